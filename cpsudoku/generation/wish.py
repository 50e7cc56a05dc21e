"""Wish: what a person wishes a generated puzzle to be, and why some wishes cannot come true."""

from __future__ import annotations

from dataclasses import dataclass

from cpsudoku.generation.symmetry import ANY_BOARD, SYMMETRIES
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
        reasons_up_to: No step takes a reason of more rules and clues, and none is by trying; None: any.
        at_least_one: Some step takes a reason of so many rules and clues, or more; None: any.
        trying: May steps be needed that no reason gives? If not, clues stay that make them needless, where the bound
            of work lets one see that (kinds whose clues are digits alone: only what the two above say).
    """

    clues: int | None = None
    minimal: bool = False
    symmetry: str = "none"
    level: tuple[int, int] | None = None
    technique: tuple[str, ...] = ()
    reasons_up_to: int | None = None
    at_least_one: int | None = None
    trying: bool = False

    @property
    def exact(self) -> bool:
        """Does it say which clues stay?"""
        return self.minimal or self.clues is not None

    @property
    def of_reasons(self) -> bool:
        """Does it say anything of the reasons that steps take?"""
        return self.reasons_up_to is not None or self.at_least_one is not None


def check_wish(wish: Wish, side: int, classic: bool, *, digits_only: bool = True) -> None:
    """Refuse what is known to be impossible.

    ``classic``: is this 9x9 sudoku, where more is known? ``digits_only``: are digits the only clues? With cages or
    signs, which tell digits apart, a puzzle may be unique without any.

    Raises:
        ImpossibleWish: with the reason.
    """
    cells, clues = side * side, wish.clues
    check_reasons(wish)
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


def check_item_wish(wish: Wish, height: int, width: int) -> None:
    """Refuse what cannot be of a board whose clues are of any kind.

    Raises:
        ImpossibleWish: with the reason.
    """
    check_reasons(wish)
    if wish.symmetry not in SYMMETRIES:
        raise ImpossibleWish(f"symmetry {wish.symmetry!r}: expected one of {', '.join(SYMMETRIES)}")
    if height != width and wish.symmetry not in ANY_BOARD:
        raise ImpossibleWish(
            f"symmetry {wish.symmetry} on a board of {height}x{width}: expected one of {', '.join(ANY_BOARD)}"
        )


def check_reasons(wish: Wish) -> None:
    """Refuse sizes of reasons that contradict each other.

    Raises:
        ImpossibleWish: they do.
    """
    most, least = wish.reasons_up_to, wish.at_least_one
    if most is not None and least is not None and least > most:
        raise ImpossibleWish(f"--at-least-one {least}: expected at most {most}, as --reasons-up-to says")
    if most is not None and wish.trying:
        raise ImpossibleWish("--trying: expected no --reasons-up-to beside it, which leaves no trying")


def _clue_counts(symmetry: str, side: int) -> set[int]:
    """Return how many clues a pattern of that symmetry can have: the sums of sizes of orbits."""
    sums = 1  # bit n is set: n cells can be chosen
    for orbit in SYMMETRIES[symmetry](side):
        sums |= sums << len(orbit)
    return {count for count in range(side * side + 1) if sums >> count & 1}
