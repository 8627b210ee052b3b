# evaluation.py: counts to results: which scores, over which classes, and what becomes of those without a value.
from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _core
from .confusion import Confusion, class_names, tabulate
from .errors import InputError, UndefinedWarning, UsageError
from .intake import column, label_text, weights_array
from .own_measure import OwnMeasure
from .results import Results
from .scores import Score, parse

Systems = list[tuple[str, _core.Confusion]]


@dataclass(frozen=True)
class Choices:
    """What the user may choose beside the scores; see etalon.labels."""

    classes: Sequence[Any] | None = None
    average_over: str | Iterable[Any] = "union"
    positive: Any = None
    undefined: str = "report"
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

    def disagreements(self, systems: Systems) -> tuple[list[str], list[float]]:
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
            for _, state in systems:
                union.merge(Confusion._of(state))
            names = union.classes
        if table.shape != (len(names), len(names)):
            raise UsageError(
                f"disagreement must be a square table of {len(names)} rows, for the classes {', '.join(names)}"
            )
        if not np.isfinite(table).all() or (table < 0).any():
            raise InputError("disagreements must be finite and not negative")
        return names, table.ravel().tolist()


def evaluate(
    confusions: dict[str, Confusion], scores: Any, choices: Choices, *, several: bool, stacklevel: int
) -> Results:
    """Every system by every score. Warns once when something has no value."""
    systems: Systems = [(name, confusion._state) for name, confusion in confusions.items()]
    for name, state in systems:
        if state.objects == 0:
            raise InputError("there is no object to measure" + (f" in {name}" if several else ""))
    options = choices.matrix_options()
    wanted = chosen_scores(scores, systems, options)
    known = [item._core_score for item in wanted or () if isinstance(item, Score)]
    # An empty list stands for the default scores. When all measures are the user's own, one score is asked for all the
    # same, for what it tells about the inputs.
    only_own = wanted is not None and not known
    records, inputs = _core.measure(
        systems,
        known or ([_core.parse_score("accuracy")] if only_own else []),
        options,
        choices.undefined,
        *choices.disagreements(systems),
    )
    rows: dict[str, list[_core.Record]] = {}
    for record in [] if only_own else records:
        rows.setdefault(record.score, []).append(record)
    for item in wanted or ():
        if isinstance(item, OwnMeasure):
            rows[item.name] = own_records(item, systems, options, choices.undefined)
    ordered = [record for key in (map(str, wanted) if wanted is not None else rows) for record in rows[key]]
    results = Results(ordered, inputs, confusions, several)
    warn(results, several, stacklevel + 1)
    return results


def chosen_scores(scores: Any, systems: Systems, options: _core.MatrixOptions) -> list[Score | OwnMeasure] | None:
    """The scores asked for, each once; None for the default ones."""
    if scores is None:
        return None
    if isinstance(scores, str) and scores == "all":
        return [Score._of(score) for score in _core.fitting_scores(systems, options)]
    chosen = each_once(scores)
    if not chosen:
        raise UsageError("there is no score; None stands for a short set that fits the data")
    return chosen


def each_once(items: Any) -> list[Score | OwnMeasure]:
    """One or several texts, scores and functions as scores and functions, each once."""
    chosen: dict[str, Score | OwnMeasure] = {}
    for item in [items] if isinstance(items, (str, Score, OwnMeasure)) else items:
        measure = item if isinstance(item, OwnMeasure) else parse(item)
        if chosen.setdefault(str(measure), measure) != measure:
            raise UsageError(f"two measures are called '{measure}'")
    return list(chosen.values())


def own_records(
    measure: OwnMeasure, systems: Systems, options: _core.MatrixOptions, undefined: str
) -> list[_core.Record]:
    records = []
    for name, state in systems:
        matrix = _core.matrix_of(state, options)
        if measure.binary and matrix.binary() is None:
            raise UsageError(
                f"{measure} is about one class against the rest and there are {matrix.classes} classes: "
                "name the class with positive="
            )
        value = measure.value(matrix)
        if isinstance(value, str) and undefined == "fail":
            raise InputError(f"{measure} of {name} is undefined: {value}")
        if isinstance(value, str) and undefined == "zero":
            value = 0.0
        records.append(
            _core.Record(name, measure.name, math.nan, value)
            if isinstance(value, str)
            else _core.Record(name, measure.name, value, "")
        )
    defined = [record.value for record in records if not record.undefined]
    for record in records:
        record.best = not record.undefined and record.value == (
            max(defined) if measure.better == "higher" else min(defined)
        )
    return records


def warn(results: Results, several: bool, stacklevel: int) -> None:
    missing = [record for record in results.records if record["undefined"] is not None]
    if not missing:
        return
    texts = [f"{r['score']}{' of ' + r['system'] if several else ''} is undefined: {r['undefined']}" for r in missing]
    if len(texts) > 3:
        texts[3:] = [f"and {len(texts) - 3} more, see .undefined"]
    warnings.warn("; ".join(texts), UndefinedWarning, stacklevel=stacklevel + 1)


def value_of(score: Score | OwnMeasure, y_true: Any, y_pred: Any, sample_weight: Any, positive: Any) -> float:
    """One score of one prediction, for scores that are called like functions."""
    counts = tabulate(column(y_true, "y_true"), column(y_pred, "y_pred"), weights_array(sample_weight), threads=None)
    confusion = Confusion._of(counts)
    results = evaluate({"prediction": confusion}, [score], Choices(positive=positive), several=False, stacklevel=3)
    return float(results[str(score)])
