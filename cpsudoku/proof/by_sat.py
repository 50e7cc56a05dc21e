"""A SAT solver of PySAT as a writer of proofs: its DRUP lines as lemmas, deletions dropped.

Clues and block are unit clauses and clauses of a fresh solver: under assumptions the glucose family writes an empty
clause that proves nothing. A clause kept although the solver deleted it only helps the checker. Unit propagation alone
is tried first: then there is no lemma, and no solver is loaded to refute. DRUP: Heule, Hunt and Wetzler, FMCAD 2013.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread

from cpsudoku.backends._solver import Kept
from cpsudoku.errors import BackendError
from cpsudoku.outcome import NO_LIMITS, Limits
from cpsudoku.proof import Lemma, Proof
from cpsudoku.proof.propagation import Propagation

# Those whose proofs our checker accepts. maplesat's literals are off by one; the rest of PySAT's write none.
SOLVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "ergo", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "lingeling", "maplechrono", "maplecm",
)  # fmt: skip
DEFAULT = "glucose4"


class _Proving(Kept):
    """A fresh solver that writes a proof."""

    proof = True

    def _load(self) -> None:
        super()._load()
        if self.name == "lingeling":  # it knows no budget: one slice, which ends when it ends
            self.slice = lambda assumptions, conflicts: bool(self.solver.solve())

    def lemmas(self) -> tuple[Lemma, ...]:
        """The proof, deletions and empty clauses left out."""
        lines = self.solver.get_proof() or []
        lemmas = (tuple(map(int, line.split()[:-1])) for line in lines if not line.startswith("d"))
        return tuple(lemma for lemma in lemmas if lemma)


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
    return _aside(lambda: _prove(rules, clauses, given, solver, limits))


def _aside(work: Callable[[], Proof]) -> Proof:
    """Do it in a thread that may be left behind. In the main thread PySAT takes Ctrl-C for itself as it loads clauses,
    and frees its memory twice when interrupted there; here it is only this waiting that Ctrl-C ends."""
    answers: SimpleQueue[Proof | BaseException] = SimpleQueue()

    def run() -> None:
        try:
            answers.put(work())
        except BaseException as error:
            answers.put(error)

    Thread(target=run, daemon=True).start()
    answer = answers.get()
    if isinstance(answer, BaseException):
        raise answer
    return answer


def _prove(
    rules: Propagation, clauses: Sequence[Sequence[int]], given: Sequence[int], solver: str, limits: Limits
) -> Proof:
    count, decisions = rules.formula.numbering.count, rules.formula.decisions
    said = [*clauses, *([x] for x in given)]
    found: list[tuple[int, ...]] = []
    for _ in range(2):
        if not rules.reset() or not rules.add(list(given)) or _blocked(rules, found, decisions):
            return Proof(tuple(found))
        asked = _Proving(solver, [*said, *([-x for x in witness if x <= decisions] for witness in found)], count)
        try:
            answer = asked.ask([], limits)
            if isinstance(answer, str):
                raise TimeoutError(answer)
            if not answer:
                return Proof(tuple(found), _thinned(rules, given, asked.lemmas()))
            found.append(tuple(asked.true(count)))
        finally:
            asked.close()
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
