"""Lines into chunks: what is not plain keeps its place, lines of another size are refused, chunks are cut anywhere."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="scan needs the extra `bulk`")

from cpsudoku.formats import ReadOptions
from cpsudoku.ground.errors import TextError
from cpsudoku.scanning import plain_lines as module
from cpsudoku.scanning.chunk import Chunk, Position
from cpsudoku.scanning.plain_lines import LineReader, value_table
from tests.conftest import each

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ODD = f"  {PUZZLE}  0.5"  # not plain, and a puzzle


def _chunks(text: str) -> list[Chunk]:
    reader = LineReader("p.txt", 9, value_table(9), ReadOptions(format="line"))
    return list(reader.chunks(io.BytesIO(text.encode()), Position(0, 0)))


def _rows(chunk: Chunk) -> list[tuple[int, str]]:
    """Line and kind of every row in order, as the sinks write them."""
    found: list[tuple[int, str]] = []
    at = 0
    for invalid in chunk.invalid:
        found += [(int(line), "puzzle") for line in chunk.lines[at : invalid.after]]
        found.append((invalid.line, "invalid"))
        at = invalid.after
    return found + [(int(line), "puzzle") for line in chunk.lines[at:]]


def _mixed(seed: int, count: int) -> tuple[str, list[tuple[int, str]]]:
    """Lines of every sort, and the rows they are."""
    rng = Random(seed)
    text, rows = [], []
    for line in range(1, count + 1):
        sort = rng.choice(["plain", "odd", "invalid", "comment"])
        text.append({"plain": PUZZLE, "odd": ODD, "invalid": "12?", "comment": "# no puzzle"}[sort])
        if sort != "comment":
            rows.append((line, "invalid" if sort == "invalid" else "puzzle"))
    return "\n".join(text) + "\n", rows


@pytest.mark.parametrize("seed", range(5))
def test_rows_keep_their_order(seed: int) -> None:
    text, rows = _mixed(seed, 60)
    (chunk,) = _chunks(text)
    assert _rows(chunk) == rows
    assert (chunk.puzzles == chunk.puzzles[0]).all()


@each("seed", range(20))
def test_heads_and_rests_are_the_whole(seed: int) -> None:
    rng = Random(seed)
    (chunk,) = _chunks(_mixed(seed, 40)[0])
    left, found, done = chunk, [], 0
    while left.rows:
        head = left.head(rng.randint(1, 9))
        assert head.start == Position(0, 0, done)
        done += head.rows
        assert head.end == (chunk.end if done == chunk.rows else Position(0, 0, done))
        found += _rows(head)
        left = left.rest(head.rows)
    assert found == _rows(chunk)
    for skip in range(chunk.rows + 1):
        assert _rows(chunk.rest(skip)) == _rows(chunk)[skip:]


def test_lines_of_another_size_are_refused_with_their_place() -> None:
    (chunk,) = _chunks("\n".join([PUZZLE, "." * 16, PUZZLE, "." * 256, "x" + PUZZLE]) + "\n")
    assert [(row.line, row.after) for row in chunk.invalid] == [(2, 1), (4, 2), (5, 2)]
    assert [row.error for row in chunk.invalid] == [
        "p.txt:2:17: expected 81 cells, found 16", "p.txt:4:82: expected 81 cells, found 256",
        "p.txt:5:82: expected 81 cells, found 82",
    ]  # fmt: skip
    assert len(chunk) == 2


def test_a_line_may_be_eight_blocks_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", 100)
    before = f"{PUZZLE}\n" + "# " + "x" * 15 + "\n"
    assert len(before) == 100
    found = _chunks(before + "x" * 800 + "\n" + PUZZLE + "\n")
    assert [row for chunk in found for row in _rows(chunk)] == [(1, "puzzle"), (3, "invalid"), (4, "puzzle")]
    with pytest.raises(TextError, match=r"^p\.txt:3: expected lines of fewer than 800 bytes, found a longer one$"):
        _chunks(before + "x" * 900 + "\n" + PUZZLE + "\n")


def test_a_long_line_without_an_end_is_refused_before_all_of_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", 100)
    stream = io.BytesIO(b"x" * 100_000)
    reader = LineReader("p.txt", 9, value_table(9), ReadOptions(format="line"))
    with pytest.raises(TextError, match=r"^p\.txt:1: "):
        list(reader.chunks(stream, Position(0, 0)))
    assert stream.tell() == 900


@pytest.mark.parametrize("less", [0, 1, -1])
def test_results_are_cut_to_what_is_there_and_no_less(tmp_path: Path, less: int) -> None:
    from cpsudoku.ground.errors import CpsudokuError
    from cpsudoku.scanning.chunk import ChunkAnswers
    from cpsudoku.scanning.sinks import TextSink

    out = tmp_path / "o.csv"
    sink = TextSink(out, "csv", False)
    (chunk,) = _chunks(PUZZLE + "\n")
    grid = np.ones((1, 81), np.uint8)
    sink.write(chunk, ChunkAnswers(np.ones(1, np.uint8), grid, grid * 0), None)
    size = sink.settle()
    sink.clear()
    assert size == out.stat().st_size
    written = out.read_bytes()
    out.write_bytes((written + b"9")[: size - less])
    again = TextSink(out, "csv", False)
    if less > 0:
        with pytest.raises(CpsudokuError, match=f"expected the {size} bytes written so far, found {size - 1}"):
            again.cut(size)
    else:
        again.cut(size)
        assert again.settle() == size
        again.clear()
        assert out.read_bytes() == written
