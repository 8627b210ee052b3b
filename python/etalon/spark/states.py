# states.py: rows to states in the partitions, states to fewer states, and these to the driver.
from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, Protocol

from .. import _core, errors
from ..errors import ArgumentError, Error, InputError, UsageError
from .frame import selected

# A task gives rows, and nothing else: one that runs twice, after a failure or to be sooner, does no harm. Errors of the
# data are rows too: an exception would have Spark run the task again, and come back as a stack trace of Java.
SCHEMA = "partition int, system string, unit string, state binary, error string, message string"
TOGETHER = 1 << 18  # rows that are counted at once: merging after each of Spark's small batches would cost more


class State(Protocol):
    """What adds up: a Confusion, a Contingency."""

    def merge(self, other: Any) -> Any: ...


Key = tuple[str, str]  # system and unit
States = dict[Key, Any]
Count = Callable[[Any], Iterable[tuple[Key, State]]]  # a table of PyArrow to its states


class Row(NamedTuple):
    """One of the rows that tasks give: a state, or an error."""

    partition: int
    system: str = ""
    unit: str = ""
    state: bytes | None = None
    error: str | None = None
    message: str | None = None


def states_of(df: Any, columns: list[str], systems: Iterable[str], count: Count) -> dict[str, dict[str, Any]]:
    """The states of all rows, by system in their order and by unit, units in the order of their names."""
    rows = selected(df, columns).mapInArrow(partial(count_partition, count), SCHEMA)
    # States go to as few tasks as their sizes ask for, which adaptive execution knows: the driver has few to merge.
    rows = rows.hint("rebalance").mapInArrow(merge_partition, SCHEMA)
    merged = raised(merge(Row(*row) for row in collected(rows)))
    units = list(dict.fromkeys(unit for _, unit in merged))
    ordered = [units[place] for place in _core.label_order(units)]
    return {system: {unit: merged[system, unit] for unit in ordered} for system in systems}


def collected(rows: Any) -> list[Any]:
    from pyspark.errors import PythonException

    try:
        return list(rows.collect())
    except PythonException as error:
        if "No module named 'etalon" not in str(error):
            raise
        raise UsageError("Etalon is not installed where Spark's workers run: install the same version there") from None


def count_partition(count: Count, batches: Iterator[Any]) -> Iterator[Any]:
    """In a worker: the rows of a partition as one state for each system and unit."""
    from pyspark import TaskContext

    task = TaskContext.get()
    partition = 0 if task is None else task.partitionId()
    states: States = {}
    done = 0
    for table in pieces(batches):
        try:
            for key, state in count(table):
                add(states, key, state)
        except (Error, TypeError) as error:
            kind = type(error).__name__ if isinstance(error, Error) else ArgumentError.__name__
            yield batch_of([Row(partition, error=kind, message=located(str(error), done, partition))])
            for _ in batches:  # Spark wants to get rid of them
                pass
            return
        done += table.num_rows
    yield batch_of([Row(partition, *key, pickle.dumps(state)) for key, state in states.items()])


def merge_partition(batches: Iterable[Any]) -> Iterator[Any]:
    """In a worker: several states of a system and unit as one."""
    found = merge(Row(**row) for batch in batches for row in batch.to_pylist())
    if isinstance(found, Row):
        yield batch_of([found])
    else:
        yield batch_of([Row(0, *key, pickle.dumps(state)) for key, state in found.items()])


def merge(rows: Iterable[Row]) -> States | Row:
    """The states together; or the error of the first partition that has one, whichever was first in time."""
    states: States = {}
    wrong: Row | None = None
    for row in rows:
        if row.error is not None:
            wrong = row if wrong is None or row.partition < wrong.partition else wrong
        elif row.state is not None:
            add(states, (row.system, row.unit), pickle.loads(row.state))
    return states if wrong is None else wrong


def add(states: States, key: Key, state: State) -> None:
    if key in states:
        states[key].merge(state)
    else:
        states[key] = state


def raised(found: States | Row) -> States:
    """The states; an error of a worker becomes the same error here."""
    if isinstance(found, Row):
        raise getattr(errors, found.error or "")(found.message)
    if not found:
        raise InputError("there is no object to measure")
    return found


def located(message: str, first: int, partition: int) -> str:
    """A position within a piece as one within its partition: truth[3] is truth[262147] when the piece begins there."""
    moved = re.sub(r"\[(\d+)\](?= is )", lambda place: f"[{int(place[1]) + first}]", message, count=1)
    return f"{moved} (partition {partition})"


def pieces(batches: Iterable[Any]) -> Iterator[Any]:
    """Batches together, as tables."""
    import pyarrow

    waiting: list[Any] = []
    for batch in batches:
        waiting.append(batch)
        if sum(each.num_rows for each in waiting) >= TOGETHER:
            yield pyarrow.Table.from_batches(waiting)
            waiting = []
    if waiting:
        yield pyarrow.Table.from_batches(waiting)


def batch_of(rows: list[Row]) -> Any:
    import pyarrow

    kinds = (pyarrow.int32(), *[pyarrow.string()] * 2, pyarrow.binary(), *[pyarrow.string()] * 2)
    columns = zip(*rows, strict=True) if rows else [()] * len(kinds)
    arrays = [pyarrow.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    return pyarrow.RecordBatch.from_arrays(arrays, names=list(Row._fields))
