"""What each target makes of a statement. Among the tests of primitives, only this file imports inner modules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any
from unittest import mock

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.cp_sat.session import CpSatSession
from cpsudoku.backends.cp_sat.translation import FORMULATIONS, CpTranslation, Translator
from cpsudoku.backends.search.descent import Descent, impact
from cpsudoku.backends.search.tables import Translation, locked_candidates
from cpsudoku.backends.search.unit_propagation import Network
from cpsudoku.model import NO_LIMITS, Constraint, Model, Question, Solved, Variable
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.model import model_over
from cpsudoku.primitives import encoding_of, primitive_of
from cpsudoku.primitives.cut_separation import CutGraph
from cpsudoku.statement import Statement, clauses
from cpsudoku.statement.export import writer
from cpsudoku.statement.export.solver_inputs import write_model
from cpsudoku.statement.statement import literals_at
from cpsudoku.statement.statement_of_model import line_of


def cnf(statement: Statement, *, by_cuts: bool = True) -> object:
    """Return the last literal, the clauses, and the domains of fresh variables."""
    made = clauses(statement, by_cuts=by_cuts)
    return made.top, made.clauses, made.domains


def protos(statement: Statement) -> list[str]:
    """Return the model of CP-SAT in each formulation."""
    return [str(CpTranslation(one, statement).proto) for one in FORMULATIONS.values()]


def search_tables(statement: Statement) -> object:
    """Return the tables of the hand-written search, and for each propagator its class and the candidates that wake
    it."""
    made = Translation()
    made.add(statement)
    watched = [(type(one).__name__, one.wakes) for one in made.propagators]
    return made.kill, made.pull, [*made.units], made.clauses, watched


def exported(statement: Statement, to: str) -> str:
    """Return a file for another program."""
    model = model_over(statement.variables[: statement.decisions])
    with mock.patch.object(writer, "state", lambda *_, **__: statement):
        return write_model(model, [], to)


def products(statement: Statement) -> dict[str, Callable[[], object]]:
    """Return the results for a statement by target, as functions."""
    return {
        "clauses": lambda: cnf(statement),
        "clauses without cuts": lambda: cnf(statement, by_cuts=False),
        "cp_sat": lambda: protos(statement),
        "search": lambda: search_tables(statement),
        **{to: lambda to=to: exported(statement, to) for to in ("opb", "minizinc")},  # type: ignore[misc]
    }


def rows_that_hold(statement: Statement) -> set[tuple[int, ...]]:
    """Return the rows that satisfy every line, by the meanings of the package. No variable is hidden."""
    lines = []
    for shape, copy in statement.in_order():
        own = [0, *literals_at(shape, copy)]
        lines += [(line, [*own, *[-x for x in own[:0:-1]]]) for line in shape.lines]
    by_first = {first: i for i, first in enumerate(statement.first.values())}
    numbering, found = Numbering(statement.variables), set()
    for row in product(*(x.values for x in statement.variables)):
        true = {numbering.literal(x, v) for x, v in zip(statement.variables, row, strict=True)}
        true |= {-x for x in range(1, statement.top + 1) if x not in true}
        if all(
            primitive_of(line.word).holds(
                line.parameters,
                [
                    int(at[x] in true) if domain is None else row[by_first[at[x]]]
                    for x, domain in zip(line.args, line.domains, strict=True)
                ],
            )
            for line, at in lines
            if true.issuperset(at[x] for x in line.only_if)
        ):
            found.add(row[: statement.decisions])
    return found


def graph_of(constraint: Constraint, variables: Sequence[Variable] = ()) -> CutGraph:
    """Return the graph that makes the cuts of a constraint, over the literals of some variables, or of its scope."""
    line = line_of(constraint, Numbering(variables or constraint.scope).first)
    assert line is not None
    encoding = encoding_of(line, by_cuts=True)
    ((graph, _),) = encoding.graphs
    return graph.over(encoding.table(line, 0))


# --- all solutions, by the backends' own enumeration ---


@cache
def _parameters() -> Any:
    return backend("cp_sat:presolve=yes").open(Model()).parameters  # type: ignore[attr-defined]


def cp_sat_solutions(
    statement: Statement, formulation: str, change: Callable[[Any], object] = lambda _: None
) -> list[tuple[int, ...]]:
    """Return the values of the decisions in each solution of CP-SAT. ``change`` is applied to the proto."""
    translator = Translator(statement, FORMULATIONS[formulation])
    change(translator.rules.proto)
    session = CpSatSession(translator, _parameters(), False)
    found = [outcome.witness for outcome in session.solutions(Question()) if isinstance(outcome, Solved)]
    return [tuple(one[x] for x in statement.variables[: statement.decisions]) for one in found]


def search_solutions(
    statement: Statement, change: Callable[[Translation], object] = lambda _: None
) -> list[tuple[int, ...]]:
    """Return the values of the decisions in each solution of the search; ``change`` is applied to its tables."""
    rules = Translation()
    rules.add(statement)
    change(rules)
    network = Network(rules, locked_candidates(rules))
    decisions = statement.variables[: statement.decisions]
    leaves = Descent(network, impact(network), [], NO_LIMITS).solutions([])
    found = [network.witness(left, statement.variables) for left in leaves]
    return [tuple(one[x] for x in decisions) for one in found]


def convert(source: Any, **options: Any) -> str:
    """Return the result of the public function. It is an application: a module of the core imports it when it is
    called."""
    import cpsudoku

    return cpsudoku.convert(source, **options)
