"""Plants faults in a scratch copy of the sources and tells which of them the harness finds, one at a time.

    plant.py FOLDER [NAME…]     FOLDER is kept: a second run compiles only what changes

A fault is a replacement of text in faults.json; the word PLANTED in it asks whether the fault is at work, so that one program
has all faults and the environment chooses one. What a fault breaks is what the harness finds broken with it and not without,
in the domain that the fault names."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SEEDS = "4"


def run(words, folder):
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{words}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def copied(folder):
    """The files that git knows, where they differ from those of the copy, so that little is compiled again."""
    for name in run(["git", "ls-files"], ROOT).splitlines():
        source, target = ROOT / name, folder / name
        if source.is_file() and not (target.is_file() and target.read_bytes() == source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def build(folder):
    if not (folder / "build/release/build.ninja").is_file():
        run(["cmake", "--preset", "command"], folder)
    run(["nice", "cmake", "--build", "--preset", "command", "--target", "etalon"], folder)


def broken(folder, domain, number):
    """The cells of a domain that the harness finds broken with a fault, known ones included; 0 is no fault."""
    # The package, which has no faults, would be a witness that real faults do not have.
    words = [sys.executable, HERE.parent / "run.py", folder / "build/release/etalon", "--seeds", SEEDS, "--all", "--domain", domain,
             "--python", "none"]
    environment = {**os.environ, "ETALON_PLANTED": str(number)}
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, env=environment)
    if done.returncode not in (0, 1) or "Traceback" in done.stderr:
        raise SystemExit(done.stderr)
    return set(re.findall(r"^BROKEN (.*?), seed", done.stdout, re.MULTILINE))


QUESTION = """#ifndef PLANTED_FAULT
#define PLANTED_FAULT
#include <cstdlib>
static bool planted_fault(int number) {
  static const char* const chosen = std::getenv("ETALON_PLANTED");
  return chosen != nullptr && std::atoi(chosen) == number;
}
#endif
"""


def plant(folder, faults):
    """Changes the files of the copy; a fault is known by its place in the list, from 1."""
    for number, fault in enumerate(faults, 1):
        path = folder / fault["file"]
        text = path.read_text()
        if text.count(fault["find"]) != 1:
            raise SystemExit(f"{fault['name']}: its text is not in {fault['file']} once; mend faults.json")
        text = text.replace(fault["find"], fault["put"].replace("PLANTED", f"planted_fault({number})"))
        path.write_text(text if text.startswith(QUESTION) else QUESTION + text)


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    faults = json.loads((HERE / "faults.json").read_text())
    copied(folder)
    plant(folder, faults)
    build(folder)
    before = {}
    missed = tried = 0
    for number, fault in enumerate(faults, 1):
        if sys.argv[2:] and fault["name"] not in sys.argv[2:]:
            continue
        domain = fault["domain"]
        if domain not in before:
            before[domain] = broken(folder, domain, 0)
        found = broken(folder, domain, number) - before[domain]
        tried += 1
        missed += not found
        relations = sorted({cell.split(" / ")[2] for cell in found})
        print(f"{'caught' if found else 'MISSED'}: {fault['name']}: {len(found)} cells, by {', '.join(relations) or 'nothing'}", flush=True)
    print(f"{tried - missed} of {tried} caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
