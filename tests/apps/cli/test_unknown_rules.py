"""Output for a puzzle with a rule that is only drawn: no claim assumes that all rules are known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cpsudoku.__main__ import main


@pytest.fixture
def drawn(tmp_path: Path) -> str:
    grid = [[{"value": 1, "given": True} if (r, c) == (0, 0) else {} for c in range(9)] for r in range(9)]
    text = [{"cells": ["R5C5"], "value": "V"}]
    path = tmp_path / "drawn.txt"
    path.write_text(json.dumps({"size": 9, "title": "Drawn", "ruleset": "XV", "grid": grid, "text": text}))
    return str(path)


@pytest.mark.every(4)
def test_counting_clues_says_nothing_where_rules_are_not_known(drawn: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", drawn]) == 3
    out, err = capsys.readouterr()
    assert "the known rules leave several solutions" in out and "without a search" not in err
    assert main(["check", drawn, "--json"]) == 3
    assert "without a search" not in capsys.readouterr().out
    assert main(["check", "1" + "." * 80]) == 1
    assert "without a search" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["explain", "--rate"], ["prove", "-o", "page.html"]])
def test_rate_and_seal_leave_it_undecided(
    command: list[str], drawn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*command, drawn]) == 3
    told = capsys.readouterr()
    assert "undecided: the known rules leave several solutions; only drawn: 1 text; the text mentions XV" in told.err
    assert "several" not in told.out and not Path("page.html").exists()


def test_a_page_is_named_when_it_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["check", "1..." "..1." ".2.." "...3", "-o", str(page)]) in (0, 1)
    assert f"{page} is written" in capsys.readouterr().err and page.exists()
