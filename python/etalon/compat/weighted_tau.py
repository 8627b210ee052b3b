# weighted_tau.py: Vigna's weighted τ: the core's for the weights that it knows, NumPy's for places and weights given.
from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from .counts import codes
from .orders import measured, pairs_of

Weigher = Callable[[int], float]


def weighted_tau(x: np.ndarray, y: np.ndarray, rank: Any, weigher: Weigher | None, additive: bool) -> float:
    if weigher is None and (rank is None or rank is True):
        combine = "additive" if additive else "multiplicative"
        side = "target" if rank is None else "both"
        return measured(pairs_of(x, y), f"weighted_tau(combine={combine}, rank={side})")
    first, second = codes(x), codes(y)
    if rank is True:
        sides = ((first, second), (second, first))
        return sum(with_places(*side, places_by(*side), weigher, additive) for side in sides) / 2
    if rank is None:
        places = places_by(first, second)
    else:
        places = np.arange(len(first)) if rank is False else whole_places(rank)
    return with_places(first, second, places, weigher, additive)


def whole_places(rank: np.ndarray) -> np.ndarray:
    """Places as whole numbers; others are counted from the lowest, NaN below all."""
    if rank.dtype.kind in "iu":
        return rank
    places = codes(rank)
    if rank.dtype.kind == "f" and np.isnan(rank).any():
        places = np.where(np.isnan(rank), 0, places + 1)
    return places


def places_by(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """0 for the highest by the first side, and by the second where that ties."""
    places = np.empty(len(first), dtype=np.int64)
    places[np.lexsort((second, first))[::-1]] = np.arange(len(first))
    return places


def with_places(
    first: np.ndarray, second: np.ndarray, places: np.ndarray, weigher: Weigher | None, additive: bool
) -> float:
    if weigher is None:
        weights = 1 / (1 + places)
    else:
        weights = np.array([weigher(place) for place in places.tolist()], dtype=np.float64)
    joint = codes(first * (int(second.max()) + 1) + second)
    none = np.zeros(len(first), dtype=np.int64)
    total, tied_first, tied_second, tied_both = (
        weight_within(groups, weights, additive) for groups in (none, first, second, joint)
    )
    if total - tied_first <= 0 or total - tied_second <= 0:
        return math.nan
    order = np.lexsort((second, first))
    discordant = weight_of_inversions(second[order], weights[order], additive)
    excess = total - tied_first - tied_second + tied_both - 2 * discordant
    return float(min(1.0, max(-1.0, excess / math.sqrt(total - tied_first) / math.sqrt(total - tied_second))))


def weight_within(groups: np.ndarray, weights: np.ndarray, additive: bool) -> float:
    """The weight of all pairs of a group, over all groups; nothing of a group of one."""
    sizes, sums = np.bincount(groups), np.bincount(groups, weights)
    if additive:
        return float(((sizes - 1) * sums).sum())
    squares = np.bincount(groups, weights**2)
    return float(np.where(sizes > 1, sums**2 - squares, 0).sum() / 2)


def weight_of_inversions(items: np.ndarray, weights: np.ndarray, additive: bool) -> float:
    """The weight of all pairs of which the earlier one is the greater, bit by bit from the highest.

    Two numbers first differ in one bit: items are kept in groups of those that have the higher bits alike, in their
    order, and in each group those with a one come before later ones with a zero.
    """
    found = 0.0
    for bit in reversed(range(int(items.max()).bit_length())):
        ones = (items >> bit) & 1
        group = items >> (bit + 1)
        begin = np.flatnonzero(np.concatenate(([True], group[1:] != group[:-1])))
        sizes = np.diff(np.append(begin, len(items)))
        before = []
        for amounts in (ones, ones * weights):
            sums = np.concatenate(([0], amounts.cumsum()))
            before.append(sums[:-1] - np.repeat(sums[begin], sizes))
        zero = ones == 0
        if additive:
            found += float((before[0][zero] * weights[zero] + before[1][zero]).sum())
        else:
            found += float((before[1][zero] * weights[zero]).sum())
        order = np.argsort(items >> bit, kind="stable")
        items, weights = items[order], weights[order]
    return found
