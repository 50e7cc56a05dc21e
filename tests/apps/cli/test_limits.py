"""Limits of seconds bound code without a clock: a kind's own functions, building a model, encoding it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from time import monotonic, process_time, sleep
from types import SimpleNamespace
from typing import Any

import pytest

import cpsudoku
from cpsudoku import AllDifferent
from cpsudoku.backends import backend_names
from cpsudoku.backends.sat.at_most_one import ENCODINGS
from cpsudoku.backends.sat.rule_clauses import remaining
from cpsudoku.backends.session_contract import Backend
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits, Model
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import clauses, state
from cpsudoku.support import limits, registry
from cpsudoku.support.errors import BackendError, CpsudokuError, ModelError, OutOfTime
from cpsudoku.support.limits import within, without_limit
from cpsudoku.uniqueness import parallel_backends
from cpsudoku.uniqueness.decision import Checker

Run = Callable[..., Any]
LATIN = "1..4.........3.2"
LIMIT = "0.3"  # seconds, for what never ends
HEAD = """
from itertools import count
from cpsudoku import AllDifferent
from cpsudoku.model.constraints import NotEqual
from cpsudoku.model import Model
from cpsudoku.statement import clauses, state
from cpsudoku.puzzles.kinds import gallery
LATIN = gallery.kind_of("latin")
"""
LOOPS = "def {name}(*arguments):\n    while True:\n        pass\nKIND = LATIN.variant()\nKIND.{name} = {name}\n"
CATCHES_ALL = """
def model(shape):
    for _ in range(3):
        try:
            while True:
                pass
        except BaseException:
            pass
    return LATIN.model(shape)
KIND = LATIN.variant()
KIND.model = model
"""
LARGE = """
def model(shape):
    made = Model()
    made.add(AllDifferent([made.variable(f"x{i}", range(200_000)) for i in range(16)]))
    return made
KIND = LATIN.variant()
KIND.model, KIND.clues = model, lambda instance, model: []
"""
DIFFERS = """
calls = count()
def model(shape):
    made = LATIN.model(shape)
    if next(calls) % 2:
        made.add(NotEqual(made.decisions[0], made.decisions[5]))
    return made
KIND = LATIN.variant()
KIND.model = model
"""

DECLARED = """
from cpsudoku.kinds import Kind
calls = count()
def rules(puzzle, at):
    yield from (AllDifferent(at[unit]) for unit in (puzzle.rows + puzzle.columns)[next(calls) % 2:])
KIND = Kind(rules=rules, text="Some units", reads_grids=True, unique=(), multiple=(), none=())
"""


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits may be shorter here than a start takes: what they end would never end."""
    monkeypatch.setattr(limits, "LEAST", 0.1)


@pytest.fixture
def kind(tmp_path: Path) -> Callable[[str], Path]:
    """code -> the file of a kind."""

    def written(code: str) -> Path:
        path = tmp_path / "odd.py"
        path.write_text(HEAD + code)
        return path

    return written


COMMANDS = ["check --backend search", "check --json", "solve", "solve --count", "explain", "prove"]


@pytest.mark.every(6)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_model_that_is_never_made_is_undecided(run: Run, kind: Callable[[str], Path], command: str) -> None:
    path = kind(LOOPS.format(name="model"))
    status, out, err = run(*command.split(), "--kind", path, "--time-limit", LIMIT, LATIN)
    assert status == 3, err
    assert "limit of" in out + err or "json" in command
    assert "Traceback" not in err


@pytest.mark.parametrize("name", ["shape", "clues"])
def test_neither_shape_nor_clues_take_for_ever(run: Run, kind: Callable[[str], Path], name: str) -> None:
    path = kind(LOOPS.format(name=name))
    assert run("check", "--backend", "search", "--kind", path, "--time-limit", LIMIT, LATIN).status == 3


def test_a_kind_that_catches_everything_is_stopped_again(run: Run, kind: Callable[[str], Path]) -> None:
    path = kind(CATCHES_ALL)
    assert run("solve", "--kind", path, "--time-limit", LIMIT, LATIN).status == 3


@pytest.mark.parametrize("backend", ["search", "sat"])  # CP-SAT may well answer
def test_a_model_too_large_to_encode_in_time(run: Run, kind: Callable[[str], Path], backend: str) -> None:
    status, _, err = run("check", "--backend", backend, "--kind", kind(LARGE), "--time-limit", LIMIT, LATIN)
    assert status == 3, err


def test_a_report_says_it_too(kind: Callable[[str], Path]) -> None:
    report = cpsudoku.check(LATIN, kind=str(kind(LOOPS.format(name="model"))), backend=["search"], time_limit=0.3)
    assert report.verdict == "undecided"


@pytest.mark.every(2)
def test_an_answer_is_cut_short_where_a_backend_forgets_the_clock(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    find, search, latin = registry.find, registry.find("backend", "search"), gallery.kind_of("latin")
    model = latin.model(latin.shape(latin.instance(LATIN)))
    opened = []

    class Encodes:
        method, size = "blocking", search.open(model).size

        def solve(self, *arguments: Any, **options: Any) -> Any:
            while True:
                pass

        def close(self) -> None:
            opened.append("closed")

    def start(_: object) -> Any:
        opened.append("opened")
        return Encodes()

    odd = Backend("odd", start)
    monkeypatch.setattr(parallel_backends, "possible", lambda number: False)  # a fork's list is its own
    monkeypatch.setattr(registry, "find", lambda what, name: odd if name == "encodes" else find(what, name))
    for seconds in ("1", "10", "100"):  # what takes the search moments takes longer on a busy machine
        opened.clear()
        arguments = ["--backend", "encodes,search", "--kind", "latin", "--time-limit", seconds]
        status, _, err = run("check", *arguments, LATIN)
        assert opened.count("closed") == opened.count("opened") == 2  # once to have it import its libraries
        if status != 3:
            break
    assert status == 1, err  # by the other backend


def test_a_kind_whose_model_differs_is_blamed(run: Run, kind: Callable[[str], Path]) -> None:
    path = kind(DIFFERS)
    status, _, err = run("check", "--kind", path, LATIN)
    assert status == 2
    assert "odd.py:" in err
    assert "expected model to make the same of one shape every time, found another" in err


def test_a_declared_kind_whose_rules_differ_is_blamed_by_its_own_line(run: Run, kind: Callable[[str], Path]) -> None:
    path = kind(DECLARED)
    status, _, err = run("check", "--kind", path, LATIN)
    assert status == 2
    line = 1 + path.read_text().splitlines().index("def rules(puzzle, at):")
    assert f"odd.py:{line}: expected model to make the same of one shape every time, found another" in err


def loop() -> None:
    while True:
        pass


def test_the_inner_limit_goes_before_the_outer() -> None:
    with within(60, "outside"), pytest.raises(OutOfTime, match="inside"), within(0.1, "inside"):
        loop()


@pytest.mark.every(4)
def test_under_a_profiler() -> None:
    """In a process of its own, for what it has gone wrong with is a loop that nothing ends."""
    program = """
import cProfile
from cpsudoku.errors import CpsudokuError
from cpsudoku.support.limits import within

def loop():
    while True:
        pass

with cProfile.Profile() as profile:
    try:
        with within(0.1, "inside"):
            loop()
    except CpsudokuError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "") and "inside" in done.stdout


def test_what_takes_long_to_take_down_is_ended_once() -> None:
    """Freed while the exception is on its way: several looks pass, and no second one may come after the context."""
    for _ in range(5):
        with pytest.raises(OutOfTime), within(0.1, "inside"):
            try:
                loop()
            finally:
                sleep(0.3)
    sleep(0.3)


def test_a_context_that_ends_in_another_thread_leaves_nothing_behind() -> None:
    limit, reached = within(0.1, "inside"), threading.Event()
    ended: list[str] = []

    def enter() -> None:
        limit.__enter__()
        reached.wait()  # a call of the library: what is raised meanwhile has not come yet
        ended.append("as it should")

    thread = threading.Thread(target=enter)
    thread.start()
    while not limit.raised:
        sleep(0.01)
    with pytest.raises(OutOfTime):
        limit.__exit__(None, None, None)
    reached.set()
    thread.join()
    assert ended == ["as it should"]


def test_one_that_is_caught_and_forgotten_is_raised_again() -> None:
    caught = []
    with pytest.raises(OutOfTime), within(0.1, "inside"):
        for i in range(3):
            try:
                loop()
            except BaseException:
                caught.append(i)
        loop()
    assert caught == [0, 1, 2]


def test_one_that_a_finalizer_swallows_is_raised_again_though_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", kept.append)

    class Slow:
        def __del__(self) -> None:
            end = monotonic() + 0.5
            while monotonic() < end:
                pass

    with pytest.raises(OutOfTime), within(0.1, "inside"):
        for _ in range(2):
            made = Slow()
            del made
        loop()
    assert {kind.exc_type for kind in kept} == {limits.Ended}  # on a busy machine once in each of both


@pytest.mark.every(4)
def test_limits_may_be_opened_while_they_are_looked_at() -> None:
    ended = threading.Event()

    def opens() -> None:
        while not ended.is_set():
            with within(60, "for a moment"):
                pass

    thread = threading.Thread(target=opens)
    with ExitStack() as stack:
        for _ in range(5000):
            stack.enter_context(within(60, "for long"))
        thread.start()
        try:
            for _ in range(300):
                assert len(limits._limits()) >= 5000
        finally:
            ended.set()
            thread.join()


def test_the_outer_limit_ends_the_inner() -> None:
    with pytest.raises(OutOfTime, match="outside"), within(0.2, "outside"), within(60, "inside"):
        loop()


def test_a_limit_is_for_its_own_thread() -> None:
    said: list[str] = []

    def bounded() -> None:
        try:
            with within(1, "elsewhere"):
                loop()
        except OutOfTime as error:
            said.append(str(error))

    thread = threading.Thread(target=bounded)
    thread.start()
    thread.join()
    assert said == ["limit of 1 second, elsewhere"]


def test_no_limit_is_none_and_an_error_passes() -> None:
    with pytest.raises(KeyError), within(None, "no limit"):
        raise KeyError
    with pytest.raises(KeyError), within(60, "far away"):
        raise KeyError


def test_what_does_not_count_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = within(50, "limited")
    clock = iter([0.0, 10.0, 110.0])  # entered; the part that does not count begins; ends
    clock_of = SimpleNamespace(monotonic=lambda: next(clock, 10.0), sleep=sleep)
    monkeypatch.setattr("cpsudoku.support.limits.time", clock_of)
    with limit:
        with without_limit():
            pass
        assert limit.end == 150.0


def test_processor_time_is_what_counts_where_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock on the wall goes on by hours: only the limit that reads it is over."""
    hours = iter(range(0, 10**9, 7200))
    busy, other = within(50, "limited", processor=True), within(50, "limited")
    clock = SimpleNamespace(monotonic=lambda: float(next(hours)), process_time=process_time, sleep=sleep)
    monkeypatch.setattr("cpsudoku.support.limits.time", clock)
    with pytest.raises(OutOfTime), other:
        while True:
            sleep(0.01)
    with busy:
        sleep(0.2)
        assert process_time() < busy.end <= process_time() + 50


def test_what_the_kernel_has_compiled_counts_against_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that is cut short leaves functions that fail from then on, and the backend passes for faulty."""
    open_limits = []

    def compiled(of: Any) -> Any:
        def called(*arguments: Any) -> Any:
            open_limits.append(len(limits._open))
            return of(*arguments)

        return called

    bulk = pytest.importorskip("cpsudoku.bulk")
    witness = import_module("cpsudoku.apps.bulk.lanes.witness_check")
    for name in ("_first_wrong", "_first_same"):
        monkeypatch.setattr(witness, name, compiled(getattr(witness, name)))
    with within(60, "limited"):
        assert bulk.check([LATIN], layout=bulk.latin(4)).verdict.tolist() == [bulk.MULTIPLE]
        assert len(limits._open) == 1
    assert open_limits == [0, 0, 0]  # both solutions are checked, and that they differ


# Memory can fill up before a time limit ends, so clauses that grow with the square of the values have a bound.


def unknowns(many: int, values: int) -> Model:
    model = Model()
    cells = [model.variable(f"x{i}", range(1, values + 1)) for i in range(many)]
    model.add(AllDifferent(cells[:2]))
    return model


@pytest.mark.every(6)
@pytest.mark.parametrize("name", ["sat", "sat:fixed", "sat:assumed,minimal"])
@pytest.mark.parametrize(
    ("many", "values", "words"), [(1, 7_000, "x0 has 7,?000 values"), (50, 1_000, r"x\d+ has 1,?000 values")]
)
def test_too_many_pairs_for_clauses_are_refused(name: str, many: int, values: int, words: str) -> None:
    with pytest.raises(CpsudokuError, match=f"{words}: expected at most 20,000,000 clauses"):
        cpsudoku.solve(unknowns(many, values), backend=name)


@pytest.mark.every(4)
@pytest.mark.parametrize("name", ["sat", "sat:minimal"])
def test_too_many_pairs_of_a_rule_are_refused(name: str) -> None:
    model = Model()
    model.add(AllDifferent([model.variable(f"x{i}", range(i, i + 200)) for i in range(900)]))
    with pytest.raises(ModelError, match=r"AllDifferent over 900 variables of 1,099 values: expected at most 20,000,0"):
        clauses(state(model))
    with pytest.raises(BackendError, match=r"sat: AllDifferent over 900 variables: expected at most 20,000,000"):
        remaining(state(model), name.partition(":")[2] or "extended", ENCODINGS["pairwise"], {})


def test_too_many_values_for_the_search_are_refused() -> None:
    words = r"search: expected at most 120,000 values of all variables together, found 122,000; the most has x0, 2,000"
    with pytest.raises(BackendError, match=words):
        cpsudoku.solve(unknowns(61, 2_000), backend="search")
    assert cpsudoku.solve(unknowns(61, 2_000), backend="backtrack")


def test_backends_name_a_limit_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LEAST", 3600.0)  # however long a busy machine takes to load a model
    backends = backend_names.specs(["cp_sat", "sat", "search", "backtrack"])
    with Checker(gallery.kind_of("sudoku"), backends, Limits(0)) as checker:
        report = checker.report(read_entry("." * 81))
    assert {answer.reason for answer in report.backends.values()} == {"limit of 0 seconds"}
