"""Symmetries of a clue pattern: which cells go together when one is taken away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Orbit = tuple[int, ...]
Move = Callable[[int, int, int], tuple[int, int]]  # (side, row, column) -> where that cell goes


def _orbits(*moves: Move) -> Callable[[int], list[Orbit]]:
    """The orbits of all cells under the group that the moves generate, in order of their first cell."""

    def orbits(side: int) -> list[Orbit]:
        seen: set[int] = set()
        found: list[Orbit] = []
        for start in range(side * side):
            if start not in seen:
                orbit = _reach(side, start, moves)
                seen.update(orbit)
                found.append(orbit)
        return found

    return orbits


def _reach(side: int, start: int, moves: Sequence[Move]) -> Orbit:
    reached, waiting = {start}, [start]
    while waiting:
        r, c = divmod(waiting.pop(), side)
        for move in moves:
            y, x = move(side, r, c)
            if y * side + x not in reached:
                reached.add(y * side + x)
                waiting.append(y * side + x)
    return tuple(sorted(reached))


def _half_turn(n: int, r: int, c: int) -> tuple[int, int]:
    return n - 1 - r, n - 1 - c


def _quarter_turn(n: int, r: int, c: int) -> tuple[int, int]:
    return c, n - 1 - r


def _left_right(n: int, r: int, c: int) -> tuple[int, int]:
    return r, n - 1 - c


def _up_down(n: int, r: int, c: int) -> tuple[int, int]:
    return n - 1 - r, c


def _diagonal(n: int, r: int, c: int) -> tuple[int, int]:
    return c, r


def _antidiagonal(n: int, r: int, c: int) -> tuple[int, int]:
    return n - 1 - c, n - 1 - r


SYMMETRIES: dict[str, Callable[[int], list[Orbit]]] = {
    "none": _orbits(),
    "half-turn": _orbits(_half_turn),
    "quarter-turn": _orbits(_quarter_turn),
    "left-right": _orbits(_left_right),
    "up-down": _orbits(_up_down),
    "diagonal": _orbits(_diagonal),
    "antidiagonal": _orbits(_antidiagonal),
    "both-mirrors": _orbits(_left_right, _up_down),
    "both-diagonals": _orbits(_diagonal, _antidiagonal),
    "full": _orbits(_quarter_turn, _left_right),
}


# Equivalents of a sudoku: digits relabelled, bands, stacks, rows and columns permuted, transposed.
#
# An equivalent has as many solutions as the original. There are 9! x 6^8 x 2 of them for 9x9 (Jarvis and Russell,
# "Enumerating possible Sudoku grids", 2005-06).


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
