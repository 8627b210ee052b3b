"""Orders: the slides' example, rankings as texts, label ranking with its interval, bad input, own measures."""
import math

import numpy as np
import pandas as pd
import polars as pl
import pytest

import etalon as et

TARGET = [1, 2, 3, 4, 5]  # ranks of E B C A D
PREDICTED = [3, 2, 4, 1, 5]


def test_the_slides_example():
    results = et.orders(TARGET, PREDICTED, ["footrule", "ed", "srn", "tau", "rho", "ndcg"], values="ranks")
    assert results["footrule"] == 6
    assert results["spearman_distance"] == results["ed"] == 14
    assert results["kendall_distance"] == 4
    assert results["kendall_tau"] == 0.2
    assert results["ndcg"] == pytest.approx(0.7857130106485056, abs=1e-15)


def test_rankings_as_texts():
    results = et.orders("E > B > C > A > D", {"one": "A > B > E > C > D", "two": "E > B ~ C > A > D"}, ["tau", "gamma"])
    assert results["one"]["tau"] == 0.2
    assert results["two"]["gamma"] == 1
    with pytest.raises(et.InputError, match="item 'C' is missing"):
        et.orders("A > B > C", "B > A")
    assert et.orders("A > B > C", "B > A", "tau", missing="common")["tau"] == -1


def test_label_ranking_has_a_mean_with_an_interval():
    rng = np.random.default_rng(1)
    target = rng.random((40, 6))
    results = et.orders(target, target + rng.random((40, 6)), "kendall_tau", each=True)
    low, high = results.intervals["kendall_tau"]
    assert low < results["kendall_tau"] < high
    units = [record["value"] for record in results.by_unit]
    assert len(units) == 40
    assert results["kendall_tau"] == pytest.approx(np.mean(units), abs=1e-12)
    half = 2.022690920036761 * np.std(units, ddof=1) / math.sqrt(40)  # Student's t with 39 degrees of freedom
    assert high - results["kendall_tau"] == pytest.approx(half, rel=1e-9)


@pytest.mark.parametrize(
    ("target", "predicted", "message"),
    [
        ([1, 2], [1, 2, 3], "target has 2 items and predicted 3"),
        ([1, 2], [1, float("nan")], "not a finite number"),
        ([0, 2], [1, 2], "ranks begin at 1"),
        ([], [], "a number for each item"),
    ],
)
def test_bad_input(target, predicted, message):
    with pytest.raises(et.InputError, match=message):
        et.orders(target, predicted, values="ranks")


def test_an_item_is_ranked_once():
    with pytest.raises(et.InputError, match="occurs twice"):
        et.orders("A > A", "A")


def test_undefined_is_nan_with_a_warning():
    with pytest.warns(et.UndefinedWarning):
        results = et.orders([1, 1, 1], [1, 2, 3], "tau_b", values="ranks")
    assert math.isnan(results["tau_b"])
    assert "orders no pair" in results.undefined["tau_b"]


def test_own_measures_are_judged_like_the_built_in_ones():
    @et.measure("orders", better="lower")
    def mine(orders):
        return float(np.abs(orders.target - orders.predicted).sum())

    verdicts = et.validate("orders", [mine, "footrule"], permutations=5, weak_orders=3)
    # Ties are broken in all ways by the built-in one, which costs it the symmetry.
    for law in ("max_agreement", "invariance"):
        assert verdicts.holds("mine", law) == verdicts.holds("footrule", law)
    assert not verdicts.holds("mine", "monotonicity")
    assert verdicts.holds("mine", "monotonicity", "weak")


def test_rows_may_be_of_several_lengths():
    found = et.orders([[3, 2, 1], [2, 1]], [[3, 1, 2], [1, 2]], "tau", each=True)
    assert [row["value"] for row in found.by_unit] == pytest.approx([1 / 3, -1])
    with pytest.raises(et.InputError, match="3 items and predicted 2 in unit 0"):
        et.orders([[3, 2, 1]], [[3, 1]])


def test_items_by_name():
    target, predicted = {"a": 3, "b": 2, "c": 1}, {"c": 1, "a": 2, "b": 3}
    assert et.orders(target, predicted, "tau")["tau"] == pytest.approx(1 / 3)
    several = et.orders(target, {"good": target, "other": predicted}, "tau")
    assert (several["good"]["tau"], several["other"]["tau"]) == pytest.approx((1, 1 / 3))
    with pytest.raises(et.InputError, match="item 'c' is missing"):
        et.orders(target, {"a": 1, "b": 2})
    assert et.orders(target, {"a": 2, "b": 1}, "tau", missing="common")["tau"] == 1
    assert et.orders(target, {"a": 2, "b": 1}, "tau", missing="last")["tau"] == 1
    units = et.orders({"q": target, "r": {"x": 1, "y": 2}}, {"r": {"y": 2, "x": 1}, "q": predicted}, "tau", each=True)
    assert [(row["unit"], row["value"]) for row in units.by_unit] == [("q", pytest.approx(1 / 3)), ("r", 1)]
    with pytest.raises(et.InputError, match="predicted has no unit 'r'"):
        et.orders({"q": target, "r": target}, {"q": predicted})
    by_unit = et.orders({"q": [1, 2], "r": [2, 1, 3]}, {"s": {"q": [1, 2], "r": [1, 2, 3]}}, "tau")
    assert by_unit["s"]["tau"] == pytest.approx((1 + 1 / 3) / 2)


def test_the_consensus_of_rankings():
    target = ["a > b > c", "b > a > c", "a > c > b"]
    found = et.orders(target, "a > b > c", "tau", consensus="borda")
    assert found.systems == ["predicted", "borda"]
    assert found["borda"]["tau"] == found["predicted"]["tau"] == pytest.approx((1 + 1 / 3 + 1 / 3) / 3)
    assert et.orders(target, scores="tau", consensus="borda").systems == ["borda"]
    assert et.orders("e>ab", "e>b>a", "gamma", letters=True)["gamma"] == 1
    with pytest.raises(et.UsageError, match="no rankings"):
        et.orders([1, 2], [1, 2], consensus="borda")


def test_numbers_are_taken_as_what_they_are():
    masked = np.ma.array([3, 2, 1], mask=[False, True, False])
    with pytest.raises(et.InputError, match=r"target\[1\] is missing"):
        et.orders(masked, [3, 2, 1])
    with pytest.raises(et.InputError, match=r"predicted\[2\] is missing"):
        et.orders([3, 2, 1], pd.array([3, 2, None], dtype="Int64"))
    assert et.orders(pd.array([3, 2, 1], dtype="Int64"), pl.Series([3, 1, 2]), "tau")["tau"] == pytest.approx(1 / 3)
    large = [2**60 + 2, 2**60 + 1, 2**60]
    assert et.orders([3, 2, 1], large, "tau")["tau"] == 1
    assert et.orders([3, 2, 1], np.array(large), "tau")["tau"] == 1
    with pytest.raises(et.InputError, match="beyond"):
        et.orders(large, [3, 2, 1])
    with pytest.raises(et.InputError, match="not a number"):
        et.orders([3, 2, object()], [3, 2, 1])


def test_series_of_pandas():
    items = pd.Series({"a": 3, "b": 2, "c": 1})
    assert et.orders({"q": items}, {"q": items[::-1]}, "tau")["tau"] == 1  # by the names of the items
    with pytest.raises(et.InputError, match="same index in another order"):
        et.orders(items, items[::-1])
    assert et.orders(items, items * 2, "tau")["tau"] == 1
    for function in (et.labels, et.clusters):
        with pytest.raises(et.InputError, match="same index in another order"):
            function(pd.Series([1, 0, 1], index=[5, 6, 7]), pd.Series([1, 1, 0], index=[6, 5, 7]))
    with pytest.raises(et.InputError, match="same index in another order"):
        et.mcc(pd.Series([1, 0], index=[5, 6]), pd.Series([1, 1], index=[6, 5]))


def test_an_argument_without_effect_is_an_error():
    with pytest.raises(et.UsageError, match="none of the scores has a test"):
        et.orders([3, 2, 1], [3, 1, 2], "ndcg", p_values=True)
    with pytest.raises(et.UsageError, match="no object has the label -7"):
        et.clusters([0, 0, 1], [0, 1, -1], "ari", noise=-7)
    with pytest.raises(et.ArgumentError, match="there is no argument unit; did you mean units"):
        et.labels([1, 0], [1, 0], unit=[1, 2])


def test_ties_of_a_prediction_are_broken_in_every_way():
    truth = [1, 2, 3, 4]
    scores = {ties: et.orders(truth, [1, 1, 1, 1], ["srn", "md", "ed", "oauc"], values="ranks", ties=ties) for ties in ("expected", "midrank", "best", "worst")}
    assert scores["expected"]["srn"] == 3
    assert scores["expected"]["md"] == 5
    assert scores["expected"]["ed"] == 10
    assert scores["expected"]["oauc"] == 0.5
    assert (scores["midrank"]["md"], scores["midrank"]["ed"]) == (4, 5)
    assert [scores["best"][name] for name in ("srn", "md", "ed", "oauc")] == [0, 0, 0, 1]
    assert [scores["worst"][name] for name in ("srn", "md", "ed", "oauc")] == [6, 8, 20, 0]
    assert any("ties items" in note for note in scores["expected"].notes)
    state = et.state("orders", truth, [1, 1, 1, 1], values="ranks", ties="midrank")
    assert state.compute("md")["md"] == 4
    assert state.compute("md", ties="worst")["md"] == 8
    with pytest.raises(et.UsageError, match="not monotone"):
        et.orders(truth, [1, 1, 1, 1], "discounted_error", values="ranks", ties="best")
    with pytest.raises(et.UsageError, match="no ties"):
        et.orders([("a", "b")], [("a", "b")], "srn", ties="best")
