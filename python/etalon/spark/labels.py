# labels.py: predicted labels against true ones, in columns of a data frame of Spark.
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..confusion import Confusion
from ..labels import DOMAIN, Choices, evaluate
from ..measuring import Options
from ..results import Results
from .frame import check_frame, column_name, optional_name, system_columns
from .pairs import Pairs, SparkObjects

if TYPE_CHECKING:
    from typing_extensions import Unpack


def labels(
    df: Any,
    truth: str,
    pred: Any,
    scores: Any = None,
    *,
    weights: str | None = None,
    units: str | None = None,
    classes: Sequence[Any] | None = None,
    average_over: str | Iterable[Any] = "union",
    positive: Any = None,
    disagreement: Any = None,
    **options: Unpack[Options],
) -> Results:
    """Measures predicted labels against true ones, as etalon.labels does on one machine, with the same bits.

    df      a DataFrame of Apache Spark.
    truth   the name of the column of true labels.
    pred    the name of the column of predicted ones; several systems: a list of names, or a dict from system to name.
    weights, units  names of columns. Rows of Spark have no order, so units come in the order of their names.

    scores and all other arguments are those of etalon.labels.
    """
    pairs = pairs_of(df, truth, pred, weights, units)
    choices = Choices(classes, average_over, positive, disagreement)
    notes = _core.notes_on_units(units or "")
    tables = pairs.tables(df, read)
    results = evaluate(tables, scores, choices, several=pairs.several, stacklevel=2, notes=notes, **options)
    if pairs.several and units is None and weights is None:
        undefined = options.get("undefined", "report")
        results._objects = SparkObjects(df, pairs, scores, DOMAIN, undefined, choices.joint)
    return results


def pairs_of(df: Any, truth: str, pred: Any, weights: str | None, units: str | None) -> Pairs:
    check_frame(df)
    systems, several = system_columns(df, "pred", pred)
    return Pairs(
        DOMAIN,
        ("truth", "pred"),
        column_name(df, "truth", truth),
        systems,
        several,
        optional_name(df, "weights", weights),
        optional_name(df, "units", units),
    )


def read(statistic: bytes, truth: int, pred: int) -> Confusion:
    return Confusion._restore(statistic, truth | pred)
