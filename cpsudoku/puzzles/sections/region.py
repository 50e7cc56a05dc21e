"""Region: a map of labels: cells with the same label are one region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cpsudoku.puzzles.board import Board, Cell, Place
from cpsudoku.puzzles.section_lines import BLANKS, Line, Word, refuse_holes
from cpsudoku.puzzles.sections.cell_map import Map
from cpsudoku.puzzles.sections.section import Item, Names, Sample, While, Whole
from cpsudoku.support.errors import amount

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.puzzle import Puzzle
    from cpsudoku.puzzles.sections.figures import RegionBorders


Region = tuple[Cell, ...]


@dataclass(eq=False, repr=False)
class Regions(Whole[Region], Map[Region, tuple[Region, ...]]):
    """A map of labels; a kind sees a list of regions, tuples of cells, in the order of their first cells.

    ``blanks``: may cells be in no region? ``size``: "side" where each has as many cells as a row.
    """

    opens = False
    shape: bool | str | While = field(default=True, kw_only=True)
    blanks: bool = False
    size: str = ""

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[Region, ...]:
        words = self._labels(lines, board)
        count = board.height * board.width
        if len(words) != count:
            place = words[-1] if words else heading
            raise place.error(f"expected {amount(count, 'cell')} under `{self.name}:`, found {len(words)}")
        members: dict[str, list[Cell]] = {}
        first: dict[str, Word] = {}
        for i, word in enumerate(words):
            if self.blanks and word.text in BLANKS:
                continue
            members.setdefault(word.text, []).append(Cell(i // board.width + 1, i % board.width + 1))
            first.setdefault(word.text, word)
        for label, cells in members.items():
            if self.size and len(cells) != board.height:
                found = f"{len(cells)} in region {label!r}"
                raise first[label].error(f"expected {board.height} cells in every region, found {found}")
        # A map of blanks says that there is no region, which is not to say nothing.
        return tuple(tuple(cells) for cells in members.values()) or ((),)

    def view(self, content: tuple[Region, ...], board: Board) -> list[Region]:
        return [cells for cells in content if cells]

    def _labels(self, lines: Sequence[Line], board: Board) -> list[Word]:
        """Return the labels of rows: words, or the characters of a word. One row may hold the labels of all cells.

        Raises:
            InputError: a row has too many or too few.
        """
        refuse_holes(lines)
        words: list[Word] = []
        for line in lines:
            row = line.tokens()
            if len(row) == 1:
                row = [Word(c, line.number, row[0].column + i) for i, c in enumerate(row[0].text)]
            if len(row) != board.width and not (len(lines) == 1 and len(row) == board.height * board.width):
                place = row[board.width] if len(row) > board.width else line.end
                raise place.error(f"expected {amount(board.width, 'cell')} in a row, found {len(row)}")
            words += row
        return words

    def write(self, content: tuple[Region, ...], board: Board, name: Names) -> list[str]:
        labels = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        many = len(content) > len(labels)
        of: dict[Place, str] = {
            cell: str(i + 1) if many else labels[i] for i, cells in enumerate(content) for cell in cells
        }
        return self.lay_out(of, board)

    @property
    def parts(self) -> bool:
        return not self.blanks

    def _places(self, rng: Random, puzzle: Puzzle) -> list[tuple[Region, ...]]:
        from cpsudoku.puzzles import sampling

        if self.size == "side":
            return [tuple(sampling.pieces(rng, puzzle, puzzle.height))]
        return [tuple(sampling.rooms(rng, puzzle, max(2, round(len(puzzle.cells) / rng.uniform(3.5, 8)))))]

    def _sample_places(self, sample: Sample) -> list[tuple[Region, ...]]:
        return [tuple(super()._sample_places(sample))]

    def sentence(self, item: Item, board: Board, name: Names) -> str:
        return f"{self.name}: {' '.join(self.write(item.at, board, name))}"

    def figure(self, item: Item, board: Board) -> RegionBorders:
        from cpsudoku.puzzles.sections.figures import RegionBorders

        return RegionBorders(item.at, self.blanks)
