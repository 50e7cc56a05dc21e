"""Boards of pzprv3: a puzzle and what is drawn on it, lines of tokens, or the same with slashes in their place.

    pzprv3/nurikabe/3/3/2 . . /# # . /. # 1 /

A kind declares the parts (Address(..., board=(...))). Parts of what is drawn may be left out at the end, those of the
puzzle may not: a board that was cut short is another puzzle. A size alone is a blank board. What is not drawn is not in
the solution that is read; `judge` takes shading and lines that are not drawn as left out.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, errors_at
from cpsudoku.formats.puzz_link.number_codes import UNKNOWN
from cpsudoku.puzzles.board import Place
from cpsudoku.puzzles.sections.section import Table
from cpsudoku.support.errors import InputError, amount

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
        """Return (place, token) for the places of each row; nothing if the board ends before a part that has not
        ``begun``.

        Raises:
            InputError: a row or a token too many or too few.
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
    """Some lines of a board."""

    def subject(self) -> str:
        """Return what of the puzzle is in these lines, which must be there then; "" for what is drawn, or optional."""
        section = getattr(self, "section", "")
        return f"`{section}:`" if section else ""

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        """Read the lines into a puzzle.

        Raises:
            InputError: with line and column.
        """
        raise NotImplementedError


class TablePart(BoardPart):
    """A token for each place, row by row: by default for each cell."""

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
    """A token for each cell (or corner): of the puzzle, of what is drawn, or either.

    ``section``: numbers and marks, ``unknown`` for `?`, ``table``: number -> content, ``marks``: token -> number, where
    that is no number. ``layer``: what is drawn, a token for each value (``drawn``), or numbers; ``blank``: what no
    token means, if the board is finished. Other tokens of ``ignored`` are a solver's notes. ``margin``: how many rows
    at the top, and columns at the left, it leaves out.
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
    lettered: bool = False  # LETTERS in the place of 1, 2, ...
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
        """Say what blanks mean."""
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
        """Are numbers of the puzzle, rather than drawn ones?"""
        return bool(self.section and not self.marks and (self.prefix or not self.numbers))

    @property
    def _expected_tokens(self) -> str:
        wanted = [repr(mark) for mark in (*self.marks, *(self.drawn or ()))]
        wanted += ["a number"] * bool((self.section and not self.marks) or self.numbers)
        return f"{', '.join(wanted)} or a dot"


SHADED = {"#": 1, "+": 0}
BLANK = (".", "0")


Numbers = Cells  # numbers of the puzzle, and marks
Lettered = partial(Cells, lettered=True)  # numbers that may be written as letters
Shaded = partial(Cells, layer="shading", drawn=SHADED, blank=0)  # # shaded, + not; perhaps with numbers of a section


def Entered(layer: str, margin: int = 0) -> Cells:
    """Return numbers that are entered; + - = % and candidates are notes."""
    return Cells(layer=layer, numbers=True, ignored="+ - = % c", margin=margin)
