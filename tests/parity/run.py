"""Compares the values of the command line and of Python with the baseline, whatever the layout: a moved value fails.

    run.py [PROGRAM] [--python PYTHON] [--record] [--self-test]

Text numbers are read from the approved outputs in tests/cli/approved, which the test of the command line compares with what
the program prints; values in full from the JSON that the program prints for cases.txt; those of Python from what
python_values.py prints, when a Python with the package is named. A value that moves on purpose goes into changed.txt: the
line printed here, below a line with the reason. With --record what is new joins the baseline; what is known stays in it.
"""
import argparse
import pathlib
import sys

import compare
import found
import self_test


def texts():
    return {case: found.counted(text) for case, text in found.approved_texts().items()}


def printed(program):
    """The values of each case; one that fails is told and has none."""
    trees = found.printed_trees(program)
    for case in [case for case, tree in trees.items() if "fails" in tree]:
        print(f"json {case} fails: {trees.pop(case)['fails']}")
    return {case: found.values_of(tree) for case, tree in trees.items()}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path, nargs="?", help="the command line")
    parser.add_argument("--python", help="a Python that has the package")
    parser.add_argument("--record", action="store_true", help="add what is new to the baseline")
    parser.add_argument("--self-test", action="store_true", help="see that moved values are caught and layouts are not")
    asked = parser.parse_args()
    if not asked.program and (asked.self_test or not asked.python):
        parser.error("name the program, or a Python that has the package")
    return asked


def check(values):
    """Prints what moved; the exit code."""
    lines, total = [], 0
    for kind, now in values.items():
        known = compare.baseline(kind)
        total += compare.size(known)
        lines += compare.moved(kind, known, now)
    failed = compare.failures(values.keys(), lines, compare.CHANGED.read_text())
    print("\n".join(failed))
    print(f"{total - len(lines)} passed, {len(failed)} failed")
    return 1 if failed or not total else 0


def main():
    asked = arguments()
    if asked.self_test:
        return self_test.main(asked.program.resolve())
    values = {"text": texts(), "json": printed(asked.program.resolve())} if asked.program else {}
    if asked.python:
        values["python"] = found.python_values(asked.python)
    if not asked.record:
        return check(values)
    for kind, now in values.items():
        compare.record(kind, now)
        print(f"{compare.size(compare.baseline(kind))} values of {kind}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
