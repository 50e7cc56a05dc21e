"""The lowering of a word: its reference encoding over the literals of its arguments, in integers.

What costs time is done once for all lines that say the same: a lowering is kept by its word, parameters and domains.
Automata, sums, tables, sets, counts are written in numbers at once (`Constraint.in_numbers`), 2 to 3 us a clause; an
object for each clause would take 12. The rest is decomposed.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from itertools import chain

from cpsudoku.clauses import Guarded
from cpsudoku.constraints.clause import Literal
from cpsudoku.declared import dataclass
from cpsudoku.forms import write_form
from cpsudoku.model import BOOLEAN, Constraint, Variable
from cpsudoku.numbering import Literals
from cpsudoku.statement.statement import StatedLine


@dataclass(frozen=True, eq=False)
class Lowering:
    """Clauses over the literals of some arguments, from 1, and then of ``fresh`` ones. ``order``: these arguments.

    ``distinct``: its unconditional all-differents over arguments that are no permutation: their places in ``order``,
    and their clauses, which are not in ``clauses``. ``size``: literals of its fresh variables and all-differents, pair
    by pair.
    """

    fresh: int
    clauses: tuple[Literals, ...]
    distinct: tuple[tuple[tuple[int, ...], tuple[Literals, ...]], ...]
    graphs: tuple[Guarded, ...]
    size: int
    order: tuple[int, ...] = ()

    @cached_property
    def all(self) -> list[Literals]:
        """Everything, with the first cuts of what has to be connected."""
        cuts = ((*cut, *unless) for graph, unless in self.graphs for cut in graph.seeds())
        return [*self.clauses, *chain.from_iterable(clauses for _, clauses in self.distinct), *cuts]


KEPT = 20_000  # lowerings
_lowerings: OrderedDict[object, Lowering] = OrderedDict()


def lowering_of(line: StatedLine, by_cuts: bool = False) -> Lowering:
    """Return the reference encoding of a word with these parameters, over arguments with these domains. ``by_cuts``: of
    pieces the graph that cuts are made of.

    Raises:
        ModelError: the line is too wide to be lowered.
    """
    key = (line.word, line.said, line.domains, by_cuts)
    lowering = _lowerings.get(key)
    if lowering is None:
        places = {Variable(f"argument {i}", BOOLEAN if d is None else d): i for i, d in enumerate(line.domains)}
        args = [Literal(x, 1) if d is None else x for x, d in zip(places, line.domains, strict=True)]
        from cpsudoku.statement.words import WORDS  # constraints that plain sudoku has no use for

        constraint = WORDS[line.word].constraint(line.said, args)
        order = tuple([places[x] for x in constraint.scope])
        lowering = _lowerings[key] = lower_constraint(constraint, order, by_cuts=by_cuts)
        if len(_lowerings) > KEPT:
            _lowerings.popitem(last=False)
    return lowering


def simple(clause: Literals) -> Literals | None:
    """A clause with each literal once; None where it always holds."""
    once = dict.fromkeys(clause)
    for x in once:
        if -x in once:
            return None
    return clause if len(once) == len(clause) else tuple(once)


def lower_constraint(constraint: Constraint, order: tuple[int, ...] = (), *, by_cuts: bool = False) -> Lowering:
    """Return the reference encoding of a constraint over the literals of its scope."""
    made = write_form(constraint, by_cuts=by_cuts)
    graphs = tuple([Guarded(graph, unless[:-1]) for graph, unless in made.graphs])  # the last one is a guard
    return Lowering(made.fresh, made.clauses, made.distinct, graphs, made.size, order)
