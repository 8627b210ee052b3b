# leading.py: who could be best? Ranks with intervals that hold together, and what a winner is worth.
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _core
from .arguments import names, number, text, whole
from .comparing import directions_of, notes_of, refuse_other_means, rows_of, skips_absent
from .confusion import thread_count
from .deciding import UNITS
from .errors import UsageError
from .objects import refuse_about_units, unit_of
from .scores import Incomplete, Score
from .shown import Report, Rows


class Leaderboard(Report):
    """Systems in order, the ranks that each could have, and how much the first place is worth."""

    def __init__(self, found: _core.Leaderboard) -> None:
        super().__init__(found)
        self.systems: list[dict[str, Any]] = self._json["systems"]
        """A dict for each system, best first: system, value, low, high, rank, rank_low, rank_high, could_be_best, wins."""
        self.winners: list[str] = self._json["winners"]
        """The first system; several when they tie."""
        self.could_be_best: list[str] = [record["system"] for record in self.systems if record["could_be_best"]]
        """The systems that none is shown to be better than."""
        self.again: float | None = self._json["again"]
        """The chance that the first is first again on as many fresh units; None where nothing is drawn."""
        self.inflation: float | None = self._json["inflation"]
        """By how much being picked makes the first look better than it is."""
        self.corrected: float | None = self._json["corrected"]
        """The value of the first without that."""

    def __getitem__(self, system: str) -> dict[str, Any]:
        """The record of one system."""
        for record in self.systems:
            if record["system"] == system:
                return record
        raise KeyError(f"there is no system {system!r}; there are {[record['system'] for record in self.systems]}")

    def svg(self) -> str:
        """The ranks that each system could have, as a picture."""
        return self._document.svg()

    def _rows(self) -> Rows:
        return self.systems


def leaderboard(
    scores: Any,
    unit: str | None = None,
    score: str | Score | None = None,
    *,
    alpha: float = 0.05,
    folds_of: int | None = None,
    resamples: int | None = None,
    seed: int | None = None,
    lower: Iterable[str] = (),
    higher: Iterable[str] = (),
    absent: str = "refuse",
    cluster: Any = None,
    threads: int | None = None,
) -> Leaderboard:
    """Puts systems in order by a score, and says which ranks they could have and who could be best.

    scores     as for compare: results with several units or of several systems on one test set, a data frame, or rows of
               system, unit, score and value.
    unit       what a unit is: "queries" (or users, examples: drawn one by one), "folds" (of one cross-validation),
               "datasets", "seeds" (runs of each system by itself); "objects" of one test set.
    score      the one that ranks, when there are several.
    alpha      how often any rank may lie outside of its interval.
    folds_of   folds: how many a cross-validation has, when it was repeated.
    resamples  of the units or objects; 10,000 unless told.
    cluster    objects: a column that tells which of them are alike; clusters are drawn.
    lower, higher, absent  as for disagreement; a unit that a system lacks is skipped for all.
    """
    unit, objects = unit_of(scores, unit, UNITS)
    if skips_absent(absent) and unit == "seeds":
        raise UsageError("absent is about units that systems share, and seeds are of each system by itself")
    if not 0 < number("alpha", alpha) < 1:
        raise UsageError("alpha is between 0 and 1, for example 0.05")
    if score is not None and not isinstance(score, (Score, Incomplete)):
        text("score", score)
    if objects is not None:
        refuse_about_units(folds_of=folds_of, lower=lower, higher=higher, absent=absent)
        return Leaderboard(
            _core.leaderboard_of_objects(
                objects.core(cluster),
                objects.scores(score)[0],
                objects.undefined,
                number("alpha", alpha),
                None if resamples is None else whole("resamples", resamples, 1),
                None if seed is None else whole("seed", seed),
                thread_count(threads),
            )
        )
    if cluster is not None:
        raise UsageError("cluster is about objects: a leaderboard of units takes each by itself")
    refuse_other_means(scores, [] if score is None else [str(score)])
    found = _core.leaderboard(
        rows_of(scores),
        unit,
        "" if score is None else str(score),
        number("alpha", alpha),
        0 if folds_of is None else whole("folds_of", folds_of, 2),
        None if resamples is None else whole("resamples", resamples, 1),
        None if seed is None else whole("seed", seed),
        names("lower", lower),
        names("higher", higher),
        directions_of(scores),
        notes_of(scores, [] if score is None else [str(score)], over_units=True),
        skips_absent(absent),
        thread_count(threads),
    )
    return Leaderboard(found)
