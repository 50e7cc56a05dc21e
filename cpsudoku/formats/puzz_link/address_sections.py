"""PencilPuzzle: the content of an address or a board, section by section. It is the intermediate form between an
address or board and a puzzle.

Addresses and boards encode content as numbers. -2 is `?`, and each section defines the meaning of all other numbers.
`PencilPuzzle` converts numbers to contents of sections, and back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from cpsudoku.puzzles.board import Board, Cell, Place, Point
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Content, Section, Table
from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support.errors import CpsudokuError, InputError
from cpsudoku.support.square_grid import components

if TYPE_CHECKING:
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.sections.outside_clue import Lanes

Codes = dict[Place, int]  # place -> number


@contextmanager
def errors_at(line: int = 0, column: int = 0, name: str = "") -> Iterator[None]:
    """Within this context, add a place to errors without one, and the name of the subject to their message."""
    try:
        yield
    except InputError:
        raise
    except CpsudokuError as error:
        raise InputError(f"{name}: {error}" if name else str(error), line, column) from None


@dataclass
class PencilPuzzle:
    """``contents``: by section name; ``known``: the drawing on a board, by layer and place; ``blank``: for a layer, the
    value of an undrawn place, if the board is finished. ``faults``: incomplete drawings, such as half a bridge.
    ``broken``: a drawing that no solution has. ``free``: layers that may be drawn outside their places, such as borders
    next to a hole. ``unread``: its unused items."""

    kind: Kind
    height: int
    width: int
    contents: dict[str, Content] = field(default_factory=dict)
    known: dict[str, dict[Any, int]] = field(default_factory=dict)
    blank: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    free: set[str] = field(default_factory=set)
    unread: list[Unread] = field(default_factory=list)

    @classmethod
    def of(cls, kind: Kind, puzzle: Puzzle) -> PencilPuzzle:
        """Return the PencilPuzzle of a puzzle.

        Raises:
            CpsudokuError: the puzzle is a sudoku whose board is not square.
        """
        if kind.has_digits and puzzle.height != puzzle.width:
            raise CpsudokuError(f"expected a square board, found {puzzle.height} x {puzzle.width}")
        return cls(kind, puzzle.height, puzzle.width, dict(puzzle.contents))

    @cached_property
    def board(self) -> Board:
        """The rectangle, with all its cells."""
        return Board(self.height, self.width)

    @property
    def halves(self) -> list[Cell | Point]:
        """Cells and the places between them, in reading order."""
        rows, columns = range(2, 2 * self.height + 1), range(2, 2 * self.width + 1)
        return [Point(r / 2, c / 2) if r % 2 or c % 2 else Cell(r // 2, c // 2) for r in rows for c in columns]

    def places(self, name: str) -> list[Any]:
        """Return the places of a map of that name."""
        at = getattr(self.section(name), "at", "cells")
        return [*(self.board.corners if at == "corners" else self.halves if at == "places" else self.board.cells)]

    def section(self, name: str) -> Section:
        return self.kind.section(name)

    def put(self, name: str, codes: Mapping[Any, int], table: Table | None = None) -> None:
        """Set a section with one content for each place: `Symbols`, `Given`, `Marked`.

        Raises:
            CpsudokuError: the section does not allow a number. The message lacks the place, which the caller adds.
        """
        if not codes:
            return
        section, before = self.section(name), self.contents.get(name, ())
        items = [section.item(place, section.of_code(code, table)) for place, code in codes.items()]
        self.contents[name] = (*before, *section.content(items, self.board))

    def codes(self, name: str, table: Table | None = None) -> Codes:
        """Return the numbers of a section, by place.

        Raises:
            CpsudokuError: a content has no number.
        """
        section = self.section(name)
        items = section.items(self.contents.get(name, ()), self.board)
        return {item.at: section.code(item, table) for item in items}

    def _edge(self, name: str) -> Lanes:
        return cast("Lanes", self.section(name))

    def lanes(self, name: str) -> list[tuple[int, ...]]:
        """Return the numbers at an edge, by lane. () if there are none.

        Raises:
            CpsudokuError: the numbers of a lane are unknown.
        """
        return self._edge(name).codes(self.contents.get(name, ()), self.board)

    def put_lanes(self, name: str, lanes: list[tuple[int, ...]]) -> None:
        """Set the numbers at an edge.

        Raises:
            CpsudokuError: the section has no letter for a number.
        """
        content = self._edge(name).of_codes(lanes)
        if content:
            self.contents[name] = content

    def add(self, name: str, element: object) -> None:
        """Add an element to the content of a section."""
        self.contents[name] = (*self.contents.get(name, ()), element)

    def draw(self, layer: str, place: object, value: int) -> None:
        """Record the drawing at a place."""
        self.known.setdefault(layer, {})[place] = value

    def instance(self) -> Puzzle:
        """Return the puzzle, with the drawing as its solution.

        Raises:
            CpsudokuError: the kind does not accept the board.
        """
        contents = {}
        for section in self.kind.all_sections.select(self.contents):
            content = self.contents[section.name]
            if section.opens:  # a map has its places in order, as in a parsed text
                content = section.content(section.items(content, self.board), self.board)
            contents[section.attribute] = content
        puzzle: Puzzle = self.kind.puzzle(self.height, self.width, **contents)
        self._check_values(puzzle)
        solution = []
        for layer in self.kind.every_layer:
            known, blank = self.known.get(layer.name, {}), self.blank.get(layer.name)
            there = set(layer.places(puzzle)) if known else set()
            values = {p: v for p, v in known.items() if p in there}
            if layer.name not in self.free:
                beside = [p for p, v in known.items() if p not in there and v != blank]
                self.broken += [f"nothing may be drawn at {p}" for p in beside]
            if values:
                solution.append((layer.name, tuple(values.items())))
        return replace(puzzle, solution=tuple(solution))

    def _check_values(self, puzzle: Puzzle) -> None:
        """Check that given and drawn values belong to their layer."""
        first = self.kind.all_sections[0]
        for layer in self.kind.decisions:
            domain = layer.values(puzzle)
            entries = list(self.known.get(layer.name, {}).items())
            if first.layer is not None and first.layer.name == layer.name:
                entries += self.codes(first.name).items()
            for place, value in entries:
                if value not in domain:
                    expected = f"from {domain[0]} to {domain[-1]}" if domain else "(there is none)"
                    raise CpsudokuError(f"{place}: expected a value {expected}, found {value}")


def rooms_of(draft: PencilPuzzle, borders: Collection[Place]) -> tuple[tuple[Cell, ...], ...]:
    """Return the rooms that these borders (places between two cells) divide the board into, ordered by their first
    cells."""
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in draft.board.cells}
    for between, a, b in draft.board.links:
        if between not in borders:
            beside[a].append(b)
            beside[b].append(a)
    return tuple(tuple(sorted(room)) for room in components(beside, beside.__getitem__))


def borders_of(draft: PencilPuzzle, rooms: tuple[tuple[Cell, ...], ...]) -> set[Place]:
    """Return the places between cells of different rooms. A cell without a room is its own room."""
    room = {cell: i for i, cells in enumerate(rooms) for cell in cells}
    links = draft.board.links
    return {between for between, a, b in links if room.get(a, a) != room.get(b, b)}


def link_rows(draft: PencilPuzzle, outer: bool = False) -> list[list[Point]]:
    """Return the nonempty rows of `upright`, then those of `level`."""
    return [row for row in (*upright(draft, outer), *level(draft, outer)) if row]


def upright(draft: PencilPuzzle, outer: bool = False) -> list[list[Point]]:
    """Return the places between cells of a row, row by row. ``outer``: include both ends."""
    less = 0 if outer else 1
    columns = range(less, draft.width + 1 - less)
    return [[Point(r, c + 0.5) for c in columns] for r in range(1, draft.height + 1)]


def level(draft: PencilPuzzle, outer: bool = False) -> list[list[Point]]:
    """Return the places between cells of a column, row by row. ``outer``: include the top and the bottom."""
    less = 0 if outer else 1
    rows = range(less, draft.height + 1 - less)
    return [[Point(r + 0.5, c) for c in range(1, draft.width + 1)] for r in rows]
