"""Addresses of puzz.link that a kind declares: the decoders it needs, in order, and the sections they fill.

    Kind(..., address=Address("nurikabe", Number16("islands")))
    Kind(..., address=Address("heyawake", Borders("rooms"), RoomNumbers("numbers", "rooms")))

``Address(..., flags={"f": "full"})``: a letter among the flags stands for a section that is a flag; "" for one that
says nothing of the puzzle (how it is drawn). Decoders of one genre alone are in `genre_decoders`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cpsudoku.formats.pencil import codecs, puzzlink
from cpsudoku.formats.pencil.codecs import Body, Codec
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle, errors_at
from cpsudoku.ground.errors import CpsudokuError, TextError
from cpsudoku.puzzles.forms.section import Table
from cpsudoku.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind


class Part:
    """A part of a body. ``optional``: it is left out where it is blank."""

    optional = False

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        """Read the part of an address into a puzzle.

        Raises:
            TextError: with the place in the address.
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
    codec: Codec
    table: Table | None = None
    optional: bool = False

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        places = draft.places(self.section)
        start = body.next
        found = self.codec.read(body, len(places))
        for i, code in found.items():
            with errors_at(1, body.column + start, str(places[i])):
                draft.put(self.section, {places[i]: code}, self.table)

    def write(self, draft: PencilPuzzle) -> str:
        codes = draft.codes(self.section, self.table)
        if self.optional and not codes:
            return ""
        places = draft.places(self.section)
        return self.codec.write({i: codes[place] for i, place in enumerate(places) if place in codes}, len(places))


def Number16(section: str, table: Table | None = None, optional: bool = False) -> Coded:
    """Return the part for numbers of any size, blanks by letters from g."""
    return Coded(section, codecs.NUMBER16, table, optional)


def Four(section: str, table: Table | None = None) -> Coded:
    """Return the part for numbers up to 4, in cells or at corners."""
    return Coded(section, codecs.FOUR, table)


def Plain(section: str) -> Coded:
    """Return the part for numbers up to 4 without any shorthand, as older addresses have them."""
    return Coded(section, codecs.PLAIN)


def Marks(section: str, mark: object) -> Coded:
    """Return the part for one sort of mark, with the blanks behind it in a character (trees)."""
    return Coded(section, codecs.ONE, {1: mark})


def Circles(section: str, white: object = "o", black: object = "x") -> Coded:
    """Return the part for two sorts of circles, three cells a character."""
    return Coded(section, codecs.CIRCLES, {1: white, 2: black})


def Holes(section: str, mark: object) -> Coded:
    """Return the part for cells that are missing from the board, five a character; left out where there are none."""
    return Coded(section, codecs.BITS, {1: mark}, optional=True)


def Number36(section: str) -> Coded:
    """Return the part for a digit or letter in each cell (hitori)."""
    return Coded(section, codecs.HITORI)


@dataclass(frozen=True)
class Address:
    """``name``: the genre's in addresses; ``file``: on boards, where that is another. ``parts``: in order. ``board``:
    the parts of a board of pzprv3 (`pzprv3`).

    ``flags``: letter -> the section that it sets, "" where it says nothing. ``old``: the letter of an older alphabet,
    and its first part. ``margin``: rows and columns that a text has more than an address.
    """

    name: str
    parts: tuple[Part, ...]
    board: tuple[Any, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict)
    old: tuple[str, Part] | None = None
    margin: int = 0
    file: str = ""

    def read(self, kind: Kind, found: puzzlink.AddressParts) -> PencilPuzzle:
        """Return the puzzle of an address.

        Raises:
            TextError: with the place in it, as line 1 and a column.
        """
        if found.variant:
            at = found.at["variant"]
            raise TextError(f"expected the rules of {self.name}, found a variant that only its title explains", 1, at)
        draft = PencilPuzzle(kind, found.height + self.margin, found.width + self.margin)
        parts = self.parts
        for i, letter in enumerate(found.flags):
            if self.old is not None and letter == self.old[0]:
                parts = (self.old[1], *parts[1:])
            elif letter not in self.flags:
                known = " or ".join(sorted({*self.flags, *(self.old or ())[:1]})) or "no flag"
                raise TextError(f"expected {known} of {self.name}, found flag {letter!r}", 1, found.at["flags"] + i)
            elif self.flags[letter]:
                draft.contents[self.flags[letter]] = (True,)
        body = Body(found.body, found.column)
        for i, part in enumerate(parts):
            if i and body.over and part.optional:
                continue
            with errors_at(1, body.column + body.next):
                part.read(body, draft)
        body.finish()
        return draft

    def write(self, kind: Kind, puzzle: Puzzle) -> str:
        """Return the address of a puzzle.

        Raises:
            CpsudokuError: an address cannot say it.
        """
        draft = PencilPuzzle.of(kind, puzzle)
        flags = "".join(letter for letter, name in self.flags.items() if name and draft.contents.get(name))
        said = {part_name for part in self.parts for part_name in _sections(part)} | set(self.flags.values())
        for name, content in draft.contents.items():
            if content and name not in said:
                raise CpsudokuError(f"expected sections that an address of {self.name} can hold, found `{name}:`")
        body = "".join(part.write(draft) for part in self.parts)
        return puzzlink.write_address(self.name, puzzle.width - self.margin, puzzle.height - self.margin, body, flags)


def _sections(part: Part) -> tuple[str, ...]:
    """Return the names of the sections that a part speaks of."""
    found = [getattr(part, name, "") for name in ("section", "regions", "inner", "inside", "outside")]
    return (*found, *getattr(part, "edges", ()))
