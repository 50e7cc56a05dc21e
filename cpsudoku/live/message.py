"""The messages of the page: which fields they have, and the request for `sheet` in them.

No solver is imported here: the server checks messages in a process that has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.live import answers

FIELDS: Mapping[str, type] = {"text": str, "kind": str, "without": list, "ask": list, "title": str, "author": str,
                              "open": bool, "seconds": int}  # fmt: skip
QUESTIONS = ("picture", "overlay", "certificate", "walk", "minimal", "seal", "links")  # of `sheet`, not of `answers`
METHODS = ("verdict:sat", "verdict:cp_sat", "verdict:search")
MOST_ITEMS = 5_000  # in `without`
MOST_QUESTIONS = 12
MOST_SECONDS = 3_600  # for a walk that goes on


def request_of(message: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request for `sheet.events` in a message of the page.

    Raises:
        CpsudokuError: a part of the message is missing, of another type or too long.
    """
    for name, sort in FIELDS.items():
        if name in message and not isinstance(message[name], sort):
            raise CpsudokuError(f"{name}: expected {sort.__name__}, found {message[name]!r:.40}")
    for name, most in (("without", MOST_ITEMS), ("ask", MOST_QUESTIONS)):
        values = message.get(name, [])
        if len(values) > most or not all(isinstance(one, str) for one in values):
            raise CpsudokuError(f"{name}: expected at most {most:,} texts, found {values!r:.40}")
    if not 0 < (seconds := message.get("seconds", 1)) <= MOST_SECONDS:
        raise CpsudokuError(f"seconds: expected 1 to {MOST_SECONDS:,}, found {seconds!r:.40}")
    if "text" not in message:
        raise CpsudokuError("text: expected a puzzle, found none")
    for question in message["ask"]:  # a backend may be a file
        if question.startswith("verdict:") and question not in METHODS:
            raise CpsudokuError(f"question {question!r:.40}: expected one of {', '.join(METHODS)}")
    answers.expect_questions(message["ask"], QUESTIONS)
    return {name: message[name] for name in FIELDS if name in message}
