"""Numbers of 5,000 digits, NaN and Infinity, wherever a number is read: one sentence, never an internal error."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import cpsudoku
from cpsudoku.formats.entry_reading import read
from cpsudoku.puzzles.entry import Bad
from cpsudoku.support.errors import JSON_NUMBERS, CpsudokuError, whole_number
from tests.conftest import Ran, each

Run = Callable[..., Ran]

GRID = "1..4.........3.2"
NUMBERS = ("1" * 5000, "NaN", "Infinity", "-Infinity", "1e999", "\N{ARABIC-INDIC DIGIT THREE}", "1_0", "+5000000000")
TEXTS = (
    "# kind: nurikabe\nsize: {}x3\n",
    "# kind: nurikabe\nsize: 3x{}\n",
    "# kind: nurikabe\n({})..\n...\n...\n",
    "# kind: hashi\n{} . 1\n. . .\n1 . 1\n",
    "# kind: star_battle\nstars: {}\nrooms:\n11\n22\n",
    "# kind: nonogram\nrows:\n{}\n1\ncolumns:\n1\n1\n",
    "# kind: skyscrapers\nleft: {} . .\ntop: . . .\n",
    GRID + "\ncages: r1c1 r1c2 = {}\n",
    GRID + "\nlittle killers: r1c1 dr {}\n",
    GRID + "\nsandwich sums: r{} > 5\n",
    GRID + "\nsandwich sums: r1 > {}\n",
    GRID + "\nsums: {} r1c1 = 3\n",
    GRID + "\nrelations: r1c1 r1c2 | 1-{}\n",
    GRID + "\nrelations: r1c1 r1c2 | a < {}\n",
    GRID + "\nodd: r{}c1\n",
    GRID + "\nquadruples: r1.5c1.5 = {}\n",
    "{} . . 4\n. . . .\n. . . .\n. . . .\n",
    "[[{}, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]",
    '{{"puzzle": "' + GRID + '", "size": {}}}',
    '{{"puzzle": [[{}, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}}',
    '{{"kind": "nurikabe", "size": [{}, 3], "sections": {{"islands": ["..."]}}}}',
    '{{"size": {}, "grid": [[{{}}]]}}',
    "SumoCueV1" + "={0}J0" * 16,
)


@pytest.mark.every(4)
@each("number", NUMBERS, ids=lambda number: number[:9])
@each("text", TEXTS, ids=lambda text: text[:60])
def test_a_text_with_such_a_number_is_rejected(text: str, number: str) -> None:
    try:
        found = [*read(text.format(number))]
    except CpsudokuError as error:
        assert len(str(error)) < 500
        return
    assert all(isinstance(one, Bad) and len(str(one.error)) < 500 for one in found), found


@each("number", NUMBERS[:4], ids=lambda number: number[:9])
@each("option", [
    ("check", "--box"), ("solve", "--number"), ("explain", "--step"), ("generate", "--number"),
])  # fmt: skip
def test_an_option_with_such_a_number_is_rejected(option: tuple[str, str], number: str, run: Run) -> None:
    command, name = option
    files = [] if command == "generate" else [GRID]
    ran = run(command, f"{name}={number}", *files)
    assert ran.status == 2, ran
    assert "Traceback" not in ran.err


def test_a_limit_of_5000_digits_is_never_reached() -> None:
    assert cpsudoku.check(GRID, backend="search", time_limit=10**5000).verdict == "unique"


def test_a_cell_of_5000_digits() -> None:
    with pytest.raises(CpsudokuError, match="expected a number up to"):
        cpsudoku.check([[10**5000, 0], [0, 0]])


@pytest.mark.parametrize("number", ["1" * 5000, "NaN", "Infinity", "1e999"])
def test_json_has_finite_numbers(number: str) -> None:
    with pytest.raises(CpsudokuError, match="expected a"):
        json.loads(f"[{number}]", **JSON_NUMBERS)


def test_whole_numbers() -> None:
    texts = ("0", "07", "1" * 18, "1" * 19, "", "-1", "+1", "1_0", " 1", "\N{SUPERSCRIPT TWO}", "\N{BENGALI DIGIT ONE}")
    assert [*map(whole_number, texts)] == [0, 7, 111111111111111111, *[None] * 8]
