"""What trials of faults share: the commands to try them on, for every domain, and how a command is run and judged."""
import argparse
import json
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/domains"))
from run import Example, domains, expect  # noqa: E402

SECONDS = 300  # far more than anything takes: what hangs fails
BUG, NO_MEMORY, IO, INPUT = 70, 6, 4, 3


class Skipped(Exception):
    """A fault that cannot be made here, and why."""


def examples(program):
    entries = json.loads((ROOT / "tests/domains/examples.json").read_text())
    return [Example(program, domain, entries[domain]) for domain in domains(program)]


def commands(program):
    """By name the words of commands that take moments: every domain measured, compared, ranked, asked about, and the rest."""
    found = {}
    for example in examples(program):
        files = [*map(str, example.several), *example.options]
        one, both = ["-m", example.scores[0]], ["-m", *example.scores]
        sets = [] if example.units else ["--unit", "datasets"]
        found[example.domain] = [example.domain, *files, *both]
        found[f"compare {example.domain}"] = ["compare", example.domain, *files, *both, *sets]
        found[f"leaderboard {example.domain}"] = ["leaderboard", example.domain, *files, *one, *sets]
        found[f"validate {example.domain} --systems"] = ["validate", example.domain, "--systems", *files, *both]
        found[f"validate {example.domain}"] = ["validate", example.domain, *one]
    judgments, *runs = map(str, examples(program)[-1].several)
    found["communities"] = ["communities", str(ROOT / "tests/cli/cliques.txt")]
    found["trec_eval"] = ["trec_eval", judgments, runs[0]]
    found["list"] = ["list"]
    found["explain"] = ["explain", "mcc"]
    return found


def run(program, words, **settings):
    settings = {"capture_output": True, "stdin": subprocess.DEVNULL, **settings}
    return subprocess.run([program, *map(str, words)], timeout=SECONDS, **settings)


def told(done):
    return f"exit {done.returncode}, {(done.stderr or b'')[:400]!r}"


def limited(**limits):
    """For preexec_fn: limits by their names, such as AS=2**28."""

    def limit():
        for name, most in limits.items():
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))

    return limit


def is_sanitized(program):
    """A program with sanitizers takes far more room and time by itself."""
    bytes_of = pathlib.Path(program).read_bytes()
    return b"__asan_init" in bytes_of or b"__tsan_init" in bytes_of


def main(checks, slow=()):
    """Runs checks(program, folder), with --all the slow ones too; those that cannot be made here are named."""
    options = argparse.ArgumentParser()
    options.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    options.add_argument("--all", action="store_true", help="what takes minutes too")
    options.add_argument("--only", default="", help="part of a check's name")
    chosen = options.parse_args()
    passed = failed = 0
    for check in [*checks, *(slow if chosen.all else [])]:
        name = check.__name__.replace("_", " ")
        if chosen.only not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                count = check(chosen.program, pathlib.Path(folder))
                passed += 1
                print(f"{name}: {count or 'fine'}", flush=True)
            except Skipped as reason:
                print(f"{name}: left out, {reason}", flush=True)
            except (AssertionError, subprocess.TimeoutExpired) as problem:
                failed += 1
                print(f"{name}: FAILED, {problem}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed == 0 else 0
