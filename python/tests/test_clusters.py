# test_clusters.py: clusterings against scikit-learn, in every intake that labels have.
import numpy as np
import pytest
from sklearn import metrics

import etalon as et


def partitions(seed, n=400):
    random = np.random.default_rng(seed)
    a = random.integers(0, 6, n)
    return a, np.where(random.random(n) < 0.6, a, random.integers(0, 9, n))


@pytest.mark.parametrize("seed", range(5))
def test_agrees_with_scikit_learn(seed):
    a, b = partitions(seed)
    found = et.clusters(a, b, "all")
    expected = {
        "ari": metrics.adjusted_rand_score(a, b),
        "rand": metrics.rand_score(a, b),
        "fowlkes_mallows": metrics.fowlkes_mallows_score(a, b),
        "mi": metrics.mutual_info_score(a, b),
        "homogeneity": metrics.homogeneity_score(a, b),
        "completeness": metrics.completeness_score(a, b),
        "v_measure": metrics.v_measure_score(a, b),
        # Ours divides by the geometric mean unless told, scikit-learn by the arithmetic one.
        "nmi": metrics.normalized_mutual_info_score(a, b, average_method="geometric"),
        "ami": metrics.adjusted_mutual_info_score(a, b, average_method="geometric"),
    }
    for score, value in expected.items():
        assert found[score] == pytest.approx(value, abs=1e-10), score
    for norm in ("min", "max", "arithmetic"):
        ours = et.clusters(a, b, [f"ami(norm={norm})"])[f"ami(norm={norm})"]
        assert ours == pytest.approx(metrics.adjusted_mutual_info_score(a, b, average_method=norm), abs=1e-10)


def test_names_mean_nothing():
    a, b = partitions(1)
    names = np.array(list("abcdefghij"))
    assert dict(et.clusters(a, b)) == dict(et.clusters(names[a], (b * 1000 - 7)))


def test_several_clusterings_and_noise():
    a, b = partitions(2)
    noisy = np.where(np.arange(400) < 50, -1, b)
    results = et.clusters(a, {"b": b, "noisy": noisy}, ["cc"], noise=-1)
    assert results["b"]["cc"] == et.clusters(a, b, ["cc"])["cc"]
    assert results["noisy"]["cc"] == et.clusters(a[50:], b[50:], ["cc"])["cc"]


def test_undefined_has_a_reason():
    with pytest.warns(et.UndefinedWarning, match="one cluster"):
        results = et.clusters([0, 0, 0], [0, 1, 1], ["nmi"])
    assert np.isnan(results["nmi"])
    assert et.clusters([0, 0, 0], [5, 5, 5], ["nmi"], undefined="sklearn")["nmi"] == 1


def test_bad_input():
    with pytest.raises(et.InputError, match="must have the same number"):
        et.clusters([0, 1], [0, 1, 1])
    with pytest.raises(et.UsageError, match="did you mean ari"):
        et.clusters([0, 1], [0, 1], ["arri"])
    with pytest.raises(et.InputError, match="no object"):
        et.clusters([], [])


def test_laws_of_partitions():
    verdicts = et.validate("clusters", ["ari", "pairs(jaccard)", "vi"], objects=4)
    assert verdicts.holds("ari", "constant_baseline")
    assert not verdicts.holds("pairs(jaccard)", "monotonicity")
    assert verdicts.holds("pairs(jaccard)", "monotonicity", "weak")
    assert verdicts.holds("vi", "distance")
    assert "partitions of n" in repr(verdicts)
    with pytest.raises(et.UsageError, match="there is no domain 'walks'"):
        et.validate("walks")


def test_units_where_all_objects_are_noise_are_left_out():
    result = et.clusters([0, 2, 2, 3], [-1, 2, 2, 3], "rand", units=[4, 1, 1, 1], noise=-1)
    assert result["rand"] == 1
    assert any(note.endswith("was not measured on 1 unit where all objects are noise: '4'") for note in result.notes)
    with pytest.raises(et.InputError, match="there is no object to measure"):
        et.clusters([0, 2], [-1, -1], "rand", units=[4, 1], noise=-1)
