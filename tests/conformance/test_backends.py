"""The contract of a backend, asked of every one the catalog finds: answers, limits, blocks, groups, interrupts."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterable
from itertools import islice, product

import pytest

from cpsudoku import catalog
from cpsudoku.backends import Session, Size, backend
from cpsudoku.constraints import AllDifferent, Clause, Linear, is_not, is_value
from cpsudoku.errors import BackendError
from cpsudoku.model import Given, Model
from cpsudoku.model import Limits, Refuted, Solved, Undecided, Witness
from cpsudoku.uniqueness import Multiple, NoSolution, Unique, Unknown, check_witness, count, uniqueness

NAMES = catalog.names("backend")
pytestmark = pytest.mark.parametrize("name", NAMES)


def latin(order: int) -> Model:
    """A Latin square; its 1, 2, 12, 576, 161280 solutions are known (OEIS A002860)."""
    model = Model()
    cells = [model.variable(f"r{r}c{c}", range(1, order + 1)) for r in range(order) for c in range(order)]
    for i in range(order):
        model.add(AllDifferent(cells[i * order : (i + 1) * order]))
        model.add(AllDifferent(cells[i::order]))
    return model


def clues(model: Model, text: str) -> list[Given]:
    """A given for each digit of the text, the cells in order."""
    pairs = zip(model.variables, text, strict=False)
    return [Given(x.name, x, frozenset([int(digit)])) for x, digit in pairs if digit.isdecimal()]


def opened(name: str, model: Model) -> Session:
    try:
        return backend(name).open(model)
    except BackendError as error:
        pytest.skip(f"{name} does not take this model: {error}")


def sudoku() -> Model:
    model: Model = catalog.puzzle("sudoku").model((3, 3))
    return model


def parity(variables: int, equations: int) -> Model:
    """Random equations over four variables each, sum = 0 or 1 (mod 2): hard for anything that argues by cases."""
    rng, model = random.Random(1), Model()
    xs = [model.variable(f"x{i}", (0, 1)) for i in range(variables)]
    for _ in range(equations):
        scope, odd = rng.sample(xs, 4), rng.random() < 0.5
        for wrong in product((0, 1), repeat=4):
            if sum(wrong) % 2 != odd:
                model.add(Clause([is_not(x, value) for x, value in zip(scope, wrong, strict=True)]), group="parity")
    return model


def solved(outcome: object) -> Witness:
    assert isinstance(outcome, Solved)
    return outcome.witness


def values(model: Model, witnesses: Iterable[Witness]) -> list[tuple[int, ...]]:
    return [tuple(witness[x] for x in model.variables) for witness in witnesses]


def test_a_solution_is_found_and_satisfies_the_rules(name: str) -> None:
    model = latin(4)
    session = opened(name, model)
    givens = clues(model, "1..." + ".2.." + "..3." + "...4")
    outcome = session.solve(givens)
    check_witness(model, givens, solved(outcome))
    assert list(solved(outcome)) == model.variables
    assert isinstance(session.size, Size)


def test_what_has_no_solution_is_refuted(name: str) -> None:
    model = latin(4)
    session = opened(name, model)
    assert isinstance(session.solve(clues(model, "12.." + "21.." + "..1." + "...3")), Refuted)


def test_verdicts(name: str) -> None:
    model = latin(3)
    session = opened(name, model)
    assert isinstance(uniqueness(model, session, clues(model, "123" + "2..")), Unique)
    assert isinstance(uniqueness(model, session, clues(model, "123")), Multiple)
    assert isinstance(uniqueness(model, session, clues(model, "123" + "1..")), NoSolution)
    assert isinstance(uniqueness(model, session, [], limits=Limits(steps=0)), Unknown)


def test_contradicting_givens_have_a_core_that_suffices(name: str) -> None:
    model = latin(4)
    session = opened(name, model)
    first, second, far = model.variables[0], model.variables[1], model.variables[15]
    clash = [Given("b", second, frozenset([1])), Given("far", far, frozenset([2])), Given("a", first, frozenset([1]))]
    same = [Given("a", first, frozenset([1])), Given("far", far, frozenset([2])), Given("a2", first, frozenset([2]))]
    outside = [Given("far", far, frozenset([2])), Given("a", first, frozenset([7]))]
    empty = [Given("a", first, frozenset()), Given("far", far, frozenset([2]))]
    for givens in (clash, same, outside, empty):
        outcome = session.solve(givens)
        assert isinstance(outcome, Refuted)
        if outcome.core is not None:
            assert set(outcome.core) <= {given.name for given in givens}
            assert isinstance(session.solve([given for given in givens if given.name in outcome.core]), Refuted)
    assert isinstance(session.solve([]), Solved)


def test_pencil_marks(name: str) -> None:
    model = latin(3)
    session = opened(name, model)
    givens = [Given(x.name, x, frozenset([1, 3])) for x in model.variables[:2]]
    found, surely_all = count(model, session, givens)
    assert (found, surely_all) == (4, True)


@pytest.mark.parametrize("limits", [Limits(steps=0), Limits(seconds=0)])
def test_a_limit_of_zero_is_undecided(name: str, limits: Limits) -> None:
    model = sudoku()
    session = opened(name, model)
    assert isinstance(session.solve([], limits=limits), Undecided)
    assert [type(outcome) for outcome in session.solutions([], limits=limits)] == [Undecided]
    assert isinstance(session.solve([]), Solved)


def test_a_small_limit_is_kept(name: str) -> None:
    model = parity(150, 150)
    session = opened(name, model)
    for limits in (Limits(steps=50), Limits(seconds=0.2), Limits(seconds=0.2, steps=10**9), Limits(1000, 50)):
        start = time.perf_counter()
        outcome = session.solve([], limits=limits)
        assert isinstance(outcome, Undecided)
        assert "limit" in outcome.reason
        assert time.perf_counter() - start < 5


def test_blocked_witnesses_do_not_come_back(name: str) -> None:
    model = latin(3)
    session = opened(name, model)
    blocked: list[Witness] = []
    while isinstance(outcome := session.solve([], blocked=blocked), Solved):
        check_witness(model, [], outcome.witness, blocked=blocked)
        blocked.append(outcome.witness)
    assert isinstance(outcome, Refuted)
    assert len(set(values(model, blocked))) == 12
    assert isinstance(session.solve([], blocked=blocked[:5]), Solved)
    assert isinstance(session.solve([]), Solved)


def test_a_witness_of_another_session_can_be_blocked(name: str) -> None:
    model = latin(2)
    other = solved(backend("backtrack").open(model).solve([]))
    session = opened(name, model)
    second = solved(session.solve([], blocked=[other]))
    assert values(model, [second]) != values(model, [other])
    assert isinstance(session.solve([], blocked=[second, dict(reversed(list(other.items())))]), Refuted)


def test_groups_are_switched_off_for_one_question(name: str) -> None:
    model = latin(2)
    first = model.variables[0]
    model.add(Clause([is_value(first, 1)]), group="one")
    model.add(Clause([is_value(first, 2)]), group="two")
    model.add(AllDifferent(model.variables[::3]), group="diagonal")
    session = opened(name, model)
    for _ in range(2):
        outcome = session.solve([])
        assert isinstance(outcome, Refuted)
        assert outcome.core is None or set(outcome.core) <= {"one", "two", "diagonal"}
        assert isinstance(session.solve([], off={"one"}), Refuted)
        assert solved(session.solve([], off={"one", "diagonal"}))[first] == 2
        assert solved(session.solve([], off={"two", "diagonal"}))[first] == 1
        assert count(model, session, [], off={"one", "two", "diagonal"}) == (2, True)


def test_a_question_leaves_nothing_behind(name: str) -> None:
    model = latin(4)
    session = opened(name, model)
    texts = ["1234", "4321", "11..", "1..." * 2, "." * 16, "..1." + "1...", "1.3." + "3.1." + "2...", "12.." + "..12"]
    first = [type(uniqueness(model, session, clues(model, text))) for text in texts]
    order = [random.Random(seed).sample(range(len(texts)), len(texts)) for seed in range(4)]
    for i in (i for shuffled in order for i in shuffled):
        assert type(uniqueness(model, session, clues(model, texts[i]))) is first[i], texts[i]


def test_every_solution_comes_once(name: str) -> None:
    model = latin(4)
    session = opened(name, model)
    outcomes = list(session.solutions([]))
    assert isinstance(outcomes.pop(), Refuted)
    witnesses = [solved(outcome) for outcome in outcomes]
    for witness in witnesses:
        check_witness(model, [], witness)
    assert len(witnesses) == len(set(values(model, witnesses))) == 576


def test_an_iterator_that_is_closed_retracts_all(name: str) -> None:
    model = latin(3)
    session = opened(name, model)
    for taken in (0, 1, 5):
        iterator = session.solutions([])
        assert len(list(islice(iterator, taken))) == taken
        iterator.close()  # type: ignore[attr-defined]
        assert count(model, session, []) == (12, True)


def test_questions_may_come_between_the_solutions(name: str) -> None:
    model = latin(3)
    session = opened(name, model)
    found, others = [], session.solutions(clues(model, "1"))
    for outcome in session.solutions([]):
        if isinstance(outcome, Solved):
            found.append(outcome.witness)
            assert isinstance(uniqueness(model, session, clues(model, "213" + "1..")), Unique)
            next(others, None)
    assert len(set(values(model, found))) == 12


def test_solutions_differ_in_decision_variables_and_have_values_for_auxiliary_ones(name: str) -> None:
    model = Model()
    x, y = model.variable("x", (0, 1)), model.variable("y", (0, 1))
    total, free = model.variable("sum", range(3), auxiliary=True), model.variable("free", range(3), auxiliary=True)
    model.add(Linear([(1, x), (1, y), (-1, total)], "=", 0))
    session = opened(name, model)
    witnesses = [outcome.witness for outcome in session.solutions([]) if isinstance(outcome, Solved)]
    assert sorted(values(model, witnesses)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    for witness in witnesses:
        assert list(witness) == [x, y, total, free]
        assert witness[total] == witness[x] + witness[y]
    check_witness(model, [], solved(session.solve([], blocked=witnesses[:3])), blocked=witnesses[:3])
    assert isinstance(session.solve([], blocked=witnesses), Refuted)


def test_one_value_domains_gaps_and_an_empty_clause(name: str) -> None:
    model = Model()
    x, y = model.variable("x", (5,)), model.variable("y", (-3, 5, 11))
    model.add(AllDifferent([x, y]))
    model.add(Clause([is_value(y, 4), is_not(y, 11)]))
    model.add(Clause([]), group="never")
    session = opened(name, model)
    assert values(model, [solved(session.solve([], off={"never"}))]) == [(5, -3)]
    assert isinstance(session.solve([]), Refuted)


def test_rules_that_contradict_each_other(name: str) -> None:
    model = Model()
    x, y, z = (model.variable(letter, (1, 2)) for letter in "xyz")
    model.add(AllDifferent([x, y, z]))
    model.add(Clause([]))
    session = opened(name, model)
    for _ in range(2):
        outcome = session.solve([])
        assert isinstance(outcome, Refuted)
        assert not outcome.core
        assert [type(outcome) for outcome in session.solutions([])] == [Refuted]


def within(seconds: float, question: Callable[[], object]) -> None:
    """Ask, and interrupt the answer after ``seconds`` as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals are handled in the main thread, and this test runs in another")
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            question()
    finally:
        timer.cancel()
        timer.join()


def test_an_interrupt_ends_it_and_the_session_can_be_asked_again(name: str) -> None:
    model = parity(150, 150)
    session = opened(name, model)
    for _ in range(2):
        start = time.perf_counter()
        within(0.2, lambda: session.solve([]))
        assert time.perf_counter() - start < 5  # it takes 0.2 + 0.25; a loaded machine may take longer, never minutes
        within(0.2, lambda: list(session.solutions([])))
        assert isinstance(session.solve([], off={"parity"}), Solved)
        assert isinstance(session.solve([Given("x0", model.variables[0], frozenset())]), Refuted)
    session.close()
