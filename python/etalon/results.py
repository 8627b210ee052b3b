# results.py: what was measured: a mapping from score to value, the same as records, and as a table to read.
from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from . import _core
from .arguments import whole
from .confusion import thread_count
from .errors import UsageError, in_python
from .shown import Rows, Shown


class Aggregate(NamedTuple):
    """What the values of a system come to over its units."""

    system: str
    unit: str  # the unit when each stands alone, else nothing
    score: str
    value: float
    undefined: str  # the reason when there is no value
    units: int  # that the value is over
    left_out: int  # units without a value
    low: float  # the ends of the interval; NaN when there is none
    high: float
    interval: str  # the method of an interval of one unit


class Kept:
    """Results without the data that they are of: what pickled and copied ones consist of."""

    def __init__(self, core: _core.Results, systems: int, document: _core.Document) -> None:
        self.scores = list(core.scores)
        self.directions = core.directions
        self.notes = list(core.notes)
        self._compared = {score: core.comparison_notes([score], False) for score in self.scores}
        self._refused = refusal_of(core)
        self._aggregates = core.aggregates()
        self._values = core.values()
        self._document = document
        parts = [core.of_system(system) for system in range(systems)] if systems > 1 else []
        self._systems = [Kept(part, 1, part.document()) for part in parts]

    def aggregates(self) -> list[Any]:
        return self._aggregates

    def values(self) -> list[Any]:
        return self._values

    def document(self) -> _core.Document:
        return self._document

    def comparison_notes(self, names: list[str], over_units: bool) -> list[str]:
        if over_units and self._refused:
            raise UsageError(self._refused)
        return list(dict.fromkeys(note for score in names or self.scores for note in self._compared.get(score, [])))

    def of_system(self, system: int) -> Kept:
        return self._systems[system] if self._systems else self


def refusal_of(core: _core.Results) -> str:
    """Why its units cannot be compared; nothing when they can."""
    try:
        core.comparison_notes([], True)
    except UsageError as error:
        return str(error)
    return ""


class Results(Shown, Mapping[str, Any]):
    """Values by score for one system, results by name for several: r["mcc"], r["a system"]["mcc"].

    Over several units (folds, queries, rankings) a value is the mean over them; `by_unit` has the values of the units. A
    score may be given as text in any spelling, or as a score. One without a value is NaN; `undefined` has the reason.
    """

    def __init__(
        self, core: _core.Results | Kept, counted: Mapping[str, Any], several: bool, domain: str, each: bool = False
    ) -> None:
        self._core: _core.Results | Kept = core
        self._objects: Any = None  # what it is of, where objects can be drawn again
        self._counted = dict(counted)
        self._several = several
        self._domain = domain
        self._each = each
        self._aggregates = [Aggregate(*fields)._replace(undefined=in_python(fields[4])) for fields in core.aggregates()]
        self._by_system: dict[str, dict[str, Aggregate]] = {name: {} for name in counted}
        for found in self._aggregates:
            self._by_system[found.system][found.score] = found

    def __getstate__(self) -> dict[str, Any]:
        core = self._core
        kept = core if isinstance(core, Kept) else Kept(core, len(self._by_system), self._page())
        return {**self.__dict__, "_core": kept, "_objects": None}

    def _page(self) -> _core.Document:
        if isinstance(self._core, Kept):
            return self._core.document()
        return self._core.document(self._comparison(self._core))

    def _comparison(self, core: _core.Results) -> str:
        """The call that tests the differences of the systems; nothing where they cannot be compared."""
        score = core.comparable_score(self._objects is not None)
        if not score:
            return ""
        known = self._objects is not None or not _core.draws_objects(self._domain)
        return f'etalon.compare(…, {"" if known else "unit=…, "}score="{score}")'

    def _html(self, title: str, seed: int = 1, threads: int | None = None) -> str:
        seed, workers = whole("seed", seed), thread_count(threads)
        if isinstance(self._core, Kept):
            return self._core.document().page(title)
        objects = self._objects.core() if self._objects is not None else None
        gone = "the objects of each unit are not kept" if objects is None else ""
        return _core.evaluation(self._core, objects, gone, seed, workers, title)

    def _rows(self) -> Rows:
        if self._each:
            return self.by_unit
        values = self._core.values()
        tests = {} if len({value[1] for value in values}) > 1 else {(v[0], v[2]): v[5:] for v in values if v[5] is not None}
        if not tests:
            return self.records
        none = (None, None)
        found = ((record, tests.get((record["system"], record["score"]), none)) for record in self.records)
        return [{**record, "p": p, "p_method": method} for record, (p, method) in found]

    @property
    def _single(self) -> dict[str, Aggregate]:
        return next(iter(self._by_system.values()))

    def __getitem__(self, key: Any) -> Any:
        if self._several:
            return self._system(key)
        found = self._single[score_key(key, self._single, self._domain)]
        return math.nan if found.undefined else found.value

    def _system(self, name: str) -> Results:
        if name not in self._by_system:
            raise KeyError(f"there is no system {name!r}; there are {', '.join(self._by_system)}")
        place = list(self._by_system).index(name)
        return Results(self._core.of_system(place), {name: self._counted[name]}, False, self._domain, self._each)

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_system if self._several else self._single)

    def __len__(self) -> int:
        return len(self._by_system if self._several else self._single)

    @property
    def several(self) -> bool:
        """Whether values are by system."""
        return self._several

    @property
    def scores(self) -> list[str]:
        return list(dict.fromkeys(found.score for found in self._aggregates))

    @property
    def systems(self) -> list[str]:
        return list(self._by_system)

    @property
    def records(self) -> list[dict[str, Any]]:
        """A dict for each system and score, as in "results" of the command's JSON."""
        return [
            {
                "system": found.system,
                **({"unit": found.unit} if found.unit else {}),
                "score": found.score,
                "value": None if found.undefined else found.value,
                "undefined": found.undefined or None,
                "units": found.units,
                "left_out": found.left_out,
                "low": None if math.isnan(found.low) else found.low,
                "high": None if math.isnan(found.high) else found.high,
                **({"interval": found.interval} if found.interval else {}),
            }
            for found in self._aggregates
        ]

    @property
    def by_unit(self) -> list[dict[str, Any]]:
        """A dict for each system, unit and score, as in "values" of the command's JSON; with p where it was asked for."""
        rows = []
        for system, unit, score, value, undefined, p, method in self._core.values():
            row = {
                "system": system,
                "unit": unit,
                "score": score,
                "value": None if undefined else value,
                "undefined": undefined or None,
            }
            rows.append(row if p is None else {**row, "p": p, "p_method": method})
        return rows

    @property
    def p_values(self) -> Mapping[str, Any]:
        """Score to p-value where they were asked for, over several units to unit to p-value; with several systems, by
        system."""
        if self._several:
            return MappingProxyType({name: self[name].p_values for name in self})
        found: dict[str, dict[str, float]] = {}
        rows = self.by_unit
        for row in rows:
            if "p" in row:
                found.setdefault(row["score"], {})[row["unit"]] = row["p"]
        if len({row["unit"] for row in rows}) > 1:
            return MappingProxyType(found)
        return MappingProxyType({score: next(iter(units.values())) for score, units in found.items()})

    @property
    def intervals(self) -> Mapping[str, Any]:
        """Score to the ends of its interval, of the mean over units or of one unit where it was asked for; with several
        systems, system to such a mapping."""
        if self._several:
            return MappingProxyType({name: self[name].intervals for name in self})
        return MappingProxyType(
            {score: (found.low, found.high) for score, found in self._single.items() if found.low <= found.high}
        )

    @property
    def undefined(self) -> Mapping[str, Any]:
        """Score to reason, for what has no value; with several systems, system to such a mapping."""
        if self._several:
            return MappingProxyType({name: self[name].undefined for name in self})
        return MappingProxyType({score: found.undefined for score, found in self._single.items() if found.undefined})

    @property
    def notes(self) -> list[str]:
        """What whoever reads the values must know."""
        return [in_python(note) for note in self._core.notes]

    @property
    def confusion(self) -> Any:
        """What was counted; with several systems, by system."""
        return dict(self._counted) if self._several else next(iter(self._counted.values()))

    def to_pandas(self) -> Any:
        """A data frame of all that is known of each system and score: the value or why there is none, the units it is
        over and those left out, the interval, and p-values where they were asked for. With each=True a row for each
        unit instead, never both in one table."""
        return super().to_pandas()


def score_key(key: Any, known: Mapping[str, Any], domain: str) -> str:
    """The text under which a score is kept, from the score or any text for it in the domain."""
    if str(key) in known:
        return str(key)
    try:
        text = _core.score_in(str(key), domain).text
    except (UsageError, TypeError) as error:
        raise KeyError(str(error)) from None
    if text not in known:
        raise KeyError(f"{text} was not asked for; there are {', '.join(known)}")
    return text
