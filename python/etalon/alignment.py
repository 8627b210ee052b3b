# alignment.py: columns go by position, so that indexes of pandas must be the same.
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import InputError


def same_places(first: Any, second: Any, where: tuple[str, str]) -> None:
    """Refuses two pandas columns with different indexes, since rows are matched by position."""
    if not (hasattr(first, "iloc") and hasattr(second, "iloc")):
        return
    one, other = first.index, second.index
    if one is other or one.equals(other) or len(one) != len(other):
        return
    common = len(set(one) & set(other))
    if not (one.is_unique and other.is_unique):
        raise InputError(
            f"{where[0]} and {where[1]} have indexes with entries that stand twice, in different orders, and columns go by "
            f"position: give {where[1]}.to_numpy() where the positions are right, or an index without repeated entries"
        )
    if common == len(set(one)) == len(set(other)):
        raise InputError(
            f"{where[0]} and {where[1]} have the same index in another order, and columns go by position: "
            f"align them, for example {where[1]}.loc[{where[0]}.index]"
        )
    raise InputError(
        f"{where[0]} and {where[1]} have different indexes, with {common} of {len(one)} entries in common, and columns "
        f"go by position: align them, or give {where[1]}.to_numpy() where the positions are right"
    )


def same_index(columns: Mapping[str, Any]) -> None:
    """The same for several columns, by what errors call them."""
    first = next((name for name, values in columns.items() if hasattr(values, "iloc")), None)
    for name, values in columns.items():
        if first is not None:
            same_places(columns[first], values, (first, name))
