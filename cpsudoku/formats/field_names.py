"""The names of columns and fields: those of a puzzle, its solution, rating and title, and those that only describe it.

CSV, objects of JSON and tables of jigsaws share them. A field of another name is an error, as it may be a rule.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping

from cpsudoku.puzzles.sections.unread_keys import Unread, is_blank
from cpsudoku.support.errors import InputError, series
from cpsudoku.support.numbers import whole_number

NAMES = {
    "puzzle": ("puzzle", "puzzles", "quizzes", "quiz", "question", "questions", "sudoku", "grid", "givens", "problem"),
    "solution": ("solution", "solutions", "answer", "answers", "solved"),
    "rating": ("rating", "difficulty", "level", "score"),
    "title": ("title", "name", "source", "id"),
    "kind": ("kind",),
}
DESCRIPTIVE = frozenset((
    "author", "backend", "backends", "by", "certified", "clues", "collection", "comment", "comments", "copyright",
    "count", "created", "creator", "date", "description", "email", "error", "event", "file", "hardness", "index",
    "issue", "label", "language", "license", "line", "link", "message", "no", "note", "notes", "nr", "num", "number",
    "origin", "page", "published", "publisher", "reference", "remark", "run", "second", "seconds", "seed", "setter",
    "solution_matches", "solutions", "stars", "statistics", "status", "tags", "technique", "techniques", "time",
    "updated", "url", "uuid", "verdict", "version", "website", "year",
))  # fmt: skip
_DESCRIBED = DESCRIPTIVE.union(*(NAMES[role] for role in ("title", "rating", "solution", "kind")))


def fields_of(text: str, comma: str, line: int) -> list[str]:
    """Return the fields of a line. Raises InputError where quotes do not match."""
    try:
        return [field.strip() for field in next(csv.reader([text], delimiter=comma, strict=True))]
    except csv.Error as error:
        raise InputError(f"expected fields between {comma!r}, found: {error}", line, 1) from None


def describe(fields: Mapping[str, object], side: int) -> tuple[Unread, ...]:
    """Return the fields beside a puzzle that describe it by rules.

    Raises:
        InputError: a field may be more than a description.
    """
    from cpsudoku.model.verdicts import FORMAT
    from cpsudoku.puzzles.credits import rules_in

    for role in ("solution", "kind"):
        if len(some := [name for name in NAMES[role] if fields.get(name)]) > 1:
            raise InputError(f"expected one {role}, found the fields {series(some)}")
    unread = []
    for name, value in fields.items():
        if name == "kind" and not isinstance(value, str | None):
            raise InputError(f"expected the name of a kind, found {value!r:.40}")
        if name == "clues" and (type(value) is int or whole_number(str(value)) is not None):
            continue  # their number
        if is_blank(value) or value is False or (not name and whole_number(str(value)) is not None):
            continue
        if name == "format" and str(value) not in map(str, range(1, FORMAT + 1)):
            raise InputError(f"expected format 1 to {FORMAT}, found {value!r:.40}")
        if name == "size" and value not in (side, str(side), f"{side}x{side}", [side, side]):
            raise InputError(f"expected the size of the puzzle, {side}, found {value!r:.40}")
        if name not in ("format", "size", *_DESCRIBED) or name == "clues":
            raise InputError(f"expected a puzzle and what describes it, found an unknown field, {name[:40]!r}")
        if name not in NAMES["kind"] and isinstance(value, str) and rules_in(value):
            unread.append(Unread(name, " ".join(value.split())[:200]))
    return tuple(unread)
