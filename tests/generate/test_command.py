"""`generate` on the command line: forms, kinds, random clues, reasons, and the same puzzles from the line it prints."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.text import Bad, read

Run = Callable[..., tuple[int, str, str]]


def _puzzles(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("#")]


def test_the_first_line_makes_the_same_puzzles_again(run: Run) -> None:
    status, out, _ = run("generate", "-n", "4", "--clues", "28", "--symmetry", "diagonal")
    assert status == 0
    assert len(_puzzles(out)) == 4
    command = out.splitlines()[0].removeprefix("# cpsudoku ").split(":")[0]
    again = run(*shlex.split(command), "-n", "4")
    assert again[1] == out


@pytest.mark.parametrize("form", ["line", "rows", "boxed"])
def test_any_text_format(run: Run, tmp_path: Path, form: str) -> None:
    file = tmp_path / "made.txt"
    assert run("generate", "-n", "3", "--seed", "1", "--to", form, "-o", str(file))[0] == 0
    plain = _puzzles(run("generate", "-n", "3", "--seed", "1")[1])
    records = list(read(str(file)))
    assert [record.grid.line() for record in records if not isinstance(record, Bad)] == plain


def test_random_clues_are_at_least_as_many_with_eight_digits(run: Run) -> None:
    status, out, _ = run("generate", "-n", "50", "--clues", "20", "--allow-multiple", "--seed", "3")
    assert status == 0
    puzzles = _puzzles(out)
    assert len(puzzles) == 50
    for puzzle in puzzles:
        clues = puzzle.replace(".", "")
        assert len(clues) >= 20
        assert len(set(clues)) >= 8
    assert {len(puzzle.replace(".", "")) for puzzle in puzzles} != {20}, "some have more"


@pytest.mark.parametrize("kind", ["jigsaw", "killer", "futoshiki"])
def test_kinds_with_a_form_of_their_own_take_it_from_a_puzzle(run: Run, tmp_path: Path, kind: str) -> None:
    from cpsudoku import catalog

    like = tmp_path / "like.txt"
    like.write_text(catalog.puzzle(kind).unique[0] + "\n")
    made = tmp_path / "made.txt"
    assert run("generate", "--kind", kind, "--like", str(like), "-n", "2", "--seed", "4", "-o", str(made))[0] == 0
    status, out, err = run("check", "--kind", kind, str(made), "--backend", "sat", "--backend", "search")
    assert status == 0, out + err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--clues", "16"], "McGuire"),
        (["--kind", "killer"], "--like"),
        (["--symmetry", "spiral"], "half-turn"),
        (["--technique", "magic"], "naked_single"),
        (["--level", "9:3"], "A at most B"),
        (["--clues", "40", "--minimal", "--patience", "0.3"], "drafts had"),
        (["--to", "nothing"], "nothing"),
    ],
)
def test_what_cannot_be_ends_with_the_reason(run: Run, arguments: list[str], reason: str) -> None:
    status, out, err = run("generate", "--seed", "1", *arguments)
    assert status == 2
    assert reason in out + err


def test_fewer_than_asked_for_is_told(run: Run) -> None:
    status, out, err = run("generate", "-n", "100000", "--limit-seconds", "0.3", "--seed", "1")
    assert status == 3
    assert "of 100000 made" in err
    assert _puzzles(out)
