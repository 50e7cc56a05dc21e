"""A random full grid: depth first, the cell with the fewest values first, in random order, begun anew when unlucky.

Not uniform over all grids: a cell's value is uniform among those left, whatever number of grids each leads to.
Milliseconds for 9x9. Models that are more than all-different units, and sides beyond 16, ask a session instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from cpsudoku.apps.explanation.candidate_board import State, UnitBoard, members
from cpsudoku.apps.explanation.norvig import assign
from cpsudoku.backends.search.descent import Descent, fewest
from cpsudoku.backends.search.session import SearchSession
from cpsudoku.backends.search.unit_propagation import Network
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Limits, Model, Question, Solved
from cpsudoku.model.constraints import AllDifferent
from cpsudoku.support.errors import CpsudokuError, LimitReached

NODES = 300  # steps before a fill begins anew
UNITS_TO = 16  # the greatest side that is filled here; beyond, fewest-values-first alone gets lost


def random_solution(model: Model, rng: Random, session: Session, kept: Sequence[Clue] = ()) -> bytes:
    """Return a random solution of the rules and the clues ``kept``, a byte a decision variable.

    Raises:
        CpsudokuError: the model has no solution.
    """
    only_units = all(isinstance(constraint, AllDifferent) for constraint in model.constraints)
    if only_units and not kept and len(model.decisions) <= UNITS_TO**2 and not model.auxiliary:
        return _fill(model, rng)
    return _ask(model, rng, session, kept)


def _fill(model: Model, rng: Random) -> bytes:
    network = _network(model)
    branchings = fewest(network)
    while True:
        try:
            X = next(Descent(network, branchings, (), Limits(steps=NODES), order=rng).solutions(), None)
        except LimitReached:
            continue
        if X is None:
            raise CpsudokuError("these rules have no solution, so no puzzle can be made")
        witness = network.witness(X, model.decisions)
        return bytes([witness[x] for x in model.decisions])


@lru_cache(maxsize=1)
def _network(model: Model) -> Network:
    return SearchSession(model, "singles", "fewest").network()


def _ask(model: Model, rng: Random, session: Session, kept: Sequence[Clue]) -> bytes:
    """Return a solution: random values for a fifth of the variables, each kept if a solution remains; the solver does
    the rest."""
    clues = list(kept)
    for x in rng.sample(model.decisions, max(1, len(model.decisions) // 5)):
        clue = model.given(x, (rng.choice(x.values),))
        if isinstance(session.solve(Question([*clues, clue])), Solved):
            clues.append(clue)
    outcome = session.solve(Question(clues))
    if not isinstance(outcome, Solved):
        what = "the rules and the clues of --like" if kept else "these rules"
        raise CpsudokuError(f"{what} have no solution, so no puzzle can be made")
    return bytes(outcome.witness[x] for x in model.decisions)


# Random clues that may leave several solutions, drawn as random_puzzle of Norvig's essay does.
#
# Cells in random order take a random value that naked and hidden singles have left them, until at least as many cells
# as asked for are settled, with all values but one among them; a contradiction begins anew. All cells settled by then
# become clues, so there may be more than asked for. Most have a solution, many have several.


def random_clues(board: UnitBoard, clues: int, rng: Random) -> bytes:
    """Return a puzzle of ``clues`` or more clues, a byte a cell, 0 a blank; not surely unique, not even surely
    solvable."""
    while True:
        puzzle = _draw(board, clues, rng)
        if puzzle is not None:
            return puzzle


def _draw(board: UnitBoard, clues: int, rng: Random) -> bytes | None:
    state = State(board)
    cells = range(len(state.candidates))
    for cell in rng.sample(cells, len(cells)):
        assign(state, cell, rng.choice(list(members(state.candidates[cell]))))
        if state.clash is not None:
            return None
        settled = [state.value(c) for c in cells]
        values = {value for value in settled if value}
        if len(cells) - settled.count(0) >= clues and len(values) >= len(board.values) - 1:
            return bytes(settled)
    return None
