"""The forms in which models are written for other solvers: a table of each form's writer and file extension.

Each writer is a table of natives; `writer` is their base. `connectivity` has clauses for the graphs that our backends
enforce by cuts. The statement itself is one form. A person can compare it with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cpsudoku.model import Clue, Model
from cpsudoku.statement.export.dimacs import dimacs
from cpsudoku.statement.export.minizinc import minizinc
from cpsudoku.statement.export.opb import opb
from cpsudoku.statement.export.programs import TARGETS, program
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import read, write
from cpsudoku.support.errors import InputError, ModelError


def statement(model: Model, clues: Sequence[Clue] = (), title: str = "") -> str:
    """Return the text of the model's rules and these clues, with the declared sums. It has no title.

    Raises:
        ModelError: a constraint cannot be decomposed, or the text has no form for a name or number. The message names
            it.
    """
    text = write(state(model, clues, fold=False))
    try:
        read(text)
    except InputError as error:
        line = text.split("\n")[error.line - 1]
        raise ModelError(f"a statement cannot express `{line:.60}`: {error.message}") from error
    return text


SOLVER_INPUTS: dict[str, tuple[Callable[[Model, Sequence[Clue], str], str], str]] = {
    "opb": (opb, ".opb"),
    "cnf": (dimacs, ".cnf"),
    "minizinc": (minizinc, ".mzn"),
    "statement": (statement, ".statement"),
    **{name: (partial(program, target), ".py") for name, target in TARGETS.items()},
}


def write_model(model: Model, clues: Sequence[Clue], to: str, title: str = "") -> str:
    """Return the text of a model and these clues in a form of SOLVER_INPUTS.

    Its solutions, restricted to the decisions, are the solutions of the puzzle.

    Raises:
        CpsudokuError: the form cannot express a part. The message names it.
    """
    return SOLVER_INPUTS[to][0](model, clues, " ".join(title.split()))
