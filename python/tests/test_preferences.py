# test_preferences.py: partial orders, with the less sure preferences left out.
import math

import pytest

import etalon as et

TARGET = ["A > B > C > D", "C > D > A ~ B"]
PREDICTED = [
    [("A", "B", 0.95), ("A", "C", 0.9), ("B", "C", 0.8), ("D", "C", 0.6)],
    [("C", "A", 0.85), ("D", "B", 0.75), ("B", "C", 0.55)],
]


def test_preferences_are_orders():
    found = et.orders([("A", "B"), ("B", "C")], [("A", "B"), ("C", "B")], ["gamma", "order_completeness"])
    assert found["gamma"] == 0 and found["order_completeness"] == 1
    found = et.orders([("A", "B"), ("B", "C")], [("A", "B"), ("B", "C")], "order_completeness", closure=True)
    assert found["order_completeness"] == 1
    assert et.orders(TARGET, PREDICTED, "gamma", threshold=0.7)["gamma"] == 1
    assert et.orders(TARGET, PREDICTED, "gamma")["gamma"] == pytest.approx((1 / 2 + 1 / 3) / 2)


def test_curve_against_a_count_over_pairs():
    rows = et.abstention_curve(TARGET, {"model": PREDICTED})
    orders = [{(a, b) for i, a in enumerate("ABCD") for b in "ABCD"[i + 1 :]}, {*"CD CA CB DA DB".split()}]
    orders[1] = {tuple(pair) for pair in orders[1]}
    degrees = sorted({entry[2] for example in PREDICTED for entry in example}, reverse=True)
    assert [row["degree"] for row in rows] == degrees
    for row in rows:
        right = [sum((a, b) in order for a, b, d in example if d >= row["degree"]) for order, example in zip(orders, PREDICTED)]
        wrong = [sum((b, a) in order for a, b, d in example if d >= row["degree"]) for order, example in zip(orders, PREDICTED)]
        decided = [(r - w) / (r + w) for r, w in zip(right, wrong) if r + w]
        assert row["correctness"] == pytest.approx(sum(decided) / len(decided), abs=1e-15)
        assert row["completeness"] == pytest.approx(
            sum((r + w) / len(order) for r, w, order in zip(right, wrong, orders)) / 2, abs=1e-15
        )
        assert (row["units"], row["left_out"]) == (len(decided), 2 - len(decided))


def test_a_correctness_that_is_not_there_is_none():
    rows = et.abstention_curve([("A", "B")], [("C", "D", 0.9), ("A", "B", 0.5)])
    assert rows[0]["correctness"] is None and rows[1]["correctness"] == 1


def test_what_is_refused():
    with pytest.raises(et.InputError, match="circle: A > B > A; threshold=0.2"):
        et.orders([("A", "B")], [("A", "B", 0.8), ("B", "A", 0.2)])
    with pytest.raises(et.InputError, match="target has 2 examples and predicted 1"):
        et.orders(TARGET, [("A", "B")])
    with pytest.raises(et.InputError, match="is no \\(better, worse\\)"):
        et.orders([("A", "B")], [("A", "B"), ("C",)])
    with pytest.raises(et.InputError, match="is no \\(better, worse\\)"):
        et.orders([("A", "B")], [("A", "B", math.nan)])
    with pytest.raises(et.InputError, match="predicted must be preferences"):
        et.orders([("A", "B")], "A > B")
    with pytest.raises(et.UsageError, match="nothing to leave out"):
        et.abstention_curve([("A", "B")], [("A", "B")])
    with pytest.raises(et.UsageError, match="closure and threshold have no effect"):
        et.orders([1, 2, 3], [1, 3, 2], closure=True)
    with pytest.raises(et.UsageError, match="units has no effect on preferences"):
        et.orders(TARGET, PREDICTED, units=[1, 2])
    with pytest.raises(et.UsageError, match="missing has no effect on preferences"):
        et.orders(TARGET, PREDICTED, missing="last")
