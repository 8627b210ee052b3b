# test_columns.py: columns and tables are what their names and values say, as in files.
import warnings

import etalon as et
import numpy as np
import pandas as pd
import pytest


def notes_of(result):
    return " ".join(result.notes)


def test_numbered_columns_have_no_header():
    truth = pd.Series([0, 1, 1, 0])
    frame = pd.DataFrame({0: [0, 1, 1, 1], 1: [0, 1, 1, 0]})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = et.labels(truth, frame, "accuracy")
    assert "header" not in notes_of(result)


def test_ids_under_another_name():
    truth = pd.DataFrame({"id": [1, 2, 3], "label": ["a", "b", "a"]})
    pred = pd.DataFrame({"sample": [3, 1, 2], "pred": ["a", "a", "b"]})
    with pytest.raises(et.Error, match="another order"):
        et.labels(truth, pred, "accuracy")
    same = pd.DataFrame({"ID": [1, 2, 3], "pred": ["a", "b", "a"]})
    assert et.labels(truth, same, "accuracy")["pred"]["accuracy"] == 1


def test_columns_that_are_no_predictions():
    truth = pd.Series([0, 1] * 10)
    frame = pd.DataFrame({"seed": [7] * 20, "Fold": [1, 2] * 10, "qid": range(20), "m": [0, 1] * 10})
    assert list(et.labels(truth, frame, "accuracy").systems) == ["m"]


def test_names_of_instances_are_no_prediction():
    truth = pd.Series([0, 1] * 20)
    frame = pd.DataFrame({"code": [f"q{i}" for i in range(40)], "old": [0, 1] * 20, "new": [1] * 40})
    result = et.labels(truth, frame, "accuracy")
    assert list(result.systems) == ["old", "new"]
    assert "'code'" in notes_of(result)
    with pytest.warns(et.DataWarning, match="code: the prediction has 40 different labels"):
        assert list(et.labels(truth, dict(frame), "accuracy").systems) == ["code", "old", "new"]
    assert list(et.clusters(truth, frame, "rand").systems) == ["old", "new"]


@pytest.mark.parametrize("make", [et.Confusion.from_matrix, et.Contingency.from_matrix])
def test_sums_without_names(make):
    matrix = np.array([[3, 1, 4], [0, 2, 2], [3, 3, 6]])
    with pytest.raises(et.Error, match=r"matrix\[:-1, :-1\]"):
        make(matrix)
    make(matrix[:-1, :-1])
    make(matrix, ["a", "b", "c"], *([["a", "b", "c"]] if make == et.Contingency.from_matrix else []))


@pytest.mark.parametrize("make", [et.Confusion.from_matrix, et.Contingency.from_matrix])
def test_rows_of_predictions(make):
    truth = pd.Series(["cat"] * 4 + ["dog"] * 2, name="y_true")
    pred = pd.Series(["cat"] * 3 + ["dog"] * 3, name="y_pred")
    with pytest.raises(et.Error, match="matrix.T"):
        make(pd.crosstab(pred, truth))
    make(pd.crosstab(truth, pred))
