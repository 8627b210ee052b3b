"""Runs the commands of commands.txt and compares output, talk and exit code with the approved ones.

With --approve the present ones become the approved ones: read the difference before you commit it. With --sample only commands
run that have an option or a format which none before them had with their command: each takes long under sanitizers.
"""
import difflib
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
APPROVED = HERE / "approved"


def commands():
    for line in (HERE / "commands.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, command = line.split(": ", 1)
            yield name, command


def new_words(command, seen):
    """Whether a command has an option that none before had; texts in quotes are none."""
    found = set()
    for call in re.findall(r"\betalon\b([^|;&()]*)", command):
        words = re.sub(r"'[^']*'|\"[^\"]*\"", "", call).split()
        name = " ".join(words[: 2 if words[:1] in (["validate"], ["compare"], ["advise"]) else 1])
        found |= {(name, word) for word in words if word.startswith("-")} | {(name,)}
        found |= {(name, words[at + 1]) for at, word in enumerate(words[:-1]) if word == "--format"}
    fresh = not found <= seen
    seen |= found
    return fresh


PAGE = re.compile(r'<!DOCTYPE html>.*?id="etalon-data">(.*?)</script>.*?</html>\n?', re.DOTALL)


def run(program, command):
    environment = dict(os.environ, data="../../data", NO_COLOR="1", SOURCE_DATE_EPOCH="1700000000", PATH=f"{program.parent}:{os.environ['PATH']}")
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=HERE, env=environment, capture_output=True, text=True)
    # Of a page what it is filled with: its template has tests of its own.
    told = PAGE.sub(r"[page] \1\n", done.stdout)
    text = f"$ {command}\n[exit {done.returncode}]\n{told}"
    if done.stderr:
        text += f"[stderr]\n{done.stderr}"
    return re.sub(r"etalon \d+\.\d+\.\d+|\"version\": \"[^\"]*\"", "(version)", text)


def main():
    arguments = sys.argv[1:]
    approve = "--approve" in arguments
    sample = "--sample" in arguments
    program = pathlib.Path([a for a in arguments if not a.startswith("--")][0]).resolve()
    APPROVED.mkdir(exist_ok=True)
    failed = 0
    ran = 0
    names = set()
    seen = set()
    for name, command in commands():
        if name in names:
            sys.exit(f"two commands are called {name}")
        names.add(name)
        if sample and not new_words(command, seen):
            continue
        ran += 1
        found = run(program, command)
        path = APPROVED / f"{name}.txt"
        expected = path.read_text() if path.exists() else ""
        if found == expected:
            continue
        if approve:
            path.write_text(found)
            print(f"approved {name}")
            continue
        failed += 1
        print(f"{name} differs from what is approved:")
        print("\n".join(difflib.unified_diff(expected.splitlines(), found.splitlines(), "approved", "found", lineterm="")))
    for path in APPROVED.glob("*.txt"):
        if path.stem not in names:
            if approve:
                path.unlink()
            else:
                failed += 1
                print(f"{path.name} belongs to no command")
    print(f"{ran - failed} passed, {failed} failed" + (f", {len(names) - ran} left out" if sample else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
