"""The level of a puzzle: the product of the candidate counts of all cells after naked and hidden singles.

A measure of what propagation leaves to a search, from the literature around Norvig's essay; its decimal exponent is
the difficulty there. Computed by logarithms: the level of an empty 36x36 grid has two thousand digits.
"""

from __future__ import annotations

from math import floor, log10

from cpsudoku.explain.clues import Clues
from cpsudoku.explain.propagation import settle
from cpsudoku.explain.state import State, start


def settled(puzzle: Clues) -> State:
    """The state after the clues and all naked and hidden singles; its ``clash`` names a contradiction."""
    state = start(puzzle.board, puzzle.allowed)
    if state.clash is None:
        settle(state)
    return state


def level(state: State) -> float | None:
    """The decimal logarithm of the product of all candidate counts; None where there is a contradiction."""
    if state.clash is not None:
        return None
    return sum(log10(mask.bit_count()) for mask in state.candidates)


def level_text(logarithm: float) -> str:
    """The level as C's `%.1e` prints it: "1.7e+25"."""
    exponent = floor(logarithm + 1e-12)  # log10(8) + log10(125) may fall short of 3
    mantissa = f"{10 ** (logarithm - exponent):.1f}"
    if mantissa == "10.0":
        mantissa, exponent = "1.0", exponent + 1
    return f"{mantissa}e+{exponent:02d}"


def difficulty(logarithm: float) -> int:
    """The decimal exponent of the level as printed."""
    return int(level_text(logarithm).split("+")[1])
