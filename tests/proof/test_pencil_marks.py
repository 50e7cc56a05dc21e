"""Certificates of grids with pencil marks: they name the marks, and the verdict is that of brute force."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.checker import check
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.proof.checker_formula import unit_lines
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import CellContent, Puzzle, square_puzzle
from tests.conftest import sudokus_of_4


def grids(seed: int, number: int) -> list[Puzzle]:
    """Grids of digits, blanks and marks of every size (none, one and all values among them) around a solution."""
    draw = random.Random(seed)
    made = []
    for _ in range(number):
        solution, cells = draw.choice(sudokus_of_4()), list[CellContent]()
        for value in solution:
            marks = {v for v in range(1, 5) if draw.random() < 0.4} | ({value} if draw.random() < 0.98 else set())
            cells.append(draw.choice((0, value, frozenset(marks), frozenset(marks), frozenset((value,)))))
        cells[draw.randrange(16)] = frozenset(draw.sample(range(1, 5), draw.choice((2, 3))))  # marks for certain
        made.append(square_puzzle(cells))
    return made


def text_of(grid: Puzzle) -> str:
    """The 64 symbols that docs/reference/certificates.md describes."""
    return "".join(str(v) if v in grid.allowed(cell) else "." for cell in range(16) for v in range(1, 5))


@pytest.mark.every(4)
@pytest.mark.parametrize("writer", ["search", "sat"])
def test_the_marks_are_named_and_the_verdict_is_true(writer: str) -> None:
    prover, seen = Prover(gallery.kind_of("sudoku"), backend(writer)), set()
    for grid in grids(seed=8, number=200):
        certificate = prover.certificate(Entry(gallery.kind_of("sudoku").take(grid), grid.digit_line()))
        assert certificate.statement == ("puzzle sudoku 2x2", f"givens {text_of(grid)}")
        count = sum(all(v in grid.allowed(cell) for cell, v in enumerate(full)) for full in sudokus_of_4())
        assert certificate.kind == ("none", "unique", "multiple")[min(count, 2)]
        (result,) = check(certificate.text().split("\n"))
        assert result.accepted, result.reason
        seen.add(certificate.kind)
    assert seen == {"none", "unique", "multiple"}


def test_marks_that_leave_one_value_or_all_are_digits_and_blanks() -> None:
    cells: tuple[CellContent, ...] = (
        frozenset((1,)),
        frozenset((1, 2, 3, 4)),
        0,
        4,
        *[0] * 9,
        3,
        frozenset((1, 2, 3, 4)),
        frozenset((2,)),
    )
    sudoku = gallery.kind_of("sudoku")
    statement = Prover(sudoku, backend("search")).statement(Entry(sudoku.take(square_puzzle(cells)), ""))
    assert statement[1] == "givens 1..4.........3.2"


def test_a_cell_without_any_candidate_is_no_blank() -> None:
    grid = square_puzzle((frozenset(), *[0] * 15))
    sudoku = gallery.kind_of("sudoku")
    certificate = Prover(sudoku, backend("search")).certificate(Entry(sudoku.take(grid), ""))
    assert (certificate.kind, certificate.statement[1]) == ("none", "givens ...." + "1234" * 15)
    (result,) = check(certificate.text().split("\n"))
    assert result.accepted, result.reason


def test_beyond_35_values_the_marks_are_numbers() -> None:
    latin, n = gallery.kind_of("latin"), 36
    grid = square_puzzle((frozenset((2, 36)), 7, *[0] * (n * n - 2)))
    shape = latin.shape(latin.take(grid))
    model = latin.model(shape)
    lines = unit_lines(latin.header(shape, []), model, latin.clues(latin.take(grid), model))
    marks = lines[1].removeprefix("givens ").split(" ")
    assert len(marks) == n**3
    assert [token for token in marks[:n] if token != "."] == ["2", "36"]
    assert marks[n : 2 * n] == ["7" if v == 7 else "." for v in range(1, n + 1)]
    assert marks[2 * n :] == [str(v) for v in range(1, n + 1)] * (n * n - 2)


def test_verify_knows_the_puzzles_again(run: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    puzzles, out = tmp_path / "marks.txt", tmp_path / "certs.txt"
    made = [grid for grid in grids(seed=9, number=30) if all(map(grid.allowed, range(16)))]
    puzzles.write_text("".join(f"{text_of(grid)}\n" for grid in made[:-1]))
    assert run("prove", puzzles, "-o", out)[0] == 0
    status, said, _ = run("verify", out, "--puzzle", puzzles)
    assert (status, f"{len(made) - 1} accepted" in said) == (0, True)
    puzzles.write_text(puzzles.read_text() + text_of(made[-1]) + "\n")
    status, said, _ = run("verify", out, "--puzzle", puzzles)
    assert (status, f"{puzzles}:{len(made)}: no certificate of this puzzle" in said) == (1, True)
