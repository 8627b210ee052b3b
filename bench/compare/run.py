"""Comparisons: all measures of two systems on 10,000 resamples of the objects. Ours, the command from its files to its
answer, beside a loop of scikit-learn on the same arrays, of which one resample is timed.

Each time is the least of several. Adds its section to docs/performance.md.
"""
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
labels = importlib.util.module_from_spec(spec)
spec.loader.exec_module(labels)

HEAD = "## Comparisons: objects of one test set, drawn again"
RESAMPLES = 10_000
CASES = [(10**4, 2), (10**6, 2), (10**7, 2), (10**4, 10), (10**6, 10)]


def arrays(n, k):
    random = np.random.default_rng(1)
    truth = random.integers(0, k, n)
    said = [np.where(random.random(n) < right, truth, random.integers(0, k, n)) for right in (0.75, 0.73)]
    return [column.astype(np.uint8) for column in (truth, *said)]


def command(paths, threads, scores, out):
    """From the files to the answer, with everything that a process costs."""
    measured = ["--measures", "--halvings", "0"] + (["-m", *scores] if scores else [])
    subprocess.run(
        [sys.argv[1], "compare", "labels", *paths, *measured, "--threads", str(threads), "-o", out], check=True
    )


def one_resample(columns, two_classes):
    from sklearn import metrics

    random = np.random.default_rng(2)
    drawn = random.integers(0, len(columns[0]), len(columns[0]))
    truth, *said = (column[drawn] for column in columns)
    for prediction in said:
        metrics.accuracy_score(truth, prediction)
        metrics.f1_score(truth, prediction, average="binary" if two_classes else "macro")
        metrics.matthews_corrcoef(truth, prediction)
        metrics.balanced_accuracy_score(truth, prediction)


def text_of(seconds):
    if seconds < 1:
        return f"{1e3 * seconds:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 600 else f"{seconds / 3600:.1f} h"


def rows(n, k):
    columns = arrays(n, k)
    few = ["accuracy", "f1" if k == 2 else "macro(f1)", "mcc", "balanced_accuracy"]
    with tempfile.TemporaryDirectory() as folder:
        paths = [f"{folder}/{name}.npy" for name in ("truth", "a", "b")]
        for path, column in zip(paths, columns):
            np.save(path, column)
        out = f"{folder}/out.json"
        peer = RESAMPLES * labels.least(lambda c, two: one_resample(c, two), columns, k == 2)
        for scores in (few, None):
            for threads in (1, 2):
                took = labels.least(lambda *_: command(paths, threads, scores, out), None, None)
                count = len(json.loads(pathlib.Path(out).read_text())["sensitivity"])
                faster = f"**{peer / took:,.0f}×**" if scores else ""
                yield f"| 1e{len(str(n)) - 1} | {k} | ours, {count} scores, {threads} thread{'s' * (threads > 1)} | {text_of(took)} | {faster} |"
        yield f"| 1e{len(str(n)) - 1} | {k} | scikit-learn, 4 scores (one resample × 10,000) | {text_of(peer)} |  |"


def main():
    lines = [
        HEAD,
        "",
        "Two systems, 10,000 resamples of the objects, the same for both and for all scores. Ours is the command "
        "`etalon compare labels TRUTH A B --measures`, from files of a byte an object to its answer; all scores are "
        "those that fit. The loop of scikit-learn draws indices and calls accuracy, F1, MCC and balanced accuracy.",
        "",
        "| n | k | tool | time | ours is faster by |",
        "| ---: | ---: | --- | ---: | ---: |",
    ]
    for n, k in CASES:
        for row in rows(n, k):
            print(row, flush=True)
            lines.append(row)
    labels.write_section(lines)


main()
