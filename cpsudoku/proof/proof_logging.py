"""A SAT solver of PySAT as a writer of proofs: its DRUP lines become lemmas, without deletions.

Each proof uses a new solver. Clues and blocked solutions are clauses in it and not assumptions, because under
assumptions the glucose family writes an empty clause that proves nothing. The proof keeps clauses that the solver
deleted, because more clauses only help the checker. Unit propagation runs first; if it refutes the formula, there is no
lemma and no solver is loaded. DRUP: Heule, Hunt and Wetzler, FMCAD 2013.

Connectivity needs cuts: some are added at the start (`seeds` of a graph), the others when a solution violates them. A
lemma learned before a cut also follows after it, so all cuts come before the lemmas.

The solver runs in slices of conflicts. Between two slices, the session checks the time limit and Ctrl-C. Glucose ends a
slice only at a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.sat.clause_solver import ClauseSolver
from cpsudoku.checker import Proof as Checked
from cpsudoku.model import NO_LIMITS, Limits
from cpsudoku.proof import Cut, Lemma, WrittenProof
from cpsudoku.proof.checker_formula import Literals, ProofFormula
from cpsudoku.support.errors import BackendError, LimitReached
from cpsudoku.support.limits import Deadline

# Solvers of `sat` that write proofs.
SOLVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "ergo", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42",
)  # fmt: skip
DEFAULT = "glucose4"
MISSES, TRIAL = 24, 300  # consecutive failed literals; conflicts of each query
SLICE = 1000  # conflicts, some hundredths of a second, between two chances to stop a solver


def refuse(solver: str) -> None:
    """Reject a solver without usable proofs.

    Raises:
        BackendError: it is such a solver.
    """
    if solver not in SOLVERS:
        raise BackendError(f"sat:{solver} writes no proofs: expected one of {', '.join(SOLVERS)}")


def prove(
    formula: ProofFormula,
    solver: str = DEFAULT,
    limits: Limits = NO_LIMITS,
    blocks: Sequence[Literals] = (),
    most: int = 2,
) -> WrittenProof:
    """Return all solutions up to ``most`` that satisfy the clauses ``blocks``, and the proof that there are no more.

    Raises:
        LimitReached: the limit was reached. A step is a conflict.
        BackendError: the solver writes no usable proofs.
    """

    def work(asking: _Asking) -> WrittenProof:
        run = _Run(formula, asking, blocks)
        solutions: list[tuple[int, ...]] = []
        while len(solutions) < most:
            another, lemmas = run.ask()
            if another is None:
                return WrittenProof(tuple(solutions), lemmas, tuple(run.cuts.values()))
            solutions.append(another)
            run.add(formula.block(another))
        return WrittenProof(tuple(solutions))

    return _run_within_limits(work, solver, limits)


def prove_candidates(
    formula: ProofFormula, solver: str = DEFAULT, limits: Limits = NO_LIMITS
) -> tuple[str, WrittenProof]:
    """Return the writer, a few solutions that cover all true candidates, and the proof that there are no others. If the
    default solver's proof is long, choose the shortest of three.

    Raises:
        LimitReached, BackendError: same as in `prove`.
    """
    tables = formula.loaded.tables[: formula.loaded.decisions]
    unseen = dict.fromkeys(x for table in tables for x in table.values())

    def work(asking: _Asking) -> WrittenProof:
        run = _Run(formula, asking, ())
        cover = _cover(formula, run.witnesses(unseen))
        run.add([*unseen])
        other, lemmas = run.ask()
        assert other is None, "that clause has just been refuted"
        return WrittenProof(cover, lemmas, tuple(run.cuts.values()))

    proof = _run_within_limits(work, solver, limits)
    if solver == DEFAULT and len(proof.lemmas) > LENGTHY:
        for name, lemmas in others(formula, proof, [[*unseen]], LENGTHY_BY, limits.seconds):
            if sum(map(len, lemmas)) < sum(map(len, proof.lemmas)):
                solver, proof = name, proof._replace(lemmas=lemmas)
    return solver, proof


def _cover(formula: ProofFormula, solutions: Sequence[Lemma]) -> tuple[Lemma, ...]:
    """Return some of the solutions that together contain every decision literal of all solutions. Choose the solution
    with the most new literals each time."""
    values = {true: frozenset(formula.block(true)) for true in solutions}
    missing = frozenset().union(*values.values())
    cover: list[Lemma] = []
    while missing:
        cover.append(max(values, key=lambda true: len(values[true] & missing)))
        missing -= values[cover[-1]]
    return tuple(cover)


def _run_within_limits(work: Callable[[_Asking], WrittenProof], solver: str, limits: Limits) -> WrittenProof:
    refuse(solver)
    return work(_Asking(solver, limits))


class _Asking:
    """The name of a solver, and a common limit for all its queries."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name, self.limits, self.left = name, limits, limits.steps
        self.deadline = Deadline(limits.seconds)

    @property
    def over(self) -> bool:
        """Is the time limit reached?"""
        return self.deadline.over

    def ask(
        self, clauses: list[Literals], count: int, broken_clauses: Callable[[set[int]], list[Lemma]]
    ) -> tuple[tuple[int, ...] | None, tuple[Lemma, ...]]:
        """Return a solution (its true literals up to ``count``) without lemmas. If there is none, return the lemmas of
        its refutation.

        ``broken_clauses``: returns further clauses that a solution violates. They are added, and the search continues.
        """
        with ClauseSolver(self.name, clauses, proof=True) as solver:
            solution = self.solution(solver, count, broken_clauses)
            if solution is not None:
                return solution, ()
            return None, tuple(lemma for lemma in solver.lemmas() if lemma)

    def solution(
        self, solver: ClauseSolver, count: int, broken_clauses: Callable[[set[int]], list[Lemma]]
    ) -> tuple[int, ...] | None:
        """Return a solution that violates no cut, or None."""

        def solve() -> tuple[int, ...] | None:
            return tuple(x for x in solver.model()[:count] if x > 0) if self._answer(solver) else None

        def add(clauses: Iterable[Lemma]) -> None:
            for clause in clauses:
                solver.add(clause)

        return solve_with_cuts(solve, lambda true: [] if true is None else broken_clauses({*true}), add)

    def trial(self, solver: ClauseSolver, assumed: Sequence[int], count: int) -> tuple[int, ...] | None:
        """Return a solution of the clauses with some literals true. Return None if a short search finds none."""
        if self.over or (self.left is not None and self.left < TRIAL):
            return None
        answer = solver.solve(assumed, TRIAL)
        if answer is None and self.left is not None:
            self.left -= TRIAL
        return tuple(x for x in solver.model()[:count] if x > 0) if answer else None

    def _answer(self, solver: ClauseSolver) -> bool:
        while True:
            if self.left is not None and self.left <= 0:
                raise LimitReached(self.limits.of_steps("conflict"))
            if self.deadline.over:
                raise LimitReached(self.limits.of_time)
            size = SLICE if self.left is None else min(SLICE, self.left)
            before = 0 if self.left is None else solver.counts()["conflicts"]
            answer = solver.solve((), size)
            if self.left is not None:
                self.left -= size if answer is None else min(size, solver.counts()["conflicts"] - before)
            if answer is not None:
                return answer


class _Run:
    """A query: clauses, including clauses of cuts, and the literals that they imply by unit propagation."""

    def __init__(self, formula: ProofFormula, asking: _Asking, blocks: Iterable[Literals]) -> None:
        self.formula, self.asking = formula, asking
        self.clauses, self.known = formula.clauses, formula.checker_state()
        self.cuts: dict[Lemma, Cut] = {}
        for block in blocks:
            self.add(block)
        if formula.graphs and not self.known.refuted:
            self._add_seeds()

    def _add_seeds(self) -> None:
        """Add the first cuts of each graph, except those that the clauses absorb."""
        with ClauseSolver("minisat22", self.clauses) as solver:
            for number, (graph, off) in enumerate(self.formula.graphs, 1):
                for seed in graph.seeds():
                    if self.asking.over:
                        return
                    cut = (*seed, *off)
                    if not _is_absorbed(solver, self.known, cut):
                        for clause in self._cut([(number, cut)]):
                            solver.add(clause)

    def add(self, clause: Literals) -> None:
        """Add a clause permanently."""
        self.clauses.append(clause)
        self.known.add(clause)

    def ask(self) -> tuple[tuple[int, ...] | None, tuple[Lemma, ...]]:
        """Return a solution without lemmas. If there is none, return the lemmas of its refutation."""
        if self.known.refuted:
            return None, ()
        solution, lemmas = self.asking.ask(list(self.clauses), self.formula.count, self._add_broken_cuts)
        return solution, () if solution is not None else _without_implied(self.known, lemmas)

    def witnesses(self, literals: dict[int, None]) -> list[Lemma]:
        """Return solutions that together have each possible literal of ``literals``. The impossible ones remain in
        ``literals``."""
        solutions: list[Lemma] = []
        if self.known.refuted:
            return solutions
        with ClauseSolver(DEFAULT, self.clauses) as solver:
            while literals:
                solver.add([*literals])
                solver.prefer([*literals])
                true = self.asking.solution(solver, self.formula.count, self._add_broken_cuts)
                if true is None:
                    break
                solutions.append(self._widen(solver, true, literals))
                for x in self.formula.block(solutions[-1]):
                    literals.pop(-x, None)
        return solutions

    def _widen(self, solver: ClauseSolver, true: Lemma, literals: Iterable[int]) -> Lemma:
        """Return a solution with more of some ``literals`` true: keep the true ones and try the others one by one."""
        formula, misses = self.formula, 0
        block = {*formula.block(true)}
        rest = [x for x in literals if -x not in block]
        Random(0).shuffle(rest)
        for x in rest:
            if misses == MISSES:
                break
            if -x in block:
                continue
            goals = [y for y in literals if -y in block]
            another = self.asking.trial(solver, [*goals, x], formula.count)
            new_cuts = self._add_broken_cuts({*another}) if another is not None else []
            for clause in new_cuts:
                solver.add(clause)
            if another is None or new_cuts:
                misses += 1
            else:
                true, misses = another, 0
                block = {*formula.block(true)}
        return true

    def _add_broken_cuts(self, true: set[int]) -> list[Lemma]:
        """Add the cuts that a solution breaks, and return them."""

        def holds(x: int) -> bool:
            return x in true if x > 0 else -x not in true

        graphs = enumerate(self.formula.graphs, 1)
        return self._cut([(number, cut) for number, graph in graphs for cut in graph.cuts(holds)])

    def _cut(self, cuts: list[tuple[int, Lemma]]) -> list[Lemma]:
        """Add the cuts that are not implied yet. Some are implied if nodes exclude each other."""
        new: list[Lemma] = []
        for number, clause in cuts:
            if clause not in self.cuts and not any(-x in clause for x in clause):
                self.cuts[clause] = Cut(number, clause)
                self.add(clause)
                new.append(clause)
        return new


def _is_absorbed(solver: ClauseSolver, known: Checked, clause: Lemma) -> bool:
    """Return True if unit propagation derives each literal of the clause when the others are false. Then the clause
    does not strengthen unit propagation (Pipatsrisawat and Darwiche, On the Power of Clause-Learning SAT Solvers as
    Resolution Engines, 2011). ``known``: the literals that are always true, which the solver does not return."""
    if any(known.true[x] for x in clause):
        return True
    for x in clause:
        possible, implied = solver.propagate([-y for y in clause if y != x])
        if possible and x not in implied:
            return False
    return True


# If a proof is short, write others and keep the shortest: (solver, seed that renames the literals).
OTHERS = (("cadical195", 0), ("cadical153", 0), ("glucose4", 1), ("glucose4", 2), ("glucose4", 3))
SHORT = 3000  # lemmas
# If a proof is long, there is only time for others of the same family.
LENGTHY, LENGTHY_BY = 1000, (("glucose3", 0), ("glucose42", 0))


def others(
    formula: ProofFormula,
    proof: WrittenProof,
    blocks: Sequence[Literals],
    writers: Sequence[tuple[str, int]],
    seconds: float | None,
) -> Iterator[tuple[str, tuple[Lemma, ...]]]:
    """Yield the solver and lemmas of other proofs of the same formula, within the limit."""
    clauses: list[Literals] = [*formula.clauses, *(cut.clause for cut in proof.cuts), *blocks]
    try:
        for solver, seed in writers:
            to = _renaming(formula.top, seed)
            asking = _Asking(solver, Limits(seconds, 10 * max(SHORT, len(proof.lemmas))))
            renamed: list[Literals] = [tuple([to[x] for x in clause]) for clause in clauses] if seed else clauses
            back = {y: x for x, y in to.items()}
            lemmas = asking.ask(renamed, 0, lambda _: [])[1]
            refutation = tuple(tuple([back.get(x, x) for x in lemma]) for lemma in lemmas)
            checker = formula.checker_state()
            for clause in [*(cut.clause for cut in proof.cuts), *blocks]:
                checker.add(clause)
            yield solver, _without_implied(checker, refutation)
    except LimitReached:
        return


def _renaming(last: int, seed: int) -> dict[int, int]:
    """Return a random renaming of the literals up to ``last``, or no renaming for seed 0."""
    if not seed:
        return {}
    names = list(range(1, last + 1))
    Random(seed).shuffle(names)
    return {sign * x: sign * y for x, y in enumerate(names, 1) for sign in (1, -1)}


def _without_implied(checker: Checked, lemmas: Sequence[Lemma]) -> tuple[Lemma, ...]:
    """Return the lemmas without those that unit lemmas imply. CaDiCaL lists every literal that it learns."""
    needed: list[Lemma] = []
    for lemma in lemmas:
        if checker.refuted:
            break
        if not any(checker.true[x] for x in lemma):
            needed.append(lemma)
            if len(lemma) == 1:
                checker.add(lemma)
    return tuple(needed)
