"""Writes clusterings.csv: Fisher's iris flowers, their species, and the clusters that five algorithms of scikit-learn find."""
import csv
import pathlib

import sklearn
from sklearn import cluster, datasets, mixture

iris = datasets.load_iris()
found = {
    "kmeans": cluster.KMeans(3, n_init=10, random_state=1).fit_predict(iris.data),
    "kmeans_two": cluster.KMeans(2, n_init=10, random_state=1).fit_predict(iris.data),
    "ward": cluster.AgglomerativeClustering(3, linkage="ward").fit_predict(iris.data),
    "single": cluster.AgglomerativeClustering(3, linkage="single").fit_predict(iris.data),
    "mixture": mixture.GaussianMixture(3, random_state=1).fit_predict(iris.data),
}
with open(pathlib.Path(__file__).parent / "clusterings.csv", "w", newline="") as file:
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["species", *found])
    for i, target in enumerate(iris.target):
        table.writerow([iris.target_names[target], *(int(labels[i]) for labels in found.values())])
print("scikit-learn", sklearn.__version__)
