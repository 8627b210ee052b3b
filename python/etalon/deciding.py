# deciding.py: is A really better than B? Tests that suit the units, intervals and decisions.
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import _core
from .arguments import names, number, text, truth, whole, word
from .comparing import directions_of, notes_of, refuse_other_means, rows_of, skips_absent
from .confusion import thread_count
from .errors import ArgumentError, InputError, UsageError
from .objects import refuse_about_units, unit_of
from .scores import Incomplete, Score
from .shown import Report, Rows

UNITS, METHODS, CORRECTIONS, EFFECTS = (words.split(", ") for words in _core.words_of_comparison())


class Decisions(Report):
    """Which systems are better: for each pair the difference with its interval, p-values and the decision."""

    def __init__(self, found: _core.Decisions) -> None:
        super().__init__(found)
        self.pairs: list[dict[str, Any]] = self._json["pairs"]
        """A dict for each pair: score, a, b, difference, low, high, p, p_adjusted, method, n, effect, detectable (the
        difference that as many units can show), wins, ties, losses and decision ("a", "b", "equivalent" or "undecided")."""
        self.described: list[dict[str, Any]] = self._json.get("described", [])
        """Differences by scores that do not decide."""
        self.omnibus: list[dict[str, Any]] = self._json["omnibus"]
        """Tests of all systems at once, where the method has them: score, test, statistic, df and p."""
        self.means: list[dict[str, Any]] = self._json["means"]
        """The value of each system, the best first: its mean over units, or its score on all objects."""
        self.groups: list[dict[str, Any]] = self._json["groups"]
        """Systems that are not told apart, as large groups as there are, the best first."""
        self.ranks: list[dict[str, Any]] = self._json["ranks"]
        """Mean ranks, where the method uses ranks; 1 is the best."""
        self.regression: str | None = self._json.get("regression")
        """With fail_if_worse: "shown" when a system is worse than the baseline by more than that, "absent" when it is
        shown that none is, "open" when neither is shown."""

    def __getitem__(self, pair: tuple[str, str]) -> dict[str, Any]:
        """The record of two systems, in the order in which it has them."""
        for record in self.pairs:
            if (record["a"], record["b"]) == tuple(pair):
                return record
        raise KeyError(f"{pair!r} was not compared; there are {[(r['a'], r['b']) for r in self.pairs]}")

    def svg(self, plot: str | None = None) -> str:
        """A picture: "intervals" of the differences to the baseline or the best (unless told), "ranks" of three systems
        or more with bars over what is not told apart, or "units", two systems on each."""
        if plot is not None:
            word("plot", plot, self._document.pictures())
        return self._document.svg(plot or "")

    def _rows(self) -> Rows:
        return self.pairs


def compare(
    scores: Any,
    unit: str | None = None,
    score: str | Score | Iterable[str | Score] | None = None,
    *,
    method: str | None = None,
    family: str = "pairs",
    cluster: Any = None,
    baseline: str | None = None,
    margin: float | None = None,
    alpha: float = 0.05,
    correction: str | None = None,
    fail_if_worse: float | str | None = None,
    accept_identical: bool = False,
    plan: float | None = None,
    power: float | None = None,
    effect: str | None = None,
    folds_of: int | None = None,
    resamples: int | None = None,
    seed: int | None = None,
    lower: Iterable[str] = (),
    higher: Iterable[str] = (),
    absent: str = "refuse",
    threads: int | None = None,
) -> Decisions:
    """Decides which systems are really better, from their values on units, or on the objects of one test set.

    scores      as for disagreement: results with several units, a data frame, or rows of system, unit, score and value;
                or results of several systems on one test set: their objects are drawn again.
    unit        what a unit is, which decides the test: "queries" (or users, examples: drawn one by one), "folds" (of one
                cross-validation), "datasets", "seeds" (runs of each system by itself); "objects" of one test set. Results
                of one test set are of objects, and those of orders, classi and answers of queries, unless told.
    score       the one that decides, when there are several; of several the first decides, and the others are described.
    method      another test; compare_methods() lists them, and tells what each assumes and when it misleads.
    family      what is decided together: "pairs" of systems by the first score, or "scores": all pairs by all scores.
    cluster     which units are alike, such as those of one document: a dict of unit and cluster, or the name of a column
                of the data frame; of objects a column of their clusters. Clusters are what is drawn then.
    baseline    compare each system with this one, instead of all pairs.
    margin      differences within plus or minus this do not matter: shown equivalence.
    alpha       how often the whole family may err.
    correction  for several pairs, instead of max-t (queries, instances) or bonferroni (other units).
    fail_if_worse  with baseline: the margin of a regression gate (0.005, or "0.5%"); see regression of the result.
    accept_identical  a system whose predictions, or values on all units, equal those of the baseline is not worse.
    plan        how many units show a difference as large as this, with a chance of power (0.8 unless told).
    effect      another size without unit: d_z, d_av, rank-biserial.
    folds_of    folds: how many a cross-validation has, when it was repeated.
    resamples   where units or signs are drawn at random; 10,000 or as many as are needed.
    lower, higher, absent  as for disagreement.
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
    worse = margin_text(fail_if_worse)
    if truth("accept_identical", accept_identical) and not worse:
        raise UsageError("accept_identical is about fail_if_worse: name the margin too")
    if plan is not None and not number("plan", plan) > 0:
        raise UsageError("plan is a difference of more than 0")
    if power is not None and not 0 < number("power", power) < 1:
        raise UsageError("power is between 0 and 1, for example 0.8")
    if not 0 < number("alpha", alpha) < 1:
        raise UsageError("alpha is between 0 and 1, for example 0.05")
    word("family", family, ("pairs", "scores"))
    if effect is not None:
        word("effect", effect, EFFECTS)
    if objects is None:
        refuse_other_means(scores, score_names(score))
    else:
        refuse_about_units(folds_of=folds_of, lower=lower, higher=higher, absent=absent)
    how = _core.decision_options(
        unit,
        method or "",
        score_names(score),
        family,
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
        notes_of(scores, score_names(score), over_units=True) if objects is None else [],
        skips_absent(absent),
        clusters_of(scores, cluster) if objects is None else [],
        worse,
        accept_identical,
        None if plan is None else number("plan", plan),
        None if power is None else number("power", power),
        effect or "",
        thread_count(threads),
    )
    if objects is None:
        return Decisions(_core.compare(rows_of(scores), how))
    return Decisions(_core.compare_objects(objects.core(cluster), objects.scores(score), objects.undefined, how))


class MethodPage(Report):
    """What a method assumes, when it misleads, and a worked example; or the list of all methods."""

    def __init__(self, found: _core.MethodPage) -> None:
        super().__init__(found)
        self.methods: list[dict[str, Any]] = self._json.get("methods") or [self._json]
        """A dict for each: method, title, difference, assumes, misleads, reference, units, interval, draws, clusters."""

    def _rows(self) -> Rows:
        return [{key: value for key, value in method.items() if key != "example"} for method in self.methods]


def compare_methods(method: str | None = None) -> MethodPage:
    """The methods of compare: what each assumes, when it misleads, and which units it suits.

    method  its page, with a worked example; None: the list of all.
    """
    return MethodPage(_core.method_page("" if method is None else word("method", method, METHODS)))


def margin_text(margin: float | str | None) -> str:
    """As the command line has it; a margin in percent is a text."""
    if margin is None:
        return ""
    if isinstance(margin, str):
        return margin or " "
    if not number("fail_if_worse", margin) >= 0:
        raise UsageError("fail_if_worse needs a margin ≥ 0, such as 0.005 or '0.5%'")
    return repr(float(margin))


def score_names(score: Any) -> list[str]:
    """The one that decides first."""
    if score is None:
        return []
    given = [score] if isinstance(score, (str, Score, Incomplete)) or not isinstance(score, Iterable) else list(score)
    return [str(one) if isinstance(one, (Score, Incomplete)) else text("score", one) for one in given]


def clusters_of(scores: Any, cluster: Any) -> list[tuple[str, str]]:
    """The cluster of each unit."""
    if cluster is None:
        return []
    if isinstance(cluster, Mapping):
        return [(str(unit), str(of)) for unit, of in cluster.items()]
    if not isinstance(cluster, str):
        raise ArgumentError(f"cluster is a dict of unit and cluster, or the name of a column, not {cluster!r}")
    if not hasattr(scores, "columns"):
        raise UsageError("cluster names a column of a data frame; of other scores it is a dict of unit and cluster")
    known = [str(name) for name in scores.columns]
    for name in (cluster, "unit"):
        if name not in known:
            raise InputError(f"there is no column '{name}'; the columns are {', '.join(known)}")
    found: dict[str, str] = {}
    for unit, of in zip(scores["unit"], scores[cluster], strict=True):
        if of is None or of != of:
            raise InputError(f"unit '{unit}' is of no cluster: {cluster} has no value")
        if found.setdefault(str(unit), str(of)) != str(of):
            raise InputError(f"unit '{unit}' is of two clusters, '{found[str(unit)]}' and '{of}'")
    return list(found.items())
