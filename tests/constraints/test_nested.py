"""Constraints compared with constraints, variables and numbers, summed up and nested, against plain Python.

An expression is drawn together with its meaning: a function of the values, written beside each constructor here, that
asks no `holds`. On every backend, as a rule, as a clue and under a condition; in certificates and both exports.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from operator import eq, ge, gt, le, lt, ne
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.constraints import AllDifferent, Count, Exactly, Implies, Maximum, Or, Regular, Relation, Table
from cpsudoku.exporting import write_model
from cpsudoku.model import Clue, Model, Question, Refuted, Solved, Variable
from cpsudoku.proof.certificate_writer import prove_model
from cpsudoku.proof.verification import verify
from cpsudoku.statement.reference import reference
from cpsudoku.support.errors import ModelError
from tests.constraints.test_export_minizinc import solutions as of_minizinc
from tests.constraints.test_export_opb import counted as of_opb

Row = tuple[int, ...]
COMPARE: list[Callable[[Any, Any], Any]] = [eq, ne, lt, le, gt, ge]
PAIRS = [(0, 1), (1, 0), (2, 2)]
SPECS = ("sat", "cp_sat", "cp_sat:boolean", "search", "backtrack")


class Drawn(NamedTuple):
    """``state``: what the package is given; ``means``: the same of the values of a, b, c, d."""

    state: Any
    means: Callable[[Row], Any]


def leaf(random: Random, x: Sequence[Variable]) -> Drawn:
    i, j, k = random.sample(range(len(x)), 3)
    v = random.randrange(-1, 4)
    op = random.choice(COMPARE)
    states: list[Callable[[], Drawn]] = [
        lambda: Drawn(op(x[i], v), lambda r: op(r[i], v)),
        lambda: Drawn(op(x[i], x[j]), lambda r: op(r[i], r[j])),
        lambda: Drawn(op(x[i] + x[j], x[k] + v), lambda r: op(r[i] + r[j], r[k] + v)),
        lambda: Drawn(AllDifferent([x[i], x[j], x[k]]), lambda r: len({r[i], r[j], r[k]}) == 3),
        lambda: Drawn(Table([x[i], x[j]], PAIRS), lambda r: (r[i], r[j]) in PAIRS),
        lambda: Drawn(Relation(x[i], x[j], lambda p, q: p * q == 2), lambda r: r[i] * r[j] == 2),
        lambda: Drawn(Maximum([x[i], x[j]]) == x[k], lambda r: max(r[i], r[j]) == r[k]),
        lambda: Drawn(Exactly(1, [x[i] == 1, x[j] == v]), lambda r: (r[i] == 1) + (r[j] == v) == 1),
        lambda: Drawn(Count(x, 1) == x[k], lambda r: list(r).count(1) == r[k]),
        lambda: Drawn(
            Regular([x[i], x[j], x[k]], 0, lambda s, u: (s + u) % 3, {1}), lambda r: (r[i] + r[j] + r[k]) % 3 == 1
        ),
    ]  # fmt: skip
    return random.choice(states)()


def total(random: Random, x: Sequence[Variable], depth: int) -> Drawn:
    """A sum of constraints, with weights or without, perhaps with a variable and a number."""
    parts = [nested(random, x, depth - 1) for _ in range(random.randint(1, 3))]
    weights = [random.choice((-2, -1, 2, 3)) for _ in parts] if random.random() < 0.4 else [1] * len(parts)
    i, constant = random.randrange(len(x)), random.choice((0, 0, 1))
    own = random.choice((0, 0, -1, 1))
    state = sum(w * p.state for w, p in zip(weights, parts, strict=True)) + own * x[i] + constant
    return Drawn(
        state, lambda r: sum(w * bool(p.means(r)) for w, p in zip(weights, parts, strict=True)) + own * r[i] + constant
    )


def nested(random: Random, x: Sequence[Variable], depth: int) -> Drawn:
    if depth <= 0 or random.random() < 0.15:
        return leaf(random, x)
    op = random.choice(COMPARE)
    match random.randrange(10):
        case 0 | 1 | 2:
            a, b = nested(random, x, depth - 1), nested(random, x, depth - 1)
            same = random.choice((eq, ne))
            return Drawn(same(a.state, b.state), lambda r: same(bool(a.means(r)), bool(b.means(r))))
        case 3:
            a, i = nested(random, x, depth - 1), random.randrange(len(x))
            if random.random() < 0.5:
                return Drawn(op(a.state, x[i]), lambda r: op(bool(a.means(r)), r[i]))
            return Drawn(op(x[i], a.state), lambda r: op(r[i], bool(a.means(r))))
        case 4:
            a = nested(random, x, depth - 1)
            v, same = random.choice((0, 1)), random.choice((eq, ne))
            return Drawn(same(a.state, v), lambda r: same(bool(a.means(r)), v))
        case 5:
            a, v = total(random, x, depth), random.randrange(-1, 4)
            return Drawn(op(a.state, v), lambda r: op(a.means(r), v))
        case 6:
            a, b = total(random, x, depth), total(random, x, depth)
            return Drawn(op(a.state, b.state), lambda r: op(a.means(r), b.means(r)))
        case 7:
            a, b = nested(random, x, depth - 1), nested(random, x, depth - 1)
            if random.random() < 0.5:
                return Drawn(a.state & b.state, lambda r: a.means(r) and b.means(r))
            return Drawn(Or(a.state, b.state), lambda r: a.means(r) or b.means(r))
        case 8:
            a, b = nested(random, x, depth - 1), nested(random, x, depth - 1)
            return Drawn(Implies(a.state, b.state), lambda r: not a.means(r) or b.means(r))
        case _:
            a = nested(random, x, depth - 1)
            return Drawn(~a.state, lambda r: not a.means(r))


class Case(NamedTuple):
    model: Model
    clues: list[Clue]
    expected: list[Row]
    said: str  # for messages


def case(seed: int) -> Case:
    """A model with a rule or a clue, perhaps under a condition."""
    random = Random(seed)
    model = Model()
    for name in "abcd":
        model.variable(name, random.choice([(0, 1), (0, 1), (0, 1, 2), (-1, 1, 2), (1, 2, 3)]))
    x = model.decisions
    drawn = [nested(random, x, random.randint(1, 3)) for _ in range(random.randint(1, 2))]
    if random.random() < 0.25:
        first, i, v = drawn[0], random.randrange(len(x)), random.randrange(3)
        drawn[0] = Drawn(Implies(x[i] == v, first.state), lambda r: r[i] != v or first.means(r))
    clues = [Clue("clue", drawn[0].state)]
    if random.random() < 0.5:
        clues = []
        model.add(drawn[0].state)
    model.add([d.state for d in drawn[1:]])
    expected = [row for row in product(*(y.values for y in x)) if all(d.means(row) for d in drawn)]
    return Case(model, clues, expected, f"seed {seed}")


def cases(seeds: Iterator[int] | range) -> Iterator[Case]:
    for seed in seeds:
        try:
            yield case(seed)
        except ModelError as error:  # `(a < b) <= 1` says nothing: it is refused where it is stated
            assert "1 where it holds and 0 where not" in str(error), seed


def answers(model: Model, clues: list[Clue], spec: str) -> list[Row]:
    found: list[Row] = []
    for outcome in backend(spec).open(model).solutions(Question(clues)):
        if not isinstance(outcome, Solved):
            assert isinstance(outcome, Refuted)
            return sorted(found)
        found.append(tuple(outcome.witness[y] for y in model.decisions))
    raise AssertionError("no refutation at the end")


def check(seeds: range, specs: Sequence[str]) -> None:
    for one in cases(seeds):
        for row in product(*(y.values for y in one.model.decisions)):
            held = one.model.violated(dict(zip(one.model.decisions, row, strict=True)), one.clues) is None
            assert held is (row in one.expected), (one.said, row)
        for spec in specs:
            assert answers(one.model, one.clues, spec) == one.expected, (one.said, spec)


def certify(seeds: range) -> None:
    """Each as it is, and with one of its solutions blocked out by digits, so that there is something to refute."""
    for one in cases(seeds):
        clues, expected = list(one.clues), one.expected
        if len(expected) > 1:
            keep = Random(one.said).choice(expected)
            clues += [one.model.given(x, [v]) for x, v in zip(one.model.decisions[:3], keep, strict=False)]
            expected = [row for row in expected if row[:3] == keep[:3]]
        (result,) = verify(prove_model(one.model, clues).text())
        verdict = ("none", "unique", "multiple")[min(2, len(expected))]
        assert (result.accepted, result.kind) == (True, verdict), (one.said, result.reason)


def exports(seeds: range) -> None:
    """Other programs count what we count: the auxiliary variables are determined."""
    for one in cases(seeds):
        opb, mzn = (write_model(one.model, one.clues, to) for to in ("opb", "minizinc"))
        assert "left open" not in opb + mzn, one.said
        assert of_opb(opb) == one.expected, one.said
        rows = [tuple(found[x.name] for x in one.model.decisions) for found in of_minizinc(mzn)]
        assert sorted(rows) == one.expected, one.said


def test_every_backend() -> None:
    check(range(70), ("sat", "search", "backtrack"))
    check(range(70, 90), SPECS)


def test_certificates() -> None:
    certify(range(1000, 1030))


def test_exports() -> None:
    exports(range(2000, 2030))


@pytest.mark.slow
def test_many() -> None:
    check(range(10_000, 12_000), ("sat", "search"))
    check(range(12_000, 12_500), SPECS)
    certify(range(13_000, 13_500))
    exports(range(14_000, 14_500))


@pytest.mark.slow
def test_other_programs_count_the_same(tmp_path: Path) -> None:
    clasp, minizinc = shutil.which("clasp"), shutil.which("minizinc")
    if clasp is None or minizinc is None:
        pytest.skip("clasp and minizinc are not installed")
    for one in cases(range(15_000, 15_060)):
        (tmp_path / "m.opb").write_text(write_model(one.model, one.clues, "opb"))
        (tmp_path / "m.mzn").write_text(write_model(one.model, one.clues, "minizinc"))
        ran = subprocess.run(
            [clasp, "m.opb", "-n", "0", "-q"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert re.search(rf"Models +: {len(one.expected)}\n", ran.stdout), (one.said, ran.stdout)
        ran = subprocess.run([minizinc, "-a", "m.mzn"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert ran.stdout.count("----------") == len(one.expected), (one.said, ran.stdout, ran.stderr)


def test_a_long_chain_takes_clauses_by_its_length() -> None:
    """Nested equivalences share the literals of their parts: no part is written once for each way to it."""
    for n in (8, 16):
        model = Model()
        x = model.variables("x", n, range(3))
        right: Any = x[0] == 1
        for y in x[1:]:
            right = (y == 1) != right
        left: Any = x[0] < x[1]
        for a, b in pairwise(x):
            left = (a < b) == left
        model.add(right, left, sum([right, left]) == 2, Or(left & right, right == left))
        assert len(reference(model).clauses) < 100 * n
        for to in ("opb", "minizinc"):
            assert len(write_model(model, [], to)) < 4000 * n
