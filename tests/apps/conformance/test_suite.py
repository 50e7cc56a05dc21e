"""The suite fed with lies: kinds that are wrong in one way each are found out, with the file and the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.apps.lab.conformance.kind_conformance import checks, run, run_all
from cpsudoku.backends.backend_names import backend
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError

# The kind of models/_template.py with functions of its own: here every function can be made wrong.
LONG = (Path(__file__).parents[1] / "cli" / "by_hand.py").read_text(encoding="utf-8")
Failures = Callable[[str, str], dict[str, str]]


@pytest.fixture
def failures(tmp_path: Path) -> Failures:
    """(old, new) -> check: message of what fails when the kind says ``new`` for ``old``."""

    def find(old: str, new: str) -> dict[str, str]:
        assert old in LONG
        path = tmp_path / "mine.py"
        path.write_text(LONG.replace(old, new), encoding="utf-8")
        results = [run(check, path) for check in checks(gallery.kind_of(str(path)), [backend("search")])]
        return {result.name: result.message for result in results if result.status == "failed"}

    return find


def test_the_kind_conforms_as_long_as_nothing_is_wrong(failures: Failures) -> None:
    assert failures("<", "<") == {}


def test_the_template_conforms() -> None:
    results = [run(check) for check in checks(gallery.kind_of("_template"), [backend("search")])]
    assert results and [result for result in results if result.status != "ok"] == []


@pytest.mark.every(8)
@pytest.mark.parametrize(
    ("old", "new", "check", "message"),
    [
        ("unique=(", 'unique=("1...............",', "verdicts on search", "unique 1: expected unique, found multiple"),
        ("multiple=(", "multiple=(), more=(", "", ""),
        ("none=(", "none=()  # (", "there are examples", 'expected at least one text, none=("...",), found ()'),
        (
            "return instance.height",
            "return instance.height, instance.cell_contents",
            "examples are read",
            "TypeError",
        ),
        (
            "[filled(instance, witness).digit_line(), ",
            "[instance.digit_line(), ",
            "solutions are read back",
            "expected the clue",
        ),
        (
            "*signs])",
            "*signs[::-1]])",
            "solutions are read back",
            "expected render to return the same text again, found another",
        ),
        ("*signs])", '"nonsense"])', "solutions are read back", "render made what parse refuses: "),
        ("digits(instance, rules)", "[]", "verdicts on search", "found multiple"),
        ("digits(instance, rules)", "digits(instance, rules) * 2", "clues have names", "found one twice"),
        ("model=square", "model=lambda side: square(side.x)", "examples are read", "AttributeError"),
        (
            "    shape=shape,",
            '    shape=shape, unit_rules=lambda shape: f"latin {shape + 1}",',
            "certificates by search are accepted",
            "Rejected: expected 25 symbols",  # its own derivation, not the text
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
    text = LONG.replace("return instance.height", "return instance")
    path.write_text(text.replace("model=square", "model=lambda grid: square(grid.height)"))
    results = [run(check, path) for check in checks(gallery.kind_of(str(path)), [backend("search")])]
    messages = {result.name: result.message for result in results if result.status == "failed"}
    assert list(messages) == ["solutions are read back"]
    assert "clues leak in" in messages["solutions are read back"]


CAGES = '''"""Cages add up to their number."""
from cpsudoku import AllDifferent
from cpsudoku.kinds import Kind, Lines
from cpsudoku.model import Clue


def rules(puzzle, at):
    for unit in puzzle.rows + puzzle.columns + puzzle.boxes:
        yield AllDifferent(at[unit])


def clues(puzzle, at):
    for cells, total in puzzle.cages:
        yield Clue(f"cage {cells[0]}", sum(at[cells]) == total)


KIND = Kind(
    rules=rules, clues=clues, sections=[Lines("cages", value=True)],
    unique=("1243\\n3412\\n2134\\n432.\\ncages:\\nr1c3 r1c4 = 7",),
    multiple=("size: 4x4\\ncages:\\nr1c1 r1c2 = 3",),
    none=("size: 4x4\\ncages:\\nr1c1 r1c2 = 8",),
)
'''
UNKNOWN = "a value that is not known, ?, excludes no solution"


@pytest.mark.parametrize(
    ("total", "message"),
    [
        ("total", "expected a whole number or an expression after ==, found NoneType"),
        ("(total or 99)", "unique 1: cages with ? for each value: expected its solution to remain"),
        ("(total or sum(at[cells]))", ""),
    ],
)
def test_what_a_question_mark_does_is_examined(tmp_path: Path, total: str, message: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(CAGES.replace("== total", f"== {total}"), encoding="utf-8")
    results = {check.name: run(check, path) for check in checks(gallery.kind_of(str(path)), [])}
    assert results[UNKNOWN].status == ("failed" if message else "ok"), results[UNKNOWN]
    assert message in results[UNKNOWN].message


def test_after_examples_that_cannot_be_read_nothing_is_tried(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(CAGES.replace("size: 4x4", "size: 4x"), encoding="utf-8")
    *_, failed, rest = run_all(checks(gallery.kind_of(str(path)), [backend("search")]), path)
    assert (failed.name, failed.status) == ("examples are read", "failed")
    assert rest.status == "skipped" and "they need this: examples are read" in rest.message


@pytest.mark.parametrize(
    ("old", "new", "message", "solutions"),
    [
        ("= 8", "= 7", "none example 1 has more than one solution", 2),
        ("1243", "1143", "unique example 1 has no solution: these clues clash: r1c1=1, r1c2=1", 0),
    ],
)
def test_a_wrong_example_is_named_once_with_its_solutions_or_its_clash(
    tmp_path: Path, old: str, new: str, message: str, solutions: int
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(CAGES.replace(old, new), encoding="utf-8")
    results = [*run_all(checks(gallery.kind_of(str(path)), [backend("search")]), path)]
    (failed,) = [result.message for result in results if result.status == "failed"]
    assert failed.startswith(message) and failed.count("cages:") == solutions, failed
    assert "they need this: examples have their verdicts" in results[-1].message
