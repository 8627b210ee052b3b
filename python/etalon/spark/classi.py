# classi.py: rankings of objects with classes, in columns of a data frame of Spark.
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arguments import truth
from ..classi import check_symmetry, class_distances
from ..errors import InputError, UsageError
from ..intake import coded
from ..measuring import Options
from ..results import Results
from ..states import made
from .frame import check_frame, column_name, optional_name, system_columns
from .states import Counted, counted
from .units import ROWS_PER_UNIT, state_of_units, unit_frame

if TYPE_CHECKING:
    from typing_extensions import Unpack


def classi(
    df: Any,
    ranking: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    query: Any = None,
    distances: Any = None,
    taxonomy: Mapping[Any, Any] | None = None,
    order: Iterable[Any] | None = None,
    nominal: Iterable[Any] | None = None,
    symmetric: bool = False,
    position: str | None = None,
    by: Any = None,
    by_class: Any = None,
    units: str | None = None,
    rows_per_unit: int = ROWS_PER_UNIT,
    **options: Unpack[Options],
) -> Results:
    """Measures rankings of objects with classes, as etalon.classi does on one machine, with the same bits.

    df             a DataFrame of Apache Spark, with a row for each object of each query.
    ranking        the name of the column of the objects' classes; several systems: a list of names, or a dict from
                   system to name.
    position       the name of the column of the objects' places, since rows of Spark have no order: the least is best,
                   and no two of a query are alike. Instead of it:
    by             the name of a column of scores that rank the objects, higher first, equal ones tied; several systems:
                   a list of names, or a dict from system to name.
    by_class       columns of scores for each class, a list of names, or a dict from class to name: each class is a query.
    units          the name of a column that tells queries apart; without it all rows are one.
    query          the class of the query; with units the name of a column of it, or a dict of unit to class.
    rows_per_unit  the most rows of a query, which must be in one place: a larger one is refused.

    scores and all other arguments are those of etalon.classi.
    """
    check_frame(df)
    order, nominal = (None if given is None else list(given) for given in (order, nominal))  # they are read again
    known = class_distances(distances, taxonomy, order, nominal)
    if truth("symmetric", symmetric):
        check_symmetry(known, distances)
    if sum(given is not None for given in (position, by, by_class)) != 1:
        raise UsageError("rows of Spark have no order: objects are ranked by one of position, by and by_class")
    if units is not None and query is not None and not isinstance(query, (str, Mapping)):
        raise UsageError("with units, query is the name of a column, or a dict of unit to the class of its query")
    ranked, several = system_columns(df, "ranking", ranking)
    columns = {"ranking": list(ranked.values())}
    names = {"ranking": list(ranked) if several else None}
    for argument, given in (("by", by), ("by_class", by_class)):
        if given is not None:
            found, more = system_columns(df, argument, given)
            several = several or (more and argument == "by")
            columns[argument], names[argument] = list(found.values()), list(found) if more else None
    of_query = query if units is not None and isinstance(query, str) else None
    for argument, name in (("query", of_query), ("position", position)):
        if name is not None:
            columns[argument], names[argument] = [column_name(df, argument, name)], None
    how = {"distances": distances, "taxonomy": taxonomy, "order": order, "nominal": nominal}
    objects = Objects({name: len(each) for name, each in columns.items()}, names, units is not None, query, how)
    rows = unit_frame(df, optional_name(df, "units", units), [name for each in columns.values() for name in each])
    place = None if position is None else rows.columns[-1]
    return state_of_units(rows, objects.count, "units", rows_per_unit, place).compute(scores, several=several, **options)


@dataclass(frozen=True)
class Objects:
    """How classes of objects are counted, in a worker: the unit, then so many columns of each argument."""

    columns: Mapping[str, int]
    names: Mapping[str, list[str] | None]  # of systems or classes, by argument; None: one column
    by_unit: bool
    query: Any
    how: Mapping[str, Any]

    def count(self, table: Any) -> Counted:
        given: dict[str, Any] = {}
        left = iter(table.columns[1:])
        for argument, count in self.columns.items():
            found = [next(left) for _ in range(count)]
            names = self.names[argument]
            given[argument] = found[0] if names is None else dict(zip(names, found, strict=True))
        units = table.column(0) if self.by_unit else None
        check_positions(table.column(0), given.pop("position", None))
        query = self.query
        if "query" in given:
            query = class_of_units(units, given.pop("query"))
        return counted(made("classi", **given, query=query, units=units, **self.how))


def check_positions(units: Any, positions: Any) -> None:
    """Rows are sorted by them."""
    if positions is None:
        return
    if positions.null_count:
        raise InputError("position is missing in a row; every object needs one")
    numbers, (_, codes) = positions.to_numpy(), coded(units, "units")
    twice = (codes[1:] == codes[:-1]) & (numbers[1:] == numbers[:-1])
    if twice.any():
        raise InputError(f"position {numbers[int(np.argmax(twice))]} is there twice; by= has objects that tie")


def class_of_units(units: Any, classes: Any) -> dict[str, str]:
    """The class of each query, which all of its rows tell."""
    texts, codes = coded(units, "units")
    labels, of_row = coded(classes, "query")
    found = np.zeros(len(texts), np.int64)
    found[codes] = of_row
    if (found[codes] != of_row).any():
        raise InputError("the rows of a query tell several classes of it")
    return {text: labels[of] for text, of in zip(texts, found.tolist(), strict=True)}
