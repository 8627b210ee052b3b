# results.py: what was measured: a mapping from score to value, the same as records, and as a table to read.
from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from . import _core
from .errors import UsageError

if TYPE_CHECKING:
    from .confusion import Confusion


class Results(Mapping[str, Any]):
    """Values by score for one system, results by name for several: r["mcc"], r["a system"]["mcc"].

    A score may be given as text in any spelling, or as a score. One without a value is NaN; `undefined` has the reason.
    """

    def __init__(
        self,
        records: list[_core.Record],
        inputs: list[_core.Input],
        confusions: dict[str, Any],
        several: bool,
        domain: str = "",
    ) -> None:
        self._records = records
        self._inputs = inputs
        self._confusions = confusions
        self._several = several
        self._domain = domain
        self._by_system: dict[str, dict[str, _core.Record]] = {name: {} for name in confusions}
        for record in records:
            self._by_system[record.system][record.score] = record

    @property
    def _single(self) -> dict[str, _core.Record]:
        return next(iter(self._by_system.values()))

    def __getitem__(self, key: Any) -> Any:
        if self._several:
            return self._system(key)
        score = score_key(key, self._single, self._domain)
        record = self._single[score]
        return record.value if not record.undefined else math.nan

    def _system(self, name: str) -> Results:
        if name not in self._by_system:
            raise KeyError(f"there is no system {name!r}; there are {', '.join(self._by_system)}")
        inputs = [given for given in self._inputs if given.system == name]
        records = [record for record in self._records if record.system == name]
        return Results(records, inputs, {name: self._confusions[name]}, several=False, domain=self._domain)

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_system if self._several else self._single)

    def __len__(self) -> int:
        return len(self._by_system if self._several else self._single)

    @property
    def systems(self) -> list[str]:
        return list(self._by_system)

    @property
    def records(self) -> list[dict[str, Any]]:
        """A dict for each value, in the shape of the command's JSON: system, unit, score, value, undefined."""
        return [
            {
                "system": record.system,
                "unit": record.unit,
                "score": record.score,
                "value": None if record.undefined else record.value,
                "undefined": record.undefined or None,
            }
            for record in self._records
        ]

    @property
    def intervals(self) -> Mapping[str, Any]:
        """Score to the ends of the interval of its mean over units; with several systems, system to such a mapping."""
        if self._several:
            return MappingProxyType({name: self[name].intervals for name in self})
        return MappingProxyType(
            {score: (record.low, record.high) for score, record in self._single.items() if record.low <= record.high}
        )

    @property
    def undefined(self) -> Mapping[str, Any]:
        """Score to reason, for what has no value; with several systems, system to such a mapping."""
        if self._several:
            return MappingProxyType({name: self[name].undefined for name in self})
        return MappingProxyType({score: record.undefined for score, record in self._single.items() if record.undefined})

    @property
    def confusion(self) -> Any:
        """What was counted; with several systems, by system."""
        return dict(self._confusions) if self._several else next(iter(self._confusions.values()))

    def to_pandas(self) -> Any:
        """The records as a data frame: the values of the units when there are any, else the means."""
        import pandas

        units = any(not record.mean for record in self._records)
        records = [row for row, record in zip(self.records, self._records, strict=True) if not (units and record.mean)]
        return pandas.DataFrame(records, columns=["system", "unit", "score", "value", "undefined"]).astype(
            {"value": "float64"}
        )

    def render(self, format: str = "table") -> str:
        """As the command prints them: table, json, csv, md or latex."""
        return _core.render_results(self._inputs, self._records, format, self._domain or "labels")

    def __repr__(self) -> str:
        return self.render().rstrip("\n")

    def _repr_markdown_(self) -> str:
        return self.render("md")


def score_key(key: Any, known: Mapping[str, Any], domain: str = "") -> str:
    """The text under which a score is kept, from the score or any text for it in the domain, or in any."""
    if str(key) in known:
        return str(key)
    try:
        text = _core.score_text(str(key), domain)
    except (UsageError, TypeError) as error:
        raise KeyError(str(error)) from None
    if text not in known:
        raise KeyError(f"{text} was not asked for; there are {', '.join(known)}")
    return text
