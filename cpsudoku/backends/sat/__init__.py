"""Clauses for any SAT solver of PySAT. The solver is kept between questions. At-most-one encoding and formulation are
options.

Clues are assumptions, so clauses learnt from the rules help with every puzzle of the shape. A blocking clause has a
guard literal, which only its own question assumes (Eén and Sörensson, Temporal Induction by Incremental SAT Solving,
2003).

`session`: clues as assumptions, and cuts for loops and pieces. `rule_clauses`: the rules. `clause_solver`: PySAT's C
functions, and a solver that is kept. `at_most_one`: the table of encodings. `description`: the clauses of each line.
"""

from __future__ import annotations

from cpsudoku.backends.sat.at_most_one import DEFAULT, ENCODINGS
from cpsudoku.backends.sat.clause_solver import AUTO
from cpsudoku.backends.sat.rule_clauses import FORMULATIONS
from cpsudoku.backends.sat.session import start
from cpsudoku.backends.session_contract import Backend, Option

SOLVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "ergo", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "minicard", "minisat22", "minisatep", "minisat-gh",
)  # fmt: skip

HINT = "; `cpsudoku compare` runs other solvers, such as kissat, as programs"


BACKEND = Backend(
    summary="CNF through PySAT, the solver kept between puzzles",
    start=start,
    options=(
        Option("solver", (AUTO, *SOLVERS), AUTO, "the solver of PySAT; auto: cadical153, for sums minicard", HINT),
        Option("amo", tuple(ENCODINGS), DEFAULT, "the encoding of at-most-one in clauses"),
        Option("formulation", FORMULATIONS, "extended", "with or without the clauses that follow from the others"),
        Option("clues", ("auto", "assumed", "fixed"), "auto", "assumptions in a kept solver, or clauses of a formula"),
    ),
)
