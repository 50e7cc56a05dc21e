"""Parse and write the text of an instance, with the sections that a kind declares. Each puzzle has one canonical text,
which parses back to it.

A text begins with the first map of the kind, or with `size: 4x5` if the map would be blank. Then each section has a
line `name:` and its lines. A filled board ends with a section `solution`. Programs may write the same lines as a JSON
object on one line. The keys format and size are optional:

    {"format": 1, "kind": "nurikabe", "size": [3, 3], "sections": {"islands": ["2..", "...", "..1"]}}

The module `json` is imported late, because its import takes longer than solving a grid.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import isqrt
from typing import TYPE_CHECKING

from cpsudoku.puzzles.board import Board, Cell, Point, place
from cpsudoku.puzzles.layer import Layer, name_of
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.puzzles.section_lines import Line, Reader, Word, fold_name, match_heading, split_sections
from cpsudoku.puzzles.sections.cell_map import ValueMap, rows_text, tokens
from cpsudoku.puzzles.sections.section import Content, Section
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError, whole_number
from cpsudoku.support.square_grid import BLANKS, SYMBOLS, box_shape, layout

if TYPE_CHECKING:
    from cpsudoku.puzzles.kinds.kind import Kind

MANY = 8  # an error lists all sections up to this number
LARGEST = 100  # rows and columns of a board
BETWEEN = "a line of === goes between two puzzles"

Blocks = Mapping[str, tuple[Word, list[Line]]]  # section name -> its heading and its lines
Size = tuple[int, int] | None  # rows and columns, if a text gives them
GridReader = Callable[[str], Puzzle]  # reads a text with only a grid of digits; raises InputError


def digit_rows(text: str) -> Puzzle:
    """Return the digits of N rows of N cells, or of N x N cells in one row. Bars and lines of dashes mark the boxes.

    Raises:
        InputError: with the line that breaks the format.
    """
    rows: list[tuple[int, list[str]]] = []
    rule = width = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if "--" in line and not line.strip("-+ "):
            rule = rule or len(rows)
            continue
        width = width or (len(_cells_of(line.partition("|")[0])) if "|" in line else 0)
        rows.append((number, _cells_of(line.replace("|", " "))))
    if len(rows) == 1:
        number, cells = rows[0]
        side = isqrt(len(cells))
        rows = [(number, cells[i : i + side]) for i in range(0, side * side, side)] if side**2 == len(cells) else rows
    side = len(rows)
    if side < 2:
        raise InputError(f"expected at least 2 rows of 2 cells, found {side}", 1)
    for number, cells in rows:
        if len(cells) != side:
            raise InputError(f"expected {side} cells, found {len(cells)}", number)
    values = [_digit(cell, side, number) for number, cells in rows for cell in cells]
    height = rule or (side // width if width else 0)
    return square_puzzle(values, (height, width or side // height) if height else None)


def _cells_of(line: str) -> list[str]:
    words = line.split()
    return words if len(words) > 1 and any(len(word) > 1 and word.isdigit() for word in words) else [*"".join(words)]


def _digit(cell: str, side: int, line: int) -> int:
    if cell in BLANKS:
        return 0
    value = SYMBOLS.find(cell) + 1 if len(cell) == 1 else whole_number(cell)
    if not value or value > side:
        raise InputError(f"expected a value from 1 to {side} or a dot, found {cell[:20]!r}", line)
    return value


def read(kind: Kind, text: str, grid_reader: GridReader) -> Puzzle:
    """Return the puzzle of a text. ``grid_reader`` reads a grid of digits.

    Raises:
        InputError: with line and column.
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
        elif sections[name].name in blocks and _may_repeat(sections[name], blocks[sections[name].name], heading, lines):
            blocks[sections[name].name][1].extend(lines)
        elif sections[name].name in blocks:
            again = f"expected section {heading.text!r} once, found it again ({BETWEEN})"
            raise heading.error(again)
        else:
            blocks[sections[name].name] = heading, lines
    first = kind.all_sections[0]
    top = Word("", before[0].number, 1) if before else Word("", 1, 1)
    if first.name in blocks and before:
        raise before[0].refusal("a heading first")
    if before:
        blocks[first.name] = top, before
    board, contents = _contents(kind, text, blocks, size, grid_reader)
    for name in kind.required:
        if name not in contents:
            example = next((section.line for section in kind.all_sections if section.name == name), "")
            advice = f'add "{name}:" and lines such as "{example}"' if example else f"cpsudoku help {kind.name}"
            raise InputError(f"{kind.name} needs {name}\nhint: {advice}")
    puzzle = kind.of_contents(board, contents)
    return with_solution(kind, puzzle, solutions)


def _may_repeat(section: Section, before: tuple[Word, list[Line]], heading: Word, lines: Sequence[Line]) -> bool:
    """Return True if a section may occur several times, each time with its line after the name (`renban: r1c1
    r1c2`)."""
    beside = all(some and some[0].number == name.line for name, some in (before, (heading, lines)))
    return beside and len(lines) == 1 and section.repeats


def with_symbols(kind: Kind, text: str, blank: str, alphabet: str) -> str:
    """Return the text with each character of ``blank`` replaced by a dot in maps of cells, and each symbol of
    ``alphabet`` replaced by the usual one in the grid.

    Raises:
        InputError: a cell of the grid is neither a blank nor one of these symbols.
        CpsudokuError: the kind has no grid of digits, or cannot distinguish blanks.
    """
    if blank == "any":
        raise CpsudokuError(f"--blank any: expected the blank characters, since {kind.name} has symbols of its own")
    if alphabet and not kind.has_digits:
        raise CpsudokuError(f"--symbols: expected a kind whose puzzles are grids of digits, found {kind.name}")
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
    """Raise InputError for a section that the kind does not have, or a repeated first section."""
    wanted = fold_name(name)
    headings = (fold_name(heading) for section in kind.all_sections for heading in section.headings)
    if wanted not in headings and wanted.split(" ")[0] not in (SOLUTION, "size"):
        raise InputError(f"expected {_headings(kind, wanted, 0)}, found section `{name}`"[:200], 1, 1)


def _headings(kind: Kind, name: str, begin: int = 1) -> str:
    """Return the sections of a kind for an error message. If there are many, return only names similar to the found
    one."""
    names = [section.name for section in kind.all_sections[begin:]]
    if len(names) > MANY:
        from difflib import get_close_matches

        near = get_close_matches(name, [fold_name(heading) for heading in names], n=3)
        like = f": {', '.join(f'`{s}:`' for s in names if fold_name(s) in near)}" if near else ""
        return f"the section of a rule (`cpsudoku help rules`){like}"
    return " or ".join(f"`{name}:`" for name in names) or "no section"


def _size(lines: Sequence[Line], heading: Word) -> tuple[int, int]:
    words = [word for line in lines for word in line.tokens()]
    parts = words[0].text.lower().split("x") if len(words) == 1 else []
    numbers = [number for part in parts if (number := whole_number(part)) and number <= LARGEST]
    if len(parts) != 2 or len(numbers) != 2:
        raise (words[0] if words else heading).refusal(f"rows x columns up to {LARGEST}, such as 4x5")
    return numbers[0], numbers[1]


def _contents(
    kind: Kind, text: str, blocks: Blocks, size: Size, grid_reader: GridReader
) -> tuple[Board, dict[str, Content]]:
    """Return the board and the content of each section."""
    contents: dict[str, Content] = {}
    first = kind.all_sections[0]
    if kind.has_digits:
        board = _board_of_digits(kind, text, blocks, size, contents, grid_reader)
    else:
        board = Board(*_extent(kind, blocks, size))
    # Givens come last, because their possible values can depend on other sections.
    for section in sorted(kind.all_sections, key=lambda s: s.layer is not None):
        if section.name not in blocks or section.name in contents or (kind.has_digits and section is first):
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


def _board_of_digits(
    kind: Kind, text: str, blocks: Blocks, size: Size, contents: dict[str, Content], grid_reader: GridReader
) -> Board:
    """Return the board of a puzzle of digits. The grid may be in any grid format. A grid that is not square, or has
    other digits than usual, must be rows of tokens."""
    first = kind.all_sections[0]
    own = next(kind.all_sections.select(["values"]), None)
    block = blocks.get(own.name) if own is not None else None
    if first.name in blocks and block is None and (own is None or size is None or size[0] == size[1]):
        grid = _grid_above(text, blocks[first.name][1][-1].number, grid_reader)
        contents.update((first.name, content) for _, content in grid.contents)
        return grid.board
    heading, lines = blocks.get(first.name, (Word("", 1, 1), []))
    if lines and size is None:
        lines = _square_rows(lines)
        size = len(lines), len(tokens(lines[0]))
    board = Board(*_extent(kind, blocks, size))
    if own is None and board.height != board.width:
        raise InputError(f"expected a square board, found {board.height} x {board.width}")
    values = own.read(block[1], board, block[0]) if own is not None and block is not None else ()
    if own is not None and values:
        contents[own.name] = values
    if lines:
        blank = kind.of_contents(board, contents)
        if content := first.fit(blank).read(lines, board, heading):
            contents[first.name] = content
    return board


def _grid_above(text: str, last: int, grid_reader: GridReader) -> Puzzle:
    """Return the grid in the lines up to ``last``, below the size if there is one."""
    raw = text.splitlines()[:last]
    sized = [i for i, line in enumerate(raw) if (opening := match_heading(line)) and opening[1].lower() == "size"]
    if sized:
        raw[: sized[0] + 1] = [""] * (sized[0] + 1)
    return grid_reader("\n".join(raw))


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
        raise InputError("expected rows of cells, or a size such as `size: 4x5`, found neither")
    if max(height, width) > LARGEST:
        raise InputError(f"expected at most {LARGEST} rows and columns, found {height} x {width} ({BETWEEN})")
    return height, width


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return the canonical text of an instance, with its solution if it has one."""
    return join_sections(as_object(kind, puzzle), kind)


def as_object(kind: Kind, puzzle: Puzzle) -> dict[str, object]:
    """Return the puzzle as a JSON object: its size, and the lines of each nonempty section by its heading, the solution
    last. `join_sections` turns the object into text."""
    sections: dict[str, list[str]] = {}
    first = kind.all_sections[0]
    for section in kind.all_sections.select({first.name, *(name for name, _ in puzzle.contents)}):
        content = puzzle.content(section.name)
        if section is first and puzzle.cell_contents:
            sections[section.name] = _grid(puzzle)
        elif content:
            sections[section.name] = section.fit(puzzle).write(content, puzzle.board, puzzle.name_of)
    layers = {layer.name: layer for layer in kind.decisions_of(puzzle)} if puzzle.solution else {}
    for name, values in puzzle.solution:
        layer = layers.get(name)
        if layer is not None:  # a decision layer, as a board may give it
            sections[heading_of(kind, layer)] = solution_lines(layer, puzzle, dict(values))
    return {"size": [puzzle.height, puzzle.width], "sections": sections}


def join_sections(data: Mapping[str, object], kind: Kind) -> str:
    """Return the text of a JSON object with lines of sections.

    Raises:
        InputError: the object has another form.
    """
    sections = data.get("sections")
    fits = isinstance(sections, Mapping) and all(
        isinstance(lines, list) and all(isinstance(line, str) for line in lines) for lines in sections.values()
    )
    if not fits or not isinstance(sections, Mapping):
        raise InputError("expected `sections`, each a list of lines")
    lines: list[str] = []
    first = kind.all_sections[0].name
    size = data.get("size")
    oblong = kind.has_digits and isinstance(size, list) and len(size) == 2 and size[0] != size[1]
    if isinstance(size, list) and (oblong or (first not in sections and not _determine_size(kind, sections))):
        lines.append("size: " + "x".join(map(str, size)))
    for name, some in sections.items():
        lines += _section(name, some, name == first)
    return "\n".join(lines)


def _determine_size(kind: Kind, sections: Mapping[str, list[str]]) -> bool:
    """Return True if the other sections determine the height and width of the board."""
    extents = [s.extent([Line(line, 1) for line in sections[s.name]]) for s in kind.all_sections.select(sections)]
    return any(height for height, _ in extents) and any(width for _, width in extents)


def _section(name: str, lines: list[str], first: bool) -> list[str]:
    """Return a section under its heading; the first map has none."""
    if first:
        return lines
    short = len(lines) == 1 and not name.startswith(SOLUTION)
    return [f"{name}: {lines[0]}".rstrip()] if short else [f"{name}:", *lines]


def _grid(puzzle: Puzzle) -> list[str]:
    """Return the digits on one line. Return several lines if there are only four digits, and a drawing if the boxes do
    not have the usual shape."""
    if puzzle.board.box in (None, box_shape(puzzle.height)):
        line = puzzle.digit_line()
        return [line] if puzzle.height > 2 else [line[:2], line[2:]]
    return drawn(puzzle).rstrip("\n").split("\n")


def drawn(puzzle: Puzzle) -> str:
    """Return a square board of digits as rows, with lines between its boxes.

    Raises:
        InputError: a cell has pencil marks.
    """
    symbols = SYMBOLS if puzzle.height <= len(SYMBOLS) else [str(value) for value in range(1, puzzle.height + 1)]
    cells = [symbols[cell - 1] if cell else "." for cell in puzzle.cell_contents if isinstance(cell, int)]
    if len(cells) < len(puzzle.cells):
        raise InputError("expected digits and blanks, found pencil marks: write them as candidates or pencilmarks")
    return layout(cells, puzzle.height, puzzle.board.box)


# The solution below the puzzle in a text: parse and write it, layer by layer.


DIRECTIONS = {"n": (-0.5, 0.0), "e": (0.0, 0.5), "s": (0.5, 0.0), "w": (0.0, -0.5)}


def solution_lines(layer: Layer, puzzle: Puzzle, values: Mapping[Hashable, int]) -> list[str]:
    """Return the lines of a layer: a drawing if it can show the whole layer, else one line for each place: `r1c1.5 =
    2`."""
    domain = layer.values(puzzle)
    if layer.at in ("links", "sides") and set(domain) <= {0, 1} and len(values) == len(set(layer.places(puzzle))):
        return rows_text([
            [_arms(Cell(r, c), puzzle.board, values) for c in range(1, puzzle.width + 1)]
            for r in range(1, puzzle.height + 1)
        ])  # fmt: skip
    if layer.at in ("cells", "corners"):
        tokens = {at: layer.token(value, domain) for at, value in values.items() if isinstance(at, tuple)}
        return ValueMap("", at=layer.at).lay_out(tokens, puzzle.board)
    return [f"{name_place(where)} = {value}" for where, value in values.items()]


def name_place(where: object) -> str:
    """Return one or several places in the notation of a line: `r1c1 r1c3`."""
    if not isinstance(where, tuple) or isinstance(where, Cell | Point):
        return name_of(where)
    groups = any(isinstance(part, tuple) and not isinstance(part, Cell | Point) for part in where)
    return (" | " if groups else " ").join(map(name_place, where))


def _arms(cell: Cell, board: Board, values: Mapping[Hashable, int]) -> str:
    """Return the sides of a cell that are on, as letters. Return ``-`` if none is."""
    if not board.has(cell):
        return "."
    on = [letter for letter, (y, x) in DIRECTIONS.items() if values.get((cell.row + y, cell.column + x))]
    return "".join(on) or "-"


def with_solution(kind: Kind, puzzle: Puzzle, blocks: Iterable[tuple[Word, list[Line]]]) -> Puzzle:
    """Return the instance with the solution in its text."""
    from dataclasses import replace

    values: dict[str, tuple[tuple[Hashable, int], ...]] = {}
    layers = kind.decisions_of(puzzle) if blocks else ()
    for heading, lines in blocks:
        name = fold_name(heading.text[len(SOLUTION) :])
        layer = next((one for one in layers if fold_name(one.name) == (name or fold_name(layers[0].name))), None)
        if layer is None or layer.name in values:
            names = ", ".join(heading_of(kind, one) for one in layers)
            raise heading.error(f"expected {names}, each once, found {heading.text!r}")
        values[layer.name] = tuple(_read_values(layer, puzzle, lines, heading))
    if not values:
        return puzzle
    return replace(puzzle, solution=tuple((one.name, values[one.name]) for one in layers if one.name in values))


def _read_values(layer: Layer, puzzle: Puzzle, lines: Sequence[Line], heading: Word) -> list[tuple[Hashable, int]]:
    tokens = layer.tokens(puzzle)
    places = layer.places(puzzle)
    is_list = layer.at in ("links", "sides") and any("=" in line.text for line in lines)
    if callable(layer.at) or is_list:
        by_words = {_key(Line(name_place(where), 0)): where for where in places}
        values: dict[Hashable, int] = {}
        for line in lines:
            where, value = _of_line(Reader(line), puzzle, layer, by_words)
            if where in values:
                raise line.refusal(f"each place of {layer.name} once")
            values[where] = value
        return list(values.items())
    if layer.at in ("links", "sides"):
        return _of_arms(puzzle, lines, heading, places)
    pairs: list[tuple[Hashable, int]] = []
    for where, word in ValueMap("", at=layer.at).table(lines, puzzle.board, heading):
        if word.text == "." or where not in set(places):
            continue
        if word.text not in tokens:
            raise word.refusal(f"{', '.join(tokens)} or a dot")
        pairs.append((where, tokens[word.text]))
    return pairs


def _key(line: Line) -> tuple[str, ...]:
    """Return the words of a place in a comparable form, because cells may be called r1c1 or A1."""
    return tuple(_spell(word.text) for word in line.words())


def _spell(word: str) -> str:
    where = place(word)
    return word if where is None else f"{where.row:g} {where.column:g}"


def _of_line(
    reader: Reader, puzzle: Puzzle, layer: Layer, places: Mapping[tuple[str, ...], Hashable]
) -> tuple[Hashable, int]:
    start = reader.word
    where = places.get(tuple(_spell(word.text) for word in reader.until("=")))
    if where is None:
        raise start.refusal(f"a place of {layer.name}")
    if not reader.skip("="):
        raise reader.word.refusal("= and a value")
    word = reader.take()
    numbers = {str(value): value for value in layer.values(puzzle)}
    if word.text not in numbers:
        raise word.refusal(f"a value of {', '.join(numbers)}")
    reader.finish()
    return where, numbers[word.text]


def _of_arms(
    puzzle: Puzzle, lines: Sequence[Line], heading: Word, places: Sequence[Hashable]
) -> list[tuple[Hashable, int]]:
    """Parse letters for the sides that are on, one token for each cell. Both cells of a side must agree."""
    values: dict[Hashable, tuple[int, Word]] = {}
    all_places = set(places)
    for cell, word in ValueMap("").table(lines, puzzle.board, heading):
        if word.text == "." or not puzzle.board.has(cell):
            continue
        arms = "" if word.text == "-" else word.text
        if set(arms) - set(DIRECTIONS):
            raise word.refusal("letters of n e s w, - or a dot")
        for letter, (y, x) in DIRECTIONS.items():
            where = (cell[0] + y, cell[1] + x)
            value = int(letter in arms)
            if where not in all_places:
                if value:
                    raise word.refusal(f"no {letter} at the edge")
            elif where in values and values[where][0] != value:
                raise word.refusal(f"the same border of this side as in line {values[where][1].line}")
            else:
                values[where] = value, word
    return [(where, values[where][0]) for where in places if where in values]


SOLUTION = "solution"


def heading_of(kind: Kind, layer: Layer) -> str:
    return SOLUTION if layer is kind.decisions[0] else f"{SOLUTION} {layer.name}"


FORMAT = 1  # it increases when a key changes its meaning or disappears
KEYS = ("format", "kind", "size", "sections")


def kind_of_object(text: str) -> str:
    """Return the kind in the first object. Return "" if it has none or cannot be parsed."""
    import json

    try:
        data, _ = json.JSONDecoder().raw_decode(text.lstrip())
    except (ValueError, RecursionError):
        return ""
    name = data.get("kind")
    return name if isinstance(name, str) else ""


def text_of_object(text: str, kind: Kind) -> tuple[str, tuple[int, int] | None]:
    """Return the text and the size that an object of the kind contains.

    Raises:
        InputError: the text is not such an object, or is a puzzle of another kind.
    """
    import json

    from cpsudoku.puzzles.sections.unread_keys import once
    from cpsudoku.support.errors import JSON_NUMBERS

    try:
        data = json.loads(text, object_pairs_hook=once, **JSON_NUMBERS)
    except RecursionError:
        raise InputError("expected an object of JSON, found one that is nested too deeply", 1, 1) from None
    except InputError as error:
        raise InputError(error.message, 1, 1) from None
    except ValueError as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise InputError(f"expected an object of JSON, found {getattr(error, 'msg', error)}", line, column) from None
    if unknown := next((key for key in data if key not in KEYS), ""):
        raise InputError(f"expected the keys {', '.join(KEYS)}, found {unknown[:40]!r}", 1, 1)
    if data.get("format", FORMAT) != FORMAT:
        raise InputError(f"expected format {FORMAT}, found {data['format']!r:.40}", 1, 1)
    kind_name = data.get("kind", kind.name)
    if kind_name != kind.name and isinstance(kind_name, str) and kind_name not in registry.names("kind"):
        raise InputError(f"{registry.unknown_name('kind', kind_name[:40])}\nhint: cpsudoku help kinds", 1, 1)
    if kind_name != kind.name:
        raise InputError(f"expected a puzzle of kind {kind.name}, found one of kind {kind_name}"[:200], 1, 1)
    size = data.get("size")
    two = isinstance(size, list) and len(size) == 2 and all(type(n) is int and n > 0 for n in size)
    if size is not None and not two:
        raise InputError(f"expected a size as [rows, columns], found {size!r:.40}", 1, 1)
    lines = join_sections(data, kind)
    for heading, some in data["sections"].items():
        refuse_unknown(kind, heading)
        letters = kind.has_digits and heading == kind.all_sections[0].name and len(some) > 1 and some[0].isalpha()
        if letters:  # a title line of a text
            raise InputError(f"expected rows of the board, found {some[0][:40]!r}", 1, 1)
        for line in some:
            if len(line.splitlines()) > 1 or (len(some) > 1 and not line.strip()):
                raise InputError(f"expected a line in each text of {heading[:40]!r}, found {line[:40]!r}", 1, 1)
    return lines, (size[0], size[1]) if two else None


def write_object(kind: Kind, puzzle: Puzzle) -> str:
    """Return a puzzle as a JSON object on one line."""
    import json

    return json.dumps({"format": FORMAT, "kind": kind.name, **as_object(kind, puzzle)}, ensure_ascii=False) + "\n"
