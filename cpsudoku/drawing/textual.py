"""A puzzle as a picture of characters, for a terminal: its board with every section; below it, what no character says.

What is drawn follows from the same words as in a picture of shapes (see `sections`): thick borders of regions, shaded
cells, paths, numbers outside. A clue that cannot be told from the board alone (which rule a line belongs to, two lines
on one path) is written below, as a text says it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, TextIO

from cpsudoku.drawing import sections
from cpsudoku.drawing.characters import HEAVY, LIGHT, Canvas
from cpsudoku.drawing.puzzles import view_of_puzzle
from cpsudoku.drawing.view import View
from cpsudoku.errors import CpsudokuError
from cpsudoku.geometry import row_name
from cpsudoku.grid import SYMBOLS, Grid
from cpsudoku.kinds import gallery, slots
from cpsudoku.kinds.boards import Layer
from cpsudoku.kinds.given import Given
from cpsudoku.kinds.lanes import Lanes
from cpsudoku.kinds.lines import Lines
from cpsudoku.kinds.maps import Map, Regions, Symbols
from cpsudoku.kinds.outside import Outside
from cpsudoku.kinds.pairs import Marked, Pairs
from cpsudoku.kinds.places import Cell, Lattice, Side, place
from cpsudoku.kinds.puzzle import Instance, Puzzle
from cpsudoku.kinds.sections import DIAGONALS, Section
from cpsudoku.model import Witness
from cpsudoku.terminal import wrapped

ACROSS = 4  # columns of a cell, its border included, where no content needs more
SIGNS = {("<", False): "<", (">", False): ">", ("<", True): "∧", (">", True): "∨"}
EDGES = {">": "left", "<": "right", "v": "top", "^": "bottom"}


def in_text(
    instance: Instance | str,
    kind: Puzzle | str = "sudoku",
    *,
    solution: Witness | None = None,
    names: bool = False,
    width: int | None = None,
    ascii_only: bool = False,
) -> str:
    """The picture. ``solution``: of the kind's model, drawn, too; ``names``: rows and columns are named; ``width``: of
    the terminal: a board that is wider is drawn narrower, or in parts; ``ascii_only``: without other characters.

    Raises:
        CpsudokuError: no such kind; its instances are no grids and it is not declared.
        TextError: the text is not one instance of the kind.
    """
    kind = gallery.puzzle(kind) if isinstance(kind, str) else kind
    instance = kind.instance(instance) if isinstance(instance, str) else instance
    picture = _Picture(kind, instance, solution, names)
    canvas, below = picture.drawn(max(picture.needed, ACROSS))
    rows = canvas.rows(ascii_only)
    if width is not None and max(map(len, rows)) > width and picture.needed < canvas.across:
        canvas, below = picture.drawn(picture.needed)
        rows = canvas.rows(ascii_only)
    lines = rows if width is None or max(map(len, rows)) <= width else list(_cut(rows, width))
    lines += [wrapped(line, width) for line in below]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def encodable(stream: TextIO) -> bool:
    """Has a stream the characters of pictures?"""
    try:
        "┏╬█▒●╲∨↘".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _cut(rows: list[str], width: int) -> Iterator[str]:
    """The rows in parts that a narrow terminal has room for, from the left to the right."""
    step = max(width, 20)
    for start in range(0, max(map(len, rows)), step):
        if start:
            yield f"... from column {start + 1} of the picture on:"
        yield from (row[start : start + step] for row in rows)


class _Picture:
    """What is drawn on a canvas of any width of cells."""

    def __init__(self, kind: Puzzle, instance: Instance, solution: Witness | None, names: bool) -> None:
        self.kind, self.solution, self.names = kind.declared, solution, names
        self.instance = instance
        grid = instance if isinstance(instance, Grid) else None
        self.puzzle = kind.declared.as_instance(instance) if kind.declared is not None else None
        classic = grid is not None or self.puzzle is None or self.puzzle.classic
        self.view: View | None = view_of_puzzle(instance, kind) if classic else None
        side = self.view.side if self.view is not None else 0
        self.lattice = self.puzzle.lattice if self.puzzle is not None else Lattice(side, side)
        self.below: list[str] = []
        self.values = self._values()
        longest = max((len(text) for text in self._contents()), default=1)
        self.needed = longest + 1 + (longest + 1) % 2  # columns of a cell

    def _values(self) -> dict[str, dict[Any, int]]:
        if self.puzzle is None or self.kind is None:
            return {}
        if self.solution is not None:
            return dict(self.kind.values(self.puzzle, self.solution))
        return {layer: dict(said) for layer, said in self.puzzle.solution}

    def _contents(self) -> Iterator[str]:
        """What is written in cells."""
        if self.view is not None:
            yield from filter(None, map(self._digit, range(len(self.view.values))))
        if self.puzzle is None or self.kind is None:
            return
        for layer in self.kind.decisions:
            if layer.at == "cells":
                yield from ("   ",) if layer.symbols == "-x" else layer.tokens(self.puzzle)  # a ground is seen beside
        for section, _, found in sections.said(self.kind, self.puzzle):
            if isinstance(section, Symbols):
                yield from (section._shown(value) for _, value, _ in found)
            elif isinstance(section, Lanes):
                yield from (word for _, value, _ in found for word in _words(section, value))
            elif isinstance(section, Lines | Marked):
                yield "( )"

    def drawn(self, across: int) -> tuple[Canvas, list[str]]:
        """The board, and what stands below it."""
        self.canvas = Canvas(self.lattice.height, self.lattice.width, across)
        self.below = []
        self.inside = self._cages()
        known = self.kind is not None and self.puzzle is not None
        said = list(sections.said(self.kind, self.puzzle)) if known else []  # type: ignore[arg-type]
        self._grid(said)
        if self.view is not None:
            self._digits(self.view)
        self._layers()
        for section, drawing, found in said:
            for slot, value, clue in found:
                if not self._clue(section, drawing, slot, value):
                    self.below += self._lines(section, slot, value) or [clue]
        if self.names:
            self._names()
        return self.canvas, self.below

    # The board.

    def _cages(self) -> dict[Cell, int]:
        """The cage that each cell is in; a cell of two has the first."""
        found: dict[Cell, int] = {}
        for number, (cells, _) in enumerate(self._caged()):
            if not any(cell in found for cell in cells):
                found.update(dict.fromkeys(cells, number))
        return found

    def _caged(self) -> list[tuple[tuple[Cell, ...], str]]:
        if self.kind is None:
            side = self.lattice.width
            cages = self.view.cages if self.view is not None else ()
            return [(tuple(Cell(i // side + 1, i % side + 1) for i in cells), text) for cells, text in cages]
        assert self.puzzle is not None
        cages_: list[tuple[tuple[Cell, ...], str]] = []
        for _, drawing, found in sections.said(self.kind, self.puzzle):
            if drawing == "cage":
                cages_ += [(tuple(slot), "" if value in (True, None) else str(value)) for slot, value, _ in found]
        return cages_

    def _grid(self, said: list[tuple[Section, str, list[tuple[Any, Any, str]]]]) -> None:
        """Borders: thick around the board and its regions, dotted inside a cage; dots where lines are to be found."""
        layers = self.kind.decisions if self.kind is not None else ()
        bare = any(layer.at == "sides" or sections.runs_through(layer) for layer in layers)
        owner = self._owners(said)
        for side in self.lattice.sides:
            edge = len(side.cells) == 1
            apart = len({owner.get(cell, -1) for cell in side.cells}) > 1
            caged = not edge and self._within(side)
            if bare and not edge and not apart:
                continue
            if bare and edge and any(layer.at == "sides" for layer in layers):
                continue
            self.canvas.border(side.place, HEAVY if edge or apart else LIGHT, caged)
        if bare:
            self.canvas.dotted.update((self.canvas.at(corner), "·") for corner in self.lattice.corners)

    def _within(self, side: Side) -> bool:
        a, b = side.cells
        return a in self.inside and self.inside[a] == self.inside.get(b)

    def _owners(self, said: list[tuple[Section, str, list[tuple[Any, Any, str]]]]) -> dict[Any, int]:
        for section, _, found in said:
            if isinstance(section, Regions):
                return {cell: i for i, cells in enumerate(found[0][0]) for cell in cells}
        if self.view is not None:
            return {cell: self.view.region[i] for i, cell in enumerate(self.lattice.cells)}
        if self.kind is not None and self.kind.classic and self.puzzle is not None:
            try:
                return {cell: i for i, cells in enumerate(self.puzzle.boxes) for cell in cells}
            except CpsudokuError:
                return {}
        return {}

    def _digit(self, cell: int) -> str:
        view = self.view
        assert view is not None
        value = view.values[cell] or self._solved(cell)
        if value:
            return _symbol(value, view.side)
        marks = view.candidates[cell] if view.candidates and cell in view.noted else ()
        return "".join(_symbol(v, view.side) for v in marks) if marks else ""

    def _solved(self, cell: int) -> int:
        if self.solution is None:
            return 0
        return list(self.solution.values())[cell]

    def _digits(self, view: View) -> None:
        for i, cell in enumerate(self.lattice.cells):
            if i in view.shaded:
                self.canvas.fill(cell, "·")
            self.canvas.text(cell, self._digit(i))
        if self.kind is None:
            for cells, text in self._caged():
                self.canvas.corner(min(cells), text)
            for small, large in view.signs:
                a, b = self.lattice.cells[small], self.lattice.cells[large]
                self._sign(min(a, b), max(a, b), "<" if a < b else ">")

    def _layers(self) -> None:
        if self.kind is None or self.puzzle is None or self.view is not None:
            return
        first = self.kind.all_sections[0]
        given = dict(self.puzzle.content(first.name)) if isinstance(first, Given) else {}
        for layer in self.kind.decisions:
            own = given if isinstance(first, Given) and first.layer is layer else {}
            solved = {where: v for where, v in self.values.get(layer.name, {}).items() if where not in own}
            for values, is_given in ((solved, False), (own, True)):
                self._layer(layer, values, is_given)

    def _layer(self, layer: Layer, values: Mapping[Any, int], given: bool) -> None:
        assert self.puzzle is not None
        domain = layer.values(self.puzzle)
        for where, value in values.items():
            if callable(layer.at) or layer.at in ("links", "sides"):
                self._between(layer, where, value, given)
            elif layer.at == "corners":
                if value or given:
                    self.canvas.text(where, "●" if value else "○")
            elif layer.symbols == "-x":
                if value:
                    self.canvas.fill(where, "█" if given else "▒")
                elif given:
                    self.canvas.text(where, "·")
            else:
                token = layer.token(value, domain)
                if token != "-" or given:
                    self.canvas.text(where, "·" if token == "-" else token)

    def _between(self, layer: Layer, where: Any, value: int, given: bool) -> None:
        if callable(layer.at):
            if value:
                self.canvas.path(where[0], where[-1], value)
        elif layer.at == "sides" or layer.drawing == "border" or layer.name == "borders":
            if value:
                self.canvas.border(where, HEAVY)
            elif given:
                self.canvas.text(where, "×")
        elif value:
            y, x = where
            half = (0.0, 0.5) if float(y).is_integer() else (0.5, 0.0)
            self.canvas.path((y - half[0], x - half[1]), (y + half[0], x + half[1]), value)
        elif given:
            self.canvas.text(where, "×")

    # Its clues; each function says whether the board shows all of it.

    def _clue(self, section: Section, drawing: str, slot: Any, value: Any) -> bool:
        match section:
            case Regions():
                return len(slot) > 1 and sum(map(len, slot)) == len(self.lattice.cells)
            case Symbols():
                return self._symbol(section, slot, value)
            case Lanes():
                return self._lane(section.name, slot + 1, _words(section, value))
            case Outside():
                return self._outside(slot, value)
            case Pairs():
                return self._pair(drawing, section, slot, value)
            case Marked():
                return self._marked(drawing, slot)
            case Lines():
                return self._line(drawing, section, slot, value)
        return False

    def _lines(self, section: Section, slot: Any, value: Any) -> list[str]:
        """The clue as a text says it."""
        if isinstance(section, Map | Lanes):
            return []
        assert self.puzzle is not None
        content = slots.content(section, {slot: value}, self.lattice)
        lines = section.write(content, self.lattice, self.puzzle.name_of)
        return [f"{section.name}: {line}".rstrip(": ") for line in lines]

    def _symbol(self, section: Symbols, where: Any, value: Any) -> bool:
        if isinstance(where, Cell) and section.walls and value in ("x", "#"):
            self.canvas.fill(where, "█")
            return True
        text = section._shown(value)
        if isinstance(value, str) and set("o*") & set(section.marks):
            text = {"o": "○", "*": "●", "x": "●" if "o" in section.marks else "x"}.get(text, text)
        return self.canvas.text(where, text)

    def _lane(self, edge: str, number: int, words: list[str]) -> bool:
        stacks: dict[int, list[str]] = getattr(self.canvas, edge)
        stacks.setdefault(number, []).extend(words)
        return edge in ("left", "right") or all(len(word) < self.canvas.across for word in words)

    def _outside(self, slot: tuple[str, str], value: Any) -> bool:
        lane, way = slot
        words = [str(n) for n in value] if isinstance(value, tuple) else ["?" if value is None else str(value)]
        if way not in DIAGONALS:
            return self._lane(EDGES[way], int(lane[1:]), words)
        from cpsudoku.drawing.characters import TIPS

        dy, dx = DIAGONALS[way]
        start = place(lane)
        assert start is not None
        row, column = int(start[0]) - dy, int(start[1]) - dx
        word = f"{TIPS[dy, dx]}{','.join(words)}"
        if row in (0, self.lattice.height + 1):
            return self._lane("bottom" if row else "top", column, [word])
        return self._lane("right" if column else "left", row, [word])

    def _pair(self, drawing: str, section: Pairs, slot: Any, value: Any) -> bool:
        a, b = slot
        sign, number = value if isinstance(value, tuple) else (value, None) if section.signs else ("", value)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            return False
        if sign in ("<", ">"):
            return self._sign(a, b, sign) if a < b else self._sign(b, a, "<>"[sign == "<"])
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        if drawing in ("white dot", "black dot"):
            shown = self.canvas.text(middle, "●" if drawing == "black dot" else "○")
            return shown and number in (True, section.default)
        text = f"{sign or ''}{'' if number in (None, True) else number}" or "?"
        return self.canvas.text(middle, text) and text not in ("?", "|", "=")

    def _sign(self, a: Any, b: Any, sign: str) -> bool:
        """``a`` is the left or the upper one."""
        return self.canvas.text(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), SIGNS[sign, a[1] == b[1]])

    def _marked(self, drawing: str, where: Any) -> bool:
        if not isinstance(where, Cell):
            return self.canvas.text(where, "●")
        ends = {"odd": "()", "even": "[]"}.get(drawing)
        return ends is not None and self.canvas.around(where, *ends)

    def _line(self, drawing: str, section: Lines, slot: Any, value: Any) -> bool:
        plain = value is True or value == section.default
        match drawing:
            case "cage":
                first = min(slot)
                whole = all(self.inside.get(cell) == self.inside.get(first) for cell in slot)
                text = "" if value in (True, None) else str(value)
                own = self._caged()[self.inside[first]][0] if first in self.inside else ()
                alone = whole and tuple(own) == tuple(slot)
                return alone and bool(text) and self.canvas.corner(first, text)
            case "quadruple":
                return bool(value) and value is not True and self.canvas.text(slot[0], "".join(map(str, value)))
            case "thermometer":
                clear = True
                for path in slot:
                    clear &= self._path(path)
                return self._head(slot[0][0], "○") and clear and plain and section.name == "thermometers"
            case "arrow":
                head, shaft = slot
                clear = self._path((head[-1], *shaft)) and self.canvas.tip((head[-1], *shaft)[-2], shaft[-1])
                return self._head(head[-1], "○") and clear and plain and len(head) == 1
            case "line" | "double arrow":
                self._path(slot)
        return False

    def _head(self, cell: Any, mark: str) -> bool:
        return self.canvas.text(cell, mark) if self.canvas.blank(cell) else self.canvas.around(cell, "(", ")")

    def _path(self, cells: Any) -> bool:
        if not all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(cells)):
            return False
        clear = True
        for a, b in pairwise(cells):
            clear &= self.canvas.path(a, b, HEAVY)
        return clear

    def _names(self) -> None:
        for r in range(1, self.lattice.height + 1):
            self.canvas.left.setdefault(r, []).insert(0, row_name(r))
        for c in range(1, self.lattice.width + 1):
            self.canvas.top.setdefault(c, [])
        deepest = max(map(len, self.canvas.top.values()))
        for c, words in self.canvas.top.items():
            words[:0] = [str(c) if 0 < c <= self.lattice.width else "", *[""] * (deepest - len(words))]


def _words(section: Lanes, value: Any) -> list[str]:
    parts = value if isinstance(value, tuple) else (value,)
    return ["?" if n is None else section.letters[n - 1] if section.letters else str(n) for n in parts]


def _symbol(value: int, side: int) -> str:
    return SYMBOLS[value - 1] if side <= len(SYMBOLS) else str(value)
