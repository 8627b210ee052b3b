# test_same_instances.py: columns go by position, so that pandas indexes that differ are refused, whatever the column.
import random

import numpy as np
import pandas as pd
import pytest

import etalon as et

TRUTH = pd.Series(["a", "b", "a", "b"], index=[3, 1, 4, 5])
PRED = pd.Series(["a", "a", "a", "b"], index=TRUTH.index)
BITS = pd.Series([1, 0, 1, 0], index=TRUTH.index)
SCORES = pd.Series([0.9, 0.2, 0.4, 0.3], index=TRUTH.index)
NUMBERS = pd.Series([1.0, 2.0, 1.0, 1.0], index=TRUTH.index)
UNITS = pd.Series(["x", "x", "y", "y"], index=TRUTH.index)

CALLS = {
    "labels": lambda c: et.labels(c(TRUTH), PRED, "accuracy"),
    "several systems": lambda c: et.labels(TRUTH, {"m": PRED, "n": c(PRED)}, "accuracy"),
    "weights": lambda c: et.labels(TRUTH, PRED, "accuracy", weights=c(NUMBERS)),
    "weights of arrays": lambda c: et.labels(TRUTH.to_numpy(), PRED, "accuracy", weights=c(NUMBERS)),
    "units": lambda c: et.labels(TRUTH, PRED, "accuracy", units=c(UNITS)),
    "clusters": lambda c: et.clusters(TRUTH, c(PRED), "ari"),
    "units of clusters": lambda c: et.clusters(TRUTH, PRED, "rand", units=c(UNITS)),
    "thresholds": lambda c: et.thresholds(BITS, c(SCORES), "f1"),
    "weights of thresholds": lambda c: et.thresholds(BITS, SCORES, "f1", weights=c(NUMBERS)),
    "Confusion": lambda c: et.Confusion.from_labels(TRUTH, c(PRED)),
    "weights of a Confusion": lambda c: et.Confusion.from_labels(TRUTH, PRED, c(NUMBERS)),
    "update": lambda c: et.Confusion().update(c(TRUTH), PRED),
    "state": lambda c: et.state("labels", TRUTH, c(PRED)),
    "objects": lambda c: et.state("labels", TRUTH, {"m": PRED, "n": c(PRED)}, joint=True),
    "function": lambda c: et.accuracy(TRUTH, c(PRED)),
    "weights of a function": lambda c: et.accuracy(TRUTH, PRED, sample_weight=c(NUMBERS)),
    "function of clusters": lambda c: et.ari(c(TRUTH), PRED),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_an_index_in_another_order_is_refused(call):
    call(lambda column: column)
    call(lambda column: column.to_numpy())
    with pytest.raises(et.InputError, match=r"same index in another order.*\.loc\["):
        call(lambda column: column.iloc[[1, 0, 2, 3]])


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_other_instances_are_refused(call):
    for index, common in (([3, 1, 4, 9], 3), (range(4), 2), ("wxyz", 0)):
        with pytest.raises(et.InputError, match=rf"different indexes, with {common} of 4 .*to_numpy\(\)"):
            call(lambda column, index=index: column.set_axis(list(index)))


def test_permuted_rows_change_nothing_or_are_refused():
    draw = random.Random(1)
    for _ in range(50):
        n = draw.randrange(2, 8)
        truth = pd.Series([draw.choice("ab") for _ in range(n)])
        pred = pd.Series([draw.choice("ab") for _ in range(n)])
        order = draw.sample(range(n), n)
        both = et.labels(truth.iloc[order], pred.iloc[order], "accuracy")["accuracy"]
        assert both == et.labels(truth, pred, "accuracy")["accuracy"]
        if order != sorted(order):
            with pytest.raises(et.InputError, match="in another order"):
                et.labels(truth, pred.iloc[order], "accuracy")


def test_sums_are_no_class():
    table = pd.crosstab(pd.Series(list("ccdd")), pd.Series(list("cddd")), margins=True)
    with pytest.raises(et.InputError, match="the row 'All' of the matrix is the sum of the others"):
        et.Confusion.from_matrix(table)
    with pytest.raises(et.InputError, match="'total'"):
        et.Confusion.from_matrix(np.array([[3, 1, 4], [0, 4, 4], [3, 5, 8]]), ["a", "b", "total"])
    assert et.Confusion.from_matrix([[3, 1], [0, 4]], ["all", "b"]).n == 8
    assert et.Confusion.from_matrix([[3, 1, 0], [0, 4, 1], [1, 1, 1]], ["all", "b", "c"]).n == 12


def test_scores_of_several_systems_are_no_labels():
    frame = pd.DataFrame({"p_cat": [0.7, 0.2, 0.6], "p_dog": [0.3, 0.8, 0.4]})
    for call in (
        lambda: et.labels([1, 0, 1], frame, "accuracy"),
        lambda: et.state("labels", [1, 0, 1], frame),
        lambda: et.state("labels", [1, 0, 1], frame, joint=True),
    ):
        with pytest.raises(et.InputError, match=r"'p_cat', 'p_dog' have fractions from 0 to 1.*et\.thresholds"):
            call()
    assert len(et.thresholds([1, 0, 1], frame, "f1").records) == 2
    assert et.labels([0.5, 1.0, 1.5], {"a": [0.5, 1.0, 1.0], "b": [0.5, 0.5, 1.0]}, "accuracy")["a"]["accuracy"] > 0.6
