# communities.py: the communities of a graph.
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _core
from .intake import label_text


def communities(
    edges: Iterable[tuple[Any, Any]],
    *,
    nodes: Iterable[Any] = (),
    method: str = "diamond",
    null: str = "configuration",
    resolution: float = 1.0,
    latitude: float | None = None,
    starts: int = 10,
    seed: int = 1,
) -> dict[Any, int]:
    """The community of each node of an undirected graph, numbered from 0.

    edges       pairs of nodes (texts or whole numbers); loops and repetitions are dropped.
    nodes       nodes to be there even without an edge.
    method      "diamond" (edges with two common neighbours, then components; no parameters) or "projection" (the
                nearest partition to the graph; with the other arguments as for the command).
    """
    places: dict[str, int] = {}
    known: list[Any] = []

    def place(node: Any) -> int:
        found = places.setdefault(label_text(node), len(known))
        if found == len(known):
            known.append(node)
        return found

    for node in nodes:
        place(node)
    pairs = [(place(a), place(b)) for a, b in edges]
    found = _core.communities(list(places), pairs, method, null, resolution, latitude, starts, seed)
    return dict(zip(known, found, strict=True))
