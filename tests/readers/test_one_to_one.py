"""Each small change of an input is rejected, named, or another puzzle: for every reader, kind, rule and format.

A new reader is a row of READERS. New kinds, rules and formats come from the registry.
"""

from __future__ import annotations

import re

import pytest

from cpsudoku.formats import format_of
from cpsudoku.ground import registry
from cpsudoku.puzzles import gallery
from tests.readers.harness import Reader, Same, change_separate, change_text

BLANKS = re.compile(r"[ \t]+$", re.MULTILINE)
CHANGES = 10  # of the slow run, for each one of the short run

SAME_IN_TEXTS: tuple[Same, ...] = (
    ("blanks at the end of a line", lambda text: BLANKS.sub("", text)),
)


def kinds() -> dict[str, str]:
    """The shortest unique example of each kind, with the kind's name above it."""
    every = ((name, gallery.kind_of(name)) for name in registry.names("kind"))
    return {name: f"# kind: {name}\n{min(kind.unique, key=len)}" for name, kind in every}


def rules() -> dict[str, str]:
    """The shortest right example of each rule, as sudoku."""
    every = gallery.kind_of("sudoku").extra_rules
    return {rule.name: f"# kind: sudoku\n{min(rule.right, key=len)}" for rule in every}


def formats() -> dict[str, str]:
    return {name: format_of(name).example for name in registry.names("format")}


READERS = (
    Reader("kinds", kinds, change_separate(1), same=SAME_IN_TEXTS),
    Reader("rules", rules, change_separate(2), same=SAME_IN_TEXTS),
    Reader("formats", formats, change_text, same=SAME_IN_TEXTS),
)
UNFINISHED = ("kinds", "rules", "formats")  # readers that still drop changes


def _row(reader: Reader) -> object:
    marks = [pytest.mark.xfail(reason="drops changes")] if reader.name in UNFINISHED else []
    return pytest.param(reader, id=reader.name, marks=marks)


@pytest.mark.parametrize("reader", map(_row, READERS))
@pytest.mark.parametrize("times", [1, pytest.param(CHANGES, marks=pytest.mark.slow)])
def test_no_change_vanishes(reader: Reader, times: int) -> None:
    inputs = reader.inputs()
    vanished = [line for name, text in inputs.items() for line in reader.vanished(name, text, times * reader.count)]
    assert not vanished, f"{len(vanished)} changes vanish:\n" + "\n".join(vanished[:200])
