"""Recognize the form of a text. No other code does this. It runs once for a source when it is opened, and once for each
block.

| form | text | read by |
|---|---|---|
| links | links to editors, what editors save | `editors/`, `penpa/` |
| foreign | a text of another program | `conversions/` |
| address | an address of puzz.link, a board of pzprv3 | `puzz_link/` |
| object | an object of JSON with sections | `kind_text` |
| cells | cells, perhaps with sections | `grids/`, or the kind |

Comments above a text may name its kind (`kinds`). This file also finds links, because every text is searched for links.
Nothing is fetched. `editors/link_unpacking` decodes the links:

    https://f-puzzles.com/?load=...                 f-puzzles: compressed JSON
    https://sudokupad.app/fpuz... (or scl..., ctc...)   SudokuPad: compressed JSON of f-puzzles, or its own
    https://swaroopg92.github.io/penpa-edit/#m=edit&p=...   Penpa: a drawing
    https://sudokumaker.app/?puzzle=...             SudokuMaker: compressed JSON of its own

Data without an address, and JSON in a file, are read in the same way.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import chain, takewhile
from math import isqrt
from typing import Literal, NamedTuple

from cpsudoku.formats.conversions.conversion import ForeignForm, find
from cpsudoku.formats.format_contract import kind_in
from cpsudoku.formats.grid_cells import BLANKS, customs, split_rows, stands_for_blanks, unfold_rows, values_of
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.formats.puzz_link.puzzle_link import PuzzleAddress, PuzzleBoard

LOOKED_AT = 1 << 20  # characters of a source that are inspected before it is read
PEEKED = 1 << 16  # of these, the characters that may name a kind
_LONG = 250  # longest path in characters
_SIZE = r"\s*size:.*"  # a blank board, perhaps with a wrong size
_CELLS_ONLY = re.compile(r"[0-9.*_xX\s|-]{16,}")


Form = Literal["links", "foreign", "address", "object", "cells"]


def recognize(text: str) -> Recognized:
    """Return the form of a text or of the beginning of a source."""
    return Recognized(text)


class Recognized:
    """The form of the beginning of a text. ``beginning``: about LOOKED_AT characters from the start. Each property is
    computed on first use and cached."""

    def __init__(self, beginning: str) -> None:
        self.beginning = beginning
        self._conversions: dict[str, ForeignForm | None] = {}

    @property
    def form(self) -> Form:
        """The form of the text, if it does not depend on the kind."""
        if self.has_links:
            return "links"
        if self.address is not None:
            return "address"
        return "object" if self.is_object else "foreign" if self.conversion() else "cells"

    @cached_property
    def text(self) -> str:
        """Return the beginning without leading blank lines and comments. Return only the first line of an address or a
        board. Unfold the rows of a grid on one line, without the next grid."""
        lines = self._lines[self.start :]
        if lines and split_rows(lines[0]):
            return unfold_rows("".join(chain(lines[:1], takewhile(lambda line: not split_rows(line), lines[1:]))))
        return lines[0].strip() if lines and "/" in lines[0] else "".join(lines)

    @cached_property
    def _lines(self) -> list[str]:
        return self.beginning[:PEEKED].splitlines(keepends=True)

    @cached_property
    def start(self) -> int:
        """Return the number of blank lines and comments at the beginning."""
        lines = self._lines
        return next((i for i, x in enumerate(lines) if x.strip() and not x.lstrip().startswith("#")), len(lines))

    @cached_property
    def kinds(self) -> list[str]:
        """Return the kinds named in comments above the text, such as `# kind: slitherlink` or the first line of
        `cpsudoku generate`."""
        comments = (line.strip()[1:] for line in self._lines[: self.start] if line.strip())
        return [*filter(None, map(kind_in, comments))]

    @cached_property
    def alone(self) -> EditorLink | PuzzleAddress | PuzzleBoard | None:
        """Return the web address if the text is one web address. Such a text is never a grid."""
        return None if "\n" in self.beginning.strip() else only_link(self.beginning.lstrip("\n"))

    @cached_property
    def address(self) -> PuzzleAddress | PuzzleBoard | None:
        """Return the address of puzz.link or its kin, or the board of pzprv3, at the beginning of the text."""
        if self.alone is None:
            return puzzle_link.find(self.text)
        return None if isinstance(self.alone, EditorLink) else self.alone

    @cached_property
    def is_saved(self) -> bool:
        """Return True if the text begins with the JSON of an editor, perhaps after comments."""
        text = self.beginning.lstrip()
        while text[:1] == "#":
            text = text.partition("\n")[2].lstrip()
        return is_saved(text)

    @cached_property
    def has_links(self) -> bool:
        """Return True if the text contains a link to an editor, or the content of an editor's file."""
        if self.conversion():
            return False
        if self.alone is not None:
            return isinstance(self.alone, EditorLink)
        return self.is_saved or has_links(self.beginning)

    @cached_property
    def is_object(self) -> bool:
        """Return True if the text begins with a JSON object with sections, which editors' files do not have."""
        return self.text.lstrip()[:1] == "{" and '"sections"' in self.text

    def conversion(self, kind: str = "") -> ForeignForm | None:
        """Return the form of another program that the text has, or None."""
        if kind not in self._conversions:
            self._conversions[kind] = find(self.beginning, kind)
        return self._conversions[kind]

    @property
    def is_text(self) -> bool:
        """Return True if a line is the text of a puzzle rather than a path."""
        line = self.beginning
        if len(line) > _LONG or line.lstrip()[:1] in tuple("[{\"'>|") or _CELLS_ONLY.fullmatch(line):
            return True
        if self.alone is not None or self.address is not None or puzzle_link.is_board(line) or self.conversion():
            return True
        if len(line.split()) > 1 and has_links(line):
            return True
        return re.fullmatch(_SIZE, line) is not None or _is_cells(line) or bool(split_rows(line))


def _is_cells(source: str) -> bool:
    """Return True for N x N cells, or for a beginning with many cells, most of them blanks."""
    side = isqrt(len(source))
    if side >= 2 and side * side == len(source) and any(set(source) <= set(values_of(a)) for a in customs(side)):
        return True
    first = next(iter(re.split(r"[\s,;|#]", source.strip(), maxsplit=1)), "")
    if len(first) < 16 or (set("/\\") & set(first[:-1]) and not _are_blanks(first, "/\\")):
        return "\t" in source
    digits, letters = sum(c.isdigit() for c in first), sum(c.isalpha() and c not in "xX" for c in first)
    if letters > digits or re.search(r"\.[A-Za-z]\w+$", first):
        return False
    return any(symbol in BLANKS or not symbol.isalnum() for symbol in set(first) if stands_for_blanks(symbol, first))


def _are_blanks(text: str, symbols: str) -> bool:
    """Return True if more than half of the characters are these symbols. Then they are the blanks of the text."""
    return sum(map(text.count, symbols)) * 2 > len(text)


# Links to editors. Patterns are strings, which `re` compiles on first use. Most puzzles use none.


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
BARE = r"(?:fpuz(?:zles)?|scl|ctc)?N4Ig[A-Za-z0-9+/%-]{20,}"  # compressed text that begins with a brace and a quote
_INSIDE = rf"(?i)(?:https?://)?(?:www\.|beta\.)?({_HOSTS_READ})[/?#][^\s<>\"]*|(?<![\w/=%+]){BARE}[^\s<>\"]*"
_JSON = r"[\"']?(?:grid|cells|ce)[\"']?\s*:\s*\[\s*\[\s*(?:\{|[,\]])"


class EditorLink(NamedTuple):
    """A web address, or compressed text without one. ``editor``: the editor that it opens, or ""; ``start``: the index
    after the host in the text; ``beside``: the other words of its line."""

    text: str
    editor: str = ""
    start: int = 0
    beside: str = ""


def only_link(text: str) -> EditorLink | PuzzleAddress | PuzzleBoard | None:
    """Return the web address if the text is one web address, of any site. Addresses of editors are recognized even
    without their scheme."""
    if "N4Ig" in text and re.fullmatch(rf"\s*<?{BARE}\S*\s*", text):
        return EditorLink(text.strip())
    if "/" not in text and "www." not in text:
        return None
    if (puzzle := puzzle_link.address(text)) is not None:
        return puzzle
    bare = text.strip()
    link = link_of(bare)
    if link.editor and len(text.split()) == 1:
        return link
    return link if re.fullmatch(_LINK, bare.strip("<>")) else None


def link_of(text: str) -> EditorLink:
    """Return a possible address, with the editor that it opens."""
    match = re.match(_HOST, text)
    return EditorLink(text, _EDITORS[match[1].lower()], match.end()) if match else EditorLink(text)


def has_links(text: str) -> bool:
    """Return True if the text contains a link to a supported editor."""
    return ("/" in text or "N4Ig" in text) and re.search(_INSIDE, text) is not None


def links_in(line: str) -> list[EditorLink]:
    """Return the links in a line of text: links to editors, in order, in <> or among words. If the line is one address,
    return it for any site, except a puzzle of puzz.link. A single link may contain blanks, because the rest of the line
    belongs to it."""
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
    ends = [0, *(match.end() for match in matches)]
    before = [line[end : match.start()] for end, match in zip(ends, matches, strict=False)]
    links = [_link(match, match[0], words) for match, words in zip(matches, before, strict=True)]
    return [*links[:-1], links[-1]._replace(beside=links[-1].beside + line[ends[-1] :])] if links else []


def _link(match: re.Match[str], text: str, beside: str = "") -> EditorLink:
    """Return the link found in a line. ``text``: the part of the line that belongs to it."""
    if not match[1]:
        return EditorLink(text, beside=beside)
    return EditorLink(text, _EDITORS[match[1].lower()], match.end(1) - match.start(), beside)


def is_saved(text: str) -> bool:
    """Return True if the text begins with the JSON of an editor."""
    return text.lstrip()[:1] in ("{", "[") and re.search(_JSON, text) is not None
