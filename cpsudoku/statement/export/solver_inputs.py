"""Models written for other solvers: a row for each form, with its writer and the ending of its files.

The writers are tables of natives of the statement's words; `writer` is what they share. `connectivity` encodes in full
what our own backends enforce by cuts, and `canonical` writes the statement itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cpsudoku.model import Clue, Model
from cpsudoku.statement.export.canonical import statement
from cpsudoku.statement.export.dimacs import dimacs
from cpsudoku.statement.export.minizinc import minizinc
from cpsudoku.statement.export.opb import opb
from cpsudoku.statement.export.programs import TARGETS, program

SOLVER_INPUTS: dict[str, tuple[Callable[[Model, Sequence[Clue], str], str], str]] = {
    "opb": (opb, ".opb"),
    "cnf": (dimacs, ".cnf"),
    "minizinc": (minizinc, ".mzn"),
    "statement": (statement, ".statement"),
    **{name: (partial(program, target), ".py") for name, target in TARGETS.items()},
}


def write_model(model: Model, clues: Sequence[Clue], to: str, title: str = "") -> str:
    """Return the text of a model and these clues in a form of SOLVER_INPUTS.

    Its solutions, over the decision variables, are those of the puzzle.

    Raises:
        CpsudokuError: the form cannot say something, which the message names.
    """
    return SOLVER_INPUTS[to][0](model, clues, " ".join(title.split()))
