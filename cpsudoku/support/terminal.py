"""Safe text for a terminal: control characters become visible escapes, `\x1b`.

Other people write puzzles, titles, file names and messages. A title may contain an escape sequence that recolours,
retitles or types, or a mark that changes the reading direction. The command line makes both standard streams Printable,
which covers every `print`. Our own escape sequences (bars, bold tables) go to `raw`. Data for files, such as the
puzzles of `convert > file`, goes to `for_data()` unchanged.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, TextIO, cast

# C0 and C1 controls but tab and line end; marks of direction, line and paragraph separators, invisible characters.
# Joiners (U+200C, U+200D) stay: Persian and emoji are spelled with them.
_UNSAFE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def printable(text: str) -> str:
    r"""Return the text with what could act on a terminal written as Python escapes: \x1b, \u202e."""
    if text.isprintable() or text == "\n":  # as most of what `print` writes
        return text
    return re.sub(_UNSAFE, lambda match: ascii(match[0])[1:-1], text)


class Printable:
    """A text stream that writes printable text only; all else is the stream's own."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write the text, made printable; returns its length as it was handed in."""
        self.stream.write(printable(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write every one of the lines."""
        for line in lines:
            self.write(line)

    @property
    def buffer(self) -> Any:
        """The stream for bytes; on a terminal they become printable as well."""
        return _PrintableBytes(self) if self.isatty() else cast(TextIO, self.stream).buffer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Remarks(Printable):
    """Standard error. A failed write, as on a full disk, is ignored: it changes neither the command nor its status."""

    def write(self, text: str) -> int:
        """Write the text if that is possible; returns its length as it was handed in."""
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Flush the stream if that is possible."""
        with suppress(OSError):
            self.stream.flush()


class _PrintableBytes:
    """The binary side of a Printable stream; each write is complete UTF-8."""

    def __init__(self, text: Printable) -> None:
        self._text = text

    def write(self, data: bytes) -> int:
        self._text.write(bytes(data).decode("utf-8", "backslashreplace"))
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(cast(TextIO, self._text.stream).buffer, name)


def raw(stream: IO[str]) -> IO[str]:
    """Return the stream below, for text of the program's own with escape sequences that are meant."""
    return stream.stream if isinstance(stream, Printable) else stream


def for_data() -> IO[str]:
    """Return standard output for puzzles, solutions, certificates and tables: unaltered, unless a terminal shows
    them."""
    return sys.stdout if sys.stdout.isatty() else raw(sys.stdout)


def guard() -> None:
    """Make both standard streams Printable; also after a library has put its own in their place."""
    for name, form in (("stdout", Printable), ("stderr", Remarks)):
        stream = getattr(sys, name)
        if not isinstance(stream, Printable):
            setattr(sys, name, form(stream))


quiet = False  # --quiet: notes are not printed


def remark(sentence: object) -> None:
    """Print a note on standard error."""
    if not quiet:
        print(f"note: {sentence}", file=sys.stderr, flush=True)


def complain(sentence: object) -> None:
    """Print an error on standard error. Its second line may be a hint."""
    print(f"error: {sentence}", file=sys.stderr, flush=True)


@contextmanager
def guard_output() -> Iterator[None]:
    """Make standard streams Printable within. If an exception ends the program they stay so: it is printed there."""
    before = sys.stdout, sys.stderr
    guard()
    yield
    sys.stdout, sys.stderr = before


# Lines for a terminal of any width: wrapped at words, with a hanging indent; nothing is wrapped elsewhere.


HANG = 4  # columns


def columns(to: IO[str]) -> int | None:
    """Return the width of a terminal; None for other streams, whose lines are not wrapped."""
    if not to.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def wrap(line: str, width: int | None, hang: int = HANG) -> str:
    """Return the line in pieces of at most ``width`` columns. A longer word, such as a puzzle, stays whole, to be
    copied."""
    if width is None or len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    import textwrap

    return textwrap.fill(
        line.strip(), max(width, 20), initial_indent=indent, subsequent_indent=indent + " " * hang,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
