"""Futoshiki: a Latin square with < and > signs between neighbours, drawn as usual.

Cells stand in columns of their own, blanks as dots; < or > between two cells of a row, ^ or v (the tip points at the
smaller) right below the upper of two cells of a column:

    .   .   .
        v   ^
    .   .   .
            v
    . < .   .
"""

from __future__ import annotations

from typing import NamedTuple

from cpsudoku.errors import TextError
from cpsudoku.grid import SYMBOLS, Grid
from cpsudoku.grid_puzzle import digits, filled, square
from cpsudoku.model import Clue, Model, Witness
from cpsudoku.puzzle import Puzzle

Sign = tuple[int, int]  # the smaller cell, the larger cell


class Futoshiki(NamedTuple):
    grid: Grid
    signs: tuple[Sign, ...]


def parse(text: str) -> Futoshiki:
    lines = [(i, line.expandtabs().rstrip()) for i, line in enumerate(text.splitlines(), 1)]
    drawn = [(i, line) for i, line in lines if line and not line.startswith("#")]
    rows = [(i, line) for i, line in drawn if set(line) - set(" ^v")]
    if not rows:
        raise TextError("expected rows of cells, found none")
    columns = [c for c, symbol in enumerate(rows[0][1]) if symbol not in " <>"]
    side = len(columns)
    if len(rows) != side:
        raise TextError(f"expected {side} rows of {side} cells, as in the first row, found {len(rows)} rows")
    cells: list[int] = []
    signs: list[Sign] = []
    for i, line in drawn:
        if (i, line) in rows:
            cells += _row_of_cells(i, line, columns)
            signs += _across(i, line, columns, len(cells) - side)
        else:
            signs += _down(i, line, columns, len(cells))
    return Futoshiki(Grid(side, tuple(cells)), tuple(sorted(signs)))


def _row_of_cells(i: int, line: str, columns: list[int]) -> list[int]:
    values = []
    for c, symbol in enumerate(line):
        if c in columns:
            value = 0 if symbol in ".0_-*" else SYMBOLS[: len(columns)].find(symbol) + 1
            if not value and symbol not in ".0_-*":
                expected = f"a digit up to {len(columns)} or a dot"
                raise TextError(f"expected {expected}, found {symbol!r}", i, c + 1)
            values.append(value)
        elif symbol not in " <>":
            raise TextError(f"expected <, > or a space between cells, found {symbol!r}", i, c + 1)
    if len(values) != len(columns):
        raise TextError(f"expected {len(columns)} cells, found {len(values)}", i, len(line))
    return values


def _across(i: int, line: str, columns: list[int], first: int) -> list[Sign]:
    """The signs of a row whose first cell is numbered ``first``."""
    signs = []
    for c, symbol in enumerate(line):
        if symbol in "<>":
            left = sum(column < c for column in columns) - 1
            taken = line[columns[left] + 1 : c].strip() if left >= 0 else ""
            if not 0 <= left < len(columns) - 1 or taken:
                raise TextError(f"expected one sign between two cells, found {symbol!r}", i, c + 1)
            pair = (first + left, first + left + 1)
            signs.append(pair if symbol == "<" else pair[::-1])
    return signs


def _down(i: int, line: str, columns: list[int], below: int) -> list[Sign]:
    """The signs of a line between two rows; ``below``: the first cell of the lower one."""
    signs = []
    for c, symbol in enumerate(line):
        if symbol in "^v":
            if c not in columns or not 0 < below < len(columns) ** 2:
                raise TextError(f"expected {symbol!r} between two cells of a column, found it beside", i, c + 1)
            lower = below + columns.index(c)
            pair = (lower - len(columns), lower)
            signs.append(pair if symbol == "^" else pair[::-1])
    return signs


def clues(futoshiki: Futoshiki, rules: Model) -> list[Clue]:
    found = digits(futoshiki.grid, rules)
    for small, large in futoshiki.signs:
        a, b = rules.decisions[small], rules.decisions[large]
        found.append(Clue(f"sign {a.name}<{b.name}", a < b))
    return found


def render(futoshiki: Futoshiki, witness: Witness) -> str:
    grid, drawn = filled(futoshiki.grid, witness), []
    signs = set(futoshiki.signs)
    for top in range(0, grid.side**2, grid.side):
        row = range(top, top + grid.side)
        between = [_sign(signs, i, i + 1, "<", ">") for i in row[:-1]] + [""]
        symbols = [grid.line()[i] for i in row]
        drawn.append(" ".join(f"{symbol} {sign}" for symbol, sign in zip(symbols, between, strict=True)).rstrip())
        drawn.append("   ".join(_sign(signs, i, i + grid.side, "^", "v") for i in row).rstrip())
    return "\n".join(drawn[:-1])


def _sign(signs: set[Sign], a: int, b: int, less: str, more: str) -> str:
    return less if (a, b) in signs else more if (b, a) in signs else " "


PUZZLE = Puzzle(
    rules="Fill the grid so that every row and column holds every digit once; signs point at the smaller neighbour.",
    parse=parse,
    shape=lambda futoshiki: futoshiki.grid.side,
    model=square,
    clues=clues,
    render=render,
    unique=(
        ".   .   .\n    v   ^\n.   .   .\n        v\n. < .   .",
        ".   .   . > .   .\n"
        "v           v   ^\n"
        ".   .   5   .   .\n"
        "    ^\n"
        ". > .   .   .   .\n"
        "            ^\n"
        ".   .   .   .   .\n"
        "\n"
        ".   .   . > .   .",
    ),
    multiple=(".   .   .\n    v\n.   .   .\n        v\n. < .   .",),
    none=(
        ".   .   .\n    v   ^\n.   .   .\n        v\n. < .   3",
        ".   .   . > .   5\n"
        "v           v   ^\n"
        ".   .   5   .   .\n"
        "    ^\n"
        ". > .   .   .   .\n"
        "            ^\n"
        ".   .   .   .   .\n"
        "\n"
        ".   .   . > .   .",
    ),
)
