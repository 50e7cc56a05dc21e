"""Text -> instance and back, by the sections that a kind declares. The one form in which a text is written reads back.

A text is the first map of the kind, or `size: 4x5` where that would be blank, then a line `name:` and its lines for
each section. A filled board ends with a section `solution`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cpsudoku.ground.errors import CpsudokuError, TextError
from cpsudoku.ground.geometry import SYMBOLS, box_shape
from cpsudoku.ground.numbers import whole_number
from cpsudoku.puzzles.forms.map import tokens
from cpsudoku.puzzles.forms.section import Content, Section
from cpsudoku.puzzles.places import Board
from cpsudoku.puzzles.puzzle import Puzzle, given_values
from cpsudoku.puzzles.section_lines import HEADING, Line, Word, fold_name, split_sections
from cpsudoku.puzzles.solutions import SOLUTION, heading_of, solution_lines, with_solution

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind

MANY = 8  # sections, up to which all are named in an error
LARGEST = 100  # rows and columns of a board

Blocks = Mapping[str, tuple[Word, list[Line]]]  # of each section by name its heading and its lines
Size = tuple[int, int] | None  # rows and columns, where a text says them


def read(kind: Kind, text: str) -> Puzzle:
    """Return the instance that a text describes.

    Raises:
        TextError: with line and column.
    """
    sections = {fold_name(heading): section for section in kind.all_sections for heading in section.headings}
    flags = {name: name for name, section in sections.items() if section.alone}
    before, parts = split_sections(text, flags)
    blocks: dict[str, tuple[Word, list[Line]]] = {}
    solutions: list[tuple[Word, list[Line]]] = []
    size: Size = None
    for heading, lines in parts:
        name = fold_name(heading.text)
        if name == "size":
            size = _size(lines[:1], heading)
            if lines[1:] and before:
                raise lines[1].refusal("a heading")
            before = [line._replace(gap=line.gap and i > 0) for i, line in enumerate(lines[1:])] or before
        elif name.split(" ")[0] == SOLUTION:
            solutions.append((heading, lines))
        elif name not in sections:
            raise heading.error(f"expected {_headings(kind, name)}, found `{heading.text}:`")
        elif sections[name].name in blocks and _goes_on(sections[name], blocks[sections[name].name], heading, lines):
            blocks[sections[name].name][1].extend(lines)
        elif sections[name].name in blocks:
            again = f"expected section {heading.text!r} once, found it again (a line of === goes between two puzzles)"
            raise heading.error(again)
        else:
            blocks[sections[name].name] = heading, lines
    first = kind.all_sections[0]
    top = Word("", before[0].number, 1) if before else Word("", 1, 1)
    if first.name in blocks and before:
        raise before[0].refusal("a heading first")
    if before:
        blocks[first.name] = top, before
    board, contents = _contents(kind, text, blocks, size)
    for name in kind.required:
        if name not in contents:
            example = next((section.line for section in kind.all_sections if section.name == name), "")
            like = f" with lines like {example}" if example else ""
            raise TextError(f"expected a section `{name}:`{like}, found none")
    puzzle = kind.of_contents(board, contents)
    return with_solution(kind, puzzle, solutions)


def _goes_on(section: Section, before: tuple[Word, list[Line]], heading: Word, lines: Sequence[Line]) -> bool:
    """Tell whether a section may come again: where each time its line follows its name (`renban: r1c1 r1c2`)."""
    beside = all(some and some[0].number == name.line for name, some in (before, (heading, lines)))
    return beside and len(lines) == 1 and section.repeats


def with_symbols(kind: Kind, text: str, blank: str, alphabet: str) -> str:
    """Return the text with dots for further blanks in maps of cells, and with the usual symbols for those of the grid.

    Raises:
        TextError: a cell of the grid is none of these symbols, and no blank.
        CpsudokuError: the kind has no grid of digits, or cannot know which characters are blanks.
    """
    if blank == "any":
        raise CpsudokuError(f"--blank any: expected characters, since {kind.name} has signs of its own")
    if alphabet and not kind.classic:
        raise CpsudokuError(f"--alphabet: expected a kind of grids of digits, found {kind.name}")
    sections = {fold_name(heading): section for section in kind.all_sections for heading in section.headings}
    first = kind.all_sections[0]
    before, parts = split_sections(text, {name: name for name, section in sections.items() if section.alone})
    maps = [(first, before), *((sections.get(fold_name(heading.text), first), lines) for heading, lines in parts)]
    rows = text.splitlines()
    for section, word in ((section, word) for section, lines in maps for line in lines for word in tokens(line)):
        if not section.opens or len(word.text) != 1:
            continue
        symbol = "." if word.text in blank else word.text
        if section is first and symbol in alphabet:
            symbol = SYMBOLS[alphabet.index(symbol)]
        elif section is first and alphabet and symbol.isalnum() and symbol not in "0xX":
            raise word.refusal(f"one of {alphabet} or a blank")
        row = rows[word.line - 1]
        at = word.column - 1 + (row[word.column - 1] == "(" and word.text != "(")
        rows[word.line - 1] = row[:at] + symbol + row[at + 1 :]
    return "\n".join(rows) + "\n"


def refuse_unknown(kind: Kind, name: str) -> None:
    """Refuse a section that the kind does not have, its first one included: raise TextError."""
    wanted = fold_name(name)
    headings = (fold_name(heading) for section in kind.all_sections for heading in section.headings)
    if wanted not in headings and wanted.split(" ")[0] not in (SOLUTION, "size"):
        raise TextError(f"expected {_headings(kind, wanted, 0)}, found section `{name}`"[:200], 1, 1)


def _headings(kind: Kind, name: str, begin: int = 1) -> str:
    """Return the sections of a kind, as an error names them: of many, those whose names are like the one that was
    found."""
    names = [section.name for section in kind.all_sections[begin:]]
    if len(names) > MANY:
        from difflib import get_close_matches

        near = get_close_matches(name, [fold_name(heading) for heading in names], n=3)
        like = f": {', '.join(f'`{s}:`' for s in names if fold_name(s) in near)}" if near else ""
        return f"the section of a rule (`cpsudoku list rules`){like}"
    return " or ".join(f"`{name}:`" for name in names) or "no section"


def _size(lines: Sequence[Line], heading: Word) -> tuple[int, int]:
    words = [word for line in lines for word in line.tokens()]
    parts = words[0].text.lower().split("x") if len(words) == 1 else []
    numbers = [number for part in parts if (number := whole_number(part)) and number <= LARGEST]
    if len(parts) != 2 or len(numbers) != 2:
        raise (words[0] if words else heading).refusal(f"rows x columns up to {LARGEST}, such as 4x5")
    return numbers[0], numbers[1]


def _contents(kind: Kind, text: str, blocks: Blocks, size: Size) -> tuple[Board, dict[str, Content]]:
    """Return the board, and what each section holds."""
    contents: dict[str, Content] = {}
    first = kind.all_sections[0]
    if kind.classic:
        board = _board_of_digits(kind, text, blocks, size, contents)
    else:
        board = Board(*_extent(kind, blocks, size))
    # Given values come last: which there may be can depend on other sections.
    for section in sorted(kind.all_sections, key=lambda s: s.layer is not None):
        if section.name not in blocks or section.name in contents or (kind.classic and section is first):
            continue
        heading, lines = blocks[section.name]
        if section.layer is not None:
            section = section.fit(kind.of_contents(board, contents))
        content = section.read(lines, board, heading)
        if section.walls:
            board = Board(board.height, board.width, section.missing(content))
        if content:
            contents[section.name] = content
    return board, contents


def _board_of_digits(kind: Kind, text: str, blocks: Blocks, size: Size, contents: dict[str, Content]) -> Board:
    """Return the board of a puzzle of digits. Its grid may be in any grid format, or in rows of tokens where its digits
    are not those of a Grid, or it is not square."""
    first = kind.all_sections[0]
    own = next(kind.all_sections.select(["values"]), None)
    block = blocks.get(own.name) if own is not None else None
    if first.name in blocks and block is None and (own is None or size is None or size[0] == size[1]):
        return _grid_of_any_format(text, blocks[first.name][1], first.name, contents)
    heading, lines = blocks.get(first.name, (Word("", 1, 1), []))
    if lines and size is None:
        lines = _square_rows(lines)
        size = len(lines), len(tokens(lines[0]))
    board = Board(*_extent(kind, blocks, size))
    if own is None and board.height != board.width:
        raise TextError(f"expected a square board, found {board.height} x {board.width}")
    values = own.read(block[1], board, block[0]) if own is not None and block is not None else ()
    if own is not None and values:
        contents[own.name] = values
    if lines:
        blank = kind.of_contents(board, contents)
        if content := first.fit(blank).read(lines, board, heading):
            contents[first.name] = content
    return board


def _grid_of_any_format(text: str, lines: Sequence[Line], name: str, contents: dict[str, Content]) -> Board:
    """Return the board of the grid in these lines, and in what precedes them unless that is a size."""
    from cpsudoku.puzzles.any_format import formats

    raw = text.splitlines()[: lines[-1].number]
    sized = [i for i, line in enumerate(raw) if (opening := HEADING.match(line)) and opening[1].lower() == "size"]
    if sized:
        raw[: sized[0] + 1] = [""] * (sized[0] + 1)
    record = formats().read_one("\n".join(raw))
    if record.title or record.rating or record.solution:
        rest = record.title or record.rating or "a solution (write it below `solution:`)"
        raise TextError(f"expected cells alone above the sections, found {rest[:60]}", record.line)
    grid = record.grid
    board = Board(grid.side, grid.side, box=grid.box)
    if content := given_values(grid, board):
        contents[name] = content
    return board


def _square_rows(lines: list[Line]) -> list[Line]:
    """Return the rows of a square that is written in one line."""
    words = tokens(lines[0])
    side = round(len(words) ** 0.5)
    if len(lines) > 1 or side * side != len(words):
        return lines
    line = lines[0]
    starts = [word.column for word in words[::side]]
    ends = [*starts[1:], line.column + len(line.text)]
    return [
        Line(line.text[a - line.column : b - line.column], line.number, a) for a, b in zip(starts, ends, strict=True)
    ]


def _extent(kind: Kind, blocks: Blocks, size: Size) -> tuple[int, int]:
    height, width = size or (0, 0)
    for section in kind.all_sections:
        if section.name in blocks and not (height and width):
            rows, columns = section.extent(blocks[section.name][1])
            height, width = height or rows, width or columns
    if height < 1 or width < 1:
        raise TextError("expected rows of cells, or a size such as `size: 4x5`, found neither")
    if max(height, width) > LARGEST:
        raise TextError(f"expected at most {LARGEST} rows and columns, found {height} x {width}")
    return height, width


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return the text of an instance in its one form, a stated solution included."""
    return join_sections(as_object(kind, puzzle), kind)


def as_object(kind: Kind, puzzle: Puzzle) -> dict[str, object]:
    """Return the puzzle as JSON has it: its size, and the lines of each section that holds anything, by its heading,
    the stated solution last; `join_sections` makes the text of it."""
    sections: dict[str, list[str]] = {}
    first = kind.all_sections[0]
    for section in kind.all_sections.select({first.name, *(name for name, _ in puzzle.contents)}):
        content = puzzle.content(section.name)
        if section is first and puzzle.classic:
            sections[section.name] = _grid(puzzle)
        elif content:
            sections[section.name] = section.fit(puzzle).write(content, puzzle.board, puzzle.name_of)
    layers = {layer.name: layer for layer in kind.decisions_of(puzzle)} if puzzle.solution else {}
    for name, values in puzzle.solution:
        layer = layers.get(name)
        if layer is not None:  # not auxiliary, as a board may state it
            sections[heading_of(kind, layer)] = solution_lines(layer, puzzle, dict(values))
    return {"size": [puzzle.height, puzzle.width], "sections": sections}


def join_sections(data: Mapping[str, object], kind: Kind) -> str:
    """Return the text from the lines of sections.

    Raises:
        TextError: it is something else.
    """
    sections = data.get("sections")
    fits = isinstance(sections, Mapping) and all(
        isinstance(lines, list) and all(isinstance(line, str) for line in lines) for lines in sections.values()
    )
    if not fits or not isinstance(sections, Mapping):
        raise TextError("expected `sections`, each a list of lines")
    lines: list[str] = []
    first = kind.all_sections[0].name
    size = data.get("size")
    oblong = kind.classic and isinstance(size, list) and len(size) == 2 and size[0] != size[1]
    if isinstance(size, list) and (oblong or (first not in sections and not _have_size(kind, sections))):
        lines.append("size: " + "x".join(map(str, size)))
    for name, some in sections.items():
        lines += _section(name, some, name == first)
    return "\n".join(lines)


def _have_size(kind: Kind, sections: Mapping[str, list[str]]) -> bool:
    """Tell whether the sections that come with it tell the height and the width of the board."""
    extents = [s.extent([Line(line, 1) for line in sections[s.name]]) for s in kind.all_sections.select(sections)]
    return any(height for height, _ in extents) and any(width for _, width in extents)


def _section(name: str, lines: list[str], first: bool) -> list[str]:
    """Return a section under its heading; the first map has none."""
    if first:
        return lines
    short = len(lines) == 1 and not name.startswith(SOLUTION)
    return [f"{name}: {lines[0]}".rstrip()] if short else [f"{name}:", *lines]


def _grid(puzzle: Puzzle) -> list[str]:
    """Return the digits on one line (four are too few for one); as a drawing where its boxes are not the customary
    ones."""
    if puzzle.board.box in (None, box_shape(puzzle.height)):
        line = puzzle.grid.line()
        return [line] if puzzle.height > 2 else [line[:2], line[2:]]
    from cpsudoku.puzzles.any_format import formats

    return formats().write(puzzle.grid, "boxed").rstrip("\n").split("\n")
