# test_intake_pandas.py: labels from pandas, with PyArrow and without it.
import numpy as np
import pandas as pd
import pytest

import etalon as et
from etalon import _core, intake

TRUTH = [0, 1, 2, 1, 0, 2, 2]
PRED = [0, 1, 1, 1, 2, 2, 0]
EXPECTED = et.Confusion.from_matrix([[1, 0, 1], [0, 2, 0], [1, 1, 1]])

KINDS = {
    "int64": lambda v: pd.Series(v),
    "int8": lambda v: pd.Series(v, dtype="int8"),
    "Int64": lambda v: pd.Series(v, dtype="Int64"),
    "UInt8": lambda v: pd.Series(v, dtype="UInt8"),
    "int64[pyarrow]": lambda v: pd.Series(v, dtype="int64[pyarrow]"),
    "string": lambda v: pd.Series([str(x) for x in v]),
    "string[python]": lambda v: pd.Series([str(x) for x in v], dtype="string[python]"),
    "string[pyarrow]": lambda v: pd.Series([str(x) for x in v], dtype="string[pyarrow]"),
    "object": lambda v: pd.Series([str(x) for x in v], dtype=object),
    "mixed": lambda v: pd.Series([str(x) if i % 2 else x for i, x in enumerate(v)], dtype=object),
    "category": lambda v: pd.Series([str(x) for x in v], dtype="category"),
    "category of ints": lambda v: pd.Series(v, dtype="category"),
    "index": lambda v: pd.Index(v),
    "Categorical": lambda v: pd.Categorical([str(x) for x in v]),
    "extension array": lambda v: pd.array(v),
    "filtered": lambda v: pd.Series([9, *v]).iloc[1:],
}


@pytest.mark.parametrize("make", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("with_pyarrow", [True, False])
def test_kinds_agree(make, with_pyarrow, monkeypatch):
    if not with_pyarrow:
        monkeypatch.setattr(intake, "_has_pyarrow", lambda: False)
    assert et.Confusion.from_labels(make(TRUTH), make(PRED)) == EXPECTED


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64", "uint16", "bool"])
def test_integers_are_read_in_place(dtype):
    series = pd.Series([0, 1, 1], dtype=dtype)
    assert _core.data_pointer(intake.prepare(series)) == series.to_numpy().ctypes.data


def test_nullable_integers_without_nulls_are_read_in_place():
    data = np.array([0, 1, 1])
    series = pd.Series(pd.arrays.IntegerArray(data, np.zeros(3, dtype=bool)), copy=False)
    assert _core.data_pointer(intake.prepare(series)) == data.ctypes.data


def test_booleans():
    for dtype in ("bool", "boolean"):
        assert et.Confusion.from_labels(pd.Series([True, False], dtype=dtype), [1, 0]).classes == [0, 1]


@pytest.mark.parametrize(
    "series",
    [
        pd.Series([1, 2, None], dtype="Int64"),
        pd.Series([1, 2, None], dtype="int64[pyarrow]"),
        pd.Series([1, 2, None]),
        pd.Series(["a", "b", None]),
        pd.Series(["a", "b", None], dtype=object),
        pd.Series(["a", "b", np.nan], dtype=object),
        pd.Series(["a", "b", pd.NA], dtype=object),
        pd.Series(["a", "b", pd.NaT], dtype=object),
        pd.Series(["a", "b", None], dtype="category"),
        pd.Series([True, False, None], dtype="boolean"),
    ],
)
@pytest.mark.parametrize("with_pyarrow", [True, False])
def test_missing_values_are_refused_with_their_position(series, with_pyarrow, monkeypatch):
    if not with_pyarrow:
        monkeypatch.setattr(intake, "_has_pyarrow", lambda: False)
    with pytest.raises(et.InputError, match=r"^truth\[2\] is missing; every object needs a label$"):
        et.labels(series, [1, 2, 3])


@pytest.mark.parametrize("dtype", ["float64", "Float32"])
def test_floats_are_labels(dtype):
    counted = et.labels(pd.Series([1, 2.5, 2.5], dtype=dtype), [1, 2.5, 1], "accuracy").confusion
    assert counted.classes == [1.0, 2.5] and counted.matrix.tolist() == [[1, 0], [1, 1]]


def test_a_table_is_not_a_column():
    with pytest.raises(TypeError, match="truth is a table; pass one of its columns"):
        et.Confusion.from_labels(pd.DataFrame({"a": [1]}), [1])
    assert et.labels(pd.DataFrame({"a": [1, 0]}), [1, 1], "accuracy")["accuracy"] == 0.5
