"""The constraint over variables and literals that says the same as a line; the graph of a constraint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

from cpsudoku.constraints import (
    AllDifferent,
    Cardinality,
    Clause,
    Connected,
    DistinctSets,
    InDomain,
    Linear,
    Literal,
    PieceOf,
    Pieces,
    Reachable,
    Regular,
    Relation,
    SingleLoop,
    SizedRegions,
    Table,
)
from cpsudoku.model import Constraint, Variable
from cpsudoku.model.constraints.sight import Seen, Sight
from cpsudoku.model.numbering import Numbering
from cpsudoku.primitives import encoding_of
from cpsudoku.primitives.cut_separation import CutGraph
from cpsudoku.statement.lines import line_of


def _sum(parameters: Any, args: Sequence[Variable | Literal]) -> Constraint:
    """A literal among the arguments says that a Boolean is 1."""
    coefficients, relation, total = parameters
    variables = [x.variable if isinstance(x, Literal) else x for x in args]
    return Linear(zip(coefficients, variables, strict=True), relation, total)


def _table(parameters: Any, args: Sequence[Variable]) -> Constraint:
    if len(args) == 1:
        return InDomain(args[0], [v for (v,) in parameters])
    return Relation(args[0], args[1], parameters) if len(args) == 2 else Table(args, parameters)


def _walk(parameters: Any, args: Sequence[Variable | Literal]) -> Constraint:
    onward = {(i, s, value): (i + 1, after) for i, moves in enumerate(parameters) for s, value, after in moves}
    return Regular(args, (0, 0), lambda state, value: onward.get((*state, value)), lambda state: state[1] == 0)


def _sight(parameters: Any, args: Sequence[Literal]) -> Constraint:
    lines = [args[start:stop] for start, stop in pairwise(accumulate(parameters[2], initial=0))]
    return Seen(parameters[0], parameters[1], Sight(lines))


def _graph(nodes: Any, links: Any, args: Sequence[Literal]) -> tuple[list[Literal | None], list[Any]]:
    literals = [*args, None]  # number -1
    return [literals[number] for number in nodes], [(a, b, literals[number]) for a, b, number in links]


def _pieces(parameters: Any, args: Sequence[Literal]) -> Constraint:
    nodes, links, roots = parameters
    sizes = [(root, size) for root, size in roots if size]
    return Pieces(_graph(nodes, (), args)[0], [(a, b) for a, b, _ in links], [root for root, _ in roots], sizes)


def _piece(parameters: Any, args: Sequence[Literal]) -> Constraint:
    relation, count, nodes, links, (root, *others) = parameters
    return PieceOf(count, *_graph(nodes, links, args), root, relation=relation, others=others)


def _regions(parameters: Any, args: Sequence[Any]) -> Constraint:
    cells = len(args) - len(parameters[1])
    return SizedRegions(args[:cells], [(a, b, x) for (a, b), x in zip(parameters[1], args[cells:], strict=True)])


def _loop(parameters: Any, args: Sequence[Literal]) -> Constraint:
    return SingleLoop(parameters[0], [(a, b, x) for (a, b), x in zip(parameters[1], args, strict=True)])


def graph_of(constraint: Constraint, variables: Sequence[Variable] = ()) -> CutGraph:
    """Return the graph that makes the cuts of a constraint, over the literals of some variables, or of its scope."""
    line = line_of(constraint, Numbering(variables or constraint.scope).first)
    assert line is not None
    encoding = encoding_of(line, by_cuts=True)
    ((graph, _),) = encoding.graphs
    return graph.over(encoding.table(line, 0))


CONSTRAINTS: Mapping[str, Callable[[Any, Sequence[Any]], Constraint]] = {
    "clause": lambda p, args: Clause(args),
    "different": lambda p, args: AllDifferent(args),
    "count": lambda p, args: Cardinality(p[0], p[1], args),
    "sum": _sum,
    "table": _table,
    "sets": lambda p, args: DistinctSets(args, p),
    "walk": _walk,
    "sight": _sight,
    "connected": lambda p, args: Connected(*_graph(p[0], p[1], args)),
    "loop": _loop,
    "pieces": _pieces,
    "piece": _piece,
    "regions": _regions,
    "reach": lambda p, args: Reachable(args, p[2], p[0], p[1]),
}
