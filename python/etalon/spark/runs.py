# runs.py: runs of retrieval systems and recommenders beside judgments, in data frames of Spark.
from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _core
from ..errors import ArgumentError, InputError, UsageError
from ..intake import coded
from ..measuring import Options
from ..results import Results
from ..run_rows import table_places
from ..runs import DOMAIN, settings_of
from ..states import made
from .frame import check_frame, column_name, quoted
from .states import NOTE, Counted, counted
from .units import ROWS_PER_UNIT, state_of_units

if TYPE_CHECKING:
    from typing_extensions import Unpack

UNJUDGED = "unjudged"  # what tasks tell beside states: a system and its queries that nobody judged
SHOWN = 3  # of queries that nobody judged


def runs(
    qrels: Any,
    run: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    system: str | None = None,
    ties: str = "docid",
    missing: str = "zero",
    depth: int | None = None,
    judged_only: bool = False,
    subtopics: bool = False,
    single_precision: bool = False,
    rows_per_unit: int = ROWS_PER_UNIT,
    **options: Unpack[Options],
) -> Results:
    """Measures ranked lists of documents against graded judgments, as etalon.runs does on one machine, with the same bits.

    qrels          a DataFrame of Apache Spark with a row for each judgment: query, document, grade, or the other names
                   that tables may have; and subtopic, with subtopics.
    run            a DataFrame with a row for each document of each query: query, document, score or rank or both. Several
                   systems: a dict of data frames by name.
    system         the name of a column of run that tells systems apart: these come in the order of their names.
    rows_per_unit  the most rows of a query, those of all systems and its judgments, which must be in one place: a larger
                   one is refused.

    scores and all other arguments are those of etalon.runs. Rows of Spark have no order, so ties="file" is refused, and
    runs are not fused.
    """
    if ties == "file":
        raise UsageError("ties='file' has no effect on Spark, whose rows have no order; choose docid, rank or expected")
    settings_of(ties, missing, depth, judged_only, single_precision, subtopics=subtopics)
    if system is not None and isinstance(run, Mapping):
        raise UsageError("system has no effect on a dict of runs, which are named")
    judged, sides = Side(qrels, "qrels", "grades", subtopics), run_sides(run)
    for name, side in sides.items():
        if ties == "rank" and not side.has("ranks"):
            raise UsageError(f"ties='rank' needs ranks, and {name} has none: it needs a column of them")
    names = list(sides) if system is None else system_names(run, system)
    several = system is not None or isinstance(run, Mapping)
    numbers = range(1, len(sides) + 1) if system is None else [number_of(system, names)]
    rows = [judged.rows(0), *(side.rows(number) for side, number in zip(sides.values(), numbers, strict=True))]
    titles = [side.titles() for side in sides.values()] if system is None else [sides["run"].titles()] * len(names)
    how = {"ties": ties, "missing": missing, "depth": depth, "judged_only": judged_only}
    how |= {"subtopics": subtopics, "single_precision": single_precision}
    lists = Lists(names, several, [judged.titles(), *titles], how)
    together = reduce(lambda one, other: one.union(other), rows)
    nothing = "qrels: there are no judgments"
    found = state_of_units(together, lists.count, "query", rows_per_unit, nothing=nothing)
    return found.compute(scores, several=several, notes=notes_of(found.told, several), **options)


class Side:
    """Judgments, or a run: which columns of a data frame are what."""

    def __init__(self, df: Any, name: str, numbers: str, subtopics: bool = False) -> None:
        check_frame(df, name)
        self._df = df
        self._numbers = numbers
        types = [kind for _, kind in df.dtypes]
        places = table_places(df.columns, name, numbers, subtopics, lambda place: is_number(types[place]))
        self._columns = {kind: column_name(df, f"{name}: {kind}", df.columns[place]) for kind, place in places.items()}
        for kind, place in places.items():
            if kind in (numbers, "ranks"):
                if not is_number(types[place]):
                    raise InputError(f"{name}: {kind} is no column of numbers")
            else:
                check_ids(types[place], f"{name}: {kind}")

    def has(self, kind: str) -> bool:
        return kind in self._columns

    def titles(self) -> dict[str, str]:
        """The columns of rows that it fills, and its own names of them, by which tables of it are read in workers."""
        filled = {"queries": "query", "documents": "document", "ranks": "rank", "subtopics": "subtopic"}
        return {filled.get(kind, "number"): own for kind, own in self._columns.items()}

    def rows(self, side: Any) -> Any:
        """All that a side may have, which one it is being a number (0: judgments) or a column of them."""
        from pyspark.sql import functions

        def cast(kind: str, to: str, title: str) -> Any:
            there = functions.col(quoted(self._columns[kind])) if self.has(kind) else functions.lit(None)
            return there.cast(to).alias(title)

        return self._df.select(
            cast("queries", "string", "query"),
            (functions.lit(side) if isinstance(side, int) else side).cast("int").alias("side"),
            cast("documents", "string", "document"),
            cast(self._numbers, "double", "number"),
            cast("ranks", "double", "rank"),
            cast("subtopics", "string", "subtopic"),
        )


def is_number(kind: str) -> bool:
    return kind in ("float", "double") or kind.startswith("decimal") or is_whole(kind)


def is_whole(kind: str) -> bool:
    return kind in ("tinyint", "smallint", "int", "bigint")


def check_ids(kind: str, name: str) -> None:
    if kind != "string" and not is_whole(kind):
        raise ArgumentError(f"{name} is of type {kind}; an id is a text or a whole number")


def run_sides(run: Any) -> dict[str, Side]:
    """The runs by what etalon.runs calls them."""
    if isinstance(run, Mapping):
        if not run:
            raise InputError("run is empty; a data frame, or a dict {name: data frame} is expected")
        return {str(name): Side(df, f"run[{str(name)!r}]", "scores") for name, df in run.items()}
    return {"run": Side(run, "run", "scores")}


def system_names(run: Any, system: str) -> list[str]:
    """The systems that a column names, in the order of their names."""
    column = column_name(run, "system", system)
    check_ids(dict(run.dtypes)[column], "system")
    names = [label for (label,) in run.select(quoted(column)).distinct().collect()]
    if None in names:
        raise InputError("system is missing in a row; every row of run needs one")
    texts = [str(name) for name in names]
    return [texts[place] for place in _core.label_order(texts)]


def number_of(system: str, names: list[str]) -> Any:
    """The number of the system of a row."""
    from pyspark.sql import functions

    numbers = [functions.lit(each) for place, name in enumerate(names, 1) for each in (name, place)]
    return functions.create_map(*numbers)[functions.col(quoted(system)).cast("string")]


@dataclass(frozen=True)
class Lists:
    """How judgments and lists are counted, in a worker."""

    systems: list[str]
    several: bool
    titles: list[Mapping[str, str]]  # of the judgments, then of the systems
    how: Mapping[str, Any]

    def count(self, table: Any) -> Counted:
        sides = table.column("side").to_numpy()
        queries, codes = coded(table.column("query"), "query")
        judged = np.zeros(len(queries), bool)
        judged[codes[sides == 0]] = True
        rows = {place: np.flatnonzero((sides == place) & judged[codes]) for place in range(len(self.titles))}
        left_out = np.unique(np.stack([sides, codes])[:, ~judged[codes]], axis=1)
        told = [json.dumps([self.systems[side - 1], queries[query]]) for side, query in left_out.T.tolist()]
        if len(rows[0]) == 0:
            return Counted(None, {UNJUDGED: told})
        qrels, *lists = (self.side(table.take(rows[place]), place) for place in rows)
        run = dict(zip(self.systems, lists, strict=True)) if self.several else lists[0]
        found = counted(made(DOMAIN, qrels, run, threads=1, **self.how))
        return Counted(found.state, {**found.told, UNJUDGED: told})

    def side(self, rows: Any, place: int) -> Any:
        """The rows of a side as a table; a run may have none of these queries."""
        import pyarrow

        return pyarrow.table({title: rows.column(column) for column, title in self.titles[place].items()})


def notes_of(told: Mapping[str, list[str]], several: bool) -> list[str]:
    """What was odd, in the order of etalon.runs. Each part of the data tells it of its own rows, whose numbers say nothing
    here: it is told once."""
    parts: dict[str, dict[str, None]] = {}
    for note in told.get(NOTE, []):
        text = re.sub(r", row \d+:", ":", note)
        parts.setdefault(re.sub(r"\d+", "", text), {})[text] = None
    notes = [next(iter(texts)) + (" (and more elsewhere)" if len(texts) > 1 else "") for texts in parts.values()]
    unjudged: dict[str, list[str]] = {}
    for text in told.get(UNJUDGED, []):
        system, query = json.loads(text)
        unjudged.setdefault(f"run[{system!r}]" if several else "run", []).append(query)
    left_out = []
    for name, queries in sorted(unjudged.items()):
        first = [queries[place] for place in _core.label_order(queries)[:SHOWN]] + ["…"] * (len(queries) > SHOWN)
        are = "query is" if len(queries) == 1 else "queries are"
        left_out.append(f"{name}: {len(queries)} {are} not in qrels and left out: {', '.join(first)}")
    return sorted([*notes, *left_out], key=lambda note: (not note.startswith("qrels"), note not in left_out))
