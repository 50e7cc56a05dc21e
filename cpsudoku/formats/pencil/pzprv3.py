"""Boards of pzprv3: a puzzle and what is drawn on it, lines of tokens, or the same with slashes in their place.

    pzprv3/nurikabe/3/3/2 . . /# # . /. # 1 /

A kind declares the parts (Address(..., board=(...))). Parts of what is drawn may be left out at the end, those of the
puzzle may not: a board that was cut short is another puzzle. A size alone is a blank board. What is not drawn is not in
the solution that is read; `judge` takes shading and lines that are not drawn as left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cpsudoku.formats.pencil.addresses import Address
from cpsudoku.formats.pencil.codecs import UNKNOWN
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle
from cpsudoku.formats.pencil.puzzlink import LARGEST, PuzzleBoard, find
from cpsudoku.ground.errors import CpsudokuError, TextError, amount
from cpsudoku.puzzles.forms.section import Table
from cpsudoku.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind

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


class BoardLines:
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

    def end_error(self, expected: str, found: str) -> TextError:
        """Return the error that the board is too short."""
        last = next((line[-1] for line in reversed(self.lines) if line), Token("", 0, 0))
        return TextError(f"expected {expected}, found {found}", last.line, last.column)

    def line(self) -> list[Token]:
        self.next += 1
        return self.lines[self.next - 1]

    def one(self, expected: str) -> Token:
        """Return the only token of the next line."""
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
                    raise self.end_error(f"{amount(len(rows), 'row')} here", str(i))
                return found
            line = self.line()
            if len(line) != len(places):
                place = line[min(len(places), len(line) - 1)] if line else Token("", 0, 0)
                raise TextError(f"expected {amount(len(places), 'cell')}, found {len(line)}", place.line, place.column)
            found += zip(places, line, strict=True)
        return found


class BoardPart:
    """Some lines of a board."""

    def says(self) -> str:
        """What of the puzzle is in these lines, which may then not be missing; "" for what is drawn, or optional."""
        section = getattr(self, "section", "")
        return f"`{section}:`" if section else ""

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        """
        Raises:
            TextError: with line and column.
        """
        raise NotImplementedError

    def write(self, draft: PencilPuzzle) -> list[str]:
        raise NotImplementedError

    def needs(self, draft: PencilPuzzle) -> int:
        """Return the version of the board that what it writes has."""
        return 0


def rows_of(draft: PencilPuzzle, places: list[Any], width: int) -> list[list[Any]]:
    return [places[i : i + width] for i in range(0, len(places), width)]


@dataclass(frozen=True)
class Cells(BoardPart):
    """A token for each cell (or corner): of the puzzle, of what is drawn, or either.

    ``section``: numbers and marks, ``unknown`` for `?`, ``table``: number -> content, ``marks``: token -> number, where
    that is no number. ``layer``: what is drawn, a
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
    lettered: bool = False  # A, B, ... in the place of 1, 2, ...
    marks: Mapping[str, int] = field(default_factory=dict)

    def read(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        corners = bool(self.section) and getattr(draft.section(self.section), "at", "") == "corners"
        places: list[Any] = list(draft.corners if corners else draft.cells)
        self.begin(draft)
        for place, token in lines.table(rows_of(draft, places, draft.width + corners)):
            self.take(draft, place, token)

    def begin(self, draft: PencilPuzzle) -> None:
        """Say what blanks mean."""
        if self.blank is not None:
            draft.blank[self.layer] = self.blank

    def take(self, draft: PencilPuzzle, place: object, token: Token) -> None:
        text = _MARKS.sub("", token.text)
        if text in ("", ".") or text in self.ignored.split():
            return
        if self.layer and self.drawn and text in self.drawn:
            draft.draw(self.layer, place, self.drawn[text])
        elif text in self.marks:
            self._put(draft, place, self.marks[text], token)
        elif self.section and text == self.unknown:
            self._put(draft, place, UNKNOWN, token)
        elif self.section and text.startswith(self.prefix) and not (self.numbers and not self.prefix):
            if self.lettered and len(text) == 1 and "A" <= text <= "Z":
                self._put(draft, place, ord(text) - ord("A") + 1, token)
                return
            word = Token(text.removeprefix(self.prefix), token.line, token.column)
            self._put(draft, place, word.number(self._expected), token)
        elif self.layer and self.numbers:
            draft.draw(self.layer, place, Token(text, token.line, token.column).number(self._expected))
        else:
            raise token.refused(self._expected)

    @property
    def _expected(self) -> str:
        wanted = [repr(mark) for mark in (*self.marks, *(self.drawn or ()))]
        wanted += ["a number"] * bool((self.section and not self.marks) or self.numbers)
        return f"{', '.join(wanted)} or a dot"

    def _put(self, draft: PencilPuzzle, place: object, code: int, token: Token) -> None:
        try:
            draft.put(self.section, {place: code}, self.table)
        except CpsudokuError as error:
            raise TextError(str(error), token.line, token.column) from None

    def write(self, draft: PencilPuzzle) -> list[str]:
        corners = bool(self.section) and getattr(draft.section(self.section), "at", "") == "corners"
        places: list[Any] = draft.corners if corners else list(draft.cells)
        codes = draft.codes(self.section, self.table) if self.section else {}
        rows = rows_of(draft, places, draft.width + corners)
        return [" ".join(self.shown(draft, place, codes) for place in row) + " " for row in rows]

    def shown(self, draft: PencilPuzzle, place: object, codes: Mapping[Any, int]) -> str:
        if place in codes:
            if mark := next((mark for mark, code in self.marks.items() if code == codes[place]), ""):
                return mark
            return self.unknown if codes[place] == UNKNOWN else f"{self.prefix}{codes[place]}"
        value = draft.known.get(self.layer, {}).get(place)
        if value is None:
            return "."
        return next((token for token, meant in (self.drawn or {}).items() if meant == value), str(value))


SHADED = {"#": 1, "+": 0}
BLANK = (".", "0")


def Numbers(section: str, unknown: str = "-", table: Table | None = None) -> Cells:
    """Return the numbers of a puzzle."""
    return Cells(section=section, unknown=unknown, table=table)


def Lettered(section: str) -> Cells:
    """Return the numbers of a puzzle, which may be written as letters."""
    return Cells(section=section, lettered=True)


def Shaded(layer: str = "shading") -> Cells:
    """# shaded, + not."""
    return Cells(layer=layer, drawn=SHADED, blank=0)


def NumbersAndShaded(section: str, layer: str = "shading") -> Cells:
    """Numbers, # shaded, + not, in one map."""
    return Cells(section=section, layer=layer, drawn=SHADED, blank=0)


def Entered(layer: str) -> Cells:
    """Numbers that are entered; + - = % and candidates are notes."""
    return Cells(layer=layer, numbers=True, ignored="+ - = % c")


def read(kind: Kind, address: Address, board: PuzzleBoard) -> PencilPuzzle:
    """Return the puzzle of a board, and what is drawn.

    Raises:
        TextError: with line and column.
    """
    if not board.genre:
        raise TextError("expected a board of pzprv3, such as pzprv3/nurikabe/3/3/...")
    if board.variant:
        raise TextError(f"expected the rules of {address.name}, found a variant that only its title explains", 1, 1)
    lines = BoardLines(board.text, board.start, board.version)
    height = _size(lines, "the number of rows")
    width = height if address.name == "sudoku" else _size(lines, "the number of columns")
    draft = PencilPuzzle(kind, height + address.margin, width + address.margin)
    begin = lines.next
    for part in address.board:
        start = lines.next
        if lines.over and start > begin and (missing := part.says()):
            raise lines.end_error(f"{missing}, a part of the puzzle", "the end of the board")
        try:
            part.read(lines, draft)
        except CpsudokuError as error:
            first = next((line[0] for line in lines.lines[start:] if line), Token("", 0, 0))
            raise error if isinstance(error, TextError) else TextError(str(error), first.line, first.column) from None
    _pass_over(lines, draft)
    return draft


def _pass_over(lines: BoardLines, draft: PencilPuzzle) -> None:
    """Pass over what stands behind the last part, as the reference program does: blank tables of an older version. A
    whole table that is not blank is named in the draft's notes.

    Raises:
        TextError: less than a table is left, as where a row is one too many.
    """
    rest: list[Token] = []
    while not lines.over and not lines.ahead.startswith(("TrialData", "info:", "history:", "__HISTORY__")):
        rest += lines.line()
    said = next((token for token in rest if token.text not in BLANK), None)
    if said is not None and len(rest) < draft.height * draft.width:
        raise said.refused("the end of the board")
    if said is not None:
        draft.notes.append(f"what follows the parts of the board is not read: {amount(len(rest), 'token')}")


def _size(lines: BoardLines, expected: str) -> int:
    token = lines.one(expected)
    if not (token.text.isdecimal() and 0 < int(token.text[:9]) <= LARGEST):
        raise token.refused(f"{expected}, 1 to {LARGEST}")
    return int(token.text)


def write(kind: Kind, address: Address, puzzle: Puzzle) -> str:
    """Return the board of a puzzle and its stated solution.

    Raises:
        CpsudokuError: a board cannot say it.
    """
    draft = PencilPuzzle.of(kind, puzzle)
    version = max((part.needs(draft) for part in address.board), default=0)
    head = f"pzprv3.{version}" if version else "pzprv3"
    lines = [head, address.file or address.name, str(puzzle.height - address.margin)]
    if address.name != "sudoku":
        lines.append(str(puzzle.width - address.margin))
    for part in address.board:
        lines += part.write(draft)
    text = "\n".join(lines) + "\n"
    board = find(text)
    assert isinstance(board, PuzzleBoard)
    said = read(kind, address, board).contents
    for name, content in draft.contents.items():
        if content and not said.get(name):
            raise CpsudokuError(f"expected sections that a board of {lines[1]} can hold, found `{name}:`")
    return text
