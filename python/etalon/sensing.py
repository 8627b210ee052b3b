# sensing.py: which score tells the systems apart? The tests of a comparison by each of them.
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _core
from .arguments import names, number, text, whole, word
from .comparing import directions_of, notes_of, refuse_other_means, rows_of, skips_absent
from .confusion import thread_count
from .deciding import CORRECTIONS, METHODS, UNITS, clusters_of
from .errors import UsageError
from .objects import refuse_about_units, unit_of
from .shown import Report, Rows


class Sensitivity(Report):
    """How well each score tells the systems apart, most sensitive first."""

    def __init__(self, found: _core.Sensitivity) -> None:
        super().__init__(found)
        self.scores: list[dict[str, Any]] = self._json["sensitivity"]
        """A dict for each score: its power, its sorted p-values, its stability under halving the units, and the tests
        of all pairs of systems."""

    def _rows(self) -> Rows:
        return [{"score": found["score"], **test} for found in self.scores for test in found["tests"]]

    def __getitem__(self, score: str) -> dict[str, Any]:
        for of_score in self.scores:
            if of_score["score"] == str(score):
                return of_score
        raise KeyError(f"there is no score {score!r}; there are {', '.join(s['score'] for s in self.scores)}")


def sensitivity_of(
    scores: Any,
    unit: str | None = None,
    *,
    method: str | None = None,
    baseline: str | None = None,
    correction: str | None = None,
    folds_of: int | None = None,
    resamples: int | None = None,
    cluster: Any = None,
    alpha: float = 0.05,
    halvings: int = 200,
    seed: int = 1,
    lower: Iterable[str] = (),
    higher: Iterable[str] = (),
    absent: str = "refuse",
    tolerance: float = 1e-12,
    threads: int | None = None,
) -> Sensitivity:
    """Tells how well scores tell systems apart: the share of pairs of systems that each of them decides about
    (discriminative power), and how stable the order of systems is under halving the units.

    scores     as for disagreement: results with several units, a data frame, or rows of system, unit, score and value.
    unit       what a unit is: the tests and corrections are then those of compare, as are method, baseline, correction,
               folds_of, resamples and cluster. None: paired t-tests, each by itself. "objects": those of results of
               several systems on one test set.
    halvings   random halvings of the units, the same for all scores.
    lower      scores of which less is better; those of the catalogue need not be named.
    higher     scores of which more is; one that nobody knows is refused with the question.
    absent     a system without a value on a unit: "refuse", or "skip" it there.
    tolerance  values of a score that differ by no more tie.
    """
    if not 0 < number("alpha", alpha) < 1:
        raise UsageError(f"alpha is the level of a test, above 0 and below 1, not {alpha}")
    if unit is None and any(given is not None for given in (method, baseline, correction, folds_of, resamples, cluster)):
        raise UsageError("method, baseline, correction, folds_of, resamples and cluster go with unit, as in compare")
    if unit is not None:
        word("unit", unit, UNITS)
    if method is not None:
        word("method", method, METHODS)
    if correction is not None:
        word("correction", correction, CORRECTIONS)
    drawn = whole("halvings", halvings), whole("seed", seed)
    objects = unit_of(scores, unit, UNITS)[1] if unit is not None else None
    notes = notes_of(scores, over_units=True) if objects is None else []
    directions = (names("lower", lower), names("higher", higher), directions_of(scores), notes)
    tests = None
    if unit is not None:
        tests = _core.decision_options(
            unit,
            method or "",
            [],
            "pairs",
            "" if baseline is None else text("baseline", baseline),
            alpha,
            0.0,
            correction or "",
            0 if folds_of is None else whole("folds_of", folds_of, 2),
            None if resamples is None else whole("resamples", resamples, 1),
            None if resamples is None else drawn[1],
            *directions,
            skips_absent(absent),
            clusters_of(scores, cluster) if objects is None else [],
            "",
            False,
            None,
            None,
            "",
            thread_count(threads),
        )
    if objects is not None:
        refuse_about_units(lower=lower, higher=higher, absent=absent)
        chosen = objects.deciding_scores(scores)
        found = _core.sensitivity_to_objects(objects.core(cluster), chosen, objects.undefined, *drawn, tests)
        return Sensitivity(found)
    if unit is not None:
        refuse_other_means(scores, [])
    how = (number("tolerance", tolerance), skips_absent(absent), alpha, *drawn, thread_count(threads))
    found = _core.sensitivity_of(rows_of(scores), *directions, *how, tests)
    return Sensitivity(found)
