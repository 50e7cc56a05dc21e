"""What a picture of a grid shows: values, candidates, how the last step is marked. No colours, no pixels."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cpsudoku.explanation.step import Pattern, Step, StepFrame
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.puzzles.grid import Grid

if TYPE_CHECKING:
    from cpsudoku.explanation.board import UnitBoard
    from cpsudoku.explanation.explanation import Explanation

CellValue = tuple[int, int]  # (cell, value)


@dataclass(frozen=True)
class Chain:
    """One link to draw, from a candidate to another; strong links are drawn through, weak ones dashed."""

    start: CellValue
    end: CellValue
    strong: bool


@dataclass(frozen=True)
class View:
    """One picture. Cells are numbered row-major from 0, values are as people write them.

    Attributes:
        side: Rows and columns.
        region: For each cell the number of its box or region: thick lines run between different ones.
        values: 0 where open.
        given: The cells whose value is a clue.
        candidates: For each cell the values still possible; shown where the cell is open.
        cells: Highlighted cells: the pattern.
        placed: What the step places.
        eliminated: What the step takes away: drawn struck out.
        reasons: Candidates that carry the reasoning, a group for each colour.
        chain: Links between candidates.
        groups: Candidates that are one end of a link together.
        caption: A sentence below.
        shaded: Cells of units beside rows, columns and regions: diagonals, windows.
        cages: Cells and the text in their corner.
        signs: (smaller, larger) neighbours.
        names: Are rows and columns named at the edge?
        noted: The cells whose candidates are a clue: pencil marks of the text.
        roomy: Do candidates leave room for a number in the corner?
        counts: In how many solutions a candidate is, in words, where that is to be shown.
    """

    side: int
    region: tuple[int, ...]
    values: tuple[int, ...]
    given: frozenset[int] = frozenset()
    candidates: tuple[tuple[int, ...], ...] = ()
    cells: frozenset[int] = frozenset()
    placed: frozenset[CellValue] = frozenset()
    eliminated: frozenset[CellValue] = frozenset()
    reasons: tuple[frozenset[CellValue], ...] = ()
    chain: tuple[Chain, ...] = ()
    groups: tuple[tuple[CellValue, ...], ...] = ()
    caption: str = ""
    shaded: frozenset[int] = frozenset()
    cages: tuple[tuple[tuple[int, ...], str], ...] = ()
    signs: tuple[tuple[int, int], ...] = ()
    names: bool = False
    noted: frozenset[int] = frozenset()
    roomy: bool = False
    counts: Mapping[CellValue, str] = field(default_factory=dict)


def regions(side: int, units: Sequence[Collection[int]], box: tuple[int, int] | None = None) -> tuple[int, ...]:
    """The region of each cell: its box, or the first of ``units`` that is neither row nor column and tiles the grid."""
    if box is not None:
        height, width = box
        across = side // width
        return tuple(r // height * across + c // width for r in range(side) for c in range(side))
    number = [0] * (side * side)
    for k, unit in enumerate(units, 1):
        for cell in unit:
            number[cell] = k
    return tuple(number)


def view_of_grid(grid: Grid, region: Sequence[int], caption: str = "") -> View:
    """A grid as a text gave it: digits, and pencil marks where it has them."""
    values = tuple(content if isinstance(content, int) else 0 for content in grid.cells)
    marks = tuple(tuple(sorted(content)) if isinstance(content, frozenset) else () for content in grid.cells)
    given = frozenset(cell for cell, value in enumerate(values) if value)
    noted = frozenset(cell for cell, content in enumerate(marks) if content)
    return View(grid.side, tuple(region), values, given, marks, caption=caption, noted=noted)


def view_of_step(
    before: StepFrame, step: Step | None, given: Collection[int], region: Sequence[int], shaded: Collection[int] = ()
) -> View:
    """Return the board before a step, with the step marked on it; without one just the board."""
    side = int(len(before.values) ** 0.5)
    if step is None:
        return View(
            side,
            tuple(region),
            before.values,
            frozenset(given),
            before.candidates,
            shaded=frozenset(shaded),
            names=True,
        )
    pattern = step.pattern
    reasons = [frozenset(group) for group in pattern.colours or ends_of(pattern) or (pattern.candidates,)]
    # A link of a group is drawn to its first candidate, which a band ties to the others.
    chain = tuple(Chain(link.start[0], link.end[0], link.strong) for link in pattern.links)
    return View(
        side,
        tuple(region),
        before.values,
        frozenset(given),
        before.candidates,
        frozenset(pattern.cells),
        frozenset(step.placements),
        frozenset(step.eliminations),
        tuple(reasons),
        chain,
        groups_of(pattern),
        step.words,
        frozenset(shaded),
        names=True,
    )


def groups_of(pattern: Pattern) -> tuple[tuple[CellValue, ...], ...]:
    """Return the candidates that are one end of a link together."""
    ends = (end for link in pattern.links for end in (link.start, link.end))
    return tuple(dict.fromkeys(end for end in ends if len(end) > 1))


def ends_of(pattern: Pattern) -> tuple[tuple[CellValue, ...], ...]:
    """The candidates of a chain that are on, and those that are off: if the first is off, the strong link behind it
    switches the next one on. One that is both, where a chain ends as it began, counts as it ends. () without chain."""
    if pattern.colours or not pattern.links:
        return ()
    on: dict[CellValue, bool] = {}
    for link in pattern.links:
        on.update(dict.fromkeys(link.start, not link.strong))
        on.update(dict.fromkeys(link.end, link.strong))
    return tuple(tuple(x for x in on if on[x] is state) for state in (True, False))


def view_of(explanation: Explanation, step: int | None = None) -> View:
    """Return the board before a step (from 1) with the step marked on it; 0: the puzzle; None: the board at the end.

    Raises:
        CpsudokuError: there is no such step.
    """
    steps, frames, board = explanation.steps, explanation.frames, explanation.board
    if step is not None and not 0 <= step <= len(steps):
        raise CpsudokuError(f"step {step}: expected 0 to {len(steps)}: there are {len(steps)} steps")
    before = frames[-1] if step is None else frames[max(step - 1, 0)]
    given = frozenset(cell for cell, value in enumerate(explanation.givens) if value)
    shaded = frozenset(cell for unit in board.units if unit.kind in ("diagonal", "window") for cell in unit.cells)
    return view_of_step(before, steps[step - 1] if step else None, given, regions_of(board), shaded)


def regions_of(board: UnitBoard) -> tuple[int, ...]:
    """Return the region of each cell: the boxes, or the regions that tile the grid; all one where there are none."""
    if board.box is not None:
        return regions(board.side, (), board.box)
    # a region of a jigsaw may be a box by chance, and is named so
    own = [unit.cells for unit in board.units if unit.kind in ("region", "box")]
    covered = {cell for cells in own for cell in cells}
    # or a row or column, which the board has once only
    own += [unit.cells for unit in board.units if own and covered.isdisjoint(unit.cells)]
    return regions(board.side, own)
