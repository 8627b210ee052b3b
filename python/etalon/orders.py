# orders.py: predicted orders against a target order.
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from . import _core
from .errors import InputError
from .evaluation import warn
from .results import Results


def orders(
    target: Any,
    predicted: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    values: str = "scores",
    target_values: str | None = None,
    missing: str = "refuse",
    undefined: str = "report",
    each: bool = False,
    confidence: float = 0.95,
) -> Results:
    """Measures predicted orders against a target order.

    target, predicted  a number for each item; or a table with a row for each example (label ranking); or rankings as
                       texts, such as "E > B > C ~ A > D", one or a list of them. Several predictions: a dict.
    scores             texts such as "kendall_tau", "ndcg@10"; None is a short set, "all" is everything.
    values             what the numbers mean: "scores" (higher is better) or "ranks" (1 is best).
    target_values      the same for the target, when it differs.
    missing            rankings: an item on one side only is refused ("refuse"), left out ("common") or ranked behind
                       all others ("last").
    undefined          what becomes of a value that is not there: "report", "skip", "zero", "fail".
    each               records for every example beside the mean.
    confidence         of the interval of a mean.
    """
    several = dict(predicted) if isinstance(predicted, Mapping) else None
    systems: dict[str, list[_core.Orders]] = {}
    for name, side in (several or {"predicted": predicted}).items():
        if is_text(target):
            systems[name] = _core.ranking_units(lines(target), lines(side), missing)
        else:
            where = f"predicted[{name!r}]" if several else "predicted"
            systems[name] = units(target, side, where, target_values or values, values)
    texts = [] if scores is None else [scores] if isinstance(scores, str) else [str(score) for score in scores]
    records, inputs = _core.measure_orders(list(systems.items()), texts, undefined, each, confidence)
    results = Results(records, inputs, systems, several is not None)
    warn(results, several is not None, 2)
    return results


def is_text(side: Any) -> bool:
    return isinstance(side, str) or (isinstance(side, (list, tuple)) and len(side) > 0 and isinstance(side[0], str))


def lines(side: Any) -> str:
    if not is_text(side):
        raise InputError("rankings as texts are compared with rankings as texts")
    rankings = [side] if isinstance(side, str) else list(side)
    if any("\n" in ranking for ranking in rankings):
        raise InputError("a ranking has no line breaks; give several as a list")
    return "\n".join(rankings) + "\n"


def units(target: Any, predicted: Any, where: str, target_are: str, are: str) -> list[_core.Orders]:
    wanted, given = table(target, "target", target_are), table(predicted, where, are)
    if wanted.shape != given.shape:
        raise InputError(f"target has the shape {wanted.shape} and {where} {given.shape}")
    if wanted.ndim == 1:
        return [_core.order_unit("all", wanted, given, target_are, are)]
    return [
        _core.order_unit(str(row), wanted[row], given[row], target_are, are) for row in range(len(wanted))
    ]


def table(side: Any, where: str, are: str) -> np.ndarray:
    numbers = np.ascontiguousarray(side, dtype=np.float64)
    if numbers.ndim not in (1, 2) or numbers.size == 0:
        raise InputError(f"{where} must have a number for each item, or a row of them for each example")
    if not np.isfinite(numbers).all():
        place = tuple(int(i) for i in np.argwhere(~np.isfinite(numbers))[0])
        raise InputError(f"{where}{list(place)} is not a finite number")
    if are == "ranks" and (numbers < 1).any():
        place = tuple(int(i) for i in np.argwhere(numbers < 1)[0])
        raise InputError(f"{where}{list(place)} is {numbers[place]:g}, which is not a rank: ranks begin at 1")
    return numbers
