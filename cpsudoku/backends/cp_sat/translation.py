"""A model for CP-SAT, constraint by constraint: in its own terms where a formulation has them, else decomposed.

Both formulations (see `formulations`) offer the same few functions. The rules are built once; a question only
writes variable domains (digits and pencil marks) into the proto, and takes them back: that is cheaper than a copy
(0.17 ms), and constraints cannot be removed from a proto. Other clues make a translation of their own, with the rules,
which is kept while the set of clues stays. The blocking constraint is in a second copy of the model, whose numbers are
written anew for every question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from cpsudoku.clauses import Guarded
from cpsudoku.constraints import Connected
from cpsudoku.constraints.by_cuts import ByCuts
from cpsudoku.constraints.folding import all_folded, families, folded
from cpsudoku.constraints.link_graph import LinkGraph
from cpsudoku.constraints.redundant import Redundant
from cpsudoku.model import Clue, Constraint, Model, Variable, Witness

Change = tuple[int, Sequence[int]]  # a variable's index and its new domain, flat: low, high, low, high, ...


class Formulation(Protocol):
    """How variables and constraints are put to CP-SAT."""

    # constraint type -> (constraint, literals that enforce it) -> False where it is to be decomposed after all
    native: dict[type, Callable[[Any, Sequence[Any]], bool | None]]

    def add(self, variable: Variable) -> None:
        """Declare a variable."""

    def literal(self, variable: Variable, value: int) -> Any:
        """The literal that is true exactly where the variable has that value of its domain."""

    def changes(self, variable: Variable, allowed: Collection[int]) -> Iterable[Change]:
        """The domains that state ``variable in allowed``, which is a non-empty part of its domain."""

    def witness(self, variables: Iterable[Variable], solution: Sequence[int]) -> dict[Variable, int]:
        """What CP-SAT's solution says of the variables, in that order."""

    def block(self, proto: Any, decision: Sequence[Variable], witnesses: Sequence[Witness]) -> None:
        """Write the blocking constraint of the witnesses into a copy of the model; there is at least one of each."""


class Contradiction(NamedTuple):
    """The clues of these names leave no value to a variable."""

    names: tuple[str, ...]


class CpTranslation:
    """A model built in CP-SAT, with ``clues`` that are more than the values of one variable."""

    def __init__(self, model: Model, clues: Sequence[Clue], cp: Any, formulation: Formulation) -> None:
        self.cp, self.formulation = cp, formulation
        self.decision = tuple(model.decisions)
        self.declared = (*model.declared, *(x for clue in clues for x in clue.auxiliary))
        for x in self.declared:
            formulation.add(x)
        self._made = 0  # fresh variables
        self.repeats = False  # are fresh variables free where a decision is made, so that enumeration repeats it?
        self._of_cuts: list[tuple[Connected | ByCuts, list[Any]]] = []
        houses = families(model.rules) if clues else ()
        for constraint in (*all_folded(model.rules), *(folded(c, houses) for clue in clues for c in clue.constraints)):
            self._post(constraint, [])
        self.proto = cp.proto
        self._numbers: dict[int, int] = {}  # literal of the proto -> its number in graphs
        self._indices: list[int] = [0]  # by number
        self.graphs = self._graphs()
        self._blocking: Any = None
        self._domains: dict[int, tuple[int, ...]] = {}  # the declared domains met so far: reading one takes 6 us

    def _post(self, constraint: Constraint, enforced: list[Any]) -> None:
        """Post a constraint that has to hold where all literals ``enforced`` are true."""
        if isinstance(constraint, Connected | ByCuts):
            self._of_cuts.append((constraint, enforced))
            return
        if isinstance(constraint, Redundant):
            return
        native = self.formulation.native.get(type(constraint))
        if native is not None and native(constraint, enforced) is not False:
            return
        conditional = getattr(constraint, "conditional", None)
        if conditional is not None:
            inner, condition = conditional
            if all(value in x.values or not positive for x, value, positive in condition):
                literals = [self._literal(*part) for part in condition if part.value in part.variable.values]
                self._post(inner, [*enforced, *literals])
            return  # else the condition is never true
        known = self._made
        for part in constraint.decompose(self._fresh):
            self._post(part, enforced)
        if self._made > known and (enforced or not constraint.determines):
            self.repeats = True

    def _graphs(self) -> list[Guarded]:
        """What cuts are made of, over numbered literals; of pieces the first clauses are posted."""
        found: list[Guarded] = []
        pieces = False
        for constraint, enforced in self._of_cuts:
            unless = tuple([-self._number(x.index) for x in enforced])
            found.append(Guarded(constraint.graph(lambda x: self._number(self._literal(*x).index)), unless))
            if isinstance(constraint, ByCuts):
                pieces = True
        if pieces:
            from cpsudoku.constraints.piece_graph import together  # few models have pieces

            found = [Guarded(*one) for one in together(found)]
            for graph, unless in found:
                if not isinstance(graph, LinkGraph):
                    add_clauses(self.proto, [self._indexed((*cut, *unless)) for cut in graph.seeds()])
        return found

    def _number(self, index: int) -> int:
        """The number of a literal of the proto; of its negation, the negated one."""
        positive = index if index >= 0 else -index - 1
        if positive not in self._numbers:
            self._numbers[positive] = len(self._indices)
            self._indices.append(positive)
        number = self._numbers[positive]
        return number if index >= 0 else -number

    def _indexed(self, clause: Sequence[int]) -> list[int]:
        """A clause over numbers as literals of the proto."""
        return [self._indices[x] if x > 0 else -self._indices[-x] - 1 for x in clause]

    def cut(self, solution: Sequence[int]) -> list[list[int]]:
        """The cuts that a solution breaks, as literals of the proto. None but those that `implies` accepts."""

        def true(x: int) -> bool:
            return bool(solution[self._indices[abs(x)]]) is (x > 0)

        found = []
        for graph, unless in self.graphs:
            if any(map(true, unless)):
                continue
            for cut in graph.cuts(true):
                if not graph.implies(cut):
                    raise AssertionError(f"the cut {cut} does not follow")
                found.append(self._indexed((*cut, *unless)))
        return found

    def _literal(self, variable: Variable, value: int, positive: bool) -> Any:
        literal = self.formulation.literal(variable, value)
        return literal if positive else ~literal

    def _fresh(self, values: Iterable[int]) -> Variable:
        variable = Variable("", values)
        self._made += 1
        self.formulation.add(variable)
        return variable

    def changes(self, clues: Sequence[Clue]) -> list[Change] | Contradiction:
        """The domains that state the unary clues."""
        allowed: dict[Variable, frozenset[int]] = {}
        for clue in clues:
            if clue.unary is None:
                continue
            x, values = clue.unary
            allowed[x] = values.intersection(allowed.get(x, x.values))
            if not allowed[x]:
                return Contradiction(tuple(dict.fromkeys(c.name for c in clues if c.unary and c.unary.variable is x)))
        return [change for x, values in allowed.items() for change in self.formulation.changes(x, values)]

    def declared_domains(self, changes: Sequence[Change]) -> list[Change]:
        """What undoes the changes. To be asked while the rules stand as declared."""
        known, variables = self._domains, self.proto.variables
        for index, _ in changes:
            if index not in known:
                known[index] = tuple(variables[index].domain)
        return [(index, known[index]) for index, _ in changes]

    def blocking(self, witnesses: Sequence[Witness]) -> Any:
        """The proto with the witnesses blocked: the same one every time, rewritten."""
        if self._blocking is None:
            self._blocking = self.copy()
        self.formulation.block(self._blocking, self.decision, witnesses)
        return self._blocking

    def copy(self) -> Any:
        """A copy of the proto, as the rules stand."""
        copied = type(self.proto)()
        copied.copy_from(self.proto)
        return copied


def add_clauses(proto: Any, clauses: Sequence[Sequence[int]]) -> None:
    """Add clauses over the proto's literals."""
    for clause in clauses:
        proto.constraints.add().bool_or.literals.extend(clause)


def write(proto: Any, changes: Sequence[Change]) -> None:
    """Write domains into the proto."""
    variables = proto.variables
    for index, values in changes:
        domain = variables[index].domain
        domain.clear()
        domain.extend(values)
