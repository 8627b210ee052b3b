"""Huang and Ling's Table 4 again: a neural network and the nearest neighbour, compared by six measures over ten folds.

    python papers/ordering/table4.py FOLDER [--seeds 30] [--output papers/ordering/table4]

FOLDER holds auto-mpg.data and machine.data of the UCI repository (Auto MPG, Computer Hardware), with or without a line of
names; Wine comes with scikit-learn. Needs scikit-learn and this project's package; takes a minute or two. Writes a table of
scores for each data set (system, unit, score, value; the first seed), which `etalon validate values FILE --sensitivity`
reads, and seeds.csv, the p-values of every seed. `etalon reproduce ordering` shows both.

What the paper leaves open, and what is done here:
  - The network has one hidden layer of half as many nodes as attributes, as in the paper; the training is L-BFGS on
    standardised attributes.
  - Instance-based learning is the nearest neighbour, on raw attributes (then the learners differ about as clearly as in
    the paper) and on standardised ones (then they hardly differ).
  - Three of the measures need orders without ties, and targets tie (all of Wine's classes do): ties of the target and of
    predictions are broken by lot, those of the target alike for all learners.
  - Wine's target is its class, 1 to 3; six cars without horsepower are left out.
A seed chooses the folds, the first weights of the network and the lots.

Data: Auto MPG (R. Quinlan 1993), Computer Hardware (J. Feldmesser 1987), Wine (S. Aeberhard and M. Forina 1992), UCI Machine
Learning Repository, CC BY 4.0. The files written hold scores only, computed here.
"""
import argparse
import csv
import pathlib
import warnings

import numpy as np
from sklearn.datasets import load_wine
from sklearn.exceptions import ConvergenceWarning
from sklearn.model_selection import KFold
from sklearn.neighbors import KNeighborsRegressor
from sklearn.neural_network import MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import etalon as et

SCORES = ["oauc", "ed", "srn", "ordering_auc", "md", "ordering_accuracy"]
FOLDS = 10


def lines(path):
    """Fields of each line that starts as data do."""
    for line in path.read_text().splitlines():
        fields = line.split(",") if "," in line else line.split("\t")[0].split()
        if len(fields) >= 8 and fields[0] != "mpg" and fields[0] != "VendorName" and "?" not in fields:
            yield fields


def data_sets(folder):
    """Name → attributes and target."""
    wine = load_wine()
    cars = np.array([fields[:8] for fields in lines(folder / "auto-mpg.data")], dtype=float)
    machines = np.array([fields[2:9] for fields in lines(folder / "machine.data")], dtype=float)
    return {
        "wine": (wine.data, wine.target + 1.0),
        "auto_mpg": (cars[:, 1:], cars[:, 0]),
        "cpu": (machines[:, :6], machines[:, 6]),
    }


def places(values, random):
    """0, 1, 2 … by value; ties by lot."""
    result = np.empty(len(values))
    result[np.lexsort((random.random(len(values)), values))] = np.arange(len(values))
    return result


def learners(attributes, seed):
    network = MLPRegressor(hidden_layer_sizes=(attributes // 2,), solver="lbfgs", max_iter=2000, random_state=seed)
    return {
        "ann": make_pipeline(StandardScaler(), network),
        "ibl": KNeighborsRegressor(1),
        "ibl_standardised": make_pipeline(StandardScaler(), KNeighborsRegressor(1)),
    }


def entries(attributes, target, seed):
    """(system, unit, score, value) of all learners on all folds."""
    random = np.random.default_rng(seed)
    rows = []
    for fold, (train, test) in enumerate(KFold(FOLDS, shuffle=True, random_state=seed).split(attributes), 1):
        centre, scale = target[train].mean(), target[train].std()
        actual = places(target[test], random)
        predicted = {}
        for name, learner in learners(attributes.shape[1], seed).items():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ConvergenceWarning)
                learner.fit(attributes[train], (target[train] - centre) / scale)
            predicted[name] = places(learner.predict(attributes[test]), random)
        results = et.orders(actual, predicted, SCORES)
        rows += [(name, fold, score, results[name][score]) for name in predicted for score in SCORES]
    return rows


def of_two(rows, second):
    return [row for row in rows if row[0] in ("ann", second)]


def p_values(rows):
    found = et.sensitivity_of(rows, halvings=0)
    return [found[score]["tests"][0]["p"] for score in SCORES]


def write(path, head, rows):
    with open(path, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path(__file__).parent / "table4")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    seeds = []
    for name, (attributes, target) in data_sets(options.folder).items():
        for seed in range(1, options.seeds + 1):
            rows = entries(attributes, target, seed)
            for kind, second in (("raw", "ibl"), ("standardised", "ibl_standardised")):
                found = p_values(of_two(rows, second))
                seeds.append([name, kind, seed, *("" if p is None else f"{p:.4g}" for p in found)])
                print(*seeds[-1], flush=True)
            if seed == 1:
                table = [(*row[:3], f"{row[3]:.15g}") for row in of_two(rows, "ibl")]
                write(options.output / f"{name}.csv", ["system", "unit", "score", "value"], table)
    write(options.output / "seeds.csv", ["data", "attributes", "seed", *SCORES], seeds)


if __name__ == "__main__":
    main()
