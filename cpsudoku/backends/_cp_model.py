"""A model for CP-SAT, constraint by constraint: in its own terms where a formulation has them, else decomposed.

Both formulations (`_cp_integer`, `_cp_boolean`) offer the same few functions. The model is built once; a question only
writes variable domains (clues, groups that are off) into the proto, and takes them back: that is cheaper than a copy
(0.17 ms), and constraints cannot be removed from a proto. The blocking constraint stands in a second copy of the
model, whose numbers are written anew for every question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from cpsudoku.model import Constraint, Given, Model, Variable
from cpsudoku.outcome import Witness

Change = tuple[int, Sequence[int]]  # a variable's index and its new domain, flat: low, high, low, high, ...


class Formulation(Protocol):
    """How variables and constraints are put to CP-SAT."""

    native: dict[type, Callable[[Any, Any], Any]]  # constraint type -> (constraint, literal or None) -> None

    def add(self, variable: Variable) -> None:
        """Declare a variable."""

    def changes(self, variable: Variable, allowed: Collection[int]) -> Iterable[Change]:
        """The domains that state ``variable in allowed``, which is a non-empty part of its domain."""

    def witness(self, variables: Iterable[Variable], solution: Sequence[int]) -> dict[Variable, int]:
        """What CP-SAT's solution says of the variables, in that order."""

    def block(self, proto: Any, decision: Sequence[Variable], witnesses: Sequence[Witness]) -> None:
        """Write the blocking constraint of the witnesses into a copy of the model; there is at least one of each."""


class Contradiction(NamedTuple):
    """The givens of these names leave no value to a variable."""

    names: tuple[str, ...]


class Translation:
    """A model built in CP-SAT."""

    def __init__(self, model: Model, cp: Any, formulation: Formulation) -> None:
        self.cp, self.formulation = cp, formulation
        self.decision = tuple(model.variables)
        self.declared = (*model.variables, *model.auxiliary)
        for x in self.declared:
            formulation.add(x)
        self.selectors = {group: cp.new_bool_var(group) for group in model.groups}
        for constraint, group in model.posted:
            self._post(constraint, None if group is None else self.selectors[group])
        self.proto = cp.proto
        self._blocking: Any = None
        self._domains: dict[int, tuple[int, ...]] = {}  # the declared domains met so far: reading one takes 6 us

    def _post(self, constraint: Constraint, literal: Any) -> None:
        native = self.formulation.native.get(type(constraint))
        if native is not None:
            native(constraint, literal)
            return
        for part in constraint.decompose(self._fresh):
            self._post(part, literal)

    def _fresh(self, values: Iterable[int]) -> Variable:
        variable = Variable("", values)
        self.formulation.add(variable)
        return variable

    def changes(self, givens: Sequence[Given], off: Collection[str]) -> list[Change] | Contradiction:
        """The domains that state the givens and switch groups on or off."""
        allowed: dict[Variable, frozenset[int]] = {}
        for given in givens:
            x = given.variable
            allowed[x] = given.allowed.intersection(allowed.get(x, x.values))
            if not allowed[x]:
                return Contradiction(tuple(dict.fromkeys(g.name for g in givens if g.variable is x)))
        found = [change for x, values in allowed.items() for change in self.formulation.changes(x, values)]
        found += [(s.index, (0, 0) if group in off else (1, 1)) for group, s in self.selectors.items()]
        return found

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


def write(proto: Any, changes: Sequence[Change]) -> None:
    """Write domains into the proto."""
    variables = proto.variables
    for index, values in changes:
        domain = variables[index].domain
        domain.clear()
        domain.extend(values)
