# errors.py: what can go wrong, as exceptions and as the warning about values that are not there.
class Error(Exception):
    """The base of Etalon's own exceptions."""


class UsageError(Error, ValueError):
    """A wrong option, an unknown score, an argument out of range."""


class InputError(Error, ValueError):
    """Data that cannot be read as what they should be."""


class FileError(Error, OSError):
    """A file that cannot be opened, read or written."""


class UndefinedWarning(UserWarning):
    """A score has no value on these data; the result is NaN and the warning gives the reason."""
