"""Consistency and discriminancy of six measures of orders, all 15 pairs, over all lists of n items: ours and NumPy.

Ours is the whole command, from start to end, with its peak of memory; it counts by subsets of the items. NumPy goes
through all lists. Writes its section of docs/performance.md. `--quick` leaves out 16 items, which take 5 GB.
"""
import csv
import importlib.util
import itertools
import pathlib
import subprocess
import sys
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("clusters_run", ROOT / "bench/clusters/run.py")
clusters = importlib.util.module_from_spec(spec)
spec.loader.exec_module(clusters)
labels = clusters.labels

HEAD = "## Measures of measures: consistency over all lists"
PROGRAM = ROOT / "build/release/etalon"
SCORES = ["ordering_auc", "srn", "md", "ed", "oauc", "ordering_accuracy"]
ITEMS = [8, 9, 10, 12, 14, 16]
ENUMERATED = 10


def command(n):
    return [str(PROGRAM), "validate", "orders", "--consistency", "--permutations", str(n), "-m", *SCORES, "--format", "csv"]


def ours(n):
    """The five counts of each pair of measures."""
    rows = csv.DictReader(subprocess.run(command(n), capture_output=True, text=True, check=True).stdout.splitlines())
    return [[int(row[count]) for count in ("same", "opposite", "f_only", "g_only", "both_tied")] for row in rows]


def six(n):
    """The values of the six measures on all lists of n items, more is better, as whole numbers."""
    lists = np.array(list(itertools.permutations(range(1, n + 1))), dtype=np.int8)
    place = np.arange(1, n + 1)
    difference = np.abs(lists - place)
    positive = 2 * lists > n
    ahead = np.where(positive, place - np.cumsum(positive, axis=1), 0)
    reversed_pairs = sum((lists[:, i + 1 :] < lists[:, i : i + 1]).sum(axis=1) for i in range(n - 1))
    return [
        ahead.sum(axis=1), -reversed_pairs, -difference.sum(axis=1, dtype=int), -(difference.astype(int) ** 2).sum(axis=1),
        (lists * ahead).sum(axis=1), (positive == (2 * place > n)).sum(axis=1),
    ]


def with_numpy(n):
    """The same counts from the table of how many lists have each two values."""
    found = []
    for f, g in itertools.combinations(six(n), 2):
        table = np.zeros((np.ptp(f) + 1, np.ptp(g) + 1), dtype=np.int64)
        np.add.at(table, (f - f.min(), g - g.min()), 1)
        pairs = lambda counts: int((counts * (counts - 1) // 2).sum())
        below = np.zeros_like(table)  # lists less by both
        below[1:, 1:] = table.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]
        both = pairs(table)
        same = int((table * below).sum())
        f_only, g_only = pairs(table.sum(axis=0)) - both, pairs(table.sum(axis=1)) - both
        found.append([same, pairs(table.sum()) - same - f_only - g_only - both, f_only, g_only, both])
    return found


def main():
    lines = [HEAD, "", "`etalon validate orders --consistency` of " + ", ".join(SCORES) + ": the exact counts of all 15 pairs. Ours never goes through the lists; NumPy does, and counts the same.", "",
             "| n | lists | tool | time | peak of memory | ours is faster by |", "| ---: | ---: | --- | ---: | ---: | ---: |"]
    lists = 1
    for n in range(1, ITEMS[-1] + 1):
        lists *= n
        if n not in ITEMS or (n > 14 and "--quick" in sys.argv):
            continue
        runs = [subprocess.run([sys.executable, "-c", clusters.LAUNCH, *command(n)], capture_output=True, text=True, check=True).stdout.split() for _ in range(3 if n < 16 else 1)]
        took, peak = min(float(run[0]) for run in runs), max(float(run[1]) for run in runs) / 1024
        rows = [f"| {n} | {lists:.2g} | ours | {labels.show(took)} | {peak:.0f} MB |  |"]
        if n <= ENUMERATED:
            start = time.perf_counter()
            found = with_numpy(n)
            theirs = time.perf_counter() - start
            assert found == ours(n), f"the counts differ at n = {n}"
            rows.append(f"| {n} | {lists:.2g} | NumPy {np.__version__}, all lists | {labels.show(theirs)} |  | **{theirs / took:.0f}×** |")
        for row in rows:
            row = row.replace("e+0", "e").replace("e+", "e")
            print(row, flush=True)
            lines.append(row)
    labels.write_section(lines)


if __name__ == "__main__":
    main()
