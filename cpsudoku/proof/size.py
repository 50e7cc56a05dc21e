"""How large the reference encoding of a model would be, found without making it: hostile text must not fill the memory.

Decomposes one constraint at a time and forgets it; stops as soon as the limit is passed. Costs less than encoding.
"""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause
from cpsudoku.model import Clue, Constraint, Model, Variable


def fits(model: Model, limit: int, clues: Iterable[Clue] = ()) -> bool:
    """Has the reference encoding of the rules and ``clues`` at most ``limit`` literals, all clauses together?"""
    left = limit

    def fresh(values: Iterable[int]) -> Variable:
        nonlocal left
        made = Variable("#", values)
        left -= _exactly_one(len(made.values))
        return made

    left -= sum(_exactly_one(len(x.values)) for x in model.declared)
    for constraint in (*model.rules, *(c for clue in clues if clue.unary is None for c in clue.constraints)):
        waiting: list[Constraint] = [constraint]
        while waiting and left >= 0:
            part = waiting.pop()
            if isinstance(part, Clause):
                left -= len(part.literals)
            elif isinstance(part, AllDifferent):
                places = len(part.scope)
                left -= len(part.values) * places * places
            else:
                for simpler in part.decompose(fresh):
                    waiting.append(simpler)
                    left -= 1
                    if left < 0:
                        break
        if left < 0:
            return False
    return True


def _exactly_one(values: int) -> int:
    return values * values
