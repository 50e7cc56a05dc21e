"""When: a propagator that counts where some literals are true, for constraints under a condition.

While one of them may be false nothing follows for the constraint's variables. Where all but one are true and the
constraint is refuted, that last one is false.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cpsudoku.constraints import Literal
from cpsudoku.numbering import Numbering

if TYPE_CHECKING:
    from cpsudoku.backends.search.propagators import Propagator


class When:
    """``inner`` under the ``condition`` that all of these literals are true."""

    def __init__(self, inner: Propagator, condition: Sequence[Literal], numbering: Numbering) -> None:
        self.inner = inner
        self.condition = [candidates(literal, numbering) for literal in condition]
        self.wakes = inner.wakes
        for true, false in self.condition:
            self.wakes |= true | false

    def __call__(self, X: int) -> int | None:
        open_: list[int] = []
        for true, false in self.condition:
            if not X & true:
                return 0
            if X & false:
                open_.append(X & true)
        if len(open_) > 1:
            return 0
        removed = self.inner(X)
        if not open_:
            return removed
        return open_[0] if removed is None else 0


def candidates(literal: Literal, numbering: Numbering) -> tuple[int, int]:
    """The candidates with which a literal is true, and those with which it is false."""
    x, value, positive = literal
    domain = sum(1 << (i - 1) for i in numbering.literals(x))
    bit = 1 << (numbering.literal(x, value) - 1) if value in x.values else 0
    return (bit, domain ^ bit) if positive else (domain ^ bit, bit)
