"""Sections of pairs and of marked cells: two places, a sign between them, a value; cells that are marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cpsudoku.declared import dataclass
from cpsudoku.kinds.lines import missing
from cpsudoku.kinds.places import Cell, Lattice
from cpsudoku.kinds.sections import Content, Names, Section, placed, shown
from cpsudoku.kinds.words import Line, Reader, Word


class Pair(NamedTuple):
    """Two neighbours or any two cells, the sign between them, and a number if there is one."""

    a: Cell
    sign: str
    b: Cell
    value: int | None


NOWHERE = Cell(0, 0)  # a place of no board


@dataclass(frozen=True)
class Pairs(Section):
    """Lines of two cells with a sign between them: ``signs``, one character or word each, or none at all. ``?`` among
    them is one that is not known.

    ``value``, ``default``: as of `Lines`.
    """

    signs: str | Sequence[str] = ""
    value: Any = False
    default: int | None = None
    touching: bool = False

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        return tuple(self._item(Reader(line), lattice) for line in lines)

    def _item(self, reader: Reader, lattice: Lattice) -> Pair:
        a = placed(reader.take(), lattice)
        sign = ""
        if self.signs:
            word = reader.take()
            if word.text not in self.signs or not word.text:
                raise word.refused(f"a line like {self._example(lattice)}")
            sign = word.text
        else:
            reader.skip(",")
        if not reader.word.text:
            raise reader.word.refused(f"a line like {self._example(lattice)}")
        second = reader.take()
        b = placed(second, lattice)
        if a == b:
            raise second.refused(f"another cell after the {sign}" if sign else "another cell")
        if self.touching and b not in lattice.neighbours(a):
            raise second.refused("a neighbour of the first cell")
        value = self.default
        if self.value and (reader.skip("=") or self.value is True):
            value = None if reader.skip("?") else reader.take().number("a number")
        if self.value and value == self.default and reader.word.is_number:
            raise missing(reader.word)
        reader.finish()
        return Pair(a, sign, b, value)

    def _example(self, lattice: Lattice) -> str:
        a, b = Cell(1, 1), Cell(1, 2)
        return f"{a} {self.signs[0]} {b}" if self.signs else f"{a} {b}"

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        lines = []
        for a, sign, b, value in content:
            stated = "" if not self.value or (self.value == "may" and value == self.default) else f" = {shown(value)}"
            lines.append(f"{name(a)} {sign} {name(b)}{stated}" if sign else f"{name(a)} {name(b)}{stated}")
        return lines

    def unknown(self, content: Content) -> Content:
        if not self.value and "?" not in self.signs:
            return super().unknown(content)
        sign = {"sign": "?"} if "?" in self.signs else {}
        return tuple(pair._replace(value=None, **sign) for pair in content)

    def used(self, content: Content) -> Content:
        values = sorted({pair.value for pair in content if pair.value is not None})
        return (*self.unknown(content), *(Pair(NOWHERE, "", NOWHERE, value) for value in values))


@dataclass(frozen=True)
class Marked(Section):
    """Cells that are marked, over as many lines as one likes; each is a clue. ``at`` as of `Lines`."""

    at: str = "cells"

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        words = (word for line in lines for word in Reader(line).words())
        return tuple(dict.fromkeys(placed(word, lattice, self.at) for word in words))

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        return [" ".join(map(name, content))] if content else []

    def adjoining(self, content: Content) -> Content:
        found = set(content)
        return tuple((r, c) for r, c in content if found & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)})
