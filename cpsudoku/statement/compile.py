"""The one walk from a statement to a backend.

A backend is a `LiteralSink`: it takes literals and clauses, and has a table from words to what it does with them
natively. A native sees the line and where it stands; a word that it lacks, or a line that it will not take, is lowered
to clauses by the reference encoding, the same for all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from cpsudoku.clauses import Guarded, exactly_one
from cpsudoku.constraints import Literal
from cpsudoku.forms import Form, Template, form
from cpsudoku.model import BOOLEAN, Variable
from cpsudoku.numbering import Literals, Numbering
from cpsudoku.statement.lines import literals_of
from cpsudoku.statement.statement import ConstraintShape, Copy, Domain, StatedLine, Statement, literals_at, width


class LiteralSink(Protocol):
    """What a backend offers the walk. Literals are the statement's: declared variables, then hidden and fresh ones, in
    the order of the declaration."""

    natives: Mapping[str, Callable[[StatedLine, Copy], bool]]
    by_cuts: bool  # does it take any graph, not `connected` alone? Then pieces are not lowered to clauses

    def variable(self, first: int, domain: Domain) -> None:
        """A hidden variable, whose literals begin there."""

    def fresh(self, first: int, count: int) -> None:
        """So many literals of a lowering, from there on."""

    def clause(self, clause: Literals) -> None:
        """One of these literals is true."""

    def graph(self, graph: Guarded) -> None:
        """A graph whose cuts hold where none of some literals is true."""


def compile(statement: Statement, target: LiteralSink, *, counted: bool = False) -> int:
    """Hand the statement to a backend, copy by copy; return the last literal in use.

    ``counted``: give fresh literals and hidden variables one value where no line that names them has to hold: false,
    the lowest. Free there, they would multiply what is counted, and what a search has to refute.

    Raises:
        ModelError: a line is too wide to be lowered.
    """
    top = statement.top
    for shape, copy in statement.in_order():
        firsts = list(copy.firsts)
        for domain in shape.hidden:
            target.variable(top + 1, domain)
            firsts.append(top + 1)
            top += width(domain)
        table = {}
        for x, number, offset in shape.named:
            table[x] = at = firsts[number] + offset
            table[-x] = -at
        for literal, lowest in shape.idle if counted else ():
            target.clause((table[literal], table[lowest]))
        for line in shape.lines:
            word, said, args, domains, only_if = line
            placed = StatedLine(
                word, said, tuple([table[x] for x in args]), domains, tuple([table[x] for x in only_if])
            )
            native = target.natives.get(word)
            if native is None or not native(placed, copy):
                start, top = top + 1, lower(placed, target, top)
                for literal in placed.only_if if counted else ():
                    for x in range(start, top + 1):
                        target.clause((literal, -x))
    return top


def lower(line: StatedLine, target: LiteralSink, top: int) -> int:
    """Hand over the reference encoding of a line, its fresh literals from ``top`` + 1; return the last of these."""
    lowering, order = lowering_of(line, target.by_cuts)
    target.fresh(top + 1, lowering.fresh)
    args = literals_of(line)
    table = [0, *[x for i in order for x in args[i]], *range(top + 1, top + 1 + lowering.fresh)]
    table += [-x for x in table[:0:-1]]
    off = tuple([-x for x in line.only_if])
    for clause in lowering.rules.over(table):
        kept = simple((*off, *clause))
        if kept is not None:
            target.clause(kept)
    for graph, unless in lowering.graphs:  # the last of `unless` is the guard, which a statement has no use for
        target.graph(Guarded(graph.renamed(table), (*off, *[table[x] for x in unless[:-1]])))
    return top + lowering.fresh


def simple(clause: Literals) -> Literals | None:
    """A clause with each literal once; None where it always holds."""
    once = dict.fromkeys(clause)
    return None if any(-x in once for x in once) else tuple(once)


KEPT = 20_000  # lowerings
_lowerings: OrderedDict[object, tuple[Form, tuple[int, ...]]] = OrderedDict()


def lowering_of(line: StatedLine, by_cuts: bool = False) -> tuple[Form, tuple[int, ...]]:
    """The reference encoding of a word with these parameters, over arguments with these domains, made once; and the
    arguments that it is about, in its order. ``by_cuts``: of pieces the graph that cuts are made of."""
    key = (line.word, line.said, line.domains, by_cuts)
    lowering = _lowerings.get(key)
    if lowering is None:
        places = {Variable(f"argument {i}", BOOLEAN if d is None else d): i for i, d in enumerate(line.domains)}
        args = [Literal(x, 1) if d is None else x for x, d in zip(places, line.domains, strict=True)]
        from cpsudoku.statement.words import WORDS  # constraints that plain sudoku has no use for

        constraint = WORDS[line.word].constraint(line.said, args)
        lowering = _lowerings[key] = form(constraint, by_cuts=by_cuts), tuple(places[x] for x in constraint.scope)
        if len(_lowerings) > KEPT:
            _lowerings.popitem(last=False)
    return lowering


# The fast way of a backend that takes clauses alone: each shape is walked once, and its clauses are written over the
# literals of each copy.


class Clausal(NamedTuple):
    """A statement in clauses: each once; ``top``, the last literal; graphs, whose cuts are to be added."""

    clauses: list[Literals]
    top: int
    graphs: list[Guarded]


class _Clauses:
    """The target that collects clauses."""

    natives: Mapping[str, Callable[[StatedLine, Copy], bool]]
    by_cuts = True

    def __init__(self) -> None:
        self.natives = {"clause": self.take}
        self.clauses: dict[Literals, None] = {}
        self.graphs: list[Guarded] = []

    def take(self, line: StatedLine, copy: Copy) -> bool:
        """Take a clause as it stands."""
        clause = simple((*[-x for x in line.only_if], *line.args)) if line.only_if else line.args
        if clause is not None:
            self.clauses[clause] = None
        return True

    def variable(self, first: int, domain: Domain) -> None:
        self.clauses.update(dict.fromkeys(values_once(first, domain)))

    def fresh(self, first: int, count: int) -> None:
        pass

    def clause(self, clause: Literals) -> None:
        self.clauses[clause] = None

    def graph(self, graph: Guarded) -> None:
        self.graphs.append(graph)


class _ShapeClauses(NamedTuple):
    template: Template
    graphs: list[Guarded]
    more: int  # literals beyond those of the scope


_of_shapes: OrderedDict[ConstraintShape, _ShapeClauses] = OrderedDict()


def values_once(first: int, domain: Domain) -> Iterable[Literals]:
    """The clauses that a variable takes exactly one of its values."""
    x = Variable("", domain)
    return exactly_one(x, Numbering([x], first))


def _clauses_of(shape: ConstraintShape) -> _ShapeClauses:
    found = _of_shapes.get(shape)
    if found is None:
        single = Statement([Variable("", domain) for domain in shape.scope], 0)
        single.copies[shape] = [Copy(tuple(single.first.values()), 0)]
        collected = _Clauses()
        top = compile(single, collected)
        found = _ShapeClauses(Template(list(collected.clauses)), collected.graphs, top - single.top)
        _of_shapes[shape] = found
        if len(_of_shapes) > KEPT:
            _of_shapes.popitem(last=False)
    return found


def clauses(statement: Statement) -> Clausal:
    """Return the statement in clauses; the same, in the same literals, as `compile` with a target without natives."""
    written: dict[Literals, None] = {}
    for x in statement.variables:
        written.update(dict.fromkeys(values_once(statement.first[x], x.values)))
    graphs: list[Guarded] = []
    top = statement.top
    for shape, copy in statement.in_order():
        local = _clauses_of(shape)
        table = [0, *literals_at(shape, copy)]
        table += range(top + 1, top + 1 + local.more)
        top += local.more
        table += [-x for x in table[:0:-1]]
        written.update(dict.fromkeys(local.template.over(table)))
        graphs += [Guarded(g.renamed(table), tuple([table[x] for x in unless])) for g, unless in local.graphs]
    return Clausal(list(written), top, graphs)


def looped(statement: Statement) -> Clausal:
    """The same by `compile` alone, literal by literal: what `clauses` is tested against."""
    target = _Clauses()
    for x in statement.variables:
        target.variable(statement.first[x], x.values)
    top = compile(statement, target)
    return Clausal(list(target.clauses), top, target.graphs)
