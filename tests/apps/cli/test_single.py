"""A single puzzle: its verdict and solution immediately, then the reason and the time of each backend."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.backends.backend_names import specs
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.uniqueness import time_budget
from cpsudoku.uniqueness.backend_times import Allowance
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import Report
from cpsudoku.uniqueness.time_budget import FIRST_ROUND, GROWTH

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
NONE = "123........4...."
SOLUTION = "1234342121434312"
HEAD = "unique (sudoku 4x4): exactly one solution"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(puzzle: str, *backends: str, limits: Limits) -> tuple[list[str], list[Report], Report]:
    """(the backends in the order asked, with their limits; what was told first; the report at the end)"""
    told: list[Report] = []
    order: list[str] = []
    entry = read_entry(puzzle)
    assert isinstance(entry, Entry)
    with Checker(gallery.kind_of("sudoku"), specs(backends), limits) as checker:
        answer = checker._answer

        def noted(spec: Any, entry: Any, shape: Any, allowance: Allowance) -> Any:
            order.append(f"{spec.text} {allowance.limits.seconds:g}{' told' * len(told)}")
            return answer(spec, entry, shape, allowance)

        checker._answer = noted  # type: ignore[method-assign]
        report = checker.report(entry, told.append)
    return order, told, report


def test_the_first_verdict_comes_before_the_others_have_their_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """All seconds are a hundred times what they are by default: an answer takes long on a busy machine."""
    monkeypatch.setattr(time_budget, "FIRST_ROUND", 100.0)
    order, told, report = asked(UNIQUE, "shrugs", "search", "sat", limits=Limits(seconds=6000))
    assert order == ["shrugs 100", "search 100", "sat 100 told", "shrugs 800 told", "shrugs 6000 told"]
    assert [list(early.backends) for early in told] == [["shrugs", "search"]]
    assert told[0].verdict == report.verdict == "unique"
    assert list(report.backends) == ["shrugs", "search", "sat"]
    assert (FIRST_ROUND, GROWTH) == (1, 8)


def test_a_small_limit_is_one_round() -> None:
    order, told, report = asked(UNIQUE, "shrugs", limits=Limits(seconds=1.5))
    assert (order, told, report.verdict) == (["shrugs 1.5"], [], "undecided")


def test_who_lies_is_not_the_first_and_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_budget, "FIRST_ROUND", 100.0)
    order, told, report = asked(UNIQUE, "lies", "search", limits=Limits(seconds=6000))
    assert order == ["lies 100", "search 100"]
    assert told == [], "a verdict beside which something is wrong is not told before all is known"
    assert report.defective and report.verdict == "unique"


def test_who_does_not_finish_is_named_and_changes_no_status(run: Run) -> None:
    status, out, _ = run("check", UNIQUE, "--backend", "search", "--backend", "shrugs")
    assert status == 0
    assert out.startswith(f"unique (sudoku 4x4): exactly one solution\n  solution  {SOLUTION}\n  why       ")
    assert re.search(r"\n  agree     one method decided; shrugs stopped after [\d.]+ m?s\n$", out), out
    status, out, _ = run("check", NONE, "--backend", "shrugs", "--backend", "search", "--backend", "sat")
    assert status == 1
    words, found = out.splitlines()
    assert words == "none (sudoku 4x4): these clues clash: r1c1=1, r1c2=2, r1c3=3, r3c4=4"
    assert re.fullmatch(r"  agree     two methods agree; shrugs stopped after [\d.]+ m?s", found)


def test_a_verdict_is_taken_back_where_another_backend_disagrees(run: Run) -> None:
    status, out, _ = run("check", UNIQUE, "--backend", "search", "--backend", "denies")
    assert status == 4
    first, last = out.split("undecided ")  # none is first where both answer at once
    assert first in ("", f"{HEAD}\n  solution  {SOLUTION}\n") or first.startswith("none (sudoku 4x4): ")
    assert last.startswith("(sudoku 4x4): the backends disagree\n  search    unique\n  denies    none\n  repeat    ")


def test_interrupted_after_the_verdict(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.uniqueness import parallel_backends

    monkeypatch.setattr(parallel_backends, "possible", lambda number: False)
    seen: list[Any] = []

    def stops(self: Checker, spec: Any, entry: Any, shape: Any, allowance: Allowance) -> Any:
        if seen:
            raise KeyboardInterrupt
        seen.append(spec)
        return answer(self, spec, entry, shape, allowance)

    answer = Checker._answer
    monkeypatch.setattr(Checker, "_answer", stops)
    status, out, err = run("check", UNIQUE, "--backend", "search", "--backend", "sat")
    assert (status, out) == (130, f"{HEAD}\n  solution  {SOLUTION}\n")
    assert err == "note: interrupted before the other backends agreed\n"


def test_a_single_puzzle_of_a_file_has_no_total(run: Run, here: Path) -> None:
    path = here / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n")
    for source in (path, UNIQUE):
        out = run("check", source, "--backend", "search", "--backend", "sat").out
        assert out.startswith((HEAD, f"{path}:1: {HEAD}")) and "1 puzzle" not in out


def test_a_puzzle_beside_a_bad_record_is_one_of_several(run: Run, here: Path) -> None:
    (here / "puzzles.txt").write_text(f"{UNIQUE}\n{UNIQUE[1:]}\n")
    status, out, _ = run("check", "puzzles.txt", "--backend", "search")
    assert (status, "2 puzzles (sudoku 4x4): 1 unique, 1 invalid; " in out) == (2, True)
