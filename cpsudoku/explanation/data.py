"""Explanations as plain data for JSON: cells by name, values as numbers, sets as lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cpsudoku.explanation.hints import Hint
from cpsudoku.explanation.reason import Reason
from cpsudoku.explanation.subject import Subject
from cpsudoku.explanation.walk import Walk
from cpsudoku.model import BOOLEAN

if TYPE_CHECKING:
    from cpsudoku.puzzles.remainder import JsonObject


def of_walk(walk: Walk) -> JsonObject:
    """Return a puzzle of any kind explained by reasons."""
    model = walk.subject.model
    return {
        "kind": "" if walk.subject.kind is None else walk.subject.kind.name,
        "verdict": walk.verdict,
        "status": walk.status,
        "largest": walk.largest,
        "ideas": walk.ideas,
        "depth": walk.depth,
        "tiers": dict(walk.tiers),
        "steps": [of_reason(one, walk.subject) for one in walk.reasons],
        "open": {x.name: [model.claim(x, value) for value in walk.values()[x]] for x in walk.open},
    }


def of_reason(reason: Reason, subject: Subject) -> JsonObject:
    """Return one step: what follows, from which clues, rules at a place and cuts, and from which facts."""
    words = subject.words

    def literals(some: Iterable[int]) -> list[JsonObject]:
        return [
            {"place": words.variable(x).name, "value": words.value(x), "holds": x > 0}
            if words.variable(x).values != BOOLEAN
            else {"place": words.variable(x).name, "value": int(x > 0), "holds": True}
            for x in some
        ]

    return {
        "tier": reason.tier,
        "technique": reason.name or None,
        "size": reason.size,
        "follows": literals(reason.follows),
        "premises": [
            {"name": words.premise(one), "sort": one.sort, "places": [x.name for x in words.places(one)]}
            for one in reason.premises
        ],
        "facts": literals(reason.facts),
        "words": words.lines(reason),
    }


def of_hint(hint: Hint) -> JsonObject:
    """Return the next step in three degrees, or what clashes."""
    return {
        "clash": None if hint.clash is None else str(hint.clash),
        "technique": hint.technique,
        "degrees": [hint.words(degree) for degree in (1, 2, 3)] if hint.steps else [],
        "step": of_reason(hint.steps[-1], hint.subject) if hint.steps else None,
    }
