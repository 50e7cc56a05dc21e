"""Shared code of the conformance checks: small models, their solutions found by testing every assignment, sets of
clues."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import permutations, product
from typing import NamedTuple

from cpsudoku.backends.backend_names import Spec
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import NO_LIMITS, Clue, Constraint, Limits, Model, Question, Refuted, Solved, Variable, Witness
from cpsudoku.model.constraints import AllDifferent, Clause, InDomain, Linear, Table, is_not
from cpsudoku.model.model import declared_variables, given_clue, violated_constraint
from cpsudoku.model.verdicts import Verdict
from cpsudoku.support import interrupts
from cpsudoku.support.errors import BackendError, CpsudokuError
from cpsudoku.uniqueness.blocking import check_witness, count, uniqueness

MOST_VALUES = 32  # most values in a domain that a backend of units must accept
USUAL = Limits(seconds=120)
LITTLE = Limits(steps=3)  # a limit that ends some queries and not others


class NotConforming(CpsudokuError):
    """A kind or a backend breaks its contract: the place, the expected and the found value."""


def require(condition: bool, message: str) -> None:
    """
    Raises:
        NotConforming: ``condition`` is false.
    """
    if not condition:
        raise NotConforming(message)


def only_units(model: Model) -> bool:
    """Return True if the model has only AllDifferent over decision variables of one domain."""
    domains = {x.values for x in model.decisions}
    units = all(isinstance(constraint, AllDifferent) for constraint in model.constraints)
    return units and not model.auxiliary and len(domains) == 1 and len(next(iter(domains))) <= MOST_VALUES


def latin(order: int) -> Model:
    """Return a Latin square. Those of order 1 to 4 have 1, 2, 12 and 576 solutions (OEIS A002860)."""
    model = Model()
    cells = [model.variable(f"r{r}c{c}", range(1, order + 1)) for r in range(order) for c in range(order)]
    for i in range(order):
        model.add(AllDifferent(cells[i * order : (i + 1) * order]))
        model.add(AllDifferent(cells[i::order]))
    return model


def clues(model: Model, text: str) -> list[Clue]:
    """Return a clue for each digit of the text, with the cells in order."""
    pairs = zip(model.decisions, text, strict=False)
    return [given_clue(model, x, [int(digit)]) for x, digit in pairs if digit.isdecimal()]


def marks(name: str, variable: Variable, allowed: Collection[int]) -> Clue:
    """Return a clue with that name: the variable takes one of these values."""
    return Clue(name, InDomain(variable, allowed))


def parity(variables: int, equations: int) -> Model:
    """A model of `parities`: a billion cases for a method that branches on them."""
    model = Model()
    model.add(parities(model.variables("x", variables, (0, 1)), equations))
    return model


def parities(xs: Sequence[Variable], equations: int) -> list[Constraint]:
    """Return random equations over four variables each, sum = 0 or 1 (mod 2), as clauses."""
    rng, clauses = random.Random(1), list[Constraint]()
    for _ in range(equations):
        scope, odd = rng.sample(xs, 4), rng.random() < 0.5
        for wrong in product((0, 1), repeat=4):
            if sum(wrong) % 2 != odd:
                clauses.append(Clause([is_not(x, value) for x, value in zip(scope, wrong, strict=True)]))
    return clauses


def truth(model: Model, clues: Sequence[Clue] = ()) -> set[tuple[int, ...]]:
    """Return the solutions over the decision variables, found by testing every assignment."""
    every = (*declared_variables(model), *(x for clue in clues for x in clue.auxiliary))
    rows = product(*(x.values for x in every))
    size = len(model.decisions)
    return {row[:size] for row in rows if violated_constraint(model, dict(zip(every, row, strict=True)), clues) is None}


def sorts(model: Model) -> str:
    return " and ".join(sorted({type(constraint).__name__ for constraint in model.constraints})) or "no constraints"


def linear(rng: random.Random, scope: list[Variable]) -> Constraint:
    terms = [(rng.choice((-13, -2, 1, 3)), x) for x in scope]
    return Linear(terms, "=" if rng.random() < 0.5 else "<=", sum(c * rng.choice(x.values) for c, x in terms))


def table(rng: random.Random, scope: list[Variable]) -> Constraint:
    rows = list(product(*(x.values for x in scope)))
    return Table(scope, rng.sample(rows, rng.randint(0, len(rows))))


class InterruptedAfter:
    """A context that sends Ctrl-C after some seconds, and again every five seconds. It repeats the signal because
    Python drops one that arrives while a weak reference is freed. The context raises the interrupt as a
    TimeoutError."""

    def __init__(self, seconds: float) -> None:
        self.fired: bool = False
        self._left = threading.Event()
        self._timer = threading.Thread(target=self._fire, args=(seconds,), daemon=True)

    def _fire(self, seconds: float) -> None:
        while not self._left.wait(5.0 if self.fired else seconds):
            self.fired = True
            if sys.platform == "win32":  # there, os.kill ends the process
                signal.raise_signal(signal.SIGINT)
            else:  # to this process: raised in a thread, it would not end the main thread's current call
                os.kill(os.getpid(), signal.SIGINT)

    def __enter__(self) -> InterruptedAfter:
        self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._left.set()
        self._timer.join()
        if kind is KeyboardInterrupt and self.fired:
            interrupts.withdraw()
            raise TimeoutError


def expect_solution(outcome: object, label: str = "") -> Witness:
    """Return the witness of an outcome. Raise NotConforming if it has none."""
    if not isinstance(outcome, Solved):
        raise NotConforming(f"{label}{': ' * bool(label)}expected a solution, found {type(outcome).__name__}")
    return outcome.witness


def expect(outcome: object, kind: type[object]) -> None:
    require(isinstance(outcome, kind), f"expected {kind.__name__}, found {type(outcome).__name__}")


def row(model: Model, witness: Witness) -> tuple[int, ...]:
    return tuple(witness[x] for x in model.decisions)


def all_rows(model: Model, session: Session, clues: Sequence[Clue] = ()) -> set[tuple[int, ...]]:
    """Return all solutions that the session enumerates. Check each one, and that none occurs twice."""
    question = Question(clues)
    *solutions, last = session.solutions(question)
    expect(last, Refuted)
    rows = [row(model, expect_solution(solution)) for solution in solutions]
    for solution in solutions:
        check_witness(model, question, expect_solution(solution))
    require(len(set(rows)) == len(rows), "expected every solution once, found one twice")
    return set(rows)


def core_suffices(session: Session, question: Question, outcome: object) -> None:
    if isinstance(outcome, Refuted) and outcome.core is not None:
        names = {clue.name for clue in question.clues}
        require(set(outcome.core) <= names, f"core: expected names of clues, found {outcome.core}")
        inside = [clue for clue in question.clues if clue.name in outcome.core]
        again = session.solve(Question(inside, question.blocked))
        found = type(again).__name__
        require(isinstance(again, Refuted), f"core {outcome.core}: expected no solution of these alone, found {found}")


class Declined(Exception):
    """The backend declines a model, which its contract permits."""


def session_of(spec: Spec, model: Model) -> Session:
    """
    Raises:
        Declined: the backend rejects the model, and its declaration permits that.
        NotConforming: it rejects a model that it must accept.
    """
    with _may_decline(spec, only_units(model), f"a model of {sorts(model)}"):
        return spec.open(model)


def may_refuse(spec: Spec, clues: Sequence[Clue]) -> AbstractContextManager[None]:
    """
    Raises:
        Declined: the backend rejects clues that it may reject. A backend of units must accept digits and pencil marks.
        NotConforming: it rejects others.
    """
    return _may_decline(spec, all(clue.unary is not None for clue in clues), names_of(clues))


@contextmanager
def _may_decline(spec: Spec, simple: bool, what: str) -> Iterator[None]:
    try:
        yield
    except BackendError as error:
        if spec.backend.takes == "any" or simple:
            raise NotConforming(f"expected it to take {what}, found: {error}") from error
        raise Declined(str(error)) from error


def finds_all(spec: Spec, model: Model, session: Session, clues: Sequence[Clue], name: str = "") -> None:
    """Check that the session enumerates exactly the assignments that satisfy the model and the clues."""
    with may_refuse(spec, clues):
        rows, meant = all_rows(model, session, clues), truth(model, clues)
    require(rows == meant, f"{name or names_of(clues)}: expected {sorted(meant)}, found {sorted(rows)}")


def finds_auxiliary(model: Model, session: Session, question: Question, variables: Sequence[Variable]) -> list[Witness]:
    """Check a model whose two decision variables take the values 0 and 1 freely. Each witness must have ``variables``
    in order, and no solution may be left after all are blocked. Return the witnesses."""
    witnesses = [solution.witness for solution in session.solutions(question) if isinstance(solution, Solved)]
    rows = sorted(row(model, one) for one in witnesses)
    require(rows == [(0, 0), (0, 1), (1, 0), (1, 1)], f"expected 4 solutions, found {rows}")
    for witness in witnesses:
        require([*witness] == [*variables], f"expected values of all variables in order, found {witness}")
        check_witness(model, question, witness)
    expect(session.solve(question._replace(blocked=witnesses)), Refuted)
    return witnesses


def constraint_means(make: Callable[[random.Random, list[Variable]], Constraint], spec: Spec) -> None:
    rng = random.Random(7)
    for i in range(6):
        model = Model()
        scope = [model.variable(f"x{k}", rng.sample(range(-1, 5), rng.randint(1, 4))) for k in range(3)]
        constraint = make(rng, scope)
        some = [marks(x.name, x, rng.sample(x.values, rng.randint(1, len(x.values)))) for x in scope]
        questions: list[list[Clue]] = [[], some]
        if i % 2:
            clue = Clue("it", constraint)
            questions += [[clue], [], [clue, *some]]
        else:
            model.add(constraint)
        session = session_of(spec, model)
        for clues in questions:
            finds_all(spec, model, session, clues, type(constraint).__name__)


def names_of(clues: Sequence[Clue]) -> str:
    names = ", ".join(clue.name for clue in clues[:8])
    return f"clues {names}{', ...' * (len(clues) > 8)}" if clues else "no clues"


# Query sessions about sets of clues in any order, and compare the results with those of new sessions.


class Result(NamedTuple):
    """The verdict of a session on a set of clues, with the only solution."""

    verdict: Verdict
    solution: tuple[int, ...] = ()


def checked_answer(model: Model, session: Session, clues: Sequence[Clue], limits: Limits = NO_LIMITS) -> Result:
    """Return the verdict under these clues, with every witness checked."""
    conclusion = uniqueness(model, session, Question(clues, limits=limits))
    unique = conclusion.verdict is Verdict.UNIQUE
    return Result(conclusion.verdict, row(model, conclusion.witnesses[0]) if unique else ())


def clues_come_and_go(
    model: Model,
    session: Session,
    known: Mapping[tuple[Clue, ...], Result],
    questions: int,
    limits: Limits = NO_LIMITS,
) -> None:
    """Check that one session, queried about sets of clues in random order, agrees with new sessions (``known``).

    Every third query has a small limit and may stay undecided. Every fourth one enumerates.

    Raises:
        NotConforming: a set of clues has a different result.
        FalseWitness: a witness is wrong.
    """
    rng = random.Random(1)
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
    """Check that a subset of the clues has at least the solutions of the whole set.

    Raises:
        NotConforming: a subset has fewer solutions.
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
