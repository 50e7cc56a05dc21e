"""All backends accept the same models with the same count, and reject the others with the same error."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import cpsudoku
import cpsudoku.model.constraints as constraints
from cpsudoku import And, Connected, Implies, Or
from cpsudoku.formats.entry_reading import read
from cpsudoku.model import Clue, Constraint, Model, Variable
from cpsudoku.model.constraints import BinarySum, Equivalence, Not
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.cell_map import Regions, Symbols
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each

BACKENDS = ("search", "sat", "cp_sat", "backtrack")
Build = Callable[[list[Variable]], Constraint]


def adds(xs: list[Variable]) -> Constraint:
    return BinarySum([xs[0]], [(xs[1], [xs[2]])])


def graph(xs: list[Variable]) -> Constraint:
    return Connected([x == 1 for x in xs], [(0, 1), (1, 2), (2, 3)])


BUILDS: dict[str, Build] = {
    f"{name} {inner.__name__}": lambda xs, name=name, inner=inner: getattr(constraints, name)(1, [inner(xs)])  # type: ignore[misc]
    for name in ("Exactly", "AtLeast", "AtMost")
    for inner in (adds, graph)
}
for inner in (adds, graph):
    BUILDS |= {
        f"alone {inner.__name__}": inner,
        f"Or {inner.__name__}": lambda xs, inner=inner: Or(inner(xs), xs[3] == 1),  # type: ignore[misc]
        f"And {inner.__name__}": lambda xs, inner=inner: And(inner(xs), xs[3] == 1),  # type: ignore[misc]
        f"Not {inner.__name__}": lambda xs, inner=inner: Not(inner(xs)),  # type: ignore[misc]
        f"Implies {inner.__name__}": lambda xs, inner=inner: Implies(inner(xs), xs[3] == 1),  # type: ignore[misc]
        f"implied {inner.__name__}": lambda xs, inner=inner: Implies(xs[3] == 1, inner(xs)),  # type: ignore[misc]
        f"Equivalence {inner.__name__}": lambda xs, inner=inner: Equivalence(inner(xs), xs[3] == 1),  # type: ignore[misc]
    }


@pytest.mark.every(4)
@each("name", [*BUILDS])
@each("as_clue", [False, True])
def test_every_backend_accepts_the_same_models(name: str, as_clue: bool) -> None:
    found = set()
    for backend in BACKENDS:
        model = Model()
        xs = [model.variable(f"x{i}", [0, 1]) for i in range(4)]
        try:
            built = BUILDS[name](xs)
            if not as_clue:
                model.add(built)
            clues = [Clue("a", built)] if as_clue else []
            found.add(str(cpsudoku.count(model, clues=clues, backend=backend)))
        except CpsudokuError as error:
            found.add(str(error))
    assert len(found) == 1, found


def small_boards(name: str) -> Iterator[str]:
    """Boards of one and two cells, blank and with one content in the first cell."""
    kind = gallery.kind_of(name)
    first = kind.own_sections[0]
    signs = ("?", "0", "1", "2", *first.marks) if isinstance(first, Symbols) else ()
    for height, width in ((1, 1), (1, 2), (2, 1)):
        labels = "".join(
            f"{section.name}:\n" + f"{'1' * width}\n" * height
            for section in kind.own_sections if isinstance(section, Regions)
        )  # fmt: skip
        yield f"# kind: {name}\nsize: {height}x{width}\n{labels}"
        for sign in signs:
            rows = [["."] * width for _ in range(height)]
            rows[0][0] = sign
            yield f"# kind: {name}\n" + "".join("".join(row) + "\n" for row in rows) + labels


@pytest.mark.every(8)
@each("name", registry.names("kind"))
def test_every_backend_counts_the_smallest_boards(name: str) -> None:
    for text in small_boards(name):
        try:
            [entry] = read(text)
        except CpsudokuError:
            continue
        if isinstance(entry, Entry):
            counts = [cpsudoku.count(entry, limit=3, backend=backend) for backend in BACKENDS]
            assert len(set(counts)) == 1, (text, counts)


@each("text, verdict", [
    ("# kind: shikaku\n1\n", "unique"),
    ("# kind: shikaku\n2\n", "none"),
    ("# kind: fillomino\n.\n", "unique"),
    ("# kind: fillomino\n2\n", "none"),
    ("# kind: galaxies\no\n", "unique"),
    ("# kind: galaxies\n.\n", "none"),
    ("# kind: castle_wall\n.\n", "none"),
    ("# kind: country_road\n.\nrooms:\n1\n", "none"),
    ("# kind: numberlink\n.\n", "unique"),
    ("# kind: numberlink\n1\n", "none"),
    ("# kind: geradeweg\n?\n", "none"),
])  # fmt: skip
def test_boards_of_one_cell(text: str, verdict: str) -> None:
    report = cpsudoku.check(text, wait=True)
    assert report.verdict == verdict, report
    assert cpsudoku.verify(cpsudoku.prove(text).text()).accepted
