"""Wish: what a person wishes a generated puzzle to be, and why some wishes cannot come true."""

from __future__ import annotations

from dataclasses import dataclass

from cpsudoku.generation.symmetry import SYMMETRIES
from cpsudoku.ground.errors import CpsudokuError


class ImpossibleWish(CpsudokuError):
    """No puzzle is like that, or none can be found by this generator; the message says why."""


@dataclass(frozen=True)
class Wish:
    """One kind of puzzle to draw.

    Attributes:
        clues: Exactly this many; None: delete clues until none can go (then the puzzle is minimal).
        minimal: No clue may be left out.
        symmetry: Of the clue pattern: a name of `cpsudoku.generation.symmetry.SYMMETRIES`.
        level: (least, greatest) difficulty: the exponent of the level (see `cpsudoku rate`); None: any.
        technique: The hardest technique must be one of these; empty: any.
    """

    clues: int | None = None
    minimal: bool = False
    symmetry: str = "none"
    level: tuple[int, int] | None = None
    technique: tuple[str, ...] = ()


def check_wish(wish: Wish, side: int, classic: bool, *, digits_only: bool = True) -> None:
    """Refuse what is known to be impossible.

    ``classic``: is this 9x9 sudoku, where more is known? ``digits_only``: are digits the only clues? With cages or
    signs, which tell digits apart, a puzzle may be unique without any.

    Raises:
        ImpossibleWish: with the reason.
    """
    cells, clues = side * side, wish.clues
    if wish.symmetry not in SYMMETRIES:
        raise ImpossibleWish(f"symmetry {wish.symmetry!r}: expected one of {', '.join(SYMMETRIES)}")
    if clues is None:
        return
    if not 0 <= clues <= cells:
        raise ImpossibleWish(f"clues {clues}: expected 0 to {cells} on a {side}x{side} grid")
    if digits_only and clues < side - 1:
        raise ImpossibleWish(
            f"clues {clues}: with fewer than {side - 1} different digits two digits can change places: never unique"
        )
    if classic and clues < 17:
        raise ImpossibleWish(
            f"clues {clues}: no 9x9 sudoku with fewer than 17 clues is unique (McGuire, Tugemann and Civario 2012)"
        )
    if wish.minimal and classic and clues > 40:
        raise ImpossibleWish(f"clues {clues}: no minimal 9x9 sudoku with more than 40 clues is known")
    possible = _clue_counts(wish.symmetry, side)
    if clues not in possible:
        near = sorted(sorted(possible, key=lambda count: abs(count - clues))[:2])
        raise ImpossibleWish(
            f"clues {clues}: symmetry {wish.symmetry} on a {side}x{side} grid allows {' or '.join(map(str, near))}, "
            f"but not {clues}"
        )


def _clue_counts(symmetry: str, side: int) -> set[int]:
    """How many clues a pattern of that symmetry can have: the sums of sizes of orbits."""
    sums = 1  # bit n is set: n cells can be chosen
    for orbit in SYMMETRIES[symmetry](side):
        sums |= sums << len(orbit)
    return {count for count in range(side * side + 1) if sums >> count & 1}
