"""Draft: what an address or a board says, section by section, on the way to an instance or back from one.

Both speak in numbers: -2 is `?`, the rest as each section has it. `Draft` turns these into contents of sections, and
contents into numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds.given import Given
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.maps import Symbols
from cpsudoku.kinds.pairs import Marked
from cpsudoku.kinds.places import Cell, Lattice, Point
from cpsudoku.kinds.sections import NOTHING, Section
from cpsudoku.text.codecs import UNKNOWN

Codes = dict[Any, int]  # place -> number
Table = Mapping[int, Any]  # number -> the content that it stands for, where that is no number


@dataclass
class Draft:
    """``contents``: by the name of a section; ``known``: what is drawn on a board, by layer and place; ``blank``: of a
    layer, the value of a place where nothing is drawn, if the board is finished. ``faults``: what is drawn and is
    nothing yet, as half a bridge. ``notes``: what of a board is not read."""

    kind: Any
    height: int
    width: int
    contents: dict[str, Any] = field(default_factory=dict)
    known: dict[str, dict[Any, int]] = field(default_factory=dict)
    blank: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, kind: Any, puzzle: Instance) -> Draft:
        """The draft of an instance; its stated solution, or the values of a filled board, are what is drawn."""
        known = {name: dict(values) for name, values in puzzle.solution}
        return cls(kind, puzzle.height, puzzle.width, dict(puzzle.contents), known)

    @property
    def cells(self) -> list[Cell]:
        """All cells of the rectangle, in reading order."""
        return [Cell(r, c) for r in range(1, self.height + 1) for c in range(1, self.width + 1)]

    @property
    def corners(self) -> list[Point]:
        """All corners, in reading order, those of the board included."""
        return [Point(r + 0.5, c + 0.5) for r in range(self.height + 1) for c in range(self.width + 1)]

    @property
    def halves(self) -> list[Cell | Point]:
        """Cells and what lies between them, in reading order."""
        rows, columns = range(2, 2 * self.height + 1), range(2, 2 * self.width + 1)
        return [Point(r / 2, c / 2) if r % 2 or c % 2 else Cell(r // 2, c // 2) for r in rows for c in columns]

    def places(self, name: str) -> list[Any]:
        """What a map of that name has a token for."""
        at = getattr(self.section(name), "at", "cells")
        return list(self.corners if at == "corners" else self.halves if at == "places" else self.cells)

    def section(self, name: str) -> Section:
        found: Section = next(section for section in self.kind.all_sections if section.name == name)
        return found

    def put(self, name: str, codes: Mapping[Any, int], table: Table | None = None) -> None:
        """Fill a section that has a content for a place: `Symbols`, `Given`, `Marked`.

        Raises:
            CpsudokuError: a number that the section cannot hold; the message does not name the place.
        """
        if not codes:
            return
        section = self.section(name)
        if isinstance(section, Marked):
            self.contents[name] = tuple(codes)
            return
        values = {place: self._value(section, code, table) for place, code in codes.items()}
        if isinstance(section, Given) and self.kind.classic:
            self.contents[name] = tuple(values.get(cell, 0) for cell in self.cells)
        else:
            self.contents[name] = (*self.contents.get(name, ()), *values.items())  # `instance` puts them in order

    def _value(self, section: Section, code: int, table: Table | None) -> Any:
        if table is not None and code in table:
            return table[code]
        if table is not None and code != UNKNOWN:
            raise CpsudokuError(f"expected one of {', '.join(map(str, table))}, found {code}")
        if code == UNKNOWN:
            if isinstance(section, Given):
                raise CpsudokuError("expected a value, found ?")
            return None
        wanted = section.numbers if isinstance(section, Symbols) else True
        if wanted is False or (wanted is not True and code not in wanted):
            low, high = (min(wanted), max(wanted)) if wanted else (0, 0)
            raise CpsudokuError(f"expected a number from {low} to {high}, found {code}")
        return code

    def codes(self, name: str, table: Table | None = None) -> Codes:
        """The numbers of a section, by place.

        Raises:
            CpsudokuError: a content for which there is no number.
        """
        section, content = self.section(name), self.contents.get(name, ())
        if isinstance(section, Marked):
            return dict.fromkeys(content, 1)
        if isinstance(section, Given) and self.kind.classic:
            if any(isinstance(value, frozenset | set | tuple) or value < 0 for value in content):
                raise CpsudokuError("an address holds no pencil marks")
            return {cell: value for cell, value in zip(self.cells, content, strict=False) if value}
        back = {value: code for code, value in table.items()} if table is not None else {}
        found: Codes = {}
        for place, value in content:
            if table is not None and value is not None and value not in back:
                raise CpsudokuError(f"{place}: expected one of {', '.join(map(str, back))}, found {value}")
            found[place] = UNKNOWN if value is None and None not in back else back.get(value, value)
        return found

    def lanes(self, name: str) -> list[tuple[int, ...]]:
        """The numbers at an edge, by lane; () where there are none. ``?`` is refused.

        Raises:
            CpsudokuError: a lane whose numbers are not known.
        """
        count = self.height if name in ("left", "right") else self.width
        content = self.contents.get(name) or (NOTHING,) * count
        if any(value is None or (isinstance(value, tuple) and None in value) for value in content):
            raise CpsudokuError(f"{name}: neither an address nor a board of pzprv3 holds the clue ? at an edge")
        return [value if isinstance(value, tuple) else (value,) for value in content]

    def put_lanes(self, name: str, lanes: list[tuple[int, ...]]) -> None:
        """Fill the numbers at an edge.

        Raises:
            CpsudokuError: a number for which the section has no letter.
        """
        several, letters = getattr(self.section(name), "several", False), getattr(self.section(name), "letters", ())
        for number in (number for lane in lanes for number in lane):
            if letters and not 0 < number <= len(letters):
                raise CpsudokuError(f"{name}: expected a number from 1 to {len(letters)}, found {number}")
        content = tuple(lane if several or not lane else lane[0] for lane in lanes)
        if any(value != NOTHING for value in content):
            self.contents[name] = content

    def draw(self, layer: str, place: Any, value: int) -> None:
        """Say what is drawn at a place."""
        self.known.setdefault(layer, {})[place] = value

    def instance(self) -> Instance:
        """The puzzle, with what is drawn as its stated solution.

        Raises:
            CpsudokuError: it is no board of this kind.
        """
        contents = {self.section(name).attribute: self._in_order(name, found) for name, found in self.contents.items()}
        puzzle: Instance = self.kind.instance(self.height, self.width, **contents)
        self._check_given(puzzle)
        solution = []
        for layer in self.kind.every_layer:
            there = set(layer.places(puzzle)) if layer.name in self.known else set()
            drawn = {p: v for p, v in self.known.get(layer.name, {}).items() if p in there}
            if drawn:
                solution.append((layer.name, tuple(drawn.items())))
        return replace(puzzle, solution=tuple(solution))


    def _check_given(self, puzzle: Instance) -> None:
        """
        Raises:
            CpsudokuError: a value that is given, or drawn, is none of its layer.
        """
        first = self.kind.all_sections[0]
        for layer in self.kind.decisions:
            known = layer.values(puzzle)
            drawn = list(self.known.get(layer.name, {}).items())
            if isinstance(first, Given) and first.layer is not None and first.layer.name == layer.name:
                drawn += self.codes(first.name).items()
            for place, value in drawn:
                if value not in known:
                    shown = f"from {known[0]} to {known[-1]}" if known else "(there is none)"
                    raise CpsudokuError(f"{place}: expected a value {shown}, found {value}")

    def _in_order(self, name: str, content: Any) -> Any:
        """The content as reading a text gives it: places in order."""
        section = self.section(name)
        if not isinstance(section, Symbols | Given) or (isinstance(section, Given) and self.kind.classic):
            return content
        order = {place: i for i, place in enumerate(self.places(name))}
        return tuple(sorted(content, key=lambda item: order[item[0]]))


def rooms_of(draft: Draft, borders: set[Any]) -> tuple[tuple[Cell, ...], ...]:
    """The rooms that borders (places between two cells) make, in the order of their first cells."""
    lattice = Lattice(draft.height, draft.width)
    seen: set[Cell] = set()
    found = []
    for start in lattice.cells:
        if start in seen:
            continue
        seen.add(start)
        room, stack = [start], [start]
        while stack:
            a = stack.pop()
            for b in lattice.neighbours(a):
                if b not in seen and Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) not in borders:
                    seen.add(b)
                    room.append(b)
                    stack.append(b)
        found.append(tuple(sorted(room)))
    return tuple(found)


def borders_of(draft: Draft, rooms: tuple[tuple[Cell, ...], ...]) -> set[Any]:
    """The places between cells of different rooms; a cell in no room is one of its own."""
    room = {cell: i for i, cells in enumerate(rooms) for cell in cells}
    links = Lattice(draft.height, draft.width).links
    return {between for between, a, b in links if room.get(a, a) != room.get(b, b)}


def upright(draft: Draft, outer: bool = False) -> list[list[Point]]:
    """The places between cells of a row, row by row; ``outer``: and those at both ends."""
    less = 0 if outer else 1
    columns = range(less, draft.width + 1 - less)
    return [[Point(r, c + 0.5) for c in columns] for r in range(1, draft.height + 1)]


def level(draft: Draft, outer: bool = False) -> list[list[Point]]:
    """The places between cells of a column, row by row; ``outer``: and those at the top and at the bottom."""
    less = 0 if outer else 1
    rows = range(less, draft.height + 1 - less)
    return [[Point(r + 0.5, c) for c in range(1, draft.width + 1)] for r in rows]
