"""Clauses through PySAT: any of its solvers, kept between questions; at-most-one encoding and formulation to choose.

Clues are assumptions, so that what is learned about the rules serves every puzzle of the shape; a blocking clause
has a literal that is assumed for its question alone (Eén and Sörensson, Temporal Induction by Incremental SAT
Solving, 2003). Measured, with every solver and encoding, in docs/backends.md.

`session` (also cuts of loops and pieces), `clue_assumptions`, `rule_clauses`; `clause_solver` (PySAT's C functions, and
a solver that is kept); `at_most_one`: the table of encodings; `description`: the clauses of each line.
"""

from __future__ import annotations

from cpsudoku.backends.sat.at_most_one import DEFAULT, ENCODINGS
from cpsudoku.backends.sat.clause_solver import AUTO
from cpsudoku.backends.sat.clue_assumptions import LARGE, AssumedClues, WrittenClues
from cpsudoku.backends.sat.rule_clauses import FORMULATIONS, LARGEST_KEPT, keep, kept_clauses, remaining
from cpsudoku.backends.sat.session import SatSession
from cpsudoku.backends.session_contract import Backend, Option, Size
from cpsudoku.model import Model
from cpsudoku.statement.clause_encoding import StatedFormula, clauses, pairs
from cpsudoku.statement.statement_of_model import state

SOLVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "ergo", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "minicard", "minisat22", "minisatep", "minisat-gh",
)  # fmt: skip

HINT = "; `cpsudoku lab` compares other solvers, as kissat, which it runs as programs"


def start(model: Model, *, solver: str, amo: str, formulation: str, clues: str) -> SatSession:
    """Return a session that assumes clues, over the model's clauses, written now or kept; or, where the rules are large
    or the option says so, one that writes a formula for each question."""
    encoding = ENCODINGS[amo]
    usual = formulation == FORMULATIONS[0] and amo == DEFAULT
    if usual and clues == "auto" and (rules := kept_clauses(model)) is not None:
        return _open_assuming(model, rules, solver)
    statement = state(model)
    if clues == "fixed" or (clues == "auto" and pairs(statement, model) > LARGE):
        size = Size(statement.top, len(model.rules))
        return SatSession(model, WrittenClues(model, formulation, encoding, solver), size)
    rules = clauses(statement) if usual else remaining(statement, formulation, encoding, {})
    session = _open_assuming(model, rules, solver)
    if usual and session.size.literals <= LARGEST_KEPT:
        keep(model, rules)
    return session


def _open_assuming(model: Model, rules: StatedFormula, solver: str) -> SatSession:
    size = Size(rules.top, len(model.rules), len(rules.clauses), sum(map(len, rules.clauses)))
    return SatSession(model, AssumedClues(model, rules, solver), size)


BACKEND = Backend(
    summary="CNF through PySAT, the solver kept between puzzles",
    start=start,
    options=(
        Option("solver", (AUTO, *SOLVERS), AUTO, "which of PySAT's; auto: cadical153, for sums minisat22", HINT),
        Option("amo", tuple(ENCODINGS), DEFAULT, "the encoding of at-most-one in clauses"),
        Option("formulation", FORMULATIONS, "extended", "with or without the clauses that follow from the others"),
        Option("clues", ("auto", "assumed", "fixed"), "auto", "assumed in a kept solver, or written into a formula"),
    ),
)
