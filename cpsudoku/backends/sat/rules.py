"""The rules of a model in clauses, from the forms of its constraints: the fast way to the reference encoding.

Most rules say the same in many places. A constraint is encoded once for its form (`cpsudoku.forms.Form`), which is kept
from model to model, and written over the literals of each place; a clause over Booleans, as most are, without one. The
clauses are those of the reference encoding, in the same literals, with the first cuts of what has to be connected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cpsudoku.clauses import Guarded, exactly_one, written
from cpsudoku.cnf import table_of
from cpsudoku.constraints.clause import Clause
from cpsudoku.constraints.clauses import Clauses
from cpsudoku.constraints.logic import Or, disjunction
from cpsudoku.errors import InstanceError, ModelError
from cpsudoku.forms import Form, form
from cpsudoku.model import BOOLEAN, Constraint, Model, Variable
from cpsudoku.numbering import Literals, Numbering


class Posted(NamedTuple):
    """A rule that is more than a clause, and its form."""

    constraint: Constraint
    form: Form


class WrittenRules(NamedTuple):
    """The rules of a model: those that are one clause, as it is; the others with their forms. ``size``: see `pairs`."""

    numbering: Numbering
    rules: list[Literals | Posted]
    size: int

    def clauses(self) -> tuple[list[Literals], int, list[Guarded]]:
        """Clauses, each once, with the first cuts; the last literal in use; what has to be connected.

        Literals are numbered as in `reference`.
        """
        numbering = self.numbering
        top = numbering.count
        clauses: dict[Literals, None] = {}
        for x in numbering.variables:
            clauses.update((clause, None) for clause in exactly_one(x, numbering))
        graphs: list[Guarded] = []
        for rule in self.rules:
            if not isinstance(rule, Posted):
                clauses[rule] = None
                continue
            constraint, made = rule
            literals: list[int] = []
            for x in constraint.scope:
                literals += numbering.literals(x)
            if literals == list(range(1, made.scope + 1)) and (top == made.scope or not made.fresh):
                top += made.fresh  # it is about the first variables, as a loop is: nothing to be written anew
                clauses.update(dict.fromkeys(made.plain))
                graphs += [Guarded(graph, unless[:-1]) for graph, unless in made.graphs]
                continue
            table = table_of(literals, top, made.fresh, 0)
            top += made.fresh
            clauses.update(dict.fromkeys(made.rules.over(table)))
            graphs += [Guarded(g.renamed(table), tuple(table[x] for x in unless[:-1])) for g, unless in made.graphs]
        return list(clauses), top, graphs


def rules_of(model: Model) -> WrittenRules:
    """The rules of a model, each with its form: what costs time is done once for all rules that say the same.

    Raises:
        ModelError, InstanceError: as `Model.kernel`.
    """
    numbering = Numbering(model.declared)
    found: list[Literals | Posted] = []
    size = sum(len(x.values) ** 2 for x in numbering.variables)
    for index, constraint in enumerate(model.folded()):
        if isinstance(constraint, Clauses):
            found += constraint.over([numbering.first[x] for x in constraint.scope])
            continue
        literals: dict[int, None] = {}
        if _disjuncts(constraint, numbering.first, literals):
            if not any(-x in literals for x in literals):
                found.append(tuple(literals))
            continue
        if isinstance(constraint, Clause | Or) and (said := disjunction(constraint)) is not None:
            clause = written(Clause(said), numbering)
            if clause is not None:
                found.append(clause)
            continue
        try:
            made = form(constraint, by_cuts=True)
        except ModelError as error:
            if model.place_of is None:
                raise
            raise InstanceError(f"{model.place_of(index)}: {error}") from error
        found.append(Posted(constraint, made))
        size += made.size
    return WrittenRules(numbering, found, size)


def _disjuncts(constraint: Constraint, first: Mapping[Variable, int], found: dict[int, None]) -> bool:
    """Is it a clause over Booleans? Then its literals are in ``found``."""
    for part in constraint.parts if isinstance(constraint, Or) else (constraint,):
        unary = getattr(part, "unary", None)
        if unary is not None:
            x, allowed = unary
            one = 1 in allowed
            if x.values != BOOLEAN or one is (0 in allowed):
                return False
            found[first[x] if one else -first[x]] = None
        elif isinstance(part, Clause):
            for x, value, positive in part.literals:
                if x.values != BOOLEAN or value not in BOOLEAN:
                    return False
                found[first[x] if (value == 1) is positive else -first[x]] = None
        elif not isinstance(part, Or) or not _disjuncts(part, first, found):
            return False
    return True
