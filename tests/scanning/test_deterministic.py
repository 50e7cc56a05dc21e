"""With --deterministic a row depends on its puzzle alone: not on backend, threads, blocks, neighbours or resuming."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpsudoku.generation.symmetry import equivalent

pytest.importorskip("numba", reason="scan needs the extra `bulk`")

Run = Callable[..., tuple[int, str, str]]
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
OWN = """
from cpsudoku.constraints import NotEqual
from cpsudoku.puzzles.kind import Kind, digits
from tests.square import render, square

def model(box):
    rules = square(box[0] * box[1])
    for row in range(8):
        for column in range(8):
            rules.add(NotEqual(rules.decisions[9 * row + column], rules.decisions[9 * row + column + 10]))
    return rules

KIND = Kind(text="Latin squares without equal diagonal neighbours.", grids=True)
KIND.shape, KIND.model, KIND.render = lambda grid: grid.box, model, render
KIND.clues = lambda puzzle, rules: digits(puzzle.grid, rules)
"""


def _ambiguous(count: int, gone: int) -> list[str]:
    """Equivalents without some clues, and every fifth with all of them."""
    rng = Random(11)
    found = []
    for i in range(count):
        cells = bytearray(equivalent([int(c) if c != "." else 0 for c in PUZZLE], (3, 3), rng))
        for clue in rng.sample([i for i, value in enumerate(cells) if value], gone if i % 5 else 0):
            cells[clue] = 0
        found.append("".join(".123456789"[value] for value in cells))
    return found


def _rows(run: Run, folder: Path, lines: list[str], *options: str) -> dict[str, tuple[str, str, str]]:
    file = folder / "list.txt"
    file.write_text("\n".join(lines) + "\n")
    rows = csv.DictReader(run("scan", file, "--deterministic", *options)[1].splitlines())
    return {row["puzzle"]: (row["verdict"], row["solution"], row["second"]) for row in rows}


def _solves(puzzle: str, solution: str) -> bool:
    units = [[9 * r + c for c in range(9)] for r in range(9)]
    units += [[9 * r + c for r in range(9)] for c in range(9)]
    units += [[27 * a + 3 * b + 9 * r + c for r in range(3) for c in range(3)] for a in range(3) for b in range(3)]
    kept = all(clue in (".", value) for clue, value in zip(puzzle, solution, strict=True))
    return kept and all({solution[i] for i in unit} == set("123456789") for unit in units)


@pytest.mark.parametrize("gone", [1, 5])
def test_a_row_depends_on_its_puzzle_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: int
) -> None:
    lines = _ambiguous(120, gone)
    rows = _rows(run, tmp_path, lines, "--threads", "1")
    assert {verdict for verdict, *_ in rows.values()} == {"unique", "multiple"}
    for puzzle, (verdict, first, second) in rows.items():
        assert _solves(puzzle, first)
        assert second == "" if verdict == "unique" else first != second and _solves(puzzle, second)
    shuffled = Random(1).sample(lines, len(lines))
    assert _rows(run, tmp_path, shuffled, "--threads", "2") == rows
    assert _rows(run, tmp_path, shuffled[:7]) == {line: rows[line] for line in shuffled[:7]}
    monkeypatch.setattr("cpsudoku.scanning.plain_lines.BLOCK", 5 * 82)
    for options in (["--threads", "2"], ["--backend", "search", "--threads", "1"], ["--backend", "sat"]):
        assert _rows(run, tmp_path, shuffled, *options) == rows


def test_puzzles_that_take_long_go_to_the_kernel_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No puzzle is answered within two nodes, and the pairs are still the same in any order."""
    monkeypatch.setattr("cpsudoku.scanning.pairs.NODES", 2)
    lines = _ambiguous(40, 1)
    rows = _rows(run, tmp_path, lines, "--threads", "1")
    assert all(_solves(puzzle, first) for puzzle, (_, first, _) in rows.items())
    assert _rows(run, tmp_path, lines[::-1], "--threads", "2") == rows
    assert _rows(run, tmp_path, lines, "--backend", "search", "--threads", "1") == rows


def test_pencil_marks(run: Run, tmp_path: Path) -> None:
    marks = "".join("123456789" if c == "." else "." * (int(c) - 1) + c + "." * (9 - int(c)) for c in "." * 81)
    file = tmp_path / "p.txt"
    file.write_text("..3.56..." + marks[9:] + "\n")
    rows = [run("scan", file, "--deterministic", "--backend", name)[1] for name in ("lanes", "search")]
    assert rows[0] == rows[1]
    found = next(csv.DictReader(rows[0].splitlines()))
    assert found["verdict"] == "multiple" and found["solution"][0] in "356"


def test_a_kind_that_is_more_than_units(run: Run, tmp_path: Path) -> None:
    kind = tmp_path / "own.py"
    kind.write_text(OWN)
    square = "".join("123456789"[(2 * row + column) % 9] for row in range(9) for column in range(9))
    lines = ["." * i + square[i:] for i in range(9, 40, 2)]
    options = ("--kind", str(kind), "--backend", "search", "--threads", "1")
    rows = _rows(run, tmp_path, lines, *options)
    assert any(verdict == "multiple" for verdict, *_ in rows.values())
    assert _rows(run, tmp_path, lines[::-1], *options) == rows


def test_lies_about_pairs_are_found(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that shows one solution twice, or a grid that is none."""
    from cpsudoku.scanning import pairs

    honest = pairs._first_two

    def lie(*arguments: Any) -> int:
        done: int = honest(*arguments)
        arguments[6][:] = arguments[5] if twice else 1
        return done

    monkeypatch.setattr(pairs, "_first_two", lie)
    file = tmp_path / "p.txt"
    file.write_text("." * 81 + "\n")
    for twice in (True, False):
        status, _, err = run("scan", file, "--deterministic")
        assert status == 4
        assert ("one solution twice" if twice else "breaks the rules") in err
