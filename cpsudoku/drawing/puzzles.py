"""An instance of any kind over a square grid -> a view: its clues and what can be seen of its rules."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import TYPE_CHECKING, Any

from cpsudoku.drawing.boards import Values, board_scene
from cpsudoku.drawing.frame import LayerPlace
from cpsudoku.drawing.shapes import Painted, Scene
from cpsudoku.drawing.view import View, number_of, view_of_grid, view_of_step
from cpsudoku.formats.entries import instance_of
from cpsudoku.ground import geometry
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.geometry import cell_index, cell_names
from cpsudoku.model import Clue, Constraint, Model, Variable, Witness
from cpsudoku.model.constraints import AllDifferent, And, Comparison, DistinctSets, Less, Linear
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle, PuzzleLike

if TYPE_CHECKING:
    from cpsudoku.explanation.walk import Walk


def view_of_puzzle(instance: PuzzleLike | str, kind: Kind | str = "", model: Model | None = None) -> View:
    """Return the clues (pencil marks, cages and signs, too) and the rules that can be seen.

    ``model``: the kind's, where it is at hand.

    Raises:
        CpsudokuError: no such kind, or its instances have no grid.
        TextError: the text is not one instance of the kind.
    """
    instance, kind = instance_of(instance, kind)
    if not instance.has_grid:
        raise CpsudokuError(f"{kind.name}: expected a square board of the digits from 1, found another")
    grid = instance.grid
    view = view_of_grid(grid, (0,) * len(grid.cells))
    model = kind.model(kind.shape(instance)) if model is None else model
    cells = _cells_of(model, grid.side)
    return draw_rules(model, kind.clues(instance, model), cells).on(view) if len(cells) == len(grid.cells) else view


def _cells_of(model: Model, side: int) -> list[Variable]:
    """Return the variables of the cells of a grid, by their names; what else is to be found has other names."""
    variables_by_name = {x.name: x for x in model.decisions}
    return [variables_by_name[name] for name in cell_names(side) if name in variables_by_name]


def scene_of_puzzle(
    instance: PuzzleLike | str,
    kind: Kind | str = "",
    *,
    view: View | None = None,
    solution: Witness | None = None,
    highlighted: Collection[LayerPlace] = (),
    over: Iterable[Painted] = (),
    caption: str = "",
) -> Scene:
    """Return the picture of an instance of any kind, or of its text, with every section that it has.

    ``view``: its digits, marked in some way, where it is a grid; ``solution``: of the kind's model, or a part of one,
    drawn, too; ``highlighted``: places of a board that is no grid; ``over``: other shapes.

    Raises:
        CpsudokuError: no such kind; its instances are no grids and it is not declared.
        TextError: the text is not one instance of the kind.
    """
    instance, kind = instance_of(instance, kind)
    values = None if solution is None else kind.values(instance, solution)
    if instance.classic:
        view = view_of_puzzle(instance, kind) if view is None else view
        view = replace(_add_solution(view, instance, kind, values), caption=caption or view.caption)
        return board_scene(kind, instance, values, view=view, highlighted=highlighted, over=over)
    return board_scene(kind, instance, values, highlighted=highlighted, over=over, caption=caption)


def scene_of_step(walk: Walk, step: int | None = None) -> Scene:
    """Return the board before a step of a walk (from 1) with the step marked on it; 0: the puzzle; None: as it ends.

    Raises:
        CpsudokuError: there is no such step; or it is the walk of a Model, which has no board.
    """
    here = walk.subject
    kind, puzzle = here.kind, here.instance
    if kind is None or puzzle is None:
        raise CpsudokuError("expected an explanation of a puzzle, found one of a Model, which has no board to draw")
    if puzzle.classic and len(here.model.decisions) == len(puzzle.cells):
        return scene_of_puzzle(puzzle, kind, view=view_of_step(view_of_puzzle(puzzle, kind), walk, step))
    number = number_of(walk, step)
    known = {x: values[0] for x, values in walk.values(number).items() if len(values) == 1}
    new = {here.words.variable(x) for x in walk.reasons[number].follows} if step and number is not None else set()
    return scene_of_puzzle(puzzle, kind, solution=known or None, highlighted=places_of(new, kind, puzzle, here.model))


def places_of(variables: Container[Variable], kind: Kind, puzzle: Puzzle, model: Model) -> list[LayerPlace]:
    """Return where decisions of a kind's model are on the board; those without a place are left out."""
    at: Any = getattr(model, "at", None)
    tables = [getattr(at, layer.name) for layer in kind.decisions_of(puzzle)] if at is not None else []
    return [place for table in tables for place, x in table.items() if x in variables]


def _add_solution(view: View, puzzle: Puzzle, kind: Kind, values: Values | None) -> View:
    """Return the view with the digits of a solution; of a kind with other layers, with those that a text states."""
    if values is None and len(kind.decisions_of(puzzle)) > 1:
        values = {layer: dict(pairs) for layer, pairs in puzzle.solution}
    layer = kind.given_sections[0].layer
    table = (values or {}).get(layer.name, {}) if layer is not None else {}
    if not table:
        return view
    digits = tuple(table.get(cell, value) for cell, value in zip(puzzle.cells, view.values, strict=True))
    return replace(view, values=digits)


def add_singles(view: View, instance: Puzzle, kind: Kind) -> View:
    """Return the view with the candidates that naked and hidden singles leave, and the digits these place.

    A contradiction is captioned, and its cell highlighted: the candidates are as far as it went.

    Raises:
        CpsudokuError: the kind's rules are more than all-different units.
    """
    from cpsudoku.explanation.board import members
    from cpsudoku.explanation.clues import clues
    from cpsudoku.explanation.norvig import settled_state

    state = settled_state(clues(instance, kind))
    values = state.board.values
    candidates = tuple(tuple(values[d] for d in members(mask)) for mask in state.candidates)
    view = replace(view, values=tuple(map(state.value, range(len(candidates)))), candidates=candidates)
    if state.clash is None:
        return view
    cells = frozenset() if state.clash.cell is None else frozenset((state.clash.cell,))
    return replace(view, cells=view.cells | cells, caption=f"Contradiction: {state.clash.words}.")


def places(instance: Puzzle, names: Iterable[str]) -> list[LayerPlace]:
    """Return the places of a board, of any sort, that these names mean.

    Raises:
        CpsudokuError: there is no such place.
    """
    points: list[LayerPlace] = []
    for name in names:
        where = instance.board.where(name.strip())
        if where is None:
            raise CpsudokuError(f"expected a place of the board, such as r1c1, found {name.strip()!r}")
        points.append(where)
    return points


def set_values(view: View, values: Sequence[int]) -> View:
    """Return the view with these values in all cells, row-major; clues stay marked as clues."""
    return replace(view, values=tuple(values), candidates=())


def highlight(view: View, names: Iterable[str]) -> View:
    """Return the view with the cells of these names highlighted.

    Raises:
        CpsudokuError: no cell of this grid has that name.
    """
    index = cell_index(view.side)
    cells = set(view.cells)
    for name in names:
        if name.strip().upper() not in index:
            first, *_, last = cell_names(view.side)
            raise CpsudokuError(f"expected a cell from {first} to {last}, found {name.strip()!r}")
        cells.add(index[name.strip().upper()])
    return replace(view, cells=frozenset(cells))


# What of rules and clues can be seen in a picture: regions, shaded units, cages with their sums, signs.
#
# Read off the constraints, so that a kind of one's own is drawn without a word about drawing. Rules that have no usual
# picture (tables, sums that are no cage, signs between cells that do not touch) are not drawn.


@dataclass(frozen=True)
class DrawnPuzzle:
    """``region``: a number for each cell, all one where there are no regions; the rest as in a View."""

    region: tuple[int, ...]
    shaded: frozenset[int] = frozenset()
    cages: tuple[tuple[tuple[int, ...], str], ...] = ()
    signs: tuple[tuple[int, int], ...] = ()

    def on(self, view: View) -> View:
        """Return the view with these."""
        return replace(view, region=self.region, shaded=self.shaded, cages=self.cages, signs=self.signs)


def is_grid(model: Model) -> bool:
    """Tell whether its variables are the cells of a square grid, by their names."""
    side = isqrt(len(model.decisions))
    return side > 0 and tuple(x.name for x in model.decisions) == geometry.cell_names(side)


def draw_rules(model: Model, clues: Iterable[Clue] = (), cells: Sequence[Variable] = ()) -> DrawnPuzzle:
    """Return what is drawn of the rules of a grid (see `is_grid`), and of clues that are more than the values of one
    cell. ``cells``: the variables of the grid; by default all decisions."""
    cells = cells or model.decisions
    side = isqrt(len(cells))
    index = {x: cell for cell, x in enumerate(cells)}
    units = [tuple(index[x] for x in c.scope) for c in model.rules if _is_unit(c, side, index)]
    cages, signs = [], []
    for constraint in (*model.rules, *(c for clue in clues for c in clue.constraints)):
        if not all(x in index for x in constraint.scope):
            continue
        if (total := _sum(constraint)) is not None:
            cages.append((tuple(index[x] for x in constraint.scope), str(total)))
        elif (pair := _less(constraint)) is not None:
            small, large = (index[x] for x in pair)
            if large in geometry.neighbours(side, small):
                signs.append((small, large))
    tiles, others = _tiling(side, units)
    region = [0] * (side * side)
    for number, unit in enumerate(tiles):
        for cell in unit:
            region[cell] = number
    shaded = frozenset(cell for unit in others for cell in unit)
    return DrawnPuzzle(tuple(region), shaded, tuple(cages), tuple(signs))


def _is_unit(constraint: Constraint, side: int, cells: Container[Variable]) -> bool:
    scope = constraint.scope
    return isinstance(constraint, AllDifferent) and len(scope) == side and all(x in cells for x in scope)


def _sum(constraint: Constraint) -> int | None:
    """Return the total of a constraint by which two or more variables add up to it; None of others."""
    match constraint:
        case DistinctSets():
            return constraint.sum
        case And(parts=(AllDifferent(), Linear() as total)):  # a cage of more sets than are listed
            return _sum(total)
        case Linear(relation="=") if all(c == 1 for c, _ in constraint.terms):
            return constraint.total
        case Comparison(relation="=="):
            factors = {c for c, _ in constraint.difference.terms}
            if len(constraint.scope) > 1 and factors in ({1}, {-1}) and _is_plain(constraint):
                return -constraint.difference.constant * factors.pop()
    return None


def _less(constraint: Constraint) -> tuple[Variable, Variable] | None:
    """Return (smaller, larger) of a constraint that says just that of two variables; None of others."""
    match constraint:
        case Less(strict=True):
            return constraint.scope
        case Comparison(relation="<" | ">") if len(constraint.scope) == 2 and _is_plain(constraint):
            if constraint.difference.constant == 0:
                factors = {c: x for (c, _), x in zip(constraint.difference.terms, constraint.scope, strict=True)}
                if set(factors) == {1, -1}:
                    left, right = factors[1], factors[-1]
                    return (left, right) if constraint.relation == "<" else (right, left)
    return None


def _is_plain(comparison: Comparison) -> bool:
    """Tell whether its terms are variables, none of them an expression such as abs()."""
    return all(isinstance(x, Variable) for _, x in comparison.difference.terms)


def _tiling(side: int, units: Sequence[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return the units that tile the grid beside rows and columns, and the others; no tiles where they leave gaps."""
    tiles, others = [], []
    covered: set[int] = set()
    for unit in _without_lines(side, units):
        if covered.isdisjoint(unit):
            tiles.append(unit)
            covered |= set(unit)
        else:
            others.append(unit)
    return (tiles, others) if len(covered) == side * side else ([], tiles + others)


def _without_lines(side: int, units: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield the units without the first of each row and column: a region may be a row once more."""
    lines = {frozenset(line) for line in geometry.rows(side) + geometry.columns(side)}
    for unit in units:
        if frozenset(unit) in lines:
            lines.remove(frozenset(unit))
        else:
            yield unit
