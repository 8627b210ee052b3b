"""How the work of every reader grows when its input doubles: no faster than n log n.

run.py PROGRAM [--sample] [--only PART]

Without --sample by processor time, at sizes where it is some tenths of a second: a table, and exit 1 where something grows
faster. With --sample by instructions, which valgrind counts and which are the same on every machine however busy it is, at
sizes that take a moment, for what once was quadratic.
"""
import argparse
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from cases import CASES, MOST, SEARCHES

# A doubling of n makes n log n a little more than 2, n^1.5 2.8 and n² 4.
FASTER = 2.8
LEAST_SECONDS = 0.3
LEAST_SIZE, MOST_SECONDS = 1 << 11, 60
# Where each case begins with --sample; they were quadratic, or are likely to become so.
SAMPLE = {
    "labels: columns of a table": 500,
    "clusters: rows of a matrix": 1000,
    "classi: a taxonomy that is deep": 1000,
    "a score that nobody knows": 2000,
}
FINE = (0, 1, 2, 3)  # ends by itself, and not for want of memory


class Failed(Exception):
    pass


def seconds(program, words):
    """Of the processor, by the program and the kernel."""
    with open(os.devnull, "wb") as nothing:
        process = subprocess.Popen([program, *map(str, words)], stdin=subprocess.DEVNULL, stdout=nothing, stderr=nothing,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS)))
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in FINE:
        raise Failed(f"exit {process.returncode}")
    return used.ru_utime + used.ru_stime


def instructions(program, words):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *map(str, words)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    counted = re.search(rb"I +refs: +([0-9,]+)", done.stderr)
    if done.returncode not in FINE or counted is None:
        raise Failed(f"exit {done.returncode}: {done.stderr.decode(errors='replace')[-300:]}")
    return int(counted[1].replace(b",", b""))


def work(name, n, of, program):
    with tempfile.TemporaryDirectory() as folder:
        return of(program, CASES[name](n, pathlib.Path(folder)))


def counted(program, name):
    """How the instructions that come on top grow, from n to 2 n and from 2 n to 4 n."""
    sizes = [SAMPLE[name] * factor for factor in (1, 2, 4)]
    found = [work(name, n, instructions, program) for n in sizes]
    steps = [found[1] - found[0], found[2] - found[1]]
    if steps[0] <= 0:
        return sizes[0], found, 1.0
    return sizes[0], found, steps[1] / steps[0]


def timed(program, name):
    """The lesser ratio of two, since other programs may disturb one."""
    n = LEAST_SIZE
    begin = work(name, n, seconds, program)
    now = begin
    while now < LEAST_SECONDS and 4 * n <= MOST[name]:
        n *= 2
        now = work(name, n, seconds, program)
    twice = work(name, 2 * n, seconds, program)
    if twice < LEAST_SECONDS:
        return n, [now, twice], None  # as large as it may be, and quick
    ratio = twice / now
    if ratio > FASTER:
        ratio = min(ratio, min(work(name, 2 * n, seconds, program) for _ in range(3)) / min(work(name, n, seconds, program) for _ in range(3)))
    return n, [now, twice], ratio


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    options.add_argument("--sample", action="store_true", help="by instructions, and what once was quadratic")
    options.add_argument("--only", default="", help="part of a case's name")
    chosen = options.parse_args()
    if chosen.sample and shutil.which("valgrind") is None:
        print("valgrind is missing")
        return 77
    names = [name for name in (SAMPLE if chosen.sample else CASES) if chosen.only in name]
    faster = []
    print(f"{'what grows':52} {'n':>9} {'at n':>14} {'at the last':>14}  ratio of a doubling")
    for name in names:
        try:
            n, found, ratio = (counted if chosen.sample else timed)(chosen.program, name)
        except Failed as problem:
            print(f"{name:52} FAILED: {problem}", flush=True)
            faster.append(name)
            continue
        texts = [f"{value:,}" if chosen.sample else f"{value:.3f} s" for value in (found[0], found[-1])]
        bad = ratio is not None and ratio > FASTER and name not in SEARCHES
        print(f"{name:52} {n:9,} {texts[0]:>14} {texts[1]:>14}  {'quick' if ratio is None else f'{ratio:.2f}'}{'  FASTER' if bad else ', by as many rounds as it takes' if name in SEARCHES else ''}", flush=True)
        if bad:
            faster.append(name)
    print(f"{len(names)} cases, {len(faster)} grow faster than n log n{': ' + ', '.join(faster) if faster else ''}")
    return 1 if faster or not names else 0


if __name__ == "__main__":
    sys.exit(main())
