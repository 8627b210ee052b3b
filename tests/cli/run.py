"""Runs the commands of commands.txt and compares output, talk and exit code with the approved ones.

With --approve the present ones become the approved ones: read the difference before you commit it.
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


def run(program, command):
    environment = dict(os.environ, data="../../data", NO_COLOR="1", PATH=f"{program.parent}:{os.environ['PATH']}")
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=HERE, env=environment, capture_output=True, text=True)
    text = f"$ {command}\n[exit {done.returncode}]\n{done.stdout}"
    if done.stderr:
        text += f"[stderr]\n{done.stderr}"
    return re.sub(r"etalon \d+\.\d+\.\d+|\"version\": \"[^\"]*\"", "(version)", text)


def main():
    arguments = sys.argv[1:]
    approve = "--approve" in arguments
    program = pathlib.Path([a for a in arguments if a != "--approve"][0]).resolve()
    APPROVED.mkdir(exist_ok=True)
    failed = 0
    names = set()
    for name, command in commands():
        if name in names:
            sys.exit(f"two commands are called {name}")
        names.add(name)
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
    print(f"{len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
