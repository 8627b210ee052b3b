# scipy.py: the rank correlations of scipy.stats by their names, defaults and conventions.
"""What scipy.stats gives, at Etalon's speed: `from etalon.compat.scipy import kendalltau`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .counts import any_column, codes, shared
from .input import warn
from .orders import (
    ConstantInputWarning,
    SignificanceResult,
    SmallSampleWarning,
    by_slice,
    category,
    check_alternative,
    check_policy,
    correlation_p,
    exact_kendall_p,
    floats,
    has_nan,
    measured,
    normal_p,
    pairs_of,
)
from .weighted_tau import weighted_tau

__all__ = [
    "ConstantInputWarning",
    "SignificanceResult",
    "SmallSampleWarning",
    "SomersDResult",
    "kendalltau",
    "somersd",
    "spearmanr",
    "weightedtau",
]


CUBES = 10**6  # 64 bits hold the cubes of numbers below it, and their sums


def kendalltau(
    x: Any,
    y: Any,
    *,
    nan_policy: str = "propagate",
    method: str = "auto",
    variant: str = "b",
    alternative: str = "two-sided",
    axis: Any = None,
    keepdims: bool = False,
) -> SignificanceResult:
    """Kendall's τ_b or τ_c, and how likely one as far from 0 is by chance."""

    def compute(first: np.ndarray, second: np.ndarray) -> tuple[float, float]:
        return tau_and_p(first, second, method, variant, alternative)

    return by_slice(compute, [x, y], axis, nan_policy, keepdims)


def tau_and_p(x: np.ndarray, y: np.ndarray, method: str, variant: str, alternative: str) -> tuple[float, float]:
    unit, n = pairs_of(x, y), len(x)
    pairs = n * (n - 1) // 2
    tied_x, tied_y = unit.predicted_only + unit.neither, unit.target_only + unit.neither
    if pairs in (tied_x, tied_y):
        return math.nan, math.nan
    excess = unit.concordant - unit.discordant
    ties = [tie_sizes(unit.target) if tied_x else None, tie_sizes(unit.predicted) if tied_y else None]
    if variant == "b":
        tau = excess / math.sqrt(pairs - tied_x) / math.sqrt(pairs - tied_y)
    elif variant == "c":
        classes = min(n if sizes is None else len(sizes) for sizes in ties)
        tau = 2 * excess / (n**2 * (classes - 1) / classes)
    else:
        raise ValueError(f"Unknown variant of the method chosen: {variant}. variant must be 'b' or 'c'.")
    tau = min(1.0, max(-1.0, tau))
    tied = bool(tied_x or tied_y)
    if method == "exact" and tied:
        raise ValueError("Ties found, exact method cannot be used.")
    if method == "auto":
        few = n <= 33 or min(unit.discordant, pairs - unit.discordant) <= 1
        method = "exact" if few and not tied else "asymptotic"
    if method == "exact":
        return tau, exact_kendall_p(n, unit.discordant, alternative)
    if method != "asymptotic":
        raise ValueError(f"Unknown method {method} specified.  Use 'auto', 'exact' or 'asymptotic'.")
    return tau, normal_p(excess / math.sqrt(kendall_variance(n, ties, tied_x, tied_y)), alternative)


def tie_sizes(ranks: np.ndarray) -> np.ndarray:
    """How many items share each rank."""
    sizes = np.bincount((ranks + ranks).astype(np.int64))
    sizes = sizes[sizes > 0]
    return sizes if len(ranks) < CUBES else sizes.astype(object)


def kendall_variance(n: int, ties: list[np.ndarray | None], tied_x: int, tied_y: int) -> float:
    """Of concordant minus discordant pairs under ties (Kendall 1970)."""
    ordered = n * (n - 1.0)
    twos, threes = [], []
    for sizes in ties:
        pairs = None if sizes is None else sizes * (sizes - 1)
        threes.append(0 if sizes is None else int(pairs @ (sizes - 2)))
        twos.append(0 if sizes is None else int(pairs @ (2 * sizes + 5)))
    by_pairs = (ordered * (2 * n + 5) - twos[0] - twos[1]) / 18 + 2 * tied_x * tied_y / ordered
    return float(by_pairs + threes[0] * threes[1] / (9 * ordered * (n - 2)))


def weightedtau(
    x: Any,
    y: Any,
    rank: Any = True,
    weigher: Callable[[int], float] | None = None,
    additive: bool = True,
    *,
    axis: Any = None,
    nan_policy: str = "propagate",
    keepdims: bool = False,
) -> SignificanceResult:
    """Vigna's τ, in which pairs near the top weigh more; it has no p-value."""

    def compute(first: np.ndarray, second: np.ndarray, places: Any = rank) -> tuple[float, float]:
        return weighted_tau(without_nan(first), without_nan(second), places, weigher, additive), math.nan

    if isinstance(rank, bool) or rank is None:
        return by_slice(compute, [x, y], axis, nan_policy, keepdims, propagates=False)
    return by_slice(compute, [x, y, rank], axis, nan_policy, keepdims, propagates=False)


def without_nan(items: np.ndarray) -> np.ndarray:
    """NaN is below all others."""
    if not has_nan(items):
        return items
    places = codes(items)
    places[np.isnan(items)] = -1
    return places


def spearmanr(
    a: Any, b: Any = None, axis: Any = 0, nan_policy: str = "propagate", alternative: str = "two-sided"
) -> SignificanceResult:
    """Spearman's ρ of two variables, or of each two of the columns."""
    if axis is not None and axis > 1:
        raise ValueError(
            f"spearmanr only handles 1-D or 2-D arrays, supplied axis argument {axis}, "
            "please use only values 0, 1 or None for axis"
        )
    variables = rows_of(a, b, axis)
    nothing = SignificanceResult(math.nan, math.nan)
    if variables.shape[1] <= 1:
        return nothing
    if any((side == side[0]).all() for side in (variables[0], variables[1])):
        warn(
            "An input array is constant; the correlation coefficient is not defined.",
            category(ConstantInputWarning, "scipy.stats"),
        )
        return nothing
    check_policy(nan_policy)
    missing = has_nan(variables)
    if missing and nan_policy == "raise":
        raise ValueError("The input contains nan values")
    check_alternative(alternative)
    if missing and nan_policy == "omit":
        return without_missing(variables, alternative)
    if len(variables) == 2:
        return nothing if missing else two_variables(variables, alternative)
    rho = np.corrcoef([mid_ranks(side) for side in variables])
    bad = np.isnan(variables).any(axis=1) if missing else np.zeros(len(variables), dtype=bool)
    freedom = variables.shape[1] - 2
    p = np.array([[correlation_p(value, freedom, alternative) for value in row] for row in rho.tolist()])
    for part in (rho, p):
        part[bad, :] = part[:, bad] = np.nan
    return SignificanceResult(rho, p)


def rows_of(a: Any, b: Any, axis: Any) -> np.ndarray:
    """A row for each variable."""
    table = np.ravel(a) if axis is None else np.atleast_1d(np.asarray(a))
    if table.ndim > 2:
        raise ValueError("spearmanr only handles 1-D or 2-D arrays")
    if b is None:
        if table.ndim < 2:
            raise ValueError("`spearmanr` needs at least 2 variables to compare")
        return table if axis else table.T
    other = np.ravel(b) if axis is None else np.atleast_1d(np.asarray(b))
    if table.ndim == other.ndim == 1:
        return np.array((table, other))
    return np.vstack((table, other)) if axis else np.column_stack((table, other)).T


def two_variables(variables: np.ndarray, alternative: str) -> SignificanceResult:
    rho = measured(pairs_of(*variables), "spearman_rho")
    return SignificanceResult(np.float64(rho), np.float64(correlation_p(rho, variables.shape[1] - 2, alternative)))


def without_missing(variables: np.ndarray, alternative: str) -> SignificanceResult:
    """Each two variables on the items that have both."""
    size = len(variables)
    rho, p = np.ones((size, size)), np.zeros((size, size))
    for i in range(size):
        for j in range(i):
            kept = ~(np.isnan(variables[i]) | np.isnan(variables[j]))
            both = variables[np.ix_([i, j], kept)]
            if not both.any():
                found = SignificanceResult(math.nan, math.nan)
            elif both.shape[1] < 2:
                raise ValueError("The input must have at least 3 entries!")
            else:
                found = two_variables(both, alternative)
            rho[i, j] = rho[j, i] = found.statistic
            p[i, j] = p[j, i] = found.pvalue
    return SignificanceResult(rho[1, 0], p[1, 0]) if size == 2 else SignificanceResult(rho, p)


def mid_ranks(items: np.ndarray) -> np.ndarray:
    numbers = floats(items)
    order = numbers.argsort(kind="stable")
    first = np.concatenate(([True], numbers[order][1:] != numbers[order][:-1]))
    starts = np.append(np.flatnonzero(first), len(items))
    ranks = np.empty(len(items))
    ranks[order] = ((starts[1:] + starts[:-1] + 1) / 2)[first.cumsum() - 1]
    return ranks


@dataclass
class SomersDResult:
    """Somers' D, how likely one as far from 0 is by chance, and the table it is of."""

    statistic: float
    pvalue: float
    table: np.ndarray

    @property
    def correlation(self) -> float:
        return self.statistic


def somersd(x: Any, y: Any = None, alternative: str = "two-sided") -> SomersDResult:
    """Somers' D of the column variable given the row variable, from two rankings or from their table."""
    first, second = np.array(x), np.array(y)
    if first.ndim == 1:
        if first.size != second.size:
            raise ValueError("Rankings must be of equal length.")
        table = cross_table(first, second)
    elif first.ndim == 2:
        table = first
        if (table < 0).any():
            raise ValueError("All elements of the contingency table must be non-negative.")
        if (table != table.astype(int)).any():
            raise ValueError("All elements of the contingency table must be integer.")
        if np.count_nonzero(table) < 2:
            raise ValueError("At least two elements of the contingency table must be nonzero.")
    else:
        raise ValueError("x must be either a 1D or 2D array")
    d, p = somers(table.astype(np.float64), alternative)
    return SomersDResult(d, p, table)


def cross_table(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    if first.size == 0:
        return np.zeros((0, 0), dtype=np.int64)
    rows, columns, row, column, counts = shared(any_column(first), any_column(second.ravel()))
    table = np.zeros((rows, columns), dtype=np.int64)
    table[row, column] = counts
    return table


def somers(table: np.ndarray, alternative: str) -> tuple[Any, Any]:
    if min(table.shape) <= 1:
        return math.nan, math.nan
    n = table.sum()
    sums = np.zeros((table.shape[0] + 1, table.shape[1] + 1))  # of all cells above and to the left
    sums[1:, 1:] = table.cumsum(0).cumsum(1)
    before, after = sums[:-1, :-1], n - sums[1:, -1:] - sums[-1:, 1:] + sums[1:, 1:]
    right, left = sums[:-1, -1:] - sums[:-1, 1:], sums[-1:, :-1] - sums[1:, :-1]
    more = before + after - right - left  # agreeing than opposite, for each cell
    excess = np.vdot(table, more)
    spread = np.vdot(table, more**2) - excess**2 / n
    if spread > 0:
        z = excess / math.sqrt(4 * spread)
    else:
        z = math.copysign(math.inf, excess) if excess else math.nan
    rows = table.sum(axis=1)
    return excess / (n**2 - rows @ rows), np.float64(normal_p(z, alternative))
