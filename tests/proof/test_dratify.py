"""Twenty certificates of every sort, exported, and judged by dratify, which shares no code with us."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.proof.certificate_record import Certificate
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.proof.drup_export import Exported, export_files
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.reference import reference
from cpsudoku.support.errors import CpsudokuError

SAMPLE = [
    ("top95.txt", 0, "search"), ("top95.txt", 20, "search"), ("top95.txt", 40, "sat:glucose4"),
    ("top95.txt", 60, "sat:cadical153"), ("top95.txt", 80, "sat:glucose42"), ("hardest.txt", 0, "search"),
    ("hardest.txt", 1, "sat:ergo"), ("hardest.txt", 2, "search"), ("easy50.txt", 0, "search"),
    ("easy50.txt", 25, "sat:cadical195"), ("easy50.txt", 49, "search"), ("top95.txt", 94, "sat:gluecard4"),
]  # fmt: skip
KINDS = ["killer", "futoshiki", "jigsaw", "windoku", "sudoku_x", "latin", "_template", "killer:none"]


def certified(kind: str, text: str, name: str) -> Certificate:
    puzzle = gallery.kind_of(kind)
    return Prover(puzzle, backend(name)).certificate(Entry(puzzle.instance(text), text))


def verdict(files: Exported) -> bool:
    from dratify import check_proof, parse_dimacs

    formula = parse_dimacs(files.dimacs, strict=True)
    assert formula.header_mismatch is None
    return bool(check_proof(formula, files.drup).ok)


def test_there_are_twenty() -> None:
    assert len(SAMPLE) + len(KINDS) == 20


@pytest.mark.parametrize(("puzzles", "index", "name"), SAMPLE)
def test_sudoku(puzzles: str, index: int, name: str, puzzle_list: Callable[[str], list[str]]) -> None:
    files = export_files(certified("sudoku", puzzle_list(puzzles)[index], name))
    assert verdict(files)


@pytest.mark.parametrize("kind", KINDS)
def test_other_kinds(kind: str) -> None:
    name, _, which = kind.partition(":")
    text = (gallery.kind_of(name).none if which else gallery.kind_of(name).unique)[-1]
    for writer in ("search", "sat"):
        assert verdict(export_files(certified(name, text, writer)))


def test_dratify_is_a_judge(puzzle_list: Callable[[str], list[str]]) -> None:
    """It rejects what is no proof: without lemmas, without the block."""
    files = export_files(certified("sudoku", puzzle_list("top95.txt")[0], "search"))
    assert not verdict(files._replace(drup="0\n"))
    lines = files.dimacs.splitlines()
    count = sum(line[0] in "-123456789" for line in lines)
    fewer = [line.replace(f" {count}", f" {count - 1}") if line.startswith("p cnf") else line for line in lines[:-1]]
    assert not verdict(files._replace(dimacs="\n".join(fewer) + "\n"))


@pytest.mark.parametrize("kind", ["sudoku", "jigsaw"])
def test_the_formula_is_the_reference_encoding(kind: str) -> None:
    puzzle = gallery.kind_of(kind)
    certificate = certified(kind, puzzle.unique[0], "search")
    lines = export_files(certificate).dimacs.splitlines()
    clauses = [frozenset(map(int, line.split()[:-1])) for line in lines if line[0] in "-0123456789"]
    instance = puzzle.instance(puzzle.unique[0])
    model = puzzle.model(puzzle.shape(instance))
    clues = puzzle.clues(instance, model)
    cnf = reference(model, clues)
    given = [frozenset((x,)) for clue in clues if clue.unary for x in cnf.numbering.units(clue.unary)]
    assert set(clauses[: -len(given) - 1 or None]) >= set(map(frozenset, cnf.clauses)) - set(given)
    assert set(clauses) == {*map(frozenset, cnf.clauses), *given, clauses[-1]}
    assert len(clauses) >= len(cnf.clauses) + len(given) + 1
    assert len(clauses[-1]) == len(model.decisions)
    assert max(clauses[-1]) < 0
    assert any(line.startswith("c ") and "literal" in line for line in lines)


def test_two_solutions_refute_nothing() -> None:
    with pytest.raises(CpsudokuError, match="expected a refutation to export"):
        export_files(certified("sudoku", "12..34..........", "search"))
