# test_objects.py: systems compared on the objects of one test set, from arrays.
import pickle

import numpy as np
import pytest

import etalon as et
from etalon.intake import column
from etalon.labels import Choices

random = np.random.default_rng(4)
TRUTH = random.integers(0, 3, 400)
SYSTEMS = {
    name: np.where(random.random(400) < wrong, (TRUTH + 1) % 3, TRUTH)
    for name, wrong in {"good": 0.1, "fair": 0.12, "poor": 0.4}.items()
}


def test_the_order_of_objects_changes_nothing():
    turned = random.permutation(400)
    here = et.compare(et.labels(TRUTH, SYSTEMS, "mcc"))
    there = et.compare(et.labels(TRUTH[turned], {name: values[turned] for name, values in SYSTEMS.items()}, "mcc"))
    assert here.pairs == there.pairs
    assert here["good", "poor"]["decision"] == "a"
    assert here["good", "fair"]["decision"] == "undecided"


def test_counted_rows_are_so_many_objects():
    """Whoever has counted the objects gets the decisions of the objects, in any order of the rows."""
    columns = np.stack([TRUTH, *SYSTEMS.values()])
    rows, counts = np.unique(columns, axis=1, return_counts=True)
    assert len(counts) < 40
    turned = random.permutation(len(counts))
    rows, counts = np.ascontiguousarray(rows[:, turned]), counts[turned].tolist()
    found = et.labels(TRUTH, SYSTEMS, "mcc")
    objects = found._objects
    truth, *systems = [column(row, "truth") for row in rows]
    counted = Choices().joint(truth, list(zip(SYSTEMS, systems, strict=True)), None, counts).objects()
    objects.core = lambda cluster=None: counted
    assert et.compare(found).render("json") == et.compare(et.labels(TRUTH, SYSTEMS, "mcc")).render("json")
    for wrong, message in ((counts[1:], "counts"), ([0, *counts[1:]], "count is 0")):
        with pytest.raises(et.InputError, match=message):
            Choices().joint(truth, list(zip(SYSTEMS, systems, strict=True)), None, wrong)


def test_resampled_errors_are_those_of_numpy():
    good, poor = SYSTEMS["good"] == TRUTH, SYSTEMS["poor"] == TRUTH
    found = et.compare(et.labels(TRUTH, {"g": SYSTEMS["good"], "p": SYSTEMS["poor"]}, "balanced_accuracy"))
    record = found["g", "p"]
    draws = random.integers(0, 400, (2000, 400))

    def balanced(right, rows):
        return np.mean([right[rows][TRUTH[rows] == c].mean() for c in range(3)])

    spread = np.std([balanced(good, rows) - balanced(poor, rows) for rows in draws])
    assert record["high"] - record["low"] == pytest.approx(2 * 1.96 * spread, rel=0.08)


def test_clusters_of_objects_are_drawn_whole():
    results = et.labels(TRUTH, {"a": SYSTEMS["good"], "b": SYSTEMS["poor"]}, "accuracy")
    alone = et.compare(results, method="bootstrap-objects")["a", "b"]
    # Each object ten times says no more than once.
    ten = {name: np.repeat(SYSTEMS[of], 10) for name, of in (("a", "good"), ("b", "poor"))}
    copied = et.labels(np.repeat(TRUTH, 10), ten, "accuracy")
    clustered = et.compare(copied, cluster=np.repeat(np.arange(400), 10))["a", "b"]
    naive = et.compare(copied, method="bootstrap-objects")["a", "b"]
    width = alone["high"] - alone["low"]
    assert clustered["high"] - clustered["low"] == pytest.approx(width, rel=0.06)
    assert naive["high"] - naive["low"] == pytest.approx(width / 10**0.5, rel=0.06)
    assert (clustered["n"], clustered["clusters"]) == (4000, 400)


def test_own_measures_decide_too():
    found = et.compare(et.labels(TRUTH, SYSTEMS, ["mine = sum_i(c_ii) / n"], undefined="report"), score="mine", resamples=200)
    how = {"method": "bootstrap-objects", "resamples": 200}
    same = et.compare(et.labels(TRUTH, SYSTEMS, "accuracy"), **how)
    assert [p["low"] for p in found.pairs] == pytest.approx([p["low"] for p in same.pairs])


def test_what_has_no_objects_is_refused():
    results = et.labels(TRUTH, SYSTEMS, "mcc")
    with pytest.raises(et.UsageError, match="results of several systems on one test set"):
        et.compare(pickle.loads(pickle.dumps(results)), "objects")
    with pytest.raises(et.UsageError, match="what is a unit"):
        et.compare(pickle.loads(pickle.dumps(results)))
    with pytest.raises(et.UsageError, match="what is a unit"):
        et.compare(et.labels(TRUTH, SYSTEMS, "mcc", units=np.arange(400) // 20))
    with pytest.raises(et.UsageError, match="which score decides"):
        et.compare(et.labels(TRUTH, SYSTEMS, ["mcc", "kappa"]))
    with pytest.raises(et.UsageError, match="no effect on objects"):
        et.compare(results, lower=["mcc"])
    with pytest.raises(et.UsageError, match="objects have none"):
        et.compare(results, method="t")
    with pytest.raises(et.InputError, match="cluster"):
        et.compare(results, cluster=[1, 2])
