"""Records of 1 to 1,000 fields as Python's csv writes them: the program counts what Python's csv reads.

quoted.py PROGRAM
"""
import collections
import csv
import io
import pathlib
import random
import subprocess
import sys
import tempfile

# Around powers of two and sizes of blocks every width, elsewhere some.
WIDTHS = sorted({2, 3, 5, 10, 100, 500, 750, 999, 1000} | {near + off for near in (16, 32, 64, 128, 256, 512) for off in (-1, 0, 1)})
LABELS = ["a", "b", 'say "x"', '""', "one, two", "line\nbreak", "a longer label than eight bytes", "'", "é"]


def table(draw, width, quoting):
    """A table of these fields, and its text."""
    head = ["truth"] + [f'name "{column}"' for column in range(1, width)]
    rows = [[draw.choice(LABELS) for _ in range(width)] for _ in range(8)]
    text = io.StringIO()
    csv.writer(text, quoting=quoting, lineterminator=draw.choice(["\n", "\r\n"])).writerows([head, *rows])
    return text.getvalue()


def expected(text, column):
    """Counts of pairs of labels by Python's reader."""
    rows = list(csv.reader(io.StringIO(text, newline="")))
    return collections.Counter((row[0], row[column]) for row in rows[1:])


def counted(program, path, name):
    done = subprocess.run([program, "labels", path, "--prediction", name, "--matrix", "--format", "csv"], capture_output=True)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    rows = csv.DictReader(io.StringIO(done.stdout.decode(), newline=""))
    return collections.Counter({(row["truth"], row["prediction"]): int(row["count"]) for row in rows if row["count"] != "0"})


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    draw = random.Random(1)
    tried = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "table.csv"
        for width in WIDTHS:
            for quoting in (csv.QUOTE_ALL, csv.QUOTE_MINIMAL):
                text = table(draw, width, quoting)
                path.write_bytes(text.encode())
                column = draw.choice([width - 1, draw.randrange(1, width)])
                found = counted(program, path, f'name "{column}"')
                if found != expected(text, column):
                    print(f"{width} columns, column {column}: {found} instead of {expected(text, column)}")
                    return 1
                tried += 1
    print(f"{tried} tables of 2 to {WIDTHS[-1]} columns are read as Python's csv reads them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
