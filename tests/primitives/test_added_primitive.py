"""A primitive is seven members. Text, clauses, solvers, exports and the manual follow from them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from pathlib import Path

import pytest

from cpsudoku import checker
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.primitive import Domain, Encoding, Primitive
from cpsudoku.statement import read, write
from cpsudoku.support.errors import InputError
from tests.proof.test_javascript import CHECKER, NODE
from tests.statement.test_manual import page_of_primitives
from tests.truth import solutions
from tests.truth.lines import Row


class AlternatingPrimitive(Primitive):
    """`alternating : L ...`: two literals that follow each other differ."""

    grammar = ": literal"
    form = "alternating : L ..."
    summary = "of two literals that follow each other, one is true"
    example = "alternating : r1c1 r1c2 r1c3"

    def holds(self, parameters: None, values: Sequence[int]) -> bool:
        return all(a != b for a, b in pairwise(values))

    def fits(self, parameters: None, domains: Sequence[Domain | None]) -> bool:
        return len(domains) > 1

    def encode(self, parameters: None, domains: Sequence[Domain | None]) -> Encoding:
        pairs = pairwise(range(1, len(domains) + 1))
        return Encoding(tuple(clause for a, b in pairs for clause in ((a, b), (-a, -b))))


PRIMITIVE = AlternatingPrimitive()
TARGETS: dict[str, Callable[..., set[Row] | None]] = {
    "clauses": solutions.by_clauses,
    "DIMACS": solutions.by_dimacs,
    "search": solutions.by_search,
    "OPB": solutions.by_opb,
    "MiniZinc": solutions.by_minizinc,
    **{f"CP-SAT, {one}": partial(solutions.by_cp_sat, formulation=one) for one in solutions.FORMULATIONS},
    **{f"program, {one}": partial(solutions.by_program, language=one) for one in solutions.PROGRAMS},
}
LINES = [
    ("alternating : a -b c=1 c=2 d", lambda a, b, c, d: a != 1 - b != (c == 1) != (c == 2) != d),
    ("alternating : a a", lambda a, b, c, d: False),
    ("if d : alternating : a b c!=2", lambda a, b, c, d: not d or (a != b != (c != 2))),
    ("if a -b : alternating : c=1 d", lambda a, b, c, d: not (a and not b) or (c == 1) != d),
]


@pytest.fixture(autouse=True)
def _added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the primitive, as a file and a row of the table would."""
    monkeypatch.setitem(FILES, "alternating", "alternating")
    monkeypatch.setitem(sys.modules, "cpsudoku.primitives.alternating", sys.modules[__name__])
    yield
    primitive_of.cache_clear()


def text_of(line: str) -> str:
    return f"values 0 1 : a b\nvalues 1..3 : c\nvalues 0 1 : d\nrule r\n{line}\n"


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("line", "holds"), LINES)
def test_every_target_has_the_solutions_of_the_meaning(line: str, holds: Callable[..., bool], target: str) -> None:
    text = text_of(line)
    meant = {row for row in product((0, 1), (0, 1), (1, 2, 3), (0, 1)) if holds(*row)}
    assert TARGETS[target](read(text), text) == meant


def test_its_lines_are_read_and_written() -> None:
    for line, _ in LINES:
        assert write(read(text_of(line))) == text_of(line)
    for line, message in (
        ("alternating : a", "found 'alternating : a', expected `alternating : L ...`"),
        ("alternating 1 : a b", "expected 0 parameters"),
        ("alternating : a c", "c: expected NAME=VALUE"),
    ):
        with pytest.raises(InputError, match=f"^5: expected a line of a statement: {message}"):
            read(text_of(line))


@pytest.mark.app
def test_the_manual_has_a_section_for_it() -> None:
    page = page_of_primitives()
    assert "## alternating\n\n`alternating : L ...`\n\nof two literals that follow each other, one is true.\n" in page
    assert "\nalternating : r1c1 r1c2 r1c3\nr1c1 r1c2\n-r1c1 -r1c2\nr1c2 r1c3\n" in page


def test_both_checkers_reject_it_by_name(tmp_path: Path) -> None:
    record = f"cpsudoku-certificate 3\nkind none\npuzzle stated\n{text_of('alternating : a b')}end\nlemmas\n0\n"
    (result,) = checker.check(record.split("\n"))
    assert not result.accepted and "alternating" in result.reason
    if NODE is not None:
        file = tmp_path / "record.txt"
        file.write_text(record)
        told = subprocess.run([NODE, CHECKER, file], capture_output=True, text=True, timeout=60).stdout
        assert "rejected" in told and "alternating" in told
