"""convert --to opb, minizinc, statement and drup as a command: files, errors, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import convert
from cpsudoku.model import Clue, Model
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import clauses, read, state, write
from cpsudoku.support.errors import CpsudokuError

Run = Callable[..., Any]


def test_a_file_of_puzzles_of_any_kind(run: Run, tmp_path: Path) -> None:
    known = gallery.kind_of("nurikabe")
    file, folder = tmp_path / "puzzles.txt", tmp_path / "models"
    file.write_text(f"{known.unique[0]}\n===\n{known.multiple[0]}\n")
    for to in ("opb", "minizinc"):
        ran = run("convert", file, "--kind", "nurikabe", "--to", to, "-o", folder)
        assert (ran.status, ran.err) == (0, "")
    assert sorted(path.name for path in folder.iterdir()) == ["1.mzn", "1.opb", "2.mzn", "2.opb"]
    for number, text in ((1, known.unique[0]), (2, known.multiple[0])):
        for to, comment in (("opb", "* "), ("minizinc", "% ")):
            found = (folder / f"{number}{'.opb' if to == 'opb' else '.mzn'}").read_text().splitlines()
            expected = convert(text, to=to, kind="nurikabe").splitlines()
            title = expected.index(f"{comment}nurikabe")
            assert found[title].startswith(f"{comment}nurikabe, ")
            assert found[:title] + found[title + 1 :] == expected[:title] + expected[title + 1 :]
    ran = run("convert", file, "--kind", "nurikabe", "--to", "minizinc", "--select", "2")
    assert ran.out == (folder / "2.mzn").read_text()


def test_standard_output_holds_one_puzzle(run: Run) -> None:
    ran = run("convert", "1..4.........3.2", "1..4........3.2.", "--to", "minizinc")
    assert ran.status == 2 and "expected one puzzle for standard output, found several" in ran.err


def test_a_proof_and_its_formula(run: Run, tmp_path: Path) -> None:
    assert run("convert", "1..4.........3.2", "--to", "drup", "-o", tmp_path / "a.drup").status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.cnf", "a.drup"]
    assert run("convert", "1..4.........3.2", "--to", "drup").status == 2
    ran = run("convert", "1..4............", "--to", "drup", "-o", tmp_path)
    assert ran.status == 2 and "two solutions: nothing is refuted" in ran.err


def test_what_cannot_be_exported_is_named(run: Run, tmp_path: Path) -> None:
    certificates, mine = tmp_path / "certs.txt", tmp_path / "mine.py"
    assert run("prove", "1..4.........3.2", "-o", certificates).status == 0
    ran = run("convert", certificates, "--to", "opb")
    assert ran.status == 2
    assert "`cpsudoku verify` checks certificates" in ran.err
    ran = run("convert", "1..4", "--to", "minizinc")
    assert ran.status == 2
    assert "Traceback" not in ran.err
    template = Path(gallery.__file__).parents[3] / "models" / "_template.py"
    mine.write_text(template.read_text())
    text = tmp_path / "mine.txt"
    text.write_text(gallery.kind_of("_template").unique[0])
    ran = run("convert", text, "--kind", mine, "--to", "opb")
    assert ran.status == 0
    assert ran.out.startswith("* #variable= 64 ")


def test_a_statement_is_written_as_a_person_reads_it(run: Run, tmp_path: Path) -> None:
    """In the names that a person uses; it reads back as the same statement."""
    known = gallery.kind_of("killer")
    ran = run("convert", known.unique[0], "--kind", "killer", "--to", "statement")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == convert(known.unique[0], to="statement", kind="killer")
    assert "\nclue cage r1c1\n" in ran.out and "\ndifferent : r1c1 r1c2 r1c3 r1c4\n" in ran.out
    puzzle = known.instance(known.unique[0])
    model = known.model(known.shape(puzzle))
    stated = state(model, known.clues(puzzle, model), fold=False)
    assert write(read(ran.out)) == ran.out == write(stated)
    assert {*map(frozenset, clauses(read(ran.out)).clauses)} == {*map(frozenset, clauses(stated).clauses)}
    ran = run("convert", "1..4.........3.2", "--to", "statement", "-o", tmp_path)
    assert ran.out == f"{tmp_path / '1.statement'}\n"


def test_what_a_statement_cannot_say() -> None:
    large = Model()
    x = large.variable("x", (0, 1))
    large.add(Clue("wide", 10**9 * x + 10**9 * large.variable("y", (0, 1)) >= 1))
    with pytest.raises(
        CpsudokuError,
        match=r"a statement cannot express `sum >= 1 : .*`: expected a line of a statement: no variable '1000000000.x'",
    ):
        convert(large, to="statement")


def test_help_says_what_is_written(run: Run) -> None:
    ran = run("convert", "--help")
    for name in ("drup", "opb", "minizinc", "statement"):
        assert name in ran.out
