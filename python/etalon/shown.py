# shown.py: what all results have alike: texts in every format, for notebooks too, and rows as a data frame.
from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

from . import _core
from .arguments import text
from .errors import UsageError, in_python

Rows = Sequence[Mapping[str, Any]]


class Shown:
    """What was found, shown as the command shows it."""

    def _page(self) -> _core.Document:
        raise NotImplementedError

    def _rows(self) -> Rows:
        """What a data frame has a row for."""
        raise NotImplementedError

    def render(self, format: str = "table") -> str:
        """As the command prints it: table, json, csv, md, latex or html, which is a page to look at."""
        return self._html("") if format_name(format) == "html" else self._page().render(format)

    def report(self, path: str | os.PathLike[str], *, title: str = "", **how: Any) -> None:
        """Writes a page to look at: one file of HTML that needs no other.

        how  of results of several systems: seed and threads of what is drawn, to tell who is really better.
        """
        if not str(path).endswith((".html", ".htm")):
            raise UsageError(f"a report is a page: take a name that ends with .html, not {str(path)!r}")
        html = self._html(text("title", title), **how)
        write_file(path, html)

    def _html(self, title: str) -> str:
        return self._page().page(title)

    def to_pandas(self) -> Any:
        """The rows as a pandas data frame; what has no value is NaN or None."""
        return to_pandas(self._rows())

    def to_polars(self) -> Any:
        """The rows as a Polars data frame; what has no value is null."""
        return to_polars(self._rows())

    def __repr__(self) -> str:
        return self.render().rstrip("\n")

    def _repr_markdown_(self) -> str:
        return self.render("md")

    def _repr_html_(self) -> str:
        return self._page().fragment()


class Report(Shown):
    """What was found of measures, with its facts as the command's JSON has them."""

    def __init__(self, found: Any) -> None:
        self._document: _core.Document = found.document()
        self._json = json.loads(self._document.render("json"))
        self.notes: list[str] = [in_python(note) for note in self._json.get("notes", [])]
        """What whoever reads it must know."""

    def _page(self) -> _core.Document:
        return self._document


def write_file(path: str | os.PathLike[str], text: str) -> None:
    """The whole text or nothing, as the command's -o: a file that is there is replaced at once, and stays when that fails."""
    _core.write_file(os.fsdecode(path), text)


def format_name(format: Any) -> str:
    known = _core.formats()
    if format not in known:
        raise UsageError(f"format cannot be {format!r}; choose one of {', '.join(known)}")
    return str(format)


def columns_of(rows: Rows) -> dict[str, list[Any]]:
    """The values by column, in the order in which the columns turn up."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def plain(values: list[Any]) -> list[Any]:
    """A list of names or a tree as text, since a table has no place for it."""
    return [json.dumps(v, ensure_ascii=False) if isinstance(v, (list, dict)) else v for v in values]


def to_pandas(rows: Rows) -> Any:
    import pandas

    frame = {}
    for name, values in columns_of(rows).items():
        known = [value for value in values if value is not None]
        gaps = len(known) < len(values)
        whole = name not in NUMBERS and not gaps and all(type(value) is int for value in known)
        if known and all(map(is_number, known)) and not whole:
            frame[name] = pandas.Series([float("nan") if v is None else float(v) for v in values], dtype="float64")
        elif known and all(map(is_number, known)):
            small = all(-(2**63) <= value < 2**63 for value in known)
            frame[name] = pandas.Series(values, dtype="int64" if small else "object")
        elif not known and name in NUMBERS:
            frame[name] = pandas.Series(values, dtype="float64")
        else:
            values = plain(values)
            odd = gaps or any(isinstance(value, str) and clean(value) != value for value in values)
            frame[name] = pandas.Series(values, dtype="object" if odd else None)
    return pandas.DataFrame(frame)


def to_polars(rows: Rows) -> Any:
    try:
        import polars
    except ImportError as error:
        raise ImportError("to_polars needs Polars: pip install polars") from error
    frame = {}
    for name, values in columns_of(rows).items():
        known = [value for value in values if value is not None]
        if not known:
            kind = polars.Float64 if name in NUMBERS else polars.String
        elif all(isinstance(value, bool) for value in known):
            kind = polars.Boolean
        elif name not in NUMBERS and all(type(value) is int for value in known):
            kind = polars.Int64 if all(-(2**63) <= v < 2**63 for v in known) else polars.Int128
        elif all(map(is_number, known)):
            kind = polars.Float64
            values = [None if value is None else float(value) for value in values]
        else:
            kind = polars.String
        frame[name] = polars.Series(name, [clean(v) for v in plain(values)], dtype=kind, strict=False)
    return polars.DataFrame(frame)


def clean(value: Any) -> Any:
    """Names need not be UTF-8, and Polars has no surrogates."""
    return re.sub("[\ud800-\udfff]", "\ufffd", value) if isinstance(value, str) else value


# Columns of numbers also where no row has one.
NUMBERS = {"value", "low", "high", "p", "mean", "error", "threshold", "elsewhere", "C", "D", "gamma", "tau_b", "t"}
