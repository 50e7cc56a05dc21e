"""Trimming: parts of some lemmas remain, in order, and are still a proof. An input that is not a proof is an error. The
shortest of several proofs is kept."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.checker import check
from cpsudoku.proof import Cut, proof_logging
from cpsudoku.proof.certificate_record import Certificate
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.proof.trimming import NotRup, Trimmer
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.reference import reference

TOP95 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_needless_lemmas_go() -> None:
    rules = [[1, 2, 3], [-1, 2], [-2, 3], [-3, -2], [4, 5], [-4, 5]]
    lemmas = [(5,), (-2,), (4, 5), (-1,), (3,)]
    assert Trimmer(rules).trim([[-3]], lemmas) == ((), (), ())
    assert Trimmer([*rules, [-3, 6], [-3, -6]]).trim([], lemmas) == (((-2,),), (), ())


def test_units_of_the_rules_and_the_empty_clause() -> None:
    assert Trimmer([[1], [-1, 2]]).trim([[-2]], [(7, 8), (2,)]) == ((), (), ())
    assert Trimmer([[]]).trim([], [(1,)]) == ((), (), ())
    assert Trimmer([[1, 1], [2, -2]]).trim([[-1, -1]], []) == ((), (), ())


def test_needless_cuts_go() -> None:
    """The cuts that remaining lemmas or the empty clause use are kept."""
    rules = [[-1, 2], [-1, -2], [3, 4], [3, -4, 1]]
    cuts = [Cut(1, (5, 6)), Cut(1, (1, -3)), Cut(2, (1, 4, 7))]
    assert Trimmer(rules).trim([], [(5, 6, 9), (3,)], cuts) == (((3,),), (cuts[1],), ())
    more = [Cut(1, (8, 9)), Cut(2, (8, -9)), Cut(1, (-8, 9)), Cut(3, (-8, -9)), Cut(3, (8, 9, 1))]
    assert Trimmer([]).trim([], [(9, 1), (8,)], more) == (((9,),), tuple(more[:4]), ())
    with pytest.raises(NotRup, match="the empty clause"):
        Trimmer(rules).trim([], [], cuts[::2])


def test_what_is_no_proof() -> None:
    with pytest.raises(NotRup, match="lemma 1 does not follow"):
        Trimmer([[1, 2]]).trim([], [(1,)])
    with pytest.raises(NotRup, match="the empty clause does not follow"):
        Trimmer([[1, 2]]).trim([], [(1, 2)])


@pytest.mark.parametrize("name", ["search", "sat:glucose4", "sat:cadical153"])
def test_trimmed_certificates(name: str) -> None:
    text = Entry(gallery.kind_of("sudoku").instance(TOP95), TOP95)
    whole = Prover(gallery.kind_of("sudoku"), backend(name)).checked_certificate(text)
    trimmed = Prover(gallery.kind_of("sudoku"), backend(name), trim=True).checked_certificate(text)
    rest = iter(whole.lemmas)
    assert all(any(set(lemma) <= set(other) for other in rest) for lemma in trimmed.lemmas)  # in their order
    assert len(trimmed.lemmas) <= len(whole.lemmas)


def test_needless_literals_go() -> None:
    rules = [[-1, 2], [-1, -2], [1, 3, 4], [1, 3, -4], [-3, 5], [-3, -5]]
    assert Trimmer(rules).trim([], [(-1, 7), (8, 3, 1)]) == (((-1,), (3,)), (), ())
    assert Trimmer(rules).trim([], [(-1,), (3,)]) == (((-1,), (3,)), (), ())


CAGES = "2341............\ncages:\nr2c1 r3c1 = 5\nr2c2 r3c2 = 5\nr2c3 r3c3 = 6\n"
ARROWS = "1...............\narrows: r1c2 r1c3 r2c3\nanti-knight:\ncages: r4c1 r4c2 = 6\nxv: r2c1 V r3c1\n"


@pytest.mark.parametrize("text", [CAGES, ARROWS])
def test_the_shortest_of_several_is_kept_and_accepted(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = gallery.kind_of("sudoku")
    entry = Entry(kind.instance(text), text)
    kept = Prover(kind, None, trim=True).checked_certificate(entry)
    written = []
    for one in proof_logging.OTHERS:
        monkeypatch.setattr(proof_logging, "OTHERS", (one,))
        written.append(Prover(kind, None, trim=True).checked_certificate(entry))
    monkeypatch.setattr(proof_logging, "OTHERS", ())
    written.append(Prover(kind, None, trim=True).checked_certificate(entry))

    def size(certificate: Certificate) -> int:
        return sum(map(len, certificate.lemmas)) + len(certificate.lemmas)

    assert size(kept) == min(map(size, written))
    assert {certificate.kind for certificate in written} == {kept.kind}


def test_with_needless_lemmas_mixed_in() -> None:
    """Random lemmas that follow by unit propagation but serve nothing are found, wherever they stand."""
    text = Entry(gallery.kind_of("sudoku").instance(TOP95), TOP95)
    prover = Prover(gallery.kind_of("sudoku"), backend("search"), trim=True)
    certificate = prover.checked_certificate(text)
    draw = random.Random(3)
    puzzle = gallery.kind_of("sudoku")
    model = puzzle.model(puzzle.shape(text.puzzle))
    clauses = reference(model).clauses
    lemmas = list(certificate.lemmas)
    for _ in range(200):
        lemmas.insert(draw.randrange(len(lemmas) + 1), (*draw.choice(clauses), draw.randint(1, 729)))
    n = {v: i for i, v in enumerate("123456789")}
    given = [[9 * i + n[s] + 1] for i, s in enumerate(TOP95) if s != "."]
    block = [-(9 * i + n[s] + 1) for i, s in enumerate(certificate.solutions[0])]
    trimmed, *_ = Trimmer(clauses).trim([*given, block], lemmas)
    assert len(trimmed) <= len(certificate.lemmas) + 5
    lines = replace(certificate, lemmas=trimmed).text().splitlines()
    assert [result.accepted for result in check(lines)] == [True]
