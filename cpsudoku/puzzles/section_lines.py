"""Lines of a section and their words, each with its place, so that every error can name line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cpsudoku.support.errors import InputError, whole_number

_SECTION_OF_CELLS = r"(?aim)^[ \t]*[a-z][a-z _-]*:\s*(r\d{1,2}(\.5)?c\d{1,2}(\.5)?|[a-z]\d{1,2}(?=\s))"
_LETTER = re.compile(r"[^\W\d_]")


class Word(NamedTuple):
    """``line`` and ``column`` count from 1; the empty text is the end of a line."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> InputError:
        """Return the error at this place."""
        return InputError(message, self.line, self.column)

    def refusal(self, expected: str) -> InputError:
        """Return the error that something else was expected here."""
        return self.error(f"expected {expected}, found {self.label}")

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdigit()

    @property
    def label(self) -> str:
        return repr(self.text[:40]) if self.text else "the end of the line"

    def number(self, expected: str) -> int:
        """Return the number that the word is, from 0.

        Raises:
            InputError: it is none.
        """
        number = whole_number(self.text)
        if number is None:
            raise self.refusal(expected)
        return number


class Line(NamedTuple):
    """``text`` starts in ``column`` of line ``number`` of the text; ``gap``: an empty line of the section precedes."""

    text: str
    number: int
    column: int = 1
    gap: bool = False

    def words(self) -> list[Word]:
        """Return its words; = < > | and commas are words of their own."""
        return self._find_words(r"[=<>|,]|[^\s=<>|,]+")

    def tokens(self) -> list[Word]:
        """Return what lies between blanks."""
        return self._find_words(r"\S+")

    def _find_words(self, pattern: str) -> list[Word]:
        return [Word(m[0], self.number, self.column + m.start()) for m in re.finditer(pattern, self.text)]

    @property
    def end(self) -> Word:
        return Word("", self.number, self.column + len(self.text.rstrip()))

    def refusal(self, expected: str) -> InputError:
        """Return the error that something else was expected in this line."""
        first = self.tokens()
        return (first[0] if first else self.end).refusal(expected)


BLANKS = (".", "-")  # of a map
HOLE = "a dot stands for a blank cell, a line of === for the next puzzle"


def refuse_holes(lines: Sequence[Line]) -> None:
    """Refuse rows with empty lines or spaces in the place of cells, which would be closed up.

    In rows without a sign for a blank cell, words stand in columns as wide as the longest word, or one space apart in
    lines that begin alike.

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
    """Tell whether words begin (``end``: end) in columns of that width, and where the first row begins."""
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
        """The next word, which stays."""
        return self._words[self._next] if self._next < len(self._words) else self._end

    def take(self) -> Word:
        word = self.word
        self._next += 1
        return word

    def skip(self, text: str) -> bool:
        """Pass over the next word if it is this one, and tell whether it is."""
        if self.word.text != text:
            return False
        self._next += 1
        return True

    def until(self, *ends: str) -> Iterator[Word]:
        """Yield the words before one of these, or before the end of the line."""
        while self.word.text and self.word.text not in ends:
            yield self.take()

    def words(self, *ends: str) -> Iterator[Word]:
        """Yield the same, single commas between them passed over, as people write them between cells."""
        for i, word in enumerate(self.until(*ends)):
            if word.text != "," or not i or self.word.text in ("", ",", *ends):
                yield word

    def finish(self, expected: str = "the end of the line") -> None:
        if self.word.text:
            raise self.word.refusal(expected)


def split_sections(text: str, flags: Mapping[str, str]) -> tuple[list[Line], list[tuple[Word, list[Line]]]]:
    """Return the lines before the first heading, and each heading with its lines; skip blank lines and ``#`` lines.

    A heading is a name and a colon, its first line may follow; or, of the ``flags``, the name alone.
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
    """Return the match of a name and a colon that open a line; group 1 is the name."""
    return re.match(r"\s*([A-Za-z][A-Za-z0-9 _-]*?)\s*:\s*", line)


def fold_name(name: str) -> str:
    """Return the name of a section in the form in which names are compared: `Anti-knight` is `anti knight`."""
    return name.strip().lower().replace("-", " ").replace("_", " ")


def has_sections(text: str, headings: Collection[str] | Callable[[], Collection[str]]) -> bool:
    """Tell whether a line opens one of these sections: its name and a colon, or the name alone; or a section that is
    not known, with cells behind the colon or in the next line: a rule must not pass for a comment. ``headings``: as
    `fold_name` has them; a function is called only if a line contains a letter.
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
