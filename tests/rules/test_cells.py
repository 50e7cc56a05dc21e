"""Rules over cells, signs, outside clues and flags on larger boards; what of them belongs to the shape of a puzzle.

test_meanings compares solutions with the plain meaning on all grids of 4x4.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import cpsudoku
from cpsudoku.backends.backend_names import backend
from cpsudoku.kinds import Puzzle
from cpsudoku.model import Question, Solved
from cpsudoku.model.model import violated_constraint
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError, InputError
from tests.conftest import each, latin_squares


def loaded(name: str) -> ModuleType:
    """A file beside this one; pytest puts no folder on the path."""
    spec = spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


plain: Any = loaded("meanings_cells")
Placed = dict[str, list[Any]]
KIND = gallery.kind_of("sudoku")
RULES = [rule for rule in plain.MEANINGS if rule not in plain.OWN_BOARDS]


def solutions(puzzle: Puzzle, spec: str) -> set[tuple[int, ...]]:
    model = KIND.model(KIND.shape(puzzle))
    session = backend(spec).open(model)
    found = list(session.solutions(Question(KIND.clues(puzzle, model))))
    session.close()
    assert all(isinstance(outcome, Solved) for outcome in found[:-1])
    return {tuple(o.witness[x] for x in model.decisions) for o in found if isinstance(o, Solved)}


def drawn(rng: Random, rule: str, rows: Any, wanted: bool) -> dict[str, list[Any]] | None:
    """A placement that the grid allows, or breaks; None where none was drawn."""
    for _ in range(1 if plain.MEANINGS[rule].flag else 200):
        placed: Placed = plain.placements(rng, [rule], len(rows))
        if plain.allowed(rows, placed) is wanted:
            return placed
    return None


SIZES = [(rule, size) for rule in RULES for size in (6, 9) if (rule, size) != ("windoku", 6)]  # windows are square
LARGE = [pytest.param(rule, 16, marks=pytest.mark.slow) for rule in RULES]


@pytest.mark.every(6)
@each(("rule", "size"), [*SIZES, *LARGE])
def test_filled_grids_of_any_size(rule: str, size: int) -> None:
    """A filled grid is a solution for the clues and for the solver exactly if the meaning accepts it."""
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
        broken = [c.name for c in KIND.clues(instance, model) if c.violated(values) is not None]
        assert (not broken and violated_constraint(model, values) is None) is wanted


@pytest.mark.every(4)
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
    """If its place belongs to the shape, it stays and its value becomes unknown."""
    declared = KIND
    kept = removed = 0
    for seed in range(24):
        rng = Random(seed)
        flag = rng.choice(["negative_ratio", "negative_difference", "negative_xv", "non_consecutive", "anti_knight"])
        items = rng.choice(["ratio_dot", "difference_dot", "xv", "minimum", "maximum", "quadruple"])
        placed = plain.placements(rng, [flag, items], 4)
        instance = KIND.instance(f"size: 4x4\n{plain.text(placed)}")
        for item in instance.items_of(gallery.rule(items).section):
            less = instance.without(item)
            if less is None:
                kept += 1
                continue
            removed += 1
            assert KIND.shape(less) == KIND.shape(instance)
            assert KIND.instance(declared.write(less)) == less
            assert solutions(instance, "sat") <= solutions(less, "sat")
    assert kept > 3 and removed > 12


def shape(text: str) -> Any:
    return KIND.shape(KIND.instance(f"size: 4x4\n{text}"))


@pytest.mark.parametrize(
    ("flag", "same", "other"),
    [
        ("", ("ratio dot: r1c1 r1c2", "ratio dot: r2c1 r2c2 = 3", "difference dot: r1c1 r1c2", "xv: r1c1 X r1c2"), ()),
        ("anti-knight", ("ratio dot: r1c1 r1c2", "ratio dot: r2c1 r2c2 = 3"), ()),
        ("non-consecutive", ("difference dot: r1c1 r1c2", "difference dot: r1c1 r1c2 = 2"),
         ("", "difference dot: r1c1 r2c1")),
        ("non-consecutive", ("", "ratio dot: r1c1 r1c2"), ("difference dot: r1c1 r1c2 = ?",)),
        ("negative ratio", ("difference dot: r1c1 r1c2", "difference dot: r1c1 r1c2 = 3"),
         ("", "ratio dot: r1c1 r1c2")),
        ("negative ratio", ("ratio dot: r1c1 r1c2 = 2", "ratio dot: r1c1 r1c2"), ("ratio dot: r1c1 r1c2 = 3",)),
        ("negative xv", ("xv: r1c1 X r1c2", "xv: r1c1 V r1c2", "xv: r1c1 ? r1c2"), ("", "xv: r1c1 X r2c1")),
    ],
)  # fmt: skip
def test_what_is_marked_belongs_to_the_shape_while_a_flag_is_there(
    flag: str, same: tuple[str, ...], other: tuple[str, ...]
) -> None:
    first = shape(f"{flag}\n{same[0]}")
    assert all(shape(f"{flag}\n{text}") == first for text in same)
    assert not any(shape(f"{flag}\n{text}") == first for text in other)


def test_marked_cells_belong_to_the_shape_where_they_touch() -> None:
    assert shape("minimum: r1c1 r3c3") == shape("") != shape("minimum: r1c1 r1c2")
    assert shape("minimum: r1c1 r1c2 r4c4") == shape("minimum: r1c1 r1c2")


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("", "sudoku 3x3"),
        ("rising diagonal\nfalling diagonal", "sudoku-x 3x3"),
        ("windoku", "windoku 3x3"),
        ("rising diagonal", ""),
        ("windoku\nrising diagonal\nfalling diagonal", ""),
        ("rising diagonal\nfalling diagonal\nanti-knight", ""),
        ("rising diagonal\nfalling diagonal\nregions:\n" + "123456789\n" * 9, ""),
        ("odd: r1c1", "sudoku 3x3"),
        ("extra region: r1c1 r2c1", ""),
    ],
)
def test_what_the_checker_derives_itself_depends_on_the_instance(text: str, header: str) -> None:
    instance = KIND.instance(f"size: 9x9\n{text}")
    made = KIND.shape(instance)
    assert KIND.header(made, KIND.clues(instance, KIND.model(made))) == header


@pytest.mark.parametrize("kind", ["sudoku_x", "windoku"])
def test_flags_are_the_kinds_of_the_same_rules(kind: str) -> None:
    flags = {"sudoku_x": "rising diagonal\nfalling diagonal", "windoku": "windoku"}[kind]
    first = next(text for text in gallery.kind_of(kind).unique if len(text) == 81)
    text = f"{first}\n{flags}"
    assert solutions(KIND.instance(text), "sat") == solved(kind, first)
    assert f"puzzle {kind.replace('_', '-')} 3x3" in cpsudoku.prove(text).text()


@pytest.mark.parametrize("flags", ["windoku", "rising diagonal", "anti-knight", "anti-king", "disjoint groups"])
def test_flags_that_are_units_are_for_lanes(flags: str) -> None:
    made = KIND.model(KIND.shape(KIND.instance(f"size: 9x9\n{flags}")))
    lanes = pytest.importorskip("cpsudoku.apps.bulk.lanes", reason="lanes are an application")
    assert len(lanes.layout_of(made).units) > 27


def solved(name: str, text: str) -> set[tuple[int, ...]]:
    """The only solution, of a kind of its own."""
    kind = gallery.kind_of(name)
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    session = backend("sat").open(model)
    found = list(session.solutions(Question(kind.clues(instance, model))))
    session.close()
    return {tuple(o.witness[x] for x in model.decisions) for o in found if isinstance(o, Solved)}


def test_directions_of_outside_clues() -> None:
    for text, expected in (
        ("sandwich sum: r1c1 dr 5", "expected < or >"),
        ("little killer: r1 > 5", "expected ur, ul"),
    ):
        with pytest.raises(InputError, match=expected):
            KIND.instance(f"size: 4x4\n{text}")


def test_regions_to_be_found() -> None:
    counts = []
    for seed in range(4):
        rng = Random(seed)
        rules = ["chaos_construction", "region_hint", *rng.sample(["ratio_dot", "x_sum", "anti_knight", "minimum"], 1)]
        placed = plain.placements(rng, rules, 4)
        expected = {sum(rows, ()) for rows in latin_squares() if plain.allowed(rows, placed)}
        spec = ("sat", "search")[seed % 2]
        assert solutions(KIND.instance(f"size: 4x4\n{plain.text(placed)}"), spec) == expected
        placed = {k: placed[k] for k in rules[2:]}
        counts.append((len(expected), sum(plain.allowed(rows, placed) for rows in latin_squares())))
    assert sum(0 < some < every for some, every in counts) > 1, counts


def test_partitions_are_all_there() -> None:
    assert len(plain.partitions(4)) == 117  # OEIS A172477


def test_hints_need_regions_to_be_found() -> None:
    instance = KIND.instance("size: 4x4\nregion hint: r1c1 = r1c2")
    with pytest.raises(CpsudokuError, match="expected the flag `chaos construction`"):
        KIND.clues(instance, KIND.model(KIND.shape(instance)))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("size: 6x6\nwindoku", "windoku: expected a board of 4 x 4, 9 x 9 or 16 x 16 cells, found 6 x 6"),
        ("size: 4x6\nrising diagonal", "rising diagonal: expected a square board, found 4 x 6"),
        ("size: 4x6\nfalling diagonal", "falling diagonal: expected a square board, found 4 x 6"),
        ("size: 4x6\nchaos construction", "chaos construction: expected a square board, found 4 x 6"),
        ("size: 4x6\ndisjoint groups", "disjoint groups: expected boxes or regions, found none"),
        ("size: 4x4\ndisjoint groups\nchaos construction", "disjoint groups: expected boxes or regions, found none"),
    ],
)
def test_a_board_on_which_a_rule_cannot_be_is_refused(text: str, error: str) -> None:
    with pytest.raises(CpsudokuError, match=error):
        KIND.shape(KIND.instance(text))
