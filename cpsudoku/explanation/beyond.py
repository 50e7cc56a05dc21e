"""The walk by reasons on a square board of candidates: each is a finding, with the name of a technique if it has one.

A board's state and what is known for reasons are kept alike: a candidate that is gone in one is gone in the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cpsudoku.explanation.board import members
from cpsudoku.explanation.known import Known
from cpsudoku.explanation.ladder import Ladder
from cpsudoku.explanation.reason import Reason, reason_of
from cpsudoku.explanation.state import Candidate, State
from cpsudoku.explanation.step import Finding, Pattern
from cpsudoku.explanation.subject import Subject, agree, subject
from cpsudoku.explanation.technique_names import TechniqueNames
from cpsudoku.ground.deadline import Deadline
from cpsudoku.ground.errors import LimitReached, ModelError
from cpsudoku.model import BOOLEAN
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

TECHNIQUE = "reason"
RANK = 90  # harder than every technique, easier than a trial
SECONDS = 60.0


class Named(NamedTuple):
    """``technique``: the name it is typed by, "reason" without one."""

    technique: str
    rank: int
    finding: Finding


def reasons(instance: Puzzle, kind: Kind, state: State, seconds: float | None) -> Iterator[Named]:
    """What the smallest reason gives, again and again; whoever takes one takes the state forward before the next."""
    try:
        here = subject(instance, kind)
    except ModelError:  # too large
        return
    deadline = Deadline(SECONDS if seconds is None else seconds)
    if any(x.values == BOOLEAN for x in here.model.decisions):
        return
    try:
        common = agree(here, lambda: deadline.over)
    except LimitReached:
        return
    if common.verdict is Verdict.NONE:
        return
    with Known(here.theory, common.literals, here.theory.given) as known:
        ladder = Ladder(known, lambda: deadline.over)
        names = TechniqueNames(here, state=state)
        while state.open and state.clash is None:
            known.add(x for x in literals_of(here, state) if x not in known.facts)
            found = ladder.next()
            if found is None:
                return
            reason = reason_of(known, names.easier(found, ladder))
            known.add(reason.follows)
            name = names.name(reason) if reason.tier != "marks" else None
            if name is not None and name.same:
                yield Named(name.technique.name, name.technique.rank, name.finding)
            elif (finding := _finding(here, reason, state)) is not None:
                technique = name.technique if name is not None else None
                yield Named(technique.name, technique.rank, finding) if technique else Named(TECHNIQUE, RANK, finding)


def literals_of(here: Subject, state: State) -> Iterator[int]:
    """What is known of the candidates of a board."""
    for cell, x in enumerate(here.model.decisions):
        first, left = here.statement.first[x], state.candidates[cell]
        if not state.open >> cell & 1:
            yield first + left.bit_length() - 1
        else:
            yield from (-(first + d) for d in range(len(x.values)) if not left >> d & 1)


def _finding(here: Subject, reason: Reason, state: State) -> Finding | None:
    cell_of = {x: cell for cell, x in enumerate(here.model.decisions)}

    def candidate(literal: int) -> Candidate:
        x = here.words.variable(literal)
        return cell_of[x], abs(literal) - here.statement.first[x]

    drawn = [x for x in reason.follows if here.words.variable(x) in cell_of]
    placed = tuple(candidate(x) for x in drawn if x > 0)
    gone = tuple(candidate(x) for x in drawn if x < 0)
    new = any(state.open >> cell & 1 for cell, _ in placed)
    new = new or any(state.open >> cell & 1 and d in members(state.candidates[cell]) for cell, d in gone)
    if not new:
        return None
    shown = [x for x in reason.facts if here.words.variable(x) in cell_of]
    chain = [x for line in reason.chain for x in line.literals if here.words.variable(x) in cell_of]
    cells = sorted({candidate(x)[0] for x in (*shown, *chain)})
    carried = tuple(candidate(x) for x in dict.fromkeys([*[-x for x in drawn[:1]], *chain]))
    first, *more = here.words.lines(reason)
    words = " ".join([first, *[line.removeprefix("- ") for line in more]])
    return Finding(words, Pattern(cells=tuple(cells), candidates=carried), placements=placed, eliminations=gone)
