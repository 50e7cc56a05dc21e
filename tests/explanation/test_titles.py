"""A step names its technique once, whether or not its reason begins with the name."""

from __future__ import annotations

from collections.abc import Callable

from cpsudoku.explanation import explain
from cpsudoku.explanation.explanation import step_words
from cpsudoku.explanation.step import Pattern, Step
from cpsudoku.explanation.techniques import every


def test_no_line_says_its_technique_twice(shipped: Callable[[str], list[str]]) -> None:
    titles = {technique.name: technique.title for technique in every()}
    named = set()
    for text in shipped("top95.txt")[:25]:
        for number, step in enumerate(explain(text, backend="").steps, 1):
            title = titles[step.technique].casefold()
            line = step_words(number, step).casefold()
            assert line.startswith(f"{number:3}. {title}")
            assert f"{title}: {title}" not in line
            if step.words.casefold().startswith(title):
                named.add(step.technique)
    assert len(named) >= 4, "there were such reasons"


def test_a_reason_without_the_name_gets_it() -> None:
    step = Step("pointing", 0, "In box 3, 7 can only be in r2c7.", (), (), Pattern())
    assert step_words(7, step) == "  7. pointing: In box 3, 7 can only be in r2c7."
    twice = Step("naked_triple", 0, "Naked triple: r1c1, r1c2 and r1c3 hold only 123.", (), (), Pattern())
    assert step_words(8, twice) == "  8. naked triple: r1c1, r1c2 and r1c3 hold only 123."
