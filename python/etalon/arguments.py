# arguments.py: arguments that are options, checked by their names before the core sees them.
from __future__ import annotations

import operator
from collections.abc import Collection, Iterable
from typing import Any

import numpy as np

from .errors import ArgumentError, InputError, UsageError


def whole(name: str, value: Any, least: int = 0) -> int:
    """A whole number; True and 2.0 are none."""
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise ArgumentError(f"{name} is {value!r}; a whole number is expected") from None
    if not least <= number < 2**63:
        raise UsageError(f"{name} must be at least {least}, not {number}" if number < least else f"{name} is too large")
    return number


def number(name: str, value: Any) -> float:
    """A finite number."""
    try:
        if isinstance(value, (str, bytes, bool, complex, np.complexfloating)):
            raise TypeError
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError(f"{name} is {value!r}; a number is expected") from None
    if not np.isfinite(found):
        raise UsageError(f"{name} is {found}; a finite number is expected")
    return found


def truth(name: str, value: Any) -> bool:
    if not isinstance(value, (bool, np.bool_)):
        raise ArgumentError(f"{name} is {value!r}; True or False is expected")
    return bool(value)


def text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise ArgumentError(f"{name} is {value!r}; a text is expected")
    return str(value)


def spelled(name: str, what: str = "the name") -> str:
    """A text that can be written down; surrogates stand for bytes that are none, as in names of files."""
    try:
        name.isascii() or name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise InputError(f"{what} {name!r} has half of a character, which is no text") from None
    return name


def word(name: str, value: Any, choices: Collection[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        wrong = UsageError if isinstance(value, str) else ArgumentError
        raise wrong(f"{name} cannot be {value!r}; choose one of {', '.join(choices)}")
    return str(value)


def names(name: str, value: Any) -> list[str]:
    """One name or several; scores have names too."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, Iterable):
        raise ArgumentError(f"{name} is {value!r}; a name or a list of names is expected")
    found = list(value)
    for item in found:
        if isinstance(item, (bytes, bool, int, float, complex, dict, list, tuple, set)) or item is None:
            raise ArgumentError(f"{name} has {item!r} among its names; a text is expected")
    return [str(item) for item in found]


def items(name: str, value: Any) -> list[Any]:
    """The items of a list, or of anything like it."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise ArgumentError(f"{name} is {value!r}; a list is expected")
    return list(value)
