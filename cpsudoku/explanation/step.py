"""What one application of a technique found: the conclusion, the pattern it stands on, and a sentence that says it.

All of it is numbers and strings, so that a page, a picture or a JSON file can be made of it without this package.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from cpsudoku.explanation.board import NamedUnit, members
from cpsudoku.explanation.state import Candidate, State


class ChainLink(NamedTuple):
    """One link of a chain, between groups of (cell, d); strong: not all false; weak: not both true."""

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    strong: bool


@dataclass(frozen=True, slots=True)
class Pattern:
    """Where to look. Candidates are (cell, d), d counted from 0; units are named as the board names them.

    ``cells``: the cells that make the pattern; ``candidates``: those that carry the reasoning; ``colours``: two or
    more groups of candidates to be told apart (one of two colours is true); ``links``: a chain in reading order.
    """

    cells: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    colours: tuple[tuple[Candidate, ...], ...] = ()
    links: tuple[ChainLink, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What a technique concludes from a state: candidates (cell, d) that are true, and candidates that are not."""

    words: str
    pattern: Pattern
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A finding with the name and rank of its technique. ``depth``: how many trials are open (0: pure logic).

    Unlike in a Finding, placements and eliminations are (cell, value), with the value as people write it.
    """

    technique: str
    rank: int
    words: str
    placements: tuple[tuple[int, int], ...]
    eliminations: tuple[tuple[int, int], ...]
    pattern: Pattern
    depth: int = 0


@dataclass(frozen=True, slots=True)
class StepFrame:
    """The board at one moment: ``values`` (0 where open) and ``candidates`` of every cell, row-major, ascending."""

    values: tuple[int, ...]
    candidates: tuple[tuple[int, ...], ...]


# What several techniques look for first: cells with two candidates, and values with two places in a unit.


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


def alternating(chain: Sequence[Candidate]) -> tuple[ChainLink, ...]:
    """The links of a chain of candidates: strong and weak in turn, the first one strong."""
    return tuple(ChainLink((a,), (b,), i % 2 == 0) for i, (a, b) in enumerate(pairwise(chain)))
