"""The contract of a solving technique. A technique is a function `find` in `techniques/` and a row in the table there.

    ("X-wing", partial(fish.fish, size=2), summary)   # find: State -> Iterator[Finding], lazily

A technique reads the candidates of a state. It concludes that some candidates are true or that some are false. It is
sound: it loses no solution that the candidates allow. It never guesses and never assumes that the solution is unique.
It changes nothing. Every finding concludes something new. Techniques are tried from the easiest to the hardest. After
each finding, the easiest is tried again.

A finding has numbers and names as data for a page, a picture or a JSON file. `explanation_text` writes it in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from cpsudoku.apps.explanation.candidate_board import Candidate, NamedUnit, State, members


class ChainLink(NamedTuple):
    """A link of a chain between groups of (cell, d). A strong link means "not both false", a weak one "not both
    true"."""

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    strong: bool


@dataclass(frozen=True, slots=True)
class Pattern:
    """The place of a finding on the board. Candidates are (cell, d), with d from 0. Units have the board's names.

    ``cells``: the cells of the pattern; ``candidates``: the candidates of the reasoning; ``colours``: two or more
    groups of candidates with different colours (one of two is true); ``links``: a chain in reading order.
    """

    cells: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    colours: tuple[tuple[Candidate, ...], ...] = ()
    links: tuple[ChainLink, ...] = ()

    def with_values(self, values: Sequence[int]) -> Pattern:
        """Return the pattern with (cell, value) in place of candidates. Values are as printed."""

        def with_value(candidates: Iterable[Candidate]) -> tuple[tuple[int, int], ...]:
            return tuple((cell, values[d]) for cell, d in candidates)

        return replace(
            self,
            candidates=with_value(self.candidates),
            colours=tuple(map(with_value, self.colours)),
            links=tuple(ChainLink(with_value(link.start), with_value(link.end), link.strong) for link in self.links),
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """A technique's conclusion from a state: candidates (cell, d) that are true, and candidates that are false."""

    pattern: Pattern
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()

    @property
    def d(self) -> int:
        """The removed candidate of a finding about one candidate."""
        return self.eliminations[0][1]


@dataclass(frozen=True)
class Technique:
    """One way to conclude something. ``rank``: 1 is the easiest; ``title``: the common name; ``summary``: one line."""

    rank: int
    title: str
    find: Callable[[State], Iterator[Finding]]
    summary: str

    @property
    def name(self) -> str:
        """The name that the user types: x_wing."""
        return self.title.lower().replace("-", "_").replace(" ", "_")


# The patterns that several techniques need: cells with two candidates, and values with two places in a unit.


class Conjugates(NamedTuple):
    """The only two places ``a < b`` of a value in a unit. One of them has the value."""

    a: int
    b: int
    unit: NamedUnit


def bivalue(state: State) -> list[int]:
    """Return the open cells with exactly two candidates."""
    return [cell for cell in members(state.open) if state.candidates[cell].bit_count() == 2]


def conjugates(state: State, d: int) -> Iterator[Conjugates]:
    """Yield the units with exactly two places for ``d``."""
    places = state.places[d]
    for unit in state.board.units:
        within = places & unit.mask
        if within.bit_count() == 2:
            a, b = members(within)
            yield Conjugates(a, b, unit)


def alternating(chain: Sequence[Candidate]) -> tuple[ChainLink, ...]:
    """Return the links of a chain of candidates, alternately strong and weak. The first one is strong."""
    return tuple(ChainLink((a,), (b,), i % 2 == 0) for i, (a, b) in enumerate(pairwise(chain)))
