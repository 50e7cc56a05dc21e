"""What boards of pzprv3 are made of beyond plain cells: rooms, arrows, frames, counts and flags."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cpsudoku.formats.pencil.codecs import UNKNOWN
from cpsudoku.formats.pencil.decoders import Edges, arrow_code, arrow_content, corner_of, count_of, put_count, put_rooms
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle, borders_of, link_rows, rooms_of
from cpsudoku.formats.pencil.pzprv3 import BoardLines, BoardPart, Cells, Numbers, Token, rows_of
from cpsudoku.puzzles.places import Board


@dataclass(frozen=True)
class Drawn(BoardPart):
    """Lines: between neighbours, or on the sides of cells (``outer``). -1 is a cross: none there. ``layer``: "" where
    lines are notes. ``border``: 2 is a border, too, with a note beside it."""

    layer: str = ""
    outer: bool = False
    border: bool = False

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if self.layer:
            draft.blank[self.layer] = 0
        for place, token in lines.table(link_rows(draft, self.outer)):
            value = token.number("a number of lines, or -1")
            if value and self.layer:
                draft.draw(self.layer, place, 1 if self.border and value == 2 else max(0, value))

    def write(self, draft: PencilPuzzle) -> list[str]:
        if not self.layer:
            return []
        known = draft.known.get(self.layer, {})
        shown = {None: "0", 0: "-1"}
        rows = link_rows(draft, self.outer)
        return [" ".join(shown.get(known.get(place), str(known.get(place))) for place in row) + " " for row in rows]


@dataclass(frozen=True)
class Notes(BoardPart):
    """A token for each cell that says nothing of the puzzle or its solution, from ``version`` on."""

    version: int = 0

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if lines.version >= self.version:
            lines.table(rows_of(draft, list(draft.cells), draft.width))

    def write(self, draft: PencilPuzzle) -> list[str]:
        return []


@dataclass(frozen=True)
class Rooms(BoardPart):
    """Regions: their number, and a map of labels; from ``version`` on, borders. None: never borders; 0: always."""

    section: str
    version: int | None = 1
    inner: str = ""  # the section for borders within a region

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if lines.over:
            draft.contents[self.section] = rooms_of(draft, set())
            return
        if self.version is not None and lines.version >= self.version:
            borders = {place for place, token in lines.table(link_rows(draft)) if token.text == "1"}
        else:
            lines.one("a number of regions")
            cells = rows_of(draft, list(draft.cells), draft.width)
            label = {cell: token.text for cell, token in lines.table(cells, begun=True)}
            links = Board(draft.height, draft.width).links
            borders = {between for between, a, b in links if label[a] != label[b]}
        put_rooms(draft, self.section, borders, self.inner)

    def needs(self, draft: PencilPuzzle) -> int:
        return self.version or 1 if draft.contents.get(self.inner) else 0

    def write(self, draft: PencilPuzzle) -> list[str]:
        rooms = draft.contents.get(self.section) or rooms_of(draft, set())
        if self.version == 0 or draft.contents.get(self.inner):
            borders = borders_of(draft, rooms) | set(draft.contents.get(self.inner, ()))
            return [" ".join("1" if place in borders else "0" for place in row) + " " for row in link_rows(draft)]
        label = {cell: str(i) for i, cells in enumerate(rooms) for cell in cells}
        maps = [" ".join(label[cell] for cell in row) + " " for row in rows_of(draft, draft.cells, draft.width)]
        return [str(len(rooms)), *maps]


@dataclass(frozen=True)
class BoardRoomNumbers(BoardPart):
    """A number in the corner of a region."""

    section: str
    regions: str

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        Numbers(self.section).read(lines, draft)

    def write(self, draft: PencilPuzzle) -> list[str]:
        codes = draft.codes(self.section)
        at = {cell: corner_of(room) for room in draft.contents.get(self.regions, ()) for cell in room}
        moved = {at.get(cell, cell): code for cell, code in codes.items()}
        copy = PencilPuzzle(draft.kind, draft.height, draft.width)
        copy.put(self.section, moved)
        return Numbers(self.section).write(copy)


@dataclass(frozen=True)
class ArrowNumbers(BoardPart):
    """``arrow,number`` in cells."""

    section: str

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        found = []
        for cell, token in lines.table(rows_of(draft, list(draft.cells), draft.width)):
            if token.text != ".":
                found.append((cell, arrow_content(*self.pair(token)[:2])))
        if found:
            draft.contents[self.section] = tuple(found)

    def pair(self, token: Token) -> tuple[int, ...]:
        parts = token.text.split(",")
        if len(parts) < 2 or parts[0] not in ("0", "1", "2", "3", "4"):
            raise token.refused("a dot, or an arrow from 0 to 4, a comma and a number")
        words = [Token(part, token.line, token.column) for part in parts]
        return int(parts[0]), UNKNOWN if parts[1] == "-" else words[1].number(), *(word.number() for word in words[2:])

    def write(self, draft: PencilPuzzle) -> list[str]:
        values = dict(draft.contents.get(self.section, ()))
        rows = rows_of(draft, list(draft.cells), draft.width)
        return [" ".join(self.shown(values[cell]) if cell in values else "." for cell in row) + " " for row in rows]

    def shown(self, value: object) -> str:
        way, number = arrow_code(value)
        return f"{way},{'-' if number == UNKNOWN else number}"


@dataclass(frozen=True)
class Framed(BoardPart):
    """Numbers at the edges around the cells. ``edges``, ``deep``: as of `Edges`; ``cells``: what cells hold."""

    edges: tuple[str, ...]
    cells: Cells
    deep: bool = False

    def says(self) -> str:
        return "the numbers at the edges"

    def _margins(self, draft: PencilPuzzle) -> tuple[int, int, int, int]:
        """Rows above and below, columns to the left and to the right."""
        deep = Edges(self.edges, self.deep)
        above, below, left, right = (
            deep.extent(edge, draft)[1] if edge in self.edges else 0 for edge in ("top", "bottom", "left", "right")
        )
        return above, below, left, right

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        above, below, left, right = self._margins(draft)
        columns = range(1 - left, draft.width + right + 1)
        places = [[(r, c) for c in columns] for r in range(1 - above, draft.height + below + 1)]
        lanes: dict[str, list[list[int]]] = {
            edge: [[] for _ in range(draft.width if edge in ("top", "bottom") else draft.height)] for edge in self.edges
        }
        whole = {(cell.row, cell.column): cell for cell in draft.cells}
        self.cells.begin(draft)
        for (r, c), token in lines.table(places):
            if (r, c) in whole:
                self.cells.take(draft, whole[r, c], token)
            elif token.text != "." and (1 <= c <= draft.width or 1 <= r <= draft.height):
                edge = ("top" if r < 1 else "bottom") if 1 <= c <= draft.width else "left" if c < 1 else "right"
                number = Token(token.text.removeprefix("c"), token.line, token.column).number("a number or a dot")
                lanes[edge][(c if edge in ("top", "bottom") else r) - 1].append(number)
        for edge, found in lanes.items():
            draft.put_lanes(edge, [tuple(lane) or ((0,) if self.deep else ()) for lane in found])

    def write(self, draft: PencilPuzzle) -> list[str]:
        above, below, left, right = self._margins(draft)
        codes = draft.codes(self.cells.section, self.cells.table) if self.cells.section else {}
        shown = {cell: self.cells.shown(draft, cell, codes) for cell in draft.cells}
        token: dict[tuple[int, int], str] = {(cell.row, cell.column): text for cell, text in shown.items()}
        for edge in self.edges:
            for i, lane in enumerate(draft.lanes(edge), 1):
                numbers = [] if self.deep and lane == (0,) else [*reversed(lane)]
                for j, number in enumerate(numbers):
                    end = draft.height if edge == "bottom" else draft.width
                    beyond = -j if edge in ("top", "left") else end + 1 + j
                    token[(beyond, i) if edge in ("top", "bottom") else (i, beyond)] = str(number)
        rows = range(1 - above, draft.height + below + 1)
        columns = range(1 - left, draft.width + right + 1)
        return [" ".join(token.get((r, c), ".") for c in columns) + " " for r in rows]


@dataclass(frozen=True)
class CountLine(BoardPart):
    """A line with one number."""

    section: str
    default: Callable[[int, int], int]

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        put_count(draft, self.section, lines.one("a number").number())

    def write(self, draft: PencilPuzzle) -> list[str]:
        return [str(count_of(draft, self.section, self.default))]


@dataclass(frozen=True)
class FlagLine(BoardPart):
    """A line with one letter or word, which sets a section that is a flag; it may be missing. ``section``: "" where it
    says nothing of the puzzle; ``written``: do boards of the kind's own name have it?"""

    letter: str
    section: str
    written: bool = True

    def says(self) -> str:
        return ""

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if lines.ahead == self.letter:
            lines.line()
            if self.section:
                draft.contents[self.section] = (True,)

    def write(self, draft: PencilPuzzle) -> list[str]:
        return [self.letter] if self.written and self.section and draft.contents.get(self.section) else []


@dataclass(frozen=True)
class FlagNames(BoardPart):
    """A line of names of flags with commas between them, from ``version`` on; ``flags``: name -> section."""

    flags: Mapping[str, str]
    version: int = 1

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        if lines.version < self.version or lines.over:
            return
        for token in lines.line():
            for name in filter(None, token.text.split(",")):
                if name not in self.flags:
                    raise token.refused(" or ".join(self.flags))
                draft.contents[self.flags[name]] = (True,)

    def write(self, draft: PencilPuzzle) -> list[str]:
        found = [name for name, section in self.flags.items() if draft.contents.get(section)]
        return [",".join(found)] if found else []

    def needs(self, draft: PencilPuzzle) -> int:
        return self.version if self.write(draft) else 0


@dataclass(frozen=True)
class BorderNotes(BoardPart):
    """A token for each border between cells, without any meaning for the puzzle."""

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        lines.table(link_rows(draft))

    def write(self, draft: PencilPuzzle) -> list[str]:
        return []


@dataclass(frozen=True)
class RegionSizes(BoardPart):
    """In cells without a given number the size of their region, in ``layer``, whose last value is ``large``: so many
    cells or more; borders part other numbers."""

    section: str
    borders: str
    layer: str
    large: int

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        number = {cell: code for cell, code in draft.codes(self.section).items() if code != UNKNOWN}
        entered: dict[Any, int] = {}
        for cell, token in lines.table(rows_of(draft, list(draft.cells), draft.width)):
            if token.text != ".":
                number[cell] = entered[cell] = token.number("a number or a dot")
        links = Board(draft.height, draft.width).links
        parted = {place for place, a, b in links if number.get(a, -1) != number.get(b, -2)}
        count = {cell: len(room) for room in rooms_of(draft, parted) for cell in room}
        for cell, size in entered.items():
            open_ = count[cell] < size <= len(draft.cells) and len(number) < len(draft.cells)
            right = size < min(self.large, len(draft.cells) + 1) or count[cell] == size or open_
            draft.draw(self.layer, cell, min(size, self.large, len(draft.cells)) if right else 1)
        for place, a, b in links:
            if a in number and b in number:
                draft.draw(self.borders, place, int(number[a] != number[b]))

    def write(self, draft: PencilPuzzle) -> list[str]:
        known, given = draft.known.get(self.borders, {}), draft.codes(self.section)
        size: dict[Any, int] = {}
        if len(known) == len(Board(draft.height, draft.width).links):
            rooms = rooms_of(draft, {place for place, on in known.items() if on})
            size = {cell: len(room) for room in rooms for cell in room if given.get(cell, UNKNOWN) == UNKNOWN}
        entered = draft.known.get(self.layer, {})
        size |= {cell: value for cell, value in entered.items() if value < self.large}
        rows = rows_of(draft, draft.cells, draft.width)
        return [" ".join(str(size[cell]) if cell in size else "." for cell in row) + " " for row in rows]
