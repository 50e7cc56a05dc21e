"""A picture with title, author and rules."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cpsudoku.apps.drawing.shapes import INK, MARGIN, PALE_INK, Scene, Text, shift
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

_TITLE, _AUTHOR, _RULES = 24.0, 16.0, 15.0  # letter sizes
_WIDE = 0.52  # width of a letter as a share of its size


def rules_of(kind: Kind, puzzle: Puzzle, prose: str = "") -> list[str]:
    """Return the rules in words, one paragraph each: the setter's own, else the rules of the kind and its extra
    rules."""
    ours = [*kind.rules.split("\n\n"), *(rule.sentence() for rule in kind.in_use(puzzle))]
    rules = prose.split("\n\n") if prose.strip() else ours
    return [*dict.fromkeys(filter(None, (" ".join(text.split()) for text in rules)))]


def add_heading(scene: Scene, title: str = "", author: str = "", rules: Iterable[str] = ()) -> Scene:
    """Return the picture with a title and an author above it, and rules below. Omit empty texts."""
    above = [*_lines(scene, title, _TITLE, True), *_lines(scene, f"by {author}" if author else "", _AUTHOR)]
    below = [line for rule in rules for line in (*_lines(scene, rule, _RULES), None)]
    top = sum(line.size * 1.3 for line in above) + 1.5 * MARGIN * bool(above)
    shapes = [shift(shape, 0, top) for shape in scene.shapes]
    y = MARGIN
    for line in above:
        shapes.append(replace(line, y=y + line.size * 0.65))
        y += line.size * 1.3
    y = top + scene.height + MARGIN / 2
    for one in below:
        if one is not None:
            shapes.append(replace(one, y=y + one.size * 0.65))
        y += _RULES * (1.3 if one is not None else 0.5)
    height = y + MARGIN / 2 if below else top + scene.height
    return replace(scene, height=height, shapes=tuple(shapes), title=title or scene.title)


def _lines(scene: Scene, text: str, size: float, bold: bool = False) -> Iterator[Text]:
    """Yield the lines of a text, centred. The caller sets their height."""
    for line in textwrap.wrap(text, max(12, int(scene.width / (size * _WIDE)))):
        yield Text(scene.width / 2, 0, size, line, INK if bold else PALE_INK, bold)
