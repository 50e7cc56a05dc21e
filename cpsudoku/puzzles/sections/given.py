"""Given: the first map of most kinds: values of the first layer that the puzzle gives; each is a clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cpsudoku.model import Clue
from cpsudoku.puzzles.board import Board, Cell, Point
from cpsudoku.puzzles.layer import BoardModel, Layer
from cpsudoku.puzzles.section_lines import Line, Word
from cpsudoku.puzzles.sections.cell_map import PlaceAndValue, ValueMap
from cpsudoku.puzzles.sections.section import UNKNOWN, Item, Names, Section, Table, Value
from cpsudoku.support.errors import CpsudokuError, ModelError

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.puzzle import Puzzle


@dataclass(eq=False, repr=False)
class Given(ValueMap):
    """Values of ``layer``, ``.`` where there is none. The content is pairs of a cell and its value; those of a Grid may
    have pencil marks, a set of values."""

    layer: Layer | None = None

    def shows(self, layer: str) -> bool:
        """Tell whether values of that layer are written here: only those in cells are."""
        return self.layer is not None and self.layer.at == "cells" and self.layer.name == layer

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[PlaceAndValue, ...]:
        assert self.layer is not None
        values = self._values()
        tokens = {self.layer.token(value, values): value for value in values}
        content = []
        for cell, word in self.table(lines, board, heading):
            if word.text in (".", "?"):
                continue
            if word.text not in tokens:
                raise word.refusal(f"{', '.join(tokens)} or a dot")
            if board.has(cell):
                content.append((cell, tokens[word.text]))
        return tuple(content)

    def write(self, content: tuple[PlaceAndValue, ...], board: Board, name: Names) -> list[str]:
        assert self.layer is not None
        values = self._values()
        return self.lay_out({at: self.layer.token(v, values) for at, v in content if isinstance(v, int)}, board)

    def _values(self) -> list[int]:
        """Return the values of the layer, which are those of one puzzle (`fit`)."""
        assert self.layer is not None and not callable(self.layer.domain)
        return sorted(self.layer.domain)

    def view(self, content: tuple[PlaceAndValue, ...], board: Board) -> dict[Cell | Point, Value]:
        return dict(content)

    def fit(self, puzzle: Puzzle) -> Given:
        assert self.layer is not None
        return replace(self, layer=replace(self.layer, domain=self.layer.values(puzzle)))

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Cell | Point]:
        return []

    def _of_number(self, code: int) -> Value:
        if code == UNKNOWN:
            raise CpsudokuError("expected a value, found ?")
        return code

    def code(self, item: Item, table: Table | None) -> int:
        if not isinstance(item.value, int) or item.value < 0:
            raise CpsudokuError("an address holds no pencil marks")
        return super().code(item, table)

    def clues(self, puzzle: Puzzle, model: BoardModel) -> Iterator[Clue]:
        """Yield a unary clue for every value that is given, and for pencil marks."""
        assert self.layer is not None
        at = getattr(model.at, self.layer.name)
        for _, cell, value in puzzle.items_of(self):
            if cell not in at:
                raise ModelError(f"{cell}: expected a cell of the board, found one that is absent")
            numbers = value if isinstance(value, frozenset) else (value,)
            yield model.given(at[cell], [number for number in numbers if isinstance(number, int)])


def given_sections(sections: Iterable[Section]) -> tuple[Given, ...]:
    """Return those of the sections that give values."""
    return tuple(section for section in sections if isinstance(section, Given))
