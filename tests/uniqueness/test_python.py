"""The same from Python, in a few words."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

import cpsudoku
from cpsudoku.support.errors import CpsudokuError, InputError

UNIQUE = "1..4.........3.2"
SOLUTION = "1234342121434312"
MULTIPLE = "12............4."
NONE = "123........4...."


def test_check() -> None:
    report = cpsudoku.check(UNIQUE, wait=True)
    assert report.verdict == "unique" and report.is_unique
    assert (str(report.solution), report.second) == (SOLUTION, None)
    assert list(report.backends) == ["sat", "cp_sat", "search"]
    assert all(answer.seconds >= answer.phases.first > 0 for answer in report.backends.values())
    assert report.backends["sat"].size.clauses > 0
    assert report.backends["search"].effort.calls >= 0


def test_a_report_prints_itself() -> None:
    report = cpsudoku.check(MULTIPLE, backend=["search"])
    assert repr(report) == "<Report: multiple, sudoku 4x4>"
    lines = str(report).splitlines()
    assert lines[0] == "multiple (sudoku 4x4): more than one solution"
    assert lines[1:3] == [f"  solution  {report.solution}", f"  second    {report.second}"]
    assert lines[3] == f"  why       {report.why}"
    assert report.why.startswith(f"{len(report.differences)} cells differ: ")
    assert lines[4].startswith("  time      search ")
    assert not report.is_unique


def test_a_clash() -> None:
    report = cpsudoku.check(NONE, backend=["search", "sat"])
    assert (report.verdict, report.clash) == ("none", ("r1c1=1", "r1c2=2", "r1c3=3", "r3c4=4"))
    assert str(report).startswith("none (sudoku 4x4): these clues clash: r1c1=1, r1c2=2, r1c3=3, r3c4=4\n")


def test_solve_and_count() -> None:
    assert str(cpsudoku.solve(UNIQUE)) == SOLUTION
    assert cpsudoku.solve(NONE) is None
    assert cpsudoku.count("." * 16) == 288
    assert cpsudoku.count("." * 16, limit=100) == 100
    assert cpsudoku.count(NONE, backend="sat") == 0


def test_paths_streams_and_many(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\nnonsense\n{MULTIPLE}\n")
    reports = list(cpsudoku.check_all([path, tmp_path / "missing", io.StringIO(UNIQUE)], backend=["search"]))
    assert [report.verdict for report in reports] == ["unique", "invalid", "multiple", "invalid", "unique"]
    assert [report.place for report in reports[:3]] == [f"{path}:1", f"{path}:2", f"{path}:3"]
    assert "no such file" in str(reports[3].error)


def test_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"# first\n{UNIQUE}\n{UNIQUE[1:]}\n")
    puzzles = cpsudoku.read(path)
    good = next(puzzles)
    assert (str(good), good.size, good.file, good.line) == (UNIQUE, (4, 4), str(path), 2)
    assert good.kind is not None and good.kind.name == "sudoku" and not good.solution
    with pytest.raises(InputError, match=r"puzzles.txt:3:16: expected 16 cells, found 15"):
        next(puzzles)
    [titled] = cpsudoku.read(f"{UNIQUE} Number 47\n")
    assert titled.title == "Number 47" and titled == good
    assert repr(titled) == "<Puzzle: sudoku 4x4>"
    assert cpsudoku.check(titled).title == "Number 47"
    changed = titled.holding("digits", ())
    assert cpsudoku.count(changed) == 288, "a changed puzzle is no longer what the source has"


def test_what_a_source_has_and_nobody_reads_stays_with_the_puzzle(tmp_path: Path) -> None:
    text = "# rules: the odd cells sum to 7\n# unknown rule\n1..4.........3.2\n"
    [puzzle] = cpsudoku.read(text)
    assert cpsudoku.check(puzzle).as_dict() | {"backends": {}} == cpsudoku.check(text).as_dict() | {"backends": {}}


def test_other_kinds() -> None:
    from cpsudoku.puzzles.kinds import gallery

    for name in ("killer", "futoshiki"):
        kind = gallery.kind_of(name)
        assert cpsudoku.check(kind.unique[0], kind=name, backend=["search"]).verdict == "unique"
        assert cpsudoku.check(kind.none[0], kind=name, backend=["search"]).verdict == "none"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (f"{UNIQUE}\n{UNIQUE}\n", "expected one puzzle, found another"),
        ("nosuchfile.txt", "nosuchfile.txt: no such file"),
        ("", "expected"),
        ("\n", "expected"),
        ("1..4.........3.\0", "expected"),
        ("1..4.........3.\ud800", "expected"),
    ],
)
def test_what_is_not_one_puzzle(source: str, message: str) -> None:
    with pytest.raises(CpsudokuError, match=message):
        cpsudoku.check(source)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        getattr(cpsudoku, "nonsense")  # noqa: B009
    assert {"check", "solve", "count", "read"} <= set(dir(cpsudoku))


def test_what_is_no_source_at_all() -> None:
    with pytest.raises(TypeError, match="expected a path, an open file or the text of a puzzle, found 42"):
        cpsudoku.check(42)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["explain", "convert", "generate"])
@pytest.mark.app
def test_public_names_are_attributes_without_an_import(name: str) -> None:
    script = f"import cpsudoku; print(cpsudoku.{name})"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr


def test_dir_lists_what_is_meant_for_use() -> None:
    shown = {name for name in dir(cpsudoku) if not name.startswith("__")}
    assert {"check", "explain"} <= shown
    assert not {"Any", "Path", "TYPE_CHECKING", "annotations"} & shown


def test_a_backend_is_named_alone_or_with_others() -> None:
    for named in ("search", ["search"], "search,sat", ["search", "sat"]):
        report = cpsudoku.check(MULTIPLE, backend=named)
        assert report.verdict == "multiple"
        assert list(report.backends) == (["search", "sat"] if "sat" in named else ["search"])


def test_a_model_is_made_once_for_a_backend_and_a_shape() -> None:
    first, again, other = (cpsudoku.check(text, backend=["sat", "search"]) for text in (UNIQUE, NONE, "12" * 18))
    models = {name: answer.model for name, answer in first.backends.items()}
    assert models["sat"] is not models["search"]
    assert {name: answer.model for name, answer in again.backends.items()} == models
    assert {answer.model for answer in other.backends.values()}.isdisjoint(models.values())
    assert (first.verdict, again.verdict, other.verdict) == ("unique", "none", "none")
