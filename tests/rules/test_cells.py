"""Rules over cells, signs, outside clues and flags: the solutions of every backend are those of the plain meaning."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cpsudoku.kinds import Instance, gallery
from cpsudoku.model import Question, Solved
from cpsudoku.specs import backend


def loaded(name: str) -> ModuleType:
    """A file beside this one; pytest puts no folder on the path."""
    spec = spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


plain: Any = loaded("meanings_cells")
Placed = dict[str, list[Any]]
KIND = gallery.puzzle("sudoku")
RULES = list(plain.MEANINGS)
Digits = tuple[int, ...]


def solutions(puzzle: Instance, spec: str) -> set[Digits]:
    model = KIND.model(KIND.shape(puzzle))
    session = backend(spec).open(model)
    found = list(session.solutions(Question(KIND.clues(puzzle, model))))
    session.close()
    assert all(isinstance(outcome, Solved) for outcome in found[:-1])
    return {tuple(o.witness[x] for x in model.decisions) for o in found if isinstance(o, Solved)}


def meant(placed: Placed, given: dict[int, int] | None = None) -> set[Digits]:
    """The 4x4 grids that the plain meaning allows. ``given``: place in reading order -> digit."""
    flat = {rows: tuple(d for row in rows for d in row) for rows in plain.grids()}
    return {
        digits
        for rows, digits in flat.items()
        if all(digits[i] == d for i, d in (given or {}).items()) and plain.allowed(rows, placed)
    }


def puzzle(rng: Random, rules: list[str], givens: int = 0) -> tuple[str, Placed, dict[int, int]]:
    """A text of 4x4 with these rules, and what it says."""
    placed = plain.placements(rng, rules, 4)
    grid = [d for row in rng.choice(plain.grids()) for d in row]
    given = {i: grid[i] for i in rng.sample(range(16), givens)}
    first = "".join(str(given.get(i, ".")) for i in range(16))
    return f"{first}\n{plain.text(placed)}", placed, given


@pytest.mark.parametrize("rule", RULES)
def test_all_solutions_of_one_rule(rule: str) -> None:
    rng = Random(rule)
    for spec, givens in (("sat", 0), ("sat", 1), ("cp_sat", 3), ("search", 2)):
        text, placed, given = puzzle(rng, [rule], givens)
        assert solutions(KIND.instance(text), spec) == meant(placed, given), text


@pytest.mark.parametrize("seed", range(24))
def test_all_solutions_of_rules_together(seed: int) -> None:
    rng = Random(seed)
    text, placed, given = puzzle(rng, rng.sample(RULES, rng.choice((2, 3))), rng.randint(0, 1))
    assert solutions(KIND.instance(text), ("sat", "sat", "search", "cp_sat")[seed % 4]) == meant(placed, given), text


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_all_solutions_of_many_rules_together(seed: int) -> None:
    rng = Random(f"many {seed}")
    for _ in range(100):
        text, placed, given = puzzle(rng, rng.sample(RULES, rng.choice((1, 2, 3))))
        for spec in ("sat", "search"):
            assert solutions(KIND.instance(text), spec) == meant(placed, given), text


def drawn(rng: Random, rule: str, rows: Any, wanted: bool) -> dict[str, list[Any]] | None:
    """A placement that the grid allows, or breaks; None where none was drawn."""
    for _ in range(1 if plain.MEANINGS[rule].flag else 200):
        placed: dict[str, list[Any]] = plain.placements(rng, [rule], len(rows))
        if plain.allowed(rows, placed) is wanted:
            return placed
    return None


@pytest.mark.parametrize("size", [6, 9, 16])
@pytest.mark.parametrize("rule", RULES)
def test_filled_grids_of_any_size(rule: str, size: int) -> None:
    """A grid that is filled in is a solution where the meaning says so, to the clues and to the solver."""
    if rule == "windoku" and size == 6:
        pytest.skip("windows are square")
    rng = Random(f"{rule} {size}")
    rows = plain.shuffled(rng, size)
    digits = [d for row in rows for d in row]
    symbols = "".join("123456789ABCDEFG"[d - 1] for d in digits)
    for wanted in (True, False):
        placed = drawn(rng, rule, rows, wanted)
        if placed is None:
            assert plain.MEANINGS[rule].flag
            continue
        instance = KIND.instance(f"{symbols}\n{plain.text(placed)}")
        assert (len(solutions(instance, "sat")) == 1) is wanted
        model = KIND.model(KIND.shape(instance))
        values = dict(zip(model.decisions, digits, strict=True))
        broken = [c.name for c in KIND.clues(instance, model) if c.violated(values)]
        assert bool(broken or model.violated(values)) is not wanted


@pytest.mark.parametrize("rule", [rule for rule in RULES if plain.MEANINGS[rule].flag])
def test_flags_on_a_blank_board(rule: str) -> None:
    if rule == "windoku" or "negative" in rule or rule == "disjoint_groups":
        size = 9
    else:
        size = 6
    instance = KIND.instance(f"size: {size}x{size}\n{plain.MEANINGS[rule].heading}")
    model = KIND.model(KIND.shape(instance))
    session = backend("sat").open(model)
    outcome = next(iter(session.solutions(Question([]))))
    session.close()
    if isinstance(outcome, Solved):
        digits = [outcome.witness[x] for x in model.decisions]
        assert plain.allowed([digits[i : i + size] for i in range(0, size * size, size)], {rule: [True]})
    else:
        assert rule in ("negative_difference",), rule


def test_taking_an_item_away_only_adds_solutions() -> None:
    """Where its place says something it stays, and what it says becomes unknown."""
    declared = KIND.declared
    kept = removed = 0
    for seed in range(40):
        rng = Random(seed)
        flag = rng.choice(["negative_ratio", "negative_difference", "negative_xv", "non_consecutive", "anti_knight"])
        items = rng.choice(["ratio_dot", "difference_dot", "xv", "minimum", "maximum", "quadruple"])
        text, _, _ = puzzle(rng, [flag, items])
        instance = KIND.instance(text)
        section = gallery.rule(items).section.name
        for number in range(len(instance.content(section))):
            less = declared.without(instance, section, number)
            if less is None:
                kept += 1
                continue
            removed += 1
            assert KIND.shape(less) == KIND.shape(instance)
            assert KIND.instance(declared.write(less)) == less
            assert solutions(instance, "sat") <= solutions(less, "sat")
    assert kept > 5 and removed > 20
