# __init__.py: the table of contents of the package.
"""Etalon measures results, and measures the measures.

    >>> import etalon as et
    >>> et.labels([1, 0, 1, 1], [1, 0, 0, 1])["mcc"]
    0.5773502691896258

Every measure of the catalogue, its aliases and the lifts are here by name: et.mcc, et.f(beta=2), et.macro(et.f1).
"""

from __future__ import annotations

from typing import Any

from ._core import version as __version__
from .answers import answers, answers_pairwise
from .baselines import Baselines, baselines
from .classi import ClassRanking, classi
from .clusters import clusters, covers
from .communities import communities
from .comparing import (
    Advice,
    Consistency,
    Disagreement,
    Sensitivity,
    Separation,
    advise,
    consistency,
    disagreement,
    sensitivity_of,
    separate,
)
from .confusion import Confusion
from .contingency import Contingency
from .errors import Error, FileError, InputError, UndefinedWarning, UsageError
from .labels import labels
from .orders import abstention_curve, orders
from .own_measure import measure
from .results import Results
from .scores import Score, by_name, explain, measures, parse
from .thresholds import Thresholds, thresholds
from .validation import Verdicts, validate, validate_phi

__all__ = [
    "Advice",
    "Baselines",
    "ClassRanking",
    "Confusion",
    "Consistency",
    "Contingency",
    "Disagreement",
    "Error",
    "FileError",
    "InputError",
    "Results",
    "Score",
    "Sensitivity",
    "Separation",
    "Thresholds",
    "UndefinedWarning",
    "UsageError",
    "Verdicts",
    "__version__",
    "abstention_curve",
    "advise",
    "answers",
    "answers_pairwise",
    "baselines",
    "classi",
    "clusters",
    "communities",
    "consistency",
    "covers",
    "disagreement",
    "explain",
    "labels",
    "measure",
    "measures",
    "orders",
    "parse",
    "sensitivity_of",
    "separate",
    "thresholds",
    "validate",
    "validate_phi",
]


def __getattr__(name: str) -> Any:
    try:
        return by_name()[name]
    except KeyError:
        raise AttributeError(f"module 'etalon' has no attribute '{name}'") from None


def __dir__() -> list[str]:
    return sorted({*globals(), *by_name()})
