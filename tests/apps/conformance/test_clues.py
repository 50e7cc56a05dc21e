"""The contract of clues: any set of them, in any order, on one session: the answers of sessions of their own."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from cpsudoku.apps.lab.conformance.examination import (
    NotConforming,
    Result,
    checked_answer,
    clues_come_and_go,
    leaving_out_adds,
)
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Outcome, Question, Refuted
from cpsudoku.model.model import given_clue
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.uniqueness.blocking import FalseWitness, count
from tests.conftest import each

QUESTIONS = 1000
BACKENDS = ("backtrack", "cp_sat", "sat", "search", "sat:fixed", "sat:glucose4", "cp_sat:boolean")
LEARNING = BACKENDS[1:]  # plain backtracking takes minutes for one nurikabe
SOON = ("sat", "search")  # these get a thousand questions in every run, the others only with --slow
SOME = [on if on in SOON else pytest.param(on, marks=pytest.mark.slow) for on in BACKENDS]
FEW = 50  # for the others in every run
ENDLESS = Limits(seconds=3600, steps=10**7)  # a limit that is never reached
Known = dict[tuple[Clue, ...], Result]


def puzzles(kind: str) -> tuple[Model, list[list[Clue]]]:
    """All examples of side 4 (killer) or 3 (futoshiki), on one model, and some of their digits as clues."""
    puzzle = gallery.kind_of(kind)
    instances = [puzzle.instance(text) for text in (*puzzle.unique, *puzzle.multiple, *puzzle.none)]
    shape = puzzle.shape(instances[0])
    model = puzzle.model(shape)
    found = [puzzle.clues(instance, model) for instance in instances if puzzle.shape(instance) == shape]
    return model, found


def sets_of_clues(kind: str, mixtures: int = 30) -> tuple[Model, list[tuple[Clue, ...]]]:
    """Puzzles, parts of them, and mixtures of two with a digit or pencil marks."""
    rng = random.Random(kind)
    model, whole = puzzles(kind)
    sets = [tuple(clues) for clues in whole]
    for _ in range(mixtures):
        one, other = rng.choice(whole), rng.choice(whole)
        part = rng.sample(one, rng.randint(0, len(one))) + rng.sample(other, rng.randint(0, len(other) // 3))
        cells = rng.sample(model.decisions, rng.randint(0, 3))
        part += [given_clue(model, x, rng.sample(x.values, rng.randint(1, 2))) for x in cells]
        sets += [tuple(dict.fromkeys(part)), tuple(dict.fromkeys(part[: len(part) // 2]))]
    return model, list(dict.fromkeys(sets))


@pytest.mark.slow  # the default run asks some questions, below
@each("limits", [NO_LIMITS, pytest.param(ENDLESS, marks=pytest.mark.slow)], ids=["no limits", "limits"])
@each("kind", ["killer", "futoshiki"])
@each("on", SOME)
def test_a_thousand_questions_on_one_session(on: str, kind: str, limits: Limits) -> None:
    ask(on, kind, limits, 30, QUESTIONS)


@pytest.mark.every(8)
@pytest.mark.parametrize("kind", ["killer", "futoshiki"])
@pytest.mark.parametrize("on", [on for on in BACKENDS if on not in SOON])
def test_some_questions_on_one_session(on: str, kind: str) -> None:
    ask(on, kind, ENDLESS, 5, FEW)


@pytest.mark.parametrize("questions", [FEW, pytest.param(QUESTIONS, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", ["nonogram", "skyscrapers", "nurikabe"])
@pytest.mark.parametrize("on", [on if on == "sat" else pytest.param(on, marks=pytest.mark.slow) for on in LEARNING])
def test_many_questions_about_pencil_puzzles(on: str, kind: str, questions: int) -> None:
    """Runs, visible buildings, islands: clues of many cells that come and go in any order, on any backend's session."""
    model, known = answers_of_fresh_sessions(kind, 10, "sat")
    session = backend(on).open(model)
    clues_come_and_go(model, session, known, questions, NO_LIMITS)
    session.close()


@cache
def answers_of_fresh_sessions(kind: str, mixtures: int, on: str) -> tuple[Model, Known]:
    """Sets of clues about the smallest shape of the examples, each asked of a session of its own."""
    model, sets = sets_of_clues(kind, mixtures)
    known: Known = {}
    for clues in sets:
        session = backend(on).open(model)
        known[clues] = checked_answer(model, session, clues)
        session.close()
    assert {answer.verdict for answer in known.values()} == {"unique", "multiple", "none"}
    leaving_out_adds(known)
    return model, known


def ask(on: str, kind: str, limits: Limits, mixtures: int, questions: int) -> None:
    """So many questions on one session: the answers of sessions of their own."""
    model, known = answers_of_fresh_sessions(kind, mixtures, on)
    session = backend(on).open(model)
    clues_come_and_go(model, session, known, questions, limits)
    session.close()


class Forgetful:
    """A session that goes wrong after a while, in the way of ``wrong``."""

    def __init__(self, session: Session, wrong: Callable[[Question, int], Question | Outcome]) -> None:
        self.session, self.wrong, self.asked = session, wrong, 0
        self.size, self.method = session.size, session.method

    def solve(self, question: Question) -> Outcome:
        self.asked += 1
        found = self.wrong(question, self.asked)
        return self.session.solve(found) if isinstance(found, Question) else found

    def solutions(self, question: Question) -> Iterator[Outcome]:
        found = self.wrong(question, self.asked)
        if isinstance(found, Question):
            yield from self.session.solutions(found)
        else:
            yield found

    def close(self) -> None:
        self.session.close()


def drops_one(question: Question, asked: int) -> Question:
    """The last clue is forgotten, now and then."""
    return question._replace(clues=question.clues[:-1]) if asked % 20 == 0 else question


def refutes(question: Question, asked: int) -> Question | Outcome:
    return Refuted() if asked % 50 == 0 else question


class Keeps:
    """A clue that is left out stays on."""

    def __init__(self) -> None:
        self.met: dict[Clue, None] = {}

    def __call__(self, question: Question, asked: int) -> Question:
        self.met.update(dict.fromkeys(clue for clue in question.clues[:1] if clue.unary is None))
        return question._replace(clues=[*dict.fromkeys([*question.clues, *self.met])])


@pytest.mark.every(6)
@pytest.mark.parametrize("wrong", [lambda: drops_one, lambda: refutes, Keeps], ids=["drops", "refutes", "keeps"])
@pytest.mark.parametrize("kind", ["killer", "futoshiki"])
def test_a_session_that_gets_clues_wrong_is_found_out(kind: str, wrong: Any) -> None:
    model, sets = sets_of_clues(kind)
    session = backend("search").open(model)
    known = {clues: checked_answer(model, session, clues) for clues in sets}
    with pytest.raises((NotConforming, FalseWitness)):
        clues_come_and_go(model, Forgetful(session, wrong()), known, QUESTIONS)


def test_fewer_clues_with_fewer_solutions_are_found_out() -> None:
    model = Model()
    x = model.variable("x", range(3))
    one, other = Clue("one", x != 0), Clue("other", x != 1)
    leaving_out_adds({(one,): Result(Verdict.MULTIPLE), (one, other): Result(Verdict.UNIQUE, (2,))})
    with pytest.raises(NotConforming, match="clues one: expected the solutions of clues one, other among its own"):
        leaving_out_adds({(one,): Result(Verdict.NONE), (one, other): Result(Verdict.UNIQUE, (2,))})
    with pytest.raises(NotConforming):
        leaving_out_adds({(one,): Result(Verdict.UNIQUE, (1,)), (one, other): Result(Verdict.UNIQUE, (2,))})


def test_iterators_over_several_killers_do_not_meet() -> None:
    model, whole = puzzles("killer")
    for on in BACKENDS:
        session = backend(on).open(model)
        expected = [count(model, backend(on).open(model), Question(clues[1:4]), 50)[0] for clues in whole]
        iterators = [session.solutions(Question(clues[1:4])) for clues in whole]
        found = [0] * len(whole)
        for _ in range(50):
            for i, iterator in enumerate(iterators):
                found[i] += type(next(iterator, None)).__name__ == "Solved"
        assert found == expected, on


# Killers of random cages on random grids, on one session; prints the resident memory in kB after some numbers of them.
MEMORY = """
import random, sys
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.backends.backend_names import backend
from cpsudoku import AllDifferent
from cpsudoku.model.constraints import Linear
from cpsudoku.model import Clue, Question, Solved
from cpsudoku.model.model import given_clue
from cpsudoku.uniqueness.blocking import check_witness

def cages(rng):
    left, found = set(range(side * side)), []
    while left:
        cage = [min(left)]
        left.remove(cage[0])
        for _ in range(rng.randint(1, 4)):
            beside = [n for c in cage
                      for n in (c - side, c + side, c - (c % side > 0), c + (c % side < side - 1)) if n in left]
            if beside:
                cage.append(rng.choice(beside))
                left.remove(cage[-1])
        found.append(cage)
    return found

def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

height, width, keeps, *numbers = [int(word) for word in sys.argv[2:]]
side, rng = height * width, random.Random(1)
kind = gallery.kind_of("sudoku")
model = kind.model(kind.shape(kind.instance("." * side ** 2)))
session = backend(sys.argv[1]).open(model)
kept = [session]
base = [[(width * (r % height) + r // height + c) % side for c in range(side)] for r in range(side)]
for number in range(1, max(numbers) + 1):
    digits = rng.sample(range(side), side)
    rows, columns = ([lines * i + j for i in rng.sample(range(groups), groups) for j in rng.sample(range(lines), lines)]
                     for groups, lines in ((width, height), (height, width)))
    grid = [digits[base[r][c]] + 1 for r in rows for c in columns]
    clues = []
    for cage in cages(rng):
        xs = [model.decisions[i] for i in cage]
        if len({grid[i] for i in cage}) == len(cage) > 1:
            total = Linear([(1, x) for x in xs], "=", sum(grid[i] for i in cage))
            clues.append(Clue(f"cage {xs[0]}", AllDifferent(xs), total))
        else:
            clues.append(given_clue(model, xs[0], [grid[cage[0]]]))
    clues += [given_clue(model, model.decisions[i], [grid[i]]) for i in rng.sample(range(side ** 2), side ** 2 // 2)]
    question = Question(clues)
    if keeps:
        session = backend(sys.argv[1]).open(model)
        kept.append(session)
    outcome = session.solve(question)
    assert isinstance(outcome, Solved)
    check_witness(model, question, outcome.witness)
    if number in numbers:
        print(resident())
"""
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="resident memory is read from /proc")


def memory(on: str, *numbers: int, box: tuple[int, int] = (3, 3), keeps: bool = False) -> list[int]:
    """The resident memory, in kB, of a process of its own after so many killers. ``keeps``: each has a session, and
    none is closed."""
    words = [sys.executable, "-c", MEMORY, on, *map(str, (*box, int(keeps), *numbers))]
    found = subprocess.run(words, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return [int(line) for line in found.stdout.split()]


@LINUX
@pytest.mark.parametrize(
    ("on", "box", "numbers"),
    [
        ("sat", (2, 3), (50, 400)),
        pytest.param("sat", (2, 3), (100, 1000), marks=pytest.mark.slow),
        *(pytest.param(on, (2, 2), (100, 1000), marks=pytest.mark.slow) for on in ("search", "cp_sat")),
    ],
)
@pytest.mark.slow
def test_memory_after_many_small_killers(on: str, box: tuple[int, int], numbers: tuple[int, int]) -> None:
    few, many = memory(on, *numbers, box=box)
    assert many <= 1.5 * few


@pytest.mark.every(6)
@LINUX
def test_memory_that_is_kept_is_found_out() -> None:
    few, many = memory("sat", 50, 150, box=(2, 3), keeps=True)
    assert many > 1.5 * few


@pytest.mark.slow
@LINUX
@pytest.mark.parametrize("on", ["sat", "search", "cp_sat"])
def test_memory_after_ten_thousand_killers(on: str) -> None:
    few, many = memory(on, 100, 10_000)
    assert many <= 1.5 * few
