"""Safe text for a terminal: control characters become visible escapes, `\x1b`.

Puzzles, titles, file names and messages come from strangers. A title may contain an escape sequence that recolours,
retitles or types. Or it may contain a mark that changes the reading direction. The command line makes both standard
streams Printable, which covers every `print`. Our own escape sequences (bars, bold tables) go to `raw`. Data for files,
such as the puzzles of `convert > file`, goes to `for_data()` unchanged.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, TextIO, cast

# C0 and C1 controls except tab and line end; marks of direction, line and paragraph separators, invisible characters.
# Joiners (U+200C, U+200D) stay, because Persian and emoji need them.
_UNSAFE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def printable(text: str) -> str:
    r"""Return the text with Python escapes for characters that could act on a terminal: \x1b, \u202e."""
    if text.isprintable() or text == "\n":  # the most frequent case
        return text
    return re.sub(_UNSAFE, lambda match: ascii(match[0])[1:-1], text)


class Printable:
    """A text stream that writes only printable text. Other methods are the stream's own."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write the text after making it printable. Return its original length."""
        self.stream.write(printable(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write all lines."""
        for line in lines:
            self.write(line)

    @property
    def buffer(self) -> Any:
        """The stream for bytes. On a terminal, they are made printable."""
        return _PrintableBytes(self) if self.isatty() else cast(TextIO, self.stream).buffer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Remarks(Printable):
    """Standard error. A failed write, such as one on a full disk, is ignored and does not change the status of the
    command."""

    def write(self, text: str) -> int:
        """Write the text if possible. Return its original length."""
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Flush the stream if possible."""
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
    """Return the underlying stream, for the program's own text with intended escape sequences."""
    return stream.stream if isinstance(stream, Printable) else stream


def for_data() -> IO[str]:
    """Return standard output for puzzles, solutions, certificates and tables. The text is unchanged, except on a
    terminal."""
    return sys.stdout if sys.stdout.isatty() else raw(sys.stdout)


def guard() -> None:
    """Make both standard streams Printable, even after a library has replaced them."""
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
    """Make standard streams Printable within the context. If an exception ends the program they stay so, because it is
    printed there."""
    before = sys.stdout, sys.stderr
    guard()
    yield
    sys.stdout, sys.stderr = before


# Lines for a terminal of any width, wrapped at words with a hanging indent. Other streams are not wrapped.


HANG = 4  # columns


def columns(to: IO[str]) -> int | None:
    """Return the width of a terminal. Return None for other streams, whose lines are not wrapped."""
    if not to.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def wrap(line: str, width: int | None, hang: int = HANG) -> str:
    """Return the line in pieces of at most ``width`` columns. A longer word, such as a puzzle, stays whole, so that it
    can be copied."""
    if width is None or len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    import textwrap

    return textwrap.fill(
        line.strip(), max(width, 20), initial_indent=indent, subsequent_indent=indent + " " * hang,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
