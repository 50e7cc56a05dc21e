"""A section of numbers outside the board, each at a lane: a row, a column or a diagonal, from one end."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from cpsudoku.declared import dataclass
from cpsudoku.kinds.places import Cell, Lattice
from cpsudoku.kinds.sections import DIAGONAL, DIAGONALS, STRAIGHT, Content, Names, Section, placed, shown
from cpsudoku.kinds.words import Line, Reader, Word


class Lane(NamedTuple):
    """A line of sight: its name as r3, the cells it passes, in order, and what stands outside: numbers, or None."""

    name: str
    cells: tuple[Cell, ...]
    value: Any


@dataclass(frozen=True)
class Outside(Section):
    """Lane, direction, number: ``r3 > 12`` row 3 from the left, ``c2 ^ 7`` column 2 from below, ``r1c1 dr 9`` falling
    to the right.

    ``several``: numbers in the place of one. ``ways``: the directions there are: `STRAIGHT`, `DIAGONAL`, or both.
    """

    several: bool = False
    ways: tuple[str, ...] = STRAIGHT + DIAGONAL

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        return tuple(self._item(Reader(line), lattice) for line in lines)

    def _item(self, reader: Reader, lattice: Lattice) -> Hashable:
        start, direction = reader.take(), reader.take()
        way = direction.text.lower()
        if way not in self.ways:
            straight = "< or > after a row, ^ or v after a column" if ">" in self.ways else ""
            diagonal = "ur, ul, dr or dl after a cell" if "dr" in self.ways else ""
            raise direction.refused(", ".join(filter(None, (straight, diagonal))))
        if way in DIAGONALS:
            lane = str(placed(start, lattice))
        else:
            letter, count = ("r", lattice.height) if way in ("<", ">") else ("c", lattice.width)
            number = start.text[1:]
            if start.text[:1].lower() != letter or not number.isdecimal() or not 1 <= int(number) <= count:
                raise start.refused(f"a lane from {letter}1 to {letter}{count} before {way}")
            lane = start.text.lower()
        reader.skip("=")
        if reader.skip("?"):
            value: Any = None
        elif self.several:
            value = tuple(word.number("a number") for word in reader.words())
        else:
            value = reader.take().number("a number")
        reader.finish()
        return lane, way, value

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        return [f"{lane} {way} {shown(value)}" for lane, way, value in content]

    def view(self, content: Content, lattice: Lattice) -> list[Lane]:
        return [Lane(f"{lane} {way}", self._cells(lane, way, lattice), value) for lane, way, value in content]

    def _cells(self, lane: str, way: str, lattice: Lattice) -> tuple[Cell, ...]:
        if way in DIAGONALS:
            y, x = DIAGONALS[way]
            here = lattice.where(lane)
            found = []
            while here is not None and lattice.has(here):
                found.append(Cell(int(here[0]), int(here[1])))
                here = Cell(found[-1].row + y, found[-1].column + x)
            return tuple(found)
        line = (lattice.rows if lane[0] == "r" else lattice.columns)[int(lane[1:]) - 1]
        return tuple(line if way in (">", "v") else line[::-1])

    def unknown(self, content: Content) -> Content:
        return tuple((lane, way, None) for lane, way, _ in content)
