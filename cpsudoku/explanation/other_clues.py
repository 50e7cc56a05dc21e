"""Clues and rules that are more than digits and units, as cages, signs, arrows, lines: what each leaves of candidates.

A clue and the units its cells share are asked about together, in a small session of their own: a candidate that is in
none of their solutions is gone. So every sort of constraint takes part, at some tenths of a millisecond a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from cpsudoku.backends import Session
from cpsudoku.backends.specs import backend
from cpsudoku.explanation.board import UnitBoard, members, set_of
from cpsudoku.explanation.propagation import Placed, settle
from cpsudoku.explanation.state import Clash, State
from cpsudoku.explanation.step import Finding, Pattern
from cpsudoku.explanation.technique import Technique
from cpsudoku.model import Clue, Constraint, Model, Question, Solved, Variable
from cpsudoku.model.constraints import NotEqual


@dataclass(eq=False)
class OtherClue:
    """``cells``: those it speaks of, with their ``variables``; ``name``: as people call it."""

    name: str
    cells: tuple[int, ...]
    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]
    auxiliary: tuple[Variable, ...] = ()
    _open: tuple[Model, Session] | None = field(default=None, repr=False)
    _known: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict, repr=False)

    def left(self, board: UnitBoard, masks: tuple[int, ...]) -> tuple[int, ...]:
        """Of each cell's candidates those that are in some solution of the clue and the units of its cells."""
        if masks not in self._known:
            self._known[masks] = self._ask(board, masks)
        return self._known[masks]

    def _ask(self, board: UnitBoard, masks: tuple[int, ...]) -> tuple[int, ...]:
        if self._open is None:
            model = Model.over(self.variables, self.auxiliary)
            for (i, a), (j, b) in combinations(enumerate(self.cells), 2):
                if board.sees[a] >> b & 1:
                    model.add(NotEqual(self.variables[i], self.variables[j]))
            model.add(*self.constraints)
            self._open = model, backend("sat").open(model)
        model, session = self._open
        values = board.values
        given = [
            model.given(x, [values[d] for d in members(mask)]) for x, mask in zip(self.variables, masks, strict=True)
        ]
        supported = [0] * len(masks)
        for i, mask in enumerate(masks):
            for d in members(mask):
                if supported[i] >> d & 1:
                    continue
                one = model.given(self.variables[i], [values[d]])
                outcome = session.solve(Question([*given[:i], one, *given[i + 1 :]]))
                if isinstance(outcome, Solved):
                    for j, x in enumerate(self.variables):
                        supported[j] |= 1 << values.index(outcome.witness[x])
        return tuple(supported)

    def close(self) -> None:
        """Close its session."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


def clue_propagation(state: State, others: Sequence[OtherClue]) -> Iterator[Finding]:
    """Candidates that a clue and the units of its cells rule out; the clue of the fewest cells first."""
    board = state.board
    for other in others:
        if not any(state.open >> cell & 1 for cell in other.cells):
            continue
        masks = tuple(state.candidates[cell] for cell in other.cells)
        if not all(masks):
            continue
        left = other.left(board, masks)
        gone = [
            (cell, d)
            for cell, mask, kept in zip(other.cells, masks, left, strict=True)
            if state.open >> cell & 1
            for d in members(mask & ~kept)
        ]
        if gone:
            cells = list(dict.fromkeys(cell for cell, _ in gone))
            said = [
                f"{board.names[cell]} is {'not' if left[other.cells.index(cell)] else 'none of'} "
                f"{board.digits(set_of(d for c, d in gone if c == cell))}"
                for cell in cells
            ]
            words = f"{other.name}: {', '.join(said)}."
            yield Finding(words, Pattern(cells=other.cells), eliminations=tuple(gone))


def technique(others: Sequence[OtherClue]) -> Technique:
    """The technique of these clues; it comes after the singles."""
    ordered = sorted(others, key=lambda other: len(other.cells))
    return Technique(
        "clue propagation",
        2,
        lambda state: clue_propagation(state, ordered),
        "clue_propagation",
        "Clue propagation: a candidate that no solution of one clue and the units of its cells has is gone.",
    )


def follow(state: State, others: Sequence[OtherClue]) -> list[Placed]:
    """Take a state to the fixed point of singles and these clues; what was placed. A clue that is broken, or leaves
    nothing for a cell, is a ``clash``."""
    placed: list[Placed] = []
    while state.clash is None and (finding := next(clue_propagation(state, others), None)) is not None:
        for cell, d in finding.eliminations:
            if state.clash is None and state.open >> cell & 1 and state.candidates[cell] >> d & 1:
                state.eliminate(cell, d)
        if state.clash is None:
            placed += settle(state)
    if state.clash is None:
        state.clash = first_violated(state, others)
    return placed


def first_violated(state: State, others: Sequence[OtherClue]) -> Clash | None:
    """The first of the clues with no cell open that the values there break."""
    for other in others:
        if any(state.open >> cell & 1 for cell in other.cells):
            continue
        if not other.cells:  # nothing that it allows could be on this board
            if not other.auxiliary and not all(constraint.holds({}) for constraint in other.constraints):
                return Clash(f"{other.name} does not hold")
        elif not all(other.left(state.board, tuple(state.candidates[cell] for cell in other.cells))):
            return Clash(f"{other.name} does not hold", cell=other.cells[0])
    return None


def others_of(model: Model, clues: Sequence[Clue], rules: Sequence[Constraint]) -> list[OtherClue]:
    """The clues that are no digits, and rules that are no units."""
    index = {x: cell for cell, x in enumerate(model.decisions)}
    found = []
    named = [(clue.name, clue.constraints, clue.auxiliary) for clue in clues if clue.unary is None]
    for name, constraints, auxiliary in [*((f"rule {type(r).__name__}", (r,), ()) for r in rules), *named]:
        scope = dict.fromkeys(x for constraint in constraints for x in constraint.scope)
        cells = [x for x in scope if x in index]
        more = dict.fromkeys([*auxiliary, *(x for x in scope if x not in index)])
        found.append(OtherClue(name, tuple(index[x] for x in cells), tuple(cells), tuple(constraints), tuple(more)))
    return found
