# test_compared_notes.py: what the command says beside a comparison is said in Python too, in every domain.
import json
import pathlib
import pickle
import subprocess
import sys

import pandas as pd
import pytest

import etalon as et
from etalon import _core
from etalon.errors import in_python

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
PROGRAM = pathlib.Path(sys.executable).parent / "etalon"

# A system that is spelt otherwise, and one that is not: both are said something of.
TABLE = pd.DataFrame(
    {
        "truth": list("xyxyxyxyxyxy"),
        "a": list("xyxyxxyyXYXY"),
        "b": list("xyyyxyxxxyxx"),
        "fold": [f"f{i // 4}" for i in range(12)],
    }
)


def told(*words):
    done = subprocess.run([PROGRAM, *map(str, words), "--format", "json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return [in_python(note) for note in json.loads(done.stdout).get("notes", [])]


def lines_of(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def answers_of(name):
    queries = (line.split(":", 1) for line in lines_of(DATA / "answers" / f"{name}.txt"))
    return {query: [set(part.split()) for part in answer.split("|")] for query, answer in queries}


def of_table(measure):
    def make(folder, scores, units):
        TABLE.drop(columns=[] if units else ["fold"]).to_csv(folder / "table.csv", index=False)
        systems = {name: TABLE[name] for name in "ab"}
        results = measure(TABLE["truth"], systems, scores, **({"units": TABLE["fold"]} if units else {}))
        return results, [folder / "table.csv", *(["--units", "fold"] if units else [])]

    return make


def of_runs(folder, scores, units):
    # A run that lacks a query, has one that was not judged, changes its tag and has near scores.
    rows = [line.split() for line in lines_of(DATA / "runs" / "bm25.txt")]
    first = rows[0][0]
    text = "".join(" ".join(row) + "\n" for row in rows if row[0] != first)
    (folder / "odd.txt").write_text(text + "new Q0 d1 1 2.0 t\nnew Q0 d2 2 1.00000000001 u\nnew Q0 d3 3 1.0 u\n")
    files = {"odd": folder / "odd.txt", "hybrid": DATA / "runs" / "hybrid.txt"}
    qrels = DATA / "runs" / "qrels.txt"
    results = et.runs(str(qrels), {name: str(path) for name, path in files.items()}, scores)
    return results, [qrels, *files.values()]


def of_orders(folder, scores, units):
    files = [DATA / "orders" / f"{name}.txt" for name in ("tasters", "judge", "novice")]
    target, *systems = (lines_of(path) for path in files)
    return et.orders(target, dict(zip(("judge", "novice"), systems, strict=True)), scores), files


def of_answers(folder, scores, units):
    systems = {name: answers_of(name) for name in ("fresh", "historic")}
    files = [DATA / "answers" / f"{name}.txt" for name in ("reference", *systems)]
    return et.answers(answers_of("reference"), systems, scores), files


MAKERS = {
    "labels": (of_table(et.labels), ["accuracy", "macro(f1)"], True),
    "labels of objects": (of_table(et.labels), ["accuracy", "macro(f1)"], False),
    "clusters": (of_table(et.clusters), ["rand", "vi"], True),
    "clusters of objects": (of_table(et.clusters), ["rand", "vi"], False),
    "orders": (of_orders, ["tau_b", "footrule"], True),
    "answers": (of_answers, ["p_delta", "jaccard"], True),
    "runs": (of_runs, ["ndcg@10", "ap"], True),
}


def test_every_domain_is_here():
    several = {name.split(" ")[0] for name in MAKERS}
    assert several | {"classi"} == set(_core.domains())  # a call of classi is of one system


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", MAKERS)
def test_the_command_and_python_say_the_same(name, tmp_path):
    make, scores, units = MAKERS[name]
    domain = name.split(" ")[0]
    results, files = make(tmp_path, scores, units)
    unit = "queries" if not _core.draws_objects(domain) else "folds" if units else "objects"
    words = [*files, *(["--unit", unit] if domain in ("labels", "clusters") and units else [])]
    lacking = {"absent": "skip"} if domain == "runs" else {}
    decided = et.compare(results, unit, scores[0], **lacking)
    assert decided.notes == told("compare", domain, *words, "-m", scores[0])
    board = et.leaderboard(results, unit, scores[0], **lacking)
    assert board.notes == told("leaderboard", domain, *words, "-m", scores[0])
    by_each = et.sensitivity_of(results, unit, **lacking)
    assert by_each.notes == told("compare", domain, *words, "-m", *scores, "--measures")
    if units:
        disagreed = et.disagreement(results, **lacking)
        assert disagreed.notes == told("validate", domain, "--systems", *files, "-m", *scores, *(["--absent", "skip"] if lacking else []))
    if domain == "runs":
        assert any("has no list" in note or "not in" in note for note in decided.notes)
        assert any("depend" in note for note in decided.notes)
    for found in (decided, board, by_each):
        shown = " ".join(repr(found).split())
        assert all(" ".join(note.split()) in in_python(shown) for note in found.notes)
    again = pickle.loads(pickle.dumps(results))
    if units:
        assert et.compare(again, unit, scores[0], **lacking).notes == decided.notes
