"""Certificates of other claims than a verdict: which candidates are true, what every solution has, that no clue can go.

    asked = question_of(model, clues)               # or Prover(kind, None).question(entry)
    prove_candidates(asked).text()               # the values that cells have in some solution are exactly these
    prove_implied(asked, ["r1c2=3"]).text()      # every solution satisfies the clause
    prove_minimal(asked).text()                  # one solution, and more without any one of the clues

What is refuted is refuted by another backend, too, as for a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.backends.backend_names import backend
from cpsudoku.checker import Rejected
from cpsudoku.model import NO_LIMITS, Clue, Limits, Literal, Model, Question, Solved, Undecided, Variable, Witness
from cpsudoku.model.constraints.logic import Clause, is_value
from cpsudoku.proof import WrittenProof, proof_logging
from cpsudoku.proof.certificate_record import Certificate
from cpsudoku.proof.checker_formula import ProofQuestion
from cpsudoku.support.errors import BackendError, FalseProof, ModelError
from cpsudoku.support.limits import Deadline


def prove_candidates(
    question: ProofQuestion, solver: str = proof_logging.DEFAULT, limits: Limits = NO_LIMITS
) -> Certificate:
    """Prove which values decisions have in some solution.

    Raises:
        ModelError: there is no solution.
        LimitReached: before the proof was done.
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
    """Prove that every solution satisfies a clause of literals, as a statement names them: r1c2=3, r1c2!=3.

    Raises:
        ModelError: some solution does not; or no such literal.
        LimitReached: before the proof was done.
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
        ModelError: it has not; the message names the clue.
        LimitReached: before the proof was done.
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
    """Prove one of these by its name, or, of the literals of a clause, `prove_implied`.

    Raises:
        ModelError: it is not so, or there is no such claim.
        LimitReached: before the proof was done.
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
    """Return the values that each decision has in the solutions of a certificate."""
    values: dict[Variable, set[int]] = {x: set() for x in question.variables[: question.formula.loaded.decisions]}
    for text in certificate.solutions:
        for x, value in zip(values, question.formula.read(text), strict=False):
            values[x].add(value)
    return values


def _agreeing_backend(
    question: ProofQuestion, limits: Limits, more: Sequence[Clue], blocked: Sequence[Witness] = ()
) -> str:
    """Return the backend that agrees that there is nothing else, if there is a model to ask about."""
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
    """Return a literal of the checker, of a declared variable, as one of ours."""
    for variable, table in zip(question.variables, question.formula.loaded.tables, strict=False):
        for value, literal in table.items():
            if abs(literal) == abs(x):
                ours = is_value(variable, value)
                return ours if literal == x else ours.negated()
    raise ModelError("expected a literal of a declared variable")


# A second answer before a record is written. A certificate refutes clauses that the checker's own code makes; one
# clause too many would refute a puzzle that has a solution. So a backend with another encoding must agree.


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
