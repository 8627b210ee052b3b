"""Clusters: measures of two partitions from two arrays. Ours from NumPy, the floor and scikit-learn on the same arrays.

Each time is the least of several calls in one process. Adds its section to docs/performance.md. `--quick` leaves out
scikit-learn's adjusted mutual information of a thousand clusters and SciPy's matching of many, which take minutes. With a program as argument, it is also
timed on arrays in files (two of 1e8 labels), with its peak of memory.
"""
import importlib.metadata
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
labels = importlib.util.module_from_spec(spec)
spec.loader.exec_module(labels)

HEAD = "## Clusters: measures of two partitions"
PAIRS = ["rand", "ari", "dice", "wallace", "wallace_reverse", "wallace_min", "fowlkes_mallows", "sokal_sneath", "cc", "cd", "hubert",
         "mirkin", "minkowski", "yule", "rogers_tanimoto", "gower_legendre", "russell_rao", "kulczynski", "mcconnaughey", "peirce",
         "baulieu1", "baulieu2", "sokal_sneath2", "sokal_sneath3", "fager_mcgowan", "pairs(jaccard)", "pairs(gm(r=1))",
         "pairs(markedness)", "pairs(g_mean)", "pairs(f(beta=2))"]
AMI = [f"ami(norm={norm})" for norm in ("geometric", "arithmetic", "min", "max", "joint")]
SHARE = {"random": 0, "nine tenths alike": 0.9}
MATCHINGS = [(10**6, 200000, "random"), (10**6, 200000, "nine tenths alike"), (10**7, 1000, "random"), (10**7, 300, "random")]
SLOW_IN_SCIPY = (10**6, 200000)
CASES = [(10**6, 10), (10**6, 1000), (10**7, 10)]


def tools(n, k, a, b):
    from sklearn import metrics

    import etalon

    slow = n * k >= 10**9
    return {
        "floor": labels.tools("int64", n, k)["floor"],
        "ours, 30 pair measures": lambda a, b: etalon.clusters(a, b, PAIRS),
        "ours, ami with all normalisers": lambda a, b: etalon.clusters(a, b, AMI),
        "scikit-learn adjusted_rand_score": metrics.adjusted_rand_score,
        "scikit-learn adjusted_mutual_info_score": None if slow and "--quick" in sys.argv else metrics.adjusted_mutual_info_score,
        **(igraph_tools(a.tolist(), b.tolist()) if n == 10**6 else {}),
    }


def igraph_tools(first, second):
    import igraph

    return {f"igraph {name}": lambda a, b, name=name: igraph.compare_communities(first, second, method=name)
            for name in ("adjusted_rand", "nmi", "vi", "split-join")}


def clusim_lines():
    """CluSim keeps a square of objects by objects for its element-centric similarity: ten thousand objects are what fits."""
    import clusim.clustering
    import clusim.sim

    import etalon

    n, k = 10**4, 10
    a, b = labels.arrays("int64", n, k)
    first, second = (clusim.clustering.Clustering().from_membership_list(x.tolist()) for x in (a, b))
    ours = labels.least(lambda x, y: etalon.clusters(x, y, ["element_centric"]), a, b)
    start = time.perf_counter()
    theirs = clusim.sim.element_sim(first, second)
    took = time.perf_counter() - start
    assert abs(theirs - etalon.clusters(a, b, ["element_centric"])["element_centric"]) < 1e-10
    return [f"| 1e4 | {k} × {k} | ours, element_centric | {labels.show(ours)} |  |  |",
            f"| 1e4 | {k} × {k} | clusim element_sim, without building the clusterings | {labels.show(took)} |  | **{took / ours:.0f}×** |"]


def matching_lines():
    """The best one-to-one matching: many clusters, few large counts, and clusters that are mostly found again."""
    import scipy.optimize
    import scipy.sparse.csgraph

    import etalon

    lines = ["", "The best one-to-one matching of the clusters: `edit`, beside `ari` of the same arrays. SciPy's `linear_sum_assignment` gets the dense table, "
             "its `min_weight_full_bipartite_matching` the sparse one with a column more for each row, since a row may stay alone; counting is not timed for them.", "",
             "| n | clusters | clusterings | tool | time | × ari |", "| ---: | ---: | --- | --- | ---: | ---: |"]
    for n, k, kind in MATCHINGS:
        a, b = labels.arrays("int64", n, k)
        random = np.random.default_rng(7)
        b = np.where(random.random(n) < SHARE[kind], random.permutation(k)[a], random.integers(0, k, n))
        table = scipy.sparse.coo_array((np.ones(n, np.int64), (a, b)), shape=(k, k)).tocsr()
        shared = n - etalon.clusters(a, b, ["edit"])["edit"]
        times = {"ours, ari": labels.least(lambda x, y: etalon.clusters(x, y, ["ari"]), a, b),
                 "ours, edit": labels.least(lambda x, y: etalon.clusters(x, y, ["edit"]), a, b)}
        if k <= 10**4:
            dense = table.toarray()
            rows, columns = scipy.optimize.linear_sum_assignment(dense, maximize=True)
            assert dense[rows, columns].sum() == shared
            times["SciPy linear_sum_assignment"] = labels.least(lambda x, y: scipy.optimize.linear_sum_assignment(dense, maximize=True), a, b)
        times |= sparse_matching(table, shared) if (n, k) != SLOW_IN_SCIPY or "--quick" not in sys.argv else {}
        for name, took in times.items():
            lines.append(f"| {n:.0e} | {k} × {k} | {kind} | {name} | {labels.show(took)} | {took / times['ours, ari']:.1f} |".replace("e+0", "e"))
            print(lines[-1], flush=True)
    return lines


def sparse_matching(table, shared):
    """Timed once. It wants weights that are not zero and every row matched: each gets a column of its own, and all weights 1 more."""
    import scipy.sparse

    whole = scipy.sparse.hstack([table + table.astype(bool), scipy.sparse.eye_array(table.shape[0], dtype=np.int64)]).tocsr()
    start = time.perf_counter()
    rows, columns = scipy.sparse.csgraph.min_weight_full_bipartite_matching(whole, maximize=True)
    took = time.perf_counter() - start
    assert whole[rows, columns].sum() - len(rows) == shared
    return {"SciPy min_weight_full_bipartite_matching": took}


# The peak of a process begins with that of the one that started it, and the arrays were made in this one: a small one starts it.
LAUNCH = """
import os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
assert status == 0
print(time.perf_counter() - start, usage.ru_maxrss)
"""


def streamed_lines(program):
    """The program on two .npy files of 32-bit labels, read in pieces."""
    lines = ["", "Arrays in files are counted piece by piece: `etalon clusters a.npy b.npy -m ari ami cc`, 32-bit labels, 10 × 10 clusters.", "",
             "| n | files | time | peak of memory |", "| ---: | ---: | ---: | ---: |"]
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / name for name in ("a.npy", "b.npy")]
        for n in (10**6, 10**7, 10**8):
            for path, column in zip(paths, labels.arrays("int64", n, 10)):
                np.save(path, column.astype(np.int32))
            command = [program, "clusters", *map(str, paths), "-m", "ari", "ami", "cc"]
            launched = subprocess.run([sys.executable, "-c", LAUNCH, *command], capture_output=True, text=True, check=True)
            took, peak = map(float, launched.stdout.split())
            size = 2 * paths[0].stat().st_size / 1e6
            lines.append(f"| {n:.0e} | {size:.0f} MB | {labels.show(took)} | {peak / 1024:.0f} MB |".replace("e+0", "e"))
            print(lines[-1], flush=True)
    return lines


def main():
    lines = [HEAD, "", "The floor is the same plain pass. Ours counts the pairs of clusters and computes all the measures named; scikit-learn computes one.", "",
             "| n | clusters | tool | time | × floor | ours is faster by |", "| ---: | ---: | --- | ---: | ---: | ---: |"]
    for n, k in CASES:
        a, b = labels.arrays("int64", n, k)
        times = {name: labels.least(call, a, b) for name, call in tools(n, k, a, b).items() if call}
        for name, took in times.items():
            ours = times["ours, ami with all normalisers" if "mutual" in name else "ours, 30 pair measures"]
            faster = f"**{took / ours:.0f}×**" if not name.startswith(("ours", "floor")) else ""
            line = f"| {n:.0e} | {k} × {k} | {name} | {labels.show(took)} | {took / times['floor']:.1f} | {faster} |".replace("e+0", "e")
            print(line, flush=True)
            lines.append(line)
    lines += clusim_lines()
    lines += matching_lines()
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("scikit-learn", "igraph", "clusim", "scipy"))
    lines += ["", f"Peers: {versions}. igraph gets lists, which it wants; making them is not timed."]
    programs = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if programs:
        lines += streamed_lines(programs[0])
    labels.write_section(lines)


if __name__ == "__main__":
    main()
