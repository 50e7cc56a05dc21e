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

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from cpsudoku.declared import dataclass
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds.places import Cell, Lattice, Point
from cpsudoku.kinds.words import Line, Word

if TYPE_CHECKING:
    from random import Random

DIAGONALS = {"ur": (-1, 1), "ul": (-1, -1), "dr": (1, 1), "dl": (1, -1)}
Content = Any  # hashable; NOTHING where there is none
NOTHING = ()
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

    def doubts(self, content: Content, lattice: Lattice, name: Names, drawing: str = "") -> Iterator[str]:
        """What is allowed, and looks like a typing mistake, in words. ``drawing``: how a rule has it drawn."""
        return iter(())

    def unknown(self, content: Content) -> Content:
        """The content with ``?`` in the place of everything but where it is."""
        raise CpsudokuError(f"section {self.name}: expected shape=True or False: its lines have no values")

    def without(self, content: Content, number: int) -> Content:
        """The content less an item; where each has its place in the tuple, with nothing in that place."""
        return (*content[:number], *content[number + 1 :])

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


STRAIGHT, DIAGONAL = (">", "<", "v", "^"), tuple(DIAGONALS)


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
        examples = {"corners": "a corner, such as r1.5c1.5", "sides": "a side, such as r1c1.5"}
        raise word.refused(examples.get(at, "a place of the board"))
    return found


def _sort(point: Point | Cell) -> str:
    return "sides" if float(point.row).is_integer() or float(point.column).is_integer() else "corners"


def shown(value: Any) -> str:
    return "?" if value is None else " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
