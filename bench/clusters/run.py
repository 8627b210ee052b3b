"""Clusters: measures of two partitions from two arrays. Ours from NumPy, the floor and scikit-learn on the same arrays.

Each time is the least of several calls in one process. Adds its section to docs/performance.md. `--quick` leaves out
scikit-learn's adjusted mutual information of a thousand clusters, which takes minutes.
"""
import importlib.util
import pathlib
import sys

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
CASES = [(10**6, 10), (10**6, 1000), (10**7, 10)]


def tools(n, k):
    from sklearn import metrics

    import etalon

    slow = n * k >= 10**9
    return {
        "floor": labels.tools("int64", n, k)["floor"],
        "ours, 30 pair measures": lambda a, b: etalon.clusters(a, b, PAIRS),
        "ours, ami with all normalisers": lambda a, b: etalon.clusters(a, b, AMI),
        "scikit-learn adjusted_rand_score": metrics.adjusted_rand_score,
        "scikit-learn adjusted_mutual_info_score": None if slow and "--quick" in sys.argv else metrics.adjusted_mutual_info_score,
    }


def main():
    lines = [HEAD, "", "The floor is the same plain pass. Ours counts the pairs of clusters and computes all the measures named; scikit-learn computes one.", "",
             "| n | clusters | tool | time | × floor | ours is faster by |", "| ---: | ---: | --- | ---: | ---: | ---: |"]
    for n, k in CASES:
        a, b = labels.arrays("int64", n, k)
        times = {name: labels.least(call, a, b) for name, call in tools(n, k).items() if call}
        for name, took in times.items():
            ours = times["ours, ami with all normalisers" if "mutual" in name else "ours, 30 pair measures"]
            faster = f"**{took / ours:.0f}×**" if name.startswith("scikit") else ""
            line = f"| {n:.0e} | {k} × {k} | {name} | {labels.show(took)} | {took / times['floor']:.1f} | {faster} |".replace("e+0", "e")
            print(line, flush=True)
            lines.append(line)
    page = ROOT / "docs/performance.md"
    kept = page.read_text().split(HEAD)[0].rstrip()
    page.write_text(kept + "\n\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
