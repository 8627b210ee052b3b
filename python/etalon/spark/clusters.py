# clusters.py: clusterings against a reference partition, in columns of a data frame of Spark.
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .. import _core
from ..clusters import DOMAIN, Noise, evaluate
from ..contingency import Contingency
from ..measuring import Options
from ..results import Results
from .frame import check_frame, column_name, optional_name, system_columns
from .pairs import Pairs, SparkObjects

if TYPE_CHECKING:
    from typing_extensions import Unpack


def clusters(
    df: Any,
    reference: str,
    clustering: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    noise: Any = None,
    noise_as: str = "left-out",
    units: str | None = None,
    **options: Unpack[Options],
) -> Results:
    """Measures clusterings against a reference partition, as etalon.clusters does on one machine, with the same bits.

    df          a DataFrame of Apache Spark.
    reference   the name of the column of the reference.
    clustering  the name of the column of the clustering; several: a list of names, or a dict from system to name.
    units       the name of a column. Rows of Spark have no order, so units come in the order of their names.

    scores and all other arguments are those of etalon.clusters. The table of shared objects must fit into the driver's
    memory: one cell for each pair of clusters that meet.
    """
    check_frame(df)
    apart = Noise(noise, noise_as)
    systems, several = system_columns(df, "clustering", clustering)
    pairs = Pairs(
        DOMAIN,
        ("reference", "clustering"),
        column_name(df, "reference", reference),
        systems if several else {"clustering": clustering},
        several,
        units=optional_name(df, "units", units),
    )
    tables = apart.taken_from(pairs.tables(df, read))
    results = evaluate(tables, scores, several, 3, notes=_core.notes_on_units(units or ""), **options)
    if several and units is None:
        undefined = options.get("undefined", "report")
        results._objects = SparkObjects(df, pairs, scores, DOMAIN, undefined, apart.joint)
    return results


def read(statistic: bytes, reference: int, clustering: int) -> Contingency:
    return Contingency._restore(statistic, (reference, clustering))
