"""Where text comes from, and everything that can be wrong with a file: never a traceback, never a silent skip."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import re
import sys
from collections.abc import Generator
from pathlib import Path
from typing import IO, cast

import pytest

from cpsudoku.formats import ReadOptions, read, read_grid
from cpsudoku.formats import text_source as text_source
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support.errors import InputError

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TWO = f"{INKALA}\n{'.' * 81}\n"


def lines_of(source: object) -> list[str]:
    return [r.puzzle.digit_line() if isinstance(r, Entry) else str(r.error) for r in read(source)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "raw",
    [
        TWO.encode(),
        b"\xef\xbb\xbf" + TWO.encode(),
        TWO.encode("utf-16"),
        b"\xfe\xff" + TWO.encode("utf-16-be"),
        TWO.encode("utf-32"),
        TWO.replace("\n", "\r\n").encode(),
        TWO.replace("\n", "\r").encode(),
        TWO.rstrip().encode(),
        TWO.replace("\n", " \t\n").encode(),
        gzip.compress(TWO.encode(), mtime=0),
        bz2.compress(TWO.encode()),
        lzma.compress(TWO.encode()),
        gzip.compress(TWO.encode("utf-16"), mtime=0),
    ],
)
def test_all_these_files_hold_the_same_two(raw: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "two.txt"
    path.write_bytes(raw)
    wanted = [INKALA, "." * 81]
    assert lines_of(path) == wanted
    assert lines_of(str(path)) == wanted
    assert lines_of(io.BytesIO(raw)) == wanted
    with path.open("rb") as stream:
        assert lines_of(stream) == wanted
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert lines_of("-") == wanted


def test_zstandard_where_it_is_installed(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard", reason="zstandard is not installed")
    path = tmp_path / "two.txt.zst"
    path.write_bytes(zstandard.compress(TWO.encode()))
    assert lines_of(path) == [INKALA, "." * 81]


def test_a_text_stream_and_the_text_itself() -> None:
    assert lines_of(io.StringIO(TWO)) == lines_of(TWO) == [INKALA, "." * 81]
    assert lines_of(INKALA) == [INKALA]
    assert lines_of("1..4.........3.2") == ["1..4.........3.2"]


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "expected a puzzle, found nothing: the text is empty"),
        (gzip.compress(b"", mtime=0), "expected a puzzle, found nothing: the text is empty"),
        (b"\n\n# nothing but\n===\n", "4: expected a puzzle, found only blank lines and comments"),
        (gzip.compress(TWO.encode() * 1000, mtime=0)[:-30], "expected a file that can be read"),
        (b"\x1f\x8bnot gzip at all", "expected a file that can be read, found: "),
    ],
)
def test_a_file_that_holds_nothing_readable(raw: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(raw)
    with pytest.raises(InputError) as caught:
        list(read(path))
    assert str(caught.value).startswith(str(path))
    assert message in str(caught.value)


def test_missing_directory_and_forbidden(tmp_path: Path) -> None:
    for source, message in (
        (tmp_path / "none.txt", "no such file"),
        (str(tmp_path / "none.txt"), "no such file"),
        (tmp_path, "expected a file, found a directory"),
        (tmp_path / ("a" * 300), "no file to read: file name too long"),
    ):
        with pytest.raises(InputError) as caught:
            read(source)
        assert str(caught.value) == f"{source}: {message}"


def test_a_short_name_that_is_no_file_is_a_missing_file() -> None:
    for name in ("top95.txt", "no-such", "puzzles/none.txt", ""):
        with pytest.raises(InputError, match=r"no such file|expected a file"):
            read(name)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (
            b"8...\0" + b"." * 76,
            "5: expected 1-9 or a blank (. 0 * _ - x), found a NUL character (is this a text file?)",
        ),
        (b"8...\xff" + b"." * 76, "5: expected 1-9 or a blank (. 0 * _ - x), found the byte 0xff, which is not UTF-8"),
        (b"8...\x07" + b"." * 76, "5: expected 1-9 or a blank (. 0 * _ - x), found the character U+0007"),
        ("8...é".encode() + b"." * 76, "5: expected 1-9 or a blank (. 0 * _ - x), found 'é'"),
    ],
)
def test_noise_in_one_record_leaves_the_others(line: bytes, found: str, tmp_path: Path) -> None:
    path = tmp_path / "noise.txt"
    path.write_bytes(INKALA.encode() + b"\n" + line + b"\n" + INKALA.encode() + b"\n")
    assert lines_of(path) == [INKALA, f"{path}:2:{found}", INKALA]


def test_binary_noise_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "noise.bin"
    path.write_bytes(bytes((i * 7919 + i // 251) % 256 for i in range(20_000)))
    with pytest.raises(InputError, match=rf"{re.escape(str(path))}: expected text, found bytes that are not text"):
        list(read(path))


def test_noise_further_down_is_one_bad_record_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "noise.txt"
    path.write_bytes(TWO.encode() * 20 + b"\n" + bytes((i * 7919 + i // 251) % 256 for i in range(20_000)))
    good, bad = ([r for r in read(path) if isinstance(r, sort)] for sort in (Entry, Bad))
    assert len(good) == 40 and bad


def test_utf_16_without_a_mark_is_told() -> None:
    for encoding in ("utf-16-le", "utf-16-be"):
        with pytest.raises(InputError, match="expected text, found UTF-16 without its mark"):
            list(read(io.BytesIO(TWO.encode(encoding))))
    with pytest.raises(InputError, match="expected text, found bytes that are not text"):
        list(read(io.BytesIO(bytes(3000))))


def test_a_line_of_more_cells_than_symbols_can_name_has_a_count_for_an_error() -> None:
    [bad] = read("1" * 5_001, ReadOptions(format="line"))
    assert isinstance(bad, Bad) and "expected 5041 cells, found 5001" in str(bad.error)


def test_an_unknown_format_is_told_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no format 'exel'"):
        list(read(TWO, ReadOptions(format="exel")))


def test_prose_is_bad_once_a_block() -> None:
    records = list(read(f"Dear reader,\nhere are puzzles:\n\n{INKALA}\n\nThe end.\n"))
    assert [type(record) for record in records] == [Bad, Entry, Bad]
    assert str(records[0].error) == "1:1: expected a puzzle in one of the formats, found 'Dear'"  # type: ignore[union-attr]


def test_lines_keep_their_numbers_for_kinds_that_read_a_grid_themselves() -> None:
    grid, alphabet = read_grid([(7, "1..4"), (8, "...."), (9, "...."), (11, "3.2.")])
    assert (grid, alphabet) == (square_puzzle((1, 0, 0, 4, *[0] * 8, 3, 0, 2, 0)), "")
    with pytest.raises(InputError, match=r"^11:3: expected 1-4 or a blank"):
        read_grid([(7, "1..4"), (8, "...."), (9, "...."), (11, "3.?.")])


@pytest.mark.parametrize(("cells", "end"), [(99, ""), (99, "\n"), (99, "\r\n"), (100, ""), (100, "\n"), (250, "\n")])
def test_a_line_without_an_end_is_given_up(
    cells: int, end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a file without line ends does not fill the memory; a line of one character fewer is read."""
    monkeypatch.setattr(text_source, "LONGEST", 100)
    path = tmp_path / "long.txt"
    path.write_bytes(f"{INKALA}\n{'.' * cells}{end}".encode())
    if cells < 100:
        assert lines_of(path) == [INKALA, f"{path}:2:82: expected 81 cells, found 99"]
        return
    with pytest.raises(InputError) as caught:
        list(read(path))
    assert str(caught.value) == f"{path}:2: expected a line of fewer than 100 characters, found more"


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("to_the_end", [True, False])
def test_a_file_opened_here_is_closed_at_the_end_and_no_other(
    packed: bool, to_the_end: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[IO[bytes]] = []

    def spy(path: str, mode: str) -> IO[bytes]:
        opened.append(Path(path).open("rb"))  # noqa: SIM115 (closed by whom it is tested)
        return opened[-1]

    path = tmp_path / "two.txt"
    many = (TWO * 200).encode()
    path.write_bytes(gzip.compress(many) if packed else many)
    monkeypatch.setattr(text_source, "open", spy, raising=False)
    records = cast(Generator[object], read(path))
    next(records)
    assert [stream.closed for stream in opened] == [False]
    if to_the_end:
        list(records)
    else:
        records.close()
    assert [stream.closed for stream in opened] == [True]
    # A stream of the caller stays open: its decoder used to close it when collected, even standard input.
    with open(path, "rb") as mine:
        assert lines_of(mine) == [INKALA, "." * 81] * 200
        assert not mine.closed
    if not packed:
        with open(path, encoding="utf-8") as text:
            assert lines_of(text) == [INKALA, "." * 81] * 200
            assert not text.closed


def test_a_packed_file_that_breaks_off_is_told_with_the_line_after_the_last(tmp_path: Path) -> None:
    path = tmp_path / "cut.txt.gz"
    lines = [INKALA[i:] + INKALA[:i] for i in range(81)] * 40
    path.write_bytes(gzip.compress("\n".join(lines).encode())[:-40])
    records = read(path)
    found = []
    with pytest.raises(InputError, match="expected a file that can be read to its end") as caught:
        for record in records:
            assert isinstance(record, Entry)
            found.append(record.puzzle.digit_line())
    assert 0 < len(found) < len(lines)
    assert found == lines[: len(found)]
    assert caught.value.line == len(found) + 1
