"""Orders: the slides' example, rankings as texts, label ranking with its interval, bad input, own measures."""
import math

import numpy as np
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
        ([1, 2], [1, 2, 3], "shape"),
        ([1, 2], [1, float("nan")], "not a finite number"),
        ([0, 2], [1, 2], "ranks begin at 1"),
        ([], [], "a number for each item"),
        ("A > A", "A", "occurs twice"),
    ],
)
def test_bad_input(target, predicted, message):
    with pytest.raises(et.InputError, match=message):
        et.orders(target, predicted, values="ranks")


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
    for law in ("symmetry", "distance", "max_agreement", "invariance"):
        assert verdicts.holds("mine", law) == verdicts.holds("footrule", law)
    assert not verdicts.holds("mine", "monotonicity")
    assert verdicts.holds("mine", "monotonicity", "weak")
