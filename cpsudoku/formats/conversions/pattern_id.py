"""Game IDs of Pattern, the nonogram in Simon Tatham's Portable Puzzle Collection, alone or behind the # of its page.

    5x5:1/1.1/3/.../2     the numbers of the columns, then of the rows; `/` between them, `.` between runs

Behind a comma it may give cells: runs of unknown cells that end with a white one (a lower-case letter) or a shaded one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cpsudoku.formats.conversions.conversion import GAME_ID, OTHER_GAMES, Conversion, Converted, each_line
from cpsudoku.support.errors import TextError


def read(text: str) -> Iterator[Converted | TextError]:
    return each_line(text, _text_of)


def _text_of(line: str) -> str:
    match = re.fullmatch(GAME_ID, line)
    if match is None or match["sign"] != ":" or match["letters"]:
        raise TextError(f"expected a game ID of Pattern, such as 2x2:1/1/1/1, found {line[:40]!r}")
    width = int(match["width"])
    return _pattern(width, int(match["height"] or width), match["cells"])


def _pattern(width: int, height: int, cells: str) -> str:
    """Return the nonogram."""
    if not 0 < width <= 100 or not 0 < height <= 100:
        raise TextError(f"expected at most 100 rows and columns, found {height} and {width}")
    if not re.fullmatch(r"[0-9./]*(?:,[A-Za-z]*)?", cells):
        wrong = next((c for c in cells if not re.match("[0-9./,A-Za-z]", c)), cells[-1:])
        raise TextError(f"expected numbers, dots and slashes in a game of Pattern, found {wrong!r}")
    clues, comma, given = cells.partition(",")
    lanes = clues.split("/")
    if len(lanes) != width + height:
        lanes_wanted = f"{width} columns and {height} rows of a game of Pattern"
        raise TextError(f"expected {lanes_wanted}, found {len(lanes)} in all{OTHER_GAMES}")
    for i, lane in enumerate(lanes):
        runs = lane.split(".") if lane else []
        room = height if i < width else width
        if not all(run.isdigit() for run in runs) or sum(int(run) + 1 for run in runs) > room + 1:
            where = f"column {i + 1}" if i < width else f"row {i - width + 1}"
            raise TextError(f"expected runs that fit in {room} cells in {where}, found {lane!r}")
    numbers = [lane.replace(".", " ") or "0" for lane in lanes]
    shading = _shading(width, height, given) if comma else ""
    return f"{shading}rows:\n" + "\n".join(numbers[width:]) + "\ncolumns:\n" + "\n".join(numbers[:width]) + "\n"


def _shading(width: int, height: int, given: str) -> str:
    """Return the given cells as rows."""
    cells = ""
    for letter in given:
        gap = ord(letter.lower()) - ord("a")
        cells += "." * gap + ("" if gap == 25 else "x" if letter.isupper() else "-")
    if len(cells) == width * height + 1 and cells[-1] in "-x":
        cells = cells[:-1]  # the run to the end is closed by a cell beyond it
    if len(cells) != width * height:
        raise TextError(f"expected {width * height} cells behind the comma, found {len(cells)}")
    return "".join(cells[i : i + width] + "\n" for i in range(0, len(cells), width))


CONVERSION = Conversion(("nonogram",), read)
