# comparing.py: measures against each other: consistency, separating examples, advice; disagreement about systems, and
# how well they are told apart.
from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from . import _core
from .confusion import thread_count
from .errors import InputError, UsageError
from .results import Results
from .validation import Report, measures_of, require_setting, sizes_of

Rows = list[tuple[str, str, str, float]]


class Consistency(Report):
    """How two measures order inputs: the five counts of every pair, and what follows from them."""

    def __init__(self, found: _core.Consistency) -> None:
        super().__init__(found)
        self.universe: str = self._json["universe"]
        self.pairs: list[dict[str, Any]] = [{**pair, **whole_counts(pair)} for pair in self._json["consistency"]]
        """A dict for each pair f, g: same, opposite, f_only, g_only and both_tied as whole numbers, C, D, gamma and
        tau_b (None when undefined), undefined inputs, and of a sample C_interval and D_interval."""
        self.preference: list[str] = self._json["preference"]
        """From the most to the least preferred; empty when there is no such order."""


class Separation(Report):
    """Smallest examples on which measures prefer different predictions, and few that tell all of them apart."""

    def __init__(self, found: _core.Separation) -> None:
        super().__init__(found)
        self.universe: str = self._json["universe"]
        self.pairs: list[dict[str, Any]] = self._json["pairs"]
        self.cover: list[dict[str, Any]] = self._json["cover"]
        self.fewest: bool = self._json["fewest"]


class Disagreement(Report):
    """How often measures order systems in opposite ways, who wins under which, and the most divided pairs."""

    def __init__(self, found: _core.Disagreement) -> None:
        super().__init__(found)
        self.pairs: list[dict[str, Any]] = self._json["inconsistency"]


class Sensitivity(Report):
    """How well each score tells the systems apart, most sensitive first."""

    def __init__(self, found: _core.Sensitivity) -> None:
        super().__init__(found)
        self.scores: list[dict[str, Any]] = self._json["sensitivity"]
        """A dict for each score: its power, its sorted p-values, its stability under halving the units, and the tests
        of all pairs of systems."""

    def __getitem__(self, score: str) -> dict[str, Any]:
        for of_score in self.scores:
            if of_score["score"] == str(score):
                return of_score
        raise KeyError(f"there is no score {score!r}; there are {', '.join(s['score'] for s in self.scores)}")


class Advice(Report):
    """Which measures have the laws that are needed, what the others lack, and the theorem when nothing can."""

    def __init__(self, found: _core.Advice) -> None:
        super().__init__(found)
        self.candidates: list[dict[str, Any]] = self._json["measures"]
        """Those that lack least first: score, has_all, the laws that hold weakly only, those that it lacks and why."""
        self.theorem: str | None = self._json["theorem"]


def consistency(
    domain: str,
    measures: Any = None,
    *,
    universe: tuple[int, int] | int | None = None,
    ties: bool = False,
    sample: int = 0,
    seed: int = 1,
    weighted: bool = False,
    same_truth: bool = False,
    constant_labelings: bool = False,
    undefined: str = "report",
    threads: int | None = None,
) -> Consistency:
    """How often two measures order inputs alike (consistency), and which tells more of them apart (discriminancy).

    measures    as for validate: texts, formulas, functions; None is the whole catalogue.
    universe    labels and classi: classes and objects, such as (2, 8); clusters, orders and answers: how many objects,
                items or documents. All inputs of this size are compared, for the same truth where there is one.
    ties        orders: with ties.
    sample      so many random comparisons instead of all; with intervals.
    weighted    labels: a matrix counts as often as labelings give it.
    same_truth  labels: compare only predictions for the same sizes of the true classes.
    """
    if weighted or same_truth:
        require_setting(domain, "weighted", "weighted and same_truth are")
    if sample < 0:
        raise UsageError(f"sample cannot be {sample}")
    chosen = one_universe(domain, universe, ties, constant_labelings)
    judged = measures_of(domain, measures, undefined)
    return Consistency(
        _core.consistency(judged, chosen, sample, seed, weighted, same_truth, thread_count(threads))
    )


def separate(
    domain: str,
    measures: Any = None,
    *,
    universe: tuple[int, int] | int | None = None,
    ties: bool = False,
    search: int = 0,
    largest: int = 16,
    seed: int = 1,
    undefined: str = "report",
) -> Separation:
    """Smallest examples on which two measures prefer different predictions, and few that tell all measures apart.

    universe  as for consistency; examples of up to this size are gone through.
    search    clusters: so many random examples of up to `largest` objects beside these.
    """
    if search:
        require_setting(domain, "search", "random examples are searched")
    chosen = one_universe(domain, universe, ties, False)
    return Separation(_core.separate(measures_of(domain, measures, undefined), chosen, search, largest, seed))


def disagreement(
    scores: Any,
    *,
    lower: Iterable[str] = (),
    higher: Iterable[str] = (),
    tolerance: float = 1e-12,
    absent: str = "refuse",
    ties_differ: bool = False,
) -> Disagreement:
    """How often scores order systems in opposite ways, from results or a table of system, unit, score and value.

    scores       what labels, clusters, orders, classi or answers gave for several systems; a data frame with these
                 columns; or rows of these four. None is an undefined value.
    lower        scores of which less is better; those of the catalogue need not be named.
    higher       scores of which more is; one that nobody knows is refused with the question.
    tolerance    values that differ by no more tie.
    absent       a system without a value on a unit: "refuse", or "skip" it there.
    ties_differ  a pair of systems that only one of two scores ties counts as well.
    """
    directions = (names_of(lower), names_of(higher), directions_of(scores))
    return Disagreement(
        _core.disagreement(rows_of(scores), *directions, tolerance, skips_absent(absent), ties_differ)
    )


def sensitivity_of(
    scores: Any,
    *,
    alpha: float = 0.05,
    halvings: int = 200,
    seed: int = 1,
    lower: Iterable[str] = (),
    higher: Iterable[str] = (),
    absent: str = "refuse",
    tolerance: float = 1e-12,
    threads: int | None = None,
) -> Sensitivity:
    """Tells how well scores tell systems apart: paired t-tests of all pairs of systems over their units, the share of
    pairs with p < alpha (discriminative power), and how stable the order of systems is under halving the units.

    scores     as for disagreement: results with several units, a data frame, or rows of system, unit, score and value.
    halvings   random halvings of the units, the same for all scores.
    lower      scores of which less is better; those of the catalogue need not be named.
    higher     scores of which more is; one that nobody knows is refused with the question.
    absent     a system without a value on a unit: "refuse", or "skip" it there.
    tolerance  values of a score that differ by no more tie.
    """
    if halvings < 0:
        raise UsageError(f"halvings cannot be {halvings}")
    directions = (names_of(lower), names_of(higher), directions_of(scores))
    how = (tolerance, skips_absent(absent), alpha, halvings, seed, thread_count(threads))
    found = _core.sensitivity_of(rows_of(scores), *directions, *how)
    return Sensitivity(found)


def advise(domain: str, needs: str | Iterable[str], *, classes: int = 2, threads: int | None = None) -> Advice:
    """Which measures of a domain have all of the laws that are needed, and what the others lack.

    classes  of labels: how many your data have. What has a law for two may lose it for three, which is the most
             that is checked.
    """
    return Advice(_core.advise(domain, names_of(needs), thread_count(threads), classes))


def names_of(names: str | Iterable[str]) -> list[str]:
    return [names] if isinstance(names, str) else list(names)


def directions_of(scores: Any) -> list[tuple[str, str]]:
    """Results know which values of their scores are better."""
    return scores._core.directions if isinstance(scores, Results) else []


def skips_absent(word: str) -> bool:
    if word not in ("refuse", "skip"):
        raise UsageError(f"absent cannot be '{word}'; choose refuse or skip")
    return word == "skip"


def one_universe(
    domain: str, universe: tuple[int, int] | int | None, ties: bool, constant_labelings: bool
) -> _core.Universe:
    """The universe of inputs that measures are compared over."""
    several = _core.settings_of(domain)
    given = [("with_ties", ["true"])] if ties else []
    if ties:
        require_setting(domain, "with_ties", "ties are")
    if several.get("up_to"):
        if isinstance(universe, int):
            raise UsageError(f"a universe of {domain} is a pair of classes and objects, such as (2, {universe})")
        if universe is not None and len(universe) != 2:
            raise UsageError(f"a universe of {domain} is a pair of classes and objects, not {universe!r}")
        sizes: dict[str, Any] = {"universes": None if universe is None else [universe]}
    elif universe is not None and not isinstance(universe, int):
        raise UsageError(f"a universe of {domain} is one number, not {universe!r}")
    elif "up_to" in several:
        sizes = {"objects": universe}
    else:
        sizes = {"weak_orders" if ties else "permutations": universe}
    return _core.compared_universe(domain, given + sizes_of(domain, constant_labelings=constant_labelings, **sizes))


def whole_counts(pair: Mapping[str, Any]) -> dict[str, int]:
    """The counts beyond 2⁵³ are texts in JSON."""
    return {key: int(pair[key]) for key in ("same", "opposite", "f_only", "g_only", "both_tied", "undefined")}


def rows_of(scores: Any) -> Rows:
    """Entries of system, unit, score and value; undefined ones are NaN, which is not the same as missing."""
    if isinstance(scores, Results):
        return [
            (row["system"], row["unit"], row["score"], math.nan if row["value"] is None else row["value"])
            for row in scores.by_unit
        ]
    columns = ("system", "unit", "score", "value")
    if hasattr(scores, "columns"):
        known = [str(name) for name in scores.columns]
        for name in columns:
            if name not in known and name != "unit":
                raise InputError(f"there is no column '{name}'; the columns are {', '.join(known)}")
        if "left_out" in known and max(scores["units"], default=0) > 1:
            raise InputError("these are means over units, not values: take those of the units (each=True)")
        units = scores["unit"] if "unit" in known else ["all"] * len(scores)
        given = zip(scores["system"], units, scores["score"], scores["value"], strict=True)
    else:
        given = iter(scores)
    rows: Rows = []
    frame = hasattr(scores, "columns")  # where NaN stands for what is not there
    for i, row in enumerate(given):
        if len(row) != 4:
            raise InputError(f"row {i} has {len(row)} fields; system, unit, score and value are expected")
        system, unit, score, value = row
        none = value is None or (frame and value != value)
        number = math.nan if none else float(value)
        if not none and not math.isfinite(number):
            raise InputError(f"row {i}: the value {value} of {score} is not a finite number; None is an undefined one")
        rows.append((str(system), str(unit), str(score), number))
    return rows
