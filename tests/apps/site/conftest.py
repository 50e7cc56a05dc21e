"""Links of editors, with the verdicts of the command line."""

from __future__ import annotations

from functools import cache
from typing import Any

import cpsudoku
from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, sudokupad_link
from tests.formats import test_links, test_sudokumaker

Data = dict[str, Any]

SEVENTEEN = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
GRID = ("1..4", "....", "....", ".3.2")
CAGES: Data = {
    "size": 4,
    "title": "Cages",
    "grid": [[{"value": int(sign), "given": True} if sign != "." else {} for sign in row] for row in GRID],
    "killercage": [{"cells": ["R1C2", "R2C2"], "value": "6"}, {"cells": ["R3C1", "R4C1"], "value": "6"}],
}


def _penpa() -> Data:
    """Return GRID and its boxes as Penpa has them, in rows of eight."""

    def place(row: int, column: int, sort: int = 0) -> int:
        return 64 * sort + 8 * (row + 2) + column + 2

    edges = {f"{place(r - 1, 1, 1)},{place(r, 1, 1)}": 2 for r in range(4)}
    edges |= {f"{place(1, c - 1, 1)},{place(1, c, 1)}": 2 for c in range(4)}
    signs = {
        str(place(r, c)): [sign, 1, "1"] for r, row in enumerate(GRID) for c, sign in enumerate(row) if sign != "."
    }
    return {"number": signs, "lineE": edges}


CIRCLE = {**CAGES, "grid": [[{}] * 4] * 4, "circle": [{"cells": ["R2C2"], "width": 0.5, "height": 0.5}]}
LINKS = {
    "f-puzzles": f_puzzles_link(CAGES),
    "f-puzzles, with a drawing": f_puzzles_link(CIRCLE),
    "SudokuPad": sudokupad_link(CAGES),
    "SudokuMaker": test_sudokumaker.link(test_sudokumaker.puzzle(text="1..4.........3.2")),
    "puzz.link": "https://puzz.link/p?slither/4/4/dgdh2c71",
    "puzz.link, damaged": "https://puzz.link/p?nurikabe/3/2/g2z",
    "Penpa": test_links.penpa_link(_penpa()),
    "short": "https://sudokupad.app/abc123",
    "shortened": "https://tinyurl.com/abc123",
}


@cache
def command_line(text: str) -> str:
    """Return the verdict of `check`."""
    for report in cpsudoku.check_all([text]):
        return str(report.verdict)
    raise AssertionError("no report")
