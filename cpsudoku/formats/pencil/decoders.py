"""What addresses of puzz.link are made of beyond codes of cells: borders, rooms, arrows, edges, amounts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cpsudoku.formats.pencil import codecs, packed
from cpsudoku.formats.pencil.addresses import Part
from cpsudoku.formats.pencil.codecs import UNKNOWN, Body
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle, borders_of, level, rooms_of, upright
from cpsudoku.ground.errors import CpsudokuError, TextError

ARROW = {1: "^", 2: "v", 3: "<", 4: ">"}


@dataclass(frozen=True)
class Borders(Part):
    """Regions by the borders between cells, five a character: those of the rows, then those of the columns.

    ``inner``: the section for borders within a region, of a kind to which they say something.
    """

    section: str
    inner: str = ""

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        found: set[Any] = set()
        for lines in (upright(draft), level(draft)):
            places = [place for line in lines for place in line]
            found |= {places[i] for i in packed.BITS.read(body, len(places))}
        put_rooms(draft, self.section, found, self.inner)

    def write(self, draft: PencilPuzzle) -> str:
        borders = borders_of(draft, draft.contents.get(self.section) or rooms_of(draft, set()))
        borders |= set(draft.contents.get(self.inner, ()))
        text = ""
        for lines in (upright(draft), level(draft)):
            places = [place for line in lines for place in line]
            text += packed.BITS.write({i: 1 for i, place in enumerate(places) if place in borders}, len(places))
        return text


def put_rooms(draft: PencilPuzzle, section: str, borders: set[Any], inner: str) -> None:
    """The regions that borders make, and the borders within a region where these say something."""
    draft.contents[section] = rooms_of(draft, borders)
    within = sorted(borders - borders_of(draft, draft.contents[section]))
    if inner and within:
        draft.contents[inner] = tuple(within)


@dataclass(frozen=True)
class RoomNumbers(Part):
    """A number for each region, in the order of their first cells; a map has it in one cell of the region, the first of
    its leftmost column as pzprv3 draws it, or wherever a text does."""

    section: str
    regions: str

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        rooms = draft.contents[self.regions]
        start = body.next
        for i, code in codecs.NUMBER16.read(body, len(rooms)).items():
            try:
                draft.put(self.section, {corner_of(rooms[i]): code})
            except CpsudokuError as error:
                raise TextError(f"region {i + 1}: {error}", 1, body.column + start) from None

    def write(self, draft: PencilPuzzle) -> str:
        rooms = draft.contents.get(self.regions, ())
        codes = draft.codes(self.section)
        found = {}
        for i, room in enumerate(rooms):
            inside = [codes[cell] for cell in room if cell in codes]
            if len(inside) > 1:
                raise CpsudokuError(f"{corner_of(room)}: an address holds one number per region, found {len(inside)}")
            if inside:
                found[i] = inside[0]
        return codecs.NUMBER16.write(found, len(rooms))


def corner_of(room: tuple[Any, ...]) -> Any:
    """Return the cell that holds a region's number on a board of pzprv3: the top one of its leftmost column."""
    return min(room, key=lambda cell: (cell[1], cell[0]))


@dataclass(frozen=True)
class Arrows(Part):
    """A number with an arrow in each cell: the arrow's digit, then one or more of the number. ``plain``: how the
    section has a number without an arrow."""

    section: str

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        cells = draft.cells
        found = []
        place = 0
        while place < len(cells):
            if body.ahead and body.ahead in "0123456789-":
                found.append((cells[place], self.one(body)))
                place += 1
            else:
                expected = "an arrow from 0 to 9, - or a letter"
                place += codecs.gap(body, "a", 1, len(cells) - place, expected)
        if found:
            draft.contents[self.section] = tuple(found)

    def one(self, body: Body) -> Any:
        if body.skip("-"):
            way, number = body.digits(1, 5), body.digits(3, 16)
        else:
            way = body.digits(1, 10)
            number = UNKNOWN if way < 5 and body.skip(".") else body.digits(2 if way > 4 else 1, 16)
        return arrow_content(way % 5, number)

    def write(self, draft: PencilPuzzle) -> str:
        values = dict(draft.contents.get(self.section, ()))
        shown = [self.shown(values[cell]) if cell in values else "" for cell in draft.cells]
        return codecs.write_gaps(shown, "a", 26)

    def shown(self, value: object) -> str:
        way, number = arrow_code(value)
        if number == UNKNOWN:
            return f"{way}."
        if number < 16:
            return f"{way}{codecs.in_base(number, 16)}"
        return f"{way + 5}{codecs.in_base(number, 16)}" if number < 256 else f"-{way}{codecs.in_base(number, 16, 3)}"


def arrow_content(way: int, number: int) -> Any:
    """What a section with arrows holds: (arrow, number), or the number where there is no arrow.

    Raises:
        CpsudokuError: the number is negative.
    """
    if number < 0 and number != UNKNOWN:
        raise CpsudokuError(f"expected a number, found {number}")
    known = None if number == UNKNOWN else number
    return (ARROW[way], known) if way else known


def arrow_code(value: object) -> tuple[int, int]:
    """(digit of the arrow, number) of what a section with arrows holds."""
    arrow, number = value if isinstance(value, tuple) else ("", value)
    back = {sign: way for way, sign in ARROW.items()}
    return back.get(arrow, 0), UNKNOWN if number is None else number


@dataclass(frozen=True)
class Edges(Part):
    """Numbers at the edges of the board, one a lane, edge by edge; "top", "left", and others in that order. ``deep``:
    several a lane, as many as half its cells, the nearest to the board first."""

    edges: tuple[str, ...]
    deep: bool = False

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        sizes = [(edge, *self.extent(edge, draft)) for edge in self.edges]
        numbers = codecs.NUMBER16.read(body, sum(lanes * depth for _, lanes, depth in sizes))
        at = 0
        for edge, lanes, depth in sizes:
            found = []
            for _ in range(lanes):
                lane = [numbers[i] for i in reversed(range(at, at + depth)) if i in numbers]
                found.append(tuple(lane) if lane or not self.deep else (0,))
                at += depth
            draft.put_lanes(edge, found)

    def extent(self, edge: str, draft: PencilPuzzle) -> tuple[int, int]:
        """(lanes, numbers a lane) of an edge."""
        upright = edge in ("top", "bottom")
        lanes, length = (draft.width, draft.height) if upright else (draft.height, draft.width)
        return lanes, (length + 1) // 2 if self.deep else 1

    def write(self, draft: PencilPuzzle) -> str:
        numbers: dict[int, int] = {}
        at = 0
        for edge in self.edges:
            lanes, depth = self.extent(edge, draft)
            for lane in draft.lanes(edge):
                if self.deep and not lane:
                    raise CpsudokuError(f"{edge}: an address holds the numbers of every line, found one that has none")
                shown = () if self.deep and lane == (0,) else lane
                if len(shown) > depth:
                    raise CpsudokuError(f"{edge}: expected at most {depth} numbers in a line, found {len(shown)}")
                numbers.update({at + i: number for i, number in enumerate(reversed(shown))})
                at += depth
            assert lanes == len(draft.lanes(edge))
        return codecs.NUMBER16.write(numbers, at)


@dataclass(frozen=True)
class Amount(Part):
    """A number before a slash, as the stars of a line; ``default``: (height, width) -> the one that is not stated."""

    section: str
    default: Callable[[int, int], int]

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        number = ""
        while body.ahead.isdecimal():
            number += body.take("")
        if not number or not body.skip("/"):
            raise body.refused("a number and a slash")
        put_count(draft, self.section, int(number))

    def write(self, draft: PencilPuzzle) -> str:
        return f"{count_of(draft, self.section, self.default)}/"


def put_count(draft: PencilPuzzle, section: str, number: int) -> None:
    """A flag with a number as its argument."""
    draft.contents[section] = (True, str(number))


def count_of(draft: PencilPuzzle, section: str, default: Callable[[int, int], int]) -> int:
    content = draft.contents.get(section, ())
    return int(content[1]) if len(content) > 1 else default(draft.height, draft.width)


@dataclass(frozen=True)
class NoCells(Part):
    """Cells that are missing from the board: this package's kinds have none, and say so."""

    optional = True

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        start = body.next
        found = packed.BITS.read(body, draft.height * draft.width)
        if found:
            cell = draft.cells[next(iter(found))]
            raise TextError(f"{cell}: expected a board without missing cells, found one", 1, body.column + start)

    def write(self, draft: PencilPuzzle) -> str:
        return ""
