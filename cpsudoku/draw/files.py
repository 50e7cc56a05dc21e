"""A picture as a file: SVG or PNG, as the file's name ends."""

from __future__ import annotations

from pathlib import Path

from cpsudoku.draw.shapes import Scene
from cpsudoku.errors import CpsudokuError

ENDINGS = (".svg", ".png")


def check_name(path: Path) -> None:
    """
    Raises:
        CpsudokuError: the name ends in none of ENDINGS.
    """
    if path.suffix.lower() not in ENDINGS:
        raise CpsudokuError(f"{path}: expected a name that ends in {' or '.join(ENDINGS)}, found {path.suffix!r}")


def save(scene: Scene, path: Path | str, scale: float = 1.0) -> None:
    """Write a picture, ``scale`` pixels a unit: 60 units a cell.

    Raises:
        CpsudokuError: the name ends in none of ENDINGS; for PNG, Pillow is not installed, or the picture is too large.
        OSError: the file cannot be written.
    """
    path = Path(path)
    check_name(path)
    if path.suffix.lower() == ".svg":
        from cpsudoku.draw.svg import svg

        path.write_text(svg(scene, scale), encoding="utf-8")
    else:
        from cpsudoku.draw.png import png

        path.write_bytes(png(scene, scale))
