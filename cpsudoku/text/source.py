"""Where text comes from: a path, standard input, an open stream, rows in memory, or the text itself;
plain, gzip, bzip2, xz, zstd.

Decoding: UTF-8 with or without a byte order mark, UTF-16 and UTF-32 with one. Bytes that are not UTF-8 come through as
lone surrogates, so that the record they stand in is bad and the rest is read; what begins with many of them is no text.
Line ends: LF, CRLF, CR.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import isqrt
from pathlib import Path
from typing import IO, Any, cast

from cpsudoku.errors import TextError
from cpsudoku.text import puzzlink
from cpsudoku.text.alphabet import BLANKS, customs, stands_for_blanks, values_of
from cpsudoku.text.arrays import Rows, is_rows, text_of
from cpsudoku.text.lines import TextLines, kind_in
from cpsudoku.text.links import is_link

# Puzzles as Python holds them, lists of lists or an array of NumPy, -> the text of a nested list.


Source = str | os.PathLike[str] | IO[str] | IO[bytes] | Rows
_LOOK, _FEW = 1 << 10, 64  # bytes that tell a text from a picture or a program; with fewer it may be a slip
_PEEKED = 1 << 16  # characters by which a source may say what it is
LONGEST = 1 << 26  # characters a line may have: a file without line ends must not fill the memory
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its mark begins alike
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PACKED = ((b"\x1f\x8b", "gzip"), (b"BZh", "bz2"), (b"\xfd7zXZ\x00", "lzma"), (b"\x28\xb5\x2f\xfd", "zstandard"))
_SIZE = re.compile(r"\s*size:\s*\d+x\d+\s*")  # a blank board
_CELLS_ONLY = re.compile(r"[0-9.*_xX\s|-]{16,}")


def open_lines(source: Source) -> TextLines:
    """The lines of a source, read as they are asked for.

    Raises:
        TextError: there is no such file, it is a directory, it may not be read. Later, from the lines: what is packed
            is damaged; a line has no end.
        TypeError: it is no source at all.
    """
    if not isinstance(source, str | os.PathLike):
        if not hasattr(source, "read") and is_rows(source):
            return TextLines([text_of(source)])
        if not hasattr(source, "read"):
            raise TypeError(f"source: expected a path, an open file or the text of a puzzle, found {source!r:.80}")
        return _from_stream(source, str(getattr(source, "name", "") or ""))
    if source == "-":
        return _from_stream(getattr(sys.stdin, "buffer", sys.stdin), "-")
    if isinstance(source, str) and is_text(source):
        return TextLines(io.StringIO(source.removeprefix("\ufeff"), newline=None))
    if source == "":
        raise TextError("expected a file or the text of a puzzle, found an empty text")
    path = Path(source)
    try:
        stream = path.open("rb")
    except IsADirectoryError:
        raise TextError("expected a file, found a directory", file=str(path)) from None
    except (OSError, ValueError) as error:
        raise TextError(f"expected a file to read, found: {_reason(error)}", file=str(path)) from None
    return _from_stream(stream, str(path), owned=True)


@contextmanager
def open_bytes(source: str) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """(unpacked stream, the file itself) of a path or "-", as bytes that nobody has looked at.

    Raises:
        TextError: there is no such file, or it may not be read; it is UTF-16 or UTF-32.
    """
    try:
        raw: Any = sys.stdin.buffer if source == "-" else open(source, "rb")  # noqa: SIM115  closed below
    except (OSError, ValueError) as error:
        if is_link(source):
            from cpsudoku.text.unpacking import puzzle_text

            puzzle_text(source)
        raise TextError(f"expected a file to read, found: {_reason(error)}", file=source) from None
    try:
        binary = raw if hasattr(raw, "peek") else io.BufferedReader(raw)
        for mark, library in _PACKED:
            if binary.peek(8).startswith(mark):
                binary = io.BufferedReader(cast(Any, _unpacked(binary, library, source)))
        for mark, encoding in _MARKS:
            if _head(binary, source).startswith(mark):
                raise TextError(f"expected UTF-8 or ASCII, found {encoding}", file=source)
        yield binary, raw
    except IsADirectoryError:
        raise TextError("expected a file, found a directory", file=source) from None
    finally:
        if source != "-":
            raw.close()


def is_text(source: str) -> bool:
    """Is it the text of a puzzle rather than a path? A path that exists is a path."""
    if "\n" in source or "\r" in source:
        return True
    if os.path.exists(source):
        return False
    opening = source.lstrip()[:1] in tuple("[{\"'>|")
    known = opening or _SIZE.fullmatch(source) is not None or is_link(source) or puzzlink.is_board(source)
    return bool(_CELLS_ONLY.fullmatch(source)) or known or len(source) > 250 or _cells(source)


def opening(source: str) -> str:
    """The beginning of a source, without leading blank lines and comments, so far as it says what it is; "" where it
    cannot be looked at without being taken. Of a board or an address on one line, that line."""
    lines = _ahead(source).removeprefix("\ufeff").splitlines(keepends=True)
    start = next((i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), len(lines))
    line = lines[start] if start < len(lines) else ""
    return line.strip() if puzzlink.is_address(line) or "/" in line else "".join(lines[start:])


def named_kind(source: str) -> str:
    """The kind that a comment at the beginning of a source names, as `# kind: slitherlink` or the first line of what
    `cpsudoku generate` writes; "" where none does."""
    for line in _ahead(source).removeprefix("\ufeff").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            break
        if line.strip() and (found := kind_in(line.lstrip()[1:])):
            return found
    return ""


def whole(source: str) -> str:
    """All of a text, or of the file that a path names.

    Raises:
        TextError: it cannot be read.
    """
    return "".join(text if text.endswith("\n") else text + "\n" for text in open_lines(source)).rstrip("\n")


def _ahead(source: str) -> str:
    """What the source begins with, which stays there."""
    if source == "-":
        binary: Any = getattr(sys.stdin, "buffer", None)
        found = binary.peek(_PEEKED) if hasattr(binary, "peek") else b""
        return found.decode("utf-8", "replace") if isinstance(found, bytes) else ""
    if is_text(source):
        return source
    if not os.path.isfile(source):
        return ""
    try:
        with open(source, encoding="utf-8", errors="replace") as stream:
            return stream.read(_PEEKED)
    except OSError:
        return ""


def _cells(source: str) -> bool:
    """Is it N x N cells, or begins with many of which most are blanks?"""
    side = isqrt(len(source))
    if side >= 2 and side * side == len(source) and any(set(source) <= set(values_of(a)) for a in customs(side)):
        return True
    first = next(iter(re.split(r"[\s,;|#]", source.strip(), maxsplit=1)), "")
    if len(first) < 16 or (set("/\\") & set(first[:-1]) and not _same(first, "/\\")):
        return "\t" in source
    digits, letters = sum(c.isdigit() for c in first), sum(c.isalpha() and c not in "xX" for c in first)
    if letters > digits or re.search(r"\.[A-Za-z]\w+$", first):
        return False
    return any(symbol in BLANKS or not symbol.isalnum() for symbol in set(first) if stands_for_blanks(symbol, first))


def _same(text: str, symbols: str) -> bool:
    """Are so many of these in it that they are its blanks?"""
    return sum(map(text.count, symbols)) * 2 > len(text)


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower().replace("no such file or directory", "no such file")


def _from_stream(stream: Any, name: str, owned: bool = False) -> TextLines:
    suffix = Path(name.removesuffix(".gz").removesuffix(".zst")).suffix.lower()
    text = stream if isinstance(stream.read(0), str) else _decoded(stream if owned else _Lent(stream), name)
    return TextLines(_checked(text, name, stream if owned else None), name, suffix)


class _Lent(io.RawIOBase):
    """A stream that its owner closes, not the decoder that reads from it when that is collected."""

    def __init__(self, stream: Any) -> None:
        self._read = getattr(stream, "read1", stream.read)  # what there is now: a terminal gives a line at a time

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        given = self._read(len(buffer))
        buffer[: len(given)] = given
        return len(given)


def _decoded(stream: Any, name: str) -> IO[str]:
    binary = stream if hasattr(stream, "peek") else io.BufferedReader(stream)
    head = _head(binary, name)
    library = next((library for mark, library in _PACKED if head.startswith(mark)), "")
    if library:
        binary = io.BufferedReader(cast(Any, _unpacked(binary, library, name)))
        head = _head(binary, name)
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return io.TextIOWrapper(binary, encoding, errors="replace", newline=None)
    start = binary.peek(8)[:_LOOK]
    if not _may_be_text(start):
        wide = not any(start[::2]) or not any(start[1::2])
        found = "UTF-16 without its mark" if wide else "bytes that are none"
        raise TextError(f"expected text, found {found}", file=name)
    return io.TextIOWrapper(binary, "utf-8-sig", errors="surrogateescape", newline=None)


def _may_be_text(head: bytes) -> bool:
    """Or are many of its bytes controls, or no UTF-8? A few of them are an error in one record, not in the file."""
    found = head.decode("utf-8", "surrogateescape")
    return sum((c < " " and not c.isspace()) or "\udc80" <= c <= "\udcff" for c in found) * 3 < max(len(found), _FEW)


def _head(binary: Any, name: str) -> bytes:
    try:
        return cast(bytes, binary.peek(8)[:8])
    except Exception as error:  # each unpacking library has errors of its own
        raise TextError(f"expected a file that can be read, found: {_reason(error)}", file=name) from None


def _unpacked(binary: Any, library: str, name: str) -> Any:
    import importlib

    try:
        module = importlib.import_module(library)
    except ImportError:
        raise TextError(f"expected the library {library} to unpack this, found none installed", file=name) from None
    return module.open(binary, "rb")


def _checked(stream: IO[str], name: str, owned: IO[bytes] | None) -> Iterator[str]:
    """The lines, with what can go wrong on the way told as a TextError; what was opened here is closed at the end."""
    number = 0
    try:
        for text in iter(lambda: stream.readline(LONGEST), ""):
            number += 1
            if len(text) == LONGEST and text[-1] != "\n":
                raise TextError(f"expected a line of fewer than {LONGEST} characters, found more", number, file=name)
            yield text
    except TextError:
        raise
    except Exception as error:  # each unpacking library has errors of its own
        raise TextError(f"expected a file that can be read to its end, found: {error}", number + 1, file=name) from None
    finally:
        if owned is not None:
            owned.close()
