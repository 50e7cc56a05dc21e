"""What a picture of a grid shows: values, candidates, how the last step is marked. No colours, no pixels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cpsudoku.explanation.technique import Pattern
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.puzzles.grid import Grid

if TYPE_CHECKING:
    from cpsudoku.explanation.walk import Walk

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


def view_of_grid(grid: Grid, region: Sequence[int]) -> View:
    """Return the view of a grid as a text gives it: digits, and pencil marks, if it has some."""
    values = tuple(content if isinstance(content, int) else 0 for content in grid.cells)
    marks = tuple(tuple(sorted(content)) if isinstance(content, frozenset) else () for content in grid.cells)
    given = frozenset(cell for cell, value in enumerate(values) if value)
    noted = frozenset(cell for cell, content in enumerate(marks) if content)
    return View(grid.side, tuple(region), values, given, marks, noted=noted)


def view_of_step(puzzle: View, walk: Walk, step: int | None = None) -> View:
    """Return a puzzle of digits before a step of its walk (from 1), which is marked; 0: the puzzle; None: the end."""
    number = number_of(walk, step)
    words, cells = walk.subject.words, {x: cell for cell, x in enumerate(walk.subject.model.decisions)}
    placed = walk.placements(number)
    board = replace(
        puzzle,
        values=tuple(placed.get(x, 0) for x in cells),
        candidates=tuple(walk.values(number).values()),
        names=True,
    )
    if not step or number is None:
        return board
    reason = walk.reasons[number]

    def marks(literals: Iterable[int]) -> list[CellValue]:
        return [(cells[words.variable(x)], words.value(x)) for x in literals if words.variable(x) in cells]

    carried = marks(x for line in reason.chain for x in line.literals)
    looked = [cell for cell, _ in (*marks(reason.facts), *carried)]
    pattern = reason.pattern or Pattern(cells=tuple(looked), candidates=tuple(carried))
    reasons = [frozenset(group) for group in pattern.colours or ends_of(pattern) or (pattern.candidates,)]
    # A link of a group is drawn to its first candidate, which a band ties to the others.
    chain = tuple(Chain(link.start[0], link.end[0], link.strong) for link in pattern.links)
    return replace(
        board,
        cells=frozenset(pattern.cells),
        placed=frozenset(marks(x for x in reason.follows if x > 0)),
        eliminated=frozenset(marks(x for x in reason.follows if x < 0)),
        reasons=tuple(reasons),
        chain=chain,
        groups=groups_of(pattern),
        caption=" ".join(line.removeprefix("- ") for line in words.lines(reason)),
    )


def number_of(walk: Walk, step: int | None) -> int | None:
    """Return how many reasons come before a step; None: all.

    Raises:
        CpsudokuError: there is no such step.
    """
    if not step:
        return step
    at = walk.at
    if step > len(at):
        raise CpsudokuError(f"step {step}: expected 0 to {len(at)}: there are {len(at)} steps")
    return at[step - 1]


def groups_of(pattern: Pattern) -> tuple[tuple[CellValue, ...], ...]:
    """Return the candidates that are one end of a link together."""
    ends = (end for link in pattern.links for end in (link.start, link.end))
    return tuple(dict.fromkeys(end for end in ends if len(end) > 1))


def ends_of(pattern: Pattern) -> tuple[tuple[CellValue, ...], ...]:
    """Return the candidates of a chain that are on, and those that are off: if the first is off, the strong link behind
    it switches the next one on. One that is both, where a chain ends as it began, counts as it ends. () without
    chain."""
    if pattern.colours or not pattern.links:
        return ()
    on: dict[CellValue, bool] = {}
    for link in pattern.links:
        on.update(dict.fromkeys(link.start, not link.strong))
        on.update(dict.fromkeys(link.end, link.strong))
    return tuple(tuple(x for x in on if on[x] is state) for state in (True, False))
