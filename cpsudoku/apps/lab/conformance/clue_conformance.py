"""The checks of `cpsudoku test` that load, omit and reuse clues in any order."""

from __future__ import annotations

import random
from itertools import chain, combinations, islice, pairwise
from typing import Any

from cpsudoku.apps.lab.conformance.examination import (
    checked_answer,
    clues,
    clues_come_and_go,
    expect,
    expect_solution,
    finds_all,
    finds_auxiliary,
    latin,
    leaving_out_adds,
    may_refuse,
    require,
    row,
    session_of,
)
from cpsudoku.backends.backend_names import Spec
from cpsudoku.model import Clue, Model, Question, Solved, Variable
from cpsudoku.model.constraints import AllDifferent, Clause, is_not, is_value
from cpsudoku.model.model import given_clue
from cpsudoku.model.verdicts import Verdict
from cpsudoku.support.errors import amount
from cpsudoku.uniqueness.blocking import count, uniqueness


def subsets(clues: list[Clue]) -> list[tuple[Clue, ...]]:
    """Yield every subset of the clues, including the empty one and all of them."""
    return list(chain.from_iterable(combinations(clues, size) for size in range(len(clues) + 1)))


def switches_clues(spec: Spec) -> None:
    """The clues of a query do not apply to the next query."""
    model = latin(2)
    first = model.decisions[0]
    total = Variable("total", range(2, 5))
    parts = [
        Clue("one", Clause([is_value(first, 1), is_value(first, 3)]), Clause([is_not(first, 2)])),
        Clue("two", first >= 2),
        Clue("diagonal", AllDifferent(model.decisions[::3])),
        Clue("total", sum(model.decisions[:2], -total) == 0, total != 3, auxiliary=[total]),
    ]
    session = session_of(spec, model)
    for _ in range(2):
        for chosen in subsets(parts):
            finds_all(spec, model, session, chosen)


def clues_of_units(spec: Spec) -> None:
    """Clues that are units, permutations and others, can be added and removed."""
    model = Model()
    xs = model.variables("x", 4, (1, 2, 3))
    parts = [Clue("three", AllDifferent(xs[:3])), Clue("two", AllDifferent(xs[2:]))]
    session = session_of(spec, model)
    for chosen in (*subsets(parts), *subsets(parts)):
        finds_all(spec, model, session, chosen)


def clue_variables(spec: Spec) -> None:
    """The witness of a query contains the auxiliary variables of its clues. Two solutions never differ in these
    alone."""
    model = Model()
    x, y = model.variables("x", 2, (0, 1, 2))
    free, most = Variable("free", range(3)), Variable("most", range(3))
    clue = Clue("most", most >= x, most >= y, (most == x) | (most == y), most <= 1, auxiliary=[most, free])
    session = session_of(spec, model)
    with may_refuse(spec, [clue]):
        finds_auxiliary(model, session, Question([clue]), [x, y, most, free])
    bare = expect_solution(session.solve(Question()))
    require([*bare] == [x, y], f"without the clue: expected values of x and y, found {bare}")


def clues_in_any_order(spec: Spec) -> None:
    """If clues are loaded, omitted and queried again in any order, the answers equal those of new sessions."""
    rng, model = random.Random(5), latin(4)
    cells = model.decisions
    pool = [Clue(f"sign {a}<{b}", a < b) for a, b in pairwise(cells) if a.name[1] == b.name[1]]
    pool += [Clue(f"sum {i}", sum(cells[4 * i : 4 * i + 2]) == rng.choice((3, 5, 6))) for i in range(4)]
    pool += [given_clue(model, x, rng.sample(x.values, 2)) for x in cells[::3]] + [given_clue(model, cells[5], [2])]
    chosen = [tuple(rng.sample(pool, rng.randint(1, 9))) for _ in range(8)]
    chosen += [part[: rng.randint(0, len(part))] for part in chosen]
    known = {}
    for part in chosen:
        session = session_of(spec, model)
        with may_refuse(spec, part):
            known[part] = checked_answer(model, session, part)
        session.close()
    leaving_out_adds(known)
    session = session_of(spec, model)
    clues_come_and_go(model, session, known, 48)
    session.close()


def remembers_nothing(spec: Spec) -> None:
    """A query does not affect later ones. It may run between two solutions of an iterator."""
    model = latin(4)
    session = session_of(spec, model)
    texts = ["1234", "4321", "11..", "1..." * 2, "." * 16, "..1." + "1...", "1.3." + "3.1." + "2...", "12.." + "..12"]
    first = [type(uniqueness(model, session, Question(clues(model, text)))) for text in texts]
    for seed in range(4):
        for i in random.Random(seed).sample(range(len(texts)), len(texts)):
            expect(uniqueness(model, session, Question(clues(model, texts[i]))), first[i])
    small = latin(3)
    session = session_of(spec, small)
    for taken in (0, 1, 5):
        iterator: Any = session.solutions(Question())
        require(len(list(islice(iterator, taken))) == taken, f"expected {amount(taken, 'solution')}")
        iterator.close()
        require(count(small, session, Question()) == (12, True), "expected 12 solutions after an iterator was closed")
    rows, others = [], session.solutions(Question(clues(small, "1")))
    for outcome in session.solutions(Question()):
        if isinstance(outcome, Solved):
            rows.append(row(small, outcome.witness))
            conclusion = uniqueness(small, session, Question(clues(small, "213" + "1..")))
            require(conclusion.verdict is Verdict.UNIQUE, f"expected unique, found {conclusion}")
            next(others, None)
    require(len(set(rows)) == len(rows) == 12, f"with questions between: expected 12 solutions, found {len(rows)}")
