"""Lines of a section and their words, with their places, so that every error can name line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cpsudoku.support.errors import InputError, whole_number

_SECTION_OF_CELLS = r"(?aim)^[ \t]*[a-z][a-z _-]*:\s*(r\d{1,2}(\.5)?c\d{1,2}(\.5)?|[a-z]\d{1,2}(?=\s))"
_LETTER = re.compile(r"[^\W\d_]")


class Word(NamedTuple):
    """``line`` and ``column`` count from 1. The empty text is the end of a line."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> InputError:
        """Return the error at this place."""
        return InputError(message, self.line, self.column)

    def refusal(self, expected: str) -> InputError:
        """Return the error that this place has something other than expected."""
        return self.error(f"expected {expected}, found {self.label}")

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdigit()

    @property
    def label(self) -> str:
        return repr(self.text[:40]) if self.text else "the end of the line"

    def number(self, expected: str) -> int:
        """Return the word as a number from 0.

        Raises:
            InputError: the word is not a number.
        """
        number = whole_number(self.text)
        if number is None:
            raise self.refusal(expected)
        return number


class Line(NamedTuple):
    """``text`` starts in ``column`` of line ``number`` of the text. ``gap``: an empty line of the section precedes
    it."""

    text: str
    number: int
    column: int = 1
    gap: bool = False

    def words(self) -> list[Word]:
        """Return its words. = < > | and commas are separate words."""
        return self._find_words(r"[=<>|,]|[^\s=<>|,]+")

    def tokens(self) -> list[Word]:
        """Return the parts between blanks."""
        return self._find_words(r"\S+")

    def _find_words(self, pattern: str) -> list[Word]:
        return [Word(m[0], self.number, self.column + m.start()) for m in re.finditer(pattern, self.text)]

    @property
    def end(self) -> Word:
        return Word("", self.number, self.column + len(self.text.rstrip()))

    def refusal(self, expected: str) -> InputError:
        """Return the error that this line has something other than expected."""
        first = self.tokens()
        return (first[0] if first else self.end).refusal(expected)


BLANKS = (".", "-")  # of a map
HOLE = "a dot stands for a blank cell, a line of === for the next puzzle"


def refuse_holes(lines: Sequence[Line]) -> None:
    """Reject rows with empty lines or with spaces as cells, because removing these would shift the cells.

    Rows without a sign for a blank cell have words in columns as wide as the longest word. Or the words are one space
    apart in lines that begin alike.

    Raises:
        InputError: at the first hole.
    """
    for line in lines:
        if line.gap:
            raise InputError(f"expected rows without empty lines, found one above this row ({HOLE})", line.number, 1)
    rows = [line.tokens() for line in lines]
    if any(word.text.strip("()") in BLANKS for row in rows for word in row) or any(
        blank in row[0].text for row in rows if len(row) == 1 for blank in BLANKS
    ):
        return
    width = max((len(word.text) for row in rows for word in row), default=0)
    if any(all(_are_columns(row, width, end, rows[0]) for row in rows) for end in (0, 1)):
        return
    first = next((line.column + len(line.text) - len(line.text.lstrip()) for line in lines if line.column == 1), 1)
    for line, row in zip(lines, rows, strict=True):
        if line.column == 1 and row[0].column != first:
            raise row[0].error(f"expected rows that begin in one column, found columns {first} and {row[0].column}")
        for a, b in pairwise(row):
            if (apart := b.column - a.column - len(a.text)) > 1:
                raise b.error(f"expected one blank between cells, found {apart} ({HOLE})")


def _are_columns(row: Sequence[Word], width: int, end: int, first: Sequence[Word]) -> bool:
    """Return True if words begin (``end``: end) in columns of that width, aligned with the first row."""
    edges = [word.column + end * len(word.text) for word in row]
    start = first[0].column + end * len(first[0].text)
    return edges == [start + i * (width + 1) for i in range(len(row))]


class Reader:
    """The words of a line, one after the other."""

    def __init__(self, line: Line) -> None:
        self._words = line.words()
        self._end = line.end
        self._next = 0

    @property
    def word(self) -> Word:
        """The next word, which is not consumed."""
        return self._words[self._next] if self._next < len(self._words) else self._end

    def take(self) -> Word:
        word = self.word
        self._next += 1
        return word

    def skip(self, text: str) -> bool:
        """Skip the next word if it equals ``text``. Return True if it did."""
        if self.word.text != text:
            return False
        self._next += 1
        return True

    def until(self, *ends: str) -> Iterator[Word]:
        """Yield the words before one of ``ends`` or the end of the line."""
        while self.word.text and self.word.text not in ends:
            yield self.take()

    def words(self, *ends: str) -> Iterator[Word]:
        """Yield the words like `until`, but skip single commas between them."""
        for i, word in enumerate(self.until(*ends)):
            if word.text != "," or not i or self.word.text in ("", ",", *ends):
                yield word

    def finish(self, expected: str = "the end of the line") -> None:
        if self.word.text:
            raise self.word.refusal(expected)


def split_sections(text: str, flags: Mapping[str, str]) -> tuple[list[Line], list[tuple[Word, list[Line]]]]:
    """Return the lines before the first heading, and each heading with its lines. Skip blank lines and ``#`` lines.

    A heading is a name and a colon, and its first line may follow. A name in ``flags`` needs no colon.
    """
    before: list[Line] = []
    sections: list[tuple[Word, list[Line]]] = []
    lines = before
    gap = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.rstrip()
        if not line or line.lstrip().startswith("#"):
            gap = gap or (not line and (bool(lines) or lines is not before))
            continue
        opening = match_heading(line)
        column = opening.end() + 1 if opening else 1
        if opening or fold_name(line) in flags:
            name = opening[1] if opening else line.strip()
            lines = []
            sections.append((Word(name, number, line.index(name) + 1), lines))
            line = line[opening.end() :] if opening else ""
            gap = False
        if line:
            lines.append(Line(line, number, column, gap))
            gap = False
    return before, sections


def match_heading(line: str) -> re.Match[str] | None:
    """Return the match of a name and a colon at the beginning of a line. Group 1 is the name."""
    return re.match(r"\s*([A-Za-z][A-Za-z0-9 _-]*?)\s*:\s*", line)


def fold_name(name: str) -> str:
    """Return the name of a section in its comparable form: `Anti-knight` becomes `anti knight`."""
    return name.strip().lower().replace("-", " ").replace("_", " ")


def has_sections(text: str, headings: Collection[str] | Callable[[], Collection[str]]) -> bool:
    """Return True if a line opens one of these sections: its name and a colon, or the name alone. An unknown section
    also counts if cells follow the colon or are in the next line. Otherwise an unknown rule would be taken for a
    comment. ``headings``: in the form of `fold_name`. A function is called only if a line contains a letter.
    """
    if not headings:
        return False
    text = text.removeprefix("\ufeff")
    if not _LETTER.search(text):
        return False
    lines = [line for line in text.splitlines() if _LETTER.search(line)]
    names = headings() if callable(headings) else headings
    if not names:
        return False
    return any(
        fold_name(line) in names or ((match := match_heading(line)) and fold_name(match[1]) in names) for line in lines
    ) or bool(re.search(_SECTION_OF_CELLS, text))
