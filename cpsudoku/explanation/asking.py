"""Explanations and ratings of a puzzle of any kind, or of a Model, as Python asks for them.

    print(explain(text, "slitherlink"))     # the steps in words; in a notebook a picture and the list
    print(hint(text, "heyawake", entries="r3c4=shaded"))
    rate(text, "akari").word
"""

from __future__ import annotations

from typing import TypedDict, Unpack

from cpsudoku.explanation import rating
from cpsudoku.explanation.rating import SECONDS, Rating
from cpsudoku.explanation.subject import subject
from cpsudoku.explanation.walk import Walk, walk
from cpsudoku.formats.entries import PuzzleSource, puzzle_of
from cpsudoku.model import Limits, Model
from cpsudoku.puzzles.kind import Kind


class MeasureOptions(TypedDict, total=False):
    """Options of `explanation.rate`."""

    search: str
    proof: bool


def explain(
    puzzle: Model | PuzzleSource,
    kind: Kind | str = "",
    *,
    up_to: int | str = "",
    limit_seconds: float | None = None,
) -> Walk:
    """Explain a puzzle of any kind, or a Model, by the smallest reasons; where the same follows by a technique with a
    name (X-wing), the step has it.

    Args:
        puzzle, kind: As ``source`` and ``kind`` of `cpsudoku.check`.
        up_to: A number of at least 1: no reason of more rules and clues. A technique: none harder.
        limit_seconds: After these, a minute by default, a walk ends where it is.

    Raises:
        CpsudokuError: no such technique, number or kind; a technique for a puzzle without all-different units.
        LimitReached: not even the solution was found in time.
    """
    seconds = Limits.of_seconds(limit_seconds).seconds
    source = puzzle if isinstance(puzzle, Model) else puzzle_of(puzzle, kind)
    here = subject(source) if isinstance(source, Model) else subject(*source)
    return walk(here, up_to=up_to, seconds=SECONDS if seconds is None else seconds)


def rate(
    puzzle: Model | PuzzleSource,
    kind: Kind | str = "",
    *,
    limit_seconds: float | None = None,
    **measures: Unpack[MeasureOptions],
) -> Rating:
    """Rate a puzzle of any kind, or a Model, by the reasons it takes; a board of candidates by its own measures, too.

    ``puzzle``, ``kind``: as ``source`` and ``kind`` of `cpsudoku.check`; ``measures``: as of `explanation.rate`.

    Raises:
        CpsudokuError: no such kind.
        LimitReached: not even the solution was found in time.
    """
    limits = Limits.of_seconds(limit_seconds)
    if isinstance(puzzle, Model):
        return rating.of_walk(walk(puzzle, seconds=SECONDS if limits.seconds is None else limits.seconds))
    puzzle, kind = puzzle_of(puzzle, kind)
    return rating.rate(puzzle, kind, limits=limits, **measures)
