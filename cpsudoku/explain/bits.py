"""Sets of small numbers as the bits of an int: cells of a board, candidates of a cell. Python ints have no width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def members(mask: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def set_of(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def only(mask: int) -> int | None:
    """The member of a set of exactly one, else None."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None
