# test_bad_input.py: what is wrong is refused, and the message says what and where.
import datetime

import numpy as np
import pytest

import etalon as et

KINDS = "labels must be numbers, strings or booleans"


def message_of(error, call, *arguments, **options):
    with pytest.raises(error) as caught:
        call(*arguments, **options)
    return caught.value.args[0]


@pytest.mark.parametrize(
    ("truth", "message"),
    [
        (["a", None], "truth[1] is missing; every object needs a label"),
        ([1, float("nan")], "truth[1] is missing; every object needs a label"),
        ([1, np.float32("nan")], "truth[1] is missing; every object needs a label"),
        (np.array([1.0, np.nan]), "truth[1] is missing; every object needs a label"),
        (np.array(["a", None], dtype=object), "truth[1] is missing; every object needs a label"),
        (
            np.array(["a", None], dtype=np.dtypes.StringDType(na_object=None)),
            "truth[1] is missing; every object needs a label",
        ),
        (np.ma.array([1, 2], mask=[False, True]), "truth[1] is missing; every object needs a label"),
        (np.zeros((2, 1), dtype=int), "truth has 2 dimensions; a column of labels has one"),
        (np.array(3), "truth has 0 dimensions; a column of labels has one"),
        ([1, 2, 3], "truth has 3 labels and pred 2; they must have the same number"),
        ([1, float("inf")], "truth[1] is infinite, which is no label"),
        (np.array([1, np.nan]), "truth[1] is missing; every object needs a label"),
    ],
)
def test_data_that_cannot_be_labels(truth, message):
    assert message_of(et.InputError, et.labels, truth, [1, 2]) == message


@pytest.mark.parametrize(
    ("truth", "message"),
    [
        (np.array([1, 2], dtype=complex), f"truth has the dtype complex128: {KINDS}"),
        (np.array(["2020-01-01"] * 2, dtype="M8[D]"), f"truth has the dtype datetime64[D]: {KINDS}"),
        ([datetime.date(2020, 1, 1)] * 2, f"truth[0] is of type datetime.date: {KINDS}"),
        ([[1], [2]], f"truth[0] is of type list: {KINDS}"),
        ([np.array([1, 2]), 1], f"truth[0] is of type numpy.ndarray: {KINDS}"),
        ("ab", "truth is one string; pass a column of labels"),
        (3, "truth is of type int; pass a column of labels"),
        ({1, 2}, "truth is of type set; pass a column of labels"),
    ],
)
def test_types_that_cannot_be_labels(truth, message):
    assert message_of(TypeError, et.labels, truth, [1, 2]) == message


def test_the_column_at_fault_is_named():
    assert message_of(et.InputError, et.labels, [1, 2], [1, None]) == "pred[1] is missing; every object needs a label"
    assert (
        message_of(et.InputError, et.labels, [1, 2], {"a b": [1, 2], "c": [1, None]})
        == "pred['c'][1] is missing; every object needs a label"
    )
    assert (
        message_of(et.InputError, et.labels, [1, 2], {"a": [1]})
        == "truth has 2 labels and pred['a'] 1; they must have the same number"
    )
    assert message_of(et.InputError, et.mcc, [1, 2], [1, None]) == "y_pred[1] is missing; every object needs a label"


def test_no_object():
    assert message_of(et.InputError, et.labels, [], []) == "there is no object to measure"
    assert (
        message_of(et.InputError, et.labels, np.array([], dtype=int), {"a": np.array([], dtype=int)})
        == "there is no object to measure in a"
    )
    assert message_of(et.InputError, et.Confusion().compute) == "there is no object to measure"


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1, -1], "weights[1] is -1.0; weights must be finite and not negative"),
        ([1, np.nan], "weights[1] is nan; weights must be finite and not negative"),
        ([np.inf, 1], "weights[0] is inf; weights must be finite and not negative"),
        ([1e308, 1e308], "the sum of the weights is more than a double can hold"),
        ([1], "there are 1 weights for 2 objects"),
        ([], "there are 0 weights for 2 objects"),
        ([[1, 1]], "weights has 2 dimensions; it must have one"),
    ],
)
def test_weights(weights, message):
    assert message_of(et.InputError, et.labels, [1, 2], [1, 2], weights=weights) == message


@pytest.mark.parametrize(
    ("score", "start"),
    [
        ("mmc", "there is no measure 'mmc' of labels; did you mean mcc"),
        ("f(beta=-1)", "f: beta must be greater than 0 and at most 1e+06, not -1"),
        ("f(gamma=1)", "f has no parameter 'gamma'; it has beta"),
        ("gm", "gm needs r, for example gm("),
        ("macro(mcc", "'macro(mcc' lacks the closing parenthesis"),
        ("kappa(weights=cubic)", "kappa: weights cannot be 'cubic'; choose one of"),
        ("", "'' is not a score"),
    ],
)
def test_scores(score, start):
    assert message_of(et.UsageError, et.labels, [1, 2], [1, 2], [score]).startswith(start)
    assert message_of(et.UsageError, et.parse, score).startswith(start.replace(" of labels", ""))  # of any domain


def test_arguments_of_score_objects():
    assert message_of(et.UsageError, et.f, beta=-1).startswith("f: beta must be greater than 0")
    assert message_of(et.UsageError, et.mcc, beta=1).startswith("mcc has no parameter 'beta'")
    assert message_of(et.UsageError, et.gm).startswith("gm needs r")
    assert message_of(et.UsageError, et.macro, et.gm).startswith("gm needs r")
    assert "already one of the whole matrix" in message_of(et.UsageError, et.macro, et.macro(et.f1))


def test_choices():
    def call(**options):
        return message_of(et.UsageError, et.labels, ["a", "b"], ["a", "b"], **options)

    assert (
        call(undefined="ignore")
        == "undefined cannot be 'ignore'; choose one of report, skip, zero, fail, authors, sklearn"
    )
    assert call(average_over="all") == "average_over cannot be 'all'; choose union, truth or a list of classes"
    assert call(positive="c") == "the positive class 'c' does not occur; the classes are a, b"
    assert call(classes=["a", "b", "a"]) == "a class is named twice: a, b, a"
    assert call(scores=[]) == "there is no score; None stands for a short set that fits the data"
    assert call(threads=0) == "threads must be at least 1, not 0"
    assert call(scores="f1").startswith("f1 is about one class against the rest and there are 2 classes")
    assert call(disagreement=[[0, 1]]) == "disagreement must be a square table of 2 rows, for the classes a, b"
    assert message_of(et.UsageError, et.labels, ["a"], {}) == "there is no prediction"
    assert message_of(et.UsageError, et.labels, ["a"], {1: ["a"], "1": ["a"]}) == "two predictions have the same name"


def test_a_label_outside_of_the_classes():
    assert (
        message_of(et.InputError, et.labels, ["a", "b"], ["a", "c"], classes=["a", "b"])
        == "label 'c' is not one of the given classes (a, b)"
    )


def test_a_class_must_be_a_label():
    assert message_of(TypeError, et.labels, ["a"], ["a"], classes=[1j]) == f"classes: 1j cannot be a class: {KINDS}"


def test_errors_are_value_errors():
    assert issubclass(et.UsageError, ValueError)
    assert issubclass(et.InputError, ValueError)
    assert issubclass(et.FileError, OSError)


HALF = "\ud800"  # of a character: no text has it alone
HALVES = {
    "a label": lambda: et.labels([HALF, "a"], ["b", "a"], "accuracy"),
    "a system of labels": lambda: et.labels(["b", "a"], {HALF: ["b", "a"]}, "accuracy"),
    "a unit": lambda: et.labels(["b", "a"], ["b", "a"], "accuracy", units=[HALF, "u"]),
    "a positive class": lambda: et.labels(["b", "a"], ["b", "a"], "f1", positive=HALF),
    "a cluster": lambda: et.clusters(["b", HALF], ["b", "a"], "rand"),
    "a clustering": lambda: et.clusters(["b", "a"], {HALF: ["b", "a"]}, "rand"),
    "an item": lambda: et.orders({HALF: 1, "b": 2}, {HALF: 1, "b": 2}, "tau_b"),
    "a ranking": lambda: et.orders("A > " + HALF, "A > " + HALF, "tau_b"),
    "a system of orders": lambda: et.orders([1, 2], {HALF: [1, 2]}, "tau_b"),
    "a class": lambda: et.classi([HALF, "a", "b"], query=HALF, order=[HALF, "a", "b"]),
    "a document of answers": lambda: et.answers([HALF, "b"], ["b", "c"], "jaccard"),
    "a system of answers": lambda: et.answers(["a", "b"], {HALF: ["a", "c"]}, "jaccard"),
    "a query of answers": lambda: et.answers({HALF: ["a", "b"]}, {HALF: ["a", "c"]}, "jaccard"),
    "a document": lambda: et.runs({"q": {HALF: 1}}, {"q": {"d": 1.0}}, "rr"),
    "a query": lambda: et.runs({HALF: {"d": 1}}, {"q": {"d": 1.0}}, "rr"),
    "a run": lambda: et.runs({"q": {"d": 1}}, {HALF: {"q": {"d": 1.0}}}, "rr"),
    "a column of documents": lambda: et.runs((["q"], [HALF], [1]), (["q"], ["d"], [1.0]), "rr"),
    "a system of a table": lambda: et.compare([(HALF, 1, "m", 1.0), ("b", 1, "m", 2.0)], "queries", higher="m"),
}


@pytest.mark.parametrize("name", HALVES)
def test_half_of_a_character_is_no_name(name):
    with pytest.raises((et.InputError, TypeError), match="half of a character|an id is a text") as found:
        HALVES[name]()
    assert HALF not in str(found.value)
