"""Deliberate lies of every sort: none is accepted, and the result has the failing line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cpsudoku.checker import Result, check

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."  # Inkala 2012
OTHER = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"  # first of top95


@pytest.fixture(scope="module")
def lines(true_record: Callable[..., list[str]]) -> list[str]:
    made = true_record("sudoku 3x3", HARD, solver="glucose4")
    assert len(made) > 30  # a proof with lemmas to lie about
    return made


def one(lines: list[str]) -> Result:
    (result,) = check(lines)
    return result


def rejected(lines: list[str], line: int, reason: str) -> bool:
    result = one(lines)
    return not result.accepted and result.line == line and reason in result.reason


NOT_RUP = "does not follow by unit propagation"


def test_the_truth_is_accepted(lines: list[str]) -> None:
    assert one(lines).accepted


def test_a_bare_0(lines: list[str]) -> None:
    assert rejected([*lines[:6], "0"], 7, f"the empty clause {NOT_RUP}")


def test_lemmas_before_the_last_few_dropped(lines: list[str]) -> None:
    result = one(lines[:6] + lines[-4:])
    assert not result.accepted
    assert NOT_RUP in result.reason


@pytest.mark.every(4)
def test_every_single_lemma_dropped(lines: list[str], judge: Callable[[list[str]], bool]) -> None:
    needed = 0
    for i in range(6, len(lines) - 1, max(1, (len(lines) - 7) // 4)):
        shorter = lines[:i] + lines[i + 1 :]
        result = one(shorter)
        assert result.accepted == judge(shorter)
        needed += not result.accepted
        assert result.accepted or result.line > i
    assert needed


def test_the_last_lemma_first(lines: list[str]) -> None:
    assert rejected([*lines[:6], lines[-2], *lines[6:]], 7, f"the lemma {NOT_RUP}")


def test_a_lemma_after_the_empty_clause(lines: list[str]) -> None:
    assert rejected([*lines, lines[6]], len(lines) + 1, "expected a blank line")


def test_a_lemma_that_is_false(lines: list[str]) -> None:
    cell, digit = 1, lines[4].split()[1][1]
    false = f"-{9 * cell + int(digit)} 0"
    assert rejected([*lines[:6], false, *lines[6:]], 7, f"the lemma {NOT_RUP}")


def test_a_clue_dropped(lines: list[str]) -> None:
    result = one([line.replace(HARD, "." + HARD[1:]) for line in lines])
    assert not result.accepted
    assert result.line >= 7


def test_a_clue_added_against_the_solution(lines: list[str]) -> None:
    wrong = "8" + "8" + HARD[2:]
    assert rejected([line.replace(HARD, wrong) for line in lines], 5, "a given is not kept")


def test_a_certificate_of_another_puzzle(lines: list[str]) -> None:
    assert rejected([line.replace(HARD, OTHER) for line in lines], 5, "a given is not kept")
    assert not one([line.replace("sudoku 3x3", "latin 9") for line in lines]).accepted
    assert not one([line.replace("sudoku 3x3", "sudoku-x 3x3") for line in lines]).accepted
    assert not one([line.replace("sudoku 3x3", "sudoku 1x9") for line in lines]).accepted


def test_another_solution(lines: list[str]) -> None:
    solution = lines[4].split()[1]
    swapped = solution.translate(str.maketrans("12", "21"))
    assert rejected([line.replace(solution, swapped) for line in lines], 5, "a given is not kept")


def test_another_kind(lines: list[str], true_record: Callable[..., list[str]]) -> None:
    none = [*lines[:1], "kind none", *lines[2:4], *lines[5:]]
    assert not one(none).accepted
    assert NOT_RUP in one(none).reason
    assert rejected([*lines[:1], "kind none", *lines[2:]], 5, "expected 'lemmas'")
    multiple = [*lines[:1], "kind multiple", *lines[2:5], lines[4].replace("solution", "second")]
    assert rejected(multiple, 6, "the two solutions are the same")


def test_truncated_anywhere(lines: list[str]) -> None:
    text = "\n".join(lines)
    for end in range(0, len(text) - 1, 97):
        assert not any(result.accepted for result in check(text[:end].split("\n")))


def test_the_dangerous_record_kept_between_puzzles(lines: list[str], true_record: Callable[..., list[str]]) -> None:
    """Lemmas and givens of one record are gone in the next, though its rules stay loaded."""
    bare = [*true_record("sudoku 3x3", HARD, solver="glucose4")[:6], "0"]
    other = true_record("sudoku 3x3", OTHER, solver="glucose4")
    results = list(check([*lines, "", *bare, "", *other, "", *bare]))
    assert [result.accepted for result in results] == [True, False, True, False]
    cut = [*lines[:-1], "", *bare]
    assert [result.accepted for result in check(cut)] == [False, False]
