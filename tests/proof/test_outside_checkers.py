"""Exported proofs of several kinds, judged by two checkers of others: dratify, and drup, which is extracted from code
that Why3 has verified. Both must accept every proof and reject every lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

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
    ("top95.txt", 0, "search"), ("top95.txt", 40, "sat:glucose4"), ("top95.txt", 60, "sat:cadical153"),
    ("top95.txt", 80, "sat:glucose42"), ("hardest.txt", 1, "sat:ergo"), ("hardest.txt", 2, "search"),
    ("easy50.txt", 25, "sat:cadical195"), ("top95.txt", 94, "sat:gluecard4"),
]  # fmt: skip
KINDS = ["creek", "fillomino", "futoshiki", "heyawake", "jigsaw", "killer", "kurotto", "nurikabe", "slitherlink"]
SMALL = 10_000  # clauses times lemmas; drup looks at every clause for each lemma


@cache
def certified(kind: str, text: str, name: str) -> Certificate:
    puzzle = gallery.kind_of(kind)
    return Prover(puzzle, backend(name)).certificate(Entry(puzzle.instance(text), text))


def clauses_of(text: str) -> list[list[int]]:
    return [[int(word) for word in line.split()[:-1]] for line in text.splitlines() if line[0] not in "cp"]


def dratify_accepts(files: Exported) -> bool:
    dratify = pytest.importorskip("dratify")
    formula = dratify.parse_dimacs(files.dimacs, strict=True)
    assert formula.header_mismatch is None
    return bool(dratify.check_proof(formula, files.drup).ok)


def drup_accepts(files: Exported) -> bool:
    drup = pytest.importorskip("drup", reason="drup is not installed: it runs on Linux with x86-64")
    return bool(drup.check_proof(clauses_of(files.dimacs), clauses_of(files.drup)).outcome is drup.Outcome.VALID)


def lies_about(certificate: Certificate) -> Iterator[Exported]:
    """The same lemmas as a proof that there is no solution; and no lemmas, if the formula needs some."""
    if certificate.kind == "unique":
        yield export_files(replace(certificate, kind="none", claim=()))
        yield export_files(replace(certificate, kind="none", claim=(), lemmas=()))


@pytest.mark.every(8)
@pytest.mark.parametrize(("puzzles", "index", "name"), SAMPLE)
def test_sudoku(puzzles: str, index: int, name: str, puzzle_list: Callable[[str], list[str]]) -> None:
    certificate = certified("sudoku", puzzle_list(puzzles)[index], name)
    assert dratify_accepts(export_files(certificate))
    assert not any(map(dratify_accepts, lies_about(certificate)))


@pytest.mark.every(4)
@pytest.mark.parametrize("accepts", [dratify_accepts, drup_accepts])
def test_kinds(accepts: Callable[[Exported], bool]) -> None:
    """Units, cuts of several primitives; verdicts unique and none; two writers."""
    judged = 0
    for name in KINDS:
        kind = gallery.kind_of(name)
        for text, writer in ((kind.unique[-1], "sat"), (kind.none[-1], "sat"), (kind.unique[-1], "search")):
            certificate = certified(name, text, writer)
            files = export_files(certificate)
            if accepts is drup_accepts and len(clauses_of(files.dimacs)) * len(certificate.lemmas) > SMALL:
                continue
            assert accepts(files), name
            assert not any(map(accepts, lies_about(certificate))), name
            judged += 1
    assert judged > 20


@pytest.mark.every(2)
def test_a_proof_without_its_lemmas_is_rejected(puzzle_list: Callable[[str], list[str]]) -> None:
    files = export_files(certified("sudoku", puzzle_list("top95.txt")[0], "search"))
    assert not dratify_accepts(files._replace(drup="0\n"))
    small = export_files(certified("aqre", gallery.kind_of("aqre").unique[-1], "sat"))
    assert small.drup.count("\n") > 1
    assert not dratify_accepts(small._replace(drup="0\n"))
    assert not drup_accepts(small._replace(drup="0\n"))


def test_comments_name_the_claim_and_the_origin_of_each_cut() -> None:
    certificate = certified("nurikabe", gallery.kind_of("nurikabe").unique[-1], "sat")
    lines = export_files(certificate).dimacs.splitlines()
    clauses = clauses_of("\n".join(lines))
    named = {line.split(": ", 1)[0]: line.split(": ", 1)[1] for line in lines if line.startswith("c clause")}
    number = len(clauses) - len(certificate.cuts)
    assert named[f"c clauses {number} to {number}"] == "the claim"
    assert len(clauses[number - 1]) == len({*map(abs, clauses[number - 1])}) == 25  # a cell each
    for i, cut in enumerate(certificate.cuts, number + 1):
        assert clauses[i - 1] == list(cut.clause)
        assert named[f"c clause {i}"].startswith(f"a cut of graph {cut.number}, '")
    assert {"'connected' of the rules", "'piece' of island r1c5"} <= {text.split(", ")[-1] for text in named.values()}


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
