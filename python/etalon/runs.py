# runs.py: runs of retrieval systems and recommenders beside judgments, query by query.
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import _core
from .arguments import text, truth, whole
from .confusion import thread_count
from .errors import ArgumentError, InputError, UsageError
from .intake import column, named, numbers_array, systems
from .measuring import Options, results_of
from .results import Results

if TYPE_CHECKING:
    from typing_extensions import Unpack


def runs(
    qrels: Any,
    run: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    ties: str = "docid",
    missing: str = "zero",
    depth: int | None = None,
    judged_only: bool = False,
    single_precision: bool = False,
    threads: int | None = None,
    **options: Unpack[Options],
) -> Results:
    """Measures ranked lists of documents against graded judgments; a value is the mean over the judged queries.

    qrels             grades by query and document, {"q1": {"d1": 1}}; a table with a column of each (pandas, Polars,
                      PyArrow: query, document, grade, or the other names that files may have); a tuple of three columns
                      (queries, documents, grades); or the path of a file.
    run               scores by query and document, in the same forms; a table or a tuple may have ranks too. Several
                      systems: a dict of runs by name, or a list of paths.
    scores            texts such as "ndcg@10", "ap", "rr", "P_10", "nDCG@10"; None is a short set, "all" is everything.
    ties              which of the documents with one score comes first: the last by its id as in trec_eval ("docid"), the
                      first one given ("file"), or the one with the least rank ("rank"); or the mean over all orders of
                      them ("expected"), or the best or worst of these ("best", "worst").
    missing           a judged query that a run does not have: an empty list ("zero", as trec_eval -c), not measured
                      ("skip"), or an error ("refuse").
    depth             only the first so many documents of each query, as trec_eval -M.
    judged_only       documents that were not judged are taken out of the lists, behind depth, as trec_eval -J.
    single_precision  scores count as 32-bit numbers, as in trec_eval 9.
    threads           as many as there are cores unless told; the result is the same bits.

    An id is a text or a whole number, which is the text of its digits: 7 and "7" are one document.
    undefined, each, interval and the like are those of etalon.labels; a unit is a query, and means leave out those
    without a value unless undefined="report".
    """
    given = {"ties": text("ties", ties), "missing": text("missing", missing)}
    if depth is not None:
        given["depth"] = str(whole("depth", depth, 1))
    for name, flag in (("judged_only", judged_only), ("single_precision", single_precision)):
        given |= {name: "true"} if truth(name, flag) else {}
    settings = _core.run_settings("runs", list(given.items()))
    workers = thread_count(threads)
    several = systems_of(run)
    judgments = qrels_of(qrels)
    if is_path(run) or isinstance(run, list):
        paths = [path_of(path, "run") for path in (run if isinstance(run, list) else [run])]
        names = _core.system_names(paths)
        judged = _core.read_runs(judgments, settings, paths, workers)
    else:
        names = ["run"] if several is None else list(several)
        sides = named("run", run, several)
        judged = [run_of(judgments, settings, side, name, ties, workers) for name, side in sides.items()]
    samples = _core.run_samples(judgments, judged, names, settings)
    by_system = several is not None or isinstance(run, list)
    return results_of(samples, scores, "runs", dict.fromkeys(names), several=by_system, stacklevel=2, **options)


def is_path(given: Any) -> bool:
    return isinstance(given, (str, os.PathLike))


def path_of(given: Any, name: str) -> str:
    if not is_path(given):
        raise ArgumentError(f"{name} is a list with {given!r} in it; a list is one of paths, and columns are a tuple")
    return os.fsdecode(given)


def systems_of(run: Any) -> dict[str, Any] | None:
    """Runs by system; None for one run, whose lists are dicts of numbers."""
    if isinstance(run, list) and not run:
        raise UsageError("run is an empty list; a path of a run is expected in it")
    if not isinstance(run, Mapping):
        return None
    if not run:
        raise InputError("run is empty; a dict {query: {document: score}} or {name: run} is expected")
    for value in run.values():
        if isinstance(value, Mapping) and not value:
            continue  # a list without documents, or a run without queries: another one tells
        if isinstance(value, Mapping) and not isinstance(next(iter(value.values())), Mapping):
            return None
        found = {str(name): each for name, each in run.items()}
        if len(found) < len(run):
            raise UsageError("run has two systems of the same name")
        return found
    return None


def qrels_of(qrels: Any) -> _core.Qrels:
    if is_path(qrels):
        return _core.read_qrels(path_of(qrels, "qrels"))
    if isinstance(qrels, Mapping):
        return _core.qrels_of_dict("qrels", qrels)
    rows = rows_of(qrels, "qrels", "grades")
    return _core.qrels_of_columns("qrels", rows.queries, rows.documents, rows.numbers)


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
        judgments, settings, name, rows.queries, rows.documents, rows.numbers, rows.ranks, threads
    )


class Rows(NamedTuple):
    """Columns; there are numbers or ranks."""

    queries: _core.Column
    documents: _core.Column
    numbers: np.ndarray | None
    ranks: np.ndarray | None


def rows_of(given: Any, name: str, numbers: str) -> Rows:
    """The columns of a table, by their names, or of a tuple, by their places."""
    parts = tuple_parts(given, name, numbers) if isinstance(given, tuple) else table_parts(given, name, numbers)
    found = {what: (each, f"{name}: {what}") for what, each in parts.items()}
    return Rows(
        column(*found["queries"]),
        column(*found["documents"]),
        numbers_array(*found[numbers]) if numbers in found else None,
        ranks_array(*found["ranks"]) if "ranks" in found else None,
    )


def tuple_parts(given: tuple[Any, ...], name: str, numbers: str) -> dict[str, Any]:
    kinds = ["queries", "documents", numbers, *(["ranks"] if numbers == "scores" else [])]
    if not 3 <= len(given) <= len(kinds):
        raise ArgumentError(f"{name} is a tuple of {len(given)}; columns are ({', '.join(kinds)})")
    return dict(zip(kinds, given, strict=False))


def table_parts(given: Any, name: str, numbers: str) -> dict[str, Any]:
    table = None if isinstance(given, (list, bytes)) else systems(given)
    if table is None:
        raise ArgumentError(
            f"{name} is of type {type(given).__name__}; a dict, a table, a tuple of columns or a path is expected"
        )
    lacking, *places = _core.row_columns(list(table), numbers == "grades")
    if lacking:
        raise InputError(f"{name}: {lacking}")
    columns = list(table.values())
    kinds = ("queries", "documents", numbers, "ranks")
    return {kind: columns[place] for kind, place in zip(kinds, places, strict=True) if place is not None}


def ranks_array(ranks: Any, name: str) -> np.ndarray:
    array = numbers_array(ranks, name)
    bad = ~((array >= 0) & (array < 2**32 - 1) & (array == np.floor(array)))
    if bad.any():
        first = int(bad.argmax())
        raise InputError(f"{name}[{first}] is {array[first]:g}; a rank is a whole number from 0 on")
    return array
