# evaluation.py: counts of labels to results: which classes there are, which one is positive, and on which units.
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _core
from .confusion import Confusion, class_names, tabulate
from .errors import InputError, UsageError
from .intake import column, label_text, weights_array
from .measuring import results_of
from .results import Results

Units = Mapping[str, Confusion]  # by unit


@dataclass(frozen=True)
class Choices:
    """What the user may choose beside the scores; see etalon.labels."""

    classes: Sequence[Any] | None = None
    average_over: str | Iterable[Any] = "union"
    positive: Any = None
    disagreement: Any = None

    def matrix_options(self) -> _core.MatrixOptions:
        classes = [] if self.classes is None else class_names(self.classes)
        positive = "" if self.positive is None else label_text(self.positive)
        if isinstance(self.average_over, str):
            if self.average_over not in ("union", "truth"):
                raise UsageError(
                    f"average_over cannot be '{self.average_over}'; choose union, truth or a list of classes"
                )
            return _core.MatrixOptions(classes, self.average_over, [], positive)
        return _core.MatrixOptions(classes, "listed", class_names(self.average_over), positive)

    def disagreements(self, systems: Mapping[str, Units]) -> tuple[list[str], list[float]]:
        """The classes and, row by row, the numbers of a square table; a data frame brings its classes along."""
        if self.disagreement is None:
            return [], []
        table = np.asarray(self.disagreement, dtype=np.float64)
        if hasattr(self.disagreement, "columns"):
            names = class_names(self.disagreement.columns)
        elif self.classes is not None:
            names = class_names(self.classes)
        else:
            union = Confusion()
            for units in systems.values():
                for counted in units.values():
                    union.merge(counted)
            names = union.classes
        if table.shape != (len(names), len(names)):
            raise UsageError(
                f"disagreement must be a square table of {len(names)} rows, for the classes {', '.join(names)}"
            )
        if not np.isfinite(table).all() or (table < 0).any():
            raise InputError("disagreements must be finite and not negative")
        return names, table.ravel().tolist()


def evaluate(
    systems: Mapping[str, Units], scores: Any, choices: Choices, *, several: bool, stacklevel: int, **options: Any
) -> Results:
    """Every system by every score, over its units."""
    units = []
    for name, by_unit in systems.items():
        whole = Confusion()
        for counted in by_unit.values():
            whole.merge(counted)
        if whole.n == 0 and not whole.classes:
            raise InputError("there is no object to measure" + (f" in {name}" if several else ""))
        # A class that a unit lacks is there all the same.
        classes = whole.classes if len(by_unit) > 1 else []
        units += [(name, unit, counted._state, classes) for unit, counted in by_unit.items()]
    samples = _core.label_samples(units, choices.matrix_options(), *choices.disagreements(systems))
    kept = {name: next(iter(u.values())) if len(u) == 1 else dict(u) for name, u in systems.items()}
    return results_of(samples, scores, "labels", kept, several=several, stacklevel=stacklevel + 1, **options)


def value_of(score: Any, y_true: Any, y_pred: Any, sample_weight: Any, positive: Any) -> float:
    """One score of one prediction, for scores that are called like functions."""
    counts = tabulate(column(y_true, "y_true"), column(y_pred, "y_pred"), weights_array(sample_weight), threads=None)
    systems = {"prediction": {"all": Confusion._of(counts)}}
    results = evaluate(systems, [score], Choices(positive=positive), several=False, stacklevel=3)
    return float(results[str(score)])
