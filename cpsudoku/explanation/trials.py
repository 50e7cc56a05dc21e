"""Trial and error where reasoning ends: depth-first search that branches on the cell with the fewest candidates.

The order is that of Norvig's essay: ties in reading order, values ascending, naked and hidden singles after each
trial. A puzzle may need any number of trials: the caller stops asking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from cpsudoku.explanation.board import candidate_grid, members
from cpsudoku.explanation.clues import Clues
from cpsudoku.explanation.propagation import Placement, assign, assignments, settle
from cpsudoku.explanation.state import State, start
from cpsudoku.ground.errors import amount


@dataclass(frozen=True, slots=True)
class Trial:
    """One event of the search; ``state`` is the board after it, ``depth`` counts the open trials from 1.

    ``kind``: "trial" (``d`` of the ``choices`` of ``cell`` is supposed; ``placements`` follow), "contradiction" (that
    ended in ``state.clash``, or in a branching all of whose choices failed) or "backtrack" (``cell`` is not ``d``).
    """

    kind: str
    depth: int
    cell: int
    d: int
    choices: int
    state: State
    placements: tuple[Placement, ...] = ()


@dataclass(slots=True)
class _Branching:
    before: State  # stays as it is: each trial begins from it, and notices what it strikes out itself
    shown: State  # the same without what was tried
    cell: int
    choices: int
    left: list[int]  # the candidates to try, the next one last


def branching(state: State) -> int:
    """Return the open cell with the fewest candidates, the first of several."""
    return min(members(state.open), key=lambda cell: (state.candidates[cell].bit_count(), cell))


def trials(state: State, follow: Callable[[State], Sequence[Placement]] = lambda _: ()) -> Iterator[Trial]:
    """Yield the events of the search from a state without contradiction, up to its first solution.

    ``state`` is followed to its fixed point of singles first. Nothing is found where the last event is a backtrack
    of depth 1.

    Args:
        follow: Takes a state without contradiction further, as by clues that are more than digits, and says what it
            placed; a full board that is no solution gets a ``clash``.
    """
    settle(state)
    if state.clash is None:
        follow(state)
    if state.clash is not None or not state.open:
        return
    stack = [_branch(state)]
    while stack:
        top, depth = stack[-1], len(stack)
        d = top.left.pop()
        now = top.before.copy()
        placements = list(assign(now, top.cell, d, "trial"))
        if now.clash is None:
            placements += follow(now)
        yield Trial("trial", depth, top.cell, d, top.choices, now, tuple(placements))
        if now.solved:
            return
        if now.clash is None:
            stack.append(_branch(now))
            continue
        yield Trial("contradiction", depth, top.cell, d, top.choices, now)
        yield from _retreat(stack)


def _branch(state: State) -> _Branching:
    cell = branching(state)
    choices = state.candidates[cell]
    return _Branching(state, state.copy(), cell, choices, sorted(members(choices), reverse=True))


def _retreat(stack: list[_Branching]) -> Iterator[Trial]:
    """Take back the trial that failed, and with it every branching that has no choice left."""
    while stack:
        top, depth = stack[-1], len(stack)
        last = [d for d in members(top.choices) if d not in top.left][-1]
        top.shown.eliminate(top.cell, last)
        yield Trial("backtrack", depth, top.cell, last, top.choices, top.shown)
        if top.left:
            return
        stack.pop()
        if stack:
            above = stack[-1]
            last_above = [d for d in members(above.choices) if d not in above.left][-1]
            yield Trial("contradiction", depth - 1, above.cell, last_above, above.choices, top.shown)


# The hand-written search told step by step: each clue, all that follows from it, then each branching and trial.
#
# A branching is told as in the explanations of Norvig's program: number of candidates, cell, candidates ("2 r7c2 89").


INDENT = "    "


def trace(puzzle: Clues, most: int = 1000, *, grids: bool = True) -> Iterator[str]:
    """Yield lines of text. ``most``: trials shown before it is cut short; ``grids``: the candidates after each clue,
    too."""
    board = puzzle.board
    for clue in assignments(board, puzzle.allowed):
        yield f"{board.names[clue.cell]} {clue.symbols}"
        yield from (INDENT + placement.words(board) for placement in clue.placements)
        if not clue.placements:
            yield f"{INDENT}changes nothing: known already"
        if grids:
            yield candidate_grid(board, clue.candidates)
        if clue.clash is not None:
            yield f"contradiction: {clue.clash.words}"
            return
    yield from _search(puzzle, most)


def _search(puzzle: Clues, most: int) -> Iterator[str]:
    state = start(puzzle.board, puzzle.allowed)
    count = branchings = 0
    solution = state
    for event in trials(state):
        count += event.kind == "trial"
        if count > most:
            yield f"cut short after {amount(most, 'trial')}"
            return
        first = next(members(event.choices))
        if event.kind == "trial" and event.d == first:
            branchings += 1
            names = event.state.board.names
            yield f"{event.choices.bit_count()} {names[event.cell]} {event.state.board.symbols(event.choices)}"
        yield from _describe(event)
        solution = event.state
    end = "solved" if solution.solved else "no solution"
    yield f"{end}: {branchings} branching{'s' * (branchings != 1)}, {count + 1} call{'s' * (count > 0)} of the search"
    if solution.solved:
        yield candidate_grid(puzzle.board, solution.candidates)


def _describe(event: Trial) -> Iterator[str]:
    board = event.state.board
    if event.kind == "trial":
        yield from (INDENT + placement.words(board) for placement in event.placements)
    elif event.kind == "contradiction" and event.state.clash is not None:
        yield f"{INDENT}contradiction: {event.state.clash.words}"


def branchings(puzzle: Clues, most: int = 1000) -> list[tuple[int, str, str]]:
    """Return the branchings up to the first solution: number of candidates, cell, candidates; at most ``most``
    trials."""
    rows: list[tuple[int, str, str]] = []
    events = (event for event in trials(start(puzzle.board, puzzle.allowed)) if event.kind == "trial")
    for event in islice(events, most):
        if event.d == next(members(event.choices)):
            board = event.state.board
            rows.append((event.choices.bit_count(), board.names[event.cell], board.symbols(event.choices)))
    return rows
