# thresholds.py: from which score on an object is best called positive, for each measure.
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from .arguments import number, whole, word
from .confusion import Confusion, tabulate
from .errors import InputError, UsageError
from .intake import column, named, numbers_array, system_name, take, unit_rows, weights_array
from .labels import Choices
from .measuring import UNDEFINED, core_scores
from .scores import FIRST
from .shown import Report, Rows
from .tables import read_sides


class Thresholds(Report):
    """The best threshold of each measure, what it is worth where it was chosen, and on other objects if some were left."""

    def __init__(self, found: _core.Thresholds) -> None:
        super().__init__(found)
        self.records: list[dict[str, Any]] = self._json["thresholds"]
        """A dict for each system, unit and score: threshold (None where none is positive: `none_positive`), value,
        undefined, equals (how many thresholds are as good), and after a split elsewhere, the value on the others."""

    def __getitem__(self, score: Any) -> dict[str, Any]:
        """The record of a score, where there is one system and one unit."""
        found = [record for record in self.records if record["score"] == str(score)]
        if len(found) != 1:
            raise KeyError(f"there are {len(found)} thresholds of {score}; see .records")
        return found[0]

    def _rows(self) -> Rows:
        return self.records


def thresholds(
    truth: Any,
    pred: Any,
    scores: Any = None,
    *,
    positive: Any = None,
    chosen_on: float | None = None,
    seed: int | None = None,
    weights: Any = None,
    units: Any = None,
    id: str | None = None,
    undefined: str = "report",
    threads: int | None = None,
) -> Thresholds:
    """The threshold with the best value of each measure, where the predictions are scores of the positive class.

    truth, pred  a column of labels and one of numbers; several systems: a dict of columns, or a data frame.
    scores       texts or scores; None is a short set.
    positive     the class that the scores are of; without it custom decides (1 of 0 and 1).
    id           the column of two data frames that names the instances, or "none", as for etalon.labels.
    chosen_on    the share of the objects that choose, drawn at random with the seed; the others tell what the choice is
                 worth. Without it the values are of the objects that chose, and too good.
    """
    if chosen_on is not None and not 0 < number("chosen_on", chosen_on) < 1:
        raise UsageError(f"chosen_on is a share of the objects, above 0 and below 1, not {chosen_on}")
    sides = read_sides(truth, pred, id, units, scores=True)
    sides.same_index(("truth", "pred"), weights=weights, units=units)
    truth, pred, several, *_ = sides
    parts = unit_rows(units, truth=truth, weights=weights, **named("pred", pred, several))
    counted = []
    for name, values in (several or {system_name(pred): pred}).items():
        where = f"pred[{name!r}]" if several else "pred"
        for unit, rows in parts.items():
            counts = tabulate(
                column(take(truth, rows, "truth"), "truth"),
                column(score_texts(take(values, rows, where), where), where),
                weights_array(take(weights, rows, "weights")),
                threads,
            )
            counted.append((name, unit, Confusion._of(counts)._state, []))
    samples = _core.label_samples(counted, Choices(positive=positive).matrix_options(), [], [])
    chosen = [] if scores is None else core_scores(scores, FIRST)
    if seed is not None and chosen_on is None:
        raise UsageError("seed has no effect without chosen_on")
    seed = 1 if seed is None else whole("seed", seed)
    share = 1.0 if chosen_on is None else float(chosen_on)
    word("undefined", undefined, UNDEFINED)
    return Thresholds(_core.choose_thresholds(samples, chosen, share, seed, undefined, sides.notes))


def score_texts(scores: Any, name: str) -> np.ndarray:
    """Numbers as the texts that mean just these."""
    numbers = numbers_array(scores, name)
    given = np.asarray(scores)
    if given.dtype.kind in "iuO" and any(isinstance(v, (int, np.integer)) and abs(int(v)) > 2**53 for v in given.ravel()):
        raise InputError(f"{name} has whole numbers beyond 2**53, so that near ones would be one score")
    if np.isnan(numbers).any():
        raise InputError(f"{name}[{int(np.isnan(numbers).argmax())}] is missing; every object needs a score")
    distinct, places = np.unique(numbers, return_inverse=True)
    texts = np.array([repr(float(number)) for number in distinct], dtype=str)
    return texts[places]
