"""A puzzle is a kind, a board and items: items of every kind and rule by id, taken out, put back, and beside clues."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from cpsudoku.puzzles.item import ItemsAndClues
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.registry import names
from tests.conftest import DAY

EXAMPLES = [
    *((name, text) for name in names("kind") for text in gallery.kind_of(name).unique),
    *(("sudoku", text) for name in names("rule") for text in gallery.rule(name).right),
]


def puzzles() -> Iterator[tuple[Any, Any]]:
    for name, text in EXAMPLES:
        kind = gallery.kind_of(name)
        yield kind, kind.instance(text)


def test_items_are_the_puzzle() -> None:
    """From its items the puzzle comes back; each has an id and a sentence that is in the text."""
    for kind, puzzle in puzzles():
        assert puzzle.items, puzzle
        bare = puzzle
        for section in puzzle.sections:
            assert puzzle.with_items_of(section, puzzle.items_of(section)) == puzzle
            bare = bare.with_items_of(section, ())
        assert not bare.items
        assert list(puzzle.items_by_id.values()) == list(puzzle.items)
        for name, item in puzzle.items_by_id.items():
            assert puzzle.item(name) == item
            assert name.split(" ")[0] == item.section.split(" ")[0]
            assert puzzle.sentence(item).startswith(f"{item.section}"), (kind, item)


@pytest.mark.every(6)
def test_a_puzzle_less_an_item_has_one_less() -> None:
    """In the text that is written, and read back; or its value is `?` there, and its place belongs to the shape."""
    less_items, masked, kept = 0, 0, 0
    for kind, puzzle in puzzles():
        for name, item in puzzle.items_by_id.items():
            less = puzzle.without(item)
            assert less == puzzle.without(name)
            if less is None:
                kept += 1
                continue
            assert less.shape_part() == puzzle.shape_part()
            again = kind.instance(kind.write(less))
            assert again.contents == less.contents, (item, kind.write(less))
            gone, new = Counter(puzzle.items) - Counter(again.items), Counter(again.items) - Counter(puzzle.items)
            assert gone == Counter([item])
            assert all(other.section == item.section for other in new)
            masked += bool(new)
            less_items += not new
    assert less_items > 1000 and masked > 20 and kept > 20, (less_items, masked, kept)


@pytest.mark.every(6)
def test_items_and_clues_beside_each_other() -> None:
    """A clue goes with an item if and only if the puzzle that is written without the item does not have it."""
    alone = 0
    for kind, puzzle in islice(puzzles(), DAY // 6 % 3, None, 3):
        model = kind.model(kind.shape(puzzle))
        beside = ItemsAndClues(kind, puzzle, model)
        assert [clue.name for clue in beside.clues] == [clue.name for clue in kind.clues(puzzle, model)]
        for item in puzzle.items:
            less = puzzle.without(item)
            left = beside.clues if less is None else kind.clues(kind.instance(kind.write(less)), model)
            gone = said(beside.clues) - said(left)
            assert said(beside.clues_of(item)) == gone, item
            for clue in beside.clues_of(item):
                assert item in beside.items_of(clue) and item in beside.items_of(clue.name)
        for clue in beside.clues:
            assert all(clue in beside.clues_of(item) for item in beside.items_of(clue))
            alone += len(beside.items_of(clue)) == 1
    assert alone > 200, alone


def said(clues: Any) -> Counter[Any]:
    return Counter(tuple((c.key, tuple(x.name for x in c.scope)) for c in clue.constraints) for clue in clues)


def test_what_is_no_item() -> None:
    puzzle = gallery.kind_of("killer").instance(gallery.kind_of("killer").unique[0])
    with pytest.raises(CpsudokuError, match="cages r9c9: expected an item of the puzzle, such as 'cages"):
        puzzle.without("cages r9c9")
    with pytest.raises(CpsudokuError, match="expected an item of the puzzle"):
        puzzle.without(puzzle.items[0]._replace(value=99))


def test_puzzles_and_items_are_pickled() -> None:
    for _, puzzle in puzzles():
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle and hash(again) == hash(puzzle) and again.items == puzzle.items
        assert again.kind is puzzle.kind and again.shape_part() == puzzle.shape_part()
