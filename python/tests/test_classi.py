# test_classi.py: rankings of objects with classes, against the paper's algorithm and every way to say distances.
import numpy as np
import pandas as pd
import pytest

import etalon as et

APES = {"b": 0, "c": 1, "t": 6}


def naive(distances):
    """The paper's algorithms 1 and 2."""
    def costs(d):
        return np.cumsum([np.maximum(0, d[a] - d[a + 1 :]).sum() for a in range(len(d))])

    d = np.asarray(distances, float)
    return 1 - 2 * costs(d) / costs(np.sort(d)[::-1])


def test_the_worked_example():
    results = et.classi(list("cbbbcccttt"), ["classi", "classi@1"], query="b", distances=APES)
    assert results["classi"] == pytest.approx(1 - 6 / 126, abs=1e-15)
    assert results["classi@1"] == pytest.approx(1 - 6 / 38, abs=1e-15)
    assert len(results.confusion) == 10
    assert "10 objects, 3 classes" in repr(results)


@pytest.mark.parametrize("seed", range(5))
def test_the_curve_is_the_papers(seed):
    random = np.random.default_rng(seed)
    classes = random.integers(0, 6, 80)
    distances = random.random(6).round(3)
    distances[0] = 0
    ranking = et.classi(classes, query=0, distances=dict(enumerate(distances))).confusion
    np.testing.assert_allclose(ranking.curve(), naive(distances[classes]), atol=1e-12)
    assert ranking.random_curve()[-1] == pytest.approx(0, abs=1e-15)


def test_every_way_to_say_distances():
    ranking = ["mid", "low", "high"]
    names = ["low", "mid", "high"]
    square = pd.DataFrame([[0, 1, 2], [1, 0, 1], [2, 1, 0]], index=names, columns=names)
    tree = {"low": "mid", "high": "mid"}  # a path
    found = {
        et.classi(ranking, query="low", order=["low", "mid", "high"])["classi"],
        et.classi(ranking, query="low", distances=square)["classi"],
        et.classi(ranking, query="low", distances={r: dict(square.loc[r]) for r in square.index})["classi"],
        et.classi(ranking, query="low", taxonomy=tree)["classi"],
        et.classi(ranking, distances={"low": 0, "mid": 1, "high": 2})["classi"],
    }
    assert found == {0.5}


def test_every_kind_of_column():
    labels = np.array(list("cbbbcccttt"))
    expected = et.classi(list(labels), distances=APES)["classi"]
    for column in (labels, pd.Series(labels), pd.Series(labels, dtype="category"), tuple(labels)):
        assert et.classi(column, distances=APES)["classi"] == expected


def test_scores_rank_and_equal_scores_tie():
    classes = ["b", "c", "t"]
    first = et.classi(classes, distances=APES, by=[3, 2, 1])["classi"]
    second = et.classi(classes, distances=APES, by=[2, 3, 1])["classi"]
    tied = et.classi(classes, distances=APES, by=[2, 2, 1])["classi"]
    assert tied == pytest.approx((first + second) / 2, abs=1e-15)
    several = et.classi(classes, distances=APES, by={"first": [3, 2, 1], "second": [2, 3, 1]})
    assert several["first"]["classi"] == first and several["second"]["classi"] == second


def test_several_systems():
    results = et.classi({"best": list("bct"), "worst": list("tcb")}, distances=APES)
    assert results["best"]["classi"] == 1 and results["worst"]["classi"] == -1


def test_each_class_is_a_query():
    truth = ["low", "mid", "high"]
    scores = pd.DataFrame({"low": [0.7, 0.2, 0.1], "mid": [0.2, 0.5, 0.6], "high": [0.1, 0.3, 0.3]})
    results = et.classi(truth, by_class=scores, order=["low", "mid", "high"])
    units = {record["unit"]: record["value"] for record in results.by_unit}
    assert units == pytest.approx({"low": 1, "mid": 0, "high": 0.75})
    assert results["classi"] == pytest.approx(1.75 / 3)
    assert len(results.confusion["mid"].curve()) == 3


def test_lengths_parents_and_ties():
    dag = {"c": {"a": 0.5}, "d": {"a": 0.1}, "e": {"c": 0.1, "d": 0.2}}
    found = et.classi(["c", "e", "d", "a"], query="a", taxonomy=dag).confusion.positions()
    assert list(found["distance"]) == [0.4, 0.3, 0.1, 0]
    assert found["best_class"] == ["a", "d", "e", "c"]
    assert found["worst_class"] == ["c", "e", "d", "a"]
    several = {"b": ["a", "c"], "c": "a"}
    assert et.classi(["b", "c", "a"], query="a", taxonomy=several).confusion.positions()["distance"].tolist() == [1, 1, 0]
    for together in (("b", "c"), ["b", "c"], {"b", "c"}):
        places = et.classi(["d", "c", "b", "a"], query="b", order=["a", together, "d"]).confusion.positions()
        assert places["distance"].tolist() == [1, 0, 0, 1]


def test_positions_are_those_of_algorithm_1():
    found = et.classi(list("cbbbcccttt"), distances={"b": 0, "c": 1, "t": 6}).confusion.positions()
    assert found["cost"].tolist() == [3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert found["cumulative"].tolist() == [3] * 10
    assert found["worst_cumulative"][-1] == 126 and found["random_cumulative"][-1] == 63
    assert "".join(found["best_class"]) == "bbbcccc" + "ttt" and "".join(found["worst_class"]) == "tttccccbbb"
    assert found["classi"][-1] == pytest.approx(1 - 6 / 126)
    assert found["k"].tolist() == list(range(1, 11))


def test_many_queries_and_their_mean_curve():
    classes = ["a", "b", "c", "b", "a", "c", "b"]
    queries = ["a", "a", "a", "b", "b", "b", "b"]
    order = ["a", "b", "c"]
    results = et.classi(classes, ["classi", "classi@2"], order=order, units=queries)
    one = et.classi(classes[:3], ["classi", "classi@2"], order=order, query="a")
    two = et.classi(classes[3:], ["classi", "classi@2"], order=order, query="b")
    assert results["classi"] == pytest.approx((one["classi"] + two["classi"]) / 2)
    assert list(results.confusion) == ["a", "b"]
    shorter = np.append(one.confusion.curve(), one.confusion.curve()[-1])
    np.testing.assert_allclose(results.confusion.curve(), (shorter + two.confusion.curve()) / 2)
    random = np.append(one.confusion.random_curve(), one.confusion.random_curve()[-1])
    np.testing.assert_allclose(results.confusion.random_curve(), (random + two.confusion.random_curve()) / 2)
    numbers = [1, 2, 3, 4, 3, 2, 1]
    named = et.classi(
        classes, order=order, units=[0, 0, 0, 1, 1, 1, 1], query={0: "a", 1: "b"}, by={"x": numbers, "y": numbers[::-1]}
    )
    assert [row["unit"] for row in named["x"].by_unit] == ["0", "1"]
    assert named["x"].by_unit[0]["value"] == et.classi(classes[:3], order=order, query="a", by=numbers[:3])["classi"]
    with pytest.raises(et.UsageError, match="dict of unit"):
        et.classi(classes, order=order, units=queries, query="a")
    with pytest.raises(et.InputError, match="no class for the unit 'b'"):
        et.classi(classes, order=order, units=queries, query={"a": "a"})
    with pytest.raises(et.InputError, match="units has 2 values"):
        et.classi(classes, order=order, units=["a", "b"])


def test_undefined_has_a_reason():
    with pytest.warns(et.UndefinedWarning, match="equally far"):
        assert np.isnan(et.classi(["c", "c"], distances=APES)["classi"])
    assert et.classi(["c", "c"], distances=APES, undefined="zero")["classi"] == 0


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("one of distances, taxonomy, order and nominal", {}),
        (r"ranking\[1\]: there is no distance for class 'c'", {"distances": {"b": 0, "t": 1}}),
        ("name the class of the query", {"order": ["b", "c", "t"]}),
        ("no distance for class 'x'", {"order": ["b", "c", "t"], "query": "x"}),
        ("occurs twice", {"order": ["b", "c", "b"], "query": "b"}),
        ("finite", {"distances": {"b": 0, "c": float("nan"), "t": 1}}),
        ("cycle", {"taxonomy": {"b": "c", "c": "b"}, "query": "b"}),
        ("no path joins", {"taxonomy": {"b": "x", "c": "y"}, "query": "b"}),
        ("negative", {"taxonomy": {"b": {"x": -1}}, "query": "b"}),
        ("by has 2 numbers; there are 3 objects", {"distances": APES, "by": [1, 2]}),
        ("not a finite number", {"distances": APES, "by": [1, 2, float("inf")]}),
        ("one of by and by_class", {"distances": APES, "by": [1, 2, 3], "by_class": {}}),
    ],
)
def test_bad_input(message, arguments):
    with pytest.raises((et.InputError, et.UsageError), match=message):
        et.classi(["b", "c", "t"], **arguments)


def test_validate():
    verdicts = et.validate("classi", universes=[(3, 4)])
    assert verdicts.holds("classi", "constant_baseline")
    assert not verdicts.holds("classi@1", "constant_baseline")
    assert verdicts.holds("classi@1", "max_agreement", "weak")


def test_hand_till_is_scikit_learns():
    sklearn_metrics = pytest.importorskip("sklearn.metrics")
    random = np.random.default_rng(4)
    for classes in (3, 5):
        truth = np.concatenate([np.arange(classes), random.integers(0, classes, 60)])
        scores = random.random((len(truth), classes)).round(1) + 0.01 + 0.4 * np.eye(classes)[truth]
        scores /= scores.sum(axis=1, keepdims=True)
        columns = {str(c): scores[:, c] for c in range(classes)}
        ours = et.classi(truth, "hand_till", nominal=range(classes), by_class=columns)
        theirs = sklearn_metrics.roc_auc_score(truth, scores, multi_class="ovo")
        assert ours["hand_till"] == pytest.approx(theirs, abs=1e-14)


def test_hand_till_counts_pairs_of_tied_classes_apart():
    # b and c are equally far, and still two classes.
    value = et.classi(["c", "a", "b", "a"], "hand_till", query="a", order=[("a",), ("b", "c")])["hand_till"]
    assert value == pytest.approx((1 / 2 + 0) / 2)
    with pytest.raises(et.UsageError, match="class 'a' is named twice"):
        et.classi(["a", "b"], "hand_till", query="a", nominal=["a", "b", "a"])


def test_lists_that_stop_early():
    distances = {"b": 0, "c": 1, "t": 6}
    whole = et.classi(list("cct"), "classi", query="b", distances=distances, sizes={"b": 3, "c": 4, "t": 3})
    assert -1 < whole["classi"] < 0.5
    assert "has no object of the query's class" in whole.notes[0]
    with pytest.warns(et.UndefinedWarning, match="no object of the query's class"):
        alone = et.classi(list("cct"), "classi", query="b", distances=distances)
    assert "no object of the query's class" in alone.undefined["classi"]
    assert et.classi(list("cct"), "classi", query="b", distances=distances, sizes={"b": 0, "c": 2, "t": 1})["classi"] == 1
    with pytest.raises(et.InputError, match="no line for 't'"):
        et.classi(list("cc"), "classi", query="b", distances=distances, sizes={"b": 3, "c": 4})
    with pytest.raises(et.InputError, match="there are 1"):
        et.classi(list("cct"), "classi", query="b", distances=distances, sizes={"b": 3, "c": 1, "t": 3})


def test_distances_of_any_sign():
    values = [et.classi(list("cbtb"), "classi", query="b", distances=dict(zip("bct", d))) for d in ([0, 1, 5], [1, 2, 6], [-6, -5, -1])]
    assert len({value["classi"] for value in values}) == 1
