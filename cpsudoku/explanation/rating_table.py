"""The rank correlations between the measures of many puzzles, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from cpsudoku.explanation.rating import Rating

MEASURES = ("number", "largest", "facts", "above_one", "width", "squares", "level", "rank", "nodes", "lemmas")


def correlations(ratings: Sequence[Rating]) -> list[tuple[str, str, float | None, int]]:
    """Return (measure, measure, Spearman's rank correlation, puzzles that have both) for each pair of measures.

    None where a measure is the same for all of them.
    """
    rows = []
    measures = _measures_of(ratings)
    for i, a in enumerate(measures):
        for b in measures[i + 1 :]:
            both = [(getattr(r, a), getattr(r, b)) for r in ratings]
            pairs = [(float(x), float(y)) for x, y in both if x is not None and y is not None]
            value = spearman([x for x, _ in pairs], [y for _, y in pairs])
            rows.append((a, b, value, len(pairs)))
    return rows


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of texts as lines, the columns aligned: numbers to the right, words to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = [all(_number(text) for text in column[1:]) for column in zip(*rows, strict=True)]
    lines = []
    for cells in rows:
        aligned = [t.rjust(w) if r else t.ljust(w) for t, w, r in zip(cells, widths, right, strict=True)]
        lines.append("  ".join(aligned).rstrip())
    return lines


def _number(text: str) -> bool:
    return not text.strip("0123456789.,+-e>")


def correlation_table(ratings: Sequence[Rating]) -> list[str]:
    """Return the correlations as a square of lines, one measure a row; "-" where a measure does not vary."""
    values = {frozenset((a, b)): value for a, b, value, _ in correlations(ratings)}
    measures = _measures_of(ratings)

    def cell(a: str, b: str) -> str:
        value = 1.0 if a == b else values[frozenset((a, b))]
        return "-" if value is None else f"{value:.2f}"

    return table([["", *measures], *([a, *(cell(a, b) for b in measures)] for a in measures)])


def _measures_of(ratings: Sequence[Rating]) -> list[str]:
    """Return the measures that some of the ratings have."""
    return [name for name in MEASURES if any(getattr(rating, name) is not None for rating in ratings)]


# Spearman's rank correlation: do two measures order puzzles alike? Ties take the mean of their ranks.
#
# Spearman, "The proof and measurement of association between two things", 1904. (The standard library has it from
# Python 3.12 on.)


def ranks(numbers: Sequence[float]) -> list[float]:
    """Return the rank of each number from 1; equal numbers share the mean of the ranks they take."""
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
    """Return the rank correlation, from -1 to 1; None if one of them does not vary (or there are fewer than two).

    Raises:
        ValueError: the two are not of the same length.
    """
    if len(first) != len(second):
        raise ValueError(f"expected two sequences of equal length, found {len(first)} and {len(second)}")
    if len(set(first)) < 2 or len(set(second)) < 2:
        return None
    a, b = ranks(first), ranks(second)
    mean = (len(a) + 1) / 2
    covariance = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    return covariance / sqrt(sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b))
