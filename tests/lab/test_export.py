"""Instances of a study as files: their sums, their solutions, what a format refuses."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.instance_files import MODELS, write_instances
from cpsudoku.lab.instances import of_model, of_text
from cpsudoku.model import Model


def test_files_and_sums(puzzles: str, tmp_path: Path, run: Callable[..., Any]) -> None:
    out = tmp_path / "out"
    ran = run("lab", "export", puzzles, "--to", "opb", "--to", "cnf", "--out", out)
    assert ran.status == 0 and "15 files" in ran.err
    lines = [line.split("  ") for line in (out / "SHA256SUMS").read_text().splitlines()]
    assert {name for _, name in lines} | {"SHA256SUMS"} == {file.name for file in out.iterdir()}
    assert all(hashlib.sha256((out / name).read_bytes()).hexdigest() == digest for digest, name in lines)
    assert (out / "four.txt-1.txt").read_text() == Path(puzzles).read_text().splitlines()[0] + "\n"
    for arguments, says in (((), "expected an empty folder"), (("--to", "xml"), "expected one of opb")):
        ran = run("lab", "export", puzzles, *arguments, "--out", out)
        assert ran.status == 2 and says in ran.err


def test_a_model_has_the_solutions_of_its_file(tmp_path: Path) -> None:
    """Every assignment, held against the inequalities."""
    model = Model()
    x, y = model.variables("x", 2, (1, 2, 3))
    model.add(x < y)
    write_instances([of_model(model, "a model", "g")], tmp_path / "out", ["opb"])
    rows = [line.split() for line in (tmp_path / "out" / "a-model.opb").read_text().splitlines() if line[0] != "*"]
    solutions = 0
    for bits in product((0, 1), repeat=6):
        totals = [sum(int(c) * bits[int(v[1:]) - 1] for c, v in zip(w[:-3:2], w[1:-3:2], strict=True)) for w in rows]
        pairs = [(total, int(w[-2]), w[-3]) for total, w in zip(totals, rows, strict=True)]
        solutions += all(total == bound if sign == "=" else total >= bound for total, bound, sign in pairs)
    assert solutions == 3


def test_what_is_refused_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.lab import instance_files

    def refuse(model: Model, clues: Any, to: str, title: str) -> str:
        raise CpsudokuError("cannot say it")

    monkeypatch.setattr(instance_files, "write_model", refuse)
    twice = [of_text("1..4.........3.2", "sudoku", name, "g") for name in ("p 1", "p/1")]
    assert write_instances(twice, tmp_path, ["opb"]) == (2, 2)
    assert (tmp_path / "refused.txt").read_text().splitlines()[1] == "p-1-2.opb: cannot say it"
    assert "opb" in MODELS and "python" not in MODELS
