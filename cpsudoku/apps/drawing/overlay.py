"""Data for marks over the picture of a puzzle: the places of its variables, the look of their values, and the steps of
an explanation.

A page draws the puzzle once. Over it, the page shows a solution, the difference between two, or the marks of a step.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cpsudoku.apps.drawing.layer_shapes import clue_of, line_ends, look, paint_values, split_layers
from cpsudoku.apps.drawing.picture import frame_of
from cpsudoku.apps.drawing.shapes import CELL, Frame, LayerPlace, element, shift
from cpsudoku.apps.explanation.explanation import Explanation
from cpsudoku.apps.explanation.explanation_text import ReasonWords
from cpsudoku.apps.explanation.stated_puzzle import StatedPuzzle
from cpsudoku.apps.explanation.step_reason import Reason
from cpsudoku.apps.explanation.techniques.technique import Pattern
from cpsudoku.model import BOOLEAN, Model, Variable
from cpsudoku.model.naming import naming
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.layer import Layer
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.puzzles.sections.unread_keys import JsonObject
from cpsudoku.support.square_grid import row_name

CellValue = tuple[int, int]  # (number of a decision, value)


class Overlay:
    """The places of a puzzle's decisions in its picture. ``at`` has the layer and place of each decision that is drawn,
    or of ``every`` decision if requested."""

    at: dict[Variable, tuple[Layer, LayerPlace]]

    def __init__(self, kind: Kind, puzzle: Puzzle, model: Model, *, every: bool = False) -> None:
        self.kind = kind
        self.puzzle = puzzle
        self.model = model
        self.frame: Frame = frame_of(puzzle)
        at: Any = getattr(model, "at", None)
        decisions = kind.decisions_of(puzzle) if at is not None else ()
        layers = decisions if every else split_layers(decisions, puzzle)[0]
        self.at = {x: (layer, place) for layer in layers for place, x in getattr(at, layer.name).items()}

    def middle(self, place: LayerPlace) -> tuple[float, float]:
        """Return the centre of a place. If it has several cells, that is between the first and the last one."""
        (a, b), (c, d) = self.frame.ends(place)
        return (a + c) / 2, (b + d) / 2

    def middles(self) -> dict[str, tuple[float, float, float]]:
        """Return the centre and radius of the place of each variable, by the name of the variable."""
        middles: dict[str, tuple[float, float, float]] = {}
        for layer in self.kind.layers_of(self.puzzle):
            for place in dict.fromkeys(layer.places(self.puzzle)):
                name = self.puzzle.name_of(place)
                whole = all(isinstance(part, int) for part in place)
                where = (*self.middle(place), CELL / 2 if whole else CELL / 4)
                middles.setdefault(f"{layer.name} {name}" if name in middles else name, where)
        return middles

    def marks(self, x: Variable, dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[int, str]]:
        """Yield each value with its SVG elements, moved by (dx, dy). The value "no line" has no elements."""
        layer, place = self.at[x]
        for value in x.values:
            shapes = paint_values(layer, self.puzzle, self.frame, {place: value})
            if mark := "".join(element(shift(shape, dx, dy)) for _, shape in shapes):
                yield value, mark

    def nothing(self, x: Variable, dx: float = 0.0, dy: float = 0.0) -> str:
        """Return the mark of a place that is known to be empty: a dot in a cell, a cross on an edge."""
        a, b = self.middle(self.at[x][1])
        a, b = a + dx, b + dy
        if look(self.at[x][0], self.puzzle) in ("shading", "tokens"):
            return f'<circle cx="{a:g}" cy="{b:g}" r="4" fill="#5a5a5a"/>'
        left, top, right, bottom = a - 5, b - 5, a + 5, b + 5
        path = f"M{left:g} {top:g}L{right:g} {bottom:g}M{left:g} {bottom:g}L{right:g} {top:g}"
        return f'<path d="{path}" stroke="#8a5a44" stroke-width="2"/>'

    def outline(self, x: Variable) -> str:
        """Return the outline of a place: a square, or a line from end to end."""
        layer, place = self.at[x]
        row, column = (isinstance(part, int | float) and float(part).is_integer() for part in place[:2])
        if not isinstance(place[0], tuple) and row == column:  # a cell, or a corner
            a, b = self.middle(place)
            reach = CELL / 2 - 2 if row else 8
            return f'<rect x="{a - reach:g}" y="{b - reach:g}" width="{2 * reach:g}" height="{2 * reach:g}"/>'
        (a, b), (c, d) = line_ends(layer, self.frame, place)
        return f'<path d="M{a:g} {b:g}L{c:g} {d:g}"/>'

    def data(self) -> JsonObject:
        """Return the places and their marks as JSON data.

        `places`: name -> (outline, number of its marks, x, y, words). `marks`: for a place at (0, 0), value ->
        elements, and the elements for `nothing`; `all` its values, their `names` and their `claims` in words; are they
        `digits`? `given`, `edge`: see there.
        """
        kinds: dict[tuple[Any, ...], int] = {}
        places = {}
        for x, (layer, _) in self.at.items():
            a, b = self.middle(self.at[x][1])
            digits = look(layer, self.puzzle) == "tokens"
            empty = self.nothing(x, -a, -b) if x.values == BOOLEAN else ""
            names = tuple(naming(self.model).value_name(x, value) for value in x.values)
            claims = tuple(naming(self.model).claim(x, value) for value in x.values)
            marks = (digits, empty, x.values, names, claims, *self.marks(x, -a, -b))
            number = kinds.setdefault(marks, len(kinds))
            places[x.name] = (self.outline(x), number, round(a, 1), round(b, 1), naming(self.model).short_place(x))
        looks = [
            {"digits": digits, "nothing": empty, "all": all_, "names": names, "claims": claims, "values": dict(some)}
            for digits, empty, all_, names, claims, *some in kinds
        ]
        return {"places": places, "marks": looks, "given": self._given(), "edge": [*self._edge()]}

    def _edge(self) -> Iterator[tuple[str, float | None, float | None]]:
        """Return the name and centre of each row and column. They are None if the name is not next to the picture."""
        puzzle, frame = self.puzzle, self.frame
        for c in range(1, puzzle.width + 1):
            yield str(c), frame.at((1, c))[0], None
        for r in range(1, puzzle.height + 1):
            yield row_name(r) if puzzle.cell_contents else str(r), None, frame.at((r, 1))[1]

    def _given(self) -> dict[str, str]:
        """Return the place whose value an item gives, by the id of the item."""
        names = {(layer.name, place): x.name for x, (layer, place) in self.at.items()}
        layer_of = {s.name: s.layer.name for s in self.puzzle.sections if s.layer is not None}
        items = [(name, (layer_of.get(item.section), item.at)) for name, item in self.puzzle.items_by_id.items()]
        return {name: names[place] for name, place in items if place in names}


def line_of(puzzle: Puzzle, item: Item) -> str:
    """Return the line of an item in a picture of the puzzle (`data-clue`)."""
    section = next(puzzle.sections.select([item.section]))
    if section.layer is None:
        return puzzle.sentence(item)
    assert isinstance(item.value, int | frozenset)
    return clue_of(section.layer, puzzle, item.at, item.value)


def group_marks(walk: Explanation) -> list[list[Reason]]:
    """Return the steps of an explanation found so far. Consecutive marks are joined into one step."""
    steps: list[list[Reason]] = []
    for reason in walk.reasons_so_far:
        if reason.tier == "marks" and steps and steps[-1][-1].tier == "marks":
            steps[-1].append(reason)
        else:
            steps.append([reason])
    return steps


class Steps:
    """Converts the steps of an explanation to JSON data, each once. ``items_of`` has the ids of a clue's items, by the
    clue's name."""

    def __init__(self, on_board: Container[Variable], items_of: Mapping[str, Sequence[str]]) -> None:
        self._drawn, self._items_of = on_board, items_of
        self._written: dict[tuple[Reason, ...], JsonObject] = {}

    def of(self, walk: Explanation) -> list[JsonObject]:
        """Return the data of the steps. Marks before a step become its `marks`, in words. Marks at the end become a
        step of their own."""
        steps: list[JsonObject] = []
        marks: JsonObject | None = None
        for some in group_marks(walk):
            step = self._step(tuple(some), walk.subject)
            if some[0].tier == "marks":
                marks = step
                continue
            if marks is not None:
                values = [*marks["known"], *step["known"]]
                step = {**step, "known": values, "less": marks["struck"], "marks": marks["words"]}
                step["marked"] = len(marks["new"])
            steps.append(step)
            marks = None
        return [*steps, marks] if marks is not None else steps

    def start(self, walk: Explanation) -> dict[str, Sequence[int]]:
        """Return the values that a place may have before the first step, for each place where the givens exclude
        some."""
        return {
            x.name: values
            for x, values in walk.values(0).items()
            if x in self._drawn and x.values != BOOLEAN and len(values) < len(x.values)
        }

    def _step(self, reasons: tuple[Reason, ...], here: StatedPuzzle) -> JsonObject:
        if reasons not in self._written:
            step = step_data(here.words, reasons, self._drawn)
            step |= _pattern(reasons[0].pattern, here) if reasons[0].pattern is not None else {}
            step["items"] = [item for clue in step.pop("clues") for item in self._items_of.get(clue, ())]
            self._written[reasons] = step
        return self._written[reasons]


def _pattern(pattern: Pattern, here: StatedPuzzle) -> JsonObject:
    """Return the pattern of a technique, with candidates as (place, value): `colours` of candidates, `links` (start,
    end, strong?), `groups` that are one end of a link."""
    names = [x.name for x in here.model.decisions]

    def marks(candidates: Iterable[CellValue]) -> list[tuple[str, int]]:
        return [(names[cell], value) for cell, value in candidates]

    return {
        "premises": [names[cell] for cell in pattern.cells],
        "colours": [marks(some) for some in pattern.colours or ends_of(pattern) or (pattern.candidates,) if some],
        "chain": bool(ends_of(pattern)),
        "links": [(*marks((link.start[0], link.end[0])), link.strong) for link in pattern.links],
        "groups": [marks(group) for group in groups_of(pattern)],
    }


def step_data(words: ReasonWords, reasons: Sequence[Reason], on_board: Container[Variable]) -> JsonObject:
    """Return the data of a step for JSON. Include only places in ``on_board``.

    `words`. Places: `new`, the `facts`, `premises`, `wall` and `piece` of a cut. As (place, value): the `known` values
    after it, the `struck` ones. `clues` by name.
    """

    def keys(literals: Sequence[int]) -> list[str]:
        return list(dict.fromkeys(x.name for y in literals if (x := words.variable(y)) in on_board))

    first = reasons[0]
    new = list(dict.fromkeys(x for reason in reasons for x in reason.follows))
    values = [value for x in new if (value := _value(words, x))[0] in on_board]
    lines = words.lines(first) if first.tier != "marks" else [words.marks(reasons)]
    premises = first.premises if first.tier not in ("marks", "trying") else ()
    cuts = [words.wall_and_piece(premise) for premise in premises if premise.sort == "cut"]
    return {
        "words": lines,
        "new": keys(new),
        "known": [(x.name, value) for x, value, holds in values if holds],
        "struck": [(x.name, value) for x, value, holds in values if not holds],
        "facts": keys(first.facts),
        "premises": keys([x for premise in premises if premise.sort != "cut" for x in premise.literals]),
        "wall": keys([x for wall, _ in cuts for x in wall]),
        "piece": keys([x for _, piece in cuts for x in piece]),
        "clues": [words.premise(premise) for premise in premises if premise.sort == "clue"],
    }


def _value(words: ReasonWords, literal: int) -> tuple[Variable, int, bool]:
    """Return (variable, value, positive?) of a literal. A Boolean that is off has the value 0."""
    x = words.variable(literal)
    return (x, int(literal > 0), True) if x.values == BOOLEAN else (x, words.value(literal), literal > 0)


def groups_of(pattern: Pattern) -> tuple[tuple[CellValue, ...], ...]:
    """Return the groups of candidates that together form one end of a link."""
    ends = (end for link in pattern.links for end in (link.start, link.end))
    return tuple(dict.fromkeys(end for end in ends if len(end) > 1))


def ends_of(pattern: Pattern) -> tuple[tuple[CellValue, ...], ...]:
    """Return the true and the false candidates of a chain. If the first is off, the strong link after
    it switches the next one on. If a chain ends at its beginning, that candidate has its final state. Return () without
    a chain."""
    if pattern.colours or not pattern.links:
        return ()
    on: dict[CellValue, bool] = {}
    for link in pattern.links:
        on.update(dict.fromkeys(link.start, not link.strong))
        on.update(dict.fromkeys(link.end, link.strong))
    return tuple(tuple(x for x in on if on[x] is state) for state in (True, False))
