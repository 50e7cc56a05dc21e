"""Two judges of the same boards: the declaration of a kind, as `holds` reads it, and its second meaning.

A puzzle gets a random shape, and a SAT solver finds a solution of it. The clues come from the solution by the meaning
alone: a place may have the values that the meaning allows there. Then the solution is changed a little, many times, and
a clue now and then; and all solutions of a few free places are listed. This file depends on no kind: a `Case` has the
kind, its meaning, and the sections of rules to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

from cpsudoku.apps.generation import puzzle_draft
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Question, Refuted, Solved, Variable
from cpsudoku.model.model import given_clue, outside_domain, violated_constraint
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.sections.cell_map import Given, Symbols
from cpsudoku.puzzles.sections.outside_clue import Lanes
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.puzzles.sections.whole_board import Flag
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.uniqueness.filled_board import complete

Values = dict[str, dict[Any, int]]  # layer -> place -> value
Slot = tuple[str, Any]  # a section's name, and a place in it
UNKNOWN = 0.15  # of the clues are ?
MOST_TRIED = 120  # values of a clue


class Disagreement(AssertionError):
    """The declaration and the meaning judge a board differently."""


@dataclass(frozen=True)
class Case:
    """``meaning``: (puzzle, layer, ...) -> is the drawing right? ``sections``: rules that are to be drawn.

    ``more``: further parts of a random puzzle: (rng, blank puzzle) -> section -> slot -> value.
    ``several``: a clue of several numbers, which is not tried: section -> (values of its cells) -> numbers.
    ``refuses``: is there a clue that the kind does not take at all?
    """

    name: str
    puzzle: Kind
    meaning: Callable[..., bool]
    given: Callable[..., bool]
    sections: Sequence[str] = ()
    more: Callable[[Random, Any], dict[str, dict[Any, Any]]] = lambda rng, puzzle: {}
    several: Mapping[str, Callable[[list[int]], tuple[int, ...]]] = field(default_factory=dict)
    refuses: bool = False

    @property
    def kind(self) -> Kind:
        found = self.puzzle
        assert isinstance(found, Kind)
        return found

    def means(self, instance: Any, values: Values) -> bool:
        """Does the meaning call the drawing right?"""
        first = self.kind.all_sections[0]
        if isinstance(first, Given) and not self.given(instance, first.name, next(iter(values.values()))):
            return False
        return bool(self.meaning(instance, *values.values()))


@dataclass
class Board:
    """A puzzle with a solution. ``said``: the value of each slot; ``layers``: the names of the layers that a person
    draws."""

    case: Case
    layout: puzzle_draft.DraftLayout
    model: Any
    session: Any
    layers: Sequence[str]
    solution: Values = field(default_factory=dict)
    said: dict[Slot, Any] = field(default_factory=dict)

    def instance(self, said: Mapping[Slot, Any] | None = None) -> Any:
        slots = self.said if said is None else said
        return puzzle_draft.instance(self.case.kind, self.layout, [Item(*slot, value) for slot, value in slots.items()])

    def clues(self, instance: Any) -> list[Clue]:
        return list(self.case.puzzle.clues(instance, self.model))

    def assignment(self, values: Values) -> dict[Variable, int]:
        """The values of the drawing, and of a variable that can have only one: of a board without places."""
        at = self.model.at
        single = {x: x.values[0] for x in self.model.decisions if len(x.values) == 1}
        drawn = {getattr(at, name)[place]: value for name, layer in values.items() for place, value in layer.items()}
        return single | drawn

    def holds(self, clues: Sequence[Clue], values: Values) -> bool:
        """Does the declaration call the drawing right? What nobody draws is completed."""
        drawn = self.assignment(values)
        constraints = [*self.model.constraints, *(c for clue in clues for c in clue.constraints)]
        if not self.model.auxiliary and not any(clue.auxiliary for clue in clues):
            return outside_domain(self.model, drawn) is None and violated_constraint(self.model, drawn, clues) is None
        if any(not c.holds(drawn) for c in constraints if drawn.keys() >= set(c.scope)):
            return False
        found = complete(constraints, drawn)
        if found is None:  # not in time: without a limit, then
            told = [given_clue(self.model, x, (value,)) for x, value in drawn.items()]
            return isinstance(self.session.solve(Question([*clues, *told])), Solved)
        return found is not False

    def agree(self, instance: Any, clues: Sequence[Clue], values: Values) -> bool:
        """The judgement of both about a drawing.

        Raises:
            Disagreement: they do not say the same.
        """
        declared, meant = self.holds(clues, values), self.case.means(instance, values)
        if declared is not meant:
            raise Disagreement(
                f"{self.case.name}: the declaration says {declared}, the meaning {meant}, of\n"
                f"{self.text(instance, values)}"
            )
        return meant

    def refuted(self, instance: Any, clues: Sequence[Clue], stated: Sequence[Any], most: int) -> None:
        """Check that a puzzle without a found solution has none by the meaning, if this is quick to test.

        Raises:
            Disagreement: the solver says that it has none, and the meaning has one.
        """
        variables = [
            getattr(self.model.at, name)[place] for name in self.layers for place in getattr(self.model.at, name)
        ]
        fillings: list[Any] = list(stated)
        few = prod(len(x.values) for x in variables) <= most
        if few and isinstance(self.session.solve(Question(clues, limits=puzzle_draft.STEPS)), Refuted):
            every = product(*(x.values for x in variables))
            fillings += (dict(zip(variables, some, strict=True)) for some in every)
        for some in fillings:
            values = self.values(some)
            if self.case.means(instance, values):
                raise Disagreement(
                    f"{self.case.name}: the solver finds no solution, the meaning has\n{self.text(instance, values)}"
                )

    def text(self, instance: Any, values: Values) -> str:
        kind = self.case.kind
        filled = kind.fill(instance, self.assignment(values))
        return f"{kind.write(instance)}\nfilled:\n{kind.write(filled)}"

    def values(self, witness: Mapping[Variable, int]) -> Values:
        return {name: {p: witness[x] for p, x in getattr(self.model.at, name).items()} for name in self.layers}


def layers_of(kind: Kind, instance: Any) -> list[str]:
    """The layers that a person draws: of the kind, then of the rules that the puzzle uses."""
    every = [*kind.every_layer, *(layer for rule in kind.in_use(instance) for layer in rule.layers)]
    return [layer.name for layer in every if not layer.auxiliary]


def draw(case: Case, rng: Random, height: int, width: int, most: int = 12, most_fillings: int = 1024) -> Board | None:
    """A random puzzle of that size, with at most this number of clue values; None if its shape has no solution.

    Raises:
        Disagreement: it has one by the meaning: one that is stated, or where there are few fillings, any.
    """
    board = _drawn_board(case, rng, height, width, most_fillings)
    if board is None:
        return None
    kind, layout = case.kind, board.layout
    for section in kind.all_sections:  # values that the kind itself derived: they may be ?, and may be changed
        if section.shape is True or not section.has_values or section.name not in layout.fixed:
            continue
        for slot, value in layout.fixed.pop(section.name).items():
            board.said[section.name, slot] = value
            layout.free.setdefault(section.name, []).append(slot)
            known = board.said
            if rng.random() < UNKNOWN and not getattr(section, "fields", 0):
                board.said = {**known, (section.name, slot): None}
                if not board.holds(board.clues(board.instance()), board.solution):
                    board.said = known
    wanted = [(name, slot) for name, free in layout.free.items() for slot in free if (name, slot) not in board.said]
    most = rng.choice((most // 6, most // 2, most))
    for slot in rng.sample(wanted, len(wanted)):
        if len(board.said) < most:
            read(board, slot, rng)
    for section in kind.all_sections:
        if isinstance(section, Flag) and not section.shape and rng.random() < 0.5:  # a number of all cells
            counts = [(section.name, (True, str(n))) for n in range(height * width + 1)]
            board.said |= {slot: True for slot in counts if _means(board, slot, True)}
    first = kind.all_sections[0]
    if isinstance(first, Given) and first.layer is not None and first.layer.at == "cells":
        cells = list(board.solution[first.layer.name].items())
        board.said |= {(first.name, cell): value for cell, value in rng.sample(cells, rng.randint(0, len(cells) // 3))}
    return board


def _drawn_board(case: Case, rng: Random, height: int, width: int, most_fillings: int) -> Board | None:
    """A random shape of that size with a solution; None if it has none."""
    kind = case.kind
    try:
        blank = kind.puzzle(height, width)
        layout = puzzle_draft.random_layout(kind, rng, blank, case.sections)
    except (CpsudokuError, IndexError):
        return None  # no board of this size
    more = case.more(rng, blank)
    stated_by = None if layout.fixed.keys() & more.keys() else layout.lattice_of  # of another shape
    for section in kind.all_sections:
        if stated_by is None and section.name in layout.fixed and section.has_values:
            layout.free[section.name] = list(layout.fixed.pop(section.name))
        if section.name in more:
            layout.free.pop(section.name, None)
    layout.fixed.update(more)
    layout = layout._replace(lattice_of=puzzle_draft.instance(kind, layout))
    shape = puzzle_draft.instance(kind, layout)
    try:
        shaped = case.puzzle.shape(shape)
    except CpsudokuError:
        return None  # no such board in this kind
    model: Any = case.puzzle.model(shaped)
    session = backend("sat").open(model)
    kept = case.puzzle.clues(shape, model)
    stated = list(kind.stated_solution(stated_by, model).items()) if stated_by is not None else []
    if stated:
        outcome = session.solve(Question([*kept, *(given_clue(model, x, (value,)) for x, value in stated)]))
        witness = outcome.witness if isinstance(outcome, Solved) else None
    else:
        witness = puzzle_draft.random_solution(model, session, kept, rng, {})
    board = Board(case, layout, model, session, layers_of(kind, shape))
    if witness is None:
        try:
            board.refuted(shape, kept, [dict(stated)] if stated else [], most_fillings)
        finally:
            session.close()
        return None
    board.solution = board.values(witness)
    board.agree(shape, kept, board.solution)
    return board


def read(board: Board, slot: Slot, rng: Random) -> None:
    """Give the slot a value that the meaning allows, or ? in its place."""
    kind = board.case.kind
    section = next(s for s in kind.all_sections if s.name == slot[0])
    unknown = isinstance(section, Symbols | Lanes) and not getattr(section, "fields", 0)
    if unknown and rng.random() < UNKNOWN and _means(board, slot, None):
        board.said[slot] = None
        return
    if slot[0] in board.case.several and isinstance(section, Lanes):
        lane = section.lanes(board.layout.lattice_of.board)[slot[1]]
        board.said[slot] = board.case.several[slot[0]]([next(iter(board.solution.values()))[cell] for cell in lane])
        return
    held = []
    for value in tried(board, section, slot, rng):
        if _means(board, slot, value):
            held.append(value)
            if not getattr(section, "fields", 0):
                break
    if held:
        board.said[slot] = section.joint(held)


def tried(board: Board, section: Any, slot: Slot, rng: Random) -> list[Any]:
    """The values that might stand there: the smaller first, in any order of arrows or signs."""
    greatest = max((max(abs(x.values[0]), abs(x.values[-1])) for x in board.model.decisions), default=1)
    every = list(islice(section.candidates(slot[1], board.layout.lattice_of.board, greatest), 600))
    if getattr(section, "arrows", False):
        every.append(1)  # a number without an arrow
    return sorted(every, key=lambda value: (_size(value), rng.random()))[:MOST_TRIED]


def _size(value: Any) -> int:
    if isinstance(value, tuple):
        return max(map(_size, value), default=0)
    return value if isinstance(value, int) else 0


def _means(board: Board, slot: Slot, value: Any) -> bool:
    instance = board.instance({**board.said, slot: value})
    if not board.case.means(instance, board.solution):
        return False
    try:
        board.clues(instance)
    except CpsudokuError:
        if not board.case.refuses:
            raise
        return False
    return True


# What is changed.


def changed(board: Board, values: Values, rng: Random) -> Values:
    """The drawing with a place or a few changed."""
    found = {name: dict(layer) for name, layer in values.items()}
    name = rng.choice([name for name, layer in found.items() if layer] or [""])
    if not name:
        return found  # there is nothing to be drawn
    layer = found[name]
    table = getattr(board.model.at, name)
    places = list(layer)
    domain = table[places[0]].values
    way = rng.randrange(6)
    if way == 0 and len(places) > 1:  # two places change their values
        a, b = rng.sample(places, 2)
        layer[a], layer[b] = layer[b], layer[a]
    elif way == 1 and len(domain) > 2:  # two values everywhere
        a, b = rng.sample(domain, 2)
        found[name] = {place: b if value == a else a if value == b else value for place, value in layer.items()}
    elif way <= 2 and len(domain) == 2:  # all four around a point: loops keep their ends, regions gain or lose a cell
        y, x = rng.choice([place for place in places if not isinstance(place[0], tuple)] or [(0, 0)])
        y, x = rng.choice([(y, x), (y + 0.5, x), (y, x + 0.5)])
        for place in ((y - 0.5, x), (y + 0.5, x), (y, x - 0.5), (y, x + 0.5)):
            if place in layer:
                layer[place] = sum(domain) - layer[place]
    elif way == 3 and len(domain) == 2:  # a shaded cell moves to its neighbour
        a = rng.choice(places)
        near = [b for b in places if _distance(a, b) <= 1 and layer[b] != layer[a]]
        if near:
            b = rng.choice(near)
            layer[a], layer[b] = layer[b], layer[a]
    if found == values:
        place = rng.choice(places)
        layer[place] = rng.choice([value for value in table[place].values if value != layer[place]])
    return found


def _distance(a: Any, b: Any) -> float:
    """How far apart two places are, pairs of cells by their first ones."""
    while isinstance(a[0], tuple):
        a, b = a[0], b[0]
    return float(abs(a[0] - b[0]) + abs(a[1] - b[1]))


def other_clues(board: Board, rng: Random) -> dict[Slot, Any] | None:
    """The values of the slots with one changed; None if no other value is possible."""
    silent = [
        (name, slot) for name, free in board.layout.free.items() for slot in free if (name, slot) not in board.said
    ]
    if not board.said and not silent:
        return None
    slot = rng.choice(silent if not board.said or (silent and rng.random() < 0.5) else list(board.said))
    section = next(s for s in board.case.kind.all_sections if s.name == slot[0])
    value = board.said.get(slot)
    if isinstance(section, Flag):
        said = {other: held for other, held in board.said.items() if other != slot}
        return {**said, (slot[0], (True, str(int(slot[1][1]) + rng.choice((-1, 1))))): True}
    if isinstance(section, Given):
        near = list(next(iter(getattr(board.model.at, name) for name in board.solution))[slot[1]].values)
    elif slot[0] in board.case.several:
        known = value or (1,)
        near = [known[:i] + (n + d,) + known[i + 1 :] for i, n in enumerate(known) for d in (-1, 1)]
        near = [some for some in near if min(some) > 0]
    else:
        near = tried(board, section, slot, rng)
        if isinstance(value, int):
            near = [n for n in near if not isinstance(n, int) or abs(n - value) <= 2]
    near = [n for n in near if n != value]
    return {**board.said, slot: rng.choice(near)} if near else None


def boards_like(board: Board, rng: Random, count: int) -> Iterator[tuple[Any, list[Clue], Values]]:
    """Puzzles and drawings near those of a board: (instance, its clues, values)."""
    instance = board.instance()
    clues = board.clues(instance)
    yield instance, clues, board.solution
    starts = [board.solution]
    for _ in range(2):  # boards that the rules allow, or all clues but one
        less = rng.sample(clues, max(0, len(clues) - 1)) if rng.random() < 0.7 else []
        blocked = [board.assignment(board.solution)]
        outcome = board.session.solve(Question(less, blocked=blocked, limits=puzzle_draft.STEPS))
        if isinstance(outcome, Solved):
            starts.append(board.values(outcome.witness))
            yield instance, clues, starts[-1]
    for number in range(count - len(starts)):
        values = rng.choice(starts)
        if number % 5 == 4 and (said := other_clues(board, rng)) is not None:
            try:
                other = board.instance(said)
                if board.case.puzzle.shape(other) == board.case.puzzle.shape(instance):
                    yield other, board.clues(other), values
                    continue
            except CpsudokuError:
                if not board.case.refuses:
                    raise
        for _ in range(rng.choice((1, 1, 1, 2))):
            values = changed(board, values, rng)
        yield instance, clues, values


def judged(board: Board, rng: Random, count: int) -> tuple[int, int]:
    """How many boards near this one both call right, and wrong.

    Raises:
        Disagreement: one of them.
    """
    right = wrong = 0
    for instance, clues, values in boards_like(board, rng, count):
        if board.agree(instance, clues, values):
            right += 1
        else:
            wrong += 1
    return right, wrong


def listed(board: Board, rng: Random, most: int) -> int:
    """How many solutions there are where some places near each other are free, and all others are as they are.

    Raises:
        Disagreement: the solver lists others than the meaning allows.
    """
    instance = board.instance()
    clues = board.clues(instance)
    every = [(name, place) for name, layer in board.solution.items() for place in layer]
    centre = rng.choice(every)[1] if every else None
    near = sorted(every, key=lambda one: (_distance(centre, one[1]), rng.random()))
    domains = {one: getattr(board.model.at, one[0])[one[1]].values for one in every}
    while prod(len(domains[one]) for one in near) > most:
        near.pop()
    fixed = set(every) - set(near)
    kept = [
        given_clue(board.model, getattr(board.model.at, n)[p], (board.solution[n][p],))
        for n, p in every
        if (n, p) in fixed
    ]
    found = set()
    for outcome in board.session.solutions(Question([*clues, *kept])):
        if isinstance(outcome, Solved):
            values = board.values(outcome.witness)
            found.add(tuple(values[name][place] for name, place in near))
    meant = set()
    values = {name: dict(layer) for name, layer in board.solution.items()}
    for some in product(*(domains[one] for one in near)):
        for (name, place), value in zip(near, some, strict=True):
            values[name][place] = value
        if board.case.means(instance, values):
            meant.add(some)
    if found != meant:
        some = min(found ^ meant)
        for (name, place), value in zip(near, some, strict=True):
            values[name][place] = value
        raise Disagreement(
            f"{board.case.name}: the solver lists {len(found)} solutions, the meaning {len(meant)}; only "
            f"{'the solver' if some in found else 'the meaning'} has\n{board.text(instance, values)}"
        )
    return len(meant)
