"""Explanations and ratings of a puzzle of any kind, as Python asks for them: what a kind is decides which sort comes.

    print(explain(text, "slitherlink"))     # the steps in words; in a notebook a picture and the list
    print(hint(text, "heyawake", entries="r3c4=shaded"))
    rate(text, "akari").word

A kind of all-different units over a square grid has candidates, and techniques with names, first; others have reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack

from cpsudoku.explanation import explanation, rating
from cpsudoku.explanation.board import NoUnits
from cpsudoku.explanation.clues import with_others
from cpsudoku.explanation.explanation import Explanation
from cpsudoku.explanation.rating import Rating
from cpsudoku.explanation.reason_rating import ReasonRating, rate_reasons
from cpsudoku.explanation.walk import Walk, walk
from cpsudoku.formats.entries import PuzzleSource, puzzle_of
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.model import Limits, Model
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import PuzzleLike

SECONDS = 60.0  # of a walk, where no limit is set


class TechniqueOptions(TypedDict, total=False):
    """Options of `explanation.rate`."""

    techniques: Sequence[str]
    up_to: str
    backend: str
    search: str
    proof: bool


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
    puzzle: Model | PuzzleSource,
    kind: Kind | str = "",
    *,
    techniques: Sequence[str] = (),
    up_to: int | str = "",
    finish: bool = False,
    trials: int = 1000,
    backend: str = "sat",
    limit_seconds: float | None = None,
) -> Explanation | Walk:
    """Explain a puzzle of any kind: techniques first where it has units, else (and a Model) by the smallest reasons.

    Args:
        puzzle, kind: As ``source`` and ``kind`` of `cpsudoku.check`.
        techniques, finish, trials: Only these techniques; close by trial and error. Of puzzles with units.
        up_to: A technique: none harder. A number: no reason of more rules and clues, and no techniques.
        backend: Who says whether the solution of a puzzle with units is unique; "" leaves that unasked.
        limit_seconds: After these, a minute by default, a walk ends where it is.

    Raises:
        CpsudokuError: no such technique or kind; techniques for a puzzle without units.
        LimitReached: not even the solution was found in time.
    """
    limits = Limits.of_seconds(limit_seconds)
    seconds = SECONDS if limits.seconds is None else limits.seconds
    named = bool(techniques or finish or (isinstance(up_to, str) and up_to))
    if isinstance(puzzle, Model):
        if named:
            raise CpsudokuError("expected a puzzle to explain by techniques, found a Model, which has reasons alone")
    else:
        puzzle, kind = puzzle_of(puzzle, kind)
    if isinstance(puzzle, Model) or not isinstance(up_to, str) or not (named or has_units(puzzle, kind)):
        return walk(puzzle, kind, up_to=up_to if isinstance(up_to, int) else None, seconds=seconds)
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


def rate(
    puzzle: Model | PuzzleSource,
    kind: Kind | str = "",
    *,
    reasons: bool = False,
    limit_seconds: float | None = None,
    **measures: Unpack[TechniqueOptions],
) -> Rating | ReasonRating:
    """Rate a puzzle of any kind: by techniques where it has units, else (or with ``reasons``) by reasons, as a Model.

    ``puzzle``, ``kind``: as ``source`` and ``kind`` of `cpsudoku.check`; ``measures``: options of a rating by
    techniques, as `explanation.rate` has them.

    Raises:
        CpsudokuError: no such kind.
        LimitReached: not even the solution was found in time.
    """
    limits = Limits.of_seconds(limit_seconds)
    if not isinstance(puzzle, Model):
        puzzle, kind = puzzle_of(puzzle, kind)
    if isinstance(puzzle, Model) or reasons or not has_units(puzzle, kind):
        return rate_reasons(puzzle, kind, seconds=SECONDS if limits.seconds is None else limits.seconds)
    return rating.rate(puzzle, kind, limits=limits, **measures)
