# test_run_dicts.py: lists of dicts are read by several threads, without a copy of their ids; the same lists with bytes as ids, which
# one thread reads row by row, must give the same in everything: values, notes and errors.
import collections
import math
import random

import numpy as np
import pandas as pd
import pytest

import etalon as et

SCORES = ["ap", "ndcg", "rr", "precision@3", "recall@2", "judged@4", "num_ret"]


class Scores(dict):
    """A subclass, whose own ways are not asked."""

    def __getitem__(self, key):
        raise AssertionError(key)


def numbers(drawn, kind, count):
    falling = sorted((drawn.random() * 10 for _ in range(count)), reverse=True)
    return {
        "falling": falling,
        "any order": drawn.sample(falling, count),
        "ties": [drawn.choice([0.5, 1.0, 1.5]) for _ in range(count)],
        "near": [1 + drawn.randrange(5) * 1e-12 for _ in range(count)],
        "near in order": sorted((1 + drawn.randrange(50) * 1e-12 for _ in range(count)), reverse=True),
        "whole": drawn.sample(range(-count, count), count),
        "numpy": [np.float64(score) for score in falling],
        "short": [np.float32(score) for score in falling],
        "truth": [drawn.choice([True, False]) for _ in range(count)],
        "huge": [drawn.choice([1.0, 10**400, 2**60, 2**60 + 1]) for _ in range(count)],
        "not finite": [drawn.choice([1.0, 2.0, 3.0, math.nan, math.inf, -math.inf]) for _ in range(count)],
        "no numbers": [drawn.choice([1.0, 2.0, None, "3"]) for _ in range(count)],
    }[kind]


KINDS = ["falling", "any order", "ties", "near", "near in order", "whole", "numpy", "short", "truth", "huge", "not finite", "no numbers"]


DOCUMENTS = [f"d{number}" for number in range(14)] + ["7", "long-id-of-a-document", "é", "日本"]


def drawn_run(drawn, kinds):
    qrels, run = {}, {}
    for query in ["q1", "q2", "q3", "q4"]:
        judged = drawn.sample(DOCUMENTS, drawn.randint(0, 5))
        qrels[query] = {document: drawn.choice([-1, 0, 1, 1, 2]) for document in judged}
    for query in drawn.sample(["q1", "q2", "q3", "q4", "other", "another"], drawn.randint(1, 6)):
        found = drawn.sample(DOCUMENTS[: drawn.choice([14, 16, 18])], drawn.randint(0, 14))
        run[query] = dict(zip(found, numbers(drawn, drawn.choice(kinds), len(found)), strict=True))
    return qrels, run


def outcome(qrels, run, **options):
    try:
        found = et.runs(qrels, {"run": run}, SCORES, each=True, undefined="skip", **options)
    except et.InputError as error:
        return str(error)
    return found.notes, [{key: repr(value) for key, value in row.items()} for row in found.by_unit]


@pytest.mark.parametrize("kinds", [[kind] for kind in KINDS] + [KINDS[:9], KINDS])
@pytest.mark.filterwarnings("ignore::etalon.UndefinedWarning")
def test_lists_are_the_same_as_their_rows(kinds):
    drawn = random.Random(5)
    for _ in range(60):
        qrels, run = drawn_run(drawn, kinds)
        options = {
            "ties": drawn.choice(["docid", "file"]),
            "single_precision": drawn.random() < 0.3,
            "judged_only": drawn.random() < 0.3,
            "depth": drawn.choice([None, None, 1, 3]),
            "threads": drawn.choice([1, 2]),
        }
        read = {query: {document.encode(): score for document, score in inner.items()} for query, inner in run.items()}
        wanted = outcome(qrels, read, **options)
        if isinstance(wanted, str):  # what an error shows
            for document in DOCUMENTS:
                wanted = wanted.replace(repr(document.encode()), repr(document))
        assert outcome(qrels, run, **options) == wanted, (qrels, run, options)
        assert outcome(qrels, {query: Scores(inner) for query, inner in run.items()}, **options) == wanted
        assert outcome(qrels, collections.OrderedDict(run), **options) == wanted


def test_whole_numbers_and_texts_are_one_id():
    qrels = {"q": {7: 1}}
    assert et.runs(qrels, {"q": {"a": 3.0, "7": 2.0, "b": 1.0}}, "rr")["rr"] == 1 / 2
    assert et.runs({"q": {"7": 1}}, {"q": {"a": 3.0, 7: 2.0, "b": 1.0}}, "rr")["rr"] == 1 / 2
    with pytest.raises(et.InputError, match="run, row 5: document '7' occurs twice in query 'r'; the first time is in row 4"):
        et.runs(qrels, {"q": {"a": 3.0, "7": 2.0, "b": 1.0}, "r": {7: 2.0, "7": 1.0}}, "rr")
    with pytest.raises(et.InputError, match="run has the queries 7 and '7', which are one"):
        et.runs(qrels, {7: {"a": 3.0, "7": 2.0, "b": 1.0}, "7": {"a": 3.0, "7": 2.0, "b": 1.0}}, "rr")


def test_rows_of_lists_count():
    run = {"q": {"a": 3.0, "b": 2.0, "c": 1.0}, "r": {b"a": 1.0, b"b": 1.0 - 1e-12}}
    (note,) = [note for note in et.runs({"q": {"a": 1}, "r": {"a": 1}}, run, "rr").notes if "32-bit" in note]
    assert note.startswith("run, row 5: 1 score differs")


class OwnText(str):
    __slots__ = ()



class Emptying:
    """A score that takes all queries but the first away while it is read."""

    def __init__(self, run):
        self.run = run

    def __float__(self):
        for query in list(self.run)[1:]:
            del self.run[query]
        return 3.5


def many_lists(queries=300, documents=80):
    """Enough rows for several threads, and lists of every kind among them."""
    drawn = random.Random(3)
    qrels, run = {}, {}
    for number in range(queries):
        ids = [f"d{document}" for document in drawn.sample(range(500), documents)]
        scores = [drawn.randrange(40) if number % 3 == 0 else -float(place) for place in range(documents)]
        if number % 11 == 1:
            scores = [np.float64(score) for score in scores]
        if number % 11 == 2:
            ids[5] = "dé"
        if number % 11 == 3:
            ids[7] = OwnText(ids[7])
        if number % 11 == 4:
            scores[0] = 2**70
        run[f"q{number}"] = dict(zip(ids, scores, strict=True))
        if number % 10 != 9:
            qrels[f"q{number}"] = {document: drawn.randrange(3) for document in [*ids[2:9:3], "dé", "d7"]}
    return qrels, run


def test_lists_are_the_same_on_any_number_of_threads_and_as_columns():
    qrels, run = many_lists()
    rows = [(query, document, float(score)) for query, inner in run.items() for document, score in inner.items()]
    columns = tuple(list(column) for column in zip(*rows, strict=True))
    expected = et.runs(qrels, columns, ["ap", "ndcg@10", "rr", "num_ret"])
    for threads in (1, 2, 5):
        found = et.runs(qrels, run, ["ap", "ndcg@10", "rr", "num_ret"], threads=threads)
        assert found.by_unit == expected.by_unit
        assert found.records == expected.records
        assert found.notes == expected.notes


def test_a_score_may_change_the_run_that_it_is_read_from():
    qrels, run = many_lists()
    run["q250"]["last"] = Emptying(run)
    found = et.runs(qrels, run, ["num_ret"], threads=2)
    assert list(run) == ["q0"]
    counted = {row["unit"]: row["value"] for row in found.by_unit}
    assert counted["q250"] == 81
    assert counted["q251"] == 80


def test_a_grade_may_change_the_judgments_that_it_is_read_from():
    run = {f"q{number}": {f"d{number}": 1.0} for number in range(100)}
    qrels = {f"q{number}": {f"d{number}": 1} for number in range(100)}
    qrels["q3"]["last"] = Emptying(qrels)
    found = et.runs(qrels, run, ["num_rel"], undefined="skip")
    assert list(qrels) == ["q0"]
    counted = {row["unit"]: row["value"] for row in found.by_unit}
    assert counted["q3"] == 2  # of those behind, as many as were held with it
    assert all(counted[f"q{number}"] == 1 for number in range(len(counted)) if number != 3)


def test_a_bad_score_among_many_lists_is_named():
    qrels, run = many_lists()
    run["q222"]["d600"] = math.nan
    with pytest.raises(et.InputError, match=r"run\['q222'\]\['d600'\] is nan"):
        et.runs(qrels, run, threads=2)


NEAR = [2**53 + 2, 2**53 + 1, 2**53]  # the last two are one double


@pytest.mark.parametrize("scores", [NEAR, [np.int64(score) for score in NEAR], [float(NEAR[0]), *NEAR[1:]], [-score for score in NEAR]])
def test_large_whole_numbers_that_tie_are_told_of(scores):
    ids = ["a", "b", "c"]
    columns = (["q"] * 3, ids, scores if isinstance(scores[0], float) else np.array(scores, dtype=np.int64))
    frame = pd.DataFrame({"query": columns[0], "document": ids, "score": pd.array(scores, dtype="object")})
    for run in ({"q": dict(zip(ids, scores, strict=True))}, columns, frame):
        (note,) = [note for note in et.runs({"q": {"a": 1}}, run, "rr").notes if "2^53" in note]
        assert note.startswith("run, row 3: 1 score ties") or scores[0] < 0


@pytest.mark.parametrize("scores", [[2**60, 2**60, 1], [2.0**60, 2.0**60, 1.0], [2**53 + 1, 7, 7], [1e300, 1e300, 1]])
def test_numbers_that_are_the_same_tie_by_themselves(scores):
    run = {"q": dict(zip("abc", scores, strict=True))}
    assert not [note for note in et.runs({"q": {"a": 1}}, run, "rr").notes if "2^53" in note]


class Failing:
    """A number that fails in the user's own code."""

    def __init__(self, error):
        self.error = error

    def __float__(self):
        raise self.error

    __index__ = __ne__ = __float__


@pytest.mark.parametrize("error", [RuntimeError("mine"), KeyError("mine"), ZeroDivisionError("mine")])
def test_errors_of_the_users_own_code_come_through(error):
    with pytest.raises(type(error), match="mine"):
        et.runs({"q": {"a": 1}}, {"q": {"a": Failing(error), "b": 1.0}}, "rr")
    with pytest.raises(type(error), match="mine"):
        et.runs({"q": {"a": Failing(error)}}, {"q": {"a": 1.0}}, "rr")


def test_what_is_no_number_is_refused_with_its_place():
    for score in (None, object(), Failing(TypeError("mine")), 10**400):
        with pytest.raises(et.InputError, match=r"run\['q'\]\['a'\] is .*; a score is a finite number"):
            et.runs({"q": {"a": 1}}, {"q": {"a": score}}, "rr")
