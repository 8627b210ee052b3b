"""Writes a table for each of four data sets: the class of each object, and the clusters that eight algorithms of scikit-learn find,
for as many clusters as classes, two, half and twice as many. What finds a single cluster is left out."""
import csv
import os
import pathlib
import warnings

os.environ["OMP_NUM_THREADS"] = "1"  # sums in one order, on any machine

import sklearn
from sklearn import cluster, datasets, mixture, preprocessing

FIRST_DIGITS = 600
SEED = 1


def data_sets():
    for name, load in (("iris", datasets.load_iris), ("wine", datasets.load_wine), ("cancer", datasets.load_breast_cancer)):
        loaded = load()
        yield name, loaded.data, [str(loaded.target_names[target]) for target in loaded.target]
    digits = datasets.load_digits()
    yield "digits", digits.data[:FIRST_DIGITS], [str(target) for target in digits.target[:FIRST_DIGITS]]


def algorithms(points, classes):
    """The name of each clustering, and how it is found."""
    bandwidth = cluster.estimate_bandwidth(points, quantile=0.2)
    yield "affinity", cluster.AffinityPropagation(random_state=SEED)
    yield "mean_shift", cluster.MeanShift(bandwidth=bandwidth)
    yield "dbscan", cluster.DBSCAN(eps=0.3, min_samples=10)
    yield "optics", cluster.OPTICS(xi=0.05, min_cluster_size=0.05)
    for k in sorted({classes, 2, classes // 2, 2 * classes} - {0, 1}):
        yield f"kmeans_{k}", cluster.KMeans(k, n_init=10, random_state=SEED)
        for linkage in ("ward", "average", "complete", "single"):
            yield f"{linkage}_{k}", cluster.AgglomerativeClustering(k, linkage=linkage)
        yield f"birch_{k}", cluster.Birch(n_clusters=k)
        for covariance in ("spherical", "diag", "tied", "full"):
            yield f"mixture_{covariance}_{k}", mixture.GaussianMixture(k, covariance_type=covariance, random_state=SEED)


def main():
    warnings.filterwarnings("ignore")  # an algorithm that does not converge tells so; what it found counts all the same
    for name, points, classes in data_sets():
        scaled = preprocessing.StandardScaler().fit_transform(points)
        found = {}
        for clustering, algorithm in algorithms(scaled, len(set(classes))):
            labels = [int(label) for label in algorithm.fit_predict(scaled)]
            if len(set(labels)) > 1:
                found[clustering] = labels
        with open(pathlib.Path(__file__).parent / f"{name}.csv", "w", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(["reference", *found])
            table.writerows([target, *labels] for target, *labels in zip(classes, *found.values()))
        print(name, len(classes), "objects,", len(found), "clusterings")
    print("scikit-learn", sklearn.__version__)


main()
