"""The text forms of the gallery: accepted texts, rejected texts, and messages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cpsudoku.formats.record_reading import read_text
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError
from tests.conftest import each

KILLER = "................\ncages:\n"
JIGSAW = "................\nregions:\n"
TEMPLATE = "....\n....\n....\n....\nsigns:\n"

REFUSED = [
    ("killer", "................", "killer needs cages"),
    ("killer", KILLER, "killer needs cages"),
    (
        "killer",
        KILLER + "r1c1 r1c2 = 3\nr1c2 r1c3 = 4",
        "4:1: expected each cell in one cage, found r1c2 in the cage of line 3",
    ),
    ("killer", KILLER + "r1c1 r1c1 = 3", "3:6: expected each cell in one cage, found r1c1 in the cage of line 3"),
    ("killer", KILLER + "r1c1 r1c9 = 3", "3:6: expected a cell from r1c1 to r4c4, found 'r1c9'"),
    ("killer", KILLER + "r1c1 r1c2", "3:10: expected = and a sum after the cells, found the end of the line"),
    ("killer", KILLER + "r1c1 r1c2 =", "3:12: expected a sum after the =, found the end of the line"),
    ("killer", KILLER + "r1c1 r1c2 = x", "3:13: expected a sum after the =, found 'x'"),
    ("killer", KILLER + "r1c1 r1c2 = -3", "3:13: expected a sum after the =, found '-3'"),
    ("killer", KILLER + "r1c1 r1c2 = 3 4", "3:15: expected the end of the line after the sum, found '4'"),
    ("killer", KILLER + "= 3", "3:1: expected cells before the =, found '='"),
    ("killer", KILLER + "\n# a comment\n   r2c9 = 3", "5:4: expected a cell from r1c1 to r4c4, found 'r2c9'"),
    ("killer", "................\n\ncages: r1c1 r2c9 = 3", "3:13: expected a cell from r1c1 to r4c4, found 'r2c9'"),
    ("killer", "................\n\ncagess:\nr1c1 = 3", "3:1: expected `cages:`, found `cagess:`"),
    ("killer", KILLER + "r1c1 = 3\ncages:\nr1c2 = 3", "4:1: expected section 'cages' once"),
    ("jigsaw", "................", "jigsaw needs regions"),
    ("jigsaw", JIGSAW + "1122\n1122", "4:4: expected 16 cells under `regions:`, found 8"),
    ("jigsaw", JIGSAW + "1122\n1122\n3344\n3344\n1", "7:2: expected 4 cells in a row, found 1"),
    ("jigsaw", JIGSAW + "1122\n1122\n3344\n3334", "5:1: expected 4 cells in every region, found 5 in region '3'"),
    ("jigsaw", JIGSAW + "1122\n1122\n3344\n3345", "5:3: expected 4 cells in every region, found 3 in region '4'"),
    ("futoshiki", "", "expected a puzzle, found none: the text is empty"),
    ("futoshiki", "^", "expected rows of cells, found none"),
    ("futoshiki", ". . .\n. . .", "expected 3 rows of 3 cells, as in the first row, found 2 rows"),
    ("futoshiki", ". < . .\n. . .\n. . .", "2:3: expected <, > or a space between cells, found '.'"),
    ("futoshiki", ". < . .\n ^\n. . .\n. . .", "2:2: expected '^' between two cells of a column"),
    ("futoshiki", ". . .\n. . .\n. . .\n^", "4:1: expected '^' between two cells of a column"),
    ("futoshiki", "^\n. . .\n. . .\n. . .", "1:1: expected '^' between two cells of a column"),
    ("futoshiki", ". <> . .\n. . .\n. . .", "1:4: expected one sign between two cells, found '>'"),
    ("futoshiki", "< . . .\n. . .\n. . .", "1:1: expected one sign between two cells, found '<'"),
    ("futoshiki", ". . . <\n. . .\n. . .", "1:7: expected one sign between two cells, found '<'"),
    ("futoshiki", ". 4 .\n. . .\n. . .", "1:3: expected a digit up to 3 or a dot, found '4'"),
    ("futoshiki", ". . .\n.   .\n. . .", "2:3: expected a digit up to 3 or a dot, found ' '"),
    ("futoshiki", ". . .\n. .\n. . .", "2:3: expected 3 cells, found 2"),
    ("_template", TEMPLATE + "r1c1 > r1c2", "6:6: expected a line like r1c1 < r1c2, found '>'"),
    ("_template", TEMPLATE + "r1c1 <", "6:7: expected a line like r1c1 < r1c2"),
    ("_template", TEMPLATE + "r1c1 < r5c2", "6:8: expected a cell from r1c1 to r4c4, found 'r5c2'"),
    ("_template", TEMPLATE + "r1c1 < A1", "6:8: expected another cell after the <, found 'A1'"),
]


def kind(name: str) -> Kind:
    return gallery.kind_of(name)


@each(("name", "text", "message"), REFUSED)
def test_refused(name: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_text(text, kind(name))
    assert str(caught.value).startswith(message)


def test_a_windoku_of_another_size_is_refused() -> None:
    with pytest.raises(CpsudokuError, match="windoku: expected a 9x9 grid with 3x3 boxes, found side 4"):
        kind("windoku").shape(kind("windoku").instance("................"))


@each("name", [*registry.names("kind"), "_template"])
def test_the_literal_instance_in_its_file_is_an_example(name: str) -> None:
    """A kind with a text form of its own shows one, indented, in its docstring."""
    if kind(name).reads_grids:
        pytest.skip("any grid format is its text form")
    source = Path(registry.folder_of("kind"), f"{name}.py").read_text(encoding="utf-8")
    lines = (ast.get_docstring(ast.parse(source), clean=False) or "").splitlines()
    shown = "\n".join(line[4:] for line in lines if line.startswith("    "))
    shapes = [kind(name).shape(kind(name).instance(text)) for text in kind(name).unique]
    assert kind(name).shape(kind(name).instance(shown)) in shapes


def test_a_jigsaw_in_one_line_in_two_and_in_blocks_is_the_same() -> None:
    cells, regions = "..21......1.4...", "1122113244324433"
    block = "\n".join(regions[i : i + 4] for i in range(0, 16, 4))
    texts = (cells + regions, f"{cells}\n{regions}", f"{cells}\nregions:\n{block}", f"{cells}\nregions: {regions}")
    assert len({kind("jigsaw").instance(text) for text in texts}) == 1


def test_names_of_regions_do_not_matter() -> None:
    one = kind("jigsaw").instance(JIGSAW + "1122\n1132\n4432\n4433")
    other = kind("jigsaw").instance(JIGSAW + "AABB\nAAxB\n77xB\n77xx")
    assert kind("jigsaw").shape(one) == kind("jigsaw").shape(other)


def test_a_futoshiki_drawn_narrow_or_wide_is_the_same() -> None:
    narrow = ".<. 2\n^   v\n. . .\n\n. .>."
    wide = ". < .   2\n^       v\n.   .   .\n.   . > ."
    one, other = (kind("futoshiki").instance(text) for text in (narrow, wide))
    assert one == other
    assert [(a, sign, b) for a, sign, b, _ in one.signs] == [
        ((1, 1), "<", (1, 2)),
        ((1, 1), "<", (2, 1)),
        ((2, 3), "<", (1, 3)),
        ((3, 3), "<", (3, 2)),
    ]


def test_a_cage_in_r1c1_names() -> None:
    one = kind("killer").instance(KILLER + "r1c1 a2 r2c1 = 7")
    other = kind("killer").instance(KILLER + "r1c1 r1c2 R2C1=7")
    assert one == other


def test_a_killer_cage_is_no_unit() -> None:
    """A cage of three cells in a 4x4 need not hold every digit: no rule says so, and its clue allows other sets."""
    from cpsudoku import AllDifferent
    from cpsudoku.constraints import DistinctSets

    instance = kind("killer").instance(KILLER + "r1c1 r1c2 r2c1 = 6")
    model = kind("killer").model(kind("killer").shape(instance))
    assert all(isinstance(rule, AllDifferent) and len(rule.scope) == 4 for rule in model.constraints)
    (cage,) = kind("killer").clues(instance, model)
    assert cage.name == "cage r1c1"
    assert [c.family for c in cage.constraints if isinstance(c, DistinctSets)] == [((1, 2, 3),)]
