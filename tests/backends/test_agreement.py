"""All ways to ask give the same verdicts on random equivalents of hard puzzles, with clues removed and changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Model, Question
from cpsudoku.model.verdicts import DECIDED
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.uniqueness.blocking import uniqueness

SPECS = [
    "sat:cadical195", "sat:fixed", "sat:glucose4", "sat:minisat22", "sat:product", "sat:minimal,seqcounter",
    "sat:minimal,bitwise", "cp_sat", "cp_sat:enumerate", "cp_sat:boolean", "cp_sat:boolean,enumerate", "search",
]  # fmt: skip


@pytest.fixture(scope="module")
def verdicts(variations: list[Puzzle], sudoku: Callable[[int, int], Model]) -> Callable[[str], list[str]]:
    puzzle, model = gallery.kind_of("sudoku"), sudoku(3, 3)

    def ask(spec: str) -> list[str]:
        session = backend(spec).open(model)
        asked = [Question(puzzle.clues(puzzle.take(grid), model)) for grid in variations]
        return [uniqueness(model, session, question).verdict for question in asked]

    return ask


@pytest.fixture(scope="module")
def expected(verdicts: Callable[[str], list[str]]) -> list[str]:
    return verdicts("sat")


def test_every_verdict_occurs(expected: list[str]) -> None:
    assert min(Counter(expected)[name] for name in DECIDED) >= 3


@pytest.mark.every(8)
@pytest.mark.parametrize("spec", SPECS)
def test_agreement(spec: str, expected: list[str], verdicts: Callable[[str], list[str]]) -> None:
    assert verdicts(spec) == expected
