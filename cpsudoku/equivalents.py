"""Equivalents of a sudoku: digits relabelled, bands, stacks, rows and columns permuted, transposed.

An equivalent has as many solutions as the original. There are
9! x 6^8 x 2 of them for 9x9 (Jarvis and Russell, "Enumerating possible Sudoku grids", 2005-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def line_order(rng: Random, side: int, height: int) -> list[int]:
    """A random order of the rows that keeps bands of ``height`` rows together."""
    bands = [list(range(top, top + height)) for top in range(0, side, height)]
    rng.shuffle(bands)
    for band in bands:
        rng.shuffle(band)
    return [line for band in bands for line in band]


def relabelling(rng: Random, side: int) -> list[int]:
    """A random permutation of the values 1..side; index 0, the blank, stays."""
    values = list(range(1, side + 1))
    rng.shuffle(values)
    return [0, *values]


def equivalent(cells: Sequence[int], box: tuple[int, int], rng: Random) -> bytes:
    """A random equivalent of a grid with boxes of ``box`` (height, width); 0 is a blank. Square boxes may transpose."""
    height, width = box
    side = height * width
    rows, columns = line_order(rng, side, height), line_order(rng, side, width)
    new = relabelling(rng, side)
    if height == width and rng.random() < 0.5:
        return bytes(new[cells[c * side + r]] for r in rows for c in columns)
    return bytes(new[cells[r * side + c]] for r in rows for c in columns)
