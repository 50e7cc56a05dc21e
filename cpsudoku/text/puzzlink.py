"""Addresses of puzz.link and its kin, taken apart: https://puzz.link/p?ID[/v:VARIANT][/FLAGS]/COLUMNS/ROWS/BODY.

What the body says depends on the genre: a kind declares it (kinds/addresses.py), in the decoders of `codecs`. A board
of pzprv3 may be an address, too (`p?pzprv3/...`): that is a text of its own (kinds/boardfile.py).
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from cpsudoku.declared import dataclass
from cpsudoku.errors import TextError

HOSTS = ("puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn", "pzprv3.net")
LARGEST = 100  # rows and columns of a board
# Patterns are texts, which `re` compiles when they are first used: for most puzzles none is.
_ADDRESS = rf"(?i)(?:https?://)?(?:www\.)?({'|'.join(map(re.escape, HOSTS))})/[^?#\s]*\?(\S*)"
_MODE = r"type=\w+&"
_BOARD = r"(?:v:[^/]*/)?pzprv3"


@dataclass(frozen=True)
class Parts:
    """The parts of an address. ``column``: where the body begins, from 1; ``at``: where each other part does."""

    name: str
    variant: str
    flags: str
    width: int
    height: int
    body: str
    column: int
    at: dict[str, int]


def is_address(text: str) -> bool:
    """Is it an address of puzz.link or its kin, and nothing else?"""
    return _address(text) is not None


def _address(text: str) -> re.Match[str] | None:
    return re.fullmatch(_ADDRESS, text.strip()) if "?" in text else None


def is_board(text: str) -> bool:
    """Does it open as a board of pzprv3?"""
    return "pzprv3" in text and re.match(r"\s*(?:v:[^/\n]*[/\n])?pzprv3(?:\.\d+)?\s*[/\n]", text) is not None


def board_text(text: str) -> str:
    """The pzprv3 board that an address holds in full; "" where it holds a puzzle only."""
    found = _address(text)
    query = unquote(re.sub(_MODE, "", found[2])) if found else ""
    return query if re.match(_BOARD, query) else ""


def taken_apart(text: str) -> Parts:
    """
    Raises:
        TextError: it is no such address, or a part is missing or is something else.
    """
    shift = len(text) - len(text.lstrip())
    found = _address(text)
    if found is None:
        example = "https://puzz.link/p?slither/4/4/dgdh2c71"
        raise TextError(f"expected an address such as {example}, found {text.strip()[:60]!r}")
    start = found.start(2)
    if mode := re.match(_MODE, found[2]):
        start += mode.end()
    whole = text.strip()
    at = _Walk(whole, start, shift)
    name = re.sub(r"_(edit|play)$", "", at.part("the name of a kind, such as slither").lower())
    if not name:
        raise at.refused("the name of a kind, such as slither")
    places = {"name": at.last}
    variant = flags = ""
    if at.ahead.startswith("v:"):
        variant = at.part("a variant")[2:]
        places["variant"] = at.last
    if at.ahead and not at.ahead.isdigit():
        flags = at.part("flags")
        places["flags"] = at.last
    elif not at.ahead and not at.over:
        at.part("flags")  # an empty part: //5/5
    width = at.number("the number of columns")
    height = at.number("the number of rows")
    return Parts(name, variant, flags, width, height, whole[at.next :].rstrip("/"), at.next + 1 + shift, places)


class _Walk:
    """The parts of an address between slashes, from left to right."""

    def __init__(self, text: str, start: int, shift: int) -> None:
        self.text, self.next, self.shift = text, start, shift
        self.last = start + 1

    @property
    def over(self) -> bool:
        return self.next >= len(self.text)

    @property
    def ahead(self) -> str:
        """The next part."""
        return self.text[self.next :].partition("/")[0]

    def part(self, expected: str) -> str:
        self.last = self.next + 1 + self.shift
        if self.over:
            raise self.refused(expected)
        found = self.ahead
        self.next = min(len(self.text), self.next + len(found) + 1)
        return found

    def number(self, expected: str) -> int:
        found = self.part(expected)
        if not (found.isascii() and found.isdecimal() and 0 < int(found[:9]) <= LARGEST):
            raise self.refused(f"{expected}, 1 to {LARGEST}", found)
        return int(found)

    def refused(self, expected: str, found: str = "") -> TextError:
        shown = repr(found[:40]) if found else "the end of the address" if self.over else "nothing"
        return TextError(f"expected {expected}, found {shown}", 1, self.last)


def sudoku_text(text: str) -> str:
    """The digits of an address of sudoku, for the grid formats: numbers with blanks between, 0 for a blank.

    Raises:
        TextError: it is of another kind, or cannot be read.
    """
    from cpsudoku.text.codecs import NUMBER16, Body

    found = taken_apart(text)
    if found.name != "sudoku":
        message = f"expected puzzles of one kind, found an address of {found.name} among sudoku"
        raise TextError(message, 1, found.at["name"])
    if found.width != found.height:
        raise TextError(f"expected as many rows as columns, found {found.width}/{found.height}", 1, found.column)
    body = Body(found.body, found.column)
    values = NUMBER16.read(body, found.width**2)
    body.finish()
    rows = range(0, found.width**2, found.width)
    return "\n".join(" ".join(str(max(0, values.get(i, 0))) for i in range(r, r + found.width)) for r in rows)


def written(name: str, width: int, height: int, body: str, flags: str = "") -> str:
    """The address in its one form; a slash at the end where a body ends in what services take for punctuation."""
    parts = [name, *([flags] if flags else []), str(width), str(height), body]
    address = f"https://puzz.link/p?{'/'.join(parts)}"
    return address if address[-1].isalnum() else address + "/"
