"""The contract of a text format, and common tools of all formats: the lines of a source, and the names of fields.

`Format` is the contract. `Block`, `Sample` and `ReadOptions` are its inputs. `TextLines` yields lines one at a time,
with lookahead. A blank line, a line of three or more ``=``, or the fence of a code block (``` in Markdown) separates
records. A line that opens with ``#`` is a comment, unless ``#`` is a blank of the puzzles.
"""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.unread_keys import Unread, is_blank
from cpsudoku.support.errors import InputError, series, whole_number

if TYPE_CHECKING:
    from cpsudoku.formats.editors.penpa_link import Drawing
    from cpsudoku.formats.puzz_link.puzzle_link import PuzzleAddress, PuzzleBoard
    from cpsudoku.puzzles.sections.unread_keys import JsonObject

Numbered = tuple[int, str]  # a line's number from 1, and its text without the line end
_KIND = r"(?i)\s*kind\s*[:=]\s*(\S.*)|\s*cpsudoku generate --kind ([^\s+]+)(?:\s|$)"  # no combinations such as a+b
_ROW = "#0123456789.-?"  # characters possible in any row
_HEADER = r"(?i)\s*(?:kind\s*[:=]\s*\S+\s*$|cpsudoku generate --kind )"


def separates(text: str) -> bool:
    """Return True for a blank line, for three or more ``=`` alone, or for a fence."""
    bare = text.strip()
    return not bare or (bare[0] == "=" and len(bare) >= 3 and not bare.strip("=")) or bare.startswith("```")


def kind_in(comment: str) -> str:
    """Return the kind named in a comment, such as `kind: slitherlink` or the output of `generate`. Return "" if it
    names none."""
    match = re.match(_KIND, comment)
    return (match[1] or match[2]).rstrip(" \t\r\n.,;'\"").lstrip("'\"") if match else ""


def title_in(comments: Sequence[str]) -> str:
    """Return the comment above a puzzle as its title, if there is only one. The comment that names the kind does not
    count. Otherwise return ""."""
    titles = [comment for comment in comments if not re.match(_HEADER, comment)]
    return titles[0] if len(titles) == 1 else ""


def refuse_row_as_comment(comments: Iterable[str], rows: Sequence[Numbered], file: str = "") -> None:
    """Check that no comment (given without ``#``) looks like a row of the puzzle. Such a row would be lost silently.

    A comment looks like a row if no space follows the ``#``, it is as long as a row, and it has only digits, blanks and
    characters of the rows. A single number may be the puzzle's number, so it is allowed.

    Raises:
        InputError: a comment looks like a row.
    """
    for comment in comments:
        row = f"#{comment}"
        if comment[:1].isspace() or not comment.strip("#0123456789"):
            continue
        like = [text.strip() for _, text in rows if len(text.strip()) == len(row)]
        if like and {*comment} <= {*_ROW, *"".join(like)}:
            raise InputError(
                f"expected a row or a comment, found '{row}', which may be both: begin a comment with # and a space; "
                "write a dot for a blank (or read the text of a grid with --blank '#')",
                rows[0][0],
                file=file,
            )


def strip(text: str) -> str:
    """Return the line without its end, the spaces before it, and the non-breaking spaces of web pages. Tabs are cells
    if a line has several."""
    if "\xa0" in text:
        text = text.replace("\xa0", " ")
    bare = text.rstrip("\r\n \t")
    return text.rstrip("\r\n ") if "\t\t" in text or "\t" in bare else bare


class TextLines:
    """An iterator of lines without their ends. ``number``: the number of the last line; ``file``: for messages."""

    def __init__(self, source: Iterable[str], file: str = "", suffix: str = "", first: int = 1) -> None:
        self._source = iter(source)
        self._ahead: deque[str] = deque()
        self._comments: list[str] = []
        self.number: int = first - 1
        self.file = file
        self.suffix = suffix
        self.gave = False  # was a part reported that no format read?
        self.title: str = ""  # a title line before the next record
        self.comments_open_with = "#"  # "" if that is a blank: then there are no comments

    def __iter__(self) -> Iterator[str]:
        """Yield all remaining lines. If iteration stops in the middle, another iterator continues with the next
        line."""
        ahead = self._ahead
        while ahead:
            self.number += 1
            yield ahead.popleft()
        for text in self._source:
            self.number += 1
            yield strip(text)
            while ahead:  # the caller looked ahead between two lines
                self.number += 1
                yield ahead.popleft()

    def peek(self, place: int = 0) -> str | None:
        """Return the line ``place`` lines after the next, or None beyond the end."""
        while len(self._ahead) <= place:
            text = next(self._source, None)
            if text is None:
                return None
            self._ahead.append(strip(text))
        return self._ahead[place]

    def take(self) -> Numbered:
        """Return the next line, which must exist (peek first)."""
        text = self.peek()
        if text is None:
            raise self.error("expected another line, found the end")
        self._ahead.popleft()
        self.number += 1
        return self.number, text

    def push_back(self, text: str) -> None:
        """Push back the last line."""
        self._ahead.appendleft(text)
        self.number -= 1

    def skip(self) -> bool:
        """Skip separators and comments, and keep the last run of comments. Return True if a line follows."""
        while (text := self.peek()) is not None:
            if separates(text):
                self._comments.clear() if text.strip() else None
            elif not self.keep_if_comment(text):
                return True
            self.take()
        return False

    def comment(self, text: str) -> None:
        """Keep a comment for the next record."""
        if text.strip():
            self._comments.append(text.rstrip())

    def keep_title(self, text: str) -> None:
        """Keep a line of words as the title of the next record. Keep a second one as a comment."""
        if self.title:
            self.comment(text)
        self.title = self.title or text.strip()

    def keep_if_comment(self, text: str) -> bool:
        """Return True for a comment, and keep it for the next record."""
        if self.is_comment(text):
            self.comment(text.strip()[1:])
            return True
        return False

    def is_comment(self, text: str) -> bool:
        """Return True if the line opens with the sign of comments."""
        return bool(self.comments_open_with) and text.lstrip().startswith(self.comments_open_with)

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments for the current record, with the blanks after ``#``."""
        return tuple(self._comments)

    def take_comments(self) -> list[str]:
        """Return these comments and clear them."""
        comments = list(self._comments)
        self._comments.clear()
        return comments

    def notes(self) -> tuple[tuple[str, ...], str]:
        """Return (comments, title) for the current record and clear them."""
        comments, title = tuple(text.strip() for text in self.take_comments()), self.title
        self.title = ""
        return comments, title or title_in(comments)

    def ahead(self, limit: int, place: int = 0) -> tuple[str, ...]:
        """Return the lines from ``place`` up to a separator or ``limit``, without comments. No line is consumed."""
        lines: list[str] = []
        while len(lines) < limit and (text := self.peek(place)) is not None and not separates(text):
            if not self.is_comment(text):
                lines.append(text)
            place += 1
        return tuple(lines)

    def block(self, limit: int = 2000) -> list[Numbered]:
        """Consume the lines up to a separator, at most ``limit``. Comments are kept as notes."""
        lines: list[Numbered] = []
        while len(lines) < limit and (text := self.peek()) is not None and not separates(text):
            number, _ = self.take()
            if not self.keep_if_comment(text):
                lines.append((number, text))
        return lines

    def error(self, message: str) -> InputError:
        """Return an error at the last line."""
        return InputError(message, self.number, file=self.file)


class ReadOptions(NamedTuple):
    """Options for reading a text whose form is ambiguous.

    Attributes:
        format: A format's name, or "" to detect it.
        blank: "any" means that every character that is not a value is a blank. Otherwise, further characters for blanks
            besides ``. 0 * _ - x``.
        alphabet: The symbols of the values 1, 2, ... It is required if the text fits more than one.
        box: (height, width) of the boxes.
        select: The records to read, by position from 0, including bad ones. No negative numbers.
        seconds: The time limit of a kind's own functions for one record.
        unknown: What to do with unknown rules, and with unread items that may be rules. "keep": keep them in
            `Entry.unknown`, for the caller to check; "refuse": yield the puzzle as Bad; "ignore": omit them.
        add: Sections that are added to every puzzle, such as "anti-knight" or "thermometer: r1c1 r1c2".
    """

    format: str = ""
    blank: str = ""
    alphabet: str = ""
    box: tuple[int, int] | None = None
    select: slice = slice(None)
    seconds: float | None = None
    unknown: str = "keep"
    add: tuple[str, ...] = ()


class LinkContent(NamedTuple):
    """The content of a link. ``editor``: the editor to whose form it belongs; ``puzzle``: the JSON in the form of
    f-puzzles; ``own``: the JSON in the editor's own form, if there is one; ``drawing``: a Penpa drawing, for kinds
    other than sudoku; ``unread``: words next to the link, and the rest of the link after the puzzle. The puzzle is
    empty if the board is not a sudoku board."""

    editor: str
    puzzle: JsonObject
    own: JsonObject | None = None
    drawing: Drawing | None = None
    unread: tuple[Unread, ...] = ()

    def as_sudoku(self) -> JsonObject:
        """Return the puzzle.

        Raises:
            InputError: the link is a drawing whose board is not a sudoku board.
        """
        if not self.puzzle and self.drawing is not None:
            size = f"one of {self.drawing.height} x {self.drawing.width}"
            raise InputError(f"expected a square board of at most 35 rows, found {size}; --kind names another kind")
        return self.puzzle


class Block(NamedTuple):
    """A part of a source with one puzzle. ``text``: the text of the kind, or the link; "" for JSON of an editor.
    ``line``: its first line in its file, from 1. ``payload``: its recognized form if it is not a text of a kind: an
    address or a board of puzz.link, the content of a link, or an error. ``unread``: its unused items. ``converted``:
    True if the block comes from another program's text. ``rows``: the rows that its first line contained, separated by
    ``/``."""

    text: str
    file: str = ""
    line: int = 1
    title: str = ""
    comments: tuple[str, ...] = ()
    payload: PuzzleAddress | PuzzleBoard | LinkContent | Bad | None = None
    unread: tuple[Unread, ...] = ()
    converted: bool = False
    rows: tuple[str, ...] = ()


class Sample(NamedTuple):
    """The input of detection: the first lines up to a blank line, without ``#`` lines. It is never empty."""

    lines: tuple[str, ...]
    options: ReadOptions
    suffix: str = ""


class Format(NamedTuple):
    """One text format. The stem of its file is its name.

    Attributes:
        summary: One line for people.
        example: The text of one record that can be read without options.
        sure: Sample -> a score from 0 to 100 (certain) for this format. The highest score wins. In a tie, the format of
            the file's suffix wins, then `line`, then the first name.
        block: A function that consumes the lines of one record, at least one. None: a record is the lines up to a
            separator.
        parse: (lines of a record, options) -> (grid, alphabet). The alphabet is "" for numbers. Raises InputError with
            line and column. None: parse rows as people draw them (`grid_cells.read_grid`).
        read: A function that replaces `block` and `parse` if records are more than a grid. It consumes one or more
            records.
        write: (record, alphabet) -> the record's text with its line end. None if the format is never written. Raises
            InputError if the format cannot contain the record.
        header: The beginning of its files.
        between: The text between two records.
        pencil: Can it contain pencil marks?
        answer: The format in which solutions are printed. "" for this format itself.
    """

    summary: str
    example: str
    sure: Callable[[Sample], int]
    read: Callable[[TextLines, ReadOptions], Iterator[Entry | Bad]] | None = None
    block: Callable[[TextLines, ReadOptions], list[Numbered]] | None = None
    parse: Callable[[Sequence[Numbered], ReadOptions], tuple[Puzzle, str]] | None = None
    write: Callable[[Entry, str], str] | None = None
    header: str = ""
    between: str = ""
    pencil: bool = False
    answer: str = ""


# The names of columns and fields: for a puzzle, its solution, rating and title, and for mere descriptions. CSV, JSON
# objects and tables of jigsaws share them. A field with another name is an error, because it may be a rule.
NAMES: dict[str, tuple[str, ...]] = {
    "puzzle": ("puzzle", "puzzles", "quizzes", "quiz", "question", "questions", "sudoku", "grid", "givens", "problem"),
    "solution": ("solution", "solutions", "answer", "answers", "solved"),
    "rating": ("rating", "difficulty", "level", "score"),
    "title": ("title", "name", "source", "id"),
    "kind": ("kind",),
}
DESCRIPTIVE = frozenset((
    "author", "backend", "backends", "by", "certified", "clues", "collection", "comment", "comments", "copyright",
    "count", "created", "creator", "date", "description", "email", "error", "event", "file", "hardness", "index",
    "issue", "label", "language", "license", "line", "link", "message", "no", "note", "notes", "nr", "num", "number",
    "origin", "page", "published", "publisher", "reference", "remark", "run", "second", "seconds", "seed", "setter",
    "solution_matches", "solutions", "stars", "statistics", "status", "tags", "technique", "techniques", "time",
    "updated", "url", "uuid", "verdict", "version", "website", "year",
))  # fmt: skip
_DESCRIBED = DESCRIPTIVE.union(*(NAMES[role] for role in ("title", "rating", "solution", "kind")))


def fields_of(text: str, comma: str, line: int) -> list[str]:
    """Return the fields of a line. Raises InputError if quotes do not match."""
    try:
        return [field.strip() for field in next(csv.reader([text], delimiter=comma, strict=True))]
    except csv.Error as error:
        raise InputError(f"expected fields between {comma!r}, found: {error}", line, 1) from None


def describe(fields: Mapping[str, object], side: int) -> tuple[Unread, ...]:
    """Return the fields of a puzzle that describe it by rules.

    Raises:
        InputError: a field may be more than a description, such as a rule.
    """
    from cpsudoku.model.verdicts import FORMAT
    from cpsudoku.puzzles.credits import rules_in

    for role in ("solution", "kind"):
        if len(some := [name for name in NAMES[role] if fields.get(name)]) > 1:
            raise InputError(f"expected one {role}, found the fields {series(some)}")
    unread = []
    for name, value in fields.items():
        if name == "kind" and not isinstance(value, str | None):
            raise InputError(f"expected the name of a kind, found {value!r:.40}")
        if name == "clues" and (type(value) is int or whole_number(str(value)) is not None):
            continue  # their number
        if is_blank(value) or value is False or (not name and whole_number(str(value)) is not None):
            continue
        if name == "format" and str(value) not in map(str, range(1, FORMAT + 1)):
            raise InputError(f"expected format 1 to {FORMAT}, found {value!r:.40}")
        if name == "size" and value not in (side, str(side), f"{side}x{side}", [side, side]):
            raise InputError(f"expected the size of the puzzle, {side}, found {value!r:.40}")
        if name not in ("format", "size", *_DESCRIBED) or name == "clues":
            raise InputError(f"expected a puzzle and what describes it, found an unknown field, {name[:40]!r}")
        if name not in NAMES["kind"] and isinstance(value, str) and rules_in(value):
            unread.append(Unread(name, " ".join(value.split())[:200]))
    return tuple(unread)

