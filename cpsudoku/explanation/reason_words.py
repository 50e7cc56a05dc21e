"""Reasons in English, from nothing but the words of rules, the names of clues and what layers say of a place.

One premise: "r5c10 is unshaded, because of “no two shaded cells touch” (r5c9), and r5c9 is shaded." Several: what would
follow from the contrary, a line for each idea, up to the rule that is broken. A cut is its smaller piece, the wall
around it, and the gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cpsudoku.explanation.board import series
from cpsudoku.explanation.breaks import Watched
from cpsudoku.explanation.reason import ChainLine, Reason, phrase_of
from cpsudoku.explanation.theory import Premise, Theory
from cpsudoku.model import BOOLEAN, Model, Variable
from cpsudoku.model.constraints.link_graph import LinkGraph, bits
from cpsudoku.statement.text import blocks

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
            return f"{model.short_place(variables[0])} takes a value"
        origin = theory.statement.origins[premise.places[0]]
        if premise.sort in ("most", "some"):
            assert premise.value is not None
            value = model.value_name(variables[0], premise.value)
            where = self.region([model.short_place(x) for x in variables])
            return f"no two {value} in {where}" if premise.sort == "most" else f"a {value} in {where}"
        if premise.sort == "corner":
            corner = model.corner_name(variables) or series([model.short_place(x) for x in variables])
            return f"the line neither ends nor branches at {corner}"
        if premise.sort == "clue":
            return origin.clue
        words = f"“{origin.words}”" if origin.words else f"“{self._line(premise)}”"
        if premise.sort == "cut" and origin.clue:
            return origin.clue
        if premise.sort == "cut" or premise.graphs:
            return words
        return f"{words} ({self.region([model.short_place(x) for x in variables])})"

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
        parts = f"{self.places_of(piece) or 'a part'} would be walled in"
        if known_wall:
            parts += f" by {self.places_of(known_wall)}"
        return parts + (f", apart from {away}" if away else "")

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
        claims = self.claims(reason.follows)
        facts = self.claims(reason.facts)
        if reason.tier == "trying":
            return [f"{claims}, by trying: {reason.size} rules and clues together refute the contrary."]
        if reason.size == 1:
            (premise,) = reason.premises
            if premise.sort == "cut" and self.wall_and_piece(premise)[1]:
                return [f"{claims}, because of {self.premise(premise)}: else {self.cut(premise, reason.lead)}."]
            return [f"{claims}, because of {self.premise(premise)}" + (f", and {facts}." if facts else ".")]
        head = f"{claims}." + (f" Known: {facts}." if facts else "")
        return [head, f"Suppose instead that {self.claims([-reason.lead])}.", *self._chain(reason)]

    def _chain(self, reason: Reason) -> Iterator[str]:
        for line in reason.chain:
            names = self.together(line)
            if line.supposing:
                impossible = self.claims([line.supposing])
                yield f"- If {impossible}, then {names} {_are(line)} broken: so {self.claims(line.literals)}."
            elif line.literals:
                yield f"- Because of {names}, {self.claims(line.literals)}."
            else:
                cut = self.cut(line.premises[0]) if line.premises[0].sort == "cut" else ""
                more = f": {cut}" if cut else ""
                yield f"- But then {names} {_are(line)} broken{more}."
        if reason.splits:
            yield f"- All ways lead to a clash of {series([self.premise(one) for one in reason.premises])}."

    def together(self, line: ChainLine) -> str:
        """The premises of a line: those of one rule in one phrase."""
        names = dict.fromkeys(map(self.premise, line.premises))
        first = line.premises[0]
        if len({phrase_of(self.theory, one) for one in line.premises}) > 1 or first.sort not in ("rule", "corner"):
            return series(list(names))
        words = self.theory.statement.origins[first.places[0]].words
        places = [self.model.corner_name(self.places(one)) for one in line.premises]
        if first.sort == "corner" and all(places):
            return f"the line neither ends nor branches at {series(places)}"
        if not words:
            return series(list(names))
        regions = [self.region([self.model.short_place(x) for x in self.places(one)]) for one in line.premises]
        return f"“{words}” ({'; '.join(regions)})"


def _are(line: ChainLine) -> str:
    return "is" if len(line.premises) == 1 else "are together"
