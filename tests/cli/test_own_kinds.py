"""Kinds in a file that go wrong: every command tells the file and the line, and nothing passes for an answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import catalog

Run = Callable[..., Any]
TEMPLATE = Path(catalog.find("kind", "_template").parse.__code__.co_filename)
TEXT = "........13......\nsigns:\nB3 < B2\n"
COMMANDS = ["check --backend search", "solve", "count", "prove", "export --to dimacs", "explain", "rate", "diagnose"]
WRONG = {
    "raises": 'raise RuntimeError("boom")',
    "leaves": "raise SystemExit(0)",
    "nothing": "return None",
    "odd": "return [[1]]",
    "deep": "def deep(): deep()\n    deep()",
}


def written(folder: Path, function: str, wrong: str) -> Path:
    """The template with a function that does that and no more."""
    text = TEMPLATE.read_text(encoding="utf-8")
    if function == "givens":
        text = text.replace("givens=lambda instance, rules: givens(instance.grid, rules)", "givens=clues")
        text = text.replace("PUZZLE = Puzzle(", f"def clues(instance, rules):\n    {wrong}\n\n\nPUZZLE = Puzzle(", 1)
    else:
        found = re.search(rf'def {function}\(.*?:\n    """.*?"""\n', text, re.DOTALL)
        assert found
        text = f"{text[: found.end()]}    {wrong}\n{text[found.end() :]}"
    path = folder / "odd.py"
    path.write_text(text, encoding="utf-8")
    catalog.puzzle.cache_clear()
    return path


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("function", ["parse", "shape", "model", "givens"])
@pytest.mark.parametrize("wrong", list(WRONG))
def test_a_function_that_goes_wrong(run: Run, tmp_path: Path, command: str, function: str, wrong: str) -> None:
    if (function, wrong) == ("shape", "nothing"):
        pytest.skip("None is a shape like any other")
    if function == "givens" and command in ("explain", "rate"):
        pytest.skip("these look at the grid itself")
    path = written(tmp_path, function, WRONG[wrong])
    (tmp_path / "puzzle.txt").write_text(TEXT)
    status, _, err = run(*command.split(), "--kind", path, tmp_path / "puzzle.txt")
    assert (status, "internal error" in err, "defect" in err) == (2, False, False), err
    assert re.search(r"odd\.py:\d+: |kind odd: expected", err), err


@pytest.mark.parametrize("content", ["PUZZLE = 5", "raise SystemExit(0)", "x = 1", "def", "1 / 0", ""])
def test_a_file_that_is_no_kind(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "odd.py").write_text(content)
    catalog.puzzle.cache_clear()
    status, _, err = run("check", "--kind", tmp_path / "odd.py", "1..4.........3.2")
    assert (status, "odd.py" in err, "internal error" in err) == (2, True, False)
