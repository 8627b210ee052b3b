# sklearn.py: the functions of sklearn.metrics that Etalon computes, by their names, defaults and conventions.
"""What sklearn.metrics and sklearn.metrics.cluster give, at Etalon's speed: `from etalon.compat.sklearn import f1_score`.

Signatures, defaults, errors, warnings and what stands for a value that is not there are scikit-learn's.
"""

from __future__ import annotations

from typing import Any

from .classification import (
    accuracy_score,
    balanced_accuracy_score,
    class_likelihood_ratios,
    cohen_kappa_score,
    confusion_matrix,
    hamming_loss,
    matthews_corrcoef,
    zero_one_loss,
)
from .clusters import (
    adjusted_mutual_info_score,
    adjusted_rand_score,
    completeness_score,
    contingency_matrix,
    entropy,
    expected_mutual_information,
    fowlkes_mallows_score,
    homogeneity_completeness_v_measure,
    homogeneity_score,
    mutual_info_score,
    normalized_mutual_info_score,
    pair_confusion_matrix,
    rand_score,
    v_measure_score,
)
from .input import InvalidParameterError, undefined_warning
from .rates import (
    f1_score,
    fbeta_score,
    jaccard_score,
    multilabel_confusion_matrix,
    precision_recall_fscore_support,
    precision_score,
    recall_score,
)
from .report import classification_report

__all__ = [
    "InvalidParameterError",
    "UndefinedMetricWarning",  # noqa: F822
    "accuracy_score",
    "adjusted_mutual_info_score",
    "adjusted_rand_score",
    "balanced_accuracy_score",
    "class_likelihood_ratios",
    "classification_report",
    "cohen_kappa_score",
    "completeness_score",
    "confusion_matrix",
    "contingency_matrix",
    "entropy",
    "expected_mutual_information",
    "f1_score",
    "fbeta_score",
    "fowlkes_mallows_score",
    "hamming_loss",
    "homogeneity_completeness_v_measure",
    "homogeneity_score",
    "jaccard_score",
    "matthews_corrcoef",
    "multilabel_confusion_matrix",
    "mutual_info_score",
    "normalized_mutual_info_score",
    "pair_confusion_matrix",
    "precision_recall_fscore_support",
    "precision_score",
    "rand_score",
    "recall_score",
    "v_measure_score",
    "zero_one_loss",
]


def __getattr__(name: str) -> Any:
    if name == "UndefinedMetricWarning":  # scikit-learn's own as soon as it is loaded
        return undefined_warning()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
