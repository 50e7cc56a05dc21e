"""Clues of 9x9 puzzles and of other kinds: put the clue back, take it away, ask again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from cpsudoku.apps.explanation.explanation_text import candidate_lines
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Model, Question, Solved
from cpsudoku.model.model import given_clue
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.uniqueness.blocking import uniqueness
from tests.apps.explanation.clue_questions import Ambiguous, Impossible, Sound, found_of


class Asked:
    """One model with the session that is asked, and another backend's that judges."""

    def __init__(self, kind: str, text: str) -> None:
        puzzle = gallery.kind_of(kind)
        instance = puzzle.instance(text)
        self.model: Model = puzzle.model(puzzle.shape(instance))
        self.clues: list[Clue] = puzzle.clues(instance, self.model)
        self.session: Session = backend("sat").open(self.model)
        self.judge: Session = backend("search").open(self.model)

    def unique(self, clues: Sequence[Clue]) -> bool:
        return uniqueness(self.model, self.judge, Question(clues)).verdict is Verdict.UNIQUE

    def solvable(self, clues: Sequence[Clue]) -> bool:
        return isinstance(self.judge.solve(Question(clues)), Solved)


def _without(line: str, cell: int) -> str:
    return line[:cell] + "." + line[cell + 1 :]


@pytest.mark.every(6)
@pytest.mark.parametrize("which", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_completions_make_it_unique_and_need_every_clue(which: int, puzzle_list: Callable[[str], list[str]]) -> None:
    line = puzzle_list("top95.txt")[which]
    first_clue = next(i for i, c in enumerate(line) if c != ".")
    asked = Asked("sudoku", _without(line, first_clue))
    diagnosis = found_of(asked.model, asked.session, asked.clues, solutions=50)
    assert isinstance(diagnosis, Ambiguous)
    assert diagnosis.completions.sets
    for i, clues in enumerate(diagnosis.completions.sets):
        assert asked.unique([*asked.clues, *clues])
        for clue in clues if i % 6 == which else ():  # each takes a search for two solutions
            assert not asked.unique([*asked.clues, *(c for c in clues if c is not clue)])


@pytest.mark.every(4)
def test_true_candidates_are_settled_where_solutions_are_too_many(puzzle_list: Callable[[str], list[str]]) -> None:
    line = puzzle_list("top95.txt")[0]
    clues = [i for i, c in enumerate(line) if c != "."]
    for cell in clues[:2]:
        line = _without(line, cell)
    asked = Asked("sudoku", line)
    diagnosis = found_of(asked.model, asked.session, asked.clues, solutions=5)
    assert isinstance(diagnosis, Ambiguous)
    assert not diagnosis.candidates.enumerated
    for x in asked.model.decisions[::7]:
        for value in x.values:
            given = given_clue(asked.model, x, (value,))
            assert (value in diagnosis.candidates.counts[x]) == asked.solvable([*asked.clues, given])


def test_conflicts_clash_and_need_every_member(puzzle_list: Callable[[str], list[str]]) -> None:
    line = puzzle_list("hardest.txt")[1]
    asked = Asked("sudoku", line.replace("5", "3", 1))
    diagnosis = found_of(asked.model, asked.session, asked.clues)
    assert isinstance(diagnosis, Impossible)
    assert diagnosis.conflicts.found
    for conflict in diagnosis.conflicts.found:
        assert not asked.solvable(conflict)
        for clue in conflict:
            assert asked.solvable([c for c in conflict if c is not clue])


@pytest.mark.every(6)
@pytest.mark.parametrize("which", range(3))
def test_redundant_clues_of_an_easy_puzzle(which: int) -> None:
    lines = [
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
        "200080300060070084030500209000105408000000000402706000301007040720040060004010003",
        "000000907000420180000705026100904000050000040000507009920108000034059000507000000",
    ]
    asked = Asked("sudoku", lines[which])
    diagnosis = found_of(asked.model, asked.session, asked.clues)
    assert isinstance(diagnosis, Sound)
    spare = set(diagnosis.redundancy.clues)
    assert spare, "these puzzles have more clues than they need"
    for given in asked.clues:
        assert asked.unique([g for g in asked.clues if g is not given]) == (given in spare)
    assert asked.unique(diagnosis.redundancy.subset)
    for given in diagnosis.redundancy.subset:
        assert not asked.unique([g for g in diagnosis.redundancy.subset if g is not given])


@pytest.mark.parametrize("which", [0, 1])
def test_conflicts_of_cages_and_digits(which: int) -> None:
    """A killer whose sums cannot be, and one whose digit no cage allows: every conflict is minimal."""
    asked = Asked("killer", gallery.kind_of("killer").none[which])
    diagnosis = found_of(asked.model, asked.session, asked.clues)
    assert isinstance(diagnosis, Impossible)
    assert diagnosis.conflicts.found
    for conflict in diagnosis.conflicts.found:
        assert any(clue.name.startswith("cage ") for clue in conflict)
        assert not asked.solvable(conflict)
        for clue in conflict:
            assert asked.solvable([c for c in conflict if c is not clue])


@pytest.mark.every(4)
def test_questions_leave_the_session_as_it_was() -> None:
    kind = gallery.kind_of("sudoku")
    asked = Asked("sudoku", kind.multiple[0])
    unique = Question(kind.clues(kind.instance(kind.unique[0]), asked.model))
    before = uniqueness(asked.model, asked.session, unique)
    found_of(asked.model, asked.session, asked.clues, solutions=10, most=3)
    after = uniqueness(asked.model, asked.session, unique)
    assert before.verdict is Verdict.UNIQUE
    assert after.verdict is Verdict.UNIQUE
    assert before.witnesses[0] == after.witnesses[0]
    assert uniqueness(asked.model, asked.session, Question(asked.clues)).verdict is Verdict.MULTIPLE


def test_an_empty_pencil_mark_is_a_conflict_of_one() -> None:
    kind = gallery.kind_of("sudoku")
    grid = square_puzzle((frozenset(), *[0] * 15))
    model = kind.model(kind.shape(kind.take(grid)))
    clues = kind.clues(kind.take(grid), model)
    session = backend("sat").open(model)
    assert uniqueness(model, session, Question(clues)).verdict is Verdict.NONE
    diagnosis = found_of(model, session, clues)
    assert isinstance(diagnosis, Impossible)
    assert [len(conflict) for conflict in diagnosis.conflicts.found] == [1]


def test_counts_at_the_limit_are_not_written() -> None:
    asked = Asked("sudoku", "12............4.")
    found = found_of(asked.model, asked.session, asked.clues, solutions=2)
    assert isinstance(found, Ambiguous)
    text = "\n".join(candidate_lines(found.candidates, asked.model))
    assert "in brackets how many solutions have it, where fewer than 2" in text
    assert "(2" not in text.replace("(2/", "")
