"""Certificates of claims other than a verdict: true candidates, implied clauses, minimality, counts.

    asked = question_of(model, clues)               # or Prover(kind, None).question(entry)
    prove_candidates(asked).text()               # the values that cells have in some solution are exactly these
    prove_implied(asked, ["r1c2=3"]).text()      # every solution satisfies the clause
    prove_minimal(asked).text()                  # one solution, and more without any one of the clues

Another backend must agree, as for a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.checker import HEADER, Rejected, check
from cpsudoku.model import NO_LIMITS, Clue, Limits, Literal, Model, Question, Solved, Undecided, Variable, Witness
from cpsudoku.model.constraints.logic import Clause, is_value
from cpsudoku.proof import WrittenProof, proof_logging
from cpsudoku.proof.certificate_record import Certificate
from cpsudoku.proof.checker_formula import ProofFormula, ProofQuestion, stated_formula
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.statement import Statement
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import FalseProof, LimitReached, ModelError
from cpsudoku.support.limits import Deadline

if TYPE_CHECKING:
    from cpsudoku.backends.sat.clause_solver import ClauseSolver


def prove_candidates(
    question: ProofQuestion, solver: str = proof_logging.DEFAULT, limits: Limits = NO_LIMITS
) -> Certificate:
    """Prove which values each decision variable has in at least one solution.

    Raises:
        ModelError: there is no solution.
        LimitReached: the limit was reached before the proof was done.
    """
    solver, proof = proof_logging.prove_candidates(question.formula, solver, limits)
    if not proof.found:
        raise ModelError("expected a solution, found none")
    decisions = question.model.decisions if question.model else ()
    values = [*map(question.formula.values, proof.found)]
    seen = {pair for some in values for pair in question.witness(some).items()}
    unseen = [is_value(x, v) for x in decisions for v in x.values if (x, v) not in seen]
    claim = [*(f"solution {question.formula.solution(some)}" for some in values), "end"]
    backend = _agreeing_backend(question, limits, [Clue("another value", Clause(unseen))])
    return _certificate(question, "candidates", claim, proof, solver, backend)


def prove_implied(
    question: ProofQuestion, clause: Sequence[str], solver: str = proof_logging.DEFAULT, limits: Limits = NO_LIMITS
) -> Certificate:
    """Prove that every solution satisfies a clause of literals in a statement's form: r1c2=3, r1c2!=3.

    Raises:
        ModelError: some solution does not satisfy the clause, or a literal does not exist.
        LimitReached: the limit was reached before the proof was done.
    """
    try:
        blocks = [[-question.formula.problem.literal(token)] for token in clause]
    except Rejected as error:
        raise ModelError(str(error)) from None
    proof = proof_logging.prove(question.formula, solver, limits, blocks, most=1)
    if proof.found:
        raise ModelError(f"expected what every solution satisfies, found one without {' '.join(clause)}")
    opposite = [Clue("not", Clause([_literal(question, x)])) for (x,) in blocks if question.model]
    backend = _agreeing_backend(question, limits, opposite)
    return _certificate(question, "implied", [f"clause : {' '.join(clause)}"], proof, solver, backend)


def prove_minimal(
    question: ProofQuestion, solver: str = proof_logging.DEFAULT, limits: Limits = NO_LIMITS
) -> Certificate:
    """Prove that the puzzle has exactly one solution, and more without any one of its clues.

    Raises:
        ModelError: the claim is false. The message names the clue.
        LimitReached: the limit was reached before the proof was done.
    """
    formula, deadline = question.formula, Deadline(limits.seconds)
    proof = proof_logging.prove(formula, solver, limits)
    if len(proof.found) != 1:
        raise ModelError(f"expected one solution, found {'several' if proof.found else 'none'}")
    values = formula.values(proof.found[0])
    block = formula.block_of(values)
    claim = [f"solution {formula.solution(values)}"]
    for clue in formula.problem.clues:
        left = limits._replace(seconds=deadline.left)
        other = proof_logging.prove(formula.without(clue), solver, left, [block], most=1).found
        if not other:
            raise ModelError(f"expected another solution without {clue}, found none")
        claim += [f"without {clue}", f"solution {formula.solution(formula.values(other[0]), clue)}"]
    left = limits._replace(seconds=deadline.left)
    backend = _agreeing_backend(question, left, (), [question.witness(values)])
    return _certificate(question, "minimal", claim, proof, solver, backend)


def prove_claim(
    question: ProofQuestion, claim: str | Sequence[str], solver: str = proof_logging.DEFAULT, limits: Limits = NO_LIMITS
) -> Certificate:
    """Prove one of these claims by name. For the literals of a clause, use `prove_implied`.

    Raises:
        ModelError: the claim is false or unknown.
        LimitReached: the limit was reached before the proof was done.
    """
    if not isinstance(claim, str):
        if not isinstance(claim, list | tuple) or not claim or not all(isinstance(token, str) for token in claim):
            raise ModelError(f"claim: expected a name, or a list of literals as r1c2=3, found {claim!r:.60}")
        return prove_implied(question, claim, solver, limits)
    if claim not in CLAIMS:
        raise ModelError(f"expected a claim, verdict, {', '.join(CLAIMS)} or a list of literals, found {claim!r}")
    return CLAIMS[claim](question, solver, limits)


CLAIMS = {"candidates": prove_candidates, "minimal": prove_minimal}


def values_of(question: ProofQuestion, certificate: Certificate) -> dict[Variable, set[int]]:
    """Return the values that each decision variable has in the solutions of a certificate."""
    values: dict[Variable, set[int]] = {x: set() for x in question.variables[: question.formula.loaded.decisions]}
    for text in certificate.solutions:
        for x, value in zip(values, question.formula.read(text), strict=False):
            values[x].add(value)
    return values


def _agreeing_backend(
    question: ProofQuestion, limits: Limits, more: Sequence[Clue], blocked: Sequence[Witness] = ()
) -> str:
    """Return the backend that confirms the refutation, if the question has a model."""
    if question.model is None:
        return ""
    return agreement(question.model, Question((*question.clues, *more), blocked), limits)


def _certificate(
    question: ProofQuestion, kind: str, claim: Iterable[str], proof: WrittenProof, solver: str, backend: str
) -> Certificate:
    sums = tuple(sum_.parts for sum_ in question.formula.sums)
    lines = question.formula.lines
    return Certificate(kind, lines, tuple(claim), proof.lemmas, f"sat:{solver}", backend, cuts=proof.cuts, sums=sums)


def _literal(question: ProofQuestion, x: int) -> Literal:
    """Return a literal of a declared variable, translated from the checker's numbering."""
    for variable, table in zip(question.variables, question.formula.loaded.tables, strict=False):
        for value, literal in table.items():
            if abs(literal) == abs(x):
                ours = is_value(variable, value)
                return ours if literal == x else ours.negated()
    raise ModelError("expected a literal of a declared variable")


# A second solve before a record is written. A certificate refutes clauses from the checker's own code. One clause too
# many would refute a puzzle that has a solution. So a backend with another encoding must agree: `sat` loads the clauses
# of `cpsudoku.primitives`.


SECONDS = 10.0  # of wall time


def agreement(model: Model, question: Question, limits: Limits) -> str:
    """Return "sat" if it confirms a refutation within ten seconds, or within a shorter limit; else "".

    Raises:
        FalseProof: there is a solution.
    """
    seconds = SECONDS if limits.seconds is None else min(SECONDS, limits.seconds)
    session = backend("sat").open(model)
    try:
        outcome = session.solve(question._replace(limits=Limits(seconds)))
    finally:
        session.close()
    if isinstance(outcome, Solved):
        raise FalseProof("expected no solution beside those proved, sat found one")
    return "" if isinstance(outcome, Undecided) else "sat"


# A count as a tree of cases. The checker derives every solution itself: see `checker.Cases`.
#
# A search makes the tree. It branches on the variable with the fewest remaining values. A solver finds the
# empty cases. Its learnt clauses follow from the clauses alone, because nothing is blocked. They are the lemmas. With
# them, propagation contradicts an empty case.


Open = list[tuple[frozenset[int], frozenset[int]]]  # for each decision its literals and their negations

SOLVER = "glucose4"  # it can propagate and writes proofs
PATIENCE = 8  # consecutive empty leaves before each case queries the solver
ROW = 20  # tokens of the tree in each line


class CountProof:
    """A record, and the number of solutions that it proves."""

    tokens: list[str]
    lemmas: list[str]

    def __init__(self, formula: ProofFormula, limit: int | None = None, solver: str = SOLVER) -> None:
        """Count the solutions and prove the number.

        Raises:
            LimitReached: there are more than ``limit``.
        """
        from cpsudoku.backends.sat.clause_solver import ClauseSolver

        self.formula = formula
        self.limit = limit
        self.tables: Sequence[Mapping[int, int]] = formula.loaded.tables
        self.decided: Sequence[Mapping[int, int]] = self.tables[: formula.loaded.decisions]
        self.cuts: dict[tuple[int, ...], int] = {}  # clause -> graph
        self.number: int = 0
        self.refuted: bool = False
        checker = formula.checker_state()  # solvers do not report literals fixed before all assumptions
        self.fixed: set[int] = {x for y in range(1, checker.variables + 1) for x in (y, -y) if checker.true[x]}
        self.free: set[int] = set()
        self.units: list[tuple[int, int]] = []  # (number of lemmas before it, literal)
        for number, (graph, off) in enumerate(formula.graphs, 1):
            for seed in graph.seeds():
                self._cut(number, (*seed, *off))
        clauses = [*formula.clauses, *self.cuts]
        if any(not clause for clause in clauses):  # solvers ignore empty clauses
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
        """Add a cut unless it is present or implied. Return True if it was added."""
        if clause in self.cuts or any(-x in clause for x in clause):
            return False
        self.cuts[clause] = graph
        return True

    def _tree(self, solver: ClauseSolver) -> Iterator[str]:
        """Yield the tokens, in prefix order."""
        all_open = [(frozenset(table.values()), frozenset(-x for x in table.values())) for table in self.decided]
        # a case, the decisions open above it, and a known solution in it
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
                solution = set()  # not yet known
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
        """Return all true literals of variables, including negative ones. Return none if a variable has no value yet.

        Solvers do not report the literals that they fixed before all assumptions.
        """
        whole: set[int] = set()
        for table in self.tables:
            literal = next((x for x in table.values() if x in true), 0)
            if not literal:
                return set()
            whole |= {literal, *(-x for x in table.values() if x != literal)}
        return whole

    def _split(self, true: set[int], still: Open, solution: set[int]) -> int:
        """Return a literal to split on: the solution's value of the decision variable with the fewest remaining
        values."""
        _, negations = min(still, key=lambda one: len(one[1] - true))
        values = [-y for y in negations if y not in true]
        return next((y for y in values if y in solution), values[0])

    def _fix(self, solver: ClauseSolver, x: int) -> None:
        """Add a literal that is true in all solutions as a lemma, because solvers do not report such literals."""
        self.units.append((len(solver.lemmas()), x))
        solver.add([x])
        self.fixed.add(x)
        self.refuted = not solver.solve()

    def _solution(self, solver: ClauseSolver, case: tuple[int, ...]) -> set[int] | None:
        """Return all true literals of a solution, including negative ones."""

        def solve() -> set[int] | None:
            if not solver.solve(case):
                return None
            model = solver.model()
            return {*model, *range(-self.formula.top, -len(model))}  # a literal in no clause is false

        return solve_with_cuts(
            solve, lambda true: [] if true is None else self._broken(true), lambda cuts: self._add(solver, cuts)
        )

    def _broken(self, true: set[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Return the cuts that an assignment violates, each with the number of its graph."""
        graphs = enumerate(self.formula.graphs, 1)
        return [(number, cut) for number, graph in graphs for cut in graph.cuts(true.__contains__)]

    def _add(self, solver: ClauseSolver, cuts: Iterable[tuple[int, tuple[int, ...]]]) -> None:
        for number, cut in cuts:
            if self._cut(number, cut):
                solver.add(cut)


def prove_count(statement: Statement, limit: int | None = None) -> CountProof:
    """Return the proof of a statement's number of solutions.

    Raises:
        LimitReached: there are more than ``limit``.
        ModelError: the statement is too large or the checker cannot parse it.
    """
    return CountProof(stated_formula(statement), limit)


def certified_count(entry: Entry, number: int) -> str:
    """Return an accepted record for a number of solutions that the caller has counted.

    Raises:
        FalseProof: the number differs, or the checker rejects the record. This is a defect.
        ModelError: same as in `prove_count`.
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
