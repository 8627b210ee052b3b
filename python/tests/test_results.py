# test_results.py: values by score, records, tables, several systems, and what has no value.
import json
import math

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import scipy.stats

import etalon as et

TRUTH, PRED = ["a", "b", "c", "a"], ["a", "b", "b", "a"]
TWO_TRUTH, TWO_PRED = [1, 0, 1, 1], [1, 0, 0, 1]


def test_default_scores():
    assert list(et.labels(TWO_TRUTH, TWO_PRED)) == ["accuracy", "balanced_accuracy", "precision", "recall", "f1", "mcc"]
    assert list(et.labels(TRUTH, PRED)) == [
        "accuracy",
        "balanced_accuracy",
        "macro(f1)",
        "weighted(f1)",
        "kappa",
        "mcc",
    ]
    assert "recall" in et.labels(TRUTH, PRED, positive="a")


def test_all_scores():
    two = et.labels(np.arange(40) % 2, np.arange(40) // 3 % 2, "all", undefined="skip")
    assert "f1" in two and "macro(f1)" in two
    three = et.labels(np.arange(90) % 3, np.arange(90) // 5 % 3, "all", undefined="skip")
    assert "f1" not in three and "macro(f1)" in three
    assert set(three) < set(two)


def test_a_mapping_by_any_spelling():
    results = et.labels(TRUTH, PRED, ["mcc", et.macro(et.f1), "f1_micro"])
    assert list(results) == ["mcc", "macro(f1)", "micro(f1)"]
    assert results["mcc"] == results["cc"] == results[et.mcc] == results["matthews_corrcoef"]
    assert results["macro:f1"] == results[et.macro("f1")] == pytest.approx((1 + 2 / 3 + 0) / 3)
    assert dict(results)["mcc"] == results["mcc"]
    assert "phi" in results
    assert "kappa" not in results and "nonsense" not in results and 3 not in results
    assert results.get("kappa") is None
    with pytest.raises(KeyError, match="kappa was not asked for; there are mcc, "):
        results["kappa"]
    with pytest.raises(KeyError, match="did you mean"):
        results["mmc"]


def test_one_score_and_repeated_scores():
    assert list(et.labels(TRUTH, PRED, "mcc")) == ["mcc"]
    assert list(et.labels(TRUTH, PRED, et.mcc)) == ["mcc"]
    assert list(et.labels(TRUTH, PRED, ["mcc", "cc", et.phi])) == ["mcc"]


def test_records():
    results = et.labels(TRUTH, PRED, ["accuracy"])
    record = {"system": "prediction", "score": "accuracy", "value": 0.75, "undefined": None}
    assert results.records == [record | {"units": 1, "left_out": 0, "low": None, "high": None}]
    assert results.by_unit == [record | {"unit": "all"}]
    frame = results.to_pandas()
    assert list(frame.columns) == ["system", "score", "value", "undefined", "units", "left_out", "low", "high"]
    assert frame["value"].dtype == "float64"


def test_records_are_those_of_the_json():
    with pytest.warns(et.UndefinedWarning):
        results = et.labels(TRUTH, PRED, ["mcc", "macro(precision)"])
    assert json.loads(results.render("json"))["results"] == results.records


@pytest.mark.parametrize(
    "table",
    [
        {"x": PRED, "y": TRUTH},
        pd.DataFrame({"x": PRED, "y": TRUTH}),
        pl.DataFrame({"x": PRED, "y": TRUTH}),
        pa.table({"x": PRED, "y": TRUTH}),
    ],
    ids=["dict", "pandas", "polars", "pyarrow"],
)
def test_several_systems(table):
    results = et.labels(TRUTH, table, ["accuracy", "mcc"])
    assert list(results) == results.systems == ["x", "y"]
    assert results["x"]["accuracy"] == 0.75
    assert results["y"]["mcc"] == 1
    assert [(r["system"], r["score"]) for r in results.records] == [
        ("x", "accuracy"),
        ("y", "accuracy"),
        ("x", "mcc"),
        ("y", "mcc"),
    ]
    assert results["x"].records == [r for r in results.records if r["system"] == "x"]
    assert results["x"].confusion == et.Confusion.from_labels(TRUTH, PRED)
    assert set(results.confusion) == {"x", "y"}
    with pytest.raises(KeyError, match="there is no system 'z'; there are x, y"):
        results["z"]
    assert "1.0000" in repr(results)


def test_one_system_in_a_dict_is_still_by_name():
    assert et.labels(TRUTH, {"x": PRED}, "mcc")["x"]["mcc"] == et.mcc(TRUTH, PRED)


def test_the_name_of_a_series_is_the_name_of_the_system():
    assert et.labels(TRUTH, pd.Series(PRED, name="svm"), "mcc").systems == ["svm"]
    assert et.labels(TRUTH, pl.Series("svm", PRED), "mcc").systems == ["svm"]
    assert et.labels(TRUTH, pl.Series(PRED), "mcc").systems == ["prediction"]


def test_repr_is_an_aligned_table():
    lines = repr(et.labels(TWO_TRUTH, TWO_PRED)).splitlines()
    assert lines[0] == "4 objects, 2 classes"
    assert "accuracy" in lines[4] and "0.7500" in lines[4]
    assert len({len(line) for line in lines[4:]}) == 1
    assert et.labels(TRUTH, PRED).render("md").startswith("| score")
    assert et.labels(TRUTH, PRED).render("csv").startswith("system,score,value,undefined,units,left_out,low,high\n")


def test_undefined_is_nan_with_one_warning_that_points_here():
    with pytest.warns(et.UndefinedWarning) as caught:
        results = et.labels(TRUTH, PRED, ["accuracy", "macro(precision)", "sba"])
    assert len(caught) == 1
    assert caught[0].filename == __file__
    assert str(caught[0].message) == (
        "macro(precision) is undefined: class 'c': nothing is predicted positive; "
        "sba is undefined: class 'c': the class is never predicted"
    )
    assert math.isnan(results["macro(precision)"])
    assert results["accuracy"] == 0.75
    assert dict(results.undefined) == {
        "macro(precision)": "class 'c': nothing is predicted positive",
        "sba": "class 'c': the class is never predicted",
    }
    assert results.records[1]["value"] is None
    assert results.records[1]["undefined"] == "class 'c': nothing is predicted positive"
    assert math.isnan(results.to_pandas()["value"][1])


def test_the_warning_of_a_called_score_points_here():
    with pytest.warns(et.UndefinedWarning, match="^mcc is undefined: ") as caught:
        assert math.isnan(et.mcc([1, 1], [1, 0]))
    assert [warning.filename for warning in caught] == [__file__]
    with pytest.warns(et.UndefinedWarning) as caught:
        et.Confusion.from_labels([1, 1], [1, 0]).compute("mcc")
    assert [warning.filename for warning in caught] == [__file__]


def test_undefined_of_several_systems():
    with pytest.warns(et.UndefinedWarning, match="^mcc of y is undefined: "):
        results = et.labels([0, 1], {"x": [0, 1], "y": [1, 1]}, "mcc")
    assert set(results.undefined["y"]) == {"mcc"} and not results.undefined["x"]


def test_a_long_warning_is_cut():
    scores = ["macro(precision)", "macro(f1)", "sba", "balanced_accuracy", "mcc", "kappa"]
    with pytest.warns(et.UndefinedWarning) as caught:
        results = et.labels(["a", "a"], ["a", "a"], scores, classes=["a", "b"])
    assert str(caught[0].message).endswith(f"; and {len(results.undefined) - 3} more, see .undefined")


@pytest.mark.parametrize(
    ("choice", "value"),
    [("skip", (1 + 0.5) / 2), ("zero", (1 + 0.5 + 0) / 3), ("sklearn", (1 + 0.5 + 0) / 3)],
)
def test_choices_for_the_undefined(choice, value):
    assert et.labels(TRUTH, PRED, "macro(precision)", undefined=choice)["macro(precision)"] == pytest.approx(value)


def test_the_choice_of_the_papers():
    assert et.labels([1, 1], [1, 1], "mcc", undefined="authors")["mcc"] == 1
    with pytest.warns(et.DataWarning, match="no label is one of the truth's"):
        assert et.labels([1, 1], [0, 0], "mcc", undefined="authors")["mcc"] == -1
    assert et.labels([1, 1], [1, 0], "mcc", undefined="authors")["mcc"] == 0


def test_undefined_can_fail():
    with pytest.raises(et.InputError, match="mcc of prediction is undefined: "):
        et.labels([1, 1], [1, 0], "mcc", undefined="fail")
    assert et.labels(TRUTH, PRED, "mcc", undefined="fail")["mcc"] == et.mcc(TRUTH, PRED)


def test_classes_and_what_is_averaged():
    score = "macro(recall)"
    assert et.labels(["a", "b"], ["a", "a"], score)[score] == 0.5
    with pytest.warns(et.UndefinedWarning, match="class 'c': no positive in the truth"):
        et.labels(["a", "b"], ["a", "a"], score, classes=["a", "b", "c"])
    assert et.labels(["a", "b"], ["a", "c"], score, average_over="truth")[score] == 0.5
    assert et.labels(["a", "b"], ["a", "c"], score, average_over=["a"])[score] == 1
    with pytest.warns(et.UndefinedWarning, match="class 'c'"):
        et.labels(["a", "b"], ["a", "c"], score)
    assert et.labels([0, 1], [0, 2], score, average_over=[0])[score] == 1


@pytest.mark.parametrize("units", [[1, 2], [1, 1, 1, 2, 2, 2, 2]])
def test_units_have_an_entry_for_each_object(units):
    six = [1, 0, 1, 0, 1, 0]
    for call in (et.labels, et.clusters):
        with pytest.raises(et.InputError, match=f"units has {len(units)} entries and (truth|reference) 6"):
            call(six, six, units=units)
    with pytest.raises(et.InputError, match="units has 6 entries and pred 5"):
        et.labels(six, six[:5], units=six)
    with pytest.raises(et.InputError, match="units has 6 entries and weights 5"):
        et.labels(six, six, weights=[1.0] * 5, units=six)
    with pytest.raises(et.InputError, match="units has 6 entries and clustering\\['b'\\] 7"):
        et.clusters(six, {"a": six, "b": [*six, 1]}, units=six)


def test_small_and_large_weights_give_the_same_values():
    truth, pred = [1, 0, 1, 0, 1, 1], [1, 0, 0, 0, 1, 0]
    expected = et.labels(truth, pred, ["mcc", "cd", "kappa"])
    for weight in (1e-200, 1e-85, 1e80, 1e200):
        found = et.labels(truth, pred, ["mcc", "cd", "kappa"], weights=[weight] * 6)
        assert {name: found[name] for name in found} == pytest.approx({name: expected[name] for name in expected}, abs=1e-12)


def test_what_is_said_of_classes_has_an_effect():
    with pytest.raises(et.UsageError, match="positive= has no effect"):
        et.labels(["a", "b"], ["a", "c"], "accuracy", positive="a")
    with pytest.raises(et.UsageError, match="average_over= has no effect"):
        et.labels(["a", "b"], ["a", "c"], "accuracy", average_over="truth")


def test_positive_may_be_any_kind_of_label():
    truth, pred = np.array([True, True, False]), np.array([True, False, False])
    for positive in (True, 1, "1", np.bool_(True), np.int8(1)):
        assert et.recall(truth, pred, positive=positive) == 0.5
    assert et.recall(truth, pred) == 0.5


def test_order_of_the_classes():
    truth, pred = ["low", "mid", "high", "low"], ["low", "high", "high", "mid"]
    linear = et.labels(truth, pred, "kappa(weights=linear)", classes=["low", "mid", "high"])
    numbers = {"low": 0, "mid": 1, "high": 2}
    same = et.labels([numbers[x] for x in truth], [numbers[x] for x in pred], "kappa(weights=linear)")
    assert linear["kappa(weights=linear)"] == same["kappa(weights=linear)"]


def test_own_disagreements():
    own, truth, pred = "kappa(weights=own)", ["a", "b", "c", "a"], ["a", "c", "c", "b"]
    table = [[0, 1, 4], [1, 0, 1], [4, 1, 0]]
    expected = et.labels(truth, pred, "kappa(weights=quadratic)", classes=["a", "b", "c"])["kappa(weights=quadratic)"]
    assert et.labels(truth, pred, own, disagreement=table)[own] == pytest.approx(expected)
    order = ["c", "a", "b"]
    shuffled = pd.DataFrame(table, index=list("abc"), columns=list("abc")).loc[order, order]
    assert et.labels(truth, pred, own, disagreement=shuffled)[own] == pytest.approx(expected)
    with pytest.raises(et.InputError, match="disagreements must be finite and not negative"):
        et.labels(truth, pred, own, disagreement=[[0, -1, 4], [1, 0, 1], [4, 1, 0]])
    with pytest.warns(et.UndefinedWarning, match="needs a disagreement for every pair of classes"):
        et.labels(truth, pred, own)


def test_weights():
    weights = [0.5, 2, 0.25, 0]
    assert et.labels(TRUTH, PRED, "accuracy", weights=weights)["accuracy"] == 2.5 / 2.75
    assert et.labels(TRUTH, PRED, "mcc", weights=[3] * 4)["mcc"] == pytest.approx(et.mcc(TRUTH, PRED))
    for kind in (np.array, pd.Series, pl.Series, pa.array, tuple):
        assert et.labels(TRUTH, PRED, "accuracy", weights=kind(weights))["accuracy"] == 2.5 / 2.75
    assert et.labels(TRUTH, PRED, "accuracy", weights=np.array([1, 9, 1, 9, 1, 9, 1, 9])[::2])["accuracy"] == 0.75


def test_units_have_a_mean_and_its_interval():
    truth, pred = ["x", "y", "x", "y", "x"], ["x", "y", "x", "x", "x"]
    folds = pd.Series([1, 1, 2, 2, 2])
    results = et.labels(truth, {"a": pred, "b": truth}, ["accuracy"], units=folds, each=True)
    assert results["a"]["accuracy"] == (1 + 2 / 3) / 2
    assert [(r["system"], r["unit"], r["value"]) for r in results.by_unit][:2] == [("a", "1", 1), ("a", "2", 2 / 3)]
    assert results["a"].records[0]["units"] == 2
    assert results["a"].intervals["accuracy"][1] == 1  # it ends with the range
    assert list(results.to_pandas().columns) == ["system", "unit", "score", "value", "undefined"]
    assert len(et.disagreement(et.labels(truth, {"a": pred, "b": truth}, ["error_rate", "accuracy"], units=folds)).pairs) == 1
    boot = et.labels(truth, pred, ["accuracy"], units=folds, interval="bootstrap", resamples=200)
    assert boot.intervals["accuracy"] == et.labels(
        np.array(truth), np.array(pred), ["accuracy"], units=folds.tolist(), interval="bootstrap", resamples=200
    ).intervals["accuracy"]
    with pytest.raises(et.InputError, match="means over units"):
        et.disagreement(et.labels(truth, {"a": pred, "b": truth}, ["error_rate", "accuracy"], units=folds).to_pandas())


def test_clusters_and_orders_have_units_too():
    clusters = et.clusters([0, 0, 1, 1], [0, 0, 1, 0], ["rand"], units=["u", "u", "v", "v"])
    assert clusters["rand"] == 0.5
    orders = et.orders([1, 2, 1, 2], [1, 2, 2, 1], ["kendall_tau"], units=["u", "u", "v", "v"], p_values=True)
    assert orders["kendall_tau"] == 0 and len(orders.by_unit) == 2 and orders.by_unit[0]["p"] == 1
    noise = et.clusters([0, 0, -1, -1], [0, 0, -1, 1], ["rand"], noise=-1, noise_as="singletons")
    assert noise["rand"] == 1 and et.clusters([0, 0, -1, -1], [0, 0, -1, 1], ["rand"], noise=-1)["rand"] == 1


def test_own_measures_are_scored_in_every_domain():
    @et.measure("partitions", better="lower")
    def clusters_found(table):
        return float(len(table.clustering))

    results = et.clusters([0, 0, 1], {"a": [0, 0, 1], "b": [0, 1, 2]}, [clusters_found, "ari"])
    assert results["a"]["clusters_found"] == 2 and results["b"]["clusters_found"] == 3
    assert et.labels(TRUTH, PRED, ["mine = c11 / n", "macro(f1)"], positive=TRUTH[0])["mine"] >= 0
    with pytest.raises(et.UsageError, match="take it to clusters"):
        et.labels(TRUTH, PRED, [clusters_found])


def test_one_unit_has_intervals_by_its_objects():
    truth = [1] * 42 + [0] * 58
    pred = [1] * 30 + [0] * 12 + [1] * 8 + [0] * 50
    shares = et.labels(truth, pred, ["accuracy", "f1"], interval="clopper-pearson")
    k = scipy.stats.binomtest(80, 100).proportion_ci(method="exact")
    assert shares.intervals["accuracy"] == pytest.approx((k.low, k.high), abs=1e-12)
    wilson = scipy.stats.binomtest(80, 100).proportion_ci(method="wilson")
    found = et.labels(truth, pred, ["accuracy"], interval="wilson").intervals["accuracy"]
    assert found == pytest.approx((wilson.low, wilson.high), abs=1e-12)
    j = scipy.stats.binomtest(30, 50).proportion_ci(method="exact")
    assert shares.intervals["f1"] == pytest.approx((2 * j.low / (1 + j.low), 2 * j.high / (1 + j.high)), abs=1e-12)
    low, high = et.labels(truth, pred, ["f1"], interval="delta").intervals["f1"]
    assert (high - low) / 2 / 1.959963984540054 == pytest.approx(0.0541265877365, abs=1e-9)
    every = et.labels(truth, pred, ["f1", "mcc"], interval="auto", resamples=500)
    assert [row["interval"] for row in every.records] == ["clopper-pearson", "bootstrap"]
    assert every.intervals == et.labels(truth, pred, ["f1", "mcc"], interval="auto", resamples=500).intervals
    assert "interval" not in et.labels(truth, pred, ["f1"]).records[0]
    for bad, match in (
        ({"interval": "student"}, "several units"),
        ({"confidence": 0.9}, "several units"),
        ({"interval": "wilson", "seed": 1}, "seed has no effect"),
        ({"interval": "wilson", "weights": [1.0] * 100}, "weights are no counts"),
    ):
        with pytest.raises(et.UsageError, match=match):
            et.labels(truth, pred, ["accuracy"], **bad)
    with pytest.raises(et.UsageError, match="no share of objects"):
        et.labels(truth, pred, ["mcc"], interval="wilson")
    with pytest.raises(et.UsageError, match="one unit"):
        et.labels(truth, pred, ["mcc"], units=[0, 1] * 50, interval="delta")
