"""Answers of sessions about sets of clues, held together: any order, fewer clues, fresh sessions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from cpsudoku.backends import Session
from cpsudoku.backends.uniqueness import count, uniqueness
from cpsudoku.checking.conformance.examination import LITTLE, names_of, require, row
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question
from cpsudoku.model.verdicts import Verdict


class Result(NamedTuple):
    """What a session says of a set of clues, with the only solution."""

    verdict: Verdict
    solution: tuple[int, ...] = ()


def checked_answer(model: Model, session: Session, clues: Sequence[Clue], limits: Limits = NO_LIMITS) -> Result:
    """Return the verdict on these clues, every witness checked."""
    conclusion = uniqueness(model, session, Question(clues, limits=limits))
    unique = conclusion.verdict is Verdict.UNIQUE
    return Result(conclusion.verdict, row(model, conclusion.witnesses[0]) if unique else ())


def clues_come_and_go(
    model: Model,
    session: Session,
    known: Mapping[tuple[Clue, ...], Result],
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
    sets = list(known)
    for number in range(questions):
        clues = rng.choice(sets)
        expected = known[clues]
        order = rng.sample(clues, len(clues))  # in any order
        if number % 4 == 3 and expected.verdict.decided:
            total, complete = count(model, session, Question(order, limits=limits), 2)
            right = total == expected.verdict.code and complete == (total < 2)
            require(
                right or (not complete and total < 2 and limits != NO_LIMITS),
                f"question {number}, {names_of(clues)}: expected {expected.verdict.code} of 2 solutions, found {total}",
            )
            continue
        little = number % 3 == 2
        answer = checked_answer(model, session, order, LITTLE if little else limits)
        undecided = not answer.verdict.decided and (little or limits != NO_LIMITS)
        require(
            answer == expected or undecided or not expected.verdict.decided,
            f"question {number}, {names_of(clues)}: expected {expected.verdict} as from a session of its own, found "
            f"{answer.verdict}",
        )


def leaving_out_adds(known: Mapping[tuple[Clue, ...], Result]) -> None:
    """Solutions of a set of clues are among those of its parts: fewer clues, no fewer solutions.

    Raises:
        NotConforming: a part of a set with fewer solutions.
    """
    for more, fewer in permutations(known, 2):
        if set(fewer) < set(more) and known[more].verdict.decided and known[fewer].verdict.decided:
            many, few = known[more], known[fewer]
            require(
                many.verdict.code <= few.verdict.code
                and (few.verdict is not Verdict.UNIQUE or many in (few, Result(Verdict.NONE))),
                f"{names_of(fewer)}: expected the solutions of {names_of(more)} among its own: {many.verdict}, found "
                f"{few.verdict}",
            )
