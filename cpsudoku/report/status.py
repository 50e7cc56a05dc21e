"""The exit status: 130 interrupted, 4 backends disagree, 2 bad input, 3 undecided, 1 not unique or a solution wrong."""

from __future__ import annotations

from collections.abc import Collection

from cpsudoku.report import Report

INTERRUPTED = 130
_PRECEDENCE = (INTERRUPTED, 4, 2, 3, 1, 0)
_STATUS = {"invalid": 2, "undecided": 3, "multiple": 1, "none": 1, "unique": 0}


def of(report: Report) -> int:
    """The status that one report asks for."""
    if report.defective:
        return 4
    status = _STATUS[report.verdict]
    return 1 if status == 0 and report.solution_matches is False else status


def worst(seen: Collection[int]) -> int:
    """The one that takes precedence; 2 where nothing was seen: there was no puzzle."""
    return next((status for status in _PRECEDENCE if status in seen), 2)
