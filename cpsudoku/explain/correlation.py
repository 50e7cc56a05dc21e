"""Spearman's rank correlation: do two measures order puzzles alike? Ties take the mean of their ranks.

Spearman, "The proof and measurement of association between two things", 1904. (The standard library has it from
Python 3.12 on.)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


def ranks(numbers: Sequence[float]) -> list[float]:
    """The rank of each number from 1; equal numbers share the mean of the ranks they take."""
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    ranked = [0.0] * len(numbers)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and numbers[order[last + 1]] == numbers[order[first]]:
            last += 1
        for i in order[first : last + 1]:
            ranked[i] = (first + last) / 2 + 1
        first = last + 1
    return ranked


def spearman(first: Sequence[float], second: Sequence[float]) -> float | None:
    """From -1 to 1; None where one of them does not vary (or there are fewer than two).

    Raises:
        ValueError: the two are not of the same length.
    """
    if len(first) != len(second):
        raise ValueError(f"expected two sequences of one length, found {len(first)} and {len(second)}")
    if len(set(first)) < 2 or len(set(second)) < 2:
        return None
    a, b = ranks(first), ranks(second)
    mean = (len(a) + 1) / 2
    covariance = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    return covariance / sqrt(sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b))
