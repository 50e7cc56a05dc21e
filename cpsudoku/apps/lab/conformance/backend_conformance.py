"""The conformance suite of a backend: it tests the contract of `cpsudoku.backends` on small models with known
solutions.

`cpsudoku test ./mine.py` prints a line for each check. The tests run the same checks on every backend and formulation.
The reference is a known count, or every assignment tested with `holds`. It takes some seconds for each backend.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cpsudoku.apps.lab.conformance.clue_conformance import (
    clue_variables,
    clues_in_any_order,
    clues_of_units,
    remembers_nothing,
    switches_clues,
)
from cpsudoku.apps.lab.conformance.examination import (
    Declined,
    InterruptedAfter,
    NotConforming,
    all_rows,
    clues,
    constraint_means,
    core_suffices,
    expect,
    expect_solution,
    finds_all,
    finds_auxiliary,
    latin,
    linear,
    marks,
    may_refuse,
    parities,
    parity,
    require,
    row,
    session_of,
    table,
)
from cpsudoku.apps.lab.conformance.kind_conformance import Check, CheckResult
from cpsudoku.apps.lab.conformance.kind_conformance import run as run_check
from cpsudoku.backends.backend_names import Spec, backend
from cpsudoku.backends.session_contract import Size
from cpsudoku.model import Clue, Constraint, Limits, Model, Question, Refuted, Solved, Undecided, Variable, Witness
from cpsudoku.model.constraints import AllDifferent, Clause, Less, Linear, NotEqual, is_not, is_value
from cpsudoku.model.model import given_clue
from cpsudoku.model.verdicts import Verdict
from cpsudoku.uniqueness.blocking import check_witness, uniqueness

PATIENCE = 120.0  # seconds for a check: a backend that ignores its limit is interrupted


def checks(spec: Spec) -> Iterator[Check]:
    """All checks of a backend, each with the first sentence of its docstring as its name."""
    for check in CHECKS:
        sentence, *_ = " ".join(str(check.__doc__).split()).split(". ")
        yield Check(sentence.rstrip(".").lower(), partial(_skip_if_declined, check, spec))


def run(check: Check, path: Path | None = None) -> CheckResult:
    """Run a check, and interrupt it after PATIENCE seconds."""
    try:
        with InterruptedAfter(PATIENCE):
            return run_check(check, path)
    except TimeoutError:
        return CheckResult(check.name, "failed", f"expected an end within {PATIENCE:g} seconds, found none")


def _skip_if_declined(check: Callable[[Spec], None], spec: Spec) -> str | None:
    try:
        check(spec)
    except Declined as refused:
        return str(refused)
    return None


def sees_solutions(spec: Spec) -> None:
    """The backend finds a solution that satisfies the rules."""
    model = latin(4)
    session = session_of(spec, model)
    digits = clues(model, "1..." + ".2.." + "..3." + "...4")
    witness = expect_solution(session.solve(Question(digits)))
    check_witness(model, Question(digits), witness)
    require([*witness] == [*model.decisions], "expected a value for every variable in order")
    require(isinstance(session.size, Size), f"size: expected a Size, found {session.size!r}")
    has_method = session.method in ("blocking", "enumeration")
    require(has_method, f"method: expected blocking or enumeration, found {session.method!r}")
    expect(session.solve(Question(clues(model, "12.." + "21.." + "..1." + "...3"))), Refuted)
    session.close()


def gives_verdicts(spec: Spec) -> None:
    """Unique, several, none and undecided are distinguished."""
    model = latin(3)
    session = session_of(spec, model)
    questions = {
        Verdict.UNIQUE: Question(clues(model, "123" + "2..")),
        Verdict.MULTIPLE: Question(clues(model, "123")),
        Verdict.NONE: Question(clues(model, "123" + "1..")),
        Verdict.UNDECIDED: Question(limits=Limits(steps=0)),
    }
    for verdict, question in questions.items():
        conclusion = uniqueness(model, session, question)
        require(conclusion.verdict is verdict, f"expected {verdict}, found {conclusion}")


def counts(spec: Spec) -> None:
    """Enumeration returns every solution exactly once, with and without pencil marks."""
    for order, number in ((2, 2), (3, 12), (4, 576)):
        model = latin(order)
        require(len(all_rows(model, session_of(spec, model))) == number, f"expected {number} Latin squares of {order}")
    model = latin(3)
    pencil = [given_clue(model, x, [1, 3]) for x in model.decisions[:2]]
    finds_all(spec, model, session_of(spec, model), pencil)


def cores_suffice(spec: Spec) -> None:
    """The clues in the core of a refutation have no solution, with and without blocked witnesses, with and without
    branching."""
    model = latin(4)
    session = session_of(spec, model)
    first, far = model.decisions[0], model.decisions[15]
    one, two = marks("a", first, [1]), marks("far", far, [2])
    clash = marks("b", model.decisions[1], [1])
    questions = [[clash, two, one], [one, two, marks("a2", first, [2])], [two, marks("a", first, [7])],
                 [marks("a", first, []), two]]  # fmt: skip
    rng = random.Random(4)
    for _ in range(40):  # a third of them need more than propagation
        cells = rng.sample(model.decisions, 7)
        questions.append([marks(x.name, x, rng.sample(x.values, rng.choice((1, 2)))) for x in cells])
    for question in map(Question, questions):
        core_suffices(session, question, session.solve(question))
    small = latin(2)
    session = session_of(spec, small)
    solution = expect_solution(session.solve(Question(clues(small, "1"))))
    question = Question(clues(small, "1"), [solution])
    outcome = session.solve(question)
    expect(outcome, Refuted)
    core_suffices(session, question, outcome)


def keeps_zero(spec: Spec) -> None:
    """A query with a limit of zero is undecided."""
    model = latin(9)
    session = session_of(spec, model)
    for limits in (Limits(steps=0), Limits(seconds=0)):
        expect(session.solve(Question(limits=limits)), Undecided)
        last = list(session.solutions(Question(limits=limits)))
        require([type(one) for one in last] == [Undecided], f"{limits}: expected Undecided alone, found {last}")
    expect(session.solve(Question()), Solved)


def keeps_limits(spec: Spec) -> None:
    """A query obeys a small limit."""
    hard = parity(150, 150)
    session = session_of(spec, hard)
    for limits in (Limits(steps=50), Limits(seconds=0.2), Limits(seconds=0.2, steps=10**9), Limits(1000, 50)):
        outcome = session.solve(Question(limits=limits))
        expect(outcome, Undecided)
        reason = getattr(outcome, "reason", "")
        require("limit" in reason, f"{limits}: expected a reason that names it, found {reason!r}")


def blocks(spec: Spec) -> None:
    """A query returns no blocked witness. The next query has forgotten the blocked witnesses."""
    model = latin(3)
    session = session_of(spec, model)
    blocked: list[Witness] = []
    while isinstance(outcome := session.solve(Question(blocked=blocked)), Solved):
        check_witness(model, Question(blocked=blocked), outcome.witness)
        blocked.append(outcome.witness)
    expect(outcome, Refuted)
    require(len(blocked) == 12, f"expected 12 solutions by blocking, found {len(blocked)}")
    for i, free in enumerate(blocked):  # fewer than before: the session must drop the last blocks
        again = expect_solution(session.solve(Question(blocked=blocked[:i] + blocked[i + 1 :])))
        require(row(model, again) == row(model, free), "expected the only solution that is not blocked, found another")
    expect(session.solve(Question(blocked=blocked[:5])), Solved)
    require(len(all_rows(model, session)) == 12, "expected 12 solutions after blocking, found other")
    small = latin(2)
    other = expect_solution(backend("backtrack").open(small).solve(Question()))
    session = session_of(spec, small)
    second = expect_solution(session.solve(Question(blocked=[other])))
    require(row(small, second) != row(small, other), "expected a witness of another session to be blocked")
    expect(session.solve(Question(blocked=[second, dict(reversed(list(other.items())))])), Refuted)


def auxiliary_variables(spec: Spec) -> None:
    """Two solutions differ in decision variables. Witnesses contain auxiliary variables."""
    model = Model()
    x, y = model.variable("x", (0, 1)), model.variable("y", (0, 1))
    total, free = model.variable("sum", range(3), auxiliary=True), model.variable("free", range(3), auxiliary=True)
    model.add(Linear([(1, x), (1, y), (-1, total)], "=", 0))
    session = session_of(spec, model)
    witnesses = finds_auxiliary(model, session, Question(), [x, y, total, free])
    first = Question(blocked=witnesses[:3])
    check_witness(model, first, expect_solution(session.solve(first)))


def odd_rules(spec: Spec) -> None:
    """Domains of one value and with gaps, empty clauses, rules that contradict each other."""
    model = Model()
    x, y = model.variable("x", (5,)), model.variable("y", (-3, 5, 11))
    model.add(AllDifferent([x, y]))
    model.add(Clause([is_value(y, 4), is_not(y, 11)]))
    never = Clue("never", Clause([]))
    session = session_of(spec, model)
    require(row(model, expect_solution(session.solve(Question()))) == (5, -3), "expected x=5, y=-3")
    with may_refuse(spec, [never]):
        expect(session.solve(Question([never])), Refuted)
    require(row(model, expect_solution(session.solve(Question()))) == (5, -3), "expected x=5, y=-3 again")
    model = Model()
    a, b, c = (model.variable(letter, (1, 2)) for letter in "abc")
    model.add(AllDifferent([a, b, c]))
    session = session_of(spec, model)
    for _ in range(2):
        outcome = session.solve(Question())
        expect(outcome, Refuted)
        core = getattr(outcome, "core", None)
        require(not core, f"expected no core where the rules contradict, found {core}")
        require([type(solution) for solution in session.solutions(Question())] == [Refuted], "expected Refuted alone")


def every_constraint(spec: Spec) -> None:
    """The solutions of every constraint agree with `holds`."""
    makers: list[Callable[[random.Random, list[Variable]], Constraint]] = [
        lambda rng, scope: AllDifferent(scope),
        lambda rng, scope: Clause([is_value(scope[0], 1), is_not(scope[1], 2), is_value(scope[2], 3)]),
        lambda rng, scope: Less(scope[0], scope[1], rng.random() < 0.5),
        lambda rng, scope: NotEqual(scope[0], scope[1]),
        linear,
        table,
    ]
    for make in makers:
        constraint_means(make, spec)


def heeds_interrupts(spec: Spec) -> None:
    """Ctrl-C ends a query. The session then answers the next query."""
    if threading.current_thread() is not threading.main_thread():
        raise Declined("signals are handled in the main thread, and this runs in another")
    model = Model()
    xs = model.variables("x", 150, (0, 1))
    hard = Question([Clue("parity", parities(xs, 150))])
    session = session_of(spec, model)
    with may_refuse(spec, hard.clues):
        session.solve(hard._replace(limits=Limits(steps=1)))
    questions: list[Callable[[], object]] = [lambda: session.solve(hard), lambda: list(session.solutions(hard))]
    for question in questions * 2:
        try:
            with InterruptedAfter(0.2):
                result = question()
        except TimeoutError:
            expect(session.solve(Question()), Solved)
            expect(session.solve(Question([marks("x0", xs[0], [])])), Refuted)
        else:
            raise NotConforming(f"expected KeyboardInterrupt to come out, found {result!r:.60}")
    session.close()


CHECKS = (
    sees_solutions, gives_verdicts, counts, cores_suffice, blocks, clues_of_units, remembers_nothing, every_constraint,
    switches_clues, clue_variables, clues_in_any_order, auxiliary_variables, odd_rules, keeps_zero, keeps_limits,
    heeds_interrupts,
)  # fmt: skip
