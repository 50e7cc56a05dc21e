"""What a competent user writes without cpsudoku, as backends: one PySAT solver that is kept; CP-SAT's textbook model.

    peers.py:pysat                    clauses of every tutorial, clues as assumptions, the block behind a literal
    peers.py:textbook,workers=1       AllDifferent over integers, a new model a question; workers=0: all cores

For rules that are AllDifferent, clues that are values. Their solutions are checked like anybody's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from cpsudoku.backends import Backend, Option, Session, Size
from cpsudoku.ground.errors import BackendError
from cpsudoku.model import Model, Outcome, Question, Refuted, Solved, Undecided, Variable, Witness
from cpsudoku.model.constraints import AllDifferent

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


class Peer:
    """The units and the values of a model."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, model: Model) -> None:
        """
        Raises:
            BackendError: a rule is no AllDifferent, or variables have several domains.
        """
        self.units = [rule.scope for rule in model.rules if isinstance(rule, AllDifferent)]
        domains = {x.values for x in model.declared}
        if len(self.units) != len(model.rules) or len(domains) != 1:
            raise BackendError("expected AllDifferent over variables of one domain, found other rules")
        self.cells, (self.values,) = model.decisions, domains
        self.size = Size(len(self.cells), len(self.units))

    def givens(self, question: Question) -> Iterator[tuple[Variable, int]]:
        """Yield each clue as a variable and its value.

        Raises:
            BackendError: a clue leaves several values.
        """
        for clue in question.clues:
            if clue.unary is None or len(clue.unary.allowed) != 1:
                raise BackendError(f"expected the value of a cell, found the clue {clue.name}")
            yield clue.unary.variable, next(iter(clue.unary.allowed))

    def solve(self, question: Question) -> Outcome:
        raise NotImplementedError

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Answer as `cpsudoku.backends.Session` does."""
        blocked = list(question.blocked)
        while True:
            outcome = self.solve(question._replace(blocked=blocked))
            yield outcome
            if not isinstance(outcome, Solved):
                return
            blocked.append(outcome.witness)

    def close(self) -> None:
        """Do nothing: nothing is held."""


class KeptPySat(Peer):
    """One solver for all questions. It keeps no limit: the lab ends it."""

    def __init__(self, model: Model) -> None:
        from pysat.solvers import Solver

        super().__init__(model)
        width = len(self.values)
        self._literal = {(x, v): width * i + j + 1
                         for i, x in enumerate(self.cells) for j, v in enumerate(self.values)}  # fmt: skip
        groups = [[self._literal[x, v] for v in self.values] for x in self.cells]
        whole = [unit for unit in self.units if len(unit) == width]
        groups += [[self._literal[x, v] for x in unit] for unit in whole for v in self.values]
        clauses = [clause for group in groups for clause in (group, *([-a, -b] for a, b in combinations(group, 2)))]
        self._solver = Solver(name="cadical153", bootstrap_with=clauses)
        self._top = width * len(self.cells)
        self.size = Size(self._top, len(self.units), len(clauses), sum(map(len, clauses)))

    def solve(self, question: Question) -> Outcome:
        if question.limits.seconds is not None and question.limits.seconds <= 0:
            return Undecided(question.limits.of_time)
        assumed = [self._literal[pair] for pair in self.givens(question)]
        guards = []
        for witness in question.blocked:
            self._top += 1
            guards.append(self._top)
            self._solver.add_clause([*(-self._literal[x, witness[x]] for x in self.cells), -self._top])
        is_satisfiable = self._solver.solve(assumptions=[*guards, *assumed])
        true = set(self._solver.get_model() or ()) if is_satisfiable else set()
        for guard in guards:
            self._solver.add_clause([-guard])
        if not is_satisfiable:
            return Refuted()
        return Solved({x: next(v for v in self.values if self._literal[x, v] in true) for x in self.cells})

    def close(self) -> None:
        self._solver.delete()


class Textbook(Peer):
    """A model for each question, with CP-SAT's default parameters."""

    def __init__(self, model: Model, workers: int) -> None:
        super().__init__(model)
        self._workers = workers

    def solve(self, question: Question) -> Outcome:
        from ortools.sat.python import cp_model

        if question.limits.seconds is not None and question.limits.seconds <= 0:
            return Undecided(question.limits.of_time)
        model, solver = cp_model.CpModel(), cp_model.CpSolver()
        cells: dict[Variable, IntVar] = {
            x: model.new_int_var(self.values[0], self.values[-1], str(i)) for i, x in enumerate(self.cells)
        }
        for unit in self.units:
            model.add_all_different([cells[x] for x in unit])
        for x, value in self.givens(question):
            model.add(cells[x] == value)
        for witness in question.blocked:
            self._block(model, cells, witness)
        solver.parameters.num_workers = self._workers
        if question.limits.seconds is not None:
            solver.parameters.max_time_in_seconds = question.limits.seconds
        solver.parameters.catch_sigint_signal = False
        status = solver.solve(model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Solved({x: solver.value(cell) for x, cell in cells.items()})
        return Refuted() if status == cp_model.INFEASIBLE else Undecided(question.limits.of_time)

    def _block(self, model: CpModel, cells: dict[Variable, IntVar], witness: Witness) -> None:
        differs = [model.new_bool_var(f"differs {i}") for i in range(len(cells))]
        for (x, cell), b in zip(cells.items(), differs, strict=True):
            model.add(cell != witness[x]).only_enforce_if(b)
        model.add_bool_or(differs)


def start(model: Model, peer: str, workers: str) -> Session:
    """Open the session of a peer."""
    return KeptPySat(model) if peer == "pysat" else Textbook(model, int(workers))


BACKEND = Backend(
    summary="what a competent user writes without cpsudoku: a kept PySAT solver, or CP-SAT's textbook model",
    start=start,
    options=(
        Option("peer", ("pysat", "textbook"), "pysat", "which one"),
        Option("workers", (), "1", "threads of CP-SAT; 0: all cores"),
    ),
    takes="units",
)
