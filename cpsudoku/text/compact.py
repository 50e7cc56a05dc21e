"""SudokuPad's short forms of classic 9x9 sudoku in a link: `scf`, perhaps with diagonals or windoku, and `classic`.

    scf     0-9 A-Z a-x: the digit n % 10, 0 a blank, and n // 10 blanks; behind 81 cells w for windoku, x for diagonals
    classic the same without rules; or digits, and letters and signs for so many blanks
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from cpsudoku.errors import TextError

_DIGITS = digits + ascii_uppercase + ascii_lowercase[:24]
_BLANKS = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
CELLS = 81


def is_one(payload: str) -> bool:
    """Is it one of these, decoded in full?"""
    try:
        read(payload)
    except TextError:
        return False
    return True


def read(payload: str) -> dict[str, Any]:
    """The puzzle in the form of f-puzzles.

    Raises:
        TextError: it is none.
    """
    name = next((name for name in ("scf", "classic") if payload.startswith(name)), "")
    said = payload.removeprefix(name).removesuffix(".scf")
    if not name or not said or len(said) > 2 * CELLS:
        raise TextError("expected a classic sudoku in a short form, found another text")
    cells, rules = _cells(said)
    if len(cells) != CELLS and name == "classic":
        cells, rules = "".join(c if c in digits else "0" * _BLANKS.find(c) for c in said), ""
    if len(cells) != CELLS or set(rules) - {"w", "x"}:
        raise TextError(f"expected {CELLS} cells in a short form, found {len(cells)}")
    rows = [cells[i : i + 9] for i in range(0, CELLS, 9)]
    grid = [[{"value": int(c), "given": True} if c != "0" else {} for c in row] for row in rows]
    found: dict[str, Any] = {"size": 9, "grid": grid}
    if "x" in rules:
        found |= {"diagonal+": True, "diagonal-": True}
    if "w" in rules:
        corners = ((2, 2), (2, 6), (6, 2), (6, 6))
        windows = [[f"R{r + y}C{c + x}" for y in range(3) for x in range(3)] for r, c in corners]
        found["extraregion"] = [{"cells": cells} for cells in windows]
    return found


def _cells(said: str) -> tuple[str, str]:
    """The cells, and what is left of the text behind the last one."""
    cells = ""
    for i, c in enumerate(said):
        if len(cells) >= CELLS:
            return cells, said[i:]
        number = _DIGITS.find(c)
        cells += "" if number < 0 else str(number % 10) + "0" * (number // 10)
    return cells, ""
