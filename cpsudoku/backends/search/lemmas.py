"""Refutations that others can check: a clause for every decision that failed, in the order in which they fail.

    writer = LemmaWriter(variables, decisions, clauses)             # once; keep it
    solutions, lemmas = writer.prove(units)                         # up to two; tuples of literals, () comes last

Inference is unit propagation on the clauses and nothing else. So the clause "not all of these decisions", written when
the search closes a node, follows from the earlier ones by reverse unit propagation (Goldberg and Novikov, DATE 2003).
`Descent` removes a literal that failed and branches anew. So the last literal of a group is never a decision, and needs
no clause of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.backends.search.descent import Descent, impact
from cpsudoku.backends.search.propagators import State
from cpsudoku.backends.search.tables import Translation, members
from cpsudoku.backends.search.unit_propagation import Network, Nogood
from cpsudoku.model import NO_LIMITS, Limits, Variable
from cpsudoku.model.literal_numbering import Numbering

Lemma = tuple[int, ...]  # literals, at least one of which is true


class LemmaWriter:
    """Clauses opened for refutations.

    ``variables``: these in order have the literals, numbered as `Numbering` does it; so many of them, from the first,
    are decisions.
    """

    def __init__(self, variables: Iterable[Variable], decisions: int, clauses: Iterable[Sequence[int]]) -> None:
        self.reference = Numbering(variables)
        self.network = Network(_group_clauses(self.reference, decisions, clauses))
        self._numbers = [0, *(self.reference.literal(x, v) for x in self.reference.variables for v in x.values)]
        self._candidate = {literal: candidate for candidate, literal in enumerate(self._numbers)}
        self._branchings = impact(self.network)

    def prove(self, units: Iterable[int] = (), limits: Limits = NO_LIMITS) -> tuple[list[Lemma], list[Lemma]]:
        """Return up to two solutions, each as its true literals, one a variable; and the lemmas that refute all others,
        unless there are two. ``units``: literals that are true.

        One search does both: it blocks the first solution as soon as it finds it.

        Raises:
            LimitReached: a step is a node; at most one lemma comes of each.
        """
        numbers, solutions, lemmas = self._numbers, list[int](), list[Lemma]()

        def failed(decisions: Sequence[int], literal: int) -> None:
            lemmas.append((*[-numbers[decision] for decision in decisions], -numbers[literal]))

        descent = Descent(self.network, self._branchings, (), limits, failed=failed)
        for X in descent.below(self._restrict(units)):
            solutions.append(X)
            if len(solutions) == 2:
                return [*map(self._literals, solutions)], []
            descent.nogoods.append(Nogood(self.network, X))
        return [*map(self._literals, solutions)], [*lemmas, ()]

    def _literals(self, X: int) -> Lemma:
        """Return the literals of a set of candidates, ascending by variable."""
        numbers, bit, true = self._numbers, self.network.bit, list[int]()
        while X:
            candidate = X.bit_length()
            true.append(numbers[candidate])
            X ^= bit[candidate]
        return tuple(true[::-1])

    def _restrict(self, units: Iterable[int]) -> State | None:
        """Return the fixed point of the root and units; None: a contradiction."""
        network, candidates = self.network, self._candidate
        if network.root is None:
            return None
        removed, named = 0, list[int]()
        for x in units:
            candidate = candidates[x] if x in candidates else candidates[-x]
            domain, only = network.domain[candidate], network.bit[candidate]
            removed |= domain ^ only if x in candidates else only
            named.append(domain)
        X, C = network.root
        remaining = X & ~removed
        return network.remove(X, C, X ^ remaining) if all(remaining & domain for domain in named) else None


def _group_clauses(numbering: Numbering, decisions: int, clauses: Iterable[Sequence[int]]) -> Translation:
    """Return the clauses for a network: one whose literals exclude each other is a group of which exactly one is
    true."""
    rules = Translation()
    rules.declare_variables(numbering.variables, decisions)
    kill, candidate = rules.kill, rules.candidate
    bit = [0, *(1 << i for i in range(len(kill) - 1))]
    for clause in clauses:
        if len(clause) == 2 and clause[0] < 0 > clause[1]:  # most are, and this is `Translation.clause` without calls
            one, other = candidate[-clause[0]], candidate[-clause[1]]
            kill[one] |= bit[other]
            kill[other] |= bit[one]
        else:
            rules.clause(tuple(clause))
    domains = {span.domain for span in rules.spans}
    counted, rules.clauses = rules.clauses, []
    for group, negative in counted:
        if negative or group.bit_count() < 2 or any(group & ~kill[x] != bit[x] for x in members(group)):
            rules.clauses.append((group, negative))
        elif group not in domains:
            rules.units[group] = None
    return rules
