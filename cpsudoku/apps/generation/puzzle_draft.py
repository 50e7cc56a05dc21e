"""Drafts of puzzles of any kind. A draft has a layout, a random solution of its shape, and the items that are true in
it.

`SolutionReader` derives the items of a section from a solution by testing its values.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Limits, Question, Solved, Variable, Witness
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.layer import At, BoardModel, LayerVariables
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item, Section, Value
from cpsudoku.support.errors import CpsudokuError, amount, unknown

MOST_HELD = 9  # most true values that are computed for a place, to draw one of them
STEPS = Limits(steps=4000)  # limit of a query while a solution is drawn; an undecided value is not used


# Layouts: the common parts of all drafts of a puzzle, drawn at random section by section or copied from another puzzle.


class DraftLayout(NamedTuple):
    """The common parts of drafts, by section name. ``fixed``: values by place, which stay. ``free``: places whose
    values come from a solution."""

    lattice_of: Puzzle
    fixed: dict[str, dict[Hashable, Value]]
    free: dict[str, list[Hashable]]


def layout_of(kind: Kind, instance: Puzzle, *, keep_values: bool) -> DraftLayout:
    """Return the layout of a puzzle. With ``keep_values``, only places with ``?`` get values from a solution. Otherwise
    all places do."""
    fixed: dict[str, dict[Hashable, Value]] = {}
    free: dict[str, list[Hashable]] = {}
    for section in kind.all_sections:
        values = {item.at: item.value for item in instance.items_of(section)}
        if section.layer is not None:
            if keep_values and values:
                fixed[section.name] = values
            continue
        stays = {
            slot: value
            for slot, value in values.items()
            if not section.has_values or section.shape is True or (keep_values and not _unknown(value))
        }
        if stays:
            fixed[section.name] = stays
        if left := [slot for slot in values if slot not in stays]:
            free[section.name] = left
    return DraftLayout(instance, fixed, free)


def _unknown(value: object) -> bool:
    return value is None or (isinstance(value, tuple) and None in value)


def random_layout(
    kind: Kind, rng: Random, blank: Puzzle, names: Sequence[str], base: DraftLayout | None = None
) -> DraftLayout:
    """Return a random layout with the sections of the kind and of the additional rules ``names``. With a ``base``, draw
    only the named sections and copy the others."""
    if base is None and kind.sample is not None:
        sampled = kind.sample(rng, blank)
        return layout_of(kind, kind.instance(sampled) if isinstance(sampled, str) else sampled, keep_values=True)
    fixed: dict[str, dict[Hashable, Value]] = {}
    free: dict[str, list[Hashable]] = {}
    if base is not None:
        fixed = {name: dict(some) for name, some in base.fixed.items()}
        free = {name: list(some) for name, some in base.free.items()}
    board = blank if base is None else instance(kind, base)
    combined = {rule.section.name for rule in kind.extra_rules}
    for section in kind.all_sections:
        # Sections of a kind of grids are optional. With ``names``, other sections are omitted.
        is_needed = section.name in kind.required or not (names or kind.reads_grids or section.name in combined)
        if section.layer is not None or not ((is_needed and base is None) or section.name in names):
            continue
        there = {*fixed.get(section.name, ()), *free.get(section.name, ())}
        slots = [slot for slot in section.places(rng, board) if slot not in there]
        must_have = section.name in names and not section.alone
        if not slots and (must_have or section.name in kind.required):
            raise CpsudokuError(
                f"section {section.name}: expected a `sample`, or a puzzle that has it (--like): its lines cannot be "
                "drawn at random"
            )
        if section.shape is True:
            if (section.name in names or slots) and not there:
                fixed[section.name] = {slot: section.random_value(rng) for slot in slots or [(True,)]}
        elif slots:
            free[section.name] = [*free.get(section.name, ()), *slots]
        board = instance(kind, DraftLayout(blank, fixed, free))
    return DraftLayout(blank, fixed, free)


def instance(kind: Kind, layout: DraftLayout, items: Iterable[Item] = ()) -> Puzzle:
    """Return the puzzle with ``items`` and the fixed parts. It includes all places that belong to the shape."""
    values: dict[str, dict[Hashable, Value]] = {name: dict(fixed) for name, fixed in layout.fixed.items()}
    for section in kind.all_sections.select(layout.free):
        if section.shape == "places":
            values.setdefault(section.name, {}).update(dict.fromkeys(layout.free[section.name]))
    for item in items:
        values.setdefault(item.section, {})[item.at] = item.value
    like = layout.lattice_of
    contents = {}
    for section in kind.all_sections.select(name for name, some in values.items() if some):
        section_items = [Item(section.name, at, value) for at, value in values[section.name].items()]
        contents[section.attribute] = section.content(section_items, like.board)
    return kind.puzzle(like.height, like.width, like.board.box, **contents)


def board(kind: Kind, like: Puzzle | None, size: tuple[int, int] | None, box: tuple[int, int] | None) -> Puzzle:
    """Return the blank board, with the requested size, the size of the puzzle ``like``, or the kind's own size."""
    if like is not None:
        return kind.puzzle(like.height, like.width, like.board.box)
    if size is None and box is not None:
        size = (box[0] * box[1],) * 2
    if size is None:
        extents = [kind.size] if kind.size else [_extent(kind, text) for text in (*kind.unique, *kind.multiple)]
        if not extents:
            raise CpsudokuError(f"{kind.name}: expected a size, since the kind has neither its own nor examples")
        size = max(extents, key=lambda extent: extent[0] * extent[1])
    if size[0] != size[1] and kind.has_digits and not any(section.name == "values" for section in kind.all_sections):
        raise CpsudokuError(f"expected a square board, found {size[0]}x{size[1]}")
    return kind.puzzle(*size, box)


def _extent(kind: Kind, text: str) -> tuple[int, int]:
    puzzle = kind.instance(text)
    return puzzle.height, puzzle.width


def layout_like(kind: Kind, like: Puzzle) -> DraftLayout | None:
    """Return the layout of another puzzle. Return None if it has only a size.

    If it has ``?``, only these get new values. Otherwise a board of digits gets new digits, and on other boards every
    clue with a value gets a new one.
    """
    as_is = layout_of(kind, like, keep_values=True)
    if as_is.free:
        return as_is
    if kind.has_digits:
        first = kind.all_sections[0].name
        fixed = {name: values for name, values in as_is.fixed.items() if name != first}
        return as_is._replace(fixed=fixed) if fixed else None
    layout = layout_of(kind, like, keep_values=False)
    return layout if layout.free or layout.fixed else None


def remarks(kind: Kind, like: Puzzle, layout: DraftLayout | None, fewer: bool = False) -> list[str]:
    """Return in words how new puzzles differ from the puzzle of --like. ``layout``: None if only digits are new.
    ``fewer``: are redundant clues deleted?"""
    as_is = layout_of(kind, like, keep_values=True)
    first = kind.all_sections[0].name
    count = len(as_is.fixed.get(first, ())) if kind.all_sections[0].layer is not None else 0
    if layout is not None and first in layout.fixed:
        count = 0
    anew = {} if layout is None or as_is.free else layout.free
    lines = []
    if count:
        are = "is" if count == 1 else "are"
        lines.append(f"its {amount(count, 'given value')} {are} replaced by new random ones")
    if many := sum(map(len, anew.values())):
        headings = " and ".join(f"`{name}:`" for name in anew)
        clues = "its clue keeps its place, and gets a new value" if many == 1 else f"its {many} clues keep their places"
        lines.append(f"{clues}{'' if many == 1 else ', and new values'} ({headings})")
    if fewer and layout is not None and layout.free:
        lines.append("its redundant clues are left out")
    return lines


def asks_for_values(kind: Kind, like: Puzzle) -> bool:
    """Return True if the puzzle has ``?`` to fill from a solution."""
    return bool(layout_of(kind, like, keep_values=True).free)


def section_names(kind: Kind, names: Sequence[str]) -> list[str]:
    """Return the names of sections. A section may be given by any of its headings.

    Raises:
        CpsudokuError: the kind has no such section.
    """
    names_by_heading = {heading.lower(): section.name for section in kind.all_sections for heading in section.headings}
    for name in names:
        if name.lower() not in names_by_heading:
            topic = "rules" if kind.extra_rules else kind.name
            raise CpsudokuError(f"{unknown('rule', name, names_by_heading)}\nhint: cpsudoku help {topic}")
    return [names_by_heading[name.lower()] for name in names]


# Drafts.


@dataclass(frozen=True)
class PuzzleDraft:
    """An unfinished puzzle. ``kept``: the clues that must stay. ``items``: the other items, each with its clues.
    ``taken``: the deleted items, in order."""

    layout: DraftLayout
    blank: Puzzle
    model: BoardModel
    session: Session
    kept: Sequence[Clue]
    solution: Witness
    items: dict[Item, tuple[Clue, ...]] = field(default_factory=dict)
    taken: tuple[dict[Item, tuple[Clue, ...]], ...] = ()

    def clues(self) -> list[Clue]:
        """Return the kept clues and the clues of the items."""
        return [*self.kept, *(clue for clues in self.items.values() for clue in clues)]

    def without(self, items: Collection[Item]) -> PuzzleDraft:
        """Return the draft without some items. It records them, so that `restore` can undo the deletion."""
        gone = {item: self.items[item] for item in items}
        rest = {one: clues for one, clues in self.items.items() if one not in gone}
        return replace(self, items=rest, taken=(*self.taken, gone))

    def restore(self, number: int) -> PuzzleDraft:
        """Return the draft before the last ``number`` deletions."""
        back = {one: clues for gone in self.taken[len(self.taken) - number :] for one, clues in gone.items()}
        return replace(self, items=self.items | back, taken=self.taken[: len(self.taken) - number])

    def exchange(self, item: Item, other: Item, clues: tuple[Clue, ...]) -> PuzzleDraft:
        """Return the draft with an item replaced by another."""
        pairs = ((other, clues) if one == item else (one, its) for one, its in self.items.items())
        return replace(self, items=dict(pairs))

    def instance(self, kind: Kind) -> Puzzle:
        """Return the puzzle of these items."""
        return instance(kind, self.layout, self.items)


def random_solution(
    model: BoardModel, session: Session, kept: Sequence[Clue], rng: Random, twins: Mapping[Variable, Variable]
) -> Witness | None:
    """Return a solution near random values of the variables. Return None if a short search finds none.

    ``twins``: the first symmetric image of a variable. If variables have two values, images get the same random value.
    Then more clues have images.
    """
    alike: dict[Variable, int] = {}  # variables in the first group, whose values are queried together
    bias = rng.uniform(0.35, 0.65)
    outer = rng.random() < 0.5  # prefer small and large values, because few sums contain them
    values = []
    for x in rng.sample(model.decisions, len(model.decisions)):
        value = rng.choice(x.values) if len(x.values) != 2 else x.values[rng.random() < bias]
        if outer and len(x.values) > 3 and rng.random() < 0.5:
            value = rng.choice((*x.values[:2], *x.values[-2:]))
        if len(x.values) == 2 and x in twins:
            value = alike.setdefault(twins[x], value)
        values.append((x, value))
    together = {first: i for i, first in enumerate(alike)}
    values.sort(key=lambda one: together.get(twins.get(one[0], one[0]), -1))
    return near(model, session, kept, [values])


def near(
    model: BoardModel, session: Session, kept: Sequence[Clue], groups: Sequence[Sequence[tuple[Variable, int]]]
) -> Witness | None:
    """Return a solution with many of the wanted values, group by group. Return None if there is none.

    Assume all values of a group together. If no solution remains, try its halves, then quarters, and so on.
    """
    first = session.solve(Question(list(kept), limits=STEPS))
    if not isinstance(first, Solved):
        return None
    solution: Witness = first.witness
    clues = list(kept)
    waiting = list(reversed(groups))
    while waiting:
        some = waiting.pop()
        more = [given_clue(model, x, (value,)) for x, value in some]
        if all(solution[x] == value for x, value in some):
            clues += more
            continue
        outcome = session.solve(Question([*clues, *more], limits=STEPS))
        if isinstance(outcome, Solved):
            clues += more
            solution = outcome.witness
        elif len(some) > 1:
            half = len(some) // 2
            waiting += [some[half:], some[:half]]
    return solution


def vary(
    model: BoardModel, session: Session, kept: Sequence[Clue], one: Witness, other: Witness, rng: Random
) -> Witness | None:
    """Return a solution that differs from ``one`` only in a few of the cells in which ``other`` differs. Both solutions
    have the same clues."""
    differing = [x for x in model.decisions if one[x] != other[x]]
    changes = rng.sample(differing, min(len(differing), rng.randint(1, 2)))
    values = []
    for x in changes:
        third = [value for value in x.values if value not in (one[x], other[x])]
        values.append((x, rng.choice(third) if third else other[x]))
    rest = [(x, one[x]) for x in rng.sample(model.decisions, len(model.decisions)) if x not in changes]
    return near(model, session, kept, [values, rest])


def givens(kind: Kind, draft: PuzzleDraft) -> dict[Item, tuple[Clue, ...]]:
    """Return the value of every cell of the first layer with its clue, if a text can give these."""
    first = kind.all_sections[0]
    if first.layer is None or first.layer.at != "cells":
        return {}
    there = draft.layout.fixed.get(first.name, {})
    items: dict[Item, tuple[Clue, ...]] = {}
    for cell, x in getattr(draft.model.at, first.layer.name).items():
        if cell not in there:
            value = draft.solution[x]
            items[first.item(cell, value)] = (given_clue(draft.model, x, (value,)),)
    return items


def values(kind: Kind, model: BoardModel, solution: Witness) -> At:
    """Return the values of a solution, indexed like its variables."""
    tables: dict[str, dict[Any, Any]] = {}  # numbers, in place of the variables, as values of `At`
    for layer in kind.every_layer:
        table: LayerVariables = getattr(model.at, layer.name)
        tables[layer.name] = {where: solution[x] for where, x in table.items()}
    return At(tables)


class SolutionReader:
    """Derives clues from solutions: with a section's `of`, or by testing the values that the section allows."""

    def __init__(self, kind: Kind, session: Session) -> None:
        self._kind, self._session = kind, session

    def draft(
        self, layout: DraftLayout, model: BoardModel, kept: Sequence[Clue], solution: Witness, rng: Random
    ) -> PuzzleDraft:
        """Return a draft with every possible clue of a layout's free places for a solution."""
        kind = self._kind
        blank = instance(kind, layout)
        draft = PuzzleDraft(layout, blank, model, self._session, kept, solution)
        names = {clue.name for clue in kept}
        at = values(kind, model, solution)
        greatest = max((abs(v) for x in model.decisions for v in (x.values[0], x.values[-1])), default=1)
        for section in kind.all_sections:
            occupied: set[Hashable] = set()
            for place in layout.free.get(section.name, ()):
                cells = section.covers(place)
                if occupied & cells:
                    continue  # lines that cross would be ambiguous
                reading = self._item(section, place, draft, at, greatest, names, rng)
                if reading is not None:
                    item, clues = reading
                    draft.items[item] = clues
                    occupied |= cells
        return draft

    def _item(
        self, section: Section, place: Hashable, draft: PuzzleDraft, at: At, greatest: int, names: set[str], rng: Random
    ) -> tuple[Item, tuple[Clue, ...]] | None:
        """Return the item of a place with its clues. Return None if no item is true."""
        board = draft.blank.board
        if section.of is not None:
            subject = section.subject(place, board)
            value = section.value_of(section.of(draft.blank, at, subject))
            if value is None:
                return None
            item = section.item(place, value)
            clues = self._clues(item, draft, names)
            if not self._hold(clues, draft, stated=True):
                raise CpsudokuError(
                    f"section {section.name}: expected `of` to give what is true, found {value} for {subject}"
                )
            return (item, clues) if clues else None
        if section.several:
            raise CpsudokuError(
                f"section {section.name}: expected of=, a function that returns its numbers for a solution: the "
                "generator does not try several in one place (docs/reference/kinds.md, New puzzles)"
            )
        values = []
        for value in section.candidates(place, board, greatest):
            clues = self._clues(section.item(place, value), draft, names)
            if clues and self._hold(clues, draft):
                values.append(value)
                if len(values) > MOST_HELD:
                    break
        if not values:
            return None
        item = section.item(place, section.joint(values if section.fields else [rng.choice(values)]))
        return item, self._clues(item, draft, names)

    def weaker(self, draft: PuzzleDraft, item: Item, field: int) -> tuple[Item, tuple[Clue, ...]] | None:
        """Return the item with one field of its value replaced by ``?``, and its clues. Return None if the result has
        no clue."""
        value = item.value
        if not isinstance(value, tuple) or not isinstance(value[field], int):
            return None
        if sum(isinstance(part, int) for part in value) < 2:
            return None
        less = item._replace(value=tuple(None if i == field else part for i, part in enumerate(value)))
        return less, self._clues(less, draft, {clue.name for clue in draft.kept})

    def _clues(self, item: Item, draft: PuzzleDraft, names: set[str]) -> tuple[Clue, ...]:
        """Return the clues of the item. Return none if the kind rejects it."""
        try:
            clues = self._kind.clues(instance(self._kind, draft.layout, [item]), draft.model)
        except CpsudokuError:
            return ()
        return tuple(clue for clue in clues if clue.name not in names)

    def _hold(self, clues: Sequence[Clue], draft: PuzzleDraft, *, stated: bool = False) -> bool:
        """Return whether a solution satisfies the clues. Auxiliary variables of a clue may take any values. For a
        ``stated`` clue, the auxiliary variables of the shape may also take any."""
        auxiliary = set(draft.model.auxiliary) if stated else set()
        plain: list[Clue] = []
        others: list[Clue] = []
        for clue in clues:
            free = clue.auxiliary or any(x in auxiliary for constraint in clue.constraints for x in constraint.scope)
            (others if free else plain).append(clue)
        if any(clue.violated(draft.solution) is not None for clue in plain):
            return False
        if not others:
            return True
        values = [given_clue(draft.model, x, (draft.solution[x],)) for x in draft.model.decisions]
        return isinstance(self._session.solve(Question([*values, *draft.kept, *others])), Solved)
