"""Writes clusters.json: values of scikit-learn on small contingency tables. Run by hand when a peer changes."""
import importlib.metadata
import json
import pathlib

import numpy as np
from sklearn import metrics


def columns(matrix):
    rows, cols = np.nonzero(matrix)
    counts = matrix[rows, cols]
    return np.repeat(rows, counts).tolist(), np.repeat(cols, counts).tolist()


def values(a, b):
    found = {
        "rand": metrics.rand_score(a, b), "ari": metrics.adjusted_rand_score(a, b), "fowlkes_mallows": metrics.fowlkes_mallows_score(a, b),
        "mi": metrics.mutual_info_score(a, b), "homogeneity": metrics.homogeneity_score(a, b),
        "completeness": metrics.completeness_score(a, b), "v_measure": metrics.v_measure_score(a, b),
        "v_measure(beta=2)": metrics.v_measure_score(a, b, beta=2),
    }
    for norm in ("min", "geometric", "arithmetic", "max"):
        given = "" if norm == "geometric" else f"(norm={norm})"
        found[f"nmi{given}"] = metrics.normalized_mutual_info_score(a, b, average_method=norm)
        found[f"ami{given}"] = metrics.adjusted_mutual_info_score(a, b, average_method=norm)
    (c00, c01), (c10, c11) = metrics.pair_confusion_matrix(a, b).tolist()
    found["mirkin"] = (c10 + c01) / 2  # ordered pairs there
    return found


def main():
    random = np.random.default_rng(21)
    cases = []
    for rows, cols in ((2, 2), (2, 3), (3, 2), (3, 3), (4, 6), (6, 4), (8, 8), (3, 12)):
        matrix = random.integers(0, 9, (rows, cols)) + 20 * np.eye(rows, cols, dtype=int)
        matrix[0, 0] += 1
        a, b = columns(matrix)
        cases.append({"matrix": matrix.tolist(), "scikit-learn": {name: float(value) for name, value in values(a, b).items()}})
    versions = {"scikit-learn": importlib.metadata.version("scikit-learn"), "numpy": importlib.metadata.version("numpy")}
    path = pathlib.Path(__file__).parent / "clusters.json"
    path.write_text(json.dumps({"made with": versions, "cases": cases}, indent=1) + "\n")


if __name__ == "__main__":
    main()
