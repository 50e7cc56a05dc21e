"""A model brought down to the constraints that a format can say, each under a condition: what its writers share.

What a writer cannot say is decomposed. Fresh variables are determined by the decisions wherever that can be said, so
that other programs count the solutions that we do: under a condition that is false they have their lowest value, and a
choice between parts is "the part holds", both ways, where the part can be negated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cpsudoku.constraints import Clause, Connected, Linear, Literal, Or, Reachable, is_value
from cpsudoku.constraints.comparison import Comparison
from cpsudoku.constraints.logic import disjunction, reified
from cpsudoku.errors import InstanceError, ModelError
from cpsudoku.exporting.connectivity import Distance, connected, reachable
from cpsudoku.model import Clue, Constraint, Model, Variable

Condition = tuple[Literal, ...]  # all are true
Write = Callable[[Constraint, Condition], bool]  # writes a constraint under a condition; False: it cannot be said


class Lowering:
    """Posts constraints to ``write``. ``declare``: is called with each fresh variable; ``distance``: how a number of
    steps is said. ``free``: the type of a constraint whose fresh variables the decisions leave open, if there is one.
    """

    def __init__(self, write: Write, declare: Callable[[Variable], None], distance: Distance) -> None:
        self.write, self.declare, self.distance = write, declare, distance
        self.free = ""
        self.made = 0

    def rules(self, model: Model) -> None:
        """All rules of a model.

        Raises:
            ModelError: one cannot be decomposed; an InstanceError where it is known in which line it was posted.
        """
        for index, rule in enumerate(model.rules):
            try:
                self.post(rule)
            except ModelError as error:
                if model.place_of is None:
                    raise
                raise InstanceError(f"{model.place_of(index)}: {error}") from error

    def clue(self, clue: Clue) -> None:
        """A clue, whose auxiliary variables are declared.

        Raises:
            ModelError: one of its constraints cannot be decomposed.
        """
        try:
            for constraint in clue.constraints:
                self.post(constraint)
        except ModelError as error:
            raise ModelError(f"clue {clue.name}: {error}") from error

    def post(self, constraint: Constraint, condition: Condition = ()) -> None:
        """Write a constraint, or what it decomposes to."""
        inner = getattr(constraint, "conditional", None)
        if inner is not None:
            more = [literal for literal in inner.condition if not _always(literal)]
            if not any(_always(literal.negated()) for literal in more):
                self.post(inner.constraint, tuple(dict.fromkeys((*condition, *more))))
            return
        if self.write(constraint, condition):
            return
        if isinstance(constraint, Connected):
            self._all(connected(constraint, condition, self._fresh(()), self.distance))
        elif isinstance(constraint, Reachable):
            self._all(reachable(constraint, condition, self._fresh(()), self.distance))
        elif isinstance(constraint, Or) and disjunction(constraint) is None:
            self._either(constraint, condition)
        elif isinstance(constraint, Linear) and constraint.relation == "!=":
            below = is_value(self._fresh(condition)((0, 1)), 1)
            self.post(Linear(constraint.terms, "<=", constraint.total - 1), (*condition, below))
            self.post(Linear(constraint.terms, ">=", constraint.total + 1), (*condition, below.negated()))
        else:
            before = self.made
            parts = list(constraint.decompose(self._fresh(condition)))
            if any(part is constraint for part in parts):
                name = type(constraint).__name__
                raise ModelError(f"{name}: expected a constraint that decomposes, found one that yields itself")
            if not constraint.determines and self.made > before:
                self.free = self.free or type(constraint).__name__
            for part in parts:
                self.post(part, condition)

    def _all(self, parts: Iterable[Constraint]) -> None:
        for part in parts:
            self.post(part)

    def _either(self, constraint: Or, condition: Condition) -> None:
        literals: list[Literal] = []
        for part in constraint.parts:
            said = disjunction(part)
            literals += [self._holding(part, condition)] if said is None else said
        self.post(Clause(literals), condition)

    def _holding(self, part: Constraint, condition: Condition) -> Literal:
        """A literal that is true where the part holds, and only there if that can be said."""
        try:
            holds, posted = reified(part, self._fresh(condition))
        except ModelError:
            self.free = self.free or type(part).__name__
            holds, posted = is_value(self._fresh(condition)((0, 1)), 1), ()
            self.post(part, (*condition, holds))
        for constraint in posted:
            self.post(constraint, condition)
        return holds

    def _fresh(self, condition: Condition) -> Callable[[Iterable[int]], Variable]:
        def fresh(values: Iterable[int]) -> Variable:
            self.made += 1
            x = Variable(f"aux{self.made}", values)
            self.declare(x)
            for literal in condition:
                self.post(Clause((literal, is_value(x, x.values[0]))))
            return x

        return fresh


def _always(literal: Literal) -> bool:
    x, value, positive = literal
    return not positive if value not in x.values else positive and len(x.values) == 1


def sum_of(constraint: Constraint) -> Linear | None:
    """The sum that a constraint is, of two variables or more; None where it is none."""
    if isinstance(constraint, Linear):
        return constraint
    if isinstance(constraint, Comparison) and len(constraint.scope) > 1:
        return constraint.linear()
    return None


def counted(free: str, decisions: int, declared: int, all_: int) -> str:
    """What a header says about counting solutions. ``free``: what leaves fresh variables open; then how many variables
    there are of each sort, each the sorts before it included."""
    if all_ == decisions:
        return "there are no auxiliary variables: solutions are counted as they are"
    if free:
        return f"auxiliary variables are left open by {free}: count over the decisions, by projection or by blocking"
    if declared > decisions:
        return (
            "auxiliary variables are determined by the decisions as far as the model's own ones are: to be sure, count "
            "over the decisions"
        )
    return "the auxiliary variables are determined by the decisions: solutions are counted once"
