"""CP-SAT over integers: a variable each, AllDifferent, linear sums, orders and tables as CP-SAT has them.

A clause over variable = value takes a Boolean for each such literal. Witnesses are blocked by one table of forbidden
assignments, whose values are rewritten (4.3 ms a 17-clue puzzle; by reified inequalities 5.3 ms).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from cpsudoku.backends.cp_sat.translation import Change
from cpsudoku.constraints import AllDifferent, Clause, Comparison, InDomain, Less, Linear, NotEqual, SingleLoop, Table
from cpsudoku.constraints.comparison import HOLDS
from cpsudoku.errors import BackendError
from cpsudoku.model import BOOLEAN, Variable, Witness

MOST = 2**62 - 1  # in CP-SAT's domains and sums: half of what 64 bits hold


class Integers:
    """See `translation.Formulation`."""

    def __init__(self, cp: Any) -> None:
        self.cp = cp
        self.of: dict[Variable, Any] = {}
        self.index: dict[Variable, int] = {}
        self.literals: dict[tuple[Variable, int], Any] = {}
        self.native: dict[type, Callable[[Any, Sequence[Any]], bool | None]] = {
            AllDifferent: self._all_different,
            Clause: self._clause,
            SingleLoop: self._single_loop,
            Comparison: self._comparison,
            InDomain: self._in_domain,
            Less: self._less,
            Linear: self._linear_sum,
            NotEqual: self._not_equal,
            Table: self._table,
        }

    def add(self, variable: Variable) -> None:
        """
        Raises:
            BackendError: CP-SAT has no integers of that size.
        """
        from ortools.sat.python.cp_model import Domain

        for value in (variable.values[0], variable.values[-1]):
            if abs(value) > MOST:
                name = variable.name or "of an expression"
                raise BackendError(f"cp_sat: variable {name}: expected values from -{MOST} to {MOST}, found {value}")
        if variable.values == BOOLEAN:
            self.of[variable] = self.cp.new_bool_var("")
        else:
            self.of[variable] = self.cp.new_int_var_from_domain(Domain.from_values(variable.values), "")
        self.index[variable] = self.of[variable].index

    def changes(self, variable: Variable, allowed: Collection[int]) -> Iterable[Change]:
        yield self.index[variable], intervals(allowed)

    def witness(self, variables: Iterable[Variable], solution: Sequence[int]) -> dict[Variable, int]:
        return {x: solution[self.index[x]] for x in variables}

    def block(self, proto: Any, decision: Sequence[Variable], witnesses: Sequence[Witness]) -> None:
        constraints = proto.constraints
        if len(constraints) == len(self.cp.proto.constraints):
            table = constraints.add().table
            table.negated = True
            for x in decision:
                term = table.exprs.add()
                term.vars.append(self.index[x])
                term.coeffs.append(1)
        values = constraints[len(constraints) - 1].table.values
        values.clear()
        for witness in witnesses:
            values.extend([witness[x] for x in decision])

    def _all_different(self, constraint: AllDifferent, literals: Sequence[Any]) -> None:
        enforce(self.cp.add_all_different([self.of[x] for x in constraint.scope]), literals)

    def _less(self, constraint: Less, literals: Sequence[Any]) -> None:
        a, b = (self.of[x] for x in constraint.scope)
        enforce(self.cp.add(a < b if constraint.strict else a <= b), literals)

    def _not_equal(self, constraint: NotEqual, literals: Sequence[Any]) -> None:
        a, b = (self.of[x] for x in constraint.scope)
        enforce(self.cp.add(a != b), literals)

    def _table(self, constraint: Table, literals: Sequence[Any]) -> None:
        if constraint.scope and constraint.tuples:
            variables = [self.of[x] for x in constraint.scope]
            enforce(self.cp.add_allowed_assignments(variables, constraint.tuples), literals)
        elif not constraint.tuples:
            enforce(self.cp.add_bool_or([]), literals)

    def _linear_sum(self, constraint: Linear, literals: Sequence[Any]) -> None:
        linear_sum(self.cp, constraint, [(c, self.of[x]) for c, x in constraint.terms], literals)

    def _clause(self, constraint: Clause, literals: Sequence[Any]) -> None:
        clause(self.cp, constraint, self.literal, literals)

    def _single_loop(self, constraint: SingleLoop, literals: Sequence[Any]) -> bool:
        return single_loop(self.cp, constraint, self.literal, literals)

    def _comparison(self, constraint: Comparison, literals: Sequence[Any]) -> bool:
        difference = constraint.difference
        if not difference.terms or not all(isinstance(x, Variable) for _, x in difference.terms):
            return False
        if max(abs(difference.constant), *(abs(c) for c, _ in difference.terms)) > MOST:
            return False
        total = sum(c * self.of[x] for c, x in difference.terms if isinstance(x, Variable))
        enforce(self.cp.add(HOLDS[constraint.relation](total, -difference.constant)), literals)
        return True

    def _in_domain(self, constraint: InDomain, literals: Sequence[Any]) -> bool:
        from ortools.sat.python.cp_model import Domain

        x, allowed = constraint.unary
        left = [value for value in x.values if value in allowed]
        if not left:
            return False
        enforce(self.cp.add_linear_expression_in_domain(self.of[x], Domain.from_values(left)), literals)
        return True

    def literal(self, x: Variable, value: int) -> Any:
        """A Boolean that is true exactly where x = value."""
        if x.values == BOOLEAN:
            return self.of[x] if value else ~self.of[x]
        if (x, value) not in self.literals:
            self.literals[x, value] = b = self.cp.new_bool_var("")
            self.cp.add(self.of[x] == value).only_enforce_if(b)
            self.cp.add(self.of[x] != value).only_enforce_if(~b)
        return self.literals[x, value]


def intervals(values: Collection[int]) -> list[int]:
    """The domain CP-SAT writes for a set of values: [low, high, low, high, ...], ascending."""
    if len(values) == 1:
        return [*values, *values]
    flat: list[int] = []
    for value in sorted(values):
        if flat and value == flat[-1] + 1:
            flat[-1] = value
        else:
            flat += [value, value]
    return flat


def enforce(constraint: Any, literals: Sequence[Any]) -> None:
    """Let the constraint count only where all the literals are true."""
    if literals:
        constraint.only_enforce_if(literals)


def linear_sum(cp: Any, constraint: Linear, terms: Sequence[tuple[int, Any]], literals: Sequence[Any]) -> None:
    """Post coefficient * expression summed up. A sum of no terms is true or false.

    Raises:
        BackendError: CP-SAT has no integers of that size.
    """
    for value in (constraint.total, *(c for c, _ in terms)):
        if abs(value) > MOST:
            raise BackendError(f"cp_sat: a sum: expected numbers from -{MOST} to {MOST}, found {value}")
    if not terms:
        if not constraint.holds({}):
            enforce(cp.add_bool_or([]), literals)
        return
    total = sum(c * x for c, x in terms)
    if constraint.relation == "=":
        enforce(cp.add(total == constraint.total), literals)
    elif constraint.relation == "!=":
        enforce(cp.add(total != constraint.total), literals)
    elif constraint.relation == "<=":
        enforce(cp.add(total <= constraint.total), literals)
    else:
        enforce(cp.add(total >= constraint.total), literals)


def clause(cp: Any, constraint: Clause, literal_of: Callable[[Variable, int], Any], enforced: Sequence[Any]) -> None:
    """Post a clause over variable = value literals; a value outside the domain is never taken."""
    literals = []
    for x, value, positive in constraint.literals:
        if value in x.values:
            b = literal_of(x, value)
            literals.append(b if positive else ~b)
        elif not positive:
            return
    enforce(cp.add_bool_or(literals), enforced)


def single_loop(
    cp: Any, constraint: SingleLoop, literal_of: Callable[[Variable, int], Any], enforced: Sequence[Any]
) -> bool:
    """Post a loop as a circuit over two arcs an edge, in which a vertex may stay aside; False under a condition."""
    if enforced or not constraint.edges:
        return False
    arcs: list[tuple[int, int, Any]] = []
    at: dict[int, list[Any]] = {}
    edges = []
    for a, b, (x, value, positive) in constraint.edges:
        literal = literal_of(x, value) if positive else ~literal_of(x, value)
        there, back = cp.new_bool_var(""), cp.new_bool_var("")
        cp.add(there + back == literal)
        arcs += [(a, b, there), (b, a, back)]
        at.setdefault(a, []).append(literal)
        at.setdefault(b, []).append(literal)
        edges.append(literal)
    for vertex, around in at.items():
        aside = cp.new_bool_var("")
        arcs.append((vertex, vertex, aside))
        cp.add_bool_or([aside, *around])
        for literal in around:
            cp.add_implication(aside, ~literal)
    cp.add_circuit(arcs)
    cp.add_bool_or(edges)
    return True


# CP-SAT over Booleans: one for each variable = value, exactly one a variable; an all-different is at most one a value.
#
# Orders, inequalities and tables go by their decomposition to clauses, which propagates as much; sums stay linear.
# Witnesses are blocked by a clause each, rewritten for every question; a clause that is not needed holds a literal and
# its negation. With presolve and inprocessing off this is the fastest form on 9x9 (docs/backends.md).


