"""A minimal core: leave out some items, ask again, until none can be left out (deletion).

It costs a question for each item that stays, and fewer for the others: one question drops all that a refutation did
not use. `step` tries runs of items first. Chinneck, "Feasibility and Infeasibility in Optimization" (2008), chapter 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class MinimalCore(NamedTuple, Generic[T]):
    """Items that are refuted together. ``minimal``: none of them can be left out."""

    items: list[T]
    minimal: bool


def shrink(
    items: Iterable[T],
    refute: Callable[[list[T]], Sequence[T] | None],
    *,
    step: int = 1,
    stop: Callable[[], bool] = lambda: False,
) -> MinimalCore[T]:
    """Return those of the items that `refute` still refutes when no one of them can be left out.

    Items found needed stay, even if a later refutation does not use them.

    Args:
        items: They are refuted together, and tried in this order.
        refute: Returns the items that a refutation used; None if there is none.
        step: So many are left out at once, then half as many, down to one.
        stop: Once it returns True, the rest stays as it is.
    """
    rest = list(items)
    while True:
        start = 0
        while start < len(rest):
            if stop():
                return MinimalCore(rest, False)
            before, after = rest[:start], rest[start + step :]
            question = [*before, *after]
            used = refute(question)
            if used is None:
                start += step
            elif len(used) == len(question):
                rest = question
            else:
                rest = [*before, *[one for one in after if one in used]]
        if step == 1:
            return MinimalCore(rest, True)
        step //= 2


def unless(question: Callable[[list[T]], bool]) -> Callable[[list[T]], list[T] | None]:
    """Return a refutation from a yes-or-no question: all items were used if the answer is yes."""
    return lambda items: items if question(items) else None
