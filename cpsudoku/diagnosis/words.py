"""A diagnosis in words, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cpsudoku.diagnosis.candidates import Candidates
from cpsudoku.diagnosis.diagnosis import Ambiguous, Diagnosis, Impossible, Sound, Unanswered
from cpsudoku.errors import amount
from cpsudoku.model import Clue, Variable


def lines(diagnosis: Diagnosis) -> Iterator[str]:
    """The diagnosis for a person, line by line."""
    match diagnosis:
        case Ambiguous():
            yield "not unique: there is more than one solution"
            differ = [f"{x.name} ({diagnosis.first[x]}/{diagnosis.second[x]})" for x in diagnosis.differ]
            yield f"two solutions differ in {amount(len(differ), 'cell')}: {', '.join(differ)}"
            yield from _candidates(diagnosis.candidates)
            yield from _completions(diagnosis)
        case Impossible(conflicts):
            yield "no solution"
            if not conflicts.found:
                yield "which clues clash was not found in time"
            for conflict in conflicts.found:
                yield f"these clash ({len(conflict)}): {conflict}"
            yield "these are all minimal clashes" if conflicts.complete else "there may be more minimal clashes"
        case Sound(_, redundancy):
            yield "unique"
            if redundancy.minimal is None:
                yield "it has no clues: the rules alone leave one solution"
            elif redundancy.minimal:
                yield "minimal: without any one of its clues it would not be unique"
            elif redundancy.complete:
                yield f"redundant clues, each by itself ({len(redundancy.clues)}): {_named(redundancy.clues)}"
                yield f"a minimal set of clues ({len(redundancy.subset)}): {_named(redundancy.subset)}"
            else:
                yield f"redundant clues found before the time ran out: {_named(redundancy.clues) or 'none'}"
        case Unanswered(reason):
            yield f"undecided: {reason}"


def _named(clues: tuple[Clue, ...]) -> str:
    return ", ".join(map(str, clues))


def _candidates(found: Candidates) -> Iterator[str]:
    yield f"there are {found.number}"
    if not found.complete:
        yield "the time ran out: some true candidates may be missing below"
    backbone = [f"{x.name}={value}" for x, value in found.backbone.items()]
    open_cells = {x: values for x, values in found.counts.items() if len(values) > 1}
    if found.complete:
        yield f"the same in every solution: {amount(len(backbone), 'cell')}; open: {amount(len(open_cells), 'cell')}"
    yield from _counts(found, open_cells)


def _counts(found: Candidates, open_cells: dict[Variable, dict[int, int]]) -> Iterator[str]:
    """A line an open cell. A count that reached the limit tells nothing, so only those below it are written."""
    times = [number for values in open_cells.values() for number in values.values()]
    if min(times, default=0) >= found.limit:
        where = f"each in {amount(found.limit, 'solution')} or more"
    elif max(times, default=0) >= found.limit:
        where = f"in brackets how many solutions have it, where fewer than {found.limit}"
    else:
        where = "in brackets how many solutions have it"
    yield f"true candidates of the open cells, {where}:"
    for x, values in open_cells.items():
        yield f"  {x.name}: " + ", ".join(
            f"{value} ({_times(found, times)})" if times < found.limit else str(value)
            for value, times in values.items()
        )


def _times(found: Candidates, times: int) -> str:
    """A count; with a plus where there may be more."""
    return str(times) if found.enumerated or (found.counted and times < found.limit) else f"{times}+"


def _completions(diagnosis: Ambiguous) -> Iterator[str]:
    found = diagnosis.completions
    if not found.sets:
        yield "no set of clues that makes it unique was found in time"
        return
    kind = "of least size" if found.least else "from each of which no clue can be left out; smaller ones may exist"
    yield f"clues that would make it unique, {kind}:"
    for clues in found.sets:
        yield f"  {_named(clues)}"


def data(diagnosis: Diagnosis) -> dict[str, Any]:
    """The diagnosis as JSON-able data."""
    match diagnosis:
        case Ambiguous():
            found = diagnosis.candidates
            return {
                "verdict": "multiple",
                "differ": [x.name for x in diagnosis.differ],
                "solutions": len(found.witnesses),
                "enumerated": found.enumerated,
                "complete": found.complete,
                "counted": found.counted,
                "limit": found.limit,
                "backbone": {x.name: value for x, value in found.backbone.items()},
                "candidates": {x.name: {str(v): n for v, n in values.items()} for x, values in found.counts.items()},
                "completions": [[str(clue) for clue in clues] for clues in diagnosis.completions.sets],
                "least": diagnosis.completions.least,
            }
        case Impossible(conflicts):
            listed = [[str(clue) for clue in conflict.clues] for conflict in conflicts.found]
            return {"verdict": "none", "conflicts": listed, "complete": conflicts.complete}
        case Sound(_, redundancy):
            return {
                "verdict": "unique",
                "minimal": redundancy.minimal,
                "redundant": [str(clue) for clue in redundancy.clues],
                "subset": [str(clue) for clue in redundancy.subset],
                "complete": redundancy.complete,
            }
        case Unanswered(reason):
            return {"verdict": "undecided", "reason": reason}
