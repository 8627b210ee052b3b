# pairs.py: a column of the truth beside one of each system, counted in the workers; and all of them together.
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .. import _core
from ..errors import ArgumentError, InputError
from ..intake import column
from ..objects import Columns, Make, Objects
from ..states import made
from .frame import column_name, selected
from .states import Counted, counted, state_of

Read = Callable[[bytes, int, int], Any]  # the statistic of a system on a unit, and the kinds of the labels on both sides


@dataclass(frozen=True)
class Pairs:
    """Which columns are counted. Goes to the workers, where columns are numbered in this order."""

    domain: str
    names: tuple[str, str]  # of the arguments, for errors: truth and pred
    truth: str
    systems: Mapping[str, str]
    several: bool
    weights: str | None = None
    units: str | None = None

    def more(self) -> dict[str, str]:
        """The columns beside those of labels, by argument."""
        return {name: given for name in ("weights", "units") if (given := getattr(self, name)) is not None}

    def tables(self, df: Any, read: Read) -> dict[str, dict[str, Any]]:
        """What was counted, by system in their order and by unit, units in the order of their names."""
        rows = selected(df, [self.truth, *self.systems.values(), *self.more().values()])
        state = state_of(rows, self.count).state
        types = rows.limit(0).toArrow().schema.types[: 1 + len(self.systems)]
        kinds = [kinds_of_type(each) for each in types]  # which states do not keep
        tables: dict[str, dict[str, Any]] = {}
        for name, kept, kind in zip(self.systems, state.systems, kinds[1:], strict=True):
            statistics = {unit: state.statistic(kept, unit) for unit in state.units}
            tables[name] = {unit: read(each, kinds[0], kind) for unit, each in statistics.items() if each is not None}
        return tables

    def titles(self) -> list[str]:
        """What errors call the columns of labels."""
        truth, pred = self.names
        return [truth, *(f"{pred}[{name!r}]" if self.several else pred for name in self.systems)]

    def count(self, table: Any) -> Counted:
        """In a worker, which has one core for each task: the state of a piece of a partition."""
        truth, *labels = table.columns[: 1 + len(self.systems)]
        pred = dict(zip(self.systems, labels, strict=True)) if self.several else labels[0]
        more = dict(zip(self.more(), table.columns[1 + len(labels) :], strict=True))
        return counted(made(self.domain, truth, pred, **more, threads=1))


def kinds_of_type(kind: Any) -> int:
    """What labels of an Arrow type are: texts, numbers or booleans."""
    import pyarrow

    return column(pyarrow.array(["1"]).cast(kind), "a label").kinds


class SparkObjects(Objects):
    """The objects of a data frame: counted together by Spark when they are asked for."""

    def __init__(self, df: Any, pairs: Pairs, scores: Any, domain: str, undefined: str, make: Make) -> None:
        super().__init__(None, scores, domain, undefined, make)
        self._df = df
        self._pairs = pairs

    def core(self, cluster: Any = None) -> _core.Objects:
        pairs = self._pairs
        names = [pairs.truth, *pairs.systems.values()]
        titles = pairs.titles()
        if cluster is not None:
            if not isinstance(cluster, str):
                what = f"cluster is of type {type(cluster).__name__}"
                raise ArgumentError(f"{what}; the name of a column of the data frame is expected")
            names.append(column_name(self._df, "cluster", cluster))
            titles.append("cluster")
        table = selected(self._df, names)
        table = table.groupBy(*table.columns).count().toArrow()
        if table.num_rows == 0:
            raise InputError("there is no object to measure")
        read = [column(table.column(place), title) for place, title in enumerate(titles)]
        systems: Columns = list(zip(pairs.systems, read[1:], strict=False))
        counts = table.column(len(names)).to_numpy().tolist()
        return self._make(read[0], systems, read[-1] if cluster is not None else None, counts).objects()
