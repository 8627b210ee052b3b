# pairwise.py: systems against each other, each in turn the reference of all: a square of values for each score.
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import _core
from .errors import UsageError
from .results import Results, score_key
from .shown import Rows, Shown


class Pairwise(Shown):
    """What systems come to beside each of them as the reference: p["a"] are the results beside a.

    `matrix("p_delta")` is a square of numbers, rows the reference, columns the system; NaN where there is no value.
    """

    def __init__(self, against: dict[str, Results], domain: str, command: str = "") -> None:
        self._against = against
        self._domain = domain
        found = _core.pairwise(list(against), [results._core for results in against.values()], command or domain)
        self._document = found.document()

    def _page(self) -> _core.Document:
        return self._document

    def _rows(self) -> Rows:
        return [{"reference": name, **row} for name, found in self._against.items() for row in found._rows()]

    def __getitem__(self, reference: str) -> Results:
        if reference not in self._against:
            raise KeyError(f"there is no system {reference!r}; there are {', '.join(self._against)}")
        return self._against[reference]

    @property
    def systems(self) -> list[str]:
        return list(self._against)

    @property
    def records(self) -> list[dict[str, Any]]:
        """A dict for each reference, system and score, as in "results" of the command's JSON."""
        return [{"reference": name, **record} for name, found in self._against.items() for record in found.records]

    @property
    def by_unit(self) -> list[dict[str, Any]]:
        """A dict for each reference, system, unit and score."""
        return [{"reference": name, **row} for name, found in self._against.items() for row in found.by_unit]

    def matrix(self, score: Any) -> np.ndarray:
        """The values of a score: rows the reference, columns the system."""
        first = next(iter(self._against.values()))
        known = {record["score"]: None for record in first.records}
        text = score_key(score, known, self._domain)
        values = [record["value"] for record in self.records if record["score"] == text]
        return np.array(values, dtype=float).reshape(len(self._against), len(self._against))

    def to_pandas(self, score: Any = None) -> Any:
        """A row for each reference, system and score; of one score the square of its values."""
        if score is None:
            return super().to_pandas()
        import pandas

        return pandas.DataFrame(self.matrix(score), index=self.systems, columns=self.systems)


def pairwise_of(systems: Any, measured: Callable[[Any], Results], domain: str) -> Pairwise:
    """Each system in turn as the reference; `measured` gives the results of all beside it."""
    if len(systems) < 2:
        raise UsageError("at least two systems are compared with each other")
    return Pairwise({str(name): measured(reference) for name, reference in systems.items()}, domain)
