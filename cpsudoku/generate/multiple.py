"""Random clues that may leave several solutions, drawn as random_puzzle of Norvig's essay does.

Cells in random order take a random value that naked and hidden singles have left them, until at least as many cells as
asked for are settled, with all values but one among them; a contradiction begins anew. All cells settled by then become
clues, so there may be more than asked for. Most have a solution, many have several.
"""

from __future__ import annotations

from random import Random

from cpsudoku.explain.bits import members
from cpsudoku.explain.board import Board
from cpsudoku.explain.propagation import assign
from cpsudoku.explain.state import State


def random_clues(board: Board, clues: int, rng: Random) -> bytes:
    """A puzzle of ``clues`` or more clues, a byte a cell, 0 a blank; not surely unique, not even surely solvable."""
    while True:
        found = _draw(board, clues, rng)
        if found is not None:
            return found


def _draw(board: Board, clues: int, rng: Random) -> bytes | None:
    state = State(board)
    cells = range(len(state.candidates))
    for cell in rng.sample(cells, len(cells)):
        assign(state, cell, rng.choice(list(members(state.candidates[cell]))))
        if state.clash is not None:
            return None
        settled = [state.value(c) for c in cells]
        values = {value for value in settled if value}
        if len(cells) - settled.count(0) >= clues and len(values) >= len(board.values) - 1:
            return bytes(settled)
    return None
