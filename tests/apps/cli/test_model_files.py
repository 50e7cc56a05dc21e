"""Python files that set `model`: what `new` writes, and what commands do with them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.apps.cli.commands.new import TEMPLATES
from tests.conftest import Ran


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_runs_as_new_says(template: str, tmp_path: Path, run: Callable[..., Ran]) -> None:
    ran = run("new", tmp_path / "mine.py", "--template", template)
    assert ran.status == 0
    program, *words = ran.out.splitlines()[-1].split()
    command = [sys.executable, "-m", "cpsudoku"] if program == "cpsudoku" else [sys.executable]
    done = subprocess.run([*command, *words], capture_output=True, text=True)
    assert done.returncode == 0, done
    assert ("unique" if template == "model" else "0 failed") in done.stdout, done
