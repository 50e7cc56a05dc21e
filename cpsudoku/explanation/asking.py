"""The explanation of a puzzle of any kind, as Python asks for it: what a kind is decides which sort comes.

    print(explain(text, "slitherlink"))     # the steps in words; in a notebook a picture and the list

A kind of all-different units over a square grid has candidates, and techniques with names, first; others have reasons.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.explanation import explanation
from cpsudoku.explanation.board import NoUnits
from cpsudoku.explanation.clues import with_others
from cpsudoku.explanation.explanation import Explanation
from cpsudoku.explanation.rating import SECONDS
from cpsudoku.explanation.walk import Walk, walk
from cpsudoku.model import NO_LIMITS, Limits
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import PuzzleLike


def has_units(puzzle: PuzzleLike | str, kind: Kind | str = "") -> bool:
    """Tell whether a puzzle is a square grid of all-different units, so that techniques have something to work on."""
    try:
        _, others = with_others(puzzle, kind)
    except NoUnits:
        return False
    for other in others:
        other.close()
    return True


def explain(
    puzzle: PuzzleLike | str,
    kind: Kind | str = "",
    *,
    techniques: Sequence[str] = (),
    up_to: int | str = "",
    finish: bool = False,
    trials: int = 1000,
    backend: str = "sat",
    limits: Limits = NO_LIMITS,
) -> Explanation | Walk:
    """Explain a puzzle (or its text) of any kind: techniques first where it has units, else by the smallest reasons.

    Args:
        techniques, finish, trials: Only these techniques; close by trial and error. Of puzzles with units.
        up_to: A technique: none harder. A number: no reason of more rules and clues, and no techniques.
        backend: Who says whether the solution of a puzzle with units is unique; "" leaves that unasked.
        limits: After its seconds, a minute by default, a walk ends where it is.

    Raises:
        CpsudokuError: no such technique or kind; techniques for a puzzle without units.
        LimitReached: not even the solution was found in time.
    """
    named = bool(techniques or finish or (isinstance(up_to, str) and up_to))
    if not isinstance(up_to, str) or not (named or has_units(puzzle, kind)):
        return walk(puzzle, kind, up_to=up_to if isinstance(up_to, int) else None, seconds=limits.seconds or SECONDS)
    return explanation.explain(
        puzzle,
        kind,
        techniques=techniques,
        up_to=up_to,
        finish=finish,
        reasons=not named,
        trials=trials,
        backend=backend,
        limits=limits,
    )
