"""Writes labels.json: values of scikit-learn and PyCM on small confusion matrices. Run by hand when a peer changes."""
import importlib.metadata
import json
import pathlib
import warnings

import numpy as np
import pycm
import sklearn
from sklearn import metrics

warnings.filterwarnings("ignore")


def pairs(matrix):
    truth, prediction = [], []
    for i, row in enumerate(matrix):
        for j, count in enumerate(row):
            truth += [i] * count
            prediction += [j] * count
    return truth, prediction


def sklearn_values(t, p, m):
    values = {
        "accuracy": metrics.accuracy_score(t, p), "error_rate": metrics.zero_one_loss(t, p), "hamming": metrics.hamming_loss(t, p),
        "balanced_accuracy": metrics.balanced_accuracy_score(t, p), "mcc": metrics.matthews_corrcoef(t, p),
        "kappa": metrics.cohen_kappa_score(t, p), "kappa(weights=linear)": metrics.cohen_kappa_score(t, p, weights="linear"),
        "kappa(weights=quadratic)": metrics.cohen_kappa_score(t, p, weights="quadratic"),
        "mae": metrics.mean_absolute_error(t, p), "rmse": metrics.root_mean_squared_error(t, p),
    }
    for average in ("macro", "micro", "weighted"):
        values[f"{average}(precision)"] = metrics.precision_score(t, p, average=average)
        values[f"{average}(recall)"] = metrics.recall_score(t, p, average=average)
        values[f"{average}(f1)"] = metrics.f1_score(t, p, average=average)
        values[f"{average}(f(beta=2))"] = metrics.fbeta_score(t, p, beta=2, average=average)
        values[f"{average}(jaccard)"] = metrics.jaccard_score(t, p, average=average)
    if m == 2:
        values |= {"precision": metrics.precision_score(t, p), "recall": metrics.recall_score(t, p), "f1": metrics.f1_score(t, p),
                   "f(beta=0.5)": metrics.fbeta_score(t, p, beta=0.5), "jaccard": metrics.jaccard_score(t, p)}
        plus, minus = metrics.class_likelihood_ratios(t, p)
        values |= {"lr_plus": plus, "lr_minus": minus}
    return values


def pycm_values(t, p, m):
    c = pycm.ConfusionMatrix(t, p, digit=17)
    values = {"confusion_entropy": c.Overall_CEN, "kappa": c.Kappa, "mcc": c.Overall_MCC}
    if m == 2:
        values |= {"specificity": c.TNR[1], "npv": c.NPV[1], "informedness": c.BM[1], "markedness": c.MK[1], "dor": c.DOR[1],
                   "g_mean": c.GM[1], "prevalence": c.PRE[1], "fowlkes_mallows": c.G[1]}
    return values


def main():
    random = np.random.default_rng(20)
    cases = []
    for m in (2, 2, 2, 3, 3, 4, 5, 7):
        matrix = (random.integers(1, 12, (m, m)) + np.diag(random.integers(0, 30, m))).tolist()
        t, p = pairs(matrix)
        for tool, values in (("scikit-learn", sklearn_values(t, p, m)), ("PyCM", pycm_values(t, p, m))):
            cases.append({"tool": tool, "matrix": matrix, "values": {k: float(v) for k, v in values.items()}})
    origin = {"scikit-learn": sklearn.__version__, "PyCM": importlib.metadata.version("pycm"), "NumPy": np.__version__, "command": "python tests/golden/make.py"}
    path = pathlib.Path(__file__).with_name("labels.json")
    path.write_text(json.dumps({"origin": origin, "cases": cases}, indent=1) + "\n")


main()
