"""The primitives that solvers get, one file each, on integers.

`primitive` has the contract, `clause_rows` the code that several encodings share. Every other file is a primitive: its
text form, its meaning and its clauses. A primitive depends on literals and domains, and not on variables. Its file is
imported when a line first needs it.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpsudoku.primitives.primitive import Encoding, Primitive, StatedLine

# The name of each primitive in the text of a statement -> its file, in the order of the manual.
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
    "pieces": "rooted_components",
    "piece": "component_size",
    "regions": "region_sizes",
    "reach": "distance_limit",
}


@cache
def primitive_of(word: str) -> Primitive:
    """Return a primitive by its name.

    Raises:
        KeyError: no primitive has that name.
    """
    found: Primitive = import_module(f"{__name__}.{FILES[word]}").PRIMITIVE
    return found


KEPT = 20_000  # encodings
_encodings: OrderedDict[object, Encoding] = OrderedDict()


def encoding_of(line: StatedLine, by_cuts: bool = False) -> Encoding:
    """Return the reference encoding of a line. Lines with equal primitives, parameters and domains share one encoding.

    ``by_cuts``: return a graph instead of the clauses that its cuts can replace.

    Raises:
        ModelError: there are too many clauses.
    """
    key = (line.word, line.parameters, line.domains, by_cuts)
    encoding = _encodings.get(key)
    if encoding is None:
        primitive = primitive_of(line.word)
        encoding = (primitive.encode_by_cuts if by_cuts else primitive.encode)(line.parameters, line.domains)
        _encodings[key] = encoding
        if len(_encodings) > KEPT:
            _encodings.popitem(last=False)
    return encoding
