# orders.py: predicted orders against target orders, in columns of a data frame of Spark.
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..arguments import word
from ..errors import InputError, UsageError
from ..intake import ONLY_UNIT, unit_text
from ..measuring import Options
from ..orders import DOMAIN
from ..results import Results
from ..states import made
from .frame import check_frame, column_name, optional_name, system_columns
from .states import Counted, counted
from .units import ROWS_PER_UNIT, state_of_units, unit_frame

if TYPE_CHECKING:
    from typing_extensions import Unpack


def orders(
    df: Any,
    target: str,
    predicted: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    units: str | None = None,
    items: str | None = None,
    values: str = "scores",
    target_values: str | None = None,
    missing: str = "refuse",
    rows_per_unit: int = ROWS_PER_UNIT,
    **options: Unpack[Options],
) -> Results:
    """Measures predicted orders against target orders, as etalon.orders does on one machine, with the same bits.

    df             a DataFrame of Apache Spark, with a row for each item of each unit.
    target         the name of the column of the target's numbers.
    predicted      the name of the column of predicted numbers; several systems: a list of names, or a dict from system
                   to name.
    units          the name of the column that tells item sets apart; without it all rows are one.
    items          the name of a column of the items' names: a number may then be null where a side does not have the
                   item, and missing says what becomes of it ("refuse", "common", "last").
    rows_per_unit  the most rows of a unit, which must be in one place: a larger one is refused.

    scores and all other arguments are those of etalon.orders; rankings as texts, and preferences, are for one machine.
    """
    check_frame(df)
    systems, several = system_columns(df, "predicted", predicted)
    word("values", values, ("scores", "ranks"))
    if target_values is not None:
        word("target_values", target_values, ("scores", "ranks"))
    if word("missing", missing, ("refuse", "common", "last")) != "refuse" and items is None:
        raise UsageError("missing has no effect without items=, which names the items")
    numbers = Numbers(list(systems), several, units is not None, items is not None, values, target_values, missing)
    columns = [column_name(df, "target", target), *systems.values()]
    columns += [] if items is None else [column_name(df, "items", items)]
    rows = unit_frame(df, optional_name(df, "units", units), columns)
    found = state_of_units(rows, numbers.count, "units", rows_per_unit)
    return found.compute(scores, several=several, **options)


@dataclass(frozen=True)
class Numbers:
    """How the numbers of items are counted, in a worker: columns of the unit, the target, the systems, and the items."""

    systems: list[str]
    several: bool
    by_unit: bool
    named: bool
    values: str
    target_values: str | None
    missing: str

    def count(self, table: Any) -> Counted:
        how = {"values": self.values, "target_values": self.target_values}
        target, *sides = table.columns[1 : 2 + len(self.systems)]
        if not self.named:
            units = table.column(0) if self.by_unit else None
            return counted(made(DOMAIN, target, self.predicted(sides), units=units, **how))
        units = [unit_text(unit) for unit in table.column(0).to_pylist()]
        items = table.columns[-1].to_pylist()
        found = [numbers_by_item(units, items, side) for side in (target, *sides)]
        given = found if self.by_unit else [of_unit[ONLY_UNIT] for of_unit in found]
        return counted(made(DOMAIN, given[0], self.predicted(given[1:]), missing=self.missing, **how))

    def predicted(self, sides: list[Any]) -> Any:
        return dict(zip(self.systems, sides, strict=True)) if self.several else sides[0]


def numbers_by_item(units: list[str], items: list[Any], numbers: Any) -> dict[str, dict[Any, Any]]:
    """The numbers of the items that are there, by unit."""
    found: dict[str, dict[Any, Any]] = {}
    for unit, item, number in zip(units, items, numbers.to_pylist(), strict=True):
        of_unit = found.setdefault(unit, {})
        if item is None:
            raise InputError("items is missing in a row; every item needs a name")
        if item in of_unit:
            raise InputError(f"the item '{item}' is there twice")
        of_unit[item] = number
    for unit, of_unit in found.items():
        found[unit] = {item: number for item, number in of_unit.items() if number is not None}
    return found
