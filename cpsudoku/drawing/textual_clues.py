"""The clues of a puzzle in characters: what each section says, on the canvas of its board."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cpsudoku.drawing import sections
from cpsudoku.drawing.characters import HEAVY, Canvas
from cpsudoku.drawing.view import View
from cpsudoku.kinds import slots
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.lanes import Lanes
from cpsudoku.kinds.lines import Lines
from cpsudoku.kinds.maps import Map, Regions, Symbols
from cpsudoku.kinds.outside import Outside
from cpsudoku.kinds.pairs import Marked, Pairs
from cpsudoku.kinds.places import Cell, Lattice, place
from cpsudoku.kinds.sections import DIAGONALS, Section

SIGNS = {("<", False): "<", (">", False): ">", ("<", True): "∧", (">", True): "∨"}
EDGES = {">": "left", "<": "right", "v": "top", "^": "bottom"}


class ClueCanvas:
    """A board on its canvas, and how each sort of section is drawn there."""

    canvas: Canvas
    inside: dict[Cell, int]  # the cage that each cell is in
    lattice: Lattice
    kind: Kind | None
    puzzle: Any  # Instance, where the kind is declared
    view: View | None

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

    def _clue(self, section: Section, drawing: str, slot: Any, value: Any) -> bool:
        match section:
            case Regions():
                return len(slot) > 1 and sum(map(len, slot)) == len(self.lattice.cells)
            case Symbols():
                return self._symbol(section, slot, value)
            case Lanes():
                return self._lane(section.name, slot + 1, words_of(section, value))
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


def words_of(section: Lanes, value: Any) -> list[str]:
    parts = value if isinstance(value, tuple) else (value,)
    return ["?" if n is None else section.letters[n - 1] if section.letters else str(n) for n in parts]
