# test_runs.py: runs beside judgments from dicts, tables, Arrow, arrays and files; against a reference written here; and what
# is refused.
import gzip
import json
import math
import pathlib
import random
import types
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import etalon as et

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "data" / "runs"
QRELS = {"q1": {"a": 2, "b": 0, "c": 1, "z": 1}, "q2": {"a": 1}, "q3": {"b": 0}}
RUN = {"q1": {"a": 0.5, "x": 0.9, "b": 0.5, "c": 0.5}, "q2": {"y": 1.0, "a": 0.25}, "q3": {"b": 3.0}}
SCORES = ["ap", "ndcg", "ndcg@2", "rr", "precision@2", "recall@2", "recall", "judged@2"]


def rows(table):
    return [(query, document, number) for query, inner in table.items() for document, number in inner.items()]


def by_query(results, score):
    return {row["unit"]: row["value"] for row in results.by_unit if row["score"] == score}


def everything(results):
    return {(row["unit"], row["score"]): row["value"] for row in results.by_unit}


def measured(qrels, run, scores=SCORES, **options):
    return et.runs(qrels, run, scores, undefined="skip", **options)


# The reference: a list is sorted as trec_eval does, and each measure is its definition.


def ordered(scores, ties="docid"):
    documents = list(scores)
    if ties == "docid":
        documents.sort(key=lambda document: str(document).encode(), reverse=True)
    return sorted(documents, key=lambda document: -scores[document])  # stable


def expected(score, grades, scores, k=None, ties="docid"):
    everything_found = ordered(scores, ties)
    found = everything_found[:k]
    relevant = {document for document, grade in grades.items() if grade >= 1}
    hits = [document in relevant for document in found]
    if score == "judged":
        judged = {document for document, grade in grades.items() if grade >= 0}
        return sum(document in judged for document in found) / len(found) if found else None
    if not relevant:
        return None
    if score == "precision":
        return sum(hits) / (k or len(found)) if k or found else None
    if score == "recall":
        return sum(hits) / len(relevant)
    if score == "rr":
        return next((1 / place for place, hit in enumerate(hits, 1) if hit), 0)
    if score == "ap":
        return sum(sum(hits[:place]) / place for place, hit in enumerate(hits, 1) if hit) / len(relevant)
    gains = [max(grades.get(document, 0), 0) for document in found]
    ideal = sorted((max(grade, 0) for grade in grades.values()), reverse=True)[:k]

    def dcg(of):
        return sum(gain / math.log2(place + 1) for place, gain in enumerate(of, 1))

    return dcg(gains) / dcg(ideal)


def drawn_collection(drawn):
    documents = [f"d{number}" for number in range(8)] + ["d10", "é", "日本"]
    qrels, run = {}, {}
    for query in [f"q{number}" for number in range(drawn.randint(1, 6))]:
        judged = drawn.sample(documents, drawn.randint(1, 8))
        qrels[query] = {document: drawn.choice([-1, 0, 0, 1, 1, 2, 3]) for document in judged}
        if drawn.random() < 0.9 or not run:
            run[query] = {
                document: drawn.choice([0.5, 1.5, 1.5, 2.0, -1.0]) for document in drawn.sample(documents, drawn.randint(0, 9))
            }
    return qrels, run


@pytest.mark.parametrize("ties", ["docid", "file"])
def test_against_the_definitions(ties):
    drawn = random.Random(14)
    compared = 0
    for _ in range(300):
        qrels, run = drawn_collection(drawn)
        if not set(run) & set(qrels):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", et.UndefinedWarning)
            found = everything(measured(qrels, run, SCORES, ties=ties))
        for (query, score), value in found.items():
            name, _, cut = score.partition("@")
            wanted = expected(name, qrels[query], run.get(query, {}), int(cut) if cut else None, ties)
            assert value == (wanted if wanted is None else pytest.approx(wanted, abs=1e-12)), (qrels, run, query, score)
            compared += wanted is not None
    assert compared > 3000


def test_values_by_hand():
    found = measured(QRELS, RUN)
    # x, then c, b, a: of one score the last id comes first.
    assert by_query(found, "ap")["q1"] == pytest.approx((1 / 2 + 2 / 4) / 3)
    assert by_query(found, "rr") == {"q1": 0.5, "q2": 0.5, "q3": None}
    assert by_query(found, "judged@2") == {"q1": 0.5, "q2": 0.5, "q3": 1.0}
    assert found["rr"] == 0.5 and found.records[3]["left_out"] == 1
    first = measured(QRELS, RUN, "ap", ties="file")
    assert by_query(first, "ap")["q1"] == pytest.approx((1 / 2 + 2 / 4) / 3)  # x, a, b, c
    assert by_query(measured(QRELS, RUN, "ndcg@2"), "ndcg@2")["q1"] == pytest.approx(
        (1 / math.log2(3)) / (2 + 1 / math.log2(3))
    )


def tables():
    qrels, run = rows(QRELS), rows(RUN)
    judged = {"query_id": [r[0] for r in qrels], "doc_id": [r[1] for r in qrels], "relevance": [r[2] for r in qrels]}
    found = {"Query": [r[0] for r in run], "docno": [r[1] for r in run], "score": [r[2] for r in run]}
    yield "pandas", pd.DataFrame(judged), pd.DataFrame(found)
    yield "pandas strings", pd.DataFrame(judged).astype({"doc_id": "string"}), pd.DataFrame(found).astype({"docno": "category"})
    yield "polars", pl.DataFrame(judged), pl.DataFrame(found)
    yield "polars categories", pl.DataFrame(judged), pl.DataFrame(found).with_columns(pl.col("docno").cast(pl.Categorical))
    yield "arrow", pa.table(judged), pa.table(found)
    chunks = pa.concat_tables([pa.table(found).slice(0, 3), pa.table(found).slice(3)])
    yield "arrow in chunks", pa.table(judged), chunks
    dictionary = chunks.set_column(1, "docno", chunks["docno"].combine_chunks().dictionary_encode())
    yield "arrow dictionary", pa.table(judged), dictionary
    yield "lists", tuple(judged.values()), tuple(found.values())
    yield "arrays", tuple(map(np.array, judged.values())), tuple(map(np.array, found.values()))
    yield "bytes", tuple(map(np.array, judged.values())), (np.array(found["Query"], "S"), np.array(found["docno"], "S"), found["score"])
    yield "mappings", types.MappingProxyType(QRELS), types.MappingProxyType({q: types.MappingProxyType(r) for q, r in RUN.items()})
    yield "numpy numbers", QRELS, {q: {d: np.float32(s) for d, s in inner.items()} for q, inner in RUN.items()}


@pytest.mark.parametrize(("name", "qrels", "run"), list(tables()), ids=lambda value: value if isinstance(value, str) else "")
def test_tables_and_columns_are_the_same_as_dicts(name, qrels, run):
    wanted = everything(measured(QRELS, RUN))
    assert everything(measured(qrels, run)) == wanted
    assert everything(measured(QRELS, run)) == wanted
    assert everything(measured(qrels, RUN)) == wanted


def test_rows_may_be_in_any_order():
    run = rows(RUN)
    random.Random(3).shuffle(run)
    columns = tuple(map(list, zip(*run, strict=True)))
    assert everything(measured(QRELS, columns)) == everything(measured(QRELS, RUN))


def test_files_are_the_same_as_dicts(tmp_path):
    wanted = everything(measured(QRELS, RUN))
    texts = {
        "qrels.txt": "".join(f"{q} 0 {d} {g}\n" for q, d, g in rows(QRELS)),
        "run.txt": "".join(f"{q} Q0 {d} 1 {s} tag\n" for q, d, s in rows(RUN)),
        "qrels.json": json.dumps(QRELS),
        "run.json": json.dumps(RUN),
        "qrels.csv": "query,document,grade\n" + "".join(f"{q},{d},{g}\n" for q, d, g in rows(QRELS)),
        "run.csv": "query,document,score\n" + "".join(f"{q},{d},{s}\n" for q, d, s in rows(RUN)),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    with gzip.open(tmp_path / "run.gz", "wt") as file:
        file.write(texts["run.txt"])
    for judged in ("qrels.txt", "qrels.json", "qrels.csv"):
        for run in ("run.txt", "run.json", "run.csv", "run.gz"):
            assert everything(measured(tmp_path / judged, str(tmp_path / run))) == wanted
            assert everything(measured(QRELS, tmp_path / run)) == wanted
    several = measured(tmp_path / "qrels.txt", [tmp_path / "run.txt", tmp_path / "run.json"])
    assert len(several.systems) == 2 and several.several
    mixed = measured(QRELS, {"file": tmp_path / "run.txt", "dict": RUN, "table": tuple(map(list, zip(*rows(RUN), strict=True)))})
    assert mixed.systems == ["file", "dict", "table"]
    assert dict(mixed["file"]) == dict(mixed["dict"]) == dict(mixed["table"])


def test_recommenders_have_whole_numbers():
    drawn = np.random.default_rng(1)
    users, items = np.repeat(np.arange(40), 20), np.tile(np.arange(20), 40)
    grades, scores = drawn.integers(0, 2, 800), drawn.random(800).round(1)
    wanted = {}
    for name, numbers in (("qrels", grades), ("run", scores)):
        for user, item, number in zip(users.tolist(), items.tolist(), numbers.tolist(), strict=True):
            wanted.setdefault(name, {}).setdefault(str(user), {})[str(item)] = number
    texts = everything(measured(wanted["qrels"], wanted["run"]))
    for kind in (np.int64, np.int32, np.uint16, np.uint64):
        columns = measured((users.astype(kind), items.astype(kind), grades), (users.astype(kind), items, scores))
        assert everything(columns) == texts
    numbers = {int(user): {int(item): s for item, s in inner.items()} for user, inner in wanted["run"].items()}
    assert everything(measured(wanted["qrels"], numbers)) == texts  # 7 is the text of its digits
    huge = {2**70: {-(2**63): 1}}
    assert measured(huge, {str(2**70): {str(-(2**63)): 1.0}}, "rr")["rr"] == 1
    assert measured({np.int32(1): {b"d": 1}}, {"1": {"d": 1.0}}, "rr")["rr"] == 1


def test_ties_by_rank():
    run = [("q", "a", 1.0, 2), ("q", "b", 1.0, 1), ("q", "c", 1.0, 3)]
    columns = tuple(map(list, zip(*run, strict=True)))
    frame = pd.DataFrame(run, columns=["query", "document", "score", "rank"])
    for given in (columns, frame, pa.Table.from_pandas(frame)):
        assert et.runs({"q": {"b": 1}}, given, "rr", ties="rank")["rr"] == 1
        assert et.runs({"q": {"b": 1}}, given, "rr", ties="docid")["rr"] == 1 / 2
        assert et.runs({"q": {"c": 1}}, given, "rr", ties="file")["rr"] == 1 / 3
    ranks = et.runs({"q": {"c": 1}}, frame.drop(columns="score"), "rr")
    assert ranks["rr"] == 1 / 3 and any("ranks give the order" in note for note in ranks.notes)


def test_values_over_all_orders_of_ties():
    qrels, run = {"q": {"a": 1}}, {"q": {"a": 1.0, "b": 1.0, "c": 0.5}}
    wanted = {"docid": 1 / 2, "file": 1, "expected": 3 / 4, "best": 1, "worst": 1 / 2}
    assert {ties: et.runs(qrels, run, "rr", ties=ties)["rr"] for ties in wanted} == wanted
    assert any("on the order of documents that tie" in note for note in et.runs(qrels, run, "rr").notes)


def test_settings():
    qrels = {"q": {"a": 1, "b": 1}, "r": {"a": 1}}
    run = {"q": {"x": 3.0, "a": 2.0, "b": 1.0}}
    assert et.runs(qrels, run, "rr")["rr"] == 1 / 4  # a query that is missing has found nothing
    assert any("counted as empty lists" in note for note in et.runs(qrels, run, "rr").notes)
    assert et.runs(qrels, run, "rr", missing="skip", undefined="skip")["rr"] == 1 / 2
    with pytest.raises(et.InputError, match=r"1 judged query is missing \(r\)"):
        et.runs(qrels, run, "rr", missing="refuse")
    alone = {"q": qrels["q"]}
    assert et.runs(alone, run, "recall", depth=2)["recall"] == 1 / 2
    assert et.runs(alone, run, "rr", judged_only=True)["rr"] == 1
    near = {"q": {"a": 1.0, "b": 1.0 + 1e-12}}
    assert et.runs({"q": {"a": 1}}, near, "rr")["rr"] == 1 / 2
    assert et.runs({"q": {"b": 1}}, {"q": {"b": 1.0, "a": 1.0 + 1e-12}}, "rr", single_precision=True)["rr"] == 1
    assert et.runs(alone, {"q": {}}, "rr")["rr"] == 0
    assert dict(measured(qrels, run, "all", threads=1)) == pytest.approx(dict(measured(qrels, run, "all", threads=3)), nan_ok=True, abs=0)


def test_other_tools_names_mean_what_they_mean_there():
    found = et.runs(QRELS, RUN, ["map", "P_2", "ndcg_cut_2", "nDCG@2", "recip_rank"])
    assert not found.undefined  # there a query without a relevant document has the value 0
    assert found["recip_rank"] == pytest.approx(1 / 3)
    assert found["nDCG@2"] == found["ndcg_cut_2"]


def test_measures_by_name():
    assert et.ap(QRELS, RUN, undefined="skip") == measured(QRELS, RUN, "ap")["ap"]
    assert (et.ndcg @ 2)(QRELS, RUN, domain="runs", undefined="skip") == measured(QRELS, RUN, "ndcg@2")["ndcg@2"]
    assert measured(QRELS, RUN, et.ndcg @ 2)["ndcg@2"] == measured(QRELS, RUN, "ndcg@2")["ndcg@2"]
    assert measured(QRELS, RUN, et.ap(level=2))["ap(level=2)"] == pytest.approx(1 / 4)
    assert et.rr({"q": {"a": 1}}, {"x": {"q": {"a": 1.0}}, "y": {"q": {"b": 1.0}}}) == {"x": 1, "y": 0}
    assert et.precision.domains[0] == "labels" and "runs" in et.precision.domains
    with pytest.raises(et.UsageError, match="domain='runs'"):
        et.ndcg(QRELS, RUN)


def test_ones_own_measure():
    @et.measure("judged")
    def my_recall(judged):
        relevant = (judged.judged >= 1).sum()
        return judged.relevant().sum() / relevant if relevant else None

    @et.measure("judged")
    def my_judged(judged):
        return sum(grade is not None for grade in judged.grades[:2]) / min(judged.n, 2)

    found = measured(QRELS, RUN, [my_recall, "recall", my_judged, "judged@2"])
    assert by_query(found, "my_recall") == by_query(found, "recall")
    assert by_query(found, "my_judged") == by_query(found, "judged@2")
    seen = []
    et.measure("judged")(lambda judged: seen.append(judged) or 0)
    pooled = et.measure("judged", name="pooled")(lambda judged: seen.append(judged) or 0)
    et.runs({"q": {"a": -1, "b": 2, "z": 0}}, {"q": {"a": 3.0, "x": 2.0, "b": 1.0}}, pooled)
    assert seen[0].grades == [None, None, 2.0] and seen[0].judged.tolist() == [2.0, 0.0]
    verdicts = et.validate("runs", [my_recall], objects=3)
    assert verdicts.holds("my_recall", "range")


def test_several_systems_are_compared():
    names = ("bm25", "dense", "hybrid")
    paths = [FOLDER / f"{name}.txt" for name in names]
    found = et.runs(FOLDER / "qrels.txt", paths, "ndcg@10", undefined="skip")
    assert found.systems == list(names)
    (pair,) = et.compare(et.runs(FOLDER / "qrels.txt", [paths[0], paths[2]], "ndcg@10", undefined="skip"), absent="skip").pairs
    assert pair["verdict"] == "hybrid" if "verdict" in pair else pair
    assert "hybrid" in str(et.leaderboard(found, absent="skip", resamples=100))
    single = et.runs(FOLDER / "qrels.txt", paths[0], "ndcg@10", undefined="skip")
    assert not single.several and single.systems == ["bm25"] and single["ndcg@10"] == found["bm25"]["ndcg@10"]


GOOD = {"q": {"a": 1}}
FINE = {"q": {"a": 1.0}}
BAD = [
    ({}, FINE, et.InputError, "qrels: there are no judgments"),
    (GOOD, {}, et.InputError, r"run is empty; a dict \{query"),
    (GOOD, [], et.UsageError, "run is an empty list"),
    (GOOD, {"r": {"a": 1.0}}, et.InputError, "run: no judged query is here; there is r"),
    (GOOD, {"q": {"a": math.nan}}, et.InputError, r"run\['q'\]\['a'\] is nan; a score is a finite number"),
    (GOOD, {"q": {"a": math.inf}}, et.InputError, r"run\['q'\]\['a'\] is inf; a score is a finite number"),
    (GOOD, {"q": {"a": None}}, et.InputError, r"run\['q'\]\['a'\] is None; a score is a finite number"),
    (GOOD, {"q": {"a": "1"}}, et.InputError, r"run\['q'\]\['a'\] is '1'; a score is a finite number"),
    (GOOD, {"q": {"a": 10**400}}, et.InputError, r"a score is a finite number"),
    ({"q": {"a": math.nan}}, FINE, et.InputError, r"qrels\['q'\]\['a'\] is nan; a grade is a finite number"),
    (GOOD, {"x": {"q": {"a": math.nan}}}, et.InputError, r"run\['x'\]\['q'\]\['a'\] is nan"),
    (GOOD, {"q": {1: 1.0, "1": 2.0}}, et.InputError, "run, row 2: document '1' occurs twice in query 'q'; the first time is in row 1"),
    ({"q": {1: 1, "1": 2}}, FINE, et.InputError, "qrels, row 2: document '1' is judged twice for query 'q'"),
    (GOOD, {1: {"a": 1.0}, "1": {"a": 1.0}}, et.InputError, "run has the queries 1 and '1', which are one"),
    (GOOD, {"q": {1.5: 1.0}}, TypeError, "run has the document 1.5 in query 'q'; an id is a text that is not empty, or a whole number"),
    (GOOD, {"q": {"": 1.0}}, TypeError, "run has the document '' in query 'q'"),
    (GOOD, {None: {"a": 1.0}}, TypeError, "run has the query None; an id"),
    (GOOD, {"q": {"a": 1.0}, "r": "ab"}, TypeError, r"run\['r'\] is of type str; a dict \{document: number\} or a list of documents"),
    (GOOD, {"q": ["a", "b", "a"]}, et.InputError, "run, row 3: document 'a' occurs twice in query 'q'"),
    (GOOD, {"q": ["a", 1.5]}, TypeError, "run has the document 1.5 in query 'q'"),
    (GOOD, (["q"], [""], [1.0]), et.InputError, "run, row 1: the document is an empty text"),
    (GOOD, ([""], ["a"], [1.0]), et.InputError, "run, row 1: the query is an empty text"),
    ((["q"], [""], [1]), FINE, et.InputError, "qrels, row 1: the document is an empty text"),
    ({"q": ["a", "b"]}, FINE, TypeError, r"qrels\['q'\] is of type list; a dict \{document: number\}"),
    (GOOD, 3, et.ArgumentError, "run is of type int; a dict, a table, a tuple of columns or a path is expected"),
    (3, FINE, et.ArgumentError, "qrels is of type int"),
    (GOOD, [FINE], et.ArgumentError, "run is a list with .* in it; a list is one of paths"),
    (GOOD, (["q"], ["a"]), et.ArgumentError, r"run is a tuple of 2; columns are \(queries, documents, scores, ranks\)"),
    ((["q"], ["a"], [1], [1]), FINE, et.ArgumentError, r"qrels is a tuple of 4; columns are \(queries, documents, grades\)"),
    (GOOD, (["q"], ["a", "b"], [1.0]), et.InputError, "run has 1 queries, 2 documents and 1 numbers; a row has one of each"),
    (GOOD, (["q"], ["a"], [1.0], [1, 2]), et.InputError, "and 2 ranks; a row has one of each"),
    (GOOD, (["q"], ["a"], [math.nan]), et.InputError, "run, row 1: the score nan is not a finite number"),
    (GOOD, (["q"], ["a"], [1.0], [-1]), et.InputError, r"run: ranks\[0\] is -1; a rank is a whole number from 0 on"),
    (GOOD, (["q"], ["a"], [1.0], [0.5]), et.InputError, r"run: ranks\[0\] is 0.5"),
    (GOOD, (["q", "q"], ["a", "a"], [1.0, 2.0]), et.InputError, "run, row 2: document 'a' occurs twice in query 'q'"),
    (GOOD, (["q", None], ["a", "b"], [1.0, 2.0]), et.InputError, r"run: queries\[1\] is missing"),
    (GOOD, ([], [], []), et.InputError, "run: there are no rows"),
    (GOOD, pd.DataFrame({"q": ["q"], "document": ["a"], "score": [1.0]}), et.InputError, "run: there is no column of queries"),
    (GOOD, pd.DataFrame({"query": ["q"], "document": ["a"]}), et.InputError, "run: there is no column of scores"),
    (pl.DataFrame({"query": ["q"], "document": ["a"]}), FINE, et.InputError, "qrels: there is no column of grades"),
    (GOOD, "no such file", et.InputError, "no such file: cannot be opened"),
    ("no such file", FINE, et.InputError, "no such file: cannot be opened"),
    (GOOD, {"1": FINE, 1: FINE}, et.UsageError, "run has two systems of the same name"),
]


@pytest.mark.parametrize(("qrels", "run", "kind", "message"), BAD)
def test_what_is_refused(qrels, run, kind, message):
    with pytest.raises(kind, match=message):
        et.runs(qrels, run)


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"ties": "other"}, et.UsageError, "ties cannot be 'other'"),
        ({"ties": None}, et.ArgumentError, "ties is None"),
        ({"ties": "rank"}, et.UsageError, "ties='rank' needs ranks, and run has none"),
        ({"missing": "other"}, et.UsageError, "missing cannot be 'other'"),
        ({"depth": 0}, et.UsageError, "depth must be at least 1"),
        ({"depth": 1.5}, et.ArgumentError, "depth is 1.5"),
        ({"judged_only": 1}, et.ArgumentError, "judged_only is 1"),
        ({"single_precision": "yes"}, et.ArgumentError, "single_precision is 'yes'"),
        ({"threads": 0}, et.UsageError, "threads must be at least 1"),
        ({"scores": "mcc"}, et.UsageError, "mcc"),
        ({"no_such": 1}, et.ArgumentError, "no argument no_such"),
    ],
)
def test_options_that_are_refused(options, kind, message):
    with pytest.raises(kind, match=message):
        et.runs(GOOD, FINE, **options)


def test_names_that_are_no_utf8():
    assert et.runs({"q\udcff": {"a\udcff": 1}}, {"q\udcff": {"a\udcff": 1.0}}, "rr", each=True).by_unit[0]["unit"] == "q\udcff"
