"""The suite fed with lies: kinds that are wrong in one way each are found out, with the file and the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.conformance.kinds import checks, run
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import gallery
from cpsudoku.specs import backend

# The kind of models/_template.py in the long form, a Puzzle: here every function can be made wrong.
LONG = r'''"""A Latin square with optional < signs, every function of the kind written out."""

from __future__ import annotations

from typing import NamedTuple

from cpsudoku.geometry import cell_names
from cpsudoku.grid import Grid
from cpsudoku.kinds.grid_puzzle import cell, digits, expect, filled, sections, square
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.model import Clue, Model, Witness


class Instance(NamedTuple):
    """What a text says: the digits, and the signs as (smaller cell, larger cell)."""

    grid: Grid
    signs: tuple[tuple[int, int], ...]


def parse(text: str) -> Instance:
    """The instance a text describes; a TextError names line and column."""
    grid, found = sections(text, "signs")
    signs = []
    for line in found["signs"]:
        expect(len(line) == 3 and line[1].text == "<", "a line like A1 < A2", line, 0)
        small, large = cell(line[0], grid.side), cell(line[2], grid.side)
        expect(small != large, "another cell after the <", line, 2)
        signs.append((small, large))
    return Instance(grid, tuple(signs))


def shape(instance: Instance) -> int:
    """All the rules depend on, hashable, and no clues: puzzles of equal shape share one solver."""
    return instance.grid.side


def clues(instance: Instance, rules: Model) -> list[Clue]:
    """The parts of this puzzle that a person would point at; each can be blamed, or left out, by its name."""
    found = digits(instance.grid, rules)
    for small, large in instance.signs:
        a, b = rules.decisions[small], rules.decisions[large]
        found.append(Clue(f"sign {a.name}<{b.name}", a < b))
    return found


def render(instance: Instance, witness: Witness) -> str:
    """The solution, in the form `parse` reads."""
    names = cell_names(instance.grid.side)
    signs = [f"{names[small]} < {names[large]}" for small, large in instance.signs]
    return "\n".join([filled(instance.grid, witness).line(), "signs:", *signs])


PUZZLE = Puzzle(
    rules="Fill the grid so that every row and column holds every digit once and every < sign is true.",
    parse=parse,
    shape=shape,
    model=square,
    clues=clues,
    render=render,
    # Instances with one, several and no solutions, at least one of each: the conformance suite asks them all.
    unique=("........13......\nsigns:\nB3 < B2\nB4 < A4\nD2 < D3\nA1 < B1",),
    multiple=("1...\n....\n....\n....", "................\nsigns:\nB3 < B2\nB4 < A4\nD2 < D3\nA1 < B1"),
    none=(".2......13......\nsigns:\nB3 < B2\nB4 < A4\nD2 < D3\nA1 < B1",),
)
'''
Failures = Callable[[str, str], dict[str, str]]


@pytest.fixture
def failures(tmp_path: Path) -> Failures:
    """(old, new) -> check: message of what fails when the kind says ``new`` for ``old``."""

    def find(old: str, new: str) -> dict[str, str]:
        assert old in LONG
        path = tmp_path / "mine.py"
        path.write_text(LONG.replace(old, new), encoding="utf-8")
        results = [run(check, path) for check in checks(gallery.puzzle(str(path)), [backend("search")])]
        return {result.name: result.message for result in results if result.status == "failed"}

    return find


def test_the_kind_conforms_as_long_as_nothing_is_wrong(failures: Failures) -> None:
    assert failures("<", "<") == {}


def test_the_template_conforms() -> None:
    results = [run(check) for check in checks(gallery.puzzle("_template"), [backend("search")])]
    assert results and [result for result in results if result.status != "ok"] == []


@pytest.mark.parametrize(
    ("old", "new", "check", "message"),
    [
        ("unique=(", 'unique=("1...............",', "verdicts on search", "unique 1: expected unique, found multiple"),
        ("multiple=(", "multiple=(), more=(", "", ""),
        ("none=(", "none=()  # (", "there are examples", "none: expected a tuple of texts, found ()"),
        (
            "return instance.grid.side",
            "return instance.grid.side, instance.grid.cells",
            "examples are read",
            "TypeError",
        ),
        (
            "[filled(instance.grid, witness).line(), ",
            "[instance.grid.line(), ",
            "solutions are read back",
            "expected the clue",
        ),
        ("*signs])", '"nonsense"])', "solutions are read back", "render made what parse refuses: "),
        ("digits(instance.grid, rules)", "[]", "verdicts on search", "found multiple"),
        ("digits(instance.grid, rules)", "digits(instance.grid, rules) * 2", "clues have names", "found one twice"),
        ("model=square", "model=lambda side: square(side.x)", "examples are read", "AttributeError"),
        (
            "    shape=shape,",
            '    shape=shape, unit_rules=lambda shape: f"latin {shape + 1}",',
            "certificates by search are accepted",
            "multiple 1: ",  # the first example without signs: with them, the certificate carries its text
        ),
        ("a < b)", "b < a)", "verdicts on search", "expected"),
    ],
)
def test_what_is_wrong_is_found(failures: Failures, old: str, new: str, check: str, message: str) -> None:
    if not check:
        with pytest.raises(CpsudokuError, match=r"mine.py:\d+: TypeError"):
            failures(old, new)
        return
    found = failures(old, new)
    name = next((name for name in found if name.startswith(check)), "")
    assert message in found[name], found


def test_an_error_names_its_file_and_line(failures: Failures) -> None:
    found = failures("    signs = [f", "    unknown  # noqa\n    signs = [f")
    line = LONG[: LONG.index("    signs = [f")].count("\n") + 1
    assert f"mine.py:{line}: NameError: name 'unknown' is not defined" in found["solutions are read back"]


def test_clues_that_reach_the_model_are_found(tmp_path: Path) -> None:
    path = tmp_path / "leaky.py"
    text = LONG.replace("return instance.grid.side", "return instance.grid")
    path.write_text(text.replace("model=square", "model=lambda grid: square(grid.side)"))
    results = [run(check, path) for check in checks(gallery.puzzle(str(path)), [backend("search")])]
    messages = {result.name: result.message for result in results if result.status == "failed"}
    assert list(messages) == ["solutions are read back"]
    assert "clues leak in" in messages["solutions are read back"]
