"""Deletion: take clues away in random order as long as the puzzle stays unique; a batch of puzzles in step.

One question a clue, so 81 a puzzle; what is left is minimal (towards whole orbits of the symmetry). Which minimal
puzzle comes out depends on the order: those with few clues are drawn more rarely than they exist.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cpsudoku.deadline import Deadline
from cpsudoku.generation.engines import UniquenessEngine
from cpsudoku.generation.symmetry import Orbit


def delete(
    engine: UniquenessEngine,
    solutions: Sequence[bytes],
    orbits: Sequence[Orbit],
    rngs: Sequence[Random],
    clues: int = 0,
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


def redundant(engine: UniquenessEngine, puzzle: bytes, solution: bytes) -> list[int]:
    """The cells whose clue alone can be taken away."""
    cells = clue_cells(puzzle)
    answers = engine.unique([without(puzzle, [cell]) for cell in cells], [solution] * len(cells))
    return [cell for cell, spare in zip(cells, answers, strict=True) if spare]


# Swaps: reach few clues by exchanging one clue for another until one becomes redundant.
#
# From a minimal puzzle every exchange of one clue for another cell of the solution is asked about (some 1,400
# questions at 24 clues); from those that stay unique, one with a redundant clue is a puzzle with one clue fewer; where
# there is none, the walk goes on from a random one. Deletion alone gave no 20-clue puzzle in 1,186 minimal ones.


TRIED = 24  # unique neighbours looked at for a redundant clue, a step
STEPS = 60  # steps without progress before the walk gives up: another grid is a better bet


def reduce_to(
    engine: UniquenessEngine, puzzle: bytes, solution: bytes, clues: int, rng: Random, deadline: Deadline | None = None
) -> bytes | None:
    """A unique puzzle of the same solution with exactly ``clues`` clues, or None when the walk or the time ends."""
    stale = 0
    while len(clue_cells(puzzle)) > clues:
        if stale > STEPS or (deadline is not None and deadline.over):
            return None
        neighbours = _unique_swaps(engine, puzzle, solution)
        if not neighbours:
            return None
        rng.shuffle(neighbours)
        smaller = next(filter(None, (_smaller(engine, p, solution, rng) for p in neighbours[:TRIED])), None)
        stale = 0 if smaller else stale + 1
        puzzle = smaller or neighbours[0]
    return puzzle


def _unique_swaps(engine: UniquenessEngine, puzzle: bytes, solution: bytes) -> list[bytes]:
    swaps = []
    blanks = [cell for cell, value in enumerate(puzzle) if not value]
    for gone in clue_cells(puzzle):
        rest = without(puzzle, [gone])
        for new in blanks:
            swaps.append(rest[:new] + solution[new : new + 1] + rest[new + 1 :])
    answers = engine.unique(swaps, [solution] * len(swaps))
    return [swap for swap, unique in zip(swaps, answers, strict=True) if unique]


def _smaller(engine: UniquenessEngine, puzzle: bytes, solution: bytes, rng: Random) -> bytes | None:
    spare = redundant(engine, puzzle, solution)
    return without(puzzle, [rng.choice(spare)]) if spare else None
