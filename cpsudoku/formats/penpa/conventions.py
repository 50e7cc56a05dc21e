"""How each part of an address is drawn in Penpa, by the conventions of noqx, and read from a drawing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cpsudoku.formats.pencil import addresses, codecs, decoders, genre_decoders
from cpsudoku.formats.pencil.codecs import UNKNOWN
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle, borders_of, errors_at
from cpsudoku.formats.penpa.link import BLACK, DARK_GREY, LIGHT_GREY, PLAIN, SPECIAL, WHITE, Paper, place_beside
from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.forms.section import Section
from cpsudoku.puzzles.places import Cell, Place, Point

if TYPE_CHECKING:
    from cpsudoku.formats.penpa.link import Drawing
    from cpsudoku.puzzles.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle


def _read_codes(reading: PenpaClues, part: addresses.Coded) -> None:
    draft = reading.draft
    codes: dict[Place, int] = {}
    section = draft.section(part.section)
    on_black = part.table is not None or section.walls  # akari, shakashaka
    for place in draft.places(part.section):
        if part.codec in (codecs.CIRCLES, codecs.DOTS):
            if place in reading.circles:
                reading.take("circle", place)
                codes[place] = reading.circles[place]
        elif part.codec is codecs.ONE:
            if reading.marks.get(place, "").endswith("_1"):
                reading.take("symbol", place)
                codes[place] = 1
        elif place in reading.texts and part.codec is not codecs.BITS:
            codes[place] = reading.number(place)
        elif on_black and place in reading.dark:
            codes[place] = 1 if part.codec is codecs.BITS else UNKNOWN
        if on_black:
            reading.take("black cell", place)
    for place, code in codes.items():
        if section.layer is not None and not reading.texts.get(place, "."):  # a blank says nothing
            continue
        with errors_at(name=str(place)):
            draft.put(part.section, {place: code}, part.table)


def _draw_codes(paper: Paper, draft: PencilPuzzle, part: addresses.Coded) -> None:
    section = draft.section(part.section)
    on_black = part.table is not None or section.walls
    for place, code in draft.codes(part.section, part.table).items():
        if part.codec in (codecs.CIRCLES, codecs.DOTS):
            paper.symbol(place, "circle_SS" if part.codec is codecs.DOTS else "circle_L", code)
        elif part.codec is codecs.ONE:
            paper.symbol(place, "tents", code)
        else:
            if on_black:
                paper.colour(place, BLACK)
            if not on_black or (code != UNKNOWN and part.codec is not codecs.BITS):
                paper.text(place, _word(code), WHITE if on_black else PLAIN)


def _read_borders(reading: PenpaClues, part: decoders.Borders) -> None:
    drawing = reading.drawing
    walls = set(drawing.walls()) or set(drawing.walls(None))
    inside = {Point(r, c) for r, c in walls if 1 <= r <= drawing.height and 1 <= c <= drawing.width}
    decoders.put_rooms(reading.draft, part.section, inside, part.inner)


def _draw_borders(paper: Paper, draft: PencilPuzzle, part: decoders.Borders) -> None:
    rooms = draft.contents.get(part.section, ())
    for between in (borders_of(draft, rooms) if rooms else set()) | set(draft.contents.get(part.inner, ())):
        paper.border(between)


def _read_room_numbers(reading: PenpaClues, part: decoders.RoomNumbers) -> None:
    for cell in reading.draft.board.cells:
        if cell in reading.texts:
            reading.draft.put(part.section, {cell: reading.number(cell)})


def _draw_room_numbers(paper: Paper, draft: PencilPuzzle, part: decoders.RoomNumbers) -> None:
    for cell, code in draft.codes(part.section).items():
        paper.text(cell, _word(code))


def _read_edges(reading: PenpaClues, part: decoders.Edges) -> None:
    draft = reading.draft
    for edge in part.edges:
        lanes: list[list[int]] = []
        count, depth = part.extent(edge, draft)
        for lane in range(1, count + 1):
            numbers: list[int] = []
            for away in range(depth):
                place = place_beside(draft.height, draft.width, edge, lane, away)
                if place not in reading.texts:
                    break
                code = reading.number(place)
                if code != UNKNOWN or part.deep:
                    numbers.append(code)
            if UNKNOWN in numbers:
                raise TextError(f"{edge} {lane}: expected the numbers of the line, found ? among them")
            lanes.append(numbers)
        part.put(draft, edge, lanes)


def _draw_edges(paper: Paper, draft: PencilPuzzle, part: decoders.Edges) -> None:
    letters = any(isinstance(one, decoders.Amount) for one in draft.kind.addressed.parts)  # type: ignore[union-attr]
    for edge in part.edges:
        for lane, numbers in enumerate(part.lanes(draft, edge), 1):
            far = numbers[::-1] if edge in ("top", "left") else numbers
            paper.beside(edge, lane, [chr(64 + number) if letters else _word(number) for number in far])


def _read_arrows(reading: PenpaClues, part: decoders.Arrows) -> None:
    for cell in reading.draft.board.cells:
        if cell in reading.texts or cell in reading.dark:
            reading.take("black cell", cell)
            way, number = reading.arrow(cell) if cell in reading.texts else (0, UNKNOWN)
            side = 1 if cell not in reading.dark else 2 if reading.dark[cell] == BLACK else 0
            part.put(reading.draft, cell, way, number, side)


def _draw_arrows(paper: Paper, draft: PencilPuzzle, part: decoders.Arrows) -> None:
    signs = {digit: sign for sign, digit in SIGNS.items()}
    for cell, (way, number, side) in part.clues(draft).items():
        ground = {1: None, 2: BLACK, 0: DARK_GREY}[side] if part.inside else LIGHT_GREY
        if ground is not None:
            paper.colour(cell, ground)
        if way or number != UNKNOWN or ground is None:
            text = _word(number) if way or number != UNKNOWN else ""
            paper.text(cell, text + (f"_{signs[way]}" if way else ""), WHITE if ground == BLACK else PLAIN, "2")


def _read_amount(reading: PenpaClues, part: decoders.Amount) -> None:
    """Read a number beside the board, as the stars of a line; of letters up to the last that is used."""
    draft = reading.draft
    beside = [at for at in reading.texts if not (0 < at[0] <= draft.height and 0 < at[1] <= draft.width)]
    number = part.default(draft.height, draft.width)
    if reading.letters:
        number = max(map(reading.letter, reading.letters))
    elif len(beside) == 1:
        number = reading.number(beside[0])
    part.put(draft, number)


def _draw_amount(paper: Paper, draft: PencilPuzzle, part: decoders.Amount) -> None:
    if not any(isinstance(one, decoders.Edges) for one in draft.kind.addressed.parts):  # type: ignore[union-attr]
        paper.text((0, 1), part.count(draft))
        paper.symbol((0, 2), "star", 2)


def _read_sums(reading: PenpaClues, part: genre_decoders.KakuroSums) -> None:
    """Read black cells, by the symbol of the grid, and sums at their lower left (down) and upper right."""
    sums: dict[Cell, tuple[int, int]] = {}
    for cell in reading.draft.board.cells:
        if cell in reading.marks or cell in reading.dark:
            reading.take("symbol", cell)
            reading.take("black cell", cell)
            reading.take("small number", cell)
            down, right = (reading.as_number(reading.small.get((cell, corner), "?"), cell) for corner in (2, 1))
            sums[cell] = (max(0, down), max(0, right))
    if sums:
        genre_decoders.put_sums(reading.draft, part.section, sums)


def _draw_sums(paper: Paper, draft: PencilPuzzle, part: genre_decoders.KakuroSums) -> None:
    paper.sort = "kakuro"
    for cell, (down, right) in dict(draft.contents.get(part.section, ())).items():
        paper.symbol(cell, "kakuro", 1)
        for corner, number in ((2, down), (1, right)):
            if isinstance(number, int):
                paper.corner(cell, corner, number, WHITE)


def _read_tiles(reading: PenpaClues, part: genre_decoders.TileSums) -> None:
    """Read small numbers beside the board: at the lower left above a column, at the upper right before a row."""
    draft = reading.draft
    reading.left["symbol"] = {at for at in reading.left["symbol"] if min(at) > 0}
    for edge, corner, count in (("top", 2, draft.width), ("left", 1, draft.height)):
        lanes: list[tuple[int, ...]] = []
        for lane in range(1, count + 1):
            place = place_beside(draft.height, draft.width, edge, lane, 0)
            reading.take("small number", place)
            code = reading.as_number(reading.small.get((place, corner), "?"), place)
            lanes.append(() if code == UNKNOWN else (code,))
        draft.put_lanes(edge, lanes)


def _draw_tiles(paper: Paper, draft: PencilPuzzle, part: genre_decoders.TileSums) -> None:
    for edge, corner in (("top", 2), ("left", 1)):
        for lane, numbers in enumerate(part.lanes(draft, edge), 1):
            paper.beside(edge, lane, [*map(_word, numbers)], corner)


def _word(code: int) -> str:
    return "?" if code == UNKNOWN else str(code)


def _read_section(reading: PenpaClues, section: Section) -> None:
    """Read a section of a kind without addresses: circles, of which white is 0 and black is 1, or cells that are
    missing."""
    for cell in reading.draft.board.cells if section.layer is not None else list(reading.dark):
        if section.layer is None:
            reading.take("black cell", cell)
            reading.draft.put(section.name, {cell: 1}, {1: section.marks[0]})
        elif cell in reading.circles:
            reading.take("circle", cell)
            reading.draft.put(section.name, {cell: reading.circles[cell] - 1})


def _draw_section(paper: Paper, puzzle: Puzzle, section: Section) -> None:
    """Draw a section of a kind without addresses."""
    for item in puzzle.items_of(section):
        if section.layer is None:
            paper.colour(item.at, BLACK)
        else:
            paper.symbol(item.at, "circle_L", item.value + 1)


# A part -> how it is read from a drawing, and how it is drawn.
CONVENTIONS: dict[type, tuple[Callable[[PenpaClues, Any], None], Callable[[Paper, PencilPuzzle, Any], None]]] = {
    addresses.Coded: (_read_codes, _draw_codes), decoders.Borders: (_read_borders, _draw_borders),
    decoders.RoomNumbers: (_read_room_numbers, _draw_room_numbers), decoders.Edges: (_read_edges, _draw_edges),
    decoders.Arrows: (_read_arrows, _draw_arrows), decoders.Amount: (_read_amount, _draw_amount),
    decoders.NoCells: (lambda reading, part: None, lambda paper, draft, part: None),
    genre_decoders.KakuroSums: (_read_sums, _draw_sums), genre_decoders.TileSums: (_read_tiles, _draw_tiles),
}  # fmt: skip


def draw(paper: Paper, puzzle: Puzzle, kind: Kind) -> None:
    """Draw a puzzle of a kind that has a convention.

    Raises:
        CpsudokuError: a section cannot be drawn by it.
    """
    draft = PencilPuzzle.of(kind, puzzle)
    parts = kind.addressed.parts if kind.addressed is not None else ()
    for part in parts:
        CONVENTIONS[type(part)][1](paper, draft, part)
    for section in () if parts else sections(kind):
        _draw_section(paper, puzzle, section)


def instance(drawing: Drawing, kind: Kind, name: str) -> Puzzle:
    """Return the puzzle of the kind that is drawn; ``name``: the kind's name, for messages.

    Raises:
        TextError: the kind has no convention of drawing, or the drawing is none of it; with the place on the board.
    """
    if not has_convention(kind):
        raise TextError(f"kind {name}: expected one that has a convention of drawing, found none for it")
    clues = PenpaClues(drawing, kind, name)
    with errors_at():
        for part in clues.parts:
            CONVENTIONS[type(part)][0](clues, part)
        for section in () if clues.parts else sections(kind):
            _read_section(clues, section)
        clues.finish()
        puzzle = clues.draft.instance()
        kind.shape(puzzle)
    return puzzle


def has_convention(kind: Kind) -> bool:
    """Tell whether there is a convention for this kind."""
    parts = kind.addressed.parts if kind.addressed is not None else ()
    return all(type(part) in CONVENTIONS for part in parts) and bool(parts or sections(kind))


def sections(kind: Kind) -> list[Section]:
    """Return what can be drawn of a kind without addresses: missing cells, and the values 0 and 1 as circles."""
    return [s for s in kind.all_sections if s.walls or (s.layer is not None and s.layer.symbols == "01")]


# What is drawn, sorted, and what of it has been read: numbers, circles, symbols, black cells, by place.


DARK = (1, 3, 4, 8)  # colours that stand for black cells
_CIRCLE = re.compile(r"circle_(?:SS|S|M|L|LL)")
_EDGE_ARROWS = (2, 3, 1, 0, 1, 0, 2, 3)  # by the place of the arrow at the edges of a cell
SIGNS = {0: 1, 1: 3, 2: 4, 3: 2}  # arrows of a drawing (up, left, right, down) -> those of an address


class PenpaClues:
    """What is drawn and not yet read. ``texts``: by place; ``small``: by cell and corner, 0 to 3 as text runs;
    ``circles``: 1 white, 2 black; ``marks``: the names of other symbols; ``dark``: cells, and their colours."""

    def __init__(self, drawing: Drawing, kind: Kind, name: str) -> None:
        self.drawing, self.name = drawing, name
        self.parts = kind.addressed.parts if kind.addressed is not None else ()
        self.draft = PencilPuzzle(kind, drawing.height, drawing.width)
        self.texts: dict[Place, str] = {}
        self.circles: dict[Place, int] = {}
        self.marks: dict[Place, str] = {}
        for number, content in drawing.of("number").items():
            if isinstance(content, list) and content and content[2:3] != ["7"] and (at := self._at(number)):
                self.texts[at] = str(content[0]).strip()
        for number, content in drawing.of("symbol").items():
            at = self._at(number)
            if at is None or not isinstance(content, list) or len(content) < 2:
                continue
            style, shape = content[:2]
            if shape == "arrow_fouredge_B" and isinstance(style, list) and style[:8].count(1) == 1 and at in self.texts:
                self.texts[at] += f"_{_EDGE_ARROWS[style.index(1)]}"  # as older drawings have arrows
            elif _CIRCLE.fullmatch(str(shape)) and style in (1, 2):
                self.circles[at] = style
            else:
                self.marks[at] = f"{shape}_{style}"
        self.dark: dict[Cell, int] = {}
        for number, colour in drawing.of("surface").items():
            if colour in DARK and (cell := drawing.cell(number)) is not None:
                self.dark[Cell(cell[0] + 1, cell[1] + 1)] = colour
        self.small: dict[tuple[Place, int], str] = {}
        for number, text in drawing.texts("numberS"):
            sort, r, c = drawing.at(number)
            if sort == 4 and int(number) < 8 * drawing.places:
                self.small[Cell(r + 1, c + 1), int(number) % 4] = text
        self.letters = sorted({text.upper() for text in self.texts.values() if re.fullmatch("[A-Za-z]", text)})
        self.left: dict[str, set[Place]] = {
            "text": set(self.texts), "small number": {at for at, _ in self.small}, "circle": set(self.circles),
            "symbol": set(self.marks), "black cell": set(self.dark),
        }  # fmt: skip

    def _at(self, number: object) -> Cell | Point | None:
        place = self.drawing.place(number)
        if place is None:
            return None
        r, c = place
        return Cell(int(r), int(c)) if r == int(r) and c == int(c) else Point(r, c)

    def take(self, sort: str, place: Place) -> None:
        """Note that it has been read."""
        self.left[sort].discard(place)

    def finish(self) -> None:
        """Check that everything that counts has been read.

        Raises:
            TextError: something that counts has not been read.
        """
        for sort, what in SPECIAL.items():
            if self.drawing.paths(sort):
                raise TextError(f"expected what is drawn for {self.name}, found a {what}")
        for sort, rest in self.left.items():
            if places := set(filter(self.counts, rest)):
                at = min(places)
                text = f" {self.texts[at]!r}" if sort == "text" else ""
                raise TextError(f"{at}: expected what is drawn for {self.name}, found a {sort}{text}")

    def counts(self, place: Place) -> bool:
        """Tell whether it is on the board, or beside that of a kind with clues there."""
        on_board = 0.5 <= place[0] <= self.draft.height + 0.5 and 0.5 <= place[1] <= self.draft.width + 0.5
        return on_board or any(isinstance(part, decoders.Edges) for part in self.parts)

    def number(self, place: Place) -> int:
        """Return the number in a cell, at a corner or beside the board; of a letter see `letter`, UNKNOWN for ? or
        nothing.

        Raises:
            TextError: another text is there.
        """
        self.take("text", place)
        return self.as_number(self.texts[place], place)

    def as_number(self, text: str, place: object) -> int:
        if text in ("", "?"):
            return UNKNOWN
        if text.isascii() and text.isdecimal() and len(text) < 6:
            return int(text)
        if text.upper() in self.letters:
            return self.letter(text.upper())
        raise TextError(f"{place}: expected a number, a letter or ?, found {text[:20]!r}")

    def letter(self, letter: str) -> int:
        """Return the value of a letter. Of a kind with letters for values it is the place among them: in the alphabet,
        or, where letters are used that lie beyond the last value, among those that are used. Elsewhere letters count on
        from 9."""
        amount = next((part for part in self.parts if isinstance(part, decoders.Amount)), None)
        if amount is None:
            return codecs.DIGITS.index(letter.lower())
        last = amount.default(self.draft.height, self.draft.width)
        if ord(self.letters[-1]) - ord("A") < last:
            return ord(letter) - ord("A") + 1
        return self.letters.index(letter) + 1

    def arrow(self, place: Place) -> tuple[int, int]:
        """Return (digit of the arrow in an address, number) of the text in a cell."""
        self.take("text", place)
        text, _, way = self.texts[place].partition("_")
        if way and way not in ("0", "1", "2", "3"):
            raise TextError(f"{place}: expected a number and an arrow, found {self.texts[place][:20]!r}")
        return (SIGNS[int(way)] if way else 0), self.as_number(text, place)
