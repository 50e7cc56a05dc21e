"""The clues of a puzzle in characters: what each section says, on the canvas of its board."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cpsudoku.drawing import sections
from cpsudoku.drawing.characters import HEAVY, Canvas
from cpsudoku.drawing.view import View
from cpsudoku.puzzles.forms.figures import EdgeNumbers, EndNumber, Figure, Glyph, RegionBorders, Sign, Spot, Stroke
from cpsudoku.puzzles.forms.section import DIAGONALS, Section
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.places import Board, Cell, place
from cpsudoku.puzzles.puzzle import Puzzle

SIGNS = {("<", False): "<", (">", False): ">", ("<", True): "∧", (">", True): "∨"}
EDGES = {">": "left", "<": "right", "v": "top", "^": "bottom"}


class ClueCanvas:
    """A board on its canvas, and how each sort of section is drawn there."""

    canvas: Canvas
    inside: dict[Cell, int]  # the cage that each cell is in
    board: Board
    kind: Kind
    puzzle: Puzzle
    view: View | None

    def _cages(self) -> dict[Cell, int]:
        """The cage that each cell is in; a cell of two has the first."""
        found: dict[Cell, int] = {}
        for number, (cells, _) in enumerate(self._caged()):
            if not any(cell in found for cell in cells):
                found.update(dict.fromkeys(cells, number))
        return found

    def _caged(self) -> list[tuple[tuple[Cell, ...], str]]:
        cages_: list[tuple[tuple[Cell, ...], str]] = []
        for _, look, drawings in sections.drawings(self.kind, self.puzzle):
            if look == "cage":
                cages_ += [(tuple(one.item.at), _number(one.item.value)) for one in drawings]
        return cages_

    def _clue(self, section: Section, look: str, figure: Figure | None) -> bool:
        """Draw a clue; False where the picture does not say all of it."""
        match figure:
            case RegionBorders(regions):
                return len(regions) > 1 and sum(map(len, regions)) == len(self.board.cells)
            case Glyph():
                return self._glyph(figure)
            case EdgeNumbers(edge, lane, words):
                return self._lane(edge, lane + 1, words)
            case EndNumber():
                return self._outside(figure)
            case Sign():
                return self._pair(look, figure)
            case Spot(where):
                return self._mark(look, where)
            case Stroke():
                return self._line(look, section, figure)
        return False

    def _glyph(self, glyph: Glyph) -> bool:
        if isinstance(glyph.at, Cell) and glyph.wall and glyph.value in ("x", "#"):
            self.canvas.fill(glyph.at, "█")
            return True
        text = glyph.text
        if isinstance(glyph.value, str) and set("o*") & set(glyph.marks):
            text = {"o": "○", "*": "●", "x": "●" if "o" in glyph.marks else "x"}.get(text, text)
        return self.canvas.text(glyph.at, text)

    def _lane(self, edge: str, number: int, words: list[str]) -> bool:
        stacks: dict[int, list[str]] = getattr(self.canvas, edge)
        stacks.setdefault(number, []).extend(words)
        return edge in ("left", "right") or all(len(word) < self.canvas.across for word in words)

    def _outside(self, number: EndNumber) -> bool:
        lane, way, _, words = number
        if way not in DIAGONALS:
            return self._lane(EDGES[way], int(lane[1:]), words)
        from cpsudoku.drawing.characters import TIPS

        dy, dx = DIAGONALS[way]
        start = place(lane)
        assert start is not None
        row, column = int(start[0]) - dy, int(start[1]) - dx
        word = f"{TIPS[dy, dx]}{','.join(words)}"
        if row in (0, self.board.height + 1):
            return self._lane("bottom" if row else "top", column, [word])
        return self._lane("right" if column else "left", row, [word])

    def _pair(self, look: str, figure: Sign) -> bool:
        a, b, sign, number = figure[:4]
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            return False
        if sign in ("<", ">"):
            return self._sign(a, b, sign) if a < b else self._sign(b, a, "<>"[sign == "<"])
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        if look in ("white dot", "black dot"):
            return self.canvas.text(middle, "●" if look == "black dot" else "○") and figure.plain
        text = f"{sign}{'' if number in (None, True) else number}" or "?"
        return self.canvas.text(middle, text) and text not in ("?", "|", "=")

    def _sign(self, a: Any, b: Any, sign: str) -> bool:
        """``a`` is the left or the upper one."""
        return self.canvas.text(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), SIGNS[sign, a[1] == b[1]])

    def _mark(self, look: str, where: Any) -> bool:
        if not isinstance(where, Cell):
            return self.canvas.text(where, "●")
        ends = {"odd": "()", "even": "[]"}.get(look)
        return ends is not None and self.canvas.around(where, *ends)

    def _line(self, look: str, section: Section, stroke: Stroke) -> bool:
        slot, value, plain = stroke.places, stroke.value, stroke.plain
        match look:
            case "cage":
                first = min(slot)
                whole = all(self.inside.get(cell) == self.inside.get(first) for cell in slot)
                text = _number(value)
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


def _number(value: Any) -> str:
    """What stands in the corner of a cage."""
    return "" if value in (True, None) else str(value)
