# contingency.py: the accumulator of clusterings: counts of pairs of clusters that grow by batches and merge in any order.
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .arguments import items
from .confusion import (
    bytes_of,
    class_names,
    counts_of,
    frame_names,
    refuse_last_sums,
    refuse_margins,
    refuse_turned,
    table_of,
    thread_count,
    whole_cells,
)
from .errors import ArgumentError, InputError, UsageError
from .intake import ONLY_UNIT, column, kinds_of, restored

if TYPE_CHECKING:
    from .results import Results


class Contingency:
    """How many objects each cluster of a reference shares with each cluster of a clustering.

    Batches, threads and machines give the same bytes whatever the split. Its size is that of the table, not of the data.
    """

    __slots__ = ("_kinds", "_state")
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self) -> None:
        self._state = _core.Contingency()
        self._kinds = (0, 0)

    @classmethod
    def _of(cls, state: _core.Contingency, kinds: tuple[int, int] = (0, 0)) -> Contingency:
        contingency = cls()
        contingency._state = state
        contingency._kinds = kinds
        return contingency

    @classmethod
    def from_clusters(cls, reference: Any, clustering: Any, *, threads: int | None = None) -> Contingency:
        """The counts of two columns."""
        rows, columns = column(reference, "reference"), column(clustering, "clustering")
        return cls._of(_core.cross_tabulate(rows, columns, thread_count(threads)), (rows.kinds, columns.kinds))

    @classmethod
    def from_matrix(
        cls, matrix: Any, rows: Sequence[Any] | None = None, columns: Sequence[Any] | None = None
    ) -> Contingency:
        """From a table of counts of any shape, rows the reference; clusters are 0, 1, … unless named. A data frame
        brings their names along."""
        table = table_of(matrix, "matrix")
        if (known := frame_names(matrix)) is not None:
            rows, columns = known[0] if rows is None else rows, known[1] if columns is None else columns
        if table.ndim != 2 or table.dtype.kind not in "iu" or (table < 0).any():
            raise InputError("a contingency table has two dimensions and counts that are not negative")
        refuse_turned(matrix, "reference")
        if rows is None and columns is None:
            refuse_last_sums(table, "name the clusters: rows=[…], columns=[…]")
        names, kinds = [], []
        for what, given, size in (("rows", rows, table.shape[0]), ("columns", columns, table.shape[1])):
            clusters = range(size) if given is None else items(what, given)
            names.append(class_names(clusters, what))
            kinds.append(kinds_of(clusters))
            if len(names[-1]) != size:
                raise UsageError(f"{what} has {len(names[-1])} names for {size} clusters")
        refuse_margins(table, *names, "cluster")
        where = np.nonzero(table)
        cells = where[0].tolist(), where[1].tolist(), whole_cells(table[where])
        return cls._of(_core.Contingency.from_cells(*names, *cells), (kinds[0], kinds[1]))

    @classmethod
    def from_bytes(cls, data: bytes) -> Contingency:
        return cls._of(_core.Contingency.from_bytes(bytes_of(data)))

    @classmethod
    def _restore(cls, data: bytes, kinds: tuple[int, int]) -> Contingency:
        return cls._of(_core.Contingency.from_bytes(data), kinds)

    def to_bytes(self) -> bytes:
        """The state with a format version and a checksum; equal counts give equal bytes. Clusters are texts there."""
        return self._state.to_bytes()

    def update(self, reference: Any, clustering: Any, *, threads: int | None = None) -> Contingency:
        """Adds a batch; returns the object itself."""
        return self.merge(Contingency.from_clusters(reference, clustering, threads=threads))

    def merge(self, other: Contingency) -> Contingency:
        """Adds another accumulator; returns the object itself."""
        if not isinstance(other, Contingency):
            raise ArgumentError(f"other is of type {type(other).__name__}; a Contingency is merged with another one")
        self._state.merge(other._state)
        self._kinds = (self._kinds[0] | other._kinds[0], self._kinds[1] | other._kinds[1])
        return self

    def compute(self, scores: Any = None, *, undefined: str = "report") -> Results:
        """The scores of what was counted so far; the arguments are those of etalon.clusters."""
        from .clusters import evaluate

        return evaluate({"clustering": {ONLY_UNIT: self}}, scores, several=False, stacklevel=3, undefined=undefined)

    @property
    def rows(self) -> list[Any]:
        """The clusters of the reference, in their order: whole numbers by value, then text; of the type they came in."""
        return restored(self._state.rows, self._kinds[0])

    @property
    def columns(self) -> list[Any]:
        """The clusters of the clustering."""
        return restored(self._state.columns, self._kinds[1])

    @property
    def matrix(self) -> np.ndarray:
        """The whole table, rows the reference: int64 counts, or Python's integers from 2**63 on."""
        rows, columns, cells = self._state.cells()
        counts = counts_of(np.array(cells, dtype=np.uint64))
        table = np.zeros((len(self._state.rows), len(self._state.columns)), dtype=counts.dtype)
        table[rows, columns] = counts
        return table

    def to_pandas(self) -> Any:
        """The table as a data frame, rows the reference."""
        import pandas

        return pandas.DataFrame(self.matrix, index=self.rows, columns=self.columns)

    @property
    def n(self) -> int:
        """The number of objects."""
        return self._state.objects

    def __add__(self, other: Contingency) -> Contingency:
        return self.__copy__().merge(other) if isinstance(other, Contingency) else NotImplemented

    def __radd__(self, other: Any) -> Contingency:
        """sum() begins with 0."""
        return self.__copy__() if isinstance(other, int) and other == 0 else NotImplemented

    def __iadd__(self, other: Contingency) -> Contingency:
        return self.merge(other) if isinstance(other, Contingency) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return bool(self._state == other._state) if isinstance(other, Contingency) else NotImplemented

    def __copy__(self) -> Contingency:
        return Contingency._restore(self.to_bytes(), self._kinds)

    def __deepcopy__(self, memo: dict[int, Any]) -> Contingency:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, tuple[bytes, tuple[int, int]]]:
        return Contingency._restore, (self.to_bytes(), self._kinds)

    def __repr__(self) -> str:
        return f"etalon.Contingency: {self.n} objects, {len(self.rows)} × {len(self.columns)} clusters"
