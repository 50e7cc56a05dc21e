"""Lines under guards four deep: constraints nested at random, in words, by both derivations, against plain Python; and
the same with a wrong clause, which is caught."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

import pytest

from cpsudoku.constraints import Implies, Or
from cpsudoku.model import Clue, Model, Variable
from cpsudoku.statement import read, state, write
from cpsudoku.support.errors import ModelError
from tests.constraints.test_nested import Drawn, nested
from tests.statement.test_words import Row, by_the_checker, by_the_package, wrong

DEEP = 4


class Guarded(NamedTuple):
    """A model under guards, and the values of a, b, c, d that it leaves."""

    model: Model
    clues: list[Clue]
    expected: set[Row]


def guarded(random: Random, x: Sequence[Variable], depth: int) -> Drawn:
    """A constraint under so many guards, each a value, a comparison, or the choice between two parts."""
    if not depth:
        return nested(random, x, 1)
    inner = guarded(random, x, depth - 1)
    i, j = random.sample(range(len(x)), 2)
    v = random.choice(x[i].values)
    match random.randrange(4):
        case 0:
            return Drawn(Implies(x[i] == v, inner.state), lambda r: r[i] != v or inner.means(r))
        case 1:
            return Drawn(Implies(x[i] <= x[j], inner.state), lambda r: r[i] > r[j] or inner.means(r))
        case 2:
            return Drawn(Or(x[i] < x[j], inner.state), lambda r: r[i] < r[j] or inner.means(r))
        case _:
            other = nested(random, x, 1)
            return Drawn(
                Or(x[i] == v, inner.state, other.state), lambda r: r[i] == v or inner.means(r) or other.means(r)
            )


def case(seed: int) -> Guarded:
    random = Random(seed)
    model = Model()
    for name in "abcd":
        model.variable(name, random.choice([(0, 1), (0, 1), (0, 1, 2), (-1, 1, 2), (1, 2, 3)]))
    x = model.decisions
    drawn = [guarded(random, x, DEEP) for _ in range(random.randint(2, 7))]
    some = random.randrange(len(drawn))  # of them are clues
    clues = [Clue(f"clue {i}", d.state) for i, d in enumerate(drawn[:some])]
    model.add([d.state for d in drawn[some:]])
    return Guarded(model, clues, {row for row in product(*(y.values for y in x)) if all(d.means(row) for d in drawn)})


def cases(seeds: range) -> list[Guarded]:
    found = []
    for seed in seeds:
        with suppress(ModelError):  # `(a < b) <= 1` says nothing: it is refused where it is stated
            found.append(case(seed))
    assert len(found) > 0.8 * len(seeds)
    return found


def check(seeds: range) -> int:
    """As it is stated, for counting too, and as it reads back; the number of lines that say `either`."""
    said = 0
    for seed, (model, clues, expected) in zip(seeds, cases(seeds), strict=False):
        for counted in (False, True):
            statement = state(model, clues, counted=counted)
            text = write(statement)
            again = read(text)
            assert write(again) == text, seed
            assert by_the_package(statement) == expected == by_the_checker(statement, text), (seed, text)
            assert by_the_package(again) == expected, (seed, text)
            said += text.count("either : ")
    return said


def mutants(seeds: range) -> tuple[int, int]:
    """Of how many puzzles and derivations one change of a clause, of forty, leaves other values; and of how many none
    does."""
    caught = missed = 0
    for seed, (model, clues, expected) in zip(seeds, cases(seeds), strict=False):
        statement = state(model, clues)
        text = write(statement)
        if 4 * len(expected) > 3 * prod(len(x.values) for x in model.decisions):
            continue  # what says little changes little
        for by in (by_the_package, partial(by_the_checker, text=text)):
            rng = Random(seed)
            for _ in range(40):
                with suppress(AssertionError):  # the values of a variable
                    if by(statement, change=partial(wrong, rng=rng)) != expected:
                        caught += 1
                        break
            else:
                missed += 1
    return caught, missed


def test_guards_four_deep() -> None:
    assert check(range(40)) > 100


def test_a_changed_clause_is_caught() -> None:
    caught, missed = mutants(range(600, 660))
    assert caught > 12 and missed < caught / 2, (caught, missed)


@pytest.mark.slow
def test_thousands() -> None:
    assert check(range(10_000, 12_000)) > 4000
    caught, missed = mutants(range(20_000, 21_000))
    assert caught > 250 and missed < caught / 3, (caught, missed)
