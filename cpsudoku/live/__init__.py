"""Answers while somebody draws: one puzzle that changes, asked again after each edit.

    with Desk() as desk:
        for event in desk.ask("1..4.........3.2", "verdict", "candidates:8"):
            ...                                          # each partial or final; what a partial one says is true
        job = desk.ask(puzzle, "count")
        job.cancel()                                     # at once; the desk lives on

`desk` (the Desk and its jobs; it imports no solver) keeps processes, `worker` is what runs in one: solvers stay warm
by shape, and the last board is remembered (`boards`). `answers`: the questions about a puzzle. Clients of the desk: by
`server`, on web sockets (`connection`; `owner`: whose program that is), the `page` (in the browser that of `drawing`;
its questions are answered by `sheet`) and `editors` (messages of the editors' solver protocol).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpsudoku.live.desk import Desk, DeskJob

__all__ = ["Desk", "DeskJob"]


def __getattr__(name: str) -> object:
    """Import the desk when it is first used: the page in a browser answers without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cpsudoku.live import desk

    return getattr(desk, name)
