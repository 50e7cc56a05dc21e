"""What one application of a technique found: the conclusion, the pattern it stands on, and a sentence that says it.

All of it is numbers and strings, so that a page, a picture or a JSON file can be made of it without this package.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cpsudoku.explain.state import Candidate


class Link(NamedTuple):
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
    links: tuple[Link, ...] = ()


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
class Frame:
    """The board at one moment: ``values`` (0 where open) and ``candidates`` of every cell, row-major, ascending."""

    values: tuple[int, ...]
    candidates: tuple[tuple[int, ...], ...]
