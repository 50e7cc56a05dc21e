"""No witness counts unchecked, for any output of the session; messages about a solution in a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

import cpsudoku
from cpsudoku.backends.backend_names import specs
from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import (
    NO_LIMITS,
    Clue,
    Effort,
    Limits,
    Model,
    Outcome,
    Question,
    Refuted,
    Solved,
    Undecided,
    Variable,
    Witness,
)
from cpsudoku.model.constraints.relations import AllDifferent, Less
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support.errors import BackendError
from cpsudoku.uniqueness.blocking import FalseWitness, check_witness, count, uniqueness
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.filled_board import solution_matches
from tests.conftest import each


class Scripted:
    """A session that gives the answers it was handed, in order."""

    size = Size(1, 1, 1, 1)

    def __init__(self, method: Literal["blocking", "enumeration"], *answers: Outcome) -> None:
        self.method, self._answers = method, iter(answers)

    def solve(self, question: Question) -> Outcome:
        return next(self._answers)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        return self._answers

    def close(self) -> None:
        pass


@pytest.fixture
def pair() -> tuple[Model, Variable, Variable]:
    model = Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2))
    model.add(AllDifferent([x, y]))
    return model, x, y


def lies(x: Variable, y: Variable) -> list[Witness]:
    """Against the rules, the domain, the given x = 1; and a witness that leaves a variable out."""
    return [{x: 1, y: 1}, {x: 1, y: 3}, {x: 2, y: 1}, {x: 1}]


@pytest.mark.parametrize("method", ["blocking", "enumeration"])
@pytest.mark.parametrize("number", range(4))
def test_a_first_lie_and_then_a_refutation(
    method: Literal["blocking", "enumeration"], number: int, pair: tuple[Model, Variable, Variable]
) -> None:
    model, x, y = pair
    clues = [Clue("x", x == 1)]
    effort = Effort()
    for then in (Refuted(None, effort), Solved({x: 1, y: 2}, effort)):
        session = Scripted(method, Solved(lies(x, y)[number], effort), then)
        with pytest.raises(FalseWitness):
            uniqueness(model, session, Question(clues))


@pytest.mark.parametrize("number", range(4))
def test_every_lie_is_named(number: int, pair: tuple[Model, Variable, Variable]) -> None:
    model, x, y = pair
    words: tuple[str, ...] = ("AllDifferent does not hold of x=1, y=1", "y: expected a value of its domain, found 3")
    words += ("clue x: found x=2", "y: expected a value of its domain, found None")
    with pytest.raises(FalseWitness, match=words[number]):
        check_witness(model, Question([Clue("x", x == 1)]), lies(x, y)[number])


def test_a_lie_about_an_auxiliary_variable() -> None:
    model = Model()
    x = model.variable("x", (1, 2))
    z = model.variable("z", (1, 2), auxiliary=True)
    check_witness(model, Question(), {x: 1, z: 2})
    with pytest.raises(FalseWitness, match="z: expected a value of its domain, found 7"):
        check_witness(model, Question(), {x: 1, z: 7})
    with pytest.raises(FalseWitness, match="blocked one again"):  # they differ in no decision variable
        check_witness(model, Question(blocked=[{x: 1, z: 1}]), {x: 1, z: 2})
    check_witness(model, Question(blocked=[{x: 1, z: 1}]), {x: 2, z: 1})


def test_lies_are_not_counted(pair: tuple[Model, Variable, Variable]) -> None:
    model, x, y = pair
    effort = Effort()
    assert count(model, Scripted("enumeration", Solved({x: 1, y: 2}, effort), Refuted(None, effort)), Question()) == (
        1,
        True,
    )
    with pytest.raises(FalseWitness):
        count(model, Scripted("enumeration", Solved({x: 2, y: 2}, effort), Refuted(None, effort)), Question())


def test_a_lie_about_the_clue_behind_a_given_value(pair: tuple[Model, Variable, Variable]) -> None:
    model, x, y = pair
    with pytest.raises(FalseWitness, match="clue falls: Less does not hold of y=2, x=1"):
        check_witness(model, Question([Clue("x", x == 1), Clue("falls", Less(y, x))]), {x: 1, y: 2})


@each("limit", [None, -1, 0, 1, 2, 3, 4, 5])
@each("end", [Refuted(), Undecided("limit of patience")])
def test_no_more_are_counted_than_the_limit_and_no_more_asked(limit: int | None, end: Outcome) -> None:
    model = Model()
    x = model.variable("x", (1, 2, 3, 4))
    session = Scripted("enumeration", *(Solved({x: value}) for value in (1, 2, 3, 4)), end)
    most = 4 if limit is None else max(0, limit)
    reached = limit is not None and most <= 4
    assert count(model, session, Question(), limit) == (min(most, 4), not reached and isinstance(end, Refuted))
    assert len(list(session.solutions(Question()))) == (5 - most if reached else 0)


def test_solutions_that_end_without_a_word_are_a_defect() -> None:
    model = Model()
    x = model.variable("x", (1, 2))
    with pytest.raises(AssertionError, match="without Refuted or Undecided"):
        count(model, Scripted("enumeration", Solved({x: 1})), Question())


AMBIGUOUS = "12..34.........."  # 2x2 boxes


def matches(tmp_path: Path, stated: str, limits: Limits = NO_LIMITS) -> bool | None:
    path = tmp_path / "stated.csv"
    path.write_text(f"puzzle,solution\n{AMBIGUOUS},{stated}\n")
    with Checker(gallery.kind_of("sudoku"), specs(["search"]), limits) as checker:
        report = checker.report(read_entry(path))
    assert report.verdict == ("multiple" if limits == NO_LIMITS else "undecided")
    return report.solution_matches


def test_a_stated_solution_of_an_ambiguous_puzzle(tmp_path: Path) -> None:
    """Any solution is accepted, even one that the report does not show; a grid that breaks a rule or a clue is not."""
    report = cpsudoku.check(AMBIGUOUS, backend=["search"])
    first, second = str(report.solution), str(report.second)
    every = {"1243342121344312", "1234341221434321", "1234342121434312", "1234341223414123", "1243342143122134"}
    others = sorted({text for text in every if is_solution(text)} - {first, second})
    assert others
    for stated in (first, second, *others):
        assert matches(tmp_path, stated) is True
        assert matches(tmp_path, stated, Limits(0)) is None  # unknown: it may be one of several, or the only one
    swapped = first.translate(str.maketrans("12", "21"))  # keeps the rules, breaks two clues
    repeated = first[:-1] + first[-2]  # keeps the clues, breaks the rules
    assert is_grid(swapped) and not is_solution(swapped)
    for stated in (swapped, repeated):
        assert matches(tmp_path, stated) is False
        assert matches(tmp_path, stated, Limits(0)) is False


@pytest.mark.parametrize("verdict", [Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.UNDECIDED])
def test_a_stated_solution_of_values_that_there_are_not(verdict: Verdict) -> None:
    sudoku = gallery.kind_of("sudoku")
    blank = sudoku.puzzle(4, 4)
    model = sudoku.model(sudoku.shape(blank))
    right = [int(digit) for digit in "1234341243212143"]
    shown = [dict(zip(model.decisions, right, strict=True))]
    for values, matches in (([5, *right[1:]], False), (right, None if verdict is Verdict.UNDECIDED else True)):
        entry = Entry(replace(blank, solution=square_puzzle(values).contents))
        assert solution_matches(entry, verdict, shown, model, (), sudoku) is matches


def is_grid(text: str) -> bool:
    rows = [text[i : i + 4] for i in range(0, 16, 4)]
    boxes = [text[i : i + 2] + text[i + 4 : i + 6] for i in (0, 2, 8, 10)]
    units = [*rows, *("".join(column) for column in zip(*rows, strict=True)), *boxes]
    return all(sorted(unit) == list("1234") for unit in units)


def is_solution(text: str) -> bool:
    return is_grid(text) and all(clue in (".", symbol) for clue, symbol in zip(AMBIGUOUS, text, strict=True))


def test_a_faulty_backend_is_an_error_even_if_others_decide() -> None:
    model = Model()
    x = model.variable("x", (1, 2))
    model += x == 1
    false = Backend("it returns a wrong solution", lambda model: Scripted("enumeration", Solved({x: 2}), Refuted()))
    with pytest.raises(BackendError, match=r"own is faulty: false witness: .* does not hold of x=2"):
        cpsudoku.check(model, backend=["search", false])
