"""Does a puzzle have exactly one solution? Solve, block the witness, solve again.

Every witness is checked before it is believed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cpsudoku.backends import Session
from cpsudoku.model import Given, Model
from cpsudoku.outcome import NO_LIMITS, Effort, Limits, Outcome, Refuted, Solved, Undecided, Witness


class FalseWitness(RuntimeError):
    """A witness breaks a constraint, a given or a block: a defect of the backend, never a verdict."""


@dataclass(frozen=True, slots=True)
class Unique:
    """Exactly one solution. ``efforts``: of the first answer and of the refutation of any other."""

    witness: Witness
    efforts: tuple[Effort, ...] = ()


@dataclass(frozen=True, slots=True)
class Multiple:
    """At least two solutions, which differ in a decision variable."""

    first: Witness
    second: Witness
    efforts: tuple[Effort, ...] = ()


@dataclass(frozen=True, slots=True)
class NoSolution:
    """No solution. ``core``: names of givens and groups that clash, where the backend knows; a hint."""

    core: tuple[str, ...] | None = None
    efforts: tuple[Effort, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """A limit was reached. ``first`` is a solution, if one was found before that."""

    reason: str
    first: Witness | None = None
    efforts: tuple[Effort, ...] = field(default=())


Verdict: TypeAlias = Unique | Multiple | NoSolution | Unknown


def uniqueness(
    model: Model,
    session: Session,
    givens: Sequence[Given],
    *,
    off: Collection[str] = (),
    limits: Limits = NO_LIMITS,
) -> Verdict:
    """The verdict of one session, by blocking, or by enumeration stopped at two where ``session.method`` says so.

    ``limits`` are for each of the two answers.

    Raises:
        FalseWitness: a witness is not a solution.
    """
    answers = _answers(session, givens, off, limits)
    first = next(answers)
    if isinstance(first, Refuted):
        return NoSolution(first.core, (first.effort,))
    if isinstance(first, Undecided):
        return Unknown(first.reason, None, (first.effort,))
    check_witness(model, givens, first.witness, off=off)
    second = next(answers)
    efforts = (first.effort, second.effort)
    if isinstance(second, Refuted):
        return Unique(first.witness, efforts)
    if isinstance(second, Undecided):
        return Unknown(second.reason, first.witness, efforts)
    check_witness(model, givens, second.witness, blocked=[first.witness], off=off)
    return Multiple(first.witness, second.witness, efforts)


def _answers(session: Session, givens: Sequence[Given], off: Collection[str], limits: Limits) -> Iterator[Outcome]:
    if session.method == "enumeration":
        yield from session.solutions(givens, off=off, limits=limits)
        return
    first = session.solve(givens, off=off, limits=limits)
    yield first
    if isinstance(first, Solved):
        yield session.solve(givens, blocked=[first.witness], off=off, limits=limits)


def check_witness(
    model: Model,
    givens: Sequence[Given],
    witness: Witness,
    *,
    blocked: Sequence[Witness] = (),
    off: Collection[str] = (),
) -> None:
    """Check a witness against every domain, given, constraint and blocked witness, plainly.

    Raises:
        FalseWitness: which of them it breaks.
    """
    for x in (*model.variables, *model.auxiliary):
        if witness.get(x) not in x.values:
            raise FalseWitness(f"{x.name}: expected a value of its domain, found {witness.get(x)}")
    for given in givens:
        if witness[given.variable] not in given.allowed:
            raise FalseWitness(f"given {given}: found {witness[given.variable]}")
    broken = model.violated(witness, off)
    if broken is not None:
        values = ", ".join(f"{x.name}={witness[x]}" for x in broken.scope)
        raise FalseWitness(f"{type(broken).__name__} does not hold of {values}")
    for other in blocked:
        if all(witness[x] == other[x] for x in model.variables):
            raise FalseWitness("expected another solution, found a blocked one again")


def count(
    model: Model,
    session: Session,
    givens: Sequence[Given],
    limit: int | None = None,
    *,
    off: Collection[str] = (),
    limits: Limits = NO_LIMITS,
) -> tuple[int, bool]:
    """How many solutions (over the decision variables), up to ``limit``; and whether that is surely all of them.

    Raises:
        FalseWitness: a witness is not a solution.
    """
    if limit is not None and limit <= 0:
        return 0, False
    for found, outcome in enumerate(session.solutions(givens, off=off, limits=limits)):
        if not isinstance(outcome, Solved):
            return found, isinstance(outcome, Refuted)
        check_witness(model, givens, outcome.witness, off=off)
        if found + 1 == limit:
            return limit, False
    raise AssertionError("solutions() ended without Refuted or Undecided")
