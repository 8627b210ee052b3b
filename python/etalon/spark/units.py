# units.py: units that are counted whole: their rows are brought to one worker, and cut where the unit changes.
from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from ..arguments import whole
from ..errors import Error, InputError
from ..intake import ONLY_UNIT, shown_unit, unit_text
from . import states
from .frame import selected
from .states import Count, Counted, Found, state_of

ROWS_PER_UNIT = 1_000_000  # a unit is held whole by one worker


def unit_frame(df: Any, units: str | None, columns: list[str]) -> Any:
    """The unit before these columns; without units all rows are one."""
    from pyspark.sql import functions

    if units is not None:
        return selected(df, [units, *columns])
    return selected(df, columns).select(functions.lit(ONLY_UNIT).alias("unit"), "*")


def state_of_units(
    rows: Any, count: Count, name: str, most: Any, position: str | None = None, nothing: str = "there is no unit"
) -> Found:
    """The state of rows whose first column is the unit, called name in errors: rows of a unit are counted together, in
    the order of the position, if there is one."""
    most = whole("rows_per_unit", most, 1)
    unit = rows.columns[0]
    rows = rows.repartition(unit).sortWithinPartitions(unit, *([] if position is None else [position]))
    return state_of(rows, partial(count_units, count), partial(whole_units, name, most), nothing)


def whole_units(name: str, most: int, batches: Iterator[Any]) -> Iterator[Any]:
    """In a worker: tables of many units. The last unit of what is there may go on, and waits."""
    import pyarrow

    waiting: list[Any] = []
    for batch in batches:
        waiting.append(batch)
        if sum(each.num_rows for each in waiting) < min(states.TOGETHER, most):
            continue
        table = pyarrow.Table.from_batches(waiting)
        last = last_unit(table.column(0), name)
        if last > 0:
            yield checked(table.slice(0, last), most)
        waiting = table.slice(last).to_batches()
        if table.num_rows - last > most:
            refuse_rest(table.column(0)[-1], table.num_rows - last, most, batches)
    if any(batch.num_rows for batch in waiting):
        table = pyarrow.Table.from_batches(waiting)
        last_unit(table.column(0), name)
        yield checked(table, most)


def last_unit(units: Any, name: str) -> int:
    """Where the last unit begins."""
    import pyarrow.compute

    if units.null_count > 0:
        raise InputError(f"{name} is missing in a row; every row needs one")
    unit_text(units[-1].as_py())  # refuses what is no name, such as NaN
    return int(pyarrow.compute.index(units, units[-1]).as_py())


def checked(table: Any, most: int) -> Any:
    """The table, unless one of its units is too large."""
    if table.num_rows > most:
        for found in table.column(0).value_counts():
            if found["counts"].as_py() > most:
                refuse(found["values"].as_py(), found["counts"].as_py(), most)
    return table


def refuse_rest(unit: Any, rows: int, most: int, batches: Iterator[Any]) -> None:
    """Counts the other rows of the unit, which nobody keeps."""
    import pyarrow.compute

    for batch in batches:
        of_unit = pyarrow.compute.sum(pyarrow.compute.equal(batch.column(0), unit)).as_py() or 0
        rows += of_unit
        if of_unit < batch.num_rows:
            break
    refuse(unit.as_py(), rows, most)


def refuse(unit: Any, rows: int, most: int) -> None:
    raise InputError(
        f"'{shown_unit(unit_text(unit))}' has {rows:,} rows, and a worker takes at most {most:,} of a unit, which must be in one "
        "place; with more memory for workers, rows_per_unit= allows more"
    )


def count_units(count: Count, table: Any) -> Counted:
    """In a worker: the state of whole units; an error names the first unit that has one."""
    try:
        return count(table)
    except (Error, TypeError):
        units = table.column(0).value_counts()  # in their order, in which their rows are
        ends = [0, *np.cumsum(units.field("counts").to_numpy()).tolist()]
        first, last = 0, len(units)
        while last - first > 1:
            middle = (first + last) // 2
            wrong = is_wrong(count, table.slice(ends[first], ends[middle] - ends[first]))
            first, last = (first, middle) if wrong else (middle, last)
        try:
            count(table.slice(ends[first], ends[last] - ends[first]))
        except (Error, TypeError) as error:
            unit = unit_text(units.field("values")[first].as_py())
            where = "" if unit == ONLY_UNIT else f" (unit '{unit}')"
            raise type(error)(f"{error}{where}") from None
        raise


def is_wrong(count: Count, table: Any) -> bool:
    try:
        count(table)
    except (Error, TypeError):
        return True
    return False
