"""A model as the text of its statement (docs/statement.md): the lines that a person can hold against the rules."""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.model import Clue, Model
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import read, write
from cpsudoku.support.errors import ModelError, TextError


def statement(model: Model, clues: Sequence[Clue] = (), title: str = "") -> str:
    """Return the text, of the model's rules and these clues, sums as they were stated; it has no place for a title.

    Raises:
        ModelError: a constraint that cannot be decomposed, by its name; a name or a number that the text has no form
            for.
    """
    text = write(state(model, clues, fold=False))
    try:
        read(text)
    except TextError as error:
        line = text.split("\n")[error.line - 1]
        raise ModelError(f"a statement cannot say `{line:.60}`: {error.message}") from error
    return text
