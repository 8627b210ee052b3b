"""Compares the values of the command line with the baseline, whatever the layout: a moved value fails.

    run.py PROGRAM [--record] [--self-test]

Text numbers are read from the approved outputs in tests/cli/approved, which the test of the command line compares with what
the program prints; values in full from the JSON that the program prints for cases.txt. A value that moves on purpose goes into changed.txt: the
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
    parser.add_argument("program", type=pathlib.Path, help="the command line")
    parser.add_argument("--record", action="store_true", help="add what is new to the baseline")
    parser.add_argument("--self-test", action="store_true", help="see that moved values are caught and layouts are not")
    return parser.parse_args()


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
    values = {"text": texts(), "json": printed(asked.program.resolve())}
    if not asked.record:
        return check(values)
    for kind, now in values.items():
        compare.record(kind, now)
        print(f"{compare.size(compare.baseline(kind))} values of {kind}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
