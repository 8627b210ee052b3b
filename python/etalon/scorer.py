# scorer.py: scores as scikit-learn asks for them: of an estimator, its data and the truth, more being better.
from __future__ import annotations

from typing import Any

from .arguments import word
from .clusters import DOMAIN as CLUSTERS
from .clusters import value_of as value_of_clusters
from .errors import ArgumentError, UsageError
from .labels import DOMAIN as LABELS
from .labels import value_of as value_of_labels
from .measuring import SCORES, core_scores, is_definition
from .own_measure import LiftedMeasure, OwnMeasure
from .scores import FIRST, parse

# The domains that a fitted estimator is measured in, and how a score of its predictions is taken there.
DOMAINS = {LABELS: value_of_labels, CLUSTERS: value_of_clusters}


class Scorer:
    """A score for scoring= of scikit-learn: called with an estimator, X and the truth it gives a number, more is better.

    Of a loss it is the number with its sign turned, as scikit-learn's own scorers do it.
    """

    def __init__(self, score: Any, domain: str, positive: Any) -> None:
        self._score = score
        self._domain = domain
        self._positive = positive
        self._core_score = core_scores([score], domain)[0]
        better = self._core_score.better
        if better == "neither":
            raise UsageError(f"neither more nor less of {self._core_score.text} is better: it cannot choose a model")
        if positive is not None and not self._core_score.needs_positive:
            raise UsageError(f"positive has no effect on {self._core_score.text}, which is not about one class")
        self._sign = -1.0 if better == "lower" else 1.0

    def __call__(self, estimator: Any, X: Any, y_true: Any = None, *, sample_weight: Any = None) -> float:
        if not hasattr(estimator, "predict"):
            raise ArgumentError(f"{estimator!r} has no predict, and a scorer measures predictions")
        if y_true is None:
            raise ArgumentError(f"{self!r} needs the truth: scorer(estimator, X, y)")
        options = {"sample_weight": sample_weight, "positive": self._positive}
        given = {name: value for name, value in options.items() if value is not None}
        return self._sign * DOMAINS[self._domain](self, y_true, estimator.predict(X), stacklevel=3, **given)

    def __repr__(self) -> str:
        positive = "" if self._positive is None else f", positive={self._positive!r}"
        return f"etalon.scorer({str(self._score)!r}{positive})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scorer):
            return NotImplemented
        return (self._score, self._domain, self._positive) == (other._score, other._domain, other._positive)

    def __hash__(self) -> int:
        return hash((Scorer, str(self._score), self._domain))

    def __reduce__(self) -> tuple[type[Scorer], tuple[Any, str, Any]]:
        return Scorer, (self._score, self._domain, self._positive)


def scorer(score: Any, *, positive: Any = None, domain: str | None = None) -> Scorer:
    """Makes a score of labels or clusters one that scikit-learn takes as scoring=.

    score     a text such as "mcc", "macro(f1)", "f(beta=2)", "ari"; a score such as etalon.mcc; or a measure of your own.
    positive  the class that precision, recall, f1 … are about; without it custom decides (1 of 0 and 1).
    domain    "labels" or "clusters", for a name that both have; a formula is of labels unless told.

    Less of a loss is better, and scikit-learn looks for more: the scorer of a loss gives it with its sign turned.
    """
    if not isinstance(score, SCORES):
        raise ArgumentError(f"score is {score!r}; a text, a score or a measure of your own is expected")
    if domain is not None:
        word("domain", domain, DOMAINS)
    found = domain or domain_of(score)
    if positive is not None and found != LABELS:
        raise UsageError(f"positive has no effect on {score}, a score of {found}")
    return Scorer(score if isinstance(score, (OwnMeasure, LiftedMeasure)) else str(score), found, positive)


def domain_of(score: Any) -> str:
    """What it is of when nobody says."""
    if is_definition(score):
        return FIRST
    known = score.domain if isinstance(score, (OwnMeasure, LiftedMeasure)) else parse(score).only_domain()
    if known not in DOMAINS:
        raise UsageError(f"{score} is of {known}; scikit-learn's estimators give {' or '.join(DOMAINS)}")
    return known
