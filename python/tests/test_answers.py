# test_answers.py: answers as sets, lists and lists of classes; many queries, several systems; weights of ranks.
import math

import numpy as np
import pytest

import etalon as et

CLASSES = [["a", "b"], ["c"], ["d", "e", "f"]]
OTHER = ["b", {"a", "c"}, ("f", "g")]


def test_lists_of_classes():
    results = et.answers(OTHER, CLASSES)
    assert results["class_similarity"] == pytest.approx(19 / 12, abs=1e-15)
    assert results["p_delta"] == pytest.approx(0.5193298969072164, abs=1e-15)
    assert results["type3(phi=delta)"] == results["p_delta"]
    assert results["jaccard"] == 4 / 7
    assert results["recall"] == 4 / 5
    assert results["precision"] == 4 / 6


def test_lists_and_sets():
    lists = et.answers(list("badcf"), list("abcde"), ["type2(alpha=6)", "type1(alpha=6)", "class_similarity"])
    assert lists["type2(alpha=6)"] == pytest.approx(3.2)
    assert lists["type1(alpha=6)"] == pytest.approx(0.4533333333333333)
    assert lists["class_similarity"] == 4
    assert et.answers(set("badcf"), set("abcde"), ["class_similarity"])["class_similarity"] == pytest.approx(4 / 6)
    assert et.answers(np.array([2, 1, 4, 3]), [1, 2, 3, 4], ["tague_r"])["tague_r"] == pytest.approx(0.6)


def test_formulas_of_ones_own():
    mine = "mine = sum_ij(c_ij/(a_i + b_j - c_ij) * (1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)))"
    results = et.answers(OTHER, CLASSES, [mine, "type3(phi=reciprocal)", "type2(alpha=6)", "x = sum_x(1 - abs(i-j)/m)"])
    assert results["mine"] == pytest.approx(results["type3(phi=reciprocal)"], abs=1e-15)
    assert results["x"] == pytest.approx(results["type2(alpha=6)"], abs=1e-15)
    delay = et.answers(list("badc"), list("abcd"), ["d0 = R^2 * common/answer", "far:lower = abs(answer - reference)"])
    assert delay["d0"] == pytest.approx(0.36)
    assert delay["far"] == 0
    assert et.validate("answers", ["mine = common / (answer + reference - common)"], objects=3).holds("mine", "symmetry")
    with pytest.raises(et.UsageError, match="c_ij has a meaning inside of sum_ij"):
        et.answers(OTHER, CLASSES, ["mine = c_ij"])


def test_everything_has_a_value_or_a_reason():
    with pytest.warns(et.UndefinedWarning):
        results = et.answers(OTHER, CLASSES, "all")
    assert len(results) > 40
    for score, value in results.items():
        assert math.isnan(value) == (score in results.undefined), score
    assert results.undefined["tague_r"] == "a document of the answer is not in the reference"


def test_many_queries_and_several_systems():
    reference = {"q1": ["a", "b"], "q2": ["c", "d"]}
    same = {"q2": ["c", "d"], "q1": ["a", "b"]}
    turned = {"q1": ["b", "a"], "q2": ["x"]}
    assert et.answers(reference, turned, ["jaccard"])["jaccard"] == 0.5
    results = et.answers(reference, {"same": same, "turned": turned}, ["jaccard", "p_delta"], each=True)
    assert results["same"]["p_delta"] == 1
    assert results["turned"]["jaccard"] == 0.5
    units = [(r["unit"], r["value"]) for r in results["turned"].by_unit if r["score"] == "nominal(form=jaccard)"]
    assert units == [("q1", 1), ("q2", 0)]
    assert "mean over 2 queries [95% interval], 2 systems" in repr(results)
    with pytest.warns(et.UndefinedWarning, match="1 of 2 queries have no value \\('q2'"):
        et.answers(reference, turned, ["tague_r"])
    assert et.answers(reference, turned, ["tague_r"], undefined="skip")["tague_r"] == -1


@pytest.mark.parametrize(
    ("reference", "answer", "message"),
    [
        (["a"], ["a", "b", "a"], "the answer has the document 'a' twice"),
        (["a"], [["a"], []], "a class without a document"),
        ({"q": ["a"]}, {"r": ["a"]}, "no answer to query 'q'"),
        ({"q": ["a"]}, {"q": ["a"], "r": ["a"]}, "which the reference does not have"),
        ({"q": ["a"]}, ["a"], "the reference has queries"),
        ({}, {}, "no query"),
    ],
)
def test_bad_answers(reference, answer, message):
    with pytest.raises(et.InputError, match=message):
        et.answers(reference, answer)


def test_an_empty_answer():
    with pytest.warns(et.UndefinedWarning):
        results = et.answers(["a", "b"], [], ["recall", "precision", "jaccard", "p_delta", "cardinal_ratio", "tague_r"])
    assert [results[name] for name in ("recall", "jaccard", "p_delta", "cardinal_ratio")] == [0, 0, 0, 0]
    assert results.undefined["nominal(form=precision)"] == "the answer has no document"
    assert results.undefined["tague_r"] == "the answer has no document"
    assert et.answers({"q": [], "r": ["a"]}, {"q": set(), "r": ["a"]}, ["recall"], undefined="skip")["recall"] == 1

    @et.measure("answers")
    def found(a):
        return a.matrix.sum() / a.reference.sum()

    assert et.answers(["a", "b"], [], [found])["found"] == 0
    with pytest.warns(et.UndefinedWarning):
        et.answers([], [], [found])


def test_systems_against_each_other():
    systems = {"a": {"q": ["x", "y"], "r": ["z"]}, "b": {"q": ["y"], "r": []}, "c": {"q": ["y", "x"], "r": ["z"]}}
    with pytest.warns(et.UndefinedWarning):
        found = et.answers_pairwise(systems, ["recall", "p_delta", "precision"])
    assert found.systems == ["a", "b", "c"]
    for row, reference in enumerate(systems):
        for column, system in enumerate(systems):
            alone = et.answers(systems[reference], systems[system], ["recall", "p_delta"], undefined="zero")
            value = found.matrix("p_delta")[row, column]
            assert value == alone["p_delta"]
            both = found.matrix("recall")[row, column]
            assert math.isnan(both) if reference == "b" else both == alone["recall"]
    assert (found.matrix("p_delta") == found.matrix("p_delta").T).all()
    assert list(found.to_pandas("recall").columns) == ["a", "b", "c"]
    assert found["a"]["c"]["recall"] == 1
    assert found.records[0]["reference"] == "a" and found.by_unit[0]["unit"] == "q"
    assert "rows are the reference" in repr(found)
    assert found.render("csv").startswith("reference,system,score,value")
    with pytest.raises(et.UsageError, match="two systems"):
        et.answers_pairwise({"a": ["x"]})
    with pytest.raises(KeyError, match="no system 'd'"):
        found["d"]


def test_bad_usage():
    with pytest.raises(TypeError, match="one string"):
        et.answers("ab", ["a"])
    with pytest.raises(TypeError, match="float"):
        et.answers(1.5, ["a"])
    with pytest.raises(et.UsageError, match="choose one of none, 6"):
        et.answers(["a"], ["a"], ["type1(alpha=5)"])
    with pytest.raises(et.UsageError, match="for answers"):
        et.answers(["a"], ["a"], undefined="authors")
    assert et.answers({"all": ["a"], "q": ["b"]}, {"all": ["a"], "q": ["c"]}, ["jaccard"])["jaccard"] == 0.5
    with pytest.raises(et.InputError, match="undefined"):
        et.answers(["a"], ["b"], ["tague_r"], undefined="fail")
    with pytest.raises(KeyError, match="was not asked for"):
        et.answers(["a"], ["a"])["tague_r"]


def test_laws_of_answers():
    verdicts = et.validate("answers", ["p_delta", "jaccard", "recall"], objects=3)
    assert verdicts.holds("p_delta", "max_agreement")
    assert verdicts.holds("p_delta", "phi_unit_sum")
    assert not verdicts.holds("jaccard", "max_agreement")
    assert verdicts.holds("nominal(form=jaccard)", "max_agreement", "weak")
    assert not verdicts.holds("recall", "symmetry")
    criteria = et.validate("answers", ["type2(alpha=6)", "type2(mu=10)"], laws=["nearer_ranks", "earlier_ranks"])
    assert criteria.holds("type2(alpha=6)", "nearer_ranks") and not criteria.holds("type2(alpha=6)", "earlier_ranks")
    assert criteria.holds("type2(mu=10)", "earlier_ranks") and not criteria.holds("type2(mu=10)", "nearer_ranks")
    assert "answers over n" in repr(verdicts)
    with pytest.raises(et.UsageError, match="choose one of report, zero"):
        et.validate("answers", undefined="authors")


def delta(i, j, m):
    """[32], with its roots."""
    c = math.sqrt(6 * m**3) / math.sqrt(6 * m**4 - 6 * m**3 + 8 * m**2 - 3 * m + 1)
    apart = abs(i - j) + 1
    return c * (1 - (i * apart - 1) / m**2) * c * (1 - (j * apart - 1) / m**2)


def test_conditions_on_weights():
    conditions = ["phi_positive", "phi_unit_sum", "phi_falls_with_rank", "phi_falls_with_other_rank", "phi_falls_along"]
    verdicts = et.validate_phi([delta, "mine = 1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)"])
    for law in conditions:
        assert verdicts.holds("delta", law), law
        assert verdicts.holds("mine", law), law
    flat = et.validate_phi(lambda i, j, m: 1 / m, 5)
    assert flat.holds("<lambda>", "phi_unit_sum")
    assert not flat.holds("<lambda>", "phi_falls_along")
    assert flat.holds("<lambda>", "phi_falls_along", "weak")
    nowhere = et.validate_phi(lambda i, j, m: 1 / (i - j), 2, laws=["phi_positive"])
    assert "division by zero" in nowhere.render("json")


def test_bad_weights():
    with pytest.raises(et.UsageError, match="there is no 'n' in a formula of ranks"):
        et.validate_phi("1/n")
    with pytest.raises(TypeError, match="neither a function"):
        et.validate_phi([3])
    with pytest.raises(et.UsageError, match="1 to 200 ranks"):
        et.validate_phi("1/m", 0)
    with pytest.raises(KeyError, match="test"):
        et.validate_phi(lambda i, j, m: {}["test"], 2)
