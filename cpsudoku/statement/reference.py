"""The reference: rules and clues in the clauses that certificates, lemmas and DIMACS files are about.

They are those of the statement (`encoding`), numbered as there, pieces lowered to clauses, and without first cuts: a
certificate states each cut that it uses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from cpsudoku.constraints.folding import Family, folded
from cpsudoku.constraints.redundant import Redundant
from cpsudoku.model import BOOLEAN, Clue, Model
from cpsudoku.statement.encoding import Loaded, StatedFormula, clauses, load
from cpsudoku.statement.lines import shape_of, state
from cpsudoku.statement.lowering import size_of
from cpsudoku.statement.statement import ConstraintShape, Domain, Statement


def reference(model: Model, clues: Sequence[Clue] = (), statement: Statement | None = None) -> StatedFormula:
    """Return the reference of the model's rules and of those clues that are more than the values of one variable.
    ``statement``: of the rules, if it is known.

    Raises:
        ModelError: a rule is too wide, or there are too many clauses that exclude pairs; an InstanceError where it is
            known in which line the rule was posted.
    """
    rules = clauses(statement or state(model), cuts=False, by_cuts=False, model=model)
    parts = list(unguarded(clues, rules))
    if not parts:
        return rules
    written = dict.fromkeys(chain(rules.clauses, *[part.clauses for part in parts]))
    graphs = [*rules.graphs, *[graph for part in parts for graph in part.graphs]]
    domains = [*rules.domains]
    for part in parts:
        domains += [*[x.values for x in part.auxiliary.variables], *part.domains]
    return StatedFormula(rules.statement, list(written), parts[-1].top, graphs, domains)


def digest(formula: StatedFormula) -> str:
    """Return the SHA-256 of the DIMACS text."""
    import hashlib  # a tenth of the time it takes to start `solve`, which needs no digest

    return hashlib.sha256(dimacs(formula.top, formula.clauses).encode()).hexdigest()


def unguarded(clues: Iterable[Clue], rules: StatedFormula, *, without_sums: bool = False) -> Iterator[Loaded]:
    """Each of the clues that are more than the values of one variable, as part of the formula: `load` without guard."""
    top = rules.top
    for clue in clues:
        if clue.unary is None:
            loaded = load(clue, rules.numbering, top, None, rules.houses, without_sums=without_sums, by_cuts=False)
            yield loaded
            top = loaded.top


def dimacs(variables: int, clauses: Collection[Iterable[int]]) -> str:
    """DIMACS text: a header, then one clause a line, each closed by 0."""
    lines = [f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(lines) + "\n"


# How large the reference is, known without making it: hostile text must not fill the memory. Lines are decomposed one
# by one and forgotten; the count ends as soon as the limit is passed.


def encoded_size(statement: Statement, limit: int, clues: Iterable[Clue] = (), houses: Sequence[Family] = ()) -> int:
    """Return how large the reference of a statement and of ``clues`` is, about; some number beyond ``limit`` if it is
    more.

    A pair that excludes each other counts once, each literal of another clause twice: it takes twice the time.
    """
    left = limit - sum(_exactly_one(x.values) for x in statement.variables)
    left -= sum(2 * (1 + len(clause)) for clause in statement.plain.values())
    for shape, copies in statement.copies.items():
        left -= _size(shape, left) * len(copies) if left >= 0 else 0
    for clue in clues:
        left -= sum(_exactly_one(x.values) for x in clue.auxiliary)
        for constraint in clue.constraints if clue.unary is None else ():
            if left >= 0:
                stated = constraint.constraint if isinstance(constraint, Redundant) else constraint
                left -= _size(shape_of(folded(stated, houses)), left)
    return limit - left


def _size(shape: ConstraintShape, limit: int) -> int:
    """The size of a shape; some number beyond ``limit`` if it is more than that."""
    known: int | None = shape.kept.get("size")
    if known is None:
        known = sum(map(_exactly_one, shape.hidden))
        for line in shape.lines:
            if known <= limit:
                known += len(line.only_if) + size_of(line, limit - known)
        if known <= limit:
            shape.kept["size"] = known
    return known


def _exactly_one(domain: Domain) -> int:
    return 1 if domain == BOOLEAN else len(domain) ** 2
