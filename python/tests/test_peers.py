# test_peers.py: a name of another tool means what it means there, parameters and edges included. Each name is asked of
# the tool itself.
import warnings

import igraph
import numpy as np
import pytest
import scipy.stats
from clusim.clustering import Clustering
from clusim import sim
from pycm import ConfusionMatrix
from sklearn import metrics

import etalon as et

LABELS = ["accuracy_score", "balanced_accuracy_score", "matthews_corrcoef", "cohen_kappa_score", "hamming_loss", "zero_one_loss"]
ONE_CLASS = ["f1_score", "precision_score", "recall_score", "jaccard_score"]
CLUSTERS = [
    "rand_score",
    "adjusted_rand_score",
    "fowlkes_mallows_score",
    "mutual_info_score",
    "normalized_mutual_info_score",
    "adjusted_mutual_info_score",
    "homogeneity_score",
    "completeness_score",
    "v_measure_score",
]


def theirs(function, *arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*arguments, **options)


def ours(function, *arguments, **options):
    """The only value; NaN when there is none."""
    found = theirs(function, *arguments, **options).records[0]["value"]
    return np.nan if found is None else found


def small_labels():
    """All pairs of four labels of three classes, up to the names of the first."""
    for code in range(3**4):
        truth = [code // 3**i % 3 for i in range(4)]
        for other in range(3**4):
            yield truth, [other // 3**i % 3 for i in range(4)]


@pytest.mark.parametrize("name", LABELS)
def test_labels_of_sklearn(name):
    function = getattr(metrics, name)
    for truth, pred in list(small_labels())[::7]:
        found = ours(et.labels, truth, pred, name, undefined="sklearn")
        assert found == pytest.approx(theirs(function, truth, pred), abs=1e-12, nan_ok=True), (truth, pred)


@pytest.mark.parametrize("name", ONE_CLASS)
def test_one_class_of_sklearn(name):
    function = getattr(metrics, name)
    for code in range(2**8):
        truth, pred = [code >> i & 1 for i in range(4)], [code >> (4 + i) & 1 for i in range(4)]
        found = ours(et.labels, truth, pred, name, positive=1, classes=[0, 1], undefined="sklearn")
        assert found == pytest.approx(theirs(function, truth, pred, zero_division=0), abs=1e-12), (truth, pred)


def partitions(n):
    found = [[]]
    for _ in range(n):
        found = [p + [label] for p in found for label in range(max(p, default=-1) + 2)]
    return found


@pytest.mark.parametrize("name", CLUSTERS)
def test_clusters_of_sklearn(name):
    function = getattr(metrics, name)
    for reference in partitions(4):
        for clustering in partitions(4):
            found = ours(et.clusters, reference, clustering, name, undefined="sklearn")
            assert found == pytest.approx(theirs(function, reference, clustering), abs=1e-12), (reference, clustering)


@pytest.mark.parametrize("seed", range(5))
def test_clusters_of_sklearn_at_random(seed):
    random = np.random.default_rng(seed)
    reference, clustering = random.integers(0, 6, (2, 200))
    found = et.clusters(reference, clustering, CLUSTERS)
    for name, record in zip(CLUSTERS, found.records):
        assert record["value"] == pytest.approx(getattr(metrics, name)(reference, clustering), rel=1e-9), name


@pytest.mark.parametrize("seed", range(5))
def test_orders_of_scipy_and_sklearn(seed):
    random = np.random.default_rng(seed)
    target, predicted = random.integers(0, 8, (2, 40)).astype(float)
    for name in ["kendalltau", "spearmanr", "weightedtau", "somersd"]:
        expected = getattr(scipy.stats, name)(target, predicted).statistic
        assert ours(et.orders, target, predicted, name) == pytest.approx(expected, abs=1e-12), name
    assert ours(et.orders, target, predicted, "ndcg_score") == pytest.approx(
        metrics.ndcg_score([target], [predicted]), abs=1e-12
    )
    assert ours(et.orders, target > 3, predicted, "roc_auc_score") == pytest.approx(
        metrics.roc_auc_score(target > 3, predicted), abs=1e-12
    )


@pytest.mark.parametrize("seed", range(5))
def test_labels_of_pycm(seed):
    random = np.random.default_rng(seed)
    truth, noise = random.integers(0, 4, (2, 60))
    pred = np.where(random.random(60) < 0.5, truth, noise)
    matrix = ConfusionMatrix(truth, pred)
    for name, expected in {
        "Overall CEN": matrix.Overall_CEN,
        "Overall MCC": matrix.Overall_MCC,
        "Overall ACC": matrix.Overall_ACC,
        "Kappa": matrix.Kappa,
        "Hamming Loss": matrix.HammingLoss,
    }.items():
        assert ours(et.labels, truth, pred, name) == pytest.approx(expected, abs=1e-12), name


@pytest.mark.parametrize("seed", range(5))
def test_clusters_of_igraph_and_clusim(seed):
    random = np.random.default_rng(seed)
    reference, clustering = random.integers(0, 5, (2, 50)).tolist()
    expected = igraph.compare_communities(reference, clustering, method="split-join")
    assert ours(et.clusters, reference, clustering, "split-join") == pytest.approx(expected, abs=1e-12)
    vi = igraph.compare_communities(reference, clustering, method="vi")
    assert ours(et.clusters, reference, clustering, "vi") == pytest.approx(vi, abs=1e-12)
    a, b = (Clustering().from_membership_list(labels) for labels in (reference, clustering))
    assert ours(et.clusters, reference, clustering, "element_centric") == pytest.approx(sim.element_sim(a, b), abs=1e-12)
    assert ours(et.clusters, reference, clustering, "ari") == pytest.approx(sim.adjrand_index(a, b), abs=1e-12)
    assert ours(et.clusters, reference, clustering, "pairs:jaccard") == pytest.approx(sim.jaccard_index(a, b), abs=1e-12)
