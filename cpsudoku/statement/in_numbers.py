"""Words whose lowerings are written in numbers at once, without variables, literals and constraints as objects.

Each function takes the parameters of a line and the domains of its arguments (of a literal None), and returns the
clauses over the literals of these, from 1, and fresh ones; None where the line has to be lowered by its constraint. The
clauses are those of the constraint of `words`, in the same order (tests/statement/test_in_numbers.py): what differs is
the time, a half to a tenth of it where lines are short. `different` is in `lowering`: it is all that sudoku needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cpsudoku.model import BOOLEAN, Numbers
from cpsudoku.model.constraints.comparison import HOLDS, PAIRS
from cpsudoku.model.constraints.linear import number_moves, order_terms, widest
from cpsudoku.model.constraints.sums import chain as sum_chain
from cpsudoku.model.constraints.sums import is_to_two, rows_to_two
from cpsudoku.primitives.automaton import rows_of
from cpsudoku.primitives.clause_rows import exclusions, literals_by_value, one_of
from cpsudoku.primitives.primitive import Domain, Row, width

Domains = Sequence[Domain | None]


def width_of(domain: Domain | None) -> int:
    """Return how many literals an argument has."""
    return 1 if domain is None else width(domain)




def _sum(parameters: tuple[tuple[int, ...], str, int], domains: Domains) -> Numbers | None:
    """Write the values of one argument, a relation of two with few values, or a chain that is not too wide."""
    coefficients, relation, total = parameters
    holds = HOLDS["==" if relation == "=" else relation]
    if len(domains) == 1:
        (k,) = coefficients
        (literals,) = literals_by_value(domains)
        return 0, one_of(literals, {v for v in literals if holds(k * v, total)})
    a_few = len(domains) == 2 and width_of(domains[0]) * width_of(domains[1]) <= PAIRS
    if 0 in coefficients and not a_few:
        return None
    if relation == "=" and is_to_two([domain or BOOLEAN for domain in domains], coefficients):
        return 0, rows_to_two([range(3 * i + 1, 3 * i + 4) for i in range(len(domains))], total)
    if not a_few:
        return _chain(coefficients, relation, total, literals_by_value(domains))
    a, b = literals_by_value(domains)
    j, k = coefficients
    if relation in ("=", "!=") and 0 not in coefficients:
        write = equal_rows if relation == "=" else unequal_rows
        return 0, write(a, b, *(_partners(*side, total) for side in ((a, b, j, k), (b, a, k, j))))
    return 0, exclusions(a, b, {(v, w) for v in a for w in b if holds(j * v + k * w, total)})


def _partners(of_a: Mapping[int, int], of_b: Mapping[int, int], j: int, k: int, total: int) -> dict[int, int]:
    """Return, for each value of a variable, the one of the other that makes the total, if there is one."""
    partners = {}
    for v in of_a:
        w, rest = divmod(total - j * v, k)
        if not rest and w in of_b:
            partners[v] = w
    return partners


def equal_rows(
    of_a: Mapping[int, int], of_b: Mapping[int, int], partner: Mapping[int, int], back: Mapping[int, int]
) -> list[Row]:
    """Return `exclusions` where each value goes with its partner, or with none."""
    if len(of_a) < 3 or len(of_b) < 3:
        return exclusions(of_a, of_b, {*partner.items()})
    rows: list[Row] = [(-x, of_b[partner[v]]) if v in partner else (-x,) for v, x in of_a.items()]
    return [*rows, *[(-y, of_a[back[w]]) if w in back else (-y,) for w, y in of_b.items()]]


def unequal_rows(
    of_a: Mapping[int, int], of_b: Mapping[int, int], partner: Mapping[int, int], back: Mapping[int, int]
) -> list[Row]:
    """Return `exclusions` where each value goes with any but its partner: each pair once."""
    return [(-of_a[v], -of_b[w]) for v, w in partner.items()]


class Place(NamedTuple):
    """An argument: its values, and the literals that say so."""

    values: Sequence[int]
    literals: Mapping[int, int]


def _chain(coefficients: Sequence[int], relation: str, total: int, args: Sequence[Mapping[int, int]]) -> Numbers | None:
    if relation == "!=" or not args:
        return None
    terms = [(k, Place(tuple(x), x)) for k, x in zip(coefficients, args, strict=True)]
    terms, total = order_terms(terms, relation, total)
    steps = sum_chain(terms, total, relation == "=", widest(coefficients))
    if steps is None:
        return None
    if not all(step.moves for step in steps):
        return 0, [()]
    top = max(max(map(abs, x.values())) for x in args)
    last, rows = rows_of([step.variable.literals for step in steps], number_moves(steps), top)
    return last - top, rows


IN_NUMBERS: Mapping[str, Callable[[Any, Domains], Numbers | None]] = {
    "sum": _sum,
}


