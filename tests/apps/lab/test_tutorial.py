"""The claims of the tutorial of three methods about its puzzle hold."""

from __future__ import annotations

from pathlib import Path

from cpsudoku.apps.lab.method_questions import compare

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "tutorials" / "three_methods.md"


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
