# tables.py: data frames in place of columns: which column is the truth, which ones are predictions, and whether rows
# belong together by ids. The core decides, by the rules that files are read by.
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from . import _core
from .alignment import same_index
from .errors import ArgumentError, Error
from .intake import column, frame_columns, named, systems

NO_IDS = "none"


class Sides(NamedTuple):
    """A truth and its predictions."""

    truth: Any
    """A column."""
    pred: Any
    """A column, or of several systems a dict of columns."""
    several: Mapping[str, Any] | None
    alignment: str
    """Rows belong together by position: "index" where indexes of pandas say so, "ids" where those are the same in both
    tables, or "none" whatever is there."""
    notes: list[str]

    def for_state(self) -> Sides:
        """Notes on a state are warnings, and nothing is odd about ids that are the same."""
        same_ids = "The tables have the same instances in the same order"
        return self._replace(notes=[note for note in self.notes if not note.startswith(same_ids)])

    def same_index(self, names: tuple[str, str], **others: Any) -> None:
        """Throws where an index of pandas names other rows."""
        if self.alignment != NO_IDS:
            predictions = named(names[1], self.pred, self.several) if self.alignment == "index" else {}
            same_index({names[0]: self.truth, **predictions, **others})


def read_sides(
    truth: Any,
    pred: Any,
    id: Any,
    units: Any = None,
    names: tuple[str, str] = ("truth", "pred"),
    clusters: bool = False,
    scores: bool = False,
) -> Sides:
    """The columns of a truth and of its predictions, each of which may be a data frame. Predictions may be scores, of
    which there may be as many as instances."""
    if id is not None and not isinstance(id, str):
        raise ArgumentError(f'id is {id!r}; the name of a column, or "none", is expected')
    notes = _core.notes_on_units(name_of(units))
    frames = [frame_columns(truth), frame_columns(pred)]
    several = systems(pred)
    alignment = NO_IDS if id == NO_IDS else "index"
    if not any(frames) and id in (None, NO_IDS):
        return Sides(truth, pred, several, alignment, notes)
    tables = [None if frame is None else (name, list(frame), labels_in(frame)) for name, frame in zip(names, frames, strict=True)]
    of_truth, predictions, same_ids, chosen = _core.choose_columns(tables[0], name_of(truth), tables[1], id or "", clusters)
    if frames[0] is not None:
        truth = frames[0][of_truth]
    if frames[1] is not None:
        pred = several = {name: frames[1][name] for name in predictions}
        if not scores:
            pred = several = without_names(truth, several, names[0], clusters, chosen)
    return Sides(truth, pred, several, "ids" if same_ids else alignment, notes + chosen)


def without_names(
    truth: Any, several: dict[str, Any], truth_name: str, clusters: bool, notes: list[str]
) -> dict[str, Any]:
    """The columns without those that hold names or numbers of instances, which a note names."""
    by_default = [name for name in several if not _core.names_prediction(name)]
    if not by_default or len(several) == 1:
        return several
    right = column(truth, truth_name)
    left_out = []
    for name in by_default:
        labels = labels_in(several)(name)
        if labels is not None and _core.is_no_prediction(right, labels, clusters):
            left_out.append(name)
    if len(left_out) == len(several) or not left_out:
        return several
    shown = ", ".join(f"'{name}'" for name in left_out[:3]) + (f" and {len(left_out) - 3} more" if left_out[3:] else "")
    what = "have fractions, or as many values as instances" if clusters else "look like names or numbers of instances"
    notes.append(f"Left out, since they {what}: {shown} (a dict of columns is measured as it is).")
    return {name: labels for name, labels in several.items() if name not in left_out}


def labels_in(frame: Mapping[str, Any]) -> Callable[[str], _core.Column | None]:
    """From the name of a column to its labels; None where it has none, such as fractions of a second or gaps."""

    def labels(name: str) -> _core.Column | None:
        try:
            return column(frame[name], name)
        except Error:
            return None

    return labels


def name_of(series: Any) -> str:
    """The name that a column has of its own."""
    name = getattr(series, "name", None)
    return name if isinstance(name, str) else ""
