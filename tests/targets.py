"""What each target makes of a statement. Of the tests of primitives, this file alone names inner modules."""

from __future__ import annotations

from collections.abc import Callable
from unittest import mock

from cpsudoku.backends.cp_sat.translation import FORMULATIONS, CpTranslation
from cpsudoku.backends.search.tables import Translation
from cpsudoku.exporting import write_model
from cpsudoku.model import Model
from cpsudoku.statement import Statement, clauses
from cpsudoku.statement.exporting import writer


def cnf(statement: Statement, *, by_cuts: bool = True) -> object:
    """Return the last literal, the clauses, and the domains of fresh variables."""
    made = clauses(statement, by_cuts=by_cuts)
    return made.top, made.clauses, made.domains


def protos(statement: Statement) -> list[str]:
    """Return the model of CP-SAT in each formulation."""
    return [str(CpTranslation(one, statement).proto) for one in FORMULATIONS.values()]


def search_tables(statement: Statement) -> object:
    """Return the tables of the hand-written search, and of each propagator the class and what wakes it."""
    made = Translation()
    made.add(statement)
    watched = [(type(one).__name__, one.wakes) for one in made.propagators]
    return made.kill, made.pull, [*made.units], made.clauses, watched


def exported(statement: Statement, to: str) -> str:
    """Return a file for another program."""
    model = Model.over(statement.variables[: statement.decisions])
    with mock.patch.object(writer, "state", lambda *_, **__: statement):
        return write_model(model, [], to)


def products(statement: Statement) -> dict[str, Callable[[], object]]:
    """Return what is made of a statement, by target; each is made when it is called."""
    return {
        "clauses": lambda: cnf(statement),
        "clauses without cuts": lambda: cnf(statement, by_cuts=False),
        "cp_sat": lambda: protos(statement),
        "search": lambda: search_tables(statement),
        **{to: lambda to=to: exported(statement, to) for to in ("opb", "minizinc")},  # type: ignore[misc]
    }
