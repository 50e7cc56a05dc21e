"""A scene as a PNG picture through Pillow and the font it carries; drawn threefold and scaled down for smooth lines."""

from __future__ import annotations

import io
from math import hypot
from typing import TYPE_CHECKING

from cpsudoku.draw.shapes import Box, Disc, Line, Scene, Shape, Text
from cpsudoku.errors import CpsudokuError

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

FINER = 3


def png(scene: Scene, scale: float = 1.0) -> bytes:
    """The scene as PNG bytes, ``scale`` pixels a unit.

    Raises:
        CpsudokuError: Pillow is not installed.
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise CpsudokuError("PNG needs Pillow: pip install 'cpsudoku[draw]'") from None
    factor = scale * FINER
    size = round(scene.width * factor), round(scene.height * factor)
    image = Image.new("RGB", size, "#ffffff")
    pen = ImageDraw.Draw(image)
    for shape in scene.shapes:
        _draw(pen, shape, factor)
    small = image.resize((round(scene.width * scale), round(scene.height * scale)), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def _draw(pen: ImageDraw, shape: Shape, k: float) -> None:
    from PIL import ImageFont

    match shape:
        case Box(x, y, width, height, fill):
            pen.rectangle((x * k, y * k, (x + width) * k, (y + height) * k), fill=fill)
        case Disc(x, y, radius, fill):
            pen.ellipse(((x - radius) * k, (y - radius) * k, (x + radius) * k, (y + radius) * k), fill=fill)
        case Line():
            _line(pen, shape, k)
        case Text(x, y, size, text, colour, bold):
            font = ImageFont.load_default(size=size * k)
            stroke = round(size * k / 34) if bold else 0
            pen.text((x * k, y * k), text, fill=colour, font=font, anchor="mm", stroke_width=stroke, stroke_fill=colour)


def _line(pen: ImageDraw, line: Line, k: float) -> None:
    """A line; dashes are drawn one by one, six units long and four apart."""
    length = hypot(line.x2 - line.x1, line.y2 - line.y1)
    width = max(1, round(line.width * k))
    if not line.dashed or not length:
        half = line.width / 2 * k  # square ends, so that corners close
        dx = (line.x2 - line.x1) / length * half if length else 0.0
        dy = (line.y2 - line.y1) / length * half if length else 0.0
        ends = (line.x1 * k - dx, line.y1 * k - dy, line.x2 * k + dx, line.y2 * k + dy)
        pen.line(ends, fill=line.colour, width=width)
        return
    ux, uy = (line.x2 - line.x1) / length, (line.y2 - line.y1) / length
    at = 0.0
    while at < length:
        to = min(at + 6, length)
        dash = (line.x1 + ux * at, line.y1 + uy * at, line.x1 + ux * to, line.y1 + uy * to)
        pen.line(tuple(v * k for v in dash), fill=line.colour, width=width)
        at += 10
