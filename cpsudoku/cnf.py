"""The reference encoding: Model -> clauses over (variable = value) literals; deterministic, one numbering for all.

A literal is a positive integer: with the kernel's variables in order (decision, auxiliary, fresh), value index i of
variable j is (sizes of the variables before j) + i + 1; so n * cell + digit for sudoku. Clauses in order: each variable
takes exactly one value (at least one, then at most one pairwise); then each kernel constraint in order: a Clause as it
stands; an AllDifferent value by value: at most one place, pairwise, and at least one place only where the scope has as
many variables as the union of its declared domains has values (a unit, not a killer cage). A clause is written once.

This is the direct encoding with the extended (dual) clauses: unit propagation on it is naked and hidden singles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause
from cpsudoku.model import Given, Model, Variable
from cpsudoku.outcome import Witness


class Numbering:
    """literal <-> (variable, value) for a sequence of variables. ``count``: how many literals there are."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        self.variables = tuple(variables)
        starts = list(accumulate((len(x.values) for x in self.variables), initial=1))
        self.count = starts.pop() - 1
        self.first = dict(zip(self.variables, starts, strict=True))
        self._table = [(x, value) for x in self.variables for value in x.values]

    def literal(self, variable: Variable, value: int) -> int:
        """The literal of variable = value.

        Raises:
            ValueError: the value is not in the variable's domain.
        """
        return self.first[variable] + variable.values.index(value)

    def literals(self, variable: Variable) -> range:
        """The literals of all values of a variable, ascending."""
        first = self.first[variable]
        return range(first, first + len(variable.values))

    def meaning(self, literal: int) -> tuple[Variable, int]:
        """What a literal's absolute value stands for."""
        return self._table[abs(literal) - 1]

    def assumptions(self, givens: Iterable[Given]) -> list[int]:
        """The literals that state the givens: the one allowed value, or the negations of those not allowed."""
        stated: list[int] = []
        for _, variable, allowed in givens:
            first, values = self.first[variable], variable.values
            if len(allowed) == 1 and (value := next(iter(allowed))) in values:
                stated.append(first + values.index(value))
            else:
                stated.extend(-(first + i) for i, value in enumerate(values) if value not in allowed)
        return stated

    def block(self, variables: Iterable[Variable], witness: Witness) -> list[int]:
        """The blocking clause: at least one of ``variables`` differs from the witness."""
        return [-self.literal(x, witness[x]) for x in variables]


@dataclass(frozen=True)
class Cnf:
    """A formula: ``clauses`` of non-zero literals up to ``numbering.count``."""

    numbering: Numbering
    clauses: list[tuple[int, ...]]

    def sha256(self) -> str:
        """The digest of the DIMACS text, by which a certificate names the formula it speaks of."""
        import hashlib  # a tenth of the time it takes to start `solve`, which needs no digest

        return hashlib.sha256(dimacs(self.numbering.count, self.clauses).encode()).hexdigest()


def reference(model: Model, off: Collection[str] = ()) -> Cnf:
    """The reference encoding of the model's rules, groups named in ``off`` left out."""
    kernel = model.kernel()
    numbering = Numbering(kernel.variables)
    clauses: dict[tuple[int, ...], None] = {}
    for x in kernel.variables:
        literals = numbering.literals(x)
        clauses[tuple(literals)] = None
        clauses.update(((-a, -b), None) for a, b in combinations(literals, 2))
    for constraint, group in kernel.constraints:
        if group is None or group not in off:
            clauses.update((clause, None) for clause in encode(constraint, numbering))
    return Cnf(numbering, list(clauses))


def encode(constraint: object, numbering: Numbering) -> Iterator[tuple[int, ...]]:
    """The clauses of one kernel constraint."""
    if isinstance(constraint, Clause):
        yield from _clause(constraint, numbering)
    elif isinstance(constraint, AllDifferent):
        for value in constraint.values:
            places = [numbering.literal(x, value) for x in constraint.scope if value in x.values]
            yield from ((-a, -b) if a < b else (-b, -a) for a, b in combinations(places, 2))
            if constraint.is_permutation:
                yield tuple(places)
    else:
        raise TypeError(f"expected a kernel constraint (Clause or AllDifferent), found {type(constraint).__name__}")


def _clause(clause: Clause, numbering: Numbering) -> Iterator[tuple[int, ...]]:
    literals: list[int] = []
    for x, value, positive in clause.literals:
        if value in x.values:
            literal = numbering.literal(x, value)
            literals.append(literal if positive else -literal)
        elif not positive:
            return  # the variable never takes that value: the clause is true
    yield tuple(literals)


def dimacs(variables: int, clauses: Collection[Iterable[int]]) -> str:
    """DIMACS text: a header, then one clause a line, each closed by 0."""
    lines = [f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(lines) + "\n"
