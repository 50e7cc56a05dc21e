"""A puzzle with some of its clues: the text says just these, and the page of `check -o` links to the least."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import cpsudoku
from cpsudoku.puzzles.item import holding_only
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.conftest import each

Run = Callable[..., tuple[int, str, str]]
SUDOKU = gallery.kind_of("sudoku")
KIND = SUDOKU
RULES = [name for name in registry.names("rule") if gallery.rule(name).clues is not None]


@each("name", RULES)
def test_the_clues_of_a_rule_one_by_one(name: str) -> None:
    """Every set of clues that is found is said, and nothing else; most rules say all of theirs."""
    rng = Random(name)
    for text in gallery.rule(name).right:
        puzzle = SUDOKU.instance(text)
        model = KIND.model(KIND.shape(puzzle))
        clues = KIND.clues(puzzle, model)
        assert holding_only(KIND, puzzle, model, clues) == puzzle
        wanted = [clue for clue in clues if rng.random() < 0.7]
        found = holding_only(KIND, puzzle, model, wanted)
        if found is not None:
            assert said(found) == sorted(map(str, (clue.constraints[0].key for clue in wanted if clue.constraints)))
            assert KIND.shape(found) == KIND.shape(puzzle)
        else:
            assert name in ("either", "counting_circle", "minimum", "maximum", "given_marks"), text


def said(puzzle: Any) -> list[str]:
    model = KIND.model(KIND.shape(puzzle))
    return sorted(str(clue.constraints[0].key) for clue in KIND.clues(puzzle, model) if clue.constraints)


def test_the_minimal_puzzle_is_on_the_page_as_a_link(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    text = "1..4.........3.2\narrows: r1c4 r1c1 r1c3\ncages:\nr2c1 r2c2 = 7\nr1c2 r1c3 = 5"
    assert run("check", text, "--backend", "sat", "-o", str(page))[0] == 0
    (link, *_) = told(page)["links"]
    assert link[0] == "f-puzzles"
    least = link[1]
    assert cpsudoku.check(least, backend=["sat"]).verdict == "unique"
    assert cpsudoku.explain(least).redundant == ()


def test_what_no_editor_can_say_is_on_the_page_as_text(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    text = "1............3.2\nsums:\nr2c1 + r2c2 = 7\nr1c4 + r1c1 = 5\nr1c2 + r1c3 = 5"
    assert run("check", text, "--backend", "sat", "-o", str(page))[0] == 0
    written = told(page)
    assert written["links"] == [] and cpsudoku.check(written["text"], backend=["sat"]).verdict == "unique"


def told(page: Path) -> Any:
    """What the page says of the minimal puzzle."""
    (puzzle,) = json.loads(page.read_text(encoding="utf-8").split('id="answers">')[1].split("</script>")[0])
    return puzzle["minimal"][0]
