# test_sklearn.py: the same values as scikit-learn, and a place in its machinery.
#
# Conventions differ in one point. Where a value is not there (a class is never predicted, say), scikit-learn puts 0 and
# warns, leaves the class out (balanced accuracy), or gives 0 for the whole (mcc of a constant); Etalon reports that
# there is no value. undefined="sklearn" follows scikit-learn's choice measure by measure, and is what the data with
# gaps are compared under; on data without gaps all settings agree.
import pickle
import warnings

import numpy as np
import pytest
from sklearn import metrics
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import make_scorer
from sklearn.model_selection import GridSearchCV, cross_val_score

import etalon as et

WHOLE = {
    "accuracy": metrics.accuracy_score,
    "balanced_accuracy": metrics.balanced_accuracy_score,
    "mcc": metrics.matthews_corrcoef,
    "kappa": metrics.cohen_kappa_score,
    "kappa(weights=linear)": lambda t, p, sample_weight=None: metrics.cohen_kappa_score(
        t, p, weights="linear", sample_weight=sample_weight
    ),
    "kappa(weights=quadratic)": lambda t, p, sample_weight=None: metrics.cohen_kappa_score(
        t, p, weights="quadratic", sample_weight=sample_weight
    ),
    "hamming": metrics.hamming_loss,
    "error_rate": metrics.zero_one_loss,
}
ONE_CLASS = {
    "f1": metrics.f1_score,
    "f(beta=2)": lambda t, p, **options: metrics.fbeta_score(t, p, beta=2, **options),
    "f(beta=0.5)": lambda t, p, **options: metrics.fbeta_score(t, p, beta=0.5, **options),
    "precision": metrics.precision_score,
    "recall": metrics.recall_score,
    "jaccard": metrics.jaccard_score,
}


def data(seed, classes, n, weighted):
    generator = np.random.default_rng(seed)
    truth, noise = generator.integers(0, classes, (2, n))
    pred = np.where(generator.random(n) < 0.6, truth, noise)
    return truth, pred, generator.random(n) if weighted else None


def theirs(function, *arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about undefined values, and about deprecations inside of it
        return function(*arguments, **options)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(("classes", "n"), [(2, 50), (2, 2000), (3, 200), (10, 5000)])
@pytest.mark.parametrize("seed", range(3))
def test_data_without_gaps(classes, n, seed, weighted):
    truth, pred, weight = data(seed, classes, n, weighted)
    scores = [*WHOLE, *(f"{lift}({name})" for name in ONE_CLASS for lift in ("macro", "micro", "weighted"))]
    ours = et.labels(truth, pred, scores, weights=weight)
    for name, function in WHOLE.items():
        assert ours[name] == pytest.approx(theirs(function, truth, pred, sample_weight=weight), abs=1e-12), name
    for name, function in ONE_CLASS.items():
        for lift in ("macro", "micro", "weighted"):
            expected = theirs(function, truth, pred, average=lift, sample_weight=weight)
            assert ours[f"{lift}({name})"] == pytest.approx(expected, abs=1e-12), (name, lift)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_the_positive_class(seed, weighted):
    truth, pred, weight = data(seed, 2, 100, weighted)
    for name, function in ONE_CLASS.items():
        assert et.labels(truth, pred, name, weights=weight)[name] == pytest.approx(
            theirs(function, truth, pred, sample_weight=weight), abs=1e-12
        )
        expected = theirs(function, truth, pred, pos_label=0, sample_weight=weight)
        assert et.labels(truth, pred, name, weights=weight, positive=0)[name] == pytest.approx(expected, abs=1e-12)


@pytest.mark.filterwarnings("ignore:prediction. no label is one of the truth:etalon.DataWarning")
@pytest.mark.parametrize("seed", range(40))
def test_data_with_gaps(seed):
    generator = np.random.default_rng(seed)
    n = int(generator.integers(1, 9))
    # Classes of the two sides overlap in part, so that some are never predicted and some never true.
    truth, pred = generator.integers(0, 4, n), generator.integers(1, 6, n)
    scores = [
        "accuracy",
        "balanced_accuracy",
        "mcc",
        *(f"{lift}({name})" for name in ONE_CLASS for lift in ("macro", "micro", "weighted")),
    ]
    ours = et.labels(truth, pred, scores, undefined="sklearn")
    assert not ours.undefined
    for name in ("accuracy", "balanced_accuracy", "mcc"):
        assert ours[name] == pytest.approx(theirs(WHOLE[name], truth, pred), abs=1e-12), name
    for name, function in ONE_CLASS.items():
        for lift in ("macro", "micro", "weighted"):
            assert ours[f"{lift}({name})"] == pytest.approx(theirs(function, truth, pred, average=lift), abs=1e-12), (
                name,
                lift,
            )


def test_strings():
    truth, pred, _ = data(7, 4, 500, False)
    names = np.array(["ant", "bee", "cat", "dog"])
    assert et.macro(et.f1)(names[truth], names[pred]) == pytest.approx(
        metrics.f1_score(truth, pred, average="macro"), abs=1e-12
    )


def test_the_confusion_matrix():
    truth, pred, weight = data(3, 5, 400, True)
    assert (et.Confusion.from_labels(truth, pred).matrix == metrics.confusion_matrix(truth, pred)).all()
    np.testing.assert_allclose(
        et.Confusion.from_labels(truth, pred, weight).matrix,
        metrics.confusion_matrix(truth, pred, sample_weight=weight),
    )


def test_scikit_learn_names_are_understood():
    for name, ours in {
        "f1_macro": "macro(f1)",
        "matthews_corrcoef": "mcc",
        "cohen_kappa_score": "kappa",
        "zero_one_loss": "error_rate",
    }.items():
        assert str(et.parse(name)) == ours


def examples():
    generator = np.random.default_rng(0)
    x = generator.normal(size=(200, 3))
    return x, (x[:, 0] + 0.5 * generator.normal(size=200) > 0).astype(int)


@pytest.mark.parametrize("score", [et.mcc, et.f(beta=2), et.macro(et.f1)])
def test_scores_work_with_make_scorer(score):
    x, y = examples()
    scorer = make_scorer(score)
    model = LogisticRegression().fit(x, y)
    assert scorer(model, x, y) == score(y, model.predict(x))
    weight = np.linspace(0, 1, len(y))
    assert scorer(model, x, y, sample_weight=weight) == score(y, model.predict(x), sample_weight=weight)
    assert str(score) in repr(scorer)
    assert len(cross_val_score(model, x, y, scoring=scorer)) == 5


def test_a_score_in_a_grid_search():
    x, y = examples()
    search = GridSearchCV(LogisticRegression(), {"C": [0.1, 1.0]}, scoring=make_scorer(et.mcc)).fit(x, y)
    theirs_search = GridSearchCV(LogisticRegression(), {"C": [0.1, 1.0]}, scoring="matthews_corrcoef").fit(x, y)
    np.testing.assert_allclose(search.cv_results_["mean_test_score"], theirs_search.cv_results_["mean_test_score"])


def test_a_scorer_pickles():
    scorer = pickle.loads(pickle.dumps(make_scorer(et.macro(et.f1))))
    assert scorer._score_func == et.macro(et.f1)
