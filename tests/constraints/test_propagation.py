"""What unit propagation on the clauses of a constraint finds: never a value with support; all that its file claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from cpsudoku import Element, Maximum, Minimum, Regular
from cpsudoku.model import Constraint, Variable
from cpsudoku.statement.clause_encoding import StatedFormula
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, name_of

Domains = dict[Variable, frozenset[int]]
Posted = Callable[[Sequence[Variable], Constraint], StatedFormula]
Propagate = Callable[[StatedFormula, list[int]], set[int] | None]

# The constraints whose files claim that unit propagation removes every value without support.
COMPLETE = ("==", "!= of a sum", "<", "Less", "Less or equal", "NotEqual", "Relation", "Relation of pairs", "Table",
            "Table of two", "Table of one", "permutations", "InDomain", "Clause", "AllEqual variables",
            "DistinctSets of two")  # fmt: skip


def narrowed(x: Sequence[Variable], random: Random) -> Domains:
    return {y: frozenset(random.sample(y.values, random.randint(1, len(y.values)))) for y in x}


def left(cnf: StatedFormula, propagate: Propagate, domains: Domains) -> list[set[int]] | None:
    """The values that unit propagation leaves to each variable; None where it finds a contradiction."""
    literal = cnf.numbering.literal
    true = propagate(cnf, [-literal(x, v) for x, kept in domains.items() for v in x.values if v not in kept])
    return None if true is None else [{v for v in kept if -literal(x, v) not in true} for x, kept in domains.items()]


@pytest.mark.every(4)
@each("example", EXAMPLES, ids=name_of)
def test_no_value_with_support_is_removed(example: Any, posted: Posted, propagate: Propagate) -> None:
    """Random domains of every constraint: without propagation to all supports, or with it if its file claims so."""
    x = example.variables()
    cnf = posted(x, example.state(x))
    random = Random(example.name)
    for _ in range(12):
        domains = narrowed(x, random)
        rows = [row for row in product(*map(sorted, domains.values())) if example.means(*row)]
        found = left(cnf, propagate, domains)
        supported = [set(column) for column in zip(*rows, strict=True)]
        if found is None:
            assert not rows
        elif example.name in COMPLETE:
            assert found == supported
        elif rows:
            assert all(kept >= column for kept, column in zip(found, supported, strict=True))


def test_those_that_are_complete_are_examples(examples: Any) -> None:
    assert set(COMPLETE) <= {example.name for example in examples}


def drawn() -> Iterator[Random]:
    for seed in range(60):
        yield Random(seed)


def test_the_entry_is_known_once_the_index_is(posted: Posted, propagate: Propagate) -> None:
    for random in drawn():
        a, b, result = (Variable(name, random.sample(range(5), 3)) for name in ("a", "b", "result"))
        index = Variable("index", (0, 1))
        cnf = posted([a, b, index, result], Element([a, b], index) == result)
        domains = narrowed([a, b, index, result], random)
        at = random.randrange(2)
        domains[index] = frozenset((at,))
        found = left(cnf, propagate, domains)
        both = domains[(a, b)[at]] & domains[result]
        assert found is None if not both else found is not None and found[at] == found[3] == both


@pytest.mark.parametrize("sign", [1, -1])
def test_the_last_part_that_reaches_a_known_result_has_it(posted: Posted, propagate: Propagate, sign: int) -> None:
    seen = 0
    for random in drawn():
        parts = [Variable(name, random.sample(range(6), 4)) for name in "abc"]
        result = Variable("result", range(6))
        cnf = posted([*parts, result], (Maximum if sign > 0 else Minimum)(parts) == result)
        domains = narrowed([*parts, result], random)
        value = random.choice(sorted(domains[result]))
        domains[result] = frozenset((value,))
        able = [i for i, x in enumerate(parts) if value in domains[x]]
        found = left(cnf, propagate, domains)
        if not able:
            assert found is None
        elif len(able) == 1 and found is not None:
            seen += 1
            assert found[able[0]] == {value}
            assert all(sign * v <= sign * value for kept in found[:3] for v in kept)
    assert seen > 10


def test_an_automaton_knows_what_values_from_one_end_imply(posted: Posted, propagate: Propagate) -> None:
    for random in drawn():
        x = [Variable(name, range(3)) for name in "abcd"]
        rest, factor = random.randrange(5), random.randrange(1, 4)

        def step(state: int, value: int, factor: int = factor) -> int:
            return (factor * state + value) % 5

        constraint = Regular(x, 0, step, {rest})
        cnf = posted(x, constraint)
        rows = [row for row in product(range(3), repeat=4) if constraint.holds(dict(zip(x, row, strict=True)))]
        for known in (x[:3], x[1:]):
            values = {y: random.randrange(3) for y in known}
            domains = {y: frozenset((values[y],)) if y in values else frozenset(y.values) for y in x}
            fitting = [row for row in rows if all(v in domains[y] for y, v in zip(x, row, strict=True))]
            found = left(cnf, propagate, domains)
            assert (found is None) is (not fitting)
            if fitting:
                assert found == [set(column) for column in zip(*fitting, strict=True)]
