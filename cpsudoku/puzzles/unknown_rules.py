"""Rules that cpsudoku does not support: a file contains them, or the setter only drew or described them.

    without:
    rowindexer [{"cells": ["R1C2"]}]

A line of the section is the rule's key in editors' files and its JSON. It constrains nothing, but it is kept, so that
no verdict ignores the rule silently. A report mentions rules that are only drawn or described.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.section_lines import Line, Word, fold_name, has_sections
from cpsudoku.puzzles.sections.editor_keys import editors_of
from cpsudoku.puzzles.sections.section import Form, Names
from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support.errors import InputError

if TYPE_CHECKING:
    from cpsudoku.puzzles.credits import Credits
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle

NAME = "without"


class UnknownRules(Form[tuple[str, str], tuple[str, str]]):
    """Pairs of a key and the JSON of its value, as one line of text."""

    def read_line(self, line: Line, board: Board) -> tuple[str, str]:
        import json

        from cpsudoku.puzzles.sections.unread_keys import once
        from cpsudoku.support.errors import JSON_NUMBERS

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
    """Return JSON on one line in its canonical form."""
    import json

    return json.dumps(value, separators=(",", ":"))


def without(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the unknown rules of a puzzle. A verdict ignores them."""
    return tuple(key for key, _ in puzzle.content(NAME))


EDITOR = "f-puzzles"  # rules name their keys in its files
REGIONS = "regions"  # the cells of its grid have it


def possible_rules(puzzle: Puzzle, setting: Credits | None, kind: Kind, verdict: str = "") -> list[str]:
    """Return notes about possible rules that are only drawn or only named in words. For the ``verdict`` "multiple" or
    "none", also note that a Penpa drawing without a declared kind may be a puzzle of another kind."""
    if setting is None:
        return []
    from cpsudoku.puzzles.credits import count_ornaments, mentions

    notes = [f"only drawn: {count_ornaments(puzzle.drawing)}"] if puzzle.drawing else []
    if setting.editor == "Penpa" and not setting.declared and verdict in (Verdict.MULTIPLE, Verdict.NONE):
        notes.append("Penpa draws puzzles of every kind: --kind names one other than sudoku")
    rules = mentions(setting.prose, _keys_held(puzzle, kind)) if kind.extra_rules and setting.prose else []
    return notes + ([f"the text mentions {', '.join(rules)}, which the file does not hold as a rule"] if rules else [])


def _keys_held(puzzle: Puzzle, kind: Kind) -> set[str]:
    """Return the keys and words of editors' files for the rules of the puzzle."""
    names = {section for section, _ in puzzle.contents}
    regions = {REGIONS} if puzzle.boxes or puzzle.content("chaos construction") else set()
    keys = {key.partition(".")[0] for key, _ in puzzle.content(NAME)} | regions
    for rule in kind.extra_rules:
        if rule.section.name in names:
            for editor in editors_of(rule.editors.get(EDITOR, ())):
                keys.update((editor.key, editor.word))
    return keys


def possible_rules_beside(puzzle: Puzzle, unread: Sequence[Unread], kind: Kind) -> list[Unread]:
    """Return the unread words next to a link. A text may be a rule if it mentions a rule that the puzzle does not have,
    or has the form of a section."""
    from cpsudoku.puzzles.credits import mentions

    keys = _keys_held(puzzle, kind) if unread else set()

    def may_be_rule(text: str) -> bool:
        return bool(mentions(text, keys)) or has_sections(text.strip("'#\" "), lambda: kind.headings)

    return [item._replace(rule=item.rule or may_be_rule(item.text)) for item in unread]


def rules_named(puzzle: Puzzle, comments: Iterable[str], kind: Kind) -> tuple[Unread, ...]:
    """Return the comments that are only the name of a section or rule that the puzzle does not have."""
    from cpsudoku.puzzles.credits import mentions

    held = {section for section, _ in puzzle.contents}
    sections = [section for section in kind.all_sections[1:] if section.name not in held]
    headings = {fold_name(name) for section in sections for name in section.headings}
    keys = _keys_held(puzzle, kind)

    def is_rule(text: str) -> bool:
        return fold_name(text) in headings or bool(kind.extra_rules and mentions(text, keys, whole=True))

    return tuple(Unread("comment", text) for text in comments if is_rule(text))
