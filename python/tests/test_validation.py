# test_validation.py: laws, verdicts, and measures written in Python.
import math
import pickle

import numpy as np
import pytest

import etalon as et

SMALL = ((2, 5), (3, 3))


@et.measure("binary")
def my_f1(c):
    return 2 * c.c11 / (2 * c.c11 + c.c10 + c.c01)


@et.measure("confusion")
def my_accuracy(c):
    return c.hits.sum() / c.n


@et.measure("confusion")
def my_kappa(c):
    expected = float(c.truth @ c.predicted) / c.n**2
    return (float(np.trace(c.matrix)) / c.n - expected) / (1 - expected)


@et.measure("confusion", better="lower", name="errors")
def share_of_errors(c):
    return 1 - c.hits.sum() / c.n


@et.measure("binary")
def nonsense(c):
    return c.c10 - 2 * c.c00 + c.b1**2


def verdicts_without_name(verdicts, name):
    """Verdicts and the matrices of counterexamples; values of functions are not exact, so these are left out."""
    rows = []
    for verdict in verdicts.laws:
        if verdict["score"] == name:
            example = verdict["counterexample"]
            shown = example and (
                example["says"],
                example.get("labelings"),
                [(item["what"], item["matrix"]) for item in example["items"]],
            )
            rows.append({**verdict, "score": None, "reason": None, "counterexample": shown})
    return rows


@pytest.mark.parametrize(
    ("own", "built_in"),
    [(my_f1, "f1"), (my_accuracy, "accuracy"), (my_kappa, "kappa"), (share_of_errors, "error_rate")],
)
@pytest.mark.parametrize("constant_labelings", [False, True])
def test_a_function_is_judged_like_the_built_in_measure(own, built_in, constant_labelings):
    verdicts = et.validate("labels", [own, built_in], universes=((2, 6), (3, 4)), constant_labelings=constant_labelings)
    assert verdicts_without_name(verdicts, str(own)) == verdicts_without_name(verdicts, built_in)
    assert len(verdicts_without_name(verdicts, built_in)) >= 14


def test_nonsense_is_refuted():
    verdicts = et.validate("labels", nonsense)
    assert {v["law"] for v in verdicts.laws if v["verdict"] == "holds"} == set()
    assert all(v["counterexample"]["items"] for v in verdicts.laws)
    assert not verdicts.holds(nonsense, "symmetry")


def test_a_law_without_a_case_is_untested():
    verdicts = et.validate("orders", "auc", laws=["top_weight"])
    assert {v["verdict"] for v in verdicts.laws} == {"untested"}
    assert not verdicts.holds("auc", "top_weight")
    beyond = et.validate("classi", "classi@10", laws=["constant_baseline"])
    assert [(v["verdict"], v["uncut"]) for v in beyond.laws] == [("untested", "classi")]


def test_the_shape_of_a_verdict():
    verdicts = et.validate("labels", ["f1"], laws=["symmetry", "csym"], universes=((2, 4),))
    symmetry, class_symmetry = sorted(verdicts.laws, key=lambda verdict: verdict["law"], reverse=True)
    assert {k: symmetry[k] for k in ("score", "law", "form", "verdict", "universe", "counterexample")} == {
        "score": "f1",
        "law": "symmetry",
        "form": "strict",
        "verdict": "holds",
        "universe": "2 classes, n ≤ 4, no constant labelings",
        "counterexample": None,
    }
    assert symmetry["cases"] > 0 and symmetry["undefined"] == 0
    example = class_symmetry["counterexample"]
    assert class_symmetry["verdict"] == "refuted"
    assert isinstance(example["says"], str)
    assert all(
        np.shape(item["matrix"]) == (2, 2) and isinstance(item["value"], (int, float)) for item in example["items"]
    )


def test_holds():
    verdicts = et.validate("labels", ["mcc", et.f1], universes=SMALL)
    assert verdicts.holds("mcc", "symmetry")
    assert verdicts.holds(et.cc, "constant_baseline")
    assert verdicts.holds("cc", "cb")
    assert not verdicts.holds("f1", "monotonicity")
    assert verdicts.holds("f1", "monotonicity", "weak")
    with pytest.raises(KeyError, match="symmetry in the weak form"):
        verdicts.holds("mcc", "symmetry", "weak")
    with pytest.raises(KeyError, match="kappa was not asked for"):
        verdicts.holds("kappa", "symmetry")
    with pytest.raises(et.UsageError, match="there is no law 'beauty'; the laws are "):
        verdicts.holds("mcc", "beauty")


def test_the_order_is_by_universe_and_then_as_asked():
    verdicts = et.validate("labels", ["kappa", my_accuracy, "mcc"], laws=["symmetry"], universes=SMALL)
    assert [(v["score"], v["universe"][0]) for v in verdicts.laws] == [
        (name, classes) for classes in "23" for name in ("kappa", "my_accuracy", "mcc")
    ]
    assert len(verdicts) == 6


def test_a_measure_of_two_classes_is_left_out_of_larger_universes():
    verdicts = et.validate("labels", [my_f1, "f1", "macro(f1)"], laws=["symmetry"], universes=SMALL)
    assert [v["score"] for v in verdicts.laws] == ["my_f1", "f1", "macro(f1)", "macro(f1)"]
    assert [(out["universe"][0], out["scores"]) for out in verdicts.left_out] == [("3", ["my_f1", "f1"])]


@pytest.mark.parametrize("own", [my_f1, "my_f1 = 2*c11 / (2*c11 + c10 + c01)"])
def test_own_measures_are_lifted(own):
    verdicts = et.validate("labels", [own, "macro(my_f1)", "macro(f1)"], universes=((3, 4),))
    assert verdicts_without_name(verdicts, "macro(my_f1)") == verdicts_without_name(verdicts, "macro(f1)")
    assert {v["score"] for v in verdicts.laws} == {"macro(my_f1)", "macro(f1)"}


def test_the_theorem():
    verdicts = et.validate("labels", ["mcc", "cd", "accuracy", my_accuracy], universes=((2, 6),))
    assert (verdicts.theorem["checked"], verdicts.theorem["suspects"]) == (4, [])
    assert "no measure of two classes" in verdicts.theorem["says"]


def test_threads_do_not_show():
    scores = ["mcc", "kappa", "f1", "macro(jaccard)", "cd"]
    one, two = (et.validate("labels", scores, universes=SMALL, threads=threads).laws for threads in (1, 3))
    assert one == two


def test_the_whole_catalogue_by_default():
    verdicts = et.validate(laws=["symmetry"], universes=((2, 3),))
    assert {str(score) for score in et.measures("labels")} < {v["score"] for v in verdicts.laws}


def test_repr_is_a_table():
    verdicts = et.validate("labels", ["mcc", "f1"], universes=SMALL)
    assert repr(verdicts).startswith("2 classes, n ≤ 5, no constant labelings\n")
    assert "weak" in repr(verdicts)
    assert "Smallest counterexamples" in verdicts.render(counterexamples=True)
    assert verdicts.render("csv").startswith("score,law,form,verdict,")


def test_where_a_function_is_undefined():
    @et.measure("binary")
    def fussy(c):
        if c.c11 == 0:
            return None
        if c.c10 == 0:
            return math.nan
        if c.c01 == 0:
            return np.float64(1.0) / np.float64(0.0) - np.inf  # NumPy's way to NaN, without a warning
        return 1 / (c.c00 * c.n)

    def reason_of(matrix):
        with pytest.warns(et.UndefinedWarning, match="^fussy is undefined: "):
            return et.Confusion.from_matrix(matrix).compute(fussy).undefined["fussy"]

    assert reason_of([[1, 1], [1, 0]]) == "the function returned None"
    assert reason_of([[1, 1], [0, 1]]) == "the function returned NaN"
    assert reason_of([[1, 0], [1, 1]]) == "the function returned NaN"
    assert "division by zero" in reason_of([[0, 1], [1, 1]])
    assert et.Confusion.from_matrix([[2, 1], [1, 1]]).compute(fussy)["fussy"] == 1 / 10
    verdict = et.validate("labels", fussy, laws=["symmetry"], universes=((2, 4),)).laws[0]
    assert verdict["undefined"] > 0
    assert (
        et.validate("labels", fussy, laws=["symmetry"], universes=((2, 4),), undefined="zero").laws[0]["undefined"] == 0
    )


def test_other_errors_of_a_function_come_through():
    @et.measure("binary")
    def broken(c):
        raise LookupError("no such count")

    with pytest.raises(LookupError, match="no such count"):
        et.validate("labels", broken, universes=SMALL)
    with pytest.raises(LookupError, match="no such count"):
        et.labels([0, 1], [0, 1], broken)

    @et.measure("binary")
    def wordy(c):
        return "good"

    with pytest.raises(TypeError):
        et.validate("labels", wordy, universes=SMALL)


def test_own_measures_among_the_scores():
    truth, pred = [1, 1, 1, 0, 0], [1, 1, 0, 0, 1]
    results = et.labels(truth, pred, [my_f1, "f1", my_accuracy])
    assert list(results) == ["my_f1", "f1", "my_accuracy"]
    assert results["my_f1"] == results[my_f1] == pytest.approx(results["f1"])
    assert results["my_accuracy"] == 0.6
    assert list(et.labels(truth, pred, my_f1)) == ["my_f1"]
    assert "5 objects, 2 classes" in repr(et.labels(truth, pred, my_f1))
    assert my_f1(truth, pred) == pytest.approx(2 / 3)
    assert my_f1(truth, pred, sample_weight=[1, 1, 0, 1, 0]) == 1
    assert my_f1(truth, pred, positive=0) == 0.5


def test_tables_mark_no_best_value_and_name_the_call_that_tests():
    truth, systems = [0, 1, 1], {"x": [0, 1, 0], "y": [0, 1, 1]}
    assert "*" not in repr(et.labels(truth, systems, [my_accuracy, share_of_errors]))
    results = et.labels(truth, systems, ["f1", "accuracy"])
    line = 'To test the differences for significance: etalon.compare(…, score="f1")'
    assert line in repr(results) and line in results._repr_markdown_()
    assert "significant" not in results.render("json") + results.render("csv")
    et.compare(results, score="f1")
    assert repr(pickle.loads(pickle.dumps(results))) == repr(results)
    assert "significant" not in repr(et.labels(truth, systems["x"], "accuracy"))
    assert 'etalon.compare(…, unit=…, score="accuracy")' in repr(et.labels(truth, systems, "accuracy", units=[1, 1, 2]))


def test_own_measures_when_undefined():
    @et.measure("confusion")
    def never(c):
        return None

    assert et.labels([1], [1], never, undefined="zero")["never"] == 0
    with pytest.raises(et.InputError, match="never of prediction is undefined: the function returned None"):
        et.labels([1], [1], never, undefined="fail")


def test_a_decorated_function_is_still_a_function():
    from etalon.own_measure import Counts

    counts = Counts(6, 2, 1, 11)
    assert (counts.a1, counts.a0, counts.b1, counts.b0, counts.n) == (8, 12, 7, 13, 20)
    assert my_f1(counts) == 12 / 15
    assert str(share_of_errors) == "errors"
    assert repr(my_f1) == "<etalon.measure my_f1>"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: et.validate("walks"), "there is no domain 'walks' to validate"),
        (lambda: et.validate("labels", "mcc", laws=["beauty"]), "there is no law 'beauty'"),
        (lambda: et.validate("labels", "mcc", universes=((1, 5),)), "a universe has 2 to . classes"),
        (lambda: et.validate("labels", "mcc", undefined="fail"), "undefined cannot be 'fail' here"),
        (lambda: et.validate("labels", "mcc", undefined="maybe"), "undefined cannot be 'maybe'"),
        (lambda: et.validate("labels", [et.f1, et.measure("binary", name="f1")(abs)]), "two measures are called 'f1'"),
        (lambda: et.measure("ternary")(abs), "'judged', not of 'ternary'"),
        (lambda: et.measure("binary", better="bigger")(abs), "better cannot be 'bigger'; choose one of higher, lower"),
        (
            lambda: et.labels(["a", "b", "c"], ["a", "b", "c"], my_f1),
            "my_f1 is about one class against the rest and there are 3 classes",
        ),
    ],
)
def test_wrong_use(call, message):
    with pytest.raises(et.UsageError, match=message):
        call()


def test_universes_stay_within_their_memory():
    from etalon import _core

    try:
        for limit in (0, 1, 4):
            et.keep_universes(limit)
            for objects in range(3, 8):
                et.validate("labels", ["accuracy"], laws=["distance"], universes=((2, objects),))
                assert _core.universe_bytes() <= limit * 2**20
        et.keep_universes(256)
        et.validate("labels", ["accuracy"], universes=((2, 6),))
        assert _core.universe_bytes() > 0
        et.free_universes()
        assert _core.universe_bytes() == 0
    finally:
        et.keep_universes(256)
    with pytest.raises(et.UsageError, match="megabytes"):
        et.keep_universes(-1)


def test_advice_looks_at_three_classes_unless_told():
    def have_all(advice):
        return {one["score"] for one in advice.candidates if one["has_all"]}

    assert not have_all(et.advise("labels", "monotonicity")) & {"mcc", "kappa"}
    assert have_all(et.advise("labels", "monotonicity", classes=2)) >= {"mcc", "kappa"}
