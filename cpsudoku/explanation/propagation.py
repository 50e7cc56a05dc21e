"""Naked and hidden singles to their fixed point, with the reason for everything that goes and everything placed.

This is the inference of Norvig's "Solving Every Sudoku Puzzle" (assign and eliminate), with a queue in place of the
mutual recursion, so that large boards do not run out of stack. The fixed point is the same; where it fails, which of
several contradictions is met first may differ.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cpsudoku.explanation.board import UnitBoard, members, only, set_of
from cpsudoku.explanation.state import Candidate, Clash, State


@dataclass(frozen=True, slots=True)
class Placement:
    """A candidate that was placed. ``why``: "given", "trial", "naked single", or "hidden single", in ``unit``.

    ``left``: the candidates it took from its own cell; ``gone``: the cells that see it and lost ``d``.
    """

    cell: int
    d: int
    why: str
    unit: str
    left: tuple[int, ...]
    gone: tuple[int, ...]

    def words(self, board: UnitBoard) -> str:
        """Return a line: what was placed and why, and what it took from where."""
        name, symbol = board.names[self.cell], board.symbol(self.d)
        reasons = {"naked single": ", the only candidate left", "hidden single": f", the only place in {self.unit}"}
        text = f"{name} = {symbol}{reasons.get(self.why, '')}"
        if self.left:
            text += f"; {name} is not {board.digits(set_of(self.left))}"
        return text + (f"; {symbol} goes from {board.cells(set_of(self.gone))}" if self.gone else "")


def assign(state: State, cell: int, d: int, why: str = "given") -> list[Placement]:
    """Place ``d`` in a cell and follow all naked and hidden singles from there; what was placed, in order.

    A cell placed already with ``d`` changes nothing. Ends at the first contradiction: ``state.clash`` says which.
    """
    if not state.open >> cell & 1 and state.candidates[cell] == 1 << d:
        return []
    placements: list[Placement] = []
    waiting = deque[Candidate]()
    _place(state, cell, d, why, "", placements, waiting)
    _follow(state, placements, waiting)
    return placements


def settle(state: State) -> list[Placement]:
    """Follow naked and hidden singles from any state to the fixed point, or to the first contradiction."""
    placements: list[Placement] = []
    everything = set_of(range(len(state.board.values)))
    gone = (((c, d) for d in members(everything & ~state.candidates[c])) for c in range(len(state.candidates)))
    _follow(state, placements, deque(candidate for cell in gone for candidate in cell))
    return placements


def _follow(state: State, placements: list[Placement], waiting: deque[Candidate]) -> None:
    """Look at each candidate gone: has its cell one left, or one of its units one place left?"""
    board = state.board
    while waiting and state.clash is None:
        cell, d = waiting.popleft()
        if state.open >> cell & 1:
            last = only(state.candidates[cell])
            if last is not None:
                _place(state, cell, last, "naked single", "", placements, waiting)
        for u in board.units_of[cell]:
            place = only(state.places[d] & board.units[u].mask)
            if place is not None and state.clash is None:
                _place(state, place, d, "hidden single", board.units[u].name, placements, waiting)


def _place(
    state: State, cell: int, d: int, why: str, unit: str, placements: list[Placement], waiting: deque[Candidate]
) -> None:
    losses: list[Candidate] = []
    state.removed = losses
    state.place(cell, d)
    state.removed = None
    waiting.extend(losses)
    left = tuple(other for where, other in losses if where == cell)
    gone = tuple(where for where, _ in losses if where != cell)
    placements.append(Placement(cell, d, why, unit, left, gone))


@dataclass(frozen=True, slots=True)
class Assignment:
    """One clue of a puzzle, all that followed from it, and the candidates after that."""

    cell: int
    symbols: str
    placements: tuple[Placement, ...]
    candidates: tuple[int, ...]
    clash: Clash | None


def assignments(board: UnitBoard, allowed: Sequence[int]) -> Iterator[Assignment]:
    """Enter the clues in reading order on an empty board; yield each, followed to the fixed point. Ends at a
    contradiction.

    ``allowed`` has for each cell the set of candidates its clue leaves, all for a blank.
    """
    state = State(board)
    everything = set_of(range(len(board.values)))
    for cell, mask in enumerate(allowed):
        if mask == everything:
            continue
        d = only(mask)
        if d is not None:
            placements = assign(state, cell, d)
        else:
            if state.open >> cell & 1:
                state.restrict(cell, mask)
            elif not state.candidates[cell] & mask:
                name = board.names[cell]
                state.clash = Clash(f"{name} has no candidate left: all but {board.digits(mask, 'and')} is given", cell)
            placements = settle(state) if state.clash is None else []
        yield Assignment(cell, board.symbols(mask), tuple(placements), tuple(state.candidates), state.clash)
        if state.clash is not None:
            return
