# test_contingency.py: the accumulator of clusterings, overlapping clusters, communities, and functions of partitions.
import copy
import json
import pickle

import numpy as np
import pytest

import etalon as et


def partitions(seed=1, n=300):
    random = np.random.default_rng(seed)
    a = random.integers(0, 5, n)
    return a, np.where(random.random(n) < 0.6, a, random.integers(0, 7, n))


def test_batches_and_merges_give_the_same_bytes():
    a, b = partitions()
    whole = et.Contingency.from_clusters(a, b)
    batches = et.Contingency()
    for start in range(0, 300, 70):
        batches.update(a[start : start + 70], b[start : start + 70])
    other = et.Contingency.from_clusters(a[:100], b[:100])
    merged = et.Contingency.from_clusters(a[100:], b[100:]) + other
    assert whole == batches == merged
    assert whole.to_bytes() == batches.to_bytes() == merged.to_bytes()
    assert et.Contingency.from_bytes(whole.to_bytes()) == whole
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert copy.deepcopy(whole) == whole
    assert other.n == 100, "merging leaves the other as it is"


def test_computes_what_clusters_computes():
    a, b = partitions()
    table = et.Contingency.from_clusters(a, b)
    assert dict(table.compute("all")) == dict(et.clusters(a, b, "all"))
    assert table.n == 300
    assert table.matrix.sum() == 300
    assert table.matrix.shape == (len(table.rows), len(table.columns)) == (5, 7)
    assert et.Contingency.from_matrix(table.matrix, table.rows, table.columns) == table


def test_refuses_what_is_no_table():
    for wrong in ([1, 2], [[1.5]], [[-1, 2]]):
        with pytest.raises(et.InputError):
            et.Contingency.from_matrix(wrong)
    with pytest.raises(et.UsageError, match="3 names for 2"):
        et.Contingency.from_matrix([[1], [2]], rows=["a", "b", "c"])
    with pytest.raises(et.InputError, match="no object"):
        et.Contingency().compute()
    with pytest.raises(et.UsageError, match="no effect without noise"):
        et.clusters([0, 1], [0, 1], noise_as="singletons")


def test_covers_by_hand():
    results = et.covers([[0, 1, 2], [1, 2, 3]], [{0, 1}, {1, 2}, {2, 3}])
    assert results["omega"] == pytest.approx(1 / 7)
    halves = [list("abcd"), list("efgh")]
    several = et.covers(halves, {"one": [list("abcd")], "both": halves}, ["onmi", "onmi(form=max)"])
    assert several["one"]["onmi"] == pytest.approx(0.75)
    assert several["one"]["onmi(form=max)"] == pytest.approx(0.5)
    assert several["both"]["onmi"] == 1
    with pytest.raises(et.InputError, match="twice"):
        et.covers([[0, 0]], [[0]])
    with pytest.raises(et.UsageError, match="not a measure of overlapping"):
        et.covers([[0], [1]], [[0], [1]], "nmi")


def test_communities_of_two_cliques():
    cliques = [(a, b) for start in (0, 10) for a in range(start, start + 5) for b in range(start, a)]
    for method in ("diamond", "projection"):
        found = et.communities([*cliques, (0, 10)], nodes=["alone"], method=method)
        assert len({found[i] for i in range(5)}) == len({found[i] for i in range(10, 15)}) == 1
        assert found[0] != found[10]
        assert found["alone"] not in (found[0], found[10])
    with pytest.raises(et.UsageError):
        et.communities(cliques, method="louvain")
    with pytest.raises(et.UsageError, match="seed: for method='projection'"):
        et.communities(cliques, seed=1)


def test_communities_are_a_dict_that_writes_a_page(tmp_path):
    found = et.communities([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "a"), ("b", "d"), ("d", "e")])
    assert isinstance(found, dict) and found == {"a": 0, "b": 0, "c": 0, "d": 0, "e": 1}
    assert json.loads(found.render("json"))["graph"]["nodes"] == 5
    found.report(tmp_path / "page.html", title="friends")
    text = (tmp_path / "page.html").read_text().split('id="etalon-data">')[1].split("</script>")[0]
    block = json.loads(text)
    assert block["title"] == "friends" and ["a", "b"] in block["sections"]["graph"]["edges"]
    assert list(found.to_pandas()["community"]) == [0, 0, 0, 0, 1]


def test_communities_of_graphs_with_weights():
    # A cycle of four: the heavy edges decide.
    cycle = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]
    for heavy, together in ((0, ("a", "b")), (1, ("b", "c"))):
        weights = [5 if place % 2 == heavy else 0.5 for place in range(4)]
        found = et.communities(cycle, weights=weights, method="projection")
        assert found[together[0]] == found[together[1]] and len(set(found.values())) == 2
    # An edge given again adds its weight.
    again = et.communities([*cycle, ("b", "a"), ("c", "d")], weights=[0.5, 1, 0.5, 1, 2, 2], method="projection")
    assert again["a"] == again["b"] != again["c"] == again["d"]
    # Ones are no weights.
    assert et.communities(cycle, weights=[1] * 4, method="projection") == et.communities(cycle, method="projection")
    clique = [(a, b) for a in range(4) for b in range(a)]
    for least, communities in ((1, 1), (1.5, 4)):
        found = et.communities(clique, weights=[1, 1, 2, 2, 2, 2], least_weight=least)
        assert len(set(found.values())) == communities
    apart = et.communities(cycle, weights=[2, 1, 2, 1], least_weight=3, method="projection")
    assert len(set(apart.values())) == 4


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"weights": [1, 2]}, et.UsageError, "least_weight=W"),
        ({"weights": [1, 0], "method": "projection"}, et.InputError, "'b' and 'c' has weight 0; weights are positive"),
        ({"weights": [1, -1], "method": "projection"}, et.InputError, "has weight -1"),
        ({"weights": [1, float("nan")], "method": "projection"}, et.InputError, "has weight nan"),
        ({"weights": [1, float("inf")], "method": "projection"}, et.InputError, "has weight inf"),
        ({"weights": [1, "x"]}, et.InputError, "the weight of edge 1 is 'x'"),
        ({"weights": [1]}, et.InputError, "2 edges and 1 weights"),
        ({"weights": []}, et.InputError, "2 edges and 0 weights"),
        ({"least_weight": 2}, et.UsageError, "a least weight has no effect"),
        ({"weights": [1, 1], "least_weight": 2}, et.UsageError, "a least weight has no effect"),
        ({"weights": [1, 2], "least_weight": 0}, et.UsageError, "the least weight is 0"),
    ],
)
def test_communities_refuse_weights_without_meaning(arguments, error, words):
    with pytest.raises(error, match=words):
        et.communities([("a", "b"), ("b", "c")], **arguments)


@et.measure("partitions")
def own_rand(table):
    pairs = table.pairs
    return (pairs.c11 + pairs.c00) / pairs.n


def test_functions_of_partitions_are_judged_like_built_in_ones():
    verdicts = et.validate("clusters", [own_rand, "rand", "ari"], objects=5)
    for law in ("max_agreement", "symmetry", "distance", "monotonicity", "constant_baseline"):
        assert verdicts.holds("own_rand", law) == verdicts.holds("rand", law), law
    assert verdicts.biases == {"own_rand": verdicts.biases["rand"], "rand": "mixed", "ari": "none"}
    alone = et.validate("clusters", own_rand, objects=4, laws=["symmetry"])
    assert alone.holds(own_rand, "symmetry")
    assert alone.biases == {}

    @et.measure("binary")
    def of_labels(c):
        return c.c11

    with pytest.raises(et.UsageError, match="of labels"):
        et.validate("clusters", [of_labels])
