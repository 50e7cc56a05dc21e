"""The limit of `explain` covers the search for steps and their words; the steps found by then are printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from cpsudoku.apps.explanation.reason_search import ReasonSearch

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_what_was_found_in_time_is_printed(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    found = ReasonSearch.next

    def slow(search: ReasonSearch) -> Any:
        sleep(0.2)
        return found(search)

    monkeypatch.setattr(ReasonSearch, "next", slow)  # so that no machine finds all steps within the limit
    ran = run("explain", "--time-limit", "2", HARD)
    assert ran.status == 3
    assert ran.out.startswith("The solution is unique.\n") or "limit of" in ran.err
    assert "limit of 2 seconds" in ran.err or "The time is up" in ran.out


@pytest.mark.every(3)
@pytest.mark.parametrize("words", [["explain", "." * 81], ["explain", "-o", "OUT", HARD], ["explain", "--rate", HARD]])
def test_a_cut_answer_names_the_limit(words: list[str], run: Callable[..., Any], tmp_path: Path) -> None:
    ran = run(*[str(tmp_path / "out.html") if word == "OUT" else word for word in words], "--time-limit", "0.05")
    assert ran.status == 3 and "limit of 0.05 seconds" in ran.err


