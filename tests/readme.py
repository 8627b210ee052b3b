"""Runs the commands of the README and the guides and compares their output with what these show; follows their links.

In ```console blocks, a line that begins with "$ " is run by a shell, with the lines behind it that begin with "> ". The lines
below, up to the next command, are all that it prints, errors too, or the beginning when they end with a line "…". A picture that
a page shows is one that a command of the page draws. The commands
of a page are run one after the other in a folder of their own, in which the project's files are, so that one may write what
the next one reads. Commands that build or install (NOT_RUN) are not run. The code of ```python blocks is run by the Python
tests.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]
NOT_RUN = ("make", "cmake", "pip", "sudo")


def examples(text):
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        command, output = None, []
        for line in block.splitlines():
            if line.startswith("$ "):
                if command:
                    yield command, output
                command, output = line[2:], []
            elif line.startswith("> ") and not output:
                command += "\n" + line[2:]
            else:
                output.append(line)
        if command:
            yield command, output


def run(command, folder, environment):
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.stdout.splitlines()


def without_end(lines):
    """Without the empty lines at the end."""
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


def anchor(heading):
    """As GitHub makes it of a heading."""
    return re.sub(r"[^\w\- ]", "", re.sub(r"`|\[|\]\([^)]*\)", "", heading).lower()).replace(" ", "-")


def broken_links(page):
    """Those that lead to no file, or to no heading of it."""
    for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", (ROOT / page).read_text(), flags=re.DOTALL)):
        if "://" in link:
            continue
        path, _, part = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        if not target.exists():
            yield link
        elif part and part not in map(anchor, re.findall(r"^#+ (.*)$", target.read_text(), re.MULTILINE)):
            yield link


def other_pictures(page, folder):
    """Those that the page shows and none of its commands has drawn."""
    for link in re.findall(r"!\[[^]]*\]\(([^)\s]+\.svg)\)", (ROOT / page).read_text()):
        drawn = pathlib.Path(folder) / pathlib.Path(link).name
        if not drawn.exists() or drawn.read_bytes() != ((ROOT / page).parent / link).read_bytes():
            yield link


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    environment = dict(os.environ, NO_COLOR="1", PATH=f"{program.parent}:{os.environ['PATH']}")
    passed = failed = 0
    for page in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            for path in ROOT.iterdir():
                (pathlib.Path(folder) / path.name).symlink_to(path)
            for command, shown in examples((ROOT / page).read_text()):
                if command.split()[0] in NOT_RUN:
                    continue
                found = run(command, folder, environment)
                if shown and shown[-1] == "…":
                    shown = shown[:-1]
                    found = found[: len(shown)]
                if without_end(found) == without_end(shown):
                    passed += 1
                    continue
                failed += 1
                print(f"{page}: $ {command}\nshows\n" + "\n".join(shown) + "\nbut the command prints\n" + "\n".join(found))
            for link in other_pictures(page, folder):
                failed += 1
                print(f"{page}: {link} is not what a command of the page draws")
    for page in PAGES:
        for link in broken_links(page):
            failed += 1
            print(f"{page}: {link} leads nowhere")
    told = int(re.search(r"\[(\d+) measures\]", (ROOT / "README.md").read_text())[1])
    listed = len(json.loads(subprocess.run([program, "list", "labels", "--format", "json"], capture_output=True, text=True).stdout)["measures"])
    if told != listed:
        failed += 1
        print(f"README.md tells of {told} measures of labels; there are {listed}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
