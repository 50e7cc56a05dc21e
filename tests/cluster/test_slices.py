"""Slices of a file are whole lines, each once; what a worker does not see is sent, and the rows are the same."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.formats import ReadOptions
from cpsudoku.ground.errors import TextError
from tests.conftest import scanned

pytest.importorskip("numba", reason="scan needs the extra `bulk`")
pytest.importorskip("distributed", reason="needs the extra `cluster`")

UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
LINES = [UNIQUE, UNIQUE.replace("1", "."), "no puzzle", "", f"{UNIQUE},{'123456789' * 9}", UNIQUE[::-1]] * 9


def _slices(path: Path, wanted: int, offset: int = 0, line: int = 0) -> list[Any]:
    from cpsudoku.scanning.chunk import Position
    from cpsudoku.scanning.slices import slices
    from cpsudoku.scanning.source import Progress, plain_lines

    plain = plain_lines(str(path), ReadOptions())
    assert plain is not None
    return list(slices(str(path), plain, Position(offset, line), Progress(), lambda: wanted))


@pytest.mark.parametrize("wanted", [1, 7, 1000])
@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize("packed", [False, True])
def test_slices_are_whole_lines_each_once(tmp_path: Path, wanted: int, end: str, packed: bool) -> None:
    text = ("\n".join(LINES) + end).encode()
    path = tmp_path / ("p.txt.gz" if packed else "p.txt")
    path.write_bytes(gzip.compress(text) if packed else text)
    found = _slices(path, wanted)
    assert b"".join(piece.read_lines() for piece in found) == text
    assert all((piece.text is not None) == packed for piece in found)
    line = 0
    for piece in found:
        assert piece.start.line == line and piece.start.offset == sum(p.size for p in found[: found.index(piece)])
        line += piece.read_lines().count(b"\n") + (not piece.read_lines().endswith(b"\n"))
        assert piece.end.line == line
    assert line == len(LINES)
    if len(found) > 2:
        rest = _slices(path, wanted, *found[1].start[:2])
        assert rest[0].start == found[1].start
        assert b"".join(piece.read_lines() for piece in rest) == text[found[1].start.offset :]


def test_another_file_of_that_name_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text("\n".join(LINES) + "\n")
    piece = _slices(path, 1000)[0]
    assert piece.with_text().text == piece.read_lines() is not None
    path.write_text("\n".join(LINES).replace("8", "9") + "\n")
    assert piece.read_lines() is None
    with pytest.raises(TextError, match=r"p\.txt:1: expected the file as at the start, found it changed"):
        piece.with_text()
    path.unlink()
    assert piece.read_lines() is None


class _Elsewhere:
    """A cluster that is this process, but sees no file, or no folder for rows; it counts what came back in vain."""

    def __init__(self, *, files: bool, folder: bool) -> None:
        self.files, self.folder, self.vain, self.sent, self.left = files, folder, 0, 0, 0

    def map(
        self, function: Callable[..., Any], calls: Iterable[tuple[Any, tuple[Any, ...]]]
    ) -> Iterator[tuple[Any, Any, float]]:
        for tag, (called, job, wanted, piece) in calls:
            self.sent += piece.text is not None
            if not self.files and piece.text is None:
                self.vain += 1
                yield tag, None, 0.1
                continue
            result = called(job, wanted, piece)
            self.left += result.file is not None
            if not self.folder and result.file is not None:
                self.vain += 1
                Path(result.file[0]).unlink()
            yield tag, result, 0.1


@pytest.mark.parametrize(("files", "folder"), [(True, True), (False, True), (True, False), (False, False)])
@pytest.mark.parametrize(("form", "only"), [("csv", ()), ("jsonl", ("multiple", "none"))])
def test_what_a_worker_does_not_see_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: bool, folder: bool, form: str, only: tuple[str, ...]
) -> None:
    from cpsudoku.scanning import run as scanning_run
    from cpsudoku.scanning import scan, slices
    from cpsudoku.scanning.assembly import ScanOptions, assemble_scan

    monkeypatch.setattr(slices, "MOST", 10 * 82)
    monkeypatch.setattr(scanning_run, "FIRST", 10)
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path in paths:
        path.write_text("\n".join(LINES) + "\n")
    here, there = tmp_path / f"here.{form}", tmp_path / f"there.{form}"
    names = [str(path) for path in paths]
    tally = scan(names, out=here, threads=1, only=only)
    wanted = ScanOptions("sudoku", out=there, only=frozenset(only), threads=1)
    cluster: Any = _Elsewhere(files=files, folder=folder)
    run = assemble_scan(tuple(names), ReadOptions(), wanted, cluster)[0]
    with closing(run.steps()) as steps:
        for _ in steps:
            pass
    assert run.journal.tally == tally
    assert scanned(there) == scanned(here)
    assert (cluster.vain > 0) == (not files or not folder)
    assert (cluster.sent > 0) == (not files) and cluster.left > 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*(p.name for p in paths), here.name, there.name])
