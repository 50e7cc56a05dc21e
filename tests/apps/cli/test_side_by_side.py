"""Backends in parallel processes return the same as in turn. A backend that fails, dies or hangs harms no other."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.backends import backend_names
from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits, Model, Outcome, Question, Refuted
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import limits, registry
from cpsudoku.support.errors import BackendError
from cpsudoku.uniqueness import parallel_backends
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import Report
from cpsudoku.uniqueness.time_budget import Patience
from tests.conftest import each

UNIQUE = "1..4.........3.2"
MULTIPLE = "12............4."
NONE = "123........4...."
PATIENT = Patience(0, 600)
POSSIBLE = parallel_backends.possible

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems ask in turn")


class _Late:
    """It shows a solution, says so by a file, and at the next question waits for ever."""

    size = Size()
    method = "blocking"

    def __init__(self, model: Model) -> None:
        self._session = registry.find("backend", "search").open(model)

    def solve(self, question: Question) -> Outcome:
        if question.blocked:
            Path("shown").touch()
            signal.pause()
        outcome: Outcome = self._session.solve(question)
        return outcome

    def solutions(self, question: Question) -> Iterator[Outcome]:
        raise AssertionError

    def close(self) -> None:
        self._session.close()


class _Follows(_Late):
    """It waits until that file is there, and denies that there is a solution."""

    def solve(self, question: Question) -> Outcome:
        while not Path("shown").exists():
            time.sleep(0.01)
        return Refuted()


def _die(model: Model) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def _refuse(model: Model) -> Any:
    raise BackendError("expected no such model")


@pytest.fixture(autouse=True)
def more_backends(monkeypatch: pytest.MonkeyPatch, odd_backends: None, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    makers = {"late": _Late, "follows": _Follows, "dies": _die, "refuses": _refuse}
    more = {name: Backend(name, open) for name, open in makers.items()}
    find = registry.find
    monkeypatch.setattr(registry, "find", lambda what, name: more.get(name) or find(what, name))
    monkeypatch.setattr(parallel_backends, "possible", lambda number: number > 1)


def report(
    text: str, *names: str, kind: str = "sudoku", patience: Patience | None = PATIENT, apart: bool = True
) -> Report:
    entry = read_entry(text, kind)
    with Checker(
        gallery.kind_of(entry.kind), backend_names.specs(names), Limits(600), patience=patience, side_by_side=apart
    ) as checker:
        return checker.report(entry)


@pytest.mark.every(6)
def test_the_same_report_as_in_turn() -> None:
    kinds = ("sudoku", "killer", "slitherlink", "nurikabe", "futoshiki")
    cases = [
        (kind, getattr(gallery.kind_of(kind), verdict)[0])
        for kind in kinds
        for verdict in ("unique", "multiple", "none")
    ]
    for kind, text in [*cases, ("sudoku", UNIQUE), ("sudoku", MULTIPLE), ("sudoku", NONE)]:
        apart, in_turn = (report(text, "search", "sat", kind=kind, apart=apart) for apart in (True, False))
        assert apart.verdict == in_turn.verdict and set(apart.by) == set(in_turn.by) == {"search", "sat"}
        if apart.verdict != "multiple":  # two others may be found
            assert (apart.solution, apart.second, apart.error) == (in_turn.solution, in_turn.second, in_turn.error)
        for name, answer in apart.backends.items():
            assert answer.size.variables == in_turn.backends[name].size.variables
            assert len(answer.witnesses) == len(in_turn.backends[name].witnesses)


@each(
    "name, words",
    [
        ("lies", "lies is faulty: false witness"),
        ("breaks", "breaks is faulty: "),
        ("dies", "dies is faulty: its process has died"),
        ("denies", "backends disagree: "),
    ],
)
def test_who_breaks_is_named(name: str, words: str) -> None:
    for names in ((name, "search"), ("search", name)):
        said = report(UNIQUE, *names)
        assert words in (said.error or "") and said.defective
        assert (said.verdict == "unique") == (name != "denies")


def test_who_refuses_has_no_say_unless_it_was_named_or_all_refuse() -> None:
    said = report(UNIQUE, "refuses", "search")
    assert said.verdict == "unique" and said.backends["refuses"].refuses
    for names, patience in ((("refuses",), PATIENT), (("refuses", "search"), None)):
        with pytest.raises(BackendError, match="expected no such model"):
            report(UNIQUE, *names, patience=patience)


def test_a_solution_of_who_is_not_waited_for_denies_that_there_is_none() -> None:
    said = report(UNIQUE, "late", "follows", patience=Patience(0, 0))
    assert said.defective and "backends disagree: late says undecided, follows says none" in (said.error or "")
    assert said.backends["late"].late and len(said.backends["late"].witnesses) == 1
    _no_child_is_left()


def test_an_interrupt_leaves_no_process() -> None:
    def interrupt(report: Report) -> None:
        raise KeyboardInterrupt

    entry = read_entry(UNIQUE)
    checker = Checker(gallery.kind_of("sudoku"), backend_names.specs(("late", "search")), side_by_side=True)
    with checker, pytest.raises(KeyboardInterrupt):
        checker.report(entry, interrupt)
    _no_child_is_left()


@each(
    "many, free, number, expected",
    [(2, 1 << 40, 2, True), (1, 1 << 40, 2, False), (8, 1 << 30, 2, False), (8, 0, 2, False), (8, 1 << 40, 1, False)],
)
def test_processes_need_cores_and_memory(
    monkeypatch: pytest.MonkeyPatch, many: int, free: int, number: int, expected: bool
) -> None:
    monkeypatch.setattr(parallel_backends, "cores", lambda: many)
    monkeypatch.setattr(parallel_backends, "free_memory", lambda: free)
    assert POSSIBLE(number) is expected
    assert limits.free_memory() > 1 << 20


def _no_child_is_left() -> None:
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
