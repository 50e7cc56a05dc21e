"""The claim of a diagnosis is proved; a wrong one is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cpsudoku.__main__ import main
from cpsudoku.apps.explanation.diagnosis.diagnosis import (
    Ambiguous,
    Diagnosis,
    Sound,
    certify,
    diagnosis_of,
)
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Model
from cpsudoku.proof.verification import verify
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError, FalseProof
from tests.conftest import each

CASES = {
    ("sudoku", "unique"): "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    ("sudoku", "multiple"): "...3.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ("sudoku", "none"): "553....5.8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
}


def _diagnosed(kind: str, text: str) -> tuple[Model, list[Clue], Diagnosis]:
    puzzle = gallery.kind_of(kind)
    instance = puzzle.instance(text)
    model = puzzle.model(puzzle.shape(instance))
    clues = puzzle.clues(instance, model)
    return model, clues, diagnosis_of(model, backend("sat").open(model), clues, solutions=20)


def _cases() -> list[tuple[str, str]]:
    found = [(kind, text) for (kind, _), text in CASES.items()]
    for kind in ("killer", "futoshiki", "jigsaw", "sudoku_x", "_template"):
        puzzle = gallery.kind_of(kind)
        found += [(kind, texts[0]) for texts in (puzzle.unique, puzzle.multiple, puzzle.none)]
    return found


@each(("kind", "text"), _cases())
def test_what_it_says_most_is_proved(kind: str, text: str) -> None:
    model, clues, diagnosis = _diagnosed(kind, text)
    certificate = certify(model, clues, diagnosis)
    kinds = {"none": ("none",), "multiple": ("candidates",), "unique": ("unique", "minimal")}
    assert certificate is not None and certificate.kind in kinds[diagnosis.verdict]
    if isinstance(diagnosis, Sound):
        assert (certificate.kind == "minimal") is bool(diagnosis.redundancy.minimal)
    assert verify(certificate.text()).accepted


def test_the_certificates_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "certificates.txt"
    texts = [CASES["sudoku", "multiple"], CASES["sudoku", "none"]]
    (tmp_path / "puzzles.txt").write_text("\n".join(texts) + "\n")
    assert main(["diagnose", str(tmp_path / "puzzles.txt"), "--certify", "-o", str(path)]) == 1
    assert [result.kind for result in verify(path).results] == ["candidates", "none"]
    assert verify(path).accepted
    assert main(["diagnose", texts[0], "-o", str(path)]) == 2


def test_a_clue_that_can_go_is_not_proved_needed() -> None:
    model, clues, diagnosis = _diagnosed("sudoku", CASES["sudoku", "unique"])
    assert isinstance(diagnosis, Sound) and diagnosis.redundancy.clues
    lie = replace(diagnosis, redundancy=replace(diagnosis.redundancy, clues=()))
    with pytest.raises(CpsudokuError):
        certify(model, clues, lie)


def test_a_wrong_verdict_is_not_proved() -> None:
    model, _, diagnosis = _diagnosed("sudoku", CASES["sudoku", "none"])
    with pytest.raises(FalseProof):
        certify(model, [], diagnosis)


def test_a_candidate_left_out_is_not_proved_impossible() -> None:
    model, clues, diagnosis = _diagnosed("sudoku", CASES["sudoku", "multiple"])
    assert isinstance(diagnosis, Ambiguous)
    x, values = next((x, values) for x, values in diagnosis.candidates.counts.items() if len(values) > 1)
    counts = {**diagnosis.candidates.counts, x: dict([next(iter(values.items()))])}
    lie = replace(diagnosis, candidates=replace(diagnosis.candidates, counts=counts))
    with pytest.raises(FalseProof):
        certify(model, clues, lie)
