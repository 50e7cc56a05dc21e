"""Every writer, on every kind of the gallery and on the lists: accepted by the checker, small, of the right kind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from statistics import median

import pytest

from cpsudoku.backends.backend_names import Spec, backend
from cpsudoku.checker import check
from cpsudoku.facade import prove
from cpsudoku.model import Limits
from cpsudoku.proof import proof_logging
from cpsudoku.proof.certificate_record import Certificate
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError, LimitReached
from tests.conftest import each

KINDS = (*registry.names("kind"), "_template")
WRITERS = tuple(product(("search", "sat"), (False, True)))  # (its name, is the proof trimmed?)
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TOP95 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def entry(text: str, kind: str = "sudoku") -> Entry:
    return Entry(gallery.kind_of(kind).instance(text), text)


def prover(name: str, kind: str = "sudoku", trim: bool = False) -> Prover:
    return Prover(gallery.kind_of(kind), backend(name), trim=trim)


def certified(kind: str, expected: str, text: str, writer: Prover) -> None:
    puzzle = gallery.kind_of(kind)
    certificate = writer.checked_certificate(entry(text, kind))
    assert certificate.kind == expected
    instance = puzzle.instance(text)
    shape = puzzle.shape(instance)
    units = puzzle.header(shape, puzzle.clues(instance, puzzle.model(shape)))
    assert certificate.statement[-1].startswith("givens" if units else "clues-sha256")


def examples(kind: str) -> list[tuple[str, str]]:
    """(its verdict, a text)."""
    return [(said, text) for said in ("unique", "multiple", "none") for text in getattr(gallery.kind_of(kind), said)]


@pytest.mark.slow  # by default tests/golden asks prove and verify for every example
@each("kind", KINDS)
def test_every_kind_gets_certificates(kind: str) -> None:
    """The writers take turns with its examples, and another begins with the next kind."""
    for i, (expected, text) in enumerate(examples(kind), KINDS.index(kind)):
        name, trim = WRITERS[i % len(WRITERS)]
        certified(kind, expected, text, prover(name, kind, trim))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "trim"), WRITERS)
def test_every_writer_certifies_every_kind(name: str, trim: bool) -> None:
    for kind in KINDS:
        writer = prover(name, kind, trim)
        for expected, text in examples(kind):
            certified(kind, expected, text, writer)


@pytest.mark.every(8)
@pytest.mark.parametrize("solver", proof_logging.SOLVERS)
def test_every_solver_that_writes_proofs(solver: str) -> None:
    writer = prover("search")
    writer.writer.name, writer.writer.solver = "sat", solver
    for text in (INKALA, TOP95, "12..34..........", "11.............."):
        assert writer.checked_certificate(entry(text)).kind in ("unique", "multiple", "none")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("sat:minisat22", "sat:minisat22 writes no proofs: expected one of cadical103"),
        ("sat:minicard", "sat:minicard writes no proofs"),
    ],
)
def test_solvers_without_proofs_are_refused_by_name(name: str, reason: str) -> None:
    with pytest.raises(BackendError, match=reason):
        prover(name)


@pytest.mark.parametrize("name", registry.names("backend"))
def test_every_backend_has_somebody_who_certifies(name: str) -> None:
    writer = prover(name)
    assert writer.by == ("search" if name == "search" else writer.by)
    assert writer.by.partition(":")[0] in ("search", "sat")
    assert writer.checked_certificate(entry("1..4.........3.2")).by == writer.by


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ["search", "sat"])
def test_a_limit_is_no_verdict(name: str) -> None:
    for limits in (Limits(steps=0), Limits(seconds=0.0)):
        writer = Prover(gallery.kind_of("sudoku"), backend(name), limits=limits)
        with pytest.raises(LimitReached, match="undecided: limit of 0"):
            writer.certificate(entry(INKALA))
        assert Prover(gallery.kind_of("sudoku"), backend(name)).checked_certificate(entry(INKALA)).kind == "unique"


def test_one_writer_asked_again_and_again() -> None:
    writer = prover("search")
    first = writer.certificate(entry(INKALA))
    for text in (TOP95, "11" + "." * 79, "." * 81, "1" + "." * 15):
        writer.checked_certificate(entry(text))
    assert writer.certificate(entry(INKALA)) == first


def test_prove_is_the_public_way() -> None:
    certificate = prove(INKALA, backend="cp_sat", trim=True)
    assert certificate.by.startswith("sat:")
    (solution,) = certificate.solutions
    assert solution == "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    (result,) = check(certificate.text().splitlines())
    assert (result.accepted, result.givens, result.lemmas) == (True, INKALA, len(certificate.lemmas))


def all_accepted(certificates: list[Certificate]) -> bool:
    lines = "\n".join(certificate.text() for certificate in certificates).splitlines()
    results = list(check(lines))
    return len(results) == len(certificates) and all(result.accepted for result in results)


@pytest.mark.every(8)
@pytest.mark.parametrize("name", ["search", "sat:glucose4", "sat:cadical195"])
@pytest.mark.parametrize(
    ("puzzles", "step", "most"),
    [("easy50.txt", 3, 2), ("top95.txt", 8, 800), ("hardest.txt", 2, 800), ("17_clue.txt", 3000, 20),
     pytest.param("17_clue.txt", 1000, 10, marks=pytest.mark.slow)],
)
def test_lists(name: str, puzzles: str, step: int, most: int, puzzle_list: Callable[[str], list[str]]) -> None:
    writer = prover(name)
    made = [writer.certificate(entry(text)) for text in puzzle_list(puzzles)[::step]]
    assert {certificate.kind for certificate in made} == {"unique"}
    assert all_accepted(made)
    if name != "sat:cadical195":  # CaDiCaL's inprocessing lists much that is not needed
        assert median(certificate.size for certificate in made) <= most


@pytest.mark.every(3)
@pytest.mark.parametrize("step", [190, pytest.param(75, marks=pytest.mark.slow)])
def test_a_list_of_the_hardest(step: int, puzzle_list: Callable[[str], list[str]]) -> None:
    writers = [prover("search"), prover("sat"), prover("sat:glucose3", trim=True)]
    texts = puzzle_list("forum_hardest_1106.txt")[::step]
    made = [writer.certificate(entry(text)) for text in texts for writer in writers]
    assert all_accepted(made)


def test_a_spec_chooses_the_solver() -> None:
    spec: Spec = backend("sat:glucose3")
    assert Prover(gallery.kind_of("sudoku"), spec).by == "sat:glucose3"
