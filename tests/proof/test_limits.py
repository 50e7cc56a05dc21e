"""The limit of `prove` covers all of it, and a certificate that the checker has not finished is kept, with a note."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku import Model
from cpsudoku.checker import Proof, check
from cpsudoku.proof import certificate_writer, proof_logging
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.proof.checker_formula import question_of
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import Limit, LimitReached
from cpsudoku.support.limits import Deadline


def pigeons(holes: int) -> Model:
    model = Model()
    x = model.variables("x", holes + 1, range(holes))
    model.add(a != b for i, a in enumerate(x) for b in x[:i])
    return model


class Over(Deadline):
    """A limit that a proof has just reached."""

    left, over = None, True


@pytest.mark.parametrize("trim", [False, True])
def test_the_limit_covers_trimming_and_verification(trim: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate_writer, "Deadline", Over)
    monkeypatch.setattr(certificate_writer, "shortest", pytest.fail)
    certificate = cpsudoku.prove(pigeons(4), backend="sat", time_limit=3600, trim=trim)
    assert certificate.unverified == Limit(3600)
    assert certificate.kind == "none" and certificate.lemmas


def test_a_proof_that_is_not_written_in_time_is_undecided() -> None:
    with pytest.raises(LimitReached, match=r"limit of 0\.2 seconds"):
        cpsudoku.prove(pigeons(11), time_limit=0.2)


@pytest.mark.every(4)
def test_the_shorter_of_two_proofs_is_written() -> None:
    certificate = cpsudoku.prove(pigeons(7))
    assert (certificate.by, certificate.note) == ("search", "")
    by_solver = proof_logging.prove(question_of(pigeons(7), ()).formula)
    assert sum(map(len, certificate.lemmas)) < sum(map(len, by_solver.lemmas))
    assert next(check(certificate.text().split("\n"))).accepted


def test_an_unfinished_verification_keeps_the_certificate(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kind = gallery.kind_of("slitherlink")
    (tmp_path / "p.txt").write_text(kind.unique[0])
    monkeypatch.setattr(certificate_writer, "CHECKED", 500)
    ran = run("prove", tmp_path / "p.txt", "--kind", "slitherlink", "-o", tmp_path / "p.cert")
    assert ran.status == 3 and "p.txt:1: written, not verified within 500 steps" in ran.err
    assert run("verify", tmp_path / "p.cert").status == 0
    ran = run("check", tmp_path / "p.txt", "--kind", "slitherlink", "--proof", "--backend", "sat")
    assert ran.status == 3 and "no certificate by sat:glucose4: written, not verified within 500 steps" in ran.out
    certificate = cpsudoku.prove(pigeons(4))
    assert certificate.unverified == Limit(500, "step")


@pytest.mark.parametrize("kind", ["slitherlink", "heyawake", "nurikabe", "masyu"])
def test_the_cuts_that_propagation_finds_anyway_are_those_of_the_checker(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solver's propagation and the plain checker's call the same cuts absorbed."""
    puzzle = gallery.kind_of(kind)
    absorbed = proof_logging._is_absorbed
    answers: set[bool] = set()

    def both(solver: Any, known: Proof, clause: tuple[int, ...]) -> bool:
        answer = absorbed(solver, known, clause)
        true, left = known.true, known.left
        found = True
        for x in clause:
            known.true, known.left = bytearray(true), left[:]
            found = found and (not known.propagate([-y for y in clause if y != x]) or bool(known.true[x]))
        known.true, known.left = true, left
        assert answer == found
        answers.add(answer)
        return answer

    monkeypatch.setattr(proof_logging, "_is_absorbed", both)
    text = puzzle.unique[0]
    certificate = Prover(puzzle, None).checked_certificate(Entry(puzzle.instance(text), text))
    assert certificate.kind == "unique" and not certificate.note and answers
