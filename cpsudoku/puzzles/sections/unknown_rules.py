"""Rules that a file names and that are not known here: kept, so that no verdict passes over them.

    without:
    rowindexer [{"cells": ["R1C2"]}]

A line is the rule's key in editors' files, and its JSON. It constrains nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.section_lines import Line, Word
from cpsudoku.puzzles.sections.section import Form, Names
from cpsudoku.support.errors import InputError

if TYPE_CHECKING:
    from cpsudoku.puzzles.puzzle import Puzzle

NAME = "without"


class UnknownRules(Form[tuple[str, str], tuple[str, str]]):
    """Pairs of a key and the JSON of its value, as one line of text."""

    def read_line(self, line: Line, board: Board) -> tuple[str, str]:
        import json

        from cpsudoku.puzzles.sections.unread_keys import once
        from cpsudoku.support.numbers import JSON_NUMBERS

        key, _, value = line.text.strip().partition(" ")
        place = Word(value, line.number, line.column)
        try:
            return key, as_line(json.loads(value or "true", object_pairs_hook=once, **JSON_NUMBERS))
        except InputError as error:
            raise place.error(error.message) from None
        except (ValueError, RecursionError):
            raise place.error(f"expected the name of a rule and its JSON, found {value[:40]!r}") from None

    def write_line(self, element: tuple[str, str], board: Board, name: Names) -> str:
        return " ".join(element)


def as_line(value: object) -> str:
    """Return JSON on one line, in its one form."""
    import json

    return json.dumps(value, separators=(",", ":"))


def without(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the rules of a puzzle that are not known; a verdict leaves them out."""
    return tuple(key for key, _ in puzzle.content(NAME))
