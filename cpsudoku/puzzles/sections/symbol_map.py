"""A map of numbers, marks, arrows with numbers, and several numbers, as a text draws them.

    Symbols("numbers", numbers=True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from cpsudoku.puzzles.board import Board, Cell, Point
from cpsudoku.puzzles.section_lines import BLANKS, Line, Word
from cpsudoku.puzzles.sections.cell_map import PlaceAndValue, ValueMap
from cpsudoku.puzzles.sections.section import NOTHING, UNKNOWN, Item, Names, Value
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.numbers import whole_number

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.puzzle import Puzzle
    from cpsudoku.puzzles.sections.figures import Glyph

ARROWS = "^v<>"


@dataclass(eq=False, repr=False)
class Symbols(ValueMap):
    """Numbers and marks in cells; a kind sees a dictionary of those that are not blank, None for ``?``.

    ``numbers``: True for any from 0, or a range. ``marks``: characters that stand for themselves. ``arrows``: one of
    ``^ v < >`` before a number, read as a pair. ``fields``: so many numbers with a backslash between them, each perhaps
    missing, read as a tuple. ``walls``: cells with content are no cells of the board.
    """

    numbers: bool | Collection[int] = False
    marks: str = ""
    arrows: bool = False
    fields: int = 0
    walls: bool = False

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[PlaceAndValue, ...]:
        table = self.table(lines, board, heading)
        return tuple((place, self._content(word)) for place, word in table if word.text not in BLANKS)

    def _content(self, word: Word) -> Value:
        text = word.text
        if self.fields:
            parts = text.split("\\")
            if len(parts) != self.fields:
                raise word.refusal(f"{self.fields} numbers with \\ between them, or a blank")
            return tuple(NOTHING if part == "" else self._number(word, part) for part in parts)
        if self.arrows and text[:1] and text[0] in ARROWS:
            return text[0], self._number(word, text[1:])
        if text in self.marks and len(text) == 1:
            return text
        return self._number(word, text)

    def _number(self, word: Word, text: str) -> int | None:
        if text == "?":
            return None
        number = whole_number(text)
        if number is None or not self._allows(number):
            raise word.refusal(self._choice)
        return number

    def _allows(self, number: int) -> bool:
        return self.numbers if isinstance(self.numbers, bool) else number in self.numbers

    @property
    def _choice(self) -> str:
        parts = [f"{mark!r}" for mark in self.marks]
        if self.numbers is not False:
            some = "a number" if self.numbers is True else f"a number from {min(self.numbers)} to {max(self.numbers)}"
            parts.append(f"an arrow and {some}" if self.arrows else some)
        return f"{', '.join(parts)}, ? or a blank"

    def write(self, content: tuple[PlaceAndValue, ...], board: Board, name: Names) -> list[str]:
        return self.lay_out({place: self._text(value) for place, value in content}, board)

    def _text(self, value: Value) -> str:
        if isinstance(value, tuple) and not self.fields:
            return f"{value[0]}{self._text(value[1])}"
        if isinstance(value, tuple):
            return "\\".join("" if part == NOTHING else self._text(part) for part in value)
        return "?" if value is None else str(value)

    def view(self, content: tuple[PlaceAndValue, ...], board: Board) -> dict[Cell | Point, Value]:
        values = dict(content)
        for place, value in content if self.fields else ():
            if isinstance(value, tuple):
                values[place] = tuple(None if part == NOTHING else part for part in value)
        return values

    def unknown(self, content: tuple[PlaceAndValue, ...]) -> tuple[PlaceAndValue, ...]:
        return tuple((place, self._mask(value)) for place, value in content)

    def _mask(self, value: Value) -> Value:
        if self.fields and isinstance(value, tuple):
            return tuple(part if part == NOTHING else None for part in value)
        return None

    def content(self, items: Iterable[Item], board: Board) -> tuple[PlaceAndValue, ...]:
        content = super().content(items, board)
        return tuple((place, value or (None,) * self.fields) for place, value in content) if self.fields else content

    def value_of(self, result: object) -> Value:
        value = super().value_of(result)
        if self.fields and isinstance(value, tuple):
            return tuple(NOTHING if part is None else part for part in value)
        return value

    def candidates(self, at: Cell | Point, board: Board, greatest: int) -> Iterator[Value]:
        most = max(len(board.cells), greatest * max(board.height, board.width))
        some = range(most + 1) if isinstance(self.numbers, bool) else self.numbers
        numbers = [n for n in some if n <= most and self._allows(n)]
        if self.fields:
            for place in range(self.fields):
                yield from (tuple(n if i == place else NOTHING for i in range(self.fields)) for n in numbers)
            return
        yield from self.marks
        yield from product(ARROWS, numbers) if self.arrows else numbers

    def joint(self, values: Sequence[Value]) -> Value:
        if not self.fields:
            return values[0]
        fields = [value for value in values if isinstance(value, tuple)]
        return tuple(next((v[i] for v in fields if v[i] != NOTHING), NOTHING) for i in range(self.fields))

    def random_value(self, rng: Random) -> Value:
        return rng.choice(self.marks) if self.marks else True

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Cell | Point]:
        if not self.shape:
            return super()._places(rng, puzzle)
        every: list[Cell | Point] = [
            Cell(r, c) for r in range(1, puzzle.height + 1) for c in range(1, puzzle.width + 1)
        ]
        return sorted(rng.sample(every, max(1, round(len(every) * rng.choice((0.14, 0.2, 0.3, 0.5))))))

    def _of_number(self, code: int) -> Value:
        if code == UNKNOWN or self._allows(code):
            return super()._of_number(code)
        low, high = (0, 0) if isinstance(self.numbers, bool) else (min(self.numbers), max(self.numbers))
        raise CpsudokuError(f"expected a number from {low} to {high}, found {code}")

    def missing(self, content: tuple[PlaceAndValue, ...]) -> list[Cell]:
        return [Cell(int(r), int(c)) for (r, c), _ in content] if self.walls else []

    def figure(self, item: Item, board: Board) -> Glyph:
        from cpsudoku.puzzles.sections.figures import Glyph

        text, between = self._text(item.value), self.at != "cells"
        return Glyph(item.at, item.value, text, self.walls, between, bool(self.fields), self.marks)
