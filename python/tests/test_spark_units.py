# test_spark_units.py: what is measured unit by unit on Apache Spark: whole units in one place, and the bits of one machine.
import itertools
import json

import numpy as np
import pyarrow as pa
import pytest

import etalon as et
from etalon import _core
from spark_cluster import PARTITIONS, assert_same, assert_survives

pytestmark = [
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
    pytest.mark.filterwarnings("ignore::etalon.UndefinedWarning"),
]
UNITS = [f"q{i}" for i in range(1, 31)]  # in the order of their names: q2 before q10
RANDOM = np.random.default_rng(11)


def rows_of_units(least, most):
    """The units of rows: some have few, some many."""
    return [unit for unit in UNITS for _ in range(int(RANDOM.integers(least, most)))]


def drawn(values, count, share=0.0):
    """Values at random; some are missing."""
    return [None if RANDOM.random() < share else value for value in RANDOM.choice(values, count).tolist()]


def item_table():
    units = rows_of_units(3, 12)
    numbers = {name: drawn([1.0, 2.0, 2.5, 3.0, 7.0], len(units)) for name in ("wanted", "a", "b")}
    some = {f"some_{name}": drawn([1, 2, 3, 5], len(units), 0.2) for name in ("wanted", "a")}
    some = {name: [3 if i % 4 == 0 else each for i, each in enumerate(side)] for name, side in some.items()}
    items = [f"item {i}" for i in range(len(units))]
    return pa.table({"unit": units, **numbers, **some, "item": items})


def class_table():
    units = rows_of_units(2, 15)
    classes = {name: drawn(list("abcd"), len(units)) for name in ("class", "other")}
    place = [place for _, rows in itertools.groupby(units) for place, _ in enumerate(rows, 1)]
    numbers = {"place": place, "by_a": drawn([0.1, 0.5, 0.9], len(units)), "by_b": drawn([1, 2, 3, 4], len(units))}
    of_query = {unit: RANDOM.choice(list("abcd")) for unit in UNITS}
    return pa.table({"unit": units, **classes, **numbers, "asked": [of_query[unit] for unit in units]})


def answer_table():
    units = rows_of_units(4, 10)
    places = {name: drawn([1, 2, 3], len(units), share) for name, share in (("wanted", 0.3), ("a", 0.4), ("b", 0.5))}
    documents = [f"d{i}" for i in range(len(units))]
    empty = {name: [*values, None] for name, values in places.items()}  # of q31, which nobody answers
    return pa.table({"unit": [*units, "q31"], "document": [*documents, None], **empty})


def run_tables():
    def rows(queries, depth, numbers):
        pairs = [(q, f"d{d}") for q in queries for d in sorted(RANDOM.permutation(40)[: int(RANDOM.integers(5, depth))])]
        query, document = zip(*pairs, strict=True)
        return {"query": list(query), "document": list(document), **numbers(query)}

    def scored(query):
        """Scores that tie, and ranks that do not contradict them."""
        counts = [len(list(each)) for _, each in itertools.groupby(query)]
        scores = [score for count in counts for score in sorted(drawn([1.0, 2.0, 2.5, 3.0], count), reverse=True)]
        return {"score": scores, "rank": [rank for count in counts for rank in range(1, count + 1)]}

    return {
        "qrels": pa.table(rows(UNITS, 20, lambda query: {"grade": drawn([0, 0, 1, 2], len(query))})),
        "subtopics": pa.table(
            rows(UNITS, 20, lambda q: {"grade": drawn([0, 1], len(q)), "subtopic": drawn(["x", "y"], len(q))})
        ),
        # Two judged queries are not there, and two that are there nobody has judged.
        "a": pa.table(rows([*UNITS[2:], "q98", "q99"], 30, scored)),
        "b": pa.table(rows(UNITS, 30, scored)),
    }


ITEMS, CLASSES, ANSWERS, RUNS = item_table(), class_table(), answer_table(), run_tables()
NUMBERED = {name: table.set_column(0, "query", pa.array([int(q[1:]) for q in table.column(0).to_pylist()]))
            for name, table in RUNS.items()}  # fmt: skip
HAVE, LISTS = (RUNS[name].select(columns).rename_columns(["user", "item", "rank"][: len(columns)])
               for name, columns in (("qrels", ["query", "document"]), ("a", ["query", "document", "rank"])))  # fmt: skip
ORDER = ["a", ("b", "c"), "d"]


def columns(table, *names):
    return {name: table.column(name) for name in names}


def by_item(name):
    """The numbers that are there, by unit and item."""
    found = {unit: {} for unit in UNITS}
    for unit, item, number in zip(*(ITEMS.column(each).to_pylist() for each in ("unit", "item", name)), strict=True):
        found[unit] |= {} if number is None else {item: number}
    return found


def classes_of(name):
    """The classes of documents of each query, by their places."""
    found = {unit: {} for unit in [*UNITS, "q31"]}
    for unit, document, place in zip(*(ANSWERS.column(c).to_pylist() for c in ("unit", "document", name)), strict=True):
        if place is not None:
            found[unit].setdefault(place, set()).add(document)
    return {unit: [classes[place] for place in sorted(classes)] for unit, classes in found.items()}


def tagged():
    """Both runs in one table."""
    return pa.concat_tables([RUNS[name].append_column("tag", pa.array([name] * RUNS[name].num_rows)) for name in "ab"])


OF_QUERY = dict(zip(CLASSES.column("unit").to_pylist(), CLASSES.column("asked").to_pylist(), strict=True))
# By name: the domain, the tables, the call on their data frames, and the one on one machine.
CALLS = {
    "orders": (
        "orders", [ITEMS],
        lambda df: et.spark.orders(df, "wanted", ["a", "b"], units="unit", each=True),
        lambda: et.orders(ITEMS.column("wanted"), columns(ITEMS, "a", "b"), units=ITEMS.column("unit"), each=True),
    ),
    "ranks of one system": (
        "orders", [ITEMS],
        lambda df: et.spark.orders(df, "wanted", "b", ["tau_b", "ndcg@3"], units="unit", values="ranks", target_values="scores"),
        lambda: et.orders(ITEMS.column("wanted"), ITEMS.column("b"), ["tau_b", "ndcg@3"], units=ITEMS.column("unit"),
                          values="ranks", target_values="scores"),
    ),
    "items that one side lacks": (
        "orders", [ITEMS],
        lambda df: et.spark.orders(df, "some_wanted", {"a": "some_a"}, "tau_b", units="unit", items="item", missing="last"),
        lambda: et.orders(by_item("some_wanted"), {"a": by_item("some_a")}, "tau_b", missing="last"),
    ),
    "one order": (
        "orders", [ITEMS],
        lambda df: et.spark.orders(df, "wanted", "a"),
        lambda: et.orders(ITEMS.column("wanted"), ITEMS.column("a")),
    ),
    "classi": (
        "classi", [CLASSES],
        lambda df: et.spark.classi(df, ["class", "other"], ["classi", "classi@3"], units="unit", position="place",
                                   query="asked", order=ORDER),
        lambda: et.classi(columns(CLASSES, "class", "other"), ["classi", "classi@3"], units=CLASSES.column("unit"),
                          query=OF_QUERY, order=ORDER),
    ),
    "objects that tie": (
        "classi", [CLASSES],
        lambda df: et.spark.classi(df, "class", units="unit", by=["by_a", "by_b"], query=OF_QUERY, nominal=list("abcd")),
        lambda: et.classi(CLASSES.column("class"), units=CLASSES.column("unit"), by=columns(CLASSES, "by_a", "by_b"),
                          query=OF_QUERY, nominal=list("abcd")),
    ),
    "each class a query": (
        "classi", [CLASSES],
        lambda df: et.spark.classi(df, "class", ["classi", "hand_till"], by_class={"a": "by_a", "b": "by_b"}, nominal=list("abcd")),
        lambda: et.classi(CLASSES.column("class"), ["classi", "hand_till"], nominal=list("abcd"),
                          by_class={"a": CLASSES.column("by_a"), "b": CLASSES.column("by_b")}),
    ),
    "answers": (
        "answers", [ANSWERS],
        lambda df: et.spark.answers(df, "wanted", ["a", "b"], units="unit", documents="document", undefined="skip"),
        lambda: et.answers(classes_of("wanted"), {"a": classes_of("a"), "b": classes_of("b")}, undefined="skip"),
    ),
    "one answer": (
        "answers", [ANSWERS],
        lambda df: et.spark.answers(df, "wanted", "a", ["jaccard", "p_delta"], units="unit", documents="document"),
        lambda: et.answers(classes_of("wanted"), classes_of("a"), ["jaccard", "p_delta"]),
    ),
    "runs": (
        "runs", [RUNS["qrels"], RUNS["a"], RUNS["b"]],
        lambda qrels, a, b: et.spark.runs(qrels, {"a": a, "b": b}, ["ndcg@10", "ap", "rr", "judged@5"], each=True),
        lambda: et.runs(RUNS["qrels"], {"a": RUNS["a"], "b": RUNS["b"]}, ["ndcg@10", "ap", "rr", "judged@5"], each=True),
    ),
    "runs in one table": (
        "runs", [RUNS["qrels"], tagged()],
        lambda qrels, run: et.spark.runs(qrels, run, "ndcg@10", system="tag", ties="expected", missing="skip"),
        lambda: et.runs(RUNS["qrels"], {"a": RUNS["a"], "b": RUNS["b"]}, "ndcg@10", ties="expected", missing="skip"),
    ),
    "users and items by ranks": (
        "runs", [HAVE, LISTS],
        lambda qrels, run: et.spark.runs(qrels, run, ["ap", "hit@3"], depth=5),
        lambda: et.runs(HAVE, LISTS, ["ap", "hit@3"], depth=5),
    ),
    "subtopics, queries by number": (
        "runs", [NUMBERED["subtopics"], NUMBERED["b"]],
        lambda qrels, run: et.spark.runs(qrels, run, "alpha_ndcg@10", subtopics=True, ties="rank"),
        lambda: et.runs(NUMBERED["subtopics"], NUMBERED["b"], "alpha_ndcg@10", subtopics=True, ties="rank"),
    ),
}  # fmt: skip


def test_every_domain_is_asked():
    from test_spark import CALLS as BY_ROW

    assert {"labels", "clusters"} <= set(BY_ROW)
    assert {"labels", "clusters", *(domain for domain, *_ in CALLS.values())} == set(_core.domains())
    assert set(et.spark.__all__) == set(_core.domains())


@pytest.fixture
def shuffled(spark):
    """Sets how many partitions rows are brought together in; most are empty when there are many."""
    names = ("spark.sql.shuffle.partitions", "spark.sql.adaptive.coalescePartitions.enabled")
    before = {name: spark.conf.get(name) for name in names}
    yield lambda count: [spark.conf.set(name, value) for name, value in zip(names, (str(count), "false"), strict=True)]
    for name, value in before.items():
        spark.conf.set(name, value)


def frame(spark, table):
    """The rows in an order of no meaning."""
    return spark.createDataFrame(table.take(np.random.default_rng(3).permutation(table.num_rows)))


@pytest.mark.parametrize("call", CALLS)
def test_the_same_bits_at_any_number_of_partitions(spark, shuffled, call):
    _, tables, on_spark, alone = CALLS[call]
    expected = alone()
    frames = [frame(spark, table).cache() for table in tables]
    for partitions in PARTITIONS:
        shuffled(partitions)
        assert_same(on_spark(*(each.repartition(partitions) for each in frames)), expected)


def test_units_are_cut_where_they_change_whatever_the_batches(spark):
    """With batches of a few rows and pieces of a few units, most units are open when a batch ends."""
    found = {}
    for batch in (1, 7, 10000):
        spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(batch))
        found[batch] = et.spark.runs(
            frame(spark, RUNS["qrels"]), frame(spark, RUNS["b"]), ["ap", "ndcg"], rows_per_unit=60
        )
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "10000")
    expected = et.runs(RUNS["qrels"], RUNS["b"], ["ap", "ndcg"])
    for each in found.values():
        assert_same(each, expected)


def skewed(spark, rows):
    """One unit of so many rows among small ones."""
    return spark.sql(
        f"select if(id < {rows}, 'large', concat('q', id % 50)) unit, rand(1) wanted, rand(2) a from range({rows + 500})"
    )


def test_a_unit_that_is_too_large_is_refused_by_name(spark):
    with pytest.raises(et.InputError) as error:
        et.spark.orders(skewed(spark, 30_000), "wanted", "a", units="unit", rows_per_unit=20_000)
    assert str(error.value).startswith("'large' has 30,000 rows, and a worker takes at most 20,000 of a unit")
    found = et.spark.orders(skewed(spark, 30_000), "wanted", "a", "tau_b", units="unit", rows_per_unit=30_000)
    assert found.records[0]["units"] == 51
    with pytest.raises(et.InputError, match="'all' has 30,500 rows, and a worker takes at most 20 of a unit"):
        et.spark.orders(skewed(spark, 30_000), "wanted", "a", rows_per_unit=20)
    with pytest.raises(et.InputError, match=r"'q\d+' has \d\d rows, and a worker takes at most 20 of a unit"):
        et.spark.runs(frame(spark, RUNS["qrels"]), frame(spark, RUNS["b"]), rows_per_unit=20)
    with pytest.raises(et.InputError, match="'large' has 1,000,001 rows, and a worker takes at most 1,000,000 of a unit"):
        et.spark.orders(skewed(spark, 1_000_001), "wanted", "a", units="unit")


def bad(spark, table, column, row, value):
    """The table with one other value."""
    values = table.column(column).to_pylist()
    values[row] = value
    return frame(spark, table.set_column(table.column_names.index(column), column, pa.array(values)))


def test_what_is_wrong_in_a_worker_comes_back_as_the_same_error(spark):
    unit = ITEMS.column("unit")[40].as_py()
    with pytest.raises(et.InputError, match=rf"^target\[\d+\] is missing; every item needs a number \(unit '{unit}'\)$"):
        et.spark.orders(bad(spark, ITEMS, "wanted", 40, None), "wanted", "a", units="unit")
    with pytest.raises(et.InputError, match=rf"^predicted\['b'\]\[\d+\] is not a finite number \(unit '{unit}'\)$"):
        et.spark.orders(bad(spark, ITEMS, "b", 40, float("inf")), "wanted", ["a", "b"], units="unit")
    with pytest.raises(et.InputError, match="^units is missing in a row; every row needs one"):
        et.spark.orders(bad(spark, ITEMS, "unit", 40, None), "wanted", "a", units="unit")
    with pytest.raises(et.InputError, match=r"the item 'item 1' is there twice \(unit 'q1'\)"):
        et.spark.orders(bad(spark, ITEMS, "item", 0, "item 1"), "wanted", "a", units="unit", items="item")
    with pytest.raises(et.InputError, match="'z'"):
        et.spark.classi(bad(spark, CLASSES, "class", 9, "z"), "class", units="unit", position="place", query="asked", order=ORDER)
    with pytest.raises(et.InputError, match="position 1 is there twice; by= has objects that tie"):
        et.spark.classi(bad(spark, CLASSES, "place", 1, 1), "class", units="unit", position="place", query="asked", order=ORDER)
    with pytest.raises(et.InputError, match="the rows of a query tell several classes of it"):
        et.spark.classi(bad(spark, CLASSES, "asked", 1, "d" if OF_QUERY["q1"] != "d" else "a"), "class", units="unit",
                        by="by_a", query="asked", order=ORDER)  # fmt: skip
    with pytest.raises(et.InputError, match="documents is missing in a row that has a place in reference"):
        et.spark.answers(bad(spark, ANSWERS, "document", ANSWERS.column("wanted").to_pylist().index(2), None), "wanted",
                         "a", units="unit", documents="document")  # fmt: skip
    query = RUNS["b"].column("query")[7].as_py()
    with pytest.raises(et.InputError, match=rf"^run, row \d+: .*nan.* \(unit '{query}'\)$"):
        et.spark.runs(frame(spark, RUNS["qrels"]), bad(spark, RUNS["b"], "score", 7, float("nan")))
    twice = RUNS["b"].column("document")[1].as_py()
    with pytest.raises(et.InputError, match=rf"'{twice}'.*twice.*\(unit 'q1'\)$"):
        et.spark.runs(frame(spark, RUNS["qrels"]), {"b": bad(spark, RUNS["b"], "document", 0, twice)})
    with pytest.raises(et.InputError, match="2 judged queries are missing"):
        et.spark.runs(frame(spark, RUNS["qrels"]), {"a": frame(spark, RUNS["a"])}, missing="refuse")
    with pytest.raises(et.InputError, match="^qrels: there are no judgments$"):
        et.spark.runs(frame(spark, RUNS["qrels"].slice(0, 0)), frame(spark, RUNS["a"]))
    with pytest.raises(et.InputError, match="no judged query is here"):
        et.spark.runs(frame(spark, RUNS["qrels"]), frame(spark, RUNS["a"].slice(RUNS["a"].num_rows - 2)))


def test_what_is_wrong_before_spark_begins(spark):
    items, classes, qrels, run = (frame(spark, each) for each in (ITEMS, CLASSES, RUNS["qrels"], RUNS["a"]))
    with pytest.raises(et.UsageError, match="missing has no effect without items="):
        et.spark.orders(items, "wanted", "a", units="unit", missing="last")
    with pytest.raises(et.InputError, match="items: there is no column 'nothing'"):
        et.spark.orders(items, "wanted", "a", units="unit", items="nothing")
    with pytest.raises(et.UsageError, match="objects are ranked by one of position, by and by_class"):
        et.spark.classi(classes, "class", units="unit", order=ORDER)
    with pytest.raises(et.UsageError, match="one of distances, taxonomy, order and nominal"):
        et.spark.classi(classes, "class", units="unit", by="by_a")
    with pytest.raises(et.UsageError, match="with units, query is the name of a column, or a dict"):
        et.spark.classi(classes, "class", units="unit", by="by_a", query=3, order=ORDER)
    with pytest.raises(et.UsageError, match="rows_per_unit"):
        et.spark.orders(items, "wanted", "a", units="unit", rows_per_unit=0)
    with pytest.raises(et.UsageError, match="ties='file' has no effect on Spark"):
        et.spark.runs(qrels, run, ties="file")
    with pytest.raises(et.UsageError, match="ties='rank' needs ranks, and run has none"):
        et.spark.runs(qrels, run.drop("rank"), ties="rank")
    with pytest.raises(et.UsageError, match="missing cannot be 'no'"):
        et.spark.runs(qrels, run, missing="no")
    with pytest.raises(et.InputError, match=r"run\['a'\]: scores is no column of numbers"):
        et.spark.runs(qrels, {"a": run.selectExpr("query", "document", "cast(score as string) score")})
    with pytest.raises(et.ArgumentError, match="qrels: queries is of type double; an id is a text or a whole number"):
        et.spark.runs(qrels.selectExpr("1.5D query", "document", "grade"), run)
    with pytest.raises(et.ArgumentError, match="qrels is of type Table; a DataFrame of Apache Spark is expected"):
        et.spark.runs(RUNS["qrels"], run)
    with pytest.raises(et.UsageError, match="system has no effect on a dict of runs"):
        et.spark.runs(qrels, {"a": run}, system="tag")


def test_what_is_odd_is_told_once(spark, shuffled):
    """Every part of the data tells it of its own rows."""
    shuffled(7)
    grades = [-1 if i % 9 == 0 else grade for i, grade in enumerate(RUNS["qrels"].column("grade").to_pylist())]
    odd = RUNS["qrels"].set_column(2, "grade", pa.array(grades))
    found = et.spark.runs(frame(spark, odd), frame(spark, RUNS["b"]), "ap")
    told = [note for note in found.notes if "below 0" in note]
    assert len(told) == 1 and told[0].endswith("(and more elsewhere)") and told[0].startswith("qrels: ")
    assert found.records == et.runs(odd, RUNS["b"], "ap").records


def test_decisions_and_pages(spark, tmp_path):
    qrels, a, b = (frame(spark, RUNS[name]) for name in ("qrels", "a", "b"))
    found = et.spark.runs(qrels, {"a": a, "b": b}, "ndcg@10")
    expected = et.runs(RUNS["qrels"], {"a": RUNS["a"], "b": RUNS["b"]}, "ndcg@10")
    assert et.compare(found, absent="skip").render("json") == et.compare(expected, absent="skip").render("json")
    board = et.leaderboard(expected, absent="skip").render("json")
    assert et.leaderboard(found, absent="skip").render("json") == board
    found.report(tmp_path / "page.html")
    assert "<html" in (tmp_path / "page.html").read_text()
    assert json.loads(found.render("json")) == json.loads(expected.render("json"))


def test_a_lost_executor_changes_nothing(spark, tmp_path):
    """What it had brought together is brought together again."""
    qrels = frame(spark, RUNS["qrels"])
    assert_survives(
        frame(spark, RUNS["b"]).repartition(12),
        tmp_path,
        lambda run: et.spark.runs(qrels, run, ["ndcg@10", "ap"]),
        et.runs(RUNS["qrels"], RUNS["b"], ["ndcg@10", "ap"]),
    )
