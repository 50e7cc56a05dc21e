"""Reasons in English, from nothing but the words of rules, the names of clues and what layers say of a place.

One premise: "r5c10 is unshaded, because of “no two shaded cells touch” (r5c9), given that r5c9 is shaded."
Several: what would follow from the contrary, a line for each idea, up to the rule that is broken. A cut is its smaller
piece, the wall around it, and the gap.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cpsudoku.checking.conformance.examples import examples
from cpsudoku.explanation.breaks import Watched
from cpsudoku.explanation.reason import ChainLine, Reason, phrase_of
from cpsudoku.explanation.theory import Premise, Theory
from cpsudoku.ground.errors import amount, series
from cpsudoku.model import BOOLEAN, Model, Variable
from cpsudoku.model.constraints.link_graph import LinkGraph, bits
from cpsudoku.puzzles.kind import Kind
from cpsudoku.statement import state
from cpsudoku.statement.text import blocks

CORNER = "“the line neither ends nor branches”"
FEW = 6  # names of what clashes
MANY = 16  # places of a wall, or behind one, that are named one by one
NAMED = 9  # places of a rule that are named one by one
_CELL = re.compile(r"r(\d+)c(\d+)")


class ReasonWords:
    """The words of one puzzle's explanations."""

    def __init__(self, model: Model, theory: Theory) -> None:
        self.model, self.theory = model, theory
        self._lines: list[list[str]] | None = None
        self._watched: dict[int, Watched] = {}

    # -- literals

    def variable(self, literal: int) -> Variable:
        return self.theory.variables[self.theory.variable_of[abs(literal)]]

    def value(self, literal: int) -> int:
        x = self.variable(literal)
        return 1 if x.values == BOOLEAN else x.values[abs(literal) - self.theory.statement.first[x]]

    def claims(self, literals: Iterable[int]) -> str:
        """ "r1c1 and r1c2 are shaded; r2c2 is 5"."""
        said: dict[tuple[str, ...], list[str]] = {}
        excluded: dict[Variable, list[int]] = {}
        for x in literals:
            variable = self.variable(x)
            if x < 0 and variable.values != BOOLEAN and len(variable.values) > 2:
                excluded.setdefault(variable, []).append(x)
                continue
            said.setdefault((self._claim(x),), []).append(self.model.short_place(variable))
        for variable, several in excluded.items():
            values = sorted(self.value(x) for x in several)
            words = series([self.model.value_name(variable, value) for value in values], "or")
            said.setdefault((f"not {words}",), []).append(self.model.short_place(variable))
        parts = [f"{series(places)} {'is' if len(places) == 1 else 'are'} {claim}" for (claim,), places in said.items()]
        return "; ".join(parts)

    def _claim(self, literal: int) -> str:
        return self.model.claim(self.variable(literal), self.value(literal), literal > 0)

    # -- premises

    def premise(self, premise: Premise) -> str:
        """What a person points at."""
        theory, model = self.theory, self.model
        variables = self.places(premise)
        if premise.sort == "value":
            return f"{model.short_place(variables[0])} must take a value"
        origin = theory.statement.origins[premise.places[0]]
        if premise.sort in ("most", "some"):
            assert premise.value is not None
            value = model.value_name(variables[0], premise.value)
            where = self.where(premise)
            return f"no two {value} in {where}" if premise.sort == "most" else f"{article(value)} {value} in {where}"
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
        return f"{words} ({self.region([model.short_place(x) for x in variables])})"

    def where(self, premise: Premise) -> str:
        """The unit of a value that stands in it once, by its name where it has one."""
        names = [self.model.short_place(x) for x in self.places(premise)]
        words = self.theory.statement.origins[premise.places[0]].words
        return (box(names) if "box" in words else "") or self.region(names)

    def places(self, premise: Premise) -> list[Variable]:
        """The variables of a premise, in order."""
        return list(dict.fromkeys(map(self.variable, premise.literals)))

    def _line(self, premise: Premise) -> str:
        """The line of the statement, where a rule has no words."""
        if self._lines is None:
            self._lines = blocks(self.theory.statement)
        lines = [line for place in premise.places for line in self._lines[place] if not line.startswith("hidden")]
        return lines[0] if len(lines) == 1 else f"{lines[0]} ..." if lines else "a rule"

    @staticmethod
    def region(names: Sequence[str]) -> str:
        """A row, a column, or the places one by one."""
        cells = [_CELL.fullmatch(name) for name in names]
        if len(names) > 3 and all(cells):
            rows, columns = ({cell[i] for cell in cells if cell} for i in (1, 2))
            if len(rows) == 1:
                return f"row {rows.pop()}"
            if len(columns) == 1:
                return f"column {columns.pop()}"
        if len(names) <= NAMED:
            return series(names)
        return f"{names[0]} to {names[-1]}"

    def cut(self, premise: Premise, conclusion: int = 0) -> str:
        """What a cut says, beside whose it is: the smaller piece, its wall and what it cannot reach."""
        (clause,) = premise.clauses
        wall, piece = self.wall_and_piece(premise)
        others = [x for x in clause if x < 0 and -x not in piece and x not in wall]
        if not wall and not piece:
            known = [-x for x in clause if x != conclusion]
            return self.claims(known)
        known_wall = [-x for x in wall if x != conclusion]
        away = self.places_of([-x for x in others if x != conclusion and -x not in piece])
        parts = f"{self._few(piece) or 'a part'} would be walled in"
        if known_wall:
            parts += f" by {self._few(known_wall)}"
        return parts + (f", apart from {away}" if away else "")

    def _few(self, literals: Sequence[int]) -> str:
        """Places; of many the first, and how many more there are."""
        more = len(literals) - MANY
        return self.places_of(literals) if more <= 1 else f"{self.places_of(literals[:1])} and {more + MANY - 1} more"

    def places_of(self, literals: Iterable[int]) -> str:
        return series(list(dict.fromkeys(self.model.short_place(self.variable(x)) for x in literals)))

    def wall_and_piece(self, premise: Premise) -> tuple[list[int], list[int]]:
        """Of a cut of what is connected the literals of its wall, and of its smaller part those of the nodes."""
        (clause,) = premise.clauses
        watched = self._watched.get(premise.graph)
        if watched is None:
            watched = self._watched[premise.graph] = Watched(self.theory.graphs[premise.graph])
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
        """A step in a sentence, or with lines below it."""
        return "\n".join(self.lines(reason))

    def lines(self, reason: Reason) -> list[str]:
        """The first says what follows; others, where there are some, why."""
        return [sentence(line) for line in self._lines_of(reason)]

    def _lines_of(self, reason: Reason) -> list[str]:
        claims = self.claims(reason.follows)
        facts = self.claims(reason.facts)
        if reason.tier == "clash":
            head = f"These clash: {self.many(reason.premises)}."
            return [head + (f" Known: {facts}." if facts else ""), *self._chain(reason)]
        if reason.tier == "trying":
            return [f"{claims}, by trying: {reason.size} rules and clues together refute the contrary."]
        if reason.size == 1:
            (premise,) = reason.premises
            if premise.sort == "cut" and self.wall_and_piece(premise)[1]:
                return [f"{claims}, {self.because([premise])}: else {self.cut(premise, reason.lead)}."]
            return [f"{claims}, {self.because([premise])}" + (f", given that {facts}." if facts else ".")]
        head = f"{claims}." + (f" Known: {facts}." if facts else "")
        return [head, f"Suppose instead that {self.claims([-reason.lead])}.", *self._chain(reason)]

    def _chain(self, reason: Reason) -> Iterator[str]:
        for (_, claim), group in groupby(reason.chain, self._case):
            line, *others = group
            if others and claim:  # the same premises exclude one place after another
                places = self.places_of([line.supposing, *[other.supposing for other in others]])
                yield f"- One after another, none of {places} can be {claim}, for then {self.broken(line)}."
            elif line.supposing:
                impossible = self.claims([line.supposing])
                yield f"- If {impossible}, then {self.broken(line)}: so {self.claims(line.literals)}."
            elif line.literals:
                yield f"- {sentence(self.because(line.premises))}, {self.claims(line.literals)}{self._wall(line)}."
            else:
                cut = self.cut(line.premises[0]) if line.premises[0].sort == "cut" else ""
                more = f": {cut}" if cut else ""
                yield f"- But then {self.broken(line)}{more}."
        if reason.splits:
            yield f"- All ways lead to a clash of {self.many(reason.premises)}."

    def _case(self, line: ChainLine) -> tuple[object, str]:
        """Lines that are one in words: cases of the same premises and of the same value."""
        return (line.premises, self._claim(line.supposing)) if line.supposing else (line, "")

    def _wall(self, line: ChainLine) -> str:
        """What a cut says where it draws something."""
        (conclusion, *_), (first, *others) = line.literals, line.premises
        if others or first.sort != "cut":
            return ""
        return f": else {self.cut(first, conclusion)}" if self.wall_and_piece(first)[1] else ""

    def because(self, premises: Sequence[Premise]) -> str:
        """Premises of one phrase as the reason of something."""
        if any(one.sort == "value" for one in premises):
            return f"because {self.together(premises)}"
        if len(premises) == 1 and premises[0].sort == "some":
            return f"because {self._no_place(premises[0], 'other ')}"
        return f"because of {self.together(premises)}"

    def _no_place(self, premise: Premise, other: str) -> str:
        where, value = self.where(premise), premise.value
        assert value is not None
        has = "have" if " and " in where else "has"
        return f"{where} {has} no {other}place for {self.model.value_name(self.places(premise)[0], value)}"

    def broken(self, line: ChainLine) -> str:
        """What goes wrong."""
        first = line.premises[0]
        if len(line.premises) > 1:
            return f"{self.several(line.premises)} are together broken"
        if first.sort == "value":
            return f"{self.model.short_place(self.places(first)[0])} has no value left"
        if first.sort == "some":
            return self._no_place(first, "")
        return f"{self.premise(first)} is broken"

    def several(self, premises: Sequence[Premise]) -> str:
        """Premises of any phrases, those of one together; above six of these how many there are of each sort."""
        distinct = {self.premise(one): one for one in premises}.values()
        groups: dict[tuple[object, ...], list[Premise]] = {}
        for one in distinct:
            groups.setdefault(phrase_of(self.theory, one), []).append(one)
        if len(groups) > FEW or len(distinct) > NAMED:
            return self._counts(premises)
        return series([self.together(group) for group in groups.values()])

    def many(self, premises: Sequence[Premise]) -> str:
        """The names of premises; above six how many there are of each sort."""
        if len({*map(self.premise, premises)}) <= FEW:
            return self.several(premises)
        return self._counts(premises)

    def _counts(self, premises: Sequence[Premise]) -> str:
        """How many there are of each sort."""
        sorts = Counter(self._noun(one) for one in {self.premise(one): one for one in premises}.values())
        return series([amount(number, noun) for noun, number in sorts.items()])

    def _noun(self, premise: Premise) -> str:
        if premise.sort == "clue":
            first = self.premise(premise).split()[0]
            return first if first.isalpha() else "clue"
        return {"corner": "corner", "value": "cell to fill", "cut": "connection"}.get(premise.sort, "rule")

    def together(self, premises: Sequence[Premise]) -> str:
        """Premises in one phrase: those of one rule with its places."""
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
        regions = [self.region([self.model.short_place(x) for x in self.places(one)]) for one in premises]
        return f"“{words}” ({'; '.join(regions)})"


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


def sentence(words: str) -> str:
    """With a capital at the beginning; names of cells stay small."""
    return words if _CELL.match(words) else words[:1].upper() + words[1:]


def article(value: str) -> str:
    """ "an 8", "a 5", "an E"."""
    return "an" if value in {"11", "18", *"AEFHILMNORSX"} or value[:1] in "8aeio" else "a"


def box(names: Sequence[str]) -> str:
    """The name of the cells of a box, "box 1"; "" of others."""
    cells = [(int(cell[1]), int(cell[2])) for cell in map(_CELL.fullmatch, names) if cell]
    if len(cells) < len(names) or not cells:
        return ""
    (top, left), (bottom, right) = min(cells), max(cells)
    height, width = bottom - top + 1, right - left + 1
    whole = len(cells) == height * width and min(height, width) > 1 and all(left <= c <= right for _, c in cells)
    if not whole or (top - 1) % height or (left - 1) % width or max(bottom, right) > len(cells):
        return ""
    return f"box {(top - 1) // height * height + (left - 1) // width + 1}"
