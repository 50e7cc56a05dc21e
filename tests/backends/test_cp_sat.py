"""The `cp_sat` backend: formulations, methods, every constraint as a rule and as a clue, protos rewritten."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from cpsudoku import AllDifferent, Connected, Table
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.cp_sat.protobuf import Change, intervals
from cpsudoku.backends.cp_sat.session import run
from cpsudoku.backends.cp_sat.translation import FORMULATIONS, CpTranslation, Translator, write
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Constraint, Limits, Model, Question, Refuted, Solved, Undecided, Variable
from cpsudoku.model.constraints import Clause, Less, Linear, NotEqual, is_not, is_value
from cpsudoku.model.model import given_clue
from cpsudoku.model.verdicts import Verdict
from cpsudoku.primitives.primitive import Row
from cpsudoku.statement import read
from cpsudoku.support.errors import BackendError
from cpsudoku.uniqueness.blocking import count, uniqueness
from tests.conftest import each

FORMS = [f"cp_sat:{form},presolve={presolve}" for form in ("integer", "boolean") for presolve in ("yes", "no")]
FORMS.append("cp_sat:both,probing=2,linearization=1,symmetry=2")
Latin = Callable[[int], Model]


def witnesses(model: Model, session: Session, clues: Sequence[Clue] = ()) -> set[tuple[int, ...]]:
    found = [o.witness for o in session.solutions(Question(clues)) if isinstance(o, Solved)]
    values = {tuple(w[x] for x in model.decisions) for w in found}
    assert len(values) == len(found)
    return values


def constraints(x: Variable, y: Variable, z: Variable) -> dict[str, Constraint]:
    return {
        "all different": AllDifferent([x, y, z]),
        "permutation": AllDifferent([x, y]),
        "clause": Clause([is_value(x, 1), is_not(y, 2), is_value(z, 9)]),
        "true clause": Clause([is_value(x, 1), is_not(y, 77)]),
        "empty clause": Clause([]),
        "less": Less(x, y),
        "at most": Less(x, z, strict=False),
        "not equal": NotEqual(x, z),
        "sum": Linear([(1, x), (2, y), (-1, z)], "=", 3),
        "sum at most": Linear([(1, x), (1, y)], "<=", 3),
        "sum at least": Linear([(1, z), (-3, y)], ">=", 1),
        "no terms": Linear([], "=", 1),
        "no terms, true": Linear([], "<=", 1),
        "table": Table([x, z], [(1, 4), (2, -1), (3, 9)]),
        "empty table": Table([x, z], []),
    }


@pytest.mark.parametrize("form", FORMS)
def test_any_one_witness_can_be_blocked(form: str) -> None:
    """With presolve_blocked_clause off OR-tools 9.15 ends the whole process here: "Infeasible solution!"."""
    model = Model()
    for name, domain in (("x", (0, 1)), ("y", (-2, 2)), ("z", (0, 1))):
        model.variable(name, domain)
    session = backend(form).open(model)
    everything = list(product(*(x.values for x in model.decisions)))
    for row in everything:
        blocked = dict(zip(model.decisions, row, strict=True))
        outcome = session.solve(Question(blocked=[blocked]))
        assert isinstance(outcome, Solved)
        assert tuple(outcome.witness.values()) in set(everything) - {row}


@pytest.mark.every(4)
@each("as_clue", [False, True])
@each("form", FORMS)
@each("name", list(constraints(*(Variable("", (0,)) for _ in range(3)))))
def test_every_constraint_means_what_holds_says(name: str, form: str, as_clue: bool) -> None:
    model = Model()
    x, y, z = model.variable("x", (1, 2, 3)), model.variable("y", (1, 2)), model.variable("z", (-1, 2, 4))
    constraint = constraints(x, y, z)[name]
    model.add(Clue("it", constraint) if as_clue else constraint)
    everything = {(a, b, c) for a in x.values for b in y.values for c in z.values}
    expected = {row for row in everything if constraint.holds(dict(zip((x, y, z), row, strict=True)))}
    session = backend(form).open(model)
    assert witnesses(model, session, model.clues) == expected
    assert isinstance(session.solve(Question(model.clues)), Solved if expected else Refuted)
    if as_clue:
        assert witnesses(model, session) == everything


def test_a_constraint_it_does_not_know_is_decomposed(latin: Latin) -> None:
    class Different(NotEqual):
        """A constraint of somebody's own."""

    model = Model()
    xs = [model.variable(name, (1, 2, 3)) for name in "abc"]
    for a, b in ((0, 1), (0, 2), (1, 2)):
        model.add(Different(xs[a], xs[b]))
    for form in FORMS:
        assert count(model, backend(form).open(model), Question()) == (6, True)


@pytest.mark.parametrize("form", FORMS)
def test_counts(form: str, latin: Latin, sudoku: Callable[[int, int], Model]) -> None:
    for order, expected in enumerate((1, 2, 12, 576), 1):
        model = latin(order)
        assert count(model, backend(form).open(model), Question()) == (expected, True)
    model = sudoku(2, 2)
    assert count(model, backend(form).open(model), Question()) == (288, True)


@pytest.mark.parametrize("form", FORMS)
def test_enumeration_stops_at_two_and_says_so(form: str, latin: Latin) -> None:
    model = latin(3)
    session = backend(f"{form},enumerate").open(model)
    assert session.method == "enumeration"
    assert backend(form).open(model).method == "blocking"
    clues = [given_clue(model, x, [value]) for x, value in zip(model.decisions, (1, 2, 3, 2), strict=False)]
    assert uniqueness(model, session, Question(clues)).verdict is Verdict.UNIQUE
    assert uniqueness(model, session, Question(clues[:3])).verdict is Verdict.MULTIPLE
    before = threading.active_count()
    for _ in range(5):
        uniqueness(model, session, Question())
    assert threading.active_count() == before, "a solver is still running"


@pytest.mark.parametrize("form", FORMS)
def test_the_domains_and_the_block_of_a_question_are_taken_back(form: str, latin: Latin) -> None:
    model = latin(3)
    session = backend(form).open(model)
    translation = session.translation  # type: ignore[attr-defined]
    rules = str(translation.proto)
    some = session.solve(Question([given_clue(model, model.decisions[0], [1, 3])]))
    assert isinstance(some, Solved)
    for blocked in ([some.witness], [some.witness] * 3, [some.witness]):
        assert isinstance(session.solve(Question(blocked=blocked)), Solved)
    assert str(translation.proto) == rules
    assert len(translation.blocking([some.witness]).constraints) > len(translation.proto.constraints)


def test_an_interrupt_while_domains_are_taken_back_is_made_good(latin: Latin, monkeypatch: pytest.MonkeyPatch) -> None:
    model = latin(3)
    session = backend("cp_sat").open(model)
    rules = str(session.translation.proto)  # type: ignore[attr-defined]
    calls = 0

    def interrupted(proto: Any, changes: Sequence[Change]) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:  # the first takes nothing back, the second writes the clues
            raise KeyboardInterrupt
        write(proto, changes)

    monkeypatch.setattr("cpsudoku.backends.cp_sat.session.write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        session.solve(Question([given_clue(model, model.decisions[0], [1])]))
    assert isinstance(session.solve(Question([given_clue(model, model.decisions[0], [2])])), Solved)
    assert str(session.translation.proto) == rules  # type: ignore[attr-defined]


def test_contradicting_clues_are_named_without_asking(latin: Latin) -> None:
    model = latin(2)
    first, second = model.decisions[:2]
    clues = [Clue("a", first == 1), Clue("b", second == 1), Clue("c", first == 2)]
    outcome = backend("cp_sat").open(model).solve(Question(clues))
    assert isinstance(outcome, Refuted)
    assert outcome.core == ("a", "c")


@pytest.mark.parametrize("spec", ["cp_sat", "cp_sat:enumerate", "cp_sat:workers=2"])
def test_all_solutions_are_found_and_known_to_be_all(spec: str, latin: Latin) -> None:
    model = latin(3)
    assert count(model, backend(spec).open(model), Question()) == (12, True)


@pytest.mark.parametrize("spec", ["cp_sat", "cp_sat:enumerate", "cp_sat:workers=2"])
def test_limits_on_an_enumeration_are_undecided(spec: str, latin: Latin) -> None:
    session = backend(spec).open(latin(7))
    last = list(session.solutions(Question(limits=Limits(seconds=0.1))))[-1]
    assert isinstance(last, Undecided)
    assert last.reason == "limit of 0.1 seconds"


def test_it_can_be_asked_in_a_thread(latin: Latin) -> None:
    model, found = latin(3), []
    session = backend("cp_sat").open(model)
    thread = threading.Thread(target=lambda: found.append(session.solve(Question())))
    thread.start()
    thread.join()
    assert isinstance(found[0], Solved)


def hard() -> Model:
    """Random equations of four variables modulo 2: minutes of work."""
    rng, model = random.Random(1), Model()
    xs = [model.variable(f"x{i}", (0, 1)) for i in range(150)]
    for _ in range(150):
        scope, odd = rng.sample(xs, 4), rng.random() < 0.5
        for wrong in product((0, 1), repeat=4):
            if sum(wrong) % 2 != odd:
                model.add(Clause([is_not(x, value) for x, value in zip(scope, wrong, strict=True)]))
    return model


@pytest.fixture
def interrupted_when_asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ctrl-C comes during CP-SAT's solve, independent of the machine's speed."""
    timers: list[threading.Timer] = []

    def asked(proto: Any, parameters: Any) -> Any:
        timers.append(threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)))
        timers[-1].start()
        return run(proto, parameters)

    monkeypatch.setattr("cpsudoku.backends.cp_sat.session.run", asked)
    yield
    for timer in timers:
        timer.cancel()


def test_an_iterator_left_open_does_not_keep_the_process() -> None:
    script = (
        "from cpsudoku.model import Question\n"
        "from cpsudoku.backends.backend_names import backend\nfrom cpsudoku.puzzles.kinds import gallery\n"
        "kind = gallery.kind_of('latin')\nmodel = kind.model(kind.shape(kind.instance('.' * 49)))\n"
        "found = backend('cp_sat').open(model).solutions(Question())\nprint(type(next(found)).__name__)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=240, check=False)
    assert (ran.returncode, ran.stdout) == (0, "Solved\n"), ran.stderr


@pytest.mark.usefixtures("interrupted_when_asked")
def test_where_an_event_loop_is_told_of_signals_it_stays_so() -> None:
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    signal.set_wakeup_fd(writer.fileno())
    try:
        with pytest.raises(KeyboardInterrupt):
            backend("cp_sat").open(hard()).solve(Question(limits=Limits(seconds=600)))
        assert reader.recv(8) == bytes([signal.SIGINT])
    finally:
        assert signal.set_wakeup_fd(-1) == writer.fileno()
        reader.close()
        writer.close()


@pytest.mark.every(3)
@pytest.mark.usefixtures("interrupted_when_asked")
def test_a_handler_that_does_not_raise_does_not_end_the_question() -> None:
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: caught.append(number))
    try:  # this number of conflicts takes at least a second on any machine: Ctrl-C comes before
        outcome = backend("cp_sat").open(hard()).solve(Question(limits=Limits(steps=40_000)))
    finally:
        signal.signal(signal.SIGINT, before)
    assert isinstance(outcome, Undecided)
    assert outcome.reason == "limit of 40000 conflicts"
    assert caught == [signal.SIGINT]
    assert signal.set_wakeup_fd(-1) == -1


def test_a_limit_ends_the_rounds_of_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit ends while the cuts of a solution are made; the cuts of an earlier solution are not made again."""
    model = Model()
    cells = [model.variable(f"x{i}", range(2)) == 1 for i in range(4)]
    model.add(Connected(cells, [(0, 1), (1, 2), (2, 3)]))
    passed = 0.0

    def cut(translation: CpTranslation, solution: Sequence[int]) -> list[Row]:
        nonlocal passed
        assert not passed
        passed = 100.0
        return [(1, -1)]

    monkeypatch.setattr(CpTranslation, "cut", cut)
    monkeypatch.setattr("cpsudoku.backends.cp_sat.session.perf_counter", lambda: passed)
    outcome = backend("cp_sat").open(model).solve(Question(limits=Limits(50)))
    assert isinstance(outcome, Undecided) and passed


def test_numbers_are_asked_for_where_numbers_are_meant(latin: Latin) -> None:
    with pytest.raises(BackendError, match="workers=many: expected a number"):
        backend("cp_sat:workers=many").open(latin(1))


@pytest.mark.parametrize(
    ("values", "flat"), [({5}, [5, 5]), ({1, 2, 3}, [1, 3]), ({3, 1}, [1, 1, 3, 3]), ({-1, 0, 4, 5}, [-1, 0, 4, 5])]
)
def test_intervals(values: set[int], flat: list[int]) -> None:
    assert intervals(values) == flat


@each(
    ("line", "repeats"),
    [
        ("reach 0 2 : a b c d ; 0-1 1-2 2-3", True),  # the distance of a node has several encodings
        ("sets : p q r ; 1,2,3 2,3,4", False),
        ("if a : sets : p q r ; 1,2,3 2,3,4", True),  # where it need not hold, which set is chosen is free
        ("if a : different : p q r", False),
        ("if a : table : p q ; 1,2 2,3", False),
    ],
)
def test_what_would_repeat_an_enumeration_is_known(line: str, repeats: bool) -> None:
    """Each solution would come as often as values are free that no solution shows."""
    text = f"values 0 1 : a b c d\nvalues 1 2 3 4 : p q r\nrule any\n{line}\n"
    assert Translator(read(text), FORMULATIONS["integer"]).rules.repeats is repeats
