"""What the commands print is what the golden set says; `python tests/golden/golden.py` rewrites it."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
spec = importlib.util.spec_from_file_location("golden", HERE / "golden.py")
assert spec is not None and spec.loader is not None
golden = importlib.util.module_from_spec(spec)
sys.modules["golden"] = golden
spec.loader.exec_module(golden)

COSTLY = {"generated"}  # minutes on a busy machine


@pytest.mark.parametrize(
    "section", [pytest.param(name, marks=pytest.mark.slow if name in COSTLY else ()) for name in golden.SECTIONS]
)
def test_nothing_printed_has_changed(section: str) -> None:
    assert golden.kept(section), f"{section}.txt is missing"
    difference = golden.difference(section, golden.made(section))
    assert not difference, f"if meant, python tests/golden/golden.py {section} rewrites it:\n{difference[:4000]}"


def test_there_are_hundreds_of_refusals_with_their_places() -> None:
    """And each names line and column but for those that are about the whole text."""
    messages = [line for line in golden.kept("refusals").splitlines() if line.startswith("! cpsudoku: -:")]
    assert len(messages) >= 500
    assert sum(line.split(":")[3].isdigit() for line in messages) >= len(messages) * 3 // 4


def test_it_does_not_depend_on_the_order_of_hashes() -> None:
    """Two processes with other hashes of texts print the same."""
    program = "import sys; sys.path.insert(0, sys.argv[1]); from golden import made; print(made('pictures'))"
    outs = [
        subprocess.run(
            [sys.executable, "-c", program, str(HERE)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outs[0] == outs[1]


def test_a_change_is_seen() -> None:
    """A golden set that compares nothing would always pass."""
    text = golden.kept("certificates")
    assert golden.difference("certificates", text) == ""
    lied = text.replace("unique; verify 0", "none; verify 0", 1)
    assert "-akari unique 1: prove 0, unique" in golden.difference("certificates", lied)
    size = int(text.split(" bytes")[0].split()[-1])
    assert golden._sizes_kept(text.replace(f"{size} bytes", f"{size + 3} bytes", 1), text) == text
    assert golden._sizes_kept(text.replace(f"{size} bytes", f"{2 * size} bytes", 1), text) != text
