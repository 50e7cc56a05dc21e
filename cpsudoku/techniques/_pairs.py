"""What several techniques look for first: cells with two candidates, and values with two places in a unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cpsudoku.explain.bits import members
from cpsudoku.explain.board import NamedUnit
from cpsudoku.explain.state import Candidate, State
from cpsudoku.explain.step import Link


class Conjugates(NamedTuple):
    """The only two places ``a < b`` of a value in a unit: one of them is it."""

    a: int
    b: int
    unit: NamedUnit


def bivalue(state: State) -> list[int]:
    """The open cells with exactly two candidates."""
    return [cell for cell in members(state.open) if state.candidates[cell].bit_count() == 2]


def conjugates(state: State, d: int) -> Iterator[Conjugates]:
    """The units with exactly two places for ``d``."""
    places = state.places[d]
    for unit in state.board.units:
        within = places & unit.mask
        if within.bit_count() == 2:
            a, b = members(within)
            yield Conjugates(a, b, unit)


def alternating(chain: Sequence[Candidate]) -> tuple[Link, ...]:
    """The links of a chain of candidates: strong and weak in turn, the first one strong."""
    return tuple(Link((a,), (b,), i % 2 == 0) for i, (a, b) in enumerate(pairwise(chain)))
