"""What is drawn in Penpa, sorted, and what of it has been read: numbers, circles, symbols, black cells, by place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cpsudoku.formats.pencil import codecs, decoders
from cpsudoku.formats.pencil.codecs import UNKNOWN
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle
from cpsudoku.formats.penpa.link import SPECIAL
from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.places import Cell, Point

if TYPE_CHECKING:
    from cpsudoku.formats.penpa.link import Drawing
    from cpsudoku.puzzles.kind import Kind

DARK = (1, 3, 4, 8)  # colours that stand for black cells
_CIRCLE = re.compile(r"circle_(?:SS|S|M|L|LL)")
_EDGE_ARROWS = (2, 3, 1, 0, 1, 0, 2, 3)  # by the place of the arrow at the edges of a cell
_SIGNS = {0: 1, 1: 3, 2: 4, 3: 2}  # arrows of a drawing (up, left, right, down) -> those of an address


class PenpaClues:
    """What is drawn and not yet read. ``texts``: by place; ``small``: by cell and corner, 0 to 3 as text runs;
    ``circles``: 1 white, 2 black; ``marks``: the names of other symbols; ``dark``: cells, and their colours."""

    def __init__(self, drawing: Drawing, kind: Kind, called: str) -> None:
        self.drawing, self.called = drawing, called
        self.parts = kind.addressed.parts if kind.addressed is not None else ()
        self.draft = PencilPuzzle(kind, drawing.height, drawing.width)
        self.texts: dict[Any, str] = {}
        self.circles: dict[Any, int] = {}
        self.marks: dict[Any, str] = {}
        for number, content in drawing.of("number").items():
            if isinstance(content, list) and content and content[2:3] != ["7"] and (at := self._at(number)):
                self.texts[at] = str(content[0]).strip()
        for number, content in drawing.of("symbol").items():
            at = self._at(number)
            if at is None or not isinstance(content, list) or len(content) < 2:
                continue
            style, shape = content[:2]
            if shape == "arrow_fouredge_B" and isinstance(style, list) and style[:8].count(1) == 1 and at in self.texts:
                self.texts[at] += f"_{_EDGE_ARROWS[style.index(1)]}"  # as older drawings have arrows
            elif _CIRCLE.fullmatch(str(shape)) and style in (1, 2):
                self.circles[at] = style
            else:
                self.marks[at] = f"{shape}_{style}"
        self.dark: dict[Cell, int] = {}
        for number, colour in drawing.of("surface").items():
            if colour in DARK and (cell := drawing.cell(number)) is not None:
                self.dark[Cell(cell[0] + 1, cell[1] + 1)] = colour
        self.small: dict[Any, str] = {}
        for number, content in drawing.of("numberS").items():
            sort, r, c = drawing.at(number)
            quarters = 4 * drawing.places
            if sort == 4 and int(number) < 2 * quarters and isinstance(content, list) and content:
                self.small[Cell(r + 1, c + 1), int(number) % 4] = str(content[0]).strip()
        self.letters = sorted({text.upper() for text in self.texts.values() if re.fullmatch("[A-Za-z]", text)})
        self.left: dict[str, set[Any]] = {
            "text": set(self.texts), "small number": {at for at, _ in self.small}, "circle": set(self.circles),
            "symbol": set(self.marks), "black cell": set(self.dark),
        }  # fmt: skip

    def _at(self, number: object) -> Cell | Point | None:
        place = self.drawing.place(number)
        if place is None:
            return None
        r, c = place
        return Cell(int(r), int(c)) if r == int(r) and c == int(c) else Point(r, c)

    def take(self, sort: str, place: object) -> None:
        """Note that it has been read."""
        self.left[sort].discard(place)

    def finish(self) -> None:
        """
        Raises:
            TextError: something that counts has not been read.
        """
        for sort, what in SPECIAL.items():
            if self.drawing.of(sort, list):
                raise TextError(f"expected what is drawn for {self.called}, found a {what}")
        for sort, left in self.left.items():
            if places := set(filter(self.counts, left)):
                at = min(places)
                shown = f" {self.texts[at]!r}" if sort == "text" else ""
                raise TextError(f"{at}: expected what is drawn for {self.called}, found a {sort}{shown}")

    def counts(self, place: Any) -> bool:
        """Is it on the board, or beside that of a kind with clues there?"""
        on_board = 0.5 <= place[0] <= self.draft.height + 0.5 and 0.5 <= place[1] <= self.draft.width + 0.5
        return on_board or any(isinstance(part, decoders.Edges) for part in self.parts)

    def number(self, place: object) -> int:
        """The number in a cell, at a corner or beside the board; of a letter see `letter`, UNKNOWN for ? or nothing.

        Raises:
            TextError: another text is there.
        """
        self.take("text", place)
        return self.as_number(self.texts[place], place)

    def as_number(self, text: str, place: object) -> int:
        if text in ("", "?"):
            return UNKNOWN
        if text.isascii() and text.isdecimal() and len(text) < 6:
            return int(text)
        if text.upper() in self.letters:
            return self.letter(text.upper())
        raise TextError(f"{place}: expected a number, a letter or ?, found {text[:20]!r}")

    def letter(self, letter: str) -> int:
        """Of a kind with letters for values the place of the letter among them: in the alphabet, or, where letters are
        used that lie beyond the last value, among those that are used. Elsewhere letters count on from 9."""
        amount = next((part for part in self.parts if isinstance(part, decoders.Amount)), None)
        if amount is None:
            return codecs.DIGITS.index(letter.lower())
        last = amount.default(self.draft.height, self.draft.width)
        if ord(self.letters[-1]) - ord("A") < last:
            return ord(letter) - ord("A") + 1
        return self.letters.index(letter) + 1

    def arrow(self, place: object) -> tuple[int, int]:
        """(digit of the arrow in an address, number) of the text in a cell."""
        self.take("text", place)
        text, _, way = self.texts[place].partition("_")
        if way and way not in ("0", "1", "2", "3"):
            raise TextError(f"{place}: expected a number and an arrow, found {self.texts[place][:20]!r}")
        return (_SIGNS[int(way)] if way else 0), self.as_number(text, place)
