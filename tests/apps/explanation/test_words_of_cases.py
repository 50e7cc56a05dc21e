"""Reasons contain the rule of a pair that differs, and the end of a case of several premises."""

from __future__ import annotations

import re

import pytest

import cpsudoku

KING = "2.6.....1......3....4..6...........1\nanti-king\n"
HARD = "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5...."


def test_a_pair_of_a_negative_rule_is_named_by_the_rule() -> None:
    lines = str(cpsudoku.explain(KING)).splitlines()
    pairs = [re.findall(r"no two \d in (r\d+c\d+) and (r\d+c\d+) (\(.*?\))?", line) for line in lines]
    found = [pair for one in pairs for pair in one]
    assert found
    for first, second, name in found:
        (r1, c1), (r2, c2) = ((int(place[1]), int(place[3])) for place in (first, second))
        assert abs(r1 - r2) == abs(c1 - c2) == 1, "a king's move"
        assert name == "(anti-king)"


@pytest.mark.every(2)
def test_a_case_says_what_is_broken_in_the_end() -> None:
    text = str(cpsudoku.explain(HARD))
    lines = [line for line in text.splitlines() if ": else by " in line or "- But then " in line]
    assert len(lines) > 4
    for line in lines:
        assert re.search(r"has no place for \d|has no value left|would have two \d|too few places for \d", line), line
    assert "- But then column 3 has too few places for 3, 4 and 9." in text
