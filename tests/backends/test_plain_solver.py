"""PySAT's solver with Ctrl-C left to Python: answers as PySAT's own."""

from __future__ import annotations

import os
import random
import signal
from itertools import combinations, product
from threading import Timer

import pytest
from pysat.solvers import Solver as PySat

from cpsudoku.backends.sat.clause_solver import ClauseSolver

INNER = ("minisat22", "glucose4", "cadical153")


def pigeons(many: int, holes: int) -> list[list[int]]:
    """Each pigeon is in a hole, no two in the same one; or a last literal is true."""
    places, spare = [[holes * i + j + 1 for j in range(holes)] for i in range(many)], many * holes + 1
    pairs = [pair for hole in zip(*places, strict=True) for pair in combinations(hole, 2)]
    return [*[[*hole, spare] for hole in places], *[[-a, -b, spare] for a, b in pairs]]


def test_answers_are_those_of_pysat() -> None:
    rng = random.Random(5)
    for name, _ in product(INNER, range(60)):
        clauses = [[rng.choice((x, -x)) for x in rng.sample(range(1, 9), 3)] for _ in range(rng.randint(20, 40))]
        assumptions = [rng.choice((x, -x)) for x in rng.sample(range(1, 9), 2)]
        with ClauseSolver(name, clauses) as ours, PySat(name=name, bootstrap_with=clauses) as theirs:
            good, implied = ours.propagate(assumptions)
            expected, others = theirs.propagate(assumptions=assumptions)
            assert (good, {*implied}) == (expected, {*others}) or name == "cadical153"
            assert ours.solve(assumptions) is theirs.solve(assumptions=assumptions)
            assert ours.solve() is theirs.solve()


@pytest.mark.parametrize("name", INNER)
def test_a_budget_ends_what_is_limited_alone(name: str) -> None:
    with ClauseSolver(name, pigeons(8, 7)) as solver:
        assert solver.solve([-57], 2) is None
        assert solver.solve() is True
        assert solver.solve([-57]) is False


def test_no_call_takes_the_signal() -> None:
    """An interrupt in the midst of a call changes nothing of it: Python hears of it. PySAT's own call would raise."""
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        with ClauseSolver("minisat22", pigeons(9, 8)) as solver:
            Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
            assert solver.solve([-73]) is False
            while not heard:
                solver.propagate([-73])
            assert solver.solve() is True
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.SIGINT]
