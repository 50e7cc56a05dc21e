"""How clues reach a kept SAT solver: assumed in a solver that holds the rules, or written into a formula of their own.

`AssumedClues`: one solver for all puzzles of a shape. It keeps what it learns about the rules. It is the best for 9x9
and 16x16. Digits and pencil marks are assumptions. Any other clue is loaded behind a guard. If a question brings all
loaded clues, one literal that implies the guards is assumed: a level of the search in the place of one for each clue.
Subsets cost assumptions only: deletion and diagnosis ask for them. Once a question brings clues that are not loaded,
unit clauses retire the clues that it leaves out, because clauses of past puzzles slow the solver.

`WrittenClues`: for each set of clues a new, smaller formula about the candidates that are left. Under assumptions a
solver cannot simplify, and the rules of large grids take long to load.

| grid | formula of its own, seconds a puzzle | kept solver, seconds a puzzle | loading the rules, seconds |
|---|---|---|---|
| 25x25, 42 % clues | 0.1 to 0.2 | 0.1 to 2.4 | 3.4 |
| 16x16 | 0.05 | 0.005 | 0.4 |
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from cpsudoku.backends.sat.at_most_one import AtMostOneEncoding
from cpsudoku.backends.sat.clause_solver import KeptSolver
from cpsudoku.backends.sat.rule_clauses import labels, reduce_domains, remaining
from cpsudoku.model import Clue, Limits, Model, Refuted
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.primitives.cut_separation import Guarded, LinkGraph
from cpsudoku.primitives.primitive import Row
from cpsudoku.statement.clause_encoding import Loaded, StatedFormula, load
from cpsudoku.statement.statement_of_model import state, state_clues
from cpsudoku.support.errors import ModelError

# Clues are fixed if the whole formula has more literals: between 16x16 (250,000) and 25x25. Pieces get no labels if
# these would have more: those of a nurikabe of 50x50 have 730,000.
LARGE = 500_000
MEMORY = 10_000  # clues whose literals are kept, including those made for one question: some 10 MB
CORE = 400  # conflicts spent on a core: fewer than SETTLE, beyond which the second solver answers and knows none

Names = tuple[str, ...]


class PreparedQuestion(NamedTuple):
    """What is asked: the solver; what to assume; where clues have their auxiliaries; the graphs that cuts are made of;
    literals that clues make true; ``labels``: writes in labels what cuts of pieces say, see `Kept.strengthen`;
    ``add_sums``: adds sums of houses, if that was not done yet."""

    solver: KeptSolver
    assumptions: list[int]
    auxiliary: list[Numbering]
    graphs: list[Guarded]
    sure: Collection[int] = ()
    labels: Callable[[int], tuple[list[Row], int]] | None = None
    add_sums: Callable[[], None] | None = None


class AssumedClues:
    """Clues as assumptions."""

    def __init__(self, model: Model, rules: StatedFormula, solver: str) -> None:
        self.model, self.rules = model, rules
        self.kept = KeptSolver(solver, rules.clauses, rules.top)
        self.literals: dict[Clue, list[int]] = {}  # of the unary clues met so far
        self.clues: list[Clue] = []  # the last ones: they are asked again with the witness blocked
        self.assumed: list[int] = []  # their literals
        self.loaded: dict[Clue, tuple[int, Loaded]] = {}  # guard, clauses: the same list as the solver's
        self.every: int | None = None  # the literal that implies all these guards
        self.summed: int | None = None  # the one for which sums of houses were added
        self.graphs: list[Guarded] = rules.graphs
        self.kept.by_cuts = bool(rules.graphs)
        self.labelled = False  # may pieces of the last clues have labels? They may fill the memory
        # The last clues, all graphs merged, and the literals that these clues make true.
        self.together: tuple[list[Clue], list[Guarded], set[int]] = [], [], set()

    def ask(self, clues: Sequence[Clue]) -> PreparedQuestion:
        """Return the solver, and what to assume."""
        if list(clues) != self.clues:
            self._state(clues)
        if not self.loaded:
            return PreparedQuestion(self.kept, self.assumed, [], self.graphs, self.assumed)
        wanted = set(clues)
        parts = [(guard, part) for clue, (guard, part) in self.loaded.items() if clue in wanted]
        auxiliary = [part.auxiliary for _, part in parts if part.auxiliary.variables]
        if not self.graphs and not any(part.graphs for _, part in parts):
            all_count = self.every in self.assumed and self.every != self.summed
            sums = all_count and self.rules.houses.families
            return PreparedQuestion(self.kept, self.assumed, auxiliary, [], add_sums=self._add_sums if sums else None)
        if self.together[0] is not self.clues:
            graphs, sure = self._together(parts)
            self.together = self.clues, graphs, sure
        _, graphs, sure = self.together
        return PreparedQuestion(
            self.kept, self.assumed, auxiliary, graphs, sure, self._labels if self.labelled else None
        )

    def _together(self, parts: Sequence[tuple[int, Loaded]]) -> tuple[list[Guarded], set[int]]:
        """Return the graphs of the rules and of clues, merged where sizes belong to one graph, and with pieces, the
        literals that are sure to be true; load what follows from the sizes."""
        graphs = [*self.graphs, *[graph for _, part in parts for graph in part.graphs]]
        if not any(map(_of_pieces, graphs)):
            return graphs, set()
        # Few models have pieces.
        from cpsudoku.primitives.rooted_components import RootedPieces, label_literals, together

        every = self.every if self.every is not None and self.every in self.assumed else 0
        graphs = [Guarded(*one) for one in together(graphs, every)]
        sure = _units(parts).union([clause[0] for clause in self.rules.clauses if len(clause) == 1])
        off = {-every, *[-guard for guard, _ in parts]}
        for graph, unless in graphs:
            if isinstance(graph, RootedPieces):
                for cut in graph.seeds_of_sizes():
                    self.kept.cut((*cut, *unless))
                    left = [x for x in (*cut, *unless) if x not in off]
                    sure.update(left if len(left) == 1 else ())
        self.labelled = label_literals(graph for graph, _ in graphs) <= LARGE
        return graphs, sure

    def _add_sums(self) -> None:
        """Add the sums that houses leave of cages; they count while all loaded clues do."""
        if self.every is None or self.every == self.summed:
            return
        from cpsudoku.statement.house_sums import find_sums, groups_of, in_clauses  # few questions take so long

        self.summed = self.every
        rules, clues = self.rules.statement, [*self.loaded]
        more = rules.beyond([x for clue in clues for x in clue.auxiliary], rules.top)
        lines = [*rules.in_order(), *state_clues(more, clues, self.rules.houses).in_order()]
        values = {first: x.values for x, first in rules.first.items()}  # auxiliary variables have other literals here
        for one in find_sums(*groups_of([entry for entry in lines if values.keys() >= {*entry[1].firsts}])):
            for clause in in_clauses(one, values):
                self.kept.cut((*clause, -self.every))

    def _labels(self, last: int) -> tuple[list[Row], int]:
        statement = state(self.model, [clue for clue in self.clues if clue.unary is None])
        return labels(statement, self.rules.numbering.count, last)

    def core(self, clues: Sequence[Clue]) -> Names | None:
        """Return the clues that suffice for the refutation just found; None where the solver does not know."""
        if self.together[1]:  # with its cuts it takes few conflicts
            self.kept.refute(self.assumed, CORE)
        core = self.kept.core()
        if core is None:
            return None
        blamed = set(core)
        if self.every in blamed:
            blamed |= self._guards_of_core()
        names = []
        for clue in clues:
            literals = [self.loaded[clue][0]] if clue.unary is None else self.literals[clue]
            if not blamed.isdisjoint(literals):
                names.append(clue.name)
        return tuple(dict.fromkeys(names))

    def close(self) -> None:
        self.kept.close()

    def _guards_of_core(self) -> set[int]:
        """Solve again with the guards one by one; return those that suffice, or all guards if that takes too long."""
        guards = [guard for guard, _ in self.loaded.values()]
        assumed = [*(x for x in self.assumed if x != self.every), *guards]
        refuted = isinstance(self.kept.ask(assumed, Limits(None, CORE)), Refuted)
        return set((self.kept.core() if refuted else None) or guards)

    def _state(self, clues: Sequence[Clue]) -> None:
        literals = self.literals
        if len(literals) > MEMORY:
            literals.clear()
        larger: list[Clue] = []
        try:
            assumed = [x for clue in clues for x in literals[clue]]
        except KeyError:
            larger = [clue for clue in clues if clue.unary is None]
            for clue in clues:
                if clue.unary is not None and clue not in literals:
                    literals[clue] = self.rules.numbering.units(clue.unary)
            assumed = [x for clue in clues if clue.unary is not None for x in literals[clue]]
        if larger or self.loaded:
            assumed += self._load(larger)
        self.clues, self.assumed = list(clues), assumed

    def _load(self, clues: Sequence[Clue]) -> list[int]:
        """Load what is not; the guards to assume, those of loaded clues that are left out negated."""
        if self.kept.renew_if_worn():
            self.loaded.clear()
            self.every = None
        if any(clue not in self.loaded for clue in clues):
            wanted = set(clues)
            for clue in [clue for clue in self.loaded if clue not in wanted]:
                guard, part = self.loaded.pop(clue)
                self.kept.forget(guard, range(part.auxiliary.count + 1, part.top + 1))
            for clue in clues:
                if clue not in self.loaded:
                    guard = self.kept.literal()
                    try:
                        part = load(clue, self.rules.numbering, self.kept.last, guard, self.rules.houses)
                    except ModelError as error:
                        raise ModelError(f"clue {clue.name}: {error}") from error
                    self.kept.add(guard, part.clauses, part.top)
                    if part.graphs:
                        self.kept.by_cuts = True
                    self.loaded[clue] = guard, part
            if self.every is not None:
                self.kept.forget(self.every)
            self.every = self.kept.literal()
            self.kept.add(self.every, [(guard, -self.every) for guard, _ in self.loaded.values()], self.kept.last)
        wanted = set(clues)
        if self.every is not None and all(clue in wanted for clue in self.loaded):
            return [self.every]
        return [guard if clue in wanted else -guard for clue, (guard, _) in self.loaded.items()]


def _of_pieces(guarded: Guarded) -> bool:
    """Are its cuts of pieces? Cuts of other graphs make no use of sure literals."""
    return not isinstance(guarded.graph, LinkGraph)


def _units(parts: Iterable[tuple[int, Loaded]]) -> set[int]:
    """Return the literals that clues behind guards say are true."""
    return {c[0] for guard, part in parts for c in part.clauses if len(c) == 2 and c[1] == -guard}


class WrittenClues:
    """A formula for each set of clues; the last one is kept: its witness will be blocked next."""

    def __init__(self, model: Model, formulation: str, encoding: AtMostOneEncoding, solver: str) -> None:
        self.model = model
        self.formulation, self.encoding, self.solver = formulation, encoding, solver
        self.key: object = None
        self.kept: KeptSolver | None = None
        self.auxiliary: list[Numbering] = []
        self.graphs: list[Guarded] = []

    def ask(self, clues: Sequence[Clue]) -> PreparedQuestion | None:
        """Return the solver of these clues, and nothing to assume; None where they leave a variable no value."""
        key = frozenset(clue.unary or clue for clue in clues)
        if self.kept is None or key != self.key:
            self.close()
            larger = [clue for clue in clues if clue.unary is None]
            statement = state(self.model, larger)
            domains = reduce_domains(statement, [clue.unary for clue in clues if clue.unary])
            if domains is None:
                return None
            rules = remaining(statement, self.formulation, self.encoding, domains)
            self.auxiliary = [_part(rules.numbering, clue) for clue in larger if clue.auxiliary]
            self.graphs = rules.graphs
            self.key, self.kept = key, KeptSolver(self.solver, rules.clauses, rules.top)
        return PreparedQuestion(self.kept, [], self.auxiliary, self.graphs)

    def core(self, clues: Sequence[Clue]) -> None:
        """Return None: the clues are part of the formula."""
        return

    def close(self) -> None:
        if self.kept is not None:
            self.kept.leave()
        self.kept = None


def _part(numbering: Numbering, clue: Clue) -> Numbering:
    """Return the clue's auxiliary variables, which have consecutive literals."""
    return Numbering(clue.auxiliary, numbering.first[clue.auxiliary[0]])
