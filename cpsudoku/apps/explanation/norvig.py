"""Norvig's "Solving Every Sudoku Puzzle", shown step by step: propagation, rounds, trials and the level of a puzzle.

- `assign` and `settle` follow naked and hidden singles to their fixed point, with a reason for each placement. A queue
  replaces the essay's recursion, so large boards do not overflow the stack. The fixed point is the same. Of several
  contradictions, another one may come first.
- `trace` prints each clue and its consequences, then the depth-first search. The search branches on the cell with the
  fewest candidates, with ties in reading order and values ascending.
- `rounds` places all singles of one kind together. It computes candidates anew from the filled cells. A round takes the
  first kind that finds something: naked singles in reading order, else hidden singles in rows, else in columns, else
  in the other units. The fourteenth part of a Japanese series on sudoku in Mathematica does the same.
- `level` is the logarithm of the product of all cells' candidate counts after naked and hidden singles. The level of an
  empty 36x36 grid has two thousand digits. The literature uses its decimal exponent as the difficulty.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log10
from typing import NamedTuple

from cpsudoku.apps.explanation.candidate_board import (
    Candidate,
    Clash,
    State,
    UnitBoard,
    candidate_grid,
    members,
    only,
    set_of,
    start,
)
from cpsudoku.apps.explanation.clue_candidates import Clues
from cpsudoku.apps.explanation.difficulty import level_text
from cpsudoku.support.errors import amount

KINDS = ("naked single", "hidden single in a row", "hidden single in a column", "hidden single in a box")
INDENT = "    "


@dataclass(frozen=True, slots=True)
class Placement:
    """A placed candidate. ``why``: "given", "trial", "naked single", or "hidden single" in ``unit``.

    ``left``: the candidates that the cell itself lost. ``gone``: the cells that see it and lost ``d``.
    """

    cell: int
    d: int
    why: str
    unit: str
    left: tuple[int, ...]
    gone: tuple[int, ...]

    def words(self, board: UnitBoard) -> str:
        """Return a line: the placed value, its reason, and the removed candidates."""
        name, symbol = board.names[self.cell], board.symbol(self.d)
        reasons = {"naked single": ", the only candidate left", "hidden single": f", the only place in {self.unit}"}
        text = f"{name} = {symbol}{reasons.get(self.why, '')}"
        if self.left:
            text += f"; {name} is not {board.digits(set_of(self.left))}"
        return text + (f"; {symbol} goes from {board.cells(set_of(self.gone))}" if self.gone else "")


def assign(state: State, cell: int, d: int, why: str = "given") -> list[Placement]:
    """Place ``d`` in a cell, and follow all naked and hidden singles from there. Return the placements in order.

    If ``d`` is already placed there, nothing changes. Stop at the first contradiction and set ``state.clash``.
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
    """Follow the removed candidates: place the last candidate of a cell, or put a value in its last place in a unit."""
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


def settled_state(puzzle: Clues) -> State:
    """Return the state after the clues and all naked and hidden singles. Its ``clash`` is the contradiction."""
    state = start(puzzle.board, puzzle.allowed)
    if state.clash is None:
        settle(state)
    return state


def trace(puzzle: Clues, most: int = 1000) -> Iterator[str]:
    """Yield lines of text: each clue with its consequences and candidates, the level, the search.

    ``most``: the number of trials after which the search stops.
    """
    board, state = puzzle.board, State(puzzle.board)
    everything = set_of(range(len(board.values)))
    for cell, mask in enumerate(puzzle.allowed):
        if mask == everything:
            continue
        placements = _enter(state, cell, mask)
        yield f"{board.names[cell]} {board.symbols(mask)}"
        yield from (INDENT + placement.words(board) for placement in placements)
        if not placements:
            yield f"{INDENT}changes nothing: known already"
        yield candidate_grid(board, state.candidates)
        if state.clash is not None:
            yield f"contradiction: {state.clash.words}"
            return
    yield from _search(puzzle, most)


def _enter(state: State, cell: int, mask: int) -> list[Placement]:
    """Enter one clue and follow it to the fixed point."""
    d = only(mask)
    if d is not None:
        return assign(state, cell, d)
    if state.open >> cell & 1:
        state.restrict(cell, mask)
    elif not state.candidates[cell] & mask:
        board = state.board
        words = f"{board.names[cell]} has no candidate left: all but {board.digits(mask, 'and')} is given"
        state.clash = Clash(words, cell)
    return settle(state) if state.clash is None else []


@dataclass(slots=True)
class _OpenBranching:
    """A branching of the search. ``before``: the state before each trial. ``shown``: the same state without the failed
    candidates. ``left``: the untried candidates, the next one last. ``tried``: the last tried candidate."""

    before: State
    shown: State
    cell: int
    left: list[int]
    tried: int = 0


def _search(puzzle: Clues, most: int) -> Iterator[str]:
    """Yield the lines of the depth-first search, up to its first solution."""
    state, stack = settled_state(puzzle), list[_OpenBranching]()
    if (product := level(state)) is not None:
        yield f"squares = {puzzle.squares}"
        yield f"level = {level_text(product)}"
    count = branchings = 0
    while state.clash is None and state.open:
        cell = min(members(state.open), key=lambda cell: (state.candidates[cell].bit_count(), cell))
        choices = state.candidates[cell]
        stack.append(_OpenBranching(state, state.copy(), cell, sorted(members(choices), reverse=True)))
        if count == most:
            break
        branchings += 1
        yield f"{choices.bit_count()} {state.board.names[cell]} {state.board.symbols(choices)}"
        while stack and count < most:
            top = stack[-1]
            top.tried = top.left.pop()
            count, state = count + 1, top.before.copy()
            for placement in assign(state, top.cell, top.tried, "trial"):
                yield INDENT + placement.words(state.board)
            if state.clash is None:
                break
            yield f"{INDENT}contradiction: {state.clash.words}"
            yield from _retreat(stack)
    if stack and not state.solved:
        yield f"cut short after {amount(most, 'trial')}"
        return
    end = "no solution" if state.clash is not None else "solved"
    yield f"{end}: {branchings} branching{'s' * (branchings != 1)}, {count + 1} call{'s' * (count > 0)} of the search"
    if state.solved:
        yield candidate_grid(puzzle.board, state.candidates)


def _retreat(stack: list[_OpenBranching]) -> Iterator[str]:
    """Take back the failed trial, and each branching without an untried candidate."""
    while stack:
        top = stack[-1]
        top.shown.eliminate(top.cell, top.tried)
        if top.left:
            return
        stack.pop()
        if stack and top.shown.clash is not None:
            yield f"{INDENT}contradiction: {top.shown.clash.words}"


class Round(NamedTuple):
    """The placements of one round: (cell, value) in the order found. ``kind``: one of KINDS."""

    kind: str
    placements: tuple[tuple[int, int], ...]


class Rounds(NamedTuple):
    """All rounds of a puzzle, and the board (values, 0 a blank) before the first and after each.

    ``clash`` is the contradiction that ended them, or None. Without a clash, ``blanks`` is 0 or singles do not suffice.
    """

    board: UnitBoard
    rounds: tuple[Round, ...]
    frames: tuple[tuple[int, ...], ...]
    clash: Clash | None

    @property
    def blanks(self) -> int:
        return self.frames[-1].count(0)


def rounds(board: UnitBoard, allowed: Sequence[int]) -> Rounds:
    """Solve in rounds. ``allowed``: for each cell, the candidates that its clue allows, and all candidates for a
    blank."""
    filled = [only(mask) for mask in allowed]
    history: list[Round] = []
    frames = [_values(board, filled)]
    while True:
        state = _state_of(board, allowed, filled)
        if state.clash is not None or None not in filled:
            return Rounds(board, tuple(history), tuple(frames), state.clash)
        kind, placements = next(((k, p) for k, p in _kinds(state) if p), ("", ()))
        if not placements:
            return Rounds(board, tuple(history), tuple(frames), None)
        for cell, d in placements:
            filled[cell] = d
        history.append(Round(kind, tuple((cell, board.values[d]) for cell, d in placements)))
        frames.append(_values(board, filled))


def _state_of(board: UnitBoard, allowed: Sequence[int], filled: Sequence[int | None]) -> State:
    """Return the remaining candidates of each cell: its clue allows them, and no filled cell that it sees has them."""
    state = State(board)
    for cell, d in enumerate(filled):
        if d is not None and state.clash is None:
            state.place(cell, d)
    for cell in members(state.open):
        for d in members(state.candidates[cell] & ~allowed[cell]):
            state.eliminate(cell, d)
    return state


def _kinds(state: State) -> Iterator[tuple[str, tuple[Candidate, ...]]]:
    """Yield each kind with all its findings, in order."""
    singles = ((cell, only(state.candidates[cell])) for cell in members(state.open))
    yield KINDS[0], tuple((cell, d) for cell, d in singles if d is not None)
    yield KINDS[1], _hidden(state, {"row"})
    yield KINDS[2], _hidden(state, {"column"})
    yield KINDS[3], _hidden(state, {unit.kind for unit in state.board.units} - {"row", "column"})


def _hidden(state: State, kinds: set[str]) -> tuple[Candidate, ...]:
    units = [unit for unit in state.board.units if unit.kind in kinds]
    places = ((only(state.places[d] & unit.mask), d) for unit in units for d in range(len(state.places)))
    singles = [(cell, d) for cell, d in places if cell is not None]
    return tuple(dict.fromkeys(singles))  # diagonals and windows may find the same as a box


def _values(board: UnitBoard, filled: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(0 if d is None else board.values[d] for d in filled)


def rounds_in_words(result: Rounds) -> str:
    """Return the rounds as lines: number, kind, placements, and the ending."""
    names, board = result.board.names, result.board
    symbol = {value: board.symbol(d) for d, value in enumerate(board.values)}
    lines = []
    for i, round_ in enumerate(result.rounds, 1):
        placements = " ".join(f"{names[cell]}={symbol[value]}" for cell, value in round_.placements)
        lines.append(f"round {i}: {round_.kind}: {placements}")
    total = sum(len(round_.placements) for round_ in result.rounds)
    counts = {"round": len(result.rounds), "placement": total, "blank": result.blanks}
    lines.append(f"{', '.join(amount(number, noun) for noun, number in counts.items())} left")
    if result.clash is not None:
        lines.append(f"contradiction: {result.clash.words}")
    elif result.blanks:
        lines.append("naked and hidden singles find no more")
    return "\n".join(lines)


def level(state: State) -> float | None:
    """Return the decimal logarithm of the product of all candidate counts. Return None if there is a contradiction."""
    if state.clash is not None:
        return None
    return sum(log10(mask.bit_count()) for mask in state.candidates)
