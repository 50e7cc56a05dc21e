"""Variables, constraints, models and givens: what a puzzle is, without grids, text or solvers.

A model holds the rules of one shape of puzzle; the clues are givens, handed to every question as assumptions, so that
one model (and one warm solver) serves a million puzzles. Meaning, default decomposition and override are kept apart
as in MiniZinc's standard library: `holds` is the meaning, `decompose` the default, a backend may override.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, Protocol

from cpsudoku.errors import InstanceError, ModelError

Fresh = Callable[[Iterable[int]], "Variable"]  # makes one auxiliary variable with the given values
Assignment = Mapping["Variable", int]


class Variable:
    """One unknown with a finite domain. Two variables are equal only when they are the same object."""

    __slots__ = ("name", "values")

    def __init__(self, name: str, values: Iterable[int]) -> None:
        """``values``: the domain, any order; kept sorted and distinct.

        Raises:
            ModelError: the domain is empty.
        """
        self.name = name
        self.values: tuple[int, ...] = tuple(sorted(set(values)))
        if not self.values:
            raise ModelError(f"variable {name}: expected at least one value, found an empty domain")

    def __repr__(self) -> str:
        return f"Variable({self.name!r})"


class Constraint(Protocol):
    """A relation over the variables of its scope."""

    @property
    def scope(self) -> tuple[Variable, ...]:
        """The variables it speaks of, each once."""

    def holds(self, assignment: Assignment) -> bool:
        """The meaning, stated once and plainly: is the relation true of these values? All of the scope is assigned."""

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        """The same relation in simpler constraints, ``fresh`` making the auxiliary variables it needs.

        A kernel constraint (Clause, AllDifferent) yields just itself. Unit propagation on the kernel's clauses removes
        every value without support.
        """


class Posted(NamedTuple):
    """A constraint as it stands in a model; ``group`` (a cage, a sign) can be switched off by name, None cannot."""

    constraint: Constraint
    group: str | None = None


class Given(NamedTuple):
    """A clue: ``variable`` takes one of ``allowed``. A digit is the one-value case, pencil marks are any subset."""

    name: str
    variable: Variable
    allowed: frozenset[int]

    def __str__(self) -> str:
        values = "".join(map(str, sorted(self.allowed))) if max(self.allowed, default=0) < 10 else sorted(self.allowed)
        return f"{self.name}={values}"


class Kernel(NamedTuple):
    """A model in kernel constraints. ``variables``: decision, auxiliary, then fresh in (constraint, local) order."""

    variables: tuple[Variable, ...]
    constraints: tuple[Posted, ...]


class Model:
    """Variables and constraints: the rules of one shape of puzzle.

    ``variables`` are the decision variables (uniqueness is about these), ``auxiliary`` those that follow from them.
    """

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.auxiliary: list[Variable] = []
        self.posted: list[Posted] = []
        self.place_of: Callable[[int], str] | None = None  # number of a posted constraint -> file and line, if known
        self._known: set[Variable] = set()
        self._kernel: Kernel | None = None

    def variable(self, name: str, values: Iterable[int], *, auxiliary: bool = False) -> Variable:
        """A new variable of this model with the given domain."""
        variable = Variable(name, values)
        (self.auxiliary if auxiliary else self.variables).append(variable)
        self._known.add(variable)
        self._kernel = None
        return variable

    def add(self, constraint: Constraint, group: str | None = None) -> None:
        """Post ``constraint``; with ``group`` it can be switched off by that name.

        Raises:
            ModelError: the constraint speaks of a variable of another model.
        """
        for variable in constraint.scope:
            if variable not in self._known:
                kind = type(constraint).__name__
                raise ModelError(f"{kind}: expected variables of this model, found {variable.name}")
        self.posted.append(Posted(constraint, group))
        self._kernel = None

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of all groups, in order of first use."""
        return tuple(dict.fromkeys(group for _, group in self.posted if group is not None))

    def kernel(self) -> Kernel:
        """This model decomposed to Clause and AllDifferent; computed once and kept.

        Raises:
            ModelError: a constraint is too wide; an InstanceError where it is known in which line it was posted.
        """
        if self._kernel is None:
            self._kernel = _decompose(self)
        return self._kernel

    def violated(self, assignment: Assignment, off: Collection[str] = ()) -> Constraint | None:
        """The first constraint that does not hold of a total assignment, or None; ``off``: groups not asked."""
        for constraint, group in self.posted:
            if (group is None or group not in off) and not constraint.holds(assignment):
                return constraint
        return None


def _decompose(model: Model) -> Kernel:
    variables = model.variables + model.auxiliary
    kernel: list[Posted] = []
    for index, (constraint, group) in enumerate(model.posted):
        local = 0

        def fresh(values: Iterable[int], index: int = index) -> Variable:
            nonlocal local
            variables.append(Variable(f"#{index}.{local}", values))
            local += 1
            return variables[-1]

        waiting = [constraint]
        while waiting:
            part = waiting.pop()
            try:
                parts = list(part.decompose(fresh))
            except ModelError as error:
                if model.place_of is None:
                    raise
                raise InstanceError(f"{model.place_of(index)}: {error}") from error
            if len(parts) == 1 and parts[0] is part:
                kernel.append(Posted(part, group))
            else:
                waiting.extend(reversed(parts))
    return Kernel(tuple(variables), tuple(kernel))
