# labels.py: the front door: predicted labels against true ones.
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .confusion import Confusion, tabulate
from .evaluation import Choices, evaluate
from .intake import column, systems, weights_array
from .results import Results


def labels(
    truth: Any,
    pred: Any,
    scores: Any = None,
    *,
    weights: Any = None,
    classes: Sequence[Any] | None = None,
    average_over: str | Iterable[Any] = "union",
    positive: Any = None,
    undefined: str = "report",
    disagreement: Any = None,
    threads: int | None = None,
) -> Results:
    """Measures predicted labels against true ones.

    truth, pred   columns of integers, booleans or strings: NumPy arrays, pandas and Polars series, PyArrow arrays,
                  lists. Several systems: a dict of columns, or a data frame.
    scores        texts or scores; None is a short set that fits the data, "all" is everything that does.
    weights       one for each object, finite and not negative; summed exactly.
    classes       all classes in their order; a label outside is an error. Without it, those that occur.
    average_over  the classes that averages run over: "union" (on either side), "truth", or a list.
    positive      the class that precision, recall, f1 … are about; without it custom decides (1 of 0 and 1).
    undefined     what becomes of a value that is not there: "report" (NaN, and the reason), "skip" (averages leave the
                  class out), "zero", "authors" (agreement is best, none worst, else the baseline), "sklearn" (what it
                  does), "fail" (an error).
    disagreement  a square table for kappa(weights="own"), in the order of the classes.
    threads       as many as there are cores unless told; the result is the same bits.
    """
    several = systems(pred)
    choices = Choices(classes, average_over, positive, undefined, disagreement)
    weight = weights_array(weights)
    truth_column = column(truth, "truth")
    counted: dict[str, Confusion] = {}
    for name, values in (several or {system_name(pred): pred}).items():
        prediction = column(values, f"pred[{name!r}]" if several else "pred")
        counted[name] = Confusion._of(tabulate(truth_column, prediction, weight, threads))
    return evaluate(counted, scores, choices, several=several is not None, stacklevel=2)


def system_name(prediction: Any) -> str:
    name = getattr(prediction, "name", None)
    return name if isinstance(name, str) and name else "prediction"
