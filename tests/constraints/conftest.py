"""The tests' own unit propagator, and what a constraint allows by trying every assignment: neither uses a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

import pytest

from cpsudoku.cnf import Cnf, reference
from cpsudoku.model import Constraint, Model, Variable

Domains = dict[Variable, frozenset[int]]
Propagate = Callable[[Cnf, Iterable[int]], set[int] | None]


@pytest.fixture(scope="session")
def posted() -> Callable[[Sequence[Variable], Constraint], Cnf]:
    """(decision variables, constraint) -> the reference encoding of a model with that one constraint."""

    def post(variables: Sequence[Variable], constraint: Constraint) -> Cnf:
        model = Model()
        model.variables.extend(variables)
        model._known.update(variables)
        model.add(constraint)
        return reference(model)

    return post


@pytest.fixture(scope="session")
def propagate() -> Propagate:
    """(formula, assumptions) -> all literals that follow by unit propagation, or None on a contradiction."""

    def run(cnf: Cnf, assumptions: Iterable[int]) -> set[int] | None:
        true = set(assumptions)
        while True:
            before = len(true)
            for clause in cnf.clauses:
                if true.isdisjoint(clause):
                    free = [x for x in clause if -x not in true]
                    if not free:
                        return None
                    if len(free) == 1:
                        true.add(free[0])
            if len(true) == before:
                return true

    return run


@pytest.fixture(scope="session")
def allowed() -> Callable[[Sequence[Variable], Constraint, Domains], list[tuple[int, ...]]]:
    """(variables, constraint, domains) -> every assignment within the domains of which the constraint holds."""

    def find(variables: Sequence[Variable], constraint: Constraint, domains: Domains) -> list[tuple[int, ...]]:
        rows = product(*(sorted(domains[x]) for x in variables))
        return [row for row in rows if constraint.holds(dict(zip(variables, row, strict=True)))]

    return find
