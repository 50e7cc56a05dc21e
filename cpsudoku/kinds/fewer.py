"""A puzzle with some of its clues only: the instance that holds them, so that it can be written and handed on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING

from cpsudoku.model import Clue, Model

if TYPE_CHECKING:
    from cpsudoku.kinds.instance import Instance
    from cpsudoku.kinds.kind import Kind


def holding_only(kind: Kind, puzzle: Instance, model: Model, wanted: Sequence[Clue]) -> Instance | None:
    """The puzzle with these of its clues, and its flags; None where no text says just that: where clues depend on each
    other, or several are said at one place.

    ``model``: of the puzzle's shape. Costs the clues of a puzzle for each of its items.
    """
    wanted_keys = {_key(clue) for clue in wanted}
    sections = [section for section in (kind.section(name) for name, _ in puzzle.contents) if not section.alone]
    bare = puzzle
    for section in sections:
        bare = bare.holding(section.name, ())
    always = _keys(kind, bare, model)
    fewer = bare
    for section in sections:
        content = puzzle.content(section.name)
        if _keys(kind, bare.holding(section.name, content), model) - always <= wanted_keys:
            fewer = fewer.holding(section.name, content)  # all of it; one clue may be made of all its places
            continue
        kept = []
        for item in puzzle.items_of(section):
            own = _keys(kind, bare.with_items(section, [item]), model)
            if not own - always or own & wanted_keys:  # what makes no clue belongs to the board
                kept.append(item)
        fewer = fewer.with_items(section, kept)
    if kind.shape(fewer) != kind.shape(puzzle):
        return None
    return fewer if _counted(kind.clues_of(fewer, model)) == _counted(wanted) else None


def _keys(kind: Kind, puzzle: Instance, model: Model) -> set[Hashable]:
    return {_key(clue) for clue in kind.clues_of(puzzle, model)}


def _key(clue: Clue) -> Hashable:
    """What a clue says, whatever its name: names count up where several begin in one cell."""
    return tuple((constraint.key, tuple(x.name for x in constraint.scope)) for constraint in clue.constraints)


def _counted(clues: Iterable[Clue]) -> Counter[Hashable]:
    return Counter(map(_key, clues))
