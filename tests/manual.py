"""Checks the manual pages: one for each command, with all its options, that groff and mandoc read without a warning.

usage: manual.py ETALON
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

failed = 0


def complain(text):
    global failed
    failed += 1
    print(text)


def output(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True)
    return done.stdout


def warnings(page):
    """A page has no date: the same sources give the same page on any day."""
    if shutil.which("groff"):
        yield from subprocess.run(["groff", "-ww", "-man", "-Tutf8", "-z", page], capture_output=True, text=True).stderr.splitlines()
    if shutil.which("mandoc"):
        for line in subprocess.run(["mandoc", "-T", "lint", "-W", "style", page], capture_output=True, text=True).stdout.splitlines():
            if "missing date" not in line:
                yield line


def commands(program, path):
    yield path
    below = output(program, *path, "--help").split("\nSubcommands:\n")
    if len(below) > 1:
        for name in re.findall(r"^  (\w+)", below[1], re.MULTILINE):
            yield from commands(program, [*path, name])


def check(program, folder, path):
    page = folder / ("-".join(["etalon", *path]) + ".1")
    if not page.exists():
        return complain(f"{page.name} is missing")
    if page.read_text() != output(program, "man", *path):
        complain(f"{page.name} is not what etalon man {' '.join(path)} prints")
    for line in warnings(page):
        complain(line)
    shown = page.read_text().replace("\\-", "-")
    for option in re.findall(r"^  (-\S+)", output(program, *path, "--help"), re.MULTILINE):
        for name in option.split(","):
            if f"\\fB{name}\\fP" not in shown:
                complain(f"{page.name} does not tell of {name}")
    if "\\fB--measure\\fP" in shown:
        scores = [line.split("\t")[0] for line in output(program, "completion", "words", "--", *path, "-m", "").splitlines()]
        missing = [score for score in scores if f"\\fB{score}\\fP" not in shown]
        if missing or not scores:
            complain(f"{page.name} does not tell of {missing} of {len(scores)} scores")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        output(program, "man", "--into", folder)
        all_commands = list(commands(program, []))
        for path in all_commands:
            check(program, folder, path)
        if len(all_commands) != len(list(folder.iterdir())):
            complain(f"there are {len(all_commands)} commands and {len(list(folder.iterdir()))} pages")
    print(f"{len(all_commands)} pages, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
