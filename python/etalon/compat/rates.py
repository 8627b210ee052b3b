# rates.py: scikit-learn's precision, recall, F and Jaccard of classes, and their averages.
from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from .counts import Indicators, Sums, Table, count
from .input import InvalidParameterError, check_boolean, check_option, check_real, warn, warn_undefined

AVERAGES = (None, "micro", "macro", "weighted", "samples")
RATES = ("precision", "recall", "f-score")


class Rules(NamedTuple):
    """How rates are averaged, and what stands for 0/0."""

    average: str | None
    zero_division: Any
    warn_for: Iterable[str]


def check(function: str, average: Any, zero_division: Any, nan: bool = True) -> None:
    check_option(function, "average", average, ("binary", *AVERAGES))
    if isinstance(zero_division, str):
        fits = zero_division == "warn"
    else:
        fits = isinstance(zero_division, (int, float, np.floating, np.integer)) and (
            zero_division in (0, 1) or (nan and np.isnan(zero_division))
        )
    if not fits:
        raise InvalidParameterError(
            f"The 'zero_division' parameter of {function} must be 0, 1, {'nan, ' if nan else ''}or 'warn'. "
            f"Got {zero_division!r} instead."
        )


def chosen_labels(counts: Table | Indicators, labels: Any, pos_label: Any, average: str | None) -> Any:
    """The labels that count: the positive one alone where there are two."""
    if average == "binary":
        if counts.kind != "binary":
            options = [option for option in AVERAGES if option != "samples" or counts.kind != "multiclass"]
            raise ValueError(
                f"Target is {counts.kind} but average='binary'. Please choose another average setting, "
                f"one of {options!r}."
            )
        if isinstance(counts, Table) and len(counts.values) > 1 and pos_label not in counts.places:
            raise ValueError(f"pos_label={pos_label} is not a valid label. It should be one of {counts.labels}")
        return [pos_label]
    if pos_label not in (None, 1):
        warn(
            f"Note that pos_label (set to {pos_label!r}) is ignored when average != 'binary' (got {average!r}). "
            "You may use labels=[pos_label] to specify a single positive class."
        )
    return None if labels is None else np.asarray(labels).tolist()


def class_sums(counts: Table | Indicators, labels: Any, average: str | None) -> Sums:
    sums = counts.sums(labels, samplewise=average == "samples")
    if average != "micro":
        return sums
    hits, predicted, true = (part.sum(keepdims=True) for part in sums[:3])
    return Sums(hits, predicted, true, sums.total)


def divide(above: np.ndarray, below: np.ndarray, name: str, modifier: str, rules: Rules) -> np.ndarray:
    """The ratios, with what was chosen in the place of 0/0."""
    empty = below == 0
    if not np.count_nonzero(empty):
        return np.asarray(above / below)
    warns = isinstance(rules.zero_division, str)
    ratios = np.full(len(below), 0.0 if warns else float(rules.zero_division))
    np.divide(above, below, out=ratios, where=~empty)
    if warns and name in rules.warn_for:
        what, whose = ("label", "sample") if rules.average == "samples" else ("sample", "label")
        place = "due to" if len(below) == 1 else f"in {whose}s with"
        warn_undefined(
            f"{name.capitalize()} is ill-defined and being set to 0.0 {place} no {modifier} {what}s. "
            "Use `zero_division` parameter to control this behavior."
        )
    return ratios


def rate(name: str, sums: Sums, beta: float, rules: Rules) -> np.ndarray:
    if name == "precision" or (name == "f-score" and beta == 0):
        return divide(sums.hits, sums.predicted, "precision", "predicted", rules)
    if name == "recall" or (name == "f-score" and beta == math.inf):
        return divide(sums.hits, sums.true, "recall", "true", rules)
    square = float(beta) ** 2
    below = square * sums.true + sums.predicted
    return divide((1 + square) * sums.hits, below, "f-score", "true nor predicted", rules)


def mean(values: np.ndarray, weights: Any) -> float:
    """The mean of what is there; weights that come to nothing do not count."""
    if len(values) == 1:
        return float(values[0])
    if math.isnan(values.sum()):
        there = ~np.isnan(values)
        values, weights = values[there], None if weights is None else weights[there]
    if len(values) == 0:
        return math.nan
    total = 0 if weights is None else weights.sum()
    return float(values.sum() / len(values) if total == 0 else (values * weights).sum() / total)


def mean_weights(counts: Table | Indicators, sums: Sums, average: str | None) -> Any:
    return sums.true if average == "weighted" else counts.weights if average == "samples" else None


def averaged(counts: Table | Indicators, labels: Any, names: Iterable[str], beta: float, rules: Rules) -> list[Any]:
    """The rates of each class, or their averages, and the number of true objects of each class."""
    sums = class_sums(counts, labels, rules.average)
    weights = mean_weights(counts, sums, rules.average)
    rates: list[Any] = [rate(name, sums, beta, rules) for name in names]
    if rules.average is None:
        return [*rates, sums.hits + (sums.true - sums.hits)]
    return [*(mean(values, weights) for values in rates), None]


def one_rate(
    function: str,
    name: str,
    y_true: Any,
    y_pred: Any,
    beta: float,
    labels: Any,
    pos_label: Any,
    average: str | None,
    sample_weight: Any,
    zero_division: Any,
) -> Any:
    check(function, average, zero_division)
    counts = count(y_true, y_pred, sample_weight)
    chosen = chosen_labels(counts, labels, pos_label, average)
    return averaged(counts, chosen, (name,), beta, Rules(average, zero_division, (name,)))[0]


def precision_score(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: str | None = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """The share of right ones among the predicted."""
    given = (1, labels, pos_label, average, sample_weight, zero_division)
    return one_rate("precision_score", "precision", y_true, y_pred, *given)


def recall_score(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: str | None = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """The share of right ones among the true."""
    given = (1, labels, pos_label, average, sample_weight, zero_division)
    return one_rate("recall_score", "recall", y_true, y_pred, *given)


def f1_score(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: str | None = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """The harmonic mean of precision and recall."""
    given = (1, labels, pos_label, average, sample_weight, zero_division)
    return one_rate("f1_score", "f-score", y_true, y_pred, *given)


def fbeta_score(
    y_true: Any,
    y_pred: Any,
    *,
    beta: float,
    labels: Any = None,
    pos_label: Any = 1,
    average: str | None = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """The harmonic mean in which recall counts beta times as much as precision."""
    check_real("fbeta_score", "beta", beta, 0)
    given = (beta, labels, pos_label, average, sample_weight, zero_division)
    return one_rate("fbeta_score", "f-score", y_true, y_pred, *given)


def precision_recall_fscore_support(
    y_true: Any,
    y_pred: Any,
    *,
    beta: float = 1.0,
    labels: Any = None,
    pos_label: Any = 1,
    average: str | None = None,
    warn_for: Iterable[str] = ("precision", "recall", "f-score"),
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> tuple[Any, Any, Any, Any]:
    """All three at once, and how many objects of each class there are."""
    check("precision_recall_fscore_support", average, zero_division)
    check_real("precision_recall_fscore_support", "beta", beta, 0)
    counts = count(y_true, y_pred, sample_weight)
    chosen = chosen_labels(counts, labels, pos_label, average)
    precision, recall, f, support = averaged(counts, chosen, RATES, beta, Rules(average, zero_division, warn_for))
    return precision, recall, f, support


def jaccard_score(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: str | None = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """What both sides have among what either has."""
    check("jaccard_score", average, zero_division, nan=False)
    counts = count(y_true, y_pred, sample_weight)
    sums = class_sums(counts, chosen_labels(counts, labels, pos_label, average), average)
    rules = Rules(average, zero_division, ("jaccard",))
    either = sums.true + sums.predicted - sums.hits
    ratios = divide(sums.hits, either, "jaccard", "true or predicted", rules)
    return ratios if average is None else mean(ratios, mean_weights(counts, sums, average))


def multilabel_confusion_matrix(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, labels: Any = None, samplewise: bool = False
) -> np.ndarray:
    """For each class, or object, the table [[tn, fp], [fn, tp]]."""
    check_boolean("multilabel_confusion_matrix", "samplewise", samplewise)
    counts = count(y_true, y_pred, sample_weight)
    sums = counts.sums(None if labels is None else np.asarray(labels).tolist(), bool(samplewise))
    fp, fn = sums.predicted - sums.hits, sums.true - sums.hits
    tn = sums.total - sums.hits - fp - fn
    return np.stack([tn, fp, fn, sums.hits], axis=1).reshape(-1, 2, 2)
