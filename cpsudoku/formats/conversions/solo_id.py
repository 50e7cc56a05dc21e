"""Game IDs of Solo, the sudoku in Simon Tatham's Portable Puzzle Collection, alone or behind the # of its page.

    3x3:a4_5b...          letters are runs of blanks, a for one; `_` stands between two digits
    9j:...,...            with regions; 3x3k:...,...,... with cages and sums; x: with diagonals

Regions and cages are the sides between cells in reading order, first those to the right, then those below: a letter
counts the sides that no line is drawn on before one that has a line. z is 25 such sides and no line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cpsudoku.formats.conversions.conversion import GAME_ID, OTHER_GAMES, SOLO_LETTERS, Conversion, Converted, each_line
from cpsudoku.puzzles.grid import Grid, drawn
from cpsudoku.support.errors import TextError, amount
from cpsudoku.support.square_grid import box_shape, components

_LARGEST = 31  # side of a board


def read(text: str) -> Iterator[Converted | TextError]:
    return each_line(text, _text_of)


def _text_of(line: str) -> str:
    match = re.fullmatch(GAME_ID, line)
    if match is None or match["sign"] != ":" or not re.fullmatch(SOLO_LETTERS, match["letters"]):
        raise TextError(f"expected a game ID of Solo, such as 2x2:a1_2..., found {line[:40]!r}")
    return _solo(int(match["width"]), int(match["height"] or 0), match["letters"], match["cells"])


def _solo(columns: int, rows: int, letters: str, cells: str) -> str:
    """Return the sudoku, with the sections that the letters call for."""
    jigsaw, diagonals, killer = ("j" in letters or rows == 1, "x" in letters, "k" in letters.split("d")[0])
    rows = rows or (1 if jigsaw else columns)
    side = columns * rows
    if not 2 <= side <= _LARGEST:
        raise TextError(f"expected a board of Solo with 2 to {_LARGEST} rows, found {side}")
    parts = cells.split(",")
    wanted = 1 + jigsaw + 2 * killer
    if len(parts) != wanted:
        parts_wanted = f"{amount(wanted, 'part')} with commas between in a game of Solo"
        raise TextError(f"expected {parts_wanted}, found {len(parts)}{OTHER_GAMES}")
    box = (columns, rows) if rows > 1 and not jigsaw else None
    grid = Grid(side, tuple(_numbers(parts.pop(0), side, side)), box)
    line = grid.line()
    text = drawn(grid) if box not in (None, box_shape(side)) else "".join(
        line[i : i + side] + "\n" for i in range(0, side * side, side)
    )  # fmt: skip
    if jigsaw:
        pieces = _pieces(parts.pop(0), side, "region")
        if len(pieces) != side or any(len(piece) != side for piece in pieces):
            raise TextError(f"expected {side} regions of {side} cells in a game of Solo, found others")
        region = {cell: i for i, piece in enumerate(pieces) for cell in piece}
        text += "regions:\n" + "".join(
            " ".join(str(region[r * side + c] + 1) for c in range(side)) + "\n" for r in range(side)
        )
    if diagonals:
        text += "rising diagonal:\nfalling diagonal:\n"
    if killer:
        text += _cages(_pieces(parts.pop(0), side, "cage"), _numbers(parts.pop(0), side, side**3), side)
    return text


def _numbers(cells: str, side: int, largest: int) -> list[int]:
    """Return the number of each cell, 0 for a blank."""
    values: list[int] = []
    if re.fullmatch(r"(?:[a-z]|_|[1-9]\d*)*", cells) is None or re.search("__|[a-z]_|_[a-z]|^_|_$", cells):
        odd = next((c for c in cells if not re.match("[a-z_0-9]", c)), "")
        found = repr(odd) if odd else "another order of them"
        raise TextError(f"expected letters, and numbers with _ between, in a game of Solo, found {found}")
    for word in re.findall(r"[a-z]|\d+", cells):
        if word.isdigit() and int(word) > largest:
            raise TextError(f"expected a number up to {largest} in a game of Solo, found {word[:12]}")
        values += [int(word)] if word.isdigit() else [0] * (ord(word) - ord("a") + 1)
    if len(values) != side * side:
        raise TextError(f"expected {side * side} cells in a game of Solo, found {len(values)}{OTHER_GAMES}")
    return values


def _pieces(sides: str, side: int, name: str) -> Sequence[Sequence[int]]:
    """Return the pieces of a board, which the sides between its cells tell apart."""
    if not re.fullmatch("[a-z_]*", sides):
        wrong = next(c for c in sides if not re.match("[a-z_]", c))
        raise TextError(f"expected letters and _ for the {name}s of a game of Solo, found {wrong!r}")
    across = [(r * side + c, r * side + c + 1) for r in range(side) for c in range(side - 1)]
    down = [(r * side + c, (r + 1) * side + c) for c in range(side) for r in range(side - 1)]
    pairs = across + down
    lined: list[bool] = []
    for sign in sides:
        run = 0 if sign == "_" else ord(sign) - ord("a") + 1
        lined += [False] * min(run, 25) if run == 26 else [*[False] * run, True]
    if len(lined) != len(pairs) + 1 or not lined[-1]:
        raise TextError(f"expected {len(pairs)} sides between cells for the {name}s of a game of Solo, "
                        f"found {max(0, len(lined) - 1)}")  # fmt: skip
    joined: dict[int, list[int]] = {cell: [] for cell in range(side * side)}
    for (a, b), line in zip(pairs, lined[:-1], strict=True):
        if not line:
            joined[a].append(b)
            joined[b].append(a)
    return sorted(sorted(piece) for piece in components(range(side * side), joined.__getitem__))


def _cages(pieces: Sequence[Sequence[int]], sums: Sequence[int], side: int) -> str:
    text = "cages:\n"
    for piece in pieces:
        totals = [sums[cell] for cell in piece if sums[cell]]
        if len(totals) != 1 or not sums[piece[0]]:
            raise TextError("expected a sum in the first cell of each cage of a game of Solo, found none")
        text += " ".join(f"r{cell // side + 1}c{cell % side + 1}" for cell in piece) + f" = {totals[0]}\n"
    return text


CONVERSION = Conversion(("sudoku", "killer", "jigsaw"), read)
