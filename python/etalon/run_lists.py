# run_lists.py: what the documents of runs tell: fused runs, bounds over missing judgments, dominance, the conventions
# behind a number, and runs beside each other.
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _core
from .arguments import text, truth, whole, word
from .confusion import thread_count
from .errors import ArgumentError, UsageError
from .measuring import Options, core_scores, results_of
from .orders import DOMAIN as ORDERS
from .pairwise import Pairwise
from .runs import DOMAIN, FusionNames, fusion, given_weights, judged_runs, qrels_of, settings_of, systems_of
from .shown import Report, Rows

if TYPE_CHECKING:
    from typing_extensions import Unpack

BOUNDED = ("precision@10", "ap", "ndcg@10", "rbp")


class Bounds(Report):
    """Between which ends means of runs, and their differences, lie whatever the missing grades are."""

    def __init__(self, found: _core.CompletionBounds) -> None:
        super().__init__(found)
        self.records: list[dict[str, Any]] = self._json["bounds"]
        """A dict for each score and system: value, low, high, judged, queries; None, and why, where no query has one."""
        self.differences: list[dict[str, Any]] = self._json.get("differences", [])
        """A dict for each score and pair: value, low, high, exact, and on how many queries who is better for sure."""

    def _rows(self) -> Rows:
        return self.records


class Dominance(Report):
    """Which of two runs every measure prefers whose weights do not rise with the rank; see `.records`."""

    def __init__(self, found: _core.Dominance) -> None:
        super().__init__(found)
        self.records: list[dict[str, Any]] = self._json["pairs"]
        """A dict for each pair; "a" and "b" stand for the two runs, "neither" for measures that disagree."""

    def _rows(self) -> Rows:
        return self.records


class Conventions(Report):
    """The ways of measuring that give a published number, those nearest to what is usual first."""

    def __init__(self, found: _core.ConventionSearch) -> None:
        super().__init__(found)
        self.records: list[dict[str, Any]] = self._json["ways"]
        """A dict for each way: system, score, value, percent, differences, command."""
        self.nearest: list[dict[str, Any]] = self._json["nearest"]
        """Where there is none: ways whose values come nearest."""
        self.tried: int = self._json["tried"]

    def _rows(self) -> Rows:
        return self.records


class Catalogue(Report):
    """How much of all items the first places of the lists of runs show, and how evenly."""

    def __init__(self, found: _core.CatalogueUse) -> None:
        super().__init__(found)
        self.records: list[dict[str, Any]] = self._json["systems"]
        """A dict for each system: lists, shown, distinct, coverage, gini, most, share_of_most."""
        self.items: int = self._json["items"]
        """How many there are."""

    def _rows(self) -> Rows:
        return self.records


def samples_with_documents(
    qrels: Any,
    run: Any,
    threads: int | None,
    fused: dict[str, str] | None = None,
    unjudged: bool = False,
    subtopics: bool = False,
    ties: str = "docid",
    **how: Any,
) -> _core.Samples:
    """unjudged  where there are no judgments, all queries of the runs count."""
    if text("ties", ties) in ("expected", "best", "worst"):
        raise UsageError(f"the first documents of a list are of one order: ties cannot be {ties!r} here")
    settings = settings_of(ties, **how, fused=fused, keep_documents=True, subtopics=subtopics)
    workers = thread_count(threads)
    if unjudged and qrels is None:
        _, judged = judged_runs(_core.no_judgments(), run, settings, ties, workers)
        judgments = _core.queries_of_runs(judged)
    else:
        judgments = qrels_of(qrels, subtopics)
    names, judged = judged_runs(judgments, run, settings, ties, workers)
    return _core.run_samples(judgments, judged, names, settings, workers)


def fuse(
    qrels: Any,
    run: Any,
    method: str = "rrf",
    *,
    k: float | None = None,
    weights: Any = None,
    folds: int | None = None,
    ties: str = "docid",
    depth: int | None = None,
    threads: int | None = None,
) -> dict[str, dict[str, float]]:
    """One run made of several, {query: {document: score}}, of the queries that were judged.

    qrels, run  as for etalon.runs; there are at least two runs. None for qrels: all queries of the runs.
    method      "rrf", "combsum", "combmnz" or "borda"; k is that of rrf.
    weights     numbers, one a run in a list, or by name in a dict; or a score: the runs are weighted by what is best by
                it on other queries, in so many folds.
    """
    names = FusionNames("method", "k", "weights")
    given = fusion(run, text("method", method), k, weights, folds, names)
    if qrels is None and weights is not None and given_weights(run, weights, names.weights) is None:
        raise UsageError("weights that are best by a score need judgments: qrels is None")
    return _core.last_run(samples_with_documents(qrels, run, threads, given, True, ties=ties, depth=depth))


def bounds(
    qrels: Any,
    run: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    ties: str = "docid",
    missing: str = "zero",
    depth: int | None = None,
    single_precision: bool = False,
    threads: int | None = None,
) -> Bounds:
    """Between which ends values, and differences of two runs, lie whatever the grades of unjudged documents are.

    scores  precision, ap, ndcg and rbp at any cut; None is a short set.

    A document that both runs have has one grade; the best list of nDCG and the number of relevant documents move too.
    """
    how = {"ties": ties, "missing": missing, "depth": depth, "single_precision": single_precision}
    chosen = core_scores(BOUNDED if scores is None else scores, DOMAIN)
    return Bounds(_core.completion_bounds(samples_with_documents(qrels, run, threads, **how), chosen))


def dominance(
    qrels: Any,
    run: Any,
    *,
    each: bool = False,
    ties: str = "docid",
    missing: str = "zero",
    depth: int | None = None,
    judged_only: bool = False,
    single_precision: bool = False,
    threads: int | None = None,
) -> Dominance:
    """Whether every measure whose weights do not rise with the rank prefers the same of two runs, on each query and in
    the mean; and the depths, persistences and gains at which those that do not agree change their minds.

    each  query by query too.
    """
    how = {"ties": ties, "missing": missing, "depth": depth, "judged_only": judged_only}
    samples = samples_with_documents(qrels, run, threads, **how, single_precision=single_precision)
    return Dominance(_core.dominance(samples, truth("each", each)))


def catalogue(
    qrels: Any,
    run: Any,
    k: int = 10,
    *,
    items: int | None = None,
    ties: str = "docid",
    depth: int | None = None,
    single_precision: bool = False,
    threads: int | None = None,
) -> Catalogue:
    """How much of all items the first k documents of the lists show, and how evenly: coverage, Gini's index, and the
    item that is shown most often. These are of whole runs, not means over queries.

    qrels  judgments, whose queries count and whose items there are; None: all queries of the runs.
    items  how many there are; None: as many as judgments or lists, as depth cuts them, name.
    """
    word("ties", ties, ("docid", "file", "rank"))  # the first documents are of one order
    places, there_are = whole("k", k, 1), 0 if items is None else whole("items", items, 1)
    _core.check_catalogue_depth(places, 0 if depth is None else whole("depth", depth, 1))
    how = {"ties": ties, "depth": depth, "single_precision": single_precision}
    samples = samples_with_documents(qrels, run, threads, unjudged=True, **how)
    return Catalogue(_core.catalogue_use(samples, places, there_are))


def which(
    number: str | float,
    qrels: Any,
    run: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    subtopics: bool = False,
    threads: int | None = None,
) -> Conventions:
    """Which conventions give a published number: gain, ideal, cut, level, ties, missing queries, 32-bit scores.

    number     as it was printed: "0.562" stands for all that round to it, and "56.2%" is per cent. 0.560 as a number is
               0.56, with two digits.
    scores     those whose conventions are tried; None is a short set.
    subtopics  judgments are for subtopics, as for etalon.runs.
    """
    if isinstance(number, bool) or not isinstance(number, (str, float, int)):
        raise ArgumentError(f"number is of type {type(number).__name__}; a text such as '0.562' or a number is expected")
    chosen = [] if scores is None else core_scores(scores, DOMAIN)
    samples = samples_with_documents(qrels, run, threads, subtopics=subtopics)
    return Conventions(_core.find_conventions(samples, chosen, str(number)))


def runs_pairwise(
    run: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    ties: str = "docid",
    depth: int | None = None,
    single_precision: bool = False,
    threads: int | None = None,
    **options: Unpack[Options],
) -> Pairwise:
    """Measures runs against each other, without judgments: how alike they order the documents of a query.

    run     a dict of runs by name, or a list of paths, as for etalon.runs.
    scores  of orders: "rbo", "tau_ap", "kendall_tau" …; None is a short set.
    ties    as for etalon.runs; "expected" leaves documents of one score tied.
    """
    if not isinstance(run, list) and systems_of(run) is None:
        raise UsageError("run is one run; several, by name or as a list of paths, are compared with each other")
    settings = settings_of(ties, depth=depth, single_precision=single_precision, keep_documents=True)
    workers = thread_count(threads)
    _, unjudged = judged_runs(_core.no_judgments(), run, settings, ties, workers)
    if len(unjudged) < 2:
        raise UsageError("at least two runs are compared with each other")
    queries = _core.queries_of_runs(unjudged)
    names, judged = judged_runs(queries, run, settings, ties, workers)
    found = {}
    for name, samples in _core.runs_against(queries, judged, names, settings):
        found[name] = results_of(samples, scores, ORDERS, dict.fromkeys(names), several=True, stacklevel=2, **options)
    return Pairwise(found, ORDERS, DOMAIN)
