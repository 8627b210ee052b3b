# test_run_lists.py: what the documents of runs tell, from Python as from the command, and what is refused.
import json
import pathlib
import random
import shlex

import pytest

import etalon as et
from test_reach import command as etalon
from test_reach import runs_data

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES, (QRELS, RUNS), _ = runs_data()


def of_command(*options):
    return etalon("runs", *FILES, *options)


def without_version(document):
    return {name: value for name, value in document.items() if name != "version"}


@pytest.mark.parametrize(
    ("call", "options"),
    [
        (lambda: et.bounds(QRELS, RUNS), ["--bounds"]),
        (lambda: et.bounds(QRELS, RUNS, ["ap@5"], ties="file"), ["--bounds", "-m", "ap@5", "--ties", "file"]),
        (lambda: et.dominance(QRELS, RUNS), ["--dominance"]),
        (lambda: et.dominance(QRELS, RUNS, each=True, judged_only=True), ["--dominance", "--each", "--judged-only"]),
        (lambda: et.runs(QRELS, RUNS, "ap", fuse="combmnz"), ["-m", "ap", "--fuse", "combmnz"]),
        (
            lambda: et.runs(QRELS, RUNS, "ap", fuse="rrf", fuse_k=5, fuse_weights="ndcg@10", folds=3),
            ["-m", "ap", "--fuse", "rrf", "--fuse-k", "5", "--fuse-weights", "ndcg@10", "--folds", "3"],
        ),
    ],
)
def test_as_the_command(call, options):
    found = without_version(json.loads(call().render("json")))
    expected = without_version(of_command(*options))
    notes = [document.pop("notes", []) for document in (found, expected)]
    assert found == expected
    assert len(notes[0]) >= len(notes[1]) - 3  # files have names that dicts do not


def test_which_as_the_command():
    paths = [ROOT / path for path in FILES[:2]]
    found = et.which("0.792", paths[0], paths[1], "ndcg@10")
    shown = etalon("runs", *FILES[:2], "-m", "ndcg@10", "--which", "0.792")
    assert [way["score"] for way in found.records] == [way["score"] for way in shown["ways"]]
    assert found.tried == shown["tried"]
    assert et.which(0.792, paths[0], paths[1], "ndcg@10").records == found.records


def test_each_way_gives_its_value():
    found = et.which("0.79", QRELS, RUNS["bm25"], ["ndcg@10", "ap"])
    assert len(found.records) > 3
    for way in found.records:
        words = way["command"].split(" -m ")[1].replace("'", "").split(" --")
        options = dict(word.replace("-", "_").split() if " " in word else (word.replace("-", "_"), True) for word in words[1:])
        value = et.runs(QRELS, RUNS["bm25"], words[0], **options)[words[0]]
        assert value == pytest.approx(way["value"], abs=1e-12), way
        assert round(100 * value) == 79


def test_each_command_gives_its_value():
    ways = etalon("runs", FILES[0], "data/runs/dense.txt", "-m", "precision@5", "--which", "0.5")["ways"]
    ways += etalon("runs", FILES[0], "data/runs/dense.txt", "-m", "precision@5", "--which", "0.4545")["ways"]
    assert any("--missing skip" in way["command"] for way in ways)
    for way in ways:
        (row,) = etalon(*shlex.split(way["command"])[1:])["results"]
        assert row["value"] == pytest.approx(way["value"], abs=1e-12), way


def test_which_of_subtopics():
    by_subtopic = {"q1": {"cars": {"d1": 1}, "cats": {"d3": 2}}}
    found = et.which("0.5", by_subtopic, {"q1": {"d1": 2.0, "d9": 1.0}}, "strecall@2", subtopics=True)
    assert "--subtopics" in found.records[0]["command"]
    assert et.which("0.3", by_subtopic, {"q1": {"d1": 2.0}}, "strecall@2", subtopics=True).nearest
    with pytest.raises(et.Error, match="read without them"):
        et.which("0.5", QRELS, RUNS, "strecall@2")


def test_weights_that_are_given():
    names = list(RUNS)
    in_a_list = et.fuse(QRELS, RUNS, "combsum", weights=[0.5, 0.3, 0.2])
    by_name = et.fuse(QRELS, RUNS, "combsum", weights=dict(zip(reversed(names), [0.2, 0.3, 0.5], strict=True)))
    assert in_a_list == by_name
    shown = etalon("runs", *FILES, "--fuse", "combsum", "--fuse-weights", "0.5,0.3,0.2", "--fused")["run"]
    assert [row["score"] for row in shown] == [score for inner in in_a_list.values() for score in inner.values()]


def test_fused_without_judgments():
    fused = et.fuse(None, RUNS, "rrf")
    assert set(fused) == {query for run in RUNS.values() for query in run}
    rows = etalon("runs", *FILES[1:], "--no-judgments", "--fuse", "rrf", "--fused")["run"]
    assert [row["score"] for row in rows] == [score for inner in fused.values() for score in inner.values()]


def test_weights_do_not_depend_on_the_order_of_runs():
    turned = dict(reversed(RUNS.items()))
    assert et.fuse(QRELS, RUNS, "combsum", weights="ap") == et.fuse(QRELS, turned, "combsum", weights="ap")


def test_bounds_without_a_value():
    (row,) = et.bounds({"q": {"a": 0}}, {"q": {"a": 2.0, "b": 1.0}}, "ap").records
    assert (row["value"], row["low"], row["high"], row["judged"]) == (None, None, None, 0.5)
    assert "relevant" in row["undefined"]


def test_pairwise_as_the_command():
    shown = etalon("runs", *FILES[1:], "--pairwise", "-m", "rbo", "tau_ap")
    found = et.runs_pairwise(RUNS, ["rbo", "tau_ap"])
    assert [record["value"] for record in found.records] == [record["value"] for record in shown["results"]]
    assert found.matrix("rbo").diagonal() == pytest.approx([1, 1, 1])


def test_fused_run_is_what_is_measured():
    fused = et.fuse(QRELS, RUNS, "borda")
    rows = etalon("runs", *FILES, "--fuse", "borda", "--fused")["run"]
    listed = [(query, document, score) for query, inner in fused.items() for document, score in inner.items()]
    assert listed == [(row["query"], row["document"], row["score"]) for row in rows]
    alone = et.runs(QRELS, fused, ["ap", "ndcg@10"])
    beside = et.runs(QRELS, RUNS, ["ap", "ndcg@10"], fuse="borda")["borda"]
    assert (alone["ap"], alone["ndcg@10"]) == (beside["ap"], beside["ndcg@10"])


def test_bounds_hold_for_all_grades():
    drawn = random.Random(1)
    bounds = {(row["score"], row["system"]): row for row in et.bounds(QRELS, RUNS).records}
    for _ in range(20):
        # Queries that had nothing relevant stay out.
        counted = [query for query, grades in QRELS.items() if max(grades.values()) > 0]
        for system, run in RUNS.items():
            completed = {query: dict(grades) for query, grades in QRELS.items()}
            for query, documents in run.items():
                for document in documents:
                    if query in completed and QRELS[query].get(document, -1) < 0:
                        completed[query][document] = drawn.choice([0, 1, 2])
            values = et.runs(completed, run, ["ap", "ndcg@10", "precision@10", "rbp"], each=True).by_unit
            for score in ("ap", "ndcg@10", "precision@10", "rbp"):
                chosen = [row["value"] for row in values if row["score"] == score and row["unit"] in counted]
                mean = sum(chosen) / len(chosen)
                assert bounds[score, system]["low"] - 1e-12 <= mean <= bounds[score, system]["high"] + 1e-12


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: et.runs(QRELS, RUNS, fuse_k=3), "fuse_k has no effect without fuse"),
        (lambda: et.runs(QRELS, RUNS, fuse="borda", fuse_k=3), "fuse_k has no effect"),
        (lambda: et.runs(QRELS, RUNS, fuse="rrf", folds=3), "folds has no effect without fuse_weights"),
        (lambda: et.runs(QRELS, RUNS, fuse="sum"), "fuse"),
        (lambda: et.runs(QRELS, RUNS["bm25"], fuse="rrf"), "two runs or more"),
        (lambda: et.bounds(QRELS, RUNS, "rr"), "bounds over missing judgments are known of"),
        (lambda: et.bounds(QRELS, RUNS, "ndcg(gains={1:3,2:9})@10"), "not for a table of gains"),
        (lambda: et.bounds(QRELS, RUNS, ties="expected"), "ties cannot be 'expected'"),
        (lambda: et.dominance(QRELS, RUNS["bm25"]), "give a second one"),
        (lambda: et.which("half", QRELS, RUNS), "not a decimal number"),
        (lambda: et.runs(QRELS, RUNS, fuse="rrf", ties="best"), "ties cannot be best"),
        (lambda: et.runs(QRELS, RUNS, fuse="rrf", fuse_weights=[1]), "1 weights for 3 runs"),
        (lambda: et.runs(QRELS, RUNS, fuse="rrf", fuse_weights={"x": 1}), "the runs are bm25"),
        (lambda: et.runs(QRELS, RUNS, fuse="rrf", fuse_weights=[1, 1, 1], folds=3), "folds has no effect"),
        (lambda: et.fuse(None, RUNS, weights="ap"), "need judgments"),
        (lambda: et.catalogue(QRELS, RUNS, 5, depth=2), "are not there"),
        (lambda: et.runs_pairwise(RUNS["bm25"]), "one run"),
        (lambda: et.runs_pairwise({"x": RUNS["bm25"]}), "at least two runs"),
        (lambda: et.runs_pairwise({"x": {"q": {"a": 1.0}}, "y": {"p": {"a": 1.0}}}), "no query in common"),
    ],
)
def test_refused(call, message):
    with pytest.raises(et.Error, match=message):
        call()
