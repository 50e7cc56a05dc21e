"""Explanations in English. Steps, reasons and findings are data. Only this file turns them into words.

    words.lines(reason)                      # r5c10 is unshaded, because of “no two shaded cells touch” (r5c9), ...
    words.of(premise).name                   # no two 5 in row 3
    words.of(premise).when_broken(true)      # row 3 would have two 5

1. Places and values, with the names from the model.
2. Premises: one class for each sort, with its name, its part of a sentence, and the fault if it is broken.
3. Reasons. One premise: a sentence. Several premises: line by line, from the opposite of the conclusion to the broken
rule.
   A cut: its smaller piece, the wall around it, and the gap.
4. Whole explanations; hints.
5. Clues that clash, are redundant or are missing; true candidates.
6. Findings of techniques: a function for each technique.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby
from typing import ClassVar

from cpsudoku.apps.explanation.candidate_board import Candidate, UnitBoard, members, set_of
from cpsudoku.apps.explanation.clue_sets import Completions, Conflicts, Redundancy
from cpsudoku.apps.explanation.cut_reasons import CutFinder
from cpsudoku.apps.explanation.premises import HouseSum, Premise, PremiseSet
from cpsudoku.apps.explanation.step_reason import ChainLine, Phrase, Reason, further, phrase_of
from cpsudoku.apps.explanation.techniques.technique import Finding, Technique
from cpsudoku.apps.explanation.true_candidates import Candidates
from cpsudoku.formats.record_reading import examples
from cpsudoku.model import BOOLEAN, Clue, Model, Variable
from cpsudoku.model.model import place_of
from cpsudoku.model.naming import naming
from cpsudoku.model.verdicts import Verdict
from cpsudoku.primitives.cut_separation import LinkGraph, bits
from cpsudoku.puzzles.board import Cell
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.layer import BoardModel
from cpsudoku.statement import state
from cpsudoku.statement.house_sums import sets_of
from cpsudoku.statement.statement import ClauseLines, ConstraintShape, Copy, Origin, literals_at
from cpsudoku.statement.statement_text import blocks
from cpsudoku.support.errors import amount, series

CORNER = "“the line neither ends nor branches”"
FEW = 6  # names in one list, above which a sentence gives their number
SHORT = 3  # places of a rule that are not repeated if the same sentence lists them
ENDS = 6  # edges around a part of a line that are listed
MOST_OPEN = 12  # open places that are listed
MOST_LINES = 30  # lines of a chain, before the other conclusions of a step become a list
MANY = 16  # places in or behind a wall that are listed
LAST = 12  # printed steps to one place
NAMED = 9  # places of a rule that are listed
_CELL = re.compile(r"r(\d+)c(\d+)")

# -- places and values


class PlaceWords:
    """The words for the literals of a premise set. It caches the facts that many premises need."""

    def __init__(self, model: Model, theory: PremiseSet, rooms: Iterable[Sequence[Cell]] = ()) -> None:
        self.model = model
        self.theory = theory
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
        """Return a literal's claim about its place: "shaded", "not 5"."""
        return naming(self.model).claim(self.variable(literal), self.value(literal), literal > 0)

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
            words = series([naming(self.model).claim(variable, value) for value in values], "or")
            places.setdefault(f"not {words}", []).append(variable)
        return "; ".join(part for claim, some in places.items() for part in self._parts(claim, some))

    def _parts(self, claim: str, places: Sequence[Variable]) -> list[str]:
        """Return one part for each phrase about places that share a claim."""
        parts: list[str] = []
        plural = len({*places}) > 1
        names = naming(self.model).places(places)
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
        return series(naming(self.model).places(map(self.variable, literals)))

    def few_places(self, literals: Sequence[int]) -> str:
        """Return places in words. Of many places, return the first ones and the number of the others."""
        more = len(literals) - MANY
        return self.places_of(literals) if more <= 1 else f"{self.places_of(literals[:1])} and {more + MANY - 1} more"

    def region(self, places: Sequence[Variable]) -> str:
        """Return the name of a row, a column or a room, or the places one by one."""
        names = list(map(naming(self.model).short_place, places))
        cells = [_CELL.fullmatch(name) for name in names]
        if len(names) > 3 and all(cells):
            rows, columns = ({cell[i] for cell in cells if cell} for i in (1, 2))
            if len(rows) == 1:
                return f"row {rows.pop()}"
            if len(columns) == 1:
                return f"column {columns.pop()}"
        room = self._rooms.get(frozenset(names))
        if room or len(names) <= NAMED:
            return room or series(naming(self.model).places(places))
        return f"{len(names)} places from {names[0]} to {names[-1]}"

    def unit(self, places: Sequence[Variable]) -> str:
        """Return the name of a row, a column or a room. Return "" for other places."""
        region = self.region(places)
        return region if region.startswith(("row ", "column ", "room ")) else ""

    def house(self, place: int) -> str:
        """Return the name of the row, column, box or region of a statement line."""
        entry = self.entries[place]
        assert entry is not None
        places = [self.variable(x) for x in entry[1].firsts]
        return self.unit(places) or self.box(places) or self.region(places)

    def box(self, places: Sequence[Variable]) -> str:
        """Return the name of a box, "box 1". Return "" for other places."""
        return box([naming(self.model).short_place(x) for x in places])

    # -- cached parts of the statement

    @cached_property
    def entries(self) -> list[tuple[ConstraintShape, Copy] | None]:
        """The shape and the copy at each place of the statement."""
        return self.theory.statement.by_place()

    @cached_property
    def statement_lines(self) -> list[list[str]]:
        """The lines of the statement as text, in order."""
        return blocks(self.theory.statement)

    @cached_property
    def clues_by_place(self) -> dict[str, str]:
        """Place -> the name of its clue."""
        origins = self.theory.statement.origins
        clues = [origins[one.places[0]].clue for one in self.theory.premises if one.sort == "clue"]
        return {clue.rpartition(" ")[2]: clue for clue in clues}

    def watch(self, graph: int) -> CutFinder:
        """Return the cut finder of a graph, given the graph's number."""
        watched = self._watched.get(graph)
        if watched is None:
            watched = self._watched[graph] = CutFinder(self.theory.graphs[graph])
        return watched


def sentence(words: str) -> str:
    """Return words with a capital first letter. Names of cells stay lower case."""
    return words if _CELL.match(words) or "[" in words.partition(" ")[0] else words[:1].upper() + words[1:]


def article(value: str) -> str:
    """Return the article of a value: "an" before 8, 11, 18 and E, "a" before 5."""
    return "an" if value in {"11", "18", *"AEFHILMNORSX"} or value[:1] in "8aeio" else "a"


def box(names: Sequence[str]) -> str:
    """Return the name of a box, "box 1", from the names of its cells. Return "" for other cells."""
    cells = [(int(cell[1]), int(cell[2])) for cell in map(_CELL.fullmatch, names) if cell]
    if len(cells) < len(names) or not cells:
        return ""
    (top, left), (bottom, right) = min(cells), max(cells)
    height, width = bottom - top + 1, right - left + 1
    whole = len(cells) == height * width and min(height, width) > 1 and all(left <= c <= right for _, c in cells)
    if not whole or (top - 1) % height or (left - 1) % width or max(bottom, right) > len(cells):
        return ""
    return f"box {(top - 1) // height * height + (left - 1) // width + 1}"

# -- premises


class PremiseWords(ABC):
    """Words for one premise, which may be the first of several with one phrase."""

    sort_noun: ClassVar[str] = "rule"

    def __init__(self, words: PlaceWords, premise: Premise) -> None:
        self.words = words
        self.model: Model = words.model
        self.premise = premise
        self.places: list[Variable] = words.places(premise)

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the clue or unit that a reader can point at."""

    @property
    def noun(self) -> str:
        """The noun for one premise of this sort."""
        return self.sort_noun

    @property
    def look_at(self) -> str:
        """The place that a hint points at."""
        return self.name

    @property
    def quote(self) -> str:
        """The words of its rule, the Python of a model's constraint, or its line of the statement."""
        origin = self.origin
        if origin.words or origin.clue or isinstance(self.model, BoardModel):
            return f"“{origin.words or self._line}”"
        return f"“{self.model.constraints[origin.number]!r}”"

    @property
    def _line(self) -> str:
        by_place = self.words.statement_lines
        lines = [line for place in self.premise.places for line in by_place[place] if not line.startswith("hidden")]
        return lines[0] if len(lines) == 1 else f"{lines[0]} ..." if lines else "a rule"

    def together(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        """Return premises of one phrase in words. The same sentence lists the variables in ``seen``."""
        return series(list(dict.fromkeys(one.name for one in all_)))

    def because(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        """Return premises of one phrase as the reason for a conclusion."""
        return f"because of {self.together(all_, seen)}"

    def step(self, claims: str, facts: str, reason: Reason) -> str:
        """Return a step that needs only this premise: conclusion and reason. ``facts`` is the facts in words."""
        return f"{claims}, {self.because([self], self._seen(reason))}{facts}."

    def otherwise(self, conclusion: int) -> str:
        """Return the consequence if a conclusion were false. Return "" if no words exist for it."""
        return ""

    def when_broken(self, true: Collection[int]) -> str:
        """Return the fault if the literals ``true`` are true."""
        there = [x for y in self.premise.literals for x in (y, -y) if x in true]
        there = [x for x in there if x > 0 or self.words.variable(x).values == BOOLEAN]
        claims = self.words.claims(there) if len(there) <= FEW else ""
        return self._count(true) or (f"{claims}, against {self.name}" if claims else f"{self.name} cannot hold")

    @property
    def origin(self) -> Origin:
        """The origin of the premise's statement line."""
        return self.words.theory.statement.origins[self.premise.places[0]]

    def _seen(self, reason: Reason) -> set[Variable]:
        return {self.words.variable(x) for x in (*reason.follows, *reason.facts)}

    def _count(self, true: Collection[int]) -> str:
        """Return how many places are counted and how many are required, as a text. Return "" if it is not a count."""
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
        noun = naming(self.model).noun(map(self.words.variable, args))
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
        return f"{naming(self.model).short_place(self.places[0])} must take a value"

    @property
    def look_at(self) -> str:
        return f"what is left for {series(naming(self.model).places(self.places))}"

    def because(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        return f"because {self.together(all_)}"

    def when_broken(self, true: Collection[int]) -> str:
        return f"{naming(self.model).short_place(self.places[0])} has no value left"


class UnitWords(PremiseWords):
    """A value in a unit."""

    @property
    def value(self) -> str:
        assert self.premise.value is not None
        return naming(self.model).value_name(self.places[0], self.premise.value)

    @property
    def where(self) -> str:
        """The unit, with its name if it has one."""
        return (self.words.box(self.places) if "box" in self.origin.words else "") or self.words.region(self.places)

    def name_with(self, number: str) -> str:
        """Return the name. ``number`` is the value and its number of places in the unit."""
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

    def together(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        """Return premises in words. Several values in one unit share its name: "a 3, 4 and 5 in row 8"."""
        values = self._values_here(all_)
        return self.name_with(f"{article(self.value)} {series(values)}") if values else super().together(all_, seen)

    def too_few(self, all_: Sequence[PremiseWords]) -> str:
        """Return the fault if the values of one unit have too few places. Return "" for several units."""
        values = self._values_here(all_)
        has = "have" if " and " in self.where else "has"
        return f"{self.where} {has} too few places for {series(values)}" if values else ""

    def _values_here(self, all_: Sequence[PremiseWords]) -> list[str]:
        """Return the values of premises of this unit. Return none if a premise is about another one."""
        here = [one.value for one in all_ if isinstance(one, SomeWords) and one.premise.places == self.premise.places]
        return here if len(here) == len(all_) else []

    def because(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        return f"because {self._no_place('other ')}" if len(all_) == 1 else super().because(all_, seen)

    def when_broken(self, true: Collection[int]) -> str:
        return self._no_place("")

    def _no_place(self, other: str) -> str:
        has = "have" if " and " in self.where else "has"
        return f"{self.where} {has} no {other}place for {self.value}"


class SumWords(PremiseWords):
    """A sum of units and cages, "the 45 rule"."""

    premise: HouseSum

    @property
    def name(self) -> str:
        return f"the {self.premise.total // len(self.premise.houses)} rule"

    def step(self, claims: str, facts: str, reason: Reason) -> str:
        return f"{claims}, by {self.name}: {self._sums()}{facts}."

    def _sums(self) -> str:
        """Return three sums: of the units, of the cages, and of the innies and outies that remain."""
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
            f"{noun}{'s' * (len(some) > 1)} {series(naming(self.model).places([variables[i] for i in some]))}"
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
    """A whole clue."""

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

    def when_broken(self, true: Collection[int]) -> str:
        entry = self._entry_of_sets()
        if entry is None or sets_of(entry[0].lines[0]):
            return super().when_broken(true)
        number, values = len(entry[0].scope), sorted({value for domain in entry[0].scope for value in domain})
        ends = sum(values[:number]), sum(values[-number:])
        range_ = f": they make at least {ends[0]} and at most {ends[1]}" if number <= len(values) else ""
        return f"no {number} different values fit {self.name}{range_}"

    def _entry_of_sets(self) -> tuple[ConstraintShape, Copy] | None:
        """Return the statement's entry if the clue is one line of sets of values, such as a cage."""
        entry = self.words.entries[self.premise.places[0]]
        if entry is None or isinstance(entry[0].lines, ClauseLines) or [one.word for one in entry[0].lines] != ["sets"]:
            return None
        return entry

    def _combinations(self, facts: Iterable[int]) -> str:
        """Return the sets of values that remain for a cage under some facts. Return "" for many sets or other clues."""
        entry = self._entry_of_sets()
        if entry is None:
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
        """Return the rule with its places. Omit few places if all are in ``seen``."""
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
    """The rule at one corner."""

    sort_noun = "corner"

    @property
    def name(self) -> str:
        names = naming(self.model)
        corner = names.corner_name(self.places) or series([names.short_place(x) for x in self.places])
        return f"{CORNER} at {corner}"

    def together(self, all_: Sequence[PremiseWords], seen: Collection[Variable] = ()) -> str:
        corners = [naming(self.model).corner_name(one.places) for one in all_]
        return f"{CORNER} at {series(corners)}" if all(corners) else super().together(all_, seen)

    def when_broken(self, true: Collection[int]) -> str:
        if not true:
            return f"{self.name} cannot hold"
        edges = [x for x in self.premise.literals if x in true]
        at = naming(self.model).corner_name(self.places) or series(naming(self.model).places(self.places))
        return f"the line would {'branch' if len(edges) > 2 else 'end'} at {at}"


class CutWords(PremiseWords):
    """A consequence of connectivity: the smaller piece, its wall, and the gap."""

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
            return f"{self.name} cannot hold"
        return would if would.startswith(self.name) else f"{would}, against {self.name}"

    def otherwise(self, conclusion: int) -> str:
        return self.fault or (self._cut_off(conclusion) if self.wall_and_piece[1] else "")

    def _cut_off(self, conclusion: int) -> str:
        """Return the separated part: the smaller piece, its wall, and the places that it cannot reach."""
        words, (clause,), (wall, piece) = self.words, self.premise.clauses, self.wall_and_piece
        others = [x for x in clause if x < 0 and -x not in piece and x not in wall]
        facts = [-x for x in wall if x != conclusion]
        away = words.places_of([-x for x in others if x != conclusion])
        if naming(self.model).noun(map(words.variable, clause)) == "edge":
            there = [x for x in piece if -x in clause and x != conclusion]
            where = f", where {words.claims(facts)}" if 0 < len(facts) <= ENDS else ""
            at = words.few_places(there or piece) or "a part"
            return f"the line at {at} would be cut off from {away or 'the rest'}{where}"
        parts = f"{words.few_places(piece) or 'a part'} would be {f'cut off from {away}' if away else 'walled in'}"
        return parts + (f" by {words.few_places(facts)}" if facts else "")

    @property
    def fault(self) -> str:
        """The fault if a cut of pieces is broken. "" for other cuts."""
        words, clue = self.words, self.origin.clue
        fault = words.watch(self.premise.graph).fault(self.premise.clauses[0])
        if fault is None or not all(fault.literals[1 if clue else 0 :]):
            return ""
        places = [naming(self.model).short_place(words.variable(x)) for x in fault.literals]
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
        """The literals of the wall, and the literals of the nodes in the smaller part."""
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
        if len(pieces) == 1:  # the other part always exists
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
    """Return True if distinct values fill all cells: each of ``values`` needs its own set of ``open_``."""
    if not open_:
        return True
    return any(value in open_[0] and fits([other for other in values if other != value], open_[1:]) for value in values)


# -- reasons


class ReasonWords(PlaceWords):
    """The words for the explanations of one puzzle."""

    def of(self, premise: Premise) -> PremiseWords:
        """Return the words for a premise."""
        return SORTS[premise.sort](self, premise)

    def premise(self, premise: Premise) -> str:
        """Return the name of a premise, such as its clue or unit."""
        return self.of(premise).name

    def wall_and_piece(self, cut: Premise) -> tuple[list[int], list[int]]:
        """Return the literals of a cut's wall and the literals of the nodes in its smaller part."""
        return CutWords(self, cut).wall_and_piece

    # -- reasons

    def sentence(self, reason: Reason) -> str:
        """Return a step as one sentence, or with more lines below it."""
        return "\n".join(self.lines(reason))

    def lines(self, reason: Reason) -> list[str]:
        """Return lines: the conclusion, then the reason if it needs more lines. Hard steps take seconds, so this method
        caches their lines."""
        if reason not in self._kept:
            self._kept[reason] = [sentence(line) for line in self._lines_of(reason)]
        return [*self._kept[reason]]

    @cached_property
    def _kept(self) -> dict[Reason, list[str]]:
        return {}

    def _lines_of(self, reason: Reason) -> list[str]:
        claims = self.claims(reason.follows)
        facts = self.claims(reason.facts)
        if reason.tier == "clash":
            head = f"These clash: {self.many(reason.premises)}."
            return [head + (f" Known: {facts}." if facts else ""), *self._chain(reason)]
        if reason.tier == "trying":
            sorts = self.many(reason.premises)
            return [f"{claims}, by trying: every way to go on from the contrary breaks one of these: {sorts}."]
        if reason.technique is not None and reason.board is not None and reason.finding is not None:
            return [technique_text(reason.technique, reason.board, reason.finding)]
        if len(reason.premises) == 1:
            return [self.of(reason.premises[0]).step(claims, f", given that {facts}" if facts else "", reason)]
        title = f"{sentence(reason.name)}: " if reason.name else ""
        head = f"{title}{claims}." + (f" Known: {facts}." if facts else "")
        return [head, f"Suppose instead that {self.claims([-reason.lead])}.", *self._chain(reason), *self._rest(reason)]

    def _rest(self, reason: Reason) -> Iterator[str]:
        """Yield the reasons of the other conclusions. Conclusions with the same premises share one line. After many
        lines, list the remaining conclusions."""
        alike: list[int] = []
        orders = [[line.premises for line in reason.chain]]
        told, lines = {reason.lead}, len(reason.chain)
        for part in further(reason):
            if lines > MOST_LINES:
                rest = [x for x in reason.follows if x not in told]
                yield f"From the same premises, {self.claims([*alike, *rest])}."
                return
            told.update(part.follows if isinstance(part, Reason) else part.literals)
            order = [line.premises for line in part.chain] if isinstance(part, Reason) else []
            if isinstance(part, Reason) and order in orders:
                alike.append(part.lead)
                continue
            if alike:
                yield f"In the same way, {self.claims(alike)}."
                alike = []
            if isinstance(part, Reason):
                orders.append(order)
                lines += len(order)
                yield f"Suppose then that {self.claims([-part.lead])}."
                yield from self._chain(part)
            else:
                seen = {self.variable(x) for x in (*reason.facts, *reason.follows)}
                yield f"Then {self.because(part.premises, seen)}, {self.claims(part.literals)}."
        if alike:
            yield f"In the same way, {self.claims(alike)}."

    def _chain(self, reason: Reason) -> Iterator[str]:
        """Yield the lines of a chain, down to the broken rule."""
        have = {*reason.facts, -reason.lead}
        for _, group in groupby(reason.chain, lambda line: line.premises if line.supposing else line):
            line, *others = lines = [*group]
            if line.supposing:
                yield f"- {sentence(self._cases(lines, have))}."
            elif line.literals:
                yield f"- {sentence(self._draws(line, have))}."
            else:
                true = {y for x in have if x for y in self.theory.values_with(x)}
                yield f"- But then {self.break_words(line, true)}."
            have.update(x for one in (line, *others) for x in one.literals)
        if reason.splits:
            yield f"- Whatever else is tried, one of these cannot hold: {self.many(reason.premises)}."

    def _cases(self, lines: Sequence[ChainLine], have: Collection[int]) -> str:
        """Return lines in which the same premises refute literals, one at a time."""
        line = lines[0]
        endings = dict.fromkeys(self._ending(one, have) for one in lines)
        if "" in endings or len(endings) > SHORT:
            comes = self.break_words(line)
        else:
            comes = f"by {self.several(line.premises)}, {series([*endings], 'or')}"
        return f"{self.claims([x for one in lines for x in one.literals])}: else {comes}"

    def _draws(self, line: ChainLine, have: Collection[int]) -> str:
        """Return the conclusions from premises. For a cut, add the consequence if they were false."""
        claims, first = self.claims(line.literals), self.of(line.premises[0])
        would = first.otherwise(line.literals[0]) if len(line.premises) == 1 else ""
        if would.startswith(first.name):
            return f"{claims}: else {would}"
        seen = {self.variable(x) for x in (*have, *line.literals) if x}
        return f"{self.because(line.premises, seen)}, {claims}" + (f": else {would}" if would else "")

    def _ending(self, line: ChainLine, have: Collection[int]) -> str:
        """Return the broken rule that ends a case. Return "" if propagation of its premises does not end it."""
        if len(line.premises) > NAMED:
            return ""
        facts = [x for x in have if x]
        reason = Reason(self.theory, "case", (-line.supposing,), line.premises, tuple(facts))
        last = reason.chain[-1] if reason.chain else line
        if last.literals or len(last.premises) > 1:
            return ""
        literals = [*facts, line.supposing, *(x for one in reason.chain for x in one.literals)]
        return self.break_words(last, {y for x in literals for y in self.theory.values_with(x)})

    # -- several premises

    def because(self, premises: Sequence[Premise], seen: Collection[Variable] = ()) -> str:
        """Return premises of one phrase as a reason. The same sentence lists the variables in ``seen``."""
        first, *others = map(self.of, premises)
        return first.because([first, *others], seen)

    def break_words(self, line: ChainLine, true: Collection[int] = ()) -> str:
        """Return what goes wrong where the literals ``true`` are."""
        if len(line.premises) > 1:
            first, *others = map(self.of, line.premises)
            if isinstance(first, SomeWords) and (fault := first.too_few([first, *others])):
                return fault
            return f"{self.several(line.premises)} cannot {'both' if len(line.premises) == 2 else 'all'} hold"
        return self.of(line.premises[0]).when_broken(true)

    def several(self, premises: Sequence[Premise]) -> str:
        """Return premises in words, grouped by phrase. Above six phrases, return the number of each sort."""
        distinct = {self.premise(one): one for one in premises}.values()
        groups: dict[Phrase, list[PremiseWords]] = {}
        for one in distinct:
            phrase = (one.sort, one.places) if one.sort == "some" else phrase_of(self.theory, one)
            groups.setdefault(phrase, []).append(self.of(one))
        if len(groups) > FEW or len(distinct) > NAMED:
            return self._counts(premises)
        return series([group[0].together(group) for group in groups.values()])

    def many(self, premises: Sequence[Premise]) -> str:
        """Return the names of premises. Above six, return the number of each sort."""
        if len({*map(self.premise, premises)}) <= FEW:
            return self.several(premises)
        return self._counts(premises)

    def _counts(self, premises: Sequence[Premise]) -> str:
        """Return the number of premises of each sort."""
        distinct = {one.name: one for one in map(self.of, premises)}
        sorts = Counter(one.noun for one in distinct.values())
        return series([amount(number, noun) for noun, number in sorts.items()])

    # -- whole explanations

    def steps(self, reasons: Iterable[Reason]) -> Iterator[str]:
        """Yield the numbered steps. Consecutive marks share one line without a number. Marks that only remove a value
        from its row are not printed."""
        number = 0
        for marks, some in groupby(reasons, lambda reason: reason.tier == "marks"):
            if not marks:
                for reason in some:
                    number += 1
                    yield from self.numbered(number, reason)
            elif notable := [one for one in some if one.premises[0].sort != "most"]:
                yield f"     {self.marks(notable)}"

    def numbered(self, number: int, reason: Reason) -> Iterator[str]:
        """Yield the lines of a step. The first line has its number."""
        first, *more = self.lines(reason)
        yield f"{number:3}. {first}"
        yield from (f"     {line}" for line in more)

    def marks(self, marks: Iterable[Reason]) -> str:
        """Return the exclusions from single premises, in one line."""
        return f"Marks: {self.claims(dict.fromkeys(x for one in marks for x in one.follows))}."

    def ending(
        self, status: str, steps: Sequence[Reason], open_: Mapping[Variable, Sequence[int]]
    ) -> Iterator[str]:
        """Yield the last lines of an explanation: its outcome and the remaining values."""
        if status == "none":
            return
        if status == "solved":
            sizes = [one.size for one in steps if one.tier != "trying"]
            trying = f", {len(steps) - len(sizes)} of them by trying" if len(sizes) < len(steps) else ""
            largest = max(sizes, default=0)
            most = "each from one rule or clue" if largest == 1 else f"from {largest} rules and clues at most"
            yield f"Solved in {amount(len(steps), 'step')}{trying}, {most}."
            return
        if status == "several":
            two = all(len(values) == 2 for values in open_.values())
            yield "From here both are possible:" if two else "From here these are possible:"
        else:
            why = "The time is up" if status == "out of time" else "No reason of that sort is left"
            yield f"{why}; {amount(len(open_), naming(self.model).noun([*open_]))} open:"
        for x, values in [*open_.items()][:MOST_OPEN]:
            names = naming(self.model)
            yield f"  {names.short_place(x)}: {', '.join(names.claim(x, value) for value in values)}"
        if len(open_) > MOST_OPEN:
            yield f"  and {len(open_) - MOST_OPEN} more"

    # -- hints

    def look(self, reason: Reason, *, rules: bool) -> str:
        """Return the place to look at for a step. ``rules`` adds the rules and the technique."""
        where = f"Look at {self.places_of(reason.follows)}"
        if not rules:
            return f"{where}."
        names = series(list(dict.fromkeys(self.of(one).look_at for one in reason.premises)))
        return f"{where}, and at {names}{f' ({sentence(reason.name)})' if reason.name else ''}."

    def to_place(self, steps: Sequence[Reason]) -> Iterator[str]:
        """Yield the steps to one place. If there are many, yield the results of the first ones and number the last
        ones."""
        *_, reason = steps
        if len(steps) == 1:
            yield from self.lines(reason)
            return
        count = f"{amount(len(steps), 'step')}, those of `explain` that it needs"
        yield f"No single reason was found on this board; that {self.claims(reason.follows[:1])} takes {count}."
        early, late = steps[:-LAST], steps[-LAST:]
        if early:
            conclusions = dict.fromkeys(x for one in early for x in one.follows)
            facts = {x for one in late for x in one.facts}
            results = [x for x in conclusions if not facts.isdisjoint(self.theory.values_with(x))]
            values = [x for x in results if x > 0]
            exclusions = len(results) - len(values) if values else 0
            claims = self.claims(values or results)
            claims += f", and exclude {amount(exclusions, 'value')}" if exclusions else ""
            yield f"The first {len(early)} of them give: {claims}." if len(early) > 1 else f"The first gives: {claims}."
        for number, one in enumerate(late, 1):
            yield from self.numbered(number, one)

    def wrong_entries(self, entries: Sequence[int], premises: Sequence[Premise]) -> str:
        """Return the clashing entries and their opponents: premises, or the givens at their places."""
        wrong = "This entry is wrong" if len(entries) == 1 else "One of these entries is wrong"
        if premises:
            rest = series(list(dict.fromkeys(map(self.premise, premises))))
            return f"{wrong}: {self.claims(entries)}; against {rest}."
        of = self.theory.variable_of
        about = [x for x in self.theory.given if of[abs(x)] in {of[abs(y)] for y in entries}]
        given = self.claims([x for x in about if -x in entries] or about)
        return f"{wrong}: {self.claims(entries)}; as given, {given}."


# -- clues


def verdict_line(verdict: Verdict) -> str:
    """Return the first line of an explanation."""
    return {
        Verdict.UNIQUE: "The solution is unique.",
        Verdict.MULTIPLE: "There are several solutions.",
        Verdict.NONE: "There is no solution.",
    }[verdict]


def names(clues: Iterable[Clue]) -> str:
    return ", ".join(clue.name for clue in clues)


def conflict_lines(conflicts: Conflicts) -> Iterator[str]:
    """Yield the clues that clash."""
    if not conflicts.found:
        yield "The time ran out before the clues that clash were found."
    elif all(conflicts.found):
        yield f"These clues clash: {'; or '.join(map(names, conflicts.found))}."
    else:
        yield "No clue is at fault: the rules alone have no solution on this board."


def redundancy_lines(redundancy: Redundancy) -> Iterator[str]:
    """Yield the clues that a unique puzzle does not need."""
    if redundancy.minimal is None:
        yield "It has no clues: the rules alone leave one solution."
    elif redundancy.minimal:
        yield "Every clue is needed: without any one of them it would not be unique."
    elif redundancy.complete:
        yield f"Redundant clues, each alone ({len(redundancy.clues)}): {names(redundancy.clues)}."
        yield f"These clues suffice ({len(redundancy.subset)}): {names(redundancy.subset)}."
    else:
        yield f"Redundant clues found before the time ran out: {names(redundancy.clues) or 'none'}."


def completion_lines(candidates: Candidates, completions: Completions, model: Model) -> Iterator[str]:
    """Yield the number of solutions, and the clues that would make a puzzle unique."""
    if len(candidates.witnesses) > 1:
        yield f"It has {candidates.number}."
    what = "clues" if completions.given else "decisions"
    if not completions.sets:
        yield f"No set of {what} that makes it unique was found in time."
        return
    size = "of least size" if completions.least else f"none of these {what} can be left out"
    if completions.given:
        yield f"Clues that would make it unique, {size}:"
    else:
        yield f"A puzzle of this kind gives no values. Decisions that would leave one solution, {size}:"
    for clues in completions.sets:
        yield f"  {', '.join(completion(completions, clues, model))}"


def completion(completions: Completions, clues: Sequence[Clue], model: Model) -> tuple[str, ...]:
    """Return the clues of a completion, or its decisions, sorted by place and value."""
    values = [(x, min(allowed)) for x, allowed in filter(None, (clue.unary for clue in clues))]
    if completions.given:
        return tuple(f"{naming(model).place_name(x)}={naming(model).value_name(x, value)}" for x, value in values)
    return tuple(f"{naming(model).place_name(x)} is {naming(model).claim(x, value)}" for x, value in values)


def candidate_lines(candidates: Candidates, model: Model) -> Iterator[str]:
    """Yield the number of solutions, the values that all share, and a line for each open place."""
    yield f"there are {candidates.number}"
    if not candidates.complete:
        yield "the time ran out: some true candidates may be missing below"
    open_cells = {x: values for x, values in candidates.counts.items() if len(values) > 1}
    noun = naming(model).noun(candidates.counts)
    if candidates.complete:
        fixed, more = amount(len(candidates.backbone), noun), amount(len(open_cells), noun)
        yield f"the same in every solution: {fixed}; open: {more}"
    if open_cells:
        yield from _counts(candidates, open_cells, model)


def _counts(candidates: Candidates, open_cells: dict[Variable, dict[int, int]], model: Model) -> Iterator[str]:
    """Yield a line for each open cell. A count at the limit is only a lower bound, so it is omitted."""
    numbers = [number for values in open_cells.values() for number in values.values()]
    if min(numbers, default=0) >= candidates.limit:
        where = f"each in {amount(candidates.limit, 'solution')} or more"
    elif max(numbers, default=0) >= candidates.limit:
        where = f"in brackets how many solutions have it, where fewer than {candidates.limit}"
    else:
        where = "in brackets how many solutions have it"
    yield f"true candidates of the open {naming(model).noun(candidates.counts)}s, {where}:"
    for x, values in open_cells.items():
        counts = (
            naming(model).claim(x, value) + (f" ({candidates.times(number)})" if number < candidates.limit else "")
            for value, number in values.items()
        )
        yield f"  {naming(model).place_name(x)}: {', '.join(counts)}"


def without_words(kind: Kind) -> str | None:
    """Return the parts of a kind without words in explanations. Its rules are printed as statement lines."""
    rules: dict[int, Model] = {}
    for example in examples(kind):
        statement = state(example.model, example.clues, fold=False)
        for premise in PremiseSet(statement).premises:  # units have their own words
            origin = statement.origins[premise.places[0]] if premise.sort in ("rule", "cut") else None
            if origin is not None and not origin.clue and not origin.words:
                rules[origin.number] = example.model
    places = dict.fromkeys(
        where(number) if (where := place_of(model)) else f"rule {number + 1}"
        for number, model in rules.items()
    )
    wanting = [f'{place}: expected `yield "words", ...`, found a rule without words' for place in places]
    for layer in kind.every_layer:
        two = not callable(layer.domain) and len({*layer.domain}) == 2
        if two and not layer.auxiliary and not layer.words and layer.symbols[:1] == "-":
            wanting.append(f"layer {layer.name}: expected `said`, a word for each value, found {layer.symbols}")
    return "; ".join(wanting) or None


# -- findings of techniques

FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}
SUBSETS = {2: "pair", 3: "triple", 4: "quad"}


def technique_text(technique: Technique, board: UnitBoard, finding: Finding) -> str:
    """Return a finding in words, after the name of its technique."""
    text = FINDINGS[technique.title](board, finding)
    head, colon, _ = text.casefold().partition(":")  # "Alternating inference chain: ..." has its name
    named = colon and head.endswith(technique.title.casefold().split()[-1])
    return text if named else f"{sentence(technique.title)}: {text}"


def _naked_single(board: UnitBoard, finding: Finding) -> str:
    ((cell, d),) = finding.placements
    return f"{board.names[cell]} is {board.symbol(d)}: no other candidate is left there."


def _hidden_single(board: UnitBoard, finding: Finding) -> str:
    ((cell, d),) = finding.placements
    return f"{board.names[cell]} is {board.symbol(d)}: the only place left for it in {finding.pattern.units[0]}."


def _locked(board: UnitBoard, finding: Finding) -> str:
    (unit, *others), symbol = finding.pattern.units, board.symbol(finding.d)
    outside = _cells_of(finding.eliminations)
    where = f"in {series(others)} too" if others else "seen by other cells"
    loses = f"{board.cells(outside)} {'is' if outside.bit_count() == 1 else 'are'} not {symbol}"
    places = board.cells(set_of(finding.pattern.cells), "or")
    return f"In {unit}, {symbol} can only be in {places}. These are {where}, so {loses}."


def _subset(board: UnitBoard, finding: Finding, *, naked: bool) -> str:
    pattern = finding.pattern
    values = board.digits(set_of(d for _, d in pattern.candidates), "and")
    name, unit, cells = SUBSETS[len(pattern.cells)], pattern.units[0], board.cells(set_of(pattern.cells))
    if naked:
        gone = board.cells(_cells_of(finding.eliminations))
        return f"Naked {name}: {cells} in {unit} hold only the digits {values} between them, so these go from {gone}."
    return f"Hidden {name}: in {unit}, the digits {values} have only {cells} to go to, so nothing else is there."


def _fish(board: UnitBoard, finding: Finding) -> str:
    units, symbol = finding.pattern.units, board.symbol(finding.d)
    size = len(units) // 2
    return (
        f"{FISH[size].capitalize()}: in {series(units[:size])}, {symbol} has places only in {series(units[size:])}, "
        f"and takes one in each of these; so {symbol} goes from {board.cells(_cells_of(finding.eliminations))}."
    )


def _turbot(board: UnitBoard, finding: Finding, *, name: str) -> str:
    (first, second, base), symbol = finding.pattern.units, board.symbol(finding.d)
    end1, joint1, joint2, end2 = (board.names[cell] for cell in finding.pattern.cells)
    return (
        f"{name}: {symbol} is in {end1} or {joint1} of {first}, and in {end2} or {joint2} of {second}; "
        f"{joint1} and {joint2} share {base}, so not both. "
        f"So one of {end1} and {end2} is {symbol}, which goes from {board.cells(_cells_of(finding.eliminations))}."
    )


def _colouring(board: UnitBoard, finding: Finding) -> str:
    symbol, gone = board.symbol(finding.d), _cells_of(finding.eliminations)
    one, two = map(_cells_of, finding.pattern.colours)
    if gone in (one, two):
        clash = next(cell for cell in members(gone) if board.sees[cell] & gone)
        other = next(members(board.sees[clash] & gone))
        return (
            f"Simple colouring of {symbol}: {board.cells(gone)} stand or fall together, but {board.names[clash]} "
            f"and {board.names[other]} see each other; so {symbol} is removed from all of them."
        )
    return (
        f"Simple colouring of {symbol}: either {board.cells(one)} or else {board.cells(two)}; "
        f"{board.cells(gone)} see{'s' if gone.bit_count() == 1 else ''} some of both, so {symbol} goes from there."
    )


def _xy_wing(board: UnitBoard, finding: Finding) -> str:
    (a, z), (_, x), (pivot, _), (_, y), (b, _), _ = finding.pattern.candidates
    n, symbol = board.names, board.symbol(z)
    gone = board.cells(_cells_of(finding.eliminations))
    return (
        f"XY-wing: if {n[pivot]} is {board.symbol(x)}, {n[a]} is {symbol}; if it is {board.symbol(y)}, "
        f"{n[b]} is {symbol}. So {symbol} goes from {gone}, seen by both."
    )


def _xyz_wing(board: UnitBoard, finding: Finding) -> str:
    pattern, symbol = finding.pattern, board.symbol(finding.d)
    pivot, a, b = (board.names[cell] for cell in pattern.cells)
    digits = [board.digits(set_of(d for c, d in pattern.candidates if c == cell), "and") for cell in pattern.cells]
    return (
        f"XYZ-wing: {pivot} is one of {digits[0]}; with {a} ({digits[1]}) and {b} ({digits[2]}) one of the "
        f"three is {symbol}. So {symbol} goes from {board.cells(_cells_of(finding.eliminations))}, seen by all three."
    )


def _w_wing(board: UnitBoard, finding: Finding) -> str:
    (a, y), (_, x), (p, _), (q, _), (b, _), _ = finding.pattern.candidates
    n, sx, sy, unit = board.names, board.symbol(x), board.symbol(y), finding.pattern.units[0]
    return (
        f"W-wing: {n[a]} and {n[b]} are {sx} or {sy} each. In {unit} only {n[p]} and {n[q]} are left for "
        f"{sx}, so not both can be {sx}: one is {sy}, which goes from {board.cells(_cells_of(finding.eliminations))}."
    )


Group = tuple[Candidate, ...]  # candidates of one value that are one node of a chain


def _chain(board: UnitBoard, finding: Finding) -> str:
    links, gone = finding.pattern.links, finding.eliminations
    ring = not links[-1].strong
    nodes = [link.start for link in links] + ([] if ring else [links[-1].end])
    claims = [_node(board, node, i % 2 == 1) for i, node in enumerate(nodes)]
    first, last = _node(board, nodes[0], True), _node(board, nodes[-1], True)
    values = sorted({d for _, d in gone})
    losses = series([f"{board.symbol(d)} goes from {board.cells(_cells_of(gone, d))}" for d in values])
    follows = f"{first} must hold" if nodes[0] == nodes[-1] else f"{first}, or {last}"
    if ring:
        follows = f"this closes to a ring, for {last} in turn means {claims[0]}, and of each link one end holds"
    return f"{_chain_title(nodes, ring)}: if {claims[0]}, then {', then '.join(claims[1:])}. So {follows}; {losses}."


def _node(board: UnitBoard, node: Group, true: bool) -> str:
    return f"{board.cells(_cells_of(node), 'or')} is {'' if true else 'not '}{board.symbol(node[0][1])}"


def _chain_title(nodes: Sequence[Group], ring: bool) -> str:
    kind = "ring" if ring else "chain"
    grouped = "Grouped " if any(len(node) > 1 for node in nodes) else ""
    if len({d for node in nodes for _, d in node}) == 1:
        return f"{grouped}X-{kind}"
    if all(_cells_of(a) == _cells_of(b) for a, b in zip(nodes[::2], nodes[1::2], strict=True)):
        return f"XY-{kind}"
    return f"{grouped or 'Alternating '}inference {kind}"


def _cells_of(candidates: Iterable[Candidate], value: int | None = None) -> int:
    """Return the cells of some candidates as a set. With ``value``, return only cells of that value."""
    return set_of(cell for cell, d in candidates if value is None or d == value)


FINDINGS: dict[str, Callable[[UnitBoard, Finding], str]] = {
    "naked single": _naked_single,
    "hidden single": _hidden_single,
    "pointing": _locked,
    "claiming": _locked,
    **{f"naked {name}": partial(_subset, naked=True) for name in SUBSETS.values()},
    **{f"hidden {name}": partial(_subset, naked=False) for name in SUBSETS.values()},
    **dict.fromkeys(FISH.values(), _fish),
    "skyscraper": partial(_turbot, name="Skyscraper"),
    "two-string kite": partial(_turbot, name="Two-string kite"),
    "simple colouring": _colouring,
    "XY-wing": _xy_wing,
    "XYZ-wing": _xyz_wing,
    "W-wing": _w_wing,
    "alternating chain": _chain,
    "grouped chain": _chain,
}
