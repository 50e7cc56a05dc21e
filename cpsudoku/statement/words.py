"""The words of a statement: of each its plain meaning, and the constraint whose clauses are its reference lowering.

Forms and meanings as people read them are in `glossary`. A variable among the arguments is its value, a literal a truth
value. Nodes and links of `connected` are numbers of an argument, from 0, or -1 where they are always there. The
other roots of `piece` lie in other pieces; a size of `pieces` may be 0, not known; the first parameter of `regions` is
the value of so many cells or more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cpsudoku.model import Constraint, Variable
from cpsudoku.model.constraints import (
    Literal,
    PieceOf,
    Pieces,
    SizedRegions,
)
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.linear_sum import COMPARE

Argument = Variable | Literal
Nodes = tuple[int, ...]  # of each the number of its argument
Links = tuple[tuple[int, int, int], ...]  # two nodes, and the number of the argument that says whether it is there
Roots = tuple[tuple[int, int], ...]  # a node, and the size of its piece


class Definition(NamedTuple):
    """``holds``: the meaning: (parameters, values of the arguments) -> does the line hold? ``constraint``: the
    constraint over variables and literals that says the same, whose clauses are the lowering; None of a primitive that
    encodes itself. ``open``: may fresh literals of the lowering take several values where the arguments leave no
    choice?"""

    holds: Callable[[Any, Sequence[int]], bool]
    constraint: Callable[[Any, Sequence[Any]], Constraint] | None = None
    open: bool = False


def _is_true(number: int, values: Sequence[int]) -> bool:
    return number < 0 or bool(values[number])


def _spread(start: int, links: Sequence[tuple[int, int]], steps: int) -> set[int]:
    """Return the nodes within some steps of one, over the links."""
    reached = {start}
    for _ in range(steps):
        before = len(reached)
        reached |= {b for pair in links for a, b in (pair, pair[::-1]) if a in reached}
        if len(reached) == before:
            break
    return reached


def _true_part(nodes: Nodes, links: Links, values: Sequence[int]) -> tuple[set[int], list[tuple[int, int]]]:
    """Return the nodes that are there, and the links between these."""
    there = {i for i, number in enumerate(nodes) if _is_true(number, values)}
    return there, [(a, b) for a, b, number in links if a in there and b in there and _is_true(number, values)]


def _graph(
    nodes: Nodes, links: Links, args: Sequence[Literal]
) -> tuple[list[Literal | None], list[tuple[int, int, Literal | None]]]:
    """Return nodes and links with their literals; None: always there."""
    literals = [*args, None]  # number -1
    return [literals[number] for number in nodes], [(a, b, literals[number]) for a, b, number in links]


def _pieces_of(nodes: Nodes, links: Links, values: Sequence[int]) -> Callable[[int], set[int]]:
    """Return node -> its piece if it is there, else nothing."""
    there, joined = _true_part(nodes, links, values)
    return lambda node: _spread(node, joined, len(nodes)) if node in there else set()


def _pieces_holds(parameters: tuple[Nodes, Links, Roots], values: Sequence[int]) -> bool:
    nodes, links, roots = parameters
    piece = _pieces_of(nodes, links, values)
    sizes = dict(roots)
    for node in range(len(nodes)):
        members = piece(node)
        inside = [root for root in sizes if root in members]
        if (members and len(inside) != 1) or (not members and node in sizes):
            return False
        if members and sizes[inside[0]] not in (0, len(members)):
            return False
    return True


def _piece_holds(parameters: tuple[str, int, Nodes, Links, Nodes], values: Sequence[int]) -> bool:
    relation, count, nodes, links, (root, *others) = parameters
    members = _pieces_of(nodes, links, values)(root)
    there = all(_is_true(nodes[i], values) for i in (root, *others))
    return there and COMPARE[relation](len(members), count) and members.isdisjoint(others)


def _pieces_constraint(parameters: tuple[Nodes, Links, Roots], args: Sequence[Literal]) -> Constraint:
    nodes, links, roots = parameters
    sizes = [(root, size) for root, size in roots if size]
    return Pieces(_graph(nodes, (), args)[0], [(a, b) for a, b, _ in links], [root for root, _ in roots], sizes)


def _piece_constraint(parameters: tuple[str, int, Nodes, Links, Nodes], args: Sequence[Literal]) -> Constraint:
    relation, count, nodes, links, (root, *others) = parameters
    return PieceOf(count, *_graph(nodes, links, args), root, relation=relation, others=others)


def _regions_holds(parameters: tuple[int, tuple[tuple[int, int], ...]], values: Sequence[int]) -> bool:
    most, links = parameters
    cells = len(values) - len(links)
    joined = [ends for ends, border in zip(links, values[cells:], strict=True) if not border]
    region = [_spread(cell, joined, cells) for cell in range(cells)]
    for (a, b), border in zip(links, values[cells:], strict=True):
        if (b in region[a]) is bool(border) or (border and len(region[a]) == len(region[b])):
            return False
    return all(value == min(len(piece), most) for value, piece in zip(values[:cells], region, strict=True))


def _regions_constraint(parameters: tuple[int, tuple[tuple[int, int], ...]], args: Sequence[Any]) -> Constraint:
    cells = len(args) - len(parameters[1])
    return SizedRegions(args[:cells], [(a, b, x) for (a, b), x in zip(parameters[1], args[cells:], strict=True)])


def _moved(word: str) -> Definition:
    """Return a primitive, which has its meaning and its clauses in a file of its own."""
    of = primitive_of(word)
    return Definition(of.holds, open=of.open)


WORDS: Mapping[str, Definition] = {
    **{word: _moved(word) for word in FILES},
    "pieces": Definition(_pieces_holds, _pieces_constraint, open=True),
    "piece": Definition(_piece_holds, _piece_constraint, open=True),
    "regions": Definition(_regions_holds, _regions_constraint, open=True),
}
