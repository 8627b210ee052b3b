"""Runs read beside their judgments, and trec_eval's whole work on them: python3 bench/runs/run.py TREC_EVAL [--quick].

TREC_EVAL is its program, built with -O3. Ours is the reader alone, from the files to judged lists; trec_eval reads and computes
eight measures, of which reading and sorting are nearly all. Every run is a process of its own, in turns; of several the one
with the least processor time is shown. The files are made by generate.py. `--quick` leaves out the largest.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import generate

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DRIVER = ROOT / "build/release/bench/bench_runs"
MEASURES = "map ndcg_cut.10 ndcg recip_rank P.10 recall.1000 bpref num_ret".split()
RUNS = 3

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
    done = subprocess.run([sys.executable, "-c", LAUNCH, *command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def measure(trec_eval, folder):
    files = [str(folder / "qrels.txt"), str(folder / "run.txt")]
    commands = {"ours, 1 thread": [str(DRIVER), "1", *files], "ours, 2 threads": [str(DRIVER), "2", *files],
                "trec_eval": [trec_eval, *(word for name in MEASURES for word in ("-m", name)), *files]}
    rounds = [{tool: run(command) for tool, command in commands.items()} for _ in range(RUNS)]
    return {tool: min(one[tool] for one in rounds) for tool in commands}


def main():
    trec_eval = sys.argv[1]
    print("| files | tool | processor s | wall s | memory MB | memory / file | GB/s a core | trec_eval takes |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as name:
        for shape in ("robust", "quarter", "half", "many", *(() if "--quick" in sys.argv else ("marco",))):
            folder = pathlib.Path(name) / shape
            generate.write(shape, folder)
            size = sum(file.stat().st_size for file in folder.iterdir())
            found = measure(trec_eval, folder)
            for tool, (used, took, peak) in found.items():
                times = "" if tool == "trec_eval" else f"{found['trec_eval'][0] / used:.1f}×"
                print(f"| {shape}, {size / 1e6:.0f} MB | {tool} | {used:.3f} | {took:.3f} | {peak:.0f} | {peak * 1048576 / size:.2f} | {size / used / 1e9:.2f} | {times} |", flush=True)
            for file in folder.iterdir():
                file.unlink()
    print(f"\n{os.getloadavg()[0]:.1f} processes wanted the {os.cpu_count()} cores meanwhile.")


if __name__ == "__main__":
    main()
