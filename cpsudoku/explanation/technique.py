"""The contract of a solving technique: a row of TECHNIQUES in a file of `techniques/`, one file a family.

    Technique("X-wing", 11, partial(fish, size=2), "x_wing", summary)   # find: State -> Iterator[Finding], lazily

A technique looks at the candidates of a state and concludes: candidates that are true, or candidates that are not.
It is sound if no solution that the candidates leave room for is lost; it never guesses and never counts on the
puzzle having one solution only. It changes nothing. Every finding concludes something new.
Techniques are tried by rank, the easiest first; after each finding the easiest is tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cpsudoku.explanation.state import State
from cpsudoku.explanation.step import Finding


@dataclass(frozen=True)
class Technique:
    """One way to conclude something. ``title``: as people say it; ``rank``: 1 is the easiest, each has its own;
    ``name``: as it is typed; ``summary``: one line."""

    title: str
    rank: int
    find: Callable[[State], Iterator[Finding]]
    name: str
    summary: str
