"""Clue: one part of a puzzle, which a person can point at. Each question includes or omits it.

    Clue("r1c5=5", x == 5)      Clue("cage r1c1", AllDifferent(cage), sum(cage) == 15)

A model contains the rules, and clues come with each question. So one model, and one warm solver, serves a million
puzzles. A clue is content whose removal can only add solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import NamedTuple

from cpsudoku.model.constraint import Constraint, check_scope, refuse_cut
from cpsudoku.model.notation import Notation, Written
from cpsudoku.model.variables import BUILD, Assignment, Variable, check_name, flatten
from cpsudoku.primitives.primitive import BOOLEAN
from cpsudoku.support.errors import ModelError

# Called with each new clue, to limit the size of clues. Unary clues are excluded: a model caches them (`given_clue`),
# at most one for each place.
WATCH: ContextVar[Callable[[Clue], None] | None] = ContextVar("WATCH", default=None)


class Unary(NamedTuple):
    """``variable`` takes one of ``allowed``."""

    variable: Variable
    allowed: frozenset[int]


class Clue:
    """Constraints under one name. ``auxiliary``: variables that only this clue's constraints may use.

    ``unary``: set if the clue only restricts the values of one variable (a digit, pencil marks). Such clues are cheap
    for solvers, because they become assumptions. Equal unary clues of a model are the same object.
    """

    __slots__ = ("auxiliary", "constraints", "name", "unary")

    def __init__(self, name: str, *constraints: object, auxiliary: Iterable[Variable] = ()) -> None:
        """``constraints``: constraints, nested at will.

        Raises:
            ModelError: an argument is something else, such as a plain True or False. Or the name is not a text.
        """
        check_name(name, "clue")
        self.name: str = name
        self.auxiliary: tuple[Variable, ...] = tuple(auxiliary)
        self.constraints: tuple[Constraint, ...]
        if len(constraints) == 1 and isinstance(constraints[0], Constraint):  # the most frequent case
            self.constraints = (check_constraint(constraints[0], f"clue {name}"),)
        else:
            self.constraints = tuple([check_constraint(part, f"clue {name}") for part in flatten(constraints)])
        self.unary: Unary | None = None
        if len(self.constraints) == 1 and not self.auxiliary:
            self.unary = getattr(self.constraints[0], "unary", None)
        if (watch := WATCH.get()) is not None and self.unary is None:
            watch(self)

    @property
    def scope(self) -> tuple[Variable, ...]:
        """The variables of its constraints, each once, including auxiliary ones."""
        return tuple(dict.fromkeys(x for constraint in self.constraints for x in constraint.scope))

    def violated(self, assignment: Assignment) -> Constraint | None:
        """Return its first constraint that does not hold, or None."""
        return next((c for c in self.constraints if not c.redundant and not c.holds(assignment)), None)

    def notation(self, write: Notation) -> Written:
        """Return the Python expression that builds it."""
        options = {"auxiliary": [*self.auxiliary]} if self.auxiliary else {}
        return write.call("Clue", self.name, *self.constraints, **options)

    def __repr__(self) -> str:
        return Notation().text(self)


def check_constraint(thing: object, where: str) -> Constraint:
    """Return a constraint unchanged. Turn a Boolean into the constraint that it is 1.

    Raises:
        ModelError: the argument is neither, or it is the rest of a chained comparison such as ``x == y == z``.
    """
    if isinstance(thing, Constraint):
        if thing.cut:
            refuse_cut(thing, where)
        check_scope(thing)
        return thing
    if isinstance(thing, Variable) and thing.values is BOOLEAN:
        return BUILD.Compare(thing, "==", 1)
    if type(thing).__name__ in ("bool", "bool_"):  # bool_: numpy's
        raise ModelError(
            f"{where}: {thing} is not a constraint: Python compared two numbers, or a list. "
            "Write Sum(cells) in place of sum(cells) if there may be no cells"
        )
    description = type(thing).__name__
    if isinstance(thing, str | int | float | tuple | list):  # other objects would show a memory address
        description += f" {thing!r}"
    raise ModelError(f"{where}: expected a constraint, found {description}"[:200])
