# test_compare.py: which systems are better, beside SciPy.
import numpy as np
import pandas as pd
import pytest
from scipy import stats

import etalon as et

VALUES = np.random.default_rng(3).normal(size=(4, 12)) + np.arange(4)[:, None]


def entries(score="mine", values=VALUES):
    return [(f"s{s}", u, score, v) for s, row in enumerate(values) for u, v in enumerate(row)]


def test_p_values_are_those_of_scipy():
    found = et.compare(entries(), unit="queries", higher="mine")
    assert len(found.pairs) == 6
    for pair in found.pairs:
        expected = stats.ttest_rel(VALUES[int(pair["a"][1])], VALUES[int(pair["b"][1])])
        assert pair["p"] == pytest.approx(expected.pvalue, rel=1e-12)
        assert (pair["p_adjusted"] <= 0.05) == (pair["decision"] in "ab")
    assert found["s0", "s3"]["decision"] == "b"
    ranked = et.compare(entries(), unit="datasets", higher="mine", baseline="s0")
    assert [pair["a"] for pair in ranked.pairs] == ["s1", "s2", "s3"]
    assert ranked["s1", "s0"]["p"] == pytest.approx(stats.wilcoxon(VALUES[1], VALUES[0]).pvalue, rel=1e-12)
    runs = et.compare(entries(values=VALUES[:2]), unit="seeds", higher="mine")
    welch = stats.ttest_ind(VALUES[0], VALUES[1], equal_var=False)
    assert runs["s0", "s1"]["p"] == pytest.approx(welch.pvalue, rel=1e-12)


def test_frames_rows_and_threads_give_the_same():
    how = {"unit": "queries", "method": "bootstrap-studentised", "higher": "mine", "resamples": 2000}
    expected = et.compare(entries(), threads=1, **how).render("json")
    frame = pd.DataFrame(entries(), columns=["system", "unit", "score", "value"])
    assert et.compare(frame, threads=3, **how).render("json") == expected
    assert et.compare(frame, seed=2, **how).render("json") != expected


def test_results_know_their_directions():
    random = np.random.default_rng(5)
    target = random.normal(size=(12, 6))
    predicted = {name: target + random.normal(size=target.shape) * noise for name, noise in (("near", 0.5), ("far", 3))}
    results = et.orders(target, predicted, ["tau_b", "spearman_distance"], each=True)
    assert et.compare(results, unit="queries", score="tau_b")["near", "far"]["decision"] == "a"
    assert et.compare(results, unit="queries", score="spearman_distance")["near", "far"]["decision"] == "a"
    with pytest.raises(et.UsageError, match="several scores"):
        et.compare(results, unit="queries")


def test_equivalence_and_what_is_refused():
    near = entries(values=np.array([VALUES[0], VALUES[0] + 0.01 * np.sin(np.arange(12))]))
    assert et.compare(near, unit="queries", higher="mine", margin=0.1)["s0", "s1"]["decision"] == "equivalent"
    refused = {
        "training data": {"unit": "folds", "method": "t"},
        "choose one of queries": {"unit": "days"},
        "margin": {"unit": "queries", "margin": 0},
        "no effect": {"unit": "queries", "seed": 3},
        "folds_of": {"unit": "folds", "folds_of": 1},
        "there are s0, s1": {"unit": "queries", "baseline": "z"},
        "one pair": {"unit": "queries", "correction": "holm"},
    }
    for message, how in refused.items():
        with pytest.raises(et.UsageError, match=message):
            et.compare(near, higher="mine", **how)
    with pytest.raises(KeyError, match="was not compared"):
        et.compare(near, unit="queries", higher="mine")["s1", "s0"]
