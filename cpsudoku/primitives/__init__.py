"""The primitives: what solvers are given, one file each, on integers.

`primitive` has the contract, `clause_rows` what several encodings share. Every other file is a primitive: its text
form, its meaning and its clauses. A primitive knows literals and domains, and no variable. Its file is imported when a
line first needs it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpsudoku.primitives.primitive import Primitive

# The word of each primitive in the text of a statement, and its file; in the order of the manual.
FILES = {
    "clause": "clause",
    "different": "all_different",
    "count": "count",
    "sum": "linear_sum",
    "table": "table_rows",
    "sets": "value_sets",
    "walk": "automaton",
    "sight": "line_of_sight",
    "connected": "connected",
    "loop": "single_loop",
    "reach": "distance_limit",
}


@cache
def primitive_of(word: str) -> Primitive:
    """Return a primitive by its word.

    Raises:
        KeyError: No primitive has that word.
    """
    found: Primitive = import_module(f"{__name__}.{FILES[word]}").PRIMITIVE
    return found
