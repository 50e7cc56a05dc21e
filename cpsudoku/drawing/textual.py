"""A puzzle as a picture of characters, for a terminal: its board with every section; below it, what no character says.

What is drawn follows from the same words as in a picture of shapes (see `sections`): thick borders of regions, shaded
cells, paths, numbers outside. A clue that cannot be told from the board alone (which rule a line belongs to, two lines
on one path) is written below, as a text says it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TextIO

from cpsudoku.drawing import layers, sections
from cpsudoku.drawing.characters import HEAVY, LIGHT, TIPS, Canvas
from cpsudoku.drawing.frame import LayerPlace, first_place, places_in
from cpsudoku.drawing.puzzles import view_of_puzzle
from cpsudoku.drawing.scene import symbol
from cpsudoku.drawing.sections import SectionDrawing
from cpsudoku.drawing.view import View
from cpsudoku.formats.entries import instance_of
from cpsudoku.formats.setting import count_ornaments
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.geometry import row_name
from cpsudoku.ground.terminal import wrap
from cpsudoku.model import Witness
from cpsudoku.puzzles.boards import Layer
from cpsudoku.puzzles.forms.figures import EdgeNumbers, EndNumber, Figure, Glyph, RegionBorders, Sign, Spot, Stroke
from cpsudoku.puzzles.forms.section import DIAGONALS, Section
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.ornament import COLOUR
from cpsudoku.puzzles.places import Cell, Place, Side, place
from cpsudoku.puzzles.puzzle import Puzzle, PuzzleLike
from cpsudoku.puzzles.texts import name_place

SIGNS = {("<", False): "<", (">", False): ">", ("<", True): "∧", (">", True): "∨"}


def _number(value: object) -> str:
    """Return what stands in the corner of a cage."""
    return "" if value in (True, None) else str(value)


ACROSS = 4  # columns of a cell, its border included, where no content needs more


def in_text(
    instance: PuzzleLike | str,
    kind: Kind | str = "",
    *,
    solution: Witness | None = None,
    names: bool = False,
    width: int | None = None,
    ascii_only: bool = False,
) -> str:
    """Return the picture. ``solution``: of the kind's model, drawn, too; ``names``: rows and columns are named;
    ``width``: of the terminal: a board that is wider is drawn narrower, or in parts; ``ascii_only``: without other
    characters.

    Raises:
        CpsudokuError: no such kind; its instances are no grids and it is not declared.
        TextError: the text is not one instance of the kind.
    """
    instance, kind = instance_of(instance, kind)
    picture = _Picture(kind, instance, solution, names)
    canvas, below = picture.draw(max(picture.needed, ACROSS))
    rows = canvas.rows(ascii_only)
    if width is not None and max(map(len, rows)) > width and picture.needed < canvas.across:
        canvas, below = picture.draw(picture.needed)
        rows = canvas.rows(ascii_only)
    lines = rows if width is None or max(map(len, rows)) <= width else list(_split_rows(rows, width))
    lines += [wrap(line, width) for line in below]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def can_encode(stream: TextIO) -> bool:
    """Tell whether a stream has the characters of pictures."""
    try:
        "┏╬█▒●╲∨↘".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _split_rows(rows: list[str], width: int) -> Iterator[str]:
    """Yield the rows in parts that a narrow terminal has room for, from the left to the right."""
    step = max(width, 20)
    for start in range(0, max(map(len, rows)), step):
        if start:
            yield f"... from column {start + 1} of the picture on:"
        yield from (row[start : start + step] for row in rows)


class _Picture:
    """What is drawn on a canvas of any width of cells."""

    canvas: Canvas
    inside: dict[Cell, int]  # the cage that each cell is in

    def __init__(self, kind: Kind, puzzle: Puzzle, solution: Witness | None, names: bool) -> None:
        self.kind, self.solution, self.names = kind, solution, names
        self.puzzle, self.board = puzzle, puzzle.board
        self.view: View | None = view_of_puzzle(puzzle, kind) if puzzle.classic else None
        self.below: list[str] = []
        self.values = self._values()
        longest = max((len(text) for text in self._contents()), default=1)
        self.needed = longest + 1 + (longest + 1) % 2  # columns of a cell

    def _values(self) -> dict[str, dict[LayerPlace, int]]:
        if self.solution is not None:
            return dict(self.kind.values(self.puzzle, self.solution))
        return {layer: dict(pairs) for layer, pairs in self.puzzle.solution}

    def _contents(self) -> Iterator[str]:
        """Yield what is written in cells."""
        if self.view is not None:
            yield from filter(None, map(self._digit, range(len(self.view.values))))
        for layer in self.kind.decisions_of(self.puzzle):
            if layer.at == "cells" and not self._is_in_view(layer):
                yield from ("   ",) if layer.symbols == "-x" else layer.tokens(self.puzzle)  # a ground is seen beside
        for one in (one for _, _, drawings in sections.drawings(self.kind, self.puzzle) for one in drawings):
            match one.figure:
                case Glyph(text=text):
                    yield text
                case EdgeNumbers(words=words):
                    yield from words
                case Stroke() | Spot():
                    yield "( )"

    def draw(self, across: int) -> tuple[Canvas, list[str]]:
        """Return the board, and what stands below it."""
        self.canvas = Canvas(self.board.height, self.board.width, across)
        self.below = []
        self.inside = self._cages()
        drawings = list(sections.drawings(self.kind, self.puzzle))
        self._draw_grid(drawings)
        if self.view is not None:
            self._draw_digits(self.view)
        self._draw_layers()
        for section, look, items in drawings:
            self.below += [clue for _, figure, clue in items if not self._draw_clue(section, look, figure)]
        if drawing := [one for one in self.puzzle.drawing if one.what != COLOUR]:
            self.below.append(f"only drawn: {count_ornaments(drawing)}")
        if self.names:
            self._draw_names()
        return self.canvas, self.below

    # The board.

    def _draw_grid(self, drawings: list[SectionDrawing]) -> None:
        """Draw the borders: thick around the board and its regions, dotted inside a cage; dots where lines are to be
        found."""
        own = self.kind.decisions_of(self.puzzle)
        bare = any(layer.at == "sides" or sections.runs_through(layer) for layer in own)
        owner = self._owners(drawings)
        for side in self.board.sides:
            edge = len(side.cells) == 1
            apart = len({owner.get(cell, -1) for cell in side.cells}) > 1
            caged = not edge and self._is_inside_cage(side)
            if bare and not edge and not apart:
                continue
            if bare and edge and any(layer.at == "sides" for layer in own):
                continue
            self.canvas.border(side.place, HEAVY if edge or apart else LIGHT, caged)
        if bare:
            self.canvas.dotted.update((self.canvas.at(corner), "·") for corner in self.board.corners)

    def _is_inside_cage(self, side: Side) -> bool:
        a, b = side.cells
        return a in self.inside and self.inside[a] == self.inside.get(b)

    def _owners(self, drawings: list[SectionDrawing]) -> dict[Place, int]:
        for figure in (one.figure for _, _, items in drawings for one in items):
            if isinstance(figure, RegionBorders):
                return {cell: i for i, cells in enumerate(figure.regions) for cell in cells}
        if self.view is not None:
            return {cell: self.view.region[i] for i, cell in enumerate(self.board.cells)}
        if self.kind.classic:
            try:
                return {cell: i for i, cells in enumerate(self.puzzle.boxes) for cell in cells}
            except CpsudokuError:
                return {}
        return {}

    def _digit(self, cell: int) -> str:
        view = self.view
        assert view is not None
        value = view.values[cell] or self._solution_digit(cell)
        if value:
            return symbol(value, view.side)
        marks = view.candidates[cell] if view.candidates and cell in view.noted else ()
        return "".join(symbol(v, view.side) for v in marks) if marks else ""

    def _solution_digit(self, cell: int) -> int:
        if self.solution is None and len(self.kind.decisions_of(self.puzzle)) == 1:
            return 0  # what a text states of digits is not shown
        layer = self.kind.given_sections[0].layer
        return 0 if layer is None else self.values.get(layer.name, {}).get(self.board.cells[cell], 0)

    def _draw_digits(self, view: View) -> None:
        for i, cell in enumerate(self.board.cells):
            if i in view.shaded:
                self.canvas.fill(cell, "·")
            self.canvas.text(cell, self._digit(i))

    def _draw_layers(self) -> None:
        pictured, written = layers.split_layers(self.kind.decisions_of(self.puzzle), self.puzzle)
        for layer in written:
            self.below += [text for text, _ in layers.given_words(self.kind, layer, self.puzzle)]
            if self.values.get(layer.name):
                self.below.append(layers.words_of_layer(layer, self.puzzle, self.values[layer.name]))
        for layer in pictured:
            if self._is_in_view(layer):
                continue
            for values, is_given in layers.split_by_origin(
                self.kind, layer, self.puzzle, self.values.get(layer.name, {})
            ):
                self._draw_layer(layer, values, is_given)
        for layer in pictured:
            shaded = self.values.get(layer.name, {}) if layers.look(layer, self.puzzle) == "shading" else {}
            if any(value and self.canvas.hides(first_place(cell)) for cell, value in shaded.items()):
                self.below.append(layers.words_of_layer(layer, self.puzzle, shaded))

    def _is_in_view(self, layer: Layer) -> bool:
        """Tell whether the view shows that layer."""
        return self.view is not None and self.kind.all_sections[0].layer is layer

    def _draw_layer(self, layer: Layer, values: Mapping[LayerPlace, int], given: bool) -> None:
        domain = layer.values(self.puzzle)
        for at, value in values.items():
            where = first_place(at)
            if callable(layer.at):
                self._draw_joined(layer, at, value)
            elif layer.at in ("links", "sides"):
                self._draw_between(layer, where, value, given)
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

    def _draw_joined(self, layer: Layer, at: LayerPlace, value: int) -> None:
        """Draw a line from the first to the last cell of a place, or write it below."""
        cells = places_in(at)
        if value and not self.canvas.path(cells[0], cells[-1], value):
            self.below.append(f"{layer.name}: {name_place(at)} = {value}")

    def _draw_between(self, layer: Layer, where: Place, value: int, given: bool) -> None:
        if layer.parts_cells:
            if value:
                self.canvas.border(where, HEAVY)
            if value > 1:
                self.canvas.text(where, str(value))
            elif given and not value:
                self.canvas.text(where, "×")
        elif value:
            y, x = where
            half = (0.0, 0.5) if float(y).is_integer() else (0.5, 0.0)
            self.canvas.path((y - half[0], x - half[1]), (y + half[0], x + half[1]), value)
        elif given:
            self.canvas.text(where, "×")

    def _draw_names(self) -> None:
        for r in range(1, self.board.height + 1):
            self.canvas.left.setdefault(r, []).insert(0, row_name(r))
        for c in range(1, self.board.width + 1):
            self.canvas.top.setdefault(c, [])
        deepest = max(map(len, self.canvas.top.values()))
        for c, words in self.canvas.top.items():
            words[:0] = [str(c) if 0 < c <= self.board.width else "", *[""] * (deepest - len(words))]

    # Its clues; each function says whether the board shows all of it.

    def _cages(self) -> dict[Cell, int]:
        """Return the cage that each cell is in; a cell of two has the first."""
        cage_of: dict[Cell, int] = {}
        for number, (cells, _) in enumerate(self._cage_list()):
            if not any(cell in cage_of for cell in cells):
                cage_of.update(dict.fromkeys(cells, number))
        return cage_of

    def _cage_list(self) -> list[tuple[tuple[Cell, ...], str]]:
        cages_: list[tuple[tuple[Cell, ...], str]] = []
        for _, look, drawings in sections.drawings(self.kind, self.puzzle):
            if look == "cage":
                cages_ += [(tuple(one.item.at), _number(one.item.value)) for one in drawings]
        return cages_

    def _draw_clue(self, section: Section, look: str, figure: Figure | None) -> bool:
        """Draw a clue; False where the picture does not say all of it."""
        match figure:
            case RegionBorders(regions):
                return len(regions) > 1 and sum(map(len, regions)) == len(self.board.cells)
            case Glyph():
                return self._draw_glyph(figure)
            case EdgeNumbers(edge, lane, words):
                return self._draw_lane(edge, lane + 1, words)
            case EndNumber():
                return self._draw_outside(figure)
            case Sign():
                return self._draw_pair(look, figure)
            case Spot(where):
                return self._draw_mark(look, where)
            case Stroke():
                return self._draw_line(look, section, figure)
        return False

    def _draw_glyph(self, glyph: Glyph) -> bool:
        if isinstance(glyph.at, Cell) and glyph.wall and glyph.value in ("x", "#"):
            self.canvas.fill(glyph.at, "█")
            return True
        text = glyph.text
        if isinstance(glyph.value, str) and set("o*") & set(glyph.marks):
            text = {"o": "○", "*": "●", "x": "●" if "o" in glyph.marks else "x"}.get(text, text)
        return self.canvas.text(glyph.at, text)

    def _draw_lane(self, edge: str, number: int, words: list[str]) -> bool:
        stacks: dict[int, list[str]] = getattr(self.canvas, edge)
        stacks.setdefault(number, []).extend(words)
        return edge in ("left", "right") or all(len(word) < self.canvas.across for word in words)

    def _draw_outside(self, number: EndNumber) -> bool:
        lane, way, _, words = number
        if number.edge:
            return self._draw_lane(number.edge, int(lane[1:]), words)
        dy, dx = DIAGONALS[way]
        start = place(lane)
        assert start is not None
        row, column = int(start[0]) - dy, int(start[1]) - dx
        word = f"{TIPS[dy, dx]}{','.join(words)}"
        if row in (0, self.board.height + 1):
            return self._draw_lane("bottom" if row else "top", column, [word])
        return self._draw_lane("right" if column else "left", row, [word])

    def _draw_pair(self, look: str, figure: Sign) -> bool:
        a, b, sign, number = figure[:4]
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            return False
        if sign in ("<", ">"):
            return self._draw_sign(a, b, sign) if a < b else self._draw_sign(b, a, "<>"[sign == "<"])
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        if look in ("white dot", "black dot"):
            return self.canvas.text(middle, "●" if look == "black dot" else "○") and figure.plain
        text = f"{sign}{'' if number in (None, True) else number}" or "?"
        return self.canvas.text(middle, text) and text not in ("?", "|", "=")

    def _draw_sign(self, a: Place, b: Place, sign: str) -> bool:
        """Draw a sign between two cells; ``a`` is the left or the upper one."""
        return self.canvas.text(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), SIGNS[sign, a[1] == b[1]])

    def _draw_mark(self, look: str, where: Place) -> bool:
        if not isinstance(where, Cell):
            if float(where[0]).is_integer() or float(where[1]).is_integer():
                self.canvas.border(where, HEAVY, False)
                return True
            return self.canvas.text(where, "●")
        ends = {"odd": "()", "even": "[]"}.get(look)
        return ends is not None and self.canvas.around(where, *ends)

    def _draw_line(self, look: str, section: Section, stroke: Stroke) -> bool:
        slot, value, plain = stroke.places, stroke.value, stroke.plain
        match look:
            case "cage":
                first = min(slot)
                whole = all(self.inside.get(cell) == self.inside.get(first) for cell in slot)
                text = _number(value)
                own = self._cage_list()[self.inside[first]][0] if first in self.inside else ()
                alone = whole and tuple(own) == tuple(slot)
                return alone and bool(text) and self.canvas.corner(first, text)
            case "quadruple":
                return isinstance(value, tuple) and bool(value) and self.canvas.text(slot[0], "".join(map(str, value)))
            case "thermometer":
                clear = True
                for path in slot:
                    clear &= self._draw_path(path)
                return self._draw_head(slot[0][0], "○") and clear and plain and section.name == "thermometers"
            case "arrow":
                head, shaft = slot
                clear = self._draw_path((head[-1], *shaft)) and self.canvas.tip((head[-1], *shaft)[-2], shaft[-1])
                return self._draw_head(head[-1], "○") and clear and plain and len(head) == 1
            case "line" | "double arrow":
                self._draw_path(slot)
        return False

    def _draw_head(self, cell: Place, mark: str) -> bool:
        return self.canvas.text(cell, mark) if self.canvas.blank(cell) else self.canvas.around(cell, "(", ")")

    def _draw_path(self, cells: Sequence[Place]) -> bool:
        if not all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(cells)):
            return False
        clear = True
        for a, b in pairwise(cells):
            clear &= self.canvas.path(a, b, HEAVY)
        return clear
