"""A model contains the variables and rules of one shape of puzzle, and any clues that belong to it.

Clues come with each question. So one model, and one warm solver, serves a million puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextvars import ContextVar
from enum import Enum
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar, overload

from cpsudoku.model.clue import Clue, check_constraint
from cpsudoku.model.constraint import Constraint
from cpsudoku.model.notation import Notation, domain_text
from cpsudoku.model.variables import BUILD, Assignment, Variable, Variables, check_name, flatten, wholes
from cpsudoku.primitives.primitive import BOOLEAN
from cpsudoku.support import registry
from cpsudoku.support.errors import ModelError, amount

if TYPE_CHECKING:
    from cpsudoku.backends.session_contract import Backend
    from cpsudoku.uniqueness.report import Report
    from cpsudoku.uniqueness.solution import Solution

    Clues: TypeAlias = Collection[Clue | str] | Collection[Clue] | Collection[str] | None
    Backends: TypeAlias = str | Backend | Sequence[str | Backend] | None

Item = TypeVar("Item")

# Called after each `Model.add`, to find the line that posted a constraint. sys.setprofile is not used. CPython 3.11
# loops for ever in a profiled function while an exception for another thread is pending (see deadline.py).
WATCH: ContextVar[Callable[[Model], None] | None] = ContextVar("WATCH", default=None)


ADVICE = {  # names of other libraries, and the name to use instead
    "minimize": "uniqueness has no objective, CPMpy has; bound it with a constraint",
    "maximize": "uniqueness has no objective, CPMpy has; bound it with a constraint",
    "solveAll": "write model.count(), or iterate over model.solutions()",
    "new_int_var": 'write model.variable("x", range(1, 10))',
    "new_bool_var": 'write model.variable("b")',
    "NewIntVar": 'write model.variable("x", range(1, 10))',
    "NewBoolVar": 'write model.variable("b")',
    "Add": "write model.add(constraint)",
    **dict.fromkeys(("add_all_different", "AddAllDifferent"), "write model.add(AllDifferent(x))"),
    **dict.fromkeys(("add_bool_or", "AddBoolOr", "add_clause"), "write model.add(Or(a, ~b))"),
    **dict.fromkeys(("add_exactly_one", "AddExactlyOne"), "write model.add(Exactly(1, items))"),
    "rules": "write model.constraints",
}


class Model:
    """Variables, constraints and clues. `check` decides whether there is exactly one solution.

    ``decisions``: the variables in which two solutions differ; ``auxiliary``: variables that the decisions determine;
    ``constraints``: always required; ``clues``: named constraints, which can be omitted.
    """

    def __init__(self, *constraints: object) -> None:
        """``constraints``: constraints and clues, nested at will. Their variables become decisions of the model."""
        self._decisions: list[Variable] = []
        self._auxiliary: list[Variable] = []
        self._constraints: list[Constraint] = []
        self._clues: list[Clue] = []
        self._tuples: dict[str, tuple[Any, ...]] = {}  # the parts of these lists read so far
        self._known: set[Variable] = set()
        self._names: set[str] = set()  # names of the variables
        self._place_of: Callable[[int], str] | None = None  # number of a constraint -> file and line, if known
        self._domains: list[tuple[frozenset[int], tuple[Variable, ...]]] | None = None  # variables by domain
        self._covered = 0  # number of constraints already covered by `_together`
        self._together: list[Callable[[Assignment], bool]] = []  # do all constraints of a type hold?
        self._given: dict[tuple[Variable, frozenset[int]], Clue] = {}
        if constraints:
            parts = flatten(constraints)
            used = dict.fromkeys(x for part in parts if isinstance(part, Constraint | Clue) for x in part.scope)
            clue_variables = {x for part in parts if isinstance(part, Clue) for x in part.auxiliary}
            self._declare([x for x in used if x not in clue_variables], auxiliary=False)
            self.add(parts)

    def __repr__(self) -> str:
        return f"<Model: {self._size()}>"

    def __str__(self) -> str:
        """Return all variables by domain, then each constraint and clue on a line."""
        write = Notation(most=None)
        lines = [f"Model: {self._size()}"]
        for prefix, variables in (("", self.decisions), ("auxiliary ", self.auxiliary)):
            by_domain: dict[tuple[int, ...], list[str]] = {}
            for x in variables:
                by_domain.setdefault(x.values, []).append(x.name)
            lines += [f"{prefix}{', '.join(names)} in {domain_text(of)}" for of, names in by_domain.items()]
        lines += map(write.text, self._constraints)
        lines += [f'"{clue.name}": {", ".join(map(write.text, clue.constraints))}' for clue in self._clues]
        return "\n  ".join(lines)

    def _size(self) -> str:
        numbers = {"variable": declared_variables(self), "constraint": self._constraints, "clue": self._clues}
        return ", ".join(amount(len(things), noun) for noun, things in numbers.items() if things or noun != "clue")

    @property
    def decisions(self) -> tuple[Variable, ...]:
        """The variables in which solutions differ."""
        return self._tuple("decisions", self._decisions)

    @property
    def auxiliary(self) -> tuple[Variable, ...]:
        """The variables that the decisions determine."""
        return self._tuple("auxiliary", self._auxiliary)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The constraints that are always required."""
        return self._tuple("constraints", self._constraints)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The named constraints, which can be omitted."""
        return self._tuple("clues", self._clues)

    def _tuple(self, name: str, things: list[Item]) -> tuple[Item, ...]:
        known = self._tuples.get(name, ())
        if len(known) != len(things):
            known = self._tuples[name] = tuple(things)
        return known

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            advice = f": {ADVICE[name]}" if name in ADVICE else ""
            raise AttributeError(f"a Model has no {name!r}{advice}", name=name, obj=self)

    def __getstate__(self) -> dict[str, object]:
        """Return the state to pickle, without the functions that `violated` caches."""
        return vars(self) | {"_together": [], "_covered": 0}

    def check(
        self, *, clues: Clues = None, backend: Backends = None, time_limit: float | None = None, wait: bool = False
    ) -> Report:
        """Decide whether there is exactly one solution; all backends must agree. As `cpsudoku.check`."""
        options = {"clues": clues, "backend": backend, "time_limit": time_limit, "wait": wait}
        answer: Report = registry.find("facade", "check")(self, **options)
        return answer

    def solve(
        self, *, clues: Clues = None, backend: str | Backend | None = None, time_limit: float | None = None
    ) -> Solution | None:
        """Return a solution, or None if there is none. As `cpsudoku.solve`."""
        options = {"clues": clues, "backend": backend, "time_limit": time_limit}
        answer: Solution | None = registry.find("facade", "solve")(self, **options)
        return answer

    def solutions(
        self,
        *,
        clues: Clues = None,
        backend: str | Backend | None = None,
        limit: int | None = None,
        time_limit: float | None = None,
    ) -> Iterator[Solution]:
        """Yield each solution once, at most ``limit``. As `cpsudoku.solutions`."""
        options = {"clues": clues, "backend": backend, "limit": limit, "time_limit": time_limit}
        answer: Iterator[Solution] = registry.find("facade", "solutions")(self, **options)
        return answer

    def count(
        self,
        *,
        clues: Clues = None,
        backend: str | Backend | None = None,
        limit: int | None = None,
        time_limit: float | None = None,
    ) -> int:
        """Count the solutions; a result equal to ``limit`` means at least ``limit``. As `cpsudoku.count`."""
        options = {"clues": clues, "backend": backend, "limit": limit, "time_limit": time_limit}
        answer: int = registry.find("facade", "count")(self, **options)
        return answer

    def variable(
        self, name: str, values: Iterable[int] | type[Enum] = BOOLEAN, *, auxiliary: bool = False
    ) -> Variable:
        """Return a new variable. Its domain is integers or an Enum of integers, whose names are printed.

        Raises:
            ModelError: the domain is empty or has more than ten million values, or another variable has the name.
        """
        variable = Variable(name, values)
        self._declare([variable], auxiliary)
        return variable

    def _declare(self, new: Sequence[Variable], auxiliary: bool) -> None:
        """"""
        names = {x.name for x in new}
        if len(names) < len(new) or not names.isdisjoint(self._names):
            places = [(x.name, f"decision {i}") for i, x in enumerate(self.decisions, 1)]
            places += [(x.name, f"auxiliary variable {i}") for i, x in enumerate(self.auxiliary, 1)]
            first = len(self.auxiliary if auxiliary else self.decisions) + 1
            for i, x in enumerate(new, first):
                here = f"{'auxiliary variable' if auxiliary else 'decision'} {i}"
                if (there := dict(places).get(x.name)) is not None:
                    found = f"found {x.name!r} twice: {there} and {here}"
                    raise ModelError(f"expected a different name for each variable, {found}")
                places.append((x.name, here))
        self._names |= names
        (self._auxiliary if auxiliary else self._decisions).extend(new)
        self._known.update(new)
        self._domains = None

    @overload
    def variables(
        self, name: str, shape: int | tuple[int], values: Iterable[int] | type[Enum] = ..., *, auxiliary: bool = ...
    ) -> Variables[Variable]: ...

    @overload
    def variables(
        self, name: str, shape: tuple[int, int], values: Iterable[int] | type[Enum] = ..., *, auxiliary: bool = ...
    ) -> Variables[Variables[Variable]]: ...

    @overload
    def variables(
        self, name: str, shape: tuple[int, int, int], values: Iterable[int] | type[Enum] = ..., *, auxiliary: bool = ...
    ) -> Variables[Variables[Variables[Variable]]]: ...

    @overload
    def variables(
        self, name: str, shape: Sequence[int], values: Iterable[int] | type[Enum] = ..., *, auxiliary: bool = ...
    ) -> Variables[Any]: ...

    def variables(
        self,
        name: str,
        shape: int | Sequence[int],
        values: Iterable[int] | type[Enum] = BOOLEAN,
        *,
        auxiliary: bool = False,
    ) -> Variables[Any]:
        """Return a list of variables of one domain. ``shape`` = (rows, columns) gives a table, and so on.

        Their names are the Python expressions: x[0], x[1], ...; in a table x[0,0], x[0,1], ... Tables are indexed as
        in NumPy: ``x[0, 1]``, ``x[:, 1]``, ``x[0:3, 0:3]``.

        Raises:
            ModelError: the domain is empty, a size is negative, or the name is not a text.
        """
        check_name(name, "variables")
        sizes = wholes(shape if isinstance(shape, Iterable) else (shape,), f"variables {name}: shape")
        if min(sizes, default=-1) < 0:
            raise ModelError(f"variables {name}: expected sizes from 0, found {shape}")
        several = isinstance(values, Iterable) and not isinstance(values, type | range)
        domain = tuple(values) if several else values

        def part(place: tuple[int, ...]) -> Any:
            if len(place) == len(sizes):
                return self.variable(f"{name}[{','.join(map(str, place))}]", domain, auxiliary=auxiliary)
            return Variables(part((*place, i)) for i in range(sizes[len(place)]))

        table: Variables[Any] = part(())
        return table

    def add(self, *rules: object) -> None:
        """Add constraints and clues, nested at will. A Boolean is the constraint that it is 1.

        Raises:
            ModelError: a rule is something else, such as a plain True or False. Or a constraint has a variable of
                another model, or two clues have one name.
        """
        for rule in rules if len(rules) == 1 and isinstance(rules[0], Constraint) else flatten(rules):
            if isinstance(rule, Clue):
                for x in rule.scope:
                    if x not in self._known and x not in rule.auxiliary:
                        raise ModelError(f"clue {rule.name}: expected variables of this model, found {x.name}")
                if rule.name in [clue.name for clue in self._clues]:
                    raise ModelError(f"expected a different name for each clue, found {rule.name!r} twice")
                self._clues.append(rule)
                continue
            constraint = check_constraint(rule, "Model.add")
            if not self._known.issuperset(constraint.scope):
                x = next(x for x in constraint.scope if x not in self._known)
                raise ModelError(f"{type(constraint).__name__}: expected variables of this model, found {x.name}")
            self._constraints.append(constraint)
        if (seen := WATCH.get()) is not None:
            seen(self)

    def __iadd__(self, constraints: object) -> Self:
        self.add(constraints)
        return self


# The package uses these functions of a model. They are not methods, so that users see only the members they need.


def model_over(decisions: Iterable[Variable], auxiliary: Iterable[Variable] = ()) -> Model:
    """Return a model without rules over variables of another model, for questions about a part of it."""
    model = Model()
    model._decisions, model._auxiliary = [*decisions], [*auxiliary]
    model._known = {*declared_variables(model)}
    model._names = {x.name for x in model._known}
    return model


def place_of(model: Model) -> Callable[[int], str] | None:
    """Return the function from the number of a constraint to its file and line. Return None if these are not known."""
    return model._place_of


def set_place_of(model: Model, function: Callable[[int], str]) -> None:
    """Let ``function`` return the file and line of a constraint, given its number."""
    model._place_of = function


def declared_variables(model: Model) -> tuple[Variable, ...]:
    """Return decision variables, then auxiliary ones. A witness has a value for each."""
    return (*model.decisions, *model.auxiliary)


def expect_decision(model: Model) -> None:
    """
    Raises:
        ModelError: no variable is a decision, so two solutions could not differ.
    """
    if not model.decisions:
        found = "auxiliary ones only" if model.auxiliary else "none"
        raise ModelError(f"expected a decision variable in the model, found {found}")


def variables_of_domain(
    model: Model, names: Iterable[str], values: Iterable[int], *, auxiliary: bool = False
) -> list[Variable]:
    """Return new variables of a model with these names and one domain.

    Raises:
        ModelError: the domain is empty, or two variables have one name.
    """
    domain = Variable("", values).values
    variables = [Variable(name, BOOLEAN) for name in names]
    if domain is not BOOLEAN:
        for x in variables:
            x.values = domain
    model._declare(variables, auxiliary)
    return variables


def given_clue(model: Model, variable: Variable, allowed: Collection[int]) -> Clue:
    """Return the clue that a variable takes one of these values, "r1c1=5". Each call returns the same object."""
    key = variable, frozenset(allowed)
    clue = model._given.get(key)
    if clue is None:
        values = "".join(map(str, sorted(allowed))) if max(allowed, default=0) < 10 else sorted(allowed)
        clue = model._given[key] = Clue(f"{variable.name}={values}", BUILD.InDomain(variable, allowed))
    return clue


def outside_domain(model: Model, assignment: Assignment) -> Variable | None:
    """Return the first declared variable without a value of its domain. Return None if there is none."""
    if model._domains is None:
        by_domain: dict[tuple[int, ...], list[Variable]] = {}
        for x in declared_variables(model):
            by_domain.setdefault(x.values, []).append(x)
        model._domains = [(frozenset(values), tuple(group)) for values, group in by_domain.items()]
    get = assignment.get
    for values, group in model._domains:
        if not values.issuperset(map(get, group)):
            break
    else:
        return None
    return next((x for x in declared_variables(model) if get(x) not in x.values), None)


def violated_constraint(model: Model, assignment: Assignment, clues: Iterable[Clue] = ()) -> Constraint | None:
    """Return the first rule or clue constraint that a total assignment violates, or None."""
    if model._covered != len(model._constraints):
        by_type: dict[type[Constraint], list[Constraint]] = {}
        for constraint in model._constraints:
            by_type.setdefault(type(constraint), []).append(constraint)
        model._together = [sort.together(group) for sort, group in by_type.items()]
        model._covered = len(model._constraints)  # last, so after an interrupt all are covered again
    for hold in model._together:
        if not hold(assignment):
            return next(constraint for constraint in model._constraints if not constraint.holds(assignment))
    return next((c for clue in clues if (c := clue.violated(assignment)) is not None), None)
