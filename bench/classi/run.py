"""The curve of ClasSi over all prefixes: ours, the paper's algorithm and its faster form, on the same arrays.

Each time is the least of several calls in one process. Writes its section of docs/performance.md.
"""
import ctypes
import importlib.util
import pathlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
labels = importlib.util.module_from_spec(spec)
spec.loader.exec_module(labels)

HEAD = "## Rankings of classes: ClasSi at every k"
CASES = [(10**4, 10), (10**4, 1000), (10**5, 10), (10**5, 1000), (10**6, 10), (10**6, 1000)]
TOOLS = {"floor": "floor_pass", "ours": "ours", "the paper's, with counts, O(m·n)": "by_counts", "the paper's, O(m²)": "by_pairs"}


def tools(m, n):
    library = ctypes.CDLL(str(ROOT / "build/release/bench/libbench_classi.so"))
    for name, function in TOOLS.items():
        if function == "by_pairs" and m > 10**4:
            continue
        call = getattr(library, function)
        call.restype = ctypes.c_double
        yield name, lambda c, d, call=call: call(ctypes.c_void_p(c.ctypes.data), ctypes.c_size_t(m), ctypes.c_void_p(d.ctypes.data), ctypes.c_size_t(n))


def main():
    lines = [HEAD, "", "m objects of n classes at random distances. The floor is one pass that adds up the distances. All but the floor give the same values, ours without rounding on the way.", "",
             "| m | n | tool | time | × floor | ours is faster by |", "| ---: | ---: | --- | ---: | ---: | ---: |"]
    for m, n in CASES:
        random = np.random.default_rng(1)
        classes = random.integers(0, n, m).astype(np.uint32)
        distances = random.random(n).round(6)
        calls = dict(tools(m, n))
        values = [call(classes, distances) for name, call in calls.items() if name != "floor"]
        assert np.ptp(values) < 1e-8, values  # ours sums whole numbers, the others round at every step
        times = {name: labels.least(call, classes, distances) for name, call in calls.items()}
        for name, took in times.items():
            faster = f"**{took / times['ours']:.0f}×**" if name.startswith("the paper") else ""
            line = f"| {m:.0e} | {n} | {name} | {labels.show(took)} | {took / times['floor']:.1f} | {faster} |".replace("e+0", "e")
            print(line, flush=True)
            lines.append(line)
    labels.write_section(lines)


if __name__ == "__main__":
    main()
