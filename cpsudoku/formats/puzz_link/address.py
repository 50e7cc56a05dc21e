"""How a kind declares its puzz.link addresses and pzprv3 boards: the parts in order, each with the sections that it
fills.

    Kind(..., address=Address("nurikabe", Number16("islands")))
    Kind(..., address=Address("heyawake", Borders("rooms"), RoomNumbers("numbers", "rooms")))

``Address(..., flags={"f": "full"})``: the letter f of an address sets the section `full`. The name "" is for letters
that concern only the drawing. Decoders of one kind alone are in `kind_decoders`.

A board is a puzzle and its drawing as lines of tokens. Slashes may replace the line ends:

    pzprv3/nurikabe/3/3/2 . . /# # . /. # 1 /

A kind declares its parts, `Address(..., board=(...))`. The drawing may end early. The puzzle may not, because a puzzle
that was cut short is another puzzle. A size alone is a blank board. The solution omits places that are not drawn.
`check --solution` reads undrawn shading and lines as empty.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from cpsudoku.formats.puzz_link import number_codes, puzzle_link
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, errors_at
from cpsudoku.formats.puzz_link.number_codes import UNKNOWN, Body, Codec
from cpsudoku.formats.puzz_link.puzzle_link import LARGEST, PuzzleBoard
from cpsudoku.puzzles.board import Place
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Table, Value
from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support.errors import CpsudokuError, InputError, amount

if TYPE_CHECKING:
    from cpsudoku.puzzles.kinds.kind import Kind

LETTERS = string.ascii_uppercase + string.ascii_lowercase
_MARKS = re.compile(r"\[[^\]]*\]")  # small candidates in a cell


At = TypeVar("At", bound=Place)


@dataclass
class Token:
    """``line`` and ``column`` count from 1 in the text."""

    text: str
    line: int
    column: int

    def refusal(self, expected: str) -> InputError:
        return InputError(f"expected {expected}, found {self.text!r}", self.line, self.column)

    def number(self, expected: str = "a number") -> int:
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
            raise self.refusal(expected)
        return int(self.text)


class BoardLines:
    """The lines of a board, from top to bottom. ``version``: the number after pzprv3, or 0."""

    def __init__(self, text: str, start: int, version: int = 0) -> None:
        self.version = version
        self.lines: list[list[Token]] = []
        self.next: int = 0
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

    def end_error(self, expected: str, found: str) -> InputError:
        """Return the error that the board is too short."""
        last = next((line[-1] for line in reversed(self.lines) if line), Token("", 0, 0))
        return InputError(f"expected {expected}, found {found}", last.line, last.column)

    def line(self) -> list[Token]:
        self.next += 1
        return self.lines[self.next - 1]

    def one(self, expected: str) -> Token:
        """Return the only token of the next line."""
        line = self.line() if not self.over else []
        if len(line) != 1:
            raise (line[1] if line else Token("the end", 0, 0)).refusal(expected)
        return line[0]

    def table(self, rows: Sequence[Sequence[At]], *, begun: bool = False) -> list[tuple[At, Token]]:
        """Return (place, token) for the places of each row. Return nothing if the part has not ``begun`` and the board
        ends before it.

        Raises:
            InputError: the number of rows or tokens is wrong.
        """
        tokens: list[tuple[At, Token]] = []
        for i, places in enumerate(rows):
            if self.over:
                if i or begun:
                    raise self.end_error(f"{amount(len(rows), 'row')} here", str(i))
                return tokens
            line = self.line()
            if len(line) != len(places):
                place = line[min(len(places), len(line) - 1)] if line else Token("", 0, 0)
                raise InputError(f"expected {amount(len(places), 'cell')}, found {len(line)}", place.line, place.column)
            tokens += zip(places, line, strict=True)
        return tokens


class BoardPart:
    """A part of a board: some consecutive lines."""

    def subject(self) -> str:
        """Return what these lines contain, in words, if the puzzle needs them. Return "" for a drawing or an optional
        part."""
        section = getattr(self, "section", "")
        return f"`{section}:`" if section else ""

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        """Read the lines into a puzzle.

        Raises:
            InputError: with line and column.
        """
        raise NotImplementedError


class TablePart(BoardPart):
    """A part with a token for each place, row by row. By default, the places are the cells."""

    def rows(self, draft: PencilPuzzle) -> Sequence[Sequence[Place]]:
        """Return the places."""
        return draft.board.rows

    def take(self, draft: PencilPuzzle, place: Place, token: Token) -> None:
        """Read the token of a place."""

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        for place, token in lines.table(self.rows(draft)):
            self.take(draft, place, token)


@dataclass(frozen=True)
class Cells(TablePart):
    """A token for each cell (or corner), for the puzzle, the drawing, or either.

    ``section``: the section for numbers and marks; ``unknown``: the token for `?`; ``table``: number -> content;
    ``marks``: token -> number, for marks that are not numbers. ``layer``: the layer for the drawing, with a token for
    each value (``drawn``) or with numbers; ``blank``: the value of a place without a token, if the board is finished.
    Tokens in ``ignored`` are a solver's notes. ``margin``: the number of rows at the top and columns at the left that
    the board omits.
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
    lettered: bool = False  # LETTERS in place of 1, 2, ...
    marks: Mapping[str, int] = field(default_factory=dict)
    margin: int = 0

    def rows(self, draft: PencilPuzzle) -> Sequence[Sequence[Place]]:
        if self.section and getattr(draft.section(self.section), "at", "") == "corners":
            corners, width = draft.board.corners, draft.width + 1
            return [corners[i : i + width] for i in range(0, len(corners), width)]
        return [row[self.margin :] for row in draft.board.rows[self.margin :]]

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        self.begin(draft)
        super().read_board(lines, draft)

    def begin(self, draft: PencilPuzzle) -> None:
        """Set the meaning of blanks before the tokens are read."""
        if self.blank is not None:
            draft.blank[self.layer] = self.blank

    def take(self, draft: PencilPuzzle, place: Place, token: Token) -> None:
        text = _MARKS.sub("", token.text) if self.layer and self.numbers else token.text
        if text in ("", ".") or text in self.ignored.split():
            return
        if self.layer and self.drawn and text in self.drawn:
            draft.draw(self.layer, place, self.drawn[text])
            return
        bare = Token(text, token.line, token.column)
        if text in self.marks:
            code = self.marks[text]
        elif self.section and text == self.unknown:
            code = UNKNOWN
        elif self._takes_numbers and text.startswith(self.prefix):
            letter = LETTERS.find(text) + 1 if self.lettered and len(text) == 1 else 0
            bare.text = text.removeprefix(self.prefix)
            code = letter or bare.number(self._expected_tokens)
        elif self.layer and self.numbers:
            draft.draw(self.layer, place, bare.number(self._expected_tokens))
            return
        else:
            raise token.refusal(self._expected_tokens)
        with errors_at(token.line, token.column):
            draft.put(self.section, {place: code}, self.table)

    @property
    def _takes_numbers(self) -> bool:
        """Return True if numbers belong to the puzzle and not to the drawing."""
        return bool(self.section and not self.marks and (self.prefix or not self.numbers))

    @property
    def _expected_tokens(self) -> str:
        wanted = [repr(mark) for mark in (*self.marks, *(self.drawn or ()))]
        wanted += ["a number"] * bool((self.section and not self.marks) or self.numbers)
        return f"{', '.join(wanted)} or a dot"


SHADED = {"#": 1, "+": 0}
BLANK = (".", "0")


Numbers = Cells  # numbers of the puzzle, and marks
Lettered: partial[Cells] = partial(Cells, lettered=True)  # numbers that may be written as letters
# # is shaded, + is not; perhaps with numbers of a section
Shaded: partial[Cells] = partial(Cells, layer="shading", drawn=SHADED, blank=0)


def Entered(layer: str, margin: int = 0) -> Cells:
    """Return the part for numbers that a solver entered. + - = % and candidates are notes."""
    return Cells(layer=layer, numbers=True, ignored="+ - = % c", margin=margin)


class Part:
    """A part of an address's body. ``optional``: omit the part if it is blank."""

    optional = False

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        """Read the part of an address into a draft.

        Raises:
            InputError: with the place in the address.
        """
        raise NotImplementedError

    def write(self, draft: PencilPuzzle) -> str:
        """Return the text of this part in the address of a puzzle.

        Raises:
            CpsudokuError: this alphabet cannot encode it.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class Coded(Part):
    """A number or a mark in each cell or corner. ``table``: number -> content, for contents that are not numbers."""

    section: str
    table: Table | None = None
    optional: bool = False
    codec: Codec = number_codes.NUMBER16

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        places = draft.places(self.section)
        start = body.next
        codes = self.codec.read(body, len(places))
        try:
            draft.put(self.section, {places[i]: code for i, code in codes.items()}, self.table)
        except CpsudokuError:  # repeat, to find the place of the invalid one
            for i, code in codes.items():
                with errors_at(1, body.column + start, str(places[i])):
                    draft.put(self.section, {places[i]: code}, self.table)

    def write(self, draft: PencilPuzzle) -> str:
        codes = draft.codes(self.section, self.table)
        if self.optional and not codes:
            return ""
        places = draft.places(self.section)
        return self.codec.write({i: codes[place] for i, place in enumerate(places) if place in codes}, len(places))


# The codes of cells or corners: numbers of any size, with blanks as letters from g; up to 4, with blanks; up to 4
# without shorthand, as in older addresses; a digit or letter in each cell (hitori).
Number16: partial[Coded] = partial(Coded, codec=number_codes.NUMBER16)
Four: partial[Coded] = partial(Coded, codec=number_codes.FOUR)
Plain: partial[Coded] = partial(Coded, codec=number_codes.PLAIN)
Number36: partial[Coded] = partial(Coded, codec=number_codes.HITORI)


def Marks(section: str, mark: Value) -> Coded:
    """Return the part for one sort of mark, such as trees. A character encodes a mark and the blanks after it."""
    return Coded(section, {1: mark}, codec=number_codes.ONE)


def Circles(section: str, white: Value = "o", black: Value = "x") -> Coded:
    """Return the part for two sorts of circles, three cells per character."""
    return Coded(section, {1: white, 2: black}, codec=number_codes.CIRCLES)


def Holes(section: str, mark: Value) -> Coded:
    """Return the part for missing cells, five per character. It is omitted if there are none."""
    return Coded(section, {1: mark}, True, number_codes.BITS)


@dataclass(frozen=True)
class Address:
    """``name``: the genre's name in addresses; ``file``: its name on boards, if that differs. ``parts``: in order.
    ``board``: the parts of a board of pzprv3 (`pzprv3`).

    ``flags``: letter -> the section that it sets, or "". ``old``: the letter of an older alphabet, and its first part.
    ``margin``: the number of rows and columns that only a text has. ``unless``: another name, a flag, a section. An
    address with that name sets the section unless it has the flag.
    """

    name: str
    parts: tuple[Part, ...]
    board: tuple[BoardPart, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict)
    old: tuple[str, Part] | None = None
    margin: int = 0
    file: str = ""
    unless: tuple[str, str, str] = ("", "", "")

    def read(self, kind: Kind, address: puzzle_link.AddressParts) -> PencilPuzzle:
        """Return the puzzle of an address.

        Raises:
            InputError: with the place in the address, as line 1 and a column.
        """
        if address.variant:
            at = address.at["variant"]
            raise InputError(f"expected the rules of {self.name}, found a variant that only its title explains", 1, at)
        draft = PencilPuzzle(kind, address.height + self.margin, address.width + self.margin)
        parts, flags, (other, clears, section) = self.parts, dict(self.flags), self.unless
        if address.name == other:
            flags[clears] = ""
            draft.contents |= {} if clears in address.flags else {section: (True,)}
        for i, letter in enumerate(address.flags):
            if self.old is not None and letter == self.old[0]:
                parts = (self.old[1], *parts[1:])
            elif letter not in flags:
                letters = " or ".join(sorted({*flags, *(self.old or ())[:1]})) or "no flag"
                message = f"expected {letters} of {address.name}, found flag {letter!r}"
                raise InputError(message, 1, address.at["flags"] + i)
            elif flags[letter]:
                draft.contents[flags[letter]] = (True,)
        body = Body(address.body, address.column)
        for i, part in enumerate(parts):
            if i and part.optional and body.in_tail:
                continue
            with errors_at(1, body.column + body.next):
                part.read(body, draft)
        body.finish()
        draft.unread += body.unread
        return draft

    def write(self, kind: Kind, puzzle: Puzzle) -> str:
        """Return the address of a puzzle.

        Raises:
            CpsudokuError: an address cannot encode it.
        """
        draft = PencilPuzzle.of(kind, puzzle)
        flags = "".join(letter for letter, name in self.flags.items() if name and draft.contents.get(name))
        other, _, section = self.unless
        sections = {part_name for part in self.parts for part_name in sections_of(part)}
        sections |= {*self.flags.values(), section}
        for name, content in draft.contents.items():
            if content and name not in sections:
                raise CpsudokuError(f"expected sections that an address of {self.name} can hold, found `{name}:`")
        body = "".join(part.write(draft) for part in self.parts)
        name = other if draft.contents.get(section) else self.name
        return puzzle_link.write_address(name, puzzle.width - self.margin, puzzle.height - self.margin, body, flags)

    def read_board(self, kind: Kind, board: PuzzleBoard) -> PencilPuzzle:
        """Return the puzzle of a board and its drawing.

        Raises:
            InputError: with line and column.
        """
        if not board.genre:
            raise InputError("expected a board of pzprv3, such as pzprv3/nurikabe/3/3/...")
        if board.variant:
            raise InputError(f"expected the rules of {self.name}, found a variant that only its title explains", 1, 1)
        lines = BoardLines(board.text, board.start, board.version)
        height = _size(lines, "the number of rows")
        width = height if self.name == "sudoku" else _size(lines, "the number of columns")
        draft = PencilPuzzle(kind, height + self.margin, width + self.margin)
        begin = lines.next
        for part in self.board:
            start = lines.next
            if lines.over and start > begin and (missing := part.subject()):
                raise lines.end_error(f"{missing}, a part of the puzzle", "the end of the board")
            first = next((line[0] for line in lines.lines[start:] if line), Token("", 0, 0))
            with errors_at(first.line, first.column):
                part.read_board(lines, draft)
        _pass_over(lines, draft)
        return draft


def _pass_over(lines: BoardLines, draft: PencilPuzzle) -> None:
    """Skip the lines after the last part, like the reference program: older versions write blank tables there. List a
    complete table that is not blank as unread.
    """
    rest: list[Token] = []
    while not lines.over and not lines.ahead.startswith(("TrialData", "info:", "history:", "__HISTORY__")):
        rest += lines.line()
    if not lines.over:  # trials, the author, the history of the editor
        draft.unread.append(Unread(f"line {lines.lines[lines.next][0].line}", f"{lines.ahead:.20}, ...", rule=False))
    first = next((token for token in rest if token.text not in BLANK), None)
    if first is not None and len(rest) < draft.height * draft.width:
        raise first.refusal("the end of the board")
    if first is not None:
        more = f", ... ({amount(len(rest), 'token')})" if len(rest) > 1 else ""
        draft.unread.append(Unread(f"line {first.line}", f"{first.text}{more} after the parts of the board"))


def _size(lines: BoardLines, expected: str) -> int:
    token = lines.one(expected)
    if not (token.text.isdecimal() and 0 < int(token.text[:9]) <= LARGEST):
        raise token.refusal(f"{expected}, 1 to {LARGEST}")
    return int(token.text)


def sections_of(part: Part) -> tuple[str, ...]:
    """Return the names of the sections of a part."""
    names = [getattr(part, name, "") for name in ("section", "regions", "inner", "inside", "outside")]
    return (*names, *getattr(part, "edges", ()))
