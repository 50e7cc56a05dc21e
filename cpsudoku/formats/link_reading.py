"""Links to editors, and what editors save: a puzzle as data, not as text. Nothing is fetched, and no code is run.

    https://f-puzzles.com/?load=...                 f-puzzles: compressed JSON
    https://sudokupad.app/fpuz... (or scl..., ctc...)   SudokuPad: compressed JSON of f-puzzles, or its own
    https://swaroopg92.github.io/penpa-edit/#m=edit&p=...   Penpa: a drawing
    https://sudokumaker.app/?puzzle=...             SudokuMaker: compressed JSON of its own

The data without its address, and JSON in a file, are read as well. All become a `Linked`, whose puzzle has the form
that f-puzzles gives it; `cpsudoku.formats.editors.f_puzzles` makes a puzzle of that. This module recognizes them, as
every text is searched for them; `unpacking` reads what they hold.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.formats.puzz_link import address_parts
from cpsudoku.formats.puzz_link.address_parts import PuzzleAddress, PuzzleBoard
from cpsudoku.support.errors import TextError

if TYPE_CHECKING:
    from cpsudoku.formats.penpa.penpa_link import Drawing
    from cpsudoku.puzzles.sections.unread_keys import JsonObject, Unread

# Patterns are texts, which `re` compiles when they are first used: for most puzzles none is.
_LINK = r"(?i)\s*(?:[a-z][a-z0-9+]{1,9}://|www\.)\S+\s*"
_EDITORS = {
    "f-puzzles.com": "f-puzzles",
    "sudokupad.app": "SudokuPad",
    "app.crackingthecryptic.com": "SudokuPad",
    "test.crackingthecryptic.com": "SudokuPad",
    "sudokupad.svencodes.com": "SudokuPad",
    "swaroopg92.github.io/penpa-edit": "penpa",
    "opt-pan.github.io/penpa-edit": "penpa",
    "sudokumaker.app": "SudokuMaker",
    "puzz.link": "puzz.link",
    "pzprxs.vercel.app": "puzz.link",
}
READ = ("f-puzzles", "SudokuPad", "penpa", "SudokuMaker")
_HOSTS = "|".join(map(re.escape, _EDITORS))
_HOST = rf"(?i)\s*<?(?:https?://)?(?:www\.|beta\.)?({_HOSTS})(?=[/?#>]|\s*$)"
_HOSTS_READ = "|".join(re.escape(host) for host, editor in _EDITORS.items() if editor in READ)
BARE = r"(?:fpuz(?:zles)?|scl|ctc)?N4Ig[A-Za-z0-9+/%-]{20,}"  # compressed text that opens with a brace and a quote
_INSIDE = rf"(?i)(?:https?://)?(?:www\.|beta\.)?({_HOSTS_READ})[/?#][^\s<>\"]*|(?<![\w/=%+]){BARE}[^\s<>\"]*"
_JSON = r"[\"']?(?:grid|cells|ce)[\"']?\s*:\s*\[\s*\[\s*(?:\{|[,\]])"


class EditorLink(NamedTuple):
    """A web address, or compressed text without one. ``editor``: to which editor it leads, "" where that is none we
    know; ``start``: where what follows the host begins in the text; ``beside``: words of its line that belong to no
    link."""

    text: str
    editor: str = ""
    start: int = 0
    beside: str = ""


class Linked(NamedTuple):
    """What a link holds. ``editor``: whose form it had; ``puzzle``: JSON in the form of f-puzzles; ``link``: as it was
    found, "" for JSON in a file; ``line``: of its source, from 1; ``own``: the JSON of an editor with a form of its
    own; ``drawing``: of Penpa, for kinds other than sudoku; ``unread``: words beside the link, and what follows the
    puzzle in it. The puzzle is empty where that is no board of sudoku."""

    editor: str
    puzzle: JsonObject
    link: str = ""
    line: int = 1
    own: JsonObject | None = None
    drawing: Drawing | None = None
    unread: tuple[Unread, ...] = ()

    def as_sudoku(self) -> JsonObject:
        """Return the puzzle.

        Raises:
            TextError: it is a drawing whose board is none of sudoku.
        """
        if not self.puzzle and self.drawing is not None:
            size = f"one of {self.drawing.height} x {self.drawing.width}"
            raise TextError(f"expected a square board of at most 35 rows, found {size}; --kind names another kind")
        return self.puzzle


def only_link(text: str) -> EditorLink | PuzzleAddress | PuzzleBoard | None:
    """Return the web address that a text is, if it is nothing else: one of puzz.link, which holds a puzzle, or any
    other. Those of editors are known without their scheme, too."""
    if "N4Ig" in text and re.fullmatch(rf"\s*<?{BARE}\S*\s*", text):
        return EditorLink(text.strip())
    if "/" not in text and "www." not in text:
        return None
    if (puzzle := address_parts.address(text)) is not None:
        return puzzle
    bare = text.strip()
    link = link_of(bare)
    if link.editor and len(text.split()) == 1:
        return link
    return link if re.fullmatch(_LINK, bare.strip("<>")) else None


def link_of(text: str) -> EditorLink:
    """Return a text that may be an address, with the editor that it leads to."""
    match = re.match(_HOST, text)
    return EditorLink(text, _EDITORS[match[1].lower()], match.end()) if match else EditorLink(text)


def has_links(text: str) -> bool:
    """Tell whether a link to an editor that is read here is somewhere in the text."""
    return ("/" in text or "N4Ig" in text) and re.search(_INSIDE, text) is not None


def links_in(line: str) -> list[EditorLink]:
    """Return the links in a line of text: those to editors, in order, in <> or among words; or an address that stands
    alone, wherever it leads, but no puzzle of puzz.link. A line's only link may have blanks: what follows it belongs to
    it."""
    if not any(sign in line for sign in ("/", "?", "N4Ig", "www.")):
        return []
    bare = line.strip()
    matches = [*re.finditer(_INSIDE, line)]
    if matches and matches[0][0] == bare:
        return [_link(matches[0], bare)]
    only = only_link(line)
    if only is not None:
        return [only] if isinstance(only, EditorLink) else []
    if len(matches) == 1 and matches[0][1]:
        start = matches[0].start()
        return [_link(matches[0], line[start:], line[:start])]
    ends = [0, *(one.end() for one in matches)]
    before = [line[end : one.start()] for end, one in zip(ends, matches, strict=False)]
    links = [_link(one, one[0], words) for one, words in zip(matches, before, strict=True)]
    return [*links[:-1], links[-1]._replace(beside=links[-1].beside + line[ends[-1] :])] if links else []


def _link(match: re.Match[str], text: str, beside: str = "") -> EditorLink:
    """Return the link found in a line; ``text``: what of the line belongs to it."""
    if not match[1]:
        return EditorLink(text, beside=beside)
    return EditorLink(text, _EDITORS[match[1].lower()], match.end(1) - match.start(), beside)


def is_saved(text: str) -> bool:
    """Tell whether it is, or begins as, the JSON of an editor."""
    return text.lstrip()[:1] in ("{", "[") and re.search(_JSON, text) is not None
