"""Addresses and boards of puzz.link and its kin, whichever kind they are of: they name it themselves."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cpsudoku import registry
from cpsudoku import text as sources
from cpsudoku.errors import CpsudokuError, TextError
from cpsudoku.kinds import gallery
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.text import puzzlink

if TYPE_CHECKING:
    from cpsudoku.kinds.draft import Draft

FORMS = ("puzz.link", "pzprv3")


@cache
def named() -> dict[str, str]:
    """The name of a genre in addresses, and each of its aliases -> the kind's name. Imports every kind."""
    found: dict[str, str] = {}
    for name in registry.names("kind"):
        kind = registry.find("kind", name)
        if isinstance(kind, Kind):
            found.update(dict.fromkeys(_names_of(kind, name), name))
    return found


def _names_of(kind: Kind | None, name: str) -> tuple[str, ...]:
    """What addresses and boards may call a kind of that name; nothing, where it has none."""
    address = kind.addressed if kind is not None else None
    if kind is None or address is None:
        return ()
    return (address.name, address.file or name, name.replace("_", ""), name, *kind.aliases)


def is_pencil(text: str) -> bool:
    """Is it an address of puzz.link or its kin, or a board of pzprv3?"""
    return _is_board(text) or puzzlink.is_address(text)


def _is_board(text: str) -> bool:
    if not puzzlink.is_board(text):
        return False  # most texts are grids: `boardfile` is imported for boards alone
    from cpsudoku.kinds import boardfile

    return boardfile.is_board(text)


def kind_of(text: str) -> str:
    """The name of the kind of an address or a board; "" if it is neither.

    Raises:
        TextError: there is no such kind here.
    """
    name, at = _genre(text)
    if name and name not in named():
        from difflib import get_close_matches

        near = get_close_matches(name, named(), 3)
        expected = f"a kind, such as {', '.join(near)}" if near else "the name of a known kind (`list kind`)"
        raise TextError(f"expected {expected}, found {name!r}; --kind names a file with a kind of your own", 1, at)
    return named()[name] if name else ""


def _genre(text: str) -> tuple[str, int]:
    """The genre that an address or a board names, and its column; "" if it is neither."""
    if board := puzzlink.board_text(text):
        text = board
    if _is_board(text):
        from cpsudoku.kinds import boardfile

        return boardfile.name_in(text), text.index(boardfile.name_in(text)) + 1
    if puzzlink.is_address(text):
        parts = puzzlink.taken_apart(text)
        return parts.name, parts.at["name"]
    return "", 0


def board_of(source: sources.Source) -> str:
    """The board of pzprv3 that a source (a path, a text, an address) holds; "" if it holds something else."""
    begin = sources.opening(source)
    if board := puzzlink.board_text(begin):
        return board
    if not _is_board(begin):
        return ""
    return begin if "/" in begin else sources.whole(source)


def draft(text: str, kind: Kind | None = None) -> tuple[Kind, Draft]:
    """The kind of an address or a board, and what it says. ``kind``: if it is one of this, as one of one's own.

    Raises:
        TextError: with line and column.
    """
    from cpsudoku.kinds import boardfile
    from cpsudoku.kinds.draft import Draft

    if kind is None or not _is_of(text, kind):
        kind = gallery.puzzle(kind_of(text))
    address = kind.addressed
    assert address is not None
    text = puzzlink.board_text(text) or text
    if boardfile.is_board(text):
        return kind, boardfile.read(kind, address, text)
    return kind, Draft.of(kind, address.read(kind, text))


def draft_of(text: str, kind: Kind) -> Draft:
    """What an address or a board of that kind says.

    Raises:
        TextError: it cannot be read, or is one of another kind.
    """
    agreed(text, kind)
    return draft(text, kind)[1]


def _is_of(text: str, kind: Kind) -> bool:
    """Does the address or the board name this kind, by a name that the kind itself declares?"""
    return _genre(text)[0] in _names_of(kind, kind.name.partition("+")[0])


def agreed(text: str, kind: Kind) -> None:
    """
    Raises:
        TextError: the address or the board is one of another kind.
    """
    if not _is_of(text, kind) and (other := kind_of(text)) != kind.name:
        raise TextError(f"expected an address or a board of {kind.name}, found one of {other}", 1, 1)


def text_of(link: str, kind: Kind | None = None) -> str:
    """The puzzle of an address or a board as the text of its kind (see `draft`), what is drawn as its solution.

    Raises:
        TextError: with line and column.
    """
    return text_and_notes(link, kind)[0]


def text_and_notes(link: str, kind: Kind | None = None) -> tuple[str, tuple[str, ...]]:
    """The same, and what of a board is not read.

    Raises:
        TextError: with line and column.
    """
    kind, found = draft(link, kind)
    try:
        puzzle = found.instance()
        kind.shape(puzzle)
    except TextError:
        raise
    except CpsudokuError as error:
        raise TextError(str(error), 1, 1) from None
    written: str = kind.write(puzzle)
    return written, tuple(found.notes)


def written(kind: Kind, instance: Puzzle, form: str) -> str:
    """An instance as an address, as a board of pzprv3, or as the text of its kind (``form``).

    Raises:
        CpsudokuError: the kind has no addresses, or they cannot say this.
    """
    if form == "text":
        return kind.write(instance).rstrip("\n") + "\n"
    address = kind.addressed
    if address is None:
        raise CpsudokuError(f"kind {kind.name}: expected one that has addresses ({', '.join(sorted(named()))})")
    if form == "pzprv3":
        if not address.board:
            raise CpsudokuError(f"kind {kind.name}: expected one that has boards of pzprv3")
        from cpsudoku.kinds import boardfile

        return boardfile.write(kind, address, instance)
    return f"{address.write(kind, instance)}\n"
