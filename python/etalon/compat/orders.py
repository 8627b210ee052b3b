# orders.py: what SciPy's rank correlations have in common: slices of arrays, missing values, results and p-values.
from __future__ import annotations

import functools
import math
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .. import _core
from .input import warn

EXACT = 2**53  # whole numbers up to here are told apart as floating ones
ALTERNATIVES = "`alternative` must be 'less', 'greater', or 'two-sided'."
SMALL = "One or more sample arguments is too small; all returned values will be NaN. "
SMALL_OMIT = "After omitting NaNs, one or more sample arguments is too small; all returned values will be NaN. "
SMALL_SLICES = (
    "All axis-slices of one or more sample arguments are too small; all elements of returned arrays will be NaN. "
)
SMALL_SLICES_OMIT = (
    "After omitting NaNs, one or more axis-slices of one or more sample arguments is too small; corresponding "
    "elements of returned arrays will be NaN. "
)


class SmallSampleWarning(RuntimeWarning):
    """There are too few items for a value."""


class ConstantInputWarning(RuntimeWarning):
    """All items are alike: nothing can go with them."""


class _Pair(NamedTuple):
    statistic: Any
    pvalue: Any


class SignificanceResult(_Pair):
    """A statistic and how likely one as extreme is by chance."""

    @property
    def correlation(self) -> Any:
        return self.statistic


def category(own: type[Warning], module: str) -> type[Warning]:
    """SciPy's own class where it is loaded, so that filters for it work."""
    return getattr(sys.modules.get(module), own.__name__, own)


def warn_small(message: str) -> None:
    told = category(SmallSampleWarning, "scipy.stats._axis_nan_policy")
    warn(message + "See documentation for sample size requirements.", told)


def floats(items: np.ndarray) -> np.ndarray:
    """The items in float64; by their places where that would make different ones alike."""
    numbers = np.ascontiguousarray(items, dtype=np.float64)
    wide = items.dtype.itemsize > 8 or (items.dtype.kind in "iu" and items.dtype.itemsize == 8)
    if wide and items.size and not np.abs(numbers).max() < EXACT:
        return np.unique(items, return_inverse=True)[1].astype(np.float64)
    return numbers


def pairs_of(x: np.ndarray, y: np.ndarray) -> _core.Orders:
    return _core.order_unit("", floats(x), floats(y), "scores", "scores")


@functools.cache
def score_of(text: str) -> _core.Score:
    return _core.parse_score(text, "orders")


def measured(unit: _core.Orders, text: str) -> float:
    samples = _core.order_samples([("", [unit])])
    found = _core.measure(samples, [score_of(text)], "report", "none", 0.95, 100, 1, False, False)
    value, reason = found.aggregates()[0][3:5]
    return math.nan if reason else value


def has_nan(items: np.ndarray) -> bool:
    return items.dtype.kind == "f" and bool(np.isnan(items).any())


def check_policy(nan_policy: Any) -> None:
    if nan_policy not in ("propagate", "raise", "omit"):
        raise ValueError("nan_policy must be one of {'propagate', 'raise', 'omit'}.")


def by_slice(
    compute: Callable[..., tuple[float, float]],
    samples: list[Any],
    axis: Any,
    nan_policy: str,
    keepdims: bool,
    propagates: bool = True,
) -> SignificanceResult:
    """The function of each slice along an axis, or of all items; what is masked, or NaN, is left out pairwise."""
    check_policy(nan_policy)
    masks = [np.ma.getmaskarray(side) if isinstance(side, np.ma.MaskedArray) else None for side in samples]
    arrays = [np.atleast_1d(np.asarray(side)) for side in samples]
    kind = np.result_type(*arrays)
    arrays = [array.astype(kind, copy=False) for array in arrays]
    if axis is None:
        reduced: Any = tuple(range(max(array.ndim for array in arrays)))
        arrays = [array.ravel() for array in arrays]
        if len({array.size for array in arrays}) > 1:
            raise ValueError("Array shapes are incompatible for broadcasting.")
    else:
        reduced = axis
        arrays = along(arrays, axis)
    hidden = hidden_items(masks, axis, arrays[0].shape)
    if nan_policy == "raise" and any(map(has_nan, arrays)):
        raise ValueError("The input contains nan values")

    def value(slices: list[np.ndarray], mask: Any) -> tuple[float, float]:
        missing = any(map(has_nan, slices))
        if missing and nan_policy == "propagate" and propagates:
            return math.nan, math.nan
        if missing and nan_policy == "omit":
            mask = functools.reduce(np.logical_or, map(np.isnan, slices), mask)
        if mask is not False:
            slices = [items[~mask] for items in slices]
        if len(slices[0]) <= 1:
            if arrays[0].ndim == 1:
                warn_small(SMALL_OMIT if nan_policy == "omit" and missing else SMALL)
            elif nan_policy == "omit" and missing:
                warn_small(SMALL_SLICES_OMIT)
            return math.nan, math.nan
        return compute(*slices)

    shape = arrays[0].shape[:-1]
    if not shape and not keepdims:
        statistic, p = value(arrays, hidden)
        return SignificanceResult(np.float64(statistic), np.float64(p))
    if shape and arrays[0].shape[-1] == 0 and math.prod(shape):
        warn_small(SMALL_SLICES)
        found = [np.full(shape, np.nan), np.full(shape, np.nan)]
    else:
        found = [np.empty(shape), np.empty(shape)]
        for place in np.ndindex(shape):
            found[0][place], found[1][place] = value([array[place] for array in arrays], hidden if hidden is False else hidden[place])
    if keepdims:
        found = [np.expand_dims(part, reduced) for part in found]
    return SignificanceResult(found[0][()], found[1][()])


def along(arrays: list[np.ndarray], axis: Any) -> list[np.ndarray]:
    """All of one shape, the axis, or all of several axes, last."""
    axes = (axis,) if np.isscalar(axis) else tuple(axis)
    try:
        alike = np.broadcast_arrays(*arrays)
    except ValueError:
        raise ValueError("Array shapes are incompatible for broadcasting.") from None
    ends = tuple(range(-len(axes), 0))
    moved = [np.moveaxis(array, axes, ends) for array in alike]
    return [array.reshape(*array.shape[: -len(axes)], math.prod(array.shape[-len(axes) :])) for array in moved]


def hidden_items(masks: list[Any], axis: Any, shape: tuple[int, ...]) -> Any:
    """What is masked on any side; False where nothing is."""
    hidden: Any = False
    for mask in masks:
        if mask is not None:
            moved = mask.ravel() if axis is None else along([mask, np.empty(1)], axis)[0]
            hidden = np.broadcast_to(hidden | moved, shape)
    return hidden


def check_alternative(alternative: Any) -> None:
    if alternative not in ("less", "greater", "two-sided"):
        raise ValueError(ALTERNATIVES)


def normal_p(z: float, alternative: str) -> float:
    """The p-value of a standard normal variable."""
    check_alternative(alternative)
    if alternative == "two-sided":
        return math.erfc(abs(z) / math.sqrt(2))
    return math.erfc((z if alternative == "greater" else -z) / math.sqrt(2)) / 2


@functools.cache
def orders_by_inversions(n: int) -> list[int]:
    """How many orders of n items have at most 0, 1, … inversions."""
    counts = [1]
    for size in range(2, n + 1):
        longer = [0] * (len(counts) + size - 1)
        window = 0
        for i in range(len(longer)):
            window += counts[i] if i < len(counts) else 0
            window -= counts[i - size] if i >= size else 0
            longer[i] = window
        counts = longer
    return [int(total) for total in np.cumsum(np.array(counts, dtype=object))]


def share_of_orders(n: int, inversions: int) -> float:
    """How likely a random order of n items has at most so many inversions, no more than half of all."""
    if inversions < 0:
        return 0.0
    if n <= 40:
        return orders_by_inversions(n)[inversions] / math.factorial(n)
    if n > 200 and inversions <= 1:
        return 0.0  # less than a double can hold
    shares = np.zeros(inversions + 1)
    shares[0] = 1
    for size in range(2, n + 1):
        sums = shares.cumsum()
        sums[size:] -= sums[:-size].copy()
        shares = sums / size
    share = float(shares.sum())
    return share if share >= sys.float_info.min else 0.0


def exact_kendall_p(n: int, discordant: int, alternative: str) -> float:
    """The p-value of Kendall's τ without ties."""
    check_alternative(alternative)
    pairs = n * (n - 1) // 2
    if alternative == "two-sided":
        return min(1.0, 2 * share_of_orders(n, min(discordant, pairs - discordant)))
    fewer = discordant if alternative == "greater" else pairs - discordant
    if 2 * fewer <= pairs:
        return min(1.0, share_of_orders(n, fewer))
    return 1 - share_of_orders(n, pairs - fewer - 1)


def correlation_p(rho: float, freedom: int, alternative: str) -> float:
    """The p-value of a correlation by Student's t."""
    if freedom <= 0 or math.isnan(rho):
        return math.nan
    both = 0.0 if abs(rho) >= 1 else student_share(rho, freedom / 2)
    if alternative == "two-sided":
        return both
    return both / 2 if (rho > 0) == (alternative == "greater") else 1 - both / 2


def student_share(rho: float, a: float) -> float:
    """The regularised incomplete beta function at x = 1 − ρ² for a and 1/2."""
    square, x = rho * rho, (1 - rho) * (1 + rho)
    if a > 160:  # Γ(a + 1/2) / Γ(a) by its series: the functions themselves overflow, and their logarithms cancel
        gammas = math.sqrt(a) * (1 - 1 / (8 * a) + 1 / (128 * a**2) + 5 / (1024 * a**3) - 21 / (32768 * a**4))
    else:
        gammas = math.gamma(a + 0.5) / math.gamma(a)
    power = math.exp(a * (math.log1p(-square) if square < 0.5 else math.log(x)))
    front = gammas / math.sqrt(math.pi) * power * abs(rho)
    if x < (a + 1) / (a + 2.5):
        return front * fraction(x, a, 0.5) / a
    return 1 - 2 * front * fraction(square, 0.5, a)


def fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, from its front (Lentz)."""
    tiny = 1e-300
    above, below = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    value = below
    for m in range(1, 10_000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            below = 1 / (1 + term * below or tiny)
            above = 1 + term / above or tiny
            value *= above * below
        if abs(above * below - 1) < 1e-16:
            break
    return value
