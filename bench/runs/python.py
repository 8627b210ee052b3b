"""Runs in memory, ours beside pytrec_eval and ranx: python3 bench/runs/python.py [--quick].

6,980 queries of 100 documents with one relevant document each, as in MS MARCO's passages, from dicts of texts (every text by
itself, as a file gives them), Arrow tables and arrays of whole numbers. Ours and the others take turns; the fastest of several
rounds is shown. All compute the same five measures, whose means are compared. Writes its section of docs/performance.md.
`--quick` takes a tenth of the queries. A peer that is not installed is left out.
"""
import gc
import importlib.metadata
import importlib.util
import math
import pathlib
import random
import sys
import time

import numpy as np
import pyarrow as pa

import etalon as et

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
labels = importlib.util.module_from_spec(spec)
spec.loader.exec_module(labels)

HEAD = "## Runs in memory: five measures"
ROUNDS = 15
OURS = ["map", "ndcg_cut_10", "recip_rank", "P_10", "recall_100"]


def collection(queries, documents):
    drawn = random.Random(14)
    qrels, run = {}, {}
    for number in range(queries):
        found = drawn.sample(range(8841823), documents)
        relevant = drawn.choice(found) if drawn.random() < 0.6 else drawn.randrange(8841823)
        query = str(1000000 + number)
        qrels[query] = {str(relevant): 1}
        run[query] = {str(document): 30 - place / 7 + drawn.random() / 8 for place, document in enumerate(found)}
    return qrels, run


def columns(table):
    rows = [(query, document, value) for query, inner in table.items() for document, value in inner.items()]
    return [list(column) for column in zip(*rows, strict=True)]


def arrow(table, value):
    return pa.table(dict(zip(("query", "document", value), columns(table), strict=True)))


def arrays(table):
    queries, documents, values = columns(table)
    return np.array(queries, dtype=np.int64), np.array(documents, dtype=np.int64), np.array(values)


def ours(qrels, run, threads=None):
    return lambda: list(et.runs(qrels, run, OURS, threads=threads).values())


def by_pytrec_eval(qrels, run, ready):
    import pytrec_eval

    def evaluator():
        return pytrec_eval.RelevanceEvaluator(qrels, {"map", "ndcg_cut.10", "recip_rank", "P.10", "recall.100"})

    def work():
        found = (made or evaluator()).evaluate(run)
        return [float(np.mean([values[name] for values in found.values()])) for name in OURS]

    made = evaluator() if ready else None
    return work


def by_ranx(qrels, run, ready):
    import ranx

    names = ["map", "ndcg@10", "mrr", "precision@10", "recall@100"]
    made = (ranx.Qrels(qrels), ranx.Run(run)) if ready else None
    return lambda: list(map(float, ranx.evaluate(*(made or (ranx.Qrels(qrels), ranx.Run(run))), names).values()))


def timed(work):
    gc.collect()
    start = time.perf_counter()
    values = work()
    return time.perf_counter() - start, values


def in_any_order(run):
    drawn = random.Random(15)
    return {query: dict(drawn.sample(list(inner.items()), len(inner))) for query, inner in run.items()}


def works(qrels, run):
    """What is timed: the tool, from what, and the call."""
    tables = arrow(qrels, "grade"), arrow(run, "score")
    coded = tables[1].set_column(0, "query", tables[1]["query"].dictionary_encode())
    found = {
        ("ours", "dicts"): ours(qrels, run),
        ("ours, 1 thread", "dicts"): ours(qrels, run, 1),
        ("ours", "dicts, not sorted"): ours(qrels, in_any_order(run)),
        ("ours", "Arrow"): ours(*tables),
        ("ours, 1 thread", "Arrow"): ours(*tables, 1),
        ("ours", "Arrow, queries as a dictionary"): ours(tables[0], coded),
        ("ours", "arrays of whole numbers"): ours(arrays(qrels), arrays(run)),
    }
    for module, package, make, prepared in (
        ("pytrec_eval", "pytrec_eval-terrier", by_pytrec_eval, "dicts, judgments read before"),
        ("ranx", "ranx", by_ranx, "its own objects, made before"),
    ):
        if importlib.util.find_spec(module):
            name = f"{package} {importlib.metadata.version(package)}"
            found[name, "dicts"] = make(qrels, run, False)
            found[name, prepared] = make(qrels, run, True)
            found[name, "dicts"]()  # ranx compiles at its first call
    return found


def main():
    queries = 698 if "--quick" in sys.argv else 6980
    todo = works(*collection(queries, 100))
    rounds = [{key: timed(work) for key, work in todo.items()} for _ in range(ROUNDS)]
    first = rounds[0]["ours", "dicts"][1]
    best = {key: min(one[key][0] for one in rounds) for key in todo}
    lines = [HEAD, "", f"{queries:,} queries of 100 documents, of which one was judged. Ours is `etalon.runs(qrels, run, scores)`, with the values of all queries, means, their intervals and notes; of the others the values of all queries and means. All give the same means. The fastest of {ROUNDS} rounds, in turns; in bold, how many times longer the others take than ours.", "",
             "| tool | from | time | of ours from dicts | of ours from Arrow |", "| --- | --- | ---: | ---: | ---: |"]
    for (tool, given), took in best.items():
        assert all(math.isclose(a, b, rel_tol=1e-6) for a, b in zip(first, rounds[0][tool, given][1], strict=True)), (tool, given)
        marks = ("", "") if tool.startswith("ours") else ("**", "**")
        ratios = " | ".join(f"{marks[0]}{took / best['ours', of]:.1f}×{marks[1]}" for of in ("dicts", "Arrow"))
        lines.append(f"| {tool} | {given} | {labels.show(took)} | {ratios} |")
    print("\n".join(lines))
    labels.write_section(lines)


if __name__ == "__main__":
    main()
