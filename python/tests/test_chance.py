# test_chance.py: scores by chance and beyond it, their curves, and thresholds of scores.
import itertools
import math
import pickle

import numpy as np
import pytest

import etalon as et

TRUTH = [1, 0, 1, 1, 0, 0, 1, 0, 0]
MODEL = [1, 0, 1, 0, 0, 0, 1, 1, 0]


def test_adjusted_measures_are_the_known_ones():
    found = et.labels(TRUTH, MODEL, ["adjusted(accuracy)", "kappa", "expected(f1)"])
    assert found["adjusted(accuracy)"] == pytest.approx(found["kappa"], rel=1e-14)
    assert found["expected(f1)"] == pytest.approx(2 * 4 * 4 / (9 * 8))
    parts = et.clusters([0, 0, 0, 1, 1, 1, 2, 2], [0, 0, 1, 1, 1, 2, 2, 2], ["adjusted(rand)", "ari", "adjusted(nmi)", "ami"])
    assert parts["adjusted(rand)"] == pytest.approx(parts["ari"], rel=1e-13)
    assert parts["adjusted(nmi)"] == pytest.approx(parts["ami"], rel=1e-12)


def test_expected_is_the_mean_over_all_predictions():
    score = et.expected(et.jaccard)
    naive = np.mean([et.jaccard(TRUTH[:6], list(p)) for p in itertools.permutations(MODEL[:6])])
    assert score(TRUTH[:6], MODEL[:6]) == pytest.approx(naive, rel=1e-12)


def test_lifts_by_chance_are_scores():
    score = et.adjusted("macro(f)")
    assert str(score(beta=2)) == "adjusted(macro(f(beta=2)))"
    assert score.lift == "adjusted"
    assert pickle.loads(pickle.dumps(score)) == score
    with pytest.raises(et.UsageError, match="stands outside"):
        et.macro("adjusted(f1)")
    with pytest.raises(et.UsageError, match="has none"):
        et.clusters([0, 1], [0, 1], "adjusted(mi)")
    assert "beyond chance" in et.explain("adjusted(jaccard)")


def test_random_tables_are_named():
    random = np.random.default_rng(1)
    truth, model = random.integers(0, 6, 300), random.integers(0, 6, 300)
    found = et.clusters(truth, model, "adjusted(matched(accuracy))")
    assert any("10000 random tables" in note and "standard error" in note for note in found.notes)
    assert found["adjusted(matched(accuracy))"] == et.clusters(truth, model, "adjusted(matched(accuracy))")["adjusted(matched(accuracy))"]


def test_own_measures_by_chance():
    @et.measure("binary")
    def mine(c):
        return c.c11 / (c.c11 + c.c10 + c.c01)

    found = et.labels(TRUTH, MODEL, [mine, "expected(mine)", "expected(jaccard)"])
    assert found["expected(mine)"] == pytest.approx(found["expected(jaccard)"], rel=1e-12)
    assert et.baselines("labels", [mine], sizes=[6, 4]).trends == {"mine": "more"}


def test_baselines():
    curves = et.baselines("labels", ["f1", "accuracy", "mcc"], sizes=[70, 30])
    assert curves.trends == {"f1": "more", "accuracy": "fewer", "mcc": "constant"}
    means = curves.curves[0]["means"]
    assert means[50]["mean"] == pytest.approx(2 * 30 * 50 / (100 * 80))
    assert curves.svg().startswith("<svg")
    assert list(curves.to_pandas().columns) == ["score", "size", "mean", "undefined", "tables", "error"]
    assert et.baselines("clusters", ["nmi", "ami"], sizes=[4, 4]).trends == {"nmi": "more", "ami": "constant"}
    assert "accuracy" in et.baselines().trends
    with pytest.raises(et.UsageError, match="whole numbers"):
        et.baselines("labels", "f1", sizes=[0, 3])
    with pytest.raises(et.UsageError, match="no model of chance"):
        et.baselines("orders", "tau_b")


def test_bias_of_labels():
    verdicts = et.validate("labels", ["accuracy", "f1", "mcc"], universes=[(2, 5)])
    assert verdicts.biases == {"accuracy": "majority", "f1": "more", "mcc": "none"}


def naive_threshold(truth, scores, measure):
    best = None
    for threshold in [math.inf, *sorted(set(scores), reverse=True)]:
        value = et.labels(truth, [int(s >= threshold) for s in scores], measure, classes=[0, 1])[measure]
        if not math.isnan(value) and (best is None or value > best[1] + 1e-12):
            best = threshold, value
    return best


@pytest.mark.filterwarnings("ignore::etalon.UndefinedWarning")
def test_thresholds_are_the_best_of_all():
    random = np.random.default_rng(2)
    for _ in range(20):
        scores = random.integers(0, 6, 12) / 7
        truth = (random.random(12) < scores).astype(int)
        truth[:2] = 0, 1
        found = et.thresholds(truth, scores, ["accuracy", "f1", "mcc"])
        for measure in ("accuracy", "f1", "mcc"):
            threshold, value = naive_threshold(truth.tolist(), scores.tolist(), measure)
            assert found[measure]["value"] == pytest.approx(value)
            assert (math.inf if found[measure]["none_positive"] else found[measure]["threshold"]) == threshold


def test_thresholds_on_a_part():
    random = np.random.default_rng(3)
    scores = random.random(500)
    truth = np.where(random.random(500) < scores, "rain", "dry")
    found = et.thresholds(truth, {"a": scores, "b": scores**2}, "f1", positive="rain", chosen_on=0.4, seed=5)
    assert [record["system"] for record in found.records] == ["a", "b"]
    assert all(0 < record["elsewhere"] < 1 for record in found.records)
    assert "200 objects" in found.notes[0]
    assert list(found.to_pandas()["score"]) == ["f1", "f1"]
    assert "too good" in et.thresholds(truth, scores, "f1", positive="rain").notes[0]
    with pytest.raises(et.UsageError, match="name it with"):
        et.thresholds(truth, scores)
    with pytest.raises(et.UsageError, match="above 0 and below 1"):
        et.thresholds(truth, scores, positive="rain", chosen_on=1)
    with pytest.raises(et.InputError, match="missing"):
        et.thresholds([1, 0], [0.5, math.nan])
