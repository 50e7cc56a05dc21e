"""Addresses of puzz.link and its kin, taken apart: https://puzz.link/p?ID[/v:VARIANT][/FLAGS]/COLUMNS/ROWS/BODY.

What the body says depends on the kind, which the address names and which declares its parts (`address`). A board of
pzprv3 may be an address (`p?pzprv3/...`). `find` recognizes both once, and the reader gets its result.
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
# Patterns are texts, which `re` compiles when they are first used: for most puzzles none is.
_ADDRESS = rf"(?i)[<(\[\"']?(?:https?://)?(?:www\.)?(?:{'|'.join(map(re.escape, HOSTS))})/[^?#\s]*\?(type=\w+&)?\S*"
_BOARD = r"\s*(v:[^/\n]*[/\n])?pzprv3(?:\.(\d+))?\s*[/\n](?:\s*([\w-]+)\s*[/\n])?"


class AddressParts(NamedTuple):
    """The parts of an address. ``column``: where the body begins, from 1; ``at``: where each other part does."""

    name: str
    variant: str
    flags: str
    width: int
    height: int
    body: str
    column: int
    at: dict[str, int]


class PuzzleAddress(NamedTuple):
    """An address of puzz.link or its kin that holds a puzzle. ``start``: where its parts begin in the text; ``shift``:
    characters before it; ``beside``: other words of its line, before and after it."""

    text: str
    start: int
    shift: int = 0
    beside: tuple[str, str] = ("", "")

    @property
    def genre(self) -> str:
        """The name of the kind, as addresses have it.

        Raises:
            InputError: as `parts`.
        """
        return self.parts.name

    @property
    def column(self) -> int:
        """Where the name of the kind stands, from 1."""
        return self.parts.at["name"]

    @property
    def parts(self) -> AddressParts:
        """Return the parts of the address.

        Raises:
            InputError: a part is missing or is something else.
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
    """A board of pzprv3. ``genre``: "" where an address holds what is none; ``version``: the number behind pzprv3;
    ``start``: where the size stands in the text; ``variant``: does it name one? ``beside``: other words of the line of
    its address, before and after it."""

    text: str
    genre: str = ""
    column: int = 1
    version: int = 0
    start: int = 0
    variant: bool = False
    beside: tuple[str, str] = ("", "")


def find(text: str) -> PuzzleAddress | PuzzleBoard | None:
    """Return the address of puzz.link or its kin, or the board of pzprv3, that a text is; None if it is neither. What
    follows a board in the text belongs to it. A line may contain other words around its only address."""
    board = _board(text)
    return board if board is not None and board.genre else address(text) or _among_words(text)


def _among_words(text: str) -> PuzzleAddress | PuzzleBoard | None:
    """Return the only address in a line of words; None if the text is no such line, or a comment."""
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
    """Return what an address of puzz.link or its kin holds, a puzzle or a board; None if the text is no such
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
    """Tell whether it opens as a board of pzprv3."""
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
    """Return the address in its one form; a slash at the end where a body ends in what services take for
    punctuation."""
    parts = [name, *([flags] if flags else []), str(width), str(height), body]
    address = f"https://puzz.link/p?{'/'.join(parts)}"
    return address if address[-1].isalnum() else address + "/"


Pencil = PuzzleAddress | PuzzleBoard


@cache
def kind_names() -> dict[str, str]:
    """Return the name of a genre in addresses, and each of its aliases -> the kind's name. Imports every kind."""
    names: dict[str, str] = {}
    for name in registry.names("kind"):
        kind = registry.find("kind", name)
        if isinstance(kind, Kind):
            names.update(dict.fromkeys(_names_of(kind, name), name))
    return names


def _names_of(kind: Kind | None, name: str) -> tuple[str, ...]:
    """Return what addresses and boards may call a kind of that name; nothing, where it has none."""
    address = kind.address if kind is not None else None
    if kind is None or address is None:
        return ()
    return (address.name, address.file or name, name.replace("_", ""), name, *kind.aliases)


def kind_of(pencil: Pencil) -> str:
    """Return the name of the kind of an address or a board; "" if it names none.

    Raises:
        InputError: there is no such kind here.
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
    """Return the kind of an address or a board, and what it says. ``kind``: if it is one of this, as one of one's own.

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
    """Return what an address or a board of that kind says.

    Raises:
        InputError: it cannot be read, or is one of another kind.
    """
    if not _is_of(pencil, kind) and (other := kind_of(pencil)) != kind.name:
        raise InputError(f"expected an address or a board of {kind.name}, found one of {other}", 1, 1)
    return draft(pencil, kind)[1]


def _is_of(pencil: Pencil, kind: Kind) -> bool:
    """Tell whether the address or the board names this kind, by a name that the kind itself declares."""
    return pencil.genre in _names_of(kind, kind.name.partition("+")[0])


def read(pencil: Pencil, kind: Kind) -> tuple[Puzzle, tuple[Unread, ...]]:
    """Return the puzzle of an address or a board of that kind, with what is drawn as its solution; and the items that
    the puzzle does not use.

    Raises:
        InputError: with line and column; it is one of another kind, or none that this kind takes.
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
    """Return the puzzle as its text has it: of what is drawn, the layers that are decided."""
    if not puzzle.solution:
        return puzzle
    decided = {layer.name for layer in kind.decisions_of(puzzle)}
    return replace(puzzle, solution=tuple(one for one in puzzle.solution if one[0] in decided))


def write(kind: Kind, instance: Puzzle) -> str:
    """Return an instance as an address.

    Raises:
        CpsudokuError: the kind has no addresses, or they cannot say this.
    """
    address = kind.address
    if address is None:
        raise CpsudokuError(f"kind {kind.name}: expected one that has addresses ({', '.join(sorted(kind_names()))})")
    return f"{address.write(kind, instance)}\n"
