"""A run of single symbols -> Grid. Digits up to 9x9 take a few microseconds: a translation and one small object."""

from __future__ import annotations

from math import isqrt

from cpsudoku.errors import TextError
from cpsudoku.grid import Grid
from cpsudoku.text._alphabet import BLANKS, choose, customs, decode
from cpsudoku.text._contract import ReadOptions
from cpsudoku.text._grid import box_of

_SIDES = {n * n: n for n in range(2, 10)}
_TABLE = bytes(0 if chr(i) in BLANKS else i - 48 if 49 <= i <= 57 else 255 for i in range(256))
_VALUES = {n * n: bytes(range(n + 1)) for n in range(2, 10)}


def quick(text: str) -> Grid | None:
    """The grid of N x N digits and blanks, N from 2 to 9; None where the text is anything else."""
    size = len(text)
    if size not in _SIDES:
        return None
    values = text.encode("latin-1", "replace").translate(_TABLE)
    return None if values.translate(None, _VALUES[size]) else Grid(_SIDES[size], tuple(values))


def read_cells(cells: str, options: ReadOptions, place: tuple[int, int], usual: int = 81) -> tuple[Grid, str]:
    """(grid, alphabet) of a run of single symbols; ``usual``: how many cells its neighbours have.

    Raises:
        TextError: with line and column.
    """
    line, column = place
    side = isqrt(len(cells))
    if side * side != len(cells) or side < 2:
        far = len(cells) > 2 * usual  # than its neighbours: then the nearest square is what was meant
        nearest = min(range(2, side + 3), key=lambda n: abs(n * n - len(cells))) if far else isqrt(usual)
        symbols = options.alphabet or (customs(nearest) or ("",))[0]
        decode(cells, symbols, options, ((line, column + i) for i in range(len(cells))))
        wrong = column + min(nearest * nearest, len(cells))
        raise TextError(f"expected {nearest * nearest} cells, found {len(cells)}", line, wrong)
    alphabet = choose(cells, side, options, place)
    values = decode(cells, alphabet, options, ((line, column + i) for i in range(len(cells))))
    return Grid(side, values, box_of(side, options, line)), alphabet if side > 9 else options.alphabet
