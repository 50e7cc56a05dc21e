"""Certificates of other claims than a verdict: which candidates are true, what every solution has, that no clue can go.

    asked = question_of(model, clues)               # or Prover(kind, None).question(entry)
    prove_candidates(asked).text()               # the values that cells have in some solution are exactly these
    prove_implied(asked, ["r1c2=3"]).text()      # every solution satisfies the clause
    prove_minimal(asked).text()                  # one solution, and more without any one of the clues

What is refuted is refuted by another backend, too, as for a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.certificate import Rejected
from cpsudoku.ground.errors import ModelError
from cpsudoku.model import NO_LIMITS, Clue, Limits, Literal, Question, Variable, Witness
from cpsudoku.model.constraints.clause import Clause, is_value
from cpsudoku.proof import WrittenProof, by_sat
from cpsudoku.proof.agreement import agreement
from cpsudoku.proof.formula import ProofQuestion
from cpsudoku.proof.record import Certificate


def prove_candidates(asked: ProofQuestion, solver: str = by_sat.DEFAULT, limits: Limits = NO_LIMITS) -> Certificate:
    """The values that decisions have in some solution.

    Raises:
        ModelError: there is no solution.
        LimitReached: before the proof was done.
    """
    solver, proof = by_sat.prove_candidates(asked.formula, solver, limits)
    if not proof.found:
        raise ModelError("expected a solution, found none")
    decisions = asked.model.decisions if asked.model else ()
    values = [*map(asked.formula.values, proof.found)]
    seen = {pair for some in values for pair in asked.witness(some).items()}
    unseen = [is_value(x, v) for x in decisions for v in x.values if (x, v) not in seen]
    claim = [*(f"solution {asked.formula.solution(some)}" for some in values), "end"]
    agreed = _agreed(asked, limits, [Clue("another value", Clause(unseen))])
    return _certificate(asked, "candidates", claim, proof, solver, agreed)


def prove_implied(
    asked: ProofQuestion, clause: Sequence[str], solver: str = by_sat.DEFAULT, limits: Limits = NO_LIMITS
) -> Certificate:
    """Every solution satisfies a clause of literals, as a statement names them: r1c2=3, r1c2!=3.

    Raises:
        ModelError: some solution does not; or no such literal.
        LimitReached: before the proof was done.
    """
    try:
        blocks = [[-asked.formula.problem.literal(token)] for token in clause]
    except Rejected as error:
        raise ModelError(str(error)) from None
    proof = by_sat.prove(asked.formula, solver, limits, blocks, most=1)
    if proof.found:
        raise ModelError(f"expected what every solution satisfies, found one without {' '.join(clause)}")
    opposite = [Clue("not", Clause([_literal(asked, x)])) for (x,) in blocks if asked.model]
    agreed = _agreed(asked, limits, opposite)
    return _certificate(asked, "implied", [f"clause : {' '.join(clause)}"], proof, solver, agreed)


def prove_minimal(asked: ProofQuestion, solver: str = by_sat.DEFAULT, limits: Limits = NO_LIMITS) -> Certificate:
    """The puzzle has exactly one solution, and more without any one of its clues.

    Raises:
        ModelError: it has not; the message names the clue.
        LimitReached: before the proof was done.
    """
    formula = asked.formula
    proof = by_sat.prove(formula, solver, limits)
    if len(proof.found) != 1:
        raise ModelError(f"expected one solution, found {'several' if proof.found else 'none'}")
    values = formula.values(proof.found[0])
    block = formula.block_of(values)
    claim = [f"solution {formula.solution(values)}"]
    for clue in formula.problem.clues:
        other = by_sat.prove(formula.without(clue), solver, limits, [block], most=1).found
        if not other:
            raise ModelError(f"expected another solution without {clue}, found none")
        claim += [f"without {clue}", f"solution {formula.solution(formula.values(other[0]), clue)}"]
    agreed = _agreed(asked, limits, (), [asked.witness(values)])
    return _certificate(asked, "minimal", claim, proof, solver, agreed)


def prove_claim(
    asked: ProofQuestion, claim: str | Sequence[str], solver: str = by_sat.DEFAULT, limits: Limits = NO_LIMITS
) -> Certificate:
    """One of these by its name, or `prove_implied` of the literals of a clause.

    Raises:
        ModelError: it is not so, or there is no such claim.
        LimitReached: before the proof was done.
    """
    if not isinstance(claim, str):
        if not isinstance(claim, list | tuple) or not claim or not all(isinstance(token, str) for token in claim):
            raise ModelError(f"claim: expected a name, or a list of literals as r1c2=3, found {claim!r:.60}")
        return prove_implied(asked, claim, solver, limits)
    if claim not in CLAIMS:
        raise ModelError(f"expected a claim, verdict, {', '.join(CLAIMS)} or a list of literals, found {claim!r}")
    return CLAIMS[claim](asked, solver, limits)


CLAIMS = {"candidates": prove_candidates, "minimal": prove_minimal}


def values_of(asked: ProofQuestion, certificate: Certificate) -> dict[Variable, set[int]]:
    """The values that each decision has in the solutions of a certificate."""
    found: dict[Variable, set[int]] = {x: set() for x in asked.variables[: asked.formula.loaded.decisions]}
    for text in certificate.solutions:
        for x, value in zip(found, asked.formula.read(text), strict=False):
            found[x].add(value)
    return found


def _agreed(asked: ProofQuestion, limits: Limits, more: Sequence[Clue], blocked: Sequence[Witness] = ()) -> str:
    """The backend that agrees that there is nothing else, if there is a model to ask about."""
    if asked.model is None:
        return ""
    return agreement(asked.model, Question((*asked.clues, *more), blocked), limits)


def _certificate(
    asked: ProofQuestion, kind: str, claim: Iterable[str], proof: WrittenProof, solver: str, agreed: str
) -> Certificate:
    sums = tuple(found.parts for found in asked.formula.sums)
    lines = asked.formula.lines
    return Certificate(kind, lines, tuple(claim), proof.lemmas, f"sat:{solver}", agreed, cuts=proof.cuts, sums=sums)


def _literal(asked: ProofQuestion, x: int) -> Literal:
    """A literal of the checker, of a declared variable."""
    for variable, table in zip(asked.variables, asked.formula.loaded.tables, strict=False):
        for value, literal in table.items():
            if abs(literal) == abs(x):
                found = is_value(variable, value)
                return found if literal == x else found.negated()
    raise ModelError("expected a literal of a declared variable")
