"""A SAT solver of PySAT as a writer of proofs: its DRUP lines as lemmas, deletions dropped.

Clues and block are unit clauses and clauses of a fresh solver: under assumptions the glucose family writes an empty
clause that proves nothing. A clause kept although the solver deleted it only helps the checker. Unit propagation alone
is tried first: then there is no lemma, and no solver is loaded to refute. DRUP: Heule, Hunt and Wetzler, FMCAD 2013.

All of it happens in a thread that may be left behind: in the main thread PySAT takes Ctrl-C for itself as it loads
clauses, and frees its memory twice when interrupted there. Here limits and Ctrl-C end the waiting; the thread ends with
its slice of conflicts (Lingeling knows none: it cannot be stopped).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

from cpsudoku.errors import BackendError
from cpsudoku.model import NO_LIMITS, Limits
from cpsudoku.proof import Lemma, Proof
from cpsudoku.proof.propagation import Propagation

# Those whose proofs our checker accepts. maplesat's literals are off by one; the rest of PySAT's write none.
SOLVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "ergo", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "lingeling", "maplechrono", "maplecm",
)  # fmt: skip
DEFAULT = "glucose4"
SLICE = 1000  # conflicts, some hundredths of a second: between two of them a solver can be stopped


def refuse(solver: str) -> None:
    """
    Raises:
        BackendError: that solver's proofs cannot be used.
    """
    if solver not in SOLVERS:
        why = "writes literals that are off by one" if solver == "maplesat" else "writes no proofs"
        raise BackendError(f"sat:{solver} {why}: expected one of {', '.join(SOLVERS)}")


def prove(
    rules: Propagation,
    clauses: Sequence[Sequence[int]],
    given: Sequence[int],
    solver: str = DEFAULT,
    limits: Limits = NO_LIMITS,
) -> Proof:
    """All solutions under ``given`` (literals that hold) up to two, and the proof that there are no more.

    ``clauses``: the reference encoding of the rules; ``rules``: the same, for unit propagation.

    Raises:
        TimeoutError: a limit was reached first; a step is a conflict.
        BackendError: that solver's proofs cannot be used.
    """
    refuse(solver)
    stop = Event()
    try:
        return _aside(lambda: _prove(rules, clauses, given, _Asking(solver, limits.steps, stop)), limits.seconds)
    finally:
        stop.set()


def _aside(work: Callable[[], Proof], seconds: float | None) -> Proof:
    answers: SimpleQueue[Proof | BaseException] = SimpleQueue()

    def run() -> None:
        try:
            answers.put(work())
        except BaseException as error:
            answers.put(error)

    Thread(target=run, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise TimeoutError(f"limit of {seconds:g} seconds") from None
    if isinstance(answer, BaseException):
        raise answer
    return answer


class _Asking:
    """How a solver is asked: by name, for at most so many conflicts in all, until ``stop`` is set."""

    def __init__(self, name: str, steps: int | None, stop: Event) -> None:
        self.name, self.steps, self.left, self.stop = name, steps, steps, stop

    def ask(self, clauses: list[Sequence[int]], count: int) -> tuple[tuple[int, ...] | None, tuple[Lemma, ...]]:
        """A solution (its true literals up to ``count``) and no lemmas, or none and the lemmas of its refutation."""
        from pysat.solvers import Solver

        with Solver(name=self.name, bootstrap_with=clauses, with_proof=True) as solver:
            if self._answer(solver):
                return tuple(x for x in solver.get_model()[:count] if x > 0), ()
            lines = solver.get_proof() or []
        lemmas = (tuple(map(int, line.split()[:-1])) for line in lines if not line.startswith("d"))
        return None, tuple(lemma for lemma in lemmas if lemma)

    def _answer(self, solver: Any) -> bool:
        while self.name != "lingeling":
            if self.left is not None and self.left <= 0:
                raise TimeoutError(f"limit of {self.steps} conflicts")
            if self.stop.is_set():
                raise TimeoutError("stopped")
            size = SLICE if self.left is None else min(SLICE, self.left)
            self.left = None if self.left is None else self.left - size
            solver.conf_budget(size)
            answer = solver.solve_limited(expect_interrupt=True)
            if answer is not None:
                return bool(answer)
        return bool(solver.solve())


def _prove(rules: Propagation, clauses: Sequence[Sequence[int]], given: Sequence[int], asking: _Asking) -> Proof:
    count, decisions = rules.formula.numbering.count, rules.formula.decisions
    said = [*clauses, *([x] for x in given)]
    found: list[tuple[int, ...]] = []
    for _ in range(2):
        if not rules.reset() or not rules.add(list(given)) or _blocked(rules, found, decisions):
            return Proof(tuple(found))
        blocks = [[-x for x in witness if x <= decisions] for witness in found]
        solution, lemmas = asking.ask([*said, *blocks], count)
        if solution is None:
            return Proof(tuple(found), _thinned(rules, given, lemmas))
        found.append(solution)
    return Proof(tuple(found))


def _thinned(rules: Propagation, given: Sequence[int], lemmas: Sequence[Lemma]) -> tuple[Lemma, ...]:
    """Without the lemmas that hold anyway once unit lemmas are propagated: CaDiCaL lists every literal it learns."""
    kept: list[Lemma] = []
    consistent = rules.reset() and rules.add(list(given))
    for lemma in lemmas:
        if not consistent:
            break
        if not any(rules.holds(x) for x in lemma):
            kept.append(lemma)
            consistent = len(lemma) > 1 or rules.add(list(lemma))
    return tuple(kept)


def _blocked(rules: Propagation, found: list[tuple[int, ...]], decisions: int) -> bool:
    """Does unit propagation refute all but the solution found?"""
    if not found:
        return False
    free = [x for x in found[0] if x <= decisions and not rules.holds(x)]
    return not free or (len(free) == 1 and not rules.add([-free[0]]))
