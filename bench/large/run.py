"""A thousand million rows of two columns of int32: all pairs of labels counted. Ours in pieces, DuckDB on the same data.

Ours reads two .npy files; DuckDB reads what its users have, a Parquet file and a table of its own. Every run is a process of
its own, whose peak of memory and processor time are its own too. A last row has the data in parts, each counted into a state,
and the states merged. Writes its section of docs/performance.md. `--rows N` takes another number, `--folder F` another place
for the files (4 bytes a label; they are deleted).
"""
import argparse
import importlib.metadata
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HEAD = "## A thousand million rows"
PIECE = 10**7
CORES = os.cpu_count()
CLASSES = 10
PARTS = 8

LAUNCH = """
import json, os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
assert status == 0
print(json.dumps([time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024]))
"""

COUNT = """
import sys
import duckdb
connection = duckdb.connect(sys.argv[1], read_only=True) if sys.argv[1] else duckdb.connect()
connection.sql(f"set threads = {sys.argv[3]}")
found = connection.sql(f"select truth, pred, count(*) from {sys.argv[2]} group by truth, pred").fetchall()
assert sum(row[2] for row in found) == int(sys.argv[4])
"""


def npy_header(rows):
    """Of a file whose rows come in pieces."""
    return np.lib.format.magic(1, 0) + header_text(rows)


def header_text(rows):
    text = f"{{'descr': '<i4', 'fortran_order': False, 'shape': ({rows},), }}"
    text += " " * (-(10 + len(text) + 1) % 64) + "\n"
    return len(text).to_bytes(2, "little") + text.encode()


def write_files(folder, rows):
    """The columns as arrays, whole and in parts, piece by piece."""
    random = np.random.default_rng(1)
    per_part = -(-rows // PARTS)
    files = {name: (folder / f"{name}.npy").open("wb") for name in ("truth", "pred")}
    for file in files.values():
        file.write(npy_header(rows))
    for start in range(0, rows, PIECE):
        count = min(PIECE, rows - start)
        truth = random.integers(0, CLASSES, count, dtype=np.int32)
        pred = np.where(random.random(count, dtype=np.float32) < 0.75, truth, random.integers(0, CLASSES, count, dtype=np.int32))
        for name, column in (("truth", truth), ("pred", pred)):
            column.astype("<i4").tofile(files[name])
    for file in files.values():
        file.close()
    return per_part


def write_parts(folder, rows, per_part):
    parts = []
    for part in range(PARTS):
        count = min(per_part, rows - part * per_part)
        paths = []
        for name in ("truth", "pred"):
            path = folder / f"{name}.{part}" / "pred.npy" if name == "pred" else folder / f"{name}.{part}.npy"
            path.parent.mkdir(exist_ok=True)
            source = np.load(folder / f"{name}.npy", mmap_mode="r")[part * per_part : part * per_part + count]
            with path.open("wb") as file:
                file.write(npy_header(count))
                for start in range(0, count, PIECE):
                    source[start : start + PIECE].tofile(file)
            paths.append(str(path))
        parts.append(paths)
    return parts


def write_duckdb(folder):
    """A Parquet file and a table of DuckDB's own, from the arrays in pieces."""
    import duckdb
    import pyarrow
    import pyarrow.parquet

    columns = {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("truth", "pred")}
    schema = pyarrow.schema([("truth", pyarrow.int32()), ("pred", pyarrow.int32())])
    with pyarrow.parquet.ParquetWriter(folder / "rows.parquet", schema) as writer:
        for start in range(0, len(columns["truth"]), PIECE):
            piece = {name: np.asarray(column[start : start + PIECE]) for name, column in columns.items()}
            writer.write_table(pyarrow.table(piece, schema=schema))
    with duckdb.connect(str(folder / "rows.duckdb")) as connection:
        connection.sql("set memory_limit = '4GB'")
        connection.sql(f"create table labels as select * from read_parquet('{folder / 'rows.parquet'}')")


def run(command):
    done = subprocess.run([sys.executable, "-c", LAUNCH, *map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def best(command, runs):
    return min(run(command) for _ in range(runs))


def in_parts(program, folder, parts):
    """Each part by itself, one after the other, and then the states merged: times add up, and the peak is the highest."""
    states = [folder / f"{i}.state" for i in range(len(parts))]
    found = [run([program, "labels", *paths, "--save-state", state]) for paths, state in zip(parts, states)]
    found.append(run([program, "merge", *states, "-m", "accuracy"]))
    return [sum(one[0] for one in found), sum(one[1] for one in found), max(one[2] for one in found)]


def same_values(program, folder, states):
    ask = lambda words: subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=True).stdout
    whole = ask(["labels", folder / "truth.npy", folder / "pred.npy", "-m", "all", "--format", "csv"])
    assert whole == ask(["merge", *states, "-m", "all", "--format", "csv"])


def measure(program, folder, rows, runs):
    per_part = write_files(folder, rows)
    parts = write_parts(folder, rows, per_part)
    write_duckdb(folder)
    arrays = [folder / "truth.npy", folder / "pred.npy"]
    size = {"npy": sum(path.stat().st_size for path in arrays), "parquet": (folder / "rows.parquet").stat().st_size,
            "duckdb": (folder / "rows.duckdb").stat().st_size}
    found = {}
    for threads in (1, CORES):
        found["ours", threads] = "two .npy", size["npy"], best([program, "labels", *arrays, "-m", "accuracy", "--threads", threads], runs)
    found[f"ours, {PARTS} states merged", CORES] = "two .npy a part", size["npy"], min(in_parts(program, folder, parts) for _ in range(runs))
    same_values(program, folder, sorted(folder.glob("*.state")))
    for threads in (1, CORES):
        for what, database, table in (("Parquet", "", f"read_parquet('{folder / 'rows.parquet'}')"), ("its own file", folder / "rows.duckdb", "labels")):
            command = [sys.executable, "-c", COUNT, database, table, threads, rows]
            found[f"DuckDB, {what}", threads] = what, size["parquet" if what == "Parquet" else "duckdb"], best(command, runs)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=str(ROOT / "build/release/etalon"))
    parser.add_argument("--rows", type=int, default=10**9)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--folder")
    given = parser.parse_args()
    spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
    labels = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(labels)
    title = f"{given.rows:.0e}".replace("e+0", "e")
    lines = [HEAD, "", f"{title} rows of two columns of int32, {CLASSES} classes: how many rows have each pair. Ours is `etalon labels truth.npy pred.npy -m accuracy`, which streams the arrays; DuckDB {importlib.metadata.version('duckdb')} runs `select truth, pred, count(*) … group by truth, pred` on a Parquet file and on a table of its own, which its users have, and from start to end as ours. The file that each reads has its size beside it. The states are of {PARTS} parts, counted one after the other with `--save-state` and put together by `etalon merge`, which gives the same values to the last bit. The fastest of {given.runs}.", "",
             "| tool | threads | reads | time | processor | rows a second | rows a second of processor | peak of memory |", "| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |"]
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        found = measure(given.program, pathlib.Path(folder), given.rows, given.runs)
    for (tool, threads), (what, size, (took, used, peak)) in found.items():
        lines.append(f"| {tool} | {threads} | {what}, {size / 1e9:.2f} GB | {took:.2f} s | {used:.2f} s | {given.rows / took / 1e6:.0f} million | {given.rows / used / 1e6:.0f} million | {peak:.0f} MB |")
        print(lines[-1], flush=True)
    load = os.getloadavg()[2]
    lines += ["", f"While this was measured, {load:.0f} processes on average wanted the {CORES} cores"
              + ("; where these are more than there are cores, processor times tell more than wall times." if load > CORES else ".")]
    labels.write_section(lines)


if __name__ == "__main__":
    main()
