"""Futoshiki: a Latin square with < and > signs between neighbours, drawn as usual.

Each cell has a column of the text, and a blank cell is a dot. Put `<` or `>` between two cells of a row, and `^` or `v`
below the upper of two cells. The tip points at the smaller cell:

    .   .   .
        v   ^
    .   .   .
            v
    . < .   .
"""

from cpsudoku import AllDifferent, Clue
from cpsudoku.errors import InputError
from cpsudoku.kinds import Kind, Pairs, Puzzle
from cpsudoku.kinds.types import At, Cell, Clues, Rules
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support.square_grid import SYMBOLS, cell_names

Sign = tuple[int, int]  # the smaller cell, the larger cell


def rules(puzzle: Puzzle, at: At) -> Rules:
    for unit in puzzle.rows + puzzle.columns:
        yield "every row and column holds every digit once", AllDifferent(at[unit])


def clues(puzzle: Puzzle, at: At) -> Clues:
    for a, sign, b, _ in puzzle.signs:
        small, large = (at[a], at[b]) if sign == "<" else (at[b], at[a])
        yield Clue(f"sign {small}<{large}", small < large)


def in_sections(text: str) -> str:
    """Convert a drawing to cells and lines of signs. A text with such lines stays as it is.

    Raises:
        InputError: with line and column.
    """
    if "signs:" in text:
        return text
    lines = [(i, line.expandtabs().rstrip()) for i, line in enumerate(text.splitlines(), 1)]
    lines_drawn = [(i, line) for i, line in lines if line and not line.startswith("#")]
    rows = [(i, line) for i, line in lines_drawn if set(line) - set(" ^v")]
    if not rows:
        raise InputError("expected rows of cells, found none")
    columns = [c for c, symbol in enumerate(rows[0][1]) if symbol not in " <>"]
    side = len(columns)
    if len(rows) != side:
        raise InputError(f"expected {side} rows of {side} cells, as in the first row, found {len(rows)} rows")
    cells: list[int] = []
    signs: list[Sign] = []
    for i, line in lines_drawn:
        if (i, line) in rows:
            cells += _row_of_cells(i, line, columns)
            signs += _across(i, line, columns, len(cells) - side)
        else:
            signs += _down(i, line, columns, len(cells))
    names = cell_names(side)
    less = [f"{names[small]} < {names[large]}" for small, large in sorted(signs)]
    line = square_puzzle(cells).digit_line()
    grid = [line] if side > 2 else [line[:side], line[side:]]  # a line of four cells is too short
    return "\n".join([*grid, "signs:", *less])


def _row_of_cells(i: int, line: str, columns: list[int]) -> list[int]:
    values = []
    for c, symbol in enumerate(line):
        if c in columns:
            value = 0 if symbol in ".0_-*" else SYMBOLS[: len(columns)].find(symbol) + 1
            if not value and symbol not in ".0_-*":
                expected = f"a digit up to {len(columns)} or a dot"
                raise InputError(f"expected {expected}, found {symbol!r}", i, c + 1)
            values.append(value)
        elif symbol not in " <>":
            raise InputError(f"expected <, > or a space between cells, found {symbol!r}", i, c + 1)
    if len(values) != len(columns):
        raise InputError(f"expected {len(columns)} cells, found {len(values)}", i, len(line))
    return values


def _across(i: int, line: str, columns: list[int], first: int) -> list[Sign]:
    """Return the signs of a row whose first cell is numbered ``first``."""
    signs = []
    for c, symbol in enumerate(line):
        if symbol in "<>":
            left = sum(column < c for column in columns) - 1
            taken = line[columns[left] + 1 : c].strip() if left >= 0 else ""
            if not 0 <= left < len(columns) - 1 or taken:
                raise InputError(f"expected one sign between two cells, found {symbol!r}", i, c + 1)
            pair = (first + left, first + left + 1)
            signs.append(pair if symbol == "<" else pair[::-1])
    return signs


def _down(i: int, line: str, columns: list[int], below: int) -> list[Sign]:
    """Return the signs of a line between two rows; ``below``: the first cell of the lower one."""
    signs = []
    for c, symbol in enumerate(line):
        if symbol in "^v":
            if c not in columns or not 0 < below < len(columns) ** 2:
                raise InputError(f"expected {symbol!r} between two cells of a column, found it beside", i, c + 1)
            lower = below + columns.index(c)
            pair = (lower - len(columns), lower)
            signs.append(pair if symbol == "^" else pair[::-1])
    return signs


def drawing(puzzle: Puzzle) -> str:
    """Return the drawing of a puzzle."""
    line, side, rows = puzzle.digit_line(), puzzle.height, []
    signs = {(a, b) if sign == "<" else (b, a) for a, sign, b, _ in puzzle.signs}
    for top in range(1, side + 1):
        row = [Cell(top, c) for c in range(1, side + 1)]
        between = [_sign(signs, cell, Cell(top, cell.column + 1), "<", ">") for cell in row]
        symbols = line[(top - 1) * side : top * side]
        rows.append(" ".join(f"{symbol} {sign}" for symbol, sign in zip(symbols, between, strict=True)).rstrip())
        rows.append("   ".join(_sign(signs, cell, Cell(top + 1, cell.column), "^", "v") for cell in row).rstrip())
    return "\n".join(rows[:-1])


def _sign(signs: set[tuple[Cell, Cell]], a: Cell, b: Cell, less: str, more: str) -> str:
    return less if (a, b) in signs else more if (b, a) in signs else " "


KIND = Kind(
    rules=rules,
    clues=clues,
    sections=[Pairs("signs", "<>", touching=True)],
    before=in_sections,
    after=drawing,
    text="Fill the grid so that every row and column holds every digit once; signs point at the smaller neighbour.",
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
