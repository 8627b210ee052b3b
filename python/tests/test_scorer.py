# test_scorer.py: scores as scoring= of scikit-learn: cross-validation, grids, losses, clusters, measures of one's own.
import pickle
import subprocess
import sys

import numpy as np
import pytest
from sklearn import metrics
from sklearn.cluster import AgglomerativeClustering, KMeans
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score, cross_validate
from sklearn.tree import DecisionTreeClassifier

import etalon as et

X, Y = make_classification(n_samples=120, n_classes=3, n_informative=4, random_state=1)
BINARY = (Y > 0).astype(int)
TREE = DecisionTreeClassifier(max_depth=3, random_state=1)
THEIRS = {
    "mcc": metrics.make_scorer(metrics.matthews_corrcoef),
    "macro(f1)": "f1_macro",
    "weighted(precision)": "precision_weighted",
    "accuracy": "accuracy",
    "balanced_accuracy": "balanced_accuracy",
    "kappa(weights=quadratic)": metrics.make_scorer(metrics.cohen_kappa_score, weights="quadratic"),
    "error_rate": metrics.make_scorer(metrics.zero_one_loss, greater_is_better=False),
}


@et.measure("confusion")
def share(table):
    return float(table.hits.sum()) / table.n


@et.measure("confusion", better="lower")
def errors(table):
    return 1 - float(table.hits.sum()) / table.n


@pytest.mark.parametrize("score", THEIRS)
def test_the_values_of_sklearns_scorers(score):
    ours = cross_val_score(TREE, X, Y, scoring=et.scorer(score), error_score="raise")
    assert ours.tolist() == pytest.approx(cross_val_score(TREE, X, Y, scoring=THEIRS[score]).tolist())


def test_scores_themselves_are_taken():
    for score, theirs in ((et.mcc, THEIRS["mcc"]), (et.macro(et.f1), "f1_macro")):
        ours = cross_val_score(TREE, X, Y, scoring=score, error_score="raise")
        assert ours.tolist() == pytest.approx(cross_val_score(TREE, X, Y, scoring=theirs).tolist())
    assert cross_val_score(TREE, X, Y, scoring=et.parse("error_rate"), error_score="raise").max() <= 0


def test_a_positive_class():
    texts = np.where(BINARY == 1, "yes", "no")
    theirs = metrics.make_scorer(metrics.f1_score, pos_label="no")
    ours = cross_val_score(TREE, X, texts, scoring=et.scorer("f1", positive="no"), error_score="raise")
    assert ours.tolist() == pytest.approx(cross_val_score(TREE, X, texts, scoring=theirs).tolist())


def test_parameters():
    ours = cross_val_score(TREE, X, BINARY, scoring=et.scorer(et.f(beta=2)), error_score="raise")
    theirs = metrics.make_scorer(metrics.fbeta_score, beta=2)
    assert ours.tolist() == pytest.approx(cross_val_score(TREE, X, BINARY, scoring=theirs).tolist())


def test_own_measures():
    ours = cross_val_score(TREE, X, Y, scoring=et.scorer(share), error_score="raise")
    assert ours.tolist() == pytest.approx(cross_val_score(TREE, X, Y, scoring="accuracy").tolist())
    lost = cross_val_score(TREE, X, Y, scoring=et.scorer(errors), error_score="raise")
    assert (1 + lost).tolist() == pytest.approx(ours.tolist())
    formula = cross_val_score(TREE, X, BINARY, scoring=et.scorer("mine = (c11 + c00) / n"), error_score="raise")
    assert formula.tolist() == pytest.approx(cross_val_score(TREE, X, BINARY, scoring="accuracy").tolist())


def test_clusters():
    kmeans = KMeans(3, random_state=1, n_init=1)
    ours = cross_val_score(kmeans, X, Y, scoring=et.scorer("ari"), error_score="raise")
    assert ours.tolist() == pytest.approx(cross_val_score(kmeans, X, Y, scoring="adjusted_rand_score").tolist())
    with pytest.raises(et.ArgumentError, match="has no predict"):
        et.scorer("ari")(AgglomerativeClustering(), X, Y)
    assert et.scorer("fowlkes_mallows", domain="clusters")(kmeans.fit(X), X, Y) == pytest.approx(
        metrics.fowlkes_mallows_score(Y, kmeans.predict(X))
    )


def test_weights_of_the_objects():
    tree = TREE.fit(X, Y)
    weights = np.arange(len(Y)) % 3 + 1
    ours = et.scorer("accuracy")(tree, X, Y, sample_weight=weights)
    assert ours == pytest.approx(metrics.accuracy_score(Y, tree.predict(X), sample_weight=weights))
    with pytest.raises(et.UsageError, match="sample_weight has no effect on ari"):
        et.scorer("ari")(KMeans(2, n_init=1).fit(X), X, Y, sample_weight=weights)


def test_on_several_processes():
    scores = {"mcc": et.scorer("mcc"), "share": et.scorer(share), "f1": et.scorer("f1", positive=1)}
    alone = cross_validate(TREE, X, BINARY, scoring=scores, error_score="raise")
    together = cross_validate(TREE, X, BINARY, scoring=scores, n_jobs=2, error_score="raise")
    for name in scores:
        assert together[f"test_{name}"].tolist() == alone[f"test_{name}"].tolist()


def test_a_grid():
    grid = GridSearchCV(LogisticRegression(max_iter=500), {"C": [0.1, 1]}, scoring=et.scorer("mcc"), n_jobs=2, error_score="raise")
    assert grid.fit(X, Y).best_score_ == pytest.approx(grid.cv_results_["mean_test_score"].max())


@pytest.mark.parametrize("made", [et.scorer("mcc"), et.scorer("f1", positive="a"), et.scorer(share), et.scorer("ari")])
def test_pickled(made):
    assert pickle.loads(pickle.dumps(made)) == made
    assert hash(pickle.loads(pickle.dumps(made))) == hash(made)


def test_wrong_use():
    with pytest.raises(et.UsageError, match="neither more nor less of prevalence is better"):
        et.scorer("prevalence")
    with pytest.raises(et.UsageError, match="there is no measure 'no_such'"):
        et.scorer("no_such")
    with pytest.raises(et.UsageError, match="positive has no effect on ari"):
        et.scorer("ari", positive=1)
    with pytest.raises(et.UsageError, match="domain cannot be 'orders'"):
        et.scorer("mcc", domain="orders")
    with pytest.raises(et.ArgumentError, match="needs the truth"):
        et.scorer("mcc")(TREE, X)
    assert repr(et.scorer("f1", positive="a")) == "etalon.scorer('f1', positive='a')"


def test_etalon_does_not_import_sklearn():
    code = "import sys, etalon; etalon.scorer('mcc'); print('sklearn' in sys.modules, 'pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False False\n"


@et.measure("binary")
def hit_rate(c):
    return c.c11 / (c.c11 + c.c10) if c.c11 + c.c10 else None


def test_own_measures_through_lifts():
    truth, pred = [0, 1, 2, 1, 0, 2, 1], [0, 1, 1, 1, 0, 2, 2]
    lifted = et.macro(hit_rate)
    assert lifted(truth, pred) == et.macro(et.recall)(truth, pred)
    found = et.labels(truth, pred, [lifted, "macro(recall)"])
    assert found["macro(hit_rate)"] == found["macro(recall)"]
    assert et.labels(truth, pred, [hit_rate, lifted], positive=1)["macro(hit_rate)"] == found["macro(recall)"]
    verdicts = et.validate("labels", [lifted], universes=[(2, 4)])
    assert not verdicts.holds("macro(hit_rate)", "symmetry")
    assert pickle.loads(pickle.dumps(lifted)) == lifted
    assert et.scorer(lifted)(Constant(1), [[0]] * 7, truth) == et.macro(et.recall)(truth, [1] * 7)


class Constant:
    def __init__(self, label):
        self.label = label

    def predict(self, x):
        return [self.label] * len(x)


SCRIPT = """
import etalon as et
from joblib import Parallel, delayed

@et.measure("binary")
def mine(c):
    return c.c11 / c.n

if __name__ == "__main__":
    print(Parallel(2)(delayed(et.labels([1, 0], [1, 1], mine).__getitem__)("mine") for _ in range(2)))
    print(Parallel(2)(delayed(mine)([1, 0], [1, 1]) for _ in range(2)))
"""


def test_what_a_script_defines_goes_along(tmp_path):
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    done = subprocess.run([sys.executable, path], capture_output=True, text=True)
    assert done.stdout == "[0.5, 0.5]\n[0.5, 0.5]\n", done.stderr


def test_pages_are_pickled():
    page = et.explain("mcc")
    again = pickle.loads(pickle.dumps(page))
    assert again == page and again._repr_markdown_() == page._repr_markdown_()


def test_clusters_that_share_objects_are_measured_by_name():
    assert et.omega([[0, 1, 2], [2, 3]], [[0, 1], [2, 3]]) == et.covers([[0, 1, 2], [2, 3]], [[0, 1], [2, 3]])["omega"]


def test_a_measure_says_what_it_is_of():
    with pytest.raises(et.ArgumentError, match="says what the measure is of"):
        et.measure(hit_rate.function)
