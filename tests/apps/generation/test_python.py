"""`cpsudoku.generate` equals the command: the same puzzles for the same seed, the same errors."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cpsudoku
from cpsudoku.support.errors import CpsudokuError

Run = Callable[..., tuple[int, str, str]]


WISHES = [
    (["--clues", "30"], {"clues": 30}),
    (["--symmetry", "half-turn", "--minimal"], {"symmetry": "half-turn", "minimal": True}),
    (["--difficulty", "1-2"], {"difficulty": (1, 2)}),
    (["--kind", "latin", "--size", "5x5"], {"kind": "latin", "size": (5, 5)}),
]


@pytest.mark.every(4)
@pytest.mark.parametrize(("flags", "wishes"), WISHES)
def test_it_gives_the_puzzles_the_command_writes(run: Run, flags: list[str], wishes: dict[str, object]) -> None:
    status, out, _ = run("generate", "-n", "3", "--seed", "7", *flags)
    assert status == 0
    made = list(cpsudoku.generate(3, seed=7, **wishes))  # type: ignore[arg-type]
    assert len(made) == 3
    assert [*map(str, made)] == [line for line in out.splitlines() if not line.startswith("#")]


def test_what_it_makes_is_unique() -> None:
    assert cpsudoku.check(next(cpsudoku.generate(clues=32)), backend=["search"]).is_unique


def test_a_wish_that_cannot_come_true_is_refused_at_once() -> None:
    with pytest.raises(CpsudokuError, match="clues"):
        cpsudoku.generate(clues=100)
