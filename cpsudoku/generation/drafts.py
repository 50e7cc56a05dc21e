"""Drafts of puzzles of a declared kind: a random shape, a random solution of it, all that can be read off that.

A draft has a solution and slots: places of sections that say something true of it. Deletion takes slots away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from cpsudoku.backends import Session
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds.boards import At, BoardModel
from cpsudoku.kinds.forms.section import Item
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.model import Clue, Limits, Question, Solved, Variable, Witness

MOST_HELD = 9  # values of a slot that are all true of a solution, one of which is taken
STEPS = Limits(steps=4000)  # for one question while a solution is drawn: what is not decided is not taken


class DraftLayout(NamedTuple):
    """``fixed``: what stays, slot by slot; ``free``: slots whose values are read off a solution; by section name."""

    lattice_of: Puzzle
    fixed: dict[str, dict[Any, Any]]
    free: dict[str, list[Any]]


@dataclass
class PuzzleDraft:
    """A puzzle in the making. ``said``: (section name, slot) -> (value, its clues); deletion takes pairs out of it."""

    layout: DraftLayout
    blank: Puzzle
    model: BoardModel
    kept: Sequence[Clue]
    solution: Witness
    said: dict[tuple[str, Any], tuple[Any, tuple[Clue, ...]]] = field(default_factory=dict)

    def clues(self, names: Mapping[tuple[str, Any], Any] | None = None) -> list[Clue]:
        """Those that stay, and those of the slots named; of all of them by default."""
        found = self.said if names is None else names
        return [*self.kept, *(clue for slot in found for clue in self.said[slot][1])]


def layout_of(kind: Kind, instance: Puzzle, *, keep_values: bool) -> DraftLayout:
    """What a puzzle has, as a layout. ``keep_values``: only ``?`` is read off; else every value is."""
    fixed: dict[str, dict[Any, Any]] = {}
    free: dict[str, list[Any]] = {}
    for section in kind.all_sections:
        said = {item.at: item.value for item in instance.items_of(section)}
        if section.layer is not None:
            if keep_values and said:
                fixed[section.name] = said
            continue
        stays = {
            slot: value
            for slot, value in said.items()
            if not section.has_values or section.shape is True or (keep_values and not _unknown(value))
        }
        if stays:
            fixed[section.name] = stays
        if left := [slot for slot in said if slot not in stays]:
            free[section.name] = left
    return DraftLayout(instance, fixed, free)


def _unknown(value: Any) -> bool:
    return value is None or (isinstance(value, tuple) and None in value)


def random_layout(
    kind: Kind, rng: Random, blank: Puzzle, names: Sequence[str], base: DraftLayout | None = None
) -> DraftLayout:
    """A layout drawn section by section: those of the kind itself, and those ``names`` of rules that combine; beside
    what ``base`` has, the named ones only."""
    if base is None and kind.sample is not None:
        sampled = kind.sample(rng, blank)
        return layout_of(kind, kind.read(sampled) if isinstance(sampled, str) else sampled, keep_values=True)
    fixed: dict[str, dict[Any, Any]] = {} if base is None else {name: dict(said) for name, said in base.fixed.items()}
    free: dict[str, list[Any]] = {} if base is None else {name: list(some) for name, some in base.free.items()}
    board = blank if base is None else instance(kind, base, {})
    combined = {rule.section.name for rule in kind.combined}
    for section in kind.all_sections:
        # What a kind that is grids declares, too, is optional; where sections are named, the others are left out.
        own = section.name in kind.required or not (names or kind.grids or section.name in combined)
        if section.layer is not None or not ((own and base is None) or section.name in names):
            continue
        there = {*fixed.get(section.name, ()), *free.get(section.name, ())}
        found = [slot for slot in section.places(rng, board) if slot not in there]
        wanted = section.name in names and not section.alone
        if not found and (wanted or section.name in kind.required):
            raise CpsudokuError(
                f"section {section.name}: expected a `sample`, or a puzzle that has it (--like): its lines cannot be "
                "drawn at random"
            )
        if section.shape is True:
            if (section.name in names or found) and not there:
                fixed[section.name] = {slot: section.random_value(rng) for slot in found or [(True,)]}
        elif found:
            free[section.name] = [*free.get(section.name, ()), *found]
        board = instance(kind, DraftLayout(blank, fixed, free), {})
    return DraftLayout(blank, fixed, free)


def instance(kind: Kind, layout: DraftLayout, said: Mapping[tuple[str, Any], Any]) -> Puzzle:
    """Return the puzzle with the values ``said`` beside what is fixed; it has all places that belong to the shape."""
    contents: dict[str, Any] = {}
    like = layout.lattice_of
    for section in kind.all_sections:
        values = dict(layout.fixed.get(section.name, {}))
        if section.shape == "places":
            values.update(dict.fromkeys(layout.free.get(section.name, ())))
        values.update((slot, value) for (name, slot), value in said.items() if name == section.name)
        if values:
            items = [Item(section.name, at, value) for at, value in values.items()]
            contents[section.attribute] = section.content(items, like.lattice, like.classic)
    return kind.puzzle(like.height, like.width, like.lattice.box, **contents)


def random_solution(model: BoardModel, session: Session, kept: Sequence[Clue], rng: Random) -> Witness | None:
    """Return a solution near random values of the variables; None if there is none, or none is found soon."""
    bias = rng.uniform(0.35, 0.65)
    outer = rng.random() < 0.5  # small and large values, of which there are fewer sums
    wanted = []
    for x in rng.sample(model.decisions, len(model.decisions)):
        value = rng.choice(x.values) if len(x.values) != 2 else x.values[rng.random() < bias]
        if outer and len(x.values) > 3 and rng.random() < 0.5:
            value = rng.choice((*x.values[:2], *x.values[-2:]))
        wanted.append((x, value))
    return near(model, session, kept, [wanted])


def near(
    model: BoardModel, session: Session, kept: Sequence[Clue], wanted: Sequence[Sequence[tuple[Variable, int]]]
) -> Witness | None:
    """A solution with as many of the values wanted as come, group by group; None where there is none.

    Values of a group are taken all at once, or in halves, quarters, ... as long as a solution remains.
    """
    first = session.solve(Question(list(kept), limits=STEPS))
    if not isinstance(first, Solved):
        return None
    found: Witness = first.witness
    chosen = list(kept)
    waiting = list(reversed(wanted))
    while waiting:
        some = waiting.pop()
        more = [model.given(x, (value,)) for x, value in some]
        if all(found[x] == value for x, value in some):
            chosen += more
            continue
        outcome = session.solve(Question([*chosen, *more], limits=STEPS))
        if isinstance(outcome, Solved):
            chosen += more
            found = outcome.witness
        elif len(some) > 1:
            half = len(some) // 2
            waiting += [some[half:], some[:half]]
    return found


def vary(
    model: BoardModel, session: Session, kept: Sequence[Clue], one: Witness, other: Witness, rng: Random
) -> Witness | None:
    """A solution like ``one``, but for a few of the cells in which ``other``, that has the same clues, differs."""
    differing = [x for x in model.decisions if one[x] != other[x]]
    moved = rng.sample(differing, min(len(differing), rng.randint(1, 2)))
    wanted = []
    for x in moved:
        third = [value for value in x.values if value not in (one[x], other[x])]
        wanted.append((x, rng.choice(third) if third else other[x]))
    rest = [(x, one[x]) for x in rng.sample(model.decisions, len(model.decisions)) if x not in moved]
    return near(model, session, kept, [wanted, rest])


def givens(kind: Kind, draft: PuzzleDraft) -> dict[tuple[str, Any], tuple[Any, tuple[Clue, ...]]]:
    """A clue for the value of every cell of the first layer, where a text can give these."""
    first = kind.all_sections[0]
    if first.layer is None or first.layer.at != "cells":
        return {}
    there = draft.layout.fixed.get(first.name, {})
    found: dict[tuple[str, Any], tuple[Any, tuple[Clue, ...]]] = {}
    for cell, x in getattr(draft.model.at, first.layer.name).items():
        if cell not in there:
            value = draft.solution[x]
            found[first.name, cell] = value, (draft.model.given(x, (value,)),)
    return found


def values(kind: Kind, model: BoardModel, solution: Witness) -> At:
    """The values of a solution, to be looked up as its variables are."""
    found: dict[str, dict[Any, Any]] = {}
    for layer in kind.every_layer:
        table: Any = getattr(model.at, layer.name)
        found[layer.name] = {where: solution[x] for where, x in table.items()}
    return At(found)
