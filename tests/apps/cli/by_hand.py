"""A Latin square with optional < signs, with functions of its own: text, shape, model, clues and rendering.

A grid in any format, then the signs, as many as you like, or none:

    ........13......
    signs:
    r2c3 < r2c2
    r2c4 < r1c4
    r4c2 < r4c3
    r1c1 < r2c1
"""

from __future__ import annotations

from typing import Any

from cpsudoku.kinds import Kind, Pairs
from cpsudoku.model import Clue, Model, Witness
from cpsudoku.puzzles.kinds.kind import digits
from cpsudoku.puzzles.kinds.kind_text import GridReader, digit_rows
from cpsudoku.support.square_grid import cell_names
from tests.square import filled, square


def instance(text: str, grid_reader: GridReader = digit_rows) -> Any:
    """The instance a text describes; an InputError names line and column."""
    return read(text, grid_reader)


def shape(instance: Any) -> Any:
    """All the rules depend on, hashable, and no clues: puzzles of equal shape share one solver."""
    return instance.height


def clues(instance: Any, rules: Model) -> list[Clue]:
    """The parts of this puzzle that a person would point at; each can be blamed, or left out, by its name."""
    found = digits(instance, rules)
    variables = dict(zip(cell_names(instance.height), rules.decisions, strict=True))
    for small, _, large, _ in instance.signs:
        a, b = variables[str(small)], variables[str(large)]
        found.append(Clue(f"sign {a.name}<{b.name}", a < b))
    return found


def render(instance: Any, witness: Witness) -> str:
    """The solution, in the form `instance` reads."""
    signs = [f"{small} < {large}" for small, _, large, _ in instance.signs]
    return "\n".join([filled(instance, witness).digit_line(), "signs:", *signs])


KIND = Kind(
    text="Fill the grid so that every row and column holds every digit once and every < sign is true.",
    sections=[Pairs("signs", "<")],
    # Instances with one, several and no solutions, at least one of each: the conformance suite asks them all.
    unique=("........13......\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1",),
    multiple=("1...\n....\n....\n....", "................\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1"),
    none=(".2......13......\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1",),
)
read = KIND.instance
vars(KIND).update(
    instance=instance,
    shape=shape,
    model=square,
    clues=clues,
    render=render,
)
