# order_input.py: orders as users have them: numbers by item, by row or by unit, rankings as texts, preferences.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import _core
from .arguments import number, spelled, truth
from .errors import InputError, UsageError
from .intake import ONLY_UNIT, label_text, take, unit_rows, unmasked

LARGEST_WHOLE = 2**53  # every whole number up to it is a double


class ItemSets:
    """One side: the numbers of each unit, and the names of the items where it has them."""

    def __init__(self, side: Any, where: str, are: str, units: Any) -> None:
        self.where = where
        self.are = are
        self.units: dict[str, tuple[list[str] | None, np.ndarray]] = {}
        if isinstance(side, Mapping):
            if not side:
                raise InputError(f"{where} has no item")
            by_unit = depth(side) > 1
            for unit, numbers in side.items() if by_unit else [(ONLY_UNIT, side)]:
                if by_unit and unit == ONLY_UNIT:
                    raise InputError(f"{where} has an empty text as a unit; a unit has a name")
                self.add(label_text(unit), numbers, f"{where}[{unit!r}]" if by_unit else where)
        elif is_rows(side):
            if units is not None:
                raise UsageError("units has no effect on a table: each of its rows is a unit")
            if isinstance(side, np.ndarray) and side.dtype.kind == "f" and self.is_plain(side):
                self.units = {str(row): (None, numbers) for row, numbers in enumerate(np.ascontiguousarray(side, float))}
                return
            for row, numbers in enumerate(side):
                self.add(str(row), numbers, f"{where}[{row}]")
        else:
            numbers = self.checked(side, where)
            parts = unit_rows(units)
            if units is not None and sum(len(rows) for rows in parts.values()) != len(numbers):
                raise InputError(f"units has another length than {where}, which has {len(numbers)} items")
            for unit, rows in parts.items():
                self.units[unit] = (None, np.ascontiguousarray(take(numbers, rows, where)))

    def is_plain(self, table: np.ndarray) -> bool:
        """Whether all of a table is good, so that nobody has to look at its rows one by one."""
        masked = isinstance(table, np.ma.MaskedArray)
        if masked or table.ndim != 2 or table.shape[1] == 0:
            return False
        return bool(np.isfinite(table).all() and (self.are != "ranks" or (table >= 1).all()))

    def add(self, unit: str, numbers: Any, where: str) -> None:
        if unit in self.units:
            raise InputError(f"{self.where} has the unit '{unit}' twice")
        names = None
        if hasattr(numbers, "iloc") and numbers.index.dtype.kind not in "iuf":
            numbers = dict(zip(numbers.index, numbers, strict=True)) if numbers.index.is_unique else numbers
        if isinstance(numbers, Mapping):
            names = [label_text(item) for item in numbers]
            if len(set(names)) < len(names):
                raise InputError(f"{where} has an item twice")
            numbers = list(numbers.values())
        self.units[unit] = (names, self.checked(numbers, where))

    def checked(self, numbers: Any, where: str) -> np.ndarray:
        array = numbers_of(numbers, where)
        if self.are == "ranks" and (array < 1).any():
            place = int((array < 1).argmax())
            raise InputError(f"{where}[{place}] is {array[place]:g}, which is not a rank: ranks begin at 1")
        return array


def order_units(target: ItemSets, predicted: ItemSets, missing: str) -> list[_core.Orders]:
    """Unit by unit, which both sides name; items by their names where there are any, else by their places."""
    for one, other in ((target, predicted), (predicted, target)):
        for unit in one.units:
            if unit not in other.units:
                raise InputError(f"{other.where} has no unit '{unit}', which {one.where} has")
    found = []
    for unit, (names, wanted) in target.units.items():
        names_given, given = predicted.units[unit]
        if (names is None) != (names_given is None):
            raise InputError(f"{target.where} and {predicted.where} must both name their items, or neither")
        if names is not None and names_given is not None:
            sides = (target.where, names, wanted.tolist(), target.are), (
                predicted.where,
                names_given,
                given.tolist(),
                predicted.are,
            )
            found.append(_core.item_unit(unit, *sides, missing))
            continue
        if len(wanted) != len(given):
            of = "" if unit == ONLY_UNIT else f" in unit {unit}"
            raise InputError(f"target has {len(wanted)} items and {predicted.where} {len(given)}{of}")
        found.append(_core.order_unit(unit, wanted, given, target.are, predicted.are))
    return found


def depth(side: Any) -> int:
    """How many keys lead to a number: one for numbers by item, two for those of units."""
    if isinstance(side, Mapping):
        return 1 + max((depth(value) for value in side.values()), default=0)
    if hasattr(side, "iloc"):
        return 1
    return 1 if np.ndim(side) > 0 or isinstance(side, (list, tuple)) else 0


def is_rows(side: Any) -> bool:
    if isinstance(side, np.ndarray) or hasattr(side, "dtype"):
        return np.ndim(side) > 1
    if hasattr(side, "iloc") or hasattr(side, "to_numpy"):
        return len(getattr(side, "shape", ())) > 1
    return isinstance(side, Sequence) and len(side) > 0 and isinstance(side[0], (Sequence, np.ndarray))


def numbers_of(source: Any, where: str) -> np.ndarray:
    """A number for each item, each of them there; a row of a table, a list, an array or a column of any library."""
    unmasked(source, where)
    if hasattr(source, "to_pylist"):  # PyArrow
        source = source.to_pylist() if source.null_count else source.to_numpy(zero_copy_only=False)
    if isinstance(source, (list, tuple)) and any(isinstance(v, int) and abs(v) > LARGEST_WHOLE for v in source):
        if not all(isinstance(value, int) for value in source):
            raise InputError(f"{where} has whole numbers beyond 2**53 beside others, so that near ones would tie")
        source = np.array(source, dtype=object)
    if hasattr(source, "isna") and bool(source.isna().any()):
        raise missing_number(where, int(np.asarray(source.isna()).argmax()))
    if hasattr(source, "to_numpy"):
        source = source.to_numpy()
    try:
        given = np.asarray(source)
    except ValueError:  # rows of several lengths within a row
        given = np.asarray(source, dtype=object)
    if given.ndim != 1 or given.size == 0:
        raise InputError(f"{where} must have a number for each item, or a row of them for each example")
    if given.dtype.kind == "O":
        for place, value in enumerate(given):
            if value is None or str(value) in ("<NA>", "nan", "NaT"):
                raise missing_number(where, place)
            if not isinstance(value, (int, float, np.number, np.bool_)) and not hasattr(value, "__float__"):
                raise InputError(f"{where}[{place}] is {value!r}, not a number")
        if all(isinstance(value, (int, np.integer)) for value in given):
            return whole_numbers(given, where)
        given = given.astype(np.float64)
    if given.dtype.kind in "iu":
        return whole_numbers(given, where)
    if given.dtype.kind not in "fb":
        raise InputError(f"{where} has the dtype {given.dtype}; numbers are expected")
    numbers = np.ascontiguousarray(given, dtype=np.float64)
    if not np.isfinite(numbers).all():
        raise InputError(f"{where}[{int((~np.isfinite(numbers)).argmax())}] is not a finite number")
    return numbers


def whole_numbers(given: np.ndarray, where: str) -> np.ndarray:
    if max(int(given.max()), -int(given.min())) <= LARGEST_WHOLE:
        return np.ascontiguousarray(given, dtype=np.float64)
    if where.startswith("target"):
        raise InputError(
            f"{where} has whole numbers beyond 2**53, so that near ones would tie: take off what all have in common, "
            "or give ranks"
        )
    # Of a prediction only the order counts.
    return np.unique(given, return_inverse=True)[1].astype(np.float64) + 1


def missing_number(where: str, place: int) -> InputError:
    return InputError(f"{where}[{place}] is missing; every item needs a number")


def is_pair(entry: Any) -> bool:
    return isinstance(entry, tuple) and len(entry) in (2, 3) and all(isinstance(item, str) for item in entry[:2])


def is_preferences(side: Any) -> bool:
    if not isinstance(side, (list, tuple)) or len(side) == 0:
        return False
    first = side[0]
    return is_pair(first) or (isinstance(first, (list, tuple)) and len(first) > 0 and is_pair(first[0]))


def preference_units(
    name: str, target: Any, predicted: Any, closure: bool, threshold: float | None
) -> list[_core.Orders]:
    wanted = _core.ranking_preferences(lines(target)) if is_text(target) else preferences(target, "target")
    given = preferences(predicted, "predicted")
    if len(wanted) != len(given):
        raise InputError(f"target has {len(wanted)} examples and {name} {len(given)}")
    least = -np.inf if threshold is None else number("threshold", threshold)
    return _core.preference_units(name, wanted, given, truth("closure", closure), least)


def preferences(side: Any, where: str) -> list[list[tuple[str, str, float]]]:
    """The triples of each example."""
    if not is_preferences(side):
        raise InputError(f"{where} must be preferences: a list of (better, worse), or such a list for each example")
    examples = [side] if is_pair(side[0]) else side
    found = []
    for place, example in enumerate(examples):
        triples = []
        for entry in example:
            degree = entry[2] if is_pair(entry) and len(entry) == 3 else 1.0
            if not is_pair(entry) or not np.isfinite(degree):
                raise InputError(f"{where}, example {place}: {entry!r} is no (better, worse) or (better, worse, degree)")
            triples.append((entry[0], entry[1], float(degree)))
        found.append(triples)
    return found


def is_text(side: Any) -> bool:
    return isinstance(side, str) or (isinstance(side, (list, tuple)) and len(side) > 0 and isinstance(side[0], str))


def lines(side: Any) -> str:
    if not is_text(side):
        raise InputError("rankings as texts are compared with rankings as texts")
    rankings = [side] if isinstance(side, str) else list(side)
    if not all(isinstance(ranking, str) for ranking in rankings):
        raise InputError("rankings are texts, and not all of these are")
    if any("\n" in ranking for ranking in rankings):
        raise InputError("a ranking has no line breaks; give several as a list")
    return spelled("\n".join(rankings), "the text of rankings") + "\n"
