"""A slow, plain truth for the lane kernel, and puzzles made without any of the package's code."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

Units = Sequence[Sequence[int]]
Masks = list[int]


def _choices(units: Units, state: Masks, full: int) -> list[tuple[int, int]]:
    """The fewest ways to go on, as (cell, value) of which exactly one holds: of a cell, or of a value in a unit."""
    best: list[tuple[int, int]] | None = None
    for cell, mask in enumerate(state):
        if mask.bit_count() > 1 and (best is None or mask.bit_count() < len(best)):
            best = [(cell, v) for v in range(mask.bit_length()) if mask >> v & 1]
    best = best or []
    for unit in units if len(best) > 2 else ():
        if len(unit) == full.bit_count():
            for value in range(len(unit)):
                places = [(cell, value) for cell in unit if state[cell] >> value & 1]
                if len(places) < len(best) and not (places and state[places[0][0]].bit_count() == 1):
                    best = places
    return best


def _solutions(units: Units, masks: Masks, values: int) -> Iterator[list[int]]:
    """All solutions by plain backtracking; masks of bits, values from 1."""
    peers: list[set[int]] = [set() for _ in masks]
    for unit in units:
        for cell in unit:
            peers[cell] |= set(unit) - {cell}

    def fill(cell: int, bit: int, state: Masks) -> bool:
        state[cell] = bit
        waiting = [cell]
        while waiting:
            done = waiting.pop()
            for other in peers[done]:
                if state[other] & state[done]:
                    state[other] &= ~state[done]
                    if state[other] == 0:
                        return False
                    if state[other].bit_count() == 1:
                        waiting.append(other)
        return True

    def search(state: Masks) -> Iterator[list[int]]:
        if all(m.bit_count() == 1 for m in state):
            yield [m.bit_length() for m in state]
            return
        for cell, value in _choices(units, state, (1 << values) - 1):
            child = list(state)
            if fill(cell, 1 << value, child):
                yield from search(child)

    start = list(masks)
    if all(start) and all(fill(c, start[c], start) for c in range(len(start)) if start[c].bit_count() == 1):
        yield from search(start)


@pytest.fixture(scope="session")
def solutions() -> Callable[[Units, Masks, int], Iterator[list[int]]]:
    return _solutions


def _pattern(height: int, width: int, rng: random.Random) -> list[int]:
    """A random solved grid: the shifted pattern with values, rows within bands, columns within stacks shuffled."""
    side = height * width

    def order(bands: int, lines: int) -> list[int]:
        groups = [[b * lines + k for k in rng.sample(range(lines), lines)] for b in rng.sample(range(bands), bands)]
        return [line for group in groups for line in group]

    rows, columns = order(width, height), order(height, width)
    values = rng.sample(range(1, side + 1), side)
    return [values[(width * (r % height) + r // height + c) % side] for r in rows for c in columns]


@pytest.fixture(scope="session")
def pattern() -> Callable[[int, int, random.Random], list[int]]:
    return _pattern


@pytest.fixture(scope="session")
def shipped() -> list[str]:
    """A few dozen 81-character puzzles, unique by the literature."""
    folder = Path(__file__).parents[3] / "puzzles" / "sudoku"
    texts = [(folder / name).read_text() for name in ("top95.txt", "hardest.txt")]
    lines = [line for text in texts for line in text.split() if len(line) == 81]
    assert len(lines) == 106
    return lines
