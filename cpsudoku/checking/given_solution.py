"""Is the solution that a file gives the solution of its puzzle?"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.entries import Entry
from cpsudoku.model import Clue, Model
from cpsudoku.report import Report


def solution_matches(entry: Entry, report: Report, model: Model, clues: Sequence[Clue]) -> bool | None:
    """Is it the solution (of an ambiguous puzzle, one of them)? None if none is given or it is not known."""
    if entry.solution is None:
        return None
    if report.verdict == "none":
        return False
    if entry.solution.line() in (report.solution, report.second):
        return None if report.verdict == "undecided" else True
    if report.verdict == "unique":
        return False
    cells = entry.solution.cells
    if model.auxiliary or any(clue.auxiliary for clue in clues) or len(cells) != len(model.decisions):
        return None
    values = {x: content for x, content in zip(model.decisions, cells, strict=True) if isinstance(content, int)}
    keeps = (
        len(values) == len(cells)
        and all(values[x] in x.values for x in model.decisions)
        and model.violated(values, clues) is None
    )
    return True if keeps and report.verdict == "multiple" else None if keeps else False
