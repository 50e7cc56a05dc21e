"""Cells are printed as r1c1, or as A1 where that is set; both are read, and certificates do not depend on it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import cpsudoku
from cpsudoku.apps.explanation.clue_candidates import clues
from cpsudoku.apps.explanation.explanation import explain
from cpsudoku.apps.explanation.norvig import settled_state
from cpsudoku.proof.verification import verify
from cpsudoku.puzzles.board import Cell, Point, place
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry, square_grid
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.square_grid import cell_names, rename_cells
from tests.conftest import each

KILLER = gallery.kind_of("killer").unique[0]
AMBIGUOUS = "........2.1.4.2."


@pytest.fixture(params=square_grid.STYLES)
def style(request: pytest.FixtureRequest) -> Any:
    square_grid.cells(request.param)
    yield request.param
    square_grid.cells("r1c1")


@pytest.mark.parametrize("side", [1, 4, 9, 16, 26, 30, 100])
def test_names_are_different_and_read_back(side: int, style: str) -> None:
    names = cell_names(side)
    assert len(set(names)) == side * side
    assert [place(name) for name in names] == [(r, c) for r in range(1, side + 1) for c in range(1, side + 1)]
    assert [str(place(name)) for name in names] == list(names)


def test_what_has_no_letter(style: str) -> None:
    assert str(Cell(27, 30)) == "r27c30" and str(Cell(0, 3)) == "r0c3" and str(Point(1, 1.5)) == "r1c1.5"
    assert str(Cell(3, 30)) == {"r1c1": "r3c30", "A1": "C30"}[style]


@each("name", registry.names("rule"))
def test_every_rule_reads_both_and_writes_what_is_set(name: str, style: str) -> None:
    kind = gallery.kind_of("sudoku")
    declared = kind
    assert declared is not None
    for text in (*gallery.rule(name).right, *gallery.rule(name).wrong):
        instance = kind.instance(text)
        assert kind.instance(rename_cells(text, "A1")) == instance == kind.instance(rename_cells(text, "r1c1"))
        written = declared.write(instance)
        assert kind.instance(written) == instance and rename_cells(written, style) == written


def test_clues_differences_and_errors_are_called_so(style: str) -> None:
    kind = gallery.kind_of("killer")
    instance = kind.instance(KILLER)
    model = kind.model(kind.shape(instance))
    assert kind.clues(instance, model)[0].name == {"r1c1": "cage r1c1", "A1": "cage A1"}[style]
    differ = cpsudoku.check(AMBIGUOUS, backend=["search"]).differences
    assert differ and all(rename_cells(one.place, style) == one.place for one in differ)
    with pytest.raises(CpsudokuError, match={"r1c1": "from r1c1 to r4c4", "A1": "from A1 to D4"}[style]):
        kind.instance(KILLER.replace("r1c1", "r1c9", 1))
    found = explain("12.4.........3.2")
    words = found.subject.words.sentence(found.steps[0])
    assert rename_cells(words, style) == words and rename_cells(words, {"r1c1": "A1", "A1": "r1c1"}[style]) != words


def test_rows_are_named_alike(style: str) -> None:
    clash = settled_state(clues("11" + "." * 79)).clash
    words = {"r1c1": "r1c1 and r1c2 are both 1 in row 1", "A1": "A1 and A2 are both 1 in row A"}
    assert clash is not None and clash.words == words[style]


def test_certificates_are_the_same(style: str) -> None:
    for text, kind in ((KILLER, "killer"), (gallery.kind_of("nonogram").unique[0], "nonogram")):
        certificate = cpsudoku.prove(text, kind=kind).text()
        assert verify(certificate).accepted
        square_grid.cells("A1" if style == "r1c1" else "r1c1")
        assert verify(certificate).accepted and cpsudoku.prove(text, kind=kind).text() == certificate
        square_grid.cells(style)


def test_what_was_made_before_is_not_mixed_in() -> None:
    kind = gallery.kind_of("killer")
    instance = kind.instance(KILLER)
    witness = dict.fromkeys(kind.model(kind.shape(instance)).decisions, 1)
    try:
        square_grid.cells("A1")
        with pytest.raises(CpsudokuError, match="as they are named now"):
            kind.render(instance, witness)
    finally:
        square_grid.cells("r1c1")
    assert kind.render(instance, witness).startswith("1111")


def test_neither() -> None:
    with pytest.raises(CpsudokuError, match="expected r1c1 or A1, found 'a 1'"):
        square_grid.cells("a 1")
    assert square_grid.cell_style() == "r1c1"


def test_the_option_lasts_for_one_command(run: Callable[..., Any]) -> None:
    assert "A1: " in run("explain", AMBIGUOUS, "--cells", "a1").out
    assert "r1c1: " in run("explain", AMBIGUOUS).out
    assert "r1c1|A1" in run("check", "--help").out and "--cells" not in run("help", "--help").out
    assert run("check", "--cells", "b2", AMBIGUOUS).status == 2


def test_the_option_may_precede_the_command(run: Callable[..., Any]) -> None:
    assert "A1: " in run("--cells", "A1", "explain", AMBIGUOUS).out
    assert "r1c1: " in run("explain", AMBIGUOUS).out, "it lasts for one command there, too"
    assert "r1c1: " in run("--cells", "A1", "explain", "--cells", "r1c1", AMBIGUOUS).out, "the later one counts"
    assert run("--cells", "b2", "explain", AMBIGUOUS).status == 2


def test_the_environment_reaches_every_process() -> None:
    def ran(cells: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "cpsudoku", "explain", AMBIGUOUS]
        return subprocess.run(command, env=os.environ | {"CPSUDOKU_CELLS": cells}, capture_output=True, text=True)

    assert "A1: " in ran("A1").stdout
    wrong = ran("x")
    assert wrong.returncode == 2 and "CPSUDOKU_CELLS): expected r1c1 or A1, found 'x'" in wrong.stderr
