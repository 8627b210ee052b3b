# intake.py: any column of labels to something that the core reads, in place wherever that is possible.
from __future__ import annotations

import datetime
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import _core
from .arguments import spelled
from .errors import ArgumentError, InputError, UsageError

ONLY_UNIT = ""  # the name of the only unit where nobody has named units; no unit of others may have it
_ALLOWED = "labels must be numbers, strings or booleans"


def prepare(source: Any, name: str = "the column") -> Any:
    """The column as an array, an Arrow producer or a tuple.

    Arrays of integers, booleans and strings and Arrow data stay where they are. An array that is not contiguous, not
    aligned or in the byte order of another machine is copied once; lists and arrays of objects become a tuple.
    """
    if isinstance(source, np.ndarray):
        return _array(source, name)
    if isinstance(source, (str, bytes)):
        raise ArgumentError(f"{name} is one string; pass a column of labels")
    if type(source).__module__.partition(".")[0] == "pandas":
        return _pandas(source, name)
    if hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__"):
        return source
    if isinstance(source, (list, tuple)):
        return tuple(source)
    if hasattr(source, "__dlpack__"):
        return _array(np.from_dlpack(source), name)
    try:
        return _array(np.asarray(memoryview(source)), name)
    except TypeError as error:
        if isinstance(source, Sequence):
            return tuple(source)
        raise ArgumentError(f"{name} is of type {type(source).__name__}; pass a column of labels") from error


def column(source: Any, name: str) -> _core.Column:
    return _core.Column(prepare(source, name), name)


def _missing(name: str, position: int) -> InputError:
    return InputError(f"{name}[{position}] is missing; every object needs a {'unit' if name == 'units' else 'label'}")


def _array(array: np.ndarray, name: str) -> Any:
    if array.ndim != 1:
        raise InputError(f"{name} has {array.ndim} dimensions; a column of labels has one")
    if isinstance(array, np.ma.MaskedArray):
        mask = np.ma.getmaskarray(array)
        if mask.any():
            raise _missing(name, int(mask.argmax()))
        array = array.data
    kind = array.dtype.kind
    if kind in "iubUS":
        if array.flags.c_contiguous and array.flags.aligned and array.dtype.isnative:
            return array
        return np.require(array, array.dtype.newbyteorder("="), ["C_CONTIGUOUS", "ALIGNED"])
    if kind in "OT":  # objects, and NumPy's strings of variable width
        return tuple(array.tolist())
    if kind == "f":
        return np.ascontiguousarray(array, dtype=np.float32 if array.dtype.itemsize < 8 else np.float64)
    raise ArgumentError(f"{name} has the dtype {array.dtype}: {_ALLOWED}")


def _pandas(source: Any, name: str) -> Any:
    pandas = sys.modules["pandas"]
    if isinstance(source, pandas.DataFrame):
        raise ArgumentError(f"{name} is a table; pass one of its columns")
    series = source if isinstance(source, pandas.Series) else pandas.Series(source)
    if isinstance(series.dtype, pandas.SparseDtype):
        series = series.sparse.to_dense()
    if isinstance(series.dtype, np.dtype):
        return _array(series.to_numpy(), name)
    missing = series.isna().to_numpy()
    if missing.any():
        raise _missing(name, int(missing.argmax()))
    if series.dtype.kind in "iubf" and hasattr(series.dtype, "numpy_dtype"):
        return _array(series.to_numpy(dtype=series.dtype.numpy_dtype), name)
    if _has_pyarrow() and hasattr(series, "__arrow_c_stream__"):
        return series
    return tuple(series.astype(object).tolist())


def _has_pyarrow() -> bool:
    """pandas exports Arrow data by way of PyArrow, which need not be installed."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        return False
    return True


def systems(prediction: Any) -> dict[str, Any] | None:
    """The columns of several systems by name; None for one column."""
    if isinstance(prediction, Mapping):
        pairs = list(prediction.items())
    elif hasattr(prediction, "column_names"):  # a PyArrow table
        pairs = list(zip(prediction.column_names, prediction.columns, strict=True))
    elif hasattr(prediction, "get_columns"):  # a Polars data frame
        pairs = list(zip(prediction.columns, prediction.get_columns(), strict=True))
    elif hasattr(prediction, "columns") and hasattr(prediction, "iloc"):  # a pandas data frame
        pairs = [(name, prediction.iloc[:, i]) for i, name in enumerate(prediction.columns)]
    else:
        return None
    if not pairs:
        raise UsageError("there is no prediction")
    named = {spelled(str(name)): values for name, values in pairs}
    if len(named) < len(pairs):
        raise UsageError("two predictions have the same name")
    return named


def unmasked(source: Any, name: str) -> None:
    """Refuses what a mask hides."""
    if isinstance(source, np.ma.MaskedArray) and np.ma.getmaskarray(source).any():
        place = tuple(int(i) for i in np.argwhere(np.ma.getmaskarray(source))[0])
        raise InputError(f"{name}{list(place)} is missing: it is masked")


def numbers_array(source: Any, name: str) -> np.ndarray:
    """Numbers as contiguous float64, each of them there."""
    unmasked(source, name)
    try:
        if np.iscomplexobj(source) or np.asarray(source).dtype.kind in "mM":
            raise TypeError
        array = np.ascontiguousarray(source, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InputError(f"{name} is no column of numbers") from None
    if array.ndim != 1 or np.ndim(source) != 1:
        raise InputError(f"{name} has {np.ndim(source)} dimensions; it must have one")
    return array


def weights_array(weights: Any, name: str = "weights") -> np.ndarray | None:
    """Weights as contiguous float64, checked here so that the message has Python's index."""
    if weights is None:
        return None
    array = numbers_array(weights, name)
    bad = ~(np.isfinite(array) & (array >= 0))
    if bad.any():
        first = int(bad.argmax())
        raise InputError(f"{name}[{first}] is {array[first]}; weights must be finite and not negative")
    with np.errstate(over="ignore"):
        if not np.isfinite(array.sum()):
            raise InputError("the sum of the weights is more than a double can hold")
    return array


def system_name(prediction: Any) -> str:
    name = getattr(prediction, "name", None)
    return name if isinstance(name, str) and name else "prediction"


def label_text(label: Any) -> str:
    """The name of a class as the core spells it: True is 1."""
    if isinstance(label, str):
        return spelled(str(label), "the class or item")
    if isinstance(label, (bool, np.bool_, int, np.integer)):
        return str(int(label))
    if isinstance(label, (float, np.floating)) and np.isfinite(label):
        return _core.number_text(float(label))
    if isinstance(label, bytes):
        return label.decode("utf-8", "surrogateescape")
    raise ArgumentError(f"{label!r} cannot be a class: {_ALLOWED}")


def label_of(label: Any, name: str) -> str:
    """The same for an argument that is a label."""
    try:
        return label_text(label)
    except TypeError as error:
        raise ArgumentError(f"{name}: {error}") from None


# What columns of labels consisted of: bits that are added up, as in the core's Column.
BOOLEAN, WHOLE, FRACTION, TEXT = 1, 2, 4, 8


def kind_of(label: Any) -> int:
    if isinstance(label, (bool, np.bool_)):
        return BOOLEAN
    if isinstance(label, (int, np.integer)):
        return WHOLE
    return FRACTION if isinstance(label, (float, np.floating)) else TEXT


def kinds_of(labels: Any) -> int:
    found = 0
    for label in labels:
        found |= kind_of(label)
    return found


def restored(names: list[str], kinds: int) -> list[Any]:
    """The labels as they were before they became texts: booleans, whole numbers, numbers or strings. Where strings and
    others came together, strings."""
    if kinds == 0 or kinds & TEXT:
        return names
    if kinds & FRACTION:
        return [float(name) for name in names]
    numbers = [int(name) for name in names]
    return numbers if kinds & WHOLE else [bool(number) for number in numbers]


def unit_rows(units: Any, /, *, least: int = 1, **columns: Any) -> dict[str, Any]:
    """Unit to the places of its objects, units in the order of their first appearance; one unit, of all, without units.

    The columns, by their names, must have an entry for each object as well. With least=0 there may be no object.
    """
    if units is None:
        return {ONLY_UNIT: None}
    if getattr(getattr(units, "dtype", None), "kind", "") == "M":  # days, of NumPy or pandas
        days = np.asarray(units)
        units = days.astype("datetime64[us]").tolist() if days.dtype.kind == "M" else days.tolist()
        if None in units:
            raise _missing("units", units.index(None))
    texts, codes = coded(prepare(units, "units"), "units")
    for name, values in columns.items():
        if values is not None and len(values) != len(codes):
            raise InputError(f"units has {len(codes)} entries and {name} {len(values)}")
    if len(texts) < least:
        raise InputError("there is no unit")
    if not texts:
        return {}
    if ONLY_UNIT in texts:
        raise InputError(f"units[{int((codes == texts.index(ONLY_UNIT)).argmax())}] is an empty text; a unit has a name")
    ends = np.cumsum(np.bincount(codes, minlength=len(texts)))
    return dict(zip(texts, np.split(np.argsort(codes, kind="stable"), ends[:-1]), strict=True))


def shown_unit(unit: str) -> str:
    """As others see it."""
    return "all" if unit == ONLY_UNIT else unit


def unit_text(unit: Any) -> str:
    """The name of a unit: that of a label, or a day, with its time where it has one."""
    if isinstance(unit, datetime.date) and unit != unit:  # NaT of pandas
        raise InputError("units has a day that is missing; every object needs a unit")
    if isinstance(unit, datetime.datetime) and unit.time() != datetime.time():
        return unit.isoformat(" ")
    if isinstance(unit, datetime.date):
        return unit.isoformat()[:10]
    return label_text(unit)


def coded(column: Any, name: str) -> tuple[list[str], np.ndarray]:
    """The texts of a prepared column, in the order of their first appearance, and for each object which one it has."""
    if hasattr(column, "dictionary_encode") and not hasattr(column.type, "index_type"):  # PyArrow is sooner than a loop
        found = (column.combine_chunks() if hasattr(column, "combine_chunks") else column).dictionary_encode()
        if found.null_count:
            raise _missing(name, found.is_null().index(True).as_py())
        return [unit_text(unit) for unit in found.dictionary.to_pylist()], found.indices.to_numpy()
    labels = column.to_pylist() if hasattr(column, "to_pylist") else list(column)
    places: dict[str, int] = {}
    codes = np.fromiter((places.setdefault(unit_text(each), len(places)) for each in labels), np.int64, len(labels))
    return list(places), codes


def same_places(first: Any, second: Any, where: tuple[str, str]) -> None:
    """Columns go by position: an index of pandas that differs names other instances, or the same in another order."""
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


def named(argument: str, value: Any, several: Mapping[str, Any] | None) -> dict[str, Any]:
    """The columns of an argument by what errors call them: pred, or pred['a'] and pred['b']."""
    return {f"{argument}[{name!r}]": each for name, each in several.items()} if several else {argument: value}


def take(source: Any, rows: Any, name: str) -> Any:
    """The objects at these places of a column of any sort."""
    if rows is None or source is None:
        return source
    if hasattr(source, "iloc"):
        return source.iloc[rows]
    if hasattr(source, "gather"):  # Polars
        return source.gather(rows)
    if hasattr(source, "take") and not isinstance(source, np.ndarray):  # PyArrow
        return source.take(rows)
    array = source if isinstance(source, np.ndarray) else np.array(list(source), dtype=object)
    return array[rows]
