"""What is said of a premise: a class for each sort, with its name, its place in a sentence, and what it is like broken.

    words.of(premise).name              # no two 5 in row 3
    words.of(premise).when_broken(true)      # row 3 would have two 5
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import ClassVar

from cpsudoku.apps.explanation.cut_reasons import CutFinder
from cpsudoku.apps.explanation.premises import HouseSum, Premise, PremiseSet
from cpsudoku.apps.explanation.step_reason import Reason
from cpsudoku.model import BOOLEAN, Model, Variable
from cpsudoku.primitives.cut_separation import LinkGraph, bits
from cpsudoku.puzzles.board import Cell
from cpsudoku.statement.house_sums import sets_of
from cpsudoku.statement.statement import ClauseLines, ConstraintShape, Copy, Origin, literals_at
from cpsudoku.statement.statement_text import blocks
from cpsudoku.support.errors import amount, series

MANY = 16  # places of a wall, or behind one, that are named one by one
NAMED = 9  # places of a rule that are named one by one
_CELL = re.compile(r"r(\d+)c(\d+)")


class PlaceWords:
    """Words for the literals of a theory. What is looked up for many premises is kept."""

    def __init__(self, model: Model, theory: PremiseSet, rooms: Iterable[Sequence[Cell]] = ()) -> None:
        self.model, self.theory = model, theory
        self._rooms = {frozenset(map(str, room)): f"room {min(room)}" for room in rooms if len(room) > 1}
        self._watched: dict[int, CutFinder] = {}

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

    def watch(self, graph: int) -> CutFinder:
        """Return a graph by its number, to be asked what is broken."""
        watched = self._watched.get(graph)
        if watched is None:
            watched = self._watched[graph] = CutFinder(self.theory.graphs[graph])
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

CORNER = "“the line neither ends nor branches”"
FEW = 6  # names of what clashes
SHORT = 3  # places of a rule that are not named again where they stand beside it
ENDS = 6  # edges around a part of the line that are named one by one


class PremiseWords(ABC):
    """Words for one premise, and for several of one phrase, of which it is the first."""

    sort_noun: ClassVar[str] = "rule"

    def __init__(self, words: PlaceWords, premise: Premise) -> None:
        self.words, self.model, self.premise = words, words.model, premise
        self.places = words.places(premise)

    @property
    @abstractmethod
    def name(self) -> str:
        """What a person points at."""

    @property
    def noun(self) -> str:
        """What it is as one of many."""
        return self.sort_noun

    @property
    def look_at(self) -> str:
        """Where a hint says to look."""
        return self.name

    @property
    def quote(self) -> str:
        """The words of its rule, or its line of the statement."""
        return f"“{self.origin.words or self._line}”"

    @property
    def _line(self) -> str:
        by_place = self.words.statement_lines
        lines = [line for place in self.premise.places for line in by_place[place] if not line.startswith("hidden")]
        return lines[0] if len(lines) == 1 else f"{lines[0]} ..." if lines else "a rule"

    def together(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        """Return premises of one phrase in words; variables that are ``seen`` are named beside them."""
        return series(list(dict.fromkeys(one.name for one in all_)))

    def because(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        """Return premises of one phrase as the reason of something."""
        return f"because of {self.together(all_, seen)}"

    def step(self, claims: str, facts: str, reason: Reason) -> str:
        """Return a step that rests on this premise alone: what follows, and why. ``facts``: the facts in words."""
        return f"{claims}, {self.because([self], self._seen(reason))}{facts}."

    def otherwise(self, conclusion: int) -> str:
        """Return what would be if a conclusion were false; "" if there are no words for that."""
        return ""

    def when_broken(self, true: Collection[int]) -> str:
        """Return what goes wrong where the literals ``true`` are."""
        there = [x for y in self.premise.literals for x in (y, -y) if x in true]
        there = [x for x in there if x > 0 or self.words.variable(x).values == BOOLEAN]
        where = f", where {self.words.claims(there)}" if 0 < len(there) <= FEW else ""
        return self._count(true) or f"{self.name} is broken{where}"

    @property
    def origin(self) -> Origin:
        """Who says the premise."""
        return self.words.theory.statement.origins[self.premise.places[0]]

    def _seen(self, reason: Reason) -> set[Variable]:
        return {self.words.variable(x) for x in (*reason.follows, *reason.facts)}

    def _count(self, true: Collection[int]) -> str:
        """Return how many places would have what a premise counts, and how many are asked; "" if it does not count."""
        entry = self.words.entries[self.premise.places[0]] if len(self.premise.places) == 1 else None
        if entry is None or isinstance(entry[0].lines, ClauseLines) or len(entry[0].lines) != 1:
            return ""
        shape, copy = entry
        (line,) = shape.lines
        literals = literals_at(shape, copy)
        if line.word != "count" or line.only_if or not all(abs(x) <= len(literals) for x in line.args):
            return ""
        args = [literals[abs(x) - 1] * (1 if x > 0 else -1) for x in line.args]
        claims = {self.words.claim(x) for x in args}
        low, high = line.parameters
        least, most = sum(x in true for x in args), sum(-x not in true for x in args)
        if len(claims) > 1 or low <= least <= most <= high:
            return ""
        noun = self.model.noun(map(self.words.variable, args))
        many, number, limit = ("", least, high) if least > high else ("at most " * (most > 0), most, low)
        claim = claims.pop()
        what = f"{amount(number, noun)} that {'is' if number == 1 else 'are'} {claim}".replace("0 ", "no ", 1)
        if claim[:2] in ("a ", "an"):
            what = amount(number, claim.partition(" ")[2])
        verb = f"{'is' if limit == 1 else 'are'} {'allowed' if least > high else 'needed'}"
        name = self.name if self.origin.clue else self.words.unit(self.places) or self.name
        return f"{name} would have {many}{what}, where {limit} {verb}"


class ValueWords(PremiseWords):
    """A place that takes a value."""

    sort_noun = "cell to fill"

    @property
    def name(self) -> str:
        return f"{self.model.short_place(self.places[0])} must take a value"

    @property
    def look_at(self) -> str:
        return f"what is left for {series(self.model.places(self.places))}"

    def because(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        return f"because {self.together(all_)}"

    def when_broken(self, true: Collection[int]) -> str:
        return f"{self.model.short_place(self.places[0])} has no value left"


class UnitWords(PremiseWords):
    """A value in a unit."""

    @property
    def value(self) -> str:
        assert self.premise.value is not None
        return self.model.value_name(self.places[0], self.premise.value)

    @property
    def where(self) -> str:
        """The unit, by its name if it has one."""
        return (self.words.box(self.places) if "box" in self.origin.words else "") or self.words.region(self.places)

    def name_with(self, number: str) -> str:
        """Return the name; ``number``: the value, and how often it stands in the unit."""
        words = self.origin.words
        clear = self.words.unit(self.places) or not words or "box" in words
        return f"{number} in {self.where}" + ("" if clear else f" ({words})")


class MostWords(UnitWords):
    """At most one place for a value."""

    @property
    def name(self) -> str:
        return self.name_with(f"no two {self.value}")

    @property
    def look_at(self) -> str:
        return self.name.removeprefix("no two ")

    def when_broken(self, true: Collection[int]) -> str:
        return f"{self.where} would have two {self.value}{'' if self.value.isdigit() else 's'}"


class SomeWords(UnitWords):
    """A place for a value."""

    @property
    def name(self) -> str:
        return self.name_with(f"{article(self.value)} {self.value}")

    def because(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        return f"because {self._no_place('other ')}" if len(all_) == 1 else super().because(all_, seen)

    def when_broken(self, true: Collection[int]) -> str:
        return self._no_place("")

    def _no_place(self, other: str) -> str:
        has = "have" if " and " in self.where else "has"
        return f"{self.where} {has} no {other}place for {self.value}"


class SumWords(PremiseWords):
    """A sum of houses and cages, "the 45 rule"."""

    premise: HouseSum

    @property
    def name(self) -> str:
        return f"the {self.premise.total // len(self.premise.houses)} rule"

    def step(self, claims: str, facts: str, reason: Reason) -> str:
        return f"{claims}, by {self.name}: {self._sums()}{facts}."

    def _sums(self) -> str:
        """Return what houses make, what cages take of it, and what is left for innies and outies."""
        premise, origins = self.premise, self.words.theory.statement.origins
        houses = [self.words.house(place) for place in premise.houses]
        names = [origins[place].clue or self.words.house(place) for place in premise.cages]
        sorts = {name.rpartition(" ")[0] for name in names}
        if len(names) > 1 and len(sorts) == 1 and (sort := sorts.pop()):  # "cages r1c1 and r1c2"
            names = [name.rpartition(" ")[2] for name in names]
            names[0] = f"{sort}s {names[0]}"
        remainder = premise.total - premise.taken
        variables = self.words.theory.variables
        inside, outside = (
            f"{noun}{'s' * (len(some) > 1)} {series(self.model.places([variables[i] for i in some]))}"
            for noun, some in (("innie", premise.inside), ("outie", premise.outside))
        )
        makes, make = ("make" + "s" * (len(some) == 1) for some in (premise.inside, premise.outside))
        if not premise.outside:
            rest = f"the {inside} {makes} {remainder}"
        elif not premise.inside:
            rest = f"the {outside} {make} {-remainder}"
        else:
            more = f"{abs(remainder)} {'more' if remainder > 0 else 'less'} than" if remainder else "as much as"
            rest = f"the {inside} {makes} {more} the {outside}"
        make, makes = ("make" + "s" * (len(some) == 1) for some in (names, houses))
        return f"{series(houses)} {makes} {premise.total}, {series(names)} {make} {premise.taken}, so {rest}"


class ClueWords(PremiseWords):
    """A clue, all of it."""

    @property
    def name(self) -> str:
        return self.origin.clue

    @property
    def noun(self) -> str:
        first = self.name.split()[0]
        return first if first.isalpha() else "clue"

    def step(self, claims: str, facts: str, reason: Reason) -> str:
        because = self.because([self], self._seen(reason))
        return f"{claims}, {because}{self._combinations(reason.facts)}{facts}."

    def _combinations(self, facts: Iterable[int]) -> str:
        """Return the sets of values that a cage may still have, as far as some facts say; "" if there are many, and of
        other clues."""
        entry = self.words.entries[self.premise.places[0]]
        if entry is None or isinstance(entry[0].lines, ClauseLines) or [one.word for one in entry[0].lines] != ["sets"]:
            return ""
        shape, copy = entry
        false = {y for x in facts for y in self.words.theory.values_with(x)}
        open_ = [
            {value for value, x in zip(domain, range(first, first + len(domain)), strict=True) if -x not in false}
            for first, domain in zip(copy.firsts, shape.scope, strict=True)
        ]
        sets = [values for values in sets_of(shape.lines[0]) if fits(values, open_)]
        if not sets or len(sets) > FEW:
            return ""
        return f", which can only hold {series([' '.join(map(str, values)) for values in sets], 'or')}"


class RuleWords(PremiseWords):
    """A rule at one place."""

    @property
    def name(self) -> str:
        return self.quote if self.premise.graphs else f"{self.quote} ({self.words.region(self.places)})"

    def together(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        """Return the rule with its places, unless they are few and ``seen`` beside it."""
        if not self.origin.words:
            return super().together(all_, seen)
        in_unit = any(self.words.unit(one.places) for one in all_)
        near = not in_unit and all(len(one.places) <= SHORT and {*one.places} <= {*seen} for one in all_)
        if near or any(one.premise.graphs for one in all_):
            return self.quote
        return f"{self.quote} ({'; '.join(self.words.region(one.places) for one in all_)})"

    def when_broken(self, true: Collection[int]) -> str:
        (row, *rows) = self.premise.clauses or [()]
        if row and not rows and not self.premise.graphs and all(-x in true for x in row):
            against = self.quote if self.origin.words else self.name
            return f"{self.words.claims([-x for x in row])}, against {against}"
        return super().when_broken(true)


class CornerWords(RuleWords):
    """The line at one corner."""

    sort_noun = "corner"

    @property
    def name(self) -> str:
        corner = self.model.corner_name(self.places) or series([self.model.short_place(x) for x in self.places])
        return f"{CORNER} at {corner}"

    def together(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        corners = [self.model.corner_name(one.places) for one in all_]
        return f"{CORNER} at {series(corners)}" if all(corners) else super().together(all_, seen)

    def when_broken(self, true: Collection[int]) -> str:
        if not true:
            return f"{self.name} is broken"
        edges = [x for x in self.premise.literals if x in true]
        at = self.model.corner_name(self.places) or series(self.model.places(self.places))
        return f"the line would {'branch' if len(edges) > 2 else 'end'} at {at}"


class CutWords(PremiseWords):
    """A consequence of what has to be connected: the smaller piece, the wall around it, and the gap."""

    sort_noun = "connection"

    @property
    def name(self) -> str:
        return self.origin.clue or self.quote

    def step(self, claims: str, facts: str, reason: Reason) -> str:
        would = self.otherwise(reason.lead)
        if not would:
            return super().step(claims, facts, reason)
        because = "" if self.fault.startswith(self.name) else f", {self.because([self])}"
        return f"{claims}{because}{self.fault and facts}: else {would}."

    def when_broken(self, true: Collection[int]) -> str:
        would = self.otherwise(0)
        if not would:
            return f"{self.name} is broken"
        return would if would.startswith(self.name) else f"{would}, against {self.name}"

    def otherwise(self, conclusion: int) -> str:
        return self.fault or (self._cut_off(conclusion) if self.wall_and_piece[1] else "")

    def _cut_off(self, conclusion: int) -> str:
        """Return what is cut off: the smaller piece, its wall and what it cannot reach."""
        words, (clause,), (wall, piece) = self.words, self.premise.clauses, self.wall_and_piece
        others = [x for x in clause if x < 0 and -x not in piece and x not in wall]
        facts = [-x for x in wall if x != conclusion]
        away = words.places_of([-x for x in others if x != conclusion])
        if self.model.noun(map(words.variable, clause)) == "edge":
            there = [x for x in piece if -x in clause and x != conclusion]
            where = f", where {words.claims(facts)}" if 0 < len(facts) <= ENDS else ""
            at = words.few_places(there or piece) or "a part"
            return f"the line at {at} would be cut off from {away or 'the rest'}{where}"
        parts = f"{words.few_places(piece) or 'a part'} would be {f'cut off from {away}' if away else 'walled in'}"
        return parts + (f" by {words.few_places(facts)}" if facts else "")

    @property
    def fault(self) -> str:
        """What is wrong if a cut of pieces is broken; "" of others."""
        words, clue = self.words, self.origin.clue
        fault = words.watch(self.premise.graph).fault(self.premise.clauses[0])
        if fault is None or not all(fault.literals[1 if clue else 0 :]):
            return ""
        places = [self.model.short_place(words.variable(x)) for x in fault.literals]
        names = [words.clues_by_place.get(place, f"the part of {place}") for place in places]
        if clue:
            names[0] = clue
        if fault.sort == "joined":
            return f"{names[0]} and {names[1]} would be joined"
        if fault.sort == "large":
            return f"{names[0]} would have more than {amount(fault.size, 'cell')}"
        if fault.sort == "small":
            return f"{names[0]} would have room for at most {fault.room} of its {amount(fault.size, 'cell')}"
        nouns = {name.split()[0] for name in words.clues_by_place.values()}
        return f"no {nouns.pop() if len(nouns) == 1 else 'part with a clue'} could reach {places[0]}"

    @cached_property
    def wall_and_piece(self) -> tuple[list[int], list[int]]:
        """The literals of the wall, and those of the nodes of the smaller part."""
        (clause,) = self.premise.clauses
        watched = self.words.watch(self.premise.graph)
        graph = watched.graph
        if not isinstance(graph, LinkGraph) or watched.base is None:
            return [], []
        node = {x: i for i, x in enumerate(graph.nodes) if x}
        wall = [x for x in clause if x in node]
        ends = [node[-x] for x in clause if -x in node]
        open_ = watched.all
        for x in wall:
            open_ &= ~(1 << node[x])
        pieces = [graph.flood(end, open_) for end in ends]
        if not pieces:
            return wall, []
        if len(pieces) == 1:  # the other part is always there
            rest = watched.always & ~pieces[0]
            pieces += [graph.flood(i, open_) for i in bits(rest & -rest)]
        small = min(pieces, key=int.bit_count)
        return wall, [graph.nodes[i] for i in bits(small) if graph.nodes[i]]


SORTS: dict[str, type[PremiseWords]] = {
    "value": ValueWords,
    "most": MostWords,
    "some": SomeWords,
    "sum": SumWords,
    "clue": ClueWords,
    "rule": RuleWords,
    "corner": CornerWords,
    "cut": CutWords,
}


def fits(values: Sequence[int], open_: Sequence[Collection[int]]) -> bool:
    """Tell whether each of some cells can have a value of its own, of those that are open there."""
    if not open_:
        return True
    return any(value in open_[0] and fits([other for other in values if other != value], open_[1:]) for value in values)
