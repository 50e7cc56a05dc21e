"""Does a puzzle have exactly one solution? Solve, block the witness, solve again.

Every witness is checked before it counts.
"""

from __future__ import annotations

from typing import NamedTuple

from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Constraint, Effort, Model, Question, Refuted, Solved, Undecided, Witness
from cpsudoku.model.model import outside_domain, violated_constraint
from cpsudoku.model.verdicts import Verdict


class FalseWitness(RuntimeError):
    """A witness violates a rule or a clue, or was blocked. This is a defect of the backend and never a verdict."""


class Conclusion(NamedTuple):
    """A verdict with its evidence.

    Attributes:
        witnesses: The only solution, or two that differ in a decision variable, or one found before a limit.
        core: If there is no solution, the names of clashing clues, if the backend returns them. This is a hint.
        reason: The reason for "undecided", or "".
        efforts: The efforts of the first and second solve.
    """

    verdict: Verdict
    witnesses: tuple[Witness, ...] = ()
    core: tuple[str, ...] | None = None
    reason: str = ""
    efforts: tuple[Effort, ...] = ()


def uniqueness(model: Model, session: Session, question: Question) -> Conclusion:
    """Return the verdict of one session, by blocking. If ``session.method`` is "enumeration", enumerate up to two
    solutions instead.

    The question's limits apply to each of the two solves.

    Raises:
        FalseWitness: a witness is not a solution.
    """
    enumerated = iter(session.solutions(question)) if session.method == "enumeration" else None
    first = session.solve(question) if enumerated is None else next(enumerated)
    if isinstance(first, Refuted):
        return Conclusion(Verdict.NONE, core=first.core, efforts=(first.effort,))
    if isinstance(first, Undecided):
        return Conclusion(Verdict.UNDECIDED, reason=first.reason, efforts=(first.effort,))
    check_witness(model, question, first.witness)
    blocking = Question(question.clues, [*question.blocked, first.witness], question.limits)
    second = session.solve(blocking) if enumerated is None else next(enumerated)
    efforts = (first.effort, second.effort)
    if isinstance(second, Refuted):
        return Conclusion(Verdict.UNIQUE, (first.witness,), efforts=efforts)
    if isinstance(second, Undecided):
        return Conclusion(Verdict.UNDECIDED, (first.witness,), reason=second.reason, efforts=efforts)
    check_witness(model, blocking, second.witness)
    return Conclusion(Verdict.MULTIPLE, (first.witness, second.witness), efforts=efforts)


def check_witness(model: Model, question: Question, witness: Witness) -> None:
    """Check a witness against every domain, rule, clue and blocked witness, using their plain meaning.

    Raises:
        FalseWitness: the witness breaks one of them. The message names it.
    """
    outside = outside_domain(model, witness)
    if outside is not None:
        raise FalseWitness(f"{outside.name}: expected a value of its domain, found {witness.get(outside)}")
    for clue in question.clues:
        if (unary := clue.unary) is not None:
            x, allowed = unary
            if witness[x] not in allowed:
                raise FalseWitness(f"clue {clue.name}: found {x.name}={witness[x]}")
            continue
        for x in clue.auxiliary:
            if witness.get(x) not in x.values:
                raise FalseWitness(f"{x.name} of clue {clue.name}: expected a value of its domain")
        broken = clue.violated(witness)
        if broken is not None:
            raise FalseWitness(f"clue {clue.name}: {_values(broken, witness)}")
    broken = violated_constraint(model, witness)
    if broken is not None:
        raise FalseWitness(_values(broken, witness))
    for other in question.blocked:
        if all(witness[x] == other[x] for x in model.decisions):
            raise FalseWitness("expected another solution, found a blocked one again")


def _values(broken: Constraint, witness: Witness) -> str:
    values = ", ".join(f"{x.name}={witness[x]}" for x in broken.scope)
    return f"{type(broken).__name__} does not hold of {values}"


def count(model: Model, session: Session, question: Question, limit: int | None = None) -> tuple[int, bool]:
    """Return (the number of solutions over the decision variables, at most ``limit``; True if these are certainly all).

    Raises:
        FalseWitness: a witness is not a solution.
    """
    if limit is not None and limit <= 0:
        return 0, False
    for number, outcome in enumerate(session.solutions(question)):
        if not isinstance(outcome, Solved):
            return number, isinstance(outcome, Refuted)
        check_witness(model, question, outcome.witness)
        if number + 1 == limit:
            return limit, False
    raise AssertionError("solutions() ended without Refuted or Undecided")
