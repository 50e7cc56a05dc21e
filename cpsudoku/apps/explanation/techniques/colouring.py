"""Simple colouring: the strong links of one value two-colour its places; all of one colour are true, none of the other.

Two cells of one colour that see each other make that colour false. A place outside that sees both colours is false.
A group linked in an odd ring leaves no colouring; it is left to other techniques.
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.apps.explanation.candidate_board import Candidate, State, members
from cpsudoku.apps.explanation.techniques.technique import ChainLink, Finding, Pattern, conjugates


def simple_colouring(state: State) -> Iterator[Finding]:
    for d in range(len(state.board.values)):
        linked: dict[int, set[int]] = {}
        for a, b, _ in conjugates(state, d):
            linked.setdefault(a, set()).add(b)
            linked.setdefault(b, set()).add(a)
        waiting = set(linked)
        while waiting:
            colours = _colours(linked, min(waiting))
            waiting -= set(members(colours[0] | colours[1]))
            if not colours[0] & colours[1]:
                yield from _findings(state, d, colours, linked)


def _colours(linked: dict[int, set[int]], first: int) -> tuple[int, int]:
    """Return the cells linked to ``first`` by an even and by an odd number of strong links."""
    colours, waiting = [0, 0], [(first, 0)]
    while waiting:
        cell, colour = waiting.pop()
        if not colours[colour] >> cell & 1:
            colours[colour] |= 1 << cell
            waiting += [(other, 1 - colour) for other in linked[cell]]
    return colours[0], colours[1]


def _findings(state: State, d: int, colours: tuple[int, int], linked: dict[int, set[int]]) -> Iterator[Finding]:
    board, symbol = state.board, state.board.symbol(d)
    for false in colours:
        clash = next((c for c in members(false) if board.sees[c] & false), None)
        if clash is not None:
            other = next(members(board.sees[clash] & false))
            words = (
                f"Simple colouring of {symbol}: {board.cells(false)} stand or fall together, but {board.names[clash]} "
                f"and {board.names[other]} see each other; so {symbol} is removed from all of them."
            )
            yield Finding(words, _pattern(d, colours, linked), eliminations=tuple((c, d) for c in members(false)))
            return
    one, two = colours
    outside = state.places[d] & ~(one | two)
    gone = sum(1 << c for c in members(outside) if board.sees[c] & one and board.sees[c] & two)
    if gone:
        words = (
            f"Simple colouring of {symbol}: either {board.cells(one)} or else {board.cells(two)}; "
            f"{board.cells(gone)} see{'s' if gone.bit_count() == 1 else ''} some of both, so {symbol} goes from there."
        )
        yield Finding(words, _pattern(d, colours, linked), eliminations=tuple((c, d) for c in members(gone)))


def _pattern(d: int, colours: tuple[int, int], linked: dict[int, set[int]]) -> Pattern:
    both = colours[0] | colours[1]
    sides: tuple[tuple[Candidate, ...], ...] = tuple(tuple((c, d) for c in members(colour)) for colour in colours)
    links = tuple(ChainLink(((a, d),), ((b, d),), True) for a in members(both) for b in sorted(linked[a]) if a < b)
    return Pattern(tuple(members(both)), candidates=(*sides[0], *sides[1]), colours=sides, links=links)
