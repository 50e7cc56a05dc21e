"""Counts as trees of cases: the number is the true one, and no record with another number is accepted.

300 mutations in the normal run; CPSUDOKU_MUTATIONS=10000 asks for more.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpsudoku
from cpsudoku import checker
from cpsudoku.checker import Result
from cpsudoku.proof.claims import prove_count
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import read, state
from cpsudoku.statement.statement import Statement
from cpsudoku.support.errors import LimitReached
from tests.conftest import each
from tests.proof.test_claims import MUTATIONS, decided, puzzle, solutions

SMALL = """cpsudoku-certificate 3
kind count {number}
puzzle stated
values 1..3 : a b
also 0 1 : p
rule they differ
different : a b
clue p or a
clause : p a=1
end
lemmas
tree
{tree}"""


def statement_of(kind: str, text: str) -> Statement:
    declared = gallery.kind_of(kind)
    instance = declared.instance(text)
    model = declared.model(declared.shape(instance))
    return state(model, declared.clues(instance, model), fold=False)


def answer(record: str) -> Result:
    (result,) = checker.check(record.split("\n"))
    assert result.accepted or (result.reason and result.line > 0)
    return result


@pytest.mark.every(4)
@each(
    "kind",
    ["latin", "akari", "binairo", "castle_wall", "hashi", "killer", "nurikabe", "slitherlink", "tents", "kakuro"],
)
def test_examples(kind: str) -> None:
    declared = gallery.kind_of(kind)
    for text in (declared.unique[0], declared.multiple[0], declared.none[0]):
        number = cpsudoku.count(text, kind=kind, limit=300)
        if number is None or number > 200:
            continue
        proof = prove_count(statement_of(kind, text))
        result = answer(proof.record())
        assert (proof.number, result.accepted, result.claim) == (number, True, str(number)), (text, result.reason)


@pytest.mark.every(2)
def test_random_statements_and_their_mutations() -> None:
    """All words, an auxiliary variable that several values suit: the truth is found one assignment after the other."""
    accepted = 0
    for seed in {*range(max(30, MUTATIONS // 10)), 251, 282}:  # the last two were wrong once
        rng = Random(seed)
        text = puzzle(rng)
        truth = len(decided(solutions(text)))
        proof = prove_count(read("\n".join(line for line in text.split("\n") if not line.startswith("say "))))
        record = proof.record()
        assert (proof.number, answer(record).accepted) == (truth, True), (text, answer(record).reason)
        for _ in range(10):
            rows = record.split("\n")
            i = rng.choice([1, *range(rows.index("end") + 1, len(rows) - 1)])
            words = rows[i].split(" ")
            j = rng.randrange(len(words))
            words[j : j + rng.randrange(2)] = rng.choice([[], [rng.choice("0*")], [str(rng.randint(-12, 12))], ["*3"]])
            rows[i] = " ".join(words)
            result = answer("\n".join(rows))
            if result.accepted:
                accepted += 1
                assert int(result.claim) == truth, rows
    assert accepted


RIGHT = "1 5 *7 *-7 2 4 * * 4 * *"


def test_a_tree_by_hand() -> None:
    """Where a is 1, p may be both: a solution each for b = 2 and b = 3. Else p is true: four more."""
    result = answer(SMALL.format(number=6, tree=RIGHT))
    assert result.accepted, result.reason
    assert not answer(SMALL.format(number=7, tree=RIGHT)).accepted


FALSE = {
    "1 5 *7 *-7 2 4 * * 4 *": "expected more of the tree, found its end",
    "1 5 *7 *-7 2 4 * * 4 * * *": "expected the end of the tree, found more",
    "1 5 *7 *-7 2 4 * * 4 * 0": "expected a contradiction by unit propagation, found none",
    "7 1 5 * * 2 4 * * 4 * * 1 5 * * 0": "expected a literal of a decision, up to 6, found 7",
    "1 *7 2 4 * * 4 * *": "a decision that is open",
    "1 5 * *-7 2 4 * * 4 * *": "expected a value of 'p', found that it is open",
    "1 5 *7 *-7 2 4 *-7 * 4 * *": "a contradiction",
    "1 5 *5 *-7 2 4 * * 4 * *": "expected a value of 'p'",
    "1 5 *9 *-7 2 4 * * 4 * *": "expected literals of variables, up to 7, found 9",
    "1 1 5 *7 *-7 * 2 4 * * 4 * *": "expected a solution, found a contradiction",
    "1 5 *7 *-7 2 4 * * 4 * x": "expected a literal, 0 or *, found 'x'",
    "1 5 *7  *-7 2 4 * * 4 * *": "expected a literal, 0 or *, found ''",
    "": "expected more of the tree, found its end",
}


@each("tree", FALSE)
def test_false_trees(tree: str) -> None:
    result = answer(SMALL.format(number=6, tree=tree))
    assert not result.accepted and FALSE[tree] in result.reason, result.reason


def test_lemmas_have_to_follow() -> None:
    true = SMALL.format(number=6, tree=RIGHT)
    assert answer(true.replace("lemmas\n", "lemmas\n1 7 0\n")).accepted
    for lemma in ("7 0", "1 0", "0", "7", "1 8 0"):
        assert not answer(true.replace("lemmas\n", f"lemmas\n{lemma}\n")).accepted, lemma


def test_alone_in_a_folder(tmp_path: Path) -> None:
    shutil.copy(checker.__file__, tmp_path)
    (tmp_path / "counts.txt").write_text(SMALL.format(number=6, tree=RIGHT) + "\n")
    command = [sys.executable, "-I", "-S", "checker.py", "counts.txt"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    told = "counts.txt:1: accepted: count 6 stated in 2 lines, 2 variables to decide\n1 accepted, 0 rejected\n"
    assert done.stdout == told


def test_the_limit() -> None:
    statement = statement_of("latin", gallery.kind_of("latin").multiple[0])
    with pytest.raises(LimitReached, match="expected at most 2 solutions, found more"):
        prove_count(statement, 2)


@pytest.mark.slow
def test_ten_thousand_solutions() -> None:
    text = ".....6....59.....82....8....45........3.....7..6..3.54..1325..6..7..4..3..2..7..5"
    proof = prove_count(statement_of("sudoku", text))
    assert proof.number == 12_547 and answer(proof.record()).accepted


def test_the_command(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "counts.txt"
    ran = run("prove", "." * 16, "--claim", "count", "-o", file)
    assert (ran.status, ran.out) == (0, "") and "certificates: 1 count" in ran.err
    result = answer(file.read_text())
    assert result.accepted and result.claim == "288"
    assert run("prove", "." * 16, "--claim", "minimal").status == 1
    assert run("prove", "1..4.........3.2", "--claim", "minimal").out.startswith("cpsudoku-certificate 3\nkind minimal")
