"""What people paste around a puzzle, and into it: titles, empty lines between the bands of a grid.

``IsKnown`` tells whether some format knows these lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cpsudoku.formats.alphabet import BLANKS
from cpsudoku.formats.grid_text import is_rule, plain_rules
from cpsudoku.formats.lines import TextLines, separates

IsKnown = Callable[[tuple[str, ...]], bool]
_LOOK = 130  # lines that are looked at


def take_titles(lines: TextLines) -> None:
    """Take up to three lines of words above a grid in a frame or with bars as title."""
    for above in range(1, 4):
        texts = [plain_rules(text).strip() for text in lines.ahead(above + 2)]
        if len(texts) < above + 1 or not _is_title(texts[above - 1]):
            return
        framed = is_rule(texts[above]) or "|" in texts[above]
        if framed and "|" in texts[-1]:
            for _ in range(above):
                _, text = lines.take()
                while lines.keep_if_comment(text):
                    _, text = lines.take()
                lines.keep_title(text)
            return


def _is_title(text: str) -> bool:
    """Tell whether it is no row of a drawn grid, but words or a number."""
    bare = not is_rule(text) and "|" not in text
    return bare and (is_wordy(text) or (0 < len(text) < 4 and text.isdigit()))


def take_titles_apart(lines: TextLines, is_known: IsKnown) -> bool:
    """Take up to three lines of words, each with empty lines after it, above what some format knows, as title."""
    place, words = 0, 0
    while words <= 3 and (text := lines.peek(place)) is not None and place < _LOOK:
        if separates(text) or lines.is_comment(text):
            if set(text.strip()) == {"="}:
                return False
            place += 1
            continue
        block = lines.ahead(_LOOK, place)
        if words and is_known(block):
            break
        if len(block) > 1 or not _is_words(text):
            return False
        place, words = place + 1, words + 1
    else:
        return False
    for _ in range(place):
        _, text = lines.take()
        if not (separates(text) or lines.keep_if_comment(text)):
            lines.keep_title(text)
    return True


def _is_words(text: str) -> bool:
    """Tell whether these are words and numbers as people write them: nothing that might be meant as cells."""
    words = text.split()
    return (
        text.isprintable()
        and len(text) <= 120
        and any(map(_WORD.fullmatch, words))
        and all(map(_WORD_OR_NUMBER.match, words))
    )


_WORD = re.compile(r"\W*[^\W\d_]{3,}\W*")
_WORD_OR_NUMBER = re.compile(r"(?!.*[._*=|<>/\\-]{2})(\W*[^\W\d_][\w'’./-]*|\W*\d{1,4}|[&+–—-])\W*$")


def is_wordy(text: str) -> bool:
    return sum(c.isalpha() for c in text) >= 2 and text.isprintable()


# A grid whose bands of boxes are apart by empty lines.


def join_bands(lines: TextLines, is_known: IsKnown) -> TextLines | None:
    """Return the bands of one grid, N / h blocks of h rows of N cells with an empty line after each, as one block;
    places stay those of the lines as they stand. None where the next lines are something else."""
    height, side = _band(lines, 0)
    if not 1 < height < side or side % height or not lines.comments_open_with:
        return None
    place = height
    for _ in range(side // height - 1):
        while place < _LOOK and (text := lines.peek(place)) is not None and not text.strip():
            place += 1
        if _band(lines, place) != (height, side):
            return None
        place += height
    after = lines.peek(place)
    rows = [lines.peek(i) or "" for i in range(place)]
    whole = (after is None or separates(after)) and not any(map(lines.is_comment, rows))
    if not whole or not is_known(tuple(row for row in rows if row)):
        return None
    first = lines.number + 1
    for _ in rows:
        lines.take()
    grid = TextLines((row or "#" for row in rows), lines.file, lines.suffix, first)  # an empty comment is no end
    grid.title, lines.title, lines.gave = lines.title, "", True
    for comment in lines.take_comments():
        grid.comment(comment)
    return grid


def _band(lines: TextLines, place: int) -> tuple[int, int]:
    """Return (rows, cells in each) of the block there; (0, 0) where that is no band."""
    rows = [re.sub(r"[\s|]", "", row) for row in lines.ahead(10, place)]
    sizes = set(map(len, rows))
    side = sizes.pop() if len(sizes) == 1 else 0
    alike = sum(c.isalnum() or c in BLANKS for row in rows for c in row) * 4 >= 3 * side * len(rows)
    return (len(rows), side) if 6 <= side <= 15 and alike and place + len(rows) <= _LOOK else (0, 0)
