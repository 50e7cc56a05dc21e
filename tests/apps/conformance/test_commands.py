"""`cpsudoku new` and `cpsudoku test`: what they write, print and return."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpsudoku.__main__ import main


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_new_then_test(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "mine.py"]) == 0
    assert "cpsudoku test mine.py" in capsys.readouterr().out
    assert (here / "mine.py").read_text().startswith('"""A Latin square with optional < signs.\n')
    assert main(["test", "./mine.py", "--backend", "search"]) == 0
    printed = capsys.readouterr().out
    assert "ok      verdicts on search\n" in printed
    assert "ok      examples are drawn in characters and as SVG\n" in printed
    assert printed.endswith(" 0 failed\n")


LANES = """
from cpsudoku.kinds import Kind, Lanes, Shading
from cpsudoku.model import Clue

def clues(puzzle, at):
    return [Clue(lane.name, sum(at[lane.cells]) == lane.value) for lane in puzzle.items(SECTION)]

KIND = Kind(layers=Shading(), clues=clues, sections=[Lanes(SECTION)], text="As many are shaded.",
    unique=("SECTION: 0 2",), multiple=("size: 2x2",), none=("SECTION: 3 2",))
"""


def test_pictures_of_a_kind_are_tried(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, status in (("plus left", 2), ("left", 0)):
        text = LANES.replace("puzzle.items(SECTION)", "puzzle." + name.replace(" ", "_"))
        text = text.replace("(SECTION)", f"({name!r})").replace('"SECTION:', f'"size: 2x2\\n{name}:')
        Path(f"{name[:4]}.py").write_text(text)
        assert main(["test", f"{name[:4]}.py", "--backend", "sat"]) == status
        printed = capsys.readouterr()
        refusal = "plus.py:8: Lanes: expected the name left, right, top or bottom, found 'plus left'"
        assert (refusal in printed.err) is (status == 2), printed
    assert "ok      examples are drawn in characters and as SVG\n" in printed.out
    monkeypatch.setattr("cpsudoku.apps.drawing.text_picture._TextPicture.rows", lambda *_: [][0])
    assert main(["test", "left.py", "--backend", "sat"]) == 1
    assert "FAILED  examples are drawn in characters and as SVG: IndexError: " in capsys.readouterr().out


def test_rules_without_words_are_a_warning(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("stars.py").write_text(
        "from cpsudoku import AtMost, Exactly\nfrom cpsudoku.kinds import Kind, Layer\n\n\n"
        "def rules(puzzle, at):\n    for line in puzzle.rows + puzzle.columns:\n"
        "        yield 'one star in every line', Exactly(1, at[line])\n"
        "    for square in puzzle.squares:\n        yield AtMost(1, at[square])\n\n\n"
        "KIND = Kind(rules=rules, layers=Layer('stars', (0, 1), symbols='-*'), text='Stars.',\n"
        "    unique=('..*.\\n....\\n....\\n....',), multiple=('size: 5x5',), none=('*...\\n....\\n....\\n....',))\n"
    )
    assert main(["test", "stars.py", "--backend", "sat"]) == 0
    printed = capsys.readouterr().out
    assert 'warning explanations have words: stars.py:9: expected `yield "words", ...`' in printed
    assert "layer stars: expected `said`" in printed and printed.endswith(" 0 skipped, 1 warning, 0 failed\n")
    given = Path("stars.py").read_text().replace("symbols='-*'", "symbols='-*', words=('empty', 'a star')")
    Path("worded.py").write_text(given.replace("yield AtMost", "yield 'no two touch', AtMost"))
    assert main(["test", "worded.py", "--backend", "sat"]) == 0
    assert "ok      explanations have words\n" in capsys.readouterr().out


def test_new_refuses_to_overwrite(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.py").write_text("kept")
    assert main(["new", "mine.py"]) == 2
    assert "mine.py: expected a new file, found one that exists" in capsys.readouterr().err
    assert (here / "mine.py").read_text() == "kept"
    assert main(["new", "mine.py", "--overwrite"]) == 0
    assert "KIND = Kind(" in (here / "mine.py").read_text()


@pytest.mark.parametrize(
    ("name", "message"), [("mine", "expected the name of a Python file"), ("no/mine.py", "no/mine.py")]
)
def test_new_in_an_odd_place(here: Path, capsys: pytest.CaptureFixture[str], name: str, message: str) -> None:
    assert main(["new", name]) == 2
    assert message in capsys.readouterr().err


def test_a_failed_check_is_status_1(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "failing.py"])
    text = (here / "failing.py").read_text()
    (here / "failing.py").write_text(text.replace("unique=(", 'unique=("1...............", ', 1))
    assert main(["test", "failing.py", "--backend", "sat"]) == 1
    failed = "FAILED  examples have their verdicts: unique example 1 has more than one solution"
    assert failed in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("KIND = 1 +\n", "mine.py:1: SyntaxError"),
        ("\nimport nothing_of_that_name\n", "mine.py:2: ModuleNotFoundError"),
        ("", "expected the file to set KIND"),
        (None, "found no such file"),
    ],
)
def test_a_file_that_cannot_be_imported_is_status_2(
    here: Path, capsys: pytest.CaptureFixture[str], text: str | None, message: str
) -> None:
    if text is not None:
        (here / "mine.py").write_text(text)
    assert main(["test", str(here / "mine.py")]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error
    assert error.count("\n") == 1


def test_a_kind_of_the_gallery(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "futoshiki", "--backend", "search"]) == 0
    assert main(["test", "suduko"]) == 2
    assert "no kind, rule or backend 'suduko'; nearest: sudoku" in capsys.readouterr().err
