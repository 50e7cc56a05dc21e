"""Read each part of an address from a drawing of Penpa, using the conventions of noqx."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any

from cpsudoku.formats.editors.penpa_link import (
    BLACK,
    DARK,
    SPECIAL,
    THICK,
    Drawing,
    DrawnItem,
    cells_beside,
    kinds_of,
    place_beside,
)
from cpsudoku.formats.puzz_link import address, address_decoder, kind_decoders, number_codes
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, errors_at
from cpsudoku.formats.puzz_link.number_codes import UNKNOWN
from cpsudoku.puzzles.board import Cell, Place, Point
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.section import Section
from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError, series, whole_number

if TYPE_CHECKING:
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.layer import Layer
    from cpsudoku.puzzles.puzzle import Puzzle


def _read_codes(reading: PenpaClues, part: address.Coded) -> None:
    draft = reading.draft
    codes: dict[Place, int] = {}
    section = draft.section(part.section)
    circles, bits = part.codec in (number_codes.CIRCLES, number_codes.DOTS), part.codec is number_codes.BITS
    on_black = not circles and part.codec is not number_codes.ONE and _on_black(draft, part)
    for place in draft.places(part.section):
        if circles:
            if place in reading.circles:
                reading.take("symbol", place)
                codes[place] = reading.circles[place]
        elif part.codec is number_codes.ONE:
            if reading.marks.get(place) == "tents_1":
                reading.take("symbol", place)
                codes[place] = 1
        elif place in reading.texts and not bits and (place in reading.dark or not on_black):
            codes[place] = reading.number(place)
        elif on_black and place in reading.dark:
            codes[place] = 1 if bits else UNKNOWN
        if on_black and place in codes:
            reading.take("surface", place)
    for place, code in codes.items():
        if section.layer is not None and not reading.texts.get(place, "."):  # a blank has no meaning
            continue
        with errors_at(name=str(place)):
            draft.put(part.section, {place: code}, part.table)


def _on_black(draft: PencilPuzzle, part: address.Coded) -> bool:
    """Return True if the clues are black cells, as in akari and shakashaka."""
    return part.table is not None or draft.section(part.section).walls


def _read_borders(reading: PenpaClues, part: address_decoder.Borders) -> None:
    """Read the thick edges between cells as borders, or all edges if none is thick. Edges of the frame are not
    borders."""
    drawing = reading.drawing
    sides = {key: side for key in drawing.of("lineE") if (side := drawing.side(key)) and drawing.on_board(side)}
    inner = {key for key, side in sides.items() if not drawing.on_frame(side)}
    borders = {key for key in inner if drawing.of("lineE")[key] in THICK} or inner
    for key in borders | (sides.keys() - inner):
        reading.take("lineE", key)
    address_decoder.put_rooms(reading.draft, part.section, {sides[key] for key in borders}, part.inner)


def _read_room_numbers(reading: PenpaClues, part: address_decoder.RoomNumbers) -> None:
    for cell in reading.draft.board.cells:
        if cell in reading.texts:
            reading.draft.put(part.section, {cell: reading.number(cell)})


def _read_edges(reading: PenpaClues, part: address_decoder.Edges) -> None:
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
                raise InputError(f"{edge} {lane}: expected the numbers of the line, found ? among them")
            lanes.append(numbers)
        part.put(draft, edge, lanes)


def _read_arrows(reading: PenpaClues, part: address_decoder.Arrows) -> None:
    for cell in reading.draft.board.cells:
        if cell in reading.texts or cell in reading.dark:
            reading.take("surface", cell)
            way, number = reading.arrow(cell) if cell in reading.texts else (0, UNKNOWN)
            side = 1 if cell not in reading.dark else 2 if reading.dark[cell] == BLACK else 0
            part.put(reading.draft, cell, way, number, side)


def _read_amount(reading: PenpaClues, part: address_decoder.Amount) -> None:
    """Read a number next to the board, such as the number of stars in a line. For letters, read the last letter in
    use."""
    draft = reading.draft
    beside = [at for at in reading.texts if not reading.drawing.on_board(at)]
    number = part.default(draft.height, draft.width)
    if reading.has_edges:
        number = max(map(reading.letter, reading.letters), default=number)
        for at in beside:
            if stated := re.fullmatch(r"\(A-([A-Z])\)", reading.texts[at]):
                reading.take("number", at)
                number = ord(stated[1]) - ord("A") + 1
    elif len(beside) == 1:
        r, c = beside[0]
        number = reading.number(beside[0])
        for star in product((r - 1, r, r + 1), (c - 1, c, c + 1)):
            if reading.marks.get(star, "").startswith("star_") and not reading.drawing.on_board(star):
                reading.take("symbol", star)
    part.put(draft, number)


def _read_sums(reading: PenpaClues, part: kind_decoders.KakuroSums) -> None:
    """Read the black cells from the symbols of the grid, and their sums: the sum down at the lower left, the sum to the
    right at the upper right."""
    sums: dict[Cell, tuple[int, int]] = {}
    for cell in reading.draft.board.cells:
        if reading.marks.get(cell, "").startswith("kakuro_") or cell in reading.dark:
            reading.take("symbol", cell)
            reading.take("surface", cell)
            down, right = (reading.small_number(cell, corner) for corner in (2, 1))
            sums[cell] = (max(0, down), max(0, right))
    if sums:
        kind_decoders.put_sums(reading.draft, part.section, sums)


def _read_tiles(reading: PenpaClues, part: kind_decoders.TileSums) -> None:
    """Read small numbers next to the board: at the lower left above a column, at the upper right before a row."""
    draft = reading.draft
    for at, mark in reading.marks.items():
        if mark.startswith("kakuro_") and min(at) == 0:
            reading.take("symbol", at)
    for edge, corner, count in (("top", 2, draft.width), ("left", 1, draft.height)):
        lanes: list[tuple[int, ...]] = []
        for lane in range(1, count + 1):
            place = place_beside(draft.height, draft.width, edge, lane, 0)
            code = reading.small_number(place, corner)
            lanes.append(() if code == UNKNOWN else (code,))
        draft.put_lanes(edge, lanes)


def _read_section(reading: PenpaClues, section: Section) -> None:
    """Read a section of a kind without addresses: circles (white is 0, black is 1), or missing cells."""
    for cell in reading.draft.board.cells if section.layer is not None else list(reading.dark):
        if section.layer is None:
            reading.take("surface", cell)
            reading.draft.put(section.name, {cell: 1}, {1: section.marks[0]})
        elif cell in reading.circles:
            reading.take("symbol", cell)
            reading.draft.put(section.name, {cell: reading.circles[cell] - 1})


# A part -> its reader.
CONVENTIONS: dict[type, Callable[[PenpaClues, Any], None]] = {
    address.Coded: _read_codes, address_decoder.Borders: _read_borders,
    address_decoder.RoomNumbers: _read_room_numbers, address_decoder.Edges: _read_edges,
    address_decoder.Arrows: _read_arrows, address_decoder.Amount: _read_amount,
    address_decoder.NoCells: lambda reading, part: None,
    kind_decoders.KakuroSums: _read_sums, kind_decoders.TileSums: _read_tiles,
}  # fmt: skip


def instance(drawing: Drawing, kind: Kind, name: str) -> tuple[Puzzle, list[Unread]]:
    """Return the drawn puzzle, and the items of the drawing that remain unused.

    ``name``: the kind's name, for messages.

    Raises:
        InputError: the kind has no drawing convention, or does not use an item on the board. The message has its place.
    """
    if not has_convention(kind):
        raise InputError(f"kind {name}: expected a kind with a drawing convention, found none")
    clues = PenpaClues(drawing, kind, name)
    with errors_at():
        for part in clues.parts:
            CONVENTIONS[type(part)](clues, part)
        for section in () if clues.parts else sections(kind):
            _read_section(clues, section)
        clues.finish()
        puzzle = clues.draft.instance()
        kind.shape(puzzle)
    return puzzle, clues.draft.unread


def has_convention(kind: Kind) -> bool:
    """Return True if this kind has a drawing convention."""
    parts = kind.address.parts if kind.address is not None else ()
    return all(type(part) in CONVENTIONS for part in parts) and bool(parts or sections(kind))


def sections(kind: Kind) -> list[Section]:
    """Return the sections that can be drawn for a kind without addresses: missing cells, and the values 0 and 1 as
    circles."""
    return [s for s in kind.all_sections if s.walls or (s.layer is not None and s.layer.symbols == "01")]


# The items of a drawing, by look, and the items that the puzzle does not use.


_CIRCLE = re.compile(r"circle_(?:SS|S|M|L|LL)")
_EDGE_ARROWS = (2, 3, 1, 0, 1, 0, 2, 3)  # by the position of the arrow on the edges of a cell
SIGNS = {0: 1, 1: 3, 2: 4, 3: 2}  # arrows of a drawing (up, left, right, down) -> arrows of an address


class PenpaClues:
    """The items of a drawing. All are listed as unused first. Readers remove the items that they use.

    Attributes:
        texts: Place -> text.
        small: (cell, corner from 0 to 3, row by row) -> small text.
        circles: Place -> 1 for white, 2 for black.
        marks: Place -> the shape and style of another symbol.
        dark: Black cell -> its colour.
        left: (layer, place) -> an unused item. If no reader uses it, its key replaces the place.
    """

    def __init__(self, drawing: Drawing, kind: Kind, name: str) -> None:
        self.drawing = drawing
        self.name = name
        self.parts: tuple[address.Part, ...] = kind.address.parts if kind.address is not None else ()
        self.draft: PencilPuzzle = PencilPuzzle(kind, drawing.height, drawing.width)
        self.has_edges: bool = any(isinstance(part, address_decoder.Edges) for part in self.parts)
        self.texts: dict[Place, str] = {}
        self.circles: dict[Place, int] = {}
        self.marks: dict[Place, str] = {}
        self.dark: dict[Place, int] = {}
        self.small: dict[tuple[Place, int], str] = {}
        self.left: dict[tuple[str, object], DrawnItem] = {}
        sorters = {"number": self._sort_text, "numberS": self._sort_small, "symbol": self._sort_symbol,
                   "surface": self._sort_colour}  # fmt: skip
        # texts come before the arrows that belong to them
        for item in sorted(drawing.items(), key=lambda item: item.layer):
            place = sorters[item.layer](item) if item.layer in sorters else item.key
            if place != ():
                self.left[item.layer, place or item.key] = item
        letters = {text.upper() for text in self.texts.values() if re.fullmatch("[A-Za-z]", text)}
        self.letters: list[str] = sorted(letters)

    def _sort_text(self, item: DrawnItem) -> object:
        at = self.drawing.place(item.key)
        if at is not None and item.text is not None:
            self.texts[at] = item.text
            return at
        return None

    def _sort_small(self, item: DrawnItem) -> object:
        sort, r, c = self.drawing.at(item.key)
        match item.content:
            case [str() | int() as text, int()] if sort == 4:
                place = Cell(r + 1, c + 1), int(item.key) % 4
                self.small[place] = str(text).strip()
                return place
        return None

    def _sort_symbol(self, item: DrawnItem) -> object:
        """Return the sort of a symbol. Return () for the arrow of a number in older drawings."""
        at, (style, shape) = self.drawing.place(item.key), item.symbol
        if at is None:
            return None
        if shape == "arrow_fouredge_B" and isinstance(style, list) and style[:8].count(1) == 1 and at in self.texts:
            self.texts[at] += f"_{_EDGE_ARROWS[style.index(1)]}"
            return ()
        if _CIRCLE.fullmatch(shape) and style in (1, 2):
            self.circles[at] = int(str(style))
        elif isinstance(style, int):
            self.marks[at] = f"{shape}_{style}"
        return at

    def _sort_colour(self, item: DrawnItem) -> object:
        at = self.drawing.place(item.key)
        if at is not None and item.content in DARK and self.drawing.on_board(at):
            self.dark[at] = int(str(item.content))
            return at
        return None

    def take(self, layer: str, place: object) -> None:
        """Record that the item was used."""
        self.left.pop((layer, place), None)

    def finish(self) -> None:
        """List the harmless unused items as unread: tags, and texts and symbols next to a board whose kind has no clues
        there.

        Raises:
            InputError: any other item is unused.
        """
        self._take_frames()
        self.draft.unread += [Unread("tags", tag) for tag in self.drawing.tags if not kinds_of([tag])]
        for (layer, place), item in self.left.items():
            apart = layer in ("number", "symbol") and isinstance(place, tuple) and not self.drawing.on_board(place)
            if not apart or self.has_edges:
                at = self.drawing.name(item.key)
                raise InputError(f"{at}: expected what is drawn for {self.name}, found {item}".removeprefix(": "))
            self.draft.unread.append(Unread(str(place), str(item)))

    def _take_frames(self) -> None:
        """Remove the edges without meaning: frames around clues with arrows, and lines along the whole board.

        Such lines are its frame. If a kind has clues outside the board, they are lines from side to side.
        """
        drawing = self.drawing
        framed: dict[Cell, int] = {}
        if any(isinstance(part, address_decoder.Arrows) for part in self.parts):
            clues = self.texts.keys() | self.dark.keys()
            for number, region in enumerate(drawing.regions):
                cells = [Cell(r + 1, c + 1) for r, c in region]
                framed |= dict.fromkeys(cells, number) if clues.issuperset(cells) else {}
        sides = {key: side for key in drawing.of("lineE") if (side := drawing.side(key))}
        lines: dict[tuple[bool, float], set[float]] = {}
        for r, c in filter(drawing.on_board, sides.values()):
            line, place = ((True, r), c) if r % 1 else ((False, c), r)
            lines.setdefault(line, set()).add(place)
        ends = {True: (0.5, drawing.height + 0.5), False: (0.5, drawing.width + 0.5)}
        loop_of_sides = any(layer.at == "sides" for layer in self.draft.kind.decisions)
        whole = {
            (level, at)
            for (level, at), places in lines.items()
            if len(places) == (drawing.width if level else drawing.height) and (self.has_edges or at in ends[level])
        }
        for key, side in sides.items():
            on_line = ((True, side.row) if side.row % 1 else (False, side.column)) in whole and not loop_of_sides
            if on_line or any(cell in framed for cell in cells_beside(side)):
                self.take("lineE", key)
        for key in drawing.of("deletelineE"):
            owners = {framed.get(cell) for cell in cells_beside(drawing.side(key) or Point(0.5, 0))}
            if len(owners) == 1 and owners != {None}:
                self.take("deletelineE", key)

    def number(self, place: Place) -> int:
        """Return the number in a cell, at a corner or next to the board. For a letter see `letter`. Return UNKNOWN for
        ? or nothing.

        Raises:
            InputError: the place has another text.
        """
        self.take("number", place)
        return self.as_number(self.texts[place], place)

    def small_number(self, cell: Cell, corner: int) -> int:
        """Return the small number in the corner of a cell. Return UNKNOWN if there is none."""
        self.take("numberS", (cell, corner))
        return self.as_number(self.small.get((cell, corner), "?"), cell)

    def as_number(self, text: str, place: object) -> int:
        if text in ("", "?"):
            return UNKNOWN
        if text.isascii() and text.isdecimal() and len(text) < 6:
            return int(text)
        if text.upper() in self.letters:
            return self.letter(text.upper())
        raise InputError(f"{place}: expected a number, a letter or ?, found {text[:20]!r}")

    def letter(self, letter: str) -> int:
        """Return the value of a letter. If the kind's values are letters, this is the position in the alphabet, or
        among the used letters if some of these exceed the last value. Otherwise A is 10, B is 11 and so on."""
        amount = next((part for part in self.parts if isinstance(part, address_decoder.Amount)), None)
        if amount is None:
            return number_codes.DIGITS.index(letter.lower())
        last = amount.default(self.draft.height, self.draft.width)
        if ord(self.letters[-1]) - ord("A") < last:
            return ord(letter) - ord("A") + 1
        return self.letters.index(letter) + 1

    def arrow(self, place: Place) -> tuple[int, int]:
        """Return the text in a cell as (digit of the arrow as in an address, number)."""
        self.take("number", place)
        text, _, way = self.texts[place].partition("_")
        if way and way not in ("0", "1", "2", "3"):
            raise InputError(f"{place}: expected a number and an arrow, found {self.texts[place][:20]!r}")
        return (SIGNS[int(way)] if way else 0), self.as_number(text, place)


# The kind of a drawing without a named kind: from the tags of its link, else from the drawn items.


_OPTIONAL = (
    address_decoder.Amount,
    address_decoder.RoomNumbers,
    address_decoder.NoCells,
)  # optional parts of a puzzle


def kind_of(drawing: Drawing) -> str:
    """Return the kind of a drawing. Return "" if nothing determines it.

    Raises:
        InputError: its tags name several kinds, or several kinds fit the drawing. The message names them.
    """
    names = kinds_of(drawing.tags) or _fitting_kinds(drawing)
    if len(names) > 1:
        how = "whose tags name" if kinds_of(drawing.tags) else "that fits"
        raise InputError(
            f"expected a drawing that names its kind, found one {how} {series(names)}: name it by --kind NAME"
        )
    return names[0] if names else ""


def _fitting_kinds(drawing: Drawing) -> list[str]:
    """Return the kinds that read the whole drawing and find everything that they need in it."""
    if next(drawing.items(), None) is None or _is_sudoku(drawing):
        return []
    names = []
    regions = drawing.regions
    framed = len(regions) > 1 and sum(len(region) > 1 for region in regions) == 1
    rooms = None if framed else len(regions) > 1  # edges around a cell are either a room or a frame of its clue
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        if not kind.has_digits and has_convention(kind) and _reads_all(drawing, kind, rooms):
            names.append(name)
    return [*names, "sudoku"] if names and _may_be_sudoku(drawing) else names


def _is_sudoku(drawing: Drawing) -> bool:
    """Return True if the drawing is a sudoku. The evidence is its grid, its words, items that only sudokus have, or
    regions of n cells."""
    words = " ".join(drawing.words.values()).casefold()
    if drawing.sort == "sudoku" or "sudoku" in words or any(drawing.problem.get(key) for key in SPECIAL):
        return True
    n = drawing.height
    return n == drawing.width and n > 3 and [len(region) for region in drawing.regions] == [n] * n


def _may_be_sudoku(drawing: Drawing) -> bool:
    """Return True if all items are digits in cells of a square, each once in a row and a column."""
    n = drawing.height
    seen: set[tuple[str, int, int]] = set()
    for item in drawing.items():
        if item.layer == "lineE":
            continue
        place = drawing.place(item.key) if item.layer == "number" else None
        number = whole_number(item.text or "") or 0
        if not isinstance(place, Cell) or not drawing.on_board(place) or not 1 <= number <= n:
            return False
        places = {("row", place.row, number), ("column", place.column, number)}
        if places & seen:
            return False
        seen |= places
    return n == drawing.width


def _reads_all(drawing: Drawing, kind: Kind, rooms: bool | None) -> bool:
    """Return True if a kind reads the drawing and finds something for each required part. The drawn answer and the
    layers to check must fit the kind. ``rooms``: does the drawing have rooms? None if this is not certain."""
    parts = kind.address.parts if kind.address is not None else ()
    if rooms is not None and rooms != any(isinstance(part, address_decoder.Borders) for part in parts):
        return False
    answers = drawing.checked | {sort for sort in ("surface", "line", "lineE", "number") if drawing.answer.get(sort)}
    asked = {_answer(layer) for layer in kind.decisions}
    if answers and "" not in asked and not asked & answers:
        return False
    with suppress(CpsudokuError, AssertionError):
        puzzle, _ = instance(drawing, kind, kind.name)
        if not parts:
            return bool(puzzle.contents)
        return all(_has_part(drawing, kind, puzzle, part) for part in parts)
    return False


def _has_part(drawing: Drawing, kind: Kind, puzzle: Puzzle, part: address.Part) -> bool:
    """Return True if the drawing has something for a required part: an arrow, a black cell, or, if the kind fills all
    cells, a symbol in most of them."""
    match part:
        case _ if part.optional or isinstance(part, _OPTIONAL):
            return True
        case address_decoder.Arrows(section):
            return any(isinstance(value, tuple) for _, value in puzzle.content(section))
        case address.Coded(section, table, codec=codec):
            content = puzzle.content(section)
            black = table is not None or kind.section(section).walls
            if black and codec not in (number_codes.CIRCLES, number_codes.DOTS, number_codes.ONE):
                return any(colour in DARK for colour in drawing.of("surface").values())
            return len(content) * 2 > len(puzzle.cells) if codec is number_codes.HITORI else bool(content)
    return any(puzzle.content(name) for name in address.sections_of(part))


def _answer(layer: Layer) -> str:
    """Return the drawn form of the answer. Return "" if no convention exists."""
    if layer.parts_cells:
        return "lineE"
    if layer.at == "links" or callable(layer.at):
        return "line"
    if layer.symbols == "-x":
        return "surface"
    return "number" if layer.at == "cells" and layer.name in ("numbers", "digits") else ""
