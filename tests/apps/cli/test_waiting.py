"""Who is waited for once a verdict is known: the others, for a bounded time; measurements are whole.

A busy backend (conftest) says that its limit was reached whenever it is asked, so that these tests take no time.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.backends import backend_names
from cpsudoku.backends.session_contract import Backend
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits, Model
from cpsudoku.proof.certificate_writer import Certifier
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError, CpsudokuError, Limit
from cpsudoku.uniqueness import parallel_backends, time_budget
from cpsudoku.uniqueness.backend_times import Allowance
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import Report
from cpsudoku.uniqueness.time_budget import NO_PATIENCE, USUAL, Patience

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
MULTIPLE = "12............4."
NONE = "123........4...."
NOT_WAITED = "not waited for"


@pytest.fixture
def usual(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """usual("search", "busy"): these are asked where no backend is named, in turn."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(parallel_backends, "possible", lambda number: False)

    def chosen(*names: str) -> None:
        from cpsudoku import facade
        from cpsudoku.apps.cli.commands import check, prove, solve

        for module, constant in (
            (check, "BACKENDS"), (facade, "BACKENDS"), (facade, "ONE_ANSWER"), (solve, "ONE_ANSWER"),
            (prove, "ONE_ANSWER"), (backend_names, "ONE_ANSWER"),
        ):  # fmt: skip
            monkeypatch.setattr(module, constant, names)

    return chosen


def late(report: Report) -> tuple[str, ...]:
    """Return the backends that were not waited for."""
    return tuple(name for name, answer in report.backends.items() if answer.late)


def asked(
    patience: Patience | None, *names: str, seconds: float | None = 6000, puzzle: str = UNIQUE
) -> tuple[Any, Any]:
    """(what was asked, with the limits of each answer and of all together; the report)"""
    order: list[tuple[str, float | None, float]] = []
    limits = Limits(seconds=seconds)
    with Checker(gallery.kind_of("sudoku"), backend_names.specs(names), limits, patience=patience) as checker:
        answer = checker._answer

        def noted(spec: Any, entry: Any, shape: Any, allowance: Allowance) -> Any:
            order.append((spec.text, allowance.limits.seconds, allowance._total))
            return answer(spec, entry, shape, allowance)

        checker._answer = noted  # type: ignore[method-assign]
        return order, checker.report(read_entry(puzzle))


def test_the_others_are_waited_for_a_multiple_of_the_first_and_at_least_the_floor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All seconds are a hundred times what they are by default: an answer takes long on a busy machine."""
    monkeypatch.setattr(time_budget, "FIRST_ROUND", 100.0)
    endless = float("inf")
    order, report = asked(Patience(10, 100_000), "busy", "search", "shrugs")
    assert order == [
        ("busy", 100, endless), ("search", 100, endless), ("busy", 6000, 100_000), ("shrugs", 6000, 100_000)
    ]  # fmt: skip
    assert (report.verdict, report.by) == ("unique", ("search",))
    assert [answer.reason for answer in report.backends.values()] == ["limit of 6000 seconds", "", "limit of patience"]

    order, report = asked(Patience(10, 5000), "search", "busy", seconds=None)
    assert order == [("search", 100, endless), ("busy", None, 5000)]
    assert late(report) == ("busy",) and report.backends["busy"].reason == NOT_WAITED

    _, report = asked(Patience(0, 500), "search", "busy_at_others")
    assert late(report) == ("busy_at_others",), "the second answer is within the same seconds"
    assert len(report.backends["busy_at_others"].witnesses) == 1

    order, report = asked(Patience(1e9, 0), "search", "busy")
    assert order[1][2] > 6000 and report.backends["busy"].reason == "limit of 6000 seconds"

    order, report = asked(NO_PATIENCE, "busy", "busy_at_others")
    turns = [(name, s) for s in (100, 800, 6000) for name in ("busy", "busy_at_others")[:: 1 if s == 100 else -1]]
    assert order == [(*turn, endless) for turn in turns], "who begins quickly is asked last later on"
    order, report = asked(NO_PATIENCE, "busy", "search", "sat")
    assert [name for name, _, _ in order] == ["busy", "search"] and report.by == ("search",)

    order, report = asked(None, "busy", "search", "sat")
    assert order == [(name, 6000, endless) for name in ("busy", "search", "sat")]


def test_no_one_is_asked_again_who_had_as_much_already(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.uniqueness import backend_times

    monkeypatch.setattr(backend_times.Answer, "after", lambda self, before: self)
    order, report = asked(Patience(0, 1e-9), "busy", "search")
    assert [name for name, _, _ in order] == ["busy", "search"]
    assert late(report) == ("busy",)


def test_loading_counts_to_the_first_answer_and_leaves_it_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for limits, total, spent, expected in [
        (60, None, 0, (60, 60)),
        (60, None, 20, (40, 60)),
        (60, None, 90, (1, 60)),
        (0.5, None, 3, (0.5, 0.5)),
        (60, 5.0, 2, (3, 3)),
        (60, 5.0, 7, (1, 0)),
        (60, 80.0, 30, (30, 50)),
        (None, 5.0, 1, (4, 4)),
        (None, None, 9, (None, None)),
    ]:
        now = 100.0
        allowance = Allowance(Limits(limits), total=total)
        now += spent
        found = tuple(allowance.next_limits(answered).seconds for answered in (0, 1))
        assert found == expected, (limits, total, spent)
        if limits is not None:
            assert allowance.reason_of(Limit(17)) in (NOT_WAITED, f"limit of {limits} seconds")
        for reason in (Limit(17, "node"), "limit of 17 seconds, as another program words it"):
            assert allowance.reason_of(reason) is reason


def test_who_is_late_is_named_and_costs_no_status(run: Run, usual: Callable[..., None]) -> None:
    usual("search", "busy", "sat")
    for puzzle, words, status in (
        (UNIQUE, "unique (sudoku 4x4): exactly one solution", 0),
        (MULTIPLE, "multiple (sudoku 4x4): more than one solution", 1),
        (NONE, "none (sudoku 4x4): these clues clash: r1c1=1, r1c2=2, r1c3=3, r3c4=4", 1),
    ):
        found = run("check", puzzle)
        assert found.status == status and found.out.startswith(f"{words}\n")
        assert re.search(r"  agree     two methods agree; busy stopped after [\d.]+ m?s\n$", found.out), found.out
    named = [word for name in ("search", "busy", "sat") for word in ("--backend", name)]
    for options in (["--wait"], named):
        found = run("check", UNIQUE, *options)
        assert found.status == 0 and "two methods agree; busy stopped after " in found.out


def test_every_output_says_who_was_not_waited_for(run: Run, usual: Callable[..., None], tmp_path: Path) -> None:
    usual("search", "busy")
    record = json.loads(run("check", UNIQUE, "--json", "-o", tmp_path / "page.html").out)
    assert record["verdict"] == "unique"
    told = {name: (answer["verdict"], answer["reason"]) for name, answer in record["backends"].items()}
    assert told == {"search": ("unique", None), "busy": ("undecided", NOT_WAITED)}
    assert NOT_WAITED in (tmp_path / "page.html").read_text()
    record = json.loads(run("check", UNIQUE, "--json", "--wait").out)
    assert record["backends"]["busy"]["reason"] == "limit of 60 seconds"


def test_the_table_of_several_puzzles_says_on_how_many(run: Run, usual: Callable[..., None], tmp_path: Path) -> None:
    usual("search", "busy", "sat")
    (tmp_path / "two.txt").write_text(f"{UNIQUE}\n{MULTIPLE}\n")
    found = run("check", "two.txt", "-v")
    assert found.status == 1
    assert "busy: decided 0 of 2;" in found.out and "; stopped on 2, which count with the time until then" in found.out
    assert "; search and sat agree, busy stopped on 2; " in found.out
    out = run("check", "two.txt", "--wait", "-v").out
    assert "busy: decided 0 of 2;" in out and "until then" not in out
    (tmp_path / "many.txt").write_text(f"{UNIQUE}\n" * 20)
    usual("search", "sat", "backtrack")
    assert run("check", "many.txt", "-v").out.count("decided 20 of 20") == 3, "the comparison is whole"


def test_who_answers_in_time_is_still_heard(run: Run, usual: Callable[..., None]) -> None:
    usual("search", "busy", "denies")
    found = run("check", UNIQUE)
    assert found.status == 4
    assert "backends disagree: search says unique, busy says undecided, denies says none" in found.err
    usual("denies", "busy_at_others")
    assert run("check", UNIQUE).status == 4, "one solution of who was not waited for denies that there is none"


def test_solve_and_count_ask_the_next_and_say_who(run: Run, usual: Callable[..., None], tmp_path: Path) -> None:
    usual("busy", "sat")
    assert run("solve", UNIQUE) == (0, "1234342121434312\n", "note: answered by sat\n")
    assert run("solve", "--count", MULTIPLE, "--time-limit", "60") == (0, "6\n", "note: counted by sat\n")
    assert run("solve", "--count", MULTIPLE, "-n", "5") == (0, "at least 5\n", "note: counted by sat\n")
    assert (str(cpsudoku.solve(UNIQUE)), cpsudoku.count(MULTIPLE, time_limit=60)) == ("1234342121434312", 6)
    note = "note: undecided (sudoku 4x4): 60 s; no backend found a solution\n"
    assert run("solve", UNIQUE, "--backend", "busy") == (3, "", note)
    assert run("solve", "--count", UNIQUE, "--backend", "busy", "--time-limit", "3").status == 3
    assert run("convert", UNIQUE, "--solved").status == 0
    usual("busy", "busy_at_others")
    status, out, err = run("solve", UNIQUE)
    assert (status, out) == (3, "1234342121434312\n") and "undecided (sudoku 4x4): 60 s; one solution was found" in err
    usual("search", "sat")
    (tmp_path / "two.txt").write_text(f"{UNIQUE}\n{MULTIPLE}\n")
    assert run("solve", "two.txt").err.endswith("another solution exists\nnote: answered by search\n")
    assert run("solve", "--count", "two.txt", "--backend", "sat") == (0, "1\n6\n", "")


def test_a_count_goes_on_with_who_has_shown_many() -> None:
    from cpsudoku.support.errors import LimitReached
    from cpsudoku.uniqueness.time_budget import MANY, first_to_finish

    for numbers, expected in (
        ((MANY, 7), [("search", 1), ("sat", 1), ("search", 60)]),
        ((7, MANY), [("search", 1), ("sat", 1), ("sat", 60)]),
        ((7, 7), [("search", 1), ("sat", 1), ("sat", 8), ("search", 8), ("sat", 60), ("search", 60)]),
    ):
        order: list[tuple[str, float | None]] = []
        shown: dict[str, int] = {}

        def attempt(spec: Any, limits: Limits, numbers: Any = numbers, order: Any = order, shown: Any = shown) -> None:
            order.append((spec.text, limits.seconds))
            shown[spec.text] = numbers[spec.text == "sat"]
            raise LimitReached("no time")

        with pytest.raises(LimitReached):
            first_to_finish(backend_names.specs(["search", "sat"]), Limits(60), attempt, shown)
        assert order == expected


def test_a_model_has_the_same_patience(usual: Callable[..., None]) -> None:
    usual("busy", "search")
    model = Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2))
    model.add(x < y)
    report = cpsudoku.check(model)
    assert report.verdict == "unique" and report.backends["busy"].late
    assert "one method decided; busy stopped after " in str(report)
    assert not cpsudoku.check(model, backend=["busy", "search"], time_limit=60).backends["busy"].late
    assert not cpsudoku.check(model, wait=True, time_limit=60).backends["busy"].late
    found = cpsudoku.solve(model, time_limit=60)
    assert found is not None and found["y"] == 2
    assert cpsudoku.count(model, time_limit=60) == 1
    reports = list(cpsudoku.check_all([UNIQUE]))
    assert [late(report) for report in reports] == [("busy",)]
    assert [late(report) for report in cpsudoku.check_all([UNIQUE], wait=True, time_limit=60)] == [()]


def test_who_refuses_among_the_usual_ones_is_undecided(
    run: Run, usual: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    find = registry.find

    def start(model: Model) -> Any:
        raise BackendError("too wide")

    odd = Backend("odd", start)
    monkeypatch.setattr(registry, "find", lambda what, name: odd if name == "refuses" else find(what, name))
    usual("search", "refuses")
    report = cpsudoku.check(UNIQUE)
    assert report.verdict == "unique" and report.by == ("search",)
    assert report.backends["refuses"].reason == "refused: too wide"
    assert run("check", UNIQUE).out.endswith("one method decided; refuses refused: too wide\n")
    usual("busy", "refuses")
    assert cpsudoku.check(UNIQUE, time_limit=60).verdict == "undecided"
    with pytest.raises(CpsudokuError, match="limit of 60 seconds"):
        cpsudoku.solve(UNIQUE, time_limit=60)
    usual("refuses")
    for backend in (None, ["refuses", "search"]):
        with pytest.raises(BackendError, match="too wide"):
            cpsudoku.check(UNIQUE, backend=backend)


def test_no_certificate_is_wanted_of_who_did_not_answer() -> None:
    limits = Limits(60)
    kind, asked_of = gallery.kind_of("sudoku"), backend_names.specs(["search", "busy"])
    with Checker(kind, asked_of, limits, patience=USUAL) as checker:
        entry = read_entry(UNIQUE)
        report = Certifier(kind, asked_of, limits).certify(entry, checker.report(entry))
    assert report.verdict == "unique" and report.proof is not None and report.proof.by == "search"


def test_libraries_are_imported_before_the_time_of_a_model_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.uniqueness import model_check

    happened: list[str] = []
    search = registry.find("backend", "search")

    def start(model: Model) -> Any:
        happened.append(f"opened with {len(model.decisions)}")
        return search.open(model)

    def clock() -> float:
        happened.append("clock")
        return time.perf_counter()

    find = registry.find
    odd = Backend("odd", start)
    monkeypatch.setattr(registry, "find", lambda what, name: odd if name == "imports" else find(what, name))
    monkeypatch.setattr(model_check, "perf_counter", clock)
    model = Model()
    model.variable("x", (1, 2))
    model.variable("y", (1, 2))
    assert cpsudoku.check(model, backend="imports").verdict == "multiple"
    assert happened == ["opened with 1", "clock", "opened with 2"]


INTERRUPTED = """
import os, signal, sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "ortools":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
from cpsudoku.__main__ import main
from cpsudoku.uniqueness import parallel_backends as side_by_side
side_by_side.possible = lambda number: False
sys.exit(main())
"""


def test_the_first_verdict_waits_for_no_import_and_outlives_an_interrupt() -> None:
    """Ctrl-C comes as soon as anything of OR-tools is imported: then the verdict is printed already."""
    process = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, "check", UNIQUE], capture_output=True, text=True, timeout=240
    )
    assert process.returncode == 130, process.stderr
    assert process.stdout == "unique (sudoku 4x4): exactly one solution\n  solution  1234342121434312\n"
    assert process.stderr == "note: interrupted before the other backends agreed\n"
