"""The reference: the clauses of rules and clues for certificates, lemmas and DIMACS files.

These are the statement's clauses (`clause_encoding`) with the same numbers. Pieces become clauses. The first cuts of
graphs are omitted, because a certificate contains each cut that it uses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from cpsudoku.model import Clue, Model
from cpsudoku.statement.clause_encoding import Loaded, StatedFormula, clauses, load
from cpsudoku.statement.statement import Statement
from cpsudoku.statement.statement_of_model import state


def reference(model: Model, clues: Sequence[Clue] = (), statement: Statement | None = None) -> StatedFormula:
    """Return the reference of the model's rules, and of the clues that restrict more than one variable's values.
    ``statement``: the statement of the rules, if the caller has it.

    Raises:
        ModelError: a rule is too wide, or it has too many clauses of pairs. It is an InstanceError if the rule's line
            is known.
    """
    rules = clauses(statement or state(model), cuts=False, by_cuts=False, model=model)
    parts = list(without_guards(clues, rules))
    if not parts:
        return rules
    written = dict.fromkeys(chain(rules.clauses, *[part.clauses for part in parts]))
    graphs = [*rules.graphs, *[graph for part in parts for graph in part.graphs]]
    domains = [*rules.domains]
    for part in parts:
        domains += [*[x.values for x in part.auxiliary.variables], *part.domains]
    return StatedFormula(rules.statement, [written], parts[-1].top, graphs, domains)


def digest(formula: StatedFormula) -> str:
    """Return the SHA-256 of the DIMACS text."""
    import hashlib  # a tenth of the start-up time of `solve`, which needs no digest

    return hashlib.sha256(dimacs(formula.top, formula.clauses).encode()).hexdigest()


def without_guards(clues: Iterable[Clue], rules: StatedFormula) -> Iterator[Loaded]:
    """Yield each clue that restricts more than one variable's values, as part of the formula: `load` without a
    guard."""
    top = rules.top
    for clue in clues:
        if clue.unary is None:
            loaded = load(clue, rules.numbering, top, None, rules.houses, by_cuts=False)
            yield loaded
            top = loaded.top


def dimacs(variables: int, clauses: Collection[Iterable[int]]) -> str:
    """Return DIMACS text: a header, then one line for each clause, which ends in 0."""
    lines = [f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(lines) + "\n"
