# test_sensitivity.py: how well scores tell systems apart, beside SciPy.
import numpy as np
import pandas as pd
import pytest
from scipy import stats

import etalon as et

VALUES = np.random.default_rng(3).normal(size=(4, 12)) + np.arange(4)[:, None] / 2


def entries(score="mine", values=VALUES):
    return [(f"s{s}", u, score, v) for s, row in enumerate(values) for u, v in enumerate(row)]


def test_p_values_are_those_of_scipy():
    found = et.sensitivity_of(entries(), higher="mine")["mine"]
    assert len(found["tests"]) == 6
    for test in found["tests"]:
        expected = stats.ttest_rel(VALUES[int(test["first"][1])], VALUES[int(test["second"][1])])
        assert test["p"] == pytest.approx(expected.pvalue, rel=1e-12)
        assert test["t"] == pytest.approx(expected.statistic, rel=1e-12)
    assert found["significant"] == sum(p < 0.05 for p in found["p_values"])
    assert found["p_values"] == sorted(found["p_values"])


def test_frames_rows_and_threads_give_the_same():
    rows = entries() + entries("other", VALUES.round(0))
    expected = et.sensitivity_of(rows, higher=["mine", "other"], threads=1).render("json")
    frame = pd.DataFrame(rows, columns=["system", "unit", "score", "value"])
    assert et.sensitivity_of(frame, higher=["mine", "other"], threads=3).render("json") == expected


def test_results_over_units():
    random = np.random.default_rng(5)
    target = random.normal(size=(12, 6))
    predicted = {name: target + random.normal(size=target.shape) * noise for name, noise in (("near", 0.5), ("far", 3))}
    results = et.orders(target, predicted, ["tau_b", "spearman_distance"], each=True)
    rows = results.by_unit
    found = et.sensitivity_of([(r["system"], r["unit"], r["score"], r["value"]) for r in rows])
    assert et.sensitivity_of(results).scores == found.scores
    near, far = ([r["value"] for r in rows if r["system"] == name and r["score"] == "tau_b"] for name in predicted)
    assert found["tau_b"]["tests"][0]["p"] == pytest.approx(stats.ttest_rel(near, far).pvalue, rel=1e-12)
    assert found["spearman_distance"]["better"] == "lower"


def test_what_is_missing_is_refused_or_skipped():
    rows = entries()[1:]
    with pytest.raises(et.InputError, match="system 's0' has no mine on unit '0'"):
        et.sensitivity_of(rows)
    assert et.sensitivity_of(rows, absent="skip", higher="mine")["mine"]["tests"][0]["units"] == 11
    assert et.sensitivity_of([("s0", 0, "mine", None), *rows], higher="mine")["mine"]["tests"][0]["units"] == 11
    with pytest.raises(et.UsageError, match="absent cannot be 'maybe'"):
        et.sensitivity_of(rows, absent="maybe")
    with pytest.raises(et.UsageError, match="there is one unit"):
        et.sensitivity_of([("a", "all", "x", 1), ("b", "all", "x", 2)], higher="x")
    with pytest.raises(KeyError, match="there is no score 'his'"):
        et.sensitivity_of(entries(), higher="mine")["his"]


def test_tests_are_those_of_a_comparison():
    rows = entries() + entries("other", VALUES**3)
    for how in ({"method": "wilcoxon"}, {"method": "bootstrap-studentised", "resamples": 500, "seed": 3}, {"baseline": "s1"}):
        found = et.sensitivity_of(rows, "queries", higher=["mine", "other"], **how)
        for score in ("mine", "other"):
            decided = et.compare(rows, "queries", score, higher=[score], **how)
            tests = found[score]["tests"]
            assert [(t["first"], t["second"]) for t in tests] == [(p["a"], p["b"]) for p in decided.pairs]
            assert [t["p_adjusted"] for t in tests] == [p["p_adjusted"] for p in decided.pairs]
            assert [t["apart"] for t in tests] == [p["decision"] != "undecided" for p in decided.pairs]
            assert found[score]["significant"] == sum(t["apart"] for t in tests)


def test_options_of_a_comparison_need_a_unit():
    with pytest.raises(et.UsageError, match="go with unit"):
        et.sensitivity_of(entries(), higher="mine", method="t")
    with pytest.raises(et.UsageError, match="share most of their training data"):
        et.sensitivity_of(entries(), "folds", higher="mine", method="t")
