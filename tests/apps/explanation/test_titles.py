"""The words of a step name its technique once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cpsudoku.apps.explanation.explanation import explain


@pytest.mark.every(6)
def test_no_line_says_its_technique_twice(shipped: Callable[[str], list[str]]) -> None:
    named = set[str]()
    for text in shipped("top95.txt")[:20:4]:
        found = explain(text)
        for step in (one for one in found.steps if one.finding is not None):
            last = step.name.casefold().split()[-1]
            (line,) = found.subject.words.lines(step)
            heads = [part.casefold().split()[-1] for part in line.split(": ")[:-1]]
            assert heads[0].endswith(last) and sum(head.endswith(last) for head in heads) == 1, line
            named.add(step.name)
    assert len(named) >= 6, "there were such reasons"
