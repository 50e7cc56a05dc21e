"""Links of SudokuMaker: each element that is read, against all boards of 4x4; others are listed as unread.

The links are packed by another program's library.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats import compressed_json, entry_reading
from cpsudoku.formats.editors import sudokumaker
from cpsudoku.formats.editors.link_unpacking import open_link
from cpsudoku.puzzles.entry import Entry
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each, latin_squares, sudokus_of_4

Data = dict[str, Any]
Board = tuple[int, ...]
BOXES = [r // 2 * 2 + c // 2 for r in range(4) for c in range(4)]
BOARDS = sudokus_of_4()
GIVEN = "1..............."


def puzzle(*elements: Data, text: str = GIVEN, side: int = 4, boxes: bool = True, **spec: Any) -> Data:
    cells = [{"given": sign != ".", "value": int(sign) if sign != "." else None, "id": i, "candidates": 0}
             for i, sign in enumerate(text)]  # fmt: skip
    regions = [{"type": 1, "regions": BOXES}] if boxes else []
    return {
        "name": "A title", "author": "A. Setter", "comment": "Rules.", "cells": cells,
        "spec": {"type": "sudoku", "minDigit": 1, "maxDigit": side, "size": {"width": side, "height": side}, **spec},
        "allConstraints": [{"type": 0}, *regions, *elements],
    }  # fmt: skip


def link(data: Data) -> str:
    packed = compressed_json.compress(json.dumps({"formatVersion": "1.5.0", "puzzle": data}))
    return f"https://sudokumaker.app/?puzzle={packed.replace('/', '-').rstrip('=')}"


def between(a: int, low: int, high: int) -> bool:
    return min(low, high) < a < max(low, high)


ELEMENTS: list[tuple[Data, Callable[[Board], bool]]] = [
    ({"type": 10}, lambda b: len({b[0], b[5], b[10], b[15]}) == 4),
    ({"type": 11}, lambda b: len({b[3], b[6], b[9], b[12]}) == 4),
    ({"type": 100, "cells": [1, 6], "style": {}}, lambda b: b[1] % 2 == b[6] % 2 == 0),
    ({"type": 101, "cells": [5]}, lambda b: b[5] % 2 == 1),
    ({"type": 102, "cells": [5]}, lambda b: b[5] > max(b[1], b[4], b[6], b[9])),
    ({"type": 103, "cells": [5]}, lambda b: b[5] < min(b[1], b[4], b[6], b[9])),
    ({"type": 200, "clues": [{"value": 2, "edge": 2}]}, lambda b: abs(b[1] - b[2]) == 2),
    ({"type": 201, "clues": [{"value": 2, "edge": 14}]}, lambda b: 2 in (b[6] / b[10], b[10] / b[6])),
    ({"type": 202, "clues": [{"value": 5, "edge": 25}], "negative": []}, lambda b: b[12] + b[13] == 5),
    ({"type": 300, "thermometers": [[1, 5, 9]], "slow": False}, lambda b: b[1] < b[5] < b[9]),
    ({"type": 300, "thermometers": [[1, 5, 10]], "slow": True}, lambda b: b[1] <= b[5] <= b[10]),
    ({"type": 301, "cages": [{"value": 6, "cells": [1, 5]}, {"cells": [2, 7]}]},
     lambda b: b[1] + b[5] == 6 and b[1] != b[5] and b[2] != b[7]),
    ({"type": 302, "groups": [[5, 10], [1, 6]]}, lambda b: b[5] == b[10] and b[1] == b[6]),
    ({"type": 305, "cells": [1, 6, 11]}, lambda b: len({b[1], b[6], b[11]}) == 3),
    ({"type": 400, "lines": [[1, 6, 11]]}, lambda b: sorted(s := {b[1], b[6], b[11]}) == [*range(min(s), min(s) + 3)]),
    ({"type": 401, "lines": [[1, 6, 7]], "minDifference": 2},
     lambda b: all(abs(x - y) >= 2 for x, y in pairwise((b[1], b[6], b[7])))),
    ({"type": 402, "lines": [[1, 6, 10, 9]]}, lambda b: b[1] == b[9] and b[6] == b[10]),
    ({"type": 403, "lines": [[1, 6, 7]]}, lambda b: between(b[6], b[1], b[7])),
    ({"type": 404, "lines": [[1, 2]], "singleRegionTotals": False}, lambda b: b[1] == b[2]),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [6], "arrows": [[1, 2], [6, 10, 15]]}]},
     lambda b: b[6] == b[1] + b[2] == b[10] + b[15]),
    ({"type": 409, "lines": [[4, 5, 6, 7]]}, lambda b: b[4] + b[7] == b[5] + b[6]),
    ({"type": 1000, "disabled": True, "definition": {"name": "off"}}, lambda b: True),
    ({"type": 2001, "cages": [{"value": "?", "cells": [0, 1]}], "style": {}}, lambda b: True),
    ({"type": 2003, "areas": [{"x": 0, "y": 0, "width": 4, "height": 4}]}, lambda b: True),
]  # fmt: skip


@each(("element", "holds"), ELEMENTS)
def test_an_element_is_read(element: Data, holds: Callable[[Board], bool]) -> None:
    expected = [board for board in BOARDS if board[0] == 1 and holds(board)]
    assert len(expected) < len(BOARDS)
    assert len([*cpsudoku.solutions(link(puzzle(element)))]) == len(expected)


NAMED = [
    ({"type": 303, "clues": [{"corner": 6, "digits": [1, 2]}]}, "Quadruple"),
    ({"type": 500, "clues": [{"value": 5, "outerCell": 2, "diagonal": 1}]}, "LittleKillers"),
    ({"type": 502, "clues": [{"value": 5, "outerCell": 2}]}, "XSums"),
    ({"type": 600, "cells": [3]}, "RowIndexer"),
    ({"type": 405, "lines": [[0, 1, 2]]}, "Sequence"),
    ({"type": 1000, "definition": {"name": "Mine", "backend": {"code": "while (1) {}"}}}, "Custom.Mine"),
    ({"type": 4711}, "4711"),
    ({"type": "400", "lines": [[0, 1]]}, "400"),
    ({"type": 400, "lines": [[0, 99]]}, "renban"),
    ({"type": 400, "lines": [[0, 1]], "closed": True}, "renban"),
    ({"type": 301, "cages": [{"value": "x", "cells": [0, 1]}]}, "KillerCages"),
    ({"type": 406, "lines": [[0, 1]], "groups": [2, 28]}, "groups"),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [0, 1], "arrows": [[1, 2]]}]}, "Arrow"),
    ({"type": 200, "clues": [{"value": 1, "edge": 0}]}, "difference"),
    ({"type": 201, "clues": [], "negative": [2, 3]}, "ratio"),
    ({"type": 2003, "areas": [{"x": 0, "y": 0, "width": 2, "height": 4}]}, "SudokuRules"),
    ({"type": 2003, "areas": [{"x": 0, "y": 0, "width": 4, "height": 4, "negated": True}]}, "SudokuRules"),
    ({"type": 301, "cages": [{"cells": [0, 1], "negated": True}]}, "KillerCages"),
    ({"type": 301, "cages": [{"value": "7", "cells": [0, 1]}]}, "KillerCages"),
    ({"type": 301, "cages": [{"value": 7, "cells": [0, 1]}], "name": "Products"}, "KillerCages"),
    ({"type": 301, "cages": {"value": 7, "cells": [0, 1]}}, "KillerCages"),
    ({"type": 200, "clues": [{"value": 1, "edge": 1, "negated": True}]}, "difference"),
    ({"type": 202, "clues": [{"value": True, "edge": 1}]}, "xv"),
    ({"type": 202, "clues": [], "negative": ["5", "10"]}, "xv"),
    ({"type": 200, "clues": [], "overrideNegativeRatios": "no"}, "difference"),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[1, 2]], "negated": True}]}, "Arrow"),
    ({"type": 300, "thermometers": [[0, 1]], "slow": "false"}, "Thermometer"),
    ({"type": 404, "lines": [[0, 1]], "singleRegionTotals": 0}, "regionsumline"),
    ({"type": 1, "regions": BOXES}, "Regions"),  # a second element
    ({"type": 13, "negated": True}, "antiknight"),
    ({"type": 13, "disabled": "false"}, "antiknight"),
    ({"type": 13, "disabled": 1}, "antiknight"),
    ({"type": True, "cells": []}, "True"),
    ({"type": 0, "disabled": True}, "Givens"),
    ({"type": 2001, "cages": [{"cells": [0, 1], "negated": True}]}, "2001"),
    ({"type": 2002, "symbols": [{"position": {"x": 1, "y": 1}, "params": {"type": "ellipse", "rule": 1}}]}, "2002"),
    ({"type": 2000, "lines": [[{"x": 1, "y": "1"}]]}, "2000"),
]


@each(("element", "name"), NAMED)
def test_what_is_not_read_is_named(element: Data, name: str) -> None:
    report = cpsudoku.check(link(puzzle(element, text="1..4.........3.2")))
    assert report.verdict == "undecided" and report.without == (f"sudokumaker.{name}",)


@each(("more", "name"), [
    ({"solution": "1234"}, "sudokumaker.solution"), ({"name": ["a"]}, "sudokumaker.name"),
    ({"width": 4}, "sudokumaker.width"), ({"spec": {**puzzle()["spec"], "torus": True}}, "sudokumaker.spec.torus"),
    ({"spec": {**puzzle()["spec"], "size": {"width": 4, "height": 4, "depth": 2}}}, "sudokumaker.spec.size.depth"),
])  # fmt: skip
def test_a_key_of_the_puzzle_that_is_not_read_is_named(more: Data, name: str) -> None:
    assert cpsudoku.check(link({**puzzle(text="1..4.........3.2"), **more})).without == (name,)


@each(("more", "name"), [
    ({"givenCandidates": 6}, "givenCandidates"), ({"region": 3}, "region"), ({"given": "true"}, "given"),
    ({"given": True, "candidates": 6}, "candidates"), ({"odd": True}, "odd"), ({"height": 2}, "height"),
])  # fmt: skip
def test_a_key_of_a_cell_that_is_not_read_is_named(more: Data, name: str) -> None:
    data = puzzle(text="1..4.........3.2")
    data["cells"][5] = more
    assert cpsudoku.check(link(data)).without == (f"grid.sudokumaker.{name}",)


def test_an_element_that_is_not_understood_adds_no_rule() -> None:
    """Anti-knight alone would leave fewer boards."""
    assert len([*cpsudoku.solutions(link(puzzle({"type": 13})))]) < sum(board[0] == 1 for board in BOARDS)
    [entry] = entry_reading.read(link(puzzle({"type": 13, "negated": True})))
    assert isinstance(entry, Entry)
    assert {name for name, _ in entry.puzzle.contents} == {"digits", "without"}


def test_the_short_form_of_the_editor_is_read() -> None:
    data = puzzle({"type": 13}, {"type": 2002, "params": [{"type": "ellipse", "rx": 0.4}], "symbols": [[1.5, 0.5, 0]]})
    short = {key: data[key] for key in ("name", "author", "comment")} | {"size": 4}
    short |= {"cells": [{"given": True, "value": 1}, *[{}] * 15], "constraints": data["allConstraints"]}
    long, found = (next(entry_reading.read(link(one))) for one in (data, short))
    assert isinstance(long, Entry) and isinstance(found, Entry)
    assert (found.puzzle, found.title) == (long.puzzle, "A title")
    assert [one.cells for one in found.puzzle.drawing] == [("r1c2",)]
    with pytest.raises(CpsudokuError, match="9 x 9, with 16 cells"):
        open_link(link({key: one for key, one in short.items() if key != "size"}))


def test_the_board_and_what_stands_beside_it() -> None:
    report = cpsudoku.check(link(puzzle(text="1..4.........3.2")))
    assert (report.verdict, report.title) == ("unique", "A title")
    entered = puzzle(text="1..4.........3.2")
    entered["cells"][1] = {"given": False, "value": 3}  # wrong, and no clue
    assert cpsudoku.check(link(entered)).verdict == "unique"
    latin = len([*cpsudoku.solutions(link(puzzle(boxes=False)))])
    assert latin == sum(rows[0][0] == 1 for rows in latin_squares())
    for other, name in ((puzzle(minDigit=0, maxDigit=3), "digits"), (puzzle(type="custom"), "type")):
        assert cpsudoku.check(link(other)).without == (f"sudokumaker.{name}",)
    assert cpsudoku.check(link(puzzle({"type": 2003}, type="custom", text="1..4.........3.2"))).verdict == "unique"


def test_edges_are_those_of_a_public_reader() -> None:
    """Four edges of a real link, as somebody else has read them."""
    clues = [{"value": 10, "edge": 70}, {"value": 5, "edge": 103}]
    dots = [{"value": 1, "edge": 75}, {"value": 1, "edge": 132}]
    data = puzzle({"type": 202, "clues": clues}, {"type": 200, "clues": dots}, text="." * 81, side=9, boxes=False)
    found = sudokumaker.as_f_puzzles({"puzzle": data})
    assert [one["cells"] for one in found["xv"]] == [["R4C8", "R5C8"], ["R6C5", "R7C5"]]
    assert [one["cells"] for one in found["difference"]] == [["R5C3", "R5C4"], ["R8C6", "R8C7"]]


def test_negative_rules() -> None:
    negative = {"type": 202, "clues": [{"value": 5, "edge": 1}], "negative": [5, 10]}
    pairs = [(i, j) for i in range(16) for j in (i + 1, i + 4) if j < 16 and (j == i + 4 or j % 4)]
    expected = [b for b in BOARDS if all((b[i] + b[j] == 5) is ((i, j) == (0, 1)) for i, j in pairs)]
    assert len([*cpsudoku.solutions(link(puzzle(negative, text="." * 16)))]) == len(expected)


@each("bad", [{}, {"puzzle": {}}, {"puzzle": {"cells": [], "spec": {"size": {"width": 0, "height": 0}}}}, [],
              {"puzzle": {**puzzle(), "cells": [5] * 16}}, {"puzzle": {**puzzle(), "allConstraints": [1]}},
              {"puzzle": {**puzzle(), "spec": {"size": {"width": 4, "height": 5}}}}])  # fmt: skip
def test_what_is_no_puzzle_is_refused(bad: Any) -> None:
    packed = compressed_json.compress(json.dumps(bad)).replace("/", "-").rstrip("=")
    with pytest.raises(CpsudokuError, match="expected"):
        open_link(f"https://sudokumaker.app/?puzzle={packed}")


def test_a_link_without_its_puzzle_says_what_to_do() -> None:
    with pytest.raises(CpsudokuError, match=r"holds its name only.*choose Share"):
        open_link("https://sudokumaker.app/?id=123")
