# make.py: the data of these tests, and what trec_eval prints for them.
"""Writes data/ and golden/ from the programs that are named.

    python3 tests/trec_eval/make.py 10.0=path/to/trec_eval 9.0.8=path/to/trec_eval

The golden outputs were made by trec_eval 10.0 and 9.0.8 (tags v10.0 and v9.0.8), compiled by gcc 12.2 for x86-64; 10.0 with
-ftrivial-auto-var-init=zero, without which its rbp depends on what the memory held before.
"""
import json
import pathlib
import random
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"


def commands():
    """name, version, arguments; both versions where none is named."""
    for line in (HERE / "commands.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, arguments = line.split(": ", 1)
            name, *versions = name.split()
            for version in versions or ["10.0", "9.0.8"]:
                yield name, version, arguments.split()


def write(name, rows, end="\n"):
    (DATA / name).write_text(end.join(rows) + end, newline="")


def graded(draw):
    """Grades of five queries: binary, graded, with pooled documents, without a relevant one, with one document."""
    kinds = {"1": [0, 1], "2": [0, 1, 2, 3], "10": [-1, 0, 1, 2], "q4": [0], "5": [0, 0, 12, 3]}
    rows = []
    for query, grades in kinds.items():
        documents = draw.sample(range(40), 30)
        rows += [f"{query} 0 d{document} {draw.choice(grades)}" for document in documents]
    return rows + ["6 0 d7 1"]


def retrieved(draw, queries):
    rows = []
    for query in queries:
        documents = [f"d{document}" for document in draw.sample(range(50), 35)]
        rows += [f"{query} Q0 {document} {rank} {draw.choice([5, 4.5, 3, 20000001, 20000000, -1])} random" for rank, document in enumerate(documents)]
    return rows


def preferences(draw):
    rows = []
    for query in ("1", "2"):
        for group in ("a", "b", "c"):
            rows += [f"{query} {group} 0 d{document} {draw.choice(['0', '1', '2.5', '0.5'])}" for document in draw.sample(range(30), 8)]
    # Two subgroups: what is preferred through a document that they share.
    rows += ["2 d 0 d1 3", "2 d 0 d2 2", "2 d 1 d2 2", "2 d 1 d3 1", "2 d 1 d4 0", "2 d 1 d9 0", "2 d 0 d5 0"]
    rows += [f"{query} z 0 d1 1" for query in ("10", "q4", "5", "6")]
    return rows


def data():
    draw = random.Random(14)
    DATA.mkdir(exist_ok=True)
    judged = graded(draw)
    write("qrels", judged)
    run = retrieved(draw, ["1", "2", "10", "q4", "5"]) + ["6 Q0 d7 1 1 the-tag"]
    write("run", run)
    write("part", [row for row in run if row.split()[0] in ("1", "10", "5")])
    write("other", ["nobody Q0 d1 1 1 tag"])
    odd = ["abc", "nan", "1e3", "0x10", "inf", "-inf", "1.5x", "+2", ".5", "1e999", "2", "2"]
    write("odd", [" ".join([*row.split()[:4], draw.choice(odd), "odd"]) for row in run])
    write("lines", [row.replace(" ", "\t") + " more columns" for row in run[:40]] + ["", "   "] + run[40:], "\r\n")
    write("comments", ["# grades"] + judged[:50] + ["# more"] + judged[50:])
    write("twice", run + ["2 Q0 d1 1 9 tag", "2 Q0 d1 1 3 tag"])
    write("judged_twice", judged + ["2 0 d1 1", "2 0 d1 0"])
    write("short", [*run[:3], "1 Q0 d9 1 5"])
    (DATA / "empty").write_text("")
    names = ["map", "P_5", "num_rel", "num_q", "bpref", "gm_map", "iprec_at_recall_0.00", "runid", "~"]
    write("z", [f"{query} {name} {draw.random():.3f} {draw.choice(['0.5', '0', '2'])}" for query in ("1", "2", "10", "q4", "5", "6", "~") for name in names])
    write("prefs", preferences(draw))
    write("graded", [row for row in judged if int(row.split()[3]) >= 0])
    write("groups", [f"{query} {group} {document} {max(0, int(grade) - draw.choice([0, 0, 1]))}" for group in "012" for query, _, document, grade in map(str.split, judged)])


def main():
    data()
    programs = dict(argument.split("=", 1) for argument in sys.argv[1:])
    golden = {}
    for name, version, arguments in commands():
        done = subprocess.run([pathlib.Path(programs[version]).resolve(), *arguments], cwd=DATA, capture_output=True, text=True)
        if done.returncode < 0:
            sys.exit(f"{name}: trec_eval {version} crashes")
        golden[f"{name} {version}"] = {"exit": done.returncode, "lines": done.stdout.splitlines()}
    (HERE / "golden.json").write_text(json.dumps(golden, indent=0) + "\n")
    print(f"{len(golden)} outputs, {sum(len(g['lines']) for g in golden.values())} lines")


if __name__ == "__main__":
    main()
