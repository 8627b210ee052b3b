# orders.py: predicted orders against a target order.
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .errors import InputError, UsageError
from .intake import take, unit_rows
from .measuring import Options, results_of
from .results import Results

if TYPE_CHECKING:
    from typing_extensions import Unpack


def orders(
    target: Any,
    predicted: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    values: str = "scores",
    target_values: str | None = None,
    units: Any = None,
    missing: str = "refuse",
    closure: bool = False,
    threshold: float | None = None,
    **options: Unpack[Options],
) -> Results:
    """Measures predicted orders against a target order.

    target, predicted  a number for each item; or a table with a row for each example (label ranking); or rankings as
                       texts, such as "E > B > C ~ A > D", one or a list of them; or preferences as tuples of names (better,
                       worse) or (better, worse, degree), a list of them or a list for each example, of which the target
                       may also be rankings. Several predictions: a dict.
    scores             texts such as "kendall_tau", "ndcg@10"; None is a short set, "all" is everything.
    values             what the numbers mean: "scores" (higher is better) or "ranks" (1 is best).
    target_values      the same for the target, when it differs.
    missing            rankings: an item on one side only is refused ("refuse"), left out ("common") or ranked behind
                       all others ("last").
    closure            preferences: what follows from them is one too.
    threshold          preferences: only predicted ones of a higher degree count.
    units              a column that tells item sets apart, when there is a number for each item: values are then means.
    p_values           how likely so much agreement is by chance, for the scores that have a test; see by_unit.

    undefined, each, interval and the like are those of etalon.labels.
    """
    several = dict(predicted) if isinstance(predicted, Mapping) else None
    sides = several or {"predicted": predicted}
    partial = is_preferences(target) or any(is_preferences(side) for side in sides.values())
    if not partial and (closure or threshold is not None):
        raise UsageError("closure and threshold have no effect: these are no preferences, lists of (better, worse)")
    if units is not None and (is_text(target) or partial):
        raise UsageError(f"units has no effect on {'preferences' if partial else 'rankings'}: each is a unit")
    if missing != "refuse" and (partial or not is_text(target)):
        raise UsageError(
            f"missing has no effect on {'preferences' if partial else 'numbers: there is one for each item'}"
        )
    systems: dict[str, list[_core.Orders]] = {}
    for name, side in sides.items():
        if partial:
            systems[name] = preference_units(name, target, side, closure, threshold)
        elif is_text(target):
            systems[name] = _core.ranking_units(lines(target), lines(side), missing)
        else:
            where = f"predicted[{name!r}]" if several else "predicted"
            systems[name] = order_units(target, side, where, target_values or values, values, units)
    samples = _core.order_samples(list(systems.items()))
    return results_of(samples, scores, "orders", systems, several=several is not None, stacklevel=2, **options)


def abstention_curve(
    target: Any, predicted: Any, *, closure: bool = False, threshold: float | None = None
) -> list[dict[str, Any]]:
    """How right predicted preferences are as the less sure ones are left out (Cheng et al. 2010).

    target, predicted, closure and threshold are those of etalon.orders, the predicted preferences with a degree. From
    the surest preferences alone to all of them a dict: system, degree (the least that is kept), completeness (the share
    of the target's pairs that are predicted one way or the other), correctness (of these, concordant minus discordant;
    None where there are none yet), both as means over the examples, units (how many have a correctness) and left_out.
    """
    sides = dict(predicted) if isinstance(predicted, Mapping) else {"predicted": predicted}
    rows = []
    for name, side in sides.items():
        points = _core.abstention_points(name, preference_units(name, target, side, closure, threshold))
        for degree, correctness, completeness, units, left_out in points:
            rows.append(
                {
                    "system": name,
                    "degree": degree,
                    "completeness": completeness,
                    "correctness": None if np.isnan(correctness) else correctness,
                    "units": units,
                    "left_out": left_out,
                }
            )
    return rows


def is_pair(entry: Any) -> bool:
    return isinstance(entry, tuple) and len(entry) in (2, 3) and all(isinstance(item, str) for item in entry[:2])


def is_preferences(side: Any) -> bool:
    if not isinstance(side, (list, tuple)) or len(side) == 0:
        return False
    first = side[0]
    return is_pair(first) or (isinstance(first, (list, tuple)) and len(first) > 0 and is_pair(first[0]))


def preference_units(
    name: str, target: Any, predicted: Any, closure: bool, threshold: float | None
) -> list[_core.Orders]:
    wanted = _core.ranking_preferences(lines(target)) if is_text(target) else preferences(target, "target")
    given = preferences(predicted, "predicted")
    if len(wanted) != len(given):
        raise InputError(f"target has {len(wanted)} examples and {name} {len(given)}")
    return _core.preference_units(name, wanted, given, closure, -np.inf if threshold is None else threshold)


def preferences(side: Any, where: str) -> list[list[tuple[str, str, float]]]:
    """The triples of each example."""
    if not is_preferences(side):
        raise InputError(f"{where} must be preferences: a list of (better, worse), or such a list for each example")
    examples = [side] if is_pair(side[0]) else side
    found = []
    for number, example in enumerate(examples):
        triples = []
        for entry in example:
            degree = entry[2] if is_pair(entry) and len(entry) == 3 else 1.0
            if not is_pair(entry) or not np.isfinite(degree):
                raise InputError(f"{where}, example {number}: {entry!r} is no (better, worse) or (better, worse, degree)")
            triples.append((entry[0], entry[1], float(degree)))
        found.append(triples)
    return found


def is_text(side: Any) -> bool:
    return isinstance(side, str) or (isinstance(side, (list, tuple)) and len(side) > 0 and isinstance(side[0], str))


def lines(side: Any) -> str:
    if not is_text(side):
        raise InputError("rankings as texts are compared with rankings as texts")
    rankings = [side] if isinstance(side, str) else list(side)
    if any("\n" in ranking for ranking in rankings):
        raise InputError("a ranking has no line breaks; give several as a list")
    return "\n".join(rankings) + "\n"


def order_units(
    target: Any, predicted: Any, where: str, target_are: str, are: str, units: Any
) -> list[_core.Orders]:
    wanted, given = table(target, "target", target_are), table(predicted, where, are)
    if wanted.shape != given.shape:
        raise InputError(f"target has the shape {wanted.shape} and {where} {given.shape}")
    if wanted.ndim == 1:
        parts = unit_rows(units)
        if units is not None and sum(len(rows) for rows in parts.values()) != len(wanted):
            raise InputError(f"units has another length than target, which has {len(wanted)} items")
        return [
            _core.order_unit(
                unit, take(wanted, rows, "target"), take(given, rows, where), target_are, are
            )
            for unit, rows in parts.items()
        ]
    if units is not None:
        raise UsageError("units has no effect on a table: each of its rows is a unit")
    return [_core.order_unit(str(row), wanted[row], given[row], target_are, are) for row in range(len(wanted))]


def table(side: Any, where: str, are: str) -> np.ndarray:
    given = np.asarray(side)
    if given.dtype.kind in "iu" and given.size and int(abs(given.astype(object)).max()) > 2**53:
        raise InputError(
            f"{where} has whole numbers beyond 2**53, so that near ones would tie: take off what all have in common, "
            "or give ranks"
        )
    numbers = np.ascontiguousarray(given, dtype=np.float64)
    if numbers.ndim not in (1, 2) or numbers.size == 0:
        raise InputError(f"{where} must have a number for each item, or a row of them for each example")
    if not np.isfinite(numbers).all():
        place = tuple(int(i) for i in np.argwhere(~np.isfinite(numbers))[0])
        raise InputError(f"{where}{list(place)} is not a finite number")
    if are == "ranks" and (numbers < 1).any():
        place = tuple(int(i) for i in np.argwhere(numbers < 1)[0])
        raise InputError(f"{where}{list(place)} is {numbers[place]:g}, which is not a rank: ranks begin at 1")
    return numbers
