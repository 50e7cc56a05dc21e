"""Which constraint becomes what: groups of literals and pairs for unit propagation, or a propagator of its own.

AllDifferent: at most one place a value, as pairs; exactly one where every value has to be used. Clause: a pair where
it is "not both", else a group. Linear and Tables have propagators. All others, known or not, are decomposed;
their fresh variables are searched last. For proofs (``native=False``) the kernel is taken as it stands, so that every
inference is unit propagation on the reference encoding of `cpsudoku.cnf`, with its numbering.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import reduce
from itertools import accumulate, combinations, permutations
from math import factorial
from operator import or_

from cpsudoku.backends.search.conditional import When
from cpsudoku.backends.search.connectivity import Connectivity
from cpsudoku.backends.search.propagators import Bounds, Propagator, Tuples
from cpsudoku.constraints import (
    AllDifferent,
    And,
    Clause,
    Connected,
    DistinctSets,
    Implies,
    Linear,
    Literal,
    Table,
    is_not,
    is_value,
)
from cpsudoku.constraints.by_cuts import ByCuts
from cpsudoku.constraints.folding import all_folded, families, folded
from cpsudoku.constraints.redundant import Redundant
from cpsudoku.declared import dataclass
from cpsudoku.errors import BackendError
from cpsudoku.model import Clue, Conditional, Constraint, Model, Variable, decomposed
from cpsudoku.numbering import Numbering

LARGEST = 120_000  # literals: each has sets of literals, a fifth of their number squared in bytes: 2.9 GB


@dataclass
class Translation:
    """A model in literals. A set of literals is an integer; lists by literal begin with an unused entry for 0."""

    numbering: Numbering
    decisions: int  # how many variables, from the first, are decision variables
    kill: list[int]  # literal -> those it cannot be true beside
    pull: dict[int, int] = field(default_factory=dict)  # literal -> those that go when it goes
    units: dict[int, None] = field(default_factory=dict)  # sets of literals of which exactly one is true
    clauses: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)  # (one of these, or one of these is false)
    propagators: list[Propagator] = field(default_factory=list)

    def domain(self, x: Variable) -> int:
        """The set of all literals of a variable."""
        return ((1 << len(x.values)) - 1) << (self.numbering.first[x] - 1)

    def others(self, literal: int) -> int:
        """The set of the other literals of its variable."""
        return self.domain(self.numbering.meaning(literal)[0]) ^ (1 << (literal - 1))

    def forbid(self, one: int, other: int) -> None:
        """Two literals that cannot both be true."""
        self.kill[one] |= 1 << (other - 1)
        self.kill[other] |= 1 << (one - 1)


def translate(model: Model, clues: Sequence[Clue] = (), *, hidden: bool = True, native: bool = True) -> Translation:
    """The rules, and ``clues`` that are more than the values of one variable.

    ``hidden``: watch the places of a value in a unit, too.
    """
    variables, parts = _parts(model, clues) if native else _kernel(model, clues)
    return of_parts(variables, len(model.decisions), parts, hidden=hidden)


def of_parts(
    variables: Sequence[Variable], decisions: int, parts: Sequence[Constraint], *, hidden: bool = True
) -> Translation:
    """AllDifferent, Clause and constraints with a propagator (`native_parts`), over ``variables``, decisions first.

    Raises:
        BackendError: the variables have too many values.
    """
    numbering = Numbering(variables, each=True)
    if numbering.count > LARGEST:
        largest = max(variables, key=lambda x: len(x.values))
        raise BackendError(
            f"search: expected at most {LARGEST:,} values of all variables together, found {numbering.count:,}; the "
            f"most has {largest.name}, {len(largest.values):,} (cp_sat and backtrack take more)"
        )
    into = Translation(numbering, decisions, [0] * (numbering.count + 1))
    for x in variables:
        for literal in numbering.literals(x):
            into.kill[literal] = into.others(literal)
    for part in parts:
        if isinstance(part, AllDifferent):
            _all_different(part, into, hidden)
        elif isinstance(part, Clause):
            _clause(part, into)
        else:
            into.propagators.append(_propagator(part, parts, numbering))
    return into


def _propagator(part: Constraint, parts: Iterable[Constraint], numbering: Numbering) -> Propagator:
    if isinstance(part, Linear):
        return _sum(part, parts, numbering)
    if isinstance(part, Table):
        return Tuples(part, numbering)
    if isinstance(part, DistinctSets):
        return Tuples(listed(part), numbering)
    if isinstance(part, Connected):
        return Connectivity(part, numbering)
    if isinstance(part, ByCuts):
        from cpsudoku.backends.search.pieces import PieceSizes  # few models have pieces

        return PieceSizes(part, numbering)
    assert isinstance(part, Implies)
    assert part.conditional is not None
    inner, condition = part.conditional
    return When(_propagator(inner, (), numbering), condition, numbering)


def _sum(part: Linear, parts: Iterable[Constraint], numbering: Numbering) -> Propagator:
    scope = set(part.scope)
    distinct = any(isinstance(other, AllDifferent) and scope.issubset(other.scope) for other in parts)
    table = table_of(part, distinct)
    return Bounds(part, numbering) if table is None else Tuples(table, numbering)


def _kernel(model: Model, clues: Sequence[Clue]) -> tuple[tuple[Variable, ...], list[Constraint]]:
    variables, rules = model.kernel()
    kernel = list(rules)
    houses = families(model.rules) if clues else ()
    for clue in clues:  # numbered as `cnf.reference` does
        variables = (*variables, *clue.auxiliary)
        for constraint in clue.constraints:
            variables, more = decomposed(variables, [folded(constraint, houses)])
            kernel += more
    return variables, [constraint for part in kernel for constraint in _unconditional(part)]


def _parts(model: Model, clues: Sequence[Clue]) -> tuple[tuple[Variable, ...], list[Constraint]]:
    """The constraints, all but the native ones decomposed; and all variables."""
    variables = [*model.declared, *(x for clue in clues for x in clue.auxiliary)]

    parts: list[Constraint] = []
    condition: Sequence[Literal] = ()

    def fresh(values: Iterable[int]) -> Variable:
        x = Variable(f"#{len(variables)}", values)
        variables.append(x)
        # Where the condition is false nothing depends on it: one value, lest all are tried wherever nothing fits.
        parts.extend(Clause((literal, is_value(x, x.values[0]))) for literal in condition)
        return x

    houses = families(model.rules) if clues else ()
    said = (folded(constraint, houses) for clue in clues for constraint in clue.constraints)
    posted = (*all_folded(model.rules), *said)
    waiting = [Conditional(constraint) for constraint in reversed(posted)]
    while waiting:
        part = waiting.pop()
        constraint, condition = part
        if (own := native_parts(part)) is not None:
            parts += own
        elif (inner := getattr(constraint, "conditional", None)) is not None:
            waiting.append(Conditional(inner.constraint, (*condition, *inner.condition)))
        else:
            waiting.extend(Conditional(p, condition) for p in reversed(list(constraint.decompose(fresh))))
    return tuple(variables), parts


def native_parts(part: Conditional) -> list[Constraint] | None:
    """What the search has for a constraint under its condition; None where it is to be decomposed."""
    constraint, condition = part
    if isinstance(constraint, AllDifferent | Clause):
        return _unconditional(part)
    if isinstance(constraint, Redundant):
        return []
    if not _is_native(constraint):
        return None
    own = [_under(condition, constraint) if condition else constraint]
    if isinstance(constraint, DistinctSets):
        own += _unconditional(Conditional(constraint.different, condition))
    return own


def _under(condition: Sequence[Literal], constraint: Constraint) -> Implies:
    return Implies(And(*(Clause((x,)) for x in condition)), constraint)


def _unconditional(part: Conditional) -> list[Constraint]:
    """A kernel constraint with its condition written into clauses."""
    constraint, condition = part
    if not condition:
        return [constraint]
    if isinstance(constraint, Connected):
        return [_under(condition, constraint)]
    otherwise = [literal.negated() for literal in condition]
    if isinstance(constraint, Clause):
        return [Clause([*otherwise, *constraint.literals])]
    pairs = (
        Clause([*otherwise, is_not(x, value), is_not(y, value)])
        for x, y in combinations(constraint.scope, 2)
        for value in x.values
        if value in y.values
    )
    return list(pairs)


def _is_native(constraint: Constraint) -> bool:
    # Tables of up to two variables decompose to support clauses, on which unit propagation is as strong and cheaper.
    if isinstance(constraint, Connected):
        return True
    if isinstance(constraint, ByCuts):
        return constraint.rooted
    if isinstance(constraint, Linear):
        return constraint.relation != "!="
    if isinstance(constraint, DistinctSets):
        return len(constraint.family) * factorial(len(constraint.scope)) <= MOST and bool(constraint.family)
    return isinstance(constraint, Table) and len(constraint.scope) > 2


def _all_different(constraint: AllDifferent, into: Translation, hidden: bool) -> None:
    for value in constraint.values:
        literals = [into.numbering.literal(x, value) for x in constraint.scope if value in x.values]
        places = reduce(or_, (1 << (literal - 1) for literal in literals))
        for literal in literals:
            into.kill[literal] |= places ^ (1 << (literal - 1))
        # Sound only where there are as many variables as values: not in a killer cage.
        if hidden and constraint.is_permutation:
            into.units[places] = None


def _clause(clause: Clause, into: Translation) -> None:
    positive: list[int] = []
    negative: list[int] = []
    for x, value, is_positive in clause.literals:
        if value in x.values:
            (positive if is_positive else negative).append(into.numbering.literal(x, value))
        elif not is_positive:
            return  # the variable never takes that value: the clause is true
    if set(positive) & set(negative):
        return
    variables = {into.numbering.meaning(literal)[0] for literal in positive + negative}
    if len(positive) + len(negative) == len(variables) == 2:
        _either(positive, negative, into)
    else:
        into.clauses.append((sum(1 << (literal - 1) for literal in positive), tuple(negative)))


def _either(positive: list[int], negative: list[int], into: Translation) -> None:
    """A clause of two literals: when one is false the other is true, without a group to count."""
    if not positive:
        into.forbid(*negative)
    elif negative:
        (implied,), (implying,) = positive, negative
        for other in literals_of(into.others(implied)):
            into.forbid(implying, other)
        into.pull[implied] = into.pull.get(implied, 0) | 1 << (implying - 1)
    else:
        for one, other in (positive, reversed(positive)):
            into.pull[one] = into.pull.get(one, 0) | into.others(other)


def literals_of(group: int) -> list[int]:
    """The literals of a set, ascending."""
    found = []
    while group:
        lowest = group & -group
        found.append(lowest.bit_length())
        group ^= lowest
    return found


# Sums as tables: where few tuples add up, listing them sees what bounds cannot.
#
# Three different cells that add up to 24 hold 7, 8 and 9: a killer's cage is domain consistent by itself when its
# tuples are listed, different where an all-different constraint covers its scope. Measured on a 9x9 killer without a
# clue, both answers: 90 nodes and 23 ms, by bounds alone 3,730 nodes and 490 ms; listing takes 10 ms once.


MOST = 3_000  # tuples; one costs a bit in each value's set, and a microsecond to list


def table_of(constraint: Linear, distinct: bool, most: int = MOST) -> Table | None:
    """The tuples that add up, of pairwise different values where ``distinct``; None where there are more than ``most``.

    Values outside what the terms still to come can make up for are never begun.
    """
    if not constraint.terms:
        return None  # true or false: bounds tell
    at_least, at_most = constraint.relation in ("=", ">="), constraint.relation in ("=", "<=")
    ends = [sorted((c * x.values[0], c * x.values[-1])) for c, x in constraint.terms]
    lows = list(accumulate((low for low, _ in reversed(ends)), initial=0))  # of the last 0, 1, 2, ... terms
    highs = list(accumulate((high for _, high in reversed(ends)), initial=0))
    rows: list[tuple[tuple[int, ...], int]] = [((), constraint.total)]  # values so far, and what is left to add
    for to_come, (c, x) in zip(reversed(range(len(ends))), constraint.terms, strict=True):
        low, high = lows[to_come], highs[to_come]
        rows = [
            ((*row, value), left - c * value)
            for row, left in rows
            for value in x.values
            if not (distinct and value in row)
            and not (at_most and left - c * value < low)
            and not (at_least and left - c * value > high)
        ]
        if len(rows) > most:
            return None
    return Table(constraint.scope, [row for row, _ in rows])


def listed(constraint: DistinctSets) -> Table:
    """The sets of a family in every order that the domains allow."""
    domains = [frozenset(x.values) for x in constraint.scope]
    rows = (row for s in constraint.family for row in permutations(s))
    return Table(constraint.scope, [row for row in rows if all(v in d for v, d in zip(row, domains, strict=True))])
