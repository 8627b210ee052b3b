# reproduction.py: the tables and figures of the sources made again, published beside ours.
from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable
from typing import Any

from . import _core
from .arguments import items, text, whole
from .errors import UsageError
from .shown import Report, Rows, write_file


class Reproduction(Report):
    """Published values beside ours, which come out and which do not and why; and the figures."""

    def __init__(self, found: _core.Reproduction) -> None:
        super().__init__(found)
        self.records: dict[str, Any] = self._json
        """As in the command's JSON."""
        self.figures: dict[str, str] = {f"{source}/{name}": svg for source, name, svg, _ in found.figures() if svg}
        """By source and name, as SVG."""
        self._files = found.figures()

    def _rows(self) -> Rows:
        """Every row of every table, published and ours; of all sources what became of each."""
        if "sources" in self._json:
            return [{"paper": source["paper"], **source["counts"]} for source in self._json["sources"]]
        return [{"table": table["title"], **row} for table in self._json["tables"] for row in table["rows"]]

    def save_figures(self, folder: str | os.PathLike[str]) -> list[pathlib.Path]:
        """Writes the figures as SVG, and as CSV those with numbers and what is recorded, into a folder for each source."""
        written = []
        for source, name, svg, csv in self._files:
            place = pathlib.Path(folder) / source
            place.mkdir(parents=True, exist_ok=True)
            for text, ending in ((svg, ".svg"), (csv, ".csv")):
                if text:
                    written.append(place / (name + ending))
                    write_file(written[-1], text)
        return written


def reproduce(
    source: str | None = None, *, up_to: int | None = None, data: str | os.PathLike[str] | Iterable[Any] = ()
) -> Reproduction:
    """Makes the tables and figures of a source again, published beside ours.

    source  "answers", "ordering", "preferences", "validation" or "classi"; None is all: how much of each comes out.
    up_to   ordering: lists of so many items at most; 14 unless told, 16 needs 5 GB.
    data    validation: files with data that are not in the package, or folders of such files.
    """
    paths = [os.fspath(data)] if isinstance(data, (str, os.PathLike)) else [os.fspath(path) for path in items("data", data)]
    if source is None and (up_to is not None or paths):
        raise UsageError("up_to and data are for one source: reproduce(\"ordering\", up_to=8)")
    size = 0 if up_to is None else whole("up_to", up_to, 1)
    return Reproduction(_core.reproduce("" if source is None else text("source", source), size, paths))
