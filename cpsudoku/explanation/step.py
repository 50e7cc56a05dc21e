"""What one application of a technique found: the conclusion, the pattern it stands on, and a sentence that says it.

All of it is numbers and strings, so that a page, a picture or a JSON file can be made of it without this package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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

    def with_values(self, values: Sequence[int]) -> Pattern:
        """Return the pattern with (cell, value) in place of candidates, the value as people write it."""

        def named(candidates: Iterable[Candidate]) -> tuple[tuple[int, int], ...]:
            return tuple((cell, values[d]) for cell, d in candidates)

        return replace(
            self,
            candidates=named(self.candidates),
            colours=tuple(map(named, self.colours)),
            links=tuple(ChainLink(named(link.start), named(link.end), link.strong) for link in self.links),
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """What a technique concludes from a state: candidates (cell, d) that are true, and candidates that are not."""

    words: str
    pattern: Pattern
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()


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
