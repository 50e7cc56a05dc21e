"""The lowering of a word: its reference encoding over the literals of its arguments, in integers.

`lowering_of` a line is the way in. Primitives write their clauses themselves; pieces and regions are lowered by their
constraint (`words`), which is decomposed. Lines that say the same share a lowering: it is kept by word, parameters and
domains.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from itertools import accumulate

from cpsudoku.model import BOOLEAN, Constraint, Literal, Variable
from cpsudoku.model.constraint import parts_of
from cpsudoku.model.constraints.all_different import AllDifferent
from cpsudoku.model.constraints.by_cuts import ByCuts
from cpsudoku.model.constraints.clause import Clause
from cpsudoku.model.constraints.connected import Connected
from cpsudoku.model.numbering import Literals, Numbering
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.all_different import encode_different
from cpsudoku.primitives.clause_rows import ALWAYS, refuse_pairs, simplify, values_once
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import Domain, Encoding, StatedLine, signed_table, width

KEPT = 20_000  # lowerings
_lowerings: OrderedDict[object, Encoding] = OrderedDict()


def lowering_of(line: StatedLine, by_cuts: bool = False) -> Encoding:
    """Return the reference encoding of a word with these parameters, over arguments with these domains. ``by_cuts``: of
    pieces the graph that cuts are made of.

    Raises:
        ModelError: the line is too wide to be lowered.
    """
    key = (line.word, line.parameters, line.domains, by_cuts)
    lowering = _lowerings.get(key)
    if lowering is None:
        lowering = _encode(line, by_cuts)
        _lowerings[key] = lowering
        if len(_lowerings) > KEPT:
            _lowerings.popitem(last=False)
    return lowering


def _encode(line: StatedLine, by_cuts: bool) -> Encoding:
    if line.word in FILES:
        of = primitive_of(line.word)
        return (of.encode_by_cuts if by_cuts else of.encode)(line.parameters, line.domains)
    constraint, order = constraint_of(line)
    encoding = lower_constraint(constraint, by_cuts=by_cuts)
    if order == tuple(range(len(line.args))):
        return encoding
    firsts = tuple(accumulate(map(width, line.domains[:-1]), initial=1))
    literals = StatedLine("", None, firsts, line.domains).literals()
    count = sum(map(len, literals))
    own = [x for i in order for x in literals[i]]
    table = signed_table([*own, *range(count + 1, count + 1 + encoding.width)])
    rows = [tuple([table[x] for x in row]) for row in encoding.clauses]
    graphs = tuple([graph.over(table) for graph in encoding.graphs])
    assert not encoding.distinct, "only `different` and `sets` have these, over all arguments"
    return Encoding(tuple(rows), encoding.fresh, (), graphs, encoding.size)


# Words whose constraint writes them.


def constraint_of(line: StatedLine) -> tuple[Constraint, tuple[int, ...]]:
    """Return the constraint of a line over variables of its own, and of each of these the number of its argument."""
    places = {Variable(f"argument {i}", BOOLEAN if d is None else d): i for i, d in enumerate(line.domains)}
    args = [Literal(x, 1) if d is None else x for x, d in zip(places, line.domains, strict=True)]
    from cpsudoku.statement.words import WORDS  # constraints that plain sudoku has no use for

    write = WORDS[line.word].constraint
    assert write is not None, "a primitive that encodes itself"
    constraint = write(line.parameters, args)
    return constraint, tuple([places[x] for x in constraint.scope])


def lower_constraint(constraint: Constraint, *, by_cuts: bool = False) -> Encoding:
    """Return the reference encoding of a constraint over the literals of its scope."""
    writer = _ClauseWriter(constraint)
    if by_cuts and isinstance(constraint, ByCuts):
        return Encoding((), graphs=(Guarded(constraint.graph(writer.code)),))
    return writer.lowering()


class _ClauseWriter:
    """Takes a constraint apart. What has clauses in numbers is written at once: an object for each would cost more than
    all else."""

    def __init__(self, constraint: Constraint) -> None:
        self.constraint = constraint
        numbering = Numbering(constraint.scope)
        self.first, self.scope = dict(numbering.first), numbering.count
        self.top = self.scope
        self.domains: list[Domain] = []
        self.clauses: dict[Literals, None] = {}
        self.distinct: list[Literals] = []
        self.graphs: list[Guarded] = []
        self.size = 0
        self.codes: dict[Literal, int] = {}

    def lowering(self) -> Encoding:
        waiting: list[tuple[Constraint, Literals]] = [(self.constraint, ())]
        while waiting:
            part, off = waiting.pop()
            if isinstance(part, Clause):
                self.add((*off, *map(self.code, part.literals)))
                continue
            if self.write(part, off):
                continue
            waiting += [(p, off) for p in reversed(parts_of(part, self.fresh))]
        clauses, distinct, graphs = tuple(self.clauses), tuple(self.distinct), tuple(self.graphs)
        return Encoding(clauses, tuple(self.domains), distinct, graphs, self.size)

    def write(self, part: Constraint, off: Literals) -> bool:
        """Write what has a form of its own; False where it has to be taken apart."""
        if isinstance(part, AllDifferent):
            lowering = encode_different([x.values for x in part.scope])
            self.size += lowering.size
            table = self.table(part.scope)
            rows = [tuple([table[x] for x in row]) for row in lowering.all]
            if not off and lowering.distinct and part.scope == self.constraint.scope:
                self.distinct += rows
            else:
                for row in rows:
                    self.add((*off, *row))
            return True
        if isinstance(part, Connected):
            if ALWAYS not in off:
                self.graphs.append(Guarded(part.graph(self.code), off))
            return True
        numbers = part.in_numbers()
        if numbers is None:
            return False
        more, rows = numbers[0], list(numbers[1])
        table = self.table(part.scope, more)
        self.top += more
        self.domains += [BOOLEAN] * more
        self.size += more * len(BOOLEAN) ** 2
        rows = [tuple([table[x] for x in row]) for row in rows]
        if off:
            for row in rows:
                self.add((*off, *row))
        else:
            self.clauses.update(dict.fromkeys(rows))
        return True

    def table(self, scope: Iterable[Variable], more: int = 0) -> list[int]:
        """Return the table of the literals of some variables, and of so many fresh ones."""
        literals = [x for v in scope for x in range(self.first[v], self.first[v] + width(v.values))]
        return signed_table([*literals, *range(self.top + 1, self.top + 1 + more)])

    def add(self, clause: Literals) -> None:
        """Add a clause that may have a literal twice, or its negation."""
        self.clauses.update(dict.fromkeys(simplify([clause])))

    def fresh(self, values: Iterable[int]) -> Variable:
        """Make a hidden variable, which takes exactly one of its values."""
        x = Variable(f"#{len(self.domains)}", values)
        self.domains.append(x.values)
        self.first[x] = self.top + 1
        self.size += len(x.values) ** 2
        refuse_pairs(self.size // 2, f"{x.name} has {len(x.values):,} values")
        self.clauses.update(dict.fromkeys(values_once(self.top + 1, x.values)))
        self.top += width(x.values)
        return x

    def code(self, literal: Literal) -> int:
        """Return a literal's number; ALWAYS if it is always true, negated if it never is."""
        code = self.codes.get(literal)
        if code is not None:
            return code
        x, value, positive = literal
        if value not in x.values:
            number = -ALWAYS
        elif x.values == BOOLEAN:
            number = self.first[x] if value else -self.first[x]
        else:
            number = self.first[x] + x.values.index(value)
        self.codes[literal] = number = number if positive else -number
        return number
