"""Solving in rounds: each places all singles of one kind at once, on candidates computed anew from the filled cells.

A round takes the first kind that finds something: naked singles in reading order, else hidden singles in rows, else
in columns, else in the other units (boxes, diagonals, ...), unit by unit and value by value. This is how the
fourteenth part of a Japanese series on sudoku in Mathematica goes about it; pooling the kinds gives other rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cpsudoku.explanation.board import UnitBoard, members, only
from cpsudoku.explanation.state import Candidate, Clash, State
from cpsudoku.ground.errors import amount

KINDS = ("naked single", "hidden single in a row", "hidden single in a column", "hidden single in a box")


@dataclass(frozen=True, slots=True)
class Round:
    """What one round placed: (cell, value) in the order found. ``kind``: one of KINDS."""

    kind: str
    placements: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Rounds:
    """All rounds of a puzzle, and the board (values, 0 a blank) before the first and after each.

    ``clash`` is the contradiction that ended them, if one did; otherwise ``blanks`` is 0, or singles do not suffice.
    """

    board: UnitBoard
    rounds: tuple[Round, ...]
    frames: tuple[tuple[int, ...], ...]
    clash: Clash | None

    @property
    def blanks(self) -> int:
        return self.frames[-1].count(0)


def rounds(board: UnitBoard, allowed: Sequence[int]) -> Rounds:
    """Solve in rounds. ``allowed``: for each cell the set of candidates its clue leaves, all for a blank."""
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
    """Return the candidates that each cell has left: those of its clue that no filled cell it sees has."""
    state = State(board)
    for cell, d in enumerate(filled):
        if d is not None and state.clash is None:
            state.place(cell, d)
    for cell in members(state.open):
        for d in members(state.candidates[cell] & ~allowed[cell]):
            state.eliminate(cell, d)
    return state


def _kinds(state: State) -> Iterator[tuple[str, tuple[Candidate, ...]]]:
    """Yield each kind with all it finds, one after the other."""
    singles = ((cell, only(state.candidates[cell])) for cell in members(state.open))
    yield KINDS[0], tuple((cell, d) for cell, d in singles if d is not None)
    yield KINDS[1], _hidden(state, {"row"})
    yield KINDS[2], _hidden(state, {"column"})
    yield KINDS[3], _hidden(state, {unit.kind for unit in state.board.units} - {"row", "column"})


def _hidden(state: State, kinds: set[str]) -> tuple[Candidate, ...]:
    units = [unit for unit in state.board.units if unit.kind in kinds]
    places = ((only(state.places[d] & unit.mask), d) for unit in units for d in range(len(state.places)))
    singles = [(cell, d) for cell, d in places if cell is not None]
    return tuple(dict.fromkeys(singles))  # diagonals and windows may find what a box found


def _values(board: UnitBoard, filled: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(0 if d is None else board.values[d] for d in filled)


def in_words(result: Rounds) -> str:
    """Return the rounds as lines: number, kind, placements, and how it ends."""
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


__all__ = ["KINDS", "Round", "Rounds", "in_words", "rounds"]
