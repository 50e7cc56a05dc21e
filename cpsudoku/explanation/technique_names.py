"""The names that people have for a reason: the easiest technique that gives the same from the same candidates.

A reason says why; where a board has candidates (all-different units over a square grid, whatever else it has), its name
is that of the technique that concludes its first literal. Costs some milliseconds a step.
"""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku.explanation.board import NoUnits, UnitBoard
from cpsudoku.explanation.clues import with_others
from cpsudoku.explanation.reason import Reason
from cpsudoku.explanation.state import Candidate, start
from cpsudoku.explanation.techniques import every
from cpsudoku.explanation.walk import Subject
from cpsudoku.model import BOOLEAN


class TechniqueNames:
    """Names the reasons of one puzzle; none where it has no units."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.board: UnitBoard | None = None
        decisions = subject.model.decisions
        self._cells = {x: cell for cell, x in enumerate(decisions)}
        if subject.kind is None or subject.instance is None or any(x.values == BOOLEAN for x in decisions):
            return
        try:
            given, others = with_others(subject.instance, subject.kind)
        except NoUnits:
            return
        for other in others:
            other.close()
        self.board = given.board

    def name(self, known: Iterable[int], reason: Reason) -> str:
        """The title of the easiest technique that concludes the reason's first literal where the literals ``known`` are
        all that is known; "" where there is none, or more than units is needed."""
        if self.board is None or reason.tier in ("marks", "trying", "clash"):
            return ""
        place = self._place(reason.lead)
        if place is None:
            return ""
        allowed = [(1 << len(self.board.values)) - 1] * len(self.board.sees)
        for x in known:
            at = self._place(x)
            if at is not None:
                cell, d = at
                allowed[cell] &= 1 << d if x > 0 else ~(1 << d)
        state = start(self.board, allowed)
        if state.clash is not None:
            return ""
        for technique in every():
            for finding in technique.find(state):
                if place in (finding.placements if reason.lead > 0 else finding.eliminations):
                    return technique.title[:1].upper() + technique.title[1:]
        return ""

    def _place(self, literal: int) -> Candidate | None:
        """The cell and the candidate that a literal is about; None where it is about neither."""
        statement = self.subject.statement
        x = self.subject.words.variable(literal)
        cell = self._cells.get(x)
        return None if cell is None else (cell, abs(literal) - statement.first[x])
