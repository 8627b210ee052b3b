# test_tables.py: data frames as files are read: ids, headers that everybody uses, units that are groups.
import random
import warnings

import pandas as pd
import polars
import pyarrow
import pytest

import etalon as et

FRAMES = {"pandas": pd.DataFrame, "Polars": polars.DataFrame, "Arrow": pyarrow.table}
TRUTH = {"id": [1, 2, 3], "truth": ["cat", "dog", "cow"]}
MODEL = {"id": [1, 2, 3], "m": ["cat", "dog", "dog"]}
MOVED = {"id": [3, 1, 2], "m": ["dog", "cat", "dog"]}


@pytest.fixture(params=FRAMES.values(), ids=FRAMES)
def frame(request):
    return request.param


@pytest.mark.filterwarnings("ignore:'m' is read as the prediction")
def test_ids_of_two_frames_are_compared(frame):
    results = et.labels(frame(TRUTH), frame(MODEL), "accuracy")
    assert results["m"]["accuracy"] == pytest.approx(2 / 3)
    assert "The tables have the same instances in the same order, by column 'id'." in results.notes
    for call in (
        lambda pred, **how: et.labels(frame(TRUTH), pred, "accuracy", **how),
        lambda pred, **how: et.clusters(frame(TRUTH), pred, "rand", **how),
        lambda pred, **how: et.state("labels", frame(TRUTH), pred, **how),
        lambda pred, **how: et.state("clusters", frame(TRUTH), pred, **how),
    ):
        call(frame(MODEL))
        with pytest.raises(et.InputError, match=r"\[0\]: column 'id' has '3' where \w+\[0\] has '1'.*another order on 3 lines.*id=\"none\"") as refused:
            call(frame(MOVED))
        assert "--" not in str(refused.value)
        with pytest.raises(et.InputError, match="names other instances than in"):
            call(frame({**MODEL, "id": [1, 2, 7]}))
        call(frame(MOVED), id="none")
        call(frame(MODEL), id="id")
        with pytest.raises(et.InputError, match="there is no column 'key'; the columns are id, "):
            call(frame(MODEL), id="key")


def test_permuted_frames_change_nothing_or_are_refused():
    draw = random.Random(1)
    for _ in range(50):
        n = draw.randrange(2, 8)
        truth = pd.DataFrame({"doc": [f"d{i}" for i in range(n)], "y_true": [draw.choice("ab") for _ in range(n)]})
        pred = pd.DataFrame({"doc": truth["doc"], "y_pred": [draw.choice("ab") for _ in range(n)]})
        order = draw.sample(range(n), n)
        value = et.labels(truth, pred, "accuracy")["y_pred"]["accuracy"]
        # Ids say that rows belong together, whatever the indexes of the frames.
        both = et.labels(truth.iloc[order], pred.iloc[order].reset_index(drop=True), "accuracy")
        assert both["y_pred"]["accuracy"] == value
        if order != sorted(order):
            with pytest.raises(et.InputError, match="another order"):
                et.labels(truth, pred.iloc[order], "accuracy")


def test_columns_are_chosen_by_their_names(frame):
    table = frame({"doc_id": [7, 8], "y_pred": ["a", "b"], "score": [0.5, 0.25], "seconds": [1.5, 2.5]})
    results = et.labels(["a", "a"], table, "accuracy")
    assert list(results) == ["y_pred"]
    (note,) = [note for note in results.notes if "left out" in note]
    assert note == "'y_pred' is read as the prediction; left out: 'doc_id', 'score', 'seconds' (give other columns alone to choose them)"
    assert list(et.labels(["a", "a"], {"doc_id": ["a", "b"], "y_pred": ["a", "b"]}, "accuracy")) == ["doc_id", "y_pred"]
    with pytest.raises(et.UsageError, match="could be the truth"):
        et.labels(frame({"label": ["a"], "target": ["b"], "x": ["c"]}), ["a"], "accuracy")
    assert et.labels(frame({"gold": ["a", "b"], "x": ["c", "d"]}), ["a", "a"], "accuracy")["accuracy"] == 0.5


def test_a_truth_beside_predictions_is_no_system():
    table = pd.DataFrame({"label": ["a", "b", "b"], "near": ["a", "b", "a"], "far": ["b", "b", "a"]})
    results = et.labels(table["label"], table, "accuracy")
    assert list(results) == ["near", "far"]
    assert any("left out: 'label'" in note for note in results.notes)


def test_none_goes_by_position():
    truth = pd.Series(["a", "b", "b"], index=[3, 1, 2])
    pred = pd.Series(["a", "b", "a"])
    with pytest.raises(et.InputError, match="different indexes"):
        et.labels(truth, pred, "accuracy")
    assert et.labels(truth, pred, "accuracy", id="none")["accuracy"] == pytest.approx(2 / 3)
    assert et.thresholds(pd.Series([1, 0], index=[4, 5]), pd.Series([0.5, 0.25]), "f1", id="none")["f1"]["value"] == 1
    with pytest.raises(et.UsageError, match="id has no effect: the truth and the predictions must be tables"):
        et.labels(truth, pred, "accuracy", id="doc")
    with pytest.raises(et.ArgumentError, match="id is 3"):
        et.labels(truth, pred, "accuracy", id=3)


def test_objects_of_frames_are_compared():
    truth = pd.DataFrame({"id": range(8), "truth": list("abababab")})
    pred = pd.DataFrame({"id": range(8), "near": list("abababaa"), "far": list("aaaabbbb")})
    found = et.compare(et.labels(truth, pred, "accuracy"))
    assert any("by column 'id'" in note for note in found.notes)


@pytest.mark.parametrize("units", [pd.Series(list("xxyy"), name="language"), polars.Series("language", list("xxyy"))])
def test_groups_are_no_repetitions(units):
    for call in (
        lambda: et.labels(list("abab"), list("abbb"), "accuracy", units=units),
        lambda: et.clusters(list("abab"), list("abbb"), "rand", units=units),
    ):
        (note,) = [note for note in call().notes if "'language' is read as units" in note]
        assert 'each=True, interval="none"' in note
        assert "--" not in note
    with pytest.warns(et.DataWarning, match="'language' is read as units"):
        et.state("labels", list("abab"), list("abbb"), units=units)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        et.state("labels", list("abab"), list("abbb"), units=list(units))


def test_sums_are_no_cluster():
    margins = pd.crosstab(pd.Series(list("ccdd")), pd.Series(list("cddd")), margins=True)
    for table, name in (
        (margins, "row 'All'"),
        (margins.drop(index="All"), "column 'All'"),
        (margins.drop(columns="All"), "row 'All'"),
    ):
        with pytest.raises(et.InputError, match=f"the {name} of the matrix is the sum of the others, not a cluster"):
            et.Contingency.from_matrix(table)
    assert et.Contingency.from_matrix([[3, 1], [0, 4]], ["all", "b"], ["total", "y"]).n == 8
    assert et.Contingency.from_matrix([[3, 1, 4], [0, 4, 1]], ["a", "b"], ["x", "y", "all"]).n == 13


def test_tables_of_judgments_have_headers_of_truths():
    judged = pd.DataFrame({"query": ["q", "q"], "document": ["a", "b"], "target": [0, 1]})
    run = pd.DataFrame({"query": ["q", "q"], "document": ["a", "b"], "y_pred": [0.5, 0.25]})
    with pytest.warns(et.DataWarning, match="'(target|y_pred)' is read as the (grades|scores)"):
        assert et.runs(judged, run, "rr")["rr"] == 0.5
