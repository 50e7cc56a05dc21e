"""The figures of the literature's search: branchings, calls, candidates after propagation, on its own examples."""

from __future__ import annotations

from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Limits, Question, Solved
from tests.search.tracer import Tracer, TraceStep

pytestmark = pytest.mark.usefixtures("lettered")
GRID2_BRANCHINGS = """2 G2 89, 2 G1 29, 2 G5 45, 2 H2 67, 2 A2 19, 2 A4 39, 2 A8 29, 2 A5 69, 2 A5 26, 2 A6 26, 2 A4 13,
2 A6 26, 2 A5 26, 2 A2 19, 2 A4 39"""
HARD1_FIRST = "438796215659132478271458693845219367713564829926873154194325786362987541587641932"


def line(outcome: Any) -> str:
    assert isinstance(outcome, Solved)
    return "".join(map(str, outcome.witness.values()))


def left(tracer: Tracer) -> dict[str, str]:
    return {x.name: "".join(map(str, values)) for x, values in tracer.candidates.items()}


def test_grid2_takes_15_branchings_and_26_calls(puzzles: Any) -> None:
    session = backend("search:norvig").open(puzzles.model)
    effort = session.solve(Question(puzzles.clues(puzzles.grid2))).effort
    assert (effort.nodes, effort.calls) == (15, 26)


def test_grid2_is_traced_branching_by_branching(puzzles: Any) -> None:
    tracer = Tracer(puzzles.model)
    steps = list(tracer.search(puzzles.clues(puzzles.grid2)))
    branchings = [(s.variable, s.values) for s in steps if s.kind == "branch"]
    told = [f"{len(values)} {x.name} {''.join(map(str, values))}" for x, values in branchings if x is not None]
    assert told == GRID2_BRANCHINGS.replace("\n", " ").split(", ")
    assert sum(1 for s in steps if s.reason == "try") == 25
    assert steps[-1].kind == "solved"
    solved = backend("search:norvig").open(puzzles.model).solve(Question(puzzles.clues(puzzles.grid2)))
    assert "".join(left(tracer).values()) == line(solved)


def test_grid2_after_propagation(puzzles: Any) -> None:
    tracer = Tracer(puzzles.model)
    steps = list(tracer.search(puzzles.clues(puzzles.grid2), branch=False))
    rows = [row.split() for row in GRID2_CANDIDATES.split("\n")]
    assert list(left(tracer).values()) == [values for row in rows for values in row]
    assert left(tracer)["B3"] == "1256789"
    assert {s.kind for s in steps} == {"place", "eliminate"}


def test_g6_is_3_on_an_empty_grid(puzzles: Any) -> None:
    tracer = Tracer(puzzles.model)
    by_name = {x.name: x for x in puzzles.model.decisions}
    steps = list(tracer.place(by_name["G6"], 3))
    assert steps[0] == TraceStep("place", by_name["G6"], (3,), "try")
    assert [s.values[0] for s in steps[1:9]] == [1, 2, 4, 5, 6, 7, 8, 9]
    assert all(s.variable is by_name["G6"] for s in steps[1:9])
    lost = {
        s.variable.name for s in steps[9:] if s.variable is not None and s.values == (3,) and s.because is by_name["G6"]
    }
    peers = {f"{row}6" for row in "ABCDEFHI"} | {f"G{column}" for column in "12345789"} | {"H4", "H5", "I4", "I5"}
    assert lost == peers
    assert len(steps) == 1 + 8 + 20
    assert left(tracer) == {x: "3" if x == "G6" else "12456789" if x in peers else "123456789" for x in by_name}


def test_d2_is_2_makes_f2_4(puzzles: Any) -> None:
    """With all clues of grid2 but B2, D2, H1 and H4 placed."""
    tracer = Tracer(puzzles.model)
    by_name = {x.name: x for x in puzzles.model.decisions}
    clues = [clue for clue in puzzles.clues(puzzles.grid2) if clue.name[:2] not in ("B2", "D2", "H1", "H4")]
    list(tracer.search(clues, branch=False))
    assert left(tracer)["D2"] == "12345789"
    assert left(tracer)["F2"] == "23456789"
    steps = list(tracer.place(by_name["D2"], 2))
    (placed,) = [s for s in steps if s.kind == "place" and s.variable is by_name["F2"]]
    assert (placed.values, placed.reason) == ((4,), "only place")
    assert {x.name for x in placed.unit} == {f"{row}2" for row in "ABCDEFGHI"}
    assert list(left(tracer).values()) == D2_CANDIDATES.split()


def test_a_contradiction_is_told(puzzles: Any) -> None:
    tracer = Tracer(puzzles.model)
    steps = list(tracer.search(puzzles.clues("11" + "." * 79)))
    assert [s.kind for s in steps].count("contradiction") == 1
    assert steps[-1] == TraceStep("contradiction", puzzles.model.decisions[1], (1,))


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ["easy50.txt", "top95.txt", "hardest.txt"])
def test_tracer_and_network_search_alike(name: str, puzzles: Any, puzzle_list: Any) -> None:
    session, tracer = backend("search:norvig").open(puzzles.model), Tracer(puzzles.model)
    for text in puzzle_list(name)[:20]:
        outcome = session.solve(Question(puzzles.clues(text)))
        kinds = [s.kind if s.kind != "place" else s.reason for s in tracer.search(puzzles.clues(text))]
        assert (outcome.effort.nodes, outcome.effort.calls) == (kinds.count("branch"), kinds.count("try") + 1)
        assert "".join(left(tracer).values()) == line(outcome)


@pytest.mark.slow
def test_hard1_takes_658726_calls(puzzles: Any) -> None:
    outcome = backend("search:norvig").open(puzzles.model).solve(Question(puzzles.clues(puzzles.hard1)))
    assert (line(outcome), outcome.effort.calls) == (HARD1_FIRST, 658_726)


def test_hard1_is_found_ambiguous_at_once(puzzles: Any) -> None:
    session, limits = backend("search").open(puzzles.model), Limits(steps=1_000)
    first = session.solve(Question(puzzles.clues(puzzles.hard1), limits=limits))
    assert isinstance(first, Solved)
    second = session.solve(Question(puzzles.clues(puzzles.hard1), [first.witness], limits))
    assert line(second) != line(first)


GRID2_CANDIDATES = """4 1679 12679 139 2369 269 8 1239 5
26789 3 1256789 14589 24569 245689 12679 1249 124679
2689 15689 125689 7 234569 245689 12369 12349 123469
3789 2 15789 3459 34579 4579 13579 6 13789
3679 15679 15679 359 8 25679 4 12359 12379
36789 4 56789 359 1 25679 23579 23589 23789
289 89 289 6 459 3 1259 7 12489
5 6789 3 2 479 1 69 489 4689
1 6789 4 589 579 5789 23569 23589 23689"""

D2_CANDIDATES = """4 13679 123679 1239 2369 1269 8 1239 5
2356789 1356789 12356789 1234589 234569 1245689 123679 12349 1234679
235689 135689 1235689 7 234569 1245689 12369 12349 123469
35789 2 135789 3459 34579 4579 13579 6 13789
35679 135679 135679 2359 8 25679 4 12359 12379
356789 4 356789 2359 1 25679 23579 23589 23789
2589 589 2589 6 2459 3 1259 7 12489
2356789 356789 2356789 124589 24579 1245789 123569 1234589 1234689
1 356789 4 2589 2579 25789 23569 23589 23689"""
