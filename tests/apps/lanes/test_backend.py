"""The kernel behind a session: what it shows at once, what it is asked no second time, what it counts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.model.model import given_clue

pytest.importorskip("numpy", reason="NumPy and Numba come with the extra [bulk]")
pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")

import cpsudoku
from cpsudoku import AllDifferent
from cpsudoku.apps.bulk.lanes import bulk_api as bulk
from cpsudoku.apps.bulk.lanes import checker_of
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Limits, Model, Question, Refuted, Solved, Undecided, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import BackendError
from cpsudoku.uniqueness.blocking import check_witness, uniqueness

HARD1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."  # 148,357,268 solutions


def latin(order: int) -> Model:
    model = Model()
    cells = [model.variable(f"r{r}c{c}", range(1, order + 1)) for r in range(order) for c in range(order)]
    for i in range(order):
        model.add(AllDifferent(cells[i * order : (i + 1) * order]))
        model.add(AllDifferent(cells[i::order]))
    return model


def sudoku(text: str) -> tuple[Model, list[Clue]]:
    kind = gallery.kind_of("sudoku")
    model: Model = kind.model(kind.shape(kind.instance(text)))
    pairs = zip(model.decisions, text, strict=True)
    return model, [given_clue(model, x, [int(digit)]) for x, digit in pairs if digit.isdecimal()]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many candidate sets each question to the kernel had."""
    sizes: list[int] = []
    check = bulk.check_candidates

    def counted(masks: Any, *others: Any, **more: Any) -> Any:
        sizes.append(len(masks))
        return check(masks, *others, **more)

    monkeypatch.setattr(bulk, "check_candidates", counted, raising=False)
    return sizes


@pytest.mark.parametrize("limits", [Limits(), Limits(seconds=600), Limits(steps=10**9)], ids=str)
def test_the_first_question_shows_two_solutions(limits: Limits, asked: list[int]) -> None:
    model, clues = sudoku(HARD1)
    question = Question(clues, limits=limits)
    session = backend("lanes").open(model)
    outcomes = list(islice(session.solutions(question), 2))
    assert [type(outcome) for outcome in outcomes] == [Solved, Solved]
    assert asked == [1]
    assert uniqueness(model, session, question).verdict is Verdict.MULTIPLE
    assert asked == [1, 1, 1]


@pytest.mark.parametrize("limits", [Limits(), Limits(seconds=600)], ids=str)
def test_one_puzzle_is_one_question_an_answer(limits: Limits, asked: list[int]) -> None:
    model = latin(3)
    session = backend("lanes").open(model)
    cells = {x.name: x for x in model.decisions}
    clues = [given_clue(model, cells[name], [value]) for name, value in (("r0c0", 1), ("r0c1", 2), ("r1c0", 2))]
    assert uniqueness(model, session, Question(clues, limits=limits)).verdict is Verdict.UNIQUE
    clash = [*clues, given_clue(model, cells["r1c2"], [2])]
    assert uniqueness(model, session, Question(clash, limits=limits)).verdict is Verdict.NONE
    assert asked == [1, 1, 1]


@pytest.mark.parametrize("order", [3, 4])
def test_every_solution_once(order: int) -> None:
    model = latin(order)
    outcomes = list(backend("lanes").open(model).solutions(Question()))
    assert isinstance(outcomes.pop(), Refuted)
    seen = set()
    for outcome in outcomes:
        assert isinstance(outcome, Solved)
        check_witness(model, Question(), outcome.witness)
        seen.add(tuple(outcome.witness[x] for x in model.decisions))
    assert len(seen) == len(outcomes) == {3: 12, 4: 576}[order]


def test_each_of_many_blocked_solutions_stays_away() -> None:
    model = latin(3)
    session = backend("lanes").open(model)
    blocked: list[Witness] = []
    while isinstance(outcome := session.solve(Question(blocked=blocked)), Solved):
        check_witness(model, Question(blocked=blocked), outcome.witness)
        blocked.append(outcome.witness)
    assert isinstance(outcome, Refuted)
    assert len(blocked) == 12


@pytest.mark.parametrize("limits", [Limits(seconds=0), Limits(steps=0)], ids=str)
def test_solve_keeps_its_limits(limits: Limits) -> None:
    session = backend("lanes").open(latin(3))
    assert isinstance(session.solve(Question(limits=limits)), Undecided)
    assert isinstance(session.solve(Question()), Solved)


def test_a_limit_of_guesses_is_reached_only_by_more() -> None:
    model, clues = sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    session = backend("lanes").open(model)
    guesses = session.solve(Question(clues)).effort.nodes
    assert guesses > 1
    assert isinstance(session.solve(Question(clues, limits=Limits(steps=guesses))), Solved)
    assert isinstance(session.solve(Question(clues, limits=Limits(steps=guesses - 1))), Undecided)


def test_counts() -> None:
    model = latin(4)
    session: Any = backend("lanes").open(model)
    assert session.count(Question()) == (576, True)
    assert session.count(Question(), 575) == (575, False)
    assert session.count(Question(), 576) == (576, True)
    assert session.count(Question(), 0) == session.count(Question(limits=Limits(seconds=0))) == (0, False)
    first = given_clue(model, model.decisions[0], [1, 3])
    assert session.count(Question([first])) == (576 * 2 // 4, True)
    none = given_clue(model, model.decisions[1], [])
    assert session.count(Question([none])) == (0, True)
    hard, clues = sudoku(HARD1)
    lanes: Any = backend("lanes").open(hard)
    for seconds in (0.2, 2.0, 20.0):  # on a busy machine the first may end before anything is found
        found, surely_all = lanes.count(Question(clues, limits=Limits(seconds=seconds)))
        assert found < 148_357_268 and not surely_all
        if found:
            break
    assert found > 0
    with pytest.raises(BackendError, match="found one of steps"):
        session.count(Question(limits=Limits(steps=5)))


@pytest.mark.parametrize("values", [1, 2])
def test_more_variables_than_values(values: int) -> None:
    model = Model()
    cells = [model.variable(f"x{i}", range(values)) for i in range(values + 1)]
    model.add(AllDifferent(cells))
    session: Any = backend("lanes").open(model)
    assert isinstance(session.solve(Question()), Refuted)
    assert [type(outcome) for outcome in session.solutions(Question())] == [Refuted]
    assert session.count(Question()) == (0, True)
    assert uniqueness(model, session, Question()).verdict is Verdict.NONE
    with pytest.raises(BackendError, match=f"at most {values} variables in an AllDifferent.*found {values + 1}"):
        checker_of(model)


@pytest.mark.every(6)
@pytest.mark.parametrize("values", [2, pytest.param(1, marks=pytest.mark.slow)])
def test_a_clue_that_is_left_out_says_nothing(values: int) -> None:
    model = Model()
    cells = [model.variable(f"x{i}", range(values)) for i in range(values + 1)]
    clue = Clue("all", AllDifferent(cells))
    model.add(clue)
    session: Any = backend("lanes").open(model)
    assert isinstance(session.solve(Question()), Solved)
    everything = list(session.solutions(Question()))
    assert [type(outcome) for outcome in everything] == [Solved] * values ** (values + 1) + [Refuted]
    with pytest.raises(BackendError, match="expected clues about one cell each, found all"):
        session.solve(Question([clue]))


def test_an_all_different_of_nothing_says_nothing() -> None:
    """The kernel is that of the test above: each is compiled, the first time it is seen."""
    model = Model()
    model.variables("x", 3, (1, 2))
    model.add(AllDifferent([]))
    outcomes = backend("lanes").open(model).solutions(Question())
    assert [type(outcome) for outcome in outcomes] == [Solved] * 8 + [Refuted]


def test_count_asks_the_kernel(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def enumerated(*_: Any, **__: Any) -> Any:
        raise AssertionError("the solutions are enumerated")

    monkeypatch.setattr("cpsudoku.apps.bulk.lanes.LaneSession.solutions", enumerated)
    empty = "." * 16  # 288 sudoku of side 4
    for limit, printed in (("all", "288"), ("287", "at least 287"), ("288", "288"), ("10000", "288")):
        assert run("solve", "--count", empty, "--backend", "lanes", "-n", limit)[:2] == (0, printed + "\n")
    for seconds in ("0.2", "2", "20"):  # on a busy machine the first may end before anything is found
        status, out, err = run("solve --count --backend lanes -n all", "." * 81, "--time-limit", seconds)
        assert status == 3 and out.startswith("at least ")
        assert f"undecided: limit of {seconds} s" in err
        if int(out.split()[-1]):
            break
    assert int(out.split()[-1]) > 0


def test_a_clue_about_several_cells_is_refused_by_name() -> None:
    model = latin(4)
    cage = Clue("cage", AllDifferent([model.decisions[0], model.decisions[5]]))
    with pytest.raises(BackendError, match="expected clues about one cell each, found cage"):
        backend("lanes").open(model).solve(Question([cage]))


@pytest.mark.every(4)
def test_the_facade_takes_lanes() -> None:
    assert cpsudoku.count(HARD1, limit=1_000_000, backend="lanes") == 1_000_000
    assert cpsudoku.count("." * 16, backend="lanes") == 288


def test_out_of_time_after_a_solution_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    model = latin(3)
    session = backend("lanes").open(model)
    check = bulk.check_candidates

    def late(*given: Any, **more: Any) -> Any:
        found = check(*given, **more)
        found.verdict[:], found.second[:] = bulk.UNDECIDED, 0
        return found

    monkeypatch.setattr(bulk, "check_candidates", late, raising=False)
    outcomes = list(session.solutions(Question(limits=Limits(seconds=600))))
    assert [type(outcome) for outcome in outcomes] == [Solved, Undecided]


@pytest.mark.every(6)
def test_a_numba_that_does_not_compile_is_refused_in_words(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NUMBA_DISABLE_JIT, as a debugger sets it: the kernel is not made of Python. generate takes another engine."""
    import numba

    from cpsudoku.apps.bulk.lanes.kernel import kernel
    from cpsudoku.apps.bulk.lanes.unit_table import sudoku

    words = "lanes: expected Numba to compile, found NUMBA_DISABLE_JIT set: unset it, or use --backend sat"
    file = tmp_path / "p.txt"
    file.write_text("1..4.........3.2\n")
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    with pytest.raises(BackendError, match="NUMBA_DISABLE_JIT set"):
        kernel.__wrapped__(sudoku((2, 2)))
    with pytest.raises(BackendError, match="NUMBA_DISABLE_JIT set"):
        checker_of(latin(4))
    for command in ("check", "solve", "solve --count", "explain"):
        ran = run(command, file, "--backend", "lanes")
        assert (ran.status, ran.err.strip()) == (2, f"error: {words}"), command
    ran = run("generate", "--size", "2x2", "--number", "1")
    assert ran.status == 0, ran.err
    monkeypatch.undo()
    scan = [sys.executable, "-m", "cpsudoku", "check", str(file), "--backend", "lanes", "-o", str(tmp_path / "out.csv")]
    done = subprocess.run(scan, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True,
                          timeout=300, check=False)  # fmt: skip
    assert (done.returncode, done.stderr.strip()) == (2, f"error: {words}")
