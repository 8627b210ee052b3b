# runs.py: runs of retrieval systems and recommenders beside judgments, query by query.
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import _core
from .arguments import number, spelled, text, truth, whole, word
from .confusion import thread_count
from .errors import ArgumentError, InputError, UsageError
from .intake import named
from .measuring import Options, core_scores, results_of, score_items
from .results import Results
from .run_rows import rows_of
from .states import chooser, maker

if TYPE_CHECKING:
    from typing_extensions import Unpack

DOMAIN = "runs"


def runs(
    qrels: Any,
    run: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    ties: str = "docid",
    missing: str = "zero",
    depth: int | None = None,
    judged_only: bool = False,
    subtopics: bool = False,
    single_precision: bool = False,
    fuse: str | None = None,
    fuse_k: float | None = None,
    fuse_weights: Any = None,
    folds: int | None = None,
    threads: int | None = None,
    **options: Unpack[Options],
) -> Results:
    """Measures ranked lists of documents against graded judgments; a value is the mean over the judged queries.

    qrels             grades by query and document, {"q1": {"d1": 1}}; a table with a column of each (pandas, Polars,
                      PyArrow: query, document, grade, or the other names that files may have); a tuple of three columns
                      (queries, documents, grades); or the path of a file. A table of users and items alone has
                      the grade 1 for each of its rows.
    run               scores by query and document, in the same forms; a table or a tuple may have ranks too, and a
                      dict may have a list of documents for each query, the first one first. Several systems: a dict
                      of runs by name, or a list of paths.
    scores            texts such as "ndcg@10", "ap", "rr", "P_10", "nDCG@10"; None is a short set, "all" is everything.
    ties              which of the documents with one score comes first: the last by its id as in trec_eval ("docid"), the
                      first one given ("file"), or the one with the least rank ("rank"); or the mean over all orders of
                      them ("expected"), or the best or worst of these ("best", "worst").
    missing           a judged query that a run does not have: an empty list ("zero", as trec_eval -c), not measured
                      ("skip"), or an error ("refuse").
    depth             only the first so many documents of each query, as trec_eval -M.
    judged_only       documents that were not judged are taken out of the lists, behind depth, as trec_eval -J.
    subtopics         judgments are for subtopics of a query: {"q1": {"subtopic": {"d1": 1}}}, a column subtopic (intent,
                      aspect), a fourth column of a tuple, or the second column of a file. A document has its highest
                      grade in scores that are not of subtopics.
    single_precision  scores count as 32-bit numbers, as in trec_eval 9.
    fuse              adds a run that is made of all others: "rrf" (1/(fuse_k + rank), 60 unless told), "combsum" or
                      "combmnz" (scores between 0 and 1), or "borda" (places). fuse_weights are numbers, one a run in
                      a list, or by name in a dict; or a score, and the runs are weighted by what is best by it on
                      other queries, in so many folds (5).
    threads           as many as there are cores unless told; the result is the same bits.

    An id is a text or a whole number, which is the text of its digits: 7 and "7" are one document.
    undefined, each, interval and the like are those of etalon.labels; a unit is a query, and means leave out those
    without a value unless undefined="report".
    """
    fused = fusion(run, fuse, fuse_k, fuse_weights, folds)
    settings = settings_of(ties, missing, depth, judged_only, single_precision, fused, subtopics=subtopics)
    workers = thread_count(threads)
    judgments = qrels_of(qrels, subtopics)
    names, judged = judged_runs(judgments, run, settings, ties, workers)
    samples = _core.run_samples(judgments, judged, names, settings, workers)
    by_system = systems_of(run, judgments) is not None or isinstance(run, list)
    counted = dict.fromkeys(samples.systems)
    return results_of(samples, scores, DOMAIN, counted, several=by_system, stacklevel=2, **options)


@maker(DOMAIN)
def runs_state(
    qrels: Any,
    run: Any,
    *,
    ties: str = "docid",
    missing: str = "zero",
    depth: int | None = None,
    judged_only: bool = False,
    subtopics: bool = False,
    single_precision: bool = False,
    threads: int | None = None,
) -> _core.State:
    """The judgments, and where each run has the judged documents; queries that it lacks are told when all are there."""
    settings = settings_of(ties, missing, depth, judged_only, single_precision, subtopics=subtopics)
    judgments = qrels_of(qrels, subtopics)
    names, judged = judged_runs(judgments, run, settings, ties, thread_count(threads), part=True)
    return _core.run_state(judgments, judged, names, settings)


@chooser(DOMAIN)
def choose(state: _core.State, *, missing: str | None = None) -> None:
    """What becomes of queries that a run lacks."""
    if missing is not None:
        state.choose("missing", [word("missing", missing, ("zero", "skip", "refuse"))])


class FusionNames(NamedTuple):
    """What the arguments are called."""

    method: str = "fuse"
    k: str = "fuse_k"
    weights: str = "fuse_weights"


def fusion(
    run: Any, method: str | None, k: float | None, weights: Any, folds: int | None, names: FusionNames = FusionNames()
) -> dict[str, str]:
    """As settings; what has no effect is refused."""
    for name, value in ((names.k, k), (names.weights, weights), ("folds", folds)):
        if value is not None and method is None:
            raise UsageError(f"{name} has no effect without {names.method}")
    if method is None:
        return {}
    _core.check_fusion(text(names.method, method))
    given = {"fuse": method}
    if k is not None:
        if method != "rrf":
            raise UsageError(f'{names.k} has no effect without {names.method}="rrf"')
        given["fuse_k"] = repr(float(number(names.k, k)))
    numbers = given_weights(run, weights, names.weights)
    if numbers is not None:
        given["fuse_weights"] = ",".join(repr(each) for each in numbers)
    elif weights is not None:
        if len(score_items(weights, names.weights)) != 1:
            raise UsageError(f"{names.weights} is one score, or a number for each run")
        (score,) = core_scores(weights, DOMAIN)
        given["fuse_weights"] = score.text
    if folds is not None:
        if weights is None or numbers is not None:
            raise UsageError(f"folds has no effect without {names.weights} that are found by a score")
        given["folds"] = str(whole("folds", folds, 2))
    return given


def given_weights(run: Any, weights: Any, name: str) -> list[float] | None:
    """A number for each run, in their order; None where weights are something else, such as a score."""
    if isinstance(weights, Mapping):
        by_name = {str(each): weight for each, weight in weights.items()}
        systems_there = system_names(run)
        if set(by_name) != set(systems_there):
            raise UsageError(f"{name} has {', '.join(by_name)}; the runs are {', '.join(systems_there)}")
        weights = [by_name[each] for each in systems_there]
    elif not isinstance(weights, (list, tuple, np.ndarray)) or any(isinstance(each, str) for each in weights):
        return None
    found = [float(number(name, each)) for each in weights]
    if not found or not np.isfinite(found).all():
        raise UsageError(f"{name} is a finite number for each run, or a score")
    return found


def system_names(run: Any, judgments: _core.Qrels | None = None) -> list[str]:
    if is_path(run) or isinstance(run, list):
        return _core.run_names([path_of(path, "run") for path in (run if isinstance(run, list) else [run])])
    several = systems_of(run, judgments)
    return ["run"] if several is None else list(several)


def settings_of(
    ties: str = "docid",
    missing: str = "zero",
    depth: int | None = None,
    judged_only: bool = False,
    single_precision: bool = False,
    fused: dict[str, str] | None = None,
    keep_documents: bool = False,
    subtopics: bool = False,
) -> _core.RunSettings:
    given = {"ties": text("ties", ties), "missing": text("missing", missing), **(fused or {})}
    if depth is not None:
        given["depth"] = str(whole("depth", depth, 1))
    flags = {"judged_only": judged_only, "subtopics": subtopics, "single_precision": single_precision}
    for name, flag in flags.items():
        given |= {name: "true"} if truth(name, flag) else {}
    return _core.run_settings(DOMAIN, list(given.items()), keep_documents)


def judged_runs(
    judgments: _core.Qrels, run: Any, settings: _core.RunSettings, ties: str, threads: int, part: bool = False
) -> tuple[list[str], list[_core.JudgedRun]]:
    """The names of the systems and what they have beside the judgments; of a part of the data, some may have nothing."""
    names = system_names(run, judgments)
    if is_path(run) or isinstance(run, list):
        paths = [path_of(path, "run") for path in (run if isinstance(run, list) else [run])]
        return names, _core.read_runs(judgments, settings, paths, threads)
    sides = named("run", run, systems_of(run, judgments))
    found = []
    for name, side in sides.items():
        nothing = part and hasattr(side, "__len__") and len(side) == 0
        found.append(_core.JudgedRun() if nothing else run_of(judgments, settings, side, name, ties, threads))
    return names, found


def is_path(given: Any) -> bool:
    return isinstance(given, (str, os.PathLike))


def path_of(given: Any, name: str) -> str:
    if not is_path(given):
        raise ArgumentError(f"{name} is a list with {given!r} in it; a list is one of paths, and columns are a tuple")
    return os.fsdecode(given)


def systems_of(run: Any, judgments: _core.Qrels | None = None) -> dict[str, Any] | None:
    """Runs by system; None for one run, whose lists are dicts of numbers, or documents in their order.

    Where nothing has documents, names that no judged query has are those of systems.
    """
    if isinstance(run, list) and not run:
        raise UsageError("run is an empty list; a path of a run is expected in it")
    if not isinstance(run, Mapping):
        return None
    if not run:
        raise InputError("run is empty; a dict {query: {document: score}} or {name: run} is expected")
    for value in run.values():
        if isinstance(value, Mapping) and not value:
            continue  # a list without documents, or a run without queries: another one tells
        if is_list(value):
            return None
        if isinstance(value, Mapping):
            inner = next(iter(value.values()))
            if not isinstance(inner, Mapping) and not is_list(inner):
                return None
        return by_name(run)
    if judgments is None or any(str(name) in judgments for name in run):
        return None
    return by_name(run)


def by_name(run: Mapping[Any, Any]) -> dict[str, Any]:
    found = {spelled(str(name)): each for name, each in run.items()}
    if len(found) < len(run):
        raise UsageError("run has two systems of the same name")
    return found


def is_list(given: Any) -> bool:
    """Documents of a query in their order; a tuple is one of columns."""
    return isinstance(given, (list, np.ndarray))


def qrels_of(qrels: Any, subtopics: bool = False) -> _core.Qrels:
    if is_path(qrels):
        return _core.read_qrels(path_of(qrels, "qrels"), subtopics)
    if isinstance(qrels, Mapping):
        return _core.qrels_of_dict("qrels", qrels, subtopics)
    rows = rows_of(qrels, "qrels", "grades", subtopics)
    return _core.qrels_of_columns("qrels", rows.queries, rows.documents, rows.numbers, rows.subtopics)


def run_of(
    judgments: _core.Qrels, settings: _core.RunSettings, run: Any, name: str, ties: str, threads: int
) -> _core.JudgedRun:
    if is_path(run):
        (read,) = _core.read_runs(judgments, settings, [path_of(run, name)], threads)
        return read
    rows = None if isinstance(run, Mapping) else rows_of(run, name, "scores")
    if ties == "rank" and (rows is None or rows.ranks is None):
        raise UsageError(f"ties='rank' needs ranks, and {name} has none: pass a table or a tuple with a column of them")
    if rows is None:
        return _core.run_of_dict(judgments, settings, name, run, threads)
    return _core.run_of_columns(
        judgments, settings, name, rows.queries, rows.documents, rows.numbers, rows.ranks, rows.rounded, threads
    )
