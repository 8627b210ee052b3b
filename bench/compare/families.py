"""Comparisons of many systems: all pairs of 79 systems on 50 queries, from tables of values and from TREC runs. Beside
them SciPy: a paired t-test for each pair, and a test by random signs of one pair times the number of pairs.

    families.py PROGRAM [EARLIER PROGRAM]     the second program is timed beside it, for at most a minute a command

Each time is the least of several. Adds its section to docs/performance.md."""
import importlib.util
import itertools
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
labels = importlib.util.module_from_spec(spec)
spec.loader.exec_module(labels)

HEAD = "## Comparisons: all pairs of 79 systems on 50 queries"
SYSTEMS, QUERIES, DOCUMENTS = 79, 50, 100
RESAMPLES = 10_000
PATIENCE = 60  # seconds
REPEATS = 3


def files(folder):
    """Values of systems around the difficulty of queries, and runs of systems that find relevant documents by luck."""
    random = np.random.default_rng(1)
    quality = np.sort(random.normal(0, 0.4, SYSTEMS))
    difficulty = random.normal(0, 1, QUERIES)
    values = 1 / (1 + np.exp(-(difficulty[:, None] + quality + random.normal(0, 0.6, (QUERIES, SYSTEMS)))))
    table = folder / "values.csv"
    with table.open("w") as out:
        out.write("system,unit,score,value\n")
        for q, s in itertools.product(range(QUERIES), range(SYSTEMS)):
            out.write(f"s{s},q{q},ap,{float(values[q, s])!r}\n")
    grades = random.integers(0, 3, (QUERIES, 2 * DOCUMENTS)) * (random.random((QUERIES, 2 * DOCUMENTS)) < 0.3)
    judgments = folder / "qrels.txt"
    judgments.write_text("".join(f"q{q} 0 d{d} {grades[q, d]}\n" for q in range(QUERIES) for d in range(2 * DOCUMENTS)))
    runs = []
    for s in range(SYSTEMS):
        lines = []
        for q in range(QUERIES):
            scores = grades[q] * (1 + quality[s]) + random.normal(0, 1.5, 2 * DOCUMENTS)
            for rank, d in enumerate(np.argsort(-scores)[:DOCUMENTS], 1):
                lines.append(f"q{q} Q0 d{d} {rank} {scores[d]:.6f} s{s}\n")
        runs.append(folder / f"s{s}.run")
        runs[-1].write_text("".join(lines))
    return values, table, judgments, runs


def seconds(program, words):
    """The least of several times; none if the first takes too long."""
    least = None
    for _ in range(REPEATS):
        before = time.perf_counter()
        try:
            subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None
        took = time.perf_counter() - before
        least = took if least is None else min(least, took)
        if took > 10:
            break
    return least


def peers(values):
    from scipy import stats

    pairs = list(itertools.combinations(range(SYSTEMS), 2))
    before = time.perf_counter()
    for a, b in pairs:
        stats.ttest_rel(values[:, a], values[:, b])
    yield "SciPy ttest_rel, a pair at a time", time.perf_counter() - before
    difference = values[:, 0] - values[:, 1]
    before = time.perf_counter()
    stats.permutation_test((difference,), np.mean, permutation_type="samples", n_resamples=RESAMPLES, vectorized=True, axis=-1, rng=1)
    yield "SciPy permutation_test, one pair × 3,081", len(pairs) * (time.perf_counter() - before)


def text_of(took):
    if took is None:
        return f"more than {PATIENCE} s"
    return f"{1e3 * took:.0f} ms" if took < 1 else f"{took:.1f} s" if took < 600 else f"{took / 60:.0f} min"


def main():
    programs = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as name:
        values, table, judgments, runs = files(pathlib.Path(name))
        commands = [
            ("compare values", ["compare", "values", table, "--unit", "queries", "-m", "ap", "--higher", "ap"]),
            ("compare values --method t", ["compare", "values", table, "--unit", "queries", "-m", "ap", "--higher", "ap", "--method", "t"]),
            ("leaderboard values", ["leaderboard", "values", table, "--unit", "queries", "-m", "ap", "--higher", "ap"]),
            ("compare runs -m ndcg@10", ["compare", "runs", judgments, *runs, "-m", "ndcg@10"]),
            ("leaderboard runs -m ndcg@10", ["leaderboard", "runs", judgments, *runs, "-m", "ndcg@10"]),
        ]
        earlier = " | earlier version" if len(programs) > 1 else ""
        lines = [
            HEAD,
            "",
            f"3,081 pairs, {RESAMPLES:,} resamples where something is resampled. Ours is the command, from its files to its answer.",
            "",
            f"| command | time{earlier} |",
            "| --- | ---:" + (" | ---:" if earlier else "") + " |",
        ]
        for title, words in commands:
            times = [text_of(seconds(program, words)) for program in programs]
            lines.append(f"| `etalon {title}` | " + " | ".join(times) + " |")
            print(lines[-1], flush=True)
        for title, took in peers(values):
            lines.append(f"| {title} | {text_of(took)} |" + (" |" if earlier else ""))
            print(lines[-1], flush=True)
    labels.write_section(lines)


main()
