# test_compare.py: which systems are better, beside SciPy.
import pickle

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import etalon as et

VALUES = np.random.default_rng(3).normal(size=(4, 12)) + np.arange(4)[:, None]


def entries(score="mine", values=VALUES):
    return [(f"s{s}", u, score, v) for s, row in enumerate(values) for u, v in enumerate(row)]


def test_p_values_are_those_of_scipy():
    found = et.compare(entries(), unit="queries", higher="mine", method="t")
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


def test_every_method_is_reached():
    listed = [method["method"] for method in et.compare_methods().methods]
    assert len(listed) == 26
    right = entries(values=(VALUES > 1).astype(float))
    for method in et.compare_methods().methods:
        name, unit = method["method"], method["units"][0]
        if unit == "objects":
            continue
        margin = {"margin": 0.5} if name == "equivalence" else {}
        given = right if name.startswith(("mcnemar", "cochran")) else entries()
        found = et.compare(given, unit, higher="mine", method=name, **margin)
        assert len(found.pairs) == 6
        assert {record["method"] for record in found.pairs} == {name}
        assert name in et.compare_methods(name).render("md")
    friedman = et.compare(entries(), "datasets", higher="mine", method="friedman")
    expected = stats.friedmanchisquare(*VALUES)
    assert friedman.omnibus[0]["statistic"] == pytest.approx(expected.statistic, rel=1e-12)
    assert friedman.omnibus[0]["p"] == pytest.approx(expected.pvalue, rel=1e-12)
    assert [rank["rank"] for rank in friedman.ranks] == sorted(rank["rank"] for rank in friedman.ranks)
    assert friedman.groups[0]["systems"][0] == "s3"


def test_clusters_are_what_is_drawn():
    units = VALUES.shape[1]
    copies = [(s, f"{u}/{i}", score, value) for s, u, score, value in entries() for i in range(4)]
    cluster = {f"{u}/{i}": u for u in range(units) for i in range(4)}
    how = {"higher": "mine", "method": "t"}
    once = et.compare(entries(), "queries", **how)
    again = et.compare(copies, "queries", cluster=cluster, **how)
    frame = pd.DataFrame(copies, columns=["system", "unit", "score", "value"])
    frame["query"] = [unit.partition("/")[0] for unit in frame["unit"]]
    framed = et.compare(frame, "queries", cluster="query", **how)
    for one, two, three in zip(once.pairs, again.pairs, framed.pairs, strict=True):
        assert one["p"] == pytest.approx(two["p"], rel=1e-9)
        assert two["clusters"] == units
        assert two["p"] == three["p"]
    for message, given in {"no cluster": {"0/0": 1}, "name of a column": 3, "data frame": "query"}.items():
        with pytest.raises(et.Error, match=message):
            et.compare(copies, "queries", higher="mine", cluster=given)
    with pytest.raises(et.InputError, match="no column 'day'"):
        et.compare(frame, "queries", higher="mine", cluster="day")


def test_regressions_plans_and_effects():
    how = {"unit": "queries", "higher": "mine", "baseline": "s3"}
    assert et.compare(entries(), fail_if_worse=0.5, **how).regression == "shown"
    assert et.compare(entries(), fail_if_worse=20, **how).regression == "absent"
    assert et.compare(entries(values=VALUES[[3, 2]]), fail_if_worse=1, unit="queries", higher="mine", baseline="s0").regression == "open"
    assert et.compare(entries(), **how).regression is None
    planned = et.compare(entries(), plan=0.5, effect="d_z", method="t", **how).pairs[0]
    difference = VALUES[0] - VALUES[3]
    assert planned["effect"] == pytest.approx(difference.mean() / difference.std(ddof=1))
    effect, alpha, n = 0.5 / difference.std(ddof=1), 0.05 / 3, 12
    critical = stats.t.isf(alpha / 2, n - 1)
    shift = effect * n**0.5
    power = stats.nct.sf(critical, n - 1, shift) + stats.nct.cdf(-critical, n - 1, shift)
    assert planned["power"] == pytest.approx(power, rel=1e-9)
    assert planned["needed"] > n


def test_further_scores_are_described_or_decided():
    two = entries() + entries("other", VALUES[::-1])
    described = et.compare(two, "queries", ["mine", "other"], higher=["mine", "other"])
    assert {record["score"] for record in described.pairs} == {"mine"}
    assert {record["score"] for record in described.described} == {"other"}
    family = et.compare(two, "queries", ["mine", "other"], higher=["mine", "other"], family="scores")
    assert len(family.pairs) == 12
    assert family.pairs[0]["p_adjusted"] >= described.pairs[0]["p_adjusted"]


def test_pictures():
    found = et.compare(entries(), unit="queries", higher="mine", baseline=None)
    assert found.svg().startswith("<svg") and "Differences to" in found.svg()
    assert found.svg("ranks") != found.svg() == found.svg("intervals")
    assert pickle.loads(pickle.dumps(found)).svg("ranks") == found.svg("ranks")
    assert found.svg("ranks") in found._repr_html_()
    with pytest.raises(et.UsageError, match="intervals"):
        found.svg("units")
