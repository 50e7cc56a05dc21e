"""Answer questions about a puzzle while a user edits it.

    with AnswerQueue() as desk:
        for event in desk.ask("1..4.........3.2", "verdict", "candidates:8"):
            ...                                          # partial or final; a partial event is also true
        job = desk.ask(puzzle, "count")
        job.cancel()                                     # returns immediately; the queue stays open

| file | content |
|---|---|
| `answer_queue` | the queue and its questions; it imports no solver |
| `warm_boards` | the solvers of a process, warm by shape, and its last board |
| `puzzle_questions`, `page_questions` | the questions about a puzzle; those of the page |
| `edited_puzzle` | the puzzle after the user's edits |
| `method_columns` | a comparison of the methods as data |
| `page_data`, `page_shell` | answers in a file; the page around them, with the bundle `app.js` and `app.css` |
| `seal_page` | a page that proves itself, encrypted |
| `page_server`, `web_socket` | web sockets: `serve`, and a client |
| `page_requests` | the page as a client |
| `editor_protocol` | the editors' solver protocol |
| `in_page` | the page in a browser alone: answers without a desk |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpsudoku.apps.web.answer_queue import AnswerQueue, QueuedQuestion

__all__ = ["AnswerQueue", "QueuedQuestion"]


def __getattr__(name: str) -> object:
    """Import `answer_queue` at its first use, because `in_page` does not need it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cpsudoku.apps.web import answer_queue

    return getattr(answer_queue, name)
