"""What the formats that take a block of lines share: the record around the grid, the layout and notes when written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from cpsudoku.formats.alphabet import quote
from cpsudoku.formats.contract import Bad, Format, ReadOptions, Record
from cpsudoku.formats.grid_text import box_to_draw, read_grid
from cpsudoku.formats.lines import Numbered, TextLines, refuse_row_as_comment
from cpsudoku.ground.errors import TextError, amount
from cpsudoku.ground.geometry import SYMBOLS
from cpsudoku.puzzles.grid import Grid

Parse = Callable[[Sequence[Numbered], ReadOptions], tuple[Grid, str]]


def read_records(form: Format, name: str, lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    """Yield the record or records that come next, in that format."""
    if form.read is not None:
        yield from form.read(lines, options)
    else:
        block = lines.block() if form.block is None else form.block(lines, options)
        yield record_of(block, lines, options, name, form.parse or read_grid)


def record_of(
    block: Sequence[Numbered], lines: TextLines, options: ReadOptions, name: str, parse: Parse
) -> Record | Bad:
    """Return the record these lines are, with the notes gathered before it."""
    as_read = lines.comments
    comments, title = lines.notes()
    try:
        if as_read and len(block) > 1:
            refuse_row_as_comment(as_read, block)
        grid, alphabet = parse(block, options)
    except TextError as error:
        return bad_record(error, lines, block)
    return Record(grid, lines.file, block[0][0], title, comments, None, "", name, alphabet)


def expect_solution(grid: Grid, solution: Grid, place: tuple[int, int]) -> None:
    """Check that what stands beside a puzzle may be its solution, if perhaps a wrong one.

    Raises:
        TextError: it is of another size, has blanks, or repeats values in most rows and columns, as a map of regions.
    """
    side, cells = solution.side, solution.cells
    if side == grid.side and all(isinstance(cell, int) and cell for cell in cells):
        units = [*(cells[i::side] for i in range(side)), *(cells[i : i + side] for i in range(0, len(cells), side))]
        if sum(len({*unit}) == side for unit in units) >= side:
            return
        raise TextError("expected a solution of different values in rows and columns, found values that repeat", *place)
    wanted = amount(len(grid.cells), "value")
    raise TextError(f"expected a solution of {wanted}, found {quote(solution.line())}", *place)


def bad_record(error: TextError, lines: TextLines, block: Sequence[Numbered]) -> Bad:
    """Return a bad record: the error with its file and, where it knows none, the block's first line."""
    located = replace(error, file=lines.file, line=error.line or block[0][0])
    return Bad(located, "\n".join(text for _, text in block[:100])[:1000])


def symbols_for(grid: Grid, alphabet: str, name: str) -> str:
    """Return the symbols to write a grid with.

    Raises:
        TextError: there are too few for its side.
    """
    symbols = alphabet or SYMBOLS
    if len(symbols) < grid.side:
        raise TextError(f"{name}: expected at most side {len(symbols)} (or --alphabet), found side {grid.side}: "
                        "write it as tokens")  # fmt: skip
    return symbols


def plain_cells(grid: Grid, alphabet: str, name: str, blank: str = ".") -> list[str]:
    """Return a symbol a cell.

    Raises:
        TextError: a cell has pencil marks, or there are too few symbols.
    """
    symbols = symbols_for(grid, alphabet, name)
    refuse_marks(grid, name, "pencilmarks, candidates or tokens")
    return [symbols[cell - 1] if cell else blank for cell in grid.cells]  # type: ignore[operator]


def refuse_marks(grid: Grid, name: str, others: str) -> None:
    """Refuse pencil marks, which a format cannot hold, but ``others`` can: raise TextError."""
    if any(isinstance(cell, frozenset) for cell in grid.cells):
        raise TextError(f"{name}: expected digits and blanks, found pencil marks: write it as {others}")


def join_rows(cells: Sequence[str], grid: Grid, between: str = "") -> str:
    """Return the text of cells, a line for each row."""
    return "".join(between.join(cells[i : i + grid.side]) + "\n" for i in range(0, len(cells), grid.side))


def layout(cells: Sequence[str], grid: Grid) -> str:
    """Return cells in rows as Norvig's program prints them (norvig.com/sudoku.html).

    A cell is one wider than the longest and centred; ``|`` stands between boxes, dashes joined by ``+`` below them.
    """
    (height, drawn_width), side = box_to_draw(grid), grid.side
    width = 1 + max(map(len, cells))
    bars = drawn_width < side
    rule = "+".join(["-" * (width * drawn_width)] * (side // drawn_width)) + "\n"
    rules = height < side and (height > 1 or grid.box is not None)
    text = ""
    for r in range(side):
        row = [cell.center(width) for cell in cells[r * side : (r + 1) * side]]
        boxes = ["".join(row[i : i + drawn_width]) for i in range(0, side, drawn_width)]
        text += ("|".join(boxes) if bars else "".join(row)).rstrip() + "\n"
        text += rule if rules and (r + 1) % height == 0 and r + 1 < side else ""
    return text


def with_notes(record: Record, text: str) -> str:
    """Return the text under its comments and title, as ``#`` lines."""
    notes = [*record.comments, *([record.title] if record.title and record.title not in record.comments else [])]
    return "".join(f"# {note}\n" for note in notes) + text
