"""What the writers of models share: a target of the statement's walk, with literals of its own.

A format says a clause and a sum, each under a condition, and in its table of natives whatever words it has; other words
reach it as clauses of the reference lowering. What has to be connected is said in full (`connectivity`). Fresh
variables have one value each wherever that can be stated, so that other programs count the solutions that we do.
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
from cpsudoku.statement.statement import Copy, Origin
from cpsudoku.statement.statement_of_model import add_place, state
from cpsudoku.support.errors import ModelError

Rows = Sequence[tuple[int, ...]]
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class ModelWriter:
    """Collects what a model and some clues say. Literals are numbered in the order of `declare`, declared variables
    first. ``top``: the last one; ``added``: how many variables are fresh."""

    by_cuts = False
    counted = True  # is it written so that other programs count the solutions once?
    searched = False  # by a program that learns nothing? Then what is free has one value, or is refuted once for each
    by_clauses = False  # is what has to be connected said in clauses alone?
    words: tuple[str, ...] = ()  # that the format has; `_write_WORD` writes a line, or returns False to have it lowered

    def __init__(self, model: Model, clues: Sequence[Clue]) -> None:
        """
        Raises:
            ModelError: a constraint that cannot be decomposed, or that the format cannot say; the message names its
                clue. An InstanceError where it is known in which line it was posted.
        """
        self.model, self.clues = model, clues
        self.names: list[str] = []  # of variables, as the format has them
        self._taken: set[str] = set()
        self.statement = state(model, clues, fold=not self.counted, counted=self.counted)
        self.natives: Mapping[str, Callable[[StatedLine, Copy], bool]] = dict.fromkeys(FILES, self._take)
        self.top = self.added = 0
        self._own: list[int] = []  # of each literal of the statement beyond the declared ones, ours
        self._origin = Origin("", "", 0)  # of the line under way
        self._open = [copies[0].place for shape, copies in self.statement.copies.items() if shape.open]
        for x in self.statement.variables:
            self._declare(x.name, x.values)
        try:
            compile_statement(self.statement, self, counted=self.counted or self.searched)
        except ModelError as error:
            raise add_place(error, self._origin, model) from error

    # What a format does

    def declare(self, name: str, first: int, domain: Domain) -> None:
        """Take a variable whose literals begin at ``first``; no ``name``: a fresh one."""
        raise NotImplementedError

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        """Say that one of the literals is true."""
        raise NotImplementedError

    def write_sum(self, terms: Sequence[Term], relation: str, total: int, only_if: Sequence[int] = ()) -> None:
        """Say how a sum compares."""
        raise NotImplementedError

    def number(self, most: int) -> list[Term]:
        """Return a fresh number from 0 to ``most`` as a sum; it may be larger."""
        domain = tuple(range(most + 1))
        return [(1, self.fresh_variable(domain), domain)] if most else []

    def remark(self, words: str) -> None:
        """Take the heading of what follows."""
        raise NotImplementedError

    def head(self, before: Origin, origin: Origin) -> None:
        """Take what says the lines that follow."""
        if origin.clue != before.clue:
            self.remark(f"clue {' '.join(origin.clue.split())}")

    # What it may use

    def boolean(self) -> int:
        """Return a fresh literal."""
        return self._declare("", BOOLEAN)

    def fresh_variable(self, domain: Domain) -> int:
        """Return the first literal of a fresh variable."""
        return self._declare("", domain)

    def native(self, word: str) -> Callable[[StatedLine], bool] | None:
        """Return what writes lines of a word; None: they come in clauses."""
        return getattr(self, f"_write_{word}") if word in self.words else None

    def name_variable(self, name: str, meant: Container[str] = ()) -> str:
        """Return a new name: the variable's own, if it is one in the format, too, and not ``meant`` for another."""
        wanted = name or f"aux{self.added}"
        free = NAME.fullmatch(wanted) and wanted not in self._taken and wanted not in meant
        written = wanted if free else f"v{len(self.names) + 1}"
        while written in self._taken or written in meant:
            written += "_"
        self._taken.add(written)
        self.names.append(written)
        return written

    def count_note(self) -> str:
        """Return what a header says about counting solutions."""
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

    # Words that formats share

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
        args = [*line.args, None]  # the last one is number -1: always there
        joined = [(a, b, args[x]) for a, b, x in links]
        connectivity.write_connected(self, [args[x] for x in nodes], joined, line.only_if, by_clauses=self.by_clauses)
        return True

    def _write_reach(self, line: StatedLine) -> bool:
        root, steps, links = cast(tuple[int, int, Sequence[tuple[int, int]]], line.parameters)
        connectivity.write_reach(self, line.args, links, root, steps, line.only_if)
        return True

    # The target of the walk

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
        own = abs(x) if abs(x) <= top else self._own[abs(x) - top - 1]
        return own if x > 0 else -own

    def _declare(self, name: str, domain: Domain) -> int:
        first = self.top + 1
        self.top += width(domain)
        self.added += first > self.statement.top
        self.declare(name, first, domain)
        return first


def rows_of(line: StatedLine) -> list[tuple[int, ...]]:
    """Return the tuples of a `table` line that its variables can take: formats have none beyond a domain."""
    domains = [frozenset(domain or ()) for domain in line.domains]
    return [row for row in cast(Rows, line.parameters) if all(v in d for v, d in zip(row, domains, strict=True))]
