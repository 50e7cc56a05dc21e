"""A Latin square with optional < signs, written out by hand as a Puzzle: its own text, shape, clues and rendering.

A grid in any format, then the signs, as many as you like, or none:

    ........13......
    signs:
    r2c3 < r2c2
    r2c4 < r1c4
    r4c2 < r4c3
    r1c1 < r2c1
"""

from __future__ import annotations

from typing import NamedTuple

from cpsudoku.geometry import cell_names
from cpsudoku.grid import Grid
from cpsudoku.kinds.kind import digits
from cpsudoku.kinds.kind import Kind
from cpsudoku.model import Clue, Model, Witness
from tests.square import cell, expect, filled, sections, square


class Instance(NamedTuple):
    """What a text says: the digits, and the signs as (smaller cell, larger cell)."""

    grid: Grid
    signs: tuple[tuple[int, int], ...]


def parse(text: str) -> Instance:
    """The instance a text describes; a TextError names line and column."""
    grid, found = sections(text, "signs")
    signs = []
    for line in found["signs"]:
        expect(len(line) == 3 and line[1].text == "<", "a line like r1c1 < r1c2", line, 0)
        small, large = cell(line[0], grid.side), cell(line[2], grid.side)
        expect(small != large, "another cell after the <", line, 2)
        signs.append((small, large))
    return Instance(grid, tuple(signs))


def shape(instance: Instance) -> int:
    """All the rules depend on, hashable, and no clues: puzzles of equal shape share one solver."""
    return instance.grid.side


def clues(instance: Instance, rules: Model) -> list[Clue]:
    """The parts of this puzzle that a person would point at; each can be blamed, or left out, by its name."""
    found = digits(instance.grid, rules)
    for small, large in instance.signs:
        a, b = rules.decisions[small], rules.decisions[large]
        found.append(Clue(f"sign {a.name}<{b.name}", a < b))
    return found


def render(instance: Instance, witness: Witness) -> str:
    """The solution, in the form `parse` reads."""
    names = cell_names(instance.grid.side)
    signs = [f"{names[small]} < {names[large]}" for small, large in instance.signs]
    return "\n".join([filled(instance.grid, witness).line(), "signs:", *signs])


PUZZLE = Puzzle(
    rules="Fill the grid so that every row and column holds every digit once and every < sign is true.",
    parse=parse,
    shape=shape,
    model=square,
    clues=clues,
    render=render,
    # Instances with one, several and no solutions, at least one of each: the conformance suite asks them all.
    unique=("........13......\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1",),
    multiple=("1...\n....\n....\n....", "................\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1"),
    none=(".2......13......\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1",),
)
