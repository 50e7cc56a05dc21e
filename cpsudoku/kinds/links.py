"""Addresses and boards of puzz.link and its kin, whichever kind they are of: they name it themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from cpsudoku import registry
from cpsudoku.errors import CpsudokuError, TextError
from cpsudoku.grid import Grid
from cpsudoku.kinds import gallery
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.puzzle import Instance, Puzzle
from cpsudoku.text.puzzlink import PuzzleAddress, PuzzleBoard

if TYPE_CHECKING:
    from cpsudoku.kinds.draft import Draft

FORMS = ("puzz.link", "pzprv3")
Pencil = PuzzleAddress | PuzzleBoard


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


def kind_of(pencil: Pencil) -> str:
    """The name of the kind of an address or a board; "" if it names none.

    Raises:
        TextError: there is no such kind here.
    """
    name = pencil.genre
    if name and name not in named():
        from difflib import get_close_matches

        near = get_close_matches(name, named(), 3)
        expected = f"a kind, such as {', '.join(near)}" if near else "the name of a known kind (`list kind`)"
        message = f"expected {expected}, found {name!r}; --kind names a file with a kind of your own"
        raise TextError(message, 1, pencil.column)
    return named()[name] if name else ""


def draft(pencil: Pencil, kind: Puzzle | None = None) -> tuple[Puzzle, Draft]:
    """The kind of an address or a board, and what it says. ``kind``: if it is one of this, as one of one's own.

    Raises:
        TextError: with line and column.
    """
    if kind is None or not _is_of(pencil, kind):
        kind = gallery.puzzle(kind_of(pencil))
    declared: Kind = kind.declared
    address = declared.addressed
    assert address is not None
    if isinstance(pencil, PuzzleBoard):
        from cpsudoku.kinds import boardfile

        return kind, boardfile.read(declared, address, pencil)
    return kind, address.read(declared, pencil.parts)


def draft_of(pencil: Pencil, kind: Puzzle) -> Draft:
    """What an address or a board of that kind says.

    Raises:
        TextError: it cannot be read, or is one of another kind.
    """
    if not _is_of(pencil, kind) and (other := kind_of(pencil)) != kind.name:
        raise TextError(f"expected an address or a board of {kind.name}, found one of {other}", 1, 1)
    return draft(pencil, kind)[1]


def _is_of(pencil: Pencil, kind: Puzzle) -> bool:
    """Does the address or the board name this kind, by a name that the kind itself declares?"""
    return pencil.genre in _names_of(kind.declared, kind.name.partition("+")[0])


def read(pencil: Pencil, kind: Puzzle) -> tuple[Instance, tuple[str, ...]]:
    """The puzzle of an address or a board of that kind, what is drawn as its solution; and what of a board is not read.

    Raises:
        TextError: with line and column; it is one of another kind, or none that this kind takes.
    """
    found = draft_of(pencil, kind)
    try:
        puzzle = found.instance()
        kind.shape(puzzle)
    except CpsudokuError as error:
        if isinstance(pencil, PuzzleAddress):
            raise TextError(str(error), 1, pencil.parts.column) from None
        raise error if isinstance(error, TextError) else TextError(str(error), 1, 1) from None
    return _as_text(puzzle, kind), tuple(found.notes)


def _as_text(puzzle: Instance, kind: Puzzle) -> Instance:
    """The puzzle as its text has it: of what is drawn, the layers that are decided; a Grid if it holds given values
    only."""
    declared: Kind = kind.declared
    if puzzle.solution:
        decided = {layer.name for layer in declared.decisions_of(puzzle)}
        puzzle = replace(puzzle, solution=tuple(one for one in puzzle.solution if one[0] in decided))
    bare = kind.grids and puzzle.classic and not puzzle.solution
    first = declared.all_sections[0].name
    return puzzle.grid if bare and all(name == first for name, _ in puzzle.contents) else puzzle


def written(kind: Puzzle, instance: Any, form: str) -> str:
    """An instance as an address, as a board of pzprv3, or as the text of its kind (``form``).

    Raises:
        CpsudokuError: the kind has no addresses, or they cannot say this.
    """
    declared = kind.declared
    if form == "text" and not isinstance(instance, Grid) and declared is not None:
        return str(declared.write(instance)) + "\n"
    if form == "text":
        return kind.render(instance, {}).rstrip("\n") + "\n"
    address = declared.addressed if declared is not None else None
    if address is None:
        raise CpsudokuError(f"kind {kind.name}: expected one that has addresses ({', '.join(sorted(named()))})")
    if isinstance(instance, Grid):
        instance = declared.instance(instance.side, instance.side, instance.box, **_cells(declared, instance))
    if form == "pzprv3":
        if not address.board:
            raise CpsudokuError(f"kind {kind.name}: expected one that has boards of pzprv3")
        from cpsudoku.kinds import boardfile

        return boardfile.write(declared, address, instance)
    return f"{address.write(declared, instance)}\n"


def _cells(declared: Kind, grid: Grid) -> dict[str, Any]:
    return {declared.all_sections[0].attribute: grid.cells} if any(grid.cells) else {}
