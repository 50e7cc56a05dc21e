"""What CP-SAT is given for each word of the statement.

| word | over integers | over Booleans |
|---|---|---|
| different | AllDifferent | each value has one place |
| clause | a clause, or a smaller domain | a clause |
| count | exactly one, at most one, or a linear sum | the same |
| sum | a linear sum | a linear sum of values times Booleans |
| table | a table | lowered |
| sets | AllDifferent, and clauses; of two a table | one place a value, and clauses |
| walk | an automaton | an automaton, if it reads Booleans |
| loop | a circuit | a circuit |

A native writes a line into the proto, or returns False, and the line is lowered to clauses, as are all other words. The
three tables at the end are the formulations; docs/backends.md has the figures by which a word is in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import invert
from typing import Any

from cpsudoku.backends.cp_sat.protobuf import HIGHEST, LOWEST, MOST, CpProto, Integers, others
from cpsudoku.model import BOOLEAN
from cpsudoku.model.constraints.logic import table_of
from cpsudoku.primitives import encoding_of
from cpsudoku.primitives.count import SUBSETS, subsets
from cpsudoku.primitives.primitive import StatedLine
from cpsudoku.support.errors import BackendError

Native = Callable[[Any, StatedLine], bool]  # over a CpProto of some kind


def all_different(cp: Integers, line: StatedLine) -> bool:
    """Write AllDifferent over integers."""
    expressions = cp.constraint(line.only_if).all_diff.exprs
    for first in line.args:
        _add_term(expressions, cp.place[first])
    return True


def one_place_a_value(cp: CpProto, line: StatedLine) -> bool:
    """Write AllDifferent over Booleans: each value has at most one place; exactly one where all values have to be
    used."""
    scope = [(first, domain) for first, domain in zip(line.args, line.domains, strict=True) if domain is not None]
    values = sorted({value for _, domain in scope for value in domain})
    exactly = len(values) == len(scope)
    for value in values:
        places = [cp.literal(first, domain, value) for first, domain in scope if value in domain]
        if exactly or len(places) > 1:
            _add_one(cp, places, exactly, line.only_if)
    return True


def different_in_both_ways(cp: Integers, line: StatedLine) -> bool:
    """Write AllDifferent over integers and, for the same variables, over a Boolean for each variable = value."""
    return all_different(cp, line) and one_place_a_value(cp, line)


def weighted_sum(cp: CpProto, line: StatedLine) -> bool:
    """Write a linear sum: of integers, or of values times their Booleans. Two variables with numbers that are too large
    are lowered.

    Raises:
        BackendError: CP-SAT has no integers of that size.
    """
    coefficients, relation, total = line.parameters
    places: list[int] = []
    weights: list[int] = []
    for c, x, domain in zip(coefficients, line.args, line.domains, strict=True):
        if domain is None:
            literal = cp.literals[x]
            places.append(literal if literal >= 0 else -1 - literal)
            weights.append(c if literal >= 0 else -c)
            total -= c if literal < 0 else 0
        else:
            for k, place in cp.terms(x, domain):
                places.append(place)
                weights.append(c * k)
    for number in (total, *weights):
        if abs(number) > MOST:
            if len(line.args) < 3:
                return False
            raise BackendError(f"cp_sat: a sum: expected numbers from -{MOST} to {MOST}, found {number}")
    domains = {"=": [total, total], "<=": [LOWEST, total], ">=": [total, HIGHEST], "!=": others(total)}
    cp.linear(places, weights, domains[relation], line.only_if)
    return True


def clause(cp: CpProto, line: StatedLine) -> bool:
    """Write a clause, the condition negated in it."""
    cp.clause((*line.args, *[-x for x in line.only_if]))
    return True


def clause_over_integers(cp: Integers, line: StatedLine) -> bool:
    """Write a clause; if it has one literal, restrict the domain, which needs no Boolean."""
    return (len(line.args) == 1 and cp.restrict(line.args[0], line.only_if)) or clause(cp, line)


def count(cp: CpProto, line: StatedLine) -> bool:
    """Write how many literals are true: exactly or at most one, or a linear sum of Booleans. What few clauses say is
    lowered."""
    bounds = line.parameters
    (least, most), n = bounds, len(line.args)
    if subsets(n, least, most) <= SUBSETS:
        return False
    literals = [cp.literals[x] for x in line.args]
    if (least, most) in ((1, 1), (0, 1)):
        _add_one(cp, literals, least == 1, line.only_if)
    else:
        _add_count(cp, literals, [least, most], line.only_if)
    return True


def table(cp: Integers, line: StatedLine) -> bool:
    """Write a table of tuples."""
    rows = line.parameters
    added = cp.constraint(line.only_if)
    if not rows:
        added.bool_or.literals.extend([])
        return True
    for first in line.args:
        _add_term(added.table.exprs, cp.place[first])
    added.table.values.extend([value for row in rows for value in row])
    return True


def sets_beside(different: Native) -> Native:
    """Return what writes different values whose set is listed: ``different``, and the clauses of the sets without those
    that exclude pairs. Under a condition, or of two variables, they are lowered, or a table."""

    def sets(cp: CpProto, line: StatedLine) -> bool:
        if line.only_if or len(line.args) < 3:
            return False
        encoding = encoding_of(line)
        args = line.literals()
        different(cp, line)
        literals = [cp.literals[x] for arg in args for x in arg]
        own = table_of([*literals, *[cp.boolean() for _ in range(encoding.width)]], invert)  # ~x: the opposite of x
        for clause in encoding.clauses:
            cp.constraint().bool_or.literals.extend([own[x] for x in clause])
        return True

    return sets


def sets_over_integers(cp: Integers, line: StatedLine) -> bool:
    """Write different values whose set is listed: for two variables as a table."""
    rows = line.parameters
    if len(line.args) == 2:
        return table(cp, line._replace(parameters=tuple([pair for a, b in rows for pair in ((a, b), (b, a))])))
    return sets_beside(all_different)(cp, line)


def automaton(cp: CpProto, line: StatedLine) -> bool:
    """Write an automaton that reads variables and literals, with a state for each state of every layer; not under a
    condition."""
    if line.only_if:
        return False
    steps = line.parameters
    states = {(0, 0): 0}
    tails: list[int] = []
    heads: list[int] = []
    labels: list[int] = []
    for step, moves in enumerate(steps):
        for before, symbol, after in moves:
            tails.append(states.setdefault((step, before), len(states)))
            labels.append(symbol)
            heads.append(states.setdefault((step + 1, after), len(states)))
    added = cp.constraint().automaton
    added.starting_state = 0
    added.final_states.append(states.setdefault((len(steps), 0), len(states)))
    added.transition_tail.extend(tails)
    added.transition_label.extend(labels)
    added.transition_head.extend(heads)
    for x, domain in zip(line.args, line.domains, strict=True):
        if domain is None and (literal := cp.literals[x]) < 0:
            _add_term(added.exprs, -1 - literal, -1, 1)
        else:
            _add_term(added.exprs, cp.literals[x] if domain is None else cp.place[x])
    return True


def automaton_over_booleans(cp: CpProto, line: StatedLine) -> bool:
    """Write an automaton if nothing but Booleans is read."""
    return all(domain in (None, BOOLEAN) for domain in line.domains) and automaton(cp, line)


def circuit(cp: CpProto, line: StatedLine) -> bool:
    """Write a loop as a circuit over two arcs for each edge, which may leave out vertices; not under a condition."""
    if line.only_if or not line.args:
        return False
    tails: list[int] = []
    heads: list[int] = []
    arcs: list[int] = []
    at: dict[int, list[int]] = {}
    for (a, b), x in zip(line.parameters[1], line.args, strict=True):
        literal = cp.literals[x]
        there, back = cp.boolean(), cp.boolean()
        sign, place = (-1, literal) if literal >= 0 else (1, -1 - literal)
        cp.linear([there, back, place], [1, 1, sign], [0, 0] if sign < 0 else [1, 1])
        tails += (a, b)
        heads += (b, a)
        arcs += (there, back)
        at.setdefault(a, []).append(literal)
        at.setdefault(b, []).append(literal)
    for vertex, around in at.items():
        aside = cp.boolean()
        tails.append(vertex)
        heads.append(vertex)
        arcs.append(aside)
        cp.constraint().bool_or.literals.extend([aside, *around])
        alone = cp.constraint()
        alone.enforcement_literal.append(aside)
        alone.bool_and.literals.extend([-1 - literal for literal in around])
    loop = cp.constraint().circuit
    loop.tails.extend(tails)
    loop.heads.extend(heads)
    loop.literals.extend(arcs)
    return clause(cp, line)  # one edge is drawn


def _add_term(expressions: Any, place: int, coefficient: int = 1, offset: int = 0) -> None:
    expression = expressions.add()
    expression.vars.append(place)
    expression.coeffs.append(coefficient)
    if offset:
        expression.offset = offset


def _add_one(cp: CpProto, literals: Sequence[int], exactly: bool, only_if: Sequence[int]) -> None:
    """Write that exactly one, or at most one, of the literals is true; under a condition as a linear sum, since the
    other forms take none."""
    if only_if:
        _add_count(cp, literals, [1 if exactly else 0, 1], only_if)
    elif exactly:
        cp.constraint().exactly_one.literals.extend(literals)
    else:
        cp.constraint().at_most_one.literals.extend(literals)


def _add_count(cp: CpProto, literals: Sequence[int], bounds: Sequence[int], only_if: Sequence[int]) -> None:
    negative = sum(x < 0 for x in literals)
    places = [x if x >= 0 else -1 - x for x in literals]
    signs = [1 if x >= 0 else -1 for x in literals]
    cp.linear(places, signs, [bound - negative for bound in bounds], only_if)


INTEGERS: Mapping[str, Native] = {
    "clause": clause_over_integers,
    "count": count,
    "different": all_different,
    "loop": circuit,
    "sets": sets_over_integers,
    "sum": weighted_sum,
    "table": table,
    "walk": automaton,
}
BOOLEANS: Mapping[str, Native] = {
    "clause": clause,
    "count": count,
    "different": one_place_a_value,
    "loop": circuit,
    "sets": sets_beside(one_place_a_value),
    "sum": weighted_sum,
    "walk": automaton_over_booleans,
}
BOTH: Mapping[str, Native] = {
    **INTEGERS,
    "different": different_in_both_ways,
    "sets": sets_beside(different_in_both_ways),
}
