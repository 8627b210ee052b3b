# labels.py: the front door: predicted labels against true ones.
from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .alignment import same_index
from .confusion import CORES, Confusion, class_names, tabulate
from .errors import DataWarning, InputError, UndefinedWarning, UsageError, in_python
from .intake import column, label_of, named, system_name, systems, take, unit_rows, unmasked, weights_array
from .measuring import Options, core_scores, results_of
from .objects import Objects, asks_for_objects, joint_state
from .results import Results
from .states import chooser, holder, maker, one_or_all
from .tables import Sides, read_sides

if TYPE_CHECKING:
    from typing_extensions import Unpack

DOMAIN = "labels"


def labels(
    truth: Any,
    pred: Any,
    scores: Any = None,
    *,
    weights: Any = None,
    units: Any = None,
    classes: Sequence[Any] | None = None,
    average_over: str | Iterable[Any] = "union",
    positive: Any = None,
    disagreement: Any = None,
    id: str | None = None,
    threads: int | None = None,
    **options: Unpack[Options],
) -> Results:
    """Measures predicted labels against true ones.

    truth, pred   columns of integers, booleans or strings: NumPy arrays, pandas and Polars series, PyArrow arrays,
                  lists. Several systems: a dict of columns, or a data frame. Columns of data frames are chosen by
                  their names, as those of files are: y_true, y_pred, id …; the notes of the results tell which.
    scores        texts or scores; None is a short set that fits the data, "all" is everything that does.
    weights       one for each object, finite and not negative; summed exactly.
    units         a column that tells units apart (folds, days …): values are then means over them, with intervals.
    classes       all classes in their order; a label outside is an error. Without it, those that occur.
    average_over  the classes that averages run over: "union" (on either side), "truth", or a list.
    positive      the class that precision, recall, f1 … are about; without it custom decides (1 of 0 and 1).
    disagreement  a square table for kappa(weights="own"), in the order of the classes.
    id            truth and pred are data frames: the column that names the instances, which must be the same in both,
                  in the same order; without it, seen from the columns. "none": rows belong together by position,
                  whatever ids or indexes say.
    threads       as many as there are cores unless told; the result is the same bits.

    What all domains have alike:
    undefined     what becomes of a value that is not there: "report" (NaN, and the reason), "skip" (averages leave the
                  class out, and means the unit), "zero", "authors" (agreement is best, none worst, else the baseline),
                  "sklearn" (what it does), "fail" (an error).
    each          the table, and to_pandas, have the values of every unit.
    interval      of a mean over units: "student", "bootstrap" (with resamples= and seed=) or "none"; confidence=0.95. Of
                  one unit of labels: "auto", "wilson" and "clopper-pearson" (shares of objects), "delta" or "bootstrap".
    """
    sides = read_sides(truth, pred, id, units)
    choices = Choices(classes, average_over, positive, disagreement)
    counted = counted_systems(sides, weights, units, threads)
    several = sides.several is not None
    results = evaluate(counted, scores, choices, several=several, stacklevel=2, notes=sides.notes, **options)
    if sides.several and units is None and weights is None:
        results._objects = Objects(sides, scores, DOMAIN, options.get("undefined", "report"), choices.joint)
    return results


@maker(DOMAIN)
def labels_state(
    truth: Any,
    pred: Any,
    *,
    weights: Any = None,
    units: Any = None,
    classes: Sequence[Any] | None = None,
    average_over: str | Iterable[Any] = "union",
    positive: Any = None,
    disagreement: Any = None,
    id: str | None = None,
    threads: int | None = None,
    joint: bool = False,
    cluster: Any = None,
) -> _core.State:
    """The counts, and what is said of the classes."""
    choices = Choices(classes, average_over, positive, disagreement)
    check_classes(disagreement, classes)
    sides = read_sides(truth, pred, id, units).for_state()
    if asks_for_objects(joint, cluster, sides.several, weights=weights, units=units):
        return joint_state(sides, cluster, ("truth", "pred"), choices.joint)
    counted = counted_systems(sides, weights, units, threads)
    cells = [(name, unit, one._state, []) for name, by_unit in counted.items() for unit, one in by_unit.items()]
    state = _core.label_state(cells, choices.matrix_options(), *choices.disagreements(counted))
    state.add_notes(sides.notes)
    return state


@chooser(DOMAIN)
def choose(
    state: _core.State,
    *,
    classes: Sequence[Any] | None = None,
    average_over: str | Iterable[Any] | None = None,
    positive: Any = None,
    disagreement: Any = None,
) -> None:
    """What is said of the classes of what was counted."""
    kept = state.views["classes"]
    if disagreement is not None and classes is None and len(kept) == 1 and kept[0]:
        classes = kept[0]
    check_classes(disagreement, classes)
    choices = Choices(classes, "union" if average_over is None else average_over, positive, disagreement)
    said = (positive is not None, average_over is not None, disagreement is not None)
    _core.choose_labels(state, choices.matrix_options(), said, *choices.disagreements({}))


def check_classes(disagreement: Any, classes: Any) -> None:
    """A table of numbers alone has the order of all classes."""
    if disagreement is not None and classes is None and not hasattr(disagreement, "columns"):
        raise UsageError("disagreement needs classes=, or a data frame that names them: a state may lack some of them")


@holder(DOMAIN)
def held(state: _core.State) -> dict[str, Any]:
    """The counts of each system, by unit when there are several."""
    return {name: one_or_all(state, name, Confusion.from_bytes) for name in state.systems}


def counted_systems(given: Sides, weights: Any, units: Any, threads: int | None) -> dict[str, dict[str, Confusion]]:
    """The counts by system and unit."""
    truth, pred, several, *_ = given
    sides = {"truth": truth, **named("pred", pred, several)}
    given.same_index(("truth", "pred"), weights=weights, units=units)
    parts = unit_rows(units, least=0, weights=weights, **sides)
    if units is not None:  # an error tells the place in the whole column
        weights = weights_array(weights)
        for name, values in sides.items():
            column(values, name)
    counted: dict[str, dict[str, Confusion]] = {}
    for name, values in (several or {system_name(pred): pred}).items():
        where = f"pred[{name!r}]" if several else "pred"
        counted[name] = {
            unit: counted_labels(truth, values, where, weights, rows, threads) for unit, rows in parts.items()
        }
    return counted


def counted_labels(truth: Any, pred: Any, where: str, weights: Any, rows: Any, threads: int | None) -> Confusion:
    """The counts of one prediction on one unit."""
    first = column(take(truth, rows, "truth"), "truth")
    second = column(take(pred, rows, where), where)
    counts = tabulate(first, second, weights_array(take(weights, rows, "weights")), threads)
    return Confusion._of(counts, first.kinds | second.kinds)


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
        positive = positive_text(self.positive)
        if isinstance(self.average_over, str):
            if self.average_over not in ("union", "truth"):
                raise UsageError(
                    f"average_over cannot be '{self.average_over}'; choose union, truth or a list of classes"
                )
            return _core.MatrixOptions(classes, self.average_over, [], positive)
        return _core.MatrixOptions(classes, "listed", class_names(self.average_over, "average_over"), positive)

    def joint(
        self,
        truth: _core.Column,
        systems: list[tuple[str, _core.Column]],
        clusters: _core.Column | None,
        counts: Sequence[int] = (),
    ) -> _core.State:
        """All systems on the same objects. counts: of the objects that a row stands for, where another has counted them."""
        counted = {}
        if self.disagreement is not None:
            counted = {name: {"": Confusion._of(tabulate(truth, labels, None, None), 0)} for name, labels in systems}
        numbers = self.disagreements(counted)
        return _core.joint_labels(truth, systems, clusters, self.matrix_options(), *numbers, counts)

    def disagreements(self, systems: Mapping[str, Units]) -> tuple[list[str], list[float]]:
        """The classes and, row by row, the numbers of a square table; a data frame brings its classes along."""
        if self.disagreement is None:
            return [], []
        unmasked(self.disagreement, "disagreement")
        try:
            if np.iscomplexobj(self.disagreement):
                raise TypeError
            table = np.asarray(self.disagreement, dtype=np.float64)
        except (TypeError, ValueError):
            raise InputError("disagreement is no table of numbers") from None
        if hasattr(self.disagreement, "columns"):
            names = class_names(self.disagreement.columns, "disagreement.columns")
        elif self.classes is not None:
            names = class_names(self.classes)
        else:
            union = Confusion()
            for units in systems.values():
                for counted in units.values():
                    union.merge(counted)
            names = union._state.classes
        if table.shape != (len(names), len(names)):
            raise UsageError(
                f"disagreement must be a square table of {len(names)} rows, for the classes {', '.join(names)}"
            )
        if not np.isfinite(table).all() or (table < 0).any():
            raise InputError("disagreements must be finite and not negative")
        return names, table.ravel().tolist()


def evaluate(
    systems: Mapping[str, Units],
    scores: Any,
    choices: Choices,
    *,
    several: bool,
    stacklevel: int,
    notes: Sequence[str] = (),
    **options: Any,
) -> Results:
    """Every system by every score, over its units."""
    units = []
    for name, by_unit in systems.items():
        if not by_unit:
            raise InputError("there is no unit")
        whole = next(iter(by_unit.values()))
        if len(by_unit) > 1:
            whole = Confusion()
            for counted in by_unit.values():
                whole.merge(counted)
        if whole._state.objects == 0 and not whole._state.classes:
            raise InputError("there is no object to measure" + (f" in {name}" if several else ""))
        # A class that a unit lacks is there all the same.
        classes = whole._state.classes if len(by_unit) > 1 else []
        units += [(name, unit, counted._state, classes) for unit, counted in by_unit.items()]
    _core.refuse_scores(units)
    samples = _core.label_samples(units, choices.matrix_options(), *choices.disagreements(systems))
    for note in samples.notes:
        warnings.warn(in_python(note), DataWarning, stacklevel=stacklevel + 1)
    samples.add_notes(list(notes))
    kept = {name: next(iter(u.values())) if len(u) == 1 else dict(u) for name, u in systems.items()}
    return results_of(samples, scores, "labels", kept, several=several, stacklevel=stacklevel + 1, **options)


def value_of(
    score: Any,
    y_true: Any,
    y_pred: Any,
    *,
    sample_weight: Any = None,
    positive: Any = None,
    stacklevel: int = 3,
    **options: Any,
) -> Any:
    """One score of one prediction, for scores that are called like functions; of several predictions by name."""
    if "weights" in options:
        sample_weight = options.pop("weights")
    if options or systems(y_pred) is not None:
        results = labels(y_true, y_pred, [score], weights=sample_weight, positive=positive, **options)
        return {name: results[name][score] for name in results} if results.several else results[score]
    core = getattr(score, "_core_score", None) or core_scores([score], "labels")[0]
    same_index({"y_true": y_true, "y_pred": y_pred, "sample_weight": sample_weight})
    columns = column(y_true, "y_true"), column(y_pred, "y_pred")
    weights = weights_array(sample_weight, "sample_weight")
    value, undefined, notes = _core.label_value(*columns, weights, core, positive_text(positive), CORES)
    if undefined:
        text = f"{core.text} is undefined: {in_python(undefined)}"
        warnings.warn(text, UndefinedWarning, stacklevel=stacklevel)
    for note in notes:
        warnings.warn(in_python(note), DataWarning, stacklevel=stacklevel)
    return value


def positive_text(positive: Any) -> str:
    return "" if positive is None else label_of(positive, "positive")
