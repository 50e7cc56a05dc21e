"""The layouts that programs people know take and print, typed in: Norvig's, the backtracker's, the lists of lists."""

from __future__ import annotations

from cpsudoku.formats import ReadOptions, read, read_one, write
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.puzzle import square_puzzle

GRID2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
THREE_LAYOUTS = """"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
===
400000805
030000000
000700000
020000060
000080400
000010000
000603070
500200000
104000000
===
4 . . |. . . |8 . 5
. 3 . |. . . |. . .
. . . |7 . . |. . .
------+------+------
. 2 . |. . . |. 6 .
. . . |. 8 . |4 . .
. . . |. 1 . |. . .
------+------+------
. . . |6 . 3 |. 7 .
5 . . |2 . . |. . .
1 . 4 |. . . |. . .
"""
INKALA_2006 = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
CANDIDATES_2006 = """   8      5     1369 |   36    1679    2   |   4      36    1367
   7      2     136  | 34568   156    345  | 13568   3568    9
  169    369     4   |  3568  15679   359  | 135678   2    135678
---------------------+---------------------+---------------------
   69    689    689  |   1      4      7   |  3568   3568    2
   3      7      5   |   26     26     8   |   9      1      4
  1269    4    12689 |  2356   2569   359  | 35678   3568  35678
---------------------+---------------------+---------------------
   4      36    236  |   9      8      1   |  2356    7     356
  256     1      7   |  245     25     45  | 23568    9     3568
  259     89    289  |   7      3      6   |  1258    4     158
"""
BOXED_2006 = """8 5 . |. . 2 |4 . .
7 2 . |. . . |. . 9
. . 4 |. . . |. . .
------+------+------
. . . |1 . 7 |. . 2
3 . 5 |. . . |9 . .
. 4 . |. . . |. . .
------+------+------
. . . |. 8 . |. 7 .
. 1 7 |. . . |. . .
. . . |. 3 6 |. 4 .
"""


def test_norvigs_three_layouts_in_one_file() -> None:
    records = [record for record in read(THREE_LAYOUTS) if isinstance(record, Entry)]
    assert [record.puzzle.digit_line() for record in records] == [GRID2] * 3
    assert [(record.format, record.line) for record in records] == [("line", 1), ("rows", 3), ("boxed", 13)]


def test_his_parser_skips_what_it_does_not_know() -> None:
    records = read(THREE_LAYOUTS, ReadOptions(format="loose"))
    assert [record.puzzle.digit_line() for record in records if isinstance(record, Entry)] == [GRID2] * 3


def test_boxed_grids_print_as_his() -> None:
    assert write(read_one(INKALA_2006).puzzle, "boxed") == BOXED_2006
    assert read_one(BOXED_2006).puzzle == square_puzzle(read_one(INKALA_2006).puzzle.cell_contents, (3, 3))


def test_candidate_grids_read_and_print_as_his() -> None:
    grid = read_one(CANDIDATES_2006).puzzle
    assert grid.box == (3, 3)
    assert grid.cell_contents[2] == frozenset((1, 3, 6, 9))
    assert grid.cell_contents[:2] == (8, 5)
    assert write(grid, "candidates") == CANDIDATES_2006


CANDIDATES_HARD1 = """  13478     1378     1478  |  124579   134579     6    | 1234579   123479   123579
  13467      5        9    |   1247     1347     1247  |  123467   123467     8
    2       1367     147   |  14579    134579     8    | 1345679   134679   13579
---------------------------+---------------------------+---------------------------
   1789      4        5    |  126789   16789     1279  | 1236789  1236789   12379
   1789    12789      3    | 12456789 1456789   12479  |  126789   126789    1279
   1789    12789      6    |  12789     1789      3    |  12789      5        4
---------------------------+---------------------------+---------------------------
  14789     1789     1478  |    3        2        5    |  14789    14789      6
 13456789 1236789   12478  |  146789   146789    1479  | 12345789 1234789   123579
 13456789 1236789   12478  |  146789   146789    1479  | 12345789 1234789   123579
"""


def test_wide_candidate_grids_are_centred_as_his() -> None:
    assert write(read_one(CANDIDATES_HARD1).puzzle, "candidates") == CANDIDATES_HARD1


MIXED = """8.....**0
..36.....
.7..9.2..
.5...7...
...457...
...1...3.
..1....68
..85...1.
.9....4..
"""


def test_nine_lines_with_mixed_blanks() -> None:
    for options in (ReadOptions(), ReadOptions(blank="any"), ReadOptions(blank="any", format="rows")):
        grid = read_one(MIXED, options).puzzle
        assert grid.digit_line()[:9] == "8........"
        assert grid.digit_line()[36:45] == "...457..."
    text = MIXED.replace("*", "?").replace(".", "é")
    assert read_one(text, ReadOptions(blank="any")).puzzle == read_one(MIXED).puzzle


MATHEMATICA = """ini = Module[{b}, {{b, 7, b,  b, b, b,  5, b, b},
                   {5, 3, 1,  b, b, b,  4, b, b},
                   {8, b, b,  6, 4, b,  b, b, b},
                   {b, 2, b,  b, b, 4,  b, 3, 5},
                   {b, 1, b,  b, b, b,  b, 6, b},
                   {9, 4, b,  1, b, b,  b, 7, b},
                   {b, b, b,  b, 2, 3,  b, b, 1},
                   {b, b, 3,  b, b, b,  8, 9, 2},
                   {b, b, 7,  b, b, b,  b, 4, b}} /. b -> Null];
"""


def test_a_mathematica_list() -> None:
    record = read_one(MATHEMATICA)
    wanted = "070000500531000400800640000020004035010000060940100070000023001003000892007000040"
    assert (record.puzzle.digit_line("0"), record.format, record.title) == (wanted, "nested", "ini")


def test_an_array_of_candidate_lists() -> None:
    puzzle = "....4......5.......368...72.8...65..1..5...9.......2.7.1.2.8436..8..47.9.6..1...5"
    full = list(range(1, 10))
    lists = [[[int(c)] if c != "." else full for c in puzzle[i : i + 9]] for i in range(0, 81, 9)]
    assert read_one(str(lists)).puzzle.digit_line() == puzzle
