"""Refutations that others can check: a clause for every decision that failed, in the order in which they fail.

    prover = Prover(model)                       # once; keep it
    for clause in prover.refutation(givens, blocked): ...    # tuples of literals of cnf.reference(model); () comes last

Inference is unit propagation on the reference encoding and nothing else (the network of the kernel, without other
propagators), so that the clause "not all of these decisions", written when the search closes a node, follows from what
was written before by reverse unit propagation (Goldberg and Novikov, DATE 2003). After a literal has failed it is false
under the decisions before it, and the search goes on from there; so the last way out of a node is never a decision,
and needs no clause of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from time import perf_counter

from cpsudoku.model import Given, Model
from cpsudoku.outcome import NO_LIMITS, Limits, Witness
from cpsudoku.propagators.branching import first, strongest
from cpsudoku.propagators.network import Network
from cpsudoku.propagators.nogood import Nogood
from cpsudoku.propagators.translate import translate


class NotRefuted(Exception):
    """There is a solution, or a limit was reached: the text says which."""


class Prover:
    """A model opened for refutations. Groups in ``off`` are left out, as in ``cnf.reference(model, off)``."""

    def __init__(self, model: Model, off: Collection[str] = ()) -> None:
        self.model = model
        self.network = Network(translate(model, off, native=False))
        self._inner = strongest(self.network, self.network.units, self.network.cells)
        self._outer = first(self.network, self.network.groups)

    def refutation(
        self, givens: Sequence[Given], blocked: Sequence[Witness] = (), limits: Limits = NO_LIMITS
    ) -> Iterator[tuple[int, ...]]:
        """The lemmas that refute rules, givens and blocking clauses; the last one is empty. Written as they are found.

        Raises:
            NotRefuted: there is a solution that is not blocked, or a limit was reached.
        """
        network, kill = self.network, self.network.kill
        end = None if limits.seconds is None else perf_counter() + limits.seconds
        nogoods = [Nogood(network, network.literals(witness, self.model.variables)) for witness in blocked]
        state = network.root and network.restrict(*network.root, givens)
        state = state and network.wake(state, nogoods)
        open_nodes: list[tuple[int, int, int]] = []  # the state, and the literal decided in it
        lemmas = 0
        while state is not None or open_nodes:
            if state is None:
                X, C, literal = open_nodes.pop()
                yield (*(-decision for _, _, decision in open_nodes), -literal)
                lemmas += 1
                if limits.steps is not None and lemmas > limits.steps:
                    raise NotRefuted("limit of lemmas")
                if end is not None and perf_counter() >= end:
                    raise NotRefuted("limit of seconds")
                state = network.remove(X, C, network.bit[literal], nogoods)
                continue
            X, C = state
            group = self._inner(X, C) or self._outer(X, C)
            if not group:
                raise NotRefuted("there is a solution")
            # What removes most fails soonest, and the clauses below it are the longer ones.
            one, other = group.bit_length(), (group & -group).bit_length()
            literal = max(one, other, key=lambda x: (X & kill[x]).bit_count())
            open_nodes.append((X, C, literal))
            state = network.place(X, C, literal, nogoods)
        yield ()
