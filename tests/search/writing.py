"""A writer of lemmas over the reference encoding of a model and some clues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.backends.search.descent import LemmaWriter
from cpsudoku.model import Clue, Model, Witness
from cpsudoku.statement.clause_encoding import hidden_variables
from cpsudoku.statement.reference import reference, without_guards


def writer_of(model: Model, clues: Sequence[Clue] = ()) -> LemmaWriter:
    """With those clues that are more than the values of one variable; the others are `units_of`."""
    rules = reference(model)
    variables, clauses = [*rules.complete.variables], [*rules.clauses]
    for loaded in without_guards(clues, rules):
        variables += [*loaded.auxiliary.variables, *hidden_variables(loaded.domains)]
        clauses += loaded.clauses
    return LemmaWriter(variables, len(model.decisions), clauses)


def units_of(prover: LemmaWriter, clues: Sequence[Clue]) -> list[int]:
    """The literals that state what some clues leave of one variable."""
    return [x for clue in clues if clue.unary for x in prover.reference.units(clue.unary)]


def witness_of(prover: LemmaWriter, true: Iterable[int]) -> Witness:
    """The values of a solution given by its true literals."""
    pairs = [(x, *prover.reference.meaning(x)) for x in true]
    return {variable: value if x > 0 else 0 for x, variable, value in pairs}
