"""The contract of a solving technique: one file here that sets TECHNIQUE; its stem is its name.

    TECHNIQUE = Technique("X-wing", rank=11, find=find)     # find: State -> Iterator[Finding], lazily, easiest first

A technique looks at the candidates of a state and concludes: candidates that are true, or candidates that are not.
It is sound if no solution that the candidates leave room for is lost; it never guesses and never counts on the
puzzle having one solution only. It changes nothing. Every finding concludes something new.
Techniques are tried by rank, the easiest first; after each finding the easiest is tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from cpsudoku import catalog
from cpsudoku.errors import CpsudokuError

if TYPE_CHECKING:
    from cpsudoku.explain.state import State
    from cpsudoku.explain.step import Finding


@dataclass(frozen=True)
class Technique:
    """One way to conclude something. ``title``: as people say it; ``rank``: 1 is the easiest, each has its own."""

    title: str
    rank: int
    find: Callable[[State], Iterator[Finding]]
    name: str = ""


@cache
def every() -> tuple[Technique, ...]:
    """All techniques, easiest first."""
    found = (replace(catalog.find("technique", name), name=name) for name in catalog.names("technique"))
    return tuple(sorted(found, key=lambda technique: technique.rank))


def chosen(names: Sequence[str] = (), up_to: str = "") -> tuple[Technique, ...]:
    """The techniques of these names, or those no harder than ``up_to``, or all; easiest first.

    Raises:
        CpsudokuError: there is no technique of such a name.
    """
    known = {technique.name: technique for technique in every()}
    for name in (*names, *filter(None, [up_to])):
        if name not in known:
            raise CpsudokuError(f"technique {name!r}: expected one of {', '.join(known)}")
    most = known[up_to].rank if up_to else max(technique.rank for technique in known.values())
    return tuple(t for t in known.values() if t.rank <= most and (not names or t.name in names))
