"""The conformance suite of a backend: the contract of `cpsudoku.backends`, on small models whose solutions are known.

`cpsudoku test --backend ./mine.py` prints a line a check; the tests run the same checks on every backend by all its
formulations. Truth is a known count, or every assignment tried with `holds`. It costs some seconds a backend.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from cpsudoku.backends import Size, Spec, backend
from cpsudoku.conformance import Check, NotConforming, Result, require
from cpsudoku.conformance import run as run_check
from cpsudoku.constraints import AllDifferent, Clause, Less, Linear, NotEqual, is_not, is_value
from cpsudoku.examination import (
    InterruptedAfter,
    Refused,
    all_rows,
    clues,
    constraint_means,
    core_suffices,
    expect,
    latin,
    linear,
    opened,
    parity,
    row,
    solved,
    table,
    truth,
)
from cpsudoku.model import Constraint, Given, Model, Variable
from cpsudoku.model import NO_LIMITS, Limits, Refuted, Solved, Undecided, Witness
from cpsudoku.uniqueness import Multiple, NoSolution, Unique, Unknown, check_witness, count, uniqueness

PATIENCE = 120.0  # seconds for a check: a backend that heeds no limit is interrupted


def checks(spec: Spec) -> Iterator[Check]:
    """All checks of a backend."""
    for check in CHECKS:
        yield Check(str(check.__doc__).strip().rstrip(".").lower(), partial(_or_left_out, check, spec))


def run(check: Check, path: Path | None = None) -> Result:
    """Run a check, and end it by an interrupt where it takes more than PATIENCE."""
    try:
        with InterruptedAfter(PATIENCE):
            return run_check(check, path)
    except TimeoutError:
        return Result(check.name, "failed", f"expected an end within {PATIENCE:g} seconds, found none")


def _or_left_out(check: Callable[[Spec], None], spec: Spec) -> str | None:
    try:
        check(spec)
    except Refused as refused:
        return str(refused)
    return None


def sees_solutions(spec: Spec) -> None:
    """A solution is found and satisfies the rules."""
    model = latin(4)
    session = opened(spec, model)
    given = clues(model, "1..." + ".2.." + "..3." + "...4")
    witness = solved(session.solve(given))
    check_witness(model, given, witness)
    require(list(witness) == model.variables, "expected a value for every variable in order")
    require(isinstance(session.size, Size), f"size: expected a Size, found {session.size!r}")
    known = session.method in ("blocking", "enumeration")
    require(known, f"method: expected blocking or enumeration, found {session.method!r}")
    expect(session.solve(clues(model, "12.." + "21.." + "..1." + "...3")), Refuted)
    session.close()


def gives_verdicts(spec: Spec) -> None:
    """Unique, several, none and undecided are told apart."""
    model = latin(3)
    session = opened(spec, model)
    for text, kind in (("123" + "2..", Unique), ("123", Multiple), ("123" + "1..", NoSolution)):
        expect(uniqueness(model, session, clues(model, text)), kind)
    expect(uniqueness(model, session, [], limits=Limits(steps=0)), Unknown)


def counts(spec: Spec) -> None:
    """Every solution comes once, under pencil marks too."""
    for order, number in ((2, 2), (3, 12), (4, 576)):
        model = latin(order)
        require(len(all_rows(model, opened(spec, model))) == number, f"expected {number} Latin squares of {order}")
    model = latin(3)
    marks = [Given(x.name, x, frozenset([1, 3])) for x in model.variables[:2]]
    found = all_rows(model, opened(spec, model), marks)
    require(found == truth(model, marks), f"pencil marks: expected 4 solutions, found {len(found)}")


def cores_suffice(spec: Spec) -> None:
    """The core of a refutation has no solution, blocked witnesses and branching or not."""
    model = latin(4)
    session = opened(spec, model)
    first, far = model.variables[0], model.variables[15]
    one, two = Given("a", first, frozenset([1])), Given("far", far, frozenset([2]))
    clash = Given("b", model.variables[1], frozenset([1]))
    questions = [[clash, two, one], [one, two, Given("a2", first, frozenset([2]))],
                 [two, Given("a", first, frozenset([7]))], [Given("a", first, frozenset()), two]]  # fmt: skip
    rng = random.Random(4)
    for _ in range(40):  # a third needs more than propagation
        cells = rng.sample(model.variables, 7)
        questions.append([Given(x.name, x, frozenset(rng.sample(x.values, rng.choice((1, 2))))) for x in cells])
    for givens in questions:
        core_suffices(session, givens, session.solve(givens))
    small = latin(2)
    session = opened(spec, small)
    solution = solved(session.solve(clues(small, "1")))
    outcome = session.solve(clues(small, "1"), blocked=[solution])
    expect(outcome, Refuted)
    core_suffices(session, clues(small, "1"), outcome, [solution])


def keeps_zero(spec: Spec) -> None:
    """A limit of zero is undecided."""
    model = latin(9)
    session = opened(spec, model)
    for limits in (Limits(steps=0), Limits(seconds=0)):
        expect(session.solve([], limits=limits), Undecided)
        last = list(session.solutions([], limits=limits))
        require([type(one) for one in last] == [Undecided], f"{limits}: expected Undecided alone, found {last}")
    expect(session.solve([]), Solved)


def keeps_limits(spec: Spec) -> None:
    """A small limit is kept."""
    hard = parity(150, 150)
    session = opened(spec, hard)
    for limits in (Limits(steps=50), Limits(seconds=0.2), Limits(seconds=0.2, steps=10**9), Limits(1000, 50)):
        outcome = session.solve([], limits=limits)
        expect(outcome, Undecided)
        named = "limit" in getattr(outcome, "reason", "")
        require(named, f"{limits}: expected a reason that names it, found {outcome}")


def blocks(spec: Spec) -> None:
    """Blocked witnesses do not come back, and are forgotten."""
    model = latin(3)
    session = opened(spec, model)
    blocked: list[Witness] = []
    while isinstance(outcome := session.solve([], blocked=blocked), Solved):
        check_witness(model, [], outcome.witness, blocked=blocked)
        blocked.append(outcome.witness)
    expect(outcome, Refuted)
    require(len(blocked) == 12, f"expected 12 solutions by blocking, found {len(blocked)}")
    for i, left in enumerate(blocked):  # fewer than before: what blocked the last one is to be taken back
        again = solved(session.solve([], blocked=blocked[:i] + blocked[i + 1 :]))
        require(row(model, again) == row(model, left), "expected the only solution that is not blocked, found another")
    expect(session.solve([], blocked=blocked[:5]), Solved)
    require(len(all_rows(model, session)) == 12, "expected 12 solutions after blocking, found other")
    small = latin(2)
    other = solved(backend("backtrack").open(small).solve([]))
    session = opened(spec, small)
    second = solved(session.solve([], blocked=[other]))
    require(row(small, second) != row(small, other), "expected a witness of another session to be blocked")
    expect(session.solve([], blocked=[second, dict(reversed(list(other.items())))]), Refuted)


def switches_groups(spec: Spec) -> None:
    """Groups are off for one question."""
    model = latin(2)
    first = model.variables[0]
    model.add(Clause([is_value(first, 1)]), group="one")
    model.add(Clause([is_value(first, 2)]), group="two")
    model.add(AllDifferent(model.variables[::3]), group="diagonal")
    session = opened(spec, model)
    for _ in range(2):
        for off in ((), ("one",), ("one", "diagonal"), ("two", "diagonal"), ("one", "two", "diagonal")):
            found = all_rows(model, session, off=off)
            require(found == truth(model, [], off), f"off {off}: expected {truth(model, [], off)}, found {found}")


def groups_of_units(spec: Spec) -> None:
    """Units in groups, permutations and others, are on and off."""
    model = Model()
    xs = [model.variable(f"x{i}", (1, 2, 3)) for i in range(4)]
    model.add(AllDifferent(xs[:3]), group="three")
    model.add(AllDifferent(xs[2:]), group="two")
    session = opened(spec, model)
    for off in ((), ("three",), ("two",), ("three", "two"), ()):
        found = all_rows(model, session, off=off)
        require(found == truth(model, [], off), f"off {off}: expected {len(truth(model, [], off))}, found {len(found)}")


def remembers_nothing(spec: Spec) -> None:
    """A question leaves nothing behind, and may come between solutions."""
    model = latin(4)
    session = opened(spec, model)
    texts = ["1234", "4321", "11..", "1..." * 2, "." * 16, "..1." + "1...", "1.3." + "3.1." + "2...", "12.." + "..12"]
    first = [type(uniqueness(model, session, clues(model, text))) for text in texts]
    for seed in range(4):
        for i in random.Random(seed).sample(range(len(texts)), len(texts)):
            expect(uniqueness(model, session, clues(model, texts[i])), first[i])
    small = latin(3)
    session = opened(spec, small)
    for taken in (0, 1, 5):
        iterator: Any = session.solutions([])
        require(len(list(islice(iterator, taken))) == taken, f"expected {taken} solutions")
        iterator.close()
        require(count(small, session, []) == (12, True), "expected 12 solutions after an iterator was closed")
    found, others = [], session.solutions(clues(small, "1"))
    for outcome in session.solutions([]):
        if isinstance(outcome, Solved):
            found.append(row(small, outcome.witness))
            expect(uniqueness(small, session, clues(small, "213" + "1..")), Unique)
            next(others, None)
    require(len(set(found)) == len(found) == 12, f"with questions between: expected 12 solutions, found {len(found)}")


def auxiliary_variables(spec: Spec) -> None:
    """Solutions differ in decision variables, and witnesses hold auxiliary ones."""
    model = Model()
    x, y = model.variable("x", (0, 1)), model.variable("y", (0, 1))
    total, free = model.variable("sum", range(3), auxiliary=True), model.variable("free", range(3), auxiliary=True)
    model.add(Linear([(1, x), (1, y), (-1, total)], "=", 0))
    session = opened(spec, model)
    witnesses = [outcome.witness for outcome in session.solutions([]) if isinstance(outcome, Solved)]
    require(sorted(row(model, one) for one in witnesses) == [(0, 0), (0, 1), (1, 0), (1, 1)], "expected 4 solutions")
    for witness in witnesses:
        require(list(witness) == [x, y, total, free], f"expected values of all variables in order, found {witness}")
        check_witness(model, [], witness)
    check_witness(model, [], solved(session.solve([], blocked=witnesses[:3])), blocked=witnesses[:3])
    expect(session.solve([], blocked=witnesses), Refuted)


def odd_rules(spec: Spec) -> None:
    """Domains of one value and with gaps, empty clauses, rules that contradict each other."""
    model = Model()
    x, y = model.variable("x", (5,)), model.variable("y", (-3, 5, 11))
    model.add(AllDifferent([x, y]))
    model.add(Clause([is_value(y, 4), is_not(y, 11)]))
    model.add(Clause([]), group="never")
    session = opened(spec, model)
    require(row(model, solved(session.solve([], off={"never"}))) == (5, -3), "expected x=5, y=-3")
    expect(session.solve([]), Refuted)
    model = Model()
    a, b, c = (model.variable(letter, (1, 2)) for letter in "abc")
    model.add(AllDifferent([a, b, c]))
    session = opened(spec, model)
    for _ in range(2):
        outcome = session.solve([])
        expect(outcome, Refuted)
        require(not getattr(outcome, "core", None), f"expected no core where the rules contradict, found {outcome}")
        require([type(one) for one in session.solutions([])] == [Refuted], "expected Refuted alone")


def every_constraint(spec: Spec) -> None:
    """Every constraint means what `holds` says."""
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
    """Ctrl-C ends it, and the session can be asked again."""
    if threading.current_thread() is not threading.main_thread():
        raise Refused("signals are handled in the main thread, and this runs in another")
    model = parity(150, 150)
    session = opened(spec, model)
    questions: list[Callable[[], object]] = [lambda: session.solve([]), lambda: list(session.solutions([]))]
    for question in questions * 2:
        try:
            with InterruptedAfter(0.2):
                found = question()
        except TimeoutError:
            expect(session.solve([], off={"parity"}, limits=NO_LIMITS), Solved)
            expect(session.solve([Given("x0", model.variables[0], frozenset())]), Refuted)
        else:
            raise NotConforming(f"expected KeyboardInterrupt to come out, found {found!r:.60}")
    session.close()


CHECKS = (
    sees_solutions, gives_verdicts, counts, cores_suffice, blocks, groups_of_units, remembers_nothing,
    every_constraint, switches_groups, auxiliary_variables, odd_rules, keeps_zero, keeps_limits, heeds_interrupts,
)  # fmt: skip
