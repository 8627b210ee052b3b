"""Gives any bytes to each target in turn, by libFuzzer: run.py FUZZ FOLDER --minutes 1 [--target NAME ...]

FOLDER keeps what was learnt, from one run to the next, and what was found: inputs that end the program, hang or take too much
memory. Prints a line for each target, and fails when something was found.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import time

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"
# Seconds for one input, and MB for the process.
LIMITS = ["-timeout=20", "-rss_limit_mb=3072"]
# Bytes of the longest input; formulas of thousands of terms take most of the time.
LONGEST = {"scores": 200, "formulas": 200, "phi": 100}


def run(program, folder, words, target, seconds):
    """How many inputs were tried, how many edges of the program they reached, and what libFuzzer says where it ended with one."""
    learnt, found = folder / "learnt" / target, folder / "found" / target
    for path in (learnt, found):
        path.mkdir(parents=True, exist_ok=True)
    command = [program, f"--target={target}", f"-max_total_time={seconds}", "-print_final_stats=1", f"-dict={words}", *LIMITS,
               f"-max_len={LONGEST.get(target, 2048)}",
               f"-artifact_prefix={found}/", str(learnt), str(CORPUS / target)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    tried = re.search(r"stat::number_of_executed_units:\s*(\d+)", done.stderr)
    edges = re.findall(r"^#\d+\s.* cov: (\d+)", done.stderr, re.MULTILINE)
    return int(tried[1]) if tried else 0, int(edges[-1]) if edges else 0, "" if done.returncode == 0 else done.stderr[-3000:]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("fuzz")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--target", action="append", default=[])
    given = parser.parse_args()
    program = str(pathlib.Path(given.fuzz).resolve())
    targets = subprocess.run([program, "--targets"], check=True, capture_output=True, text=True).stdout.split()
    for name in given.target:
        if name not in targets:
            parser.error(f"there is no target {name}; there are {', '.join(targets)}")
    given.folder.mkdir(parents=True, exist_ok=True)
    words = given.folder / "words.dict"
    words.write_bytes(subprocess.run([program, "--words"], check=True, capture_output=True).stdout)
    total = wrong = 0
    for target in given.target or targets:
        begun = time.monotonic()
        tried, edges, problem = run(program, given.folder.resolve(), words.resolve(), target, max(1, round(60 * given.minutes)))
        speed = tried / (time.monotonic() - begun)
        total += tried
        wrong += bool(problem)
        print(f"{target:16} {tried:10} inputs, {speed:6.0f} a second, {edges:6} edges{', and one that is wrong:' if problem else ''}", flush=True)
        if problem:
            print(problem, flush=True)
    print(f"{total} inputs, {wrong} targets with something wrong (see {given.folder / 'found'})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
