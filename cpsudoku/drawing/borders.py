"""What is drawn outside a board and between its cells: lanes of numbers, numbers at their ends, signs of pairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cpsudoku.drawing import lines
from cpsudoku.drawing.frame import Frame
from cpsudoku.drawing.scene import CELL, INK, PALE_INK, PAPER
from cpsudoku.drawing.shapes import Box, Disc, Segment, Shape, Text
from cpsudoku.kinds.lanes import Lanes
from cpsudoku.kinds.pairs import Pairs
from cpsudoku.kinds.sections import DIAGONALS


def lane(frame: Frame, edge: str, number: int, value: Any, section: Lanes, clue: str) -> Iterator[Shape]:
    """Numbers from the outside to the board."""
    parts = value if isinstance(value, tuple) else (value,)
    words = ["?" if n is None else section.letters[n - 1] if section.letters else str(n) for n in parts]
    middle = (number + 0.5) * CELL
    for i, word in enumerate(words):
        away = (len(words) - i - 1) * STEP + 16 if edge in ("left", "top") else i * STEP + 16
        x, y = {
            "left": (frame.left - away, frame.top + middle),
            "right": (frame.right + away, frame.top + middle),
            "top": (frame.left + middle, frame.top - away),
            "bottom": (frame.left + middle, frame.bottom + away),
        }[edge]
        yield Text(x, y, NUMBER, word, INK, clue=clue)


def outside(frame: Frame, lane: str, way: str, value: Any, clue: str) -> Iterator[Shape]:
    text = "?" if value is None else " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    if way in DIAGONALS:
        from cpsudoku.kinds.places import place

        dy, dx = DIAGONALS[way]
        start = place(lane)
        assert start is not None
        x, y = frame.at(start)
        edge = CELL / 2 + 15
        x, y = x - dx * edge, y - dy * edge
        yield Text(x, y, 15, text, INK, clue=clue)
        tip = x + dx * 14, y + dy * 14
        yield Segment(x + dx * 9, y + dy * 9, *tip, PALE_INK, 1.5)
        yield from lines.point((x, y), tip, PALE_INK, 5)
        return
    middle = (int(lane[1:]) - 0.5) * CELL
    x, y = {
        ">": (frame.left - 16, frame.top + middle),
        "<": (frame.right + 16, frame.top + middle),
        "v": (frame.left + middle, frame.top - 16),
        "^": (frame.left + middle, frame.bottom + 16),
    }[way]
    yield Text(x, y, NUMBER if len(text) < 3 else 14, text, INK, clue=clue)


def pair(frame: Frame, drawing: str, section: Pairs, slot: Any, value: Any, clue: str) -> Iterator[Shape]:
    (x1, y1), (x2, y2) = frame.at(slot[0]), frame.at(slot[1])
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    touching = abs(x1 - x2) + abs(y1 - y2) <= CELL * 1.01
    if not touching:
        yield Segment(x1, y1, x2, y2, PALE_INK, 1.2, dash=5, clue=clue)
    sign, number = value if isinstance(value, tuple) else (value, None) if section.signs else ("", value)
    number = None if number is True else number
    if drawing in ("white dot", "black dot"):
        dark = drawing == "black dot"
        yield Disc(x, y, 10 if number is not None else 8, INK if dark else PAPER, clue, INK, 1.5)
        if number is not None:
            yield Text(x, y, 12, str(number), PAPER if dark else INK, clue=clue)
        return
    if sign in ("<", ">") and sign:
        small, large = ((x1, y1), (x2, y2)) if sign == "<" else ((x2, y2), (x1, y1))
        yield from _less(small, large, x, y, clue)
        return
    text = f"{sign or ''}{'' if number is None else number}" or ("?" if section.value or section.signs else "")
    width = max(14.0, 9.0 * len(text))
    if text:
        yield Box(x - width / 2 - 1, y - 9, width + 2, 18, PAPER)
        yield Text(x, y, 15, text, INK, True, clue=clue)
    else:
        yield Disc(x, y, 8, PAPER, clue, INK, 1.5)


def _less(small: tuple[float, float], large: tuple[float, float], x: float, y: float, clue: str) -> Iterator[Shape]:
    """A < whose tip is at the smaller."""
    length = max(abs(large[0] - small[0]), abs(large[1] - small[1])) or 1.0
    ux, uy = (large[0] - small[0]) / length, (large[1] - small[1]) / length
    yield Box(x - 8, y - 8, 16, 16, PAPER)
    tip = x - ux * 4.2, y - uy * 4.2
    for turn in (-1, 1):
        yield Segment(*tip, x + ux * 4.2 - uy * 6 * turn, y + uy * 4.2 + ux * 6 * turn, INK, 2.2, clue=clue)


NUMBER = 20.0  # the size of numbers outside the board
STEP = 23.0  # from one to the next
