"""Parts of addresses and boards that are not codes of cells: borders, rooms, arrows, edges, amounts. Boards also have
lines, frames, flags and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from cpsudoku.formats.puzz_link import number_codes
from cpsudoku.formats.puzz_link.address import BoardLines, BoardPart, Cells, Numbers, Part, TablePart, Token
from cpsudoku.formats.puzz_link.address_sections import (
    PencilPuzzle,
    borders_of,
    errors_at,
    level,
    link_rows,
    rooms_of,
    upright,
)
from cpsudoku.formats.puzz_link.number_codes import BITS, UNKNOWN, Body
from cpsudoku.puzzles.board import Cell, Place
from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support.errors import CpsudokuError, InputError, amount

ARROW = {1: "^", 2: "v", 3: "<", 4: ">"}


@dataclass(frozen=True)
class Borders(Part):
    """Regions by the borders between cells, five per character: first the borders within rows, then within columns.

    ``inner``: the section for walls within a region, if the kind has rules about them.
    """

    section: str
    inner: str = ""

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        borders: set[Place] = set()
        for lines in (upright(draft), level(draft)):
            places = [place for line in lines for place in line]
            borders |= {places[i] for i in BITS.read(body, len(places))}
        put_rooms(draft, self.section, borders, self.inner)

    def write(self, draft: PencilPuzzle) -> str:
        borders = borders_of(draft, draft.contents.get(self.section) or rooms_of(draft, set()))
        borders |= set(draft.contents.get(self.inner, ()))
        text = ""
        for lines in (upright(draft), level(draft)):
            places = [place for line in lines for place in line]
            text += BITS.write({i: 1 for i, place in enumerate(places) if place in borders}, len(places))
        return text


def put_rooms(draft: PencilPuzzle, section: str, borders: AbstractSet[Place], inner: str) -> None:
    """Set the regions from their borders, and the section of walls within a region. If the kind has no such section,
    list these walls as unread."""
    draft.contents[section] = rooms_of(draft, borders)
    within = sorted(borders - borders_of(draft, draft.contents[section]))
    if inner and within:
        draft.contents[inner] = tuple(within)
    elif within:
        draft.unread.append(Unread(" ".join(map(str, within)), f"{amount(len(within), 'wall')} inside a region"))


@dataclass(frozen=True)
class RoomNumbers(Part, BoardPart):
    """A number for each region, in the order of their first cells. In a map, one cell of the region has the number. On
    a pzprv3 board this is the top cell of its leftmost column, in a text it may be any cell."""

    section: str
    regions: str

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        rooms = draft.contents[self.regions]
        start = body.next
        for i, code in number_codes.NUMBER16.read(body, len(rooms)).items():
            with errors_at(1, body.column + start, f"region {i + 1}"):
                draft.put(self.section, {corner_of(rooms[i]): code})

    def write(self, draft: PencilPuzzle) -> str:
        rooms = draft.contents.get(self.regions, ())
        codes = draft.codes(self.section)
        numbers = {}
        for i, room in enumerate(rooms):
            inside = [codes[cell] for cell in room if cell in codes]
            if len(inside) > 1:
                raise CpsudokuError(f"{corner_of(room)}: an address has one number per region, found {len(inside)}")
            if inside:
                numbers[i] = inside[0]
        return number_codes.NUMBER16.write(numbers, len(rooms))

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        Numbers(self.section).read_board(lines, draft)


def corner_of(room: tuple[Place, ...]) -> Place:
    """Return the cell with a region's number on a board of pzprv3: the top one of its leftmost column."""
    return min(room, key=lambda cell: (cell[1], cell[0]))


@dataclass(frozen=True)
class Arrows(Part, TablePart):
    """Numbers with arrows in cells. An address has the arrow's digit, then the digits of the number. A board has
    ``arrow,number``.

    ``inside``, ``outside``: sections for the side of a loop on which such a cell lies. With these sections, the side (0
    either, 1 inside, 2 outside) is encoded too: first in an address, last on a board.
    """

    section: str
    inside: str = ""
    outside: str = ""

    def put(self, draft: PencilPuzzle, cell: Place, way: int, number: int, side: int = 0) -> None:
        """Add the clue of a cell and its side of the loop.

        Raises:
            CpsudokuError: the number is negative.
        """
        if number < 0 and number != UNKNOWN:
            raise CpsudokuError(f"expected a number, found {number}")
        value = None if number == UNKNOWN else number
        draft.add(self.section, (cell, (ARROW[way], value) if way else value))
        if side and self.inside:
            draft.add(self.inside if side == 1 else self.outside, cell)

    def clues(self, draft: PencilPuzzle) -> dict[Place, tuple[int, int, int]]:
        """Return cell -> (digit of the arrow, number, side)."""
        side = dict.fromkeys(draft.contents.get(self.inside, ()), 1)
        side |= dict.fromkeys(draft.contents.get(self.outside, ()), 2)
        way = {"": 0} | {sign: digit for digit, sign in ARROW.items()}
        clues = {}
        for cell, value in (dict.fromkeys(side) | dict(draft.contents.get(self.section, ()))).items():
            arrow, number = value if isinstance(value, tuple) else ("", value)
            clues[cell] = way[arrow], UNKNOWN if number is None else number, side.get(cell, 0)
        return clues

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        cells = draft.board.cells
        expected = "a digit from 0 to 2 or a letter" if self.inside else "an arrow from 0 to 9, - or a letter"
        for place, clue in number_codes.read_gaps(body, len(cells), self._one, "a", expected):
            self.put(draft, cells[place], *clue)

    def _one(self, body: Body) -> tuple[tuple[int, int, int], int] | None:
        if body.over or body.ahead not in ("0123456789" if self.inside else "0123456789-"):
            return None
        side = body.digits(1, 3) if self.inside else 0
        if body.skip("-"):
            way, number = body.digits(1, 5), body.digits(3, 16)
        else:
            way = body.digits(1, 10)
            number = UNKNOWN if way < 5 and body.skip(".") else body.digits(2 if way > 4 else 1, 16)
        return (way % 5, number, side), 0

    def write(self, draft: PencilPuzzle) -> str:
        clues = self.clues(draft)
        texts = (self._text(*clues[cell]) if cell in clues else "" for cell in draft.board.cells)
        return number_codes.write_gaps(texts, "a", 26)

    def _text(self, way: int, number: int, side: int) -> str:
        first = str(side) if self.inside else ""
        if number == UNKNOWN:
            return f"{first}{way}."
        if number < 16:
            return f"{first}{way}{number_codes.in_base(number, 16)}"
        long = f"{way + 5}" if number < 256 else f"-{way}"
        return f"{first}{long}{number_codes.in_base(number, 16, 2 if number < 256 else 3)}"

    def take(self, draft: PencilPuzzle, place: Place, token: Token) -> None:
        if token.text == ".":
            return
        parts = token.text.split(",")
        side = parts[2] if self.inside and len(parts) == 3 else "0"
        if not 2 <= len(parts) <= 2 + bool(self.inside) or parts[0] not in ("0", "1", "2", "3", "4"):
            raise token.refusal("a dot, or an arrow from 0 to 4, a comma and a number")
        if side not in ("0", "1", "2", "4", "5", "6"):  # a solver who ticks the clue off adds 4
            raise token.refusal("a side from 0 to 2 as the third number")
        number = UNKNOWN if parts[1] == "-" else Token(parts[1], token.line, token.column).number()
        self.put(draft, place, int(parts[0]), number, int(side) % 4)


@dataclass(frozen=True)
class Edges(Part, TablePart):
    """Numbers at the edges of the board. An address has one number for each lane, edge by edge ("top", "left", and
    others in that order). A board has the numbers around the cells. ``deep``: each lane has several numbers, half as
    many as its cells, with the number nearest to the board first. ``cells``: the content of a board's cells."""

    edges: tuple[str, ...]
    cells: Cells = field(default_factory=Cells)
    deep: bool = False
    nothing = "."  # a lane without numbers, on a board

    def subject(self) -> str:
        return "the numbers at the edges"

    def extent(self, edge: str, draft: PencilPuzzle) -> tuple[int, int]:
        """Return (the number of lanes of an edge, the number of numbers in a lane). Return zeros if the edge is not
        used."""
        upright = edge in ("top", "bottom")
        lanes, length = (draft.width, draft.height) if upright else (draft.height, draft.width)
        return lanes, 0 if edge not in self.edges else (length + 1) // 2 if self.deep else 1

    def put(self, draft: PencilPuzzle, edge: str, lanes: Iterable[Sequence[int]]) -> None:
        """Set the numbers of an edge. Each lane has the number nearest to the board first.

        Raises:
            CpsudokuError: a lane has 0 and other numbers.
        """
        lanes = [*lanes]
        if self.deep and any(0 in lane and len(lane) > 1 for lane in lanes):
            raise CpsudokuError(f"{edge}: expected 0 alone in a line, found 0 beside other numbers")
        draft.put_lanes(edge, [tuple(reversed(lane)) or ((0,) if self.deep else ()) for lane in lanes])

    def lanes(self, draft: PencilPuzzle, edge: str) -> list[tuple[int, ...]]:
        """Return the numbers of an edge. Each lane has the number nearest to the board first."""
        return [() if self.deep and lane == (0,) else lane[::-1] for lane in draft.lanes(edge)]

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        sizes = [(edge, *self.extent(edge, draft)) for edge in self.edges]
        numbers = number_codes.NUMBER16.read(body, sum(lanes * depth for _, lanes, depth in sizes))
        at = 0
        for edge, lanes, depth in sizes:
            ends = range(at, at := at + lanes * depth, depth)
            self.put(draft, edge, [[numbers[i] for i in range(end, end + depth) if i in numbers] for end in ends])

    def write(self, draft: PencilPuzzle) -> str:
        numbers: dict[int, int] = {}
        at = 0
        for edge in self.edges:
            _, depth = self.extent(edge, draft)
            if self.deep and () in draft.lanes(edge):
                raise CpsudokuError(f"{edge}: expected numbers for every line in an address, found a line without")
            for lane in self.lanes(draft, edge):
                if len(lane) > depth:
                    raise CpsudokuError(f"{edge}: expected at most {depth} numbers in a line, found {len(lane)}")
                numbers.update(enumerate(lane, at))
                at += depth
        return number_codes.NUMBER16.write(numbers, at)

    def rows(self, draft: PencilPuzzle) -> list[list[Cell]]:
        above, below, left, right = (self.extent(edge, draft)[1] for edge in ("top", "bottom", "left", "right"))
        columns = range(1 - left, draft.width + right + 1)
        return [[Cell(r, c) for c in columns] for r in range(1 - above, draft.height + below + 1)]

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        by_edge: dict[str, list[list[int]]] = {
            edge: [[] for _ in range(self.extent(edge, draft)[0])] for edge in self.edges
        }
        self.cells.begin(draft)
        for (r, c), token in lines.table(self.rows(draft)):
            down, across = 1 <= r <= draft.height, 1 <= c <= draft.width
            if down and across:
                self.take(draft, Cell(r, c), token)
            elif token.text not in (".", self.nothing) and not down and not across:
                self.take_corner(token)
            elif token.text not in (".", self.nothing):
                edge = ("top" if r < 1 else "bottom") if across else "left" if c < 1 else "right"
                number = Token(token.text.removeprefix("c"), token.line, token.column).number("a number or a dot")
                lane = by_edge[edge][(c if across else r) - 1]
                lane.insert(0 if min(r, c) < 1 else len(lane), number)
        for edge, lanes in by_edge.items():
            self.put(draft, edge, lanes)

    def take_corner(self, token: Token) -> None:
        """Read a token in a corner of the margin.

        Raises:
            InputError: a board has no such token.
        """
        raise token.refusal("nothing in a corner beside the board")

    def take(self, draft: PencilPuzzle, place: Place, token: Token) -> None:
        self.cells.take(draft, place, token)


@dataclass(frozen=True)
class Amount(Part, BoardPart):
    """A number before a slash or on a line, such as the stars of a line of cells. ``default``: (height, width) -> the
    default. Its section is a flag with the number as its argument."""

    section: str
    default: Callable[[int, int], int]

    def put(self, draft: PencilPuzzle, number: int) -> None:
        """Fill the section."""
        draft.contents[self.section] = (True, str(number))

    def count(self, draft: PencilPuzzle) -> int:
        """Return the number, or the default."""
        content = draft.contents.get(self.section, ())
        return int(content[1]) if len(content) > 1 else self.default(draft.height, draft.width)

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        number = ""
        while body.ahead.isdecimal():
            number += body.take("")
        if not number or not body.skip("/"):
            raise body.refusal("a number and a slash")
        self.put(draft, int(number))

    def write(self, draft: PencilPuzzle) -> str:
        return f"{self.count(draft)}/"

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        self.put(draft, lines.one("a number").number())


@dataclass(frozen=True)
class NoCells(Part):
    """Missing cells, for a kind that does not allow them: the reader rejects an address with missing cells."""

    optional = True

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        start = body.next
        holes = BITS.read(body, draft.height * draft.width)
        if holes:
            cell = draft.board.cells[next(iter(holes))]
            raise InputError(f"{cell}: expected a board without missing cells, found one", 1, body.column + start)

    def write(self, draft: PencilPuzzle) -> str:
        return ""


@dataclass(frozen=True)
class Drawn(TablePart):
    """Lines between neighbours, or on the sides of cells (``outer``). -1 is a cross, which means no line. ``layer``: ""
    if the kind has no lines; then crosses are notes, and lines are unread. ``border``: True if 2 is a border with a
    note next to it."""

    layer: str = ""
    outer: bool = False
    border: bool = False

    def rows(self, draft: PencilPuzzle) -> Sequence[Sequence[Place]]:
        return link_rows(draft, self.outer)

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if self.layer:
            draft.blank[self.layer] = 0
        if self.border:
            draft.free.add(self.layer)
        super().read_board(lines, draft)

    def take(self, draft: PencilPuzzle, place: Place, token: Token) -> None:
        value = token.number("0, 1 or -1")
        if not -1 <= value <= 1 + self.border:
            raise token.refusal("0, 1, 2 or -1" if self.border else "0, 1 or -1")
        if value and self.layer:
            draft.draw(self.layer, place, int(value > 0))
        elif value > 0:
            draft.unread.append(Unread(str(place), "a line"))


@dataclass(frozen=True)
class Notes(BoardPart):
    """A number for each cell, or for each border between cells: the solver's marks. ``version``: the first version with
    it."""

    version: int = 0
    borders: bool = False

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if lines.version >= self.version:
            for _, token in lines.table(link_rows(draft) if self.borders else draft.board.rows):
                if token.text not in (".", "0", "1", "2") and not (self.borders and token.text == "-1"):
                    raise token.refusal("a dot, or the number of a mark, 0 to 2")


@dataclass(frozen=True)
class Rooms(BoardPart):
    """Regions as their number and a map of labels. From pzprv3 ``version`` on, they are borders instead. None: never
    borders; 0: always borders."""

    section: str
    version: int | None = 1
    inner: str = ""  # the section for borders within a region

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if lines.over:
            draft.contents[self.section] = rooms_of(draft, set())
            return
        if self.version is not None and lines.version >= self.version:
            table = lines.table(link_rows(draft))
            if token := next((token for _, token in table if token.text not in ("0", "1")), None):
                raise token.refusal("0 or 1")
            borders = {place for place, token in table if token.text == "1"}
        else:
            count = lines.one("a number of regions")
            cells = draft.board.rows
            label = {cell: token.text for cell, token in lines.table(cells, begun=True)}
            links = draft.board.links
            borders = {between for between, a, b in links if label[a] != label[b]}
            counts = {len(set(label.values())), len(rooms_of(draft, borders))}
            if count.number("a number of regions") not in counts:
                raise count.refusal(f"{amount(max(counts), 'region')}, as on the map")
        put_rooms(draft, self.section, borders, self.inner)


@dataclass(frozen=True)
class FlagLine(BoardPart):
    """A line with one letter or word that sets a flag. It may be missing. ``section``: "" if the line does not concern
    the puzzle."""

    letter: str
    section: str

    def subject(self) -> str:
        return ""

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if lines.ahead == self.letter:
            lines.line()
            if self.section:
                draft.contents[self.section] = (True,)


@dataclass(frozen=True)
class FlagNames(BoardPart):
    """A line of names of flags, separated by commas. ``version``: the first version with it; ``flags``: name ->
    section."""

    flags: Mapping[str, str]
    version: int = 1

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if lines.version < self.version or lines.over:
            return
        for token in lines.line():
            for name in filter(None, token.text.split(",")):
                if name not in self.flags:
                    raise token.refusal(" or ".join(self.flags))
                draft.contents[self.flags[name]] = (True,)


@dataclass(frozen=True)
class RegionSizes(TablePart):
    """The drawing of regions as numbers: each cell without a given has the size of its region, in ``layer``. The last
    value, ``large``, means this size or more. Borders separate cells with different numbers."""

    section: str
    borders: str
    layer: str
    large: int

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        number = {cell: code for cell, code in draft.codes(self.section).items() if code != UNKNOWN}
        entered: dict[Cell, int] = {}
        for cell, token in lines.table(draft.board.rows):
            if token.text != ".":
                number[cell] = entered[cell] = token.number("a number or a dot")
        links = draft.board.links
        parted = {place for place, a, b in links if number.get(a, -1) != number.get(b, -2)}
        count = {cell: len(room) for room in rooms_of(draft, parted) for cell in room}
        for cell, size in entered.items():
            open_ = count[cell] < size <= len(draft.board.cells) and len(number) < len(draft.board.cells)
            right = size < min(self.large, len(draft.board.cells) + 1) or count[cell] == size or open_
            draft.draw(self.layer, cell, min(size, self.large, len(draft.board.cells)) if right else 1)
        for place, a, b in links:
            if a in number and b in number:
                draft.draw(self.borders, place, int(number[a] != number[b]))
