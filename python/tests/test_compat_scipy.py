# test_compat_scipy.py: the rank correlations under SciPy's names give what these give.
import numpy as np
import pandas as pd
import pytest
import scipy.stats
from compat_peers import assert_same, assert_signature, outcome

import etalon.compat.scipy as own_stats


def compare_orders(name, *arguments, **options):
    (expected, told), (found, said) = (
        outcome(getattr(where, name), *arguments, **options) for where in (scipy.stats, own_stats)
    )
    context = (name, arguments, options)
    if isinstance(expected, Exception):
        return assert_same(found, expected, context)
    assert not isinstance(found, Exception), (context, repr(found))
    assert said == told, context
    assert type(found).__name__ == type(expected).__name__
    for field in ("statistic", "pvalue", "correlation", "table"):
        if hasattr(expected, field):
            one, other = np.asarray(getattr(found, field)), np.asarray(getattr(expected, field))
            assert one.shape == other.shape and one.dtype.kind == other.dtype.kind, context
            np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-13, err_msg=str(context))


def orders_of(seed):
    generator = np.random.default_rng(seed)
    n = int(generator.integers(2, 60))
    first, second = generator.normal(size=(2, n))
    yield first, first + second
    yield np.round(first, 1), np.round(first + second)
    yield generator.integers(0, 4, n), generator.integers(0, 3, n)
    yield first, -first
    yield np.arange(n) + 2**60, first
    yield np.append(first, [np.inf, -np.inf]), np.append(second, [-np.inf, 1])


ORDERS = {
    "kendalltau": [
        {"variant": "c"}, {"method": "asymptotic"}, {"method": "exact"}, {"alternative": "less"}, {"alternative": "greater"},
        {"alternative": "less", "method": "asymptotic"}, {"keepdims": True}, {"method": "none"}, {"variant": "a"}, {"alternative": "more", "method": "asymptotic"},
    ],
    "weightedtau": [
        {"additive": False}, {"rank": None}, {"rank": False}, {"rank": None, "additive": False}, {"weigher": lambda r: 1 / (r + 2) ** 2},
        {"weigher": lambda r: 1 / (r + 2), "additive": False}, {"weigher": lambda r: 1}, {"weigher": lambda r: int(r < 5)},
    ],
    "somersd": [{"alternative": "less"}, {"alternative": "greater"}, {"alternative": "more"}],
    "spearmanr": [{"alternative": "less"}, {"alternative": "greater"}, {"alternative": "more"}, {"axis": None}, {"axis": 1}, {"axis": 2}],
}


@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("seed", range(6))
def test_orders_of_scipy(name, seed):
    assert_signature(getattr(own_stats, name), getattr(scipy.stats, name))
    for first, second in orders_of(seed):
        for options in ({}, *ORDERS[name]):
            if name == "somersd" and len(first) > 30:
                first, second = np.round(first), np.round(second)
            compare_orders(name, first, second, **options)


@pytest.mark.parametrize("name", ORDERS)
def test_orders_at_the_edges(name):
    for pair in [([], []), ([1], [2]), ([1, 2], [2, 1]), ([1, 1], [1, 2]), ([2, 2, 2], [1, 2, 3]), ([1, 2], [1, 2, 3]), (4.0, 2.0),
                 ([True, False, True], [1, 0, 0]), ([1, 2, np.nan, 4], [1, 3, 2, 4]), ([np.nan, 3.0], [1, 2]),
                 (np.float32([1, 2, 4]), np.float32([3, 1, 5])), (pd.Series([1, 2, 5]), pd.Series([3, 1, 5]))]:
        compare_orders(name, *pair)
        if name != "somersd":
            for policy in ("omit", "raise", "guess"):
                compare_orders(name, *pair, nan_policy=policy)


@pytest.mark.parametrize("name", ["kendalltau", "weightedtau"])
@pytest.mark.parametrize("policy", ["propagate", "omit", "raise"])
def test_orders_along_an_axis(name, policy):
    generator = np.random.default_rng(0)
    first, second = generator.integers(0, 9, (2, 4, 3, 5)).astype(float)
    gaps = np.where(generator.random(first.shape) < 0.3, np.nan, first)
    masked = np.ma.masked_greater(first, 6)
    for axis in (0, 1, -1, (0, 2), None):
        for x in (first, gaps, masked, first[:1], first[..., :1]):
            compare_orders(name, x, second, axis=axis, nan_policy=policy)
            compare_orders(name, x, second, axis=axis, nan_policy=policy, keepdims=True)
    compare_orders("weightedtau", first, second, generator.permuted(np.arange(60).reshape(4, 3, 5)), axis=1, nan_policy=policy)


def test_tables_and_many_variables():
    generator = np.random.default_rng(0)
    table = generator.integers(0, 9, (3, 5))
    for one in (table, table.T, np.insert(table, 1, 0, axis=0), table + 0.5, table - 3, [[1]], [[]], np.zeros((2, 2, 2))):
        compare_orders("somersd", one)
    values = np.round(generator.normal(size=(12, 4)), 1)
    gaps = np.where(generator.random(values.shape) < 0.1, np.nan, values)
    for one in (values, gaps):
        for options in ({}, {"axis": 1}, {"nan_policy": "omit"}, {"alternative": "less"}):
            compare_orders("spearmanr", one, **options)
            compare_orders("spearmanr", one[:, :2], **options)
            compare_orders("spearmanr", one, values[::-1], **options)


def test_where_scipy_is_not_followed():
    """An unknown alternative passes for "less" there, and of values that are all NaN one is above the others."""
    with pytest.raises(ValueError, match="alternative"):
        own_stats.kendalltau([1, 2, 3], [1, 3, 2], alternative="more")
    assert scipy.stats.kendalltau([1, 2, 3], [1, 3, 2], alternative="more").pvalue > 0.5
    assert np.isnan(own_stats.weightedtau([np.nan] * 3, [1, 2, 3]).statistic)
    assert scipy.stats.weightedtau([np.nan] * 3, [1, 2, 3]).statistic < -0.8


def test_kendalls_p_of_long_orders():
    for n in (34, 60, 172, 300):
        for moved in (0, 1, 5, n // 2):
            order = np.arange(n)
            order[:moved] = order[:moved][::-1]
            for alternative in ("two-sided", "less", "greater"):
                for sign in (1, -1):
                    compare_orders("kendalltau", np.arange(n), sign * order, method="exact", alternative=alternative)
                    compare_orders("kendalltau", np.arange(n), sign * order, alternative=alternative)
