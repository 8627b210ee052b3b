# classification.py: scikit-learn's scores of labels that are made of the whole table.
from __future__ import annotations

from typing import Any

import numpy as np

from .counts import Indicators, Table, count
from .input import (
    InvalidParameterError,
    array_of,
    check_boolean,
    check_option,
    check_real,
    is_sparse,
    warn,
    warn_undefined,
)

NOT_A_NUMBER = float("nan")


def labels_table(y_true: Any, y_pred: Any, sample_weight: Any) -> Table:
    """The table of two columns; indicators of many labels are refused."""
    for side in (y_true, y_pred):
        if is_sparse(side):
            raise InvalidParameterError(f"The labels must be an array-like. Got {side!r} instead.")
    counts = count(y_true, y_pred, sample_weight)
    if isinstance(counts, Indicators):
        raise ValueError(f"{counts.kind} is not supported")
    return counts


def warn_of_one_label(size: int) -> None:
    if size == 1:
        warn(
            "A single label was found in 'y_true' and 'y_pred'. For the confusion matrix to have the correct shape, "
            "use the 'labels' parameter to pass all known labels."
        )


def accuracy_score(y_true: Any, y_pred: Any, *, normalize: bool = True, sample_weight: Any = None) -> float:
    """The share of objects whose label, or whole set of labels, is right; how many with normalize=False."""
    check_boolean("accuracy_score", "normalize", normalize)
    counts = count(y_true, y_pred, sample_weight)
    if isinstance(counts, Table):
        right = counts.right
    else:
        right = counts.sums(None, samplewise=True).total * (counts.different() == 0) / counts.labels.size
        right = right.sum()
    if not normalize:
        return float(right)
    return float(right / whole(counts))


def whole(counts: Table | Indicators) -> Any:
    """How many objects there are, or the sum of their weights, which a mean cannot do without."""
    total = counts.n if counts.weights is None else counts.weights.sum()
    if total == 0:
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    return total


def zero_one_loss(y_true: Any, y_pred: Any, *, normalize: bool = True, sample_weight: Any = None) -> Any:
    """The share of objects that are wrong; how many with normalize=False."""
    check_boolean("zero_one_loss", "normalize", normalize)
    score = accuracy_score(y_true, y_pred, normalize=normalize, sample_weight=sample_weight)
    if normalize:
        return 1 - score
    return (array_of(y_true, "y_true").shape[0] if sample_weight is None else np.sum(sample_weight)) - score


def hamming_loss(y_true: Any, y_pred: Any, *, sample_weight: Any = None) -> float:
    """The share of labels that are wrong."""
    counts = count(y_true, y_pred, sample_weight)
    if isinstance(counts, Table):
        return float((counts.amounts.sum() - counts.right) / whole(counts))
    return float(counts.different().sum() / (whole(counts) * counts.labels.size))


def confusion_matrix(
    y_true: Any, y_pred: Any, *, labels: Any = None, sample_weight: Any = None, normalize: str | None = None
) -> np.ndarray:
    """How many objects of each true label, a row, got each predicted one, or their shares."""
    check_option("confusion_matrix", "normalize", normalize, ("true", "pred", "all", None))
    matrix = square(*labels_table(y_true, y_pred, sample_weight).cells(labels))
    if normalize is not None:
        axis = {"true": 1, "pred": 0, "all": None}[normalize]
        with np.errstate(all="ignore"):
            matrix = np.nan_to_num(matrix / matrix.sum(axis=axis, keepdims=True))
    warn_of_one_label(len(matrix))
    return matrix


def square(size: int, rows: np.ndarray, columns: np.ndarray, amounts: np.ndarray) -> np.ndarray:
    matrix = np.zeros((size, size), dtype=amounts.dtype)
    matrix[rows, columns] = amounts
    return matrix


def balanced_accuracy_score(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, adjusted: bool = False
) -> float:
    """The mean of the recalls of the true classes; adjusted: 0 by chance, 1 at best."""
    check_boolean("balanced_accuracy_score", "adjusted", adjusted)
    table = labels_table(y_true, y_pred, sample_weight)
    warn_of_one_label(len(table.values))
    sums = table.sums(None)
    with np.errstate(divide="ignore", invalid="ignore"):
        recalls = sums.hits / sums.true
    undefined = np.isnan(recalls)
    if undefined.any():
        warn("y_pred contains classes not in y_true")
        recalls = recalls[~undefined]
    score = recalls.mean()
    if adjusted:
        chance = np.float64(1) / len(recalls)
        score = (score - chance) / (1 - chance)
    return float(score)


def matthews_corrcoef(y_true: Any, y_pred: Any, *, sample_weight: Any = None) -> float:
    """The correlation of the labels; 0 where one side has one label only."""
    table = labels_table(y_true, y_pred, sample_weight)
    warn_of_one_label(len(table.values))
    size, rows, columns, amounts = table.cells(None)
    true, predicted = np.bincount(rows, amounts, size), np.bincount(columns, amounts, size)
    total = float(amounts.sum())
    spread = (total**2 - predicted @ predicted) * (total**2 - true @ true)
    if spread == 0:
        return 0.0
    return float((float(table.right) * total - true @ predicted) / np.sqrt(spread))


def cohen_kappa_score(
    y1: Any,
    y2: Any,
    *,
    labels: Any = None,
    weights: str | None = None,
    sample_weight: Any = None,
    replace_undefined_by: float = NOT_A_NUMBER,
) -> float:
    """The agreement of two annotators beyond chance."""
    check_option("cohen_kappa_score", "weights", weights, ("linear", "quadratic", None))
    if not (isinstance(replace_undefined_by, float) and np.isnan(replace_undefined_by)):
        check_real("cohen_kappa_score", "replace_undefined_by", replace_undefined_by, -1, 1)
    try:
        size, rows, columns, amounts = labels_table(y1, y2, sample_weight).cells(labels)
    except ValueError as error:
        if "At least one label specified" not in str(error):
            raise
        raise ValueError(
            "At least one label in `labels` must be present in `y1` (even though `cohen_kappa_score` is otherwise "
            "agnostic to the order of `y1` and `y2`)."
        ) from error
    warn_of_one_label(size)
    first, second = np.bincount(rows, amounts, size), np.bincount(columns, amounts, size)
    total = float(amounts.sum())
    tail = f"which is set to {replace_undefined_by}."
    if total == 0:
        warn_undefined(
            "`y2` contains no labels that are present in both `y1` and `labels`.`cohen_kappa_score` is undefined and "
            f"set to the value defined by the `replace_undefined_by` param, {tail}"
        )
        return replace_undefined_by
    seen, by_chance = disagreements(rows, columns, amounts, first, second, total, weights)
    if by_chance == 0:
        warn_undefined(
            "`y1`, `y2` and `labels` have only one label in common. `cohen_kappa_score` is undefined and set to the "
            f"value defined by the the `replace_undefined_by` param, {tail}"
        )
        return replace_undefined_by
    return float(1 - seen * total / by_chance)


def disagreements(
    rows: np.ndarray,
    columns: np.ndarray,
    amounts: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    total: float,
    weights: str | None,
) -> tuple[float, float]:
    """The disagreement that is there, and total times the one that chance would give, from the sums of the sides."""
    if weights is None:
        return float(amounts[rows != columns].sum()), float(total * total - first @ second)
    apart = np.abs(rows.astype(np.int64) - columns.astype(np.int64))
    if weights == "linear":
        # |i − j| is the number of cuts between two neighbouring labels that separate i from j.
        below, beneath = first.cumsum()[:-1], second.cumsum()[:-1]
        by_chance = (below * (total - beneath) + beneath * (total - below)).sum()
        return float(amounts @ apart), float(by_chance)
    # Places are counted from a label that occurs: the terms of a single label are then zero, and not only nearly.
    place = np.arange(len(first)) - int(first.argmax())
    by_chance = total * (first @ place**2 + second @ place**2) - 2 * (first @ place) * (second @ place)
    return float(amounts @ apart**2), float(by_chance)


def class_likelihood_ratios(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    sample_weight: Any = None,
    replace_undefined_by: Any = NOT_A_NUMBER,
) -> tuple[float, float]:
    """How many times as likely a positive prediction is for a positive object as for a negative one, and likewise."""
    table = count(y_true, y_pred, sample_weight)
    if table.kind != "binary" or isinstance(table, Indicators):
        raise ValueError(
            f"class_likelihood_ratios only supports binary classification problems, got targets of type: {table.kind}"
        )
    positive_instead, negative_instead = instead_of_ratios(replace_undefined_by)
    matrix = square(*table.cells(labels))
    warn_of_one_label(len(matrix))
    tn, fp, fn, tp = matrix.ravel()
    positive, negative = tp + fn, tn + fp
    end = (
        "set to `np.nan`. Use the `replace_undefined_by` param to control this behavior. To suppress this warning or "
        "turn it into an error, see Python's `warnings` module and `warnings.catch_warnings()`."
    )
    if positive == 0:
        warn_undefined(
            "No samples of the positive class are present in `y_true`. `positive_likelihood_ratio` and "
            f"`negative_likelihood_ratio` are both {end}"
        )
    if fp == 0:
        begin = (
            "No samples were predicted for the positive class and `positive_likelihood_ratio` is "
            if tp == 0
            else "`positive_likelihood_ratio` is ill-defined and "
        )
        warn_undefined(begin + "set to `np.nan`. Use the `replace_undefined_by` param to ")
    if tn == 0:
        warn_undefined(f"`negative_likelihood_ratio` is ill-defined and {end}")
    with np.errstate(all="ignore"):
        return (
            float(positive_instead if fp == 0 else tp * negative / (fp * positive)),
            float(negative_instead if tn == 0 else fn * negative / (tn * positive)),
        )


def instead_of_ratios(given: Any) -> tuple[float, float]:
    """What stands where a ratio has no value."""
    if isinstance(given, dict):
        positive, negative = given.get("LR+"), given.get("LR-")
        fits = [
            isinstance(value, (int, float)) and not isinstance(value, bool) and (np.isnan(value) or low <= value <= high)
            for value, low, high in ((positive, 1, np.inf), (negative, 0, 1))
        ]
        if not all(fits):
            raise ValueError(
                "The dictionary passed as `replace_undefined_by` needs to be in the form `{'LR+': `value_1`, 'LR-': "
                "`value_2`}` where the value for `LR+` ranges from `1.0` to `np.inf` or is `np.nan` and the value for "
                f"`LR-` ranges from `0.0` to `1.0` or is `np.nan`; got `{given}`."
            )
        return positive, negative  # type: ignore[return-value]
    if isinstance(given, (int, float)) and (given == 1 or np.isnan(given)):
        return float(given), float(given)
    raise InvalidParameterError(
        "The 'replace_undefined_by' parameter of class_likelihood_ratios must be 1.0, nan or a dict. "
        f"Got {given!r} instead."
    )
