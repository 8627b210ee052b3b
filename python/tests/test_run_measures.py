# test_run_measures.py: runs with subtopics, lists of documents, gains of one's own, users without grades, and catalogues.
import math

import numpy as np
import pandas as pd
import pytest

import etalon as et

BY_SUBTOPIC = {"q": {"1": {"a": 1, "b": 0}, "2": {"a": 2, "c": 1}}, "r": {"1": {"x": 1}}}
RUN = {"q": {"c": 3.0, "a": 2.0, "b": 1.0}, "r": {"y": 1.0}}
ROWS = [(q, s, d, g) for q, subtopics in BY_SUBTOPIC.items() for s, grades in subtopics.items() for d, g in grades.items()]
SCORES = ["alpha_ndcg@2", "strecall@1", "ap_ia", "ndcg", "p_ia@2"]


def test_subtopics_by_hand():
    found = et.runs(BY_SUBTOPIC, RUN, SCORES, subtopics=True)
    first = {row["score"]: row["value"] for row in found.by_unit if row["unit"] == "q"}
    ideal = 2 + 0.5 / math.log2(3)  # a, then c again for the second
    assert first["alpha_ndcg@2"] == pytest.approx((1 + 1.5 / math.log2(3)) / ideal)
    assert first["strecall@1"] == 0.5
    assert first["ap_ia"] == pytest.approx((1 / 2 + (1 + 1) / 2) / 2)
    assert first["p_ia@2"] == 3 / 4
    assert first["ndcg"] == pytest.approx((1 + 2 / math.log2(3)) / (2 + 1 / math.log2(3)))  # of the highest grades


def test_subtopics_in_every_form(tmp_path):
    queries, subtopics, documents, grades = zip(*ROWS)
    file = tmp_path / "qrels.txt"
    file.write_text("".join(f"{q} {s} {d} {g}\n" for q, s, d, g in ROWS))
    table = pd.DataFrame({"query": queries, "intent": subtopics, "document": documents, "grade": grades})
    whole = et.runs(BY_SUBTOPIC, RUN, SCORES, subtopics=True)
    forms = [file, table, (list(queries), list(documents), list(grades), list(subtopics))]
    forms.append((list(queries), list(documents), list(grades), np.array(subtopics, dtype=np.int64)))
    for form in forms:
        assert et.runs(form, RUN, SCORES, subtopics=True).by_unit == whole.by_unit


def test_subtopics_that_are_refused():
    with pytest.raises(et.InputError, match="there is no column of subtopics"):
        et.runs(pd.DataFrame({"query": ["q"], "document": ["a"], "grade": [1]}), RUN, subtopics=True)
    with pytest.raises(et.ArgumentError, match=r"columns are \(queries, documents, grades, subtopics\)"):
        et.runs((["q"], ["a"], [1]), RUN, subtopics=True)
    with pytest.raises(et.InputError, match="has 1 queries and 2 subtopics"):
        et.runs((["q"], ["a"], [1], ["1", "2"]), RUN, subtopics=True)
    with pytest.raises(TypeError, match=r"^qrels\['\w+'\]\['\w+'\] is of type int; judgments by subtopic"):
        et.runs({"q": {"a": 1}}, RUN, subtopics=True)
    with pytest.raises(et.InputError, match="judged twice for query 'q'; judgments by subtopic"):
        et.runs((["q", "q"], ["a", "a"], [1, 0]), RUN)
    with pytest.raises(et.UsageError, match="strecall is of the subtopics of queries"):
        et.runs({"q": {"a": 1}}, RUN, "strecall")
    assert "strecall" not in et.runs({"q": {"a": 1}}, RUN, "all").scores
    assert "strecall" in et.runs(BY_SUBTOPIC, RUN, "all", subtopics=True).scores


def test_lists_of_documents():
    qrels = {"q": {"a": 1}, "r": {"b": 1}, "s": {"c": 1}}
    run = {"q": ["x", "a"], "r": np.array(["b", "y"]), "s": []}
    assert et.runs(qrels, run, "rr")["rr"] == pytest.approx((0.5 + 1 + 0) / 3)
    several = et.runs(qrels, {"one": run, "two": {"q": ["a"], "r": {"b": 1.0}, "s": ["c"]}}, "rr")
    assert several["two"]["rr"] == 1
    numbers = et.runs({1: {7: 1}}, {1: [8, 7]}, "rr")
    assert numbers["rr"] == 0.5


def test_gains_of_ones_own():
    qrels, run = {"q": {"a": 1, "b": 2}}, {"q": {"a": 2.0, "b": 1.0}}
    expected = (1 + 5 / math.log2(3)) / (5 + 1 / math.log2(3))
    score = et.parse("ndcg", "runs")(gains={1: 1, 2: 5})
    assert str(score) == "ndcg(gains={1:1,2:5})"
    assert score.arguments["gains"] == "{1:1,2:5}"
    assert str(score @ 5) == "ndcg(gains={1:1,2:5})@5"
    for given in (score, "ndcg(gains={2:5,1:1})", "ndcg.1=1,2=5", "nDCG(gains={1:1,2:5})"):
        (value,) = {row["value"] for row in et.runs(qrels, run, given).by_unit}
        assert value == pytest.approx(expected)
    with pytest.raises(et.UsageError, match="gains"):
        et.parse("ndcg(gains=3)", "runs")


def test_several_cuts_in_a_text():
    found = et.runs({"q": {"a": 1}}, {"q": {"a": 1.0}}, "ndcg@5,10")
    assert list(found.scores) == ["ndcg@5", "ndcg@10"]
    assert list(et.runs({"q": {"a": 1}}, {"q": {"a": 1.0}}, ["P.5,10", "rr"]).scores)[:2] == [
        "precision(empty=zero)@5",
        "precision(empty=zero)@10",
    ]


def test_users_that_have_items():
    table = pd.DataFrame({"user_id": [1, 1, 2], "item_id": [10, 11, 10]})
    found = et.runs(table, {1: [10, 12], 2: [13]}, ["precision@2", "rr"])
    assert found["precision@2"] == pytest.approx((1 / 2 + 0) / 2)
    assert any("of grade 1" in note for note in found.notes)


def test_catalogue():
    runs = {"a": {"u": ["i", "j"], "v": ["i", "k"]}, "b": {"u": ["m"], "v": ["n", "o"]}}
    found = et.catalogue(None, runs, 1)
    assert found.items == 6
    first, second = found.records
    assert (first["distinct"], first["coverage"], first["most"], first["share_of_most"]) == (1, 1 / 6, "i", 1)
    assert first["gini"] == pytest.approx(5 / 6)
    assert (second["distinct"], second["most"]) == (2, "m")
    assert second["gini"] == pytest.approx(((2 * 5 - 7) + (2 * 6 - 7)) / (6 * 2))
    judged = et.catalogue({"u": {"z": 1}}, runs, k=2, items=10)
    assert (judged.items, judged.records[0]["lists"], judged.records[0]["coverage"]) == (10, 1, 0.2)
    even = et.catalogue(None, {"u": ["i", "j"]}, k=2)
    assert (even.records[0]["coverage"], even.records[0]["gini"]) == (1, 0)
    assert not even.to_pandas().empty
    with pytest.raises(et.UsageError, match="there are 3 items, and judgments and runs name 6"):
        et.catalogue(None, runs, 1, items=3)
    with pytest.raises(et.UsageError, match="ties"):
        et.catalogue(None, runs, 1, ties="expected")


@pytest.mark.parametrize("numbers", [[0, 1], [False, True], [0.0, 1.0]])
def test_numbers_beside_users_and_items_are_refused(numbers):
    run = {"u": {"a": 2.0, "b": 1.0}}
    table = pd.DataFrame({"user": ["u", "u"], "item": ["a", "b"], "hated": numbers})
    with pytest.raises(et.InputError, match="column 'hated' may say otherwise"):
        et.runs(table, run, "rr")
    beside = table.drop(columns="hated").assign(timestamp=[5, 6], session_id=[1, 2], note=["x", "y"])
    assert et.runs(beside, run, "rr")["rr"] == 1
