"""Maps: sections with a token for each cell (or corner, or place) of the board, in rows as it is drawn.

    Given("digits")                       the values of a layer; . where there is none
    Symbols("numbers", numbers=True)      numbers, marks, arrows with numbers, several numbers: as a text draws them
    Regions("regions")                    cells with the same label are one region

The cells of a row are its words; where it is one word, its characters, a longer token in parentheses: ``3.(12).``
``.`` or ``-`` is a blank, ``?`` content that is not known. The first map of a kind has no heading, and gives the size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

from cpsudoku.declared import dataclass
from cpsudoku.errors import TextError, amount
from cpsudoku.kinds.places import Cell, Lattice, Point
from cpsudoku.kinds.sections import NOTHING, Content, Names, Section
from cpsudoku.kinds.words import Line, Word

_ONE = re.compile(r"\(([^()\s]*)\)|\S")
BLANKS = (".", "-")
ARROWS = "^v<>"


def tokens(line: Line) -> list[Word]:
    """The tokens of a row: its words, or the characters of its only word, parentheses holding longer ones."""
    words = line.tokens()
    if len(words) == 1:
        word = words[0]
        found = ((m[0] if m[1] is None else m[1], m.start()) for m in _ONE.finditer(word.text))
        return [Word(text, word.line, word.column + start) for text, start in found]
    return [word._replace(text=word.text[1:-1]) if _ONE.fullmatch(word.text) and len(word.text) > 1 else word
            for word in words]  # fmt: skip


def drawn(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of tokens as text: run together where each is one character, else with blanks, in columns."""
    if all(len(token) == 1 for row in rows for token in row):
        return ["".join(row) for row in rows]
    if any(len(row) == 1 for row in rows):
        return ["".join(token if len(token) == 1 else f"({token})" for token in row) for row in rows]
    width = max(len(token) for row in rows for token in row)
    return [" ".join(f"{token:>{width}}" for token in row).rstrip() for row in rows]


@dataclass(frozen=True)
class Map(Section):
    """``at``: "cells"; "corners", of which there is a row and a column more; "places": cells, and what lies between
    them, in rows and columns of its own."""

    at: str = "cells"

    def extent(self, lines: Sequence[Line]) -> tuple[int, int]:
        if not lines:
            return 0, 0
        counts = len(lines), len(tokens(lines[0]))
        height, width = (n - 1 if self.at == "corners" else (n + 1) // 2 if self.at == "places" else n for n in counts)
        return height, width

    def _coordinates(self, count: int) -> list[float]:
        """Of the rows, or columns, of a board with ``count`` of them."""
        if self.at == "cells":
            return list(range(1, count + 1))
        return [i + 0.5 for i in range(count + 1)] if self.at == "corners" else [i / 2 for i in range(2, 2 * count + 1)]

    def _place(self, row: float, column: float) -> Any:
        whole = row == int(row) and column == int(column)
        return Cell(int(row), int(column)) if whole else Point(row, column)

    def table(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> list[tuple[Any, Word]]:
        """(place, token) of every place, those of absent cells included.

        Raises:
            TextError: a row or a token too many or too few.
        """
        rows, columns = self._coordinates(lattice.height), self._coordinates(lattice.width)
        found: list[tuple[Any, Word]] = []
        for i, line in enumerate(lines):
            row = tokens(line)
            if i >= len(rows) or len(row) != len(columns):
                place = row[len(columns)] if len(row) > len(columns) else line.end if i < len(rows) else row[0]
                expected = amount(len(columns), "cell") if i < len(rows) else amount(len(rows), "row")
                number = len(row) if i < len(rows) else len(lines)
                raise TextError(f"expected {expected}, found {number}", place.line, place.column)
            found += [(self._place(rows[i], c), word) for c, word in zip(columns, row, strict=True)]
        if len(lines) < len(rows):
            end = lines[-1].end if lines else heading
            raise TextError(f"expected {amount(len(rows), 'row')}, found {len(lines)}", end.line, end.column)
        return found

    def lay_out(self, shown: Callable[[Any], str], lattice: Lattice) -> list[str]:
        """The rows of text with ``shown(place)`` for every place."""
        rows, columns = self._coordinates(lattice.height), self._coordinates(lattice.width)
        return drawn([[shown(self._place(r, c)) for c in columns] for r in rows])


@dataclass(frozen=True)
class Symbols(Map):
    """Numbers and marks in cells; a kind sees a dictionary of those that are not blank, None for ``?``.

    ``numbers``: True for any from 0, or a range. ``marks``: characters that stand for themselves. ``arrows``: one of
    ``^ v < >`` before a number, read as a pair. ``fields``: so many numbers with a backslash between them, each perhaps
    missing, read as a tuple. ``walls``: cells with content are no cells of the board.
    """

    numbers: Any = False
    marks: str = ""
    arrows: bool = False
    fields: int = 0
    walls: bool = False

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        table = self.table(lines, lattice, heading)
        return tuple((place, self._content(word)) for place, word in table if word.text not in BLANKS)

    def _content(self, word: Word) -> Any:
        text = word.text
        if self.fields:
            parts = text.split("\\")
            if len(parts) != self.fields:
                raise word.refused(f"{self.fields} numbers with \\ between them, or a blank")
            return tuple(NOTHING if part == "" else self._number(word, part) for part in parts)
        if self.arrows and text[:1] and text[0] in ARROWS:
            return text[0], self._number(word, text[1:])
        if text in self.marks and len(text) == 1:
            return text
        return self._number(word, text)

    def _number(self, word: Word, text: str) -> int | None:
        if text == "?":
            return None
        known = self.numbers is not False and text.isascii() and text.isdecimal() and len(text) < 10
        if not known or (self.numbers is not True and int(text) not in self.numbers):
            raise word.refused(self._expected)
        return int(text)

    @property
    def _expected(self) -> str:
        wanted = [f"{mark!r}" for mark in self.marks]
        if self.numbers is not False:
            some = "a number" if self.numbers is True else f"a number from {min(self.numbers)} to {max(self.numbers)}"
            wanted.append(f"an arrow and {some}" if self.arrows else some)
        return f"{', '.join(wanted)}, ? or a blank"

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        found = dict(content)
        return self.lay_out(lambda place: self._shown(found[place]) if place in found else ".", lattice)

    def _shown(self, value: Any) -> str:
        if isinstance(value, tuple) and not self.fields:
            return f"{value[0]}{self._shown(value[1])}"
        if isinstance(value, tuple):
            return "\\".join("" if part == NOTHING else self._shown(part) for part in value)
        return "?" if value is None else str(value)

    def view(self, content: Content, lattice: Lattice) -> dict[Any, Any]:
        if self.fields:
            return {place: tuple(None if v == NOTHING else v for v in value) for place, value in content}
        return dict(content)

    def unknown(self, content: Content) -> Content:
        return tuple((place, self._masked(value)) for place, value in content)

    def _masked(self, value: Any) -> Any:
        if self.fields:
            return tuple(part if part == NOTHING else None for part in value)
        return None


@dataclass(frozen=True)
class Regions(Map):
    """A map of labels; a kind sees a list of regions, tuples of cells, in the order of their first cells.

    ``blanks``: may cells be in no region? ``size``: "side" where each has as many cells as a row.
    """

    shape: Any = field(default=True, kw_only=True)
    blanks: bool = False
    size: str = ""

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        rows = self._rows(lines, lattice)
        if sum(map(len, rows)) != lattice.height * lattice.width:
            labels = [word for row in rows for word in row]
            place = labels[-1] if labels else heading
            wanted = lattice.height * lattice.width
            raise TextError(
                f"expected {amount(wanted, 'cell')} under `{self.name}:`, found {len(labels)}", place.line, place.column
            )
        words = [word for row in rows for word in row]
        places = [Cell(*divmod(i, lattice.width)) for i in range(lattice.height * lattice.width)]
        members: dict[str, list[Cell]] = {}
        first: dict[str, Word] = {}
        for (r, c), word in zip(places, words, strict=True):
            if self.blanks and word.text in BLANKS:
                continue
            members.setdefault(word.text, []).append(Cell(r + 1, c + 1))
            first.setdefault(word.text, word)
        for label, cells in members.items():
            if self.size and len(cells) != lattice.height:
                place = first[label]
                raise TextError(
                    f"expected {lattice.height} cells in every region, found {len(cells)} in region {label!r}",
                    place.line,
                    place.column,
                )
        # A map of blanks says that there is no region, which is not to say nothing.
        return tuple(tuple(cells) for cells in members.values()) or ((),)

    def view(self, content: Content, lattice: Lattice) -> Any:
        return [cells for cells in content if cells]

    def _rows(self, lines: Sequence[Line], lattice: Lattice) -> list[list[Word]]:
        """Labels are words where each line has as many as there are cells in a row, else characters of any lines."""
        rows = [line.tokens() for line in lines]
        if all(len(row) == lattice.width for row in rows):
            return rows
        return [[Word(c, w.line, w.column + i) for w in line.tokens() for i, c in enumerate(w.text)] for line in lines]

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        labels = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        many = len(content) > len(labels)
        of = {cell: str(i + 1) if many else labels[i] for i, cells in enumerate(content) for cell in cells}
        return self.lay_out(lambda place: of.get(place, "."), lattice)
