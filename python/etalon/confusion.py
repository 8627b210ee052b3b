# confusion.py: the accumulator: counts of classes that grow by batches, merge in any order and travel as bytes.
from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .alignment import same_index
from .arguments import items, whole
from .errors import ArgumentError, InputError, UsageError
from .intake import ONLY_UNIT, column, kinds_of, label_text, restored, unmasked, weights_array

if TYPE_CHECKING:
    from .per_class import PerClass
    from .results import Results

CORES = os.cpu_count() or 1


class Confusion:
    """How many objects of each true class got each predicted class.

    Batches, threads and machines give the same bytes whatever the split: counts stay whole, weights are summed exactly.
    """

    __slots__ = ("_kinds", "_state")
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self) -> None:
        self._state = _core.Confusion()
        self._kinds = 0

    @classmethod
    def _of(cls, state: _core.Confusion, kinds: int = 0) -> Confusion:
        confusion = cls()
        confusion._state = state
        confusion._kinds = kinds
        return confusion

    @classmethod
    def from_labels(cls, truth: Any, pred: Any, weights: Any = None, *, threads: int | None = None) -> Confusion:
        """The counts of two columns."""
        same_index({"truth": truth, "pred": pred, "weights": weights})
        sides = column(truth, "truth"), column(pred, "pred")
        return cls._of(tabulate(*sides, weights_array(weights), threads), sides[0].kinds | sides[1].kinds)

    @classmethod
    def from_matrix(cls, matrix: Any, classes: Sequence[Any] | None = None) -> Confusion:
        """From a square table, rows the truth; its classes are 0, 1, … unless named. A data frame brings its names along.

        Its cells are counts: a normalised matrix has lost them. For weights see from_labels. A class without instances is a class
        all the same.
        """
        table = table_of(matrix, "matrix")
        if table.ndim != 2 or table.shape[0] != table.shape[1]:
            raise InputError(f"a confusion matrix must be square, not of shape {table.shape}")
        if classes is None and (known := frame_names(matrix)) is not None:
            if class_names(known[0], "matrix.index") != class_names(known[1], "matrix.columns"):
                raise InputError("the index and the columns of matrix are not the same classes in the same order")
            classes = known[0]
        elif classes is not None and (known := frame_names(matrix)) is not None:
            there, given = class_names(known[0], "matrix.index"), class_names(items("classes", classes))
            if there != given and set(there) & set(given):  # all others are new names
                raise UsageError("classes has names of the data frame in other places: reorder it, or give its values")
        refuse_turned(matrix, "truth")
        if classes is None:
            refuse_last_sums(table, "name the classes: classes=[…]")
        classes = range(len(table)) if classes is None else items("classes", classes)
        names = class_names(classes)
        if len(names) != len(table):
            raise UsageError(f"there are {len(names)} classes for {len(table)} rows")
        if table.dtype.kind not in "iubf" or not np.isfinite(table).all() or (table < 0).any():
            raise InputError("the cells of a confusion matrix must be finite numbers that are not negative")
        refuse_margins(table, names, names, "class")
        truth, prediction = np.nonzero(table)
        amounts = table[truth, prediction]
        if table.dtype.kind == "f" and not (amounts == np.floor(amounts)).all():
            first = int((amounts != np.floor(amounts)).argmax())
            raise InputError(
                f"matrix[{truth[first]}, {prediction[first]}] is {amounts[first]}, and the cells of a confusion matrix are "
                "counts: pass it as it was before it was normalised; of weighted objects "
                "Confusion.from_labels(y_true, y_pred, weights=weights)"
            )
        cells = _core.Confusion.from_cells(names, truth.tolist(), prediction.tolist(), whole_cells(amounts), [])
        return cls._of(cells, kinds_of(classes))

    @classmethod
    def from_bytes(cls, data: bytes) -> Confusion:
        return cls._of(_core.Confusion.from_bytes(bytes_of(data)))

    @classmethod
    def _restore(cls, data: bytes, kinds: int) -> Confusion:
        return cls._of(_core.Confusion.from_bytes(data), kinds)

    def to_bytes(self) -> bytes:
        """The state with a format version and a checksum; equal counts give equal bytes. Classes are texts there."""
        return self._state.to_bytes()

    def update(self, truth: Any, pred: Any, weights: Any = None, *, threads: int | None = None) -> Confusion:
        """Adds a batch; returns the object itself."""
        return self.merge(Confusion.from_labels(truth, pred, weights, threads=threads))

    def merge(self, other: Confusion) -> Confusion:
        """Adds another accumulator; returns the object itself."""
        if not isinstance(other, Confusion):
            raise ArgumentError(f"other is of type {type(other).__name__}; a Confusion is merged with another one")
        self._state.add(other._state)
        self._kinds |= other._kinds
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
        systems = {"prediction": {ONLY_UNIT: self}}
        return evaluate(systems, scores, choices, several=False, stacklevel=2, undefined=undefined)

    @property
    def classes(self) -> list[Any]:
        """The classes that occur, in their order: whole numbers by value, then text. They are of the type they came in:
        numbers, booleans or strings; strings where both came together."""
        return restored(self._state.classes, self._kinds)

    @property
    def matrix(self) -> np.ndarray:
        """The whole table, rows the truth: int64 counts (Python's integers from 2**63 on), or float64 sums of weights."""
        truth, prediction, amounts = self._state.cells()
        m = len(self._state.classes)
        amounts = counts_of(amounts)
        table = np.zeros((m, m), dtype=amounts.dtype)
        table[truth, prediction] = amounts
        return table

    def per_class(self) -> PerClass:
        """Precision, recall, F1, support and how many were predicted, of every class."""
        from .labels import Choices
        from .per_class import PerClass

        samples = _core.label_samples([("prediction", ONLY_UNIT, self._state, [])], Choices().matrix_options(), [], [])
        return PerClass(_core.view(samples, "per_class"), self.classes)

    def to_pandas(self) -> Any:
        """The table as a data frame, rows the truth."""
        import pandas

        return pandas.DataFrame(self.matrix, index=self.classes, columns=self.classes)

    @property
    def n(self) -> int | float:
        """The number of objects, or the sum of their weights."""
        return float(self._state.cells()[2].sum()) if self._state.weighted else self._state.objects

    def __add__(self, other: Confusion) -> Confusion:
        return self.__copy__().merge(other) if isinstance(other, Confusion) else NotImplemented

    def __radd__(self, other: Any) -> Confusion:
        """sum() begins with 0."""
        return self.__copy__() if isinstance(other, int) and other == 0 else NotImplemented

    def __iadd__(self, other: Confusion) -> Confusion:
        return self.merge(other) if isinstance(other, Confusion) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return bool(self._state == other._state) if isinstance(other, Confusion) else NotImplemented

    def __copy__(self) -> Confusion:
        return Confusion._of(_core.Confusion(self._state), self._kinds)

    def __deepcopy__(self, memo: dict[int, Any]) -> Confusion:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, tuple[bytes, int]]:
        return Confusion._restore, (self.to_bytes(), self._kinds)

    def __repr__(self) -> str:
        m = len(self._state.classes)
        if m > 12:  # a larger table is not read
            return f"etalon.Confusion: {self.n} objects, {m} classes"
        names = [printable(str(name)) for name in self.classes]
        table = [
            ["", *names],
            *([name, *map(str, row)] for name, row in zip(names, self.matrix.tolist(), strict=True)),
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
        return CORES
    return min(whole("threads", threads, 1), 1024)


def table_of(matrix: Any, name: str) -> np.ndarray:
    """A table of numbers; NumPy has no word for one whose rows differ in length."""
    unmasked(matrix, name)
    try:
        return np.asarray(matrix)
    except ValueError as error:
        raise InputError(f"{name} is no table: its rows differ in length") from error


def refuse_margins(table: np.ndarray, rows: list[str], columns: list[str], part: str) -> None:
    """Refuses a row or column that is called as sums are (All, total …) and has the sums of the others: it is no part,
    a class or a cluster."""
    for kind, lines, names in (("row", table, rows), ("column", table.T, columns)):
        for i, name in enumerate(names):
            if len(names) < 3 or not _core.names_margin(name):
                continue
            if np.allclose(lines[i], np.delete(lines, i, axis=0).sum(axis=0), rtol=1e-12, atol=0):
                raise InputError(
                    f"the {kind} '{name}' of the matrix is the sum of the others, not a {part}: remove it "
                    "(pandas.crosstab without margins=True)"
                )


def refuse_last_sums(table: np.ndarray, otherwise: str) -> None:
    """Refuses a square without names whose last row and last column have the sums of the others."""
    if table.ndim != 2 or len(table) < 3 or table.shape[0] != table.shape[1] or table.dtype.kind not in "iuf":
        return
    if table.any() and all((lines[-1] == lines[:-1].sum(axis=0)).all() for lines in (table, table.T)):
        raise InputError(
            "the last row and the last column of the matrix have the sums of the others: leave them out, "
            f"matrix[:-1, :-1]; if they are a class of its own, {otherwise}"
        )


def refuse_turned(matrix: Any, rows: str) -> None:
    """Refuses a data frame that calls its rows predictions, as pandas.crosstab(y_pred, y_true) does."""
    name = getattr(getattr(matrix, "index", None), "name", None)
    if isinstance(name, str) and _core.names_prediction(name):
        raise InputError(f"the rows of the matrix are called {name!r}, and rows are the {rows}: pass matrix.T")


def frame_names(matrix: Any) -> tuple[list[Any], list[Any]] | None:
    """The names of the rows and of the columns of a data frame; None for a table without."""
    return (list(matrix.index), list(matrix.columns)) if hasattr(matrix, "columns") and hasattr(matrix, "index") else None


def whole_cells(amounts: np.ndarray) -> list[int]:
    counts = [int(amount) for amount in amounts]
    if any(count >= 2**64 for count in counts):
        raise InputError("a count of the matrix is beyond 2**64")
    return counts


def counts_of(amounts: np.ndarray) -> np.ndarray:
    """Counts as NumPy's integers with a sign, or as Python's where these end."""
    if amounts.dtype.kind == "f":
        return amounts
    return amounts.astype(object if len(amounts) and int(amounts.max()) >= 2**63 else np.int64)


def bytes_of(data: Any) -> bytes:
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise ArgumentError(f"data is of type {type(data).__name__}; the bytes of a state are expected")
    return bytes(data)


def printable(text: str) -> str:
    """A name that stays in its cell of a table on a terminal."""
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)


def class_names(classes: Any, name: str = "classes") -> list[str]:
    try:
        names = [label_text(label) for label in items(name, classes)]
    except TypeError as error:
        text = str(error)
        raise ArgumentError(text if text.startswith(name) else f"{name}: {text}") from None
    if len(set(names)) < len(names):
        raise UsageError("a class is named twice: " + ", ".join(names))
    return names
