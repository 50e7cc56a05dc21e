"""Models in OPB: open variables, whole puzzles, clues, errors; and counts by clasp."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from cpsudoku import Connected, Element, Or, SingleLoop
from cpsudoku.model import Clue, Constraint, Model, Variable
from cpsudoku.model.model import set_place_of
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.export.solver_inputs import write_model
from cpsudoku.support.errors import CpsudokuError, ModelError
from tests.targets import convert
from tests.truth.lines import Row
from tests.truth.readers import of_opb

pytestmark = pytest.mark.app  # `convert` is an application


def counted(text: str) -> list[Row]:
    """Return the values of the decision variables in each solution, sorted."""
    (count,) = re.findall(r"#constraint= (\d+)\n", text)
    assert int(count) == sum(not line.startswith("*") for line in text.splitlines())
    return sorted(of_opb(text))


def rows_of(variables: list[Variable]) -> list[Row]:
    return list(product(*(x.values for x in variables)))


def test_a_choice_that_cannot_be_negated_is_said_to_be_open(modelled: Callable[..., Model]) -> None:
    x = [Variable(name, (0, 1)) for name in "abcd"]
    pieces = [Connected(x[:3], [(0, 1), (1, 2)]), Connected(x[1:], [(0, 1), (1, 2)])]
    text = write_model(modelled(x, Or(*pieces)), [], "opb")
    assert "left open by rule 1" in text
    found = counted(text)
    expected = [row for row in rows_of(x) if any(p.holds(dict(zip(x, row, strict=True))) for p in pieces)]
    assert sorted(set(found)) == expected
    assert len(found) > len(expected)
    assert "left open" not in write_model(modelled(x, pieces), [], "opb")


def test_a_choice_between_values_of_several_cells(modelled: Callable[..., Model]) -> None:
    """Repeated negation would never end, so parts that are literals are written as literals."""
    x = [Variable(name, (0, 1, 2)) for name in "abc"]
    parts = [(x[0] == 1) & (x[1] == 2), (x[2] == 0) & ((x[0] == 2) | (x[1] == 1)) & (x[1] != 0), x[2] == 1]
    text = write_model(modelled(x, Or(*parts)), [], "opb")
    assert "left open" not in text
    expected = [row for row in rows_of(x) if any(p.holds(dict(zip(x, row, strict=True))) for p in parts)]
    assert counted(text) == expected


@pytest.mark.parametrize("kind", ["futoshiki", "hashi", "nonogram", "skyscrapers"])
def test_a_puzzle_of_every_sort(kind: str) -> None:
    """Solutions of an example with several, by the search of the tests and by ours."""
    from cpsudoku import solutions as ours

    text = gallery.kind_of(kind).multiple[0]
    exported = convert(text, to="opb", kind=kind)
    found = counted(exported)
    assert len(found) == len(set(found)) == len(list(ours(text, kind=kind, backend="sat"))) > 1
    assert exported.splitlines()[1] == f"* {kind}"


def test_clues_are_chosen_as_everywhere() -> None:
    model = Model()
    a, b = model.variable("a", (1, 2, 3)), model.variable("a\nb", (0, 1))
    model.add(Clue("two", a == 2), Clue("not\nnone", b == 1))
    assert counted(convert(model, to="opb")) == [(2, 1)]
    assert counted(write_model(model, model.clues[:1], "opb")) == [(2, 0), (2, 1)]
    assert "* clue not none\n" in convert(model, to="opb")
    assert "* decision a b: x4=1\n" in convert(model, to="opb")
    with pytest.raises(CpsudokuError, match="no form 'smt'"):
        convert(model, to="smt")


def test_models_of_nothing_and_of_contradictions() -> None:
    model = Model()
    assert write_model(model, [], "opb").startswith("* #variable= 0 #constraint= 0\n")
    x = model.variable("x", (5,))
    assert counted(write_model(model, [], "opb")) == [(5,)]
    model.add(x == 6)
    assert counted(write_model(model, [], "opb")) == []


class Silent(Constraint):
    """A constraint that defines only its meaning."""

    def __init__(self, scope: tuple[Variable, ...]) -> None:
        self.scope = scope

    def decompose(self, fresh: object) -> tuple[Constraint, ...]:
        return (self,)


@pytest.mark.parametrize("to", ["opb", "minizinc"])
def test_what_cannot_be_exported_is_named(to: str) -> None:
    model = Model()
    x = model.variables("x", 2, (0, 1))
    model.add(Clue("mine", Silent(tuple(x))))
    with pytest.raises(ModelError, match="clue mine: Silent: expected simpler constraints"):
        convert(model, to=to)
    model = Model()
    model.add(Silent(tuple(model.variables("x", 2))))
    set_place_of(model, lambda index: f"mine.py:{index + 7}")
    with pytest.raises(CpsudokuError, match=r"mine.py:7: Silent: expected simpler constraints"):
        convert(model, to=to)


def test_clasp_counts_the_same(tmp_path: Path) -> None:
    """Whole puzzles with loops, pieces, automata; without projection, and with the projection in the header."""
    clasp = shutil.which("clasp")
    if clasp is None:
        pytest.skip("clasp is not installed: a solver of OPB to count with")
    loops = Model()
    edges = loops.variables("e", 12, (0, 1))
    across = [(r * 3 + c, r * 3 + c + 1) for r in range(3) for c in range(2)]
    loops.add(SingleLoop(9, [(a, b, e) for (a, b), e in zip([*across, *((i, i + 3) for i in range(6))], edges,
                                                            strict=True)]))  # fmt: skip
    free = Model()
    a, b, c = free.variables("x", 3, (0, 1, 2))
    free.add(Or(a + b + c == 3, Element([a, b, c], a) == b))
    expected = sum(x + y + z == 3 or (x, y, z)[x] == y for x, y, z in product(range(3), repeat=3))
    for model, count in ((loops, 13), (free, expected)):
        file = tmp_path / "model.opb"
        file.write_text(convert(model, to="opb"))
        for more in ([], ["--parse-ext", "--project"]):
            ran = subprocess.run([clasp, file, "-n", "0", "-q", *more], capture_output=True, text=True, check=False)
            assert re.search(rf"Models +: {count}\b", ran.stdout), ran.stdout
