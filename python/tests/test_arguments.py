# test_arguments.py: every public function refuses what it cannot use with an error that says which argument it was, in
# the words of Python; and warnings point at the line of the user.
import inspect
import re
import warnings

import numpy as np
import pandas as pd
import pytest

import etalon as et
from etalon.errors import in_python

TRUTH, PRED = [0, 1, 1, 0], [0, 1, 0, 1]
FOLDS = ["a", "a", "b", "b"]
SCORES = [(system, unit, score, 0.5 if system == unit else 0.2) for system in "xy" for unit in "xyz" for score in ("mcc", "f1")]
QRELS = {"q": {"a": 1}, "r": {"b": 1, "c": 0}}
RUNS = {"x": {"q": {"a": 1.0, "d": 0.5}, "r": {"c": 2.0}}, "y": {"q": {"d": 1.0}, "r": {"b": 1.0, "c": 0.5}}}
OPTIONS = {"undefined": "report", "each": True, "interval": "bootstrap", "confidence": 0.9, "resamples": 100, "seed": 1}
# A call of each function that works, all of its arguments named.
CALLS = {
    "labels": (et.labels, {"truth": TRUTH, "pred": PRED, "scores": "mcc", "units": FOLDS, **OPTIONS, "undefined": "zero"}),
    "labels, classes": (
        et.labels,
        {
            "truth": TRUTH,
            "pred": PRED,
            "scores": ["precision", "macro(f1)", "kappa(weights=own)"],
            "weights": [1, 2, 1, 1],
            "classes": [0, 1],
            "average_over": [0, 1],
            "positive": 1,
            "disagreement": [[0, 1], [1, 0]],
            "threads": 1,
            "p_values": False,
        },
    ),
    "clusters": (
        et.clusters,
        {"reference": TRUTH, "clustering": PRED, "scores": "ari", "noise": 0, "noise_as": "singletons", "threads": 1},
    ),
    "covers": (et.covers, {"reference": [[1, 2]], "clustering": [[1], [2]], "scores": "omega", "undefined": "zero"}),
    "orders": (et.orders, {"target": [3, 1, 2], "predicted": [2, 1, 3], "scores": "kendall_tau", "values": "scores", "ties": "midrank"}),
    "classi": (et.classi, {"ranking": ["b", "c"], "scores": "classi", "query": "b", "nominal": ["b", "c"], "sizes": {"b": 2, "c": 1}}),
    "classi, distances": (
        et.classi,
        {
            "ranking": ["b", "c"],
            "query": "b",
            "distances": {"b": {"b": 0, "c": 1}, "c": {"b": 1, "c": 0}},
            "symmetric": True,
        },
    ),
    "orders, rankings": (et.orders, {"target": "a > b", "scores": "gamma", "letters": False, "consensus": "borda"}),
    "answers": (et.answers, {"reference": ["a", "b"], "answer": ["b"], "scores": "jaccard"}),
    "answers_pairwise": (et.answers_pairwise, {"systems": {"x": ["a"], "y": ["b"]}, "scores": "jaccard"}),
    "runs": (
        et.runs,
        {
            "qrels": {"q": {"a": 1}, "r": {"b": 1}},
            "run": {"q": {"a": 1.0}},
            "scores": "ap",
            "ties": "docid",
            "missing": "zero",
            "depth": 10,
            "judged_only": False,
            "single_precision": True,
            "threads": 1,
            **OPTIONS,
            "undefined": "zero",
        },
    ),
    "state": (et.state, {"function": "labels", "truth": [0, 1], "pred": [0, 0], "units": ["a", "b"], "threads": 1}),
    "merge": (et.merge, {"states": [et.state("labels", [0, 1], [0, 0])]}),
    "runs, fused": (
        et.runs,
        {
            "qrels": QRELS,
            "run": RUNS,
            "fuse": "rrf",
            "fuse_k": 30,
            "fuse_weights": "ap",
            "folds": 2,
        },
    ),
    "runs_pairwise": (
        et.runs_pairwise,
        {"run": RUNS, "scores": "rbo", "ties": "docid", "depth": 3, "single_precision": False, "threads": 1, **OPTIONS},
    ),
    "fuse": (
        et.fuse,
        {"qrels": QRELS, "run": RUNS, "method": "rrf", "k": 3, "weights": "ap", "folds": 2, "ties": "docid", "depth": 3},
    ),
    "bounds": (
        et.bounds,
        {"qrels": QRELS, "run": RUNS, "scores": "ap", "ties": "file", "missing": "skip", "single_precision": True},
    ),
    "dominance": (et.dominance, {"qrels": QRELS, "run": RUNS, "each": True, "judged_only": True, "threads": 1}),
    "catalogue": (et.catalogue, {"qrels": QRELS, "run": RUNS, "k": 2, "items": 9, "ties": "file", "depth": 5, "threads": 1}),
    "which": (et.which, {"number": "0.5", "qrels": QRELS, "run": RUNS, "scores": "ap"}),
    "thresholds": (
        et.thresholds,
        {"truth": TRUTH, "pred": [0.1, 0.8, 0.3, 0.9], "scores": "mcc", "positive": 1, "chosen_on": 0.5, "seed": 1},
    ),
    "communities": (
        et.communities,
        {
            "edges": [(0, 1), (1, 2)],
            "nodes": [3],
            "weights": [1.0, 2.0],
            "least_weight": 0.5,
            "method": "projection",
            "null": "er",
            "resolution": 1.0,
            "starts": 2,
            "seed": 1,
        },
    ),
    "validate": (
        et.validate,
        {
            "domain": "labels",
            "measures": "mcc",
            "laws": "symmetry",
            "universes": [(2, 3)],
            "constant_labelings": True,
            "undefined": "report",
            "threads": 1,
        },
    ),
    "validate clusters": (et.validate, {"domain": "clusters", "measures": "ari", "objects": 3}),
    "validate orders": (et.validate, {"domain": "orders", "measures": "kendall_tau", "permutations": 3, "weak_orders": 3}),
    "keep_universes": (et.keep_universes, {"megabytes": 256}),
    "free_universes": (et.free_universes, {}),
    "validate_phi": (et.validate_phi, {"phi": "1/(i+j)", "up_to": 3, "laws": None}),
    "consistency": (
        et.consistency,
        {
            "domain": "labels",
            "measures": ["mcc", "kappa"],
            "universe": (2, 4),
            "sample": 10,
            "seed": 1,
            "undefined": "report",
            "threads": 1,
        },
    ),
    "consistency, weighted": (
        et.consistency,
        {"domain": "labels", "measures": ["mcc", "kappa"], "universe": (2, 4), "weighted": True, "same_truth": True},
    ),
    "consistency of orders": (
        et.consistency,
        {"domain": "orders", "measures": ["kendall_tau", "spearman_rho"], "universe": 3, "ties": True},
    ),
    "separate": (
        et.separate,
        {"domain": "clusters", "measures": ["ari", "ami"], "universe": 4, "search": 5, "largest": 8, "seed": 1},
    ),
    "disagreement": (
        et.disagreement,
        {"scores": SCORES, "lower": [], "higher": ["mcc"], "tolerance": 0.0, "absent": "skip", "ties_differ": True},
    ),
    "sensitivity_of": (
        et.sensitivity_of,
        {"scores": SCORES, "alpha": 0.05, "halvings": 5, "seed": 1, "higher": ["mcc"], "absent": "refuse", "threads": 1},
    ),
    "sensitivity_of as a comparison": (
        et.sensitivity_of,
        {
            "scores": [(s, u, "accuracy", (u * 7 + len(s) * u) % 5 / 5) for s in ("x", "yy", "zzz") for u in range(8)],
            "unit": "folds",
            "method": "nadeau-bengio",
            "baseline": "x",
            "correction": "holm",
            "folds_of": 8,
        },
    ),
    "advise": (et.advise, {"domain": "labels", "needs": "symmetry", "classes": 2, "threads": 1}),
    "baselines": (et.baselines, {"domain": "labels", "measures": "mcc", "sizes": [3, 2], "undefined": "report", "threads": 1}),
    "scorer": (et.scorer, {"score": "f1", "positive": 1, "domain": "labels"}),
    "measure": (et.measure, {"kind": "binary", "better": "higher", "name": "mine"}),
    "advise on systems": (
        et.advise,
        {"domain": "labels", "needs": "symmetry", "systems": et.labels(TRUTH, {"x": PRED, "y": TRUTH}, ["accuracy"])},
    ),
    "compare": (
        et.compare,
        {
            "scores": [(s, u, "accuracy", (u * 7 + len(s) * u) % 5 / 5) for s in ("x", "yy") for u in range(8)],
            "unit": "queries",
            "score": "accuracy",
            "method": "bootstrap-bca",
            "baseline": "x",
            "margin": 0.1,
            "alpha": 0.05,
            "resamples": 1000,
            "seed": 1,
            "family": "pairs",
            "cluster": {u: u // 2 for u in range(8)},
            "fail_if_worse": 0.1,
            "plan": 0.1,
            "power": 0.8,
            "effect": "d_z",
            "lower": [],
            "higher": [],
            "absent": "refuse",
            "threads": 1,
        },
    ),
    "leaderboard": (
        et.leaderboard,
        {
            "scores": [(s, u, "accuracy", (u * 7 + len(s) * u) % 5 / 5) for s in ("x", "yy") for u in range(8)],
            "unit": "queries",
            "score": "accuracy",
            "alpha": 0.05,
            "resamples": 100,
            "seed": 1,
            "lower": [],
            "higher": [],
            "absent": "refuse",
            "threads": 1,
        },
    ),
    "plot": (et.plot, {"found": et.labels(TRUTH, PRED, "accuracy"), "plot": "results"}),
    "compare_methods": (et.compare_methods, {"method": "t"}),
    "version_info": (et.version_info, {}),
    "costs": (et.costs, {"domain": "clusters", "measures": "ari"}),
    "reproduce": (et.reproduce, {"source": "classi"}),
    "reproduce, a size": (et.reproduce, {"source": "ordering", "up_to": 4}),
    "explain": (et.explain, {"score": "mcc", "domain": "labels"}),
    "parse": (et.parse, {"text": "mcc", "domain": "labels"}),
    "measures": (et.measures, {"domain": "orders"}),
    "abstention_curve": (
        et.abstention_curve,
        {"target": [("A", "B"), ("B", "C")], "predicted": [("A", "B", 0.9), ("C", "B", 0.4)], "closure": True, "threshold": 0.1},
    ),
    "Confusion.from_labels": (et.Confusion.from_labels, {"truth": TRUTH, "pred": PRED, "weights": [1, 1, 1, 2], "threads": 1}),
    "Confusion.from_matrix": (et.Confusion.from_matrix, {"matrix": [[1, 2], [3, 4]], "classes": ["a", "b"]}),
    "Confusion.from_bytes": (et.Confusion.from_bytes, {"data": et.Confusion().to_bytes()}),
    "Confusion.merge": (et.Confusion().merge, {"other": et.Confusion()}),
    "Confusion.compute": (et.Confusion.from_labels(TRUTH, PRED).compute, {"scores": "f1", "positive": 1, "undefined": "zero"}),
    "Contingency.from_clusters": (et.Contingency.from_clusters, {"reference": TRUTH, "clustering": PRED, "threads": 1}),
    "Contingency.from_matrix": (et.Contingency.from_matrix, {"matrix": [[1, 2]], "rows": ["a"], "columns": ["x", "y"]}),
    "Contingency.from_bytes": (et.Contingency.from_bytes, {"data": et.Contingency().to_bytes()}),
    "Contingency.merge": (et.Contingency().merge, {"other": et.Contingency()}),
    "Contingency.compute": (et.Contingency.from_matrix([[1, 2], [2, 1]]).compute, {"scores": "ari", "undefined": "zero"}),
    "mcc": (et.mcc, {"y_true": TRUTH, "y_pred": PRED, "sample_weight": [1, 1, 2, 1]}),
    "f1": (et.f1, {"y_true": TRUTH, "y_pred": PRED, "positive": 1}),
}
WRONG = {
    "None": None,
    "lambda": lambda *_: None,
    "object": object(),
    "dict": {"a": 1},
    "ragged": [[1, 2], [3]],
    "complex": 1j,
    "complexes": np.array([1j, 2]),
    "negative": -1,
    "huge": 2**70,
    "fraction": 0.5,
    "nan": float("nan"),
    "word": "no such word",
    "not UTF-8": "\udcff\ud800",
    "bytes": b"bytes",
    "longer": list(range(7)),
    "empty": [],
    "texts": ["x", None, 3],
    "frame": pd.DataFrame({"a": [1.5, None]}),
    "type": int,
    "true": True,
    "date": np.array(["2020-01-01"], dtype="M8[D]"),
}
# What errors may call an argument by, beside its name: what it holds.
ALSO = {
    "scores": "score|measure|units|row|column|values|ragged",
    "measures": "measure|score",
    "domain": "domain",
    "universe": "universe",
    "truth": "truth|object|label|class|units",
    "pred": "pred|label|class|object|units",
    "reference": "reference|cluster|query|object|answer|document|class|cover",
    "clustering": "clustering|cluster|object|class",
    "answer": "answer|query|reference|document|class",
    "systems": "systems|system|answer|class",
    "qrels": "qrels|judgments|query|cannot be opened",
    "run": "run|query|cannot be opened",
    "ranking": "ranking|class|object",
    "query": "query|class",
    "nominal": "nominal|class",
    "target": "target|rankings|preferences|item|example",
    "predicted": "predicted|rankings|preferences|item|example|threshold",
    "weights": "weight|measure",
    "fuse_weights": "measure",
    "threshold": "threshold|nothing to leave out",
    "least_weight": "least weight",
    "sample_weight": "sample_weight|weight",
    "classes": "class",
    "average_over": "average_over|class",
    "positive": "positive|class",
    "disagreement": "disagreement",
    "noise": "noise|class|object",
    "edges": "edge|weight|node|graph",
    "nodes": "node",
    "laws": "law",
    "needs": "law|need",
    "phi": "phi|formula|φ",
    "higher": "higher|better",
    "lower": "lower|better",
    "sizes": "sizes",
    "score": "score|measure",
    "text": "score|measure|text",
    "kind": "statistic",
    "matrix": "matrix|contingency table|classes for|names for|class",
    "rows": "rows|names|cluster|class",
    "columns": "columns|names|cluster|class",
    "data": "data|state|bytes",
    "confidence": "confidence",
    "y_true": "y_true|labels|object",
    "y_pred": "y_pred|labels|object",
    "units": "unit|class",
    "universes": "universe",
    "up_to": "up_to|ranks",
    "sample": "sample",
    "seed": "seed",
    "method": "method|drawn",
}
NOT_OURS = r"incompatible function arguments|nanobind|_core\.|inhomogeneous|could not convert string|unsupported operand|object is not|has no attribute|not subscriptable|unpack|--[a-z]"


def parameters():
    return [(call, argument, wrong) for call, (_, given) in CALLS.items() for argument in given for wrong in WRONG]


@pytest.mark.parametrize("call", CALLS)
def test_the_calls_work(call):
    function, given = CALLS[call]
    function(**given)


def test_every_public_function_is_called():
    functions = {name for name in et.__all__ if inspect.isfunction(getattr(et, name))}
    assert functions <= {call.split(",")[0].split(" ")[0] for call in CALLS}


@pytest.mark.filterwarnings("ignore::etalon.UndefinedWarning", "ignore::etalon.DataWarning")
@pytest.mark.parametrize("call", CALLS)
def test_wrong_arguments(call):
    function, given = CALLS[call]
    for argument in given:
        for wrong, value in WRONG.items():
            if (argument, wrong) == ("phi", "type"):
                continue  # a function of the user's, whose errors come through
            try:
                function(**{**given, argument: value})
            except (et.Error, TypeError, ValueError) as error:
                message = str(error)
                where = (call, argument, wrong, type(error).__name__, message)
                assert not re.search(NOT_OURS, message), where
                assert re.search(f"{argument}|{ALSO.get(argument, argument)}", message), where


@pytest.mark.parametrize("call", CALLS)
def test_unknown_arguments(call):
    function, given = CALLS[call]
    with pytest.raises((TypeError, et.Error), match="no_such|no parameter"):
        function(**given, no_such=1)


def test_the_words_of_the_command_are_those_of_python():
    assert in_python("choose fewer with --resamples, or --interval student") == "choose fewer with resamples, or interval student"
    assert in_python("--positive (Python: positive=) has no effect") == "positive= has no effect"
    assert in_python("take a sample: --sample 20000 (Python: sample=20000)") == "take a sample: sample=20000"
    assert in_python("--threshold 0.2 (Python: threshold=) leaves") == "threshold=0.2 leaves"
    assert in_python("(--least-weight W, in Python least_weight=W)") == "(least_weight=W)"
    assert in_python("--up-to takes pairs") == "universes takes pairs"
    assert in_python("a -- b, a--b, 1 --2") == "a -- b, a--b, 1 --2"
    with pytest.raises(et.UsageError, match=r"^undefined cannot be 'authors' for orders"):
        et.orders([1, 2], [2, 1], undefined="authors")


def test_an_own_function_that_gives_no_number():
    @et.measure("binary")
    def wordy(c):
        return "good"

    with pytest.raises(et.ArgumentError, match="the function wordy returned 'good'; a number or None is expected"):
        et.labels([0, 1], [0, 1], wordy)
    with pytest.raises(et.ArgumentError, match="the function phi returned"):
        et.validate_phi(lambda i, j, m: "good", up_to=3)


WARNING_CALLS = {
    "score": lambda: et.mcc([1, 1], [1, 1]),
    "labels": lambda: et.labels([1, 1], {"x": [1, 1], "y": [1, 1]}, ["mcc", "kappa"]),
    "compute": lambda: et.Confusion.from_labels([1, 1], [1, 1]).compute("mcc"),
    "clusters": lambda: et.clusters([1, 1], [1, 1], "matched(mcc)"),
    "contingency": lambda: et.Contingency.from_clusters([1, 1], [1, 1]).compute("matched(mcc)"),
    "orders": lambda: et.orders([1, 1], [1, 1], "tau_b"),
    "classi": lambda: et.classi(["b", "b"], "classi", query="b", nominal=["b", "c"]),
    "answers": lambda: et.answers([], [], "recall"),
    "runs": lambda: et.runs({"q": {"a": 0}}, {"q": {"a": 1.0}}, "ap"),
    "state": lambda: et.state("labels", [1, 1], [1, 1]).compute("mcc"),
    "data": lambda: et.mcc([0, 1] * 20, np.linspace(0.01, 0.99, 40)),
}


@pytest.mark.parametrize("call", WARNING_CALLS)
def test_one_warning_that_points_at_the_users_line(call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        WARNING_CALLS[call]()
    assert len(caught) == 1
    assert issubclass(caught[0].category, et.DataWarning if call == "data" else et.UndefinedWarning)
    assert caught[0].filename == __file__ and caught[0].lineno == WARNING_CALLS[call].__code__.co_firstlineno


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: et.accuracy([0, 1], [0, 0], domain="x"), "domain cannot be 'x'"),
        (lambda: et.orders("a > b", "a > b", values="ranks"), "values has no effect"),
        (lambda: et.thresholds([0, 1], [0.1, 0.2], seed=3), "seed has no effect"),
        (lambda: et.advise("orders", "symmetry", classes=2), "classes has no effect"),
        (lambda: et.advise("labels", "distance", classes=0), "classes must be at least 2"),
        (lambda: et.scorer("mcc", positive=1), "positive has no effect"),
        (lambda: et.costs("clusters", []), "there is no measure"),
        (lambda: et.ndcg @ -1, "k must be at least 0"),
        (lambda: et.orders("a > b", "c > d", missing="common"), "there is no item that target ranks too"),
    ],
)
def test_what_has_no_effect_or_no_sense_is_refused(call, message):
    with pytest.raises(et.Error, match=message):
        call()


def test_weights_by_either_name():
    assert et.accuracy([0, 1], [0, 0], weights=[1, 2]) == et.accuracy([0, 1], [0, 0], sample_weight=[1, 2])
