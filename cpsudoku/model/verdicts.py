"""The verdicts: how many solutions a puzzle has, each with its word, its phrase and its exit status.

Exit status of a command: 130 interrupted, 4 backends disagree, 2 bad input, 3 undecided, 1 not unique or a solution
wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any

FORMAT = 2  # of the JSON that commands print or write; it increases when a key changes its meaning or disappears
INTERRUPTED = 130
_PRECEDENCE = (INTERRUPTED, 4, 2, 3, 1, 0)


class Verdict(StrEnum):
    """A verdict is a string: it equals "unique", and JSON, CSV and messages contain it unchanged.

    Attributes:
        code: The number of the verdict in arrays. For a decided verdict, this is the number of solutions, and 2 means
            several.
        phrase: The beginning of a line about the puzzle. ``meaning`` explains it.
        status: The exit status for it.
    """

    code: int
    phrase: str
    meaning: str
    status: int

    UNIQUE = "unique", 1, "unique", "exactly one solution", 0
    MULTIPLE = "multiple", 2, "not unique", "more than one solution", 1
    NONE = "none", 0, "no solution", "", 1
    UNDECIDED = "undecided", 3, "undecided", "", 3
    INVALID = "invalid", 4, "not a puzzle", "", 2

    def __new__(cls, word: str, code: int = 0, phrase: str = "", meaning: str = "", status: int = 0) -> Verdict:
        verdict = str.__new__(cls, word)
        verdict._value_, verdict.code, verdict.phrase, verdict.meaning, verdict.status = (
            word, code, phrase, meaning, status,
        )  # fmt: skip
        return verdict

    def __repr__(self) -> str:
        return repr(self.value)

    @property
    def decided(self) -> bool:
        """Is the number of solutions known?"""
        return self.code < Verdict.UNDECIDED.code

    @property
    def at_most(self) -> int | None:
        """The greatest possible number of solutions under this verdict."""
        return self.code if self.code < Verdict.MULTIPLE.code else None


CODED = tuple(sorted(Verdict, key=lambda verdict: verdict.code))
DECIDED = (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE)
VERDICTS = (*DECIDED, Verdict.UNDECIDED)  # the verdicts of a puzzle


def worst(statuses: Collection[int]) -> int:
    """Return the exit status that takes precedence. Return 2 if ``statuses`` is empty, because there was no puzzle."""
    return next((status for status in _PRECEDENCE if status in statuses), 2)


def as_json(record: Mapping[str, Any]) -> str:
    """Return a record as one line of JSON, which begins with the version of the format."""
    import json

    return json.dumps({"format": FORMAT, **record})
