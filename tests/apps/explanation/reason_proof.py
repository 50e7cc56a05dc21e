"""A certificate of each literal of a reason: over the lines it names alone, it follows from the facts it names.

The record is of version 3 and kind `implied`: the declarations, the lines of the premises, the clause "a fact is false,
or the literal is true", the cuts of the reason, and lemmas where propagation does not suffice. A line that is needed
and is not named leaves a solution that breaks the clause, so it is refused; both checkers read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cpsudoku.apps.explanation.premises import Premise, PremiseSet
from cpsudoku.apps.explanation.step_reason import Reason
from cpsudoku.backends.sat.clause_solver import ClauseSolver
from cpsudoku.proof import Cut, Lemma, proof_logging
from cpsudoku.proof.certificate_record import Certificate
from cpsudoku.proof.checker_formula import ProofFormula, stated_formula
from cpsudoku.statement.statement import ClauseLines, Statement
from cpsudoku.statement.statement_text import names_of

CASES = 8  # lemmas of one literal that are looked for; then those of a solver are taken


class ReasonRecord(NamedTuple):
    """``text``: the certificate; ``lemmas``: how many lemmas it takes."""

    text: str
    lemmas: int


def certify(reason: Reason, premises: Sequence[Premise] | None = None) -> Iterator[ReasonRecord]:
    """Yield a record for each literal that follows. ``premises``: those to rest on, the reason's by default.

    Raises:
        ValueError: it does not follow from these.
    """
    theory = reason.theory
    basis = reason.premises if premises is None else premises
    part = lines_of(theory, basis)
    formula = stated_formula(part)
    own_cuts = list(_cuts(theory, basis, part))
    sums = tuple(sum_.parts for sum_ in formula.sums)
    name = names_of(theory.statement)
    for x in reason.follows:
        clause = [*[-fact for fact in reason.facts], x]
        lemmas, cuts = _lemmas(formula, own_cuts, clause)
        claim = f"clause : {' '.join(map(name, clause))}"
        record = Certificate("implied", formula.lines, (claim,), lemmas, cuts=cuts, sums=sums)
        yield ReasonRecord(record.text(), len(lemmas))


def lines_of(theory: PremiseSet, premises: Iterable[Premise]) -> Statement:
    """Return the statement of these premises alone: whole lines, but of a rule made of clauses only those named."""
    statement = theory.statement
    entries = statement.by_place()
    part = statement.twin()
    part.copies, part.plain, part.origins = {}, {}, []
    rows: dict[int, dict[tuple[int, ...], None]] = {}
    for premise in premises:
        for place in premise.places:
            entry = entries[place]
            clauses = rows.setdefault(place, {})
            if entry is not None and isinstance(entry[0].lines, ClauseLines) and premise.sort == "rule":
                clauses.update(dict.fromkeys(premise.clauses))
    for place in sorted(rows):
        entry, origin = entries[place], statement.origins[place]
        if entry is None:
            part.add_clause(statement.plain[place], origin)
        elif rows[place]:
            for row in rows[place]:
                part.add_clause(row, origin)
        else:
            shape, copy = entry
            part.copies.setdefault(shape, []).append(copy._replace(place=len(part.origins)))
            part.origins.append(origin)
    return part


def _cuts(theory: PremiseSet, premises: Iterable[Premise], part: Statement) -> Iterator[Cut]:
    """Yield the cuts among the premises, with the numbers that their graphs have in the part."""
    places = {place for premise in premises for place in premise.places}
    graphs = [i for i, owner in enumerate(theory.owner) if places.issuperset(owner.places)]
    for premise in premises:
        if premise.sort == "cut" and all(x <= part.top for x in premise.literals):
            yield Cut(graphs.index(premise.graph) + 1, tuple(premise.clauses[0]))


def _lemmas(
    formula: ProofFormula, cuts: Sequence[Cut], clause: Sequence[int]
) -> tuple[tuple[Lemma, ...], tuple[Cut, ...]]:
    """Return the lemmas that are needed beside propagation, and all cuts that they stand on."""
    more = [*[list(cut.clause) for cut in cuts], *[[-x] for x in clause]]
    rows = [*formula.clauses, *more]
    with ClauseSolver("minisat22", rows) as solver:
        lemmas: list[int] = []
        for _ in range(CASES + 1):
            good, implied = solver.propagate()
            if not good:
                return tuple((x,) for x in _minimal_lemmas(rows, lemmas)), tuple(cuts)
            x = _failing_literal(solver, {*implied}, formula.top)
            if x == 0:
                break
            lemmas.append(-x)
            solver.add([-x])
    proof = proof_logging.prove(formula, blocks=more, most=1)
    if proof.found:
        raise ValueError("expected premises from which the literal follows, found some from which it does not")
    return proof.lemmas, (*cuts, *proof.cuts)


def _failing_literal(solver: ClauseSolver, true: set[int], top: int) -> int:
    """Return a literal that propagation refutes, 0 if there is none. Best is one whose contrary is then refuted, too;
    else one whose contrary draws the most."""
    best, most = 0, -1
    for x in range(1, top + 1):
        if x in true or -x in true:
            continue
        for y in (x, -x):
            if not solver.propagate([y])[0]:
                good, implied = solver.propagate([-y])
                if not good:
                    return y
                if len(implied) > most:
                    best, most = y, len(implied)
    return best


def _minimal_lemmas(rows: Sequence[Sequence[int]], lemmas: Sequence[int]) -> list[int]:
    """Return lemmas all of which are needed for propagation to refute one after the other."""
    minimal = list(lemmas)
    for x in lemmas:
        rest = [y for y in minimal if y != x]
        if all(_is_refuted(rows, rest[:i], y) for i, y in enumerate([*rest, 0])):
            minimal = rest
    return minimal


def _is_refuted(rows: Sequence[Sequence[int]], lemmas: Sequence[int], last: int) -> bool:
    """Tell whether propagation over clauses and lemmas refutes the contrary of another lemma, or, of 0, everything."""
    with ClauseSolver("minisat22", [*rows, *[[x] for x in lemmas]]) as solver:
        return not solver.propagate([-last] if last else [])[0]
