# clusters.py: clusterings against a reference partition.
from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from . import _core
from .errors import InputError
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
    rows = column(reference, "reference")
    tables: dict[str, _core.Contingency] = {}
    for name, values in (several or {"clustering": clustering}).items():
        columns = column(values, f"clustering[{name!r}]" if several else "clustering")
        table = _core.cross_tabulate(rows, columns, threads or os.cpu_count() or 1)
        if noise is not None:
            table = table.without(label_text(noise), label_text(noise))
        if table.objects == 0:
            raise InputError("there is no object to measure" + (f" in {name}" if several else ""))
        tables[name] = table
    texts = [] if scores is None else [scores] if isinstance(scores, str) else [str(score) for score in scores]
    records, inputs = _core.measure_clusters(list(tables.items()), texts, undefined)
    results = Results(records, inputs, tables, several is not None)
    warn(results, several is not None, 2)
    return results
