"""Small grids with all facts known: accepted claims are true, and true claims have an accepted certificate."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from cpsudoku.checker import check
from tests.conftest import sudokus_of_4

GRIDS_4X4 = ["".join(map(str, board)) for board in sudokus_of_4()]


def accepted(lines: list[str]) -> bool:
    (result,) = check(lines)
    assert result.accepted or (result.reason and result.line > 0)
    return result.accepted


def claims(givens: str, *, solutions: list[str]) -> list[list[str]]:
    """Every claim one can make of this puzzle without a lemma."""
    head = ["puzzle sudoku 2x2", f"givens {givens}"]
    made = [["cpsudoku-certificate 1", "kind none", *head, "lemmas", "0"]]
    made += [["cpsudoku-certificate 1", "kind unique", *head, f"solution {s}", "lemmas", "0"] for s in solutions]
    made += [
        ["cpsudoku-certificate 1", "kind multiple", *head, f"solution {s}", f"second {t}"]
        for s, t in zip(solutions, solutions[1:] + solutions[:1], strict=True)
    ]
    return made


def test_there_are_288_grids() -> None:
    assert len(GRIDS_4X4) == 288


def test_every_claim_on_4x4_that_is_accepted_is_true() -> None:
    draw = random.Random(4)
    for grid in draw.sample(GRIDS_4X4, 60):
        kept = draw.sample(range(16), draw.randint(2, 8))
        givens = "".join(s if i in kept else "." for i, s in enumerate(grid))
        if draw.random() < 0.2:
            givens = givens.replace(".", draw.choice("1234"), 1)
        truth = [g for g in GRIDS_4X4 if all(a in (".", b) for a, b in zip(givens, g, strict=True))]
        for lines in claims(givens, solutions=[*truth[:3], *draw.sample(GRIDS_4X4, 3)]):
            if accepted(lines):
                kind = lines[1].split()[1]
                assert {"none": 0, "unique": 1, "multiple": 2}[kind] == min(len(truth), 2)
                assert all(line.split()[1] in truth for line in lines if line.startswith(("solution", "second")))
            else:
                told = {line.split()[1] for line in lines if line.startswith(("solution", "second"))}
                assert lines[1] != "kind multiple" or not told <= {*truth}


def test_every_4x4_puzzle_gets_a_certificate(true_record: Callable[..., list[str]]) -> None:
    draw = random.Random(5)
    kinds = set()
    for grid in draw.sample(GRIDS_4X4, 100):
        kept = draw.sample(range(16), draw.randint(0, 7))
        givens = "".join(s if i in kept else "." for i, s in enumerate(grid))
        if draw.random() < 0.3:
            givens = givens.replace(".", draw.choice("1234"), 1)
        lines = true_record("sudoku 2x2", givens)
        kinds.add(lines[1])
        assert accepted(lines)
    assert kinds == {"kind none", "kind unique", "kind multiple"}


@pytest.mark.every(4)
@pytest.mark.parametrize("puzzle", ["sudoku 2x3", "sudoku 3x2", "sudoku-x 2x2", "latin 5", "windoku 3x3"])
def test_relatives_get_certificates(puzzle: str, true_record: Callable[..., list[str]]) -> None:
    size = puzzle.split(" ")[1]
    n = int(size[0]) * int(size[-1]) if "x" in size else int(size)
    draw = random.Random(puzzle)
    full = true_record(puzzle, "." * (n * n))
    solution = next(line.split()[1] for line in full if line.startswith("solution"))
    assert accepted(full)
    for _ in range(4):
        kept = draw.sample(range(n * n), n * n // 2)
        assert accepted(true_record(puzzle, "".join(s if i in kept else "." for i, s in enumerate(solution))))


def test_jigsaw_and_its_regions(true_record: Callable[..., list[str]]) -> None:
    lines = true_record("jigsaw 4", "1...............", regions="1112122433243344")
    assert accepted(lines)
    assert accepted([line.replace("1112122433243344", "4443433122312211") for line in lines])  # only names changed
    (result,) = check([line.replace("1112122433243344", "1112122433243343") for line in lines])
    assert (result.accepted, result.line, result.reason) == (False, 4, "expected 4 regions of 4 cells")


def test_pencil_marks(true_record: Callable[..., list[str]]) -> None:
    marks = "1..." + "1234" * 4 + "..34" * 2 + "1234" * 9
    lines = true_record("sudoku 2x2", marks)
    assert accepted(lines)
    digits = true_record("sudoku 2x2", "1..4.........3.2")
    as_marks = "".join(v if s in (".", v) else "." for s in "1..4.........3.2" for v in "1234")
    assert accepted([line.replace("1..4.........3.2", as_marks) for line in digits])
    (result,) = check([line.replace(marks, marks.replace("1...", "..1.", 1)) for line in lines])
    assert not result.accepted
    assert (result.line, result.reason) == (4, "a pencil mark is in another mark's place")
