"""Certificates of stated puzzles: the checker makes the clauses itself, accepts proofs and rejects lies."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpsudoku import checker
from cpsudoku.checker import check
from cpsudoku.proof.certificate_writer import prove_statement
from cpsudoku.statement import state

Examples = Callable[..., Iterator[Any]]
CHECKER = Path(checker.__file__)


@pytest.fixture(scope="module")
def records(three: list[Any]) -> dict[str, str]:
    return {puzzle.name: prove_statement(state(puzzle.model, puzzle.clues)) for puzzle in three}


def accepted(record: str) -> bool:
    (result,) = check(record.split("\n") if record else ["-"])
    assert result.accepted or (result.reason and ":" not in result.reason.split(" ")[0]), result
    return result.accepted


def verdict(record: str) -> str:
    """The content of an accepted record."""
    (result,) = check(record.split("\n"))
    assert result.accepted, (result, record.split("\n")[result.line - 1])
    assert result.trust == "rules, as stated"
    return result.kind


def test_the_checker_alone_accepts_them(records: dict[str, str], tmp_path: Path) -> None:
    """In an empty folder, without anything but the standard library."""
    for name, record in records.items():
        path = tmp_path / f"{name}.txt"
        path.write_text(record)
        ran = subprocess.run([sys.executable, "-I", "-S", CHECKER, path], capture_output=True, text=True, cwd=tmp_path)
        assert ran.returncode == 0 and "accepted: unique stated" in ran.stdout, ran


def test_impossible_puzzles(examples: Examples) -> None:
    for puzzle in Random(3).sample([*examples(("none",))], 12):
        assert verdict(prove_statement(state(puzzle.model, puzzle.clues))) == "none", puzzle.name


@pytest.mark.slow
def test_all_examples(examples: Examples) -> None:
    for puzzle in examples(("unique", "none"), per=9):
        assert verdict(prove_statement(state(puzzle.model, puzzle.clues))) == puzzle.verdict, puzzle.name


def test_a_line_of_the_statement_that_is_left_out_is_missed(records: dict[str, str]) -> None:
    """Without a clue that is needed the lemmas prove nothing; where it was not needed the record still holds."""
    refused = 0
    for record in records.values():
        lines = record.split("\n")
        for i, line in enumerate(lines):
            if re.match(r"(sets|sum|count|loop|connected|reach) ", line):
                refused += not accepted("\n".join([*lines[:i], *lines[i + 1 :]]))
    assert refused > 10


@pytest.mark.parametrize("name", ["sudoku", "slitherlink", "nurikabe"])
def test_lies_are_refused(records: dict[str, str], name: str) -> None:
    record = records[name]
    values = re.search(r"solution ([-\d ]+)", record)
    assert values is not None
    solution = values[1].split()
    for i in range(16):  # a solution with one decision changed; auxiliary ones may be free
        other = [*solution[:i], str((int(solution[i]) + 1) % 5), *solution[i + 1 :]]
        assert not accepted(record.replace(values[0], f"solution {' '.join(other)}"))
    assert not accepted(record.replace("kind unique", "kind none"))
    assert not accepted(record.replace("\n0\n", "\n"))  # no empty lemma at the end
    assert not accepted(record.replace("puzzle stated", "puzzle sudoku"))
    first = "added\n" if "added\n" in record else "lemmas\n"
    head, _, rest = record.partition(first)
    rest = rest if first == "added\n" else first + rest
    assert accepted(f"{head}added\n{rest}")
    assert not accepted(f"{head}added\ncut 1 1 0\n{rest}")  # a cut that does not follow
    assert not accepted(f"{head}added\ncut 99 1 -2 0\n{rest}")
    if name == "slitherlink":  # of the others everything is refuted without a lemma, so that any lemma follows
        assert not accepted(re.sub(r"lemmas\n", "lemmas\n1 0\n-1 0\n", record))  # lemmas that do not follow
    assert not accepted(record.replace(" : ", " ", 1))
    assert not accepted("")


def test_cuts_are_needed(records: dict[str, str]) -> None:
    for name in ("slitherlink", "nurikabe"):
        assert "\ncut " in records[name], name
        without = re.sub(r"cut .*\n", "", records[name])
        assert not accepted(without), name


def test_a_puzzle_with_several_solutions_has_two_in_its_record(examples: Examples) -> None:
    for puzzle in Random(4).sample([*examples(("multiple",))], 12):
        assert verdict(prove_statement(state(puzzle.model, puzzle.clues))) == "multiple", puzzle.name
