"""Singles: a cell with one candidate left (naked), a value with one place left in a unit (hidden)."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.apps.explanation.candidate_board import State, members, only
from cpsudoku.apps.explanation.techniques.technique import Finding, Pattern


def naked_single(state: State) -> Iterator[Finding]:
    for cell in members(state.open):
        d = only(state.candidates[cell])
        if d is not None:
            words = f"{state.board.names[cell]} is {state.board.symbol(d)}: no other candidate is left there."
            yield Finding(words, Pattern(cells=(cell,), candidates=((cell, d),)), placements=((cell, d),))


def hidden_single(state: State) -> Iterator[Finding]:
    board, seen = state.board, set()
    for d, places in enumerate(state.places):
        for unit in board.units:
            cell = only(places & unit.mask)
            if cell is not None and (cell, d) not in seen:
                seen.add((cell, d))
                words = f"{board.names[cell]} is {board.symbol(d)}: the only place left for it in {unit.name}."
                yield Finding(words, Pattern((cell,), (unit.name,), ((cell, d),)), placements=((cell, d),))
