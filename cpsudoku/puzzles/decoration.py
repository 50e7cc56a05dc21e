"""What is drawn on a board and says nothing: lines, shapes, texts, colours of a setter's file."""

from __future__ import annotations

from dataclasses import dataclass

DRAWING = "drawing"  # drawn in a way that is not understood: without cells, its value the JSON
COLOUR = "colour"  # of cells


@dataclass(frozen=True)
class Look:
    """What it looks like; whatever is not stated has a usual look.

    Attributes:
        points: (row, column) of a line's corners, or of a shape's middle; cells have whole numbers, from 1.
        size: Height and width of a shape, in cells.
        thickness: Of a line, in cells.
        turn: Of a shape, in degrees, clockwise.
        arrow: Does the line end in a point?
        fill, edge, ink: Colours as the file writes them: of the ground, of the rim or the line, of the text.
    """

    points: tuple[tuple[float, float], ...] = ()
    size: tuple[float, float] = (0.0, 0.0)
    thickness: float = 0.0
    turn: float = 0.0
    round: bool = False
    arrow: bool = False
    fill: str = ""
    edge: str = ""
    ink: str = ""
    text_size: float = 0.0


PLAIN = Look()


@dataclass(frozen=True)
class Ornament:
    """A line, circle, rectangle, cage, text or colour that is no rule, or a drawing that is not understood. ``cells``:
    names as r1c1; ``value``: what it says."""

    what: str
    cells: tuple[str, ...]
    value: str = ""
    look: Look = PLAIN
