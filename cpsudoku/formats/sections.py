"""Texts of kinds with a form of their own: instances apart by lines of three or more ``=``, with named sections."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import islice

from cpsudoku.formats.contract import Bad, Block
from cpsudoku.formats.lines import Numbered, refuse_row_as_comment, separates, title_in
from cpsudoku.formats.source import Source, open_lines
from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.section_lines import HEADING, fold_name

_CELLS = re.compile(
    r"^[ \t]*[a-z][a-z _-]*:\s*(r\d{1,2}(\.5)?c\d{1,2}(\.5)?|[a-z]\d{1,2}(?=\s))",
    re.MULTILINE | re.IGNORECASE | re.ASCII,
)
_LETTER = re.compile(r"[^\W\d_]")


def blocks(source: Source) -> Iterator[Block]:
    """Yield the text of each instance, one at a time; leading ``#`` lines are its comments, a single one its title
    (but one that names its kind).

    Raises:
        TextError: the source cannot be read, or holds no instance.
    """
    lines = open_lines(source)
    numbered: list[Numbered] = []
    comments: list[str] = []
    any_block = False
    for text in lines:
        if text.strip() and separates(text):
            if numbered:
                yield _block(numbered, comments, lines.file)
                any_block = True
            numbered, comments = [], []
        elif numbered:
            numbered.append((lines.number, text))
        elif text.lstrip().startswith("#"):
            comments.append(text.strip()[1:])
        elif text.strip():
            numbered.append((lines.number, text))
    if numbered:
        yield _block(numbered, comments, lines.file)
    elif not any_block:
        raise lines.error("expected a puzzle, found none: the text is empty")


def only_block(text: str) -> Block:
    """Return the only instance of a text, as a file with that content gives it.

    Raises:
        TextError: there is none, or more than one.
    """
    first_two = list(islice(blocks(io.StringIO(text, newline=None)), 2))
    if len(first_two) > 1:
        raise TextError("expected one puzzle, found another", first_two[1].line, 1)
    return first_two[0]


def _block(numbered: list[Numbered], comments: list[str], file: str) -> Block:
    while not numbered[-1][1].strip():
        numbered.pop()
    text = "".join(text + "\n" for _, text in numbered)
    notes = tuple(comment.strip() for comment in comments)
    block = Block(text, file, numbered[0][0], title_in(notes), notes)
    if not comments and "#" not in text:
        return block
    within = [line.strip()[1:] for _, line in numbered if line.lstrip().startswith("#")]
    rows = [(number, line) for number, line in numbered if not line.lstrip().startswith("#")]
    try:
        refuse_row_as_comment([*comments, *within], rows, file)
    except TextError as error:
        return replace(block, payload=Bad(error, text[:1000]))
    return block


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
        fold_name(line) in names or ((match := HEADING.match(line)) and fold_name(match[1]) in names) for line in lines
    ) or bool(_CELLS.search(text))
