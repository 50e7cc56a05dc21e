"""The candidate grid as text, in the layout of Norvig's essay "Solving Every Sudoku Puzzle".

Width = 1 + the longest candidate string, each centred; `|` after each box across, a ruled line after each box down.
Only layout: the board may be any state, also one with a contradiction (a cell without candidates is blank).
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.explain.board import Board


def candidate_grid(board: Board, candidates: Sequence[int], *, blank: str = "") -> str:
    """Lines of text without trailing blanks. ``candidates``: for each cell a set of candidates, row-major.

    With ``blank`` a cell with every candidate shows that instead: a plain grid with its open cells.
    """
    everything = (1 << len(board.values)) - 1
    texts = [blank if blank and mask == everything else board.symbols(mask) for mask in candidates]
    return layout(texts, board.side, board.box)


def layout(texts: Sequence[str], side: int, box: tuple[int, int] | None) -> str:
    """The texts of the cells, row-major, as a ruled grid; ``box``: (height, width), or None for no rules."""
    height, across = box or (side, side)
    width = 1 + max(map(len, texts))
    rule = "+".join(["-" * (width * across)] * (side // across))
    lines: list[str] = []
    for r in range(side):
        if r and r % height == 0:
            lines.append(rule)
        cells = [text.center(width) for text in texts[r * side : (r + 1) * side]]
        groups = ["".join(cells[i : i + across]) for i in range(0, side, across)]
        lines.append("|".join(groups).rstrip())
    return "\n".join(lines)
