"""Draw over the picture of a puzzle: highlights, open values, the step of an explanation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import TypeGuard

from cpsudoku.apps.drawing import layer_shapes, strokes
from cpsudoku.apps.drawing.layer_shapes import CandidateSpots
from cpsudoku.apps.drawing.overlay import CellValue, Overlay, ends_of, groups_of
from cpsudoku.apps.drawing.picture import frame_of, picture
from cpsudoku.apps.drawing.section_shapes import kind_of
from cpsudoku.apps.drawing.shapes import (
    BORDER,
    CELL,
    DIGIT,
    HIGHLIGHT,
    LINK,
    MARK,
    PALE_INK,
    SHADING,
    Box,
    Disc,
    Frame,
    LayerPlace,
    Painted,
    Scene,
    Segment,
    Text,
    first_place,
)
from cpsudoku.apps.explanation.explanation import Explanation
from cpsudoku.apps.explanation.step_reason import Reason
from cpsudoku.apps.explanation.techniques.technique import Pattern
from cpsudoku.apps.explanation.true_candidates import Candidates
from cpsudoku.model import BOOLEAN, Variable
from cpsudoku.puzzles.board import Place
from cpsudoku.puzzles.layer import Layer, variable_names
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import CpsudokuError

# The effects of a step, in colours that colour-blind readers can distinguish.
MARKED, PLACED, ELIMINATED = "#e69f00", "#009e73", "#d55e00"
REASONS = ("#9ad0f5", "#f7c6a3", "#d9c2f0", "#c8e6a0")
BEND, MOST = 0.16, 0.4 * CELL  # the bend of a chain's link, as a share of its length; its maximum
PIECES, DASH = 12, 5.0  # the number of pieces of a strong link; the length of a dash of a weak one


def places(puzzle: Puzzle, names: Iterable[str]) -> list[LayerPlace]:
    """Return the places of a board with these names.

    Raises:
        CpsudokuError: the place does not exist.
    """
    points: list[LayerPlace] = []
    for name in names:
        where = puzzle.board.where(name.strip())
        if where is None:
            raise CpsudokuError(f"expected a place of the board, such as r1c1, found {name.strip()!r}")
        points.append(where)
    return points


def highlights(puzzle: Puzzle, frame: Frame, places: Iterable[LayerPlace]) -> Iterator[Painted]:
    """Yield a background for each cell, with a frame if cells may be shaded. Yield a broad line for a place between
    cells."""
    for place in dict.fromkeys(places):
        if not _is_cell(place):
            (x1, y1), (x2, y2) = frame.ends(place)
            reach = 8 if (x1, y1) == (x2, y2) else 0
            yield BORDER, Segment(x1 - reach, y1 - reach, x2 + reach, y2 + reach, MARKED, 11, round=True)
            continue
        x, y = frame.corner(place)
        yield SHADING, Box(x, y, CELL, CELL, HIGHLIGHT)
        if not puzzle.cell_contents:
            corners = [(x + 4, y + 4), (x + 56, y + 4), (x + 56, y + 56), (x + 4, y + 56), (x + 4, y + 4)]
            yield from ((BORDER, Segment(*a, *b, MARKED, 3, round=True)) for a, b in pairwise(corners))


def _is_cell(place: LayerPlace) -> TypeGuard[Place]:
    return isinstance(place[0], int) and isinstance(place[1], int)


# True candidates: the values common to all solutions, and the open values with their counts.


def picture_of_candidates(puzzle: Puzzle, candidates: Candidates, *, marked: Iterable[LayerPlace] = ()) -> Scene:
    """Return the picture of the values common to all solutions, and of open values with their numbers of solutions.

    In cells with written values, all open values are drawn. For shading, lines and the like, only marks common to all
    solutions are drawn. If a place is empty in all solutions, it gets a dot or a cross.
    """
    kind, frame = kind_of(puzzle), frame_of(puzzle)
    sure: dict[str, dict[LayerPlace, int | Collection[int]]] = {
        layer: {**table} for layer, table in kind.values(puzzle, candidates.backbone).items()
    }
    counts = {x.name: values for x, values in candidates.counts.items()}
    over = [*highlights(puzzle, frame, marked)]
    pictured = layer_shapes.split_layers(kind.decisions_of(puzzle), puzzle)[0]
    lines = any(layer_shapes.look(layer, puzzle) == "links" for layer in pictured)
    for layer, variables in variable_names(pictured, puzzle):
        table = sure[layer.name]
        over += _paint_nothing(layer, puzzle, frame, {p: v for p, v in table.items() if isinstance(v, int)}, lines)
        if layer_shapes.look(layer, puzzle) != "tokens" or len(layer.values(puzzle)) < 3:
            continue
        spots, given = CandidateSpots(puzzle, layer, frame), layer_shapes.given_values(puzzle, layer)
        for place, name in variables.items():
            if name in counts and place not in table and not isinstance(given.get(place), int):
                table[place] = ()
                for value, times in counts[name].items():
                    over += _paint_count(spots.text(place, value), candidates.times(times))
    number = f"{candidates.number[0].upper()}{candidates.number[1:]}"
    late = "; the time ran out: some candidates may be missing, and nothing is called sure"
    return picture(puzzle, sure, over, number + late * (not candidates.complete))


def _paint_count(text: Text, times: str) -> Iterator[Painted]:
    """Yield a candidate with its number of solutions at the lower right."""
    size = text.size * 0.5
    away = text.size * 0.25 * len(text.text)
    yield DIGIT, replace(text, x=text.x - size * 0.4)
    x = text.x + away + size * (0.25 * len(times) - 0.3)
    yield DIGIT, Text(x, text.y + text.size * 0.35, size, times, LINK)


def _paint_nothing(
    layer: Layer, puzzle: Puzzle, frame: Frame, sure: Mapping[LayerPlace, int], lines: bool
) -> Iterator[Painted]:
    """Yield the marks of places that are empty in all solutions: a cross between cells, a dot in a cell. A board with
    ``lines`` through cells gets no dots."""
    look = layer_shapes.look(layer, puzzle)
    domain = layer.values(puzzle)
    clues = {item.at for item in puzzle.items}
    for place, value in sure.items():
        if value != domain[0] or place in clues or (look == "tokens" and layer.token(value, domain) != "-"):
            continue
        x, y = frame.at(first_place(place))
        if look in ("shading", "tokens") and not lines:
            yield MARK, Disc(x, y, 3.5, PALE_INK)
        elif look in ("sides", "links"):
            yield MARK, Segment(x - 4, y - 4, x + 4, y + 4, PALE_INK, 1.5)
            yield MARK, Segment(x - 4, y + 4, x + 4, y - 4, PALE_INK, 1.5)


# A step of an explanation.


def picture_of_step(walk: Explanation, step: int | None = None) -> Scene:
    """Return the board before a step (from 1) with the step marked on it. 0: the puzzle; None: the final board.

    Raises:
        CpsudokuError: the step does not exist, or the explanation belongs to a Model, which has no board.
    """
    walk.finish()
    puzzle, words = walk.subject.instance, walk.subject.words
    if puzzle is None:
        raise CpsudokuError("expected an explanation of a puzzle, found one of a Model, which has no board to draw")
    at, number = _places(walk, puzzle), _number_of(walk, step)
    values = known_values(walk, number)
    if not step or number is None:
        return picture(puzzle, values, names=True)
    reason, frame = walk.reasons[number], frame_of(puzzle, True)
    over = [*_StepMarks(walk, at, values, frame).paint(reason)]
    caption = " ".join(line.removeprefix("- ") for line in words.lines(reason))
    return picture(puzzle, values, over, caption, names=True)


def _number_of(walk: Explanation, step: int | None) -> int | None:
    """Return the number of reasons before a step, or of all reasons for None."""
    if not step:
        return step
    if step > len(walk.at):
        raise CpsudokuError(f"step {step}: expected 0 to {len(walk.at)}: there are {len(walk.at)} steps")
    return walk.at[step - 1]


Places = Mapping[Variable, tuple[Layer, LayerPlace]]
OpenValues = dict[str, dict[LayerPlace, int | Collection[int]]]


def _places(walk: Explanation, puzzle: Puzzle) -> Places:
    return Overlay(kind_of(puzzle), puzzle, walk.subject.model).at


def known_values(walk: Explanation, number: int | None = None) -> OpenValues:
    """Return the known values after ``number`` reasons, by default all, and the candidates of cells with written
    values."""
    known: OpenValues = {}
    puzzle, placed = walk.subject.instance, walk.placements(number)
    assert puzzle is not None
    at = _places(walk, puzzle)
    for x, values in walk.values(number).items():
        if x in at:
            layer, place = at[x]
            if layer_shapes.look(layer, puzzle) == "tokens" and x.values != BOOLEAN:
                known.setdefault(layer.name, {})[place] = placed.get(x, values)
            elif len(values) == 1:
                known.setdefault(layer.name, {})[place] = values[0]
    return known


class _StepMarks:
    """Draws the marks of a step. It removes the candidates that it marks from ``values``, so that they are drawn only
    once."""

    def __init__(self, walk: Explanation, at: Places, values: OpenValues, frame: Frame) -> None:
        self.walk, self.at, self.values, self.frame = walk, at, values, frame
        self.words, self.decisions = walk.subject.words, walk.subject.model.decisions
        self.number = {x: i for i, x in enumerate(self.decisions)}
        puzzle = walk.subject.instance
        assert puzzle is not None
        self.puzzle = puzzle
        self.spots = {layer.name: CandidateSpots(puzzle, layer, frame) for layer, _ in at.values()}

    def paint(self, reason: Reason) -> Iterator[Painted]:
        """Yield the cells and candidates of a reason, its chain, its placements and eliminations."""
        carried = self._marks(x for line in reason.chain for x in line.literals)
        looked = [cell for cell, _ in (*self._marks(reason.facts), *carried)]
        pattern = reason.pattern or Pattern(cells=tuple(looked), candidates=tuple(carried))
        lines = [x for x in map(self.words.variable, reason.follows) if x in self.at and not self._has_candidates(x)]
        cells = [self.decisions[cell] for cell in pattern.cells]
        marked = [*lines, *(x for x in cells if x in self.at and self._has_candidates(x))]
        yield from highlights(self.puzzle, self.frame, (self.at[x][1] for x in marked))
        yield from ((MARK, shape) for shape in self._links(pattern))
        groups = pattern.colours or ends_of(pattern) or (pattern.candidates,)
        colours = {mark: REASONS[i % len(REASONS)] for i, group in enumerate(groups) for mark in group}
        placed = set(self._marks(x for x in reason.follows if x > 0))
        gone = set(self._marks(x for x in reason.follows if x < 0))
        for mark in dict.fromkeys([*colours, *placed, *gone]):
            ground = PLACED if mark in placed else colours.get(mark, "")
            yield from self._candidate(mark, ground, mark in gone)

    def _marks(self, literals: Iterable[int]) -> list[CellValue]:
        each = ((self.words.variable(x), self.words.value(x)) for x in literals)
        return [(self.number[x], value) for x, value in each if x in self.at and self._has_candidates(x)]

    def _has_candidates(self, x: Variable) -> bool:
        return x.values != BOOLEAN and layer_shapes.look(self.at[x][0], self.puzzle) == "tokens"

    def _candidate(self, mark: CellValue, ground: str, gone: bool) -> Iterator[Painted]:
        layer, place = self.at[self.decisions[mark[0]]]
        table = self.values[layer.name]
        if isinstance(open_values := table[place], int) or mark[1] not in open_values:
            return
        table[place] = [value for value in open_values if value != mark[1]]
        x, y, step = self.spots[layer.name].at(place, mark[1])
        if ground:
            yield DIGIT, Disc(x, y, step * 0.5, ground)
        colour = ELIMINATED if gone else "#ffffff" if ground == PLACED else "#1a1a1a"
        yield DIGIT, replace(self.spots[layer.name].text(place, mark[1], colour), bold=gone)
        if gone:  # flat, because a steep stroke along the stem of a 7 would look like a part of the digit
            reach = step * 0.5
            yield DIGIT, Segment(x - reach, y + reach / 3, x + reach, y - reach / 3, ELIMINATED, 1.5)

    def _links(self, pattern: Pattern) -> Iterator[Segment]:
        """Yield bands that connect the candidates of a group, then the links to the first candidate of a group."""
        for group in groups_of(pattern):
            for a, b in pairwise(group):
                (x1, y1, step), (x2, y2, _) = self._spot(a), self._spot(b)
                yield Segment(x1, y1, x2, y2, REASONS[0], step * 0.44)
        for link in pattern.links:
            yield from self._link(link.start[0], link.end[0], link.strong)

    def _spot(self, mark: CellValue) -> tuple[float, float, float]:
        layer, place = self.at[self.decisions[mark[0]]]
        return self.spots[layer.name].at(place, mark[1])

    def _link(self, start: CellValue, end: CellValue, strong: bool) -> Iterator[Segment]:
        """Yield the pieces of a link. It bends a little, so that it crosses no candidate between its ends.

        The pieces of a strong link touch. A weak link is dashed: every second piece is omitted.
        """
        (x1, y1, step), (x2, y2, _) = self._spot(start), self._spot(end)
        dx, dy = x2 - x1, y2 - y1
        length = hypot(dx, dy) or 1.0
        bend = 0.0 if start[0] == end[0] else min(BEND * length, MOST) / length
        middle = (x1 + x2) / 2 - dy * bend, (y1 + y2) / 2 + dx * bend
        rim = min(step * 0.44, length / 3)  # the edge of the candidates' discs
        near, far = strokes.toward((x1, y1), middle, rim), strokes.toward((x2, y2), middle, rim)
        count = PIECES if strong else 2 * round(length / (2 * DASH)) + 1
        points = []
        for i in range(count + 1):
            a, b, c = (1 - i / count) ** 2, 2 * (i / count) * (1 - i / count), (i / count) ** 2  # a Bézier curve
            points.append(tuple(a * p + b * q + c * r for p, q, r in zip(near, middle, far, strict=True)))
        for (ax, ay), (bx, by) in [*pairwise(points)][:: 1 if strong else 2]:
            yield Segment(round(ax, 2), round(ay, 2), round(bx, 2), round(by, 2), LINK, 2)
