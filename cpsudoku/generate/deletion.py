"""Deletion: take clues away in random order as long as the puzzle stays unique; a batch of puzzles in step.

One question a clue, so 81 a puzzle; what is left is minimal (towards whole orbits of the symmetry). Which minimal
puzzle comes out depends on the order: those with few clues are drawn more rarely than they exist.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cpsudoku.generate.engines import Engine
from cpsudoku.generate.symmetry import Orbit


def delete(
    engine: Engine, solutions: Sequence[bytes], orbits: Sequence[Orbit], rngs: Sequence[Random], clues: int = 0
) -> list[bytes]:
    """For each solution a puzzle that can lose no orbit, or one of ``clues`` clues where that comes first."""
    puzzles = list(solutions)
    orders = [rng.sample(orbits, len(orbits)) for rng in rngs]
    counts = [len(solution) for solution in solutions]
    for step in range(len(orbits)):
        asked, proposals = [], []
        for i, puzzle in enumerate(puzzles):
            orbit = orders[i][step]
            if counts[i] - len(orbit) >= clues:
                asked.append(i)
                proposals.append(without(puzzle, orbit))
        if not asked:
            break
        for i, proposal, unique in zip(
            asked, proposals, engine.unique(proposals, [solutions[i] for i in asked]), strict=True
        ):
            if unique:
                puzzles[i] = proposal
                counts[i] -= len(orders[i][step])
    return puzzles


def without(puzzle: bytes, cells: Sequence[int]) -> bytes:
    """The puzzle with these cells blank."""
    changed = bytearray(puzzle)
    for cell in cells:
        changed[cell] = 0
    return bytes(changed)


def clue_cells(puzzle: bytes) -> list[int]:
    return [cell for cell, value in enumerate(puzzle) if value]


def redundant(engine: Engine, puzzle: bytes, solution: bytes) -> list[int]:
    """The cells whose clue alone can be taken away."""
    cells = clue_cells(puzzle)
    answers = engine.unique([without(puzzle, [cell]) for cell in cells], [solution] * len(cells))
    return [cell for cell, spare in zip(cells, answers, strict=True) if spare]
