# __init__.py: the table of contents of the package.
"""Etalon measures results, and measures the measures.

    >>> import etalon as et
    >>> et.labels([1, 0, 1, 1], [1, 0, 0, 1])["mcc"]
    0.5773502691896258

Every measure of every domain, its other names and the lifts are here by name: et.mcc, et.f(beta=2), et.macro(et.f1),
et.ari, et.ndcg @ 10. A function that measures a domain has the domain's name, also where a measure has it too ("classi").
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ._core import version as __version__
from .answers import answers, answers_pairwise
from .baselines import Baselines, baselines
from .classi import ClassRanking, classi
from .clusters import clusters, covers
from .communities import Communities, communities
from .comparing import (
    Advice,
    Consistency,
    Disagreement,
    Separation,
    advise,
    consistency,
    disagreement,
    separate,
)
from .confusion import Confusion
from .contingency import Contingency
from .costs import Costs, costs
from .deciding import Decisions, MethodPage, compare, compare_methods
from .errors import ArgumentError, DataWarning, Error, FileError, InputError, UndefinedWarning, UsageError
from .labels import labels
from .leading import Leaderboard, leaderboard
from .orders import abstention_curve, orders
from .own_measure import AnswerTable, ClusterTable, Counts, JudgedList, RankedObjects, Table, measure
from .pairwise import Pairwise
from .plotting import Picture, plot
from .reproduction import Reproduction, reproduce
from .results import Results
from .run_lists import Bounds, Catalogue, Conventions, Dominance, bounds, catalogue, dominance, fuse, runs_pairwise, which
from .runs import runs
from .scorer import Scorer, scorer
from .sensing import Sensitivity, sensitivity_of
from .scores import Score, by_name, explain, lifts, measures, names, parse
from .states import State, merge, state
from .thresholds import Thresholds, thresholds
from .validation import Verdicts, free_universes, keep_universes, validate, validate_phi
from .versions import VersionInfo, version_info

__all__ = [
    "Advice",
    "AnswerTable",
    "ArgumentError",
    "Baselines",
    "Bounds",
    "Catalogue",
    "ClassRanking",
    "ClusterTable",
    "Communities",
    "Confusion",
    "Consistency",
    "Contingency",
    "Conventions",
    "Costs",
    "Counts",
    "DataWarning",
    "Decisions",
    "Disagreement",
    "Dominance",
    "Error",
    "FileError",
    "InputError",
    "JudgedList",
    "Leaderboard",
    "MethodPage",
    "Pairwise",
    "Picture",
    "RankedObjects",
    "Reproduction",
    "Results",
    "Score",
    "Scorer",
    "Sensitivity",
    "Separation",
    "State",
    "Table",
    "Thresholds",
    "UndefinedWarning",
    "UsageError",
    "Verdicts",
    "VersionInfo",
    "__version__",
    "abstention_curve",
    "advise",
    "answers",
    "answers_pairwise",
    "baselines",
    "bounds",
    "catalogue",
    "classi",
    "clusters",
    "communities",
    "compare",
    "compare_methods",
    "consistency",
    "costs",
    "covers",
    "disagreement",
    "dominance",
    "explain",
    "free_universes",
    "fuse",
    "keep_universes",
    "labels",
    "leaderboard",
    "measure",
    "measures",
    "merge",
    "orders",
    "parse",
    "plot",
    "reproduce",
    "runs",
    "runs_pairwise",
    "scorer",
    "sensitivity_of",
    "separate",
    "state",
    "thresholds",
    "validate",
    "validate_phi",
    "version_info",
    "which",
]


if TYPE_CHECKING:  # which then know every measure by name, and that there is no other
    from . import names_of_measures, spark
    from .names_of_measures import *  # noqa: F403

    __all__ += names_of_measures.__all__
else:

    def __getattr__(name: str) -> Any:
        if name == "spark":  # loaded when it is asked for
            return importlib.import_module(".spark", __name__)
        found = by_name(name)
        if found is None:
            raise AttributeError(f"module 'etalon' has no attribute '{name}'")
        return globals().setdefault(name, found)


def __dir__() -> list[str]:
    return sorted({*globals(), *names(), *lifts()})
