# confusion.py: the accumulator: counts of classes that grow by batches, merge in any order and travel as bytes.
from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .errors import InputError, UsageError
from .intake import column, label_text, weights_array

if TYPE_CHECKING:
    from .results import Results


class Confusion:
    """How many objects of each true class got each predicted class.

    Batches, threads and machines give the same bytes whatever the split: counts stay whole, weights are summed exactly.
    """

    __slots__ = ("_state",)
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self) -> None:
        self._state = _core.Confusion()

    @classmethod
    def _of(cls, state: _core.Confusion) -> Confusion:
        confusion = cls()
        confusion._state = state
        return confusion

    @classmethod
    def from_labels(cls, truth: Any, pred: Any, weights: Any = None, *, threads: int | None = None) -> Confusion:
        """The counts of two columns."""
        return cls._of(tabulate(column(truth, "truth"), column(pred, "pred"), weights_array(weights), threads))

    @classmethod
    def from_matrix(cls, matrix: Any, classes: Sequence[Any] | None = None) -> Confusion:
        """From a square table, rows the truth; its classes are 0, 1, … unless named.

        Whole numbers are counts, others weights. A class that never occurs is not kept: declare it when scoring.
        """
        table = np.asarray(matrix)
        if table.ndim != 2 or table.shape[0] != table.shape[1]:
            raise InputError(f"a confusion matrix must be square, not of shape {table.shape}")
        names = class_names(classes) if classes is not None else [str(i) for i in range(len(table))]
        if len(names) != len(table):
            raise UsageError(f"there are {len(names)} classes for {len(table)} rows")
        if table.dtype.kind not in "iubf" or not np.isfinite(table).all() or (table < 0).any():
            raise InputError("the cells of a confusion matrix must be finite numbers that are not negative")
        truth, prediction = np.nonzero(table)
        amounts = table[truth, prediction]
        if table.dtype.kind == "f" and not (amounts == np.floor(amounts)).all():
            counts, weights = [], amounts.astype(np.float64).tolist()
        else:
            counts, weights = [int(amount) for amount in amounts], []
        return cls._of(_core.Confusion.from_cells(names, truth.tolist(), prediction.tolist(), counts, weights))

    @classmethod
    def from_bytes(cls, data: bytes) -> Confusion:
        return cls._of(_core.Confusion.from_bytes(bytes(data)))

    def to_bytes(self) -> bytes:
        """The state with a format version and a checksum; equal counts give equal bytes."""
        return self._state.to_bytes()

    def update(self, truth: Any, pred: Any, weights: Any = None, *, threads: int | None = None) -> Confusion:
        """Adds a batch; returns the object itself."""
        return self.merge(Confusion.from_labels(truth, pred, weights, threads=threads))

    def merge(self, other: Confusion) -> Confusion:
        """Adds another accumulator; returns the object itself."""
        self._state.add(other._state)
        return self

    def compute(
        self,
        scores: Any = None,
        *,
        classes: Sequence[Any] | None = None,
        average_over: str | Iterable[Any] = "union",
        positive: Any = None,
        disagreement: Any = None,
        undefined: str = "report",
    ) -> Results:
        """The scores of what was counted so far; the arguments are those of etalon.labels."""
        from .labels import Choices, evaluate

        choices = Choices(classes, average_over, positive, disagreement)
        systems = {"prediction": {"all": self}}
        return evaluate(systems, scores, choices, several=False, stacklevel=2, undefined=undefined)

    @property
    def classes(self) -> list[str]:
        """The classes that occur, in their order: whole numbers by value, then text."""
        return list(self._state.classes)

    @property
    def matrix(self) -> np.ndarray:
        """The whole table, rows the truth: int64 counts, or float64 sums of weights."""
        truth, prediction, amounts = self._state.cells()
        m = len(self._state.classes)
        table = np.zeros((m, m), dtype=amounts.dtype)
        table[truth, prediction] = amounts
        return table

    @property
    def n(self) -> int | float:
        """The number of objects, or the sum of their weights."""
        return float(self._state.cells()[2].sum()) if self._state.weighted else self._state.objects

    def __add__(self, other: Confusion) -> Confusion:
        return self.__copy__().merge(other) if isinstance(other, Confusion) else NotImplemented

    def __iadd__(self, other: Confusion) -> Confusion:
        return self.merge(other) if isinstance(other, Confusion) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return bool(self._state == other._state) if isinstance(other, Confusion) else NotImplemented

    def __copy__(self) -> Confusion:
        return Confusion._of(_core.Confusion(self._state))

    def __deepcopy__(self, memo: dict[int, Any]) -> Confusion:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return Confusion.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        m = len(self._state.classes)
        if m > 12:  # a larger table is not read
            return f"etalon.Confusion: {self.n} objects, {m} classes"
        table = [
            ["", *self.classes],
            *([name, *map(str, row)] for name, row in zip(self.classes, self.matrix.tolist(), strict=True)),
        ]
        widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
        lines = ("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in table)
        return "\n".join((f"etalon.Confusion: {self.n} objects, {m} classes; rows are the truth", *lines))


def tabulate(
    truth: _core.Column, prediction: _core.Column, weights: np.ndarray | None, threads: int | None
) -> _core.Confusion:
    """Counts two columns on as many threads as there are cores, or as asked for."""
    return _core.tabulate(truth, prediction, weights, thread_count(threads))


def thread_count(threads: int | None) -> int:
    if threads is None:
        return os.cpu_count() or 1
    if threads < 1:
        raise UsageError(f"threads must be at least 1, not {threads}")
    return min(threads, 1024)


def class_names(classes: Iterable[Any]) -> list[str]:
    names = [label_text(label) for label in classes]
    if len(set(names)) < len(names):
        raise UsageError("a class is named twice: " + ", ".join(names))
    return names
