# run_rows.py: rows of judgments and of runs in tables and tuples, as columns.
from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from . import _core
from .errors import ArgumentError, DataWarning, InputError
from .intake import column, numbers_array, systems


class Rows(NamedTuple):
    """Columns; there are numbers or ranks, but for users with items that they have."""

    queries: _core.Column
    documents: _core.Column
    numbers: np.ndarray | None
    ranks: np.ndarray | None
    subtopics: _core.Column | None
    rounded: bool  # a number was a whole one that no double is


def rows_of(given: Any, name: str, numbers: str, subtopics: bool = False) -> Rows:
    """The columns of a table, by their names, or of a tuple, by their places."""
    parts = (tuple_parts if isinstance(given, tuple) else table_parts)(given, name, numbers, subtopics)
    found = {what: (each, f"{name}: {what}") for what, each in parts.items()}
    read = numbers_array(*found[numbers]) if numbers in found else None
    return Rows(
        column(*found["queries"]),
        column(*found["documents"]),
        read,
        ranks_array(*found["ranks"]) if "ranks" in found else None,
        column(*found["subtopics"]) if "subtopics" in found else None,
        read is not None and is_rounded(parts[numbers], read),
    )


def is_rounded(given: Any, read: np.ndarray) -> bool:
    """Whether a whole number of a column is not the double that it was read as."""
    if getattr(getattr(given, "dtype", None), "kind", "O") == "f" or not read.size:
        return False
    if max(float(read.max()), -float(read.min())) < 2**53:
        return False
    values = np.array(given, dtype=object) if isinstance(given, (list, tuple)) else np.asarray(given)
    if values.dtype.kind == "f":
        return False
    large = np.flatnonzero(np.abs(read) >= 2**53)
    wholes = (int, np.integer)
    return any(isinstance(values[i], wholes) and int(values[i]) != int(read[i]) for i in large if np.isfinite(read[i]))


def tuple_parts(given: tuple[Any, ...], name: str, numbers: str, subtopics: bool) -> dict[str, Any]:
    more = ["ranks"] if numbers == "scores" else ["subtopics"] if subtopics else []
    kinds = ["queries", "documents", numbers, *more]
    if not (4 if subtopics else 3) <= len(given) <= len(kinds):
        raise ArgumentError(f"{name} is a tuple of {len(given)}; columns are ({', '.join(kinds)})")
    return dict(zip(kinds, given, strict=False))


def table_parts(given: Any, name: str, numbers: str, subtopics: bool) -> dict[str, Any]:
    table = None if isinstance(given, (list, bytes)) else systems(given)
    if table is None:
        raise ArgumentError(
            f"{name} is of type {type(given).__name__}; a dict, a table, a tuple of columns or a path is expected"
        )
    columns = list(table.values())
    places = table_places(list(table), name, numbers, subtopics, lambda place: has_numbers(columns[place]))
    return {kind: columns[place] for kind, place in places.items()}


def table_places(
    titles: list[str], name: str, numbers: str, subtopics: bool, numeric: Callable[[int], bool]
) -> dict[str, int]:
    """Which column of a table is what, by their titles."""
    lacking, note, *places = _core.row_columns(titles, numbers == "grades", subtopics)
    if lacking:
        raise InputError(f"{name}: {lacking}")
    if numbers == "grades" and places[2] is None:
        # Without grades each item counts as one that the user has: another column of numbers may say otherwise.
        for place, title in enumerate(titles):
            why = None if place in places else _core.unread_numbers(title)
            if why is not None and numeric(place):
                raise InputError(f"{name}: {why}")
    if note:
        warnings.warn(f"{name}: {note}", DataWarning, stacklevel=5)
    kinds = ("queries", "documents", numbers, "ranks", "subtopics")
    return {kind: place for kind, place in zip(kinds, places, strict=True) if place is not None}


def has_numbers(column: Any) -> bool:
    array = np.asarray(column)
    mixed = array.dtype.kind == "O" and any(isinstance(one, (bool, int, float, np.number)) for one in array[:1000])
    return mixed or array.dtype.kind in "biuf"


def ranks_array(ranks: Any, name: str) -> np.ndarray:
    array = numbers_array(ranks, name)
    bad = ~((array >= 0) & (array < 2**32 - 1) & (array == np.floor(array)))
    if bad.any():
        first = int(bad.argmax())
        raise InputError(f"{name}[{first}] is {array[first]:g}; a rank is a whole number from 0 on")
    return array
