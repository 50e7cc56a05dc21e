"""The words for verdicts, and the exit status.

130 interrupted, 4 backends disagree, 2 bad input, 3 undecided, 1 not unique or a solution wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal

from cpsudoku.uniqueness import Multiple, NoSolution, Unique, Verdict

VERDICTS = ("unique", "multiple", "none", "undecided")  # and "invalid", of what is no puzzle
FORMAT = 1  # of the JSON that commands print and `scan` writes: raised when a key changes its meaning, or goes
INTERRUPTED = 130
_PRECEDENCE = (INTERRUPTED, 4, 2, 3, 1, 0)
STATUS = {"invalid": 2, "undecided": 3, "multiple": 1, "none": 1, "unique": 0}


def worst(seen: Collection[int]) -> int:
    """The one that takes precedence; 2 where nothing was seen: there was no puzzle."""
    return next((status for status in _PRECEDENCE if status in seen), 2)


def as_json(record: Mapping[str, Any]) -> str:
    """A record as one line of JSON, which begins with the number of the format."""
    import json

    return json.dumps({"format": FORMAT, **record})


def name_of(verdict: Verdict) -> Literal["unique", "multiple", "none", "undecided"]:
    """The word for a verdict that every output uses."""
    match verdict:
        case Unique():
            return "unique"
        case Multiple():
            return "multiple"
        case NoSolution():
            return "none"
    return "undecided"
