# test_comparing.py: measures against each other in Python, functions of every domain among them.
import collections
import itertools
import math

import numpy as np
import pytest

import etalon as et


@et.measure("binary")
def my_dice(c):
    return 3 * c.c11 / (3 * c.c11 + 1.5 * (c.c10 + c.c01))


@et.measure("partitions")
def my_rand(c):
    return (c.pairs.c11 + c.pairs.c00) / c.pairs.n


@et.measure("orders", better="lower")
def my_footrule(o):
    return np.abs(o.target - o.predicted).sum()


@et.measure("ranking")
def my_ranking(r):
    """Kendall's way: pairs of objects in the right order, less those in the wrong one, by their difference."""
    d = r.distances
    return -sum(d[i] - d[j] for i in range(r.n) for j in range(i + 1, r.n) if d[i] > d[j] and r.groups[i] != r.groups[j])


@et.measure("answers")
def my_jaccard(a):
    common = a.matrix.sum()
    return common / (a.answer.sum() + a.reference.sum() - common)


@et.measure("judged")
def my_reciprocal_rank(judged):
    if not (judged.judged >= 1).any():
        return None
    places = judged.relevant().nonzero()[0]
    return 1 / (places[0] + 1) if len(places) else 0


def counts(pair):
    return {key: pair[key] for key in ("same", "opposite", "f_only", "g_only", "both_tied")}


@pytest.mark.parametrize(
    ("domain", "own", "known", "universe"),
    [
        ("labels", my_dice, "f1", (2, 7)),
        ("labels", "mine = 2*c11/(2*c11 + c10 + c01)", "f1", (2, 7)),
        ("clusters", my_rand, "rand", 5),
        ("clusters", "mine = (c11 + c00)/n", "rand", 5),
        ("orders", my_footrule, "footrule", 5),
        ("orders", "mine = -sum_x(abs(r - s))", "footrule", 5),
        ("classi", my_ranking, "classi", (3, 4)),
        ("answers", my_jaccard, "jaccard", 3),
        ("runs", my_reciprocal_rank, "rr", 3),
    ],
)
def test_an_own_measure_orders_like_the_one_it_is(domain, own, known, universe):
    found = et.consistency(domain, [own, known], universe=universe)
    (pair,) = found.pairs
    assert known in pair["g"]
    assert pair["same"] > 0 and pair["opposite"] == pair["f_only"] == pair["g_only"] == 0
    assert pair["C"] == 1 and pair["D"] is None
    assert et.separate(domain, [own, known], universe=universe).cover == []


@pytest.mark.parametrize(
    ("domain", "own", "options"),
    [
        ("classi", my_ranking, {"universes": [(3, 4)]}),
        ("answers", my_jaccard, {"objects": 3}),
        ("runs", my_reciprocal_rank, {"objects": 3}),
    ],
)
def test_functions_of_every_domain_are_validated(domain, own, options):
    verdicts = et.validate(domain, [own], **options)
    assert any(verdict["verdict"] == "holds" for verdict in verdicts.laws)
    assert {verdict["score"] for verdict in verdicts.laws} == {own.name}


@pytest.mark.parametrize("own", [my_dice, my_rand, my_footrule, my_ranking, my_jaccard, my_reciprocal_rank])
def test_a_function_has_a_page(own):
    page = et.explain(own)
    assert page.startswith(own.name + "\n") and "\nlaws (" in page and "orders like" in page
    assert page._repr_markdown_().startswith(f"# {own.name}\n")


def test_a_formula_has_a_page():
    assert "orders like  f1, jaccard, sokal_sneath2\n" in et.explain("mine = 2*c11/(3*c11 + c10 + c01)")
    assert "footrule" in et.explain("mine = -sum_x(abs(r - s))", "orders")
    with pytest.raises(et.UsageError, match="there is no 'q'"):
        et.explain("mine = q")


def test_the_published_order_of_preference():
    measures = ["ordering_auc", "srn", "md", "ed", "oauc", "ordering_accuracy"]
    found = et.consistency("orders", measures, universe=8)
    assert found.preference == [
        "oauc", "spearman_distance", "kendall_distance", "ordering_auc", "footrule", "ordering_accuracy"
    ]  # fmt: skip
    assert len(found.pairs) == 15
    assert all(sum(counts(pair).values()) == math.comb(math.factorial(8), 2) for pair in found.pairs)
    assert "OAUC" not in repr(found) and "oauc" in repr(found)


def test_counts_are_whole_numbers_beyond_doubles():
    (pair,) = et.consistency("orders", ["srn", "md"], universe=13).pairs
    assert sum(counts(pair).values()) == math.comb(math.factorial(13), 2) > 2**53


def test_a_sample_has_intervals():
    found = et.consistency("clusters", ["cc", "nmi"], universe=30, sample=2000, seed=7)
    (pair,) = found.pairs
    low, high = pair["C_interval"]
    assert low < pair["C"] < high and high - low < 0.1
    again = et.consistency("clusters", ["cc", "nmi"], universe=30, sample=2000, seed=7, threads=2)
    assert again.pairs == found.pairs
    assert "C_interval" not in et.consistency("clusters", ["cc", "nmi"], universe=4).pairs[0]


def test_orders_with_ties():
    without, with_ties = (et.consistency("orders", ["tau_b", "gamma"], universe=4, ties=ties) for ties in (False, True))
    assert without.pairs[0]["opposite"] == 0
    assert with_ties.pairs[0]["opposite"] > 0
    assert "ties allowed" in with_ties.universe


def test_separation():
    found = et.separate("labels", ["mcc", "sba", "f1"], universe=(2, 10))
    smallest = {(pair["f"], pair["g"]): pair["example"]["size"] for pair in found.pairs}
    assert smallest == {("mcc", "sba"): 10, ("mcc", "f1"): 4, ("sba", "f1"): 4}
    assert len(found.cover) == 2 and found.fewest
    assert found.cover[0]["for_first"]


def test_disagreement_from_results_rows_and_frames():
    truth = [1, 0, 1, 1, 0, 0, 1, 0, 1, 1]
    predictions = {"a": [1, 0, 1, 1, 0, 0, 1, 1, 1, 0], "b": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "c": [0] * 10}
    results = et.labels(truth, predictions, ["accuracy", "f1", "balanced_accuracy"], positive=1)
    found = et.disagreement(results)
    rows = [(r["system"], "all", r["score"], r["value"]) for r in results.records]
    assert et.disagreement(rows).pairs == found.pairs
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(rows, columns=["system", "unit", "score", "value"])
    assert et.disagreement(frame).pairs == found.pairs
    assert et.disagreement(frame.drop(columns="unit")).pairs == found.pairs
    assert all(sum(pair[key] for key in ("same", "opposite", "f_only", "g_only", "both_tied")) == 3 for pair in found.pairs)
    assert "accuracy" in repr(found)


def test_lower_is_better_turns_a_score_round():
    rows = [("a", "x", "loss", 1.0), ("b", "x", "loss", 2.0), ("a", "x", "gain", 5.0), ("b", "x", "gain", 4.0)]
    assert et.disagreement(rows, lower=["loss"], higher="gain").pairs[0]["opposite"] == 0
    assert et.disagreement(rows, higher=["loss", "gain"]).pairs[0]["opposite"] == 1
    with pytest.raises(et.UsageError, match="is more or less of 'gain' better"):
        et.disagreement(rows, lower=["loss"])
    tied = [("a", "u", "f", 0.1), ("b", "u", "f", 0.2), ("a", "u", "g", 1.0), ("b", "u", "g", 1.0)]
    assert et.disagreement(tied, higher=["f", "g"]).pairs[0]["inconsistency"] == 0
    assert et.disagreement(tied, higher=["f", "g"], ties_differ=True).pairs[0]["inconsistency"] == 1


def test_advice():
    advice = et.advise("labels", ["distance", "monotonicity", "constant_baseline"])
    assert advice.theorem
    assert all(candidate["lacks"] or candidate["weakly"] for candidate in advice.candidates)
    assert not et.advise("labels", "symmetry").theorem
    needs = ["monotonicity", "symmetry"]
    lacking = [
        {c["score"]: c["lacks"] for c in et.advise("labels", needs, classes=n).candidates}["mcc"] for n in (2, 10)
    ]
    assert not lacking[0] and lacking[1]
    untested = {c["score"]: c["untested"] for c in et.advise("orders", "top_weight").candidates}
    assert untested["auc"] == ["top_weight"] and untested["tau_ap"] == []


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: et.consistency("labels", ["mcc"]), et.UsageError, "two or more measures are compared"),
        (lambda: et.consistency("labels", ["mcc", "f1"], universe=8), et.UsageError, "pair of classes and objects"),
        (lambda: et.consistency("orders", ["tau", "rho"], universe=(2, 8)), et.UsageError, "is one number"),
        (lambda: et.consistency("orders", ["ndcg", "tau"], universe=14), et.UsageError, "take a sample: sample=20000|a sample: sample=20000"),
        (lambda: et.consistency("answers", ["jaccard", "p_delta"], sample=5), et.UsageError, "not sampled"),
        (lambda: et.consistency("labels", ["mcc", "mine = c11/c12"]), et.UsageError, "there is no 'c12'"),
        (lambda: et.consistency("classi", ["classi", "mine = c11"]), et.UsageError, "of labels, clusters, orders and answers"),
        (lambda: et.consistency("labels", ["mcc", my_rand]), et.UsageError, "my_rand is of clusters, not of labels"),
        (lambda: et.disagreement([("a", "x", "f", math.nan)]), et.InputError, "row 0: the value nan"),
        (lambda: et.disagreement([("a", "x", "f", 1.0)], absent="maybe"), et.UsageError, "absent cannot be"),
        (lambda: et.advise("labels", "beauty"), et.UsageError, "there is no law 'beauty'"),
        (lambda: et.separate("orders", ["tau"]), et.UsageError, "two or more measures"),
        (lambda: et.separate("clusters", ["ari", "cc"], search=9, largest=3), et.UsageError, "at most 6 to 60 objects"),
        (lambda: et.separate("labels", ["mcc", "f1"], search=9), et.UsageError, "searched of clusters"),
        (lambda: et.consistency("labels", ["mcc", "f1", "kappa"], universe=(3, 4)), et.UsageError, "f1 is about one class"),
        (lambda: et.consistency("labels", ["mcc", "f1"], universe=(2,)), et.UsageError, "pair of classes and objects"),
        (lambda: et.consistency("labels", ["mcc", "f1"], ties=True), et.UsageError, "ties are of orders"),
        (lambda: et.consistency("clusters", ["ari", "cc"], weighted=True), et.UsageError, "are of labels"),
        (lambda: et.consistency("labels", ["mcc", "f1 = c11"]), et.UsageError, "'f1' is a known measure of labels"),
        (lambda: et.validate("labels", "mcc", objects=3), et.UsageError, "objects does not belong to labels"),
        (lambda: et.validate("labels", "mcc", universes=[]), et.UsageError, "pairs of classes and objects"),
        (lambda: et.disagreement([("a", "f", 1.0)]), et.InputError, "row 0 has 3 fields"),
        (lambda: et.disagreement([("a", "x", "f", 1.0)] * 2, lower="g"), et.UsageError, "two or more systems"),
    ],
)
def test_wrong_use(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_consistency_weighs_inputs_by_a_distribution():
    orders = ["A > B > C", "A > C > B", "B > A > C", "B > C > A", "C > A > B", "C > B > A"]
    weights = [5, 0, 3, 1, 2, 4]
    ranks = [[order.split(" > ").index(item) + 1 for item in "ABC"] for order in orders]
    target = [1, 2, 3]
    oauc = [et.oauc(target, rank, domain="orders", values="ranks") for rank in ranks]
    footrule = [-et.footrule(target, rank, domain="orders", values="ranks") for rank in ranks]
    signs = collections.Counter()
    for i, j in itertools.combinations(range(6), 2):
        f, g = (np.sign(values[i] - values[j]) for values in (oauc, footrule))
        signs[f * g if f and g else (f != 0, g != 0)] += weights[i] * weights[j]
    given = dict(zip(orders, weights))
    pair = et.consistency("orders", ["oauc", "footrule"], universe=3, distribution=given).pairs[0]
    counts = [signs[1], signs[-1], signs[True, False], signs[False, True]]
    assert [pair[name] for name in ("same", "opposite", "f_only", "g_only")] == counts
    shares = {order: weight / 16 for order, weight in given.items()}
    other = et.consistency("orders", ["oauc", "footrule"], universe=3, distribution=shares).pairs[0]
    assert (other["C"], other["D"]) == (pair["C"], pair["D"])
    alike = et.consistency("orders", ["oauc", "footrule"], universe=3).pairs[0]
    assert (alike["C"], alike["D"]) != (pair["C"], pair["D"])


@pytest.mark.parametrize(
    "wrong",
    [{}, 3, {"A > B": "x"}, {("a",): 1}, {"A > B > C": -1, "B > A > C": 1}, {"A > B": 1, "B > A": 1}, {"A > B > C": 1}],
)
def test_a_distribution_that_cannot_be_is_refused(wrong):
    with pytest.raises(et.UsageError):
        et.consistency("orders", ["oauc", "footrule"], universe=3, distribution=wrong)
