# frame.py: the columns of a data frame of Spark that a question is about.
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..arguments import text
from ..errors import ArgumentError, InputError, UsageError


def check_frame(df: Any, name: str = "df") -> None:
    if not hasattr(df, "mapInArrow"):
        raise ArgumentError(f"{name} is of type {type(df).__name__}; a DataFrame of Apache Spark is expected")


def column_name(df: Any, argument: str, name: Any) -> str:
    """The name of a column that is there, and there once."""
    name, known = text(argument, name), list(df.columns)
    if name not in known:
        raise InputError(f"{argument}: there is no column '{name}'; the columns are {', '.join(known)}")
    if known.count(name) > 1:
        raise InputError(f"{argument}: {known.count(name)} columns are called '{name}'")
    return name


def optional_name(df: Any, argument: str, name: Any) -> str | None:
    return None if name is None else column_name(df, argument, name)


def system_columns(df: Any, argument: str, given: Any) -> tuple[dict[str, str], bool]:
    """The column of each system, and whether there are several: of one name, a list of them, or a dict by system."""
    if isinstance(given, str):
        return {given: column_name(df, argument, given)}, False
    if isinstance(given, Mapping):
        pairs = [(str(system), column_name(df, f"{argument}[{system!r}]", name)) for system, name in given.items()]
    elif isinstance(given, (list, tuple)):
        pairs = [(column_name(df, argument, name), name) for name in given]
    else:
        raise ArgumentError(f"{argument} is {given!r}; the name of a column, a list or a dict of names is expected")
    if not pairs:
        raise UsageError("there is no prediction")
    systems = dict(pairs)
    if len(systems) < len(pairs):
        raise UsageError("two predictions have the same name")
    return systems, True


def selected(df: Any, columns: list[str]) -> Any:
    """These columns and no others, called 0, 1, 2 …: names may have dots, and may come twice."""
    from pyspark.sql import functions

    return df.select(*(functions.col(quoted(name)).alias(str(place)) for place, name in enumerate(columns)))


def quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"
