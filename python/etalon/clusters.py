# clusters.py: clusterings against a reference partition.
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from . import _core
from .contingency import Contingency
from .errors import InputError, UsageError
from .evaluation import warn
from .intake import column, label_text, systems
from .results import Results


def clusters(
    reference: Any,
    clustering: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    noise: Any = None,
    undefined: str = "report",
    threads: int | None = None,
) -> Results:
    """Measures clusterings against a reference partition; the names of the clusters mean nothing.

    reference, clustering  columns of integers, booleans or strings, as for labels. Several clusterings: a dict of
                           columns, or a data frame.
    scores                 texts such as "ari", "cc", "ami(norm=max)", "matched(accuracy)"; None is a short set, "all"
                           is everything.
    noise                  objects with this label on either side are left out.
    undefined              what becomes of a value that is not there: "report", "zero", "authors", "sklearn", "fail".
    threads                as many as there are cores unless told; the result is the same bits.
    """
    several = systems(clustering)
    tables: dict[str, Contingency] = {}
    rows = column(reference, "reference")
    for name, values in (several or {"clustering": clustering}).items():
        columns = column(values, f"clustering[{name!r}]" if several else "clustering")
        table = _core.cross_tabulate(rows, columns, threads or os.cpu_count() or 1)
        if noise is not None:
            table = table.without(label_text(noise), label_text(noise))
        tables[name] = Contingency._of(table)
    return evaluate(tables, scores, undefined, several is not None, 3)


def evaluate(
    tables: dict[str, Contingency], scores: Any, undefined: str, several: bool, stacklevel: int
) -> Results:
    """The scores of tables, with a warning about values that are not there."""
    if undefined == "skip":
        raise UsageError("undefined='skip' leaves classes out of averages, and clusters have none")
    for name, table in tables.items():
        if table.n == 0:
            raise InputError("there is no object to measure" + (f" in {name}" if several else ""))
    named = [(name, table._state) for name, table in tables.items()]
    records, inputs = _core.measure_clusters(named, score_texts(scores), undefined)
    results = Results(records, inputs, tables, several)
    warn(results, several, stacklevel)
    return results


def covers(
    reference: Any, clustering: Any, scores: str | Iterable[Any] | None = None, *, undefined: str = "report"
) -> Results:
    """Measures clusterings whose clusters may share objects.

    reference, clustering  lists of clusters, each a list or set of objects (texts or whole numbers). Several
                           clusterings: a dict of them. An object that one side does not name is in none of its clusters.
    scores                 "omega", "onmi", "onmi(form=max)"; None is all of them.
    """
    several = clustering if isinstance(clustering, Mapping) else None
    first = members(reference, "reference")
    named = [
        (name, members(given, f"clustering[{name!r}]" if several else "clustering"))
        for name, given in (several or {"clustering": clustering}).items()
    ]
    records, inputs = _core.measure_covers(first, named, score_texts(scores), undefined)
    results = Results(records, inputs, dict(named), several is not None)
    warn(results, several is not None, 2)
    return results


def members(cover: Any, name: str) -> list[list[str]]:
    """The objects of each cluster as texts."""
    clusters = [[label_text(item) for item in cluster] for cluster in cover]
    for i, cluster in enumerate(clusters):
        if not cluster:
            raise InputError(f"{name}: cluster {i} is empty")
        if len(set(cluster)) < len(cluster):
            raise InputError(f"{name}: cluster {i} has an object twice")
    if not clusters:
        raise InputError(f"{name}: there is no cluster")
    return clusters


def score_texts(scores: str | Iterable[Any] | None) -> list[str]:
    return [] if scores is None else [scores] if isinstance(scores, str) else [str(score) for score in scores]
