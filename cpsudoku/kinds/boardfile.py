"""Boards of pzprv3: a puzzle and what is drawn on it, lines of tokens, or the same with slashes in their place.

    pzprv3/nurikabe/3/3/2 . . /# # . /. # 1 /

A kind declares the parts (Address(..., board=(...))). Parts of what is drawn may be left out at the end, those of the
puzzle may not: a board that was cut short is another puzzle. A size alone is a blank board. What is not drawn is not in
the solution that is read; `judge` takes shading and lines that are not drawn as left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cpsudoku.errors import CpsudokuError, TextError, amount
from cpsudoku.kinds.addresses import (
    Address,
    Edges,
    arrowed,
    corner_of,
    count_of,
    put_count,
    put_rooms,
    unarrowed,
)
from cpsudoku.kinds.draft import Draft, Table, borders_of, level, rooms_of, upright
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.places import Lattice
from cpsudoku.text.codecs import UNKNOWN
from cpsudoku.text.puzzlink import LARGEST

_HEAD = re.compile(r"\s*(?:v:[^/\n]*[/\n])?pzprv3(?:\.(\d+))?\s*[/\n]\s*([\w-]+)\s*[/\n]")
_MARKS = re.compile(r"\[[^\]]*\]")  # small candidates in a cell


@dataclass
class Token:
    """``line`` and ``column`` count from 1 in the text."""

    text: str
    line: int
    column: int

    def refused(self, expected: str) -> TextError:
        return TextError(f"expected {expected}, found {self.text!r}", self.line, self.column)

    def number(self, expected: str = "a number") -> int:
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
            raise self.refused(expected)
        return int(self.text)


class Lines:
    """The lines of a board, from top to bottom; ``version``: the number behind pzprv3, 0 where there is none."""

    def __init__(self, text: str, start: int, version: int = 0) -> None:
        self.version = version
        self.lines: list[list[Token]] = []
        self.next = 0
        line, column = text.count("\n", 0, start) + 1, start - (text.rfind("\n", 0, start) + 1) + 1
        for raw in re.split(r"[/\n]", text[start:]):
            self.lines.append([Token(m[0], line, column + m.start()) for m in re.finditer(r"\S+", raw)])
            column += len(raw) + 1
            if start + len(raw) < len(text) and text[start + len(raw)] == "\n":
                line, column = line + 1, 1
            start += len(raw) + 1
        while self.lines and not self.lines[-1]:
            self.lines.pop()

    @property
    def over(self) -> bool:
        return self.next >= len(self.lines)

    @property
    def ahead(self) -> str:
        """The first token of the next line."""
        return self.lines[self.next][0].text if not self.over and self.lines[self.next] else ""

    def ended(self, expected: str, found: str) -> TextError:
        """The error that the board is too short."""
        last = next((line[-1] for line in reversed(self.lines) if line), Token("", 0, 0))
        return TextError(f"expected {expected}, found {found}", last.line, last.column)

    def line(self) -> list[Token]:
        self.next += 1
        return self.lines[self.next - 1]

    def one(self, expected: str) -> Token:
        """The only token of the next line."""
        line = self.line() if not self.over else []
        if len(line) != 1:
            raise (line[1] if line else Token("the end", 0, 0)).refused(expected)
        return line[0]

    def table(self, rows: list[list[Any]], *, begun: bool = False) -> list[tuple[Any, Token]]:
        """(place, token) for the places of each row; nothing where the board has ended before its part has ``begun``.

        Raises:
            TextError: a row or a token too many or too few.
        """
        found: list[tuple[Any, Token]] = []
        for i, places in enumerate(rows):
            if self.over:
                if i or begun:
                    raise self.ended(f"{amount(len(rows), 'row')} here", str(i))
                return found
            line = self.line()
            if len(line) != len(places):
                place = line[min(len(places), len(line) - 1)] if line else Token("", 0, 0)
                raise TextError(f"expected {amount(len(places), 'cell')}, found {len(line)}", place.line, place.column)
            found += zip(places, line, strict=True)
        return found


class Part:
    """Some lines of a board."""

    def says(self) -> str:
        """What of the puzzle is in these lines, which may then not be missing; "" for what is drawn, or optional."""
        section = getattr(self, "section", "")
        return f"`{section}:`" if section else ""

    def read(self, lines: Lines, draft: Draft) -> None:
        """
        Raises:
            TextError: with line and column.
        """
        raise NotImplementedError

    def write(self, draft: Draft) -> list[str]:
        raise NotImplementedError

    def needs(self, draft: Draft) -> int:
        """The version of the board that what it writes has."""
        return 0


def rows_of(draft: Draft, places: list[Any], width: int) -> list[list[Any]]:
    return [places[i : i + width] for i in range(0, len(places), width)]


@dataclass(frozen=True)
class Cells(Part):
    """A token for each cell (or corner): of the puzzle, of what is drawn, or either.

    ``section``: numbers and marks, ``unknown`` for `?`, ``table``: number -> content. ``layer``: what is drawn, a
    token for each value (``drawn``), or numbers; ``blank``: what no token means, if the board is finished. Other tokens
    of ``ignored`` are a solver's notes.
    """

    section: str = ""
    layer: str = ""
    drawn: Mapping[str, int] | None = None
    numbers: bool = False
    unknown: str = "-"
    table: Table | None = None
    ignored: str = ""
    prefix: str = ""  # before the numbers of the puzzle
    blank: int | None = None

    def read(self, lines: Lines, draft: Draft) -> None:
        corners = bool(self.section) and getattr(draft.section(self.section), "at", "") == "corners"
        places: list[Any] = list(draft.corners if corners else draft.cells)
        self.begin(draft)
        for place, token in lines.table(rows_of(draft, places, draft.width + corners)):
            self.take(draft, place, token)

    def begin(self, draft: Draft) -> None:
        """Say what blanks mean."""
        if self.blank is not None:
            draft.blank[self.layer] = self.blank

    def take(self, draft: Draft, place: Any, token: Token) -> None:
        text = _MARKS.sub("", token.text)
        if text in ("", ".") or text in self.ignored.split():
            return
        if self.layer and self.drawn and text in self.drawn:
            draft.draw(self.layer, place, self.drawn[text])
        elif self.section and text == self.unknown:
            self._put(draft, place, UNKNOWN, token)
        elif self.section and text.startswith(self.prefix) and not (self.numbers and not self.prefix):
            word = Token(text.removeprefix(self.prefix), token.line, token.column)
            self._put(draft, place, word.number(self._expected), token)
        elif self.layer and self.numbers:
            draft.draw(self.layer, place, Token(text, token.line, token.column).number(self._expected))
        else:
            raise token.refused(self._expected)

    @property
    def _expected(self) -> str:
        wanted = [repr(mark) for mark in self.drawn or ()] + ["a number"] * bool(self.section or self.numbers)
        return f"{', '.join(wanted)} or a dot"

    def _put(self, draft: Draft, place: Any, code: int, token: Token) -> None:
        try:
            if draft.kind.classic:
                table = draft.codes(self.section, self.table) if draft.contents.get(self.section) else {}
                draft.put(self.section, {**table, place: code}, self.table)
            else:
                draft.put(self.section, {place: code}, self.table)
        except CpsudokuError as error:
            raise TextError(str(error), token.line, token.column) from None

    def write(self, draft: Draft) -> list[str]:
        corners = bool(self.section) and getattr(draft.section(self.section), "at", "") == "corners"
        places: list[Any] = draft.corners if corners else list(draft.cells)
        codes = draft.codes(self.section, self.table) if self.section else {}
        rows = rows_of(draft, places, draft.width + corners)
        return [" ".join(self.shown(draft, place, codes) for place in row) + " " for row in rows]

    def shown(self, draft: Draft, place: Any, codes: Mapping[Any, int]) -> str:
        if place in codes:
            return self.unknown if codes[place] == UNKNOWN else f"{self.prefix}{codes[place]}"
        value = draft.known.get(self.layer, {}).get(place)
        if value is None:
            return "."
        return next((token for token, meant in (self.drawn or {}).items() if meant == value), str(value))


SHADED = {"#": 1, "+": 0}


def Numbers(section: str, unknown: str = "-", table: Table | None = None) -> Cells:
    """The numbers of a puzzle."""
    return Cells(section=section, unknown=unknown, table=table)


def Shaded(layer: str = "shading") -> Cells:
    """# shaded, + not."""
    return Cells(layer=layer, drawn=SHADED, blank=0)


def NumbersAndShaded(section: str, layer: str = "shading") -> Cells:
    """Numbers, # shaded, + not, in one map."""
    return Cells(section=section, layer=layer, drawn=SHADED, blank=0)


def Entered(layer: str) -> Cells:
    """Numbers that are entered; + - = % and candidates are notes."""
    return Cells(layer=layer, numbers=True, ignored="+ - = % c")


@dataclass(frozen=True)
class Drawn(Part):
    """Lines: between neighbours, or on the sides of cells (``outer``). -1 is a cross: none there.

    ``layer``: "" where lines are notes. ``border``: 2 is a border, too, with a note beside it.
    """

    layer: str = ""
    outer: bool = False
    border: bool = False

    def read(self, lines: Lines, draft: Draft) -> None:
        if self.layer:
            draft.blank[self.layer] = 0
        rows = [row for rows in (upright(draft, self.outer), level(draft, self.outer)) for row in rows if row]
        for place, token in lines.table(rows):
            value = token.number("a number of lines, or -1")
            if value and self.layer:
                draft.draw(self.layer, place, 1 if self.border and value == 2 else max(0, value))

    def write(self, draft: Draft) -> list[str]:
        if not self.layer:
            return []
        known = draft.known.get(self.layer, {})
        shown = {None: "0", 0: "-1"}
        rows = [row for rows in (upright(draft, self.outer), level(draft, self.outer)) for row in rows if row]
        return [" ".join(shown.get(known.get(place), str(known.get(place))) for place in row) + " " for row in rows]


@dataclass(frozen=True)
class Notes(Part):
    """A token for each cell that says nothing of the puzzle or its solution, from ``version`` on."""

    version: int = 0

    def read(self, lines: Lines, draft: Draft) -> None:
        if lines.version >= self.version:
            lines.table(rows_of(draft, list(draft.cells), draft.width))

    def write(self, draft: Draft) -> list[str]:
        return []


@dataclass(frozen=True)
class Rooms(Part):
    """Regions: their number, and a map of labels; from ``version`` on, borders. None: never borders; 0: always."""

    section: str
    version: int | None = 1
    inner: str = ""  # the section for borders within a region

    def read(self, lines: Lines, draft: Draft) -> None:
        if lines.over:
            draft.contents[self.section] = rooms_of(draft, set())
            return
        if self.version is not None and lines.version >= self.version:
            rows = [row for rows in (upright(draft), level(draft)) for row in rows if row]
            borders = {place for place, token in lines.table(rows) if token.text == "1"}
        else:
            lines.one("a number of regions")
            cells = rows_of(draft, list(draft.cells), draft.width)
            label = {cell: token.text for cell, token in lines.table(cells, begun=True)}
            links = Lattice(draft.height, draft.width).links
            borders = {between for between, a, b in links if label[a] != label[b]}
        put_rooms(draft, self.section, borders, self.inner)

    def needs(self, draft: Draft) -> int:
        return self.version or 1 if draft.contents.get(self.inner) else 0

    def write(self, draft: Draft) -> list[str]:
        rooms = draft.contents.get(self.section) or rooms_of(draft, set())
        if self.version == 0 or draft.contents.get(self.inner):
            borders = borders_of(draft, rooms) | set(draft.contents.get(self.inner, ()))
            rows = [row for rows in (upright(draft), level(draft)) for row in rows if row]
            return [" ".join("1" if place in borders else "0" for place in row) + " " for row in rows]
        label = {cell: str(i) for i, cells in enumerate(rooms) for cell in cells}
        maps = [" ".join(label[cell] for cell in row) + " " for row in rows_of(draft, draft.cells, draft.width)]
        return [str(len(rooms)), *maps]


@dataclass(frozen=True)
class RoomNumbers(Part):
    """A number in the corner of a region."""

    section: str
    regions: str

    def read(self, lines: Lines, draft: Draft) -> None:
        Numbers(self.section).read(lines, draft)

    def write(self, draft: Draft) -> list[str]:
        codes = draft.codes(self.section)
        at = {cell: corner_of(room) for room in draft.contents.get(self.regions, ()) for cell in room}
        moved = {at.get(cell, cell): code for cell, code in codes.items()}
        copy = Draft(draft.kind, draft.height, draft.width)
        copy.put(self.section, moved)
        return Numbers(self.section).write(copy)


@dataclass(frozen=True)
class ArrowNumbers(Part):
    """``arrow,number`` in cells."""

    section: str

    def read(self, lines: Lines, draft: Draft) -> None:
        found = []
        for cell, token in lines.table(rows_of(draft, list(draft.cells), draft.width)):
            if token.text != ".":
                found.append((cell, arrowed(*self.pair(token)[:2])))
        if found:
            draft.contents[self.section] = tuple(found)

    def pair(self, token: Token) -> tuple[int, ...]:
        parts = token.text.split(",")
        if len(parts) < 2 or parts[0] not in ("0", "1", "2", "3", "4"):
            raise token.refused("a dot, or an arrow from 0 to 4, a comma and a number")
        words = [Token(part, token.line, token.column) for part in parts]
        return int(parts[0]), UNKNOWN if parts[1] == "-" else words[1].number(), *(word.number() for word in words[2:])

    def write(self, draft: Draft) -> list[str]:
        values = dict(draft.contents.get(self.section, ()))
        rows = rows_of(draft, list(draft.cells), draft.width)
        return [" ".join(self.shown(values[cell]) if cell in values else "." for cell in row) + " " for row in rows]

    def shown(self, value: Any) -> str:
        way, number = unarrowed(value)
        return f"{way},{'-' if number == UNKNOWN else number}"


@dataclass(frozen=True)
class Framed(Part):
    """Numbers at the edges around the cells. ``edges``, ``deep``: as of `Edges`; ``cells``: what cells hold."""

    edges: tuple[str, ...]
    cells: Cells
    deep: bool = False

    def says(self) -> str:
        return "the numbers at the edges"

    def _margins(self, draft: Draft) -> tuple[int, int, int, int]:
        """Rows above and below, columns to the left and to the right."""
        deep = Edges(self.edges, self.deep)
        above, below, left, right = (
            deep.extent(edge, draft)[1] if edge in self.edges else 0 for edge in ("top", "bottom", "left", "right")
        )
        return above, below, left, right

    def read(self, lines: Lines, draft: Draft) -> None:
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

    def write(self, draft: Draft) -> list[str]:
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
class CountLine(Part):
    """A line with one number."""

    section: str
    default: Callable[[int, int], int]

    def read(self, lines: Lines, draft: Draft) -> None:
        put_count(draft, self.section, lines.one("a number").number())

    def write(self, draft: Draft) -> list[str]:
        return [str(count_of(draft, self.section, self.default))]


@dataclass(frozen=True)
class FlagLine(Part):
    """A line with one letter, which sets a section that is a flag; it may be missing. ``section``: "" where the letter
    says nothing of the puzzle."""

    letter: str
    section: str

    def says(self) -> str:
        return ""

    def read(self, lines: Lines, draft: Draft) -> None:
        if lines.ahead == self.letter:
            lines.line()
            if self.section:
                draft.contents[self.section] = (True,)

    def write(self, draft: Draft) -> list[str]:
        return [self.letter] if self.section and draft.contents.get(self.section) else []


@dataclass(frozen=True)
class FlagNames(Part):
    """A line of names of flags with commas between them, from ``version`` on; ``flags``: name -> section."""

    flags: Mapping[str, str]
    version: int = 1

    def read(self, lines: Lines, draft: Draft) -> None:
        if lines.version < self.version or lines.over:
            return
        for token in lines.line():
            for name in filter(None, token.text.split(",")):
                if name not in self.flags:
                    raise token.refused(" or ".join(self.flags))
                draft.contents[self.flags[name]] = (True,)

    def write(self, draft: Draft) -> list[str]:
        found = [name for name, section in self.flags.items() if draft.contents.get(section)]
        return [",".join(found)] if found else []

    def needs(self, draft: Draft) -> int:
        return self.version if self.write(draft) else 0


@dataclass(frozen=True)
class BorderNotes(Part):
    """A token for each border between cells, without any meaning for the puzzle."""

    def read(self, lines: Lines, draft: Draft) -> None:
        lines.table([row for rows in (upright(draft), level(draft)) for row in rows if row])

    def write(self, draft: Draft) -> list[str]:
        return []


def is_board(text: str) -> bool:
    """Does the text begin as a board of pzprv3?"""
    return _HEAD.match(text) is not None


def name_in(text: str) -> str:
    """The name of the genre of a board; "" if it is none."""
    found = _HEAD.match(text)
    return found[2] if found else ""


def read(kind: Any, address: Address, text: str) -> Draft:
    """The board of a text: the puzzle, and what is drawn.

    Raises:
        TextError: with line and column.
    """
    head = _HEAD.match(text)
    if head is None:
        raise TextError("expected a board of pzprv3, as pzprv3/nurikabe/3/3/...")
    if text.lstrip().startswith("v:"):
        raise TextError(f"expected the rules of {address.name}, found a variant that only its title explains", 1, 1)
    lines = Lines(text, head.end(), int(head[1] or 0))
    height = _size(lines, "the number of rows")
    width = height if address.name == "sudoku" else _size(lines, "the number of columns")
    draft = Draft(kind, height + address.margin, width + address.margin)
    begin = lines.next
    for part in address.board:
        start = lines.next
        if lines.over and start > begin and (missing := part.says()):
            raise lines.ended(f"{missing}, a part of the puzzle", "the end of the board")
        try:
            part.read(lines, draft)
        except CpsudokuError as error:
            first = next((line[0] for line in lines.lines[start:] if line), Token("", 0, 0))
            raise error if isinstance(error, TextError) else TextError(str(error), first.line, first.column) from None
    if not lines.over and not lines.ahead.startswith(("TrialData", "info:", "history:", "__HISTORY__")):
        rest = lines.line()
        raise (rest[0] if rest else Token("", 0, 0)).refused("the end of the board")
    return draft


def _size(lines: Lines, expected: str) -> int:
    token = lines.one(expected)
    if not (token.text.isdecimal() and 0 < int(token.text[:9]) <= LARGEST):
        raise token.refused(f"{expected}, 1 to {LARGEST}")
    return int(token.text)


def write(kind: Any, address: Address, puzzle: Instance) -> str:
    """The board of a puzzle and its stated solution.

    Raises:
        CpsudokuError: a board cannot say it.
    """
    draft = Draft.of(kind, puzzle)
    version = max((part.needs(draft) for part in address.board), default=0)
    head = f"pzprv3.{version}" if version else "pzprv3"
    lines = [head, address.file or address.name, str(puzzle.height - address.margin)]
    if address.name != "sudoku":
        lines.append(str(puzzle.width - address.margin))
    for part in address.board:
        lines += part.write(draft)
    text = "\n".join(lines) + "\n"
    said = read(kind, address, text).contents
    for name, content in draft.contents.items():
        if content and not said.get(name):
            raise CpsudokuError(f"expected sections that a board of {lines[1]} can say, found `{name}:`")
    return text
