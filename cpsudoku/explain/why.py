"""Why an explanation cannot end in one solution: the diagnosis, in a few lines for the end of a text.

`cpsudoku diagnose` tells all of it; here are how many solutions there are and what would settle it, or what clashes.
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.ask import session
from cpsudoku.explain.clues import Clues
from cpsudoku.uniqueness import Multiple, NoSolution, Verdict

FEW = 3  # completions or clashes told


def why(given: Clues, verdict: Verdict, *, spec: str, seconds: float) -> Iterator[str]:
    """Lines that say why a puzzle has several solutions or none; nothing for other verdicts.

    ``seconds``: for all questions to the backend that ``spec`` names; what was found by then is told.
    """
    if not isinstance(verdict, Multiple | NoSolution):
        return
    from cpsudoku.diagnose import Ambiguous, Impossible, diagnose

    asked = session(given.model, spec)
    found = diagnose(given.model, asked, given.clues, seconds=seconds, most=FEW, count_each=False)
    if isinstance(found, Impossible):
        for conflict in found.conflicts.found:
            yield f"These clues clash: {conflict}."
    elif isinstance(found, Ambiguous):
        yield f"It has {found.candidates.number}."
        for clues in found.completions.sets[:FEW]:
            yield f"With {', '.join(map(str, clues))} added it would be unique."
