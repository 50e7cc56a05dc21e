"""The traversal that passes a statement to a backend.

A backend is a `LiteralSink`: it accepts literals and clauses, and has a table of native constraints: primitive ->
method. Such a method gets a line and its place, and may reject it. Lines that are rejected, or for which there is no
method, become clauses of the reference encoding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from cpsudoku.primitives import encoding_of
from cpsudoku.primitives.clause_rows import once_each, simple
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import Domain, Row, StatedLine, width
from cpsudoku.statement.statement import Copy, Statement


class LiteralSink(Protocol):
    """The methods that a backend provides for the traversal. Literals are the statement's: declared variables, then
    hidden and fresh ones, in the order of the declaration."""

    natives: Mapping[str, Callable[[StatedLine, Copy], bool]]
    by_cuts: bool  # does it accept all graphs, and not only `connected`? Then pieces are not lowered to clauses

    def variable(self, first: int, domain: Domain) -> None:
        """Declare a hidden variable, whose literals begin at ``first``."""

    def fresh(self, first: int, count: int) -> None:
        """Declare ``count`` fresh literals, from ``first`` on."""

    def clause(self, clause: Row) -> None:
        """Add a clause."""

    def graph(self, graph: Guarded) -> None:
        """Add a graph whose cuts hold unless one of its guards is true."""


def compile_statement(statement: Statement, target: LiteralSink, *, counted: bool = False) -> int:
    """Pass the statement to a backend, copy by copy. Return the last literal in use.

    ``counted``: fix a fresh literal or hidden variable to its lowest value if no line with it must hold. Otherwise its
    free values would multiply the number of solutions and the work of a search.

    Raises:
        ModelError: a line is too wide for clauses.
    """
    top = statement.top
    for shape, copy in statement.in_order():
        firsts = list(copy.firsts)
        for domain in shape.hidden:
            target.variable(top + 1, domain)
            firsts.append(top + 1)
            top += width(domain)
        table = {}
        for x, number, offset in shape.named_literals:
            table[x] = at = firsts[number] + offset
            table[-x] = -at
        for literal, lowest in shape.idle if counted else ():
            target.clause((table[literal], table[lowest]))
        for line in shape.lines:
            word, parameters, args, domains, only_if = line
            placed = StatedLine(
                word, parameters, tuple([table[x] for x in args]), domains, tuple([table[x] for x in only_if])
            )
            native = target.natives.get(word)
            if native is None or not native(placed, copy):
                start, top = top + 1, lower(placed, target, top)
                for literal in placed.only_if if counted else ():
                    for x in range(start, top + 1):
                        target.clause((literal, -x))
    return top


def lower(line: StatedLine, target: LiteralSink, top: int) -> int:
    """Pass the reference encoding of a line to the target, with fresh literals from ``top`` + 1. Return the last
    literal."""
    encoding = encoding_of(line, target.by_cuts)
    target.fresh(top + 1, encoding.width)
    table = encoding.table(line, top)
    off = tuple([-x for x in line.only_if])
    literal = table.__getitem__
    apart = once_each(table, off)
    for clause in encoding.all:
        kept = (*off, *map(literal, clause))
        if apart:
            target.clause(kept)
        elif (short := simple(kept)) is not None:
            target.clause(short)
    for graph in encoding.graphs:
        target.graph(graph.over(table, *off))
    return top + encoding.width
