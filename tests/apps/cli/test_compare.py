"""compare: a table of three methods in any width, a page, JSON; errors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.apps.conftest import Html

Run = Callable[..., Any]
NURIKABE = "..2.\n....\n3...\n...."
SUDOKU = "1..............."


def test_three_columns(run: Run) -> None:
    status, out, _ = run("compare", "--kind", "nurikabe", NURIKABE)
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
    for expected in (
        "CP-SAT",
        "SAT",
        "search",
        "the block",
        "first solver call",
        "second solver call",
        "learnt clause",
        "unique",
    ):
        assert expected in out
    assert re.search(r"16 Booleans\s+16 literals\s+16 bit sets", out)


def test_an_ambiguous_puzzle(run: Run) -> None:
    status, out, _ = run("compare", SUDOKU)
    assert status == 1 and "multiple" in out and "learnt clause" not in out


def test_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cpsudoku.apps.lab.comparison.columns", lambda to: 40)
    _, out, _ = run("compare", SUDOKU, "--backend", "sat,search")
    assert max(map(len, out.splitlines())) <= 40
    assert "  variables: 64 literals" in out


def test_encodings_side_by_side(run: Run) -> None:
    _, out, _ = run("compare", SUDOKU, "--backend", "sat", "--backend", "sat:ladder", "--json")
    found = json.loads(out)
    models = [method["model"] for method in found["methods"].values()]
    assert models[1]["fresh literals"] > models[0].get("fresh literals", 0)
    assert models[0]["clauses: at most one place"] != models[1]["clauses: at most one place"]


def test_json(run: Run) -> None:
    status, out, _ = run("compare", "--json", "--kind", "nurikabe", NURIKABE)
    found = json.loads(out)
    assert status == 0 and [*found["methods"]] == ["cp_sat", "sat", "search"]
    for method in found["methods"].values():
        assert method["verdict"] == "unique" and len(method["answers"]) == 2
        assert 16 <= method["left"] <= 32


@pytest.mark.every(6)
def test_several_puzzles_get_a_table_of_times(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("scipy", reason="scipy is not installed")
    file = tmp_path / "two.txt"
    file.write_text(f"{SUDOKU}\n1..4.........3.2\n")
    status, out, err = run("compare", str(file), "--backend", "sat", "--backend", "search")
    assert status == 0 and "2 instances, 2 contenders, 1 repeat" in err
    assert re.search(r"sat +2 +2 ", out) and "How many times as fast as sat" in out
    status, out, _ = run("compare", str(file), "--backend", "search", "--json")
    assert [json.loads(line)["verdict"] for line in out.splitlines()].count("unique") == 1
    status, out, _ = run("compare", str(file), "--backend", "search", "--select", "2")
    assert status == 0 and "two.txt:2" in out


def test_a_run_is_repeated_and_a_model_is_compared() -> None:
    import cpsudoku

    model = cpsudoku.Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2))
    model.add(x < y)
    comparison = cpsudoku.compare(model, backend=["sat", "search"], repeat=3)
    assert "model: unique; 2 variables" in str(comparison)
    assert repr(comparison) == "<Comparison: model, SAT unique, search unique>"
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(comparison)
    with pytest.raises(TypeError, match="a Model has its own rules"):
        cpsudoku.compare(model, kind="sudoku")


def test_bad_input(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.html"
    own.write_text("mine")
    for arguments, words in (
        ([SUDOKU, "--backend", "lanes"], "expected one of cp_sat, sat, search"),
        ([SUDOKU, "--backend", "nothing"], "nothing"),
        ([SUDOKU, "--overwrite"], "expected -o FILE with --overwrite"),
        ([SUDOKU, "-o", str(own)], "expected a page of cpsudoku"),
        ([SUDOKU, "-o", str(tmp_path / "no" / "page.html")], "no"),
        (["1...(..........."], "found"),
        ([str(tmp_path / "missing.txt")], "missing"),
    ):
        status, out, err = run("compare", *arguments)
        assert (status, out) == (2, ""), arguments
        assert words in err and "Traceback" not in err
    assert own.read_text() == "mine"


def test_the_page_stands_alone(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run("compare", "--kind", "nurikabe", NURIKABE, "-o", str(page))
    html = page.read_text()
    read = Html(html)
    assert read.loaded == ["data:,"] and not read.elements["img"]
    assert len(html) < 300_000
    assert [script[:1] for script in read.scripts] == ["[", "/"], "the answers and the bundle"
    run("compare", SUDOKU, "-o", str(page))  # a page of ours is replaced
    assert "4x4" in page.read_text()
