"""Apache Spark: ours beside PySpark's own metrics, on the same Parquet files: how time grows with rows and with executors.

Labels: ours with every measure that fits, beside one metric of MulticlassClassificationEvaluator, six of them (each is a job
of its own), and six of MulticlassMetrics. Runs: rows of queries, documents and scores, beside RankingMetrics and
RankingEvaluator, whose lists are grouped and sorted by Spark first, as their users must. Each number of executors is a
cluster of its own in a process of its own, with one core each; all take turns and the fastest of the rounds is shown. Values
that both have are compared. Writes its section of docs/performance.md. `--quick` takes few rows, `--rows 1e8` other numbers.
"""
import argparse
import importlib.metadata
import importlib.util
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HEAD = "## Apache Spark: beside its own metrics"
EXECUTORS = (1, 2)
CLASSES = 10
DEPTH = 100  # documents of a query
SIX = ("accuracy", "f1", "weightedPrecision", "weightedRecall", "weightedFalsePositiveRate", "hammingLoss")
RANKED = ["ap", "precision@10", "recall@10", "ndcg@10"]


def module(name, path):
    spec = importlib.util.spec_from_file_location(name, ROOT / path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def write_data(spark, folder, rows):
    """Labels as Spark's own models give them, numbers with a fraction; and lists with one relevant document in twenty."""
    spark.sql(f"""
        select truth, if(rand(2) < 0.75, truth, floor(rand(3) * {CLASSES})) pred
        from (select cast(floor(rand(1) * {CLASSES}) as double) truth from range({rows}))
    """).selectExpr("truth", "cast(pred as double) pred").write.parquet(f"{folder}/labels")
    lists = f"select cast(id div {DEPTH} as string) query, concat('d', id % {DEPTH} * 7919) document, id from range({rows})"
    spark.sql(f"select query, document, rand(4) score from ({lists})").write.parquet(f"{folder}/run")
    spark.sql(f"select query, document, 1 grade from ({lists}) where rand(5) < 0.05").write.parquet(f"{folder}/qrels")


def grouped(run, qrels):
    """What RankingMetrics wants: a row for each query, its documents in order and those that are relevant."""
    from pyspark.sql import functions as f

    lists = run.groupBy("query").agg(f.sort_array(f.collect_list(f.struct(-f.col("score"), "document")))["document"].alias("found"))
    return lists.join(qrels.groupBy("query").agg(f.collect_list("document").alias("relevant")), "query")


def works(spark, folder):
    """What is timed: the task, the tool, how many measures; the call gives values that tools have alike."""
    import etalon as et
    from pyspark.ml.evaluation import MulticlassClassificationEvaluator, RankingEvaluator
    from pyspark.mllib.evaluation import MulticlassMetrics, RankingMetrics

    labels, run, qrels = (spark.read.parquet(f"{folder}/{name}") for name in ("labels", "run", "qrels"))
    every = len(et.labels([0, 1, 2, 1], [0, 1, 1, 1], "all").scores)

    def ours_labels():
        found = et.spark.labels(labels, "truth", "pred", "all")
        assert len(found.scores) == every
        return [found["accuracy"], found["weighted(f1)"]]

    def by_evaluator(metrics):
        evaluator = MulticlassClassificationEvaluator(predictionCol="pred", labelCol="truth")
        found = {metric: evaluator.setMetricName(metric).evaluate(labels) for metric in metrics}
        return [found["accuracy"], *([found["f1"]] if "f1" in found else [])]

    def by_metrics():
        metrics = MulticlassMetrics(labels.select("pred", "truth").rdd.map(tuple))
        found = [metrics.accuracy, metrics.weightedFMeasure(), metrics.weightedPrecision, metrics.weightedRecall]
        found += [metrics.weightedFalsePositiveRate, metrics.weightedTruePositiveRate]
        return found[:2]

    def ours_runs():
        found = et.spark.runs(qrels, run, RANKED)
        return [found[score] for score in RANKED]

    def by_ranking_metrics():
        metrics = RankingMetrics(grouped(run, qrels).rdd.map(lambda row: (row.found, row.relevant)).cache())
        return [metrics.meanAveragePrecision, metrics.precisionAt(10), metrics.recallAt(10), metrics.ndcgAt(10)]

    def by_ranking_evaluator():
        from pyspark.sql import functions as f

        def numbers(name):
            return f.transform(name, lambda document: f.substring(document, 2, 20).cast("double")).alias(name)

        lists = grouped(run, qrels).select(numbers("found"), numbers("relevant"))
        evaluator = RankingEvaluator(predictionCol="found", labelCol="relevant", metricName="meanAveragePrecision")
        return [evaluator.evaluate(lists)]

    return {
        ("labels", "ours", every): ours_labels,
        ("labels", "MulticlassClassificationEvaluator", 1): lambda: by_evaluator(["accuracy"]),
        ("labels", "MulticlassClassificationEvaluator", len(SIX)): lambda: by_evaluator(SIX),
        ("labels", "MulticlassMetrics", 6): by_metrics,
        ("runs", "ours", len(RANKED)): ours_runs,
        ("runs", "RankingMetrics", 4): by_ranking_metrics,
        ("runs", "RankingEvaluator", 1): by_ranking_evaluator,
    }


def timed(work):
    start = time.perf_counter()
    values = work()
    return time.perf_counter() - start, values


def measure(executors, rows, rounds):
    """On a cluster of its own: the least time of each call, after one that warms up."""
    cluster = module("spark_cluster", "python/tests/spark_cluster.py")
    spark = cluster.start(executors, memory=2048, **{"spark.driver.memory": "3g"})
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        write_data(spark, folder, rows)
        todo = works(spark, folder)
        first = {key: timed(work)[1] for key, work in todo.items()}
        for task, tool, count in todo:
            ours = first[next(key for key in todo if key[:2] == (task, "ours"))]
            assert all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(ours, first[task, tool, count])), (tool, ours, first[task, tool, count])
        found = [{key: timed(work)[0] for key, work in todo.items()} for _ in range(rounds)]
    spark.stop()
    return [[*key, min(one[key] for one in found)] for key in todo]


def measured(executors, rows, rounds):
    command = [sys.executable, __file__, "--executors", str(executors), "--rows", str(rows), "--rounds", str(rounds)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {(task, tool, count): took for task, tool, count, took in json.loads(done.stdout.splitlines()[-1])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", nargs="+", type=float, default=[1e6, 1e7, 1e8])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--executors", type=int, help="of the one cluster that this process runs")
    given = parser.parse_args()
    if given.executors:
        print(json.dumps(measure(given.executors, int(given.rows[0]), given.rounds)))
        return
    labels = module("labels_run", "bench/labels/run.py")
    rounds = "of one call of each in turn" if given.rounds == 1 else f"the fastest of {given.rounds} in turns"
    rows = [10**5] if given.quick else [int(count) for count in given.rows]
    lines = [HEAD, "", f"Ours on Apache Spark {importlib.metadata.version('pyspark')} beside PySpark's own metrics, on executors of one core each that read the same Parquet files: pairs of labels of {CLASSES} classes, and lists of {DEPTH} documents a query with one judged in twenty. Times are of whole calls, from the files to the values, {rounds} after one to warm up. RankingMetrics and RankingEvaluator want lists, for which Spark groups and sorts the rows first. In bold, how many times longer than ours. Values that both have are the same.", "",
             "| task | rows | tool | measures | " + " | ".join(f"{count} executor{'s'[: count > 1]}" for count in EXECUTORS) + " |",
             "| --- | ---: | --- | ---: | " + " | ".join("---:" for _ in EXECUTORS) + " |"]
    for count in rows:
        found = {executors: measured(executors, count, given.rounds) for executors in EXECUTORS}
        for task, tool, measures in found[EXECUTORS[0]]:
            cells = []
            for executors in EXECUTORS:
                took = found[executors][task, tool, measures]
                ours = next(other for key, other in found[executors].items() if key[:2] == (task, "ours"))
                cells.append(labels.show(took) + ("" if tool == "ours" else f", **{took / ours:.1f}×**"))
            title = f"{count:.0e}".replace("e+0", "e")
            lines.append(f"| {task} | {title} | {tool} | {measures} | " + " | ".join(cells) + " |")
            print(lines[-1], flush=True)
    load = os.getloadavg()[2]
    lines += ["", f"A measure of PySpark's evaluators is computed inside of the Java machine and may come sooner than all of ours, which go through Python's workers; each further one is a job of its own there. While this was measured, {load:.0f} processes on average wanted the {os.cpu_count()} cores."]
    labels.write_section(lines)


if __name__ == "__main__":
    main()
