"""The solver loop: the easiest technique that finds something, then again from the easiest.

Stops when the board is full, when nothing applies, or at the first contradiction, which is named. Every step is a
consequence of the clues alone, so on an ambiguous puzzle it goes as far as all solutions agree with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cpsudoku.explain.bits import members
from cpsudoku.explain.state import Candidate, State
from cpsudoku.explain.step import Finding, Frame, Link, Step
from cpsudoku.techniques import Technique


def steps(state: State, techniques: Sequence[Technique]) -> Iterator[Step]:
    """The steps from ``state``, which is taken forward as they are asked for."""
    while state.open and state.clash is None:
        found = next_finding(state, techniques)
        if found is None:
            return
        technique, finding = found
        apply(state, finding)
        yield step_of(state, finding, technique.name, technique.rank)


def next_finding(state: State, techniques: Sequence[Technique]) -> tuple[Technique, Finding] | None:
    """The first finding of the first technique that has one; None where all are at their end."""
    for technique in techniques:
        for finding in technique.find(state):
            return technique, finding
    return None


def apply(state: State, finding: Finding) -> None:
    """Take the state forward by what a finding concludes, up to the first contradiction."""
    for cell, d in finding.placements:
        if state.clash is None and state.open >> cell & 1:
            state.place(cell, d)
    for cell, d in finding.eliminations:
        if state.clash is None and state.open >> cell & 1 and state.candidates[cell] >> d & 1:
            state.eliminate(cell, d)


def step_of(state: State, finding: Finding, technique: str, rank: int, depth: int = 0) -> Step:
    """A finding as a step: with the name of its technique, and values in place of candidate numbers."""
    values = state.board.values

    def named(candidates: Sequence[Candidate]) -> tuple[tuple[int, int], ...]:
        return tuple((cell, values[d]) for cell, d in candidates)

    pattern = replace(
        finding.pattern,
        candidates=named(finding.pattern.candidates),
        colours=tuple(named(colour) for colour in finding.pattern.colours),
        links=tuple(Link(named(link.start), named(link.end), link.strong) for link in finding.pattern.links),
    )
    placements, eliminations = named(finding.placements), named(finding.eliminations)
    return Step(technique, rank, finding.words, placements, eliminations, pattern, depth)


def frame(state: State) -> Frame:
    """The board as it is now."""
    values = state.board.values
    cells = range(len(state.candidates))
    left = tuple(tuple(values[d] for d in members(mask)) for mask in state.candidates)
    return Frame(tuple(state.value(cell) for cell in cells), left)
