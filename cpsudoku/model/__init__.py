"""The declaration of a puzzle without grids, text or solvers: variables, expressions, constraints, clues, models,
outcomes.

A model contains the rules of one shape of puzzle. Clues come with each question. So one model, and one warm solver,
serves a million puzzles. Solutions are different if they differ in a decision variable.

`variables` (and expressions with operators), `notation` (Python text of each), `constraint` (the contract),
`constraints/` (one file each), `clue`, `model`, `outcome` (questions, limits; solved, refuted, undecided), `verdicts`
(word, phrase, code in arrays and exit status of each), `literal_numbering` (literal <-> variable = value), `model_file`
(a Python file that sets `model`), `cpmpy_model` (models of CPMpy).
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
