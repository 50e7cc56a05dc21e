"""Answers while somebody draws: one puzzle that changes, asked again after each edit.

    with Desk() as desk:
        for event in desk.ask("1..4.........3.2", "verdict", "candidates:8"):
            ...                                          # each partial or final; what a partial one says is true
        job = desk.ask(puzzle, "count")
        job.cancel()                                     # at once; the desk lives on

| file | content |
|---|---|
| `desk` | the Desk and its jobs; it imports no solver |
| `boards` | the solvers of a process of the desk, warm by shape, and its last board |
| `answers`, `sheet` | the questions about a puzzle; `sheet`: those of the page |
| `server`, `connection` | web sockets: `serve`, and a client |
| `page` | the page as a client |
| `editors` | the editors' solver protocol |
| `in_page` | the page in a browser alone: answers without a desk |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpsudoku.apps.web.answer_queue import AnswerQueue, QueuedQuestion

__all__ = ["AnswerQueue", "QueuedQuestion"]


def __getattr__(name: str) -> object:
    """Import `desk` at its first use: `in_page` does without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cpsudoku.apps.web import answer_queue

    return getattr(answer_queue, name)
