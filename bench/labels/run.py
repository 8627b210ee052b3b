"""Labels: all measures from two arrays. Ours (from C++ and from NumPy), the floor, scikit-learn and PyCM on the same arrays.

Each time is the least of several calls in one process; each line of memory is how far the process's peak rises above the
inputs, in a process of its own. Writes docs/performance.md. `--quick` leaves out what takes minutes.
"""
import ctypes
import importlib.metadata
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import time
import warnings

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIBRARY = ROOT / "build/release/bench/libbench_labels.so"
CASES = [  # kind, n, k
    ("int64", 10**6, 2), ("int64", 10**6, 10), ("int64", 10**6, 1000),
    ("int64", 10**7, 2), ("int64", 10**7, 10), ("int64", 10**7, 1000),
    ("text", 10**6, 2), ("text", 10**6, 10), ("text", 10**6, 1000), ("text", 10**7, 10),
    ("int64", 10**8, 10),
]
MEMORY_CASES = [("int64", 10**6, 10), ("int64", 10**7, 10), ("text", 10**6, 1000)]
PAGE = ROOT / "docs/performance.md"


def write_section(lines):
    """Puts a section, whose head is the first line, in the place of the one with the same head, or at the end of the page."""
    before, _, after = PAGE.read_text().partition(lines[0])
    rest = after[after.find("\n## ") :] if "\n## " in after else ""
    PAGE.write_text(before.rstrip() + "\n\n" + "\n".join(lines) + "\n" + rest)


def arrays(kind, n, k):
    random = np.random.default_rng(1)
    truth = random.integers(0, k, n)
    prediction = np.where(random.random(n) < 0.75, truth, random.integers(0, k, n))
    if kind == "int64":
        return truth, prediction
    names = np.array([f"c{i:04d}" for i in range(k)])
    return names[truth], names[prediction]


def tools(kind, n, k):
    """Name → a call that does the whole job on arrays; None where it would take too long or too much memory."""
    library = ctypes.CDLL(str(LIBRARY))
    size, pointer = ctypes.c_size_t, ctypes.c_void_p
    for function in (library.ours_int64, library.ours_text):
        function.restype = ctypes.c_double
    at = lambda array: pointer(array.ctypes.data)
    if kind == "int64":
        floor = lambda t, p: library.floor_int64(at(t), at(p), size(n), ctypes.c_int64(k))
        ours = lambda threads: lambda t, p: library.ours_int64(at(t), at(p), size(n), threads)
    else:
        floor = lambda t, p: library.floor_text(at(t), at(p), size(n), size(t.itemsize), size(k))
        ours = lambda threads: lambda t, p: library.ours_text(at(t), at(p), size(n), size(t.itemsize // 4), threads)

    def from_numpy(t, p):
        import etalon
        with warnings.catch_warnings():  # mae has no value on strings, and that is fine
            warnings.simplefilter("ignore")
            return etalon.labels(t, p, "all", undefined="skip")

    def confusion_matrix(t, p):
        from sklearn.metrics import confusion_matrix
        return confusion_matrix(t, p)

    def classification_report(t, p):
        from sklearn.metrics import classification_report
        return classification_report(t, p, zero_division=0)

    def pycm(t, p):
        from pycm import ConfusionMatrix
        return ConfusionMatrix(t, p).Kappa

    small = n <= 10**6 and k <= 100
    return {
        "floor": floor, "ours, C++, 1 thread": ours(1), f"ours, C++, {os.cpu_count()} threads": ours(os.cpu_count()), "ours, from NumPy": from_numpy,
        "scikit-learn confusion_matrix": confusion_matrix if n < 10**8 or "--quick" not in sys.argv else None,
        "scikit-learn classification_report": classification_report if n <= 10**6 or (n <= 10**7 and k <= 10 and kind == "int64" and "--quick" not in sys.argv) else None,
        "PyCM, all statistics": pycm if small else None,
    }


def least(call, t, p, budget=3.0):
    best, spent, calls = float("inf"), 0.0, 0
    while calls < 1 or (spent < budget and calls < 7):
        start = time.perf_counter()
        call(t, p)
        took = time.perf_counter() - start
        best, spent, calls = min(best, took), spent + took, calls + 1
    return best


def peak():
    return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path("/proc/self/status").read_text())[1]) / 1024


def measure_memory(kind, n, k, name):
    t, p = arrays(kind, n, k)
    call = tools(kind, n, k)[name]
    call(t[:100], p[:100]) if "C++" not in name and name != "floor" else None  # imports are not what is measured
    pathlib.Path("/proc/self/clear_refs").write_text("5")
    before = peak()
    call(t, p)
    return peak() - before


def machine():
    cpu = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())[1]
    import sklearn
    compiler = subprocess.run(["c++", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    return f"{cpu}, {os.cpu_count()} cores; {compiler}; Python {platform.python_version()}, NumPy {np.__version__}, scikit-learn {sklearn.__version__}, PyCM {importlib.metadata.version('pycm')}"


def show(seconds):
    if seconds < 1e-4:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def main():
    lines = ["# Performance", "", "Written by `make bench`. " + machine() + ".", "", "## Labels: all measures from two arrays", "",
             "The floor is one plain pass that counts pairs of labels into a table of known size and does nothing else. Ours finds the labels by itself, counts, and computes all measures through all lifts. A ratio is the time over the floor's; in bold, how many times faster ours from NumPy is than the peer.", "",
             "| labels | n | k | tool | time | × floor | ours is faster by |", "| --- | ---: | ---: | --- | ---: | ---: | ---: |"]
    for kind, n, k in CASES:
        t, p = arrays(kind, n, k)
        times = {name: least(call, t, p) for name, call in tools(kind, n, k).items() if call}
        for name, took in times.items():
            peer = not name.startswith(("ours", "floor"))
            faster = f"**{took / times['ours, from NumPy']:.0f}×**" if peer else ""
            line = f"| {kind if kind == 'int64' else 'strings (U5)'} | {n:.0e} | {k} | {name} | {show(took)} | {took / times['floor']:.1f} | {faster} |".replace("e+0", "e")
            print(line, flush=True)
            lines.append(line)
    lines += ["", "## Memory beyond the inputs", "", "| labels | n | k | tool | MB |", "| --- | ---: | ---: | --- | ---: |"]
    for kind, n, k in MEMORY_CASES:
        for name in ("ours, from NumPy", "scikit-learn confusion_matrix"):
            done = subprocess.run([sys.executable, __file__, "--memory", kind, str(n), str(k), name], capture_output=True, text=True, check=True)
            line = f"| {kind if kind == 'int64' else 'strings (U5)'} | {n:.0e} | {k} | {name} | {json.loads(done.stdout):.1f} |".replace("e+0", "e")
            print(line, flush=True)
            lines.append(line)
    PAGE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1] == "--memory":
        print(json.dumps(measure_memory(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])))
    else:
        main()
