"""How large the reference encoding of a model would be, found without making it: hostile text must not fill the memory.

Decomposes one constraint at a time and forgets it; stops as soon as the limit is passed. Costs less than encoding.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause
from cpsudoku.constraints.connected import Connected
from cpsudoku.model import BOOLEAN, Clue, Constraint, Model, Variable

KEPT = 50_000  # constraints whose size is remembered, by their keys
_known: dict[Hashable, int] = {}


def fits(model: Model, limit: int, clues: Iterable[Clue] = ()) -> bool:
    """Has the reference encoding of the rules and ``clues`` at most ``limit`` literals, all clauses together?"""
    left = limit - sum(_exactly_one(x) for x in model.declared)
    for constraint in (*model.rules, *(c for clue in clues if clue.unary is None for c in clue.constraints)):
        if left < 0:
            break
        left -= _size(constraint, left)
    return left >= 0


def _size(constraint: Constraint, limit: int) -> int:
    """How many literals a constraint takes; some number beyond ``limit`` if it is more than that."""
    key = constraint.key
    if key in _known:
        return _known[key]
    left = limit

    def fresh(values: Iterable[int]) -> Variable:
        nonlocal left
        made = Variable("#", values)
        left -= _exactly_one(made)
        return made

    waiting: list[Constraint] = [constraint]
    while waiting and left >= 0:
        part = waiting.pop()
        if isinstance(part, Clause):
            left -= 1 + len(part.literals)
        elif isinstance(part, AllDifferent):
            left -= len(part.values) * len(part.scope) ** 2
        elif isinstance(part, Connected):
            left -= len(part.nodes) + 3 * len(part.links)
        elif (inner := getattr(part, "conditional", None)) is not None:
            left -= len(inner.condition)
            waiting.append(inner.constraint)
        else:
            for simpler in part.decompose(fresh):
                waiting.append(simpler)
                left -= 1
                if left < 0:
                    break
    if left >= 0:
        if len(_known) >= KEPT:
            _known.clear()
        _known[key] = limit - left
    return limit - left


def _exactly_one(x: Variable) -> int:
    return 1 if x.values == BOOLEAN else len(x.values) ** 2
