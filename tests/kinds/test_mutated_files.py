"""Editors' files with something wrong in them: a puzzle whose text reads back, or one line; never anything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cpsudoku.kinds import f_puzzles, f_puzzles_written, gallery
from cpsudoku.kinds.entries import read
from cpsudoku.kinds.entry import Entry

KIND = gallery.puzzle("sudoku").declared
F_PUZZLES: dict[str, Any] = {
    "size": 4, "title": "t", "ruleset": "Normal sudoku rules apply.", "antiknight": True, "negative": ["xv", "ratio"],
    "grid": [[{"value": 1, "given": True}, {}, {"givenPencilMarks": [1, 2]}, {"c": "#fff"}], *[[{}] * 4] * 3],
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
    "arrow": [{"cells": ["R2C1"], "lines": [["R2C1", "R2C2"]]}],
    "thermometer": [{"lines": [["R3C3", "R3C4"], ["R3C3", "R4C3"]]}],
    "clone": [{"cells": ["R1C1"], "cloneCells": ["R4C4"]}],
    "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}],
    "difference": [{"cells": ["R1C1", "R1C2"], "value": "1"}], "xv": [{"cells": ["R3C1", "R3C2"], "value": "X"}],
    "odd": [{"cell": "R1C1"}], "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "9"}],
    "sandwichsum": [{"cell": "R0C2", "value": "0"}], "dutchwhispers": [{"lines": [["R1C1", "R1C2"]]}],
    "line": [{"lines": [["R1C1", "R1C2"]]}], "text": [{"cells": ["R0C1"], "value": "x"}], "strange": [{"x": 1}],
    "solution": [1, 2, 3, 4] * 4,
}  # fmt: skip
SUDOKUPAD: dict[str, Any] = {
    "metadata": {"title": "t", "rules": ["x"], "solution": "1234341221434321", "antiknight": True},
    "cells": [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3],
    "regions": [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (0, 2) for c in (0, 2)],
    "cages": [{"cells": [[0, 1], [0, 2]], "value": "5", "unique": True}, {"value": "author: a"}],
    "lines": [{"wayPoints": [[0.5, 0.5], [2.5, 2.5]]}],
    "overlays": [{"center": [1, 0.5], "text": "V"}, {"center": [-1, 0.5], "text": "9"}],
}
JUNK: list[Any] = [
    None, True, False, 0, -1, 5, 2**70, 1.5, "", " ", "x", "R1C1", "R9C9", "R0C0", "5", [], [[]], [1], ["R1C1"], [None],
    {}, {"a": 1}, [{}], [{"cells": []}], [[["R1C1"]]], "1" * 50, "\N{ARABIC-INDIC DIGIT THREE}",
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of everything within."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def mutated(data: Any, rng: Random) -> Any:
    """The same with one to three things left out, or junk in their place."""
    data = json.loads(json.dumps(data))
    for _ in range(rng.choice((1, 1, 2, 3))):
        *way, last = rng.choice(list(places(data)))
        inner = data
        for key in way:
            inner = inner[key]
        if rng.random() < 0.2:
            del inner[last]
        else:
            inner[last] = copy.deepcopy(rng.choice(JUNK))
    return data


@pytest.mark.parametrize("data", [F_PUZZLES, SUDOKUPAD], ids=["f-puzzles", "sudokupad"])
def test_a_file_with_something_wrong(data: dict[str, Any]) -> None:
    rng = Random(11)
    assert KIND is not None
    held = refused = 0
    for _ in range(150):
        text = json.dumps(mutated(data, rng))
        for found in read(text):
            if not isinstance(found, Entry):
                refused += 1
                assert "\n" not in str(found.error)
                assert len(str(found.error)) < 500
            elif found.setting is not None:
                held += 1
                assert isinstance(f_puzzles.hints(found.instance, found.setting, KIND), list)
                own = f_puzzles_written.as_text(found.instance, found.setting, KIND)
                [again] = read(own)
                assert isinstance(again, Entry), (text, again)
                assert KIND.write(again.instance) == KIND.write(found.instance), text
    assert held > 20
    assert refused > 20
