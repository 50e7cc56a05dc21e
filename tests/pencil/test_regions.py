"""Kinds of shading and regions: all boards of a small size, filtered by plain Python, are what each backend finds."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, permutations, product
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.kinds import Puzzle
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.layer import BoardModel
from tests.conftest import each

_spec = importlib.util.spec_from_file_location("meanings_regions", Path(__file__).with_name("meanings_regions.py"))
assert _spec is not None and _spec.loader is not None
meanings: Any = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(meanings)

CASES = {
    "star_battle": ["rooms:\n1111\n2222\n3333\n4444", "rooms:\n1"],
    "norinori": ["rooms:\n1112\n3322\n3344", "rooms:\n1111\n2222"],
    "lits": [
        "rooms:\n1112\n1122\n1222",
        "rooms:\n11112\n11222",
        "rooms:\n111.\n111.\n11..",
        "rooms:\n111\n111\n111\nwalls: r1.5c2 r3c1.5",
    ],
    "shikaku": ["..2\n4..\n..?", "?..\n.?.\n..?", "2.\n..\n2.", "3.\n.?"],
    "galaxies": [
        "o....\n.....\n.....\n...*.\n.....",
        "..o..\n.....\n..o..\n.....\n..o..",
        "..o..\n.....\n.....\nholes:\nx..\n...",
    ],
    "ripple_effect": ["size: 3x3\nrooms:\n122\n112\n333", "..1\n...\nrooms:\n112\n122"],
    "suguru": ["size: 3x3\nrooms:\n122\n112\n344", "...\n..1\nrooms:\n112\n122", "rooms:\n1122"],
    "minesweeper": ["1..\n..?\n...", "1..\n...\n..2\nmines: 3", "size: 2x3\nmines: 2"],
    "easy_as_abc": ["size: 3x3\nletters: 2\nleft: A . .\nbottom: . B .", "-..\n...\n...\nletters: 2\ntop: . . A"],
    "doppelblock": ["size: 3x3\nleft: 0 . .", "....\n....\n...1\nx...\ntop: . 2 . 1"],
    "tilepaint": ["rooms:\n112\n322\n344\nleft: . 2 .\ntop: 1 . .", "rooms:\n122\n112\nleft: ? 3"],
    "aqre": [
        "2...\n....\n..?.\nrooms:\n1122\n1122\n3333",
        "...\n.1.\nrooms:\n112\n112\nborders\nwalls: r1.5c1",
        ".....\n.....\nrooms:\n11111\n22222",
    ],
    "chocona": ["2..\n...\n..1\nrooms:\n112\n132\n332", "...\n.?.\n...\nrooms:\n111\n111\n111"],
    "fillomino": ["2..\n...", "..\n?.", "1..\n...", "..3\n...\nthree"],
    "kurotto": ["3..\n...\n..1", "..2\n.?.\n...", "0..\n...\n..."],
    "shakashaka": ["..?\n...", "...\n.2.", "..\n.."],
}  # fmt: skip
# What every row holds, in some order: all other boards would take too long.
ROWS: dict[str, Callable[[Puzzle], tuple[int, ...]]] = {
    "doppelblock": lambda puzzle: (0, 0, *range(1, puzzle.height - 1)),
    "easy_as_abc": lambda puzzle: (0, 1, 2),
    "star_battle": lambda puzzle: (1, *[0] * (puzzle.width - 1)),
}
BACKENDS = ("sat", "cp_sat", "search")


@cache
def expected(name: str, text: str) -> frozenset[tuple[int, ...]]:
    puzzle, model = read(name, text)
    layer = gallery.kind_of(name).decisions[0]
    places = list(getattr(model.at, layer.name))
    values = layer.values(puzzle)
    found: Iterable[tuple[int, ...]] = product(values, repeat=len(places))
    if name in ROWS:
        rows = product(set(permutations(ROWS[name](puzzle))), repeat=puzzle.height)
        found = (tuple(chain.from_iterable(some)) for some in rows)
    fits = meanings.MEANINGS[name]
    return frozenset(v for v in found if fits(puzzle, dict(zip(places, v, strict=True))))


def read(name: str, text: str) -> tuple[Puzzle, BoardModel]:
    kind = gallery.kind_of(name)
    puzzle = kind.instance(text)
    model = kind.model(kind.shape(puzzle))
    assert isinstance(puzzle, Puzzle) and isinstance(model, BoardModel)
    return puzzle, model


@each(
    ("name", "text", "spec"),
    [
        # `sat` gets all boards, the others every second one; with --slow they also get all.
        pytest.param(name, text, spec, marks=pytest.mark.slow if turn and turn != 1 + number % 2 else ())
        for name, texts in CASES.items()
        for number, text in enumerate(texts)
        for turn, spec in enumerate(BACKENDS)
    ],
)
def test_every_board(name: str, text: str, spec: str) -> None:
    puzzle, model = read(name, text)
    session = backend(spec).open(model)
    found = list(session.solutions(Question(gallery.kind_of(name).clues(puzzle, model))))
    session.close()
    solved = [tuple(o.witness[x] for x in model.decisions) for o in found if isinstance(o, Solved)]
    assert len(solved) == len(set(solved)) == len(found) - 1
    assert set(solved) == expected(name, text)


def test_every_meaning_is_tried_on_boards_with_solutions() -> None:
    assert set(CASES) == set(meanings.MEANINGS)
    assert {name for name, texts in CASES.items() if any(len(expected(name, text)) > 1 for text in texts)} >= set(CASES)
