# orders.py: predicted orders against a target order.
from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from .alignment import same_places
from .arguments import spelled, truth, word
from .errors import UsageError
from .measuring import Options, results_of
from .order_input import ItemSets, depth, is_preferences, is_text, lines, order_units, preference_units
from .results import Results
from .states import chooser, maker

if TYPE_CHECKING:
    from typing_extensions import Unpack

DOMAIN = "orders"
TIES = ("expected", "midrank", "best", "worst")


def orders(
    target: Any,
    predicted: Any = None,
    scores: str | Iterable[Any] | None = None,
    *,
    values: str = "scores",
    target_values: str | None = None,
    units: Any = None,
    missing: str = "refuse",
    letters: bool = False,
    consensus: str | None = None,
    closure: bool = False,
    threshold: float | None = None,
    ties: str = "expected",
    **options: Unpack[Options],
) -> Results:
    """Measures predicted orders against a target order.

    target, predicted  a number for each item; a row of them for each example, as long as it is (label ranking); numbers
                       by item, a dict; any of these by unit, a dict of them; or rankings as texts, such as
                       "E > B > C ~ A > D", one or a list of them; or preferences as tuples of names (better, worse) or
                       (better, worse, degree), a list of them or a list for each example, of which the target may also
                       be rankings. Several predictions: a dict of predictions by name.
    scores             texts such as "kendall_tau", "ndcg@10"; None is a short set, "all" is everything.
    values             what the numbers mean: "scores" (higher is better) or "ranks" (1 is best).
    target_values      the same for the target, when it differs.
    missing            rankings and dicts of items: one on one side only is refused ("refuse"), left out ("common") or
                       ranked behind all others ("last").
    letters            rankings are written "e>f>abc": each letter is an item, letters together are tied.
    consensus          rankings: "borda" adds a prediction, the order of the mean ranks in the target; predicted may
                       then be None.
    closure            preferences: what follows from them is one too.
    threshold          preferences: only predicted ones of a higher degree count.
    ties               how ties of a prediction count in measures that define none: "expected" is the mean over all ways
                       to break them, "midrank" gives tied items the mean of their ranks, "best" and "worst" break them
                       as the target orders the items, or the other way round.
    units              a column that tells item sets apart, when there is a number for each item: values are then means.
    p_values           how likely so much agreement is by chance, for the scores that have a test; see by_unit.

    undefined, each, interval and the like are those of etalon.labels.
    """
    word("ties", ties, TIES)
    found, several = counted_orders(
        target, predicted, values, target_values, units, missing, letters, consensus, closure, threshold
    )
    samples = _core.order_samples(list(found.items()), ties)
    return results_of(samples, scores, DOMAIN, found, several=several, stacklevel=2, **options)


@maker(DOMAIN)
def orders_state(
    target: Any,
    predicted: Any,
    *,
    values: str = "scores",
    target_values: str | None = None,
    units: Any = None,
    missing: str = "refuse",
    letters: bool = False,
    closure: bool = False,
    threshold: float | None = None,
    ties: str = "expected",
) -> _core.State:
    """The orders of each unit; a consensus is of all rankings, of which a state may be a part."""
    word("ties", ties, TIES)
    found, _ = counted_orders(
        target, predicted, values, target_values, units, missing, letters, None, closure, threshold
    )
    least = -math.inf if threshold is None else float(threshold)
    return _core.order_state(list(found.items()), missing, bool(closure), least, ties)


@chooser(DOMAIN)
def choose(state: _core.State, *, ties: str | None = None) -> None:
    """How ties of the predictions count."""
    if ties is not None:
        state.choose("ties", [word("ties", ties, TIES)])


def counted_orders(
    target: Any,
    predicted: Any,
    values: str,
    target_values: str | None,
    units: Any,
    missing: str,
    letters: bool,
    consensus: str | None,
    closure: bool,
    threshold: float | None,
) -> tuple[dict[str, list[_core.Orders]], bool]:
    """The units of each system, and whether there are several systems."""
    word("values", values, ("scores", "ranks"))
    if target_values is not None:
        word("target_values", target_values, ("scores", "ranks"))
    if consensus is not None:
        word("consensus", consensus, ("borda",))
    word("missing", missing, ("refuse", "common", "last"))
    letters = truth("letters", letters)
    sides, several = systems_of(target, predicted, consensus)
    partial = is_preferences(target) or any(is_preferences(side) for side in sides.values())
    named = isinstance(target, Mapping)
    if not partial and (closure or threshold is not None):
        raise UsageError("closure and threshold have no effect: these are no preferences, lists of (better, worse)")
    for name, given in (("letters", letters), ("consensus", consensus is not None)):
        if given and not is_text(target):
            raise UsageError(f"{name} has no effect: these are no rankings as texts, such as 'a > b ~ c'")
    for name, given in (("values", values != "scores"), ("target_values", target_values is not None)):
        if given and (is_text(target) or partial):
            raise UsageError(f"{name} has no effect: these are no numbers")
    if units is not None and (is_text(target) or partial or named):
        kind = "preferences" if partial else "a dict" if named else "rankings"
        raise UsageError(f"units has no effect on {kind}: each is a unit")
    if missing != "refuse" and (partial or not (is_text(target) or named)):
        raise UsageError(
            f"missing has no effect on {'preferences' if partial else 'numbers: there is one for each item'}"
        )
    found: dict[str, list[_core.Orders]] = {}
    for name, side in sides.items():
        if partial:
            found[name] = preference_units(name, target, side, closure, threshold)
        elif is_text(target):
            found[name] = _core.ranking_units(lines(target), lines(side), missing, letters)
        else:
            where = f"predicted[{name!r}]" if several else "predicted"
            same_places(target, side, ("target", where))
            found[name] = order_units(
                ItemSets(target, "target", target_values or values, units), ItemSets(side, where, values, units), missing
            )
    if consensus is not None:
        name = "borda (consensus)" if "borda" in found else "borda"
        found[name] = _core.consensus_units(lines(target), missing, letters)
    return found, several


def systems_of(target: Any, predicted: Any, consensus: str | None) -> tuple[dict[str, Any], bool]:
    """The predictions by name, and whether there are several; beside a dict of the target, one is a dict too."""
    if predicted is None:
        if consensus is None:
            raise UsageError("orders are compared with a target: give predicted, or consensus='borda' for rankings")
        return {}, True
    if isinstance(predicted, Mapping) and (not isinstance(target, Mapping) or depth(predicted) > depth(target)):
        if not predicted:
            raise UsageError("there is no prediction")
        return {spelled(str(name)): side for name, side in predicted.items()}, True
    return {"predicted": predicted}, consensus is not None


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
                    "correctness": None if math.isnan(correctness) else correctness,
                    "units": units,
                    "left_out": left_out,
                }
            )
    return rows
