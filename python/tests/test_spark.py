# test_spark.py: on Apache Spark, with real executors, everything has the same bits as on one machine.
import numpy as np
import pyarrow as pa
import pytest

import etalon as et
from etalon.spark.states import state_of
from spark_cluster import PARTITIONS, assert_same, assert_survives

pytestmark = [
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
    pytest.mark.filterwarnings("ignore::etalon.UndefinedWarning"),
]
ROWS = 3000


def table():
    random = np.random.default_rng(5)
    truth = random.integers(0, 5, ROWS)
    noisy = {
        name: np.where(random.random(ROWS) < share, random.integers(0, 6, ROWS), truth)
        for name, share in (("a", 0.3), ("b", 0.35))
    }
    return pa.table(
        {
            "truth": truth,
            **noisy,
            "word": [f"class {label}" for label in truth],
            "guess": [f"class {label}" for label in noisy["a"]],
            "weight": random.random(ROWS),
            "day": np.arange(ROWS) // 250,  # units come in the order of their names
            "document": random.integers(0, 60, ROWS),
            "odd.name": noisy["b"],
        }
    )


TABLE = table()


def column(name):
    return TABLE.column(name)


def columns(*names):
    return {name: column(name) for name in names}


@pytest.fixture(scope="module")
def frame(spark):
    return spark.createDataFrame(TABLE).cache()


DRAWN = {"interval": "bootstrap", "resamples": 500, "seed": 3}
CALLS = {
    "labels": (
        lambda df: et.spark.labels(df, "truth", ["a", "b"]),
        lambda: et.labels(column("truth"), columns("a", "b")),
    ),
    "one prediction of texts": (
        lambda df: et.spark.labels(df, "word", "guess", ["mcc", "macro(f1)", "kappa"]),
        lambda: et.labels(column("word"), pa_series("guess"), ["mcc", "macro(f1)", "kappa"]),
    ),
    "weights": (
        lambda df: et.spark.labels(df, "truth", {"x": "a", "y": "odd.name"}, ["accuracy", "mcc"], weights="weight"),
        lambda: et.labels(
            column("truth"), {"x": column("a"), "y": column("odd.name")}, ["accuracy", "mcc"], weights=column("weight")
        ),
    ),
    "units": (
        lambda df: et.spark.labels(df, "truth", ["a", "b"], ["mcc", "f1"], units="day", positive=1, each=True),
        lambda: et.labels(
            column("truth"), columns("a", "b"), ["mcc", "f1"], units=column("day"), positive=1, each=True
        ),
    ),
    "units drawn again": (
        lambda df: et.spark.labels(df, "truth", "a", "accuracy", units="day", **DRAWN),
        lambda: et.labels(column("truth"), pa_series("a"), "accuracy", units=column("day"), **DRAWN),
    ),
    "clusters": (
        lambda df: et.spark.clusters(df, "truth", ["a", "document"], ["ari", "ami", "vi", "matched(accuracy)"]),
        lambda: et.clusters(column("truth"), columns("a", "document"), ["ari", "ami", "vi", "matched(accuracy)"]),
    ),
    "noise": (
        lambda df: et.spark.clusters(df, "truth", "a", "ari", noise=5, noise_as="singletons", units="day"),
        lambda: et.clusters(column("truth"), column("a"), "ari", noise=5, noise_as="singletons", units=column("day")),
    ),
}


def pa_series(name):
    """A column that knows its name, as the column of a data frame does."""
    return TABLE.select([name]).to_pandas()[name]


@pytest.mark.parametrize("call", CALLS)
def test_the_same_bits_at_any_number_of_partitions(frame, call):
    on_spark, alone = CALLS[call]
    expected = alone()
    for partitions in PARTITIONS:
        assert_same(on_spark(frame.repartition(partitions)), expected)


def test_units_come_in_the_order_of_their_names(frame):
    """Rows of Spark have none: a unit that comes first is not the first one."""
    backwards = frame.orderBy("day", ascending=False)
    found = et.spark.labels(backwards, "truth", "a", "mcc", units="day", interval="bootstrap", resamples=200, each=True)
    expected = et.labels(
        column("truth"), pa_series("a"), "mcc", units=column("day"), interval="bootstrap", resamples=200, each=True
    )
    assert_same(found, expected)


def test_decisions(frame):
    """The objects are drawn again from Spark's counts, and the draws are the same."""
    scores = ["mcc", "macro(f1)"]
    alone = et.labels(column("truth"), columns("a", "b"), scores)
    for partitions in (1, 7):
        found = et.spark.labels(frame.repartition(partitions), "truth", ["a", "b"], scores)
        for how in ({}, {"margin": 0.05, "seed": 4}):
            expected = et.compare(alone, score="mcc", **how)
            assert et.compare(found, score="mcc", **how).render("json") == expected.render("json")
        expected = et.compare(alone, score="mcc", cluster=column("document"))
        assert et.compare(found, score="mcc", cluster="document").render("json") == expected.render("json")
        expected = et.leaderboard(alone, score="macro(f1)").render("json")
        assert et.leaderboard(found, score="macro(f1)").render("json") == expected


def test_decisions_about_clusterings(frame):
    how = {"noise": 5}
    found = et.spark.clusters(frame, "truth", ["a", "b"], "ari", **how)
    expected = et.clusters(column("truth"), columns("a", "b"), "ari", **how)
    assert et.compare(found).render("json") == et.compare(expected).render("json")
    with pytest.raises(et.ArgumentError, match="cluster is of type ChunkedArray; the name of a column"):
        et.compare(found, cluster=column("document"))


def test_own_measures_and_pages(frame, tmp_path):
    @et.measure("binary")
    def mine(c):
        return c.c11 / (c.c11 + 2 * c.c10 + c.c01)

    found = et.spark.labels(frame, "truth", ["a", "b"], [mine, "f1"], positive=1)
    assert_same(found, et.labels(column("truth"), columns("a", "b"), [mine, "f1"], positive=1))
    found.report(tmp_path / "page.html")
    assert "<html" in (tmp_path / "page.html").read_text()


def test_what_is_missing_comes_back_as_the_same_error(spark, frame):
    from pyspark.sql import functions

    # Row 400 of 2,000 in two partitions; the second one has an error of another sort, and the first is told.
    bad = spark.range(0, 2000, 1, 2).select(
        functions.when(functions.col("id") == 400, None).otherwise(functions.col("id") % 3).alias("truth"),
        (functions.col("id") % 3).alias("a"),
        functions.when(functions.col("id") >= 1500, float("nan")).otherwise(1.0).alias("w"),
    )
    with pytest.raises(et.InputError) as error:
        et.spark.labels(bad, "truth", "a")
    assert str(error.value) == "truth[400] is missing; every object needs a label (partition 0)"
    with pytest.raises(et.InputError) as error:
        et.spark.labels(bad, "a", ["truth", "a"])
    assert str(error.value) == "pred['truth'][400] is missing; every object needs a label (partition 0)"
    with pytest.raises(et.InputError) as error:
        et.spark.labels(bad, "a", "a", weights="w")
    assert str(error.value) == "weights[500] is nan; weights must be finite and not negative (partition 1)"
    with pytest.raises(et.InputError, match=r"^units\[400\] is missing"):
        et.spark.labels(bad, "a", "a", units="truth")
    with pytest.raises(et.InputError, match=r"^reference\[400\] is missing"):
        et.spark.clusters(bad, "truth", "a", units="a")
    with pytest.raises(TypeError, match=r"^truth has .*labels must be numbers, strings or booleans \(partition 0\)"):
        et.spark.labels(bad.withColumn("when", functions.current_timestamp()), "when", "a")
    with pytest.raises(et.InputError, match="^there is no object to measure$"):
        et.spark.labels(bad.where("a < 0"), "truth", "a")


def test_what_is_wrong_before_spark_begins(frame):
    with pytest.raises(et.InputError, match="truth: there is no column 'nothing'; the columns are truth, a, b"):
        et.spark.labels(frame, "nothing", "a")
    with pytest.raises(et.ArgumentError, match="df is of type Table; a DataFrame of Apache Spark is expected"):
        et.spark.labels(TABLE, "truth", "a")
    with pytest.raises(et.UsageError, match="two predictions have the same name"):
        et.spark.labels(frame, "truth", ["a", "a"])
    with pytest.raises(et.UsageError, match="there is no prediction"):
        et.spark.labels(frame, "truth", [])
    with pytest.raises(et.ArgumentError, match="pred is 3; the name of a column, a list or a dict"):
        et.spark.labels(frame, "truth", 3)
    with pytest.raises(et.InputError, match="units: 2 columns are called 'a'"):
        et.spark.labels(frame.select("truth", "a", "a", "b"), "truth", "b", units="a")
    with pytest.raises(et.UsageError, match="noise has no effect: no object has the label 77"):
        et.spark.clusters(frame, "truth", "a", noise=77)
    with pytest.raises(et.UsageError, match="noise_as has no effect without noise"):
        et.spark.clusters(frame, "truth", "a", noise_as="singletons")


def test_workers_without_etalon(frame):
    def count(_):
        raise ModuleNotFoundError("No module named 'etalon'")  # as a worker says it that lacks the package

    with pytest.raises(et.UsageError, match="Etalon is not installed where Spark's workers run"):
        state_of(frame.select("truth"), count)


def test_labels_come_back_in_their_types(frame):
    for truth, pred in (("truth", "a"), ("word", "guess"), ("truth", "word")):
        found, expected = et.spark.labels(frame, truth, pred), et.labels(column(truth), column(pred))
        assert found.confusion.classes == expected.confusion.classes
        found, expected = et.spark.clusters(frame, truth, pred), et.clusters(column(truth), column(pred))
        assert found.confusion.rows == expected.confusion.rows
        assert found.confusion.columns == expected.confusion.columns


def test_a_lost_executor_changes_nothing(frame, tmp_path):
    """Partitions are counted again elsewhere."""
    rows = frame.select("truth", "a", "b", "weight").repartition(12)
    assert_survives(
        rows,
        tmp_path,
        lambda df: et.spark.labels(df, "truth", ["a", "b"], ["mcc", "accuracy"], weights="weight"),
        et.labels(column("truth"), columns("a", "b"), ["mcc", "accuracy"], weights=column("weight")),
    )
