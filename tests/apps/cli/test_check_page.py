"""check -o FILE.html: one stand-alone page with pictures, verdicts, diagnosis and certificates that verify."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import check, verify

Run = Callable[..., Any]

CASES = {
    "nurikabe": "....\n..4.\n....\n4.2.\n===\n4...\n....\n....\n3...\n===\n....\n4.2.\n..1.\n3...\n",
    "skyscrapers": "left: 1 . .\ntop: . . 3\n===\n...\n...\n...\nleft: 1 . .\n===\nleft: 1 . .\ntop: 3 . .\n",
    "killer": "................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\n"
    "r2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\nr3c1 r4c1 r4c2 = 6\nr3c4 r4c3 r4c4 = 8\n",
    "sudoku": "..4.....2.1.4.2.\n........2.1.4.2.\n1.4.....2.1.4.2.\n",
}
BESIDE = {"unique": {"minimal"}, "multiple": {"candidates:8", "count:1000", "completions"}, "none": {"conflicts"}}


def answers(page: Path) -> list[Any]:
    """What a page has inside: of each puzzle, question -> its event."""
    puzzles = json.loads(page.read_text(encoding="utf-8").split('id="answers">')[1].split("</script>")[0])
    return [{question: events[0] for question, events in one.items()} for one in puzzles]


@pytest.mark.every(6)
@pytest.mark.parametrize("kind", CASES)
def test_the_page(run: Run, tmp_path: Path, kind: str) -> None:
    file, page = tmp_path / "in.txt", tmp_path / "out.html"
    file.write_text(CASES[kind])
    run("check", "--kind", kind, str(file), "-o", str(page), "--backend", "sat")
    html, told = page.read_text(encoding="utf-8"), answers(page)
    count = CASES[kind].count("===") + 1 if kind != "sudoku" else 3
    shown = html.partition("<noscript>")[2].partition("</noscript>")[0]
    assert shown.count("<article>") == shown.count("<svg") == len(told) == count and "data-clue" in shown
    loads = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", html).replace('<link rel="icon" href="data:,">', "")
    assert not re.search(r"<(link|img)|src=|url\(", loads), "it stands alone"
    for one in told:
        assert one["certificate"]["claim"] == one["verdict"]["verdict"] and verify(one["certificate"]["text"]).accepted
        assert BESIDE[one["verdict"]["verdict"]] <= {*one}
        assert ("walk" in one) is (count == 1), "the walk is on a page of one puzzle"


def test_redundant_clues_are_named(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    run("check", "--kind", "skyscrapers", "left: 1 2 2\ntop: . . 3\n", "-o", str(page), "--backend", "sat")
    (one,) = answers(page)
    assert one["minimal"]["clues"] and 0 < len(one["minimal"]["enough"]) < 4
    assert check(one["minimal"]["text"], kind="skyscrapers").verdict == "unique"


def test_what_is_not_known_is_undecided_or_named_in_the_verdict(run: Run, tmp_path: Path) -> None:
    file, page = tmp_path / "link.json", tmp_path / "out.html"
    grid = [[{"value": int(sign), "given": True} if sign != "." else {} for sign in row]
            for row in ("1..4", "....", "....", ".3.2")]  # fmt: skip
    file.write_text(json.dumps({"size": 4, "grid": grid, "fancyrule": [{"cells": ["R1C1"]}]}))
    assert run("check", file, "-o", page)[0] == 3
    (one,) = answers(page)
    assert "fancyrule" in one["verdict"]["message"] and one["picture"]["unknown"] and "certificate" not in one
    run("check", file, "-o", page, "--ignore-unknown")
    (one,) = answers(page)
    assert (one["verdict"]["verdict"], one["picture"]["ignored"]) == ("unique", ["fancyrule"])


def test_another_file_is_not_replaced(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "notes.html"
    page.write_text("my notes")
    status, _, err = run("check", "1...............", "-o", str(page))
    assert (status, page.read_text()) == (2, "my notes")
    assert "expected a page of cpsudoku or no such file" in err
    page.unlink()
    for _ in range(2):
        assert run("check", "..4.....2.1.4.2.", "-o", str(page), "--backend", "sat")[0] == 0


def test_it_is_replaced_where_that_is_said(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "notes.html"
    page.write_text("<p>mine", encoding="utf-8")
    puzzle = ["--kind", "latin", "--backend", "search", "1..4.........3.2"]
    status, out, err = run("check", "-o", page, *puzzle)
    assert (status, out) == (2, "") and err.endswith("found another file (--overwrite replaces it)\n")
    assert run("check", "-o", page, "--overwrite", *puzzle)[0] == 1
    assert "<svg" in page.read_text(encoding="utf-8")


def test_a_folder_that_is_not_there_is_told_before_anything_is_asked(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "none" / "page.html"
    status, out, err = run("check", "-o", page, "--backend", "search", "1..4.........3.2", "--kind", "latin")
    assert (status, out, err) == (2, "", f"error: {page}: expected a folder to write to, found none of that name\n")


def test_a_page_that_may_not_be_written_is_refused_before_any_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    page = tmp_path / "page.html"
    status, out, err = run("check", "-o", page, "--backend", "search", "1..4.........3.2", "--kind", "latin")
    assert (status, out, err) == (2, "", f"error: {page}: Permission denied\n")
