# plotting.py: what was found as a picture: SVG, as the command draws it.
from __future__ import annotations

import html
import os
import re
from collections.abc import Mapping
from typing import Any

from . import _core
from .arguments import word
from .classi import ClassRanking, Queries
from .confusion import Confusion
from .errors import ArgumentError, UsageError
from .intake import ONLY_UNIT
from .labels import Choices
from .shown import Shown, write_file

HAVE_PICTURES = (
    "results, comparisons, leaderboards, disagreements, laws, sensitivities, baselines, confusion matrices and rankings with "
    "classes"
)


class Picture:
    """A picture as SVG. Notebooks show it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        """The text of the file."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file, whose name ends with .svg."""
        if not isinstance(path, (str, os.PathLike)):
            raise ArgumentError(f"path is {path!r}; the name of a file is expected")
        if not str(path).endswith(".svg"):
            raise UsageError(f"path is '{path}'; a picture is written to a file that ends with .svg")
        write_file(path, self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        title = re.search("<title>(.*?)</title>", self.svg)
        return f"etalon.Picture: {html.unescape(title[1]) if title else ''}"

    def __eq__(self, other: object) -> bool:
        return self.svg == other.svg if isinstance(other, Picture) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.svg)


def plot(found: Any, plot: str | None = None) -> Picture:
    """What was found as a picture.

    found  results (values with their intervals), a comparison, a leaderboard, disagreement, laws, sensitivity or baselines;
           a Confusion, a ranking with classes (its curve), or several of these by system, as in `confusion` of results.
    plot   which one, where there are several: "intervals", "ranks" or "units" of a comparison, "places" or "matrix" of
           disagreement, the name of the system of matrices; None is the first.
    """
    page = page_of(found)
    names = page.pictures()
    if not names:
        raise UsageError(f"found is of type {type(found).__name__}, and has no picture; there are pictures of {HAVE_PICTURES}")
    if plot is not None:
        if not any(names):
            raise UsageError(f"plot has no effect: there is one picture here, and plot is {plot!r}")
        word("plot", plot, names)
    return Picture(page.svg(plot or ""))


def page_of(found: Any) -> _core.Document:
    if isinstance(found, Shown):
        return found._page()
    if isinstance(found, Mapping) and not isinstance(found, Queries):
        by_name = {str(name): one for name, one in found.items()}
    else:
        by_name = {"prediction" if isinstance(found, Confusion) else "ranking": found}
    matrices = [(name, unit, one) for name, several in by_name.items() for unit, one in units_of(several, Confusion)]
    rankings = [(name, units_of(several, ClassRanking)) for name, several in by_name.items()]
    if by_name and len({name for name, _, _ in matrices}) == len(by_name):
        states = [(name, unit, one._state, []) for name, unit, one in matrices]
        return _core.view(_core.label_samples(states, Choices().matrix_options(), [], []), "matrix").document()
    if rankings and all(queries for _, queries in rankings):
        queries_of = [(name, [(query, one._state) for query, one in queries]) for name, queries in rankings]
        return _core.view(_core.class_ranking_samples(queries_of), "curve", "-").document()
    raise ArgumentError(f"found is of type {type(found).__name__}, and has no picture; there are pictures of {HAVE_PICTURES}")


def units_of(found: Any, kind: type) -> list[tuple[str, Any]]:
    """By unit what is of a kind; nothing where something else is among them."""
    parts = {ONLY_UNIT: found} if isinstance(found, kind) else found
    if not isinstance(parts, Mapping) or not all(isinstance(one, kind) for one in parts.values()):
        return []
    return [(str(unit), one) for unit, one in parts.items()]
