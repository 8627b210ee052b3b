# test_compat.py: the functions of labels under scikit-learn's names give what these give: values, types, warnings and
# errors, on random data and on the edges.
import inspect
import itertools
import pickle
import subprocess
import sys

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import scipy.sparse
from compat_peers import assert_signature, columns, compare, forms, outcome, texts
from sklearn import metrics

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


def compare_labels(name, *arguments, **options):
    if name == "fbeta_score":
        options = {"beta": 2, **options}
    compare(metrics, ours, name, *arguments, **options)


@pytest.mark.parametrize("name", sorted(RATES | TABLES))
def test_signatures_of_sklearn(name):
    assert_signature(getattr(ours, name), getattr(metrics, name))


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


def test_a_warning_names_the_line_that_called():
    with pytest.warns(ours.UndefinedMetricWarning) as caught:
        ours.f1_score([0, 0], [0, 0])
    assert caught[0].filename == __file__
    assert ours.UndefinedMetricWarning is metrics._classification.UndefinedMetricWarning
    assert pickle.loads(pickle.dumps(ours.f1_score)) is ours.f1_score
