"""Rules in files of one's own: every command takes them, they are tested as shipped ones, errors name their lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.kinds import Lines, Marked, Rule
from cpsudoku.model import Clue
from cpsudoku.model.constraints import Linear
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each

Run = Callable[..., Any]
FULL = "1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\n"
OPEN = "................\nsum pairs:\nr1c1 r1c2 = 3\nr1c3 r2c1 = 8\nrenban: r4c1 r4c2 r4c3\n"
FLAG = '''"""The first row rises."""
from cpsudoku.kinds import Flag, Rule

def rules(puzzle, at):
    row = at[puzzle.rows[0]]
    for a, b in zip(row, row[1:]):
        yield a < b

RULE = Rule(section=Flag("rising row"), rules=rules, right=("1234341221434321\\nrising row",),
            wrong=("2143341212344321\\nrising row",))
'''


@pytest.fixture
def mine(tmp_path: Path, run: Run) -> Path:
    """The template, as `new --rule` writes it."""
    gallery._kind_of.cache_clear()
    gallery._rule.cache_clear()
    path = tmp_path / "mine.py"
    assert run("new", path, "--template", "rule").status == 0
    return path


@pytest.fixture
def by_clues(mine: Path) -> Path:
    """The same rule with a function `clues`, as users wrote it before there was `each`."""
    mine.write_text((Path(__file__).parents[2] / "golden" / "users" / "rule_sum_pairs.py").read_text())
    return mine


def test_new_then_test(run: Run, mine: Path) -> None:
    assert mine.read_text().startswith('"""Sum pairs: two cells add up to the number.\n')
    status, out, _ = run("test", mine, "--backend", "search")
    assert status == 0
    assert "ok      wrong texts break one clue\n" in out
    assert "ok      solutions on search are the grids that hold\n" in out
    assert out.endswith(" 0 failed\n")


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("check --backend search", 1, "multiple (sudoku+mine.py 4x4): more than one solution"),
        ("solve", 1, "sum pairs:"),
        ("solve --count", 0, "1\n9\n"),
        ("explain", 1, "Clues that would make it unique"),
        ("prove", 0, "say kind sudoku+mine.py"),
        ("convert --to cnf", 2, "p.txt"),
    ],
)  # fmt: skip
def test_every_command_takes_it(run: Run, mine: Path, command: str, status: int, said: str) -> None:
    path = mine.with_name("p.txt")
    path.write_text(f"{FULL}===\n{OPEN}")
    found = run(*command.split(), "--rule", mine, path)
    if not command.startswith("convert"):  # which takes one puzzle
        assert (found.status, said in found.out + found.err) == (status, True), found
    without = run(*command.split(), path)
    assert without.status != 0 and "expected the section of a rule" in without.err


def test_a_certificate_names_it_and_is_accepted_with_it(run: Run, mine: Path) -> None:
    (mine.parent / "p.txt").write_text(FULL)
    certificate = mine.with_name("c.txt")
    assert run("prove", "--rule", mine, mine.parent / "p.txt", "-o", certificate).status == 0
    assert run("verify", certificate, "--rule", mine).status == 0
    without = run("verify", certificate)
    assert without.status == 3 and "name it by --rule mine.py\n0 accepted, 0 rejected, 1 not compared;" in without.out


def test_several_files_and_what_is_drawn(run: Run, mine: Path) -> None:
    flag = mine.with_name("rising.py")
    flag.write_text(FLAG)
    (mine.parent / "p.txt").write_text("................\nrising row\nsum pairs:\nr2c1 r2c3 = 4\n")
    found = run("solve", "--count", "--rule", mine, "--rule", flag, mine.parent / "p.txt")
    assert (found.status, found.out) == (0, "4\n"), found  # rows 1234 and 3412 go on in four ways
    picture = mine.with_name("p.svg")
    assert run("convert", "--rule", mine, "--rule", flag, mine.parent / "p.txt", "-o", picture).status == 0
    assert picture.read_text().startswith("<svg")


def test_a_rule_of_the_shape_is_tested(run: Run, mine: Path) -> None:
    flag = mine.with_name("rising.py")
    flag.write_text(FLAG)
    status, out, _ = run("test", flag, "--backend", "sat")
    assert status == 0, out
    assert "0 failed" in out


@pytest.mark.every(6)
@pytest.mark.parametrize(
    ("old", "new", "failed"),
    [
        ("= 3\\nr1c3 r1c4 = 6", "= 3\\nr1c3 r1c4 = 7", "wrong 1: expected one clue broken, found none"),
        ("= 3\\nr1c3 r1c4 = 6", "= 4\\nr1c3 r1c4 = 6", "wrong 1: expected one clue broken, found sum pair r1c1, sum"),
        ("r1c2 = 3\\nr4c4", "r1c2 = 4\\nr4c4", "right 1: expected a true grid, found sum pair r1c1 broken"),
        ("1234341221434321\\nsum pairs:\\nr1c1 r1c2 = 3\\nr4", "1234341221434.21\\nsum pairs:\\nr1c1 r1c2 = 3\\nr4",
         "right 1: expected a digit in every cell, found none in r4c2"),
        ("right=(", "right=() and (", 'expected at least one text, right=("...",), found ()'),
        ("at[b] == total)", "at[b] == total + undefined)", "mine.py:10: NameError: name 'undefined' is not defined"),
        ("sum pair {at[a]}", "", "expected a name for each clue, found ''"),
        ("at[a] + at[b] == total", "Odd(at[a], at[b], total)", "where 1243341221344321 is filled in, found none"),
    ],
)  # fmt: skip
def test_what_the_suite_finds(run: Run, by_clues: Path, old: str, new: str, failed: str) -> None:
    text = by_clues.read_text()
    assert old in text
    if "Odd" in new:  # a constraint whose meaning is not its decomposition
        text = text.replace("from cpsudoku.model import Clue\n", "from cpsudoku.model import Clue\n" + ODD)
        failed = "expected a solution where"
    by_clues.write_text(text.replace(old, new))
    status, out, _ = run("test", by_clues, "--backend", "search")
    assert status == 1, out
    assert "FAILED" in out and failed in out, out


ODD = """from cpsudoku.model.constraints import Linear


def Odd(a, b, total):
    found = Linear([(1, a), (1, b)], "=", total)
    found.holds = lambda assignment: assignment[a] + assignment[b] in (total, 4)
    return found
"""


@each("wrong", ['raise RuntimeError("boom")', "raise SystemExit(0)", "yield 5", "at['r9c9']"])
@each("command", ["check --backend search", "solve", "solve --count", "prove", "explain"])
def test_a_function_that_goes_wrong_is_named_with_its_line(run: Run, by_clues: Path, command: str, wrong: str) -> None:
    by_clues.write_text(by_clues.read_text().replace("    for a, _", f"    {wrong}\n    for a, _", 1))
    (by_clues.parent / "p.txt").write_text(FULL)
    status, _, err = run(*command.split(), "--rule", by_clues, by_clues.parent / "p.txt")
    assert (status, "internal error" in err, "Traceback" in err) == (2, False, False), err
    assert re.search(r"mine\.py:\d+: |kind sudoku\+mine\.py", err), err


@each("wrong", ["5", "[x < y, 5]", "x and y", "undefined", "x - x < 0", "1 / 0"])
def test_what_an_item_says_wrongly_is_named_with_its_line(run: Run, mine: Path, wrong: str) -> None:
    mine.write_text(mine.read_text().replace("x + y == total", wrong))
    (mine.parent / "p.txt").write_text(FULL)
    status, _, err = run("check", "--backend", "search", "--rule", mine, mine.parent / "p.txt")
    assert status == 2 and re.search(r"mine\.py:1[5-9]: ", err) and "Traceback" not in err, err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("RULE = 1 +\n", "mine.py:1: SyntaxError"),
        ("\nimport nothing_of_that_name\n", "mine.py:2: ModuleNotFoundError"),
        ("RULE = 5\n", "mine.py: expected RULE to be a Rule, found int"),
        ("from cpsudoku.kinds import Lines, Rule\nRULE = Rule(section=Lines('cages'))\n",
         "mine.py: expected a section with a name of its own, found `cages:`, which is taken"),
        (None, "found no such file"),
    ],
)  # fmt: skip
def test_what_is_no_rule(run: Run, mine: Path, text: str | None, message: str) -> None:
    if text is None:
        mine.unlink()
    else:
        mine.write_text(text)
    for command in (["check", "--rule", mine, "1..4.........3.2"], ["test", mine]):
        status, _, err = run(*command)
        assert status == 2 and message in err and "Traceback" not in err, err


def test_the_file_of_a_rule_of_the_gallery_is_that_rule(run: Run) -> None:
    """As of one who writes it: sudoku has its section by now."""
    path = Path(gallery.rule("anti_king").rules.__code__.co_filename)  # type: ignore[union-attr]
    status, out, err = run("test", path, "--backend", "search")
    assert status == 0 and out.endswith(" 0 failed\n"), out + err
    assert gallery.rule(str(path)) is gallery.rule("anti_king")
    assert gallery.kind_of(gallery.with_rules("sudoku", [str(path)])) is gallery.kind_of("sudoku")


def test_a_rule_of_the_gallery_is_added_by_its_name(run: Run) -> None:
    assert run("check", "--rule", "anti-knight", "1..4.........3.2").status == 1
    status, _, err = run("check", "--rule", "renban", "1..4.........3.2")
    assert status == 2 and "expected more after `renban:`" in err


def test_rules_of_kinds_that_are_no_sudoku(run: Run, mine: Path) -> None:
    (mine.parent / "p.txt").write_text("................\nsum pairs: r1c1 r1c2 = 3\nregions:\n1122\n1132\n4432\n4433\n")
    ran = run("solve", "--count", "--kind", "jigsaw", "--rule", mine, "-n", "3", mine.parent / "p.txt")
    assert ran.out == "at least 3\n"


def test_rules_stated_in_python() -> None:
    def clues(puzzle: Any, at: Any) -> Any:
        for cells in puzzle.tens:
            yield Clue(f"ten {at[cells[0]]}", Linear([(1, x) for x in at[cells]], "=", 10))

    tens = Rule(section=Lines("tens"), clues=clues)
    kind = gallery.with_rules("sudoku", [tens, "renban"])
    text = "................\ntens: r1c1 r1c2 r1c3 r1c4\n"
    assert cpsudoku.check(text, kind=kind).verdict == "multiple"
    assert cpsudoku.count("................\ntens: r1c1 r1c2 r1c3\n", kind=kind) == 0
    with pytest.raises(CpsudokuError, match="expected the section of a rule"):
        cpsudoku.count(text)


def test_rules_stated_in_python_name_their_line() -> None:
    def clues(puzzle: Any, at: Any) -> Any:
        yield Clue("odd", at["r9c9"] == 1)

    kind = gallery.with_rules("sudoku", [Rule(section=Marked("odd ones"), clues=clues)])
    with pytest.raises(CpsudokuError, match=r"test_own_rules\.py:\d+: digits: expected a place"):
        cpsudoku.count("................\nodd ones: r1c1\n", kind=kind)


def test_a_shipped_rule_is_listed_and_tested(run: Run) -> None:
    assert "renban, a rule\nRenbans: different digits" in run("help", "renban").out
    assert "slow thermometers:" in run("help", "slow-thermometer").out
    assert "\nslow_thermometer" in run("help", "rules").out
    assert run("test", "between-line", "--backend", "search").status == 0
