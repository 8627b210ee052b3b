# comparing.py: measures against each other: consistency, separating examples, advice; disagreement about systems, and
# how well they are told apart.
from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from . import _core
from .arguments import names, number, spelled, text, truth, whole, word
from .confusion import thread_count
from .errors import ArgumentError, InputError, UsageError
from .results import Results
from .shown import Report
from .shown import Rows as ShownRows
from .validation import measures_of, require_setting, sizes_of

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

    def _rows(self) -> ShownRows:
        return [with_ends(pair) for pair in self.pairs]


class Separation(Report):
    """Smallest examples on which measures prefer different predictions, and few that tell all of them apart."""

    def __init__(self, found: _core.Separation) -> None:
        super().__init__(found)
        self.universe: str = self._json["universe"]
        self.pairs: list[dict[str, Any]] = self._json["pairs"]
        self.cover: list[dict[str, Any]] = self._json["cover"]
        self.fewest: bool = self._json["fewest"]

    def _rows(self) -> ShownRows:
        return self.pairs


class Disagreement(Report):
    """How often measures order systems in opposite ways, who wins under which, and the most divided pairs."""

    def __init__(self, found: _core.Disagreement) -> None:
        super().__init__(found)
        self.pairs: list[dict[str, Any]] = self._json["inconsistency"]

    def _rows(self) -> ShownRows:
        return self.pairs


class Advice(Report):
    """Which measures have the laws that are needed, what the others lack, and the theorem when nothing can."""

    def __init__(self, found: _core.Advice) -> None:
        super().__init__(found)
        self.candidates: list[dict[str, Any]] = self._json["measures"]
        """Those that lack least first: score, has_all, the laws that hold weakly only, those that it lacks and why."""
        self.theorem: str | None = self._json["theorem"]

    def _rows(self) -> ShownRows:
        return self.candidates


def input_weights(distribution: Mapping[Any, float] | None) -> list[tuple[str, str, float]]:
    """Truth, prediction and weight of each input."""
    if distribution is None:
        return []
    if not isinstance(distribution, Mapping) or not distribution:
        raise ArgumentError("distribution is a mapping of predictions, or of (truth, prediction), to weights")
    rows = []
    for key, weight in distribution.items():
        truth_text, prediction = key if isinstance(key, tuple) and len(key) == 2 else ("", key)
        if not isinstance(truth_text, str) or not isinstance(prediction, str):
            raise ArgumentError(f"distribution: {key!r} is neither a prediction nor (truth, prediction)")
        rows.append((truth_text, prediction, number("distribution", weight)))
    return rows


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
    distribution: Mapping[Any, float] | None = None,
    constant_labelings: bool = False,
    memory: int | None = None,
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
    distribution  how often inputs come about, instead of all alike: a weight for each prediction, as texts name it
                ("B > A > C"), or for each (truth, prediction); the others do not come about.
    memory      orders: MiB that the tables may take, for lists of 14 items and more; 10,240 unless told.
    """
    weighted, same_truth = truth("weighted", weighted), truth("same_truth", same_truth)
    sample, seed = whole("sample", sample), whole("seed", seed)
    if weighted or same_truth:
        require_setting(domain, "weighted", "weighted and same_truth are")
    if memory is not None:
        require_setting(domain, "memory", "memory is")
    most = 0 if memory is None else whole("memory", memory, 1) << 20
    chosen = one_universe(domain, universe, ties, constant_labelings)
    judged = measures_of(domain, measures, undefined)
    return Consistency(
        _core.consistency(
            judged, chosen, sample, seed, weighted, same_truth, input_weights(distribution), most, thread_count(threads)
        )
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
    search, largest, seed = whole("search", search), whole("largest", largest), whole("seed", seed)
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
    directions = (names("lower", lower), names("higher", higher), directions_of(scores), notes_of(scores))
    how = number("tolerance", tolerance), skips_absent(absent), truth("ties_differ", ties_differ)
    return Disagreement(_core.disagreement(rows_of(scores), *directions, *how))


def advise(
    domain: str,
    needs: str | Iterable[str],
    *,
    classes: int | None = None,
    systems: Results | None = None,
    threads: int | None = None,
) -> Advice:
    """Which measures of a domain have all of the laws that are needed, and what the others lack.

    classes  labels: the number of classes in your data. A measure may have a law for two classes and lack it for
             three, the most that are checked. By default two and three are checked, measures of one class for two.
    systems  instead: what the domain's function gave for your systems. The advice is for as many classes, and tells how
             often the candidates disagree about them.
    """
    domain, needs = word("domain", domain, _core.domains()), names("needs", needs)
    if systems is None:
        if classes is not None and not _core.settings_of(domain).get("up_to"):
            raise UsageError(f"classes has no effect on {domain}")
        count = 0 if classes is None else whole("classes", classes, 2)
        return Advice(_core.advise(domain, needs, thread_count(threads), count))
    if classes is not None:
        raise UsageError("classes has no effect beside systems, which tell how many there are")
    if not isinstance(systems, Results) or systems._domain != domain:
        raise UsageError(f"systems must be what etalon.{domain} gave for them")
    if not isinstance(systems._core, _core.Results):
        raise UsageError("systems were pickled or copied, which leaves their data behind: measure them again")
    return Advice(_core.advise_on(systems._core, needs, thread_count(threads)))


def directions_of(scores: Any) -> list[tuple[str, str]]:
    """Results know which values of their scores are better."""
    return scores._core.directions if isinstance(scores, Results) else []


def notes_of(scores: Any, chosen: Iterable[str] = (), over_units: bool = False) -> list[str]:
    """What results say of a comparison by some of their scores, all unless told; of one over units, refused where it
    cannot be."""
    return scores._core.comparison_notes(list(chosen), over_units) if isinstance(scores, Results) else []


def refuse_other_means(scores: Any, chosen: Iterable[str]) -> None:
    """Tests are of arithmetic means; pickled results no longer know theirs."""
    if isinstance(scores, Results) and isinstance(scores._core, _core.Results):
        scores._core.refuse_other_means(list(chosen))


def skips_absent(absent: str) -> bool:
    return word("absent", absent, ("refuse", "skip")) == "skip"


def one_universe(
    domain: str, universe: tuple[int, int] | int | None, ties: bool, constant_labelings: bool
) -> _core.Universe:
    """The universe of inputs that measures are compared over."""
    several = _core.settings_of(text("domain", domain))
    ties = truth("ties", ties)
    given = [("with_ties", ["true"])] if ties else []
    if ties:
        require_setting(domain, "with_ties", "ties are")
    if several.get("up_to"):
        if isinstance(universe, int):
            raise UsageError(f"a universe of {domain} is a pair of classes and objects, such as (2, {universe})")
        if universe is not None and (not isinstance(universe, (tuple, list)) or len(universe) != 2):
            raise ArgumentError(f"a universe of {domain} is a pair of classes and objects, not {universe!r}")
        sizes: dict[str, Any] = {"universes": None if universe is None else [universe]}
    elif universe is not None and (isinstance(universe, bool) or not isinstance(universe, int)):
        raise ArgumentError(f"a universe of {domain} is one number, not {universe!r}")
    elif universe is not None and whole("universe", universe) < 2:
        raise UsageError(f"universe must be at least 2, not {universe}")
    elif "up_to" in several:
        sizes = {"objects": universe}
    else:
        sizes = {"weak_orders" if ties else "permutations": universe}
    return _core.compared_universe(domain, given + sizes_of(domain, constant_labelings=constant_labelings, **sizes))


def with_ends(pair: Mapping[str, Any]) -> dict[str, Any]:
    """Intervals as two columns."""
    row: dict[str, Any] = {}
    for name, value in pair.items():
        if name.endswith("_interval"):
            row[name.replace("interval", "low")], row[name.replace("interval", "high")] = value or (None, None)
        else:
            row[name] = value
    return row


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
    elif isinstance(scores, Iterable) and not isinstance(scores, (str, bytes, Mapping)):
        given = iter(scores)
    else:
        raise ArgumentError(f"scores is of type {type(scores).__name__}; results, a data frame or rows are expected")
    rows: Rows = []
    frame = hasattr(scores, "columns")  # where NaN stands for what is not there
    for i, row in enumerate(given):
        if not isinstance(row, (tuple, list)) or len(row) != 4:
            if not isinstance(row, (tuple, list)):
                raise InputError(f"row {i} of scores is {row!r}; system, unit, score and value are expected")
            raise InputError(f"row {i} has {len(row)} fields; system, unit, score and value are expected")
        system, unit, score, value = row
        none = value is None or (frame and value != value)
        try:
            found = math.nan if none else float(value)
        except (TypeError, ValueError):
            raise InputError(f"row {i} of scores: the value {value!r} is not a number") from None
        if not none and not math.isfinite(found):
            raise InputError(f"row {i}: the value {value} of {score} is not a finite number; None is an undefined one")
        rows.append((spelled(str(system)), spelled(str(unit)), spelled(str(score)), found))
    return rows
