"""Runs each command that a measuring table suggests: etalon must accept what it tells people to type.

The commands of tests/cli/commands.txt that are one call of etalon without a shell around it are measured again; "…" in the
suggestion stands for their files and options, without those that choose scores, intervals and formats.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent / "cli"
SUGGESTION = re.compile(r"To test the differences for significance: etalon compare (\w+) … (.*)")
ALONE = ("--each", "--p-values")
WITH_A_VALUE = ("--interval", "--confidence", "--resamples", "--seed", "--format", "--color", "-o", "--report", "--title")
LEAST = 20  # commands that suggest something: fewer are a sign that this test sees nothing


def files_and_options(words):
    """The words that "…" stands for."""
    kept, scores = [], False
    words = iter(words)
    for word in words:
        scores = word == "-m" or (scores and not word.startswith("-"))
        if scores or word in ALONE or word.split("=")[0] in ALONE:
            continue
        if word in WITH_A_VALUE:
            next(words)
        else:
            kept.append(word)
    return kept


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    environment = dict(os.environ, NO_COLOR="1")
    seen = failed = 0
    for line in (HERE / "commands.txt").read_text().splitlines():
        command = line.partition(": ")[2].replace("$data", "../../data")
        if not command.startswith("etalon ") or re.search(r"[|;&<>$`]|\bmerge\b", command):
            continue
        words = shlex.split(command)[1:]
        if words[:1] == ["compare"]:
            continue
        shown = subprocess.run([program, *words], cwd=HERE, env=environment, capture_output=True, text=True)
        suggestion = SUGGESTION.search(shown.stdout)
        if not suggestion:
            continue
        seen += 1
        options = shlex.split(suggestion[2].replace("KIND", "datasets"))
        typed = ["compare", suggestion[1], *files_and_options(words[1:]), *options]
        found = subprocess.run([program, *typed], cwd=HERE, env=environment, capture_output=True, text=True)
        if found.returncode != 0:
            failed += 1
            print(f"$ etalon {shlex.join(words)}\nsuggests\n$ etalon {shlex.join(typed)}\nwhich is refused: {found.stderr}")
    if seen < LEAST:
        failed += 1
        print(f"only {seen} commands suggest a comparison")
    print(f"{seen} suggestions, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
