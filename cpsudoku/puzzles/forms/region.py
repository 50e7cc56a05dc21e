"""Region: a map of labels: cells with the same label are one region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from cpsudoku.ground.errors import TextError, amount
from cpsudoku.ground.fast_dataclass import dataclass
from cpsudoku.puzzles.forms.map import BLANKS, Map
from cpsudoku.puzzles.forms.section import Content, Item, Names, While, Whole
from cpsudoku.puzzles.places import Board, Cell
from cpsudoku.puzzles.section_lines import Line, Word

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.forms.figures import RegionBorders
    from cpsudoku.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Regions(Whole, Map):
    """A map of labels; a kind sees a list of regions, tuples of cells, in the order of their first cells.

    ``blanks``: may cells be in no region? ``size``: "side" where each has as many cells as a row.
    """

    opens = has_values = False
    shape: bool | str | While = field(default=True, kw_only=True)
    blanks: bool = False
    size: str = ""

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> Content:
        rows = self._rows(lines, board)
        if sum(map(len, rows)) != board.height * board.width:
            labels = [word for row in rows for word in row]
            place = labels[-1] if labels else heading
            wanted = board.height * board.width
            raise TextError(
                f"expected {amount(wanted, 'cell')} under `{self.name}:`, found {len(labels)}", place.line, place.column
            )
        words = [word for row in rows for word in row]
        places = [Cell(*divmod(i, board.width)) for i in range(board.height * board.width)]
        members: dict[str, list[Cell]] = {}
        first: dict[str, Word] = {}
        for (r, c), word in zip(places, words, strict=True):
            if self.blanks and word.text in BLANKS:
                continue
            members.setdefault(word.text, []).append(Cell(r + 1, c + 1))
            first.setdefault(word.text, word)
        for label, cells in members.items():
            if self.size and len(cells) != board.height:
                place = first[label]
                raise TextError(
                    f"expected {board.height} cells in every region, found {len(cells)} in region {label!r}",
                    place.line,
                    place.column,
                )
        # A map of blanks says that there is no region, which is not to say nothing.
        return tuple(tuple(cells) for cells in members.values()) or ((),)

    def view(self, content: Content, board: Board) -> Any:
        return [cells for cells in content if cells]

    def _rows(self, lines: Sequence[Line], board: Board) -> list[list[Word]]:
        """Labels are words where each line has as many as there are cells in a row, else characters of any lines."""
        rows = [line.tokens() for line in lines]
        if all(len(row) == board.width for row in rows):
            return rows
        return [[Word(c, w.line, w.column + i) for w in line.tokens() for i, c in enumerate(w.text)] for line in lines]

    def write(self, content: Content, board: Board, name: Names) -> list[str]:
        labels = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        many = len(content) > len(labels)
        of = {cell: str(i + 1) if many else labels[i] for i, cells in enumerate(content) for cell in cells}
        return self.lay_out(lambda place: of.get(place, "."), board)

    @property
    def parts(self) -> bool:
        return not self.blanks

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Any]:
        from cpsudoku.puzzles import sampling

        if self.size == "side":
            return [tuple(sampling.pieces(rng, puzzle, puzzle.height))]
        return [tuple(sampling.rooms(rng, puzzle, max(2, round(len(puzzle.cells) / rng.uniform(3.5, 8)))))]

    def _sample_places(self, found: object) -> list[Any]:
        return [tuple(super()._sample_places(found))]

    def sentence(self, item: Item, board: Board, name: Names) -> str:
        return f"{self.name}: {' '.join(self.write(item.at, board, name))}"

    def figure(self, item: Item, board: Board) -> RegionBorders:
        from cpsudoku.puzzles.forms.figures import RegionBorders

        return RegionBorders(item.at, self.blanks)
