"""The reference encoding: rules and clues -> clauses over (variable = value) literals; deterministic, numbering 2.

A literal is a positive integer. With variables in order (decision, auxiliary, fresh), a Boolean (domain 0, 1) takes one
literal, true where it is 1; any other variable one for each value, ascending; so n * cell + digit for sudoku. Clauses
in order: each variable that is no Boolean takes exactly one value (at least one, then at most one pairwise); then each
kernel constraint in order: a Clause as it stands; an AllDifferent value by value: at most one place, pairwise, and at
least one place only where the scope has as many variables as the union of its declared domains has values (a unit, not
a killer cage). A constraint under a condition has the negated condition in each of its clauses. A clause is written
once.

A clue that is more than the values of one variable follows in the same way, its auxiliary and fresh literals after
those before it. Its clauses depend on its form alone (`Form`), which is kept and instantiated with other literals.

This is the direct encoding with the extended (dual) clauses: unit propagation on it is naked and hidden singles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from cpsudoku.clauses import Guarded, encode, exactly_one, graph_of, refuse_too_many_pairs, written
from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause
from cpsudoku.constraints.clauses import Clauses
from cpsudoku.constraints.connected import Connected
from cpsudoku.constraints.folding import Family, Folded, families, fold
from cpsudoku.declared import dataclass
from cpsudoku.forms import form
from cpsudoku.model import BOOLEAN, Clue, Constraint, Model, Variable
from cpsudoku.numbering import Literals, Numbering


class Houses(NamedTuple):
    """What the rules hold to be all different: ``units``, scopes; ``families``: those that use every value."""

    units: tuple[frozenset[Variable], ...]
    families: tuple[Family, ...]


class Loaded(NamedTuple):
    """A clue in clauses. ``top``: the last literal that is in use then; those after ``auxiliary`` are fresh; ``sums``:
    those of its sums that are not among the clauses, for less is left of them when houses are taken out; ``encoded``:
    the constraints that are."""

    clauses: list[Literals]
    top: int
    auxiliary: Numbering
    graphs: list[Guarded]
    sums: list[Folded]
    encoded: list[Constraint]


def load(
    clue: Clue,
    numbering: Numbering,
    top: int,
    guard: int | None,
    houses: Houses,
    *,
    without_sums: bool = False,
    by_cuts: bool = False,
) -> Loaded:
    """The clauses of a clue, its auxiliary and fresh literals from ``top`` + 1. They hold where ``guard``, if there is
    one, is true; where it is false, they hold if all fresh literals are false, whatever the variables take.

    Sums are folded; ``without_sums``: those that can be are left out, and named. ``by_cuts``: see `form`.
    """
    auxiliary = Numbering(clue.auxiliary, top + 1)
    own, top = auxiliary.first, auxiliary.count
    off = () if guard is None else (-guard,)
    clauses: list[Literals] = [(*c, *off) for x in clue.auxiliary for c in exactly_one(x, auxiliary)]
    graphs: list[Guarded] = []
    sums: list[Folded] = []
    encoded: list[Constraint] = []
    for constraint in clue.constraints:
        if isinstance(constraint, Clause):  # many clues are hundreds of them
            clause = written(constraint, numbering, auxiliary)
            if clause is not None:
                clauses.append((*clause, *off))
            encoded.append(constraint)
            continue
        if isinstance(constraint, Clauses):
            of_variables = [(own if x in own else numbering.first)[x] for x in constraint.scope]
            clauses += [(*c, *off) for c in constraint.over(of_variables)] if off else constraint.over(of_variables)
            encoded.append(constraint)
            continue
        found = fold(constraint, houses.families)
        if found is not None:
            if without_sums and found.whole.relation == "=":
                sums.append(found)
                continue
            constraint = found.rest
        encoded.append(constraint)
        made = form(constraint, by_cuts=by_cuts)
        literals: list[int] = []
        for x in constraint.scope if made.scope else ():
            where = auxiliary if x in own else numbering
            if x.values is BOOLEAN:
                literals.append(where.first[x])
            else:
                literals += where.literals(x)
        table = table_of(literals, top, made.fresh, guard or 0)
        top += made.fresh
        clauses += (made.guarded if guard else made.pattern).over(table)
        if made.graphs:
            graphs += [Guarded(g.renamed(table), tuple(table[x] for x in unless)) for g, unless in made.graphs]
        for (places, _), (pattern, guarded) in zip(made.distinct, made.patterns, strict=True) if made.distinct else ():
            scope = {constraint.scope[i] for i in places}
            if not any(scope <= unit for unit in houses.units):
                clauses += (guarded if guard else pattern).over(table)
    return Loaded(clauses, top, auxiliary, graphs, sums, encoded)


def table_of(literals: list[int], top: int, fresh: int, guard: int) -> list[int]:
    """The literal that stands for each local one of a form: ``literals`` for its scope, and then new ones."""
    table = [0, *literals, *range(top + 1, top + 1 + fresh), guard]
    return table + [-x for x in table[:0:-1]]  # so that table[-x] == -table[x]


def houses_of(model: Model) -> Houses:
    """What the rules hold to be all different."""
    units = tuple(frozenset(c.scope) for c in model.rules if isinstance(c, AllDifferent))
    return Houses(units, families(model.rules))


@dataclass(frozen=True)
class Cnf:
    """A formula: ``clauses`` of non-zero literals up to ``count``; ``graphs``: what has to be connected beside; and the
    ``numbering`` of the declared and fresh variables of the rules."""

    numbering: Numbering
    clauses: list[Literals]
    count: int = 0
    graphs: tuple[Guarded, ...] = ()

    def sha256(self) -> str:
        """The digest of the DIMACS text, by which a certificate names the formula it speaks of."""
        import hashlib  # a tenth of the time it takes to start `solve`, which needs no digest

        return hashlib.sha256(dimacs(self.count or self.numbering.count, self.clauses).encode()).hexdigest()


def reference(model: Model, clues: Sequence[Clue] = ()) -> Cnf:
    """The reference encoding of the model's rules and of those clues that are more than the values of one variable."""
    kernel = model.kernel()
    refuse_too_many_pairs(kernel.variables, kernel.constraints)
    numbering = Numbering(kernel.variables)
    clauses: dict[Literals, None] = {}
    for x in kernel.variables:
        clauses.update((clause, None) for clause in exactly_one(x, numbering))
    graphs: list[Guarded] = []
    for part in kernel.constraints:
        if isinstance(part.constraint, Connected):
            graphs += graph_of(part, numbering)
        else:
            clauses.update((clause, None) for clause in encode(part, numbering))
    top = numbering.count
    for loaded in unguarded(clues, numbering, houses_of(model)):
        clauses.update((tuple(clause), None) for clause in loaded.clauses)
        graphs += loaded.graphs
        top = loaded.top
    return Cnf(numbering, list(clauses), top, tuple(graphs))


def unguarded(
    clues: Iterable[Clue], numbering: Numbering, houses: Houses, *, without_sums: bool = False
) -> Iterator[Loaded]:
    """Each of the clues that are more than the values of one variable, as part of the formula: `load` without guard."""
    top = numbering.count
    for clue in clues:
        if clue.unary is None:
            loaded = load(clue, numbering, top, None, houses, without_sums=without_sums)
            graphs = [Guarded(graph, tuple(x for x in unless if x)) for graph, unless in loaded.graphs]
            yield loaded._replace(graphs=graphs)
            top = loaded.top


def dimacs(variables: int, clauses: Collection[Iterable[int]]) -> str:
    """DIMACS text: a header, then one clause a line, each closed by 0."""
    lines = [f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(lines) + "\n"
