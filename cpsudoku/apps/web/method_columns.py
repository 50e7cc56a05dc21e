"""The answer to the question `methods`: a comparison as data, with a column for each method.

| field | content |
|---|---|
| `methods` | each column: variables, given values, block, verdict, the values that its inference leaves |
| `groups` | lines of a rule, or of clues of one sort: text, scope, what each method makes of a line |
| `run` | (phase, what it took each method) |
| `all`, `start`, `inferences`, `halls` | values and rounds of three inferences; what only AllDifferent sees |
| `proof` | a sample of learned clauses |
"""

from __future__ import annotations

from typing import Any

from cpsudoku.apps.lab.comparison import (
    ComparedMethod,
    Comparison,
    LineGroup,
    in_words,
    remarks,
    rounds,
    run,
    size,
)
from cpsudoku.statement.line_description import LinePart

MOST = 60  # most lines of a group, and most differences
LONGEST = 240  # most characters of a line
Event = dict[str, Any]


def methods_event(comparison: Comparison) -> Event:
    """Return a comparison as an event of the page."""
    proof, steps = comparison.proof, comparison.steps
    return {
        "size": size(comparison),
        "verdict": comparison.verdict,
        "methods": [_method(comparison, method) for method in comparison.methods],
        "groups": [_group(group) for group in comparison.groups],
        "run": run(comparison),
        "all": {x.name: x.values for x in steps.start},
        "start": {x.name: sorted(left) for x, left in steps.start.items() if len(left) < len(x.values)},
        "inferences": _inferences(comparison),
        "halls": [
            {"round": hall.round, "unit": hall.unit, "text": hall.text, "inside": hall.inside, "outside": hall.outside,
             "values": hall.values}
            for hall in steps.halls
        ],
        "differences": [
            {"place": name, "values": [sorted(some) for some in values]}
            for name, values in comparison.differences()[:MOST]
        ],
        "remarks": remarks(comparison),
        "proof": proof and {
            "by": proof.by,
            "lemmas": proof.lemmas,
            "bytes": proof.size,
            "sample": [{"text": learnt.text, "scope": learnt.scope} for learnt in proof.sample],
        },
    }  # fmt: skip


def _method(comparison: Comparison, method: ComparedMethod) -> Event:
    root = None if method.is_presolved else method.root
    return {
        "name": method.name,
        "label": method.label,
        "here": method.is_here,
        "variables": in_words(method.description.variables.counts),
        "given": method.description.given,
        "block": method.description.block,
        "verdict": method.ending,
        "inference": method.inference,
        "left": comparison.left_text(method),
        "values": root and {x.name: sorted(left) for x, left in root.items() if len(left) < len(x.values)},
    }


def _group(group: LineGroup) -> Event:
    return {
        "words": group.words,
        "clues": group.clues,
        "amount": len(group.lines),
        "counts": [in_words(counts) for counts in group.counts],
        "lines": [
            {"text": [_shorten(text) for text in line.text], "scope": line.scope, "parts": [*map(_part, line.parts)]}
            for line in group.lines[:MOST]
        ],
        "more": max(0, len(group.lines) - MOST),
    }


def _part(part: LinePart) -> Event:
    """Return a method's form of a line: the numbers of its constraints, and the first of them."""
    more = bool(part.samples) and sum(part.counts.values()) > len(part.samples)
    return {"words": in_words(part.counts), "samples": [_shorten(sample) for sample in part.samples], "more": more}


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def _inferences(comparison: Comparison) -> list[Event]:
    """Return the values that each round of each inference removes, and their words."""
    rows = rounds(comparison)
    return [
        {
            "title": inference.title,
            "words": inference.words,
            "contradiction": inference.contradiction,
            "rounds": [
                {"gone": {x.name: sorted(gone) for x, gone in struck.items()}, "words": rows[i][1][number]}
                for i, struck in enumerate(inference.rounds)
            ],
            "end": rows[-1][1][number],
        }
        for number, inference in enumerate(comparison.steps.inferences)
    ]
