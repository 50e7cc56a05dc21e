"""Tests whether a new puzzle has the level, the technique and the reasons wished for: each draft is rated or walked.

Work on reasons is counted in looks of the ladder, not in seconds, so that a seed gives the same puzzle on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.generation.wish import Wish
from cpsudoku.generation.writing import render_puzzle
from cpsudoku.model import Model
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.explanation.subject import Subject
    from cpsudoku.explanation.technique import Technique

LOOKS = 10_000  # at literals, of the ladder, for one walk; one to three seconds
SINGLES = 2  # the rank of hidden singles
NAMED = 12  # premises of a reason that has the name of a technique, at most
WALKS = 4 * LOOKS  # for all walks of one draft


class ReasonReport(NamedTuple):
    """How far reasons led. ``done``: to the end, none by trying; ``largest``: the premises of the largest; ``clues``:
    the names of those that the steps rest on, and of given values."""

    done: bool
    largest: int
    clues: frozenset[str] = frozenset()


class Looks:
    """Counts looks; ``over`` once there were as many as it may be."""

    def __init__(self, most: int) -> None:
        self.left = most

    def over(self) -> bool:
        """Count one look; is the work at its end?"""
        self.left -= 1
        return self.left < 0


def walk_by_reasons(here: Subject, up_to: int | None, work: Looks) -> ReasonReport:
    """Walk a unique puzzle by reasons, up to the first step that takes trying, or more premises than ``up_to``."""
    from cpsudoku.explanation.ladder import Ladder
    from cpsudoku.explanation.position import BoardPosition
    from cpsudoku.explanation.reason import Reason, reason_of
    from cpsudoku.explanation.subject import agree
    from cpsudoku.explanation.walk import drop_needless

    common = agree(here, lambda: False)
    largest, reasons = 0, list[Reason]()
    with BoardPosition(here.theory, common.literals, here.theory.given) as position:
        ladder = Ladder(position, work.over, up_to)
        while not position.done:
            step = ladder.next()
            if step is None or step.tier == "trying":
                return ReasonReport(False, largest)
            if step.tier != "marks":
                largest = max(largest, len(step.premises))
            reasons.append(reason_of(position, step))
            position.add(reasons[-1].follows)
    steps, origins, given = drop_needless(here, reasons), here.statement.origins, here.theory.given
    # A given value is a conclusion, too: without it another clue has to give it.
    rest = {origins[place].clue for one in steps for premise in one.premises for place in premise.places}
    return ReasonReport(True, largest, frozenset(rest | {*given.values()}))


def of_difficulty(kind: Kind, wish: Wish) -> Callable[[Puzzle], bool] | None:
    """Return a test: has an instance the level and the technique of the wish? None if the wish has neither."""
    if wish.level is None and not wish.technique:
        return None
    from cpsudoku.explanation.clues import board_clues, clues
    from cpsudoku.explanation.norvig import difficulty, level, settled_state
    from cpsudoku.explanation.techniques import choose

    techniques = [choose(name)[-1] for name in wish.technique]

    def accept(instance: Puzzle) -> bool:
        if wish.level is not None:
            logarithm = level(settled_state(clues(instance, kind)))
            if logarithm is None or not wish.level[0] <= difficulty(logarithm) <= wish.level[1]:
                return False
        if not techniques:
            return True
        most, board = max(one.rank for one in techniques), board_clues(instance, kind)
        if most > SINGLES and not board.beside and settled_state(board).solved:
            return False  # seen without a walk
        return _hardest(instance, kind, most) in techniques

    return accept


def _hardest(instance: Puzzle, kind: Kind, most: int) -> Technique | None:
    """Return the hardest technique that names a step; None if a step of several premises has no name or one of a higher
    rank, or the walk does not end."""
    from cpsudoku.explanation.subject import subject
    from cpsudoku.explanation.walk import grow

    for walk in grow(subject(instance, kind), up_to=NAMED, seconds=None):
        steps = walk.steps
        if any(one.size > 1 and (one.technique is None or one.technique.rank > most) for one in steps[-1:]):
            return None
    names = [one.technique for one in steps if one.technique is not None]
    return max(names, key=lambda one: one.rank, default=None) if walk.status == "solved" else None


def draft_of_difficulty(
    kind: Kind, empty: Puzzle, model: Model, wish: Wish
) -> Callable[[bytes, bytes], bool] | None:
    """Return the same test for the cells of a grid and its solution, and of its reasons."""
    rated = of_difficulty(kind, wish)
    if rated is None and not wish.of_reasons:
        return None
    from cpsudoku.explanation.subject import subject

    if rated is not None:
        from cpsudoku.explanation.clues import clues

        clues(empty, kind)  # says at once where a kind has no levels

    def accept(cells: bytes, solution: bytes) -> bool:
        if empty.plain:
            instance = kind.of_grid(empty.grid.filled(list(cells)))
        else:
            instance = kind.instance(render_puzzle(kind, empty, model, cells))
        if rated is not None and not rated(instance):
            return False
        return not wish.of_reasons or has_reasons(
            walk_by_reasons(subject(instance, kind), wish.reasons_up_to, Looks(LOOKS)), wish
        )

    return accept


def has_reasons(report: ReasonReport, wish: Wish) -> bool:
    """Tell whether the reasons of a puzzle are as wished."""
    return (report.done or wish.trying) and report.largest >= (wish.at_least_one or 0)
