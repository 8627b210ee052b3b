# sklearn.py: the functions of sklearn.metrics that Etalon computes, by their names, defaults and conventions.
"""What sklearn.metrics gives, at Etalon's speed: `from etalon.compat.sklearn import f1_score`.

Signatures, defaults, errors, warnings and what stands for a value that is not there are scikit-learn's.
"""

from __future__ import annotations

from typing import Any

from ._classification import (
    accuracy_score,
    balanced_accuracy_score,
    class_likelihood_ratios,
    cohen_kappa_score,
    confusion_matrix,
    hamming_loss,
    matthews_corrcoef,
    zero_one_loss,
)
from ._input import InvalidParameterError, undefined_warning
from ._rates import (
    f1_score,
    fbeta_score,
    jaccard_score,
    multilabel_confusion_matrix,
    precision_recall_fscore_support,
    precision_score,
    recall_score,
)
from ._report import classification_report

__all__ = [
    "InvalidParameterError",
    "UndefinedMetricWarning",
    "accuracy_score",
    "balanced_accuracy_score",
    "class_likelihood_ratios",
    "classification_report",
    "cohen_kappa_score",
    "confusion_matrix",
    "f1_score",
    "fbeta_score",
    "hamming_loss",
    "jaccard_score",
    "matthews_corrcoef",
    "multilabel_confusion_matrix",
    "precision_recall_fscore_support",
    "precision_score",
    "recall_score",
    "zero_one_loss",
]


def __getattr__(name: str) -> Any:
    if name == "UndefinedMetricWarning":  # scikit-learn's own as soon as it is loaded
        return undefined_warning()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
