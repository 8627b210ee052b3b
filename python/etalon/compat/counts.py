# counts.py: the one table that scores are made of: pairs of labels counted by the core, or indicators of many labels.
from __future__ import annotations

import os
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from .. import _core
from .input import INDICATOR, LABELS, check_lengths, is_sparse, is_whole, readable, target, weights_of

MANY = 50_000  # from here on threads are worth starting
CORES = os.cpu_count() or 1
HALF = (1 << 31) - 1


class Sums(NamedTuple):
    """What one class against the rest comes to, class by class, or object by object."""

    hits: np.ndarray
    predicted: np.ndarray
    true: np.ndarray
    total: Any


def columns(first: Any, second: Any) -> tuple[_core.Column, _core.Column, int]:
    threads = CORES if len(first) > MANY else 1
    return _core.Column(first, "y_true"), _core.Column(second, "y_pred"), threads


def cells_of(first: Any, second: Any, weights: np.ndarray | None) -> tuple[list[str], Any, Any, Any]:
    """The names of the labels and the cells of their table."""
    left, right, threads = columns(first, second)
    counted = _core.tabulate(left, right, None, threads)
    rows, cols, amounts = counted.cells()
    if weights is not None:
        amounts = weighed(left, right, weights, threads)
    return counted.classes, rows, cols, amounts


def weighed(left: _core.Column, right: _core.Column, weights: np.ndarray, threads: int) -> np.ndarray:
    """The weights of the cells. Those below zero are summed apart; large whole numbers in halves, which stay exact."""
    if weights.dtype.kind in "iub":
        numbers = weights.astype(np.int64)
        if np.abs(numbers.astype(np.float64)).sum() < 2**53:
            return weighed(left, right, numbers.astype(np.float64), threads).astype(np.int64)
        high, low = (weighed(left, right, half.astype(np.float64), threads) for half in (numbers >> 31, numbers & HALF))
        return (high.astype(np.int64) << 31) + low.astype(np.int64)
    parts = np.ascontiguousarray(weights, dtype=np.float64)
    if (parts >= 0).all():
        sums: np.ndarray = _core.tabulate(left, right, parts, threads).cells()[2]
        return sums
    above, below = (weighed(left, right, np.maximum(side, 0), threads) for side in (parts, -parts))
    return np.asarray(above - below)


def codes(array: np.ndarray) -> np.ndarray:
    """Labels that are neither whole numbers nor texts, by their places among them."""
    return np.unique(array, return_inverse=True)[1]


def any_column(array: np.ndarray) -> np.ndarray:
    """What the core reads of items of any type, in the order of the items."""
    if array.ndim == 1 and array.dtype.kind in "iubU":
        return readable(array)
    fits, whole = is_whole(array) if array.dtype.kind == "f" else (False, array)
    return whole if fits and array.ndim == 1 else codes(array)


def shared(first: Any, second: Any) -> tuple[int, int, np.ndarray, np.ndarray, np.ndarray]:
    """Rows, columns and the cells of the table of two columns, clusters in the order of their labels."""
    table = _core.cross_tabulate(*columns(first, second))
    names = table.rows, table.columns
    row, column, counts = (np.array(part, dtype=np.int64) for part in table.cells())
    row, column = (in_order(*side) for side in zip((first, second), names, (row, column), strict=True))
    return len(names[0]), len(names[1]), row, column, counts


def in_order(column: Any, names: list[str], places: np.ndarray) -> np.ndarray:
    """The core has texts of whole numbers first, by value; here they are in the order of their characters."""
    if not isinstance(column, tuple) and column.dtype.kind != "U":
        return places
    place = np.empty(len(names), dtype=np.int64)
    place[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
    return np.asarray(place[places])


class Table:
    """Counts, or sums of weights, of pairs of labels. Labels are in scikit-learn's order."""

    def __init__(self, true: np.ndarray, pred: np.ndarray, columns_: tuple[Any, Any], weights: np.ndarray | None):
        self.sides, self.weights, self.n = (true, pred), weights, len(true)
        self.total = self.n if weights is None else weights.sum()
        first, second = columns_
        self.values: list[Any]
        if first is None or second is None:  # dates and the like
            labels, places = np.unique(np.concatenate((true, pred)), return_inverse=True)
            first, second = np.split(places, [len(true)])
            names, self.rows, self.columns, self.amounts = cells_of(first, second, weights)
            self.values = list(labels)
        else:
            names, self.rows, self.columns, self.amounts = cells_of(first, second, weights)
            if isinstance(first, tuple) or first.dtype.kind == "U":
                self.rows, self.columns = (in_order(first, names, index) for index in (self.rows, self.columns))
                self.values = sorted(names)
            else:
                self.values = [int(name) for name in names]
        self.kind = "binary" if len(self.values) <= 2 else "multiclass"

    @cached_property
    def labels(self) -> np.ndarray:
        """The labels as the sides have them: those of the truth first, where these are of different types."""
        true, pred = (side.dtype for side in self.sides)
        if true == pred and true.kind in "iubf":
            return np.array(self.values, dtype=true)
        if true.kind in "iubf":
            of_truth = set(self.rows.tolist())
            return np.asarray([(true if i in of_truth else pred).type(v) for i, v in enumerate(self.values)])
        return np.asarray(self.values)

    @cached_property
    def places(self) -> dict[Any, int]:
        return {label: i for i, label in enumerate(self.values)}

    @property
    def right(self) -> Any:
        """How many labels are right."""
        return self.amounts[self.rows == self.columns].sum()

    def added(self, index: np.ndarray, amounts: np.ndarray, size: int) -> np.ndarray:
        """Sums by label, and behind them a zero for labels that do not occur."""
        sums = np.bincount(index, amounts, size + 1)
        return sums.astype(np.int64) if self.weights is None else sums

    def sums(self, labels: Any, samplewise: bool = False) -> Sums:
        if samplewise:
            raise ValueError("Samplewise metrics are not available outside of multilabel classification.")
        size, alike = len(self.values), self.rows == self.columns
        hits = self.added(self.rows[alike], self.amounts[alike], size)
        predicted, true = (self.added(index, self.amounts, size) for index in (self.columns, self.rows))
        chosen = slice(size) if labels is None else [self.places.get(label, size) for label in labels]
        if not np.count_nonzero(alike):  # scikit-learn's zeros are floating
            hits = hits.astype(np.float64)
        return Sums(hits[chosen], predicted[chosen], true[chosen], self.total)

    def cells(self, labels: Any) -> tuple[int, np.ndarray, np.ndarray, np.ndarray]:
        """Size, rows, columns and amounts of the part of the table that has these labels, in their order."""
        if labels is None:
            return len(self.values), self.rows, self.columns, self.amounts
        given = np.asarray(labels).tolist()
        if not given:
            raise ValueError("'labels' should contain at least one label.")
        place = np.full(len(self.values), -1)
        for i, label in enumerate(given):
            if label in self.places:
                place[self.places[label]] = i
        rows, cols = place[self.rows], place[self.columns]
        if not (rows >= 0).any():
            raise ValueError("At least one label specified must be in y_true")
        kept = (rows >= 0) & (cols >= 0)
        return len(given), rows[kept], cols[kept], self.amounts[kept]


class Indicators:
    """Objects that have any number of labels: a row each, a column for each label."""

    kind = INDICATOR

    def __init__(self, true: Any, pred: Any, weights: np.ndarray | None):
        if true.shape[1] != pred.shape[1]:
            raise ValueError("Multi-label binary indicator input with different numbers of labels")
        if is_sparse(true) or is_sparse(pred):
            sort = type((true if is_sparse(true) else pred).tocsr())
            true, pred = (side.tocsr() if is_sparse(side) else sort(side) for side in (true, pred))
        self.true, self.pred, self.weights = true, pred, weights
        self.labels = np.arange(true.shape[1])
        self.n = true.shape[0]

    def count(self, matrix: Any, axis: int) -> np.ndarray:
        """What is not zero, by column (axis 0) or by row."""
        if is_sparse(matrix):
            cells = matrix.tocoo()
            kept = cells.data != 0
            rows, index = cells.row[kept], (cells.row if axis else cells.col)[kept]
            weights = None if self.weights is None else self.weights[rows]
            return np.bincount(index, weights, minlength=matrix.shape[1 - axis])
        there = matrix != 0
        if self.weights is None:
            return np.asarray(there.sum(axis))
        return np.asarray(self.weights * there.sum(1) if axis else self.weights.astype(np.float64) @ there)

    def sums(self, labels: Any, samplewise: bool = False) -> Sums:
        true, pred = self.true, self.pred
        if labels is not None:
            chosen = np.asarray(labels)
            if chosen.max() >= len(self.labels):
                raise ValueError(
                    "All labels must be in [0, n labels) for multilabel targets. "
                    f"Got {chosen.max()} > {self.labels.max()}"
                )
            if chosen.min() < 0:
                raise ValueError(f"All labels must be in [0, n labels) for multilabel targets. Got {chosen.min()} < 0")
            true, pred = true[:, chosen], pred[:, chosen]
        axis = 1 if samplewise else 0
        both = true.multiply(pred) if is_sparse(true) else (true != 0) & (pred != 0)
        size = true.shape[1] if samplewise else self.n
        if self.weights is not None:
            size = self.weights * size if samplewise else self.weights.sum()
        return Sums(self.count(both, axis), self.count(pred, axis), self.count(true, axis), size)

    def different(self) -> np.ndarray:
        """How many labels of each object are wrong, by its weight."""
        return self.count(self.true - self.pred if is_sparse(self.true) else self.true != self.pred, 1)


def count(y_true: Any, y_pred: Any, sample_weight: Any = None) -> Table | Indicators:
    """Counts two targets, or says why they cannot be compared."""
    sort_true, true, first = target(y_true, "y_true")
    sort_pred, pred, second = target(y_pred, "y_pred")
    weights = None if sample_weight is None else weights_of(sample_weight, len_of(true))
    check_lengths(true, pred, weights)
    if len_of(true) < 1:
        raise ValueError(
            "Found empty input array (e.g., `y_true` or `y_pred`) while a minimum of 1 sample is required."
        )
    if sort_true == sort_pred == LABELS:
        if true.dtype.kind != pred.dtype.kind:
            refuse_mix(true, pred)
        return Table(true, pred, (first, second), weights)
    if sort_true == sort_pred == INDICATOR:
        return Indicators(true, pred, weights)
    raise refusal((sort_true, true), (sort_pred, pred))


def len_of(array: Any) -> int:
    return int(array.shape[0])


def refuse_mix(true: np.ndarray, pred: np.ndarray) -> None:
    if (true.dtype.kind in "OUT") != (pred.dtype.kind in "OUT"):
        raise ValueError(
            f"Mix of label input types (string and number); Got {np.unique(true)} and {np.unique(pred)}."
        )


def refusal(*sides: tuple[str, Any]) -> Exception:
    if any(sort == "sparse" for sort, _ in sides):
        return TypeError("Sparse input is only supported when targets are of multilabel type")
    first, second = (
        sort if sort != LABELS else "binary" if len(np.unique(array)) <= 2 else "multiclass" for sort, array in sides
    )
    if first != second:
        return ValueError(f"Classification metrics can't handle a mix of {first} and {second} targets")
    return ValueError(f"{first} is not supported")
