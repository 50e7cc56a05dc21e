"""Scans of kinds whose puzzles are texts of several lines: the verdicts of `check`, in order, resumable."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason="scan needs NumPy and Numba")

from cpsudoku.apps.bulk import batch_answers
from cpsudoku.apps.bulk import scan as scan_run
from cpsudoku.formats import Block
from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, sudokupad_link
from cpsudoku.formats.entry_reading import entry_of
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each, scan

KINDS = [name for name in registry.names("kind") if not gallery.kind_of(name).reads_grids]


def _file(path: Path, kind: str) -> list[str]:
    """The examples of a kind as a file; their verdicts."""
    puzzle = gallery.kind_of(kind)
    found = {verdict: getattr(puzzle, verdict) for verdict in ("unique", "multiple", "none")}
    path.write_text("\n===\n".join(text for some in found.values() for text in some) + "\n")
    return [verdict for verdict, some in found.items() for _ in some]


@pytest.mark.every(8)
@each("kind", KINDS)
def test_verdicts_of_examples(kind: str, tmp_path: Path) -> None:
    verdicts = _file(tmp_path / "in.txt", kind)
    out = tmp_path / "out.csv"
    tally = scan([str(tmp_path / "in.txt")], kind=kind, out=out)
    rows = list(csv.DictReader(out.open(encoding="utf-8", newline="")))
    assert [row["verdict"] for row in rows] == verdicts
    assert [bool(row["solution"]) for row in rows] == [verdict != "none" for verdict in verdicts]
    assert [bool(row["second"]) for row in rows] == [verdict == "multiple" for verdict in verdicts]
    assert sum(tally[verdict] for verdict in set(verdicts)) == len(verdicts)
    puzzle = gallery.kind_of(kind)
    for row in rows:
        assert puzzle.shape(puzzle.instance(row["puzzle"])) is not None


def test_processes_other_backends_and_json_lines(tmp_path: Path) -> None:
    verdicts = _file(tmp_path / "in.txt", "nurikabe")
    out = tmp_path / "out.jsonl"
    scan([str(tmp_path / "in.txt")], kind="nurikabe", backend="search", out=out)
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["verdict"] for row in rows] == verdicts


def test_what_is_no_puzzle_is_a_row_and_the_rest_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "in.txt"
    file.write_text("left: 1 . .\ntop: . . 3\n===\nleft: 1 x .\ntop: . . 3\n===\nleft: 1 . .\ntop: 3 . .\n")
    tally = scan([str(file)], kind="skyscrapers", out=tmp_path / "out.csv")
    assert (tally["unique"], tally["invalid"], tally["none"]) == (1, 1, 1)
    assert "in.txt:4:9: expected a number, found 'x'" in capsys.readouterr().err


def test_rules_that_combine_with_sudoku(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text(
        "................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\nr2c1 r2c2 = 6\n===\n1...\n....\n....\n....\n"
    )
    assert scan([str(file)], out=tmp_path / "out.csv")["multiple"] == 2


@pytest.mark.usefixtures("one_core")
def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted after some batches, by an error in the middle of one; then resumed: the rows of one whole scan."""
    file = tmp_path / "in.txt"
    puzzles = [f"size: 2x2\nleft:\n{a}\n{b}\ntop:\n1\n1" for a in (0, 1, 2) for b in (0, 1, 2)]
    file.write_text("\n===\n".join(puzzles) + "\n")
    scan([str(file)], kind="nonogram", out=tmp_path / "whole.csv")
    monkeypatch.setattr(scan_run, "FIRST", 2)
    monkeypatch.setattr(scan_run, "FACTOR", 1)
    asked = []

    def broken(block: Block, *options: Any) -> Any:
        asked.append(block)
        if len(asked) > 5:
            raise KeyboardInterrupt
        return answered(block, *options)

    answered = entry_of
    monkeypatch.setattr(batch_answers, "entry_of", broken)
    out = tmp_path / "out.csv"
    with pytest.raises(KeyboardInterrupt):
        scan([str(file)], kind="nonogram", out=out)
    monkeypatch.setattr(batch_answers, "entry_of", answered)
    with pytest.raises(CpsudokuError, match="--resume"):
        scan([str(file)], kind="nonogram", out=out)
    tally = scan([str(file)], kind="nonogram", out=out, resume=True)
    # A session that was opened anew may show another solution of an ambiguous puzzle: all else is the same.
    ours, whole = (
        [(row["line"], row["puzzle"], row["verdict"]) for row in csv.DictReader(path.open(newline=""))]
        for path in (out, tmp_path / "whole.csv")
    )
    assert ours == whole
    assert sum(tally.values()) == 9
    assert not (tmp_path / "out.csv.scan").exists()


def test_parquet_is_for_grids(tmp_path: Path) -> None:
    _file(tmp_path / "in.txt", "queens")
    with pytest.raises(CpsudokuError, match="expected grids"):
        scan([str(tmp_path / "in.txt")], kind="queens", backend="sat", out=tmp_path / "o.parquet")


def test_a_file_of_links(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Links of both editors, one with words behind it, one that is damaged, a grid between, and JSON that was saved."""
    lines = ("1..4", "....", "....", ".3.2")
    grid = [[{"value": int(d), "given": True} if d != "." else {} for d in line] for line in lines]
    data = {"size": 4, "grid": grid, "title": "One"}
    cage = {**data, "killercage": [{"cells": ["R2C1", "R2C2"], "value": "4"}]}
    strange = {**data, "strangeline": [{"lines": [["R1C1", "R1C2"]]}]}
    found = [f_puzzles_link(data), sudokupad_link(cage) + " for you", f_puzzles_link(data)[:60], "1..4.........3..", ""]
    (tmp_path / "in.txt").write_text("\n".join([*found, f_puzzles_link(strange)]) + "\n")
    (tmp_path / "saved.json").write_text(json.dumps(data))
    out = tmp_path / "out.jsonl"
    scan([str(tmp_path / "in.txt"), str(tmp_path / "saved.json")], out=out)
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(row["line"], row["verdict"]) for row in rows] == [
        (1, "unique"), (2, "none"), (3, "invalid"), (4, "multiple"), (6, "undecided"), (1, "unique")
    ]  # fmt: skip
    err = capsys.readouterr().err
    assert "in.txt:3: expected the rest of the compressed text" in err
    assert "in.txt:2: unread: after it: 'for you'" in err
