"""All techniques, a file a family; see `technique` for what one is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cpsudoku.explanation.technique import Technique
from cpsudoku.explanation.techniques import chains, colouring, fish, locked_candidates, singles, subsets, turbot, wings
from cpsudoku.ground.errors import CpsudokuError


@cache
def every() -> tuple[Technique, ...]:
    """All techniques, easiest first."""
    return tuple(sorted(TECHNIQUES.values(), key=lambda technique: technique.rank))


def choose(names: Sequence[str] = (), up_to: str = "") -> tuple[Technique, ...]:
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


FAMILIES = (singles, locked_candidates, subsets, fish, turbot, colouring, wings, chains)
TECHNIQUES = {technique.name: technique for one in FAMILIES for technique in one.TECHNIQUES}
