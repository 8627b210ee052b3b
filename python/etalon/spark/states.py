# states.py: rows to states in the partitions, states to fewer states, and these to the driver.
from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from .. import _core, errors
from ..errors import ArgumentError, Error, InputError, UsageError
from ..measuring import results_of
from ..results import Results

# A task gives rows, and nothing else: one that runs twice, after a failure or to be sooner, does no harm. Errors of the
# data are rows too: an exception would have Spark run the task again, and come back as a stack trace of Java.
SCHEMA = "partition int, kind string, content binary"
TOGETHER = 1 << 18  # rows that are counted at once: merging after each of Spark's small batches would cost more
STATE, NOTE = "state", "note"  # kinds of rows, beside errors by the names of their classes, and what else is told

Cut = Callable[[Iterator[Any]], Iterator[Any]]  # batches of a partition to tables of PyArrow


class Row(NamedTuple):
    """One of the rows that tasks give."""

    partition: int
    kind: str
    content: bytes


class Counted(NamedTuple):
    """A piece of a partition: its state, if it has one, and texts by kind that are told beside."""

    state: _core.State | None
    told: dict[str, list[str]]


Count = Callable[[Any], Counted]  # a table to what it has


def counted(state: _core.State) -> Counted:
    return Counted(state, {NOTE: state.notes})


class Found(NamedTuple):
    """What all tasks have told: the state of all rows, and texts by kind."""

    state: _core.State
    told: dict[str, list[str]]

    def compute(self, scores: Any, *, several: bool, notes: Iterable[str] = (), **options: Any) -> Results:
        """As State.compute; one system of a list is several."""
        self.state.say_views()
        samples = self.state.samples(list(notes))
        held = dict.fromkeys(samples.systems)
        return results_of(samples, scores, self.state.domain, held, several=several, stacklevel=3, **options)


def state_of(rows: Any, count: Count, cut: Cut | None = None, nothing: str = "there is no object to measure") -> Found:
    """The state of all rows of a data frame; cut brings rows together that must be counted at once."""
    rows = rows.mapInArrow(partial(count_partition, cut, count), SCHEMA)
    # States go to as few tasks as their sizes ask for, which adaptive execution knows: the driver has few to merge.
    rows = rows.hint("rebalance").mapInArrow(merge_partition, SCHEMA)
    state = None
    told: dict[str, list[str]] = {}
    for _, kind, content in sorted(merged(Row(*row) for row in collected(rows))):
        if kind == STATE:
            state = _core.State.from_bytes(content)
        elif hasattr(errors, kind):
            raise getattr(errors, kind)(content.decode())
        else:
            told.setdefault(kind, []).append(content.decode())
    if state is None:
        raise InputError(nothing)
    return Found(state, told)


def collected(rows: Any) -> list[Any]:
    from pyspark.errors import PythonException

    try:
        return list(rows.collect())
    except PythonException as error:
        if "No module named 'etalon" not in str(error):
            raise
        raise UsageError(
            "Etalon is not installed where Spark's workers run: install the same version there, or tell Spark which "
            f"Python has it before it starts; on this machine os.environ['PYSPARK_PYTHON'] = {sys.executable!r}"
        ) from None


def count_partition(cut: Cut | None, count: Count, batches: Iterator[Any]) -> Iterator[Any]:
    """In a worker: the rows of a partition as one state, or, where rows were brought together, as one for each piece:
    such states do not add up, and waiting for all of them would only take memory."""
    from pyspark import TaskContext

    task = TaskContext.get()
    partition = 0 if task is None else task.partitionId()
    whole = Merged()
    done = 0
    try:
        for table in (cut or pieces)(batches):
            state, told = count(table)
            done += table.num_rows
            yield batch_of(Row(partition, kind, text.encode()) for kind, texts in told.items() for text in texts)
            if state is not None and cut is None:
                whole.add(state)
            elif state is not None:
                yield batch_of([Row(partition, STATE, state.to_bytes())])
    except (Error, TypeError) as error:
        kind = type(error).__name__ if isinstance(error, Error) else ArgumentError.__name__
        message = located(str(error), done, partition) if cut is None else str(error)
        yield batch_of([Row(partition, kind, message.encode())])
        for _ in batches:  # Spark wants to get rid of them
            pass
        return
    yield batch_of(Row(partition, STATE, state.to_bytes()) for state in whole.states())


def merge_partition(batches: Iterable[Any]) -> Iterator[Any]:
    """In a worker: several states as one."""
    yield batch_of(merged(Row(**row) for batch in batches for row in batch.to_pylist()))


def merged(rows: Iterable[Row]) -> list[Row]:
    """The states as one, and what is told; or the error of the first partition that has one, whichever was first in
    time."""
    whole = Merged()
    told: list[Row] = []
    wrong: Row | None = None
    for row in rows:
        if row.kind == STATE:
            whole.add(_core.State.from_bytes(row.content))
        elif not hasattr(errors, row.kind):
            told.append(row)
        elif wrong is None or row.partition < wrong.partition:
            wrong = row
    return [*told, *(Row(0, STATE, state.to_bytes()) for state in whole.states())] if wrong is None else [wrong]


class Merged:
    """States together. Those of as many parts are merged first, since each merging costs as much as the larger one."""

    def __init__(self) -> None:
        self._parts: list[tuple[int, _core.State]] = []

    def add(self, state: _core.State) -> None:
        parts = 1
        while self._parts and self._parts[-1][0] <= parts:
            parts, state = self._with_last(parts, state)
        self._parts.append((parts, state))

    def states(self) -> list[_core.State]:
        """One, or none where nothing was added."""
        while len(self._parts) > 1:
            self._parts.append(self._with_last(*self._parts.pop()))
        return [state for _, state in self._parts]

    def _with_last(self, parts: int, state: _core.State) -> tuple[int, _core.State]:
        count, last = self._parts.pop()
        last.merge(state)
        return count + parts, last


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
    if any(batch.num_rows for batch in waiting):
        yield pyarrow.Table.from_batches(waiting)


def batch_of(rows: Iterable[Row]) -> Any:
    import pyarrow

    kinds = (pyarrow.int32(), pyarrow.string(), pyarrow.binary())
    columns = list(zip(*rows, strict=True)) or [()] * len(kinds)
    arrays = [pyarrow.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    return pyarrow.RecordBatch.from_arrays(arrays, names=list(Row._fields))
