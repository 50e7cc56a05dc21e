"""Sudoku of any box shape: every row, column and box holds every digit once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cpsudoku import registry
from cpsudoku.constraints import AllDifferent
from cpsudoku.kinds import At, Instance, Kind, Rule, Unknown, gallery
from cpsudoku.model import Constraint


def rules(puzzle: Instance, at: At) -> Iterator[Constraint]:
    for unit in puzzle.rows + puzzle.columns + puzzle.boxes:
        yield AllDifferent(at[unit])


def all_rules() -> Sequence[Rule]:
    """The rules in models/rules/, every one of which combines with sudoku."""
    return [gallery.rule(name) for name in registry.names("rule")]


KIND = Kind(
    rules=rules,
    sections=[Unknown("without")],
    with_rules=all_rules,
    text="Fill the grid so that every row, every column and every box holds every digit once.",
    grids=True,
    unit_rules=lambda puzzle: f"sudoku {puzzle.box[0]}x{puzzle.box[1]}",
    unique=(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",  # Inkala 2012,
        "..4.....2.1.4.2.",
        ".....365........4..32......5..1....4",
    ),
    multiple=(
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",  # hard1 of the literature,
        "........2.1.4.2.",
    ),
    none=(
        "1.4.....2.1.4.2.",
        ".....365........4..32......5..12...4",
        ".....5...58346........3.5.29......3..278.4.....617.2....2...1......4..6..483.....",
    ),
)
