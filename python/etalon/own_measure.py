# own_measure.py: a measure that a user writes as a Python function, judged and used like one of the catalogue.
from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _core
from .arguments import text, word
from .errors import ArgumentError, UsageError


@dataclass(frozen=True, slots=True)
class Counts:
    """One class against the rest. The first index is the truth, the second the prediction."""

    c11: float
    c10: float
    c01: float
    c00: float

    @property
    def a1(self) -> float:
        return self.c11 + self.c10

    @property
    def a0(self) -> float:
        return self.c01 + self.c00

    @property
    def b1(self) -> float:
        return self.c11 + self.c01

    @property
    def b0(self) -> float:
        return self.c10 + self.c00

    @property
    def n(self) -> float:
        return self.c11 + self.c10 + self.c01 + self.c00


class Table:
    """A confusion matrix. By class: its size in the truth, in the prediction, and the hits, which have it in both."""

    __slots__ = ("matrix",)

    def __init__(self, matrix: np.ndarray) -> None:
        self.matrix = matrix

    @property
    def n(self) -> float:
        return float(self.matrix.sum())

    @property
    def truth(self) -> np.ndarray:
        return np.asarray(self.matrix.sum(axis=1))

    @property
    def predicted(self) -> np.ndarray:
        return np.asarray(self.matrix.sum(axis=0))

    @property
    def hits(self) -> np.ndarray:
        return self.matrix.diagonal()


class ClusterTable:
    """Two partitions: a table of counts, rows the clusters of the reference. Sizes of both sides, and the pairs."""

    __slots__ = ("matrix",)

    def __init__(self, matrix: np.ndarray) -> None:
        self.matrix = matrix

    @property
    def n(self) -> int:
        return int(self.matrix.sum())

    @property
    def reference(self) -> np.ndarray:
        return np.asarray(self.matrix.sum(axis=1))

    @property
    def clustering(self) -> np.ndarray:
        return np.asarray(self.matrix.sum(axis=0))

    @property
    def pairs(self) -> Counts:
        """Pairs of objects: together in both, in the reference only, in the clustering only, in neither."""

        def together(sizes: np.ndarray) -> int:
            return sum(int(size) * (int(size) - 1) // 2 for size in sizes.ravel())

        both, first, second = together(self.matrix), together(self.reference), together(self.clustering)
        return Counts(both, first - both, second - both, self.n * (self.n - 1) // 2 - first - second + both)


@dataclass(frozen=True, slots=True)
class RankedObjects:
    """Objects best first: their distances to the query's class, and the group of tied objects that each is in."""

    distances: np.ndarray
    groups: np.ndarray

    @property
    def n(self) -> int:
        return len(self.distances)


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """Two answers: the sizes of their classes in order, and the documents shared, rows the classes of the answer."""

    answer: np.ndarray
    reference: np.ndarray
    matrix: np.ndarray


def answer_table(parts: Any) -> AnswerTable:
    answer, reference, common = parts
    shape = len(answer), len(reference)  # also of no classes
    matrix = np.asarray(common, dtype=int).reshape(shape)
    return AnswerTable(np.asarray(answer, dtype=int), np.asarray(reference, dtype=int), matrix)


@dataclass(frozen=True, slots=True)
class JudgedList:
    """A list of documents: their grades in its order, None for one that was not judged, and the grades of all documents
    that were judged, retrieved or not, the highest first."""

    grades: list[float | None]
    judged: np.ndarray

    @property
    def n(self) -> int:
        return len(self.grades)

    def relevant(self, level: float = 1) -> np.ndarray:
        """Whether each document of the list has a grade of at least the level."""
        return np.array([grade is not None and grade >= level for grade in self.grades], dtype=bool)


# What the core calls the statistic of each kind of function, where that is another word.
WORDS = {"class_ranking": "ranking", "judged list": "judged"}
KINDS = {WORDS.get(kind, kind): kind for kind in _core.function_kinds()}


class OwnMeasure:
    """A function of what its kind passes. Where it gives None or NaN or divides by zero, it has no value."""

    def __init__(self, function: Callable[[Any], float | None], kind: str, better: str, name: str | None) -> None:
        if kind not in KINDS:
            known = ", ".join(f"'{name}'" for name in KINDS)
            raise UsageError(f"a measure is of one of the statistics {known}, not of '{kind}'")
        word("better", better, ("higher", "lower"))
        if not callable(function):
            raise ArgumentError(f"{function!r} is no function that could be a measure")
        self.function = function
        self.kind = kind
        self.better = better
        self.name = getattr(function, "__name__", "") if name is None else text("name", name)
        self.__name__ = self.name
        self.__module__ = getattr(function, "__module__", None) or ""
        self.__doc__ = function.__doc__

    @property
    def binary(self) -> bool:
        return self.kind == "binary"

    def __call__(self, *arguments: Any, sample_weight: Any = None, positive: Any = None) -> Any:
        """Of counts or a table what the function gives; of two columns of labels the value, as a score does it."""
        if len(arguments) == 1:
            return self.function(arguments[0])
        from .labels import value_of

        if len(arguments) != 2:
            raise ArgumentError(f"{self.name} takes one statistic or two columns, not {len(arguments)} arguments")
        y_true, y_pred = arguments
        return value_of(self, y_true, y_pred, sample_weight=sample_weight, positive=positive)

    def __reduce__(self) -> Any:
        # Under the name of a decorated function this object is found, and the function as its attribute: so it is found
        # by its name, or taken along by those who take along what a script or a notebook defines.
        name = getattr(self.function, "__qualname__", "").removesuffix(".function")
        found: Any = sys.modules.get(self.__module__)
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is self:
            self.function.__qualname__ = f"{name}.function"
        return OwnMeasure, self._parts()

    def _parts(self) -> tuple[Callable[[Any], float | None], str, str, str]:
        return self.function, self.kind, self.better, self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnMeasure) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    @property
    def domain(self) -> str:
        return _core.domain_of_kind(KINDS[self.kind])

    def value(self, statistic: Any) -> float | str:
        """The value of a statistic of the core, or the reason why there is none."""
        if self.kind == "binary":
            counts = statistic.binary()
            return "no class was named as the positive one" if counts is None else self.value_of(Counts(*counts))
        views: dict[str, Callable[[Any], Any]] = {
            "confusion": lambda matrix: Table(matrix.rows()),
            "partitions": lambda rows: ClusterTable(np.asarray(rows)),
            "orders": lambda orders: orders,
            "ranking": lambda parts: RankedObjects(np.asarray(parts[0]), np.asarray(parts[1])),
            "answers": lambda parts: answer_table(parts),
            "judged": lambda parts: JudgedList(parts[0], np.asarray(parts[1], dtype=float)),
        }
        return self.value_of(views[self.kind](statistic))

    def value_of(self, view: Any) -> float | str:
        """The same of what the function sees."""
        try:
            # NumPy divides by zero to NaN; that is a value which is not there, not worth a warning each time.
            with np.errstate(divide="ignore", invalid="ignore"):
                value = self.function(view)
        except ZeroDivisionError as error:
            return str(error)
        if value is None:
            return "the function returned None"
        number = result_of(value, self.name)
        return "the function returned NaN" if math.isnan(number) else number

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<etalon.measure {self.name}>"


def result_of(value: Any, name: str) -> float:
    """What a function of the user gave, as a number."""
    try:
        return float(value)
    except OverflowError:
        raise ArgumentError(f"the function {name} returned a number that is too large for a float") from None
    except (TypeError, ValueError):
        raise ArgumentError(f"the function {name} returned {value!r}; a number or None is expected") from None


class LiftedMeasure:
    """A measure of one's own through a lift, such as etalon.macro(mine)."""

    def __init__(self, lift: str, measure: OwnMeasure | LiftedMeasure) -> None:
        self.lift = lift
        self.measure = measure
        self.own: OwnMeasure = measure.own if isinstance(measure, LiftedMeasure) else measure
        self.__name__ = str(self)

    @property
    def domain(self) -> str:
        return self.own.domain

    def __call__(self, y_true: Any, y_pred: Any, *, sample_weight: Any = None, positive: Any = None) -> Any:
        from .labels import value_of

        return value_of(self, y_true, y_pred, sample_weight=sample_weight, positive=positive)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LiftedMeasure) and (self.lift, self.measure) == (other.lift, other.measure)

    def __hash__(self) -> int:
        return hash((LiftedMeasure, self.lift, self.measure))

    def __str__(self) -> str:
        return f"{self.lift}({self.measure})"

    def __repr__(self) -> str:
        return f"<etalon.measure {self}>"


def measure(
    kind: str, *, better: str = "higher", name: str | None = None
) -> Callable[[Callable[[Any], float | None]], OwnMeasure]:
    """Makes a measure of a function; less of it is better where better="lower".

    @etalon.measure("binary") passes c11, c10, c01, c00 of the positive class (and a1, a0, b1, b0, n);
    @etalon.measure("confusion") passes .matrix (rows the truth), .n, and by class .truth, .predicted and .hits;
    @etalon.measure("partitions") passes .matrix (rows the reference), .n, .reference and .clustering (sizes) and .pairs;
    @etalon.measure("orders") passes .n, the mid-ranks .target and .predicted of the items in the order of the target,
    and the counts of pairs .concordant, .discordant, .target_only, .predicted_only and .neither;
    @etalon.measure("ranking") passes .n, the .distances of the objects to the query's class, best first, and .groups:
    tied objects have the same number;
    @etalon.measure("answers") passes .answer and .reference, the sizes of their classes in order, and .matrix, the
    documents that these share, rows the classes of the answer;
    @etalon.measure("judged") passes .n, the .grades of a run's list in its order (None: not judged), .judged, the grades
    of all judged documents, highest first, and .relevant(level), the places of the list whose grade is at least that.
    """
    if callable(kind):
        raise ArgumentError('kind is missing, which says what the measure is of: @etalon.measure("binary")')
    return lambda function: OwnMeasure(function, kind, better, name)
