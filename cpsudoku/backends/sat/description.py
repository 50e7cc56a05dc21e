"""The clauses of the SAT solver for each line of a statement, under the chosen encoding and formulation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from cpsudoku.backends.sat.at_most_one import DEFAULT, ENCODINGS, AtMostOneEncoding
from cpsudoku.backends.sat.rule_clauses import places_of_values, remaining, single_value_variables
from cpsudoku.model import BOOLEAN
from cpsudoku.primitives import FILES
from cpsudoku.primitives.clause_rows import simple
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import Domain, Row, StatedLine
from cpsudoku.statement.clause_encoding import clauses
from cpsudoku.statement.compilation import compile_statement
from cpsudoku.statement.line_description import CUTS, Description, LinePart, Values, literal_names, shorten
from cpsudoku.statement.statement import Copy, Statement
from cpsudoku.support.limits import library


class _Recorder:
    """A target of `compile_statement` that records each clause once, under the first line that contains it."""

    def __init__(self, statement: Statement, encoding: AtMostOneEncoding, *, extended: bool) -> None:
        self.encoding, self.extended = encoding, extended
        self.by_cuts = extended and encoding is ENCODINGS[DEFAULT]  # same as in sessions
        self.parts = [LinePart() for _ in statement.origins]
        self.variables = self._part = LinePart()
        self._name = literal_names(statement)
        self._known: set[Row] = set()
        self._other = 0  # literals of the at-most-one encoding
        self.natives: Mapping[str, Callable[[StatedLine, Copy], bool]] = {
            word: partial(self._take, {"different": self._different, "clause": self._clause}.get(word))
            for word in FILES
        }

    def note(self, noun: str, some: Iterable[Sequence[int]]) -> None:
        """Count new clauses."""
        for clause in map(tuple, some):
            if clause not in self._known:
                self._known.add(clause)
                self._part.note(noun, shorten(map(self._name, clause), " or "))

    def declare(self, first: int, domain: Domain, *, one_at_most: bool) -> None:
        """Record the clauses that a variable takes exactly one value."""
        if domain != BOOLEAN:
            literals = range(first, first + len(domain))
            self.note("clauses: at least one value", [literals])
            if one_at_most:
                self.note("clauses: at most one value", self._one_at_most(literals))

    def _one_at_most(self, literals: Sequence[int]) -> list[tuple[int, ...]]:
        top = 10**9 + self._other  # above all others, because they have no names
        written, after = self.encoding.encode(literals, top)
        self._part.note("fresh literals", count=after - top)
        self._other += after - top
        return written

    def _take(self, native: Callable[[StatedLine], bool] | None, line: StatedLine, copy: Copy) -> bool:
        self._part = self.parts[copy.place]
        return native is not None and native(line)

    def _clause(self, line: StatedLine) -> bool:
        clause = simple((*[-x for x in line.only_if], *line.args))
        self.note("clauses", [] if clause is None else [clause])
        return True

    def _different(self, line: StatedLine) -> bool:
        if line.only_if:
            return False
        places = places_of_values(line)
        if self.extended and len(places) == len(line.args):
            self.note("clauses: at least one place", places.values())
        for literals in places.values():
            self.note("clauses: at most one place", self._one_at_most(literals))
        return True

    def variable(self, first: int, domain: Domain) -> None:
        self.declare(first, domain, one_at_most=True)

    def fresh(self, first: int, count: int) -> None:
        self._part.note("fresh literals", count=count)

    def clause(self, clause: Row) -> None:
        self.note("clauses", [clause])

    def graph(self, graph: Guarded) -> None:
        self._part.note(*CUTS)


def describe(statement: Statement, *, amo: str = DEFAULT, formulation: str = "extended", **_: str) -> Description:
    """Return the clauses of each line. ``amo``: the at-most-one encoding; ``formulation``: same as in `sat`.

    Raises:
        ModelError: a line is too wide for clauses.
    """
    extended = formulation == "extended"
    recorder = _Recorder(statement, ENCODINGS[amo], extended=extended)
    followed = single_value_variables(statement, formulation)
    recorder.variables.note("literals", count=statement.top)
    for x in statement.variables:
        recorder.declare(statement.first[x], x.values, one_at_most=statement.first[x] not in followed)
    compile_statement(statement, recorder)
    for part in (recorder.variables, *recorder.parts):
        part.counts = +part.counts
    return Description(
        recorder.variables,
        tuple(recorder.parts),
        given="a literal that is assumed",
        block=f"a clause of {statement.decisions} literals and one more, which only the second call assumes",
    )


def root_values(statement: Statement, *, amo: str = DEFAULT, formulation: str = "extended", **_: str) -> Values | None:
    """Return the values that unit propagation on the clauses of a statement leaves. Return None for a contradiction.
    ``amo``, ``formulation``: same as in `describe`."""
    default = (amo, formulation) == (DEFAULT, "extended")
    formula = clauses(statement) if default else remaining(statement, formulation, ENCODINGS[amo], {})
    written, literal = formula.clauses, formula.numbering.literal
    units = [clause[0] for clause in written if len(clause) == 1]
    if any(not clause for clause in written) or not {*units}.isdisjoint(-x for x in units):
        return None
    with library("pysat.solvers").Minisat22(bootstrap_with=[clause for clause in written if len(clause) > 1]) as solver:
        holds, implied = solver.propagate(units)
    if not holds:
        return None
    true = {*implied, *units}
    return {x: frozenset(v for v in x.values if -literal(x, v) not in true) for x in statement.variables}
