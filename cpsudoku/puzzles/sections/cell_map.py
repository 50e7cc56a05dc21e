"""Map: sections with a token for each cell (or corner, or place) of the board, in rows as it is drawn.

    Given("digits")                       the values of a layer; . where there is none
    Regions("regions")                    cells with the same label are one region

The cells of a row are its words; where it is one word, its characters, a longer token in parentheses: ``3.(12).``
``.`` or ``-`` is a blank, ``?`` content that is not known. The first map of a kind has no heading, and gives the size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cpsudoku.puzzles.board import Board, Cell, Place, Point
from cpsudoku.puzzles.section_lines import Line, Word, refuse_holes
from cpsudoku.puzzles.sections.section import Element, Form, Item, Names, Value, Where
from cpsudoku.support.errors import amount

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.puzzle import Puzzle

_ONE = r"\(([^()\s]*)\)|\S"


def tokens(line: Line) -> list[Word]:
    """Return the tokens of a row: its words, or the characters of its only word, parentheses holding longer ones."""
    words = line.tokens()
    if len(words) == 1:
        word = words[0]
        pieces = ((m[0] if m[1] is None else m[1], m.start()) for m in re.finditer(_ONE, word.text))
        return [Word(text, word.line, word.column + start) for text, start in pieces]
    return [word._replace(text=word.text[1:-1]) if re.fullmatch(_ONE, word.text) and len(word.text) > 1 else word
            for word in words]  # fmt: skip


def rows_text(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of tokens as text: run together where each is one character, else with blanks, in columns."""
    if all(len(token) == 1 for row in rows for token in row):
        return ["".join(row) for row in rows]
    if any(len(row) == 1 for row in rows):
        return ["".join(token if len(token) == 1 else f"({token})" for token in row) for row in rows]
    width = max(len(token) for row in rows for token in row)
    return [" ".join(f"{token:>{width}}" for token in row).rstrip() for row in rows]


@dataclass(eq=False, repr=False)
class Map(Form[Element, Where]):
    """``at``: "cells"; "corners", of which there is a row and a column more; "places": cells, and what lies between
    them, in rows and columns of its own."""

    repeats = False
    opens = True
    at: str = "cells"

    def extent(self, lines: Sequence[Line]) -> tuple[int, int]:
        if not lines:
            return 0, 0
        counts = len(lines), len(tokens(lines[0]))
        height, width = (n - 1 if self.at == "corners" else (n + 1) // 2 if self.at == "places" else n for n in counts)
        return height, width

    def _coordinates(self, count: int) -> list[float]:
        """Return those of the rows, or columns, of a board with ``count`` of them."""
        if self.at == "cells":
            return list(range(1, count + 1))
        return [i + 0.5 for i in range(count + 1)] if self.at == "corners" else [i / 2 for i in range(2, 2 * count + 1)]

    def _place(self, row: float, column: float) -> Cell | Point:
        whole = row == int(row) and column == int(column)
        return Cell(int(row), int(column)) if whole else Point(row, column)

    def table(self, lines: Sequence[Line], board: Board, heading: Word) -> list[tuple[Cell | Point, Word]]:
        """Return (place, token) of every place, those of absent cells included.

        Raises:
            InputError: a row or a token too many or too few.
        """
        refuse_holes(lines)
        rows, columns = self._coordinates(board.height), self._coordinates(board.width)
        table: list[tuple[Cell | Point, Word]] = []
        for i, line in enumerate(lines):
            row = tokens(line)
            if i >= len(rows) or len(row) != len(columns):
                place = row[len(columns)] if len(row) > len(columns) else line.end if i < len(rows) else row[0]
                expected = amount(len(columns), "cell") if i < len(rows) else amount(len(rows), "row")
                number = len(row) if i < len(rows) else len(lines)
                raise place.error(f"expected {expected}, found {number}")
            table += [(self._place(rows[i], c), word) for c, word in zip(columns, row, strict=True)]
        if len(lines) < len(rows):
            end = lines[-1].end if lines else heading
            raise end.error(f"expected {amount(len(rows), 'row')}, found {len(lines)}")
        return table

    def lay_out(self, tokens: Mapping[Place, str], board: Board) -> list[str]:
        """Return the rows of text with the token of every place, a dot where there is none."""
        rows, columns = self._coordinates(board.height), self._coordinates(board.width)
        return rows_text([[tokens.get((r, c), ".") for c in columns] for r in rows])


PlaceAndValue = tuple[Cell | Point, Value]


class ValueMap(Map[PlaceAndValue, Cell | Point]):
    """A map of values; the content is pairs of a place and its value, those of blanks left out."""

    has_values = True

    def _item_of(self, element: PlaceAndValue) -> Item:
        return self.item(*element)

    def content(self, items: Iterable[Item], board: Board) -> tuple[PlaceAndValue, ...]:
        values = {item.at: item.value for item in items}
        return tuple((place, values[place]) for place in sorted(values))

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Cell | Point]:
        return [*(puzzle.corners if self.at == "corners" else puzzle.cells)]

    def sentence(self, item: Item, board: Board, name: Names) -> str:
        return f"{self.name}: {name(item.at)} = {self._text(item.value)}"

    def _text(self, value: Value) -> str:
        return str(value)
