# input.py: arguments as scikit-learn takes them: columns, indicators, weights and options, with its refusals.
from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Sequence
from numbers import Integral, Number, Real
from typing import Any

import numpy as np

CONTINUOUS = "continuous"
INDICATOR = "multilabel-indicator"
LABELS = "one label each"  # "binary" or "multiclass": counting tells which


class InvalidParameterError(ValueError, TypeError):
    """An argument of a type or value that the function does not take."""


class UndefinedMetricWarning(UserWarning):
    """A score has no value on these data and was set to one by convention."""


def undefined_warning() -> type[Warning]:
    """scikit-learn's own class where it is loaded, so that filters for it work."""
    theirs = sys.modules.get("sklearn.exceptions")
    return UndefinedMetricWarning if theirs is None else theirs.UndefinedMetricWarning


def warn(message: str, category: type[Warning] = UserWarning) -> None:
    """Warns at the line that called the package."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        frame, level = frame.f_back, level + 1
    warnings.warn(message, category, stacklevel=level)


def warn_undefined(message: str) -> None:
    warn(message, undefined_warning())


def check_option(function: str, name: str, value: Any, allowed: Iterable[Any]) -> None:
    """Refuses a word that is not among those allowed; None is one of them where it is listed."""
    if not any(value is word or (isinstance(value, str) and value == word) for word in allowed):
        raise InvalidParameterError(
            f"The {name!r} parameter of {function} must be one of {sorted(map(str, allowed))}. Got {value!r} instead."
        )


def check_boolean(function: str, name: str, value: Any) -> None:
    if not isinstance(value, (bool, np.bool_)):
        raise InvalidParameterError(
            f"The {name!r} parameter of {function} must be an instance of 'bool'. Got {value!r} instead."
        )


def check_real(function: str, name: str, value: Any, least: float, most: float = np.inf) -> None:
    if not isinstance(value, Real) or not least <= float(value) <= most:
        raise InvalidParameterError(
            f"The {name!r} parameter of {function} must be a number from {least} to {most}. Got {value!r} instead."
        )


def check_whole(function: str, name: str, value: Any) -> None:
    if not isinstance(value, Integral) or int(value) < 0:
        raise InvalidParameterError(
            f"The {name!r} parameter of {function} must be a whole number from 0 on. Got {value!r} instead."
        )


def is_sparse(source: Any) -> bool:
    return hasattr(source, "tocsr") and hasattr(source, "nnz")


def array_of(source: Any, name: str) -> Any:
    """An array of any number of dimensions; a sparse matrix stays one."""
    if type(source) is np.ndarray or is_sparse(source):
        return source
    if isinstance(source, np.matrix):
        raise TypeError("np.matrix is not supported. Please convert to a numpy array with np.asarray.")
    if isinstance(source, (str, bytes)) or not (hasattr(source, "__len__") or hasattr(source, "__array__")):
        raise InvalidParameterError(f"The {name!r} parameter must be an array-like. Got {source!r} instead.")
    dtype = getattr(source, "dtype", None)
    of_pandas = type(source).__module__.partition(".")[0] == "pandas" and hasattr(dtype, "numpy_dtype")
    if of_pandas and getattr(dtype, "kind", "O") in "iubf":
        return np.asarray(source.astype(np.float64))  # a missing value becomes NaN
    try:
        return np.asarray(source)
    except ValueError:  # rows of different lengths
        array = np.empty(len(source), dtype=object)
        array[:] = list(source)
        return array


def is_whole(numbers: np.ndarray) -> tuple[bool, np.ndarray]:
    """Whether all are whole numbers that 64 bits hold, and these."""
    with np.errstate(invalid="ignore"):
        whole = numbers.astype(np.int64)
    return bool((whole == numbers).all()), whole


def refuse_not_finite(numbers: np.ndarray, name: str) -> None:
    if numbers.dtype.kind != "f" or np.isfinite(numbers).all():
        return
    found = "NaN" if np.isnan(numbers).any() else f"infinity or a value too large for {numbers.dtype!r}"
    raise ValueError(f"Input {name + ' ' if name else ''}contains {found}.")


def target(source: Any, name: str) -> tuple[str, Any, Any]:
    """What sort of target it is, the array, and of labels the column that the core reads."""
    array = array_of(source, name)
    if is_sparse(array):
        return sparse_sort(array), array, None
    if array.ndim == 0:
        raise InvalidParameterError(f"Expected array-like (array or non-string sequence), got {source!r}")
    if array.ndim > 2:
        return "unknown", array, None
    if array.ndim == 2 and array.shape[1] != 1:
        return table_sort(array, name), array, None
    flat = array if array.ndim == 1 else array.ravel()
    kind = flat.dtype.kind
    if kind in "iubU":
        return LABELS, flat, readable(flat)
    if kind == "f":
        fits, whole = is_whole(flat)
        if fits:
            return LABELS, flat, whole
        refuse_not_finite(flat, name)
        return CONTINUOUS, flat, None
    if kind == "c":
        raise ValueError(f"Complex data not supported\n{flat}\n")
    if len(flat):
        refuse_items(flat[0])
    if kind in "OT" and len(flat):
        if not isinstance(flat[0], str):
            return "unknown", flat, None
        texts = tuple(flat.tolist())
        if set(map(type, texts)) != {str}:
            np.unique(flat)  # raises where these cannot be compared
        return LABELS, flat, texts
    return LABELS, flat, None


def readable(flat: np.ndarray) -> np.ndarray:
    """Contiguous, aligned and in the byte order of the machine."""
    flags = flat.flags
    if flags.c_contiguous and flags.aligned and flat.dtype.isnative:
        return flat
    return np.require(flat, flat.dtype.newbyteorder("="), ["C_CONTIGUOUS", "ALIGNED"])


def refuse_items(item: Any) -> None:
    if isinstance(item, bytes):
        raise TypeError(
            "Support for labels represented as bytes is not supported. Convert the labels to a string or integer format."
        )
    if isinstance(item, Sequence) and not isinstance(item, str):
        raise ValueError(
            "You appear to be using a legacy multi-label data representation. Sequence of sequences are no longer "
            "supported; use a binary array or sparse matrix instead - the MultiLabelBinarizer transformer can convert "
            "to this format."
        )


def table_sort(array: np.ndarray, name: str) -> str:
    kind = array.dtype.kind
    if kind == "c":
        raise ValueError(f"Complex data not supported\n{array}\n")
    if array.size == 0:
        return INDICATOR if array.shape[1] else "unknown"
    if kind == "O" and not isinstance(array.flat[0], str):
        return "unknown"
    if kind == "f" and not is_whole(array)[0]:
        refuse_not_finite(array, name)
        return CONTINUOUS + "-multioutput"
    if kind in "iubf" and ((array == array.min()) | (array == array.max())).all():
        return INDICATOR
    return "multiclass-multioutput"


def sparse_sort(matrix: Any) -> str:
    data = np.unique(matrix.tocsr().data)
    few = len(data) <= 1 or (len(data) == 2 and 0 in data)
    if matrix.shape[1] > 1 and few and (data.dtype.kind in "iub" or is_whole(data)[0]):
        return INDICATOR
    if data.dtype.kind == "f" and not is_whole(data)[0]:
        return CONTINUOUS + ("-multioutput" if matrix.shape[1] > 1 else "")
    return "multiclass-multioutput" if matrix.shape[1] > 1 else "sparse"


def check_lengths(*arrays: Any) -> None:
    lengths = [array.shape[0] for array in arrays if array is not None]
    if len(set(lengths)) > 1:
        raise ValueError(f"Found input variables with inconsistent numbers of samples: {lengths}")


def weights_of(sample_weight: Any, size: int) -> np.ndarray:
    if isinstance(sample_weight, Number):
        weights = np.full(size, sample_weight)
    else:
        weights = np.asarray(sample_weight)
    if weights.dtype.kind == "c":
        raise ValueError(f"Complex data not supported\n{weights}\n")
    if weights.dtype.kind not in "iubf":
        weights = weights.astype(np.float64)
    refuse_not_finite(weights, "sample_weight")
    if weights.ndim != 1:
        raise ValueError(
            f"Sample weights must be 1D array or scalar, got {weights.ndim}D array. "
            f"Expected either a scalar value or a 1D array of length {size}."
        )
    if len(weights) == size and not weights.any():
        raise ValueError("Sample weights must contain at least one non-zero number.")
    return weights
