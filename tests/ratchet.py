"""Counts where a domain is named outside the table of domains: the count only goes down, until there is none.

A use is `Domain::labels` (or another domain, or `using enum Domain`) in C++, and a string literal that is a domain's name
and nothing else in C++ or Python. Comments and texts in triple quotes do not count, nor does include/etalon/domain.hpp, the
table, nor a domain's own name in the folder src/domain/<name>/ and in a Python module <name>.py. MEANS_ANOTHER_THING lists
what the words stand for elsewhere. ALLOWED is the present count: a higher one fails, and a lower one until it is written down.
"""
import pathlib
import re
import sys

ALLOWED = 0

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = "include/etalon/domain.hpp"
FILES = ["src/**/*.[ch]pp", "cli/**/*.[ch]pp", "include/**/*.[ch]pp", "python/*.[ch]pp", "python/etalon/**/*.py"]
DOMAINS = "labels|clusters|orders|classi|answers|runs"
USE = re.compile(rf"\bDomain::({DOMAINS})\b|([\"'])({DOMAINS})\2|\busing\s+enum\s+(?:\w+::)*(Domain)\b")
MEANS_ANOTHER_THING = {
    r'\.name = "classi"': "a measure",
    r'"k", "classi", "random"|\.add\("classi", Tree': "its values along a curve",
    r'name == "labels"\) return Format|"auto", "labels"': "a format of files",
    r'"(orders|answers)": (?="|lambda)': "kinds of functions",
    r"__all__ = \[.*?\]": "functions of the package",
    r'\.add\("clusters",|> 0 \? "clusters"|\{"clusters", method|nb::arg\("skip_missing"\), nb::arg\("clusters"\)': "units that are alike",
    r"'labels' (should|parameter)": "an argument of scikit-learn's functions",
}
CPP = re.compile(r'(R"\(.*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\\\n])\')|//[^\n]*|/\*.*?\*/', re.DOTALL)
PYTHON = re.compile(r'"""(?:\\.|[^\\])*?"""|("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')|#[^\n]*', re.DOTALL)


def blank(found):
    """As many lines of nothing, so that line numbers stay."""
    return "\n" * found[0].count("\n")


def code_of(path):
    """The text without comments."""
    pattern = PYTHON if path.suffix == ".py" else CPP
    return pattern.sub(lambda found: found[1] or blank(found), path.read_text())


def at_home(path, domain):
    return path.startswith(f"src/domain/{domain}/") or (path.startswith("python/") and path.endswith(f"/{domain}.py"))


def uses(path, code):
    """The line and the text of each use."""
    for found in USE.finditer(code):
        if not at_home(path, found[1] or found[3]):
            yield code.count("\n", 0, found.start()) + 1, found[0]


def main():
    places = {}
    needed = set()
    for file in sorted({file for pattern in FILES for file in ROOT.glob(pattern)}):
        path = file.relative_to(ROOT).as_posix()
        if path == TABLE:
            continue
        code = code_of(file)
        for pattern in MEANS_ANOTHER_THING:
            code, times = re.subn(pattern, blank, code, flags=re.DOTALL)
            needed |= {pattern} if times else set()
        if found := list(uses(path, code)):
            places[path] = found
    for path, found in places.items():
        print(f"{len(found):4} {path}: " + ", ".join(f"{line} {text}" for line, text in found))
    count = sum(map(len, places.values()))
    problems = [f"{pattern} is nowhere: take it out of MEANS_ANOTHER_THING" for pattern in MEANS_ANOTHER_THING if pattern not in needed]
    if count > ALLOWED:
        problems.append(f"a domain is named {count - ALLOWED} times more outside its table than allowed: ask {TABLE} instead")
    if count < ALLOWED:
        problems.append(f"a domain is named {count} times only: write ALLOWED = {count} into tests/ratchet.py")
    print("\n".join(problems))
    print(f"{count} uses of a domain's name, {ALLOWED} allowed: {'failed' if problems else 'passed'}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
