# test_compat.py: the functions under other libraries' names give what these give: values, types, warnings and errors, on
# random data and on the edges.
import inspect
import itertools
import pickle
import subprocess
import sys
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import scipy.sparse
import scipy.stats
from sklearn import metrics

import etalon.compat.scipy as own_stats
import etalon.compat.sklearn as ours

RATES = {"f1_score", "fbeta_score", "jaccard_score", "precision_score", "recall_score"}
TABLES = {
    "accuracy_score",
    "balanced_accuracy_score",
    "class_likelihood_ratios",
    "classification_report",
    "cohen_kappa_score",
    "confusion_matrix",
    "hamming_loss",
    "matthews_corrcoef",
    "multilabel_confusion_matrix",
    "precision_recall_fscore_support",
    "zero_one_loss",
}
OPTIONS = {
    "accuracy_score": [{"normalize": False}],
    "zero_one_loss": [{"normalize": False}],
    "balanced_accuracy_score": [{"adjusted": True}],
    "confusion_matrix": [{"normalize": how} for how in ("true", "pred", "all")],
    "cohen_kappa_score": [{"weights": "linear"}, {"weights": "quadratic"}, {"replace_undefined_by": 0.0}],
    "class_likelihood_ratios": [{"replace_undefined_by": 1.0}, {"replace_undefined_by": {"LR+": 2.0, "LR-": 0.0}}],
    "classification_report": [{"output_dict": True}, {"digits": 4}, {"zero_division": np.nan, "output_dict": True}],
    "precision_recall_fscore_support": [{"average": "macro", "beta": 0.5}, {"average": "weighted", "beta": np.inf}, {"beta": 0}],
    "multilabel_confusion_matrix": [],
    "hamming_loss": [],
    "matthews_corrcoef": [],
    **{
        name: [{"average": average, "zero_division": zero} for average in (None, "micro", "macro", "weighted") for zero in ("warn", 1)]
        for name in RATES
    },
}
CONCERN = ("UserWarning", "UndefinedMetricWarning", "SmallSampleWarning", "ConstantInputWarning")


def outcome(function, *arguments, **options):
    """The value or the error, and what was warned of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = function(*arguments, **options)
        except Exception as error:  # noqa: BLE001
            found = error
    told = {(warning.category.__name__, str(warning.message)) for warning in caught}
    return found, {entry for entry in told if entry[0] in CONCERN}


def near(word):
    try:
        return f"{float(word):.10g}"
    except ValueError:
        return word


def assert_same(found, expected, context, tolerance=1e-12):
    if isinstance(expected, Exception):
        base = next(kind for kind in (ZeroDivisionError, TypeError, ValueError, Exception) if isinstance(expected, kind))
        assert isinstance(found, base), (context, found, expected)
        return
    assert not isinstance(found, Exception), (context, repr(found), expected)
    if isinstance(expected, str) and found != expected:  # sums of weights are printed in full: the last digit may differ
        assert len(found.split("\n")) == len(expected.split("\n")), context
        assert [near(word) for word in found.split()] == [near(word) for word in expected.split()], context
    elif isinstance(expected, (str, type(None))):
        assert found == expected, context
    elif isinstance(expected, dict):
        assert list(found) == list(expected), context
        for key in expected:
            assert_same(found[key], expected[key], (*context, key), tolerance)
    elif isinstance(expected, tuple):
        assert len(found) == len(expected), context
        for one, other in zip(found, expected):
            assert_same(one, other, context, tolerance)
    else:
        if isinstance(expected, np.ndarray):
            assert isinstance(found, np.ndarray) and found.dtype.kind == expected.dtype.kind, (context, found, expected)
        else:
            assert isinstance(found, float) == isinstance(expected, float), (context, type(found), type(expected))
        np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance, err_msg=str(context))


def compare(peer, own, name, *arguments, tolerance=1e-12, **options):
    expected, told = outcome(getattr(peer, name), *arguments, **options)
    found, said = outcome(getattr(own, name), *arguments, **options)
    context = (name, arguments, options)
    assert_same(found, expected, context, tolerance)
    if not isinstance(expected, Exception):
        assert said == told, context


def compare_labels(name, *arguments, **options):
    if name == "fbeta_score":
        options = {"beta": 2, **options}
    compare(metrics, ours, name, *arguments, **options)


def columns(seed):
    """Two columns of a few labels, often with gaps: labels that one side never has."""
    generator = np.random.default_rng(seed)
    n, k = int(generator.integers(1, 12)), int(generator.integers(1, 5))
    return generator.integers(0, k, n), generator.integers(0, k, n), generator


def forms(labels):
    """The same labels as other things that hold them."""
    yield labels.tolist()
    yield labels.astype(np.int8)
    yield labels.astype(float)
    yield labels.astype(np.uint64)[::-1][::-1]
    yield labels.reshape(-1, 1)
    yield pd.Series(labels)
    yield pl.Series(labels)
    yield labels.astype(">i4")
    yield np.repeat(labels, 2)[::2]


def texts(labels):
    names = np.array(["ten", "10", "9", "Ä", ""])
    yield names[labels]
    yield names[labels].tolist()
    yield names[labels].astype(object)
    yield pd.Series(names[labels])
    yield pd.Series(names[labels], dtype="string")
    yield pd.Series(names[labels], dtype="category")
    yield pl.Series(names[labels])


@pytest.mark.parametrize("name", sorted(RATES | TABLES))
def test_signatures_of_sklearn(name):
    assert_signature(getattr(ours, name), getattr(metrics, name))


def assert_signature(own, peer):
    found, expected = (inspect.signature(function).parameters for function in (own, peer))
    assert [(p.name, p.kind) for p in found.values()] == [(p.name, p.kind) for p in expected.values()]
    assert [repr(p.default) for p in found.values()] == [repr(p.default) for p in expected.values()]


@pytest.mark.parametrize("name", sorted(RATES | TABLES))
@pytest.mark.parametrize("seed", range(5))
def test_labels_of_sklearn(name, seed):
    truth, pred, generator = columns(seed)
    for options in ({}, *OPTIONS[name]):
        compare_labels(name, truth, pred, **options)
        for weights in (generator.random(len(truth)), generator.integers(0, 3, len(truth)), np.zeros(len(truth))):
            compare_labels(name, truth, pred, sample_weight=weights, **options)
        compare_labels(name, truth > 0, pred > 0, **options)


@pytest.mark.parametrize("name", sorted((RATES | TABLES) - {"classification_report"}))
def test_weights_below_zero(name):
    truth, pred, generator = columns(3)
    compare_labels(name, truth, pred, sample_weight=generator.normal(size=len(truth)), **OPTIONS[name][0] if name in RATES else {})


@pytest.mark.parametrize("name", sorted(RATES | TABLES))
def test_labels_in_other_forms(name):
    options = {"average": None} if name in RATES else {}
    for seed in (1, 6):
        truth, pred, _ = columns(seed)
        for (_, left), (_, right) in itertools.product(enumerate(forms(truth)), enumerate(forms(pred))):
            compare_labels(name, left, right, **options)
        for left, right in zip(texts(truth), texts(pred)):
            compare_labels(name, left, right, **options)
        compare_labels(name, next(texts(truth)), pred, **options)


@pytest.mark.parametrize("name", ["accuracy_score", "classification_report", "confusion_matrix"])
def test_columns_of_other_libraries(name):
    truth, pred = [1, 0, 1, 1], [1, 1, 0, 1]
    for kind in ("boolean", "Int64", "Float64", "UInt8", "bool[pyarrow]", "int64[pyarrow]", "double[pyarrow]"):
        compare_labels(name, pd.Series(truth, dtype=kind), pd.Series(pred, dtype=kind))
        compare_labels(name, pd.array(truth, dtype=kind), pd.array(pred, dtype=kind))
        compare_labels(name, pd.Series(truth, dtype=kind), pred)
    days = np.array(["2020-02-03", "2020-01-02"], dtype="M8[D]")
    for container in (pa.array, pl.Series, pd.Series, pd.Categorical, lambda column: pa.chunked_array([column])):
        compare_labels(name, container(truth), container(pred))
        compare_labels(name, container(list(map(str, truth))), container(list(map(str, pred))))
    compare_labels(name, pl.Series(truth).cast(bool), pl.Series(pred).cast(bool))
    compare_labels(name, pd.Series(truth).to_frame(), pd.Series(pred).to_frame())
    compare_labels(name, days[truth], days[pred])
    compare_labels(name, range(3), range(3))


@pytest.mark.parametrize("name", sorted((RATES | TABLES) - {"matthews_corrcoef", "balanced_accuracy_score"}))
def test_chosen_labels(name):
    if "labels" not in inspect.signature(getattr(metrics, name)).parameters:
        return
    average = {"average": "macro"} if name in RATES else {}
    for seed in range(5):
        truth, pred, _ = columns(seed)
        for labels in ([0, 1], [1], [2, 0], [7, 1], [7], [0, 1, 2, 3, 4], np.array([1.0, 0.0]), []):
            if len(labels) == 0 and name != "confusion_matrix":
                continue  # an empty mean
            compare_labels(name, truth, pred, labels=labels, **average)
        names = np.array(["b", "a", "d", "c"])
        compare_labels(name, names[truth % 4], names[pred % 4], labels=["d", "b"], **average)


@pytest.mark.parametrize("name", sorted(RATES))
def test_the_positive_label(name):
    for seed in range(5):
        truth, pred, _ = columns(seed)
        for pos_label in (0, 1, 2, "a", True):
            compare_labels(name, truth, pred, pos_label=pos_label)
            compare_labels(name, truth % 2, pred % 2, pos_label=pos_label)
            compare_labels(name, truth, pred, pos_label=pos_label, average="macro")
            compare_labels(name, np.array(["a", "b"])[truth % 2], np.array(["a", "b"])[pred % 2], pos_label=pos_label)


def indicators(seed):
    generator = np.random.default_rng(seed)
    shape = int(generator.integers(1, 6)), int(generator.integers(2, 5))
    return generator.integers(0, 2, shape), generator.integers(0, 2, shape) * (generator.random(shape) < 0.7), generator


@pytest.mark.parametrize("name", sorted(RATES | TABLES))
@pytest.mark.parametrize("seed", range(4))
def test_indicators(name, seed):
    truth, pred, generator = indicators(seed)
    weights = generator.random(len(truth)) + 0.1
    averages = [{"average": average} for average in (None, "micro", "macro", "weighted", "samples")] if name in RATES else [{}]
    if name == "precision_recall_fscore_support":
        averages.append({"average": "samples"})
    if name in ("accuracy_score", "zero_one_loss"):
        averages.append({"normalize": False})
    if name == "multilabel_confusion_matrix":
        averages += [{"samplewise": True}, {"labels": [1, 0]}, {"labels": [9]}, {"labels": [-1]}]
    for options in averages:
        compare_labels(name, truth, pred, **options)
        compare_labels(name, truth, pred, sample_weight=weights, **options)
        compare_labels(name, truth.astype(bool), pred.astype(float), **options)
        compare_labels(name, truth * 2, pred, **options)
        for container in (scipy.sparse.csr_array, scipy.sparse.csc_matrix):
            compare_labels(name, container(truth), container(pred), sample_weight=weights, **options)
            compare_labels(name, container(truth), pred, **options)


BAD = [
    ([], []),
    ([0, 1], [0]),
    ([0.5, 1.0], [0, 1]),
    ([0.5, 1.0], [0.5, 1.5]),
    ([0, np.nan], [0, 1]),
    ([0, np.inf], [0, 1]),
    ([0, 1], np.array([[0, 1], [1, 0]])),
    ([0, 1, 2], np.array([[0, 1], [1, 0], [1, 1]])),
    (np.array([[0, 1], [1, 2]]), np.array([[0, 1], [1, 2]])),
    (np.array([[0.5, 1], [1, 2]]), np.array([[0.5, 1], [1, 2]])),
    (np.array([[0, 1], [1, 1]]), np.array([[0, 1, 1], [1, 1, 0]])),
    (np.array([0, 1], dtype=object), np.array([0, 1], dtype=object)),
    (np.array(["a", 1], dtype=object), np.array(["a", "b"], dtype=object)),
    (np.array(["a", None], dtype=object), np.array(["a", "b"], dtype=object)),
    ([[1, 2], [1]], [[1], [2]]),
    ([b"a", b"b"], [b"a", b"b"]),
    (np.array([1j, 2]), np.array([1j, 2])),
    (np.zeros((2, 2, 2)), np.zeros((2, 2, 2))),
    (None, [0, 1]),
    ("ab", "ab"),
    (3, 4),
    ({0: 1}, {0: 1}),
    ({1, 2}, {1, 2}),
    (pd.Series([0, None], dtype="Int64"), [0, 1]),
    (np.matrix([[0, 1], [1, 0]]), np.matrix([[0, 1], [1, 0]])),
]


@pytest.mark.parametrize("name", sorted(RATES | TABLES))
@pytest.mark.parametrize("case", range(len(BAD)))
def test_what_is_refused(name, case):
    compare_labels(name, *BAD[case])
    if name in RATES:
        compare_labels(name, *BAD[case], average="macro")


def test_messages_are_theirs():
    for truth, pred in BAD[:11] + [(["a", "b"], [0, 1])]:
        expected, found = (outcome(where.accuracy_score, truth, pred)[0] for where in (metrics, ours))
        assert str(found) == str(expected)


@pytest.mark.parametrize("name", sorted(RATES | TABLES))
def test_options_that_are_refused(name):
    parameters = inspect.signature(getattr(metrics, name)).parameters
    for option, values in {
        "average": ["mega", 1],
        "normalize": ["most", 3],
        "zero_division": ["error", 0.5, None],
        "weights": ["cubic"],
        "adjusted": ["yes"],
        "samplewise": [None],
        "beta": [-1, "two"],
        "digits": [-1, 2.5],
        "output_dict": [1],
        "sample_weight": [[1.0], [1j, 2.0], [[1.0, 2.0]], [np.nan, 1.0], [0.0, 0.0]],
        "replace_undefined_by": [5, {"LR+": 0.0, "LR-": 0.0}, {}],
        "target_names": [["only"]],
    }.items():
        if option in parameters:
            for value in values:
                expected, _ = outcome(getattr(metrics, name), [0, 1], [1, 1], **({"beta": 2} if name == "fbeta_score" else {}) | {option: value})
                assert isinstance(expected, Exception), (option, value)
                compare_labels(name, [0, 1], [1, 1], **{option: value})


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


def compare_orders(name, *arguments, **options):
    (expected, told), (found, said) = (
        outcome(getattr(where, name), *arguments, **options) for where in (scipy.stats, own_stats)
    )
    context = (name, arguments, options)
    if isinstance(expected, Exception):
        return assert_same(found, expected, context)
    assert not isinstance(found, Exception), (context, repr(found))
    assert said == told, context
    assert type(found).__name__ == type(expected).__name__
    for field in ("statistic", "pvalue", "correlation", "table"):
        if hasattr(expected, field):
            one, other = np.asarray(getattr(found, field)), np.asarray(getattr(expected, field))
            assert one.shape == other.shape and one.dtype.kind == other.dtype.kind, context
            np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-13, err_msg=str(context))


def orders_of(seed):
    generator = np.random.default_rng(seed)
    n = int(generator.integers(2, 60))
    first, second = generator.normal(size=(2, n))
    yield first, first + second
    yield np.round(first, 1), np.round(first + second)
    yield generator.integers(0, 4, n), generator.integers(0, 3, n)
    yield first, -first
    yield np.arange(n) + 2**60, first
    yield np.append(first, [np.inf, -np.inf]), np.append(second, [-np.inf, 1])


ORDERS = {
    "kendalltau": [
        {"variant": "c"}, {"method": "asymptotic"}, {"method": "exact"}, {"alternative": "less"}, {"alternative": "greater"},
        {"alternative": "less", "method": "asymptotic"}, {"keepdims": True}, {"method": "none"}, {"variant": "a"}, {"alternative": "more", "method": "asymptotic"},
    ],
    "weightedtau": [
        {"additive": False}, {"rank": None}, {"rank": False}, {"rank": None, "additive": False}, {"weigher": lambda r: 1 / (r + 2) ** 2},
        {"weigher": lambda r: 1 / (r + 2), "additive": False}, {"weigher": lambda r: 1}, {"weigher": lambda r: int(r < 5)},
    ],
    "somersd": [{"alternative": "less"}, {"alternative": "greater"}, {"alternative": "more"}],
    "spearmanr": [{"alternative": "less"}, {"alternative": "greater"}, {"alternative": "more"}, {"axis": None}, {"axis": 1}, {"axis": 2}],
}


@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("seed", range(6))
def test_orders_of_scipy(name, seed):
    assert_signature(getattr(own_stats, name), getattr(scipy.stats, name))
    for first, second in orders_of(seed):
        for options in ({}, *ORDERS[name]):
            if name == "somersd" and len(first) > 30:
                first, second = np.round(first), np.round(second)
            compare_orders(name, first, second, **options)


@pytest.mark.parametrize("name", ORDERS)
def test_orders_at_the_edges(name):
    for pair in [([], []), ([1], [2]), ([1, 2], [2, 1]), ([1, 1], [1, 2]), ([2, 2, 2], [1, 2, 3]), ([1, 2], [1, 2, 3]), (4.0, 2.0),
                 ([True, False, True], [1, 0, 0]), ([1, 2, np.nan, 4], [1, 3, 2, 4]), ([np.nan, 3.0], [1, 2]),
                 (np.float32([1, 2, 4]), np.float32([3, 1, 5])), (pd.Series([1, 2, 5]), pd.Series([3, 1, 5]))]:
        compare_orders(name, *pair)
        if name != "somersd":
            for policy in ("omit", "raise", "guess"):
                compare_orders(name, *pair, nan_policy=policy)


@pytest.mark.parametrize("name", ["kendalltau", "weightedtau"])
@pytest.mark.parametrize("policy", ["propagate", "omit", "raise"])
def test_orders_along_an_axis(name, policy):
    generator = np.random.default_rng(0)
    first, second = generator.integers(0, 9, (2, 4, 3, 5)).astype(float)
    gaps = np.where(generator.random(first.shape) < 0.3, np.nan, first)
    masked = np.ma.masked_greater(first, 6)
    for axis in (0, 1, -1, (0, 2), None):
        for x in (first, gaps, masked, first[:1], first[..., :1]):
            compare_orders(name, x, second, axis=axis, nan_policy=policy)
            compare_orders(name, x, second, axis=axis, nan_policy=policy, keepdims=True)
    compare_orders("weightedtau", first, second, generator.permuted(np.arange(60).reshape(4, 3, 5)), axis=1, nan_policy=policy)


def test_tables_and_many_variables():
    generator = np.random.default_rng(0)
    table = generator.integers(0, 9, (3, 5))
    for one in (table, table.T, np.insert(table, 1, 0, axis=0), table + 0.5, table - 3, [[1]], [[]], np.zeros((2, 2, 2))):
        compare_orders("somersd", one)
    values = np.round(generator.normal(size=(12, 4)), 1)
    gaps = np.where(generator.random(values.shape) < 0.1, np.nan, values)
    for one in (values, gaps):
        for options in ({}, {"axis": 1}, {"nan_policy": "omit"}, {"alternative": "less"}):
            compare_orders("spearmanr", one, **options)
            compare_orders("spearmanr", one[:, :2], **options)
            compare_orders("spearmanr", one, values[::-1], **options)


def test_where_scipy_is_not_followed():
    """An unknown alternative passes for "less" there, and of values that are all NaN one is above the others."""
    with pytest.raises(ValueError, match="alternative"):
        own_stats.kendalltau([1, 2, 3], [1, 3, 2], alternative="more")
    assert scipy.stats.kendalltau([1, 2, 3], [1, 3, 2], alternative="more").pvalue > 0.5
    assert np.isnan(own_stats.weightedtau([np.nan] * 3, [1, 2, 3]).statistic)
    assert scipy.stats.weightedtau([np.nan] * 3, [1, 2, 3]).statistic < -0.8


def test_kendalls_p_of_long_orders():
    for n in (34, 60, 172, 300):
        for moved in (0, 1, 5, n // 2):
            order = np.arange(n)
            order[:moved] = order[:moved][::-1]
            for alternative in ("two-sided", "less", "greater"):
                for sign in (1, -1):
                    compare_orders("kendalltau", np.arange(n), sign * order, method="exact", alternative=alternative)
                    compare_orders("kendalltau", np.arange(n), sign * order, alternative=alternative)


def test_neither_library_is_imported():
    code = "import sys, etalon.compat.sklearn, etalon.compat.scipy; sys.exit(any(name in sys.modules for name in ('sklearn', 'scipy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_warnings_without_the_libraries():
    code = """
import sys, warnings, etalon.compat.scipy as stats, etalon.compat.sklearn as metrics
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert metrics.f1_score([0, 0], [0, 0]) == 0
    stats.kendalltau([1], [1]), stats.spearmanr([1, 1, 1], [1, 2, 3])
assert [w.category for w in caught] == [metrics.UndefinedMetricWarning, stats.SmallSampleWarning, stats.ConstantInputWarning]
assert round(stats.spearmanr([1, 2, 3, 4], [1, 3, 2, 4]).pvalue, 12) == 0.2
assert "sklearn" not in sys.modules and "scipy" not in sys.modules
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_large_tables_and_weights():
    """More objects than one thread counts, more classes than a small table has."""
    generator = np.random.default_rng(0)
    truth = generator.integers(0, 300, 100_000)
    pred = np.where(generator.random(len(truth)) < 0.7, truth, generator.integers(0, 300, len(truth)))
    weights = generator.random(len(truth))
    for name in ("accuracy_score", "matthews_corrcoef", "cohen_kappa_score", "confusion_matrix", "balanced_accuracy_score"):
        compare_labels(name, truth, pred)
        compare_labels(name, truth, pred, sample_weight=weights, tolerance=1e-9)
    compare_labels("cohen_kappa_score", truth, pred, weights="linear")
    compare_labels("cohen_kappa_score", truth, pred, weights="quadratic")
    compare_labels("precision_recall_fscore_support", truth, pred)
    compare_labels("f1_score", truth.astype(str), pred.astype(str), average="weighted")
    for name in ("adjusted_rand_score", "v_measure_score", "pair_confusion_matrix", "contingency_matrix"):
        compare_clusters(name, truth, pred)


def test_a_warning_names_the_line_that_called():
    with pytest.warns(ours.UndefinedMetricWarning) as caught:
        ours.f1_score([0, 0], [0, 0])
    assert caught[0].filename == __file__
    assert ours.UndefinedMetricWarning is metrics._classification.UndefinedMetricWarning
    assert pickle.loads(pickle.dumps(ours.f1_score)) is ours.f1_score
