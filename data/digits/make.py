"""Writes models.csv: the digits that scikit-learn ships, and what 30 of its classifiers take them for, out of fold.

A row is an image, in scikit-learn's order. Ten stratified folds: the images of a fold are predicted by classifiers that were
trained on the nine others. predictions.csv has four of the classifiers, without folds: measures disagree about the best one.
requirements.txt pins the versions. One thread, since sums of several may differ in the last digit; it takes a few minutes.
"""
import csv
import os
import pathlib

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")

from sklearn import datasets, discriminant_analysis, ensemble, linear_model, model_selection, naive_bayes, neighbors
from sklearn import neural_network, pipeline, preprocessing, svm, tree
from sklearn.base import clone

SEED = 1
FOUR = ("ada_boost", "nearest_centroid", "ridge", "tree")


def scaled(classifier):
    return pipeline.make_pipeline(preprocessing.StandardScaler(), classifier)


CLASSIFIERS = {
    "naive_bayes_bernoulli": naive_bayes.BernoulliNB(binarize=8),
    "naive_bayes_complement": naive_bayes.ComplementNB(),
    "naive_bayes_gaussian": naive_bayes.GaussianNB(),
    "naive_bayes_multinomial": naive_bayes.MultinomialNB(),
    "nearest_centroid": neighbors.NearestCentroid(),
    "neighbours_1": neighbors.KNeighborsClassifier(1),
    "neighbours_3": neighbors.KNeighborsClassifier(3),
    "neighbours_5_weighted": neighbors.KNeighborsClassifier(5, weights="distance"),
    "neighbours_25": neighbors.KNeighborsClassifier(25),
    "linear_discriminant": discriminant_analysis.LinearDiscriminantAnalysis(),
    "quadratic_discriminant": discriminant_analysis.QuadraticDiscriminantAnalysis(reg_param=0.1),
    "perceptron": linear_model.Perceptron(random_state=SEED),
    "ridge": linear_model.RidgeClassifier(),
    "sgd": scaled(linear_model.SGDClassifier(random_state=SEED)),
    "logistic": scaled(linear_model.LogisticRegression(max_iter=1000)),
    "logistic_strong_penalty": scaled(linear_model.LogisticRegression(C=0.001, max_iter=1000)),
    "svm_linear": svm.SVC(kernel="linear"),
    "svm_polynomial": svm.SVC(kernel="poly"),
    "svm_rbf": svm.SVC(),
    "svm_rbf_c10": svm.SVC(C=10),
    "svm_sigmoid": scaled(svm.SVC(kernel="sigmoid")),
    "tree": tree.DecisionTreeClassifier(random_state=SEED),
    "tree_depth_6": tree.DecisionTreeClassifier(max_depth=6, random_state=SEED),
    "extra_tree": tree.ExtraTreeClassifier(random_state=SEED),
    "bagging": ensemble.BaggingClassifier(n_estimators=50, random_state=SEED),
    "random_forest": ensemble.RandomForestClassifier(random_state=SEED),
    "extra_trees": ensemble.ExtraTreesClassifier(random_state=SEED),
    "ada_boost": ensemble.AdaBoostClassifier(tree.DecisionTreeClassifier(max_depth=3), random_state=SEED),
    "gradient_boosting": ensemble.HistGradientBoostingClassifier(max_iter=50, random_state=SEED),
    "perceptron_two_layers": scaled(neural_network.MLPClassifier(max_iter=300, random_state=SEED)),
}


def predictions():
    """Columns: the truth, the fold, and a prediction for each classifier."""
    images, digits = datasets.load_digits(return_X_y=True)
    columns = {name: [None] * len(digits) for name in ("fold", *CLASSIFIERS)}
    folds = model_selection.StratifiedKFold(10, shuffle=True, random_state=SEED)
    for fold, (train, test) in enumerate(folds.split(images, digits), 1):
        for name, classifier in CLASSIFIERS.items():
            labels = clone(classifier).fit(images[train], digits[train]).predict(images[test])
            for image, label in zip(test, labels, strict=True):
                columns[name][image] = int(label)
        for image in test:
            columns["fold"][image] = fold
    return {"truth": [int(digit) for digit in digits], **columns}


def write(name, columns):
    with open(pathlib.Path(__file__).parent / name, "w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(columns)
        table.writerows(zip(*columns.values(), strict=True))


if __name__ == "__main__":
    found = predictions()
    write("models.csv", found)
    write("predictions.csv", {name: found[name] for name in ("truth", *FOUR)})
