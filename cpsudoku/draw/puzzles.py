"""An instance of any kind over a square grid -> a view: its clues and what can be seen of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cpsudoku import catalog
from cpsudoku.draw.rules import drawn, is_grid
from cpsudoku.draw.view import View, view_of_grid
from cpsudoku.errors import CpsudokuError
from cpsudoku.geometry import cell_index, cell_names
from cpsudoku.grid import Grid
from cpsudoku.model import Model
from cpsudoku.puzzle import Instance, Puzzle


def grid_of(instance: Instance, kind: str = "this kind") -> Grid:
    """The grid of an instance: itself, or its ``grid``.

    Raises:
        CpsudokuError: it has none.
    """
    grid = instance if isinstance(instance, Grid) else getattr(instance, "grid", None)
    if not isinstance(grid, Grid):
        raise CpsudokuError(f"{kind}: expected instances that are grids or have a `grid`, found {type(instance)!r}")
    return grid


def view_of_puzzle(instance: Instance | str, kind: Puzzle | str = "sudoku", model: Model | None = None) -> View:
    """The clues (pencil marks, cages and signs, too) and the rules that can be seen.

    ``model``: the kind's, where it is at hand.

    Raises:
        CpsudokuError: no such kind, or its instances have no grid.
        TextError: the text is not one instance of the kind.
    """
    kind = catalog.puzzle(kind) if isinstance(kind, str) else kind
    instance = kind.instance(instance) if isinstance(instance, str) else instance
    grid = grid_of(instance, kind.name)
    view = view_of_grid(grid, (0,) * len(grid.cells))
    model = kind.model(kind.shape(instance)) if model is None else model
    if not is_grid(model) or len(model.decisions) != len(grid.cells):
        return view
    return drawn(model, kind.clues(instance, model)).on(view)


def with_singles(view: View, instance: Instance, kind: Puzzle) -> View:
    """With the candidates that naked and hidden singles leave, and the digits these place.

    A contradiction is captioned, and its cell highlighted: the candidates are as far as it went.

    Raises:
        CpsudokuError: the kind's rules are more than all-different units.
    """
    from cpsudoku.explain.clues import clues
    from cpsudoku.explain.engine import frame
    from cpsudoku.explain.level import settled

    state = settled(clues(instance, kind))
    shown = frame(state)
    view = replace(view, values=shown.values, candidates=shown.candidates)
    if state.clash is None:
        return view
    cells = frozenset() if state.clash.cell is None else frozenset((state.clash.cell,))
    return replace(view, cells=view.cells | cells, caption=f"Contradiction: {state.clash.words}.")


def with_values(view: View, values: Sequence[int]) -> View:
    """With these values in all cells, row-major; clues stay marked as clues."""
    return replace(view, values=tuple(values), candidates=())


def highlighted(view: View, names: Iterable[str]) -> View:
    """With the cells of these names highlighted.

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
