"""CP-SAT, SAT and hand-written search agree: on the lists, on random equivalents, with a clue removed or changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from cpsudoku.model.verdicts import Verdict
from cpsudoku.uniqueness.report import Report
from tests.conftest import each

Checked = Callable[[str], Report]
Makers = dict[str, Callable[[str, Random], str]]
LISTS = ("easy50.txt", "top95.txt", "hardest.txt")
EACH = 25  # puzzles made of a seed, by ways and from lists drawn at random
SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 20))]


@pytest.mark.every(6)
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
@pytest.mark.parametrize("name", LISTS)
def test_every_puzzle_of_a_list_is_unique_by_all_three(
    puzzle_list: Callable[[str], list[str]], checked: Checked, name: str, step: int
) -> None:
    for line in puzzle_list(name)[::step]:
        report = checked(line)
        assert (report.verdict, report.error, len(report.by)) == ("unique", None, 3), line


@pytest.mark.every(6)
@each("seed", SEEDS)
def test_all_three_agree_on_made_puzzles(
    puzzle_list: Callable[[str], list[str]], checked: Checked, makers: Makers, seed: int
) -> None:
    chance = Random(seed)
    pool = [line for name in ("easy50.txt", "top95.txt", "top95.txt", "hardest.txt") for line in puzzle_list(name)]
    seen: Counter[str] = Counter()
    for name in chance.choices(list(makers), k=EACH):
        made = makers[name](makers["equivalent"](chance.choice(pool), chance), chance)
        report = checked(made)
        assert (report.error, len(report.by)) == (None, 3), made
        assert name != "equivalent" or report.verdict == "unique", made
        seen[f"{name}: {report.verdict}"] += 1
    assert seen.total() == EACH


@pytest.mark.every(4)
def test_removed_clues_make_ambiguous_puzzles_and_changed_ones_impossible(
    puzzle_list: Callable[[str], list[str]], checked: Checked, makers: Makers
) -> None:
    """So that the agreement above is one on all three verdicts, not on "unique" alone."""
    chance = Random(5)
    pool = puzzle_list("top95.txt")
    removed = {checked(makers["a clue removed"](line, chance)).verdict for line in chance.sample(pool, 8)}
    changed = Counter(checked(makers["a clue changed"](line, chance)).verdict for line in chance.sample(pool, 25))
    assert removed <= {"multiple", "unique"} and "multiple" in removed
    assert changed[Verdict.NONE] > 0
