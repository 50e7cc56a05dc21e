"""Web addresses: a link to an editor holds a puzzle, but not as text. This version reads none, and says what it is."""

from __future__ import annotations

import re

from cpsudoku.errors import TextError
from cpsudoku.text import puzzlink

_LINK = re.compile(r"\s*(?:[a-z][a-z0-9+]{1,9}://|www\.)\S+\s*", re.IGNORECASE)
_EDITORS = {
    "f-puzzles.com": "f-puzzles",
    "sudokupad.app": "SudokuPad",
    "app.crackingthecryptic.com": "SudokuPad",
    "swaroopg92.github.io/penpa-edit": "penpa",
    "opt-pan.github.io/penpa-edit": "penpa",
    "puzz.link": "puzz.link",
    "pzprxs.vercel.app": "puzz.link",
}
_HOST = re.compile(rf"\s*(?:https?://)?(?:www\.)?({'|'.join(map(re.escape, _EDITORS))})(?:[/?#]|\s*$)", re.IGNORECASE)


def is_link(text: str) -> bool:
    """Is it a web address and nothing else? Those of editors are known without their scheme, too."""
    if "/" not in text and "www." not in text:
        return False
    known = _editor(text) != "" and len(text.split()) == 1
    return known or puzzlink.is_address(text) or _LINK.fullmatch(text) is not None


def puzzle_text(link: str) -> str:
    """The text of the puzzle that a link holds, for the formats to read.

    Raises:
        TextError: the link is not read; the message says what it leads to and what to do.
    """
    bare = link.strip()
    if bare.lower().startswith("file:"):
        raise TextError(f"expected a path, found the address {bare[:60]!r}: leave out file://")
    if puzzlink.is_address(link):
        return puzzlink.sudoku_text(link)
    editor = _editor(link)
    found = f"a link to the editor {editor}" if editor else "a web address"
    raise TextError(f"expected a file or the text of a puzzle, found {found}: links are not read and nothing is "
                    "fetched; paste the grid itself, a row a line, . for blanks")  # fmt: skip


def _editor(text: str) -> str:
    found = _HOST.match(text)
    return _EDITORS[found.group(1).lower()] if found else ""
