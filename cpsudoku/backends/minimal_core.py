"""A minimal core: omit some items and query again, until no item can be omitted (deletion).

Each item that stays costs one query. Dropped items cost less, because one query drops all items that a refutation did
not use. With `step`, several items are omitted together at first. Chinneck, "Feasibility and Infeasibility in
Optimization" (2008), chapter 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class MinimalCore(NamedTuple, Generic[T]):
    """Items that contradict each other. ``minimal``: is every item needed for the contradiction?"""

    items: list[T]
    minimal: bool


def shrink(
    items: Iterable[T],
    refute: Callable[[list[T]], Sequence[T] | None],
    *,
    step: int = 1,
    stop: Callable[[], bool] = lambda: False,
) -> MinimalCore[T]:
    """Return a subset that `refute` still refutes and in which every item is needed.

    Items that proved to be needed stay, even if a later refutation does not use them.

    Args:
        items: Items that contradict each other, in the order in which to try to omit them.
        refute: Returns the items that a refutation used, or None if there is no refutation.
        step: The number of items omitted together at first. It is halved down to one.
        stop: When it returns True, all items not yet tried stay in the result.
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
    """Return a function for `refute` from a yes-or-no query: if the query refutes the items, it counts all of them as
    used."""
    return lambda items: items if question(items) else None
