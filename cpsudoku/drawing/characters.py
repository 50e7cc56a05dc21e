"""A canvas of characters: cells of a board with lines between them, texts, paths from cell to cell, numbers outside.

A cell is two lines high and ``across`` columns wide, its borders shared with its neighbours. Lines are box-drawing
characters, or ASCII where a terminal has no others.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from cpsudoku.puzzles.places import Place

LIGHT, HEAVY = 1, 2
UP, DOWN, LEFT, RIGHT = range(4)
Arms = tuple[int, int, int, int]
At = tuple[int, int]  # line and column of a character
PLAIN = dict(zip("█▒·○●×∧∨┈┊╍╏╲╱╳→←↑↓↘↙↗↖", "#%.o*x^v.:;;\\/X><^v\\//\\", strict=True))
DOUBLE = dict(zip([(0, 0, 1, 1), (1, 1, 0, 0), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 1),
                   (1, 1, 1, 0), (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1)], "═║╔╗╚╝╠╣╦╩╬", strict=True))  # fmt: skip
TIPS = {(0, 1): "→", (0, -1): "←", (1, 0): "↓", (-1, 0): "↑", (1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖"}


@cache
def _lines() -> dict[Arms, str]:
    """Return the light and heavy box-drawing characters by their arms: up, down, left, right."""
    parts = {"UP": (UP,), "DOWN": (DOWN,), "LEFT": (LEFT,), "RIGHT": (RIGHT,), "VERTICAL": (UP, DOWN),
             "HORIZONTAL": (LEFT, RIGHT)}  # fmt: skip
    weights = {"LIGHT": LIGHT, "HEAVY": HEAVY}
    table: dict[Arms, str] = {(0, 0, 0, 0): " "}
    for code in range(0x2500, 0x2580):
        name = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ")
        if any(word in name for word in ("DASH", "DOUBLE", "ARC", "DIAGONAL")):
            continue
        arms, weight = [0, 0, 0, 0], 0
        for part in name.split(" AND "):
            words = part.split()
            weight = weights.get(words[0]) or weights.get(words[-1]) or weight
            for word in words:
                for arm in parts.get(word, ()):
                    arms[arm] = weight
        table[arms[0], arms[1], arms[2], arms[3]] = chr(code)
    return table


class Canvas:
    """Characters by line and column; a text hides a path, a path hides a line."""

    def __init__(self, height: int, width: int, across: int = 4) -> None:
        """``across``: columns of a cell with one of its borders, even."""
        self.height, self.width, self.across = height, width, across
        self.lines: dict[At, list[int]] = {}
        self.paths: dict[At, list[int]] = {}
        self.dotted: dict[At, str] = {}
        self.texts: dict[At, str] = {}
        self.grounds: dict[At, str] = {}
        self.left: dict[int, list[str]] = {}  # beside a row of cells, from the outside to the board
        self.right: dict[int, list[str]] = {}
        self.top: dict[int, list[str]] = {}
        self.bottom: dict[int, list[str]] = {}

    def at(self, place: Place) -> At:
        """Return the middle of a place."""
        return round(2 * place[0]) - 1, round(self.across * (place[1] - 0.5))

    def border(self, side: Place, weight: int, dotted: bool = False) -> None:
        """Draw a line along a side of a cell, from corner to corner; 0: none."""
        for at, arms in self._along(side):
            own = self.lines.setdefault(at, [0, 0, 0, 0])
            for arm in arms:
                own[arm] = 0 if dotted else max(own[arm], weight) if weight else 0
            if dotted and len(arms) == 2:
                level = LEFT in arms
                self.dotted[at] = ("╍" if level else "╏") if weight == HEAVY else ("┈" if level else "┊")

    def _along(self, side: Place) -> Iterator[tuple[At, tuple[int, ...]]]:
        y, x = self.at(side)
        if float(side[0]).is_integer():
            yield from (((y - 1, x), (DOWN,)), ((y, x), (UP, DOWN)), ((y + 1, x), (UP,)))
            return
        half = self.across // 2
        yield (y, x - half), (RIGHT,)
        yield from (((y, x + i), (LEFT, RIGHT)) for i in range(1 - half, half))
        yield (y, x + half), (LEFT,)

    def text(self, place: Place, text: str, shift: int = 0) -> bool:
        """Write it around the middle of a place, ``shift`` columns to the right; False where something is written."""
        y, x = self.at(place)
        return self._write(y, x + shift - (len(text) - 1) // 2, text)

    def corner(self, cell: Place, text: str) -> bool:
        """Write it at the top left of a cell, over its border."""
        y, x = self.at(cell)
        return len(text) < self.across and self._write(y - 1, x - self.across // 2 + 1, text)

    def _write(self, y: int, x: int, text: str) -> bool:
        where = [(y, x + i) for i in range(len(text))]
        if any(self.texts.get(at, char) != char for at, char in zip(where, text, strict=True)):
            return False
        self.texts.update(zip(where, text, strict=True))
        return True

    def blank(self, cell: Place) -> bool:
        """Tell whether nothing is written in the middle of a cell?"""
        return self.at(cell) not in self.texts

    def around(self, cell: Place, before: str, after: str) -> bool:
        """Write at both ends of a cell's line."""
        reach = self.across // 2 - 1
        return reach > 0 and self.text(cell, before, -reach) and self.text(cell, after, reach)

    def fill(self, cell: Place, ground: str) -> None:
        """Fill the ground of a cell: whatever is written stays."""
        y, x = self.at(cell)
        for i in range(1 - self.across // 2, self.across // 2):
            self.grounds[y, x + i] = ground

    def hides(self, cell: Place) -> bool:
        """Tell whether nothing is seen of the ground of a cell."""
        y, x = self.at(cell)
        around = ((y, x + i) for i in range(1 - self.across // 2, self.across // 2))
        return all(at in self.texts or at in self.paths for at in around)

    def path(self, a: Place, b: Place, weight: int) -> bool:
        """Draw a line between the middles of two places in a row, a column or a diagonal. Return False if there are no
        characters for it, or it runs over another."""
        (y, x), (below, beyond) = self.at(a), self.at(b)
        dy, dx = (below > y) - (below < y), (beyond > x) - (beyond < x)
        if dy and dx:
            return self._diagonal(a, b, dy, dx)
        arm, back = {(0, 1): (RIGHT, LEFT), (0, -1): (LEFT, RIGHT), (1, 0): (DOWN, UP)}.get((dy, dx), (UP, DOWN))
        clear = True
        while (y, x) != (below, beyond):
            clear &= self._arm((y, x), arm, weight)
            y, x = y + dy, x + dx
            clear &= self._arm((y, x), back, weight)
        return clear

    def _arm(self, at: At, arm: int, weight: int) -> bool:
        own = self.paths.setdefault(at, [0, 0, 0, 0])
        free = not own[arm]
        own[arm] = max(own[arm], weight)
        return free

    def _diagonal(self, a: Place, b: Place, dy: int, dx: int) -> bool:
        if abs(a[0] - b[0]) != 1 or abs(a[1] - b[1]) != 1:
            return False
        char, between = "╲" if dy == dx else "╱", ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if {self.texts.get(self.at(between), ""), char} == {"╲", "╱"}:
            self.texts[self.at(between)] = "╳"
            return True
        return self.text(between, char)

    def tip(self, a: Place, b: Place) -> bool:
        """Draw the head of an arrow that comes from a and ends in b: in the middle of b, or before it."""
        dy, dx = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
        y, x = self.at(b)
        if self.blank(b):
            return self._write(y, x, TIPS[dy, dx])
        if dy and dx:
            self.texts[self.at(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))] = TIPS[dy, dx]
            return True
        return self._write(y - dy, x - dx, TIPS[dy, dx])

    def rows(self, ascii_only: bool = False) -> list[str]:
        """Return the lines, what is beside the board included."""
        outside = [[f"{' '.join(some)}" for some in (side.get(r, ()) for r in range(self.height + 2))]
                   for side in (self.left, self.right)]  # fmt: skip
        margin = max(map(len, outside[0]))
        if 0 in self.top or 0 in self.bottom:
            margin = max(margin, self.across)
        margin += bool(margin)
        lines = []
        for y in range(2 * self.height + 1):
            middle = y % 2 == 1
            before = outside[0][(y + 1) // 2] if middle else ""
            after = outside[1][(y + 1) // 2] if middle else ""
            board = "".join(self._char((y, x), ascii_only) for x in range(self.across * self.width + 1))
            lines.append(f"{before:>{max(margin - 1, 0)}}{' ' * bool(margin)}{board} {after}".rstrip())
        above = self._stack(self.top, margin, True)
        lines = [*above, *lines, *self._stack(self.bottom, margin, False)]
        while len(lines) > 1 and not lines[0]:
            del lines[0]
        return ["".join(PLAIN.get(c, c) for c in line) for line in lines] if ascii_only else lines

    def _stack(self, stacks: dict[int, list[str]], margin: int, above: bool) -> Iterator[str]:
        deep = max(map(len, stacks.values()), default=0)
        for i in range(deep):
            line = [" "] * (margin + self.across * (self.width + 2))
            for column, words in stacks.items():
                j = i - (deep - len(words)) if above else i
                if 0 <= j < len(words):
                    start = max(0, margin + self.at((1, column))[1] - (len(words[j]) - 1) // 2)
                    line[start : start + len(words[j])] = words[j]
            yield "".join(line).rstrip()

    def _char(self, at: At, ascii_only: bool) -> str:
        if at in self.texts:
            return self.texts[at]
        if at in self.paths:
            return _crossing(self.paths[at], ascii_only, path=True)
        if at in self.grounds:
            return self.grounds[at]
        arms = self.lines.get(at, [0, 0, 0, 0])
        return self.dotted[at] if at in self.dotted and not any(arms) else _crossing(arms, ascii_only)


def _crossing(arms: Iterable[int], ascii_only: bool, path: bool = False) -> str:
    """Return the character with these arms."""
    up, down, left, right = arms
    if ascii_only:
        heavy = max(up, down, left, right) == HEAVY
        if not (up or down or left or right):
            return " "
        if not (up or down):
            return "=" if path else "#" if heavy else "-"
        return "+" if left or right else ("!" if path else "#" if heavy else "|")
    if path and max(up, down, left, right) == HEAVY:
        on = (int(bool(up)), int(bool(down)), int(bool(left)), int(bool(right)))
        whole = {1: (1, 1, 0, 0), 2: (0, 0, 1, 1)}
        return DOUBLE.get(on) or DOUBLE[whole[1] if up or down else whole[2]]
    weight = HEAVY if path else 0
    return _lines().get((bool(up) * weight or up, bool(down) * weight or down, bool(left) * weight or left,
                         bool(right) * weight or right), "?")  # fmt: skip
