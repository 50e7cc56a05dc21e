"""Addresses of puzz.link and its kin, split into parts: https://puzz.link/p?ID[/v:VARIANT][/FLAGS]/COLUMNS/ROWS/BODY.

The meaning of the body depends on the kind. The address names the kind, which declares its parts (`address`). A board
of pzprv3 may be an address (`p?pzprv3/...`). `find` recognizes both, and its result is passed to the reader.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError

if TYPE_CHECKING:
    from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle

HOSTS = ("puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn", "pzprv3.net")
LARGEST = 100  # rows and columns of a board
# Patterns are strings, which `re` compiles on first use. Most puzzles use none.
_ADDRESS = rf"(?i)[<(\[\"']?(?:https?://)?(?:www\.)?(?:{'|'.join(map(re.escape, HOSTS))})/[^?#\s]*\?(type=\w+&)?\S*"
_BOARD = r"\s*(v:[^/\n]*[/\n])?pzprv3(?:\.(\d+))?\s*[/\n](?:\s*([\w-]+)\s*[/\n])?"


class AddressParts(NamedTuple):
    """The parts of an address. ``column``: the first column of the body, from 1; ``at``: the column of each other
    part."""

    name: str
    variant: str
    flags: str
    width: int
    height: int
    body: str
    column: int
    at: dict[str, int]


class PuzzleAddress(NamedTuple):
    """An address of puzz.link or its kin with a puzzle. ``start``: the index of its parts in the text; ``shift``: the
    characters before it; ``beside``: other words of its line, before and after it."""

    text: str
    start: int
    shift: int = 0
    beside: tuple[str, str] = ("", "")

    @property
    def genre(self) -> str:
        """The name of the kind in addresses.

        Raises:
            InputError: same as in `parts`.
        """
        return self.parts.name

    @property
    def column(self) -> int:
        """The column of the kind's name, from 1."""
        return self.parts.at["name"]

    @property
    def parts(self) -> AddressParts:
        """Return the parts of the address.

        Raises:
            InputError: a part is missing or invalid.
        """
        at = _Walk(self.text, self.start, self.shift)
        name = re.sub(r"_(edit|play)$", "", at.part("the name of a kind, such as slither").lower())
        if not name:
            raise at.refusal("the name of a kind, such as slither")
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
        body = self.text[at.next :].rstrip("/")
        return AddressParts(name, variant, flags, width, height, body, at.next + 1 + self.shift, places)


class PuzzleBoard(NamedTuple):
    """A board of pzprv3. ``genre``: "" if the address has no board; ``version``: the number after pzprv3; ``start``:
    the index of the size in the text; ``variant``: does it name one? ``beside``: other words of the line of its
    address, before and after it."""

    text: str
    genre: str = ""
    column: int = 1
    version: int = 0
    start: int = 0
    variant: bool = False
    beside: tuple[str, str] = ("", "")


def find(text: str) -> PuzzleAddress | PuzzleBoard | None:
    """Return the address of puzz.link or its kin, or the board of pzprv3, in a text. Return None if it has neither. The
    rest of the text after a board belongs to it. A line may contain other words around its only address."""
    board = _board(text)
    return board if board is not None and board.genre else address(text) or _among_words(text)


def _among_words(text: str) -> PuzzleAddress | PuzzleBoard | None:
    """Return the only address in a line of words. Return None for a comment or any other text."""
    bare = text.strip()
    if "?" not in bare or "\n" in bare or bare.startswith("#"):
        return None
    words = [word for word in re.finditer(r"\S+", text) if re.fullmatch(_ADDRESS, word[0])]
    if len(words) != 1:
        return None
    found, start, end = address(words[0][0]), *words[0].span()
    beside = text[:start].strip(), text[end:].strip()
    if isinstance(found, PuzzleAddress):
        return found._replace(shift=start, beside=beside)
    return found._replace(beside=beside) if found is not None else None


def address(text: str) -> PuzzleAddress | PuzzleBoard | None:
    """Return the content of an address of puzz.link or its kin, a puzzle or a board. Return None if the text is no such
    address."""
    bare = text.strip()
    match = re.fullmatch(_ADDRESS, bare) if "?" in text else None
    if match is None:
        return None
    start = match.end(1) if match[1] else bare.index("?") + 1
    from urllib.parse import unquote

    query = unquote(bare[start:])
    if query.startswith("pzprv3") or (query.startswith("v:") and query.partition("/")[2].startswith("pzprv3")):
        return _board(query) or PuzzleBoard(query)
    return PuzzleAddress(bare, start, len(text) - len(text.lstrip()))


def is_board(text: str) -> bool:
    """Return True if it begins like a board of pzprv3."""
    return _board(text) is not None


def _board(text: str) -> PuzzleBoard | None:
    match = re.match(_BOARD, text) if "pzprv3" in text else None
    if match is None:
        return None
    return PuzzleBoard(text, match[3] or "", match.start(3) + 1, int(match[2] or 0), match.end(), match[1] is not None)


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
            raise self.refusal(expected)
        part = self.ahead
        self.next = min(len(self.text), self.next + len(part) + 1)
        return part

    def number(self, expected: str) -> int:
        part = self.part(expected)
        if not (part.isascii() and part.isdecimal() and 0 < int(part[:9]) <= LARGEST):
            raise self.refusal(f"{expected}, 1 to {LARGEST}", part)
        return int(part)

    def refusal(self, expected: str, found: str = "") -> InputError:
        shown = repr(found[:40]) if found else "the end of the address" if self.over else "nothing"
        return InputError(f"expected {expected}, found {shown}", 1, self.last)


def write_address(name: str, width: int, height: int, body: str, flags: str = "") -> str:
    """Return the canonical address. It ends in a slash if the body ends in a character that services take for
    punctuation."""
    parts = [name, *([flags] if flags else []), str(width), str(height), body]
    address = f"https://puzz.link/p?{'/'.join(parts)}"
    return address if address[-1].isalnum() else address + "/"


Pencil = PuzzleAddress | PuzzleBoard


@cache
def kind_names() -> dict[str, str]:
    """Return the mapping from the names of a genre in addresses, including aliases, to the kind's name. It imports
    every kind."""
    names: dict[str, str] = {}
    for name in registry.names("kind"):
        kind = registry.find("kind", name)
        if isinstance(kind, Kind):
            names.update(dict.fromkeys(_names_of(kind, name), name))
    return names


def _names_of(kind: Kind | None, name: str) -> tuple[str, ...]:
    """Return the names of a kind in addresses and boards, or () if it has none."""
    address = kind.address if kind is not None else None
    if kind is None or address is None:
        return ()
    return (address.name, address.file or name, name.replace("_", ""), name, *kind.aliases)


def kind_of(pencil: Pencil) -> str:
    """Return the name of the kind of an address or a board. Return "" if it names none.

    Raises:
        InputError: no kind has that name.
    """
    name = pencil.genre
    if name and name not in kind_names():
        from difflib import get_close_matches

        near = get_close_matches(name, kind_names(), 3)
        expected = f"a kind, such as {', '.join(near)}" if near else "the name of a known kind (`help kinds`)"
        message = f"expected {expected}, found {name!r}; --kind names a file with a kind of your own"
        raise InputError(message, 1, pencil.column)
    return kind_names()[name] if name else ""


def draft(pencil: Pencil, kind: Kind | None = None) -> tuple[Kind, PencilPuzzle]:
    """Return the kind and the content of an address or a board. ``kind``: the expected kind, such as a user's own.

    Raises:
        InputError: with line and column.
    """
    if kind is None or not _is_of(pencil, kind):
        kind = gallery.kind_of(kind_of(pencil))
    declared: Kind = kind
    address = declared.address
    assert address is not None
    if isinstance(pencil, PuzzleBoard):
        return kind, address.read_board(declared, pencil)
    return kind, address.read(declared, pencil.parts)


def draft_of(pencil: Pencil, kind: Kind) -> PencilPuzzle:
    """Return the content of an address or a board of that kind.

    Raises:
        InputError: the text cannot be read, or belongs to another kind.
    """
    if not _is_of(pencil, kind) and (other := kind_of(pencil)) != kind.name:
        raise InputError(f"expected an address or a board of {kind.name}, found one of {other}", 1, 1)
    return draft(pencil, kind)[1]


def _is_of(pencil: Pencil, kind: Kind) -> bool:
    """Return True if the address or board names this kind, with a name that the kind itself declares."""
    return pencil.genre in _names_of(kind, kind.name.partition("+")[0])


def read(pencil: Pencil, kind: Kind) -> tuple[Puzzle, tuple[Unread, ...]]:
    """Return the puzzle of an address or a board of that kind, with the drawing as its solution, and its unused items.

    Raises:
        InputError: the text cannot be read, or belongs to another kind. The error has line and column.
    """
    reading = draft_of(pencil, kind)
    try:
        puzzle = reading.instance()
        kind.shape(puzzle)
    except CpsudokuError as error:
        if isinstance(pencil, PuzzleAddress):
            raise InputError(str(error), 1, pencil.parts.column) from None
        raise error if isinstance(error, InputError) else InputError(str(error), 1, 1) from None
    wrong = [Unread("", words, rule=False) for words in (*reading.faults, *reading.broken)]
    return _as_text(puzzle, kind), (*reading.unread, *wrong)


def _as_text(puzzle: Puzzle, kind: Kind) -> Puzzle:
    """Return the puzzle in the form of its text. The drawing has only decision layers."""
    if not puzzle.solution:
        return puzzle
    decided = {layer.name for layer in kind.decisions_of(puzzle)}
    return replace(puzzle, solution=tuple(one for one in puzzle.solution if one[0] in decided))


def write(kind: Kind, instance: Puzzle) -> str:
    """Return an instance as an address.

    Raises:
        CpsudokuError: the kind has no addresses, or they cannot encode this.
    """
    address = kind.address
    if address is None:
        raise CpsudokuError(f"kind {kind.name}: expected one that has addresses ({', '.join(sorted(kind_names()))})")
    return f"{address.write(kind, instance)}\n"
