"""The name of a reason: the easiest technique that gives the same conclusions from the same candidates.

A reason has a name under three conditions. The board has all-different units over a square grid, perhaps with other
rules. The reason uses only units. Some technique concludes all its literals. If the technique concludes nothing else,
the text of the step is that of the technique. Naming takes some milliseconds for each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cpsudoku.apps.explanation.candidate_board import NoUnits, State, UnitBoard, start
from cpsudoku.apps.explanation.clue_candidates import board_clues
from cpsudoku.apps.explanation.known_facts import BoardPosition
from cpsudoku.apps.explanation.premises import UNITS
from cpsudoku.apps.explanation.reason_search import LadderStep, ReasonSearch
from cpsudoku.apps.explanation.stated_puzzle import StatedPuzzle
from cpsudoku.apps.explanation.step_reason import Reason, reason_of
from cpsudoku.apps.explanation.techniques import EVERY
from cpsudoku.apps.explanation.techniques.technique import Finding, Technique
from cpsudoku.model import BOOLEAN

PLAIN = 6  # most premises of a reason that is easy to follow without a name


class TechniqueName(NamedTuple):
    """A technique that names a reason. ``finding``: its conclusion. ``same``: does it conclude no more than the
    reason?"""

    technique: Technique
    finding: Finding
    same: bool


class TechniqueNames:
    """Finds the names of one puzzle's reasons in turn, among some techniques. Without units, no reason gets a name.
    ``state``: the candidates that remain under the literals ``facts``. `add_name` updates it."""

    def __init__(self, here: StatedPuzzle, facts: Iterable[int] = (), techniques: Sequence[Technique] = ()) -> None:
        self.here = here
        self.techniques: Sequence[Technique] | tuple[Technique, ...] = techniques or EVERY
        self._cells = {x: cell for cell, x in enumerate(here.model.decisions)}
        self.state: State | None = None
        self._kept: dict[str, tuple[Iterator[Finding], list[Finding]]] = {}  # technique -> its findings
        board = _board(here)
        if board is not None:
            allowed = [(1 << len(board.values)) - 1] * len(board.sees)
            for cell, d, holds in self.candidates(facts):
                allowed[cell] &= 1 << d if holds else ~(1 << d)
            self.state = start(board, allowed)

    def candidates(self, literals: Iterable[int]) -> list[tuple[int, int, bool]]:
        """Return the cell and the candidate of each literal that has one, and whether the literal is positive."""
        statement, candidates = self.here.statement, []
        for x in literals:
            variable = self.here.words.variable(x)
            cell = self._cells.get(variable)
            if cell is not None:
                candidates.append((cell, abs(x) - statement.first[variable], x > 0))
        return candidates

    def add_name(self, reason: Reason) -> Reason:
        """Return the reason with its name, if it has one. Its conclusions become facts."""
        if self.state is None or self.state.clash is not None:
            return reason
        name = self.find_name(reason) if reason.tier != "marks" else None
        for cell, d, holds in self.candidates(reason.follows):
            self.state.conclude(cell, d, holds)
        self._kept.clear()
        if name is None:
            return reason
        if not name.same:
            return replace(reason, technique=name.technique)
        return replace(reason, technique=name.technique, board=self.state.board, finding=name.finding)

    def allow(self, position: BoardPosition, step: LadderStep) -> bool:
        """Return True if a step uses only these techniques, or one clue or rule alone."""
        units = {one.sort for one in step.premises} <= UNITS
        return self.find_name(reason_of(position, step)) is not None if units else len(step.premises) == 1

    def easier(self, step: LadderStep, ladder: ReasonSearch) -> LadderStep:
        """Return a step that a technique concludes, with no more premises than ``step``. If none exists, or ``step``
        has few premises, return ``step``."""
        position = ladder.position
        size = len(step.premises)
        if self.state is None or self.state.clash is not None or step.tier != "chain" or size <= PLAIN:
            return step
        if self.find_name(reason_of(position, step)) is not None:
            return step
        units = [one for one in position.theory.premises if one.sort in UNITS]
        for technique in self.techniques:
            finding = next(self._findings(technique, self.state), None)
            for literal in self._literals(finding) if finding is not None else ():
                premises = ladder.refutation(units, literal) if literal not in position.facts else None
                if premises is not None and len(premises) <= size:
                    return LadderStep("chain", tuple(premises), (literal,))
        return step

    def _findings(self, technique: Technique, state: State) -> Iterator[Finding]:
        """Yield the findings of a technique. They are cached until the state changes, because chains are slow to
        find."""
        more, kept = self._kept.setdefault(technique.name, (technique.find(state), []))
        yield from kept
        for finding in more:
            kept.append(finding)
            yield finding

    def _literals(self, finding: Finding) -> Iterator[int]:
        """Yield the literals that a technique concludes."""
        decisions, first = self.here.model.decisions, self.here.statement.first
        yield from (first[decisions[cell]] + d for cell, d in finding.placements)
        yield from (-(first[decisions[cell]] + d) for cell, d in finding.eliminations)

    def find_name(self, reason: Reason) -> TechniqueName | None:
        """Return the easiest technique that concludes everything new in the reason. Return None if none does, or if the
        reason needs more than units."""
        state = self.state
        if state is None or state.clash is not None or not {one.sort for one in reason.premises} <= UNITS:
            return None
        new = {(cell, d, holds) for cell, d, holds in self.candidates(reason.follows) if _is_new(state, cell, d, holds)}
        if not new or reason.tier in ("trying", "clash"):
            return None
        for technique in self.techniques:
            for finding in self._findings(technique, state):
                there = {(cell, d, True) for cell, d in finding.placements}
                eliminations = {(cell, d, False) for cell, d in finding.eliminations}
                if new <= there | eliminations:
                    return TechniqueName(technique, finding, len(new) == len(there | eliminations))
        return None


def _is_new(state: State, cell: int, d: int, holds: bool) -> bool:
    return bool(state.open >> cell & 1) and (holds or bool(state.candidates[cell] >> d & 1))


def _board(here: StatedPuzzle) -> UnitBoard | None:
    """Return the board of units of a puzzle. Return None if it has none."""
    if here.kind is None or here.instance is None or any(x.values == BOOLEAN for x in here.model.decisions):
        return None
    try:
        return board_clues(here.instance, here.kind).board
    except NoUnits:
        return None
