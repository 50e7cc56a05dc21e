"""The rules of a model as clauses for the `sat` backend: formulation and at-most-one encoding to choose.

`extended` is the reference formulation of `cpsudoku.cnf`: each variable takes exactly one value, each value of a
permutation has exactly one place. `minimal` leaves out what follows (Lynce and Ouaknine, Sudoku as a SAT Problem,
AIMATH 2006): places for values, and "at most one value" for a variable of a permutation; the solutions are the same,
but unit propagation no longer finds hidden singles. On 9x9: 10,530 clauses extended, 7,371
minimal, by the pairwise encoding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from cpsudoku.backends.sat.at_most_one import Encoding
from cpsudoku.backends.sat.rules import WrittenRules
from cpsudoku.clauses import MOST, Guarded, encode, graph_of, written
from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause
from cpsudoku.constraints.connected import Connected
from cpsudoku.errors import BackendError
from cpsudoku.model import BOOLEAN, Conditional, Kernel, Model, Variable
from cpsudoku.numbering import Numbering

FORMULATIONS = ("extended", "minimal")
LARGEST_KEPT = 100_000  # literals of a formula that is kept; some 4 MB
Domains = Mapping[Variable, Collection[int]]


@dataclass(frozen=True)
class Formula:
    """``clauses`` over the literals 1..``top``: the numbering's, then those of the encoding; ``graphs``: what has to
    be connected, which is said by cuts as they are needed, but for the first ones, `Graph.seeds`."""

    numbering: Numbering
    clauses: list[tuple[int, ...]]
    top: int
    graphs: list[Guarded]


class _Writer:
    """Collects clauses, each once, in order; about the values that are ``left`` only."""

    def __init__(self, numbering: Numbering, encoding: Encoding, left: Domains) -> None:
        self.numbering, self.encoding, self.left = numbering, encoding, left
        self.top = numbering.count
        self.clauses: dict[tuple[int, ...], None] = {}

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        self.clauses.update((tuple(clause), None) for clause in clauses)

    def at_most_one(self, literals: Sequence[int]) -> None:
        clauses, self.top = self.encoding.encode(literals, self.top)
        self.add(clauses)

    def variable(self, x: Variable, one_at_most: bool) -> None:
        if x.values == BOOLEAN:
            if len(self.left[x]) < len(BOOLEAN):
                self.add([[self.numbering.literal(x, value)] for value in self.left[x]])
            return
        literals = self.numbering.literals(x)
        left = [literal for literal, value in zip(literals, x.values, strict=True) if value in self.left[x]]
        self.add([left])
        if one_at_most:
            self.at_most_one(left)
        if len(left) < len(literals):
            self.add([-literal] for literal in literals if literal not in left)

    def all_different(self, constraint: AllDifferent, extended: bool) -> None:
        for value in constraint.values:
            places = [self.numbering.literal(x, value) for x in constraint.scope if value in self.left[x]]
            self.at_most_one(places)
            if extended and constraint.is_permutation:
                self.add([places])


def formula(model: Model, formulation: str, encoding: Encoding) -> Formula:
    """The clauses of the model's rules."""
    kernel = model.kernel()
    return remaining(kernel, formulation, encoding, {x: x.values for x in kernel.variables})


def instantiated(rules: WrittenRules) -> Formula:
    """The same clauses, by the extended formulation and pair by pair: each form written over its literals."""
    return Formula(rules.numbering, *rules.clauses())


class KeptFormula(NamedTuple):
    """The rules of a model in clauses, and how many rules and variables the model had then."""

    rules: int
    variables: int
    formula: Formula


# As long as its model lives: writing the clauses of a 9x9 takes as long as loading them.
_formulas: WeakKeyDictionary[Model, KeptFormula] = WeakKeyDictionary()


def keep(model: Model, rules: Formula) -> None:
    """Keep the clauses that `instantiated` made of the model's rules."""
    _formulas[model] = KeptFormula(len(model.rules), len(model.declared), rules)


def kept(model: Model) -> Formula | None:
    """The clauses that were kept; None if there are none, or if the model has grown since."""
    found = _formulas.get(model)
    if found is None or (found.rules, found.variables) != (len(model.rules), len(model.declared)):
        return None
    return found.formula


def remaining(kernel: Kernel, formulation: str, encoding: Encoding, left: Domains) -> Formula:
    """The clauses of the kernel about the values that are left."""
    return _written(kernel, formulation, _Writer(Numbering(kernel.variables), encoding, left))


def _written(kernel: Kernel, formulation: str, writer: _Writer) -> Formula:
    extended = formulation == "extended"
    followed = set() if extended else set(_determined(kernel))
    _refuse_too_many(kernel, followed, writer.encoding, writer.left)
    for x in kernel.variables:
        writer.variable(x, one_at_most=x not in followed)
    graphs: list[Guarded] = []
    for part in kernel.constraints:
        if isinstance(part.constraint, Clause) and not part.condition:
            clause = written(part.constraint, writer.numbering)
            if clause is not None:
                writer.clauses[clause] = None
        elif isinstance(part.constraint, Connected):
            graphs += graph_of(part, writer.numbering)
        elif isinstance(part.constraint, AllDifferent) and not part.condition:
            writer.all_different(part.constraint, extended)
        else:
            writer.add(encode(part, writer.numbering))
    for graph, unless in graphs:
        writer.add((*cut, *unless) for cut in graph.seeds())
    return Formula(writer.numbering, list(writer.clauses), writer.top, graphs)


def _refuse_too_many(kernel: Kernel, followed: Collection[Variable], encoding: Encoding, left: Domains) -> None:
    """
    Raises:
        BackendError: the clauses for at most one of several would fill the memory, within any limit of time.
    """
    room = MOST
    for x in kernel.variables:
        if x not in followed and x.values != BOOLEAN:
            room -= encoding.clauses(len(left[x]))
            if room < 0:
                raise BackendError(_too_many(f"{x.name} has {len(left[x]):,} values"))
    for constraint, condition in kernel.constraints:
        if isinstance(constraint, AllDifferent) and not condition:
            places = Counter(value for x in constraint.scope for value in left[x])
            room -= sum(map(encoding.clauses, places.values()))
            if room < 0:
                raise BackendError(_too_many(f"AllDifferent over {len(constraint.scope):,} variables"))


def _too_many(words: str) -> str:
    return (
        f"sat: {words}: expected at most {MOST:,} clauses for at most one of several, found more with these; another "
        f"encoding may take fewer (`list encoding`), cp_sat and backtrack write none"
    )


def _determined(kernel: Kernel) -> Iterator[Variable]:
    """Variables that cannot take two values: n variables share n values, none twice."""
    for part in kernel.constraints:
        if _is_permutation(part):
            yield from part.constraint.scope


def _is_permutation(part: Conditional) -> bool:
    constraint, condition = part
    return not condition and isinstance(constraint, AllDifferent) and constraint.is_permutation
