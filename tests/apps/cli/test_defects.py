"""A defect of ours ends in one line, never in a traceback; an option prints the traceback."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cpsudoku.puzzles.kinds import gallery

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any) -> Any:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(gallery, "kind_of", breaks)


def test_one_line(run: Run, broken: None) -> None:
    status, out, err = run("check", "1..4.........3.2")
    assert status == 4
    assert err.strip().splitlines()[-1].startswith("error: internal error: ZeroDivisionError: on purpose")
    assert "Traceback" not in out + err


def test_the_traceback_can_be_asked_for(run: Run, broken: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CPSUDOKU_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run("check", "1..4.........3.2")
