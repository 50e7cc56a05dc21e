"""Models in MiniZinc: names, numbers, constraints of its library; and counts by minizinc."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from cpsudoku import Connected, Count, Implies, SingleLoop
from cpsudoku.model import Clue, Model, Variable
from cpsudoku.model.model import model_over, violated_constraint
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.export.solver_inputs import write_model
from cpsudoku.support.errors import CpsudokuError
from tests.targets import convert
from tests.truth.lines import Row
from tests.truth.readers import of_minizinc

pytestmark = pytest.mark.app  # `convert` is an application

DECLARED = re.compile(r"var (?:(-?\d+)\.\.(-?\d+)|\{([-\d, ]+)\}): ([A-Za-z]\w*);(?:  % .*)?")


def counted(text: str) -> list[Row]:
    return sorted(of_minizinc(text))


def rows_of(variables: Sequence[Variable]) -> list[Row]:
    return list(product(*(x.values for x in variables)))


def test_names_are_names_of_the_language() -> None:
    model = Model()
    model.add(Clue("a clue\nof two lines", model.variable("int", (1, 2)) == 1))
    for name in ("x,1", "table", "v1", "x", "x!", 'a"b\\', "2y"):
        model.variable(name, (0, 2))
    text = convert(model, to="minizinc")
    declared = DECLARED.findall(text)
    assert len({name for *_, name in declared}) == len(declared) == 8
    assert "var {0, 2}: v2;  % x,1\n" in text
    assert "% clue a clue of two lines\nconstraint v1 = 1;\n" in text
    assert '"a\\"b\\\\=\\(' in text
    assert len(counted(text)) == 2**7


def test_numbers_that_solvers_cannot_calculate_with_are_named() -> None:
    model = Model()
    x, y = model.variables("x", 2, (0, 1))
    model.add(Clue("large", 2**31 * x + y >= 1))
    with pytest.raises(
        CpsudokuError, match="clue large: MiniZinc: expected numbers up to 2147483647, found 2147483648"
    ):
        convert(model, to="minizinc")


def test_constraints_have_their_names() -> None:
    text = convert(gallery.kind_of("killer").unique[0], to="minizinc", kind="killer")
    assert "constraint alldifferent([" in text
    assert "auxiliary" in text.splitlines()[2] and "no auxiliary" in text.splitlines()[2]
    assert "regular([" in convert(gallery.kind_of("nonogram").unique[0], to="minizinc", kind="nonogram")


def test_comparisons_in_clauses_and_counts_have_booleans() -> None:
    """Each equivalent to its comparison, so that solutions are counted once."""
    model = Model()
    x, y, z = model.variables("x", 3, (0, 1, 2))
    either = (x + y == z) | (x + z >= 3)
    model.add(either, Count([x != y, y != z]) == 1)
    text = write_model(model, [], "minizinc")
    assert "var 0..1: aux1;" in text
    assignments = [dict(zip((x, y, z), row, strict=True)) for row in rows_of([x, y, z])]
    expected = [(*values.values(),) for values in assignments if violated_constraint(model, values) is None]
    assert counted(text) == expected
    other = model_over([x, y, z])
    other.add(Implies(x == 1, either))
    text = write_model(other, [], "minizinc")
    assert "var 0..1: aux1;" in text
    holds = [row for row in rows_of([x, y, z]) if row[0] != 1 or row[0] + row[1] == row[2] or row[0] + row[2] >= 3]
    assert counted(text) == holds


def shaded(text: str, tmp_path: Path) -> list[str]:
    """The output of minizinc for each solution."""
    minizinc = shutil.which("minizinc")
    if minizinc is None:
        pytest.skip("minizinc is not installed: what reads its language and calls solvers")
    file = tmp_path / "model.mzn"
    file.write_text(text)
    command = [minizinc, "--solver", "gecode", "-a", "--non-unique", str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        pytest.skip(f"minizinc has no working gecode: {ran.stderr[-100:]}")
    return str(ran.stdout).split("----------\n")[:-1]


def test_minizinc_counts_the_same(tmp_path: Path) -> None:
    """Loops, and connected shadings, by distances that nothing leaves open; and whole puzzles."""
    loops, links = Model(), [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    edges = loops.variables("e", 7, (0, 1))
    loops.add(SingleLoop(6, [(a, b, e) for (a, b), e in zip(links, edges, strict=True)]))
    shadings = Model()
    x = shadings.variables("x", 6, (0, 1))
    connected = Connected(x, links)
    shadings.add(connected)
    expected = sum(connected.holds(dict(zip(x, row, strict=True))) for row in rows_of(x))
    for model, count in ((loops, 3), (shadings, expected)):
        found = shaded(convert(model, to="minizinc"), tmp_path)
        assert len(found) == len(set(found)) == count
    text = gallery.kind_of("skyscrapers").multiple[0]
    found = shaded(convert(text, to="minizinc", kind="skyscrapers"), tmp_path)
    from cpsudoku import count as ours

    assert len(found) == len(set(found)) == ours(text, kind="skyscrapers")
