"""A writer of lemmas over the reference encoding of a model and some clues."""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.backends.search.lemmas import LemmaWriter
from cpsudoku.model import Clue, Model, Unary
from cpsudoku.statement.encoding import hidden_variables
from cpsudoku.statement.reference import reference, without_guards


def writer_of(model: Model, clues: Sequence[Clue] = ()) -> LemmaWriter:
    """With those clues that are more than the values of one variable; the others are `known_of`."""
    rules = reference(model)
    variables, clauses = [*rules.complete.variables], [*rules.clauses]
    for loaded in without_guards(clues, rules):
        variables += [*loaded.auxiliary.variables, *hidden_variables(loaded.domains)]
        clauses += loaded.clauses
    return LemmaWriter(variables, len(model.decisions), clauses)


def known_of(clues: Sequence[Clue]) -> list[Unary]:
    """The values that some clues leave of one variable."""
    return [clue.unary for clue in clues if clue.unary is not None]
