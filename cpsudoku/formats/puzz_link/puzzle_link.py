"""Addresses and boards of puzz.link and its kin, whichever kind they are of: they name it themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from cpsudoku.formats.puzz_link.address_parts import PuzzleAddress, PuzzleBoard
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError

if TYPE_CHECKING:
    from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle

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
