"""A model as clauses for the `sat` backend: formulation and at-most-one encoding to choose, groups behind selectors.

`extended` is the reference formulation of `cpsudoku.cnf`: each variable takes exactly one value, each value of a
permutation has exactly one place. `minimal` leaves out what follows (Lynce and Ouaknine, Sudoku as a SAT Problem,
AIMATH 2006): places for values, and "at most one value" for a variable of a permutation; the solutions are the same,
but unit propagation no longer finds hidden singles. On 9x9: 10,530 clauses extended, 7,371
minimal, by the pairwise encoding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cpsudoku.cnf import Numbering, encode
from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.encodings import Encoding
from cpsudoku.model import Constraint, Kernel, Model, Variable

FORMULATIONS = ("extended", "minimal")


@dataclass(frozen=True)
class Formula:
    """``clauses`` over the literals 1..``top``: the numbering's, then one selector a group, then auxiliary ones."""

    numbering: Numbering
    clauses: list[tuple[int, ...]]
    selectors: dict[str, int]
    top: int


class _Writer:
    """Collects clauses, each once, in order."""

    def __init__(self, numbering: Numbering, encoding: Encoding, selectors: dict[str, int], top: int) -> None:
        self.numbering, self.encoding, self.selectors, self.top = numbering, encoding, selectors, top
        self.clauses: dict[tuple[int, ...], None] = {}

    def add(self, clauses: Iterable[Sequence[int]], group: str | None = None) -> None:
        extra = () if group is None else (-self.selectors[group],)
        self.clauses.update((tuple(clause) + extra, None) for clause in clauses)

    def at_most_one(self, literals: Sequence[int], group: str | None = None) -> None:
        clauses, self.top = self.encoding.encode(literals, self.top)
        self.add(clauses, group)

    def all_different(self, constraint: AllDifferent, group: str | None, extended: bool) -> None:
        for value in constraint.values:
            places = [self.numbering.literal(x, value) for x in constraint.scope if value in x.values]
            self.at_most_one(places, group)
            if extended and constraint.is_permutation:
                self.add([places], group)


def formula(model: Model, formulation: str, encoding: Encoding) -> Formula:
    """The clauses of the model's kernel."""
    kernel = model.kernel()
    numbering = Numbering(kernel.variables)
    # Selectors before the auxiliary variables of the encoding, whose number is not known yet.
    selectors = {group: numbering.count + i for i, group in enumerate(model.groups, 1)}
    writer = _Writer(numbering, encoding, selectors, numbering.count + len(selectors))
    extended = formulation == "extended"
    followed = set() if extended else set(_determined(kernel))
    for x in kernel.variables:
        writer.add([numbering.literals(x)])
        if x not in followed:
            writer.at_most_one(numbering.literals(x))
    for constraint, group in kernel.constraints:
        if isinstance(constraint, AllDifferent):
            writer.all_different(constraint, group, extended)
        else:
            writer.add(encode(constraint, numbering), group)
    return Formula(numbering, list(writer.clauses), selectors, writer.top)


def _determined(kernel: Kernel) -> Iterator[Variable]:
    """Variables that cannot take two values: n variables share n values, none twice. Only where no group is off."""
    for constraint, group in kernel.constraints:
        if group is None and _is_permutation(constraint):
            yield from constraint.scope


def _is_permutation(constraint: Constraint) -> bool:
    return isinstance(constraint, AllDifferent) and constraint.is_permutation
