"""Runs measured from files, beside trec_eval: .venv/bin/python bench/runs/run.py TREC_EVAL... [--quick].

TREC_EVAL are its programs, built with -O3: the first one is what others are held against. All compute eight measures. Ours is
`etalon runs`, which gives the means with intervals and notes, on one thread and on two; `etalon trec_eval`, which prints what
trec_eval does; and what reading alone takes. Every run is a process of its own, in turns; of several the one with the least
processor time is shown. The files are made by generate.py. Writes its section of docs/performance.md. `--quick` leaves out the
largest.
"""
import importlib.util
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import generate

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "build/release/etalon"
DRIVER = ROOT / "build/release/bench/bench_runs"
HEAD = "## Runs from files: eight measures"
MEASURES = "map ndcg_cut.10 ndcg recip_rank P.10 recall.1000 bpref num_ret".split()
ROUNDS = 5  # of ours; trec_eval, whose time grows with the square of the queries, has two
SHAPES = {
    "robust": "250 queries × 1,000 documents, 316,541 judgments",
    "quarter": "25,000 queries × 3 documents",
    "half": "50,000 queries × 3 documents",
    "many": "100,000 queries × 3 documents",
    "marco": "6,980 queries × 1,000 documents, 7,522 judgments",
}

# The peak of a process begins with that of the one that started it: a small one starts it.
LAUNCH = """
import json, os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
assert status == 0
print(json.dumps([usage.ru_utime + usage.ru_stime, time.perf_counter() - start, usage.ru_maxrss / 1024]))
"""


def run(command):
    done = subprocess.run([sys.executable, "-c", LAUNCH, *map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def ours(threads, *files):
    return [PROGRAM, "runs", *files, "-m", *(name.replace(".", "_") for name in MEASURES), "--threads", threads]


def as_trec_eval(program, *files):
    return [*program, *(word for name in MEASURES for word in ("-m", name)), *files]


def in_turns(commands):
    """Processor seconds, wall seconds and megabytes of each; what slows the machine down for a while slows all of them."""
    found = {tool: [] for tool in commands}
    for number in range(ROUNDS):
        for tool, command in commands.items():
            if number < 2 or "etalon" in pathlib.Path(command[0]).name or command[0] == DRIVER:
                found[tool].append(run(command))
    return {tool: min(times) for tool, times in found.items()}


def commands_of(programs, folder):
    files = folder / "qrels.txt", folder / "run.txt"
    return {
        "etalon runs, 1 thread": ours(1, *files),
        "etalon runs, 2 threads": ours(2, *files),
        "reading alone, 1 thread": [DRIVER, 1, *files],
        "etalon trec_eval": as_trec_eval([PROGRAM, "trec_eval"], *files),
        **{name: as_trec_eval([program], *files) for name, program in programs.items()},
    }


def version_of(program):
    found = subprocess.run([program, "--version"], capture_output=True, text=True)
    return "trec_eval " + (found.stdout + found.stderr).split()[-1].strip(".")


def several_runs(folder, count):
    """Ours of so many runs at once, each with the documents of the first in an order of its own, and of one of them."""
    queries = itertools.groupby((line.split() for line in (folder / "run.txt").open()), lambda fields: fields[0])
    lists = [(query, [fields[2] for fields in lines]) for query, lines in queries]
    names = [folder / f"system{number}.txt" for number in range(count)]
    for number, name in enumerate(names):
        random = np.random.default_rng(number)
        with name.open("w") as run:
            for query, documents in lists:
                order = np.argsort(np.arange(len(documents)) + random.normal(0, 5 + number, len(documents)))
                run.writelines(f"{query} Q0 {documents[i]} {place + 1} {1 / (place + 2):.6f} {number}\n" for place, i in enumerate(order))
    qrels = folder / "qrels.txt"
    found = in_turns({"one": ours(1, qrels, names[0]), "all": ours(1, qrels, *names), "all, 2 threads": ours(2, qrels, *names)})
    for name in names:
        name.unlink()
    return found


def start_up(folder):
    """The least and the middle wall time of ours on three lines, in milliseconds."""
    (folder / "qrels.txt").write_text("1 0 a 1\n1 0 b 0\n2 0 c 1\n")
    (folder / "run.txt").write_text("1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n2 Q0 c 1 1 t\n")
    times = sorted(run(ours(1, folder / "qrels.txt", folder / "run.txt"))[1] * 1000 for _ in range(31))
    return times[0], times[15]


def main():
    programs = {version_of(program): program for program in sys.argv[1:] if not program.startswith("-")}
    against = next(iter(programs))
    lines = [HEAD, "", f"Eight measures ({', '.join(name.replace('.', '_') for name in MEASURES)}) from the files to the result; memory is the peak beside the size of the files. In bold, how many times longer {against} takes, by processor time and by wall time. All were built with -O3.", "",
             "| files | tool | processor | wall | memory | of the files | GB/s a core | longer by | by wall |", "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for shape in SHAPES if "--quick" not in sys.argv else [shape for shape in SHAPES if shape != "marco"]:
            generate.write(shape, folder)
            size = sum(file.stat().st_size for file in folder.iterdir())
            found = in_turns(commands_of(programs, folder))
            for tool, (used, took, peak) in found.items():
                longer = "" if tool == against else f"**{found[against][0] / used:.1f}×**"
                wall = "" if tool == against else f"**{found[against][1] / took:.1f}×**"
                lines.append(f"| {SHAPES[shape]}, {size / 1e6:.0f} MB | {tool} | {labels.show(used)} | {labels.show(took)} | {peak:.0f} MB | {peak * 1048576 / size:.2f} | {size / used / 1e9:.2f} | {longer} | {wall} |")
                print(lines[-1], flush=True)
            if shape == "robust":
                many = several_runs(folder, 100)
        least, middle = start_up(folder)
    lines += ["", f"A hundred runs of the first kind at once take {labels.show(many['all'][0])} of one processor and {many['all'][2]:.0f} MB, where one takes {labels.show(many['one'][0])} and {many['one'][2]:.0f} MB; on two threads, {labels.show(many['all, 2 threads'][1])} by wall time. On three lines `etalon runs` takes {least:.1f} ms from start to end, {middle:.1f} ms in the middle of 31 starts.", "",
              f"{os.getloadavg()[0]:.1f} processes wanted the {os.cpu_count()} cores meanwhile."]
    print("\n".join(lines[-3:]))
    labels.write_section(lines)


if __name__ == "__main__":
    spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
    labels = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(labels)
    main()
