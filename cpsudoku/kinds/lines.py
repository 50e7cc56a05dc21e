"""A section of lines: groups of cells, paths that may branch, with a value or an arrow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cpsudoku.declared import dataclass
from cpsudoku.errors import TextError, amount
from cpsudoku.kinds.places import Lattice
from cpsudoku.kinds.sections import Content, Names, Section, placed, shown
from cpsudoku.kinds.words import Line, Reader, Word

if TYPE_CHECKING:
    pass


class Valued(NamedTuple):
    """Cells, and what is written beside them: a number, numbers, or None for ``?`` and for nothing."""

    cells: Any
    value: Any


@dataclass(frozen=True)
class Lines(Section):
    """Lines of cells. ``value``: "no", "may" or "must" stand behind an ``=`` (False, True: "no", "must").

    ``default``: the value that is meant where none stands. ``several``: numbers in the place of one. ``groups``: how
    many, with ``|`` between them; items are tuples of groups. ``more``: may there be more of them? ``alike``: do they
    have as many cells each? ``again``: may a line pass a cell again, as a loop does? ``branches``: paths with commas
    between them; items are tuples of paths. ``apart``: no cell may be in two lines ("drawn": of those that are drawn
    for a new puzzle). ``head``: the first cell, or all before a ``|``, is a head; items are (head, the rest).
    ``ordered``: does the order of cells matter? ``at``: "cells", "corners", "sides" or "places" (any of them).
    ``least``, ``most``: places of a group.
    """

    value: Any = False
    default: int | None = None
    several: bool = False
    groups: int = 1
    more: bool = False
    alike: bool = False
    again: bool = False
    branches: bool = False
    apart: Any = False
    head: bool = False
    ordered: bool = True
    at: str = "cells"
    least: int = 1
    most: int = 0
    line: str = ""  # an example, for errors

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        owner: dict[Any, Word] = {}
        return tuple(self._item(line, lattice, owner) for line in lines)

    def _item(self, line: Line, lattice: Lattice, owner: dict[Any, Word]) -> Any:
        reader = Reader(line)
        between = "|" if self.groups > 1 or self.head else "," if self.branches else ""
        found = [self._places(reader, lattice, owner)]
        while between and reader.skip(between):
            found.append(self._places(reader, lattice, owner))
        if self.groups > 1 and (len(found) < self.groups or (len(found) > self.groups and not self.more)):
            many = f"at least {self.groups}" if self.more else f"{self.groups}"
            raise reader.word.refused(f"{many} groups of places with | between them")
        if self.alike and len(set(map(len, found))) > 1:
            raise reader.word.refused(f"groups of {amount(len(found[0]), 'place')} each")
        if self.head:
            if len(found) == 1 and len(found[0]) > 1:
                found = [found[0][:1], found[0][1:]]
            if len(found) != 2:
                raise reader.word.refused("cells of the line after the first, or after one |")
        item = tuple(found) if between else found[0]
        if not self.value:
            reader.finish("a cell or the end of the line" if self.at == "cells" else "the end of the line")
            return item
        value: Any = None
        if self.value == "may" and not reader.word.text:
            return Valued(item, self.default)
        if not reader.skip("="):
            raise reader.word.refused("= and a sum after the cells")
        if not reader.skip("?"):
            what = "a sum after the ="
            value = reader.take().number(what)
            if self.several:
                value = (value, *(word.number("a number") for word in reader.until()))
        reader.finish("the end of the line after the sum")
        return Valued(item, value)

    def _places(self, reader: Reader, lattice: Lattice, owner: dict[Any, Word]) -> tuple[Any, ...]:
        found: list[Any] = []
        start = reader.word
        for word in reader.until("=", "|", ","):
            if word.text in "<>":
                raise word.refused("a cell")
            place = placed(word, lattice, self.at)
            if self.apart is True and place in owner:
                one = self.headings[-1]
                raise TextError(
                    f"expected each cell in one {one}, found {word.text} in the {one} of line {owner[place].line}, too",
                    word.line,
                    word.column,
                )
            if place in (found[-1:] if self.again else found):
                raise word.refused("another cell" if self.again else "each cell once in a line")
            owner[place] = word
            found.append(place)
        if not self.ordered:
            found.sort()
        if not found:
            raise start.refused("cells before the =" if self.value else "a cell")
        if len(found) < self.least or (self.most and len(found) > self.most):
            many = f"{self.least} to {self.most}" if self.most else f"at least {self.least}"
            raise TextError(f"expected {many} cells, found {len(found)}", start.line, start.column)
        return tuple(found)

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        return [self._line(item, name) for item in content]

    def _line(self, item: Any, name: Names) -> str:
        places = item.cells if self.value else item
        groups = places if self.groups > 1 or self.branches or self.head else (places,)
        if self.head and len(places[0]) == 1:
            groups = ((*places[0], *places[1]),)
        text = (", " if self.branches else " | ").join(" ".join(map(name, group)) for group in groups)
        if not self.value or (self.value == "may" and item.value == self.default):
            return text
        return f"{text} = {shown(item.value)}"

    def unknown(self, content: Content) -> Content:
        return tuple(Valued(item.cells, None) for item in content) if self.value else super().unknown(content)
