"""All techniques, a file a family; see `technique` for what one is."""

from __future__ import annotations

from functools import cache

from cpsudoku.explanation.technique import Technique
from cpsudoku.explanation.techniques import chains, colouring, fish, locked_candidates, singles, subsets, turbot, wings
from cpsudoku.ground.errors import CpsudokuError


@cache
def every() -> tuple[Technique, ...]:
    """All techniques, easiest first."""
    return tuple(sorted(TECHNIQUES.values(), key=lambda technique: technique.rank))


def choose(up_to: str = "") -> tuple[Technique, ...]:
    """The techniques no harder than that of a name, which is the last; all by default.

    Raises:
        CpsudokuError: there is no technique of that name.
    """
    known = {technique.name: technique for technique in every()}
    if up_to and up_to not in known:
        raise CpsudokuError(f"technique {up_to!r}: expected one of {', '.join(known)}")
    return tuple(one for one in every() if not up_to or one.rank <= known[up_to].rank)


FAMILIES = (singles, locked_candidates, subsets, fish, turbot, colouring, wings, chains)
TECHNIQUES = {technique.name: technique for one in FAMILIES for technique in one.TECHNIQUES}
