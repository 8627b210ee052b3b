# test_huge_counts.py: counts beyond what doubles hold, and weights of any size, against fractions.
import fractions
import math

import numpy as np
import pytest

import etalon as et

TABLES = [
    [[10**9, 1], [1, 1]],
    [[10**16, 2], [1, 4]],
    [[10**18, 1], [1, 3]],
    [[10**17, 10**17 + 3], [10**17 + 1, 10**17 - 5]],
    [[0, 10**18], [7, 2]],
]


def moments(table):
    """The covariance of the two sides and their variances, times the number of objects squared."""
    (c11, c10), (c01, c00) = table
    return c11 * c00 - c10 * c01, (c11 + c10) * (c01 + c00), (c11 + c01) * (c10 + c00)


def correlation(table):
    covariance, truth, prediction = moments(table)
    square = fractions.Fraction(covariance**2, truth * prediction)
    return math.copysign(math.sqrt(square), covariance)


def kappa(table):
    (c11, c10), (c01, c00) = table
    by_chance = (c11 + c10) * (c10 + c00) + (c11 + c01) * (c01 + c00)
    return float(fractions.Fraction(2 * moments(table)[0], by_chance))


def pairs(table):
    """How many pairs of objects are together in both, in the reference only, in the clustering only, and apart."""
    both = sum(math.comb(count, 2) for row in table for count in row)
    rows = sum(math.comb(sum(row), 2) for row in table)
    columns = sum(math.comb(sum(column), 2) for column in zip(*table))
    every = math.comb(sum(map(sum, table)), 2)
    return [[both, rows - both], [columns - both, every - rows - columns + both]]


@pytest.mark.parametrize("table", TABLES)
def test_labels_and_clusters_of_huge_counts(table):
    counts = np.array(table, dtype=np.uint64)
    labels = et.Confusion.from_matrix(counts).compute(["mcc", "kappa"])
    assert labels["mcc"] == pytest.approx(correlation(table), rel=1e-14, abs=0)
    assert labels["kappa"] == pytest.approx(kappa(table), rel=1e-14, abs=0)
    clusters = et.Contingency.from_matrix(counts).compute(["cc", "ari"])
    assert clusters["cc"] == pytest.approx(correlation(pairs(table)), rel=1e-14, abs=0)
    assert clusters["ari"] == pytest.approx(kappa(pairs(table)), rel=1e-14, abs=0)


def test_weights_of_any_size():
    weights = [1, 1e-16, 1e300, 1]
    table = [[fractions.Fraction(1), fractions.Fraction(1e300)], [fractions.Fraction(1), fractions.Fraction(1e-16)]]
    found = et.labels(list("abab"), list("abba"), ["mcc", "kappa"], weights=weights)
    assert found["mcc"] == pytest.approx(correlation(table), rel=1e-14, abs=0)
    assert found["kappa"] == pytest.approx(kappa(table), rel=1e-14, abs=0)
