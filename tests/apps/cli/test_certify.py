"""`check --proof`: a verdict is printed only with an accepted certificate."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.proof import certificate_writer
from cpsudoku.puzzles.entry import Entry
from cpsudoku.support.errors import FalseProof, LimitReached

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
MULTIPLE = "12............4."
NONE = "123........4...."


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_three_verdicts_of_all_backends_are_certified(run: Run, here: Path) -> None:
    (here / "three.txt").write_text(f"{UNIQUE}\n{MULTIPLE}\n{NONE}\n")
    status, out, _ = run("check", "three.txt", "--proof")
    assert status == 1
    assert "three.txt:2: multiple (sudoku 4x4): more than one solution\n" in out
    out = run("check", "three.txt", "--proof", "-v").out
    assert "  why       unit propagation excludes every other grid; the checker accepts it\n" in out
    assert "  why       unit propagation excludes every grid; the checker accepts it\n" in out


def test_json_has_the_proof(run: Run) -> None:
    _, out, _ = run("check", UNIQUE, "--proof", "--json", "--backend", "cp_sat", "--backend", "search")
    assert json.loads(out)["proof"] == {"lemmas": 0, "accepted": True}
    assert json.loads(out)["verdict"] == "unique"


def test_a_lie_of_the_only_backend_is_found_by_the_proof(run: Run) -> None:
    status, out, err = run("check", UNIQUE, "--proof", "--backend", "denies")
    assert status == 4
    assert out.startswith("undecided (sudoku 4x4): the backends disagree\n")
    assert "backends disagree: the verdict is none, sat:" in err and "proves unique" in err


@pytest.mark.parametrize(
    ("raised", "status", "told"),
    [
        (LimitReached("out of time"), 3, "no certificate by search: out of time"),
        (FalseProof("line 7: no"), 4, "search is faulty: line 7: no"),
    ],
)
def test_no_accepted_certificate_no_verdict(
    run: Run, monkeypatch: pytest.MonkeyPatch, raised: Exception, status: int, told: str
) -> None:
    def rejected(self: certificate_writer.Prover, entry: Entry) -> Any:
        raise raised

    monkeypatch.setattr(certificate_writer.Prover, "checked_certificate", rejected)
    ran = run("check", UNIQUE, "--proof", "--backend", "search")
    assert ran.status == status
    assert told in ran.out
    assert ran.out.startswith("undecided (sudoku 4x4): ")


def test_a_solver_without_proofs_is_refused_by_name(run: Run) -> None:
    status, _, err = run("check", UNIQUE, "--proof", "--backend", "sat:minisat22")
    assert status == 2
    assert "minisat22" in err


def test_other_kinds_are_certified_too(run: Run, here: Path) -> None:
    from cpsudoku.puzzles.kinds import gallery

    (here / "killer.txt").write_text(gallery.kind_of("killer").none[0])
    status, out, _ = run("check", "killer.txt", "--kind", "killer", "--proof", "--backend", "search")
    assert status == 1
    assert "excludes every grid; the checker accepts it" in out
