"""Sources of text: a path, standard input, an open stream, rows in memory, or the text itself. It may be plain, gzip,
bzip2, xz, zstd.

Decoding: UTF-8 with or without a byte order mark, UTF-16 and UTF-32 with one. Bytes that are not UTF-8 become lone
surrogates, so that their record is bad and the rest is read. If the beginning has many of them, the source is not text.
Line ends: LF, CRLF, CR.
"""

from __future__ import annotations

import codecs
import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, takewhile
from typing import IO, Any, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

from cpsudoku.formats.format_contract import TextLines
from cpsudoku.formats.recognition import LOOKED_AT, PEEKED, EditorLink, Recognized, only_link, recognize
from cpsudoku.support.errors import InputError, amount, extra, heed_interrupt


@runtime_checkable
class Array(Protocol):
    """An object that can return its values as nested lists: a NumPy array or anything similar."""

    def tolist(self) -> object: ...


Rows = list[Any] | tuple[Any, ...] | Array


def is_rows(source: object) -> bool:
    """Return True for a list, a tuple, an array, or a pandas table."""
    return isinstance(source, list | tuple) or hasattr(source, "tolist") or hasattr(source, "to_numpy")


def text_of(source: Any) -> str:
    """Return the cells as a nested list on one line, for the format `nested`.

    Args:
        source: N rows of N cells, or N x N cells. Cells are numbers from 1, texts, sets or lists of candidates. Blanks
            are 0, None, NaN, "" and the blanks of texts. Rows may be texts of N cells.

    Raises:
        InputError: the source is not a list or array of rows, or a cell is invalid.
    """
    if not isinstance(source, list | tuple):
        source = source.to_numpy().tolist() if hasattr(source, "to_numpy") else source.tolist()
    if not isinstance(source, list | tuple) or not len(source):
        raise InputError(f"expected rows of cells, found {source!r:.40}")
    if any(isinstance(row, str) and len(row) >= 16 and len(row) != len(source) for row in source):
        raise InputError("expected one puzzle, found a list of texts: check_all takes them, one after the other")
    return _write(source, 0)


def _write(value: object, depth: int) -> str:
    if hasattr(value, "tolist"):
        value = value.tolist()  # a NumPy row or number in a Python list
    if isinstance(value, set | frozenset):
        value = sorted(value)
    if isinstance(value, list | tuple) and depth < 4:
        return "[" + ", ".join(_write(each, depth + 1) for each in value) + "]"
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    if isinstance(value, str) and value.isprintable() and '"' not in value:
        return f'"{value}"'
    if isinstance(value, int) and abs(value) > _MOST:
        raise InputError(f"expected a number up to {_MOST:,} in a cell, found one of more digits")
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return str(value)
    raise InputError(f"expected a number, a text or None in a cell, found {value!r:.40}")


_MOST = 10**6  # largest number in a cell
_LOOK, _FEW = 1 << 10, 64  # bytes that are checked for controls; up to this number may be an error
_AT_ONCE = 1 << 16  # bytes requested from a stream at a time
_WHOLE = 16  # cells in a line that is a puzzle alone
LONGEST = 1 << 26  # characters in a line: a file without line ends must not fill the memory
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark begins in the same way
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PACKED = ((b"\x1f\x8b", "gzip"), (b"BZh", "bz2"), (b"\xfd7zXZ\x00", "lzma"), (b"\x28\xb5\x2f\xfd", "zstandard"))
_STDIN: WeakKeyDictionary[Any, _Ahead] = WeakKeyDictionary()  # of the process: inspected bytes are still unread


_HELD: dict[str, OpenedSource | None] = {}  # pipes by path, None before they are opened: see `hold`


class OpenedSource:
    """A source that is opened only once. Its beginning can be inspected before its lines are read.

    Use it as a context manager if its lines may not be read to the end.

    Attributes:
        file: The name in messages: the path, "-" for standard input, "" for a text.
    """

    def __init__(self, source: Source) -> None:
        """
        Raises:
            InputError: the file does not exist, is a directory, or may not be read.
            TypeError: it is not a source.
        """
        self.file: str = ""
        self._opening: Recognized | None = None
        self._lines: list[str] = []  # of a text stream: the inspected lines
        self._texts: IO[str] | None = None  # the stream if it is a text stream
        self._bytes: _Ahead | None = None  # the stream if it is a byte stream
        self._owned: IO[bytes] | None = None
        self._waits = False  # reading ahead may wait for a writer
        self._unpacked = False
        if not isinstance(source, str | os.PathLike):
            self._take_stream(source)
        elif source == "-":
            self._take_stream(getattr(sys.stdin, "buffer", sys.stdin))
            self.file = "-"
        elif isinstance(source, str) and (opening := as_text(source)) is not None:
            _refuse_line_ends("\r\r\n" in source, "")
            self._opening = opening
            self._texts = io.StringIO(opening.beginning, newline=None)
        elif source == "":
            raise InputError("expected a file or the text of a puzzle, found an empty text")
        else:
            self._open(os.fspath(source))

    def _open(self, path: str) -> None:
        self.file = path
        try:
            self._owned = open(path, "rb")  # noqa: SIM115 (closed with the source)
        except IsADirectoryError:
            raise InputError("expected a file, found a directory", file=path) from None
        except (OSError, ValueError) as error:
            raise _unreadable(path, error) from None
        self._take_stream(self._owned)

    def _take_stream(self, stream: Any) -> None:
        if not hasattr(stream, "read"):
            if not is_rows(stream):
                raise TypeError(f"source: expected a path, an open file or the text of a puzzle, found {stream!r:.80}")
            self._opening = recognize(text_of(stream))
            self._texts = io.StringIO(self._opening.beginning)
            return
        self.file = self.file or str(getattr(stream, "name", "") or "")
        self._waits = not (hasattr(stream, "seekable") and stream.seekable())
        if isinstance(stream.read(0), str):
            self._texts = stream
        elif stream is getattr(sys.stdin, "buffer", None):
            self._bytes = _STDIN.setdefault(stream, _Ahead(stream))
        else:
            self._bytes = _Ahead(stream)

    @property
    def opening(self) -> Recognized:
        """The form of the beginning: about LOOKED_AT characters, which are not consumed. For a pipe, as much as is
        needed to recognize its content (`_shows`). The form of an empty text if the source cannot be read: its reader
        reports the error."""
        if self._opening is None:
            try:
                beginning = self._look() if self._bytes is None else self._look_at_bytes(self._bytes)
            except (OSError, ValueError):
                beginning = ""
            self._opening = recognize(beginning)
        return self._opening

    @property
    def beginning(self) -> str:
        """The first characters."""
        return self.opening.beginning

    def _look(self) -> str:
        assert self._texts is not None
        lines: list[str] = []
        size = 0
        while size < LOOKED_AT and not (self._waits and _shows("".join(lines))):
            lines.append(self._texts.readline(LONGEST))
            size += len(lines[-1])
            if not lines[-1]:
                break
        self._lines = lines
        return "".join(lines)

    def _look_at_bytes(self, stream: _Ahead) -> str:
        try:
            stream = self._unpack(stream)
            encoding = _encoding(stream)
            while len(stream.seen) < LOOKED_AT and not (self._waits and _shows(stream.text(encoding))):
                if not stream.look(LOOKED_AT - len(stream.seen)):
                    break
        except Exception as error:  # each unpacking library has its own errors
            heed_interrupt(error)
            return stream.text("utf-8")
        return stream.text(encoding)

    def _unpack(self, stream: _Ahead) -> _Ahead:
        """Return the stream, unpacked if needed."""
        if self._unpacked:
            return stream
        head = _head(stream, self.file)
        library = next((library for mark, library in _PACKED if head.startswith(mark)), "")
        if library:
            packed, stream = stream, _Ahead(_unpack(io.BufferedReader(stream), library, self.file))
            _STDIN.update({one: stream for one, other in _STDIN.items() if other is packed})
        self._unpacked = True
        self._bytes = stream
        return stream

    def lines(self) -> TextLines:
        """Return the lines of the source, read on demand. Call this method only once.

        Raises:
            InputError: it is not a text. While the lines are read: packed data are damaged, or a line has no end.
        """
        name = self.file
        suffix = os.path.splitext(name.removesuffix(".gz").removesuffix(".zst"))[1].lower()
        try:
            texts = self._texts if self._bytes is None else _decode(self._unpack(self._bytes), name)
            assert texts is not None
        except InputError:
            self.close()
            raise
        if isinstance(texts, io.StringIO) and not self._lines:
            return TextLines(texts)
        return TextLines(_check_lines(self._lines, texts, name, self._owned), name, suffix)

    def bytes(self) -> tuple[IO[bytes], IO[bytes]]:
        """Return (the decompressed bytes, the original stream). Call this method instead of `lines`. Both are the same
        object if the stream is seekable.

        Raises:
            InputError: it cannot be unpacked, is UTF-16 or UTF-32, or is not a stream of bytes.
        """
        if self._bytes is None:
            raise InputError("expected a stream of bytes, found text", file=self.file)
        first, stream = self._bytes, self._unpack(self._bytes)
        _refuse_wide(_head(stream, self.file), self.file)
        if self._owned is not None and stream is first and self._owned.seekable():
            self._owned.seek(0)
            return self._owned, self._owned
        return io.BufferedReader(stream), self._owned or sys.stdin.buffer

    def close(self) -> None:
        """Close the files that this object opened."""
        if self._owned is not None:
            self._owned.close()

    def __enter__(self) -> OpenedSource:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


Source = str | os.PathLike[str] | IO[str] | IO[bytes] | Rows | OpenedSource


def open_lines(source: Source) -> TextLines:
    """Return the lines of a source, read on demand.

    Raises:
        InputError: the file does not exist, is a directory, or may not be read. While the lines are read: packed data
            are damaged, or a line has no end.
        TypeError: it is not a source.
    """
    return open_source(source).lines()


def open_source(source: Source) -> OpenedSource:
    """Return the source, opened if needed."""
    if isinstance(source, OpenedSource):
        return source
    path = str(source) if isinstance(source, str | os.PathLike) else ""
    if path not in _HELD:
        return OpenedSource(source)
    opened = _HELD[path] = _HELD[path] or OpenedSource(source)
    return opened


def is_pipe(source: object) -> bool:
    """Return True for "-", or a path that can be read only once: a pipe, a terminal, a device."""
    if source == "-":
        return True
    if not isinstance(source, str | os.PathLike) or "\n" in str(source):
        return False
    try:
        mode = os.stat(source).st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


@contextmanager
def hold(sources: Iterable[object]) -> Iterator[None]:
    """Within this context, open each pipe among the sources only once, even if it is named several times."""
    new = {str(source): None for source in sources if is_pipe(source) and str(source) not in _HELD}
    _HELD.update(new)
    try:
        yield
    finally:
        for path in new:
            opened = _HELD.pop(path)
            if opened is not None:
                opened.close()


def opening(source: Source) -> Recognized:
    """Return the form of a source's beginning, without consuming it. Return the form of an empty text if the source is
    a stream but not an `OpenedSource`, or cannot be read. In the latter case, its reader reports the error."""
    if isinstance(source, OpenedSource):
        return source.opening
    if not isinstance(source, str | os.PathLike) or source == "":
        return recognize("")
    try:
        opened = open_source(source)
    except InputError:
        return recognize("")
    try:
        return opened.opening
    finally:
        if str(source) not in _HELD:
            opened.close()


@contextmanager
def open_bytes(source: str) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Yield (the decompressed stream of bytes, the file itself) for a path or "-". No bytes are consumed.

    Raises:
        InputError: the file does not exist or may not be read, or it is UTF-16 or UTF-32.
    """
    if as_text(source) is not None and not is_pipe(source):
        link = only_link(source)
        if isinstance(link, EditorLink):
            from cpsudoku.formats.editors.link_unpacking import open_link

            open_link(link)
        raise _unreadable(source, FileNotFoundError(source))
    with open_source(source) as opened:
        yield opened.bytes()


def as_text(source: str) -> Recognized | None:
    """Return the text if a source is a text and not a path. A path that exists is a path."""
    opening = recognize(source.removeprefix("\ufeff"))
    if "\n" in source or "\r" in source:
        return opening
    if os.path.exists(source):
        return None
    return opening if opening.is_text else None


def _refuse_line_ends(three: bool, name: str) -> None:
    """Reject CR CR LF, because it would add an empty line after every line. Raise InputError."""
    if three:
        raise InputError("expected line ends of LF, CR LF or CR, found CR CR LF", file=name)


def _refuse_wide(head: bytes, name: str) -> None:
    """Reject UTF-16 and UTF-32: raise InputError."""
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            raise InputError(f"expected UTF-8 or ASCII, found {encoding}", file=name)


def whole(source: Source) -> str:
    """Return the whole text, or the whole file of a path.

    Raises:
        InputError: the source cannot be read.
    """
    return "".join(text if text.endswith("\n") else text + "\n" for text in open_lines(source)).rstrip("\n")


def _unreadable(source: str, error: Exception) -> InputError:
    """Return the error for a source that is not a file. Digits, dots and blanks suggest a puzzle."""
    if any(map(str.isdigit, source)) and all(c.isdigit() or c in ".-_*? " for c in source):
        words = f"{amount(len(source), 'cell')} {'is' if len(source) == 1 else 'are'} not a square board"
        return InputError(f"{words}\nhint: 16, 36 or 81 cells, or rows with / between them")
    if not source.strip():
        return InputError(f"expected a file or the text of a puzzle, found {amount(len(source), 'blank')}")
    if isinstance(error, FileNotFoundError):
        return InputError("no such file", file=source)
    return InputError(f"no file to read: {(getattr(error, 'strerror', None) or str(error)).lower()}", file=source)


class _Ahead(io.RawIOBase):
    """A stream of bytes that can be inspected before it is read. Only its owner closes the stream beneath it, not the
    garbage collection of a decoder."""

    def __init__(self, stream: Any) -> None:
        self._read = getattr(stream, "read1", stream.read)  # the available bytes: a terminal returns a line at a time
        self._ended = False
        self.seen = b""  # inspected but still unread

    def look(self, size: int = io.DEFAULT_BUFFER_SIZE) -> bool:
        """Inspect more bytes. Return True if there were more."""
        more = b"" if self._ended else self._read(min(size, _AT_ONCE)) or b""
        self._ended = not more
        self.seen += more
        return bool(more)

    def head(self) -> bytes:
        """Return the first bytes, enough to determine encoding or packing."""
        while any(mark.startswith(self.seen) for mark, _ in (*_MARKS, *_PACKED)) and self.look():
            pass
        return self.seen[:8]

    def text(self, encoding: str) -> str:
        """Return the inspected bytes as text."""
        return self.seen.decode(encoding, "replace").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        """Do nothing: the owner closes the stream."""

    def readinto(self, buffer: Any) -> int:
        if not self.seen:
            self.look(len(buffer))
        part, self.seen = self.seen[: len(buffer)], self.seen[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def _shows(text: str) -> bool:
    """Return True if the beginning of a pipe shows its content: a line that is a puzzle alone, or a complete first
    block. Do not wait for more: a user may write a puzzle and read the verdict before the next one."""
    block = False
    for line in text.split("\n")[:-1]:
        bare = line.strip()
        if bare.startswith("#"):
            continue
        if len(bare) >= _WHOLE or (block and not bare.strip("=")):
            return True
        block = block or bool(bare)
    return len(text) >= PEEKED


def _encoding(stream: _Ahead) -> str:
    head = stream.head()
    return next((encoding for mark, encoding in _MARKS if head.startswith(mark)), "utf-8-sig")


def _decode(stream: _Ahead, name: str) -> IO[str]:
    _head(stream, name)
    encoding = _encoding(stream)
    binary = io.BufferedReader(stream)
    if encoding != "utf-8-sig":
        return io.TextIOWrapper(binary, encoding, errors="replace", newline=None)
    start = stream.seen[:_LOOK]
    _refuse_line_ends(b"\r\r\n" in stream.seen, name)
    if not _may_be_text(start):
        wide = any(start[::2]) != any(start[1::2])  # zeros alone are not text in any encoding
        found = "UTF-16 without its mark" if wide else "bytes that are not text"
        raise InputError(f"expected text, found {found}", file=name)
    return io.TextIOWrapper(binary, encoding, errors="surrogateescape", newline=None)


def _may_be_text(head: bytes) -> bool:
    """Return True if only a few of the bytes are control characters or invalid UTF-8. A few such bytes make their
    record bad, but not the file."""
    text = head.decode("utf-8", "surrogateescape")
    return sum((c < " " and not c.isspace()) or "\udc80" <= c <= "\udcff" for c in text) * 3 < max(len(text), _FEW)


def _head(stream: _Ahead, name: str) -> bytes:
    try:
        return stream.head()
    except Exception as error:  # each unpacking library has its own errors
        raise InputError(f"expected a file that can be read, found: {str(error).lower()}", file=name) from None


def _unpack(binary: object, library: str, name: str) -> IO[bytes]:
    import importlib

    with extra(f"{name}: this packed file", library, "bulk"):
        module = importlib.import_module(library)
    unpacked: IO[bytes] = module.open(binary, "rb")
    return unpacked


def _check_lines(lines: list[str], stream: IO[str], name: str, owned: IO[bytes] | None) -> Iterator[str]:
    """Yield the given lines, then the lines of the stream. Turn errors into InputErrors. At the end, close the opened
    file."""
    number = 0
    try:
        for text in takewhile(bool, chain(lines, iter(lambda: stream.readline(LONGEST), ""))):
            number += 1
            if len(text) == LONGEST and text[-1] != "\n":
                raise InputError(f"expected a line of fewer than {LONGEST} characters, found more", number, file=name)
            yield text
    except InputError:
        raise
    except Exception as error:  # each unpacking library has its own errors
        words = f"expected a file that can be read to its end, found: {error}"
        raise InputError(words, number + 1, file=name) from None
    finally:
        if owned is not None:
            owned.close()
