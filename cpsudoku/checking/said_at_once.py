"""What counting alone says of a classic 9x9 sudoku: too few clues, or too few different digits, to be unique."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from cpsudoku.grid import Grid

FEWEST_CLUES = 17  # McGuire, Tugemann, Civario, "There is no 16-clue sudoku", 2012: by exhaustive search
FEWEST_DIGITS = 8  # two digits that never occur can be exchanged in any solution


def said_at_once(kind: str, shape: Hashable, instance: object) -> Iterator[str]:
    """Why the puzzle cannot be unique, before any solver is asked; nothing where pencil marks say more than digits."""
    if kind != "sudoku" or shape != (3, 3) or not isinstance(instance, Grid):
        return
    contents = set(instance.cells)
    if any(isinstance(content, frozenset) for content in contents):
        return
    clues, digits = len(instance.cells) - instance.cells.count(0), len(contents - {0})
    if clues < FEWEST_CLUES:
        yield f"not unique, said at once: {clues} clues, and no sudoku with fewer than {FEWEST_CLUES} is unique"
    if digits < FEWEST_DIGITS:
        yield f"not unique, said at once: {digits} different digits of 9; the {9 - digits} others can change places"
