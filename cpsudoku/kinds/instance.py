"""Instance: one puzzle of a kind as its text gives it: the lattice, the content of each section, a stated solution.

The functions of a kind get it as ``puzzle``: ``puzzle.rows``, ``puzzle.neighbours(cell)``, and each section by its
name, ``puzzle.cages``. Equal texts, written in whatever way, give equal instances; an instance is hashable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from cpsudoku.declared import dataclass
from cpsudoku.errors import CpsudokuError
from cpsudoku.grid import Grid
from cpsudoku.kinds.boards import name_of
from cpsudoku.kinds.forms.section import Item, Section, Sections
from cpsudoku.kinds.places import Cell, Lattice, Link, Place, Point, Side


@dataclass(frozen=True)
class Instance:
    """One puzzle.

    Attributes:
        contents: The content of each section that has one, by its name.
        solution: What a text states, unverified: (layer, (place, value) pairs); it is no clue.
        classic: Is it a square board of the digits from 1 to its side, as a Grid is?
        only_shape: Are only the sections of the shape there?
    """

    lattice: Lattice
    contents: tuple[tuple[str, Any], ...]
    solution: tuple[tuple[str, Any], ...] = field(default=(), compare=False)
    sections: Sections = field(default=Sections(()), compare=False, repr=False)
    classic: bool = field(default=False, compare=False, repr=False)
    only_shape: bool = False

    def content(self, name: str) -> Any:
        """What the section of that name holds, as the text says it; () where there is nothing."""
        return next((content for section, content in self.contents if section == name), ())

    def __getattr__(self, attribute: str) -> Any:
        if not attribute.startswith("_"):
            for section in self.sections:
                if section.attribute == attribute:
                    if self.only_shape and not section.of_shape([name for name, _ in self.contents]):
                        raise CpsudokuError(
                            f"rules: {attribute} are clues, which rules cannot see: expected them in `clues`, or the "
                            "section with shape=True"
                        )
                    # Kept, for functions of kinds ask for it again for every cell.
                    found = self.__dict__[attribute] = self._view(section)
                    return found
        expected = ", ".join(section.attribute for section in self.sections)
        raise AttributeError(f"a puzzle has no {attribute!r}: expected a section ({expected}) or a part of the board")

    def _view(self, section: Section) -> Any:
        return section.view(self.content(section.name), self.lattice)

    @property
    def height(self) -> int:
        return self.lattice.height

    @property
    def width(self) -> int:
        return self.lattice.width

    @property
    def cells(self) -> list[Cell]:
        """The cells that are there, in reading order."""
        return self.lattice.cells

    @property
    def rows(self) -> list[list[Cell]]:
        return self.lattice.rows

    @property
    def columns(self) -> list[list[Cell]]:
        return self.lattice.columns

    @property
    def box(self) -> tuple[int, int]:
        """(height, width) of the boxes."""
        return self.lattice.box_shape

    @property
    def boxes(self) -> list[list[Cell]]:
        """The regions, where a text states them; none where they are to be found, or the board is not square; else the
        boxes, as the text draws them, or the customary ones."""
        if self.content("chaos construction"):
            return []
        regions = self.content("regions")
        if regions:
            return [list(cells) for cells in regions if cells]
        return self.lattice.boxes if self.height == self.width else []

    @property
    def squares(self) -> list[list[Cell]]:
        """Every 2x2."""
        return self.lattice.squares

    @property
    def links(self) -> list[Link]:
        """Neighbours a, b and the place between them."""
        return self.lattice.links

    @property
    def sides(self) -> list[Side]:
        """Sides of cells: place, corners a and b, cells."""
        return self.lattice.sides

    @property
    def corners(self) -> list[Point]:
        return self.lattice.corners

    @property
    def neighbours(self) -> Callable[[tuple[int, int]], list[Cell]]:
        """neighbours(cell): those that share a side with it."""
        return self.lattice.neighbours

    @property
    def around(self) -> Callable[[tuple[int, int]], list[Cell]]:
        """around(cell): those a king's move away."""
        return self.lattice.around

    @property
    def away(self) -> Callable[[tuple[int, int], str], list[Cell]]:
        """away(cell, ">"): those beyond it in that direction of ^ v < >."""
        return self.lattice.away

    @property
    def these(self) -> Callable[..., list[Cell]]:
        """these((1, 2), ...): those that are on the board."""
        return self.lattice.these

    def name_of(self, where: Any) -> str:
        """How a place is called."""
        return name_of(where)

    @cached_property
    def grid(self) -> Grid:
        """The digits of a square board.

        Raises:
            AttributeError: it is no board of the digits from 1 to its side.
        """
        if not self.classic or self.only_shape:
            raise AttributeError("a puzzle has a grid only if its board is square and holds digits")
        content = self.content(self.sections[0].name) or (0,) * self.height**2
        return Grid(self.height, content, self.lattice.box)

    def holding(self, section: str, content: Any) -> Instance:
        """Return the puzzle with another content of a section; without the section where that is empty."""
        others = [(name, held) for name, held in self.contents if name != section]
        more = [(section, content)] if content else []
        return replace(self, contents=tuple(sorted([*others, *more], key=lambda part: part[0])))

    def items_of(self, section: Section) -> list[Item]:
        """Return what a section of the puzzle says, one thing after the other."""
        return section.items(self.content(section.name), self.lattice)

    def with_items(self, section: Section, items: Sequence[Item]) -> Instance:
        """Return the puzzle in which a section says these things and no more."""
        return self.holding(section.name, section.content(items, self.lattice, self.classic) if items else ())

    def shaped(self) -> Instance:
        """What the rules depend on: the lattice and the sections that belong to the shape."""
        held = dict(self.contents)
        sections = (s for s in self.sections.named(held) if s.shape and held[s.name])
        parts = ((s.name, s.shaped(held[s.name], list(held))) for s in sections)
        return replace(self, contents=tuple(p for p in parts if p[1]), solution=(), only_shape=True)

    def stated(self, layer: str) -> Mapping[Place, int]:
        """The solution of a layer that the text states, unverified; empty where it states none."""
        return dict(next((found for name, found in self.solution if name == layer), ()))
