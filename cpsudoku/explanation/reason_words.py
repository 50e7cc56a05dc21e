"""Reasons in English, from nothing but the words of rules, the names of clues and what layers say of a place.

One premise: "r5c10 is unshaded, because of “no two shaded cells touch” (r5c9), given that r5c9 is shaded."
Several: what would follow from the contrary, a line for each idea, up to the rule that is broken. A cut is its smaller
piece, the wall around it, and the gap.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from cpsudoku.checking.conformance.examples import examples
from cpsudoku.explanation.breaks import WatchedGraph
from cpsudoku.explanation.house_sums import HouseSum
from cpsudoku.explanation.reason import ChainLine, Reason, further, phrase_of
from cpsudoku.explanation.theory import Premise, Theory
from cpsudoku.ground.errors import amount, series
from cpsudoku.model import BOOLEAN, Model, Variable
from cpsudoku.model.constraints.link_graph import LinkGraph, bits
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.places import Cell
from cpsudoku.statement import state
from cpsudoku.statement.house_sums import sets_of
from cpsudoku.statement.statement import ClauseLines, ConstraintShape, Copy, StatedLine, literals_at
from cpsudoku.statement.text import blocks

CORNER = "“the line neither ends nor branches”"
FEW = 6  # names of what clashes
SHORT = 3  # places of a rule that are not named again where they stand beside it
ENDS = 6  # edges around a part of the line that are named one by one
MANY = 16  # places of a wall, or behind one, that are named one by one
NAMED = 9  # places of a rule that are named one by one
_CELL = re.compile(r"r(\d+)c(\d+)")


class ReasonWords:
    """The words of one puzzle's explanations."""

    def __init__(self, model: Model, theory: Theory, rooms: Iterable[Sequence[Cell]] = ()) -> None:
        self.model, self.theory = model, theory
        self._rooms = {frozenset(map(str, room)): f"room {min(room)}" for room in rooms if len(room) > 1}
        self._lines: list[list[str]] | None = None
        self._watched: dict[int, WatchedGraph] = {}

    # -- literals

    def variable(self, literal: int) -> Variable:
        return self.theory.variables[self.theory.variable_of[abs(literal)]]

    def value(self, literal: int) -> int:
        x = self.variable(literal)
        return 1 if x.values == BOOLEAN else x.values[abs(literal) - self.theory.statement.first[x]]

    def claims(self, literals: Iterable[int]) -> str:
        """Return claims in words: "r1c1 and r1c2 are shaded; r2c2 is 5"."""
        said: dict[tuple[str, ...], list[Variable]] = {}
        excluded: dict[Variable, list[int]] = {}
        for x in literals:
            variable = self.variable(x)
            if x < 0 and variable.values != BOOLEAN and len(variable.values) > 2:
                excluded.setdefault(variable, []).append(x)
                continue
            said.setdefault((self._claim(x),), []).append(variable)
        for variable, several in excluded.items():
            values = sorted(self.value(x) for x in several)
            words = series([self.model.value_name(variable, value) for value in values], "or")
            said.setdefault((f"not {words}",), []).append(variable)
        parts = []
        for (claim,), places in said.items():
            plural = len({*places}) > 1
            names = self.model.places(places)
            if claim.startswith("not ") and names[0].startswith("all four "):  # "no edge of r1c1 is drawn"
                parts += [f"no {name.removeprefix('all four ').replace('edges', 'edge', 1)} is {claim[4:]}"
                          for name in names if name.startswith("all four ")]  # fmt: skip
                names = [name for name in names if not name.startswith("all four ")]
                if not names:
                    continue
                plural = len(names) > 1 or " edges " in names[0]
            if plural and claim[:2] in ("a ", "an"):  # "r1c1 and r1c2 are lamps"
                claim = f"{claim.partition(' ')[2]}s"
            parts.append(f"{series(names)} {'are' if plural else 'is'} {claim}")
        return "; ".join(parts)

    def _claim(self, literal: int) -> str:
        return self.model.claim(self.variable(literal), self.value(literal), literal > 0)

    # -- premises

    def premise(self, premise: Premise) -> str:
        """Return the name of a premise: what a person points at."""
        theory, model = self.theory, self.model
        variables = self.places(premise)
        if premise.sort == "value":
            return f"{model.short_place(variables[0])} must take a value"
        origin = theory.statement.origins[premise.places[0]]
        if premise.sort in ("most", "some"):
            assert premise.value is not None
            value = model.value_name(variables[0], premise.value)
            number = f"no two {value}" if premise.sort == "most" else f"{article(value)} {value}"
            named = self._unit(premise) or not origin.words or "box" in origin.words
            return f"{number} in {self.where(premise)}" + ("" if named else f" ({origin.words})")
        if isinstance(premise, HouseSum):
            return f"the {premise.total // len(premise.houses)} rule"
        if premise.sort == "corner":
            corner = model.corner_name(variables) or series([model.short_place(x) for x in variables])
            return f"{CORNER} at {corner}"
        if premise.sort == "clue":
            return origin.clue
        words = f"“{origin.words}”" if origin.words else f"“{self._line(premise)}”"
        if premise.sort == "cut" and origin.clue:
            return origin.clue
        if premise.sort == "cut" or premise.graphs:
            return words
        return f"{words} ({self.region(variables)})"

    def where(self, premise: Premise) -> str:
        """Return the unit in which a value stands once, by its name if it has one."""
        words, places = self.theory.statement.origins[premise.places[0]].words, self.places(premise)
        return (box([self.model.short_place(x) for x in places]) if "box" in words else "") or self.region(places)

    def places(self, premise: Premise) -> list[Variable]:
        """Return the variables of a premise, in order."""
        return list(dict.fromkeys(map(self.variable, premise.literals)))

    def _line(self, premise: Premise) -> str:
        """Return the line of the statement, where a rule has no words."""
        if self._lines is None:
            self._lines = blocks(self.theory.statement)
        lines = [line for place in premise.places for line in self._lines[place] if not line.startswith("hidden")]
        return lines[0] if len(lines) == 1 else f"{lines[0]} ..." if lines else "a rule"

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

    def cut(self, premise: Premise, conclusion: int = 0) -> str:
        """Return what a cut says, without its name: the smaller piece, its wall and what it cannot reach."""
        (clause,) = premise.clauses
        if fault := self._fault(premise):
            return fault
        wall, piece = self.wall_and_piece(premise)
        others = [x for x in clause if x < 0 and -x not in piece and x not in wall]
        if not wall and not piece:
            known = [-x for x in clause if x != conclusion]
            return self.claims(known)
        known_wall = [-x for x in wall if x != conclusion]
        away = self.places_of([-x for x in others if x != conclusion and -x not in piece])
        if self.model.noun(map(self.variable, clause)) == "edge":
            there = [x for x in piece if -x in clause and x != conclusion]
            where = f", where {self.claims(known_wall)}" if 0 < len(known_wall) <= ENDS else ""
            at = self._few(there or piece) or "a part"
            return f"the line at {at} would be cut off from {away or 'the rest'}{where}"
        parts = f"{self._few(piece) or 'a part'} would be {f'cut off from {away}' if away else 'walled in'}"
        return parts + (f" by {self._few(known_wall)}" if known_wall else "")

    def _fault(self, premise: Premise) -> str:
        """Return what is wrong if a cut of pieces is broken; "" of others."""
        fault = self._watch(premise).fault(premise.clauses[0])
        clue = self.theory.statement.origins[premise.places[0]].clue
        if fault is None or not all(fault.literals[1 if clue else 0 :]):
            return ""
        places = [self.model.short_place(self.variable(x)) for x in fault.literals]
        names = [self._of_roots.get(place, f"the part of {place}") for place in places]
        if clue:
            names[0] = clue
        if fault.sort == "joined":
            return f"{names[0]} and {names[1]} would be joined"
        if fault.sort == "large":
            return f"{names[0]} would have more than {amount(fault.size, 'cell')}"
        if fault.sort == "small":
            return f"{names[0]} would have room for at most {fault.room} of its {amount(fault.size, 'cell')}"
        nouns = {name.split()[0] for name in self._of_roots.values()}
        return f"no {nouns.pop() if len(nouns) == 1 else 'part with a clue'} could reach {places[0]}"

    @cached_property
    def _of_roots(self) -> dict[str, str]:
        """Place -> the name of the clue that stands there."""
        origins = self.theory.statement.origins
        clues = [origins[one.places[0]].clue for one in self.theory.premises if one.sort == "clue"]
        return {clue.rpartition(" ")[2]: clue for clue in clues}

    def _watch(self, premise: Premise) -> WatchedGraph:
        watched = self._watched.get(premise.graph)
        if watched is None:
            watched = self._watched[premise.graph] = WatchedGraph(self.theory.graphs[premise.graph])
        return watched

    def _few(self, literals: Sequence[int]) -> str:
        """Return places; of many the first, and how many more there are."""
        more = len(literals) - MANY
        return self.places_of(literals) if more <= 1 else f"{self.places_of(literals[:1])} and {more + MANY - 1} more"

    def places_of(self, literals: Iterable[int]) -> str:
        return series(self.model.places(map(self.variable, literals)))

    def wall_and_piece(self, premise: Premise) -> tuple[list[int], list[int]]:
        """Return the literals of a cut's wall, and those of the nodes of its smaller part."""
        (clause,) = premise.clauses
        watched = self._watch(premise)
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

    # -- reasons

    def sentence(self, reason: Reason) -> str:
        """Return a step in a sentence, or with lines below it."""
        return "\n".join(self.lines(reason))

    def lines(self, reason: Reason) -> list[str]:
        """Return lines: the first says what follows, others, if there are some, why."""
        return [sentence(line) for line in self._lines_of(reason)]

    def _lines_of(self, reason: Reason) -> list[str]:
        claims = self.claims(reason.follows)
        facts = self.claims(reason.facts)
        if reason.tier == "clash":
            head = f"These clash: {self.many(reason.premises)}."
            return [head + (f" Known: {facts}." if facts else ""), *self._chain(reason)]
        if reason.tier == "trying":
            return [self._tried(reason, claims)]
        given = f", given that {facts}" if facts else ""
        if reason.told:
            head, colon, _ = reason.told.casefold().partition(":")  # "Alternating inference chain: ..." has its name
            same = colon and head.endswith(reason.name.casefold().split()[-1])
            return [reason.told if same else f"{sentence(reason.name)}: {reason.told}"]
        if len(reason.premises) == 1:
            (premise,) = reason.premises
            seen = {self.variable(x) for x in (*reason.follows, *reason.facts)}
            if isinstance(premise, HouseSum):
                return [f"{claims}, by {self.premise(premise)}: {self._summed(premise)}{given}."]
            because = f", {self.because([premise], seen)}{self._combinations(premise, reason.facts)}"
            if premise.sort == "cut" and (piece := self._would(premise, reason.lead)):
                fault = self._fault(premise)
                return [f"{claims}{'' if self._named(premise, fault) else because}{fault and given}: else {piece}."]
            return [f"{claims}{because}{given}."]
        title = f"{sentence(reason.name)}: " if reason.name else ""
        head = f"{title}{claims}." + (f" Known: {facts}." if facts else "")
        return [head, f"Suppose instead that {self.claims([-reason.lead])}.", *self._chain(reason), *self._rest(reason)]

    def _summed(self, premise: HouseSum) -> str:
        """Return what houses make, what cages take of it, and what is left for innies and outies."""
        origins, by_place = self.theory.statement.origins, self._by_place
        houses = [self._house(by_place[place]) for place in premise.houses]
        names = [origins[place].clue or self._house(by_place[place]) for place in premise.cages]
        sorts = {name.rpartition(" ")[0] for name in names}
        if len(names) > 1 and len(sorts) == 1 and (sort := sorts.pop()):  # "cages r1c1 and r1c2"
            names = [name.rpartition(" ")[2] for name in names]
            names[0] = f"{sort}s {names[0]}"
        left = premise.total - premise.taken
        inside, outside = (
            f"{noun}{'s' * (len(some) > 1)} {series(self.model.places([self.theory.variables[i] for i in some]))}"
            for noun, some in (("innie", premise.inside), ("outie", premise.outside))
        )
        makes, make = ("make" + "s" * (len(some) == 1) for some in (premise.inside, premise.outside))
        if not premise.outside:
            rest = f"the {inside} {makes} {left}"
        elif not premise.inside:
            rest = f"the {outside} {make} {-left}"
        else:
            more = f"{abs(left)} {'more' if left > 0 else 'less'} than" if left else "as much as"
            rest = f"the {inside} {makes} {more} the {outside}"
        make, makes = ("make" + "s" * (len(some) == 1) for some in (names, houses))
        return f"{series(houses)} {makes} {premise.total}, {series(names)} {make} {premise.taken}, so {rest}"

    def _house(self, entry: tuple[ConstraintShape, Copy] | None) -> str:
        """Return the name of a row, a column, a box or a region."""
        assert entry is not None
        places = [self.theory.variables[self.theory.variable_of[x]] for x in entry[1].firsts]
        names = [self.model.short_place(x) for x in places]
        return self._named_region(places) or box(names) or self.region(places)

    def _named_region(self, places: Sequence[Variable]) -> str:
        region = self.region(places)
        return region if region.startswith(("row ", "column ", "room ")) else ""

    def _combinations(self, premise: Premise, facts: Iterable[int]) -> str:
        """Return the sets of values that a cage may still have, as far as some facts say; "" if there are many, and for
        other premises."""
        entry = self._by_place[premise.places[0]] if premise.sort == "clue" else None
        if entry is None or isinstance(entry[0].lines, ClauseLines) or [one.word for one in entry[0].lines] != ["sets"]:
            return ""
        shape, copy = entry
        known = {y for x in facts for y in self.theory.values_with(x)}
        open_ = [
            {value for value, x in zip(domain, range(first, first + len(domain)), strict=True) if -x not in known}
            for first, domain in zip(copy.firsts, shape.scope, strict=True)
        ]
        left = [values for values in sets_of(shape.lines[0]) if fits(values, open_)]
        if not left or len(left) > FEW:
            return ""
        return f", which can only hold {series([' '.join(map(str, values)) for values in left], 'or')}"

    def _tried(self, reason: Reason, claims: str) -> str:
        """Return a step by trying: what has a part in it, and that no shorter way was found."""
        sorts = self.many(reason.premises)
        return f"{claims}, by trying: every way to go on from the contrary breaks one of these: {sorts}."

    def _named(self, premise: Premise, fault: str) -> bool:
        """Tell whether the words for a fault begin with the premise that has it."""
        return fault.startswith(self.premise(premise))

    def _would(self, premise: Premise, conclusion: int) -> str:
        """Return what would be if a cut were broken; "" if there are no words for that."""
        return self.cut(premise, conclusion) if self._fault(premise) or self.wall_and_piece(premise)[1] else ""

    def _rest(self, reason: Reason) -> Iterator[str]:
        """Yield how the other conclusions follow; those by the same premises in turn are said once."""
        alike: list[int] = []
        told = [[line.premises for line in reason.chain]]
        for part in further(reason):
            order = [line.premises for line in part.chain] if isinstance(part, Reason) else []
            if isinstance(part, Reason) and order in told:
                alike.append(part.lead)
                continue
            if alike:
                yield f"In the same way, {self.claims(alike)}."
                alike = []
            if isinstance(part, Reason):
                told.append(order)
                yield f"Suppose then that {self.claims([-part.lead])}."
                yield from self._chain(part)
            else:
                seen = {self.variable(x) for x in (*reason.facts, *reason.follows)}
                yield f"Then {self.because(part.premises, seen)}, {self.claims(part.literals)}."
        if alike:
            yield f"In the same way, {self.claims(alike)}."

    def _chain(self, reason: Reason) -> Iterator[str]:
        have = {*reason.facts, -reason.lead}
        for (_, claim), group in groupby(reason.chain, self._case):
            line, *others = lines = [*group]
            seen = {self.variable(x) for x in (*have, *line.literals) if x}
            if others and claim:  # the same premises exclude one place after another
                places = self.places_of([line.supposing, *[other.supposing for other in others]])
                endings = dict.fromkeys(self._ending(one, have) for one in lines)
                by = self.several(line.premises)
                many = "" in endings or len(endings) > SHORT
                comes = self.break_words(line) if many else f"by {by}, {series([*endings], 'or')}"
                yield f"- One after another, none of {places} can be {claim}, for then {comes}."
            elif line.supposing:
                impossible = self.claims([line.supposing])
                ending = self._ending(line, have) if len(line.premises) > 1 else ""
                comes = f"by {self.several(line.premises)}, {ending}" if ending else self.break_words(line)
                yield f"- If {impossible}, then {comes}: so {self.claims(line.literals)}."
            elif line.literals:
                wall = self._wall(line)
                because = f"{self.because(line.premises, seen)}, {self.claims(line.literals)}"
                if wall.startswith(f": else {self.premise(line.premises[0])}"):
                    because = self.claims(line.literals)
                yield f"- {sentence(because)}{wall}."
            else:
                true = {y for x in have if x for y in self.theory.values_with(x)}
                yield f"- But then {self.break_words(line, true)}."
            have.update(x for one in (line, *others) for x in one.literals)
        if reason.splits:
            yield f"- Whatever else is tried, one of these is broken: {self.many(reason.premises)}."

    def _ending(self, line: ChainLine, have: Collection[int]) -> str:
        """Return what is broken in the end if a case is supposed; "" if following its premises is not enough."""
        known = [x for x in have if x]
        reason = Reason(self.theory, "case", (-line.supposing,), line.premises, tuple(known))
        last = reason.chain[-1] if reason.chain else line
        if last.literals or len(last.premises) > 1:
            return ""
        drawn = [*known, line.supposing, *(x for one in reason.chain for x in one.literals)]
        return self.break_words(last, {y for x in drawn for y in self.theory.values_with(x)})

    def _case(self, line: ChainLine) -> tuple[object, str]:
        """Return a key that is equal for lines told as one: cases of the same premises and of the same value."""
        return (line.premises, self._claim(line.supposing)) if line.supposing else (line, "")

    def _wall(self, line: ChainLine) -> str:
        """Return what a cut says where it draws something."""
        (conclusion, *_), (first, *others) = line.literals, line.premises
        if others or first.sort != "cut":
            return ""
        would = self._would(first, conclusion)
        return f": else {would}" if would else ""

    def because(self, premises: Sequence[Premise], seen: Collection[Variable] = ()) -> str:
        """Return premises of one phrase as the reason of something; ``seen``: variables that are named beside it."""
        if any(one.sort == "value" for one in premises):
            return f"because {self.together(premises)}"
        if len(premises) == 1 and premises[0].sort == "some":
            return f"because {self._no_place(premises[0], 'other ')}"
        return f"because of {self.together(premises, seen)}"

    def _no_place(self, premise: Premise, other: str) -> str:
        where, value = self.where(premise), premise.value
        assert value is not None
        has = "have" if " and " in where else "has"
        return f"{where} {has} no {other}place for {self.model.value_name(self.places(premise)[0], value)}"

    def break_words(self, line: ChainLine, true: Collection[int] = ()) -> str:
        """Return what goes wrong where the literals ``true`` are."""
        first = line.premises[0]
        if len(line.premises) > 1:
            return f"{self.several(line.premises)} cannot {'both' if len(line.premises) == 2 else 'all'} hold"
        places = self.places(first)
        if first.sort == "value":
            return f"{self.model.short_place(places[0])} has no value left"
        if first.sort == "some":
            return self._no_place(first, "")
        if first.sort == "most":
            assert first.value is not None
            where, value = self.where(first), self.model.value_name(places[0], first.value)
            return f"{where} would have two {value}{'' if value.isdigit() else 's'}"
        name = self.premise(first)
        if first.sort == "cut":
            would = self._would(first, 0)
            return would if would.startswith(name) else f"{would}, against {name}" if would else f"{name} is broken"
        if first.sort == "corner" and true:
            drawn = [x for x in first.literals if x in true]
            at = self.model.corner_name(places) or series(self.model.places(places))
            return f"the line would {'branch' if len(drawn) > 2 else 'end'} at {at}"
        (row, *rows) = first.clauses or [()]
        if first.sort == "rule" and row and not rows and not first.graphs and all(-x in true for x in row):
            words = self.theory.statement.origins[first.places[0]].words
            return f"{self.claims([-x for x in row])}" + (f", against “{words}”" if words else f", against {name}")
        there = [x for y in first.literals for x in (y, -y) if x in true]
        there = [x for x in there if x > 0 or self.variable(x).values == BOOLEAN]
        where = f", where {self.claims(there)}" if 0 < len(there) <= FEW else ""
        return self._counted(first, true) or f"{name} is broken{where}"

    def _counted(self, premise: Premise, true: Collection[int]) -> str:
        """Return how many places would have what a premise counts, and how many are asked; "" if it does not count."""
        statement = self.theory.statement
        entry = self._by_place[premise.places[0]] if len(premise.places) == 1 else None
        if entry is None or isinstance(entry[0].lines, ClauseLines) or len(entry[0].lines) != 1:
            return ""
        shape, copy = entry
        (line,) = shape.lines
        literals = literals_at(shape, copy)
        if line.word != "count" or line.only_if or not all(abs(x) <= len(literals) for x in line.args):
            return ""
        args = [literals[abs(x) - 1] * (1 if x > 0 else -1) for x in line.args]
        said = {self._claim(x) for x in args}
        low, high = _bounds(line)
        least, most = sum(x in true for x in args), sum(-x not in true for x in args)
        if len(said) > 1 or low <= least <= most <= high:
            return ""
        noun = self.model.noun(map(self.variable, args))
        many, number, asked = ("", least, high) if least > high else ("at most " * (most > 0), most, low)
        claim = said.pop()
        what = f"{amount(number, noun)} that {'is' if number == 1 else 'are'} {claim}".replace("0 ", "no ", 1)
        if claim[:2] in ("a ", "an"):
            what = amount(number, claim.partition(" ")[2])
        needed = f"{asked} {'is' if asked == 1 else 'are'} {'allowed' if least > high else 'needed'}"
        name = self.premise(premise)
        if not statement.origins[premise.places[0]].clue and (where := self._unit(premise)):
            name = where
        return f"{name} would have {many}{what}, where {needed}"

    @cached_property
    def _by_place(self) -> list[tuple[ConstraintShape, Copy] | None]:
        return self.theory.statement.by_place()

    def _unit(self, premise: Premise) -> str:
        """Return the name of the row, column or room that a premise is about; "" of others."""
        return self._named_region(self.places(premise))

    def several(self, premises: Sequence[Premise]) -> str:
        """Return premises of any phrases, those of one together; above six phrases, how many there are of each sort."""
        distinct = {self.premise(one): one for one in premises}.values()
        groups: dict[tuple[object, ...], list[Premise]] = {}
        for one in distinct:
            groups.setdefault(phrase_of(self.theory, one), []).append(one)
        if len(groups) > FEW or len(distinct) > NAMED:
            return self._counts(premises)
        return series([self.together(group) for group in groups.values()])

    def many(self, premises: Sequence[Premise]) -> str:
        """Return the names of premises; above six, how many there are of each sort."""
        if len({*map(self.premise, premises)}) <= FEW:
            return self.several(premises)
        return self._counts(premises)

    def _counts(self, premises: Sequence[Premise]) -> str:
        """Return how many there are of each sort."""
        sorts = Counter(self._noun(one) for one in {self.premise(one): one for one in premises}.values())
        return series([amount(number, noun) for noun, number in sorts.items()])

    def _noun(self, premise: Premise) -> str:
        if premise.sort == "clue":
            first = self.premise(premise).split()[0]
            return first if first.isalpha() else "clue"
        return {"corner": "corner", "value": "cell to fill", "cut": "connection"}.get(premise.sort, "rule")

    def together(self, premises: Sequence[Premise], seen: Collection[Variable] = ()) -> str:
        """Return premises in one phrase: those of one rule with its places, unless they are few and ``seen`` beside
        it."""
        names = dict.fromkeys(map(self.premise, premises))
        first = premises[0]
        if len({phrase_of(self.theory, one) for one in premises}) > 1 or first.sort not in ("rule", "corner"):
            return series(list(names))
        words = self.theory.statement.origins[first.places[0]].words
        places = [self.model.corner_name(self.places(one)) for one in premises]
        if first.sort == "corner" and all(places):
            return f"{CORNER} at {series(places)}"
        if not words:
            return series(list(names))
        about = [self.places(one) for one in premises]
        named = any(self._unit(one) for one in premises)
        near = not named and all(len(some) <= SHORT and {*some} <= {*seen} for some in about)
        if near or any(one.graphs for one in premises):
            return f"“{words}”"
        regions = [self.region(some) for some in about]
        return f"“{words}” ({'; '.join(regions)})"


def _bounds(line: StatedLine) -> tuple[int, int]:
    """Return how many literals of a count are true, at least and at most."""
    low, high = line.said
    return low, high


def without_words(kind: Kind) -> str | None:
    """Return what explanations have no words for: rules, which are shown as lines of the statement, and values."""
    rules: dict[int, Model] = {}
    for example in examples(kind):
        statement = state(example.model, example.clues, fold=False)
        for premise in Theory(statement).premises:  # what it says of units has words of its own
            origin = statement.origins[premise.places[0]] if premise.sort in ("rule", "cut") else None
            if origin is not None and not origin.clue and not origin.words:
                rules[origin.number] = example.model
    found = dict.fromkeys(
        model.place_of(number) if model.place_of else f"rule {number + 1}" for number, model in rules.items()
    )
    wanting = [f'{place}: expected `yield "words", ...`, found a rule without words' for place in found]
    for layer in kind.every_layer:
        two = not callable(layer.domain) and len({*layer.domain}) == 2
        if two and not layer.auxiliary and not layer.said and layer.symbols[:1] == "-":
            wanting.append(f"layer {layer.name}: expected `said`, a word for each value, found {layer.symbols}")
    return "; ".join(wanting) or None


def fits(values: Sequence[int], open_: Sequence[Collection[int]]) -> bool:
    """Tell whether each of some cells can have a value of its own, of those that are open there."""
    if not open_:
        return True
    return any(value in open_[0] and fits([other for other in values if other != value], open_[1:]) for value in values)


def sentence(words: str) -> str:
    """Return words with a capital at the beginning; names of cells stay small."""
    return words if _CELL.match(words) else words[:1].upper() + words[1:]


def article(value: str) -> str:
    """Return the article of a value: "an 8", "a 5", "an E"."""
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
