"""What `shrink` leaves is refuted, and needs each of its items."""

from __future__ import annotations

from itertools import count
from random import Random

from cpsudoku.backends.minimal_core import shrink, unless


def test_nothing_can_be_left_out() -> None:
    rng = Random(3)
    clashes: list[set[int]] = []

    def clash(items: list[int]) -> list[int] | None:
        found = [one for one in clashes if one <= {*items}]
        return sorted(found[0]) if found else None

    def clashes_at_all(items: list[int]) -> bool:
        return clash(items) is not None

    for _ in range(300):
        clashes[:] = [{*rng.sample(range(12), rng.randint(1, 5))} for _ in range(rng.randint(1, 4))]
        for refute in (clash, unless(clashes_at_all)):
            core = shrink(range(12), refute, step=rng.choice((1, 3, 6)))
            assert core.minimal and clash(core.items) is not None
            assert all(clash([x for x in core.items if x != one]) is None for one in core.items)


def test_items_found_needed_stay() -> None:
    """The second refutation is by other means, and does not use the first item."""
    answers = iter([None, [2, 3], None, None])
    assert shrink([1, 2, 3, 4], lambda _: next(answers)).items == [1, 3]


def test_it_stops_when_told() -> None:
    asked = count()
    core = shrink(range(9), unless(lambda items: 8 in items), stop=lambda: next(asked) == 3)
    assert core == ([3, 4, 5, 6, 7, 8], False)
