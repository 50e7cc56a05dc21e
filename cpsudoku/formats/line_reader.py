"""The lines of a source, one at a time, with a look ahead: what every format reads from.

A blank line, one of three or more ``=`` or the fence of a code block (``` in Markdown) separates records; a line that
opens with ``#`` is a comment, unless that is a blank of the puzzles.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from cpsudoku.support.errors import InputError

Numbered = tuple[int, str]  # a line's number from 1, and its text without the line end
_KIND = r"(?i)\s*kind\s*[:=]\s*(\S.*)|\s*cpsudoku generate --kind ([^\s+]+)(?:\s|$)"  # no combinations, a+b
_ROW = "#0123456789.-?"  # what any row may have
_HEADER = r"(?i)\s*(?:kind\s*[:=]\s*\S+\s*$|cpsudoku generate --kind )"


def separates(text: str) -> bool:
    """Tell whether it is blank, or three or more ``=`` and nothing else, or a fence."""
    bare = text.strip()
    return not bare or (bare[0] == "=" and len(bare) >= 3 and not bare.strip("=")) or bare.startswith("```")


def kind_in(comment: str) -> str:
    """Return the words by which a comment names a kind, as `kind: slitherlink` or what `generate` writes; "" where it
    names none."""
    match = re.match(_KIND, comment)
    return (match[1] or match[2]).rstrip(" \t\r\n.,;'\"").lstrip("'\"") if match else ""


def title_in(comments: Sequence[str]) -> str:
    """Return the only comment above a puzzle, beside one that names its kind; "" where there are more."""
    titles = [comment for comment in comments if not re.match(_HEADER, comment)]
    return titles[0] if len(titles) == 1 else ""


def refuse_row_as_comment(comments: Iterable[str], rows: Sequence[Numbered], file: str = "") -> None:
    """Check that no comment, given without its mark, looks like a row of the puzzle: it would be dropped unseen.

    It does if no space follows the mark, it is as long as a row, and it has only characters of such rows, digits and
    blanks; a number alone may be that of the puzzle.

    Raises:
        InputError: one does.
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
    """Return the line without its end and the spaces before it, without spaces that do not break, as web pages have
    them; tabs are cells where a line has several."""
    if "\xa0" in text:
        text = text.replace("\xa0", " ")
    bare = text.rstrip("\r\n \t")
    return text.rstrip("\r\n ") if "\t\t" in text or "\t" in bare else bare


class TextLines:
    """An iterator of lines without their ends. ``number``: of the line given last; ``file``: for messages."""

    def __init__(self, source: Iterable[str], file: str = "", suffix: str = "", first: int = 1) -> None:
        self._source = iter(source)
        self._ahead: deque[str] = deque()
        self._comments: list[str] = []
        self.number = first - 1
        self.file = file
        self.suffix = suffix
        self.gave = False  # has anything been reported that no format read?
        self.title = ""  # a title line that stands before the record to come
        self.comments_open_with = "#"  # "" where that is a blank: then there are no comments

    def __iter__(self) -> Iterator[str]:
        """Yield all that is left. It may be dropped halfway and taken up by another iterator without losing a line."""
        ahead = self._ahead
        while ahead:
            self.number += 1
            yield ahead.popleft()
        for text in self._source:
            self.number += 1
            yield strip(text)
            while ahead:  # somebody looked ahead between two lines
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
        """Return the next line; there must be one (peek first)."""
        text = self.peek()
        if text is None:
            raise self.error("expected another line, found the end")
        self._ahead.popleft()
        self.number += 1
        return self.number, text

    def push_back(self, text: str) -> None:
        """Give back the line taken last."""
        self._ahead.appendleft(text)
        self.number -= 1

    def skip(self) -> bool:
        """Pass over separators and comments, keep the comments of the last run, and tell whether anything follows."""
        while (text := self.peek()) is not None:
            if separates(text):
                self._comments.clear() if text.strip() else None
            elif not self.keep_if_comment(text):
                return True
            self.take()
        return False

    def comment(self, text: str) -> None:
        """Keep a comment for the record to come."""
        if text.strip():
            self._comments.append(text.rstrip())

    def keep_title(self, text: str) -> None:
        """Keep a line of words as the title of the record to come; a second one as a comment."""
        if self.title:
            self.comment(text)
        self.title = self.title or text.strip()

    def keep_if_comment(self, text: str) -> bool:
        """Tell whether the line is a comment; keep it for the record to come."""
        if self.is_comment(text):
            self.comment(text.strip()[1:])
            return True
        return False

    def is_comment(self, text: str) -> bool:
        """Tell whether the line opens with the mark of comments."""
        return bool(self.comments_open_with) and text.lstrip().startswith(self.comments_open_with)

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments gathered for the record at hand, with the blanks after their mark."""
        return tuple(self._comments)

    def take_comments(self) -> list[str]:
        """Return these comments; they are then gone."""
        comments = list(self._comments)
        self._comments.clear()
        return comments

    def notes(self) -> tuple[tuple[str, ...], str]:
        """Return (comments, title) gathered for the record at hand, which are then gone."""
        comments, title = tuple(text.strip() for text in self.take_comments()), self.title
        self.title = ""
        return comments, title or title_in(comments)

    def ahead(self, limit: int, place: int = 0) -> tuple[str, ...]:
        """Return the lines from ``place`` on up to a separator or ``limit``, without comments; nothing is taken."""
        lines: list[str] = []
        while len(lines) < limit and (text := self.peek(place)) is not None and not separates(text):
            if not self.is_comment(text):
                lines.append(text)
            place += 1
        return tuple(lines)

    def block(self, limit: int = 2000) -> list[Numbered]:
        """Take the lines up to a separator, comments left out (they are kept as notes), at most ``limit``."""
        lines: list[Numbered] = []
        while len(lines) < limit and (text := self.peek()) is not None and not separates(text):
            number, _ = self.take()
            if not self.keep_if_comment(text):
                lines.append((number, text))
        return lines

    def error(self, message: str) -> InputError:
        """Return an error at the line taken last."""
        return InputError(message, self.number, file=self.file)
