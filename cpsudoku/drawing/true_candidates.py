"""True candidates in a picture: what is the same in every solution, and the values that are open, with their counts.

Open values stand in cells whose values are written; of shading, lines and the like only marks that are sure are drawn,
and what surely is not there has a dot or a cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, sqrt

from cpsudoku.drawing import layers
from cpsudoku.drawing.boards import frame_of
from cpsudoku.drawing.frame import CELL, PALE_INK, Frame, LayerPlace, first_place
from cpsudoku.drawing.puzzles import highlight, places, scene_of_puzzle, view_of_puzzle
from cpsudoku.drawing.scene import paint_count
from cpsudoku.drawing.shapes import MARK, Disc, Painted, Scene, Segment, Text
from cpsudoku.drawing.textual import in_text
from cpsudoku.drawing.view import View
from cpsudoku.explanation.diagnosis.candidates import Candidates
from cpsudoku.explanation.diagnosis.wording import candidate_lines, times_of
from cpsudoku.model import Model
from cpsudoku.puzzles.boards import Layer, variable_names
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

Counts = dict[LayerPlace, dict[int, str]]  # place -> value -> how many solutions have it, in words


def candidates_scene(
    kind: Kind, puzzle: Puzzle, model: Model, candidates: Candidates, *, names: bool = False, marked: Sequence[str] = ()
) -> Scene:
    """Return the picture; its caption says how many solutions there are, and where time has run out.

    ``names``: rows and columns of a square board of digits are named; ``marked``: places that are highlighted.

    Raises:
        CpsudokuError: there is no such place.
    """
    each = open_values(kind, puzzle, candidates)
    view = None
    if puzzle.classic:
        view = replace(highlight(_candidates_view(puzzle, kind, model, each), marked), names=names)
    highlighted = [] if puzzle.classic else places(puzzle, marked)
    frame = frame_of(kind, puzzle, view)
    over: list[Painted] = []
    for layer, counts in each:
        if not _is_in_view(view, kind, layer):
            over += _paint_open_marks(layer, puzzle, frame, counts)
    sure = kind.values(puzzle, candidates.backbone)
    pictured = layers.split_layers(kind.decisions_of(puzzle), puzzle)[0]
    lines = any(layers.look(layer, puzzle) == "links" for layer in pictured)
    for layer in pictured:
        if not _is_in_view(view, kind, layer):
            over += _paint_nothing(layer, puzzle, frame, sure.get(layer.name, {}), lines)
    return scene_of_puzzle(
        puzzle, kind, view=view, solution=candidates.backbone, over=over, highlighted=highlighted,
        caption=caption_of(candidates),
    )  # fmt: skip


def candidates_text(
    kind: Kind, puzzle: Puzzle, model: Model, candidates: Candidates, *, names: bool, width: int | None,
    ascii_only: bool,
) -> str:  # fmt: skip
    """Return what is sure in characters, as `in_text` draws a solution, and below it the open values."""
    board = in_text(puzzle, kind, solution=candidates.backbone, names=names, width=width, ascii_only=ascii_only)
    return board + "".join(f"{line}\n" for line in candidate_lines(candidates, model))


def caption_of(candidates: Candidates) -> str:
    """Return how many solutions there are, and whether all is known, in words."""
    number = f"{candidates.number[0].upper()}{candidates.number[1:]}"
    open_ = "; the time ran out: some candidates may be missing, and nothing is called sure"
    return number + open_ * (not candidates.complete)


def open_values(kind: Kind, puzzle: Puzzle, candidates: Candidates) -> list[tuple[Layer, Counts]]:
    """Return of each layer the places with several values, or with one that is not sure."""
    counts = {x.name: values for x, values in candidates.counts.items()}
    sure = {x.name for x in candidates.backbone}
    return [
        (layer, {place: {value: times_of(candidates, times) for value, times in counts[name].items()}
                 for place, name in names.items() if name in counts and name not in sure})
        for layer, names in variable_names(kind.layers_of(puzzle), puzzle) if not layer.auxiliary
    ]  # fmt: skip


def _is_in_view(view: View | None, kind: Kind, layer: Layer) -> bool:
    return view is not None and kind.all_sections[0].layer is layer


def _candidates_view(puzzle: Puzzle, kind: Kind, model: Model, each: list[tuple[Layer, Counts]]) -> View:
    """Return the square board of digits with the open values as candidates."""
    view = view_of_puzzle(puzzle, kind, model)
    counts = next((counts for layer, counts in each if _is_in_view(view, kind, layer)), {})
    candidates = tuple(tuple(sorted(counts.get(cell, ()))) for cell in puzzle.cells)
    numbers = {
        (i, value): times for i, cell in enumerate(puzzle.cells) for value, times in counts.get(cell, {}).items()
    }  # fmt: skip
    return replace(view, candidates=candidates, noted=frozenset(), counts=numbers)


def _paint_open_marks(layer: Layer, puzzle: Puzzle, frame: Frame, counts: Counts) -> Iterator[Painted]:
    """Yield the open values of cells, small, of a layer with more than two values."""
    domain = layer.values(puzzle)
    if len(domain) < 3 or layers.look(layer, puzzle) != "tokens":
        return
    across = ceil(sqrt(len(domain)))
    step = (CELL - 8) / across
    for cell, values in counts.items():
        x, y = frame.corner(first_place(cell))
        for value, times in values.items():
            row, column = divmod(domain.index(value), across)
            at = x + 4 + (column + 0.5) * step, y + 4 + (row + 0.5) * step
            size = min(20.0, step * 0.7)
            token = Text(*at, size, layer.token(value, domain), PALE_INK)
            yield from ((MARK, text) for text in paint_count(token, times))


def _paint_nothing(
    layer: Layer, puzzle: Puzzle, frame: Frame, sure: Mapping[LayerPlace, int], lines: bool
) -> Iterator[Painted]:
    """Yield what is surely not there: a cross between cells; a dot in a cell, of a board without ``lines`` through
    cells."""
    how = layers.look(layer, puzzle)
    domain = layer.values(puzzle)
    clues = {item.at for item in puzzle.items}
    for place, value in sure.items():
        if value != domain[0] or place in clues or (how == "tokens" and layer.token(value, domain) != "-"):
            continue
        if how in ("shading", "tokens") and not lines:
            yield MARK, Disc(*frame.at(first_place(place)), 3.5, PALE_INK)
        elif how in ("sides", "links"):
            x, y = frame.at(first_place(place))
            yield MARK, Segment(x - 4, y - 4, x + 4, y + 4, PALE_INK, 1.5)
            yield MARK, Segment(x - 4, y + 4, x + 4, y - 4, PALE_INK, 1.5)
