"""Runs in memory, ours beside pytrec_eval and ranx: python3 bench/runs/memory.py [--quick].

6,980 queries of 100 documents with one relevant document each, as in MS MARCO's passages, from dicts of texts (every text by
itself, as a file gives them, in the order of the scores), Arrow tables and arrays of whole numbers. Ours and the others take
turns; the fastest of several rounds is shown, with what the others take of ours from dicts and from Arrow. All compute the
same five measures, whose means are compared. A peer that is not installed is left out.
"""
import gc
import importlib.util
import math
import random
import sys
import time

import numpy as np
import pyarrow as pa

import etalon as et

ROUNDS = 7
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


def by_pytrec_eval(qrels, run):
    import pytrec_eval

    def work():
        found = pytrec_eval.RelevanceEvaluator(qrels, {"map", "ndcg_cut.10", "recip_rank", "P.10", "recall.100"}).evaluate(run)
        return [float(np.mean([values[name] for values in found.values()])) for name in OURS]

    return work


def by_ranx(qrels, run):
    import ranx

    names = ["map", "ndcg@10", "mrr", "precision@10", "recall@100"]
    return lambda: list(map(float, ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), names).values()))


def timed(work):
    gc.collect()
    start = time.perf_counter()
    values = work()
    return time.perf_counter() - start, values


def main():
    qrels, run = collection(698 if "--quick" in sys.argv else 6980, 100)
    tables = arrow(qrels, "grade"), arrow(run, "score")
    numbers = arrays(qrels), arrays(run)
    works = {
        "ours, dicts": ours(qrels, run),
        "ours, dicts, 1 thread": ours(qrels, run, 1),
        "ours, Arrow": ours(*tables),
        "ours, Arrow, 1 thread": ours(*tables, 1),
        "ours, whole numbers": ours(*numbers),
    }
    for module, make in (("pytrec_eval", by_pytrec_eval), ("ranx", by_ranx)):
        if importlib.util.find_spec(module):
            works[f"{module}, dicts"] = make(qrels, run)
            works[f"{module}, dicts"]()  # ranx compiles at its first call
    rounds = [{name: timed(work) for name, work in works.items()} for _ in range(ROUNDS)]
    first = rounds[0]["ours, dicts"][1]
    best = {name: min(one[name][0] for one in rounds) for name in works}
    print("| | ms | of ours from dicts | of ours from Arrow |")
    print("| --- | ---: | ---: | ---: |")
    for name, took in best.items():
        assert all(math.isclose(a, b, rel_tol=1e-6) for a, b in zip(first, rounds[0][name][1], strict=True)), name
        print(f"| {name} | {took * 1000:.1f} | {took / best['ours, dicts']:.1f}× | {took / best['ours, Arrow']:.1f}× |")


if __name__ == "__main__":
    main()
