"""A second answer before a record is written. A certificate refutes clauses that the checker's own code makes; one
clause too many would refute a puzzle that has a solution. So a backend with another encoding must agree."""

from __future__ import annotations

from cpsudoku.backends.specs import backend
from cpsudoku.ground.errors import BackendError, FalseProof
from cpsudoku.model import Limits, Model, Question, Solved, Undecided

SMALL = 400  # values of decisions: the search answers for these as a rule, before CP-SAT is even loaded
NODES = 30
SECONDS = 10.0  # for CP-SAT, of the clock


def agreement(model: Model, question: Question, limits: Limits) -> str:
    """Return the backend that finds no solution, as a proof says; "" if none could decide it.

    The search has 30 nodes if the board is small; then CP-SAT has ten seconds, or the limit if that is less.

    Raises:
        FalseProof: there is a solution.
    """
    names = ["search"] * (sum(len(x.values) for x in model.decisions) <= SMALL) + ["cp_sat"]
    seconds = SECONDS if limits.seconds is None else min(SECONDS, limits.seconds)
    for name in names:
        own = Limits(seconds, NODES if name == "search" else None)
        try:
            session = backend(name).open(model)
        except BackendError:  # it has no such puzzle
            continue
        try:
            outcome = session.solve(question._replace(limits=own))
        finally:
            session.close()
        if isinstance(outcome, Solved):
            raise FalseProof(f"expected no solution beside those proved, {name} found one")
        if not isinstance(outcome, Undecided):
            return name
    return ""
