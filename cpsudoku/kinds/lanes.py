"""Lanes: numbers at an edge of the board, a line of text a lane, or one line with a number for each.

    Lanes("left", several=True)      left:      a line for each row: 2 1
    Lanes("top")                     top: 3 . 1 2

``.`` where there is nothing, ``?`` for content that is not known; of several numbers, ``3 ? ?`` is a 3 and two more
that are not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cpsudoku.declared import dataclass
from cpsudoku.errors import TextError
from cpsudoku.kinds.outside import Lane
from cpsudoku.kinds.places import Cell, Lattice
from cpsudoku.kinds.sections import NOTHING, Content, Names, Section
from cpsudoku.kinds.words import Line, Word


@dataclass(frozen=True)
class Lanes(Section):
    """Numbers at the edge that it is called by: left, right, top or bottom. A kind sees a list of `Lane` with a value.

    ``several``: numbers for each lane, and a line of text for each. ``letters``: words that are read as numbers.
    """

    several: bool = False
    letters: tuple[str, ...] = ()

    @property
    def headings(self) -> tuple[str, ...]:
        return {"left": ("left", "rows"), "top": ("top", "columns")}.get(self.name, (self.name,))

    def lanes(self, lattice: Lattice) -> list[tuple[Cell, ...]]:
        """The cells of each lane, from this edge on."""
        lines = lattice.rows if self.name in ("left", "right") else lattice.columns
        return [tuple(line if self.name in ("left", "top") else line[::-1]) for line in lines]

    def extent(self, lines: Sequence[Line]) -> tuple[int, int]:
        count = len(lines) if self.several else len([word for line in lines for word in line.tokens()])
        return (count, 0) if self.name in ("left", "right") else (0, count)

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        wanted = lattice.height if self.name in ("left", "right") else lattice.width
        if self.several:
            found = [self._numbers(line.tokens()) for line in lines]
            places = [Word("", line.number, line.column) for line in lines]
        else:
            places = [word for line in lines for word in line.tokens()]
            found = [self._number(word) for word in places]
        if len(found) != wanted:
            place = places[wanted] if len(found) > wanted else heading
            what = "lines" if self.several else "numbers"
            raise TextError(
                f"expected {wanted} {what} under `{self.name}:`, found {len(found)}", place.line, place.column
            )
        return tuple(found) if any(value != NOTHING for value in found) else ()

    def _numbers(self, words: list[Word]) -> Any:
        if len(words) == 1 and words[0].text in (".", "?"):
            return self._number(words[0])
        return tuple(None if word.text == "?" else self._known(word) for word in words)

    def _number(self, word: Word) -> Any:
        return NOTHING if word.text == "." else None if word.text == "?" else self._known(word)

    def _known(self, word: Word) -> int:
        if word.text in self.letters:
            return self.letters.index(word.text) + 1
        return word.number("a number" if not self.letters else f"one of {' '.join(self.letters)}")

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        shown = [self._shown(value) for value in content]
        return shown if self.several else [" ".join(shown)]

    def _shown(self, value: Any) -> str:
        if value == NOTHING or value is None:
            return "." if value == NOTHING else "?"
        numbers = value if isinstance(value, tuple) else (value,)
        return " ".join("?" if n is None else self.letters[n - 1] if self.letters else str(n) for n in numbers)

    def view(self, content: Content, lattice: Lattice) -> list[Lane]:
        letter = "r" if self.name in ("left", "right") else "c"
        lanes = zip(self.lanes(lattice), content, strict=False)
        return [
            Lane(f"{self.name} {letter}{i}", cells, value)
            for i, (cells, value) in enumerate(lanes, 1)
            if value != NOTHING and value is not None
        ]

    def without(self, content: Content, number: int) -> Content:
        return (*content[:number], NOTHING, *content[number + 1 :])

    def unknown(self, content: Content) -> Content:
        return tuple(value if value == NOTHING else None for value in content)
