"""Tables and lists of labels in text: all pairs of labels counted. Ours, Polars, DuckDB and pandas on the same files.

Ours is the whole command, from start to end; of the peers only the call counts, not the start of Python or the imports.
Every run is a process of its own, so that memory and processor time are its own too; of several runs the one with the
least wall time is shown. Writes its section of docs/performance.md. `--quick` takes files of a tenth of the size.
"""
import importlib.metadata
import importlib.util
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "build/release/etalon"
DRIVER = ROOT / "build/release/bench/bench_intake"
HEAD = "## Text: pairs of labels counted from files"
N = 10**6 if "--quick" in sys.argv else 10**7
CORES = os.cpu_count()
RUNS = 5

# The peak of a process begins with that of the one that started it: a small one starts it.
LAUNCH = """
import json, os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
assert status == 0
print(json.dumps([time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024]))
"""


def polars_calls(kind, files):
    import polars

    def lists():
        columns = [polars.read_csv(path, has_header=False, new_columns=[name]) for name, path in zip("tp", files)]
        return polars.concat(columns, how="horizontal").group_by("t", "p").len().height

    if kind == "lists":
        return (lists,)
    pairs = [["truth", name] for name in polars.read_csv(files[0], n_rows=1).columns[1:]]

    def lazily():
        table = polars.scan_csv(files[0])
        return sum(found.height for found in polars.collect_all([table.group_by(pair).len() for pair in pairs]))

    def at_once():
        table = polars.read_csv(files[0])
        return sum(table.group_by(pair).len().height for pair in pairs)

    return lazily, at_once


def duckdb_calls(kind, files):
    import duckdb

    if kind == "lists":
        read = " positional join ".join(f"read_csv('{path}', header=false, columns={{'{name}': 'VARCHAR'}})" for name, path in zip("tp", files))
        query = f"select t, p, count(*) from {read} group by t, p"
    else:
        header = [column[0] for column in duckdb.sql(f"describe select * from read_csv('{files[0]}')").fetchall()]
        sets = ", ".join(f'(truth, "{name}")' for name in header[1:])
        query = f"select *, count(*) from (select {', '.join(header)} from read_csv('{files[0]}')) group by grouping sets ({sets})"
    return (lambda: len(duckdb.sql(query).fetchall()),)


def pandas_calls(kind, files):
    import pandas

    def lists():
        columns = [pandas.read_csv(path, header=None, names=[name]) for name, path in zip("tp", files)]
        return len(pandas.concat(columns, axis=1).groupby(["t", "p"]).size())

    def table():
        read = pandas.read_csv(files[0])
        return sum(len(read.groupby(["truth", name]).size()) for name in read.columns[1:])

    return (lists if kind == "lists" else table,)


CALLS = {"Polars": polars_calls, "DuckDB": duckdb_calls, "pandas": pandas_calls}


def time_peer(peer, kind, files, which):
    """In a process of its own: seconds, processor seconds and the peak of memory of the best of two calls, and the pairs found."""
    call = CALLS[peer](kind, files)[which]
    pathlib.Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew: so far it is that of the starting process
    best = None
    for _ in range(2):
        before, start = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
        pairs = call()
        took, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best or (took, used), (took, used))
    peak = re.search(r"VmHWM:\s+(\d+)", pathlib.Path("/proc/self/status").read_text())[1]
    print(json.dumps([*best, int(peak) / 1024, pairs]))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def best_of(command, runs=RUNS):
    return min(run(command) for _ in range(runs))


def write_files(folder):
    """Case → kind, files, size in bytes once unpacked."""
    import polars

    random = np.random.default_rng(1)

    def columns(n, k, models):
        truth = random.integers(0, k, n)
        return {"truth": truth, **{f"model{i}": np.where(random.random(n) < 0.75, truth, random.integers(0, k, n)) for i in range(models)}}

    cases = {}

    def put(title, kind, name, table):
        path = folder / name
        polars.DataFrame(table).write_csv(path)
        cases[title] = kind, [path], path.stat().st_size

    put(f"{N:.0e} lines, 2 columns of integers, k = 10", "table", "integers.csv", columns(N, 10, 1))
    names = np.array([f"class_{i:02d}" for i in range(20)])
    put(f"{N:.0e} lines, 2 columns of strings, k = 20", "table", "few.csv", {name: names[codes] for name, codes in columns(N, 20, 1).items()})
    names = np.array([f"label{i}" for i in range(1000)])
    put(f"{N:.0e} lines, 2 columns of strings, k = 1000", "table", "strings.csv", {name: names[codes] for name, codes in columns(N, 1000, 1).items()})
    put(f"{N // 5:.0e} lines, 10 columns of integers, k = 100", "table", "ten.csv", columns(N // 5, 100, 9))
    for source, title in (("few.csv", "the strings with k = 20, gzipped"), ("strings.csv", "the strings with k = 1000, gzipped")):
        subprocess.run(["gzip", "-k", str(folder / source)], check=True)
        cases[title] = "table", [folder / (source + ".gz")], (folder / source).stat().st_size
    lists = columns(N, 10, 1)
    paths = [folder / "truth.txt", folder / "model.txt"]
    for path, codes in zip(paths, lists.values()):
        polars.DataFrame({"x": codes}).write_csv(path, include_header=False)
    cases[f"2 lists of {N:.0e} integers, k = 10"] = "lists", paths, sum(path.stat().st_size for path in paths)
    return {title.replace("e+0", "e"): case for title, case in cases.items()}


def measure(kind, files):
    """Tool → seconds, processor seconds, peak of memory."""
    paths = [str(path) for path in files]
    ours = lambda threads: [sys.executable, "-c", LAUNCH, str(PROGRAM), "labels", *paths, "-m", "accuracy", "--threads", str(threads)]
    commands = {"ours, 1 thread": ours(1), f"ours, {CORES} threads": ours(CORES)}
    if paths[0].endswith(".gz"):
        commands["zlib's inflate alone"] = [sys.executable, "-c", LAUNCH, str(DRIVER), "inflate", "1", paths[0]]
    # In turns: what slows the machine down for a while slows all of them.
    runs = [{tool: run(command) for tool, command in commands.items()} for _ in range(RUNS)]
    found = {tool: min(one[tool] for one in runs) for tool in commands}
    for peer, ways in (("Polars", 1 if kind == "lists" else 2), ("DuckDB", 1), ("pandas", 1)):
        command = lambda which: [sys.executable, __file__, "--peer", peer, kind, str(which), *paths]
        found[peer] = min(best_of(command(which), 1 if peer == "pandas" else 3) for which in range(ways))[:3]
    return found


def main():
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("polars", "duckdb", "pandas"))
    lines = [HEAD, "", f"Ours is `etalon labels FILE -m accuracy` from start to end; of the peers only reading and grouping count, with all {CORES} cores where they can use them ({versions}; of Polars the faster of scan_csv and read_csv). GB/s are of the unpacked text, by wall time and by processor time. In bold, how many times faster ours with {CORES} threads is, by wall time and by processor time.", "",
             "| text | tool | time | processor | GB/s | GB/s a core | peak of memory | ours is faster by | with less work by |", "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    with tempfile.TemporaryDirectory() as folder:
        for title, (kind, files, size) in write_files(pathlib.Path(folder)).items():
            found = measure(kind, files)
            ours = found[f"ours, {CORES} threads"]
            for tool, (took, used, peak) in found.items():
                peer = not tool.startswith("ours")
                faster = f"**{took / ours[0]:.1f}×** | **{used / ours[1]:.1f}×**" if peer else " | "
                lines.append(f"| {title}, {size / 1e6:.0f} MB | {tool} | {labels.show(took)} | {labels.show(used)} | {size / took / 1e9:.2f} | {size / used / 1e9:.2f} | {peak:.0f} MB | {faster} |")
                print(lines[-1], flush=True)
    load = os.getloadavg()[2]
    lines += ["", f"While this was measured, {load:.0f} processes on average wanted the {CORES} cores"
              + ("; where these are more than there are cores, threads gain little wall time, and processor times tell more." if load > CORES else ".")]
    labels.write_section(lines)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--peer"]:
        time_peer(sys.argv[2], sys.argv[3], sys.argv[5:], int(sys.argv[4]))
    else:
        spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
        labels = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(labels)
        main()
