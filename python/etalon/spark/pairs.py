# pairs.py: a column of the truth beside one of each system, counted in the workers; and all of them together.
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import _core
from ..errors import ArgumentError, InputError
from ..intake import column, label_text, weights_array
from ..objects import Columns, Make, Objects
from .frame import column_name, selected
from .states import Key, State, states_of

CountPair = Callable[[_core.Column, _core.Column, "np.ndarray | None"], State]


@dataclass(frozen=True)
class Pairs:
    """Which columns are counted, and how. Goes to the workers, where columns are numbered in this order."""

    names: tuple[str, str]  # of the arguments, for errors: truth and pred
    truth: str
    systems: Mapping[str, str]
    several: bool
    count_pair: CountPair
    weights: str | None = None
    units: str | None = None

    def columns(self) -> list[str]:
        return [self.truth, *self.systems.values(), *(name for name in (self.weights, self.units) if name is not None)]

    def states(self, df: Any) -> dict[str, dict[str, Any]]:
        return states_of(df, self.columns(), self.systems, self.count)

    def titles(self) -> list[str]:
        """What errors call the columns of labels."""
        truth, pred = self.names
        return [truth, *(f"{pred}[{name!r}]" if self.several else pred for name in self.systems)]

    def count(self, table: Any) -> Iterator[tuple[Key, State]]:
        """In a worker: the states of a piece of a partition."""
        titles = self.titles()
        labels = self.labels_of(table, titles)  # all at once, so that an error knows the place in the partition
        weights = None if self.weights is None else weights_array(table.column(len(titles)), "weights")
        for unit, places in self.unit_places(table):
            if places is not None:
                labels = self.labels_of(table.take(places), titles)
            of_unit = weights if weights is None or places is None else weights[places]
            for name, prediction in zip(self.systems, labels[1:], strict=True):
                yield (name, unit), self.count_pair(labels[0], prediction, of_unit)

    def labels_of(self, table: Any, titles: list[str]) -> list[_core.Column]:
        return [column(table.column(place), title) for place, title in enumerate(titles)]

    def unit_places(self, table: Any) -> Iterator[tuple[str, np.ndarray | None]]:
        """Each unit and where its rows are; None: everywhere."""
        if self.units is None:
            yield "all", None
            return
        coded = table.column(len(self.columns()) - 1).combine_chunks().dictionary_encode()
        if coded.null_count:
            raise InputError(f"units[{coded.is_null().index(True).as_py()}] is missing; every object needs a label")
        codes = coded.indices.to_numpy()
        order = np.argsort(codes, kind="stable")
        ends = np.cumsum(np.bincount(codes, minlength=len(coded.dictionary)))
        for unit, places in zip(coded.dictionary.to_pylist(), np.split(order, ends[:-1]), strict=True):
            yield label_text(unit), None if len(ends) == 1 else places


class SparkObjects(Objects):
    """The objects of a data frame: counted together by Spark when they are asked for."""

    def __init__(self, df: Any, pairs: Pairs, scores: Any, domain: str, undefined: str, make: Make) -> None:
        super().__init__(pairs.truth, pairs.systems, scores, domain, undefined, make)
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
