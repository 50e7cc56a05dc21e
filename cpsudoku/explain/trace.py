"""The hand-written search told step by step: each clue, all that follows from it, then each branching and trial.

A branching is told as in the explanations of Norvig's program: number of candidates, cell, candidates ("2 G2 89").
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cpsudoku.explain.bits import members
from cpsudoku.explain.candidate_grid import candidate_grid
from cpsudoku.explain.clues import Clues
from cpsudoku.explain.propagation import assignments
from cpsudoku.explain.state import start
from cpsudoku.explain.trials import Trial, trials

INDENT = "    "


def trace(given: Clues, most: int = 1000, *, grids: bool = True) -> Iterator[str]:
    """Lines of text. ``most``: trials told before it is cut short; ``grids``: the candidates after each clue, too."""
    board = given.board
    for clue in assignments(board, given.allowed):
        yield f"{board.names[clue.cell]} {clue.symbols}"
        yield from (INDENT + placed.words(board) for placed in clue.placed)
        if not clue.placed:
            yield f"{INDENT}changes nothing: known already"
        if grids:
            yield candidate_grid(board, clue.candidates)
        if clue.clash is not None:
            yield f"contradiction: {clue.clash.words}"
            return
    yield from _search(given, most)


def _search(given: Clues, most: int) -> Iterator[str]:
    state = start(given.board, given.allowed)
    made = branchings = 0
    solution = state
    for event in trials(state):
        made += event.kind == "trial"
        if made > most:
            yield f"cut short after {most} trials"
            return
        first = next(members(event.choices))
        if event.kind == "trial" and event.d == first:
            branchings += 1
            names = event.state.board.names
            yield f"{event.choices.bit_count()} {names[event.cell]} {event.state.board.symbols(event.choices)}"
        yield from _told(event)
        solution = event.state
    solved = "solved" if solution.solved else "no solution"
    yield f"{solved}: {branchings} branching{'s' * (branchings != 1)}, {made + 1} call{'s' * (made > 0)} of the search"
    if solution.solved:
        yield candidate_grid(given.board, solution.candidates)


def _told(event: Trial) -> Iterator[str]:
    board = event.state.board
    if event.kind == "trial":
        yield from (INDENT + placed.words(board) for placed in event.placed)
    elif event.kind == "contradiction" and event.state.clash is not None:
        yield f"{INDENT}contradiction: {event.state.clash.words}"


def branchings(given: Clues, most: int = 1000) -> list[tuple[int, str, str]]:
    """The branchings up to the first solution: number of candidates, cell, candidates; at most ``most`` trials."""
    found: list[tuple[int, str, str]] = []
    events = (event for event in trials(start(given.board, given.allowed)) if event.kind == "trial")
    for event in islice(events, most):
        if event.d == next(members(event.choices)):
            board = event.state.board
            found.append((event.choices.bit_count(), board.names[event.cell], board.symbols(event.choices)))
    return found
