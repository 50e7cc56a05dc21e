"""`cpsudoku convert` and `explain --step`: files written, numbered, refused; what goes wrong is told with its place."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.drawing.highlights import ELIMINATED, PIECES
from cpsudoku.apps.drawing.shapes import HIGHLIGHT, LINK

SVG = "{http://www.w3.org/2000/svg}"
UNIQUE, MULTIPLE, NONE = "1..4.........3.2", "................", "1.4.....2.1.4.2."
CHAIN = "6.2.5.........3.4..........43...8....1....2........7..5..27...........81...6....."


def _texts(path: Path) -> list[str]:
    return [element.text or "" for element in ET.parse(path).getroot().iter(f"{SVG}text")]


def test_a_puzzle_as_svg(run: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "one.svg"
    ran = run("convert", UNIQUE, "-o", out, "--scale", "0.5", "--highlight", "r1c1,b2")
    assert (ran.status, ran.out, ran.err) == (0, f"{out}\n", "")
    root = ET.parse(out).getroot()
    assert _texts(out) == ["1", "4", "3", "2"]
    assert root.get("width") == "132" and root.get("viewBox") == "0 0 264 264"
    assert sum(box.get("fill") == HIGHLIGHT for box in root.iter(f"{SVG}rect")) == 2


def test_png_has_the_size_asked_for(run: Callable[..., Any], tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    out = tmp_path / "one.PNG"
    assert run("convert", UNIQUE, "-o", out, "--scale", "2").status == 0
    assert image.open(out).size == (528, 528)
    ran = run("convert", UNIQUE, "-o", out, "--overwrite", "--scale", "1000")
    assert ran.status == 2 and "expected a PNG of at most" in ran.err


def test_several_are_numbered_and_bad_ones_leave_a_gap(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{UNIQUE}\n{UNIQUE[:-1]}\n{MULTIPLE}\n")
    ran = run("convert", file, "-o", tmp_path / "out.svg")
    assert ran.status == 2 and f"{file}:2" in ran.err
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["out-001.svg", "out-003.svg"]


@pytest.mark.parametrize(
    ("puzzle", "status", "said"),
    [(UNIQUE, 0, ""), (MULTIPLE, 1, "another solution exists"), (NONE, 1, "none (sudoku 4x4): these clues clash")],
)
def test_the_solution(run: Callable[..., Any], tmp_path: Path, puzzle: str, status: int, said: str) -> None:
    out = tmp_path / "solved.svg"
    ran = run("convert", puzzle, "-o", out, "--solved")
    assert ran.status == status and said in ran.err
    assert out.exists() == (puzzle != NONE)
    if puzzle == UNIQUE:
        digits = ET.parse(out).getroot().iter(f"{SVG}text")
        rows = sorted(digits, key=lambda one: (float(one.get("y", 0)), float(one.get("x", 0))))
        assert "".join(one.text or "" for one in rows) == "1234342121434312"


def test_pencil_marks_show_as_given(run: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "marks.svg"
    marks = "1 23 34 4\n34 34 12 12\n12 12 34 34\n34 34 12 2\n"
    assert run("convert", marks, "-o", out, "--format", "candidates").status == 0
    assert "".join(_texts(out)) == "".join(marks.split())


def test_wrong_usage(run: Callable[..., Any], tmp_path: Path) -> None:
    for arguments, said in (
        (["-o", "x.gif"], "no form 'gif'"),
        (["-o", tmp_path / "x.svg", "--solved", "--candidates"], "at most one of --solved and --candidates"),
        (["--to", "opb", "--solved"], "expected a form that holds a solution with --solved, found opb"),
        (["-o", tmp_path / "folder"], "expected --to NAME with the name of a folder"),
        (["-o", tmp_path / "x.svg", "--highlight", "Z9"], "expected a place of the board, such as r1c1, found 'Z9'"),
        (["-o", tmp_path / "none" / "x.svg"], "expected a folder to write to, found none"),
        (["-o", tmp_path / "x.svg", "--kind", "chess"], "no kind 'chess'"),
    ):
        ran = run("convert", UNIQUE, *arguments)
        assert ran.status == 2 and said in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.every(4)
def test_a_step_of_an_explanation(run: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "step.svg"
    assert run("explain", CHAIN, "--step", "17", "-o", out).status == 0
    root = ET.parse(out).getroot()
    pieces = [line for line in root.iter(f"{SVG}line") if line.get("stroke") == LINK]
    ends = [(piece.get("x2"), piece.get("y2")) for piece in pieces]
    touching = sum((piece.get("x1"), piece.get("y1")) == end for piece, end in zip(pieces[1:], ends, strict=False))
    assert touching == 3 * (PIECES - 1), "three strong links; the two weak ones between them are dashed"
    assert len(pieces) > 3 * PIECES + 4
    assert sum(line.get("stroke") == ELIMINATED for line in root.iter(f"{SVG}line")) == 1
    assert "7 goes from r3c3." in " ".join(_texts(out))
    run("explain", CHAIN, "--step", "0", "-o", out)
    assert not list(ET.parse(out).getroot().iter(f"{SVG}path"))


@pytest.mark.every(4)
def test_wrong_steps(run: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "step.svg"
    for arguments, said in (
        (["--step", "99", "-o", out], "step 99: expected 0 to 79"),
        (["--step", "3"], "expected -o FILE.svg or FILE.png with --step"),
        (["-o", tmp_path / "step.gif"], "expected a name that ends in .html, .svg or .png"),
        (["--trace", "rounds", "-o", out], "expected all steps for -o, found --trace"),
    ):
        ran = run("explain", CHAIN, *arguments)
        assert ran.status == 2 and said in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("scale", ["inf", "nan", "0", "1e-9"])
def test_a_size_nobody_means_is_refused(run: Callable[..., Any], tmp_path: Path, scale: str) -> None:
    ran = run("convert", UNIQUE, "-o", tmp_path / "one.png", "--scale", scale)
    assert ran.status == 2 and "--scale" in ran.err
