"""Random models that mix all constraints, as rules, clues and parts of others: their solutions, by brute force."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from dratify import check_proof, parse_dimacs

from cpsudoku.backends.backend_names import backend
from cpsudoku.constraints import (
    AllDifferent,
    AllEqual,
    And,
    AtLeast,
    AtMost,
    Connected,
    Count,
    DistinctSets,
    Element,
    Exactly,
    Fold,
    Implies,
    InDomain,
    Less,
    Lexicographic,
    Maximum,
    Minimum,
    NotEqual,
    Or,
    Reachable,
    Regular,
    Relation,
    SingleLoop,
    Table,
    Visible,
)
from cpsudoku.model import Clue, Constraint, Model, Question, Refuted, Solved, Variable
from cpsudoku.model.verdicts import CODED
from cpsudoku.proof.certificate_writer import prove_model
from cpsudoku.proof.drup_export import export_files
from cpsudoku.proof.verification import verify
from cpsudoku.support.errors import ModelError
from cpsudoku.uniqueness.blocking import check_witness, uniqueness
from tests.conftest import each

Row = tuple[int, ...]
SQUARE = [(0, 1), (1, 2), (2, 3), (3, 0)]


def simple(random: Random, x: Sequence[Variable]) -> Any:
    """A constraint over some of four variables."""
    a, b, c, d = random.sample(x, 4)
    v, k = random.randrange(6), random.choice((-1, 1, 2))
    states: list[Callable[[], Any]] = [
        lambda: Relation(a, b + k, lambda p, q: abs(p - q) >= 2), lambda: AllDifferent([a, b + k, c]),
        lambda: Table([a, b, c + k], where=lambda p, q, r: (p * q + r) % 3 == 1),
        lambda: Regular([a, b, c, d], 0, lambda s, u: (s + u) % 4, {0, 1}), lambda: NotEqual(a, k * b),
        lambda: Regular.runs([a == 1, b > 0, c == v, d != 1], (1, 1)), lambda: Less(a, b, bool(v % 2)),
        lambda: DistinctSets([a, b, c], [{0, 1, 2}, {1, 2, 3}]), lambda: DistinctSets.total([a, b + 1], v),
        lambda: a + k * b - c == v - 2, lambda: a + b + c + d != v, lambda: a + b <= c + d,
        lambda: 100 * a - 37 * b + k * c >= 20 * v, lambda: Count([a, b, c], 1) == v % 3,
        lambda: Count([a, b, c], (1, v)) == d, lambda: Exactly(2, [a == 1, b == 0, c != 2, d == 3]),
        lambda: AtLeast(2, [a == 1, b < c, c != 2]), lambda: AtMost(1, [a == 1, b == 0, d != 2]),
        lambda: Element([a, b, c, a + k], d) == 1, lambda: Element([1, a, 2, c], d) == b,
        lambda: Maximum([a, b, c]) == d, lambda: Minimum([a + 1, b, 2]) == c, lambda: Visible([a, b, c, d]) == 2,
        lambda: Visible([a, b, c]) == d, lambda: Fold([a, b, c], 0, lambda s, u: (2 * s + u) % 5) == d,
        lambda: Lexicographic([a, b], [c, d], strict=bool(v % 2)), lambda: AllEqual([a + b, c + d, v]),
        lambda: abs(a - b) + c >= 3, lambda: InDomain(a, (1, v)), lambda: Connected([y == 1 for y in x], SQUARE),
        lambda: Connected([a != 1, b == 1, None, c > 0], [(0, 1), (1, 2, d == 1), (2, 3)]),
        lambda: Reachable([a == 1, b != 1, c == 1, d == 0], SQUARE, v % 4, 1 + v % 2),
        lambda: SingleLoop(3, [(0, 1, a == 1), (1, 2, b != 1), (2, 0, c == 1), (0, 1, d == 0)]),
    ]  # fmt: skip
    return random.choice(states)()


def combined(random: Random, x: Sequence[Variable]) -> Constraint:
    found: Constraint = simple(random, x)
    match random.randrange(6):
        case 0:
            return Or(found, simple(random, x))
        case 1:
            return And(found, simple(random, x))
        case 2:
            return Implies(x[0] == 1, found)
        case 3:
            try:
                return ~found
            except ModelError:
                return found
        case 4:
            try:
                return Implies(found, simple(random, x))
            except ModelError:
                return found
    return found


def drawn(seed: int) -> tuple[Model, list[Clue], list[Row]]:
    """A model, clues, and the solutions by trying all values."""
    random = Random(seed)
    model = Model()
    for name in "abcd":
        model.variable(name, random.choice([(0, 1), (0, 1, 2), (0, 1, 2, 3)]))
    x = model.decisions
    for _ in range(random.randrange(2)):
        model.add(combined(random, x))
    clues = [Clue(f"clue {i}", combined(random, x)) for i in range(random.randint(1, 2))]
    parts = [*model.rules, *(constraint for clue in clues for constraint in clue.constraints)]
    every = [dict(zip(x, row, strict=True)) for row in product(*(y.values for y in x))]
    return model, clues, [tuple(a.values()) for a in every if all(part.holds(a) for part in parts)]


@each("seed", range(100))
def test_a_random_model(seed: int) -> None:
    model, clues, expected = drawn(seed)
    x = model.decisions
    question = Question(clues)
    for spec in ("sat", "cp_sat", "search"):
        session = backend(spec).open(model)
        assert uniqueness(model, session, question).verdict is CODED[min(len(expected), 2)]
        if spec == "cp_sat" and seed % 5:
            continue  # enumeration by blocking takes ten times as long there
        found = []
        for outcome in session.solutions(question):
            if isinstance(outcome, Solved):
                check_witness(model, question, outcome.witness)
                found.append(tuple(outcome.witness[y] for y in x))
            else:
                assert isinstance(outcome, Refuted)
        assert sorted(found) == expected, spec


@pytest.mark.parametrize("seed", [pytest.param(n, marks=[pytest.mark.slow] if n % 5 else []) for n in range(100)])
def test_its_certificate(seed: int, tmp_path: Path) -> None:
    """What is left when all solutions but one are blocked by a clue is certified; other programs accept the export."""
    model, clues, expected = drawn(seed)
    x = model.decisions
    if len(expected) > 1:  # most have several: a refutation is what there is to check
        keep = Random(seed).choice(expected)
        clues.append(Clue("solution", *(y == value for y, value in zip(x[:3], keep, strict=False))))
        expected = [row for row in expected if row[:3] == keep[:3]]
    certificate = prove_model(model, clues, trim=bool(seed % 2))
    (result,) = verify(certificate.text())
    assert (result.accepted, result.kind) == (True, ("none", "unique", "multiple")[min(2, len(expected))]), (
        result.reason
    )
    if len(expected) > 1:
        return
    files = export_files(certificate)
    assert check_proof(parse_dimacs(files.dimacs), files.drup).ok  # not strict: it does not count what is always true
    checker = shutil.which("drat-trim")
    if checker is not None:
        for name, text in files._asdict().items():
            (tmp_path / name).write_text(text)
        ran = subprocess.run([checker, "dimacs", "drup"], capture_output=True, text=True, cwd=tmp_path, check=False)
        # What unit propagation refutes by itself it calls trivial; one with an empty clause it takes for no formula.
        assert "s VERIFIED" in ran.stdout or "trivial" in ran.stdout.lower() or " 0\n0\n" in files.dimacs, ran.stdout
