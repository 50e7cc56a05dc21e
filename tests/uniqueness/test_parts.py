"""The parts: agreement, statistics, repeats, cached sessions, immediate output, status."""

from __future__ import annotations

import random
import re

import pytest

from cpsudoku import check
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Size
from cpsudoku.model import Limits, Model
from cpsudoku.model.verdicts import Verdict, worst
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import Sessions
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.uniqueness.backend_times import Answer, Phases, agree
from cpsudoku.uniqueness.blocking import Conclusion
from cpsudoku.uniqueness.decision import reasons_at_once
from cpsudoku.uniqueness.report import agreement, duration
from cpsudoku.uniqueness.run_summary import Repeats
from cpsudoku.uniqueness.time_budget import rounds

MODEL = Model()
X = MODEL.variable("x", range(5))


def unique(x: int) -> Conclusion:
    return Conclusion(Verdict.UNIQUE, ({X: x},))


def multiple(x: int, y: int) -> Conclusion:
    return Conclusion(Verdict.MULTIPLE, ({X: x}, {X: y}))


def undecided(*x: int) -> Conclusion:
    return Conclusion(Verdict.UNDECIDED, tuple({X: value} for value in x), reason="time")


NONE = Conclusion(Verdict.NONE)


def answers(*found: Conclusion | str) -> list[Answer]:
    """An answer for each verdict; a text is a defect."""
    return [
        Answer(f"b{i}", MODEL, undecided() if isinstance(f, str) else f, Phases(), Size(), "blocking",
               f if isinstance(f, str) else "")
        for i, f in enumerate(found)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("found", "verdict", "solutions", "wrong"),
    [
        ((unique(1), unique(1), unique(1)), "unique", 1, False),
        ((unique(1), undecided(), undecided(1)), "unique", 1, False),
        ((multiple(1, 2), multiple(3, 4)), "multiple", 2, False),
        ((NONE, NONE), "none", 0, False),
        ((undecided(), undecided()), "undecided", 0, False),
        ((undecided(1), undecided(2)), "multiple", 2, False),  # between them they know
        ((unique(1), unique(2)), "undecided", 2, True),
        ((unique(1), multiple(1, 2)), "undecided", 2, True),
        ((unique(1), undecided(2)), "undecided", 2, True),
        ((NONE, undecided(2)), "undecided", 1, True),
        ((NONE, unique(2)), "undecided", 1, True),
        (("false witness", unique(2)), "unique", 1, True),
        (("false witness",), "undecided", 0, True),
    ],
)
def test_a_verdict_is_what_no_solution_shown_speaks_against(
    found: tuple[Conclusion | str, ...], verdict: str, solutions: int, wrong: bool
) -> None:
    finding = agree(answers(*found))
    assert (finding.verdict, len(finding.shown), bool(finding.error)) == (verdict, solutions, wrong)


def test_the_order_of_the_answers_does_not_matter() -> None:
    pool: list[Conclusion] = [
        unique(1), unique(2), multiple(1, 2), NONE, undecided(), undecided(1),
    ]  # fmt: skip
    chance = random.Random(1)
    for _ in range(300):
        chosen = chance.choices(pool, k=3)
        verdicts = {agree(answers(*chance.sample(chosen, 3))).verdict for _ in range(6)}
        assert len(verdicts) == 1, chosen


def test_repeats_are_found_and_only_so_many_are_kept() -> None:
    repeats = Repeats(most=3)
    found = [repeats.first(puzzle, "f", line) for line, puzzle in enumerate("abab", 1)]
    assert found == [None, None, ("f", 1), ("f", 2)]
    assert repeats.first("c", "g", 5) is None
    assert repeats.full and repeats.first("d", "g", 6) is None and repeats.first("d", "g", 7) is None
    assert repeats.first("c", "g", 8) == ("g", 5)
    assert len(repeats) == 3


def test_sessions_are_kept_by_backend_and_shape_and_the_oldest_is_closed() -> None:
    search, sat = backend("search"), backend("sat")
    kind = gallery.kind_of("sudoku")
    four, six, nine = (kind.shape(kind.puzzle(side, side)) for side in (4, 6, 9))
    with Sessions(kind, most=2) as sessions:
        small, other = sessions.get(search, four), sessions.get(sat, four)
        assert small is not other and small[0] is not other[0]
        assert sessions.get(search, four) is small
        sessions.get(search, six)  # now sat's is the least recently used
        assert sessions.get(search, four) is small
        assert sessions.get(sat, four) is not other
        sessions.forget(sat, four)
        sessions.forget(sat, nine)


@pytest.mark.parametrize(
    ("kind", "side", "cells", "notes"),
    [
        ("sudoku", 9, "12345678" * 2 + "." * 65, 1),
        ("sudoku", 9, "12345678" * 2 + "9" + "." * 64, 0),
        ("sudoku", 9, "1234567" * 3 + "." * 60, 1),
        ("sudoku", 9, "1" + "." * 80, 2),
        ("sudoku", 4, "." * 16, 0),
        ("latin", 9, "." * 81, 0),
    ],
)
def test_said_at_once(kind: str, side: int, cells: str, notes: int) -> None:
    grid = square_puzzle([int(c) if c != "." else 0 for c in cells])
    assert len(list(reasons_at_once(kind, gallery.kind_of(kind).take(grid)))) == notes


def test_pencil_marks_are_not_judged_by_counting() -> None:
    grid = square_puzzle((frozenset({1, 2}), *[0] * 80))
    assert list(reasons_at_once("sudoku", gallery.kind_of("sudoku").take(grid))) == []


def test_status_by_precedence() -> None:
    order = [130, 4, 2, 3, 1, 0]
    for i, status in enumerate(order):
        assert worst(set(order[i:])) == status
    assert worst(set()) == 2


@pytest.mark.parametrize("seconds", [None, 0.5, 1.9, 2.0, 10.0, 16.0, 100.0])
def test_rounds_are_at_most_half_of_the_limit_and_the_last_is_all_of_it(seconds: float | None) -> None:
    *first, last = rounds(Limits(seconds=seconds, steps=7))
    assert last == Limits(seconds, 7)
    expected = [1, 8, 64, 512, 4096, 32768]
    assert first == [Limits(part, 7) for part in expected if seconds is None or part <= seconds / 2]


def test_one_backend_agrees_with_nobody() -> None:
    assert "agree" not in str(check("1..4.........3.2", backend=["search"]))
    assert re.fullmatch(
        r"search [\d.]+ m?s, sat [\d.]+ m?s|sat [\d.]+ m?s, search [\d.]+ m?s",
        agreement(check("1..4.........3.2", backend=["search", "sat"])),
    )


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.0004, "0.4 ms"), (0.005, "5 ms"), (0.99, "990 ms"), (1, "1 s"), (1.54, "1.5 s"), (60, "60 s"), (181, "181 s")],
)
def test_times_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words
