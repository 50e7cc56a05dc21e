"""docs/tutorials/three_methods.md: its exercises run, and what the page says of its puzzle is so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cpsudoku.apps.lab.method_questions import compare

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "tutorials" / "three_methods.md"
SAID = {
    "hall.py": "CP-SAT leaves c 3 4\nunit propagation leaves c 1 2 3 4\nsearch leaves c 1 2 3 4\n",
    "block.py": "4 solutions, and no other\n",
    "pigeons.py": "by cp_sat\n",
}


@pytest.mark.parametrize("name", SAID)
def test_an_exercise(name: str) -> None:
    file = ROOT / "docs" / "exercises" / name
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.endswith(SAID[name]) and not done.stderr


def test_pigeons_cost_the_clauses_ever_more() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "exercises" / "pigeons.py"],
        capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    by_sat = [int(line.split()[2].replace(",", "")) for line in done.stdout.splitlines()]
    by_cp_sat = [line.split()[-3] for line in done.stdout.splitlines()]
    assert by_sat == sorted(by_sat) and by_sat[-1] > 20 * by_sat[0]
    assert {*by_cp_sat} == {"0"}


def test_the_puzzle_of_the_page() -> None:
    comparison = compare("1.....2..3.....4")
    assert comparison.verdict == "unique"
    cp_sat, sat, search = (method.description.total for method in comparison.methods)
    assert (cp_sat["integers"], cp_sat["AllDifferent"]) == (16, 12)
    assert (sat["literals"], sum(n for noun, n in sat.items() if noun.startswith("clauses"))) == (64, 384)
    assert (search["bit sets"], search["candidates"]) == (16, 64)
    assert all(method.values_left == 16 for method in comparison.methods), "no method has to guess"
    solution = comparison.methods[0].witness
    assert solution is not None
    rows = ["".join(str(solution[x]) for x in comparison.variables)[i : i + 4] for i in range(0, 16, 4)]
    page = PAGE.read_text()
    for row in rows:
        assert f"{row[0]} {row[1]} | {row[2]} {row[3]}" in page
