"""What a puzzle is, without grids, text or solvers: variables, expressions, constraints, clues, models, outcomes.

A model holds the rules of one shape of puzzle; clues come with each question, so that one model, and one warm solver,
serves a million puzzles. Uniqueness is about the decision variables.

`variables` (and expressions by operators), `notation` (the Python of each), `constraint` (the contract), `constraints/`
(a file each), `clue`, `model`, `outcome` (questions, limits; solved, refuted, undecided), `verdicts` (each with its
word, phrase, code in arrays and exit status), `literal_numbering` (literal <-> variable = value), `model_file` (a
Python file that sets `model`), `cpmpy_model` (models of CPMpy).
"""

from cpsudoku.model.clue import Clue, Unary
from cpsudoku.model.constraint import Constraint
from cpsudoku.model.model import Model
from cpsudoku.model.outcome import NO_LIMITS, Effort, Limits, Outcome, Question, Refuted, Solved, Undecided, Witness
from cpsudoku.model.variables import (
    BUILD,
    Assignment,
    Expression,
    Fresh,
    Literal,
    Sum,
    Variable,
    as_sum,
    number,
    wholes,
)
from cpsudoku.primitives.primitive import BOOLEAN

__all__ = [
    "BOOLEAN",
    "BUILD",
    "NO_LIMITS",
    "Assignment",
    "Clue",
    "Constraint",
    "Effort",
    "Expression",
    "Fresh",
    "Limits",
    "Literal",
    "Model",
    "Outcome",
    "Question",
    "Refuted",
    "Solved",
    "Sum",
    "Unary",
    "Undecided",
    "Variable",
    "Witness",
    "as_sum",
    "number",
    "wholes",
]  # fmt: skip
