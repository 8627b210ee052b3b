# test_label_types.py: labels come back in the type in which they came, tables bring their names along, states add up.
import ctypes
import datetime
import pickle

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import etalon as et

LABELS = {
    "integers": ([3, 1, 2], int, [1, 2, 3]),
    "booleans": ([True, False, True], bool, [False, True]),
    "fractions": ([1.5, 2.0, -0.5], float, [-0.5, 1.5, 2.0]),
    "strings": (["b", "a", "10"], str, ["10", "a", "b"]),
}
FORMS = {
    "list": list,
    "NumPy": np.array,
    "objects": lambda values: np.array(values, dtype=object),
    "pandas": pd.Series,
    "categories": lambda values: pd.Series(values, dtype="category"),
    "Polars": pl.Series,
    "PyArrow": pa.array,
    "dictionary": lambda values: pa.array(values).dictionary_encode(),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("labels", LABELS)
def test_classes_in_their_own_type(labels, form):
    values, kind, expected = LABELS[labels]
    column = FORMS[form](values)
    for confusion in (
        et.Confusion.from_labels(column, column),
        et.labels(column, column, "accuracy").confusion,
        et.Confusion().update(column, column),
        pickle.loads(pickle.dumps(et.Confusion.from_labels(column, column))),
        sum([et.Confusion.from_labels(column, column)] * 2),
    ):
        assert sorted(confusion.classes) == expected
        assert {type(label) for label in confusion.classes} == {kind}
    contingency = et.Contingency.from_clusters(column, values)
    assert sorted(contingency.rows) == sorted(contingency.columns) == expected
    assert {type(label) for label in contingency.rows + contingency.columns} == {kind}


def test_types_that_meet():
    assert et.Confusion.from_labels([True, False], [1, 0]).classes == [0, 1]
    assert et.Confusion.from_labels([1, 2], [1.0, 2.0]).classes == [1.0, 2.0]
    assert et.labels([1, 2], [1.0, 2.0], "accuracy")["accuracy"] == 1
    assert et.Confusion.from_labels([1, 2], ["1", "x"]).classes == ["1", "2", "x"]
    parts = et.Confusion.from_labels([1], [1]) + et.Confusion.from_labels(["a"], ["a"])
    assert parts.classes == ["1", "a"]
    assert et.Contingency.from_clusters([1, 2], ["x", "y"]).rows == [1, 2]
    assert et.Contingency.from_clusters([1, 2], ["x", "y"]).columns == ["x", "y"]


def test_fractions_that_are_whole_numbers_are_the_same_labels():
    """They are counted as whole numbers, where all numbers of a piece are."""
    plain = [3, -0.0, 3, 2**24 + 2, -7]
    for kind in (np.float32, np.float64):
        pieces = [np.array(plain, kind), np.array([2.5, 3], kind), np.array([7, 2.0**60], kind)]
        chunked = pa.chunked_array([pa.array(piece) for piece in pieces])
        for values in (np.concatenate(pieces), chunked, chunked.slice(1)):
            listed = np.asarray(values).astype(object).tolist()
            assert set(et.Confusion.from_labels(values, listed).classes) == {float(label) for label in listed}
            assert et.accuracy(values, listed) == 1
    assert et.Confusion.from_labels(np.array(plain), plain[::-1]) == et.Confusion.from_labels(plain, plain[::-1])
    for wrong, told in ((np.nan, r"pred\[4\] is missing"), (-np.inf, r"pred\[4\] is infinite")):
        for values in (np.array([*plain[:4], wrong]), pa.array([*plain[:4], wrong])):
            with pytest.raises(et.InputError, match=told):
                et.accuracy(plain, values)


def test_fractions_are_labels():
    assert et.labels([0.5, 1.5, 1.5], [0.5, 1.5, 0.5], "f1", positive=1.5)["f1"] == pytest.approx(2 / 3)
    found = et.labels([0.5, 1.5], np.float32([0.5, 1.5]), "macro(f1)", classes=[1.5, 0.5, 7.25], average_over=[0.5, 1.5])
    assert found["macro(f1)"] == 1
    assert et.Confusion.from_labels(np.array([-0.0, 0.0]), [0, 0]).classes == [0.0]
    assert et.Confusion.from_labels(np.array([0.1, 0.2], dtype=np.float16), [0.1, 0.2]).matrix.shape == (4, 4)
    with pytest.warns(et.DataWarning, match="look like probabilities, not labels"):
        et.mcc([0, 1] * 20, np.linspace(0.01, 0.99, 40))
    with pytest.warns(et.DataWarning, match="look like probabilities, not labels"):
        assert "look like probabilities" in et.labels([0, 1] * 20, np.linspace(0.01, 0.99, 40), "accuracy").notes[0]


def test_whole_numbers_of_64_bits():
    values = np.array([2**63, 2**64 - 1, 1], dtype=np.uint64)
    for column in (values, pa.array(values), pl.Series(values), values.tolist(), pd.Series(values)):
        assert sorted(et.Confusion.from_labels(column, values).classes) == [1, 2**63, 2**64 - 1]
        assert et.mcc(column, values) == 1


def test_counts_beyond_63_bits():
    huge = et.Confusion.from_matrix(np.array([[2**63, 1], [0, 2]], dtype=np.uint64))
    assert huge.matrix.tolist() == [[2**63, 1], [0, 2]] and huge.matrix.dtype == object
    assert huge.n == 2**63 + 3
    assert et.Contingency.from_matrix(np.array([[2**63, 1]], dtype=np.uint64)).matrix.tolist() == [[2**63, 1]]
    with pytest.raises(et.InputError, match="beyond 2"):
        et.Confusion.from_matrix([[1e20]])
    with pytest.raises(et.InputError):
        et.Confusion.from_matrix(np.array([[2**63]], dtype=np.uint64)) + huge


def test_tables_bring_their_names_along():
    frame = pd.DataFrame([[3, 1], [0, 4]], index=["a", "b"], columns=["a", "b"])
    assert et.Confusion.from_matrix(frame) == et.Confusion.from_matrix([[3, 1], [0, 4]], ["a", "b"])
    assert et.Confusion.from_matrix(frame, classes=[5, 6]).classes == [5, 6]
    with pytest.raises(et.UsageError, match="names of the data frame in other places"):
        et.Confusion.from_matrix(frame, classes=["b", "a"])
    numbered = pd.DataFrame([[3, 1], [0, 4]], index=[7, 9], columns=[7, 9])
    assert et.Confusion.from_matrix(numbered).classes == [7, 9]
    assert et.Confusion.from_matrix(numbered).to_pandas().equals(numbered)
    for wrong in (frame[["b", "a"]], frame.rename(columns={"b": "c"})):
        with pytest.raises(et.InputError, match="the index and the columns of matrix are not the same classes"):
            et.Confusion.from_matrix(wrong)
    clusters = pd.DataFrame([[1, 2, 3]], index=["r"], columns=[1, 2, 3])
    assert et.Contingency.from_matrix(clusters).rows == ["r"]
    assert et.Contingency.from_matrix(clusters).columns == [1, 2, 3]
    assert et.Contingency.from_matrix(clusters).to_pandas().equals(clusters)
    assert et.Contingency.from_matrix(clusters, columns=["x", "y", "z"]).columns == ["x", "y", "z"]


def test_states_add_up():
    truth, pred = np.arange(30) % 4, np.arange(30) % 3
    parts = [et.Confusion.from_labels(truth[i::5], pred[i::5]) for i in range(5)]
    assert sum(parts) == et.Confusion.from_labels(truth, pred)
    assert sum(parts[1:], parts[0]) == et.Confusion.from_labels(truth, pred)
    assert parts[0] == et.Confusion.from_labels(truth[0::5], pred[0::5])  # as it was
    assert sum(et.Contingency.from_clusters(truth[i::5], pred[i::5]) for i in range(5)) == et.Contingency.from_clusters(truth, pred)
    assert sum([et.Confusion.from_labels([1], [2]), et.Confusion.from_labels([3], [3])]).classes == [1, 2, 3]
    with pytest.raises(TypeError):
        1 + parts[0]


class SameCapsule:
    """A producer against the rules: it hands out the same capsule at each call."""

    def __init__(self, values, stream):
        self._capsule = values.__arrow_c_stream__() if stream else values.__arrow_c_array__()
        if stream:
            self.__arrow_c_stream__ = lambda requested_schema=None: self._capsule
        else:
            self.__arrow_c_array__ = lambda requested_schema=None: self._capsule


@pytest.mark.parametrize("stream", [False, True])
def test_a_capsule_is_taken_once(stream):
    values = pa.array([1, 2, 3] * 1000)
    producer = SameCapsule(pa.chunked_array([values]) if stream else values, stream)
    assert et.Confusion.from_labels(producer, values).n == 3000
    with pytest.raises(et.InputError, match="was taken before"):
        et.Confusion.from_labels(producer, values)
    if not stream:
        schema, _ = producer._capsule
        assert ctypes.pythonapi.PyCapsule_IsValid(ctypes.py_object(schema), b"arrow_schema") == 1  # still whole


def test_a_capsule_for_both_columns():
    values = pa.array([1, 2, 3])
    producer = SameCapsule(values, stream=False)
    with pytest.raises(et.InputError, match="was taken before"):
        et.labels(producer, producer)


def test_names_need_not_be_text():
    name = b"\xff".decode("utf-8", "surrogateescape")
    results = et.labels([1, 2], {name: [1, 2]}, "accuracy")
    assert results.systems == [name] and results[name]["accuracy"] == 1
    assert et.Confusion.from_labels([name, "a"], [name, "a"]).classes == ["a", name]
    with pytest.warns(et.DataWarning, match="not text in UTF-8"):
        assert et.labels([b"\xff", b"a"], [name, "a"], "accuracy", classes=["a", name])["accuracy"] == 1


def test_large_whole_numbers_are_one_class_however_they_come():
    for large in (10**16, 10**18, 10**22, 2**65):
        assert et.accuracy([large, 1], [float(large), 1.0]) == 1
        assert et.accuracy(np.array([float(large), 1.0]), [large, 1]) == 1
    assert et.labels([10**16, 1], [1e16, 1.0], "accuracy", units=[10**17, 1e17]).by_unit[0]["unit"] == str(10**17)


def test_what_a_mask_hides_is_missing():
    hidden = np.ma.array([1.0, 2.0], mask=[False, True])
    square = np.ma.array([[0.0, 1.0], [1.0, 0.0]], mask=[[False, True], [False, False]])
    calls = [
        lambda: et.labels([0, 1], [0, 1], "accuracy", weights=hidden),
        lambda: et.thresholds([0, 1], hidden, "accuracy"),
        lambda: et.classi(["a", "b"], by=hidden, query="a", nominal=["a", "b"]),
        lambda: et.Confusion.from_matrix(square),
        lambda: et.labels([0, 1], [0, 1], "kappa(weights=own)", disagreement=square),
        lambda: et.orders([1, 2], hidden),
    ]
    for call in calls:
        with pytest.raises(et.InputError, match="missing"):
            call()


def test_numbers_that_a_double_does_not_keep():
    large = [2**60, 2**60 + 1]
    with pytest.raises(et.InputError, match="beyond 2"):
        et.thresholds([0, 1], large, "accuracy")
    with pytest.raises(et.InputError, match="beyond 2"):
        et.orders([1, 2, 3], [*large, 0.5])
    assert et.classi(["b", "a"], query="a", nominal=["a", "b"], by=large)["classi"] == 1


def test_days_are_units():
    days = [datetime.date(2026, 11, 18), datetime.date(2026, 11, 19), datetime.date(2026, 11, 18)]
    truth, pred = [1, 0, 1], [1, 0, 0]
    expected = ["2026-11-18", "2026-11-19"]
    stamps = pd.to_datetime(days)
    for units in (days, np.array(days, dtype="datetime64[D]"), stamps, pd.Series(stamps), pl.Series(days), pa.array(days)):
        rows = et.labels(truth, pred, "accuracy", units=units, each=True).by_unit
        assert [row["unit"] for row in rows] == expected
    hours = [datetime.datetime(2026, 11, 18, hour) for hour in (0, 9, 9)]
    assert et.state("labels", truth, pred, units=hours).units == ["2026-11-18", "2026-11-18 09:00:00"]
    zoned = pd.Series(stamps).dt.tz_localize("Europe/Berlin")
    assert et.state("labels", truth, pred, units=zoned).units == expected
    for missing in (np.array([*days[:2], None], dtype="datetime64[D]"), pd.Series([*stamps[:2], pd.NaT]), [*days[:2], pd.NaT]):
        with pytest.raises(et.InputError, match="missing"):
            et.state("labels", truth, pred, units=missing)


def test_any_byte_but_zero_is_true():
    truth = np.array([True, False, True, True])
    mask = np.array([255, 0, 255, 0], np.uint8).view(bool)
    assert et.accuracy(truth, mask) == 0.75
    assert et.Confusion.from_labels(mask, truth).classes == [False, True]


def test_a_batch_without_rows_adds_nothing():
    for function in ("labels", "clusters"):
        empty = et.state(function, [], {"a": []}, units=[])
        part = et.state(function, [1, 0], {"a": [1, 1]}, units=["x", "y"])
        assert empty.units == []
        assert empty + part == part + et.state(function, [], {"a": []}, units=[])
        assert (empty + part).units == ["x", "y"]
        with pytest.raises(et.InputError, match="there is no"):
            empty.compute()
    with pytest.raises(et.InputError, match="there is no unit"):
        et.labels([], [], units=[])
