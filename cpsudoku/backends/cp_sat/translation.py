"""A model in CP-SAT, and the changes to it for each question.

The rules are written once from their statement. Digits and pencil marks are unary clues: a question writes them as
domains into the proto and restores the domains afterwards. (A copy would cost 0.17 ms.) Other clues need constraints,
and constraints cannot be removed from a proto. So they are written into a copy of the rules, which is kept until other
clues come. A second copy contains the blocking constraint, which is rewritten for every question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.backends.cp_sat import natives
from cpsudoku.backends.cp_sat.natives import Native
from cpsudoku.backends.cp_sat.protobuf import Booleans, Change, CpProto, Integers
from cpsudoku.model import Clue, Variable, Witness
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.connected import Link
from cpsudoku.primitives.cut_separation import Guarded, LinkGraph
from cpsudoku.primitives.primitive import Domain, Row, StatedLine
from cpsudoku.statement.compilation import compile_statement
from cpsudoku.statement.houses import Houses, houses_of
from cpsudoku.statement.statement import Copy, Statement, literals_at
from cpsudoku.statement.statement_of_model import state_clues

if TYPE_CHECKING:
    from ortools.sat.python.cp_model_helper import CpModelProto


# The blocking constraint, rewritten for every question: a table of forbidden assignments, or a clause for each witness.
#
# Over integers, a table takes 4.3 ms for a 17-clue puzzle, reified inequalities 5.3 ms. Over Booleans, an unused clause
# contains a literal and its negation.


Decisions = Sequence[tuple[Variable, int]]  # decision variables, each with its first literal


class ForbiddenTable:
    """Blocking by a forbidden table: the decisions must not equal a row, and the rows are the witnesses."""

    def __init__(self, cp: CpProto, proto: CpModelProto, decisions: Decisions) -> None:
        """``proto``: the copy to which the constraint is added."""
        table = proto.constraints.add().table
        table.negated = True
        for _, first in decisions:
            term = table.exprs.add()
            term.vars.append(cp.place[first])
            term.coeffs.append(1)
        self._proto, self._decisions, self._place = proto, decisions, len(proto.constraints) - 1

    def write(self, witnesses: Sequence[Witness]) -> None:
        """Forbid these witnesses and no others."""
        values = self._proto.constraints[self._place].table.values
        values.clear()
        for witness in witnesses:
            values.extend([witness[x] for x, _ in self._decisions])


class DifferenceClauses:
    """Blocking by clauses: for each witness, at least one decision has another value."""

    def __init__(self, cp: CpProto, proto: CpModelProto, decisions: Decisions) -> None:
        """``proto``: the copy to which the constraints are added."""
        self._cp, self._proto, self._decisions = cp, proto, decisions
        self._places: list[int] = []

    def write(self, witnesses: Sequence[Witness]) -> None:
        """Forbid these witnesses and no others."""
        constraints = self._proto.constraints
        while len(self._places) < len(witnesses):
            self._places.append(len(constraints))
            constraints.add()
        literal = self._cp.literal
        for number, place in enumerate(self._places):
            literals = constraints[place].bool_or.literals
            literals.clear()
            if number < len(witnesses):
                witness = witnesses[number]
                literals.extend([-1 - literal(first, x.values, witness[x]) for x, first in self._decisions])
            else:
                literals.extend([0, -1])


class Formulation(NamedTuple):
    """The form of variables, primitives and blocked witnesses in CP-SAT."""

    proto: type[CpProto]
    natives: Mapping[str, Native]
    block: type[ForbiddenTable] | type[DifferenceClauses]


FORMULATIONS = {
    "integer": Formulation(Integers, natives.INTEGERS, ForbiddenTable),
    "boolean": Formulation(Booleans, natives.BOOLEANS, DifferenceClauses),
    "both": Formulation(Integers, natives.BOTH, ForbiddenTable),
}


PRESOLVED = frozenset(("different", "sets", "table", "walk"))  # the primitives for which presolve saves time


def _in_circuit(cp: CpProto, line: StatedLine) -> bool:
    """Write nothing, because the circuit of the other `connected` line also expresses this line."""
    return True


def enclosures(statement: Statement) -> dict[int, int]:
    """Return {line number: width} for pairs of `connected` lines that one circuit can express
    (`natives.border_circuit`). The line about one component gets the width of its board, the other line 0."""
    found: dict[tuple[int, ...], tuple[int, tuple[Link, ...]]] = {}
    pairs: dict[int, int] = {}
    for shape, copies in statement.copies.items():
        if len(shape.lines) != 1 or (line := shape.lines[0]).word != "connected" or line.only_if or shape.hidden:
            continue
        nodes, links = line.parameters
        for copy in copies:
            own = [0, *literals_at(shape, copy)]
            table = [*own, *[-x for x in own[:0:-1]]]
            found[tuple([table[line.args[i]] if i >= 0 else 0 for i in nodes])] = copy.place, links
    for literals, (place, links) in found.items():
        inner = tuple([-x for x in literals[:-1]])
        if literals[-1:] == (0,) and inner in found and (width := _width_of_board(links, len(inner))):
            inner_place, inner_links = found[inner]
            if {*inner_links} == {link for link in links if len(inner) not in link[:2]}:
                pairs |= {inner_place: width, place: 0}
    return pairs


def _width_of_board(links: Sequence[Link], count: int) -> int:
    """Return the width of the rectangular board with these links: its cells row by row, and its edge as node ``count``.
    Return 0 if they are not the links of a board."""
    width = max((b - a for a, b, _ in links if b < count), default=0)
    if not width or count % width:
        return 0
    rows, columns = range(count // width), range(width)
    board = {(r * width + c, r * width + c + 1, -1) for r in rows for c in columns[:-1]}
    board |= {(r * width + c, (r + 1) * width + c, -1) for r in rows[:-1] for c in columns}
    edge = {(r * width + c, count, -1) for r in rows for c in columns if r in (0, rows[-1]) or c in (0, columns[-1])}
    return width if {*links} == board | edge else 0


class Contradiction(NamedTuple):
    """The names of clues that leave a variable without a value."""

    names: tuple[str, ...]


class CpTranslation:
    """A statement in CP-SAT, written into a new proto or added to a copy of ``before``. `statement.compilation` calls
    its methods."""

    natives: Mapping[str, Callable[[StatedLine, Copy], bool]]
    decisions: list[tuple[Variable, int]]
    declared: list[tuple[Variable, int]]
    by_cuts = True

    cp: CpProto

    def __init__(self, formulation: Formulation, statement: Statement, before: CpTranslation | None = None) -> None:
        self.formulation = formulation
        self.statement = statement
        cp = self.cp = formulation.proto(None if before is None else before.cp)
        self.proto: CpModelProto = cp.proto
        self.graphs: list[Guarded] = []
        # Are some variables free when the decisions are fixed, so that enumeration repeats solutions?
        self.repeats: bool = any(shape.open for shape in statement.copies)
        first = statement.first
        own = [(x, first[x]) for x in statement.variables]
        for x, at in own:
            cp.declare(at, x.values, x.name)
        if before is None:
            self.decisions, self.declared = own[: statement.decisions], own
        else:
            self.graphs += before.graphs
            self.repeats |= before.repeats
            self.decisions, self.declared = before.decisions, before.declared + own
        self.words: set[str] = set() if before is None else {*before.words}  # the primitives in its lines
        self.enclosures: dict[int, int] = enclosures(statement)
        self.natives = {word: partial(self._take, formulation.natives.get(word)) for word in FILES}
        self.natives["connected"] = self._take_connected
        self._free = False  # may fresh literals of the current line take several values?
        self.top: int = compile_statement(statement, self)
        if any(not isinstance(graph, LinkGraph) for graph, _ in self.graphs):
            from cpsudoku.primitives.rooted_components import together  # few models have pieces

            self.graphs = [Guarded(*one) for one in together(self.graphs)]
        self._blocking: tuple[CpModelProto, ForbiddenTable | DifferenceClauses] | None = None
        # the declared domains read so far, because reading one takes 6 us
        self._domains: dict[int, tuple[int, ...]] = {}

    @property
    def gains_by_presolve(self) -> bool:
        """Does presolve save more time than it takes?"""
        return not self.graphs and not PRESOLVED.isdisjoint(self.words)

    def _take_connected(self, line: StatedLine, copy: Copy) -> bool:
        width = self.enclosures.get(copy.place)
        native = None if width is None else partial(natives.border_circuit, width) if width else _in_circuit
        return self._take(native, line, copy)

    def _take(self, native: Native | None, line: StatedLine, copy: Copy) -> bool:
        self.words.add(line.word)
        if native is not None and native(self.cp, line):
            return True
        self._free = bool(line.only_if) or primitive_of(line.word).open
        return False

    def variable(self, first: int, domain: Domain) -> None:
        self.cp.declare(first, domain)

    def fresh(self, first: int, count: int) -> None:
        self.cp.booleans(first, count)
        self.repeats |= count > 0 and self._free

    def clause(self, clause: Row) -> None:
        self.cp.clause(clause)

    def graph(self, graph: Guarded) -> None:
        self.graphs.append(graph)
        for x in (*graph.graph.literals(), *graph.unless):
            if x:
                self.cp.literals[x]  # created now, because a literal created after a solution has no value in it

    def cut(self, solution: Sequence[int]) -> list[Row]:
        """Return the cuts that a solution violates. The method `implies` of each cut's graph accepts it."""
        literals, cuts = self.cp.literals, []

        def true(x: int) -> bool:
            place = literals[x]
            return bool(solution[place]) if place >= 0 else not solution[-1 - place]

        for graph, unless in self.graphs:
            if any(map(true, unless)):
                continue
            for cut in graph.cuts(true):
                if not graph.implies(cut):
                    raise AssertionError(f"the cut {cut} does not follow")
                cuts.append((*cut, *unless))
        return cuts

    def add(self, cuts: Sequence[Row]) -> None:
        """Add cuts permanently, because the model implies them."""
        for cut in cuts:
            self.cp.clause(cut)
            if self._blocking is not None:
                clause = self._blocking[0].constraints.add().bool_or.literals
                clause.extend([self.cp.literals[x] for x in cut])

    def changes(self, clues: Sequence[Clue]) -> list[Change] | Contradiction:
        """Return the domains for the unary clues."""
        allowed: dict[Variable, frozenset[int]] = {}
        for clue in clues:
            if clue.unary is None:
                continue
            x, values = clue.unary
            allowed[x] = values.intersection(allowed.get(x, x.values))
            if not allowed[x]:
                return Contradiction(tuple(dict.fromkeys(c.name for c in clues if c.unary and c.unary.variable is x)))
        first, changes = self.statement.first, self.cp.changes
        return [change for x, values in allowed.items() for change in changes(first[x], x.values, values)]

    def declared_domains(self, changes: Sequence[Change]) -> list[Change]:
        """Return the current domains of the changed variables, to restore them later. Call this before the changes are
        written."""
        domains, variables = self._domains, self.proto.variables
        for index, _ in changes:
            if index not in domains:
                domains[index] = tuple(variables[index].domain)
        return [(index, domains[index]) for index, _ in changes]

    def blocking(self, witnesses: Sequence[Witness]) -> CpModelProto:
        """Return the proto with the witnesses blocked. Each call rewrites and returns the same object."""
        if self._blocking is None:
            proto = self.copy()
            self._blocking = proto, self.formulation.block(self.cp, proto, self.decisions)
        self._blocking[1].write(witnesses)
        return self._blocking[0]

    def witness(self, solution: Sequence[int]) -> Witness:
        """Return the values of the declared variables."""
        return self.cp.values(self.declared, solution)

    def copy(self) -> CpModelProto:
        """Return a copy of the proto in its current state."""
        copied: CpModelProto = type(self.proto)()
        copied.copy_from(self.proto)
        return copied


class Translator:
    """Rules in CP-SAT, and clues in addition to them."""

    def __init__(self, statement: Statement, formulation: Formulation) -> None:
        self.rules: CpTranslation = CpTranslation(formulation, statement)

    def beside(self, clues: Sequence[Clue]) -> CpTranslation:
        """Return the rules together with clues over several variables."""
        variables = [x for clue in clues for x in clue.auxiliary]
        statement = self.rules.statement.beyond(variables, self.rules.top)
        statement = state_clues(statement, clues, self._houses)
        return CpTranslation(self.rules.formulation, statement, self.rules)

    @cached_property
    def _houses(self) -> Houses:
        return houses_of(self.rules.statement)


def write(proto: CpModelProto, changes: Sequence[Change]) -> None:
    """Write domains into the proto."""
    variables = proto.variables
    for index, values in changes:
        domain = variables[index].domain
        domain.clear()
        domain.extend(values)
