"""What is watched while it runs: the commands of every domain, work large enough for several threads, and the C++ tests."""
import argparse
import functools
import gzip
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/faults"))
from load import files_of_many, tables_of_many  # noqa: E402
from memory import large  # noqa: E402
from trial import commands, run  # noqa: E402

SECONDS = 3600  # far more than anything takes, however slowly it runs when it is watched
FINE = (0, 1)  # how commands end that found nothing wrong with what they were given


def long_runs(folder):
    """A run of many lines, plain and packed: it is read in pieces, by several threads."""
    numbers = random.Random(3)
    judgments, lines, packed = folder / "long.qrels", folder / "long.run", folder / "long.run.gz"
    judgments.write_text("".join(f"q{query} 0 d{document} {document % 3}\n" for query in range(100) for document in range(20)))
    text = "".join(f"q{query} Q0 d{document} 1 {numbers.random()} x\n" for query in range(100) for document in range(1000))
    lines.write_text(text)
    packed.write_bytes(gzip.compress(text.encode(), 1))
    return {"a long run": ["runs", judgments, lines, "-m", "ndcg@10", "ap"], "a packed run": ["runs", judgments, packed, "-m", "ap"]}


def packed_labels(folder):
    path = folder / "labels.gz"
    path.write_bytes(gzip.compress(b"a\nb\nc\n" * 300_000, 1))
    return {"packed labels": ["labels", path, path, "-m", "accuracy"]}


def work_of_many(folder):
    """By name commands that have much to do: many rows, systems, units, classes; whole universes."""
    found = {**large(folder, systems=60, units=60, universe="3:6"), **long_runs(folder), **packed_labels(folder)}
    for kind, of_many in (("a table", tables_of_many), ("files", files_of_many)):
        inside = folder / kind
        inside.mkdir()
        found |= {f"many systems in {kind}, {name}": words for name, words in of_many(inside, 40, 30).items()}
    return found


def watch(command, **settings):
    return subprocess.run([*map(str, command)], stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, **settings)


@functools.cache
def takes_threads(program, *command):
    return b"--threads" in run(program, [*command, "--help"]).stdout


def on_threads(program, words, threads):
    """The words with a number of threads, or nothing where the command takes none."""
    command = words[: 2 if words[0] in ("validate", "compare", "leaderboard") else 1]
    return [*words, "--threads", str(threads)] if takes_threads(program, *command) else None


def report(name, problem, passed):
    """A line for what went wrong; nothing for what went well."""
    if problem:
        print(f"{name}: FAILED, {problem}", flush=True)
    return passed + (not problem)


def watched_commands(judge, every):
    """judge(words) tells what is wrong with a command, or nothing: how many were fine, and how many were tried."""
    passed = 0
    for name, words in every.items():
        passed = report(name, judge(words), passed)
    return passed, len(every)


def shards(command, environment, many):
    """Runs the C++ tests in that many processes: exit codes, what was said, and how many tests passed."""
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for shard in range(many):
            said = open(pathlib.Path(folder) / str(shard), "w+b")
            variables = {**os.environ, **environment, "GTEST_TOTAL_SHARDS": str(many), "GTEST_SHARD_INDEX": str(shard)}
            running.append((subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, env=variables), said))
        ended = []
        for process, said in running:
            code = process.wait()
            said.seek(0)
            text = said.read().decode(errors="replace")
            said.close()
            ended.append((code, text, sum(map(int, re.findall(r"\[  PASSED  \] (\d+) test", text)))))
        return ended


def main(parts, nothing):
    """Runs part(build) of each, which gives whether all was fine and what was tried; `nothing` is what was found then."""
    options = argparse.ArgumentParser()
    options.add_argument("build", type=lambda path: pathlib.Path(path).resolve())
    options.add_argument("--only", default="", help=f"part of the name of one: {', '.join(parts)}")
    given = options.parse_args()
    failed = 0
    for name, part in parts.items():
        if given.only not in name:
            continue
        begun = time.monotonic()
        fine, told = part(given.build)
        failed += not fine
        print(f"{told}, {time.monotonic() - begun:.0f} s: {nothing if fine else 'FAILED'}", flush=True)
    return 1 if failed else 0


__all__ = ["FINE", "ROOT", "commands", "main", "on_threads", "shards", "watch", "watched_commands", "work_of_many"]
