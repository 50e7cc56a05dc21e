"""A puzzle with some of its clues only: the instance that holds them, so that it can be written and handed on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cpsudoku.kinds import slots
from cpsudoku.kinds.alternatives import Alternatives
from cpsudoku.kinds.formulas import Relations, Sums
from cpsudoku.kinds.given import Given
from cpsudoku.kinds.sections import Flag, Section
from cpsudoku.model import Clue, Model

if TYPE_CHECKING:
    from cpsudoku.kinds.instance import Instance
    from cpsudoku.kinds.kind import Kind


def holding_only(kind: Kind, puzzle: Instance, model: Model, wanted: Sequence[Clue]) -> Instance | None:
    """The puzzle with these of its clues, and its flags; None where no text says just that: where clues depend on each
    other, or several are said at one place.

    ``model``: of the puzzle's shape. Costs the clues of a puzzle for each place that says something.
    """
    keys = set(map(_key, wanted))
    bare = puzzle
    parts = [part for part in puzzle.contents if not isinstance(_section(kind, part[0]), Flag)]
    for name, _ in parts:
        bare = _with(bare, name, ())
    always = {_key(clue) for clue in kind.clues_of(bare, model)}
    found = bare
    for name, content in parts:
        if {_key(clue) for clue in kind.clues_of(_with(bare, name, content), model)} - always <= keys:
            found = _with(found, name, content)  # all of it; one clue may be made of all its places
            continue
        section = _section(kind, name)
        kept = []
        for piece in _pieces(section, content, puzzle):
            own = {_key(clue) for clue in kind.clues_of(_with(bare, name, _joined(section, [piece], puzzle)), model)}
            if not own - always or own & keys:  # what makes no clue belongs to the board
                kept.append(piece)
        found = _with(found, name, _joined(section, kept, puzzle))
    if kind.shape(found) != kind.shape(puzzle):
        return None
    return found if _counted(kind.clues_of(found, model)) == _counted(wanted) else None


def _section(kind: Kind, name: str) -> Section:
    return next(iter(kind.all_sections.named([name])))


def _with(puzzle: Instance, name: str, content: Any) -> Instance:
    found = puzzle.holding(name, content)
    return found if content else found.dropping(name)


def _pieces(section: Section, content: Any, puzzle: Instance) -> Iterator[tuple[Any, Any]]:
    """(place, what is said there), one by one."""
    if isinstance(section, Given) and puzzle.classic:
        yield from ((i, value) for i, value in enumerate(content) if value)
    elif _listed(section):
        yield from ((item, True) for item in content)
    else:
        yield from slots.of_content(section, content).items()


def _listed(section: Section) -> bool:
    """Is its content no more than a list of items, as that of formulas?"""
    return isinstance(section, Sums | Relations | Alternatives)


def _joined(section: Section, pieces: Iterable[tuple[Any, Any]], puzzle: Instance) -> Any:
    said = dict(pieces)
    if isinstance(section, Given) and puzzle.classic:
        return tuple(said.get(i, 0) for i in range(len(puzzle.cells))) if said else ()
    if _listed(section):
        return tuple(said)
    return slots.content(section, said, puzzle.lattice) if said else ()


def _key(clue: Clue) -> Hashable:
    """What a clue says, whatever its name: names count up where several begin in one cell."""
    return tuple((constraint.key, tuple(x.name for x in constraint.scope)) for constraint in clue.constraints)


def _counted(clues: Iterable[Clue]) -> Counter[Hashable]:
    return Counter(map(_key, clues))
