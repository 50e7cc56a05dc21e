"""A section of lines: groups of cells, paths that may branch, with a value or an arrow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from cpsudoku.declared import dataclass
from cpsudoku.errors import TextError, amount
from cpsudoku.kinds.places import Cell, Lattice
from cpsudoku.kinds.sections import Content, Names, Section, placed, shown
from cpsudoku.kinds.words import Line, Reader, Word


class Valued(NamedTuple):
    """Cells, and what is written beside them: a number, numbers, or None for ``?`` and for nothing."""

    cells: Any
    value: Any


PATHS = ("line", "thermometer", "arrow", "double arrow")  # drawings from cell to cell


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
        ends = ("=", "|") if between != "," or _is_list(line) else ("=", "|", ",")
        found = [self._places(reader, lattice, owner, ends)]
        while between and reader.skip(between):
            found.append(self._places(reader, lattice, owner, ends))
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
                value = (value, *(word.number("a number") for word in reader.until() if word.text != ","))
        reader.finish("the end of the line after the sum")
        return Valued(item, value)

    def _places(
        self, reader: Reader, lattice: Lattice, owner: dict[Any, Word], ends: tuple[str, ...]
    ) -> tuple[Any, ...]:
        found: list[Any] = []
        start = reader.word
        for word in reader.words(*ends):
            if word.text in ("<", ">", ","):
                raise word.refused("a cell")
            if self.value and found and word.is_number:
                raise missing(word)
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

    def doubts(self, content: Content, lattice: Lattice, name: Names, drawing: str = "") -> Iterator[str]:
        """The same cells twice, cages in pieces or with cells in common, paths that jump."""
        one = self.headings[-1]
        drawing = drawing or self.drawing or ("" if self.ordered else "cage")
        groups = [item.cells if self.value else item for item in content]
        for group, times in Counter(groups).items():
            if times > 1:
                yield f"{one} {name(_first(group))} stands {'twice' if times == 2 else f'{times} times'}"
        if self.at != "cells" or (drawing != "cage" and drawing not in PATHS):
            return
        if drawing == "cage" and self.groups == 1:
            for group in groups:
                if (pieces := _pieces(group, lattice)) > 1:
                    yield f"{one} {name(group[0])} is in {pieces} pieces"
            for (a, b), common in _common(groups).items() if self.apart else ():
                yield f"{self.name} {name(a[0])} and {name(b[0])} have {' and '.join(map(name, common))} in common"
            return
        for group in groups:
            for path in group if self.branches or self.groups > 1 else (group[1],) if self.head else (group,):
                for a, b in _jumps(path, group[0] if self.head else ()):
                    yield f"{one} {name(_first(group))} jumps from {name(a)} to {name(b)}"

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


def _is_list(line: Line) -> bool:
    """Are there commas between single cells, not between paths?"""
    return all(len(part.split()) == 1 for part in line.text.split(","))


def missing(word: Word) -> TextError:
    """The error that a number follows the cells."""
    return TextError(f"expected = before a value, found {word.found}: is = missing?", word.line, word.column)


def _first(group: Any) -> Any:
    """The first place of a line, whatever its form."""
    return group if not isinstance(group[0], tuple) else _first(group[0])


def _pieces(cells: Iterable[Any], lattice: Lattice) -> int:
    """Of how many pieces side by side the cells are."""
    left, pieces = set(cells), 0
    while left:
        todo, pieces = [left.pop()], pieces + 1
        while todo:
            beside = left.intersection(lattice.neighbours(todo.pop()))
            left -= beside
            todo += beside
    return pieces


def _common(groups: Iterable[Any]) -> dict[tuple[Any, Any], list[Any]]:
    """Pairs of a group and the first one before it that has some of its cells, and these."""
    owner: dict[Any, Any] = {}
    found: dict[tuple[Any, Any], list[Any]] = {}
    for group in dict.fromkeys(groups):
        for cell in group:
            if owner.setdefault(cell, group) != group:
                found.setdefault((owner[cell], group), []).append(cell)
    return found


def _jumps(path: Sequence[Cell], head: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of cells that follow each other and do not touch; the first may touch any cell of the head."""

    def touch(a: Cell, b: Cell) -> bool:
        return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1

    if head and path and not any(touch(cell, path[0]) for cell in head):
        yield head[-1], path[0]
    yield from ((a, b) for a, b in pairwise(path) if not touch(a, b))
