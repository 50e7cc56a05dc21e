"""Accepted inputs, and the messages for other inputs."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="NumPy and Numba come with the extra [bulk]")
pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")

from cpsudoku import CpsudokuError, bulk  # noqa: E402

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def _digits(line: str) -> list[int]:
    return [int(x) if x != "." else 0 for x in line]


def _inputs() -> list[Any]:
    zeros = INKALA.replace(".", "0")
    return [
        [INKALA, zeros],
        [INKALA.encode(), zeros.encode()],
        (INKALA, zeros),
        np.array([INKALA, zeros]),
        f"{INKALA}\n{zeros}\n",
        f"{INKALA}\n{zeros}".encode(),
        f"{INKALA}\r\n{zeros}\r\n".encode(),
        np.array([_digits(INKALA)] * 2, np.uint8),
        np.array([_digits(INKALA)] * 2),
        [_digits(INKALA)] * 2,
        np.array([_digits(INKALA)] * 2, np.uint8)[:, ::-1][:, ::-1],
    ]


@pytest.mark.parametrize("puzzles", _inputs(), ids=lambda x: type(x).__name__)
def test_inputs(puzzles: Any) -> None:
    result = bulk.check(puzzles, 1)
    assert result.verdict.tolist() == [bulk.UNIQUE] * 2
    assert ["".join(map(str, row)) for row in result.solution.tolist()] == [SOLVED] * 2
    assert not result.second.any()


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_columns(library: str) -> None:
    module = pytest.importorskip(library, reason=f"{library} is not installed")
    make = module.array if library == "pyarrow" else module.Series
    assert bulk.check(make([INKALA, SOLVED])).verdict.tolist() == [1, 1]
    with pytest.raises(ValueError, match=r"record 2: expected 81 characters, found (None|nan)"):
        bulk.check(make([INKALA, None]))


@pytest.mark.parametrize(
    ("puzzles", "said"),
    [
        ([INKALA, INKALA[:-1]], "record 2: expected 81 characters, found 80"),
        ([INKALA, INKALA[:-1] + "x"], r"record 2, cell 81: expected one of \.0123456789, found 'x'"),
        ([INKALA, INKALA[:-1] + "ß"], "record 2, cell 81"),
        ([INKALA, INKALA[:-1] + "€"], "record 2, cell 81"),
        (f"{INKALA}\n\n{INKALA}\n", "record 2: expected 81 characters, found 0"),
        ([INKALA, 7], "record 2: expected 81 characters, found 7"),
        (np.zeros((1, 80), np.uint8), r"shape \(n, 81\), found \(1, 80\)"),
        (np.full((2, 81), 10, np.uint8), "record 1, cell 1: expected 0 to 9, found 10"),
        (np.full((2, 81), -1), "record 1, cell 1: expected 0 to 9, found -1"),
        (np.zeros((2, 81)), "whole numbers, found float64"),
        (["x"], "record 1: expected 81 characters, found 1"),
        (None, "puzzles: expected texts of puzzles, an array or a column, found None"),
        (5, "puzzles: expected texts of puzzles, an array or a column, found 5"),
    ],
    ids=str,
)
def test_complaints(puzzles: Any, said: str) -> None:
    with pytest.raises(CpsudokuError, match=said):
        bulk.check(puzzles)


def test_candidates_out_of_range() -> None:
    masks = np.full((2, 81), 511)
    masks[1, 4] = 512
    with pytest.raises(ValueError, match="record 2, cell 5: expected candidates of 9 bits, found 512"):
        bulk.check_candidates(masks)
    with pytest.raises(ValueError, match=r"shape \(n, 81\)"):
        bulk.count_candidates(np.full((2, 80), 511))


def test_symbols() -> None:
    letters = "".join(chr(ord("A") + int(x) - 1) if x != "." else "." for x in INKALA)
    assert bulk.check([letters, letters.lower()], symbols="ABCDEFGHI").solution[1].tolist() == _digits(SOLVED)
    with pytest.raises(ValueError, match="symbols: expected 9 different"):
        bulk.check([INKALA], symbols="12345678")
    for limit in (0, "x", 1.5):
        with pytest.raises(CpsudokuError, match=f"limit: expected 1 or more, found {limit!r}"):
            bulk.count([INKALA], limit)  # type: ignore[arg-type]


def test_a_wrong_witness_is_not_believed() -> None:
    from cpsudoku.apps.bulk.lanes.lane_records import digit_table
    from cpsudoku.apps.bulk.lanes.witness_check import verify

    layout = bulk.sudoku()
    table = digit_table(layout, "uint16")
    start, solved, wanted = (np.array([_digits(x)], np.uint8) for x in (INKALA, SOLVED, "1"))
    verify(layout, solved, wanted[0] > 0, start, table)
    for cell, value in ((0, 1), (80, 0), (1, 8), (80, 9)):
        lie = solved.copy()
        lie[0, cell] = value
        with pytest.raises(RuntimeError, match="record 0"):
            verify(layout, lie, wanted[0] > 0, start, table)


def test_one_solution_shown_twice_is_not_believed() -> None:
    from cpsudoku.apps.bulk.lanes.witness_check import verify_apart

    first = np.array([_digits(SOLVED)] * 3, np.uint8)
    second = first.copy()
    second[0, 80], second[2, 0] = 9, 9
    verify_apart(first, second, np.array([True, False, True]))
    verify_apart(first[:0], second[:0], np.array([], bool))
    with pytest.raises(RuntimeError, match="record 1: the kernel shows one solution twice"):
        verify_apart(first, second, np.array([True, True, True]))
    with pytest.raises(RuntimeError, match="record 2"):
        verify_apart(first, first, np.array([False, False, True]))
