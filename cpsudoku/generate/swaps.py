"""Swaps: reach few clues by exchanging one clue for another until one becomes redundant.

From a minimal puzzle every exchange of one clue for another cell of the solution is asked about (some 1,400 questions
at 24 clues); from those that stay unique, one with a redundant clue is a puzzle with one clue fewer; where there is
none, the walk goes on from a random one. Deletion alone gave no 20-clue puzzle in 1,186 minimal ones.
"""

from __future__ import annotations

import time
from random import Random

from cpsudoku.generate.deletion import clue_cells, redundant, without
from cpsudoku.generate.engines import Engine

TRIED = 24  # unique neighbours looked at for a redundant clue, a step
STEPS = 60  # steps without progress before the walk gives up: another grid is a better bet


def reduce_to(
    engine: Engine, puzzle: bytes, solution: bytes, clues: int, rng: Random, deadline: float | None = None
) -> bytes | None:
    """A unique puzzle of the same solution with exactly ``clues`` clues, or None when the walk or the time ends."""
    stale = 0
    while len(clue_cells(puzzle)) > clues:
        if stale > STEPS or (deadline is not None and time.monotonic() > deadline):
            return None
        neighbours = _unique_swaps(engine, puzzle, solution)
        if not neighbours:
            return None
        rng.shuffle(neighbours)
        smaller = next(filter(None, (_smaller(engine, p, solution, rng) for p in neighbours[:TRIED])), None)
        stale = 0 if smaller else stale + 1
        puzzle = smaller or neighbours[0]
    return puzzle


def _unique_swaps(engine: Engine, puzzle: bytes, solution: bytes) -> list[bytes]:
    swaps = []
    blanks = [cell for cell, value in enumerate(puzzle) if not value]
    for gone in clue_cells(puzzle):
        rest = without(puzzle, [gone])
        for new in blanks:
            swaps.append(rest[:new] + solution[new : new + 1] + rest[new + 1 :])
    answers = engine.unique(swaps, [solution] * len(swaps))
    return [swap for swap, unique in zip(swaps, answers, strict=True) if unique]


def _smaller(engine: Engine, puzzle: bytes, solution: bytes, rng: Random) -> bytes | None:
    spare = redundant(engine, puzzle, solution)
    return without(puzzle, [rng.choice(spare)]) if spare else None
