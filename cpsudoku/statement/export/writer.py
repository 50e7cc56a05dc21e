"""The base class of writers of models. It is a target of the statement's traversal, with its own literals.

A format writes clauses and sums, each under a condition. Its table of natives has the primitives that it supports.
Other primitives reach it as clauses of the reference encoding. Connectivity is written as full constraints
(`connectivity`). If the format can express it, fresh variables have a unique value in each solution. Then other
programs count the same number of solutions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from typing import cast

from cpsudoku.model import Clue, Model
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import BOOLEAN, Domain, Row, StatedLine, width
from cpsudoku.statement.compilation import compile_statement
from cpsudoku.statement.export import connectivity
from cpsudoku.statement.export.connectivity import Term
from cpsudoku.statement.statement import Copy, Origin, Statement
from cpsudoku.statement.statement_of_model import add_place, state
from cpsudoku.support.errors import ModelError

Rows = Sequence[tuple[int, ...]]
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class ModelWriter:
    """Collects the rules of a model and some clues. Literals are numbered in the order of `declare`, declared variables
    first. ``top``: the last literal; ``added``: the number of fresh variables."""

    top: int
    added: int

    by_cuts = False
    counted = True  # will other programs count solutions with this output?
    # for a program that learns no clauses? Then every free variable must have one value, or the program refutes each of
    # its values
    searched = False
    by_clauses = False  # is connectivity written in clauses alone?
    words: tuple[str, ...] = ()  # supported by the format; `_write_WORD` writes a line, or returns False to lower it

    def __init__(self, model: Model, clues: Sequence[Clue]) -> None:
        """
        Raises:
            ModelError: a constraint cannot be decomposed or written in the format. The message names its clue. It is an
                InstanceError if the line of the constraint is known.
        """
        self.model = model
        self.clues = clues
        self.names: list[str] = []  # names of variables in the format
        self._taken: set[str] = set()
        self.statement: Statement = state(model, clues, fold=not self.counted, counted=self.counted)
        self.natives: Mapping[str, Callable[[StatedLine, Copy], bool]] = dict.fromkeys(FILES, self._take)
        self.top = self.added = 0
        self._own: list[int] = []  # literal of the format for each undeclared literal of the statement
        self._origin = Origin("", "", 0)  # of the current line
        self._open = [copies[0].place for shape, copies in self.statement.copies.items() if shape.open]
        for x in self.statement.variables:
            self._declare(x.name, x.values)
        try:
            compile_statement(self.statement, self, counted=self.counted or self.searched)
        except ModelError as error:
            raise add_place(error, self._origin, model) from error

    # Methods of a format

    def declare(self, name: str, first: int, domain: Domain) -> None:
        """Declare a variable whose literals begin at ``first``. No ``name``: a fresh variable."""
        raise NotImplementedError

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        """Require that one of the literals is true."""
        raise NotImplementedError

    def write_sum(self, terms: Sequence[Term], relation: str, total: int, only_if: Sequence[int] = ()) -> None:
        """Require a comparison of a sum."""
        raise NotImplementedError

    def number(self, most: int) -> list[Term]:
        """Return a fresh number from 0 to at least ``most``, as a sum."""
        domain = tuple(range(most + 1))
        return [(1, self.fresh_variable(domain), domain)] if most else []

    def remark(self, words: str) -> None:
        """Write a heading for the following lines."""
        raise NotImplementedError

    def head(self, before: Origin, origin: Origin) -> None:
        """Write the origin of the following lines."""
        if origin.clue != before.clue:
            self.remark(f"clue {' '.join(origin.clue.split())}")

    # Methods that a format may call

    def boolean(self) -> int:
        """Return a fresh literal."""
        return self._declare("", BOOLEAN)

    def fresh_variable(self, domain: Domain) -> int:
        """Return the first literal of a fresh variable."""
        return self._declare("", domain)

    def native(self, word: str) -> Callable[[StatedLine], bool] | None:
        """Return the writer for lines of a primitive. Return None to get them as clauses."""
        return getattr(self, f"_write_{word}") if word in self.words else None

    def name_variable(self, name: str, meant: Container[str] = ()) -> str:
        """Return a name that ``meant`` does not contain: the variable's own name if the format allows it, else a new
        one."""
        wanted = name or f"aux{self.added}"
        free = NAME.fullmatch(wanted) and wanted not in self._taken and wanted not in meant
        written = wanted if free else f"v{len(self.names) + 1}"
        while written in self._taken or written in meant:
            written += "_"
        self._taken.add(written)
        self.names.append(written)
        return written

    def count_note(self) -> str:
        """Return the header's note on counting solutions."""
        model = self.model
        if len(model.decisions) == len(self.statement.variables) and not self.added:
            return "there are no auxiliary variables: solutions are counted as they are"
        if self._open:
            origin = " ".join(str(self.statement.origins[min(self._open)]).split())
            return (
                f"auxiliary variables are left open by {origin}: count over the decisions, by projection or by blocking"
            )
        if len(self.statement.variables) > len(model.decisions):
            return (
                "auxiliary variables are determined by the decisions as far as the model's own ones are: to be sure, "
                "count over the decisions"
            )
        return "the auxiliary variables are determined by the decisions: solutions are counted once"

    # Primitives that formats share

    def _write_clause(self, line: StatedLine) -> bool:
        self.write_clause(line.args, line.only_if)
        return True

    def _write_count(self, line: StatedLine) -> bool:
        least, most = cast(tuple[int, int], line.parameters)
        terms = [(1, x, None) for x in line.args]
        if least == most:
            self.write_sum(terms, "=", least, line.only_if)
            return True
        if least:
            self.write_sum(terms, ">=", least, line.only_if)
        if most < len(terms):
            self.write_sum(terms, "<=", most, line.only_if)
        return True

    def _write_sum(self, line: StatedLine) -> bool:
        coefficients, relation, total = cast(tuple[tuple[int, ...], str, int], line.parameters)
        self.write_sum([*zip(coefficients, line.args, line.domains, strict=True)], relation, total, line.only_if)
        return True

    def _write_connected(self, line: StatedLine) -> bool:
        nodes, links = cast(tuple[Sequence[int], Sequence[tuple[int, int, int]]], line.parameters)
        args = [*line.args, None]  # the last one is number -1: always true
        joined = [(a, b, args[x]) for a, b, x in links]
        connectivity.write_connected(self, [args[x] for x in nodes], joined, line.only_if, by_clauses=self.by_clauses)
        return True

    def _write_reach(self, line: StatedLine) -> bool:
        root, steps, links = cast(tuple[int, int, Sequence[tuple[int, int]]], line.parameters)
        connectivity.write_reach(self, line.args, links, root, steps, line.only_if)
        return True

    # The target of the traversal

    def variable(self, first: int, domain: Domain) -> None:
        start = self._declare("", domain)
        self._own += range(start, start + width(domain))

    def fresh(self, first: int, count: int) -> None:
        self._own += [self.boolean() for _ in range(count)]

    def clause(self, clause: Row) -> None:
        self.write_clause([self._literal(x) for x in clause])

    def graph(self, graph: Guarded) -> None:
        nodes = [self._literal(x) if x else None for x in graph.link_graph.nodes]
        links = [(a, b, self._literal(x) if x else None) for a, b, x in graph.link_graph.links]
        off = [-self._literal(x) for x in graph.unless]
        connectivity.write_connected(self, nodes, links, off, by_clauses=self.by_clauses)

    def _take(self, line: StatedLine, copy: Copy) -> bool:
        before, self._origin = self._origin, self.statement.origins[copy.place]
        if before != self._origin:
            self.head(before, self._origin)
        own = line._replace(
            args=tuple([self._literal(x) for x in line.args]), only_if=tuple([self._literal(x) for x in line.only_if])
        )
        write = self.native(line.word)
        if write is not None and write(own):
            return True
        if primitive_of(line.word).open:
            self._open.append(copy.place)
        return False

    def _literal(self, x: int) -> int:
        top = self.statement.top
        literal = abs(x) if abs(x) <= top else self._own[abs(x) - top - 1]
        return literal if x > 0 else -literal

    def _declare(self, name: str, domain: Domain) -> int:
        first = self.top + 1
        self.top += width(domain)
        self.added += first > self.statement.top
        self.declare(name, first, domain)
        return first


def rows_of(line: StatedLine) -> list[tuple[int, ...]]:
    """Return the tuples of a `table` line that are within the domains. Other tuples cannot be written."""
    domains = [frozenset(domain or ()) for domain in line.domains]
    return [row for row in cast(Rows, line.parameters) if all(v in d for v, d in zip(row, domains, strict=True))]
