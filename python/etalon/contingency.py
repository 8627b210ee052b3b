# contingency.py: the accumulator of clusterings: counts of pairs of clusters that grow by batches and merge in any order.
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .confusion import class_names, thread_count
from .errors import InputError, UsageError
from .intake import column

if TYPE_CHECKING:
    from .results import Results


class Contingency:
    """How many objects each cluster of a reference shares with each cluster of a clustering.

    Batches, threads and machines give the same bytes whatever the split. Its size is that of the table, not of the data.
    """

    __slots__ = ("_state",)
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self) -> None:
        self._state = _core.Contingency()

    @classmethod
    def _of(cls, state: _core.Contingency) -> Contingency:
        contingency = cls()
        contingency._state = state
        return contingency

    @classmethod
    def from_clusters(cls, reference: Any, clustering: Any, *, threads: int | None = None) -> Contingency:
        """The counts of two columns."""
        rows, columns = column(reference, "reference"), column(clustering, "clustering")
        return cls._of(_core.cross_tabulate(rows, columns, thread_count(threads)))

    @classmethod
    def from_matrix(
        cls, matrix: Any, rows: Sequence[Any] | None = None, columns: Sequence[Any] | None = None
    ) -> Contingency:
        """From a table of counts of any shape, rows the reference; clusters are 0, 1, … unless named."""
        table = np.asarray(matrix)
        if table.ndim != 2 or table.dtype.kind not in "iu" or (table < 0).any():
            raise InputError("a contingency table has two dimensions and counts that are not negative")
        names = []
        for given, size in ((rows, table.shape[0]), (columns, table.shape[1])):
            names.append(class_names(given) if given is not None else [str(i) for i in range(size)])
            if len(names[-1]) != size:
                raise UsageError(f"there are {len(names[-1])} names for {size} clusters")
        where = np.nonzero(table)
        counts = [int(count) for count in table[where]]
        return cls._of(_core.Contingency.from_cells(*names, where[0].tolist(), where[1].tolist(), counts))

    @classmethod
    def from_bytes(cls, data: bytes) -> Contingency:
        return cls._of(_core.Contingency.from_bytes(bytes(data)))

    def to_bytes(self) -> bytes:
        """The state with a format version and a checksum; equal counts give equal bytes."""
        return self._state.to_bytes()

    def update(self, reference: Any, clustering: Any, *, threads: int | None = None) -> Contingency:
        """Adds a batch; returns the object itself."""
        return self.merge(Contingency.from_clusters(reference, clustering, threads=threads))

    def merge(self, other: Contingency) -> Contingency:
        """Adds another accumulator; returns the object itself."""
        self._state.merge(other._state)
        return self

    def compute(self, scores: Any = None, *, undefined: str = "report") -> Results:
        """The scores of what was counted so far; the arguments are those of etalon.clusters."""
        from .clusters import evaluate

        return evaluate({"clustering": {"all": self}}, scores, several=False, stacklevel=3, undefined=undefined)

    @property
    def rows(self) -> list[str]:
        """The clusters of the reference, in their order: whole numbers by value, then text."""
        return list(self._state.rows)

    @property
    def columns(self) -> list[str]:
        """The clusters of the clustering."""
        return list(self._state.columns)

    @property
    def matrix(self) -> np.ndarray:
        """The whole table, rows the reference."""
        rows, columns, counts = self._state.cells()
        table = np.zeros((len(self._state.rows), len(self._state.columns)), dtype=np.int64)
        table[rows, columns] = counts
        return table

    @property
    def n(self) -> int:
        """The number of objects."""
        return self._state.objects

    def __add__(self, other: Contingency) -> Contingency:
        return self.__copy__().merge(other) if isinstance(other, Contingency) else NotImplemented

    def __iadd__(self, other: Contingency) -> Contingency:
        return self.merge(other) if isinstance(other, Contingency) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return bool(self._state == other._state) if isinstance(other, Contingency) else NotImplemented

    def __copy__(self) -> Contingency:
        return Contingency.from_bytes(self.to_bytes())

    def __deepcopy__(self, memo: dict[int, Any]) -> Contingency:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return Contingency.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        return f"etalon.Contingency: {self.n} objects, {len(self.rows)} × {len(self.columns)} clusters"
