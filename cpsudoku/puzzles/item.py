"""Items and clues: which clues of a model belong to which items of a puzzle, and puzzles with only some of the clues.

An item is a part of a text (`forms.section.Item`), a clue is a part of a model. Most items make one clue, and most
clues come from one item. There are exceptions. A room makes no clue. A number of hitori is in the clues of its row and
of its column. Both ends of a numberlink line make one clue. The clues of an item are the clues that disappear if the
puzzle loses the item.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from cpsudoku.model import Clue, Model
from cpsudoku.puzzles.layer import BoardModel
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.support.errors import CpsudokuError

if TYPE_CHECKING:
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle


class ItemsAndClues:
    """The items of a puzzle and the clues of its model. Each query about an item creates the clues of a whole puzzle,
    except for givens.

    Attributes:
        clues: The clues of the puzzle, in the order in which its kind yields them.
    """

    def __init__(self, kind: Kind, puzzle: Puzzle, model: Model) -> None:
        if not isinstance(model, BoardModel):
            raise CpsudokuError(f"expected a model made by {type(kind).__name__}.model, found {type(model).__name__}")
        self.kind = kind
        self.puzzle = puzzle
        self.model: BoardModel = model
        self.clues: list[Clue] = kind.clues(puzzle, model)
        self._all = Counter(map(_key, self.clues))
        self._clues_of: dict[Item, tuple[Clue, ...]] = {}

    def clues_of(self, item: Item) -> tuple[Clue, ...]:
        """Return the clues that disappear if the puzzle loses an item. Return none if the item belongs to the shape or
        makes no clue."""
        if item not in self._clues_of:
            self._clues_of[item] = self._given_clues.get(item) or self._lost_clues(item)
        return self._clues_of[item]

    def items_of(self, clue: Clue | str) -> tuple[Item, ...]:
        """Return the items without which a clue disappears. The clue is given as an object or by name.

        Raises:
            CpsudokuError: the puzzle has no such clue.
        """
        name = clue if isinstance(clue, str) else clue.name
        if name not in self._items_of:
            raise CpsudokuError(f"{name}: expected a clue of the puzzle")
        return self._items_of[name]

    def given_by(self, clue: Clue) -> tuple[Item, ...]:
        """Return the item with which a text would give a clue about one cell's value. Return () if no text can give
        such a clue."""
        if clue.unary is None or len(clue.unary.allowed) != 1:
            return ()
        (value,), variable = clue.unary.allowed, clue.unary.variable
        items = []
        for section in self.kind.given_sections:
            table = getattr(self.model.at, section.layer.name) if section.layer is not None else {}
            items += [section.item(where, value) for where, x in table.items() if x is variable]
        return tuple(items)

    @cached_property
    def _items_of(self) -> dict[str, tuple[Item, ...]]:
        items: dict[str, list[Item]] = {clue.name: [] for clue in self.clues}
        for item in self.puzzle.items:
            for clue in self.clues_of(item):
                items[clue.name].append(item)
        return {name: tuple(some) for name, some in items.items()}

    @cached_property
    def _given_clues(self) -> dict[Item, tuple[Clue, ...]]:
        """The clues of givens, which come first, in order."""
        items = [item for section in self.kind.given_sections for item in self.puzzle.items_of(section)]
        return {item: (clue,) for item, clue in zip(items, self.clues, strict=False)}

    def _lost_clues(self, item: Item) -> tuple[Clue, ...]:
        less = self.puzzle.without(item)
        if less is None:
            return ()
        gone = self._all - Counter(map(_key, self.kind.clues(less, self.model)))
        clues = []
        for clue in reversed(self.clues):  # of clues with one meaning, the last
            if gone[_key(clue)] > 0:
                gone[_key(clue)] -= 1
                clues.append(clue)
        return tuple(reversed(clues))


def holding_only(kind: Kind, puzzle: Puzzle, model: Model, clues: Sequence[Clue]) -> Puzzle | None:
    """Remove all items that make none of these clues, and return the puzzle. Return None if no puzzle has exactly these
    clues, because clues depend on each other or one place has several.

    ``model``: the model of the puzzle's shape. The function creates the clues of a whole puzzle for each item.
    """
    beside, keys = ItemsAndClues(kind, puzzle, model), set(map(_key, clues))
    fewer = puzzle
    for item in puzzle.items:
        meanings = set(map(_key, beside.clues_of(item)))
        if meanings and not meanings & keys:
            less = fewer.without(item)
            if less is None:
                return None
            fewer = less
    return fewer if _count_clues(kind.clues(fewer, model)) == _count_clues(clues) else None


def _key(clue: Clue) -> Hashable:
    """Return the meaning of a clue without its name. Names are numbered if several clues begin in one cell."""
    return tuple((constraint.key, tuple(x.name for x in constraint.scope)) for constraint in clue.constraints)


def _count_clues(clues: Iterable[Clue]) -> Counter[Hashable]:
    return Counter(map(_key, clues))
