"""Symmetries of a clue pattern: which cells go together when one is taken away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
