"""Does a new puzzle have the level and the technique that are wished for? Each draft is rated, or explained."""

from __future__ import annotations

from collections.abc import Callable

from cpsudoku.generation.wish import Wish
from cpsudoku.generation.writing import render_puzzle
from cpsudoku.model import Model
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle


def of_difficulty(puzzle: Kind, wish: Wish) -> Callable[[Puzzle], bool] | None:
    """Does an instance have the level and the technique of the wish? None if the wish has neither."""
    if wish.level is None and not wish.technique:
        return None
    from cpsudoku.explanation.clues import clues
    from cpsudoku.explanation.explanation import explain
    from cpsudoku.explanation.rating import difficulty, level, settled_state
    from cpsudoku.explanation.techniques import choose

    hardest = max(choose(wish.technique), key=lambda technique: technique.rank).name

    def accept(instance: Puzzle) -> bool:
        if wish.level is not None:
            logarithm = level(settled_state(clues(instance, puzzle)))
            if logarithm is None or not wish.level[0] <= difficulty(logarithm) <= wish.level[1]:
                return False
        if wish.technique:
            found = explain(instance, puzzle, up_to=hardest, backend="")  # a harder one need not be looked for
            return found.status == "solved" and found.hardest in wish.technique
        return True

    return accept


def draft_of_difficulty(
    puzzle: Kind, empty: Puzzle, model: Model, wish: Wish
) -> Callable[[bytes, bytes], bool] | None:
    """The same for the cells of a grid, and its solution."""
    fits = of_difficulty(puzzle, wish)
    if fits is None:
        return None
    from cpsudoku.explanation.clues import clues

    clues(empty, puzzle)  # says at once where a kind has no levels

    def accept(cells: bytes, solution: bytes) -> bool:
        if empty.plain:
            return fits(puzzle.of_grid(empty.grid.filled(list(cells))))
        return fits(puzzle.instance(render_puzzle(puzzle, empty, model, cells)))

    return accept
