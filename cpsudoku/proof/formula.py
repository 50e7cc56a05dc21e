"""The reference encoding as the hand-written search likes it: groups of literals instead of pairwise clauses.

`cover` groups hold exactly one true literal (the values of a variable; the places of a value where the scope is a
permutation), `pack` groups at most one (the places of a value in a killer cage); the rest are clauses. Said clause by
clause this is the formula of `cpsudoku.cnf.reference`, in the same numbering: a test compares the two as sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from cpsudoku.cnf import Numbering, encode
from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.model import Model, Variable

Clause = tuple[int, ...]


class Formula:
    """The rules of a model. ``decisions``: literals up to here are of decision variables; ``declared``: up to here, of
    variables the model declares."""

    def __init__(self, model: Model) -> None:
        kernel = model.kernel()
        self.model = model
        self.numbering = Numbering(kernel.variables)
        self.cover: list[tuple[int, ...]] = [tuple(self.numbering.literals(x)) for x in kernel.variables]
        self.decisions = sum(len(x.values) for x in model.variables)
        self.declared = self.decisions + sum(len(x.values) for x in model.auxiliary)
        self.pack: list[tuple[int, ...]] = []
        self.clauses: list[Clause] = []
        for constraint, _ in kernel.constraints:
            if isinstance(constraint, AllDifferent):
                for value in constraint.values:
                    places = tuple(self.numbering.literal(x, value) for x in constraint.scope if value in x.values)
                    (self.cover if constraint.is_permutation else self.pack).append(places)
            else:
                self.clauses.extend(encode(constraint, self.numbering))

    def as_clauses(self) -> set[frozenset[int]]:
        """The same said in clauses."""
        said = {frozenset(group) for group in self.cover} | {frozenset(clause) for clause in self.clauses}
        for group in self.cover + self.pack:
            said.update(frozenset((-a, -b)) for a, b in combinations(group, 2))
        return said

    def witness(self, literals: Iterable[int]) -> dict[Variable, int]:
        """The values of the declared variables that true literals state."""
        return dict(self.numbering.meaning(x) for x in literals if x <= self.declared)
