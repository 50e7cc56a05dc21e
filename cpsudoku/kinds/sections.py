"""Sections of a text: what a kind says of its clues, line by line. One class for each form that lines have.

    Lines("cages", value=True)                 r1c1 r1c2 = 7             cells, perhaps a value or numbers
    Lines("clones", groups=2)                  r1c1 r1c2 | r4c4 r4c5     groups of cells
    Lines("thermometers", branches=True)       r1c1 r1c2, r1c1 r2c1      paths that branch
    Lines("quadruples", at="corners", most=1, value=True, several=True)     r1.5c1.5 = 1 2
    Pairs("signs", "<>")                       r1c1 < r1c2               two cells, a sign, perhaps a value
    Marked("odd")                              r1c1 r2c2                 cells, as many as you like
    Outside("sums")                            r1 > 12, c3 ^ 7, r1c1 dr 9    lane, direction, numbers
    Flag("anti-knight")                        anti-knight:              there or not, perhaps with arguments

Lanes and maps (Given, Symbols, Regions) are in `lanes` and `maps`. What a section reads is a content: hashable, falsy
where it is empty. ``?`` in the place of a value is content that is not known: None.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from cpsudoku.declared import dataclass
from cpsudoku.errors import CpsudokuError, TextError, amount
from cpsudoku.kinds.places import Cell, Lattice, Point
from cpsudoku.kinds.words import Line, Reader, Word

if TYPE_CHECKING:
    from random import Random

Content = Any  # hashable; () where there is none
Names = Callable[[Any], str]  # a place -> its name as this board prints it


@dataclass(frozen=True)
class Section:
    """``name``: its heading in a text, and its attribute of a puzzle (blanks and hyphens as underscores).

    Attributes:
        shape: Does it belong to the shape? What says something by its absence must, as regions and flags do: rules look
            at it, and puzzles of another one have a solver of their own. "places": where something is belongs to the
            shape, what it is is a clue. "values": the places, and which values are used at all. "adjoining": marked
            cells beside other ones. `While` one of some flags is there: any of these.
        sample: For generation: (random.Random, puzzle) -> items without values, as the functions of a kind see them;
            without it, each class draws its own.
        of: For generation: (puzzle, at, item) -> the value that is true of a solution, ``at`` giving its values in the
            place of variables; None where there is none. Without it, the values the section allows are tried.
        drawing: How it is drawn (see `Rule.drawing`), where that does not follow from its class.
    """

    name: str
    shape: Any = field(default=False, kw_only=True)
    sample: Callable[[Random, Any], Any] | None = field(default=None, kw_only=True)
    of: Callable[[Any, Any, Any], Any] | None = field(default=None, kw_only=True)
    drawing: str = field(default="", kw_only=True)

    @property
    def attribute(self) -> str:
        return self.name.replace("-", "_").replace(" ", "_")

    @property
    def headings(self) -> tuple[str, ...]:
        """How it may be called in a text: also in the singular."""
        singular = _singular(self.name)
        return (self.name, singular) if singular else (self.name,)

    def among(self, rules: Iterable[Any]) -> Section:
        """The section in a kind that combines with these rules: itself, but for one whose lines are those of others."""
        return self

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        """
        Raises:
            TextError: with line and column.
        """
        raise NotImplementedError

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        """The lines of the section in their one form."""
        raise NotImplementedError

    def view(self, content: Content, lattice: Lattice) -> Any:
        """What the functions of a kind see."""
        return list(content)

    def unknown(self, content: Content) -> Content:
        """The content with ``?`` in the place of everything but where it is."""
        raise CpsudokuError(f"section {self.name}: expected shape=True or False: its lines have no values")

    def extent(self, lines: Sequence[Line]) -> tuple[int, int]:
        """(height, width) of the board as far as these lines tell; 0 where they do not."""
        return 0, 0

    def of_shape(self, present: Container[str]) -> tuple[Any, ...]:
        """What belongs to the shape of a puzzle that has these sections: nothing, True, or names of parts."""
        if isinstance(self.shape, While):
            return tuple(dict.fromkeys(part for flag, part in self.shape.flags.items() if flag in present))
        return (self.shape,) if self.shape else ()

    def shaped(self, content: Content, present: Container[str] = ()) -> Content:
        """The part of the content that belongs to the shape of a puzzle that has these sections."""
        parts = [content if part is True else self._part(part, content) for part in self.of_shape(present)]
        return parts[0] if len(parts) == 1 else tuple(dict.fromkeys(item for part in parts for item in part))

    def _part(self, part: str, content: Content) -> Content:
        known = {"places": self.unknown, "values": self.used, "adjoining": self.adjoining}
        if part not in known:
            raise CpsudokuError(f"section {self.name}: expected shape={', '.join(map(repr, known))}, found {part!r}")
        return known[part](content)

    def used(self, content: Content) -> Content:
        """The content with ``?`` in the place of values, and an item at no place of the board for each value."""
        raise CpsudokuError(f"section {self.name}: expected another shape than 'values': its lines have none")

    def adjoining(self, content: Content) -> Content:
        """The items that lie beside others."""
        raise CpsudokuError(f"section {self.name}: expected another shape than 'adjoining': it marks no cells")


def _singular(name: str) -> str:
    for plural, one in (("ies", "y"), ("xes", "x"), ("s", "")):
        if name.endswith(plural):
            return name.removesuffix(plural) + one
    return name


class Sections(Sequence[Section]):
    """A kind's own sections, then ``more``, those of the rules that combine with it, save names that its own have.

    ``more`` is asked once someone looks beyond the kind's own: to import fifty rules takes longer than to solve a grid.
    """

    def __init__(self, own: Iterable[Section], more: Callable[[], Iterable[Section]] = tuple) -> None:
        self._own = tuple(own)
        self._more = more

    @cached_property
    def _all(self) -> tuple[Section, ...]:
        taken = {section.name for section in self._own}
        return (*self._own, *(section for section in self._more() if section.name not in taken))

    @overload
    def __getitem__(self, place: int) -> Section: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Section]: ...

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and 0 <= place < len(self._own):
            return self._own[place]
        return self._all[place]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Section]:
        yield from self._own
        yield from self._all[len(self._own) :]

    def __reduce__(self) -> tuple[Any, ...]:
        return Sections, (tuple(self),)

    def named(self, names: Iterable[str]) -> Iterator[Section]:
        """Those of these names, in their order."""
        left = set(names)
        if not left:
            return
        for section in self:
            if section.name in left:
                yield section
                left.remove(section.name)
                if not left:
                    return


@dataclass(frozen=True, eq=False)
class While:
    """Belongs to the shape while a flag is there: ``flags``: the section of each, and the part that then does.

    While({"non-consecutive": "places"})      # dots are clues; where they are, once cells without dots are spoken of
    """

    flags: Mapping[str, Any]


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
        return f"{text} = {_shown(item.value)}"

    def unknown(self, content: Content) -> Content:
        return tuple(Valued(item.cells, None) for item in content) if self.value else super().unknown(content)


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
        reader.finish()
        return Pair(a, sign, b, value)

    def _example(self, lattice: Lattice) -> str:
        a, b = Cell(1, 1), Cell(1, 2)
        return f"{a} {self.signs[0]} {b}" if self.signs else f"{a} {b}"

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        lines = []
        for a, sign, b, value in content:
            stated = "" if not self.value or (self.value == "may" and value == self.default) else f" = {_shown(value)}"
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
        return tuple(dict.fromkeys(placed(word, lattice, self.at) for line in lines for word in line.words()))

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        return [" ".join(map(name, content))] if content else []

    def adjoining(self, content: Content) -> Content:
        found = set(content)
        return tuple((r, c) for r, c in content if found & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)})


class Lane(NamedTuple):
    """A line of sight: its name as r3, the cells it passes, in order, and what stands outside: numbers, or None."""

    name: str
    cells: tuple[Cell, ...]
    value: Any


DIAGONALS = {"ur": (-1, 1), "ul": (-1, -1), "dr": (1, 1), "dl": (1, -1)}
STRAIGHT, DIAGONAL = (">", "<", "v", "^"), tuple(DIAGONALS)


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
            value = tuple(word.number("a number") for word in reader.until())
        else:
            value = reader.take().number("a number")
        reader.finish()
        return lane, way, value

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        return [f"{lane} {way} {_shown(value)}" for lane, way, value in content]

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


@dataclass(frozen=True)
class Flag(Section):
    """There or not; a kind sees True, or the words behind it where ``arguments`` are allowed. It is of the shape."""

    shape: Any = field(default=True, kw_only=True)
    arguments: tuple[str, ...] = ()  # words it may have; "0" stands for any number

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        found = []
        for word in (word for line in lines for word in line.words()):
            if word.text not in self.arguments and not ("0" in self.arguments and word.text.isdecimal()):
                shown = " or ".join("a number" if a == "0" else a for a in self.arguments) or "no more than the name"
                raise word.refused(shown)
            found.append(word.text)
        return (True, *found)

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        return [" ".join(content[1:])]

    def view(self, content: Content, lattice: Lattice) -> Any:
        words = [int(word) if word.isdecimal() else word for word in content[1:]]
        return words if self.arguments and content else bool(content)


def placed(word: Word, lattice: Lattice, at: str = "cells") -> Any:
    """The place a word names.

    Raises:
        TextError: the board has no such place.
    """
    found = lattice.where(word.text)
    sort = "cells" if isinstance(found, Cell) else _sort(found) if found is not None else ""
    if not sort or at not in (sort, "places"):
        if at == "cells":
            raise word.refused(f"a cell from {Cell(1, 1)} to {Cell(lattice.height, lattice.width)}")
        example = {"corners": "a corner, as r1.5c1.5", "sides": "a side, as r1c1.5"}.get(at, "a place of the board")
        raise word.refused(example)
    return found


def _sort(point: Point | Cell) -> str:
    return "sides" if float(point.row).is_integer() or float(point.column).is_integer() else "corners"


def _shown(value: Any) -> str:
    return "?" if value is None else " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
