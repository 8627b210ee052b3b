"""Orders: measures of two orders from two arrays. Ours (from C++ and from NumPy), a sort, SciPy, and RBO packages on the same data.

Each time is the least of several calls in one process, and ours gives the peer's value. Adds its section to docs/performance.md.
`--quick` leaves out SciPy's weighted tau, which takes a quarter of a minute. The package rbo asks for NumPy 1: it is
measured if `pip install --no-deps rbo tqdm` has put it there.
"""
import ctypes
import importlib.metadata
import importlib.util
import math
import pathlib
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
labels = importlib.util.module_from_spec(spec)
spec.loader.exec_module(labels)

HEAD = "## Orders: measures of two orders"
LIBRARY = ROOT / "build/release/bench/libbench_orders.so"
CASES = [(10**6, "5 levels"), (10**6, "3 digits"), (10**6, "no ties"), (10**7, "3 digits"), (10**7, "no ties")]


def arrays(n, ties):
    random = np.random.default_rng(1)
    target = random.normal(size=n)
    predicted = target + random.normal(size=n)
    if ties == "5 levels":
        return np.digitize(target, (-1.5, -0.5, 0.5, 1.5)).astype(float), np.round(predicted, 1)
    return (target, predicted) if ties == "no ties" else (np.round(target, 3), np.round(predicted, 3))


def native(name, *sizes):
    function = getattr(ctypes.CDLL(str(LIBRARY)), name)
    function.restype = ctypes.c_double
    return lambda t, p: function(ctypes.c_void_p(t.ctypes.data), ctypes.c_void_p(p.ctypes.data), *map(ctypes.c_size_t, sizes))


def tools(n, ties):
    from scipy import stats

    import etalon

    one = lambda score: lambda t, p: next(iter(etalon.orders(t, p, score).records))["value"]
    patient = n <= 10**6 and ties == "3 digits" and "--quick" not in sys.argv
    return {
        "std::sort of one column": native("floor_sort", n),
        "ours, C++, all pairs counted": native("ours_counts", n),
        "ours, from NumPy, tau_b": one("tau_b"),
        "ours, from NumPy, spearman_rho": one("spearman_rho"),
        "ours, from NumPy, somers_d": one("somers_d") if ties == "5 levels" else None,
        "ours, from NumPy, weighted_tau": one("weighted_tau"),
        "SciPy kendalltau": lambda t, p: stats.kendalltau(t, p).statistic,
        "SciPy spearmanr": lambda t, p: stats.spearmanr(t, p).statistic,
        "SciPy somersd": (lambda t, p: stats.somersd(t, p).statistic) if ties == "5 levels" else None,
        "SciPy weightedtau": (lambda t, p: stats.weightedtau(t, p).statistic) if patient else None,
    }


PEERS = {"SciPy kendalltau": "tau_b", "SciPy spearmanr": "spearman_rho", "SciPy somersd": "somers_d", "SciPy weightedtau": "weighted_tau"}


def compare(n, ties):
    t, p = arrays(n, ties)
    calls = {name: call for name, call in tools(n, ties).items() if call}
    times = {name: labels.least(call, t, p) for name, call in calls.items()}
    for name, took in times.items():
        faster = ""
        if name in PEERS:
            ours = "ours, from NumPy, " + PEERS[name]
            if not math.isclose(calls[ours](t, p), calls[name](t, p), rel_tol=1e-9):
                raise SystemExit(f"{name} and {ours} differ")
            faster = f"**{took / times[ours]:.1f}×**"
        yield f"| {n:.0e} | {ties} | {name} | {labels.show(took)} | {took / times['std::sort of one column']:.2f} | {faster} |".replace("e+0", "e")


def rbo_lines(pairs=5000, items=150, length=100):
    """Pairs of lists of 100 of 150 items without ties, since the peers know none; p = 0.9."""
    random = np.random.default_rng(2)
    sides = [[random.permutation(items)[:length].tolist() for _ in range(pairs)] for _ in range(2)]
    ranks = [np.full((pairs, items), -1.0) for _ in range(2)]
    for side in range(2):
        for row, listed in zip(ranks[side], sides[side]):
            row[listed] = np.arange(length)
    ours = native("ours_rbo", pairs, items)
    calls = {"ours, C++": lambda: ours(*ranks)}
    if importlib.util.find_spec("ranked_overlap"):
        import ranked_overlap
        calls[f"ranked-overlap {importlib.metadata.version('ranked-overlap')}"] = lambda: sum(ranked_overlap.rbo(x, y) for x, y in zip(*sides))
    if importlib.util.find_spec("rbo"):
        import rbo
        calls[f"rbo {importlib.metadata.version('rbo')}"] = lambda: sum(rbo.RankingSimilarity(x, y).rbo_ext(p=0.9) for x, y in zip(*sides))
    times = {name: labels.least(lambda *_: call(), None, None) for name, call in calls.items()}
    for name, took in times.items():
        if not math.isclose(calls[name](), calls["ours, C++"](), rel_tol=1e-9):
            raise SystemExit(f"{name} differs from ours")
        faster = "" if name == "ours, C++" else f"**{took / times['ours, C++']:.0f}×**"
        yield f"| {name} | {labels.show(took)} | {took / pairs * 1e6:.1f} µs | {faster} |"


def main():
    import scipy

    lines = [HEAD, "", f"SciPy {scipy.__version__}. Ours counts concordant, discordant and tied pairs and the rank differences of two columns of doubles, on one thread; the floor is `std::sort` of one of the columns. Rounded to 3 digits a million items have about ten thousand groups.", "",
             "| n | ties | tool | time | × sort | ours is faster by |", "| ---: | --- | --- | ---: | ---: | ---: |"]
    for n, ties in CASES:
        for line in compare(n, ties):
            print(line, flush=True)
            lines.append(line)
    lines += ["", "Rank-biased overlap (extrapolated, p = 0.9) of 5000 pairs of lists of 100 items:", "", "| tool | time | a pair | ours is faster by |", "| --- | ---: | ---: | ---: |"]
    for line in rbo_lines():
        print(line, flush=True)
        lines.append(line)
    labels.write_section(lines)


if __name__ == "__main__":
    main()
