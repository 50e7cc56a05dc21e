"""What a text is: the one classifier, asked once for a source when it is opened, and once for each block.

| form | text | read by |
|---|---|---|
| links | links to editors, what editors save | `editors/`, `penpa/` |
| foreign | a text of another program | `conversions/` |
| address | an address of puzz.link, a board of pzprv3 | `puzz_link/` |
| object | an object of JSON with sections | `json_puzzle` |
| cells | cells, perhaps with sections | `grids/`, or the kind |

Comments above a text may name its kind (`kinds`).
"""

from __future__ import annotations

import re
from functools import cached_property
from math import isqrt
from typing import Literal

from cpsudoku.formats.alphabet import BLANKS, customs, stands_for_blanks, values_of
from cpsudoku.formats.conversions.conversion import ForeignForm, find
from cpsudoku.formats.line_reader import kind_in
from cpsudoku.formats.link_reading import EditorLink, has_links, is_saved, only_link
from cpsudoku.formats.puzz_link import address_parts
from cpsudoku.formats.puzz_link.address_parts import PuzzleAddress, PuzzleBoard

LOOKED_AT = 1 << 20  # characters of a source that may be looked at before it is read
PEEKED = 1 << 16  # of these, how many name a kind
_LONG = 250  # characters of what is no path
_SIZE = r"\s*size:\s*\d+x\d+\s*"  # a blank board
_CELLS_ONLY = re.compile(r"[0-9.*_xX\s|-]{16,}")


Form = Literal["links", "foreign", "address", "object", "cells"]


def recognize(text: str) -> Recognized:
    """Return what a text, or the beginning of a source, is."""
    return Recognized(text)


class Recognized:
    """How a text begins. ``beginning``: its first LOOKED_AT characters or so. Each property is worked out when it is
    first asked for, and kept."""

    def __init__(self, beginning: str) -> None:
        self.beginning = beginning
        self._conversions: dict[str, ForeignForm | None] = {}

    @property
    def form(self) -> Form:
        """The form of the text, if its kind does not matter."""
        if self.has_links:
            return "links"
        if self.address is not None:
            return "address"
        return "object" if self.is_object else "foreign" if self.conversion() else "cells"

    @cached_property
    def text(self) -> str:
        """Return the beginning without leading blank lines and comments; only its first line, if that is an address or
        a board."""
        lines = self._lines[self._start :]
        return lines[0].strip() if lines and "/" in lines[0] else "".join(lines)

    @cached_property
    def _lines(self) -> list[str]:
        return self.beginning[:PEEKED].splitlines(keepends=True)

    @cached_property
    def _start(self) -> int:
        """Return the number of lines before the first that is neither blank nor a comment."""
        lines = self._lines
        return next((i for i, x in enumerate(lines) if x.strip() and not x.lstrip().startswith("#")), len(lines))

    @cached_property
    def kinds(self) -> list[str]:
        """Return the words by which comments above the text name a kind, as `# kind: slitherlink` or the first line of
        what `cpsudoku generate` writes."""
        comments = (line.strip()[1:] for line in self._lines[: self._start] if line.strip())
        return [*filter(None, map(kind_in, comments))]

    @cached_property
    def alone(self) -> EditorLink | PuzzleAddress | PuzzleBoard | None:
        """Return the web address that the text is, if it is nothing else: whatever it leads to, it is no grid."""
        return None if "\n" in self.beginning.strip() else only_link(self.beginning.lstrip("\n"))

    @cached_property
    def address(self) -> PuzzleAddress | PuzzleBoard | None:
        """Return the address of puzz.link or its kin, or the board of pzprv3, with which the text begins."""
        if self.alone is None:
            return address_parts.find(self.text)
        return None if isinstance(self.alone, EditorLink) else self.alone

    @cached_property
    def is_saved(self) -> bool:
        """Tell whether it begins as the JSON of an editor."""
        return is_saved(self.beginning)

    @cached_property
    def has_links(self) -> bool:
        """Tell whether it holds a link to an editor, or what one saves."""
        if self.conversion():
            return False
        if self.alone is not None:
            return isinstance(self.alone, EditorLink)
        return self.is_saved or has_links(self.beginning)

    @cached_property
    def is_object(self) -> bool:
        """Tell whether the text begins as an object of JSON with sections, which editors' files do not have."""
        return self.text.lstrip()[:1] == "{" and '"sections"' in self.text

    def conversion(self, kind: str = "") -> ForeignForm | None:
        """Return the form of another program that the text has; None for none."""
        if kind not in self._conversions:
            self._conversions[kind] = find(self.beginning, kind)
        return self._conversions[kind]

    @property
    def is_text(self) -> bool:
        """Tell whether a line is the text of a puzzle rather than a path."""
        line = self.beginning
        if len(line) > _LONG or line.lstrip()[:1] in tuple("[{\"'>|") or _CELLS_ONLY.fullmatch(line):
            return True
        if self.alone is not None or self.address is not None or address_parts.is_board(line) or self.conversion():
            return True
        return re.fullmatch(_SIZE, line) is not None or _is_cells(line)


def _is_cells(source: str) -> bool:
    """Tell whether it is N x N cells, or begins with many of which most are blanks."""
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
    """Tell whether so many of these are in it that they are its blanks."""
    return sum(map(text.count, symbols)) * 2 > len(text)
