# test_doubtful_input.py: input that may mean two things is refused or told of, as on the command line.
import datetime
import decimal

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import etalon as et

QUERIES = [f"q{i}" for i in range(1, 6)]
ROWS = [(system, unit, "map", base + i / 100) for system, base in (("a", 0.5), ("b", 0.4)) for i, unit in enumerate(QUERIES)]


@pytest.mark.parametrize("ask", [lambda rows: et.compare(rows, "queries"), lambda rows: et.leaderboard(rows, "queries"), et.disagreement])
def test_a_row_of_means_or_sums_is_no_unit(ask):
    for unit, summary, measure in (("all", np.mean, "map"), ("Total", sum, "dcg")):
        rows = [(s, u, measure, v) for s, u, _, v in ROWS]
        rows += [(s, unit, measure, summary([v for t, _, _, v in ROWS if t == s])) for s in ("a", "b")]
        with pytest.raises(et.InputError, match=f"unit '{unit}' is the (mean|sum) of the other 5 units"):
            ask(rows)
    rows = [*ROWS, ("a", "all", "map", 0.9), ("b", "all", "map", 0.1)]
    if ask is et.disagreement:
        rows += [(s, u, "ndcg", v) for s, u, _, v in rows]
    assert ask(rows)


@pytest.mark.parametrize("unit", ["mean", "STD", "min", "Max", "median", "var", "sem", "count", "25%", "macro avg", "gm_all"])
def test_summaries_are_no_units_whatever_other_rows_there_are(unit):
    values = {system: [v for t, _, _, v in ROWS if t == system] for system in ("a", "b")}
    rows = [(s, u, "mine", v) for s, u, _, v in ROWS if (s, u) != ("b", "q3")]
    statistics = pd.Series(values["a"]).describe().to_dict() | {
        "STD": np.std(values["a"]),
        "Max": 0.55,
        "median": 0.53,
        "var": np.var(values["a"], ddof=1),
        "sem": pd.Series(values["a"]).sem(),
        "macro avg": 0.53,
        "gm_all": np.exp(np.mean(np.log(values["a"]))),
    }
    others = [("a", "mean", "mine", 0.53), ("a", "std", "mine", round(np.std(values["a"], ddof=1), 4))]
    for further in ([], others):
        table = [*rows, *(row for row in further if row[1] != unit), ("a", unit, "mine", statistics[unit])]
        for ask in (lambda of: et.compare(of, "queries", higher=["mine"], absent="skip"), lambda of: et.leaderboard(of, "queries", higher=["mine"], absent="skip")):
            with pytest.raises(et.InputError, match=f"'{unit}' is the(ir)? .*with a filter of the rows"):
                ask(table)


def test_values_out_of_the_range_of_their_measure_are_refused():
    with pytest.raises(et.InputError, match=r"has map 51\.28 .*divide it by 100"):
        et.compare([*ROWS[:-1], ("b", "q5", "map", 51.28)], "queries")


def test_columns_of_other_types_are_refused_with_an_error_of_the_package():
    days = pa.array([datetime.date(2020, 1, 1)] * 2)
    for labels in ([decimal.Decimal(1), 2], [(1, 2), (3, 4)], days):
        with pytest.raises(et.ArgumentError, match="labels must be numbers, strings or booleans"):
            et.labels(labels, [1, 2], "accuracy")
    with pytest.raises(et.InputError, match="weights is no column of numbers"):
        et.labels([1, 2], [1, 2], "accuracy", weights=days)
    with pytest.raises(et.ArgumentError, match="an id is a text"):
        et.runs({("q", 1): {"d": 1}}, {("q", 1): {"d": 1}}, "ndcg@10")


def test_an_index_with_repeated_entries_is_not_to_be_aligned_by_it():
    truth, prediction = pd.Series([1, 0, 1, 0], index=[1, 2, 3, 3]), pd.Series([1, 0, 1, 0], index=[3, 3, 2, 1])
    with pytest.raises(et.InputError, match=r"stand twice.*give pred\w*\.to_numpy\(\)"):
        et.labels(truth, prediction, "accuracy")
    assert et.labels(truth, prediction.to_numpy(), "accuracy")["accuracy"] == 1


def test_sparse_columns_are_read():
    sparse = pd.Series(pd.arrays.SparseArray([1, 0, 0]))
    assert et.labels(sparse, [1, 0, 1], "accuracy")["accuracy"] == 2 / 3
    assert et.labels([1, 0, 1], pd.DataFrame({"a": sparse}), "accuracy")["a"]["accuracy"] == 2 / 3


def test_a_function_that_returns_too_large_a_number_is_told():
    @et.measure("binary")
    def large(counts):
        return 10**400

    with pytest.raises(et.ArgumentError, match="the function large returned a number that is too large"):
        et.labels([1, 0], [1, 0], [large])


def test_the_names_of_scikit_learn_are_understood_in_every_domain():
    truth, score = [0, 1, 1, 0], [0.1, 0.9, 0.4, 0.5]
    assert et.auc(y_true=truth, y_score=score, domain="orders") == et.roc_auc(truth, score) == 0.75
    assert et.roc_auc(truth, y_score=score) == et.roc_auc(y_true=truth, y_pred=score) == 0.75
    with pytest.raises(et.ArgumentError, match="takes two columns"):
        et.roc_auc(y_score=score)
    with pytest.raises(et.UsageError, match="say domain='orders'"):
        et.auc(truth, score)


def test_an_average_is_a_wrapper():
    with pytest.raises(et.UsageError, match=r"et\.macro\(et\.f1\)|et\.macro\(et\.f\)"):
        et.f1(average="macro")
    with pytest.raises(et.ArgumentError, match=r"et\.macro\(et\.f1\)"):
        et.labels([0, 1], [0, 1], "f1", average="macro")


@pytest.mark.parametrize(
    ("truth", "prediction", "note"),
    [
        (["cat", "dog"], [0, 1], "no label is one of the truth's"),
        (["cat", "dog"], ['"cat"', "dog"], "but for quotes around them"),
        (["caf\u00e9", "b"], ["cafe\u0301", "b"], "but for accents"),
        (np.array([0.1, 2]), np.array([0.1, 2], dtype=np.float32), "but for digits beyond 32-bit numbers"),
        (["caf\u00e9", "b"], [b"caf\xe9", b"b"], "not text in UTF-8"),
    ],
)
def test_labels_that_differ_in_spelling_are_told_of(truth, prediction, note):
    with pytest.warns(et.DataWarning, match=note):
        found = et.labels(truth, prediction, "accuracy")
    assert any(note in told for told in found.notes)


def test_noise_of_each_side():
    reference, clustering = [0, 0, 1, 1, 2], [0, 0, 1, -1, 0]
    assert et.clusters(reference, clustering, "ari", noise=(2, -1))["ari"] == 1
    assert et.state("clusters", reference, clustering, noise=(2, -1)).compute("ari")["ari"] == 1
    with pytest.raises(et.UsageError, match="no object of the reference has the label '7'"):
        et.clusters(reference, clustering, "ari", noise=(7, -1))
    with pytest.raises(et.ArgumentError, match="noise is a label, or a pair"):
        et.clusters(reference, clustering, "ari", noise=(1, 2, 3))


def test_likely_noise_is_told_of():
    found = et.clusters([0, 0, 1, 1, 2], [0, 0, 1, -1, 0], "ari")
    assert "-1 counts as a cluster in clustering (1 object)" in str(found)
    assert "noise" not in str(et.clusters([1, 1, -1], [1, -1, -1], "ari"))


def test_times_are_no_grades_and_other_ids_no_documents():
    with pytest.raises(et.InputError, match="looks like a time"):
        et.runs({"u": {"i": 881250949}}, {"u": {"i": 1}}, "ndcg@10")
    with pytest.raises(et.InputError, match="none of the 20 documents of 2 judged queries"):
        other = {query: {f"d{query}{i}": 1 / (i + 1) for i in range(10)} for query in "12"}
        et.runs({"1": {"D1": 1}, "2": {"D2": 1}}, other, "ndcg@10")


def test_seeds_are_whole_numbers_of_63_bits():
    for seed in (-1, 2**63, 2**64 - 1, 2**64):
        with pytest.raises(et.UsageError, match="seed"):
            et.labels([1, 0], [1, 0], "accuracy", interval="bootstrap", seed=seed)


def test_fractions_are_no_counts():
    with pytest.raises(et.InputError, match="before it was normalised"):
        et.Confusion.from_matrix([[0.5, 0.5], [1, 1]])




def test_scores_instead_of_labels_are_told_by_both_ways():
    truth, pred = [1, 0] * 100, [i / 200 for i in range(200)]
    with pytest.warns(et.DataWarning, match="look like probabilities, not labels") as short:
        assert et.accuracy(truth, pred) == 0
    with pytest.warns(et.DataWarning, match="look like probabilities, not labels") as whole:
        assert et.labels(truth, pred, "accuracy")["accuracy"] == 0
    assert {one.filename for one in [*short, *whole]} == {__file__}


def test_systems_that_leave_out_other_objects_are_not_compared():
    truth = [i % 4 for i in range(400)]
    good = [(t + (i % 20 == 0)) % 4 for i, t in enumerate(truth)]
    lazy = [t if i < 40 else -1 for i, t in enumerate(truth)]
    for ask in (et.compare, et.leaderboard):
        results = et.clusters(truth, {"good": good, "lazy": lazy}, "ari", noise=-1)
        with pytest.raises(et.UsageError, match=r"good 0, lazy 360 of 400.*; noise_as='singletons' counts each"):
            ask(results, score="ari")
        folds = [i % 5 for i in range(400)]
        by_fold = et.clusters(truth, {"good": good, "lazy": [-1 if i % 3 else t for i, t in enumerate(truth)]}, "ari", noise=-1, units=folds)
        with pytest.raises(et.UsageError, match="not measured on the same objects and truth"):
            ask(by_fold, "queries", "ari")
    kept = et.clusters(truth, {"good": good, "lazy": lazy}, "ari", noise=-1, noise_as="singletons")
    assert et.compare(kept, score="ari").pairs[0]["decision"] == "a"


def test_a_margin_in_percent_is_quoted():
    rows = [(s, u, "accuracy", v) for s, u, _, v in ROWS]
    with pytest.raises(et.UsageError, match=r"fail_if_worse=0\.005 or fail_if_worse='0\.5%'"):
        et.compare(rows, "queries", baseline="a", fail_if_worse=0.5)
    assert et.compare(rows, "queries", baseline="a", fail_if_worse="0.5%").pairs


def test_averages_over_unlike_classes_are_told_in_a_comparison():
    truth = ["ab"[i % 2] for i in range(200)]
    systems = {"old": truth[:-9] + ["a"] * 9, "new": ["unknown"] * 4 + truth[4:]}
    results = et.labels(truth, systems, et.macro(et.f1))
    said = "macro(f1) averages over 3 classes for new, 2 for old; average_over='truth' takes the classes of the truth"
    for answer in (results, et.compare(results), et.leaderboard(results)):
        assert sum(said in note for note in answer.notes) == 1
    assert et.leaderboard(results).corrected is None
