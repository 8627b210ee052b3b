# test_compat_clusters.py: the functions of clusterings under scikit-learn's names give what these give.
import inspect
import itertools

import numpy as np
import pytest
import scipy.sparse
from compat_peers import assert_signature, columns, compare, forms, texts
from sklearn import metrics

import etalon.compat.sklearn as ours

CLUSTERS = {
    "adjusted_mutual_info_score": [{"average_method": how} for how in ("max", "geometric")],
    "adjusted_rand_score": [],
    "completeness_score": [],
    "fowlkes_mallows_score": [],
    "homogeneity_completeness_v_measure": [{"beta": 0.0}, {"beta": 2.5}],
    "homogeneity_score": [],
    "mutual_info_score": [],
    "normalized_mutual_info_score": [{"average_method": how} for how in ("max", "min", "geometric")],
    "pair_confusion_matrix": [],
    "rand_score": [],
    "v_measure_score": [{"beta": 0.5}],
    "contingency_matrix": [{"eps": 0.5}, {"dtype": float}],
}


def compare_clusters(name, *arguments, **options):
    compare(metrics.cluster, ours, name, *arguments, tolerance=1e-10, **options)


def partitions(n):
    found = [[]]
    for _ in range(n):
        found = [p + [label] for p in found for label in range(max(p, default=-1) + 2)]
    return found


@pytest.mark.parametrize("name", sorted(CLUSTERS))
def test_clusters_of_sklearn(name):
    assert_signature(getattr(ours, name), getattr(metrics.cluster, name))
    for options in ({}, *CLUSTERS[name]):
        for reference, clustering in list(itertools.product(partitions(4), repeat=2))[::2]:
            compare_clusters(name, reference, clustering, **options)
        for n, k in ((2, 3), (30, 4), (200, 7), (40, 40)):
            generator = np.random.default_rng(n)
            compare_clusters(name, *generator.integers(0, k, (2, n)), **options)


@pytest.mark.parametrize("name", sorted(CLUSTERS))
def test_clusters_in_other_forms(name):
    for seed in (1, 6):
        first, second, generator = columns(seed)
        for left, right in itertools.product([*forms(first), first > 0], forms(second)):
            if np.ndim(left) == np.ndim(right) == 1:
                compare_clusters(name, left, right)
        for left in texts(first):
            compare_clusters(name, left, second)
            compare_clusters(name, second, left)
        values = generator.normal(size=5)
        compare_clusters(name, values[first], second)
        compare_clusters(name, values[first], first)
        compare_clusters(name, first.astype(object), values[second])


@pytest.mark.parametrize("name", sorted(set(CLUSTERS) - {"contingency_matrix"}))
def test_clusterings_that_are_refused(name):
    table = np.array([[0, 1], [1, 0]])
    for case in [([], []), ([0], [1]), ([1, 2], [1]), (table, table), ([0, np.nan], [0, 1]), ([0, 1], [0, np.inf]), (None, [1]),
                 ([b"a"], [b"a"]), ("ab", [0, 1]), (np.array([1, "a"], dtype=object), [0, 1]),
                 (np.array([1.0, np.nan], dtype=object), [0, 1]), (scipy.sparse.csr_array(table), table)]:
        compare_clusters(name, *case)
    if "average_method" in inspect.signature(getattr(ours, name)).parameters:
        compare_clusters(name, [0, 1], [0, 1], average_method="none")
    if "beta" in inspect.signature(getattr(ours, name)).parameters:
        compare_clusters(name, [0, 1], [0, 1], beta=-1)


def test_tables_of_clusters():
    for seed in range(5):
        generator = np.random.default_rng(seed)
        first, second = generator.integers(0, 5, (2, 30))
        theirs = metrics.cluster.contingency_matrix(first, second, sparse=True)
        found = ours.contingency_matrix(first, second, sparse=True)
        assert type(found) is type(theirs) and (found != theirs).nnz == 0
        for table in (theirs, theirs.toarray(), theirs.astype(float), theirs.toarray().tolist()):
            compare_clusters("mutual_info_score", None, None, contingency=table)
        compare_clusters("expected_mutual_information", theirs, 30)
        compare_clusters("entropy", first)
    compare_clusters("contingency_matrix", [0, 1], [0, 1], eps=1.0, sparse=True)
    names = np.array(["9", "10", "a"])
    compare_clusters("contingency_matrix", names[first % 3], names[second % 3])


def test_large_clusterings():
    generator = np.random.default_rng(0)
    first, second = generator.integers(0, 300, (2, 100_000))
    for name in ("adjusted_rand_score", "v_measure_score", "pair_confusion_matrix", "contingency_matrix"):
        compare_clusters(name, first, second)
