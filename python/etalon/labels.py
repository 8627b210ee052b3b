# labels.py: the front door: predicted labels against true ones.
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .confusion import Confusion, tabulate
from .evaluation import Choices, evaluate
from .intake import column, systems, take, unit_rows, weights_array
from .measuring import Options
from .results import Results


if TYPE_CHECKING:
    from typing_extensions import Unpack


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
    threads: int | None = None,
    **options: Unpack[Options],
) -> Results:
    """Measures predicted labels against true ones.

    truth, pred   columns of integers, booleans or strings: NumPy arrays, pandas and Polars series, PyArrow arrays,
                  lists. Several systems: a dict of columns, or a data frame.
    scores        texts or scores; None is a short set that fits the data, "all" is everything that does.
    weights       one for each object, finite and not negative; summed exactly.
    units         a column that tells units apart (folds, days …): values are then means over them, with intervals.
    classes       all classes in their order; a label outside is an error. Without it, those that occur.
    average_over  the classes that averages run over: "union" (on either side), "truth", or a list.
    positive      the class that precision, recall, f1 … are about; without it custom decides (1 of 0 and 1).
    disagreement  a square table for kappa(weights="own"), in the order of the classes.
    threads       as many as there are cores unless told; the result is the same bits.

    What all domains have alike:
    undefined     what becomes of a value that is not there: "report" (NaN, and the reason), "skip" (averages leave the
                  class out, and means the unit), "zero", "authors" (agreement is best, none worst, else the baseline),
                  "sklearn" (what it does), "fail" (an error).
    each          the table, and to_pandas, have the values of every unit.
    interval      of a mean over units: "student", "bootstrap" (with resamples= and seed=) or "none"; confidence=0.95.
    """
    several = systems(pred)
    choices = Choices(classes, average_over, positive, disagreement)
    parts = unit_rows(units)
    counted: dict[str, dict[str, Confusion]] = {}
    for name, values in (several or {system_name(pred): pred}).items():
        where = f"pred[{name!r}]" if several else "pred"
        counted[name] = {
            unit: Confusion._of(
                tabulate(
                    column(take(truth, rows, "truth"), "truth"),
                    column(take(values, rows, where), where),
                    weights_array(take(weights, rows, "weights")),
                    threads,
                )
            )
            for unit, rows in parts.items()
        }
    return evaluate(counted, scores, choices, several=several is not None, stacklevel=2, **options)


def system_name(prediction: Any) -> str:
    name = getattr(prediction, "name", None)
    return name if isinstance(name, str) and name else "prediction"
