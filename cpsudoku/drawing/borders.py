"""What is drawn outside a board and between its cells: lanes of numbers, numbers at their ends, signs of pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from cpsudoku.drawing import lines
from cpsudoku.drawing.frame import Frame
from cpsudoku.drawing.scene import CELL, INK, PALE_INK, PAPER
from cpsudoku.drawing.shapes import DIGIT, LINE, MARK, Box, Disc, Painted, Segment, Shape, Text
from cpsudoku.puzzles.forms.figures import EdgeNumbers, EndNumber, Sign
from cpsudoku.puzzles.forms.section import DIAGONALS


class Spots:
    """Room for marks and texts: each takes the first of some points at which it covers no other one."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}

    def free(self, width: float, height: float, points: Iterable[tuple[float, float]]) -> tuple[float, float]:
        """The first free point, the middle of what is put there; the last one where none is free."""
        x = y = 0.0
        for x, y in points:
            box = x - width / 2, y - height / 2, x + width / 2, y + height / 2
            if not any(_overlap(box, other) for key in _keys(box) for other in self._taken.get(key, ())):
                break
        box = x - width / 2, y - height / 2, x + width / 2, y + height / 2
        for key in _keys(box):
            self._taken.setdefault(key, []).append(box)
        return x, y


def _keys(box: tuple[float, float, float, float]) -> Iterator[tuple[int, int]]:
    """The squares of a cell's size that a box touches."""
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield row, column


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] - 0.5 and other[0] < one[2] - 0.5 and one[1] < other[3] - 0.5 and other[1] < one[3] - 0.5


def lane(frame: Frame, spots: Spots, numbers: EdgeNumbers, clue: str) -> Iterator[Painted]:
    """Numbers from the outside to the board."""
    edge, number, words = numbers
    middle = (number + 0.5) * CELL
    for i, word in enumerate(words):
        away = (len(words) - i - 1) * STEP + 16 if edge in ("left", "top") else i * STEP + 16
        x, y = {
            "left": (frame.left - away, frame.top + middle),
            "right": (frame.right + away, frame.top + middle),
            "top": (frame.left + middle, frame.top - away),
            "bottom": (frame.left + middle, frame.bottom + away),
        }[edge]
        spots.free(STEP, STEP, [(x, y)])
        yield DIGIT, Text(x, y, NUMBER, word, INK, clue=clue)


def outside(frame: Frame, spots: Spots, number: EndNumber, clue: str) -> Iterator[Painted]:
    """A number at one end of a lane."""
    lane, way, text = number.lane, number.way, number.text
    if way in DIAGONALS:
        from cpsudoku.puzzles.places import place

        dy, dx = DIAGONALS[way]
        start = place(lane)
        assert start is not None
        x, y = frame.at(start)
        edge = CELL / 2 + 15
        width = max(18.0, 8.4 * len(text))
        x, y = spots.free(width, 18, ((x - dx * (edge + 20 * i), y - dy * (edge + 20 * i)) for i in range(20)))
        yield DIGIT, Text(x, y, 15, text, INK, clue=clue)
        tip = x + dx * 14, y + dy * 14
        yield LINE, Segment(x + dx * 9, y + dy * 9, *tip, PALE_INK, 1.5, clue=clue)
        yield from ((LINE, piece) for piece in lines.point((x, y), tip, PALE_INK, 5, clue))
        return
    middle = (int(lane[1:]) - 0.5) * CELL
    size = NUMBER if len(text) < 3 else 14.0
    width = max(20.0, 0.56 * size * len(text) + 4)
    first, step = (6 + width / 2, width) if way in "<>" else (16.0, STEP)
    away = [first + step * i for i in range(20)]
    points = {
        ">": [(frame.left - far, frame.top + middle) for far in away],
        "<": [(frame.right + far, frame.top + middle) for far in away],
        "v": [(frame.left + middle, frame.top - far) for far in away],
        "^": [(frame.left + middle, frame.bottom + far) for far in away],
    }
    x, y = spots.free(width, 20, points[way])
    yield DIGIT, Text(x, y, size, text, INK, clue=clue)


def sign(frame: Frame, spots: Spots, look: str, figure: Sign, clue: str) -> Iterator[Painted]:
    """What stands between two cells."""
    (x1, y1), (x2, y2) = frame.at(figure.a), frame.at(figure.b)
    sign, number = figure.sign, None if figure.number is True else figure.number
    text = f"{sign}{'' if number is None else number}" or figure.blank
    dot = look in ("white dot", "black dot")
    less = sign in ("<", ">") and not dot
    width = 16.0 if dot or less or not text else max(14.0, 9.0 * len(text)) + 2
    length = hypot(x2 - x1, y2 - y1) or 1.0
    across, down = (y1 - y2) / length, (x2 - x1) / length  # along the border
    middle = (x1 + x2) / 2, (y1 + y2) / 2
    points = [(middle[0] + across * step, middle[1] + down * step) for step in ALONG]
    x, y = spots.free(width, 16.0, points)
    touching = length <= CELL * 1.01
    if not touching:
        yield LINE, Segment(x1, y1, x2, y2, PALE_INK, 1.2, dash=5, clue=clue)
    shapes: Iterable[Shape]
    if dot:
        dark = look == "black dot"
        shapes = [Disc(x, y, 10 if number is not None else 8, INK if dark else PAPER, clue, INK, 1.5)]
        if number is not None:
            shapes.append(Text(x, y, 12, str(number), PAPER if dark else INK, clue=clue))
    elif less:
        small, large = ((x1, y1), (x2, y2)) if sign == "<" else ((x2, y2), (x1, y1))
        shapes = _less(small, large, x, y, clue)
    elif text:
        shapes = [Box(x - width / 2, y - 9, width, 18, PAPER), Text(x, y, 15, text, INK, True, clue=clue)]
    else:
        shapes = [Disc(x, y, 8, PAPER, clue, INK, 1.5)]
    yield from ((MARK, shape) for shape in shapes)


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
ALONG = (0, 17, -17, 34, -34, 8.5, -8.5, 25.5, -25.5)  # where marks of one border go, from its middle
