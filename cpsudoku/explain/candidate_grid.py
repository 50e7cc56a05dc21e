"""The candidate grid as text, in the layout of Norvig's essay "Solving Every Sudoku Puzzle".

Width = 1 + the longest candidate string, each centred; `|` after each box across, a ruled line after each box down.
The board may be in any state, also one with a contradiction: a cell without candidates is blank.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.explain.board import Board
from cpsudoku.grid import Grid
from cpsudoku.text._block import layout


def candidate_grid(board: Board, candidates: Sequence[int]) -> str:
    """Lines of text without trailing blanks. ``candidates``: for each cell a set of candidates, row-major."""
    texts = [board.symbols(mask) for mask in candidates]
    return drawn(board, texts)


def drawn(board: Board, texts: Sequence[str]) -> str:
    """The texts of the cells, row-major, ruled where the board has boxes."""
    return layout(texts, Grid(board.side, (), board.box or (board.side, board.side))).rstrip("\n")
