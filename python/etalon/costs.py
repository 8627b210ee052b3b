# costs.py: how the time of measures grows.
from __future__ import annotations

from typing import Any

from . import _core
from .shown import Report, Rows
from .validation import measures_of


class Costs(Report):
    """How the time of measures grows with the number of objects, timed on growing tables."""

    def __init__(self, found: _core.Costs) -> None:
        super().__init__(found)
        self.costs: list[dict[str, Any]] = next(v for v in self._json.values() if isinstance(v, list))
        """A dict for each score and number of clusters: its growth, and the times."""

    def _rows(self) -> Rows:
        return self.costs


def costs(domain: str, measures: Any = None) -> Costs:
    """Times measures on tables that double: n objects in ten clusters, and in n/5.

    measures  texts, formulas or functions, as for validate; None is the whole catalogue.
    """
    return Costs(_core.costs(measures_of(domain, measures)))
