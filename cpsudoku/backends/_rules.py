"""How clues reach a kept SAT solver: assumed in a solver that holds the rules, or written into a formula of their own.

`Assumed`: one solver for all puzzles of a shape; what it learns about the rules it keeps. The best for 9x9 and 16x16.
`Fixed`: for each set of clues a new, smaller formula about the candidates that are left. Under assumptions a solver
cannot simplify, and the rules of large grids take long to load: 25x25 with 42 % clues takes 0.1 to 0.2 s a puzzle,
against 0.1 to 2.4 s and 3.4 s to load; 16x16 takes 0.05 s, against 0.005 s and 0.4 s to load.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain

from cpsudoku.backends._formula import Formula, remaining
from cpsudoku.backends._reduce import reduced
from cpsudoku.backends._solver import Kept
from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.encodings import Encoding
from cpsudoku.model import Given, Kernel, Variable

LARGE = 500_000  # literals of the whole formula, beyond which clues are fixed: between 16x16 (250,000) and 25x25
MEMORY = 100_000  # givens whose literals are remembered

Names = tuple[str, ...]


class Assumed:
    """Clues as assumptions; groups behind selectors."""

    def __init__(self, rules: Formula, solver: str) -> None:
        self.rules = rules
        self.kept = Kept(solver, rules.clauses, rules.top)
        self.literals: dict[tuple[Variable, frozenset[int]], list[int]] = {}  # of the givens met so far
        self.givens: list[Given] = []  # the last ones, for they are asked again with the witness blocked
        self.stated: list[list[int]] = []  # the literals of each of them

    def ask(self, givens: Sequence[Given], off: Collection[str]) -> tuple[Kept, list[int]]:
        """The solver, and what to assume."""
        if givens != self.givens:
            self._state(givens)
        assumed = list(chain.from_iterable(self.stated))
        if self.rules.selectors:
            assumed += [-literal if group in off else literal for group, literal in self.rules.selectors.items()]
        return self.kept, assumed

    def core(self, givens: Sequence[Given]) -> Names | None:
        """The givens and groups that suffice for the refutation just found; None where the solver does not know."""
        core = self.kept.core()
        if core is None:
            return None
        if givens != self.givens:  # other questions came between two solutions
            self._state(givens)
        blamed = set(core)
        names = [given.name for given, stated in zip(givens, self.stated, strict=True) if not blamed.isdisjoint(stated)]
        names += [group for group, selector in self.rules.selectors.items() if selector in blamed]
        return tuple(dict.fromkeys(names))

    def close(self) -> None:
        self.kept.close()

    def _state(self, givens: Sequence[Given]) -> None:
        self.givens, self.stated = [], []
        known, stated = self.literals, []
        if len(known) > MEMORY:
            known.clear()
        for given in givens:
            _, variable, allowed = given
            found = known.get((variable, allowed))
            if found is None:
                found = known[variable, allowed] = self.rules.numbering.assumptions([given])
            stated.append(found)
        self.givens, self.stated = list(givens), stated


class Fixed:
    """A formula for each set of clues and groups; the last one is kept, for its witness will be blocked next."""

    def __init__(self, kernel: Kernel, formulation: str, encoding: Encoding, solver: str) -> None:
        self.kernel, self.formulation, self.encoding, self.solver = kernel, formulation, encoding, solver
        self.key: object = None
        self.kept: Kept | None = None

    def ask(self, givens: Sequence[Given], off: Collection[str]) -> tuple[Kept, list[int]] | None:
        """The solver of these clues, and nothing to assume; None where they leave a variable no value."""
        key = (frozenset((given.variable, given.allowed) for given in givens), frozenset(off))
        if self.kept is None or key != self.key:
            self.close()
            posted = [p for p in self.kernel.constraints if p.group is None or p.group not in off]
            left = reduced(self.kernel.variables, [p.constraint for p in posted], givens)
            if left is None:
                return None
            on = Kernel(self.kernel.variables, tuple(p._replace(group=None) for p in posted))
            rules = remaining(on, self.formulation, self.encoding, left)
            self.key, self.kept = key, Kept(self.solver, rules.clauses, rules.top)
        return self.kept, []

    def core(self, givens: Sequence[Given]) -> None:
        """Not known: the clues are part of the formula."""
        return

    def close(self) -> None:
        if self.kept is not None:
            self.kept.leave()
        self.kept = None


def is_large(kernel: Kernel) -> bool:
    """Would the whole formula, pair by pair, have more than LARGE literals?"""
    size = sum(len(x.values) ** 2 for x in kernel.variables)
    for constraint, _ in kernel.constraints:
        if isinstance(constraint, AllDifferent):
            size += sum(len(x.values) for x in constraint.scope) * len(constraint.scope)
    return size > LARGE
