# report.py: scikit-learn's text of precision, recall and F of all classes.
from __future__ import annotations

from typing import Any

import numpy as np

from .counts import Indicators, Table, count
from .input import check_boolean, check_whole, warn
from .rates import RATES, Rules, averaged, check

HEADS = ("precision", "recall", "f1-score", "support")
Rows = dict[str, tuple[Any, ...]]


def classification_report(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    target_names: Any = None,
    sample_weight: Any = None,
    digits: int = 2,
    output_dict: bool = False,
    zero_division: Any = "warn",
) -> str | dict[str, Any]:
    """A line for each class and for each average, as text or as a dict."""
    check("classification_report", None, zero_division)
    check_boolean("classification_report", "output_dict", output_dict)
    check_whole("classification_report", "digits", digits)
    counts = count(y_true, y_pred, sample_weight)
    shown = counts.labels if labels is None else np.asarray(labels)
    names = names_of(shown, target_names, labels is not None)
    chosen = None if labels is None else shown.tolist()
    *rates, support = averaged(counts, chosen, RATES, 1, Rules(None, zero_division, RATES))
    classes = list(zip(names, zip(*rates, support, strict=True), strict=False))
    means = {}
    averages = ("micro", "macro", "weighted", *(("samples",) if isinstance(counts, Indicators) else ()))
    for average in averages:
        *parts, _ = averaged(counts, chosen, RATES, 1, Rules(average, zero_division, RATES))
        means[average] = (*parts, support.sum())
    # Over all labels, the pooled rates are all the same: the accuracy.
    if isinstance(counts, Table) and (chosen is None or set(counts.values) <= set(chosen)):
        means = {"accuracy": means.pop("micro"), **means}
    heads = {name if name == "accuracy" else f"{name} avg": row for name, row in means.items()}
    return as_dict(classes, heads) if output_dict else as_text(classes, heads, int(digits))


def names_of(labels: np.ndarray, target_names: Any, given: bool) -> list[Any]:
    if target_names is None:
        return [f"{label}" for label in labels]
    if len(labels) == len(target_names):
        return list(target_names)
    if not given:
        raise ValueError(
            f"Number of classes, {len(labels)}, does not match size of target_names, {len(target_names)}. "
            "Try specifying the labels parameter"
        )
    warn(
        f"labels size, {len(labels)}, does not match size of target_names, {len(target_names)}"
    )
    return list(target_names)


def as_dict(classes: list[tuple[Any, tuple[Any, ...]]], means: Rows) -> dict[str, Any]:
    rows = {**dict(classes), **means}
    report: dict[str, Any] = {name: dict(zip(HEADS, map(float, row), strict=True)) for name, row in rows.items()}
    if "accuracy" in means:
        report["accuracy"] = report["accuracy"]["precision"]
    return report


def as_text(classes: list[tuple[Any, tuple[Any, ...]]], means: Rows, digits: int) -> str:
    width = max(*(len(name) for name, _ in classes), len("weighted avg"), digits)

    def line(name: str, row: tuple[Any, ...]) -> str:
        cells = [f"{value:>9.{digits}f}" for value in row[:3]]
        if name == "accuracy" and row is means.get(name):
            cells[:2] = [" " * 9] * 2
        return f"{name:>{width}} " + "".join(f" {cell}" for cell in cells) + f" {row[3]:>9}\n"

    head = " " * width + " " + "".join(f" {head:>9}" for head in HEADS)
    return f"{head}\n\n{''.join(line(*row) for row in classes)}\n{''.join(line(*row) for row in means.items())}"
