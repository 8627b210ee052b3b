# deciding.py: is A really better than B? Tests that suit the units, intervals and decisions.
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _core
from .arguments import names, number, text, whole, word
from .comparing import directions_of, rows_of, skips_absent
from .confusion import thread_count
from .errors import UsageError
from .objects import unit_of
from .scores import Incomplete, Score
from .shown import Report, Rows

UNITS, METHODS, CORRECTIONS = (words.split(", ") for words in _core.words_of_comparison())


class Decisions(Report):
    """Which systems are better: for each pair the difference with its interval, p-values and the decision."""

    def __init__(self, found: _core.Decisions) -> None:
        super().__init__(found)
        self.pairs: list[dict[str, Any]] = self._json["pairs"]
        """A dict for each pair: score, a, b, difference, low, high, p, p_adjusted, method, n, effect and decision ("a",
        "b", "equivalent" or "undecided")."""

    def __getitem__(self, pair: tuple[str, str]) -> dict[str, Any]:
        """The record of two systems, in the order in which it has them."""
        for record in self.pairs:
            if (record["a"], record["b"]) == tuple(pair):
                return record
        raise KeyError(f"{pair!r} was not compared; there are {[(r['a'], r['b']) for r in self.pairs]}")

    def _rows(self) -> Rows:
        return self.pairs


def compare(
    scores: Any,
    unit: str | None = None,
    score: str | Score | None = None,
    *,
    method: str | None = None,
    baseline: str | None = None,
    margin: float | None = None,
    alpha: float = 0.05,
    correction: str | None = None,
    folds_of: int | None = None,
    resamples: int | None = None,
    seed: int | None = None,
    lower: Iterable[str] = (),
    higher: Iterable[str] = (),
    absent: str = "refuse",
    cluster: Any = None,
    threads: int | None = None,
) -> Decisions:
    """Decides which systems are really better, from their values on units, or on the objects of one test set.

    scores      as for disagreement: results with several units, a data frame, or rows of system, unit, score and value;
                or results of several systems on one test set: their objects are drawn again.
    unit        what a unit is, which decides the test: "queries" (or users, examples: drawn one by one), "folds" (of one
                cross-validation), "datasets", "seeds" (runs of each system by itself); "objects" of one test set.
    score       the one that decides, when there are several.
    method      another test: t, nadeau-bengio, welch, wilcoxon, sign, randomization, bootstrap-percentile,
                bootstrap-bca, bootstrap-studentised, mcnemar.
    baseline    compare each system with this one, instead of all pairs.
    margin      differences within plus or minus this do not matter: shown equivalence.
    alpha       how often the whole family may err.
    correction  for several pairs; holm unless told.
    folds_of    folds: how many a cross-validation has, when it was repeated.
    resamples   where units or signs are drawn at random; 10,000 or as many as are needed.
    lower, higher, absent  as for disagreement.
    cluster     objects: a column that tells which of them are alike (of a day, a document); clusters are drawn.
    """
    unit, objects = unit_of(scores, unit, UNITS)
    if method is not None:
        word("method", method, METHODS)
    if correction is not None:
        word("correction", correction, CORRECTIONS)
    if skips_absent(absent) and unit == "seeds":
        raise UsageError("absent is about units that systems share, and seeds are of each system by itself")
    if margin is not None and not number("margin", margin) > 0:
        raise UsageError("margin is more than 0")
    if not 0 < number("alpha", alpha) < 1:
        raise UsageError("alpha is between 0 and 1, for example 0.05")
    if score is not None and not isinstance(score, (Score, Incomplete)):
        text("score", score)
    if objects is not None:
        if folds_of is not None or list(lower) or list(higher) or absent != "refuse":
            raise UsageError("folds_of, lower, higher and absent are about values of units, and have no effect on objects")
        return Decisions(
            _core.compare_objects(
                objects.core(cluster),
                objects.score(score),
                objects.undefined,
                method or "",
                "" if baseline is None else text("baseline", baseline),
                number("alpha", alpha),
                0.0 if margin is None else number("margin", margin),
                correction or "",
                None if resamples is None else whole("resamples", resamples, 1),
                None if seed is None else whole("seed", seed),
                thread_count(threads),
            )
        )
    if cluster is not None:
        raise UsageError("cluster is about objects: values of units are averaged within it first")
    found = _core.compare(
        rows_of(scores),
        unit,
        method or "",
        "" if score is None else str(score),
        "" if baseline is None else text("baseline", baseline),
        number("alpha", alpha),
        0.0 if margin is None else number("margin", margin),
        correction or "",
        0 if folds_of is None else whole("folds_of", folds_of, 2),
        None if resamples is None else whole("resamples", resamples, 1),
        None if seed is None else whole("seed", seed),
        names("lower", lower),
        names("higher", higher),
        directions_of(scores),
        skips_absent(absent),
        thread_count(threads),
    )
    return Decisions(found)
