"""`cpsudoku.support.fast_dataclass.dataclass` makes the same classes as the standard library's `dataclass`."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import field
from typing import Any

import pytest

from cpsudoku.support import fast_dataclass

Decorator = Callable[..., Any]


def classes(dataclass: Decorator) -> list[type]:
    @dataclass
    class Plain:
        a: int
        b: list[int] = field(default_factory=list)
        c: int = field(default=3, repr=False, compare=False)

    @dataclass(frozen=True)
    class Base:
        a: int
        b: str = "b"
        shape: bool = field(default=False, kw_only=True)

    @dataclass(frozen=True)
    class Derived(Base):
        more: tuple[int, ...] = ()
        found: int = field(default=7, init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "more", tuple(self.more))

    @dataclass(frozen=True, slots=True)
    class Slotted:
        a: int
        b: str = ""

    @dataclass(frozen=True, eq=False)
    class Itself:
        a: int

        def __repr__(self) -> str:
            return "mine"

    return [Plain, Base, Derived, Slotted, Itself]


CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((1,), {}), ((2,), {}), ((), {"a": 1}), ((1, "x"), {}), ((1,), {"b": "x"}), ((1,), {"shape": True}), ((), {}),
    ((1, "x", [4, 5]), {}), ((1, "x"), {"more": [4, 5]}), ((1,), {"found": 2}), ((1, "x", 3, 4), {}),
]  # fmt: skip


def made(cls: type) -> list[Any]:
    found: list[Any] = []
    for arguments, options in CALLS:
        try:
            found.append(cls(*arguments, **options))
        except TypeError:
            found.append(None)
    return found


def hashed(thing: Any) -> int | None:
    try:
        return hash(thing)
    except TypeError:
        return None


@pytest.mark.parametrize("place", range(5))
def test_it_makes_what_the_library_makes(place: int) -> None:
    theirs, ours = classes(dataclasses.dataclass)[place], classes(fast_dataclass.dataclass)[place]
    them, us = made(theirs), made(ours)
    assert sum(x is not None for x in us) >= 3
    for one, two in zip(them, us, strict=True):
        assert (one is None) == (two is None)
        if one is None:
            continue
        assert repr(one).replace(f"classes.<locals>.{theirs.__name__}", "") == repr(two).replace(
            f"classes.<locals>.{ours.__name__}", ""
        )
        assert dataclasses.asdict(one) == dataclasses.asdict(two)
        assert [one == other for other in them] == [two == other for other in us]
        assert (hashed(one) is None) == (hashed(two) is None)
        if theirs.__name__ != "Itself":
            assert hashed(one) == hashed(two)
            assert copy.copy(two) == two and dataclasses.replace(two, a=9).a == 9
        assert two != one and two != 1
        changes: list[Callable[[Any], None]] = [lambda x: setattr(x, "a", 5), lambda x: delattr(x, "a")]
        for change in changes:
            if theirs.__name__ != "Plain":
                for thing in (one, two):
                    with pytest.raises(dataclasses.FrozenInstanceError):
                        change(thing)
    assert theirs.__match_args__ == ours.__match_args__  # type: ignore[attr-defined]
    assert hasattr(theirs, "__slots__") == hasattr(ours, "__slots__")


def test_a_class_of_either_may_be_the_base_of_one_of_the_other() -> None:
    both: tuple[Decorator, Decorator] = (fast_dataclass.dataclass, dataclasses.dataclass)
    for base, derived in (both, both[::-1]):
        one: Any = classes(base)[1]

        decorated: Any = derived(frozen=True)
        further = decorated(type("Further", (one,), {"__annotations__": {"last": int}, "last": 4}))
        assert dataclasses.astuple(further(1, shape=True)) == (1, "b", True, 4)
        with pytest.raises(dataclasses.FrozenInstanceError):
            further(1).last = 2


def test_defaults_are_made_anew() -> None:
    plain = classes(fast_dataclass.dataclass)[0]
    plain(1).b.append(2)
    assert plain(1).b == []


def test_what_is_sent_to_another_process_comes_back() -> None:
    from cpsudoku.formats import ReadOptions
    from cpsudoku.puzzles.entry import Bad, Record
    from cpsudoku.puzzles.grid import Grid
    from cpsudoku.support.errors import TextError

    grid = Grid(2, (1, 2, 0, frozenset((1, 2))))
    for sent in (grid, Record(grid, title="a"), ReadOptions(blank="any")):
        assert pickle.loads(pickle.dumps(sent)) == sent
    bad = pickle.loads(pickle.dumps(Bad(TextError("expected a digit", 3, 4), "x")))
    assert (str(bad.error), bad.text) == (str(TextError("expected a digit", 3, 4)), "x")
