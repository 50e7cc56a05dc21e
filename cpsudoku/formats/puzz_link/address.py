"""Addresses of puzz.link that a kind declares: the decoders it needs, in order, and the sections they fill.

    Kind(..., address=Address("nurikabe", Number16("islands")))
    Kind(..., address=Address("heyawake", Borders("rooms"), RoomNumbers("numbers", "rooms")))

``Address(..., flags={"f": "full"})``: a letter among the flags stands for a section that is a flag; "" for one that
says nothing of the puzzle (how it is drawn). Decoders of one genre alone are in `genre_decoders`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from cpsudoku.formats.puzz_link import address_parts, number_codes
from cpsudoku.formats.puzz_link.address_parts import LARGEST, PuzzleBoard
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, errors_at
from cpsudoku.formats.puzz_link.drawn_board import BLANK, BoardLines, BoardPart, Token
from cpsudoku.formats.puzz_link.number_codes import Body, Codec
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Table, Value
from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support.errors import CpsudokuError, InputError, amount

if TYPE_CHECKING:
    from cpsudoku.puzzles.kinds.kind import Kind


class Part:
    """A part of a body. ``optional``: it is left out where it is blank."""

    optional = False

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        """Read the part of an address into a puzzle.

        Raises:
            InputError: with the place in the address.
        """
        raise NotImplementedError

    def write(self, draft: PencilPuzzle) -> str:
        """Return the part of the address of a puzzle.

        Raises:
            CpsudokuError: this alphabet cannot say it.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class Coded(Part):
    """A number or a mark in each cell or corner. ``table``: number -> content, where that is no number."""

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
        except CpsudokuError:  # once more, for the place of what cannot be
            for i, code in codes.items():
                with errors_at(1, body.column + start, str(places[i])):
                    draft.put(self.section, {places[i]: code}, self.table)

    def write(self, draft: PencilPuzzle) -> str:
        codes = draft.codes(self.section, self.table)
        if self.optional and not codes:
            return ""
        places = draft.places(self.section)
        return self.codec.write({i: codes[place] for i, place in enumerate(places) if place in codes}, len(places))


# What they write in a cell or at a corner: numbers of any size, blanks by letters from g; up to 4, with blanks; up to 4
# without any shorthand, as older addresses have them; a digit or letter in each cell (hitori).
Number16 = partial(Coded, codec=number_codes.NUMBER16)
Four = partial(Coded, codec=number_codes.FOUR)
Plain = partial(Coded, codec=number_codes.PLAIN)
Number36 = partial(Coded, codec=number_codes.HITORI)


def Marks(section: str, mark: Value) -> Coded:
    """Return the part for one sort of mark, with the blanks behind it in a character (trees)."""
    return Coded(section, {1: mark}, codec=number_codes.ONE)


def Circles(section: str, white: Value = "o", black: Value = "x") -> Coded:
    """Return the part for two sorts of circles, three cells a character."""
    return Coded(section, {1: white, 2: black}, codec=number_codes.CIRCLES)


def Holes(section: str, mark: Value) -> Coded:
    """Return the part for cells that are missing from the board, five a character; left out where there are none."""
    return Coded(section, {1: mark}, True, number_codes.BITS)


@dataclass(frozen=True)
class Address:
    """``name``: the genre's in addresses; ``file``: on boards, where that is another. ``parts``: in order. ``board``:
    the parts of a board of pzprv3 (`pzprv3`).

    ``flags``: letter -> the section that it sets, "" where it says nothing. ``old``: the letter of an older alphabet,
    and its first part. ``margin``: rows and columns that a text has more than an address. ``unless``: another name, a
    flag, a section: an address of that name sets the section unless it has the flag.
    """

    name: str
    parts: tuple[Part, ...]
    board: tuple[BoardPart, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict)
    old: tuple[str, Part] | None = None
    margin: int = 0
    file: str = ""
    unless: tuple[str, str, str] = ("", "", "")

    def read(self, kind: Kind, address: address_parts.AddressParts) -> PencilPuzzle:
        """Return the puzzle of an address.

        Raises:
            InputError: with the place in it, as line 1 and a column.
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
            CpsudokuError: an address cannot say it.
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
        return address_parts.write_address(name, puzzle.width - self.margin, puzzle.height - self.margin, body, flags)

    def read_board(self, kind: Kind, board: PuzzleBoard) -> PencilPuzzle:
        """Return the puzzle of a board, and what is drawn.

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
    """Pass over what stands behind the last part, as the reference program does: blank tables of an older version. A
    whole table that is not blank is listed as unread.

    Raises:
        InputError: less than a table is left, as where a row is one too many.
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
    """Return the names of the sections that a part speaks of."""
    names = [getattr(part, name, "") for name in ("section", "regions", "inner", "inside", "outside")]
    return (*names, *getattr(part, "edges", ()))
