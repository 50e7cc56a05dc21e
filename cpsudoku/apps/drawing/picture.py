"""The picture of a puzzle of any kind: its board, the values of its layers, its sections, and shapes over them."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import inf

from cpsudoku.apps.drawing import layer_shapes, section_shapes
from cpsudoku.apps.drawing.decorations import paint_ornaments
from cpsudoku.apps.drawing.section_shapes import kind_of
from cpsudoku.apps.drawing.shapes import (
    BORDER,
    CELL,
    INK,
    LINK,
    MARGIN,
    MARK,
    PALE_INK,
    RULE,
    SHADING,
    Box,
    Frame,
    LayerPlace,
    Painted,
    Scene,
    Segment,
    Shape,
    Text,
    in_order,
)
from cpsudoku.model import Variable
from cpsudoku.model.constraints import AllDifferent
from cpsudoku.puzzles.board import Place
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.square_grid import row_name

SHADE = "#e9edf2"  # the background of diagonals and windows
NAMES = 14.0  # the space for the names of rows and columns, at the left and the top
Values = Mapping[str, Mapping[LayerPlace, int | Collection[int]]]  # layer -> place -> the value, or several open values


def picture(
    puzzle: Puzzle,
    values: Values | None = None,
    overlay: Iterable[Painted] = (),
    caption: str = "",
    *,
    names: bool = False,
) -> Scene:
    """Return the scene of a puzzle of any kind.

    Args:
        values: The values of a solution, or open values; by default the solution in the text.
        overlay: Other shapes, with positions from `frame_of`.
        caption: A sentence below the picture.
        names: Print the names of rows and columns at the edge?
    """
    frame, over = frame_of(puzzle, names), [*overlay]
    known = stated_values(puzzle) if values is None else values
    halo = not puzzle.cell_contents or any(isinstance(shape, Segment) and shape.colour == LINK for _, shape in over)
    shapes = [
        *paint_ornaments(puzzle.drawing, frame),
        *_paint_grid(puzzle, frame),
        *over,
        *layer_shapes.paint_layers(puzzle, frame, known, halo),
        *section_shapes.paint_sections(puzzle, frame),
        *(_paint_names(puzzle, frame) if names else ()),
    ]
    _, _, right, bottom = section_shapes.margins(puzzle)
    words = [*section_shapes.caption(puzzle), *layer_shapes.words_below(puzzle, known), (caption, "")]
    title = f"{puzzle.height} by {puzzle.width} board"
    width, height = frame.right + right + MARGIN, frame.bottom + bottom + MARGIN
    below = [(part, clue) for text, clue in words for part in textwrap.wrap(text, max(16, round(width / 8.2)))]
    written = [Text(width / 2, height + 10 + 22 * i, 16, text, INK, clue=clue) for i, (text, clue) in enumerate(below)]
    height += (len(below) * 22 + MARGIN) * bool(below)
    return Scene(width, height, (*in_order(shapes), *written), title, caption or title)


def frame_of(puzzle: Puzzle, names: bool = False) -> Frame:
    """Return the position of the board in its picture."""
    left, top, _, _ = section_shapes.margins(puzzle)
    near = MARGIN + NAMES * names
    return Frame(near + left, near + top, puzzle.height, puzzle.width)


def stated_values(puzzle: Puzzle) -> Values:
    """Return the solution in the text. For a board of digits, return none, because readers may want to solve the
    puzzle."""
    if puzzle.cell_contents and len(kind_of(puzzle).decisions_of(puzzle)) == 1:
        return {}
    return {layer: dict(pairs) for layer, pairs in puzzle.solution}


def _paint_names(puzzle: Puzzle, frame: Frame) -> Iterator[Painted]:
    """Yield the names of rows and columns: numbers, or letters for rows if cells are named A1."""
    for r in range(1, puzzle.height + 1):
        yield MARK, Text(MARGIN, frame.at((r, 1))[1], 14, row_name(r), PALE_INK)
    for c in range(1, puzzle.width + 1):
        yield MARK, Text(frame.at((1, c))[0], MARGIN, 14, str(c), PALE_INK)


def _paint_grid(puzzle: Puzzle, frame: Frame) -> Iterator[Painted]:
    """Yield shaded units, thin lines between cells, thick ones around regions and the board."""
    kind = kind_of(puzzle)
    owner, shaded = regions(puzzle)
    for cell in sorted(shaded):
        yield SHADING, Box(*frame.corner(cell), CELL, CELL, SHADE)
    # drawn values lie on these lines
    dots = any(layer.at == "sides" for layer in kind.decisions_of(puzzle))
    walled = any(section.walls for section in kind.all_sections)
    parted = any(layer.at == "links" and layer.parts_cells for layer in kind.decisions_of(puzzle))  # by borders
    lines = []
    for side in puzzle.sides:
        ends = *frame.at(side.a), *frame.at(side.b)
        edge = len(side.cells) == 1
        if dots:
            lines.append(Segment(*ends, "#c8ccd2", 1, dash=3))
        elif (edge and (parted or not walled)) or len({owner.get(cell) for cell in side.cells}) > 1:
            lines.append(Segment(*ends, INK, 3))
        else:
            lines.append(Segment(*ends, INK if edge else RULE, 1))
    if walled and not (dots or parted):
        a, b, c, d = frame.left, frame.top, frame.right, frame.bottom
        lines += [Segment(*ends, INK, 2) for ends in ((a, b, c, b), (a, d, c, d), (a, b, a, d), (c, b, c, d))]
    yield from ((BORDER, line) for line in _join_segments(lines))


def _join_segments(lines: Iterable[Segment]) -> Iterator[Shape]:
    """Yield vertical and horizontal lines, thin ones first. Lines that meet end to end are joined."""
    pieces_of: dict[tuple[float, str, float, bool, float], list[tuple[float, float]]] = {}
    for line in lines:
        level = line.y1 == line.y2
        start, end = sorted((line.x1, line.x2) if level else (line.y1, line.y2))
        look = line.width, line.colour, line.dash, level, line.y1 if level else line.x1
        pieces_of.setdefault(look, []).append((start, end))
    for (width, colour, dash, level, at), pieces in sorted(pieces_of.items(), key=lambda one: one[0][0]):
        start, end = min(pieces)
        for begin, stop in [*sorted(pieces), (inf, inf)]:
            if begin > end + 0.01:
                ends = (start, at, end, at) if level else (at, start, at, end)
                yield Segment(*ends, colour, width, dash)
                start = begin
            end = max(end, stop) if begin <= end + 0.01 else stop


# Derive regions and other units of digits from the rules. Then a user's own kind needs no code for drawing.


def regions(puzzle: Puzzle) -> tuple[dict[Place, int], set[Place]]:
    """Return the region of each cell of a board of digits. Also return the cells of the units that are neither rows,
    columns nor regions: diagonals, windows. Omit regions that a section draws."""
    kind = kind_of(puzzle)
    if not kind.has_digits:
        return {}, set()
    if not puzzle.cell_contents:
        try:
            return _numbered(puzzle.boxes), set()
        except CpsudokuError:
            return {}, set()
    model = kind.model(kind.shape(puzzle))
    cells = {puzzle.name_of(cell): cell for cell in puzzle.cells}
    scopes = [c.scope for c in model.constraints if isinstance(c, AllDifferent)]
    units = [unit for scope in scopes if len(unit := _places(scope, cells)) == puzzle.height == len(scope)]
    tiles, others = _tiling(puzzle, units)
    stated = any(section.parts and puzzle.content(section.name) for section in kind.all_sections)
    return {} if stated else _numbered(tiles), {cell for unit in others for cell in unit}


def _numbered(units: Iterable[Iterable[Place]]) -> dict[Place, int]:
    return {cell: i for i, unit in enumerate(units) for cell in unit}


def _places(scope: Sequence[Variable], cells: Mapping[str, Place]) -> list[Place]:
    return [cells[x.name] for x in scope if x.name in cells]


def _tiling(puzzle: Puzzle, units: Sequence[Sequence[Place]]) -> tuple[list[Sequence[Place]], list[Sequence[Place]]]:
    """Split the units other than rows and columns into those that tile the board and the rest. If they leave gaps, no
    unit tiles the board."""
    tiles, others = [], []
    lines: list[set[Place]] = [set(line) for line in (*puzzle.rows, *puzzle.columns)]
    covered: set[Place] = set()
    for unit in units:
        if set(unit) in lines:
            lines.remove(set(unit))  # a region may equal a row
        elif covered.isdisjoint(unit):
            tiles.append(unit)
            covered |= set(unit)
        else:
            others.append(unit)
    return (tiles, others) if len(covered) == len(puzzle.cells) else ([], tiles + others)
