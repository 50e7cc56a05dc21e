"""Answers of sessions about sets of clues, held together: any order, fewer clues, fresh sessions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from cpsudoku.backends import Session
from cpsudoku.conformance.examination import LITTLE, listed, require, row
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question
from cpsudoku.uniqueness import Multiple, NoSolution, Unique, Unknown, count, uniqueness


class Answered(NamedTuple):
    """What a session says of a set of clues: "unique", "multiple" or "none", "" where a limit was reached; with the
    only solution."""

    verdict: str
    solution: tuple[int, ...] = ()

    @property
    def solutions(self) -> int:
        """0, 1 or 2, for several."""
        return ("none", "unique", "multiple").index(self.verdict)


def answered(model: Model, session: Session, clues: Sequence[Clue], limits: Limits = NO_LIMITS) -> Answered:
    """The verdict on these clues, every witness checked."""
    match uniqueness(model, session, Question(clues, limits=limits)):
        case Unique(witness):
            return Answered("unique", row(model, witness))
        case Multiple():
            return Answered("multiple")
        case NoSolution():
            return Answered("none")
        case Unknown():
            return Answered("")


def clues_come_and_go(
    model: Model,
    session: Session,
    known: Mapping[tuple[Clue, ...], Answered],
    questions: int,
    limits: Limits = NO_LIMITS,
    seed: int = 1,
) -> None:
    """One session, asked about sets of clues in random order, answers as is ``known`` from sessions of their own.

    Every third question has a small limit, which may leave it undecided; every fourth is put by enumeration.

    Raises:
        NotConforming: a set of clues with another answer than the one known.
        FalseWitness: a witness is not a solution.
    """
    rng = random.Random(seed)
    asked = list(known)
    for number in range(questions):
        clues = rng.choice(asked)
        expected = known[clues]
        wanted = rng.sample(clues, len(clues))  # in any order
        if number % 4 == 3 and expected.verdict:
            found, complete = count(model, session, Question(wanted, limits=limits), 2)
            right = found == expected.solutions and complete == (found < 2)
            require(
                right or (not complete and found < 2 and limits != NO_LIMITS),
                f"question {number}, {listed(clues)}: expected {expected.solutions} of 2 solutions, found {found}",
            )
            continue
        little = number % 3 == 2
        answer = answered(model, session, wanted, LITTLE if little else limits)
        undecided = not answer.verdict and (little or limits != NO_LIMITS)
        require(
            answer == expected or undecided or not expected.verdict,
            f"question {number}, {listed(clues)}: expected {expected.verdict} as from a session of its own, found "
            f"{answer.verdict or 'undecided'}",
        )


def leaving_out_adds(known: Mapping[tuple[Clue, ...], Answered]) -> None:
    """Solutions of a set of clues are among those of its parts: fewer clues, no fewer solutions.

    Raises:
        NotConforming: a part of a set with fewer solutions.
    """
    for more, fewer in permutations(known, 2):
        if set(fewer) < set(more) and known[more].verdict and known[fewer].verdict:
            many, few = known[more], known[fewer]
            require(
                many.solutions <= few.solutions and (few.verdict != "unique" or many in (few, Answered("none"))),
                f"{listed(fewer)}: expected the solutions of {listed(more)} among its own: {many.verdict}, found "
                f"{few.verdict}",
            )
