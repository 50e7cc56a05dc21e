"""A picture as a file: SVG or PNG, depending on the file's extension."""

from __future__ import annotations

import io
from math import ceil, floor, hypot
from pathlib import Path
from typing import TYPE_CHECKING

from cpsudoku.apps.drawing.shapes import (
    PAPER,
    Box,
    Disc,
    Glaze,
    Polygon,
    Scene,
    Segment,
    Shape,
    Text,
    bounds,
    shift,
)
from cpsudoku.support.errors import CpsudokuError, extra

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw


ENDINGS = (".svg", ".png")


def check_name(path: Path) -> None:
    """
    Raises:
        CpsudokuError: the extension is not in ENDINGS.
    """
    if path.suffix.lower() not in ENDINGS:
        raise CpsudokuError(f"{path}: expected a name that ends in {' or '.join(ENDINGS)}, found {path.suffix!r}")


def save(scene: Scene, path: Path | str, scale: float = 1.0) -> None:
    """Write a picture, with ``scale`` pixels for a unit and 60 units for a cell.

    Raises:
        CpsudokuError: the extension is not in ENDINGS. For PNG: Pillow is not installed, or the picture is too large.
        OSError: the file cannot be written.
    """
    path = Path(path)
    check_name(path)
    if path.suffix.lower() == ".svg":
        from cpsudoku.apps.drawing.shapes import svg

        path.write_text(svg(scene, scale, ids=True), encoding="utf-8")
    else:
        path.write_bytes(png(scene, scale))


# A scene as a PNG picture, made with Pillow and its font. It is drawn three times as large and scaled down for smooth
# lines.


FINER = 3
MOST = 60_000_000  # pixels, with three bytes each


def png(scene: Scene, scale: float = 1.0) -> bytes:
    """Return the scene as PNG bytes, with ``scale`` pixels for a unit.

    Raises:
        CpsudokuError: Pillow is not installed, or the picture would have more than MOST pixels.
    """
    with extra("PNG", "Pillow", "draw"):
        from PIL import Image, ImageDraw
    small_size = max(1, round(scene.width * scale)), max(1, round(scene.height * scale))
    pixels = small_size[0] * small_size[1]
    if pixels > MOST:
        raise CpsudokuError(f"expected a PNG of at most {MOST} pixels, found {small_size[0]} x {small_size[1]}")
    factor = scale * (FINER if pixels * FINER**2 <= MOST else 1)
    size = round(scene.width * factor), round(scene.height * factor)
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for shape in scene.shapes:
        if isinstance(shape, Glaze):
            _glaze(image, shape, factor)
        else:
            _draw(pen, shape, factor)
    out = io.BytesIO()
    image.resize(small_size, Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _glaze(image: Image, glaze: Glaze, k: float) -> None:
    """Paint the shapes of a glaze as one shape: draw them in a mask, then paint the colour through it."""
    from PIL import Image, ImageDraw

    left, top, right, bottom = bounds(glaze)
    corner = max(0, floor(left * k) - 2), max(0, floor(top * k) - 2)
    size = min(image.width, ceil(right * k) + 3) - corner[0], min(image.height, ceil(bottom * k) + 3) - corner[1]
    if min(size) <= 0:
        return
    mask = Image.new("L", size, 0)
    pen, ink = ImageDraw.Draw(mask), round(255 * glaze.opacity)
    for shape in glaze.shapes:
        _draw(pen, shift(shape, -corner[0] / k, -corner[1] / k), k, ink)
    image.paste(glaze.colour, (*corner, corner[0] + size[0], corner[1] + size[1]), mask)


def _draw(pen: ImageDraw, shape: Shape, k: float, ink: int | None = None) -> None:
    """Draw a shape in its own colours, or in the given shade of grey."""
    from PIL import ImageFont

    match shape:
        case Box(x, y, width, height, fill):
            pen.rectangle((x * k, y * k, (x + width) * k, (y + height) * k), fill=fill if ink is None else ink)
        case Disc(x, y, radius, fill):
            box = ((x - radius) * k, (y - radius) * k, (x + radius) * k, (y + radius) * k)
            inside, rim = (fill or None, shape.edge or None) if ink is None else (ink * bool(fill) or None, ink)
            pen.ellipse(box, fill=inside, outline=rim, width=max(1, round(shape.width * k)) if shape.edge else 0)
        case Polygon(points, fill, edge, width):
            corners = [(x * k, y * k) for x, y in points]
            if fill:
                pen.polygon(corners, fill=fill if ink is None else ink)
            if edge:
                around = [*corners, *corners[:2]]  # one point more joins the last corner
                pen.line(around, fill=edge if ink is None else ink, width=max(1, round(width * k)), joint="curve")
        case Segment():
            _line(pen, shape, k, shape.colour if ink is None else ink)
        case Text(x, y, size, text, colour, bold, halo):
            font = ImageFont.load_default(size=size * k)
            stroke, at = round(size * k / 34) if bold else 0, (x * k, y * k)
            if halo:
                rim = stroke + round(2 * k)
                pen.text(at, text, fill=PAPER, font=font, anchor="mm", stroke_width=rim, stroke_fill=PAPER)
            pen.text(at, text, fill=colour, font=font, anchor="mm", stroke_width=stroke, stroke_fill=colour)


def _line(pen: ImageDraw, line: Segment, k: float, ink: str | int) -> None:
    """Draw a line with square ends, so that corners close."""
    ends = (line.x1, line.y1), (line.x2, line.y2)
    if line.dash:
        _dashes(pen, line, k, ink)
        return
    length = hypot(line.x2 - line.x1, line.y2 - line.y1) or 1.0
    dx = (line.x2 - line.x1) / length * line.width / 2
    dy = (line.y2 - line.y1) / length * line.width / 2
    points = [((line.x1 - dx) * k, (line.y1 - dy) * k), ((line.x2 + dx) * k, (line.y2 + dy) * k)]
    if line.round:
        points = [(x * k, y * k) for x, y in ends]
        for x, y in points:
            reach = line.width / 2 * k
            pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=ink)
    pen.line(points, fill=ink, width=max(1, round(line.width * k)))


def _dashes(pen: ImageDraw, line: Segment, k: float, ink: str | int) -> None:
    """Draw the dashes of a line."""
    dash, dx, dy = line.dash, line.x2 - line.x1, line.y2 - line.y1
    length, at = hypot(dx, dy), 0.0
    while at < length:
        near, far = at / length, min(length, at + dash) / length
        piece = [((line.x1 + dx * s) * k, (line.y1 + dy * s) * k) for s in (near, far)]
        pen.line(piece, fill=ink, width=max(1, round(line.width * k)))
        at += dash / 0.6
