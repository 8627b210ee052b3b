"""Runs the README's commands and compares their output with what the README shows.

In ```console blocks, a line that begins with "$ etalon" is run from the project's folder; the lines below it, up to the next
command, are its whole output, or its beginning when they end with a line "…". In ```python blocks of the README and of the
guides, the code is run by the Python tests.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]


def examples(text):
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        command, output = None, []
        for line in block.splitlines():
            if line.startswith("$ "):
                if command:
                    yield command, output
                command, output = line[2:], []
            else:
                output.append(line)
        if command:
            yield command, output


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    environment = dict(os.environ, NO_COLOR="1", PATH=f"{program.parent}:{os.environ['PATH']}")
    passed = failed = 0
    for page in PAGES:
        for command, shown in examples((ROOT / page).read_text()):
            if not command.startswith("etalon"):
                continue
            found = subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True).stdout.splitlines()
            if shown and shown[-1] == "…":
                shown = shown[:-1]
                found = found[: len(shown)]
            while found and not found[-1]:
                found.pop()
            while shown and not shown[-1]:
                shown.pop()
            if found == shown:
                passed += 1
                continue
            failed += 1
            print(f"{page}: $ {command}\nshows\n" + "\n".join(shown) + "\nbut the command prints\n" + "\n".join(found))
    told = int(re.search(r"\[(\d+) measures\]", (ROOT / "README.md").read_text())[1])
    listed = len(json.loads(subprocess.run([program, "list", "labels", "--format", "json"], capture_output=True, text=True).stdout)["measures"])
    if told != listed:
        failed += 1
        print(f"README.md tells of {told} measures of labels; there are {listed}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
