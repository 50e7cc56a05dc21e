"""A single puzzle: its verdict immediately, then which backends agree. Several puzzles: a line for each backend."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.backends.backend_names import specs
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import Verdict
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
    first = "puzzle  unique, as sudoku 4x4: exactly one solution (by search)\n"
    assert out == f"{first}search says so; shrugs did not finish: limit of patience\n"
    status, out, _ = run("check", NONE, "--backend", "shrugs", "--backend", "search", "--backend", "sat")
    assert status == 1
    words, found = out.splitlines()
    assert words.endswith(("clash (by search)", "clash (by sat)")), "they race, and either may be first"
    assert found == "search and sat agree; shrugs did not finish: limit of patience"


def test_a_verdict_is_taken_back_where_another_backend_disagrees(run: Run) -> None:
    status, out, _ = run("check", UNIQUE, "--backend", "search", "--backend", "denies")
    assert status == 4
    *first, last = out.splitlines()  # none where both answer at once
    unique = "puzzle  unique, as sudoku 4x4: exactly one solution (by search)"
    for one in first:
        assert one == unique or (one.startswith("puzzle  no solution") and one.endswith("(by denies)"))
    assert last.startswith("puzzle  undecided: backends disagree: search says unique, denies says none")


def test_interrupted_after_the_verdict(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.uniqueness import parallel_backends, report

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
    assert (status, out) == (130, "puzzle  unique, as sudoku 4x4: exactly one solution (by search)\n")
    assert err == "note: interrupted before the other backends agreed\n"
    assert report.agreement(Report(Verdict.UNIQUE)) == ""


def test_several_puzzles_have_a_line_for_each_backend(run: Run, here: Path) -> None:
    path = here / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n")
    for source in (path, UNIQUE):
        out = run("check", source, "--backend", "search", "--backend", "sat").out
        assert out.startswith(("puzzle  unique, as sudoku 4x4: exactly", f"{path}:1  unique, as sudoku 4x4: exactly"))
        assert "average" not in out
    path.write_text(f"{UNIQUE}\n{NONE}\n")
    line = r"search: decided 2 of 2; average \d+\.\d+ s \([\d,]+ puzzles a second\), maximum \d+\.\d+ s\n"
    assert re.match(line, run("check", path, "--backend", "search").out)


def test_a_puzzle_beside_a_bad_record_is_one_of_several(run: Run, here: Path) -> None:
    (here / "puzzles.txt").write_text(f"{UNIQUE}\n{UNIQUE[1:]}\n")
    status, out, _ = run("check", "puzzles.txt", "--backend", "search")
    assert (status, "1 puzzle: 1 unique; 1 bad" in out) == (2, True)
