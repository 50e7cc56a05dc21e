"""A model in OPB: linear inequalities over Booleans, as pseudo-Boolean solvers and model counters read them.

A Boolean is one variable of OPB, any other variable one for each value, of which exactly one is true. Clauses, sums,
counts and all-differents are inequalities as they stand; other constraints are decomposed, what has to be connected is
said by distances (`connectivity`). Under a condition an inequality is weakened by as much as it can be missed by.

The format: Roussel and Manquinho, Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
Solvers, 2012.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.constraints import AllDifferent, Cardinality, Clause, Literal, is_value
from cpsudoku.constraints.cardinality import CountIs
from cpsudoku.constraints.logic import literal_of
from cpsudoku.errors import ModelError
from cpsudoku.exporting.connectivity import bits
from cpsudoku.exporting.lowering import Condition, Lowering, counted, sum_of
from cpsudoku.model import BOOLEAN, Clue, Constraint, Model, Variable
from cpsudoku.numbering import Numbering

Terms = list[tuple[int, Literal]]
Row = tuple[Terms, str, int, Condition]  # sum of coefficient * literal >= or = a number, under a condition


class OpbRows:
    """Collects the variables and inequalities of a model."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        self.variables: list[Variable] = []
        self.rows: list[Row | str] = []  # and comments between them
        self.lowering = Lowering(self.write, self.declare, bits)
        for x in variables:
            self.declare(x)

    def declare(self, x: Variable) -> None:
        """A new variable: it takes exactly one value."""
        self.variables.append(x)
        if x.values != BOOLEAN:
            self.rows.append(([(1, is_value(x, value)) for value in x.values], "=", 1, ()))

    def write(self, constraint: Constraint, condition: Condition) -> bool:
        """Write what is an inequality over literals; False where it is none."""
        if isinstance(constraint, Clause):
            self.rows.append(([(1, x) for x in constraint.literals], ">=", 1, condition))
        elif isinstance(constraint, AllDifferent):
            for value in constraint.values:
                places = [(1, is_value(x, value)) for x in constraint.scope if value in x.values]
                if constraint.is_permutation:
                    self.rows.append((places, "=", 1, condition))
                elif len(places) > 1:
                    self.rows.append(([(-1, x) for _, x in places], ">=", -1, condition))
        elif isinstance(constraint, Cardinality):
            return self._counted(constraint, condition)
        elif isinstance(constraint, CountIs):
            literals = _literals(constraint.count.items)
            if literals is None:
                return False
            terms = [(1, x) for x in literals]
            self.rows.append(([*terms, *_values(-1, constraint.result)], "=", 0, condition))
        else:
            found = sum_of(constraint)
            if found is None or found.relation == "!=":
                return False
            terms = [term for c, x in found.terms for term in _values(c, x)]
            if found.relation == "<=":
                self.rows.append(([(-c, x) for c, x in terms], ">=", -found.total, condition))
            else:
                self.rows.append((terms, found.relation, found.total, condition))
        return True

    def _counted(self, constraint: Cardinality, condition: Condition) -> bool:
        literals = _literals(constraint.items)
        if literals is None:
            return False
        least, most = constraint.least, constraint.most
        if least == most:
            self.rows.append(([(1, x) for x in literals], "=", least, condition))
            return True
        if least:
            self.rows.append(([(1, x) for x in literals], ">=", least, condition))
        if most < len(literals):
            self.rows.append(([(-1, x) for x in literals], ">=", -most, condition))
        return True


def _literals(items: Iterable[object]) -> list[Literal] | None:
    try:
        return [literal_of(item) for item in items]  # type: ignore[arg-type]
    except ModelError:
        return None


def _values(factor: int, x: Variable) -> Terms:
    """A multiple of a variable as a sum over the literals of its values."""
    return [(factor * value, is_value(x, value)) for value in x.values if value]


def opb(model: Model, clues: Sequence[Clue] = (), title: str = "") -> str:
    """The text, of the model's rules and these clues.

    Raises:
        ModelError: a constraint that cannot be decomposed; the message names it.
    """
    declared = (*model.declared, *(x for clue in clues for x in clue.auxiliary))
    rows = OpbRows(declared)
    rows.lowering.rules(model)
    for clue in clues:
        rows.rows.append(f"clue {clue.name}")
        rows.lowering.clue(clue)
    numbering = Numbering(rows.variables)
    lines = [line for row in rows.rows for line in _lines(row, numbering)]
    decisions = [n for x in model.decisions for n in numbering.literals(x)]
    head = [
        f"* #variable= {numbering.count} #constraint= {sum(not line.startswith('*') for line in lines)}",
        *([f"* {title}"] if title else []),
        *(f"* {line}" for line in _meaning(model, numbering)),
        f"* {counted(rows.lowering.free, len(model.decisions), len(declared), len(rows.variables))}",
        f"* project {' '.join(f'x{n}' for n in decisions)}",
    ]
    return "\n".join([*head, *lines]) + "\n"


def _meaning(model: Model, numbering: Numbering) -> Iterable[str]:
    """A line for each declared variable: its name, and its values by the variables of OPB."""
    for kind, variables in (("decision", model.decisions), ("auxiliary", model.auxiliary)):
        for x in variables:
            name = " ".join(x.name.split())  # on one line
            if x.values == BOOLEAN:
                yield f"{kind} {name}: x{numbering.first[x]}=1"
            else:
                said = (f"x{n}={x.shown(value)}" for n, value in zip(numbering.literals(x), x.values, strict=True))
                yield f"{kind} {name}: {' '.join(said)}"


def _lines(row: Row | str, numbering: Numbering) -> list[str]:
    if isinstance(row, str):
        return [f"* {' '.join(row.split())}"]
    terms, relation, degree, condition = row
    sums: dict[int, int] = {}
    for c, literal in terms:
        degree -= _add(sums, c, literal, numbering)
    if not condition:
        return [_line(sums, relation, degree)]
    found = []
    for sign in (1, -1) if relation == "=" else (1,):
        weakened = {n: sign * c for n, c in sums.items()}
        least = sum(min(c, 0) for c in weakened.values())
        missed, total = sign * degree - least, sign * degree
        if missed <= 0:
            continue
        for literal in condition:
            total -= _add(weakened, missed, literal.negated(), numbering)
        found.append(_line(weakened, ">=", total))
    return found


def _add(sums: dict[int, int], c: int, literal: Literal, numbering: Numbering) -> int:
    """Add c * literal; what it adds whatever the variables are."""
    x, value, positive = literal
    if value not in x.values:
        return 0 if positive else c
    n = numbering.literal(x, value)
    if n < 0:
        n, positive = -n, not positive
    sums[n] = sums.get(n, 0) + (c if positive else -c)
    return 0 if positive else c


def _line(sums: dict[int, int], relation: str, degree: int) -> str:
    terms = [f"{c:+d} x{n}" for n, c in sums.items() if c] or ["+0 x1"]
    return f"{' '.join(terms)} {relation} {degree} ;"
