"""Lines into chunks: other lines keep their place, lines of another size are rejected, chunks may end anywhere."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numba", reason="scan needs the extra `bulk`")

from cpsudoku.apps.bulk import batch_source as module
from cpsudoku.apps.bulk.batch_source import line_blocks
from cpsudoku.apps.bulk.chunk import Chunk, Position
from cpsudoku.apps.bulk.plain_lines import LineReader, value_table
from cpsudoku.formats import ReadOptions
from cpsudoku.support.errors import InputError

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ODD = f"  {PUZZLE}  0.5"  # not plain, and a puzzle


def _chunks(text: str) -> list[Chunk]:
    reader = LineReader("p.txt", 9, value_table(9), ReadOptions(format="line"))
    found, start = [], Position(0, 0)
    for block, end in line_blocks(io.BytesIO(text.encode()), "p.txt", start, lambda: 100):
        found.append(reader.chunk(block, start))
        start = end
    return found


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


def test_a_line_of_any_batch_is_read_once() -> None:
    """Batches of every size are the text; each ends where a line ends."""
    text = _mixed(3, 40)[0].encode()
    for size in range(1, 45):
        parts = list(line_blocks(io.BytesIO(text), "p.txt", Position(0, 0), lambda size=size: size))  # type: ignore[misc]
        assert b"".join(part for part, _ in parts) == text
        done = b""
        for part, end in parts:
            done += part
            assert end == Position(len(done), done.count(b"\n")) and done.endswith(b"\n")


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
    with pytest.raises(InputError, match=r"^p\.txt:3: expected lines of fewer than 800 bytes, found a longer one$"):
        _chunks(before + "x" * 900 + "\n" + PUZZLE + "\n")


def test_a_long_line_without_an_end_is_refused_before_all_of_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", 100)
    stream = io.BytesIO(b"x" * 100_000)
    with pytest.raises(InputError, match=r"^p\.txt:1: "):
        list(line_blocks(stream, "p.txt", Position(0, 0), lambda: 100))
    assert stream.tell() == 900


@pytest.mark.parametrize("less", [0, 1, -1])
def test_results_are_cut_to_what_is_there_and_no_less(tmp_path: Path, less: int) -> None:
    from cpsudoku.apps.bulk.result_rows import RowFile
    from cpsudoku.support.errors import CpsudokuError

    out = tmp_path / "o.csv"
    sink = RowFile(out, "csv", False)
    sink.begin()
    sink.add([b"1,a row\n"])
    size = sink.settle()
    sink.clear()
    assert size == out.stat().st_size
    written = out.read_bytes()
    out.write_bytes((written + b"9")[: size - less])
    again = RowFile(out, "csv", False)
    if less > 0:
        with pytest.raises(CpsudokuError, match=f"expected the {size} bytes written so far, found {size - 1}"):
            again.begin(size)
    else:
        again.begin(size)
        assert again.settle() == size
        again.clear()
        assert out.read_bytes() == written
