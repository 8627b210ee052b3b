"""Runs the commands of the README and the guides and compares their output with what these show; follows their links.

In ```console blocks, a line that begins with "$ " is run by a shell, with the lines behind it that begin with "> ". The lines
below, up to the next command, are all that it prints, errors too, or the beginning when they end with a line "…". A picture that
a page shows is one that a command of the page draws. The commands of a page are run one after the other in a folder of their
own, in which the project's files are, so that one may write what the next one reads. Commands that build or install (NOT_RUN)
are not run. The code of ```python blocks is run by the Python tests. With --update, outputs and pictures are written into the
pages instead.
"""
import argparse
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


def examples(lines):
    """Commands of the lines of a page, each with the lines of the page that show its output, as a range."""
    command, start, inside = None, 0, False
    for number, line in enumerate(lines):
        if not inside:
            inside = line == "```console"
        elif line.startswith("$ ") or line.startswith("```"):
            if command:
                yield command, range(start, number)
            inside = not line.startswith("```")
            command, start = (line[2:], number + 1) if inside else (None, 0)
        elif command and line.startswith("> ") and start == number:
            command, start = command + "\n" + line[2:], number + 1


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


def updated(shown, printed):
    """Lines that show what a command prints, as long as those before where these end with "…"."""
    old, new = without_end(shown), without_end(printed)
    if old[-1:] == ["…"] and len(new) >= len(old):
        new = [*new[: len(old) - 1], "…"]
    return new + shown[len(old) :]


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


def check(page, folder, environment, update):
    """Numbers of examples that show their output, and of those that do not; after an update the page shows all outputs."""
    passed = failed = 0
    lines = (ROOT / page).read_text().split("\n")
    changed = []
    for command, place in examples(lines):
        if command.split()[0] in NOT_RUN:
            continue
        shown, printed = lines[place.start : place.stop], run(command, folder, environment)
        new = updated(shown, printed)
        if new == shown:
            passed += 1
        elif update:
            changed.append((place, new))
        else:
            failed += 1
            print(f"{page}: $ {command}\nshows\n" + "\n".join(shown) + "\nbut the command prints\n" + "\n".join(printed))
    for place, new in reversed(changed):
        lines[place.start : place.stop] = new
    if changed:
        (ROOT / page).write_text("\n".join(lines))
        print(f"{page}: {len(changed)} outputs updated")
    for link in other_pictures(page, folder):
        drawn = pathlib.Path(folder) / pathlib.Path(link).name
        if update and drawn.exists():
            ((ROOT / page).parent / link).write_bytes(drawn.read_bytes())
            print(f"{page}: {link} updated")
            continue
        failed += 1
        print(f"{page}: {link} is not what a command of the page draws")
    return passed + len(changed), failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("pages", nargs="*", default=PAGES, help="such as docs/compare.md [all]")
    parser.add_argument("--update", action="store_true", help="write what the commands print and draw into the pages")
    options = parser.parse_intermixed_args()
    program = options.program.resolve()
    environment = dict(os.environ, NO_COLOR="1", PATH=f"{program.parent}:{os.environ['PATH']}")
    passed = failed = 0
    for page in options.pages:
        with tempfile.TemporaryDirectory() as folder:
            for path in ROOT.iterdir():
                (pathlib.Path(folder) / path.name).symlink_to(path)
            counts = check(page, folder, environment, options.update)
            passed, failed = passed + counts[0], failed + counts[1]
    for page in options.pages:
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
