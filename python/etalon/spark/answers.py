# answers.py: answers of retrieval systems against reference answers, in columns of a data frame of Spark.
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputError
from ..intake import coded
from ..measuring import Options
from ..order_input import numbers_of
from ..results import Results
from ..states import made
from .frame import check_frame, column_name, system_columns
from .states import Counted, counted
from .units import ROWS_PER_UNIT, state_of_units, unit_frame

if TYPE_CHECKING:
    from typing_extensions import Unpack


def answers(
    df: Any,
    reference: str,
    answer: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    units: str,
    documents: str,
    rows_per_unit: int = ROWS_PER_UNIT,
    **options: Unpack[Options],
) -> Results:
    """Measures answers against reference answers, as etalon.answers does on one machine, with the same bits.

    df             a DataFrame of Apache Spark, with a row for each document of each query.
    reference      the name of the column of the documents' places in the reference: 1 for the first, documents with the
                   same place being a class; null where a document is not in it.
    answer         the same of a system; several: a list of names, or a dict from system to name.
    units          the name of the column of queries.
    documents      the name of the column of documents. A row without one, and without places, names a query whose
                   answers are empty.
    rows_per_unit  the most rows of a query, which must be in one place: a larger one is refused.

    scores and all other arguments are those of etalon.answers.
    """
    check_frame(df)
    systems, several = system_columns(df, "answer", answer)
    columns = [column_name(df, "documents", documents), column_name(df, "reference", reference), *systems.values()]
    rows = unit_frame(df, column_name(df, "units", units), columns)
    found = state_of_units(rows, Places(list(systems), several).count, "units", rows_per_unit)
    return found.compute(scores, several=several, **options)


@dataclass(frozen=True)
class Places:
    """How places of documents are counted, in a worker: the query, the document, its places on all sides."""

    systems: list[str]
    several: bool

    def count(self, table: Any) -> Counted:
        units, codes = coded(table.column(0), "units")
        documents = np.array(table.column(1).to_pylist(), dtype=object)
        titles = ["reference", *(f"answer[{name!r}]" if self.several else "answer" for name in self.systems)]
        reference, *answers = (
            classes_by_unit(units, codes, documents, places, title)
            for places, title in zip(table.columns[2:], titles, strict=True)
        )
        answer = dict(zip(self.systems, answers, strict=True)) if self.several else answers[0]
        return counted(made("answers", reference, answer))


def classes_by_unit(
    units: list[str], codes: np.ndarray, documents: np.ndarray, places: Any, title: str
) -> dict[str, Any]:
    """The documents of each query in the order of their places, those with the same one together."""
    found: dict[str, Any] = {unit: [] for unit in units}
    rows = np.flatnonzero(places.is_valid().to_numpy())
    if len(rows) == 0:
        return found
    numbers = numbers_of(places.drop_null(), title)
    order = np.lexsort((numbers, codes[rows]))
    before = None
    for row, number in zip(rows[order].tolist(), numbers[order].tolist(), strict=True):
        if documents[row] is None:
            raise InputError(f"documents is missing in a row that has a place in {title}")
        if (codes[row], number) == before:
            found[units[codes[row]]][-1].append(documents[row])
        else:
            found[units[codes[row]]].append([documents[row]])
        before = codes[row], number
    return found
