"""Rounds: which kind comes first, columns and boxes where rows find nothing, and how rounds end."""

from __future__ import annotations

from cpsudoku.apps.explanation.clue_candidates import clues
from cpsudoku.apps.explanation.norvig import KINDS, Rounds, rounds, rounds_in_words

# From Norvig's easy50 and top95; the first is solved by rows, columns and boxes, the second gets stuck at once.
BY_ALL_KINDS = ".1.5..2..9....1.....2..8.3.5...3...7..8...5..6...8...4.4.1..7.....7....6..3..4.5."
GRID2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def played(text: str) -> Rounds:
    given = clues(text)
    return rounds(given.board, given.allowed)


def test_columns_and_boxes_fire_where_rows_do_not() -> None:
    result = played(BY_ALL_KINDS)
    assert [found.kind for found in result.rounds][:7] == [KINDS[i] for i in (1, 2, 1, 3, 0, 1, 2)]
    assert result.blanks == 0


def test_each_round_is_the_first_kind_that_finds_something() -> None:
    """Against the definition, on plain sets: candidates are the digits absent from the filled peers."""
    for text in (BY_ALL_KINDS, GRID2):
        result = played(text)
        for found, frame in zip(result.rounds, result.frames[:-1], strict=True):
            assert (found.kind, dict(found.placements)) == by_definition(frame)
        assert by_definition(result.frames[-1])[1] == {}


def by_definition(values: tuple[int, ...]) -> tuple[str, dict[int, int]]:
    rows = [[r * 9 + c for c in range(9)] for r in range(9)]
    columns = [[r * 9 + c for r in range(9)] for c in range(9)]
    boxes = [[(b // 3 * 3 + i // 3) * 9 + b % 3 * 3 + i % 3 for i in range(9)] for b in range(9)]
    left = {
        cell: set(range(1, 10)) - {values[p] for unit in rows + columns + boxes if cell in unit for p in unit}
        for cell in range(81)
        if values[cell] == 0
    }
    kinds = [{cell: min(rest) for cell, rest in left.items() if len(rest) == 1}]
    for units in (rows, columns, boxes):
        single = {}
        for unit in units:
            for digit in range(1, 10):
                at = [cell for cell in unit if digit in left.get(cell, ())]
                if len(at) == 1:
                    single[at[0]] = digit
        kinds.append(single)
    return next(((name, found) for name, found in zip(KINDS, kinds, strict=True) if found), ("", {}))


def test_stuck_tells_how_many_blanks_are_left() -> None:
    result = played(GRID2)
    assert [found.kind for found in result.rounds] == [KINDS[2], KINDS[3]]
    assert rounds_in_words(result).split("\n")[-2:] == [
        "2 rounds, 3 placements, 61 blanks left",
        "naked and hidden singles find no more",
    ]


def test_nothing_to_do() -> None:
    solved = "674318529531279486892645317726984135318752964945136278469823751153467892287591643"
    assert (played(solved).rounds, played(solved).blanks, len(played(solved).frames)) == ((), 0, 1)
    assert (played("." * 81).rounds, played("." * 81).blanks) == ((), 81)


def test_a_contradiction_is_named() -> None:
    result = played("11" + "." * 79)
    assert result.clash is not None
    assert result.clash.words == "r1c1 and r1c2 are both 1 in row 1"
    assert rounds_in_words(result).endswith("contradiction: r1c1 and r1c2 are both 1 in row 1")


def test_two_singles_of_one_round_that_clash_end_it() -> None:
    """r1c1 and r1c2 can only be 9 both: one round places both, and what follows sees it."""
    marks = ["........9", "........9"] + ["123456789"] * 79
    result = played("".join(marks))
    assert result.clash is not None
    assert result.clash.words == "r1c1 and r1c2 are both 9 in row 1"


def test_pencil_marks_restrict_what_is_computed_anew() -> None:
    everything = "123456789"
    marks = ["1" + "." * 8] + ["." * 4 + "5" + "." * 4 if i == 40 else everything for i in range(1, 81)]
    result = played("".join(marks))
    assert result.frames[0].count(0) == 79
    assert result.frames[0][40] == 5
