"""The figures of the five documents this project grew out of that are about explaining and rating.

Norvig's solver for Python 3 with candidate grids and levels ("World's hardest sudoku by Arto Inkala", Japanese);
the same program explained ("How to play and win sudoku", Chinese translation of a freeCodeCamp article);
"Solving sudoku with Mathematica, part 14" (Japanese): rounds; "Solving sudoku by elimination alone" (Python, numpy).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cpsudoku.apps.explanation.candidate_board import State, UnitBoard, candidate_grid
from cpsudoku.apps.explanation.clue_candidates import clues
from cpsudoku.apps.explanation.difficulty import level_text
from cpsudoku.apps.explanation.explanation import explain
from cpsudoku.apps.explanation.norvig import (
    assign,
    level,
    rounds,
    rounds_in_words,
    settled_state,
    trace,
)
from tests.conftest import DAY

pytestmark = pytest.mark.usefixtures("lettered")

INKALA_2006 = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
INKALA_2010 = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
INKALA_2012 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
GRID1 = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
GRID2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


@pytest.mark.parametrize(
    ("text", "squares", "printed", "exponent"),
    [
        (INKALA_2006, 22, "1.7e+25", 25),
        (INKALA_2010, 23, "2.9e+31", 31),
        (INKALA_2012, 21, "9.6e+36", 36),
        (HARD1, 17, "4.4e+46", 46),
        (GRID1, 32, "1.0e+00", 0),
        (GRID2, 17, "4.6e+38", 38),
    ],
)
def test_document_000_squares_level_difficulty(text: str, squares: int, printed: str, exponent: int) -> None:
    given = clues(text)
    product = level(settled_state(given))
    assert product is not None
    assert (given.squares, level_text(product), int(level_text(product)[4:])) == (squares, printed, exponent)


GRID2_LEFT = """
   4      1679   12679  |  139     2369    269   |   8      1239     5
 26789     3    1256789 | 14589   24569   245689 | 12679    1249   124679
  2689   15689   125689 |   7     234569  245689 | 12369   12349   123469
------------------------+------------------------+------------------------
  3789     2     15789  |  3459   34579    4579  | 13579     6     13789
  3679   15679   15679  |  359      8     25679  |   4     12359   12379
 36789     4     56789  |  359      1     25679  | 23579   23589   23789
------------------------+------------------------+------------------------
  289      89     289   |   6      459      3    |  1259     7     12489
   5      6789     3    |   2      479      1    |   69     489     4689
   1      6789     4    |  589     579     5789  | 23569   23589   23689
"""
INKALA_2010_LEFT = """
 1269  249    5   |  3   24689 24678 |14689 14679  1478
  8    349   169  | 4679   5    467  | 1469   2    1347
 2369   7    269  | 4689   1    2468 |  5    469   348
------------------+------------------+------------------
  4    289  26789 | 1689  689    5   |  3    179   127
 259    1    289  | 489    7     3   | 249   459    6
 5679   59    3   |  2    469   146  | 149    8    1457
------------------+------------------+------------------
 1237   6    1278 |  5    2348 12478 | 1248   14    9
12579  2589   4   | 1678  268  12678 | 1268   3    1258
 1235  2358  128  | 1468 23468   9   |  7    1456 12458
"""


@pytest.mark.parametrize(("text", "expected"), [(GRID2, GRID2_LEFT), (INKALA_2010, INKALA_2010_LEFT)])
def test_document_000_candidate_grids(text: str, expected: str) -> None:
    given = clues(text)
    assert candidate_grid(given.board, settled_state(given).candidates) == expected.strip("\n")


def test_document_000_units_and_peers(nine: UnitBoard) -> None:
    assert len(nine.sees) == 81
    assert len(nine.units) == 27
    assert all(len(units) == 3 for units in nine.units_of)
    assert all(seen.bit_count() == 20 for seen in nine.sees)


BRANCHINGS = """
2 G2 89
2 G1 29
2 G5 45
2 H2 67
2 A2 19
2 A4 39
2 A8 29
2 A5 69
2 A5 26
2 A6 26
2 A4 13
2 A6 26
2 A5 26
2 A2 19
2 A4 39
"""


def test_document_001_grid2_branchings() -> None:
    expected = BRANCHINGS.strip().split("\n")
    lines = list(trace(clues(GRID2)))
    assert [line for line in lines if line in expected] == expected
    assert "solved: 15 branchings, 26 calls of the search" in lines


def test_document_001_b3_after_propagation() -> None:
    given = clues(GRID2)
    assert given.board.symbols(settled_state(given).candidates[given.board.names.index("B3")]) == "1256789"


def test_document_001_assigning_g6_on_an_empty_grid(nine: UnitBoard) -> None:
    state = State(nine)
    (placed,) = assign(state, nine.names.index("G6"), 2)
    row = "123456789 123456789 123456789 |123456789 123456789  12456789 |123456789 123456789 123456789"
    seventh = " 12456789  12456789  12456789 | 12456789  12456789     3     | 12456789  12456789  12456789"
    low = "123456789 123456789 123456789 | 12456789  12456789  12456789 |123456789 123456789 123456789"
    rule = "------------------------------+------------------------------+------------------------------"
    expected = [row] * 3 + [rule] + [row] * 3 + [rule] + [seventh, low, low]
    assert [line.rstrip() for line in candidate_grid(nine, state.candidates).split("\n")] == expected
    assert len(placed.left) == 8
    assert len(placed.gone) == 20
    assert placed.words(nine).startswith("G6 = 3; G6 is not 1, 2, 4, 5, 6, 7, 8 or 9; 3 goes from A6, B6, C6, ")


D2_BEFORE = """
    4      123679   123679 |   1239     2369     1269  |    8       1239      5
 2356789  12356789 12356789| 1234589   234569  1245689 |  123679   12349   1234679
  235689  1235689  1235689 |    7      234569  1245689 |  12369    12349    123469
---------------------------+---------------------------+---------------------------
  235789  12345789 1235789 |  23459    234579   24579  |  123579     6      123789
  235679  1235679  1235679 |   2359      8      25679  |    4      12359    12379
 2356789  23456789 2356789 |  23459      1      245679 |  23579    23589    23789
---------------------------+---------------------------+---------------------------
   2589     2589     2589  |    6       2459      3    |   1259      7      12489
 2356789  2356789  2356789 |  124589   24579   1245789 |  123569  1234589  1234689
    1     2356789     4    |   2589     2579    25789  |  23569    23589    23689
"""


def test_document_001_d2_makes_f2_a_four(nine: UnitBoard) -> None:
    state = State(nine)
    for cell, clue in enumerate(GRID2):
        if clue != "." and nine.names[cell] not in ("B2", "D2", "H1", "H4"):  # the document's program met these later
            assign(state, cell, int(clue) - 1)
    assert candidate_grid(nine, state.candidates) == D2_BEFORE.strip("\n")
    placed = assign(state, nine.names.index("D2"), 1)
    assert [nine.names[p.cell] for p in placed] == ["D2", "F2"]
    assert (placed[1].why, placed[1].unit) == ("hidden single", "column 2")
    assert candidate_grid(nine, state.candidates).split("\n")[4:7] == D2_AFTER.strip("\n").split("\n")


D2_AFTER = """
  35789      2      135789 |   3459    34579     4579  |  13579      6      13789
  35679    135679   135679 |   2359      8      25679  |    4      12359    12379
  356789     4      356789 |   2359      1      25679  |  23579    23589    23789
"""


def test_the_last_clue_leads_where_all_clues_at_once_do() -> None:
    given = clues(GRID2)
    lines, expected = list(trace(given, 0)), candidate_grid(given.board, settled_state(given).candidates)
    assert [line for line in lines if "\n" in line][-1] == expected
    assert lines[-1] == "cut short after 0 trials"


ROUNDS_003 = """
round 1: naked single: C2=9 F7=2 F9=8 G8=5
round 2: naked single: C3=2 E7=9
round 3: naked single: C8=1 D7=1 E9=4
round 4: hidden single in a row: B9=6 C6=5 F5=3 I1=2
round 5: naked single: F6=6 I9=3
round 6: naked single: A9=9 C9=7 F3=5 I7=6
round 7: naked single: C7=3 E3=8 G7=7
round 8: naked single: D3=6
round 9: naked single: A3=4 D1=7
round 10: naked single: A1=6 E1=3 G3=9
round 11: naked single: G1=4
round 12: naked single: G4=8 H1=1
round 13: naked single: D4=9 G2=6 H6=7
round 14: naked single: D5=8 E6=2 H2=5 I4=5
round 15: naked single: A5=1 E4=7 H4=4 H5=6 I2=8
round 16: naked single: A6=8 B4=2 E5=5 I5=9
round 17: naked single: A4=3 A8=2 B5=7 B6=9 B8=8 I6=1
17 rounds, 53 placements, 0 blanks left
"""
PUZZLE_003 = "070000500531000400800640000020004035010000060940100070000023001003000892007000040"
SOLUTION_003 = "674318529531279486892645317726984135318752964945136278469823751153467892287591643"


def test_document_003_seventeen_rounds() -> None:
    given = clues(PUZZLE_003)
    result = rounds(given.board, given.allowed)
    assert rounds_in_words(result) == ROUNDS_003.strip()
    assert [len(found.placements) for found in result.rounds] == [4, 2, 3, 4, 2, 4, 3, 1, 2, 3, 1, 2, 3, 4, 5, 4, 6]
    assert len(result.frames) == 18
    assert "".join(map(str, result.frames[0])) == PUZZLE_003
    assert "".join(map(str, result.frames[-1])) == SOLUTION_003
    assert given.squares == 28


PUZZLE_004 = "....4......5.......368...72.8...65..1..5...9.......2.7.1.2.8436..8..47.9.6..1...5"
SOLUTION_004 = "271643958895172364436895172783926541142587693659431287917258436528364719364719825"


def test_document_004_elimination_alone() -> None:
    lists = [[int(c.replace(".", "0")) for c in PUZZLE_004[r : r + 9]] for r in range(0, 81, 9)]
    found = explain(str(lists), up_to="hidden_single")
    assert found.status == "solved"
    placed = found.placements()
    assert "".join(str(placed[x]) for x in found.subject.model.decisions) == SOLUTION_004


def test_document_004_a_puzzle_beyond_it_ends_with_the_candidates() -> None:
    found = explain(INKALA_2010, up_to="hidden_single")
    assert (found.status, len(found.open)) == ("stuck", 56)
    left = settled_state(clues(INKALA_2010)).candidates
    assert [sum(1 << v - 1 for v in values) for values in found.values().values()] == left


@pytest.mark.every(6)
@pytest.mark.parametrize(
    ("name", "by_singles"),
    [("easy50.txt", 40), pytest.param("top95.txt", 0, marks=pytest.mark.slow), ("hardest.txt", 1)],
)
def test_how_many_of_the_lists_singles_solve(name: str, by_singles: int, shipped: Callable[[str], list[str]]) -> None:
    texts = shipped(name)
    assert sum(settled_state(clues(text)).solved for text in texts) == by_singles
    for text in texts[DAY // 2 % 12 :: 12]:
        assert (explain(text, up_to="hidden_single").status == "solved") == settled_state(clues(text)).solved
