"""A Latin square with optional < signs: the file to copy for a puzzle of your own (`cpsudoku new mine.py`).

A grid in any format, then the signs, as many as you like, or none:

    ........13......
    signs:
    B3 < B2
    B4 < A4
    D2 < D3
    A1 < B1
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import AllDifferent
from cpsudoku.kinds import At, Instance, Kind, Pairs
from cpsudoku.model import Clue


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    """What always holds. It sees the board, `puzzle.rows`, `.columns`, `.boxes`, `.neighbours(cell)`, and no clues."""
    for unit in puzzle.rows + puzzle.columns:
        yield AllDifferent(at[unit])


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    """The parts of this puzzle that a person would point at; each can be blamed, or left out, by its name."""
    for a, _, b, _ in puzzle.signs:
        yield Clue(f"sign {at[a]}<{at[b]}", at[a] < at[b])


KIND = Kind(
    rules=rules,
    clues=clues,
    sections=[Pairs("signs", "<")],
    text="Fill the grid so that every row and column holds every digit once and every < sign is true.",
    # Instances with one, several and no solutions, at least one of each: the conformance suite asks them all.
    unique=("........13......\nsigns:\nB3 < B2\nB4 < A4\nD2 < D3\nA1 < B1",),
    multiple=("1...\n....\n....\n....", "................\nsigns:\nB3 < B2\nB4 < A4\nD2 < D3\nA1 < B1"),
    none=(".2......13......\nsigns:\nB3 < B2\nB4 < A4\nD2 < D3\nA1 < B1",),
)
