"""Cells and numbers as editors' files name them: R1C1, halves for corners and sides."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cpsudoku.errors import TextError
from cpsudoku.kinds.places import Cell, Lattice

_NUMBER = re.compile(r"\+?(\d{1,18})(?:\.0*)?", re.ASCII)
_CELL = re.compile(r"R(\d{1,3})C(\d{1,3})", re.IGNORECASE | re.ASCII)


def cell_of(name: object, lattice: Lattice, outside: bool = False) -> Cell:
    """The cell of a name, as R1C1; ``outside``: also one just outside the board.

    Raises:
        TextError: the board has none of that name.
    """
    found = _CELL.fullmatch(name) if isinstance(name, str) else None
    if found:
        cell = Cell(int(found[1]), int(found[2]))
        if lattice.has(cell) or (outside and cell.row <= lattice.height + 1 and cell.column <= lattice.width + 1):
            return cell
    last = f"R{lattice.height}C{lattice.width}"
    raise TextError(f"expected a cell from R1C1 to {last}{' or just outside' * outside}, found {name!r:.40}")


def name_of(cell: Sequence[float]) -> str:
    return f"R{cell[0]:g}C{cell[1]:g}"


def cells_of(found: object, lattice: Lattice) -> tuple[Cell, ...]:
    """
    Raises:
        TextError: it is no list of names of cells.
    """
    if not isinstance(found, list) or len(found) > 4 * len(lattice.cells):
        raise TextError(f"expected a list of cells, found {found!r:.40}")
    return tuple(cell_of(name, lattice) for name in found)


def number_of(value: object) -> int | None:
    """A value as a number from 0, 5.0 and "+5" being five; None where it is blank, or a label."""
    if type(value) is int:
        return value if 0 <= value < 10**18 else None
    if isinstance(value, bool) or value is None:
        return None
    found = _NUMBER.fullmatch(str(value).strip())
    return int(found[1]) if found else None
