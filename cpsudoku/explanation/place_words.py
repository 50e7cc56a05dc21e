"""The words of one puzzle for its places and what is true of them: "r1c1 and r1c2 are shaded", "row 3", "room r1c1".

Made of nothing but what layers and the model say of a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from cpsudoku.explanation.breaks import WatchedGraph
from cpsudoku.explanation.theory import Premise, Theory
from cpsudoku.ground.errors import series
from cpsudoku.model import BOOLEAN, Model, Variable
from cpsudoku.puzzles.places import Cell
from cpsudoku.statement.statement import ConstraintShape, Copy
from cpsudoku.statement.text import blocks

MANY = 16  # places of a wall, or behind one, that are named one by one
NAMED = 9  # places of a rule that are named one by one
_CELL = re.compile(r"r(\d+)c(\d+)")


class PlaceWords:
    """Words for the literals of a theory. What is looked up for many premises is kept."""

    def __init__(self, model: Model, theory: Theory, rooms: Iterable[Sequence[Cell]] = ()) -> None:
        self.model, self.theory = model, theory
        self._rooms = {frozenset(map(str, room)): f"room {min(room)}" for room in rooms if len(room) > 1}
        self._watched: dict[int, WatchedGraph] = {}

    def variable(self, literal: int) -> Variable:
        return self.theory.variables[self.theory.variable_of[abs(literal)]]

    def value(self, literal: int) -> int:
        x = self.variable(literal)
        return 1 if x.values == BOOLEAN else x.values[abs(literal) - self.theory.statement.first[x]]

    def places(self, premise: Premise) -> list[Variable]:
        """Return the variables of a premise, in order."""
        return list(dict.fromkeys(map(self.variable, premise.literals)))

    # -- claims

    def claim(self, literal: int) -> str:
        """Return what a literal says of its place: "shaded", "not 5"."""
        return self.model.claim(self.variable(literal), self.value(literal), literal > 0)

    def claims(self, literals: Iterable[int]) -> str:
        """Return claims in words: "r1c1 and r1c2 are shaded; r2c2 is 5"."""
        places: dict[str, list[Variable]] = {}
        exclusions: dict[Variable, list[int]] = {}
        for x in literals:
            variable = self.variable(x)
            if x < 0 and variable.values != BOOLEAN and len(variable.values) > 2:
                exclusions.setdefault(variable, []).append(x)
            else:
                places.setdefault(self.claim(x), []).append(variable)
        for variable, several in exclusions.items():
            values = sorted(self.value(x) for x in several)
            words = series([self.model.value_name(variable, value) for value in values], "or")
            places.setdefault(f"not {words}", []).append(variable)
        return "; ".join(part for claim, some in places.items() for part in self._parts(claim, some))

    def _parts(self, claim: str, places: Sequence[Variable]) -> list[str]:
        """Return what is said where places share a claim."""
        parts: list[str] = []
        plural = len({*places}) > 1
        names = self.model.places(places)
        if claim.startswith("not ") and names[0].startswith("all four "):  # "no edge of r1c1 is drawn"
            parts = [
                f"no {name.removeprefix('all four ').replace('edges', 'edge', 1)} is {claim[4:]}"
                for name in names
                if name.startswith("all four ")
            ]
            names = [name for name in names if not name.startswith("all four ")]
            if not names:
                return parts
            plural = len(names) > 1 or " edges " in names[0]
        if plural and claim[:2] in ("a ", "an"):  # "r1c1 and r1c2 are lamps"
            claim = f"{claim.partition(' ')[2]}s"
        return [*parts, f"{series(names)} {'are' if plural else 'is'} {claim}"]

    # -- places

    def places_of(self, literals: Iterable[int]) -> str:
        """Return the places of literals in words."""
        return series(self.model.places(map(self.variable, literals)))

    def few_places(self, literals: Sequence[int]) -> str:
        """Return places in words; of many the first, and how many more there are."""
        more = len(literals) - MANY
        return self.places_of(literals) if more <= 1 else f"{self.places_of(literals[:1])} and {more + MANY - 1} more"

    def region(self, places: Sequence[Variable]) -> str:
        """Return the name of a row, a column or a room, or the places one by one."""
        names = list(map(self.model.short_place, places))
        cells = [_CELL.fullmatch(name) for name in names]
        if len(names) > 3 and all(cells):
            rows, columns = ({cell[i] for cell in cells if cell} for i in (1, 2))
            if len(rows) == 1:
                return f"row {rows.pop()}"
            if len(columns) == 1:
                return f"column {columns.pop()}"
        room = self._rooms.get(frozenset(names))
        if room or len(names) <= NAMED:
            return room or series(self.model.places(places))
        return f"{len(names)} places from {names[0]} to {names[-1]}"

    def unit(self, places: Sequence[Variable]) -> str:
        """Return the name of a row, a column or a room; "" of other places."""
        region = self.region(places)
        return region if region.startswith(("row ", "column ", "room ")) else ""

    def house(self, place: int) -> str:
        """Return the name of the row, the column, the box or the region that a line of the statement is about."""
        entry = self.entries[place]
        assert entry is not None
        places = [self.variable(x) for x in entry[1].firsts]
        return self.unit(places) or self.box(places) or self.region(places)

    def box(self, places: Sequence[Variable]) -> str:
        """Return the name of a box, "box 1"; "" of other places."""
        return box([self.model.short_place(x) for x in places])

    # -- what is kept of the statement

    @cached_property
    def entries(self) -> list[tuple[ConstraintShape, Copy] | None]:
        """The shape and the copy at each place of the statement."""
        return self.theory.statement.by_place()

    @cached_property
    def statement_lines(self) -> list[list[str]]:
        """The lines of the statement as text, by place."""
        return blocks(self.theory.statement)

    @cached_property
    def clues_by_place(self) -> dict[str, str]:
        """Place -> the name of the clue that stands there."""
        origins = self.theory.statement.origins
        clues = [origins[one.places[0]].clue for one in self.theory.premises if one.sort == "clue"]
        return {clue.rpartition(" ")[2]: clue for clue in clues}

    def watch(self, graph: int) -> WatchedGraph:
        """Return a graph by its number, to be asked what is broken."""
        watched = self._watched.get(graph)
        if watched is None:
            watched = self._watched[graph] = WatchedGraph(self.theory.graphs[graph])
        return watched


def sentence(words: str) -> str:
    """Return words with a capital at the beginning; names of cells stay small."""
    return words if _CELL.match(words) else words[:1].upper() + words[1:]


def article(value: str) -> str:
    """Return the article of a value: "an" before 8, 11, 18 and E, "a" before 5."""
    return "an" if value in {"11", "18", *"AEFHILMNORSX"} or value[:1] in "8aeio" else "a"


def box(names: Sequence[str]) -> str:
    """Return the name of the cells of a box, "box 1"; "" of others."""
    cells = [(int(cell[1]), int(cell[2])) for cell in map(_CELL.fullmatch, names) if cell]
    if len(cells) < len(names) or not cells:
        return ""
    (top, left), (bottom, right) = min(cells), max(cells)
    height, width = bottom - top + 1, right - left + 1
    whole = len(cells) == height * width and min(height, width) > 1 and all(left <= c <= right for _, c in cells)
    if not whole or (top - 1) % height or (left - 1) % width or max(bottom, right) > len(cells):
        return ""
    return f"box {(top - 1) // height * height + (left - 1) // width + 1}"
