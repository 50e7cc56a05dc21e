"""A count as a tree of cases, from which the checker derives every solution itself: see `count_checker`.

The tree is that of a search, which splits the variable with the fewest values left. A solver tells it which cases are
empty. What the solver learns follows from the clauses alone, because nothing is blocked: these are the lemmas, with
which propagation contradicts an empty case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.checker import HEADER
from cpsudoku.count_checker import check
from cpsudoku.proof.checker_formula import ProofFormula, stated_formula
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.statement import Statement
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import FalseProof, LimitReached

if TYPE_CHECKING:
    from cpsudoku.backends.sat.clause_solver import ClauseSolver

Open = list[tuple[frozenset[int], frozenset[int]]]  # of each decision its literals, and their negations

SOLVER = "glucose4"  # which can propagate, and writes proofs
PATIENCE = 8  # dead leaves in a row, after which the solver is asked in each case
ROW = 20  # tokens of the tree a line


class CountProof:
    """A record, and the number of solutions that it proves."""

    def __init__(self, formula: ProofFormula, limit: int | None = None, solver: str = SOLVER) -> None:
        """Count the solutions, and prove the number.

        Raises:
            LimitReached: there are more than ``limit``.
        """
        from cpsudoku.backends.sat.clause_solver import ClauseSolver

        self.formula, self.limit = formula, limit
        self.tables = formula.loaded.tables
        self.decided = self.tables[: formula.loaded.decisions]
        self.cuts: dict[tuple[int, ...], int] = {}  # clause -> graph
        self.number, self.refuted = 0, False
        checker = formula.checker_state()  # what a solver knows before all assumptions, it does not tell
        self.fixed = {x for y in range(1, checker.variables + 1) for x in (y, -y) if checker.true[x]}
        self.free: set[int] = set()
        self.units: list[tuple[int, int]] = []  # after so many lemmas: the literal
        for number, (graph, off) in enumerate(formula.graphs, 1):
            for seed in graph.seeds():
                self._cut(number, (*seed, *off))
        clauses = [*formula.clauses, *self.cuts]
        if any(not clause for clause in clauses):  # which solvers take for nothing
            self.tokens, self.lemmas = ["0"], []
            return
        with ClauseSolver(solver, clauses, proof=True) as session:
            self.tokens = [*self._tree(session)]
            proof = session.lemmas()
        for place, unit in reversed(self.units):
            proof.insert(place, (unit,))
        self.lemmas = [" ".join(map(str, (*lemma, 0))) for lemma in proof if lemma]

    def record(self) -> str:
        """Return the text of the record."""
        added = [f"sum {' '.join(f'{times} {number}' for times, number in one.parts)} 0" for one in self.formula.sums]
        added += [f"cut {' '.join(map(str, (number, *cut, 0)))}" for cut, number in self.cuts.items()]
        rows = (" ".join(self.tokens[i : i + ROW]) for i in range(0, len(self.tokens), ROW))
        head = [f"{HEADER} 3", f"kind count {self.number}", *self.formula.lines]
        return "\n".join([*head, *["added"] * bool(added), *added, "lemmas", *self.lemmas, "tree", *rows]) + "\n"

    def _cut(self, graph: int, clause: tuple[int, ...]) -> bool:
        """Take a cut that is new, and says something."""
        if clause in self.cuts or any(-x in clause for x in clause):
            return False
        self.cuts[clause] = graph
        return True

    def _tree(self, solver: ClauseSolver) -> Iterator[str]:
        """Yield the tokens, in prefix order."""
        all_open = [(frozenset(table.values()), frozenset(-x for x in table.values())) for table in self.decided]
        # a case, the decisions open above it, a solution in it that is known already
        cases: list[tuple[tuple[int, ...], Open, set[int] | None]] = [((), all_open, None)]
        dead = 0  # leaves since the last solution
        while cases:
            case, above, solution = cases.pop()
            possible, implied = solver.propagate(case)
            if self.refuted or not possible:
                dead += 1
                yield "0"
                continue
            true = {*implied, *case, *self.fixed}
            still = [one for one in above if true.isdisjoint(one[0])]
            whole = set() if still else self._whole(true)
            if whole:
                cuts = self._broken(whole)
                self._add(solver, cuts)
                solution = None if cuts else whole
            elif solution is None and (dead > PATIENCE or not still):
                solution = self._solution(solver, case)
            elif solution is None:
                solution = set()  # nobody knows yet
            if solution is None:
                dead += 1
                yield "0"
                continue
            x = self._split(true, still, solution) if still else 0
            if x and x not in self.free and not solver.propagate([-x])[0]:
                self._fix(solver, x)
                cases.append((case, above, None))
                continue
            if x:
                self.free.add(x)
                yield str(x)
                cases += [((*case, -x), still, None), ((*case, x), still, solution or None)]
                continue
            self.number, dead = self.number + 1, 0
            if self.limit is not None and self.number > self.limit:
                raise LimitReached(f"expected at most {self.limit} solutions, found more")
            rest = [x for table in self.tables for x in table.values() if x in solution and x not in true]
            yield "*" + ",".join(map(str, rest))

    def _whole(self, true: set[int]) -> set[int]:
        """Return all literals of variables that are true, negative ones included; none if a variable has no value yet.

        What a solver knows before all assumptions is missing among those that it tells.
        """
        whole: set[int] = set()
        for table in self.tables:
            literal = next((x for x in table.values() if x in true), 0)
            if not literal:
                return set()
            whole |= {literal, *(-x for x in table.values() if x != literal)}
        return whole

    def _split(self, true: set[int], still: Open, solution: set[int]) -> int:
        """Return a literal of the decision with the fewest values left, the one that the solution has."""
        _, negations = min(still, key=lambda one: len(one[1] - true))
        values = [-y for y in negations if y not in true]
        return next((y for y in values if y in solution), values[0])

    def _fix(self, solver: ClauseSolver, x: int) -> None:
        """Make a lemma of a literal that is true in all solutions: solvers do not tell it."""
        self.units.append((len(solver.lemmas()), x))
        solver.add([x])
        self.fixed.add(x)
        self.refuted = not solver.solve()

    def _solution(self, solver: ClauseSolver, case: tuple[int, ...]) -> set[int] | None:
        """Return all true literals of a solution, negative ones included."""

        def solve() -> set[int] | None:
            if not solver.solve(case):
                return None
            model = solver.model()
            return {*model, *range(-self.formula.top, -len(model))}  # what is in no clause is false

        return solve_with_cuts(
            solve, lambda true: [] if true is None else self._broken(true), lambda cuts: self._add(solver, cuts)
        )

    def _broken(self, true: set[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Return the cuts that an assignment breaks, each with the number of its graph."""
        graphs = enumerate(self.formula.graphs, 1)
        return [(number, cut) for number, graph in graphs for cut in graph.cuts(true.__contains__)]

    def _add(self, solver: ClauseSolver, cuts: Iterable[tuple[int, tuple[int, ...]]]) -> None:
        for number, cut in cuts:
            if self._cut(number, cut):
                solver.add(cut)


def prove_count(statement: Statement, limit: int | None = None) -> CountProof:
    """Return the proof of how many solutions a statement has.

    Raises:
        LimitReached: there are more than ``limit``.
        ModelError: the checker cannot read the statement, or it is too large.
    """
    return CountProof(stated_formula(statement), limit)


def certified_count(entry: Entry, number: int) -> str:
    """Return an accepted record that a puzzle has so many solutions, as another program has counted them.

    Raises:
        FalseProof: it has another number, or the checker rejects the record: a defect.
        ModelError: as of `prove_count`.
    """
    kind = gallery.kind_of(entry.kind)
    model = kind.model(kind.shape(entry.puzzle))
    try:
        proof = prove_count(state(model, kind.clues(entry.puzzle, model), fold=False), number)
    except LimitReached as error:
        raise FalseProof(f"the tree of cases disagrees: {error}") from None
    record = proof.record()
    result = next(check(record.split("\n")))
    if proof.number != number or not result.accepted:
        raise FalseProof(f"expected {number} solutions, found {proof.number} in the tree of cases; {result.reason}")
    return record
