# errors.py: what can go wrong, as exceptions and as warnings, in the words of Python.
import re


class Error(Exception):
    """The base of Etalon's own exceptions."""


class UsageError(Error, ValueError):
    """A wrong option, an unknown score, an argument out of range."""


class ArgumentError(UsageError, TypeError):
    """An argument of a type that it cannot have."""


class InputError(Error, ValueError):
    """Data that cannot be read as what they should be."""


class FileError(Error, OSError):
    """A file that cannot be opened, read or written."""


class UndefinedWarning(UserWarning):
    """A score has no value on these data; the result is NaN and the warning gives the reason."""


class DataWarning(UserWarning):
    """The data look like a mistake: scores in place of labels, labels that are spelled differently."""


# Options of the command whose arguments are called otherwise.
_ARGUMENTS = {"up_to": "universes", "need": "needs", "define": "measures", "m": "scores"}
# What is said of options with words behind them.
_PHRASES = {
    "--id none": 'id="none"',
    "--id COLUMN": 'id="COLUMN"',
    "--each --interval none": 'each=True, interval="none"',
    "leave out --units": "leave out units",
    "(--truth and --prediction name others)": "(give other columns alone to choose them)",
    "(--reference and --clustering name others)": "(give other columns alone to choose them)",
}
_BOTH = re.compile(r"--(?:only[^()]*?|[a-z][-a-z]*(?: '?([\w.:,]+)'?)?) \((?:in )?Python:? ([^()]*)\)")  # --seed 2 (Python: seed=)
_ASIDE = re.compile(r"--[a-z][-a-z]*(?: \w+)?, in Python (?=[^()]*\))")  # (--seed N, in Python seed=N)
_VALUED = re.compile(r"(?<![-\w])--([a-z][-a-z]*) (\d[\w.:,]*%?|[A-Z](?!\w))")
_OPTION = re.compile(r"(?<![-\w])--([a-z][-a-z]*)")


def in_python(message: str) -> str:
    """A message of the core, which speaks of options of the command, with the arguments that these are here."""
    if "--" not in message:
        return message
    for phrase, argument in _PHRASES.items():
        message = message.replace(phrase, argument)
    message = _BOTH.sub(lambda found: found[2] + (found[1] or "" if found[2].endswith("=") else ""), message)
    message = _ASIDE.sub("", message)
    message = _VALUED.sub(lambda found: f"{_argument(found[1])}={_literal(found[2])}", message)
    return _OPTION.sub(lambda found: _argument(found[1]), message)


def _literal(value: str) -> str:
    return f"'{value}'" if value.endswith("%") else value


def _argument(option: str) -> str:
    name = option.replace("-", "_")
    return _ARGUMENTS.get(name, name)
