"""Houses taken out of sums, as a pass over a statement that was stated with `fold=False`.

An explanation and a person want the sums as they are declared; solvers want what is left of long ones when the totals
of whole houses are subtracted (`constraints.folding` says how they are chosen). Each sum that changes names the lines
from which it follows.
"""

from __future__ import annotations

from typing import Any

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.folding import families, fold
from cpsudoku.constraints.linear import Linear
from cpsudoku.statement.lines import shape_of
from cpsudoku.statement.statement import ConstraintShape, Statement

Sources = tuple[tuple[int, int], ...]  # (factor, place): so often is the line of that copy added


def without_houses(statement: Statement) -> tuple[Statement, dict[int, Sources]]:
    """Return the statement with shorter sums, every copy in its place; and of each sum that changed, what it is the sum
    of: itself once, and houses by negative factors."""
    by_first = {first: x for x, first in statement.first.items()}
    places: dict[int, int] = {}  # of a house: the first copy that says it
    houses: list[AllDifferent] = []
    for shape, copy in statement.in_order():
        if _word(shape) == "different":
            house = AllDifferent([by_first[first] for first in copy.firsts])
            places[id(house)] = copy.place
            houses.append(house)
    found = families(houses)
    shorter = Statement(statement.variables, statement.decisions)
    sources: dict[int, Sources] = {}
    for shape, copy in statement.in_order():
        scope = [by_first[first] for first in copy.firsts]
        origin = statement.origins[copy.place]
        if _word(shape) == "sum" and None not in shape.lines[0].domains:
            said: Any = shape.lines[0].said
            part = fold(Linear(zip(said[0], scope, strict=True), said[1], said[2]), found)
            if part is not None:
                sources[copy.place] = ((1, copy.place), *((-k, places[id(house)]) for k, house in part.taken))
                shape, scope = shape_of(part.rest), [*part.rest.scope]
        shorter.add(shape, scope, origin)
    return shorter, sources


def _word(shape: ConstraintShape) -> str:
    """The word of a shape that is one line over its scope in order, and nothing else; "" of any other."""
    if len(shape.lines) != 1 or shape.hidden or shape.lines[0].only_if:
        return ""
    (line,) = shape.lines
    return line.word if [*line.domains] == [*shape.scope] and [*line.args] == sorted(line.args) else ""
