# clusters.py: scikit-learn's scores of two clusterings; the core counts and measures.
from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from .. import _core
from .counts import any_column, codes, columns, shared
from .input import (
    CONTINUOUS,
    LABELS,
    InvalidParameterError,
    array_of,
    check_boolean,
    check_lengths,
    check_option,
    check_real,
    is_sparse,
    refuse_not_finite,
    target,
    warn,
)

MEANS = ("arithmetic", "max", "min", "geometric")


def clusterings(labels_true: Any, labels_pred: Any) -> tuple[Any, Any]:
    """The two columns as the core reads them."""
    sides, sorts = [], []
    for labels, name in ((labels_true, "labels_true"), (labels_pred, "labels_pred")):
        if is_sparse(labels):
            raise InvalidParameterError(f"The {name!r} parameter must be an array-like. Got {labels!r} instead.")
        array = array_of(labels, name)
        refuse_missing(array)
        sort, _, column = target(array, "")
        sides.append((array, column))
        sorts.append(sort)
    if CONTINUOUS in sorts:
        of_true, of_pred = (kind_of(sort, array) for sort, (array, _) in zip(sorts, sides, strict=True))
        warn(
            f"Clustering metrics expects discrete values but received {of_true} values for label, and {of_pred} "
            "values for target"
        )
    for (array, _), name in zip(sides, ("labels_true", "labels_pred"), strict=True):
        if array.ndim != 1:
            raise ValueError(f"{name} must be 1D: shape is {array.shape!r}")
    check_lengths(*(array for array, _ in sides))
    first, second = (codes(array) if column is None else column for array, column in sides)
    return first, second


def kind_of(sort: str, array: np.ndarray) -> str:
    """The name that scikit-learn has for it."""
    if sort != LABELS:
        return sort
    return "multiclass" if len(np.unique(array)) > 2 else "binary"


def refuse_missing(array: np.ndarray) -> None:
    refuse_not_finite(array, "")
    if array.dtype.kind == "O" and any(isinstance(item, float) and math.isnan(item) for item in array.ravel().tolist()):
        raise ValueError("Input contains NaN.")


@functools.cache
def score_of(text: str) -> _core.Score:
    return _core.parse_score(text, "clusters")


def measured(table: _core.Contingency, *texts: str) -> list[float]:
    """The core's values, with scikit-learn's conventions where there are none."""
    samples = _core.cluster_samples([("", "", table)])
    scores = [score_of(text) for text in texts]
    results = _core.measure(samples, scores, "sklearn", "none", 0.95, 100, 1, False, False)
    return [row[3] for row in results.aggregates()]


def compared(labels_true: Any, labels_pred: Any, texts: Iterable[str], empty: float) -> list[float]:
    """The values of the scores; `empty` is each one's without any object."""
    first, second = clusterings(labels_true, labels_pred)
    if len(first) == 0:
        return [empty for _ in texts]
    return measured(_core.cross_tabulate(*columns(first, second)), *texts)


def rand_score(labels_true: Any, labels_pred: Any) -> float:
    """The share of pairs of objects on which both agree."""
    return compared(labels_true, labels_pred, ("rand",), 1.0)[0]


def adjusted_rand_score(labels_true: Any, labels_pred: Any) -> float:
    """The same beyond chance."""
    return compared(labels_true, labels_pred, ("ari",), 1.0)[0]


def fowlkes_mallows_score(labels_true: Any, labels_pred: Any) -> float:
    """The geometric mean of precision and recall of pairs."""
    return compared(labels_true, labels_pred, ("fowlkes_mallows",), 0.0)[0]


def homogeneity_completeness_v_measure(
    labels_true: Any, labels_pred: Any, *, beta: float = 1.0
) -> tuple[float, float, float]:
    """Whether clusters have members of one class, classes members of one cluster, and the mean of both."""
    check_real("homogeneity_completeness_v_measure", "beta", beta, 0)
    homogeneity, completeness = compared(labels_true, labels_pred, ("homogeneity", "completeness"), 1.0)
    if homogeneity + completeness == 0:
        return homogeneity, completeness, 0.0
    mean = (1 + beta) * homogeneity * completeness / (beta * homogeneity + completeness)
    return homogeneity, completeness, float(mean)


def homogeneity_score(labels_true: Any, labels_pred: Any) -> float:
    """How much of the classes the clusters tell."""
    return homogeneity_completeness_v_measure(labels_true, labels_pred)[0]


def completeness_score(labels_true: Any, labels_pred: Any) -> float:
    """How much of the clusters the classes tell."""
    return homogeneity_completeness_v_measure(labels_true, labels_pred)[1]


def v_measure_score(labels_true: Any, labels_pred: Any, *, beta: float = 1.0) -> float:
    """The harmonic mean of homogeneity and completeness."""
    check_real("v_measure_score", "beta", beta, 0)
    return homogeneity_completeness_v_measure(labels_true, labels_pred, beta=beta)[2]


def normalized_mutual_info_score(labels_true: Any, labels_pred: Any, *, average_method: str = "arithmetic") -> float:
    """Mutual information over a mean of the entropies."""
    check_option("normalized_mutual_info_score", "average_method", average_method, MEANS)
    return compared(labels_true, labels_pred, (f"nmi(norm={average_method})",), 1.0)[0]


def adjusted_mutual_info_score(labels_true: Any, labels_pred: Any, *, average_method: str = "arithmetic") -> float:
    """Mutual information beyond chance."""
    check_option("adjusted_mutual_info_score", "average_method", average_method, MEANS)
    return compared(labels_true, labels_pred, (f"ami(norm={average_method})",), 1.0)[0]


def mutual_info_score(labels_true: Any, labels_pred: Any, *, contingency: Any = None) -> float:
    """What each side tells of the other, in nats."""
    if contingency is None:
        first, second = clusterings(labels_true, labels_pred)
        if len(first) == 0:
            raise ValueError("math domain error")
        return measured(_core.cross_tabulate(*columns(first, second)), "mi")[0]
    table = contingency.toarray() if is_sparse(contingency) else array_of(contingency, "contingency")
    if table.ndim != 2 or table.size == 0:
        raise ValueError(f"Expected 2D array, got an array of shape {table.shape} instead.")
    refuse_not_finite(table, "")
    counts = table.astype(np.int64)
    first, second = ([str(i) for i in range(size)] for size in counts.shape)
    rows, cols = (places.tolist() for places in np.nonzero(counts))
    return measured(_core.Contingency.from_cells(first, second, rows, cols, counts[rows, cols].tolist()), "mi")[0]


def entropy(labels: Any) -> float:
    """The entropy of the sizes of the clusters, in nats; 1 without any."""
    warn(
        "Function entropy is deprecated; `entropy` is deprecated in 1.8 and will be removed in 1.10.", FutureWarning
    )
    column, _ = clusterings(labels, labels)
    if len(column) == 0:
        return 1.0
    sizes = _core.tabulate(*columns(column, column)[:2], None, 1).cells()[2]
    return float(-(sizes / sizes.sum() * (np.log(sizes) - math.log(sizes.sum()))).sum()) if len(sizes) > 1 else 0.0


def contingency_matrix(
    labels_true: Any, labels_pred: Any, *, eps: float | None = None, sparse: bool = False, dtype: Any = np.int64
) -> Any:
    """How many objects each pair of clusters shares; SciPy's sparse matrix with sparse=True."""
    if eps is not None:
        check_real("contingency_matrix", "eps", eps, 0)
    check_boolean("contingency_matrix", "sparse", sparse)
    if eps is not None and sparse:
        raise ValueError("Cannot set 'eps' when sparse=True")
    first = any_column(array_of(labels_true, "labels_true"))
    second = any_column(array_of(labels_pred, "labels_pred"))
    none = np.zeros(0, dtype=np.int64)
    rows, cols, row, column, counts = shared(first, second) if len(first) else (0, 0, none, none, none)
    if sparse:
        return sparse_table((rows, cols), row, column, counts, dtype)
    matrix = np.zeros((rows, cols), dtype=dtype)
    matrix[row, column] = counts
    return matrix if eps is None else matrix + eps


def sparse_table(shape: tuple[int, int], rows: Any, columns: Any, counts: Any, dtype: Any) -> Any:
    from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

    matrix = csr_matrix((counts, (rows, columns)), shape=shape, dtype=dtype)
    matrix.sort_indices()
    return matrix


def pair_confusion_matrix(labels_true: Any, labels_pred: Any) -> np.ndarray:
    """Ordered pairs of objects: apart in both, together in the second only, in the first only, in both."""
    first, second = clusterings(labels_true, labels_pred)
    if len(first) == 0:
        return np.zeros((2, 2), dtype=np.int64)
    cells = _core.cross_tabulate(*columns(first, second)).cells()
    row, column, counts = (np.array(part, dtype=np.int64) for part in cells)
    n = len(first)
    both, in_first, in_second = (
        int(sizes @ sizes)
        for sizes in (counts, *(np.bincount(place, counts).astype(np.int64) for place in (row, column)))
    )
    return np.array([[n * n - in_first - in_second + both, in_second - both], [in_first - both, both - n]])


def expected_mutual_information(contingency: Any, n_samples: int) -> float:
    """The mean of the mutual information over all clusterings with these sizes, in nats."""
    table = contingency.tocsr() if is_sparse(contingency) else np.asarray(contingency)
    sides = [np.unique(np.ravel(table.sum(axis=axis)).astype(np.int64), return_counts=True) for axis in (1, 0)]
    if any(len(sizes) == 1 and times[0] == 1 for sizes, times in sides):
        return 0.0
    n, expected = int(n_samples), 0.0
    for a, many in zip(*(part.tolist() for part in sides[0]), strict=True):
        for b, often in zip(*(part.tolist() for part in sides[1]), strict=True):
            both, chance = hypergeometric(a, b, n)
            there = both > 0
            told = both[there] / n * np.log1p((n * both[there] - a * b) / (a * b))
            expected += many * often * float(told @ chance[there])
    return expected


def hypergeometric(a: int, b: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    """How many objects two clusters of these sizes may share, and how likely each number is.

    Numbers that lie so far from the mean that all of them together are less likely than e⁻⁶⁰ (Hoeffding) are left out.
    """
    mean, far = a * b / n, math.sqrt(30 * min(a, b)) + 1
    both = np.arange(max(0, a + b - n, math.floor(mean - far)), min(a, b, math.ceil(mean + far)) + 1)
    fewer = both[:-1]
    # From each number to the next; summed from the likeliest on, so that nothing large cancels.
    steps = np.log((a - fewer) / (fewer + 1) * ((b - fewer) / (n - a - b + fewer + 1)))
    top = int(np.searchsorted(-steps, 0))
    chance = np.exp(np.concatenate((-steps[:top][::-1].cumsum()[::-1], [0.0], steps[top:].cumsum())))
    return both, chance / chance.sum()
