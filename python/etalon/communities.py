# communities.py: the communities of a graph.
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from . import _core
from .arguments import items, number, whole, word
from .errors import ArgumentError, InputError, UsageError
from .intake import label_text
from .shown import Report, Rows


class Communities(Report, dict[Any, int]):
    """The community of each node: a dict that shows what the command does of the graph and its communities."""

    def __init__(self, nodes: Iterable[Any], found: _core.Communities) -> None:
        dict.__init__(self, zip(nodes, found.communities(), strict=True))
        Report.__init__(self, found)

    def _rows(self) -> Rows:
        return [{"node": node, "community": community} for node, community in self.items()]


def communities(
    edges: Iterable[tuple[Any, Any]],
    *,
    nodes: Iterable[Any] = (),
    weights: Iterable[float] | None = None,
    least_weight: float | None = None,
    method: str = "diamond",
    null: str | None = None,
    resolution: float | None = None,
    latitude: float | None = None,
    starts: int | None = None,
    seed: int | None = None,
) -> Communities:
    """The community of each node of an undirected graph, numbered from 0: a dict, which also writes a page (report).

    edges         pairs of nodes (texts or whole numbers); loops and repetitions are dropped.
    nodes         nodes to be there even without an edge.
    weights       a positive number for each edge; an edge given again adds its weight.
    least_weight  only edges of at least this weight count.
    method        "diamond" (edges with two common neighbours, then components; no weights, but with least_weight the
                  edges that are heavy enough; no parameters) or "projection" (the nearest partition to the graph; null
                  "configuration" or "er", resolution 1, latitude, starts 10, seed 1 as for the command).
    """
    word("method", method, ("diamond", "projection"))
    if null is not None:
        word("null", null, ("configuration", "er"))
    checks: dict[str, tuple[Any, Any]] = {
        "resolution": (resolution, number),
        "latitude": (latitude, number),
        "least_weight": (least_weight, number),
        "starts": (starts, whole),
        "seed": (seed, whole),
    }
    for name, (value, check) in checks.items():
        if value is not None:
            check(name, value)
    how = {"null": null, "resolution": resolution, "latitude": latitude, "starts": starts, "seed": seed}
    given = [name for name, value in how.items() if value is not None]
    if method == "diamond" and given:
        raise UsageError(f"{', '.join(given)}: for method='projection'; diamond percolation has no parameters")
    places: dict[str, int] = {}
    known: list[Any] = []

    def place(node: Any) -> int:
        try:
            found = places.setdefault(label_text(node), len(known))
        except TypeError as error:
            raise ArgumentError(f"a node of the graph: {error}") from None
        if found == len(known):
            known.append(node)
        return found

    for node in items("nodes", nodes):
        place(node)
    pairs = []
    for number_of, edge in enumerate(items("edges", edges)):
        if isinstance(edge, (str, bytes)) or not isinstance(edge, Iterable) or len(ends := tuple(edge)) != 2:
            raise InputError(f"edges[{number_of}] is {edge!r}; a pair of nodes is expected")
        pairs.append((place(ends[0]), place(ends[1])))
    heavy = [] if weights is None else _numbers(items("weights", weights))
    if weights is not None and len(heavy) != len(pairs):
        raise InputError(f"there are {len(pairs)} edges and {len(heavy)} weights; a weight for each edge is expected")
    defaults = {"null": "configuration", "resolution": 1.0, "starts": 10, "seed": 1}
    settings = {name: defaults.get(name) if value is None else value for name, value in how.items()}
    found = _core.communities(list(places), pairs, heavy, least_weight, method, **settings)
    return Communities(known, found)


def _numbers(weights: Iterable[float]) -> list[float]:
    numbers = []
    for place, weight in enumerate(weights):
        try:
            if isinstance(weight, (complex, np.complexfloating)):
                raise TypeError
            numbers.append(float(weight))
        except (TypeError, ValueError, OverflowError):
            raise InputError(f"the weight of edge {place} is {weight!r}; a number is expected") from None
    return numbers
