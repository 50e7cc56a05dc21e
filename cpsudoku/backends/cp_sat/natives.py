"""CP-SAT's form of each primitive.

| primitive | over integers | over Booleans |
|---|---|---|
| different | AllDifferent | each value has one place |
| clause | a clause, exactly one, or a smaller domain | a clause, or exactly one |
| count | exactly one, at most one, or a linear sum | the same |
| sum | a linear sum | a linear sum of values times Booleans |
| table | a table | clauses |
| sets | AllDifferent, and clauses; of two a table | one place a value, and clauses |
| walk | an automaton | an automaton, if it reads Booleans |
| sight | a linear sum over prefixes of the lines | the same |
| connected | cuts; two of opposite colours a circuit | the same |
| loop | a circuit | a circuit |
| pieces | cuts | cuts |
| piece | cuts, and a linear sum over the nodes within reach | the same |
| regions | cuts, and equal or different integers | cuts |
| reach | clauses | clauses |

Each function here writes a line into the proto. If it returns False, the reference encoding adds the clauses and cuts
of the line. The three tables at the end of the file are the formulations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain, pairwise
from operator import invert
from typing import Any

from cpsudoku.backends.cp_sat.protobuf import HIGHEST, LOWEST, MOST, CpProto, Integers, others
from cpsudoku.model import BOOLEAN
from cpsudoku.model.constraints.logic import table_of
from cpsudoku.primitives import encoding_of
from cpsudoku.primitives.primitive import EXCLUSIVE, StatedLine
from cpsudoku.support.errors import BackendError

Native = Callable[[Any, StatedLine], bool]  # over some kind of CpProto


def all_different(cp: Integers, line: StatedLine) -> bool:
    """Write AllDifferent over integers."""
    expressions = cp.constraint(line.only_if).all_diff.exprs
    for first in line.args:
        _add_term(expressions, cp.place[first])
    return True


def one_place_a_value(cp: CpProto, line: StatedLine) -> bool:
    """Write AllDifferent over Booleans: each value has at most one place, or exactly one if all values must be used."""
    scope = [(first, domain) for first, domain in zip(line.args, line.domains, strict=True) if domain is not None]
    values = sorted({value for _, domain in scope for value in domain})
    exactly = len(values) == len(scope)
    for value in values:
        places = [cp.literal(first, domain, value) for first, domain in scope if value in domain]
        if exactly or len(places) > 1:
            _add_one(cp, places, exactly, line.only_if)
    return True


def different_in_both_ways(cp: Integers, line: StatedLine) -> bool:
    """Write AllDifferent twice: over integers, and over the Booleans "variable = value"."""
    return all_different(cp, line) and one_place_a_value(cp, line)


def weighted_sum(cp: CpProto, line: StatedLine) -> bool:
    """Write a linear sum of integers, or of values times their Booleans. A sum of two variables with large numbers
    becomes clauses instead.

    Raises:
        BackendError: CP-SAT has no integers as large as a number.
    """
    coefficients, relation, total = line.parameters
    places: list[int] = []
    weights: list[int] = []
    for c, x, domain in zip(coefficients, line.args, line.domains, strict=True):
        if domain is None:
            literal = cp.literals[x]
            places.append(literal if literal >= 0 else -1 - literal)
            weights.append(c if literal >= 0 else -c)
            total -= c if literal < 0 else 0
        else:
            for k, place in cp.terms(x, domain):
                places.append(place)
                weights.append(c * k)
    for number in (total, *weights):
        if abs(number) > MOST:
            if len(line.args) < 3:
                return False
            raise BackendError(f"cp_sat: a sum: expected numbers from -{MOST} to {MOST}, found {number}")
    domains = {"=": [total, total], "<=": [LOWEST, total], ">=": [total, HIGHEST], "!=": others(total)}
    cp.linear(places, weights, domains[relation], line.only_if)
    return True


def clause(cp: CpProto, line: StatedLine) -> bool:
    """Write a clause that includes the negated condition. If other lines exclude every pair of its literals, write
    "exactly one"."""
    if line.parameters == EXCLUSIVE and not line.only_if:
        cp.constraint().exactly_one.literals.extend([cp.literals[x] for x in line.args])
    else:
        cp.clause((*line.args, *[-x for x in line.only_if]))
    return True


def clause_over_integers(cp: Integers, line: StatedLine) -> bool:
    """Write a clause. If it has one literal, restrict the domain, which needs no Boolean."""
    return (len(line.args) == 1 and cp.restrict(line.args[0], line.only_if)) or clause(cp, line)


def count(cp: CpProto, line: StatedLine) -> bool:
    """Write bounds on the number of true literals as "exactly one", "at most one" or a linear sum of Booleans. If the
    bounds fix every literal or equal one clause, write clauses."""
    (least, most), n = line.parameters, len(line.args)
    if most == 0 or least == n or (least, most) == (1, n) or (n > 2 and (least, most) == (0, n - 1)):
        return False
    literals = [cp.literals[x] for x in line.args]
    if (least, most) in ((1, 1), (0, 1)):
        _add_one(cp, literals, least == 1, line.only_if)
    else:
        _add_count(cp, literals, [least, most], line.only_if)
    return True


def sight(cp: CpProto, line: StatedLine) -> bool:
    """Write the number of visible literals as one linear sum over prefixes. Each literal after the first of its line
    gets a Boolean that means "this literal and all literals before it are true"."""
    least, most, lengths = line.parameters
    seen: list[int] = []
    for start, stop in pairwise(accumulate(lengths, initial=0)):
        for i in range(start, stop):
            literal = cp.literals[line.args[i]]
            if i > start:
                literal = _add_both(cp, seen[-1], literal)
            seen.append(literal)
    _add_count(cp, seen, [least, most], line.only_if)
    return True


def piece(cp: CpProto, line: StatedLine) -> bool:
    """Write the size of the root's piece as a linear sum. Each node within reach of the root has a Boolean: is the node
    in the piece? Return False, because cuts are also needed to connect the piece. With a condition or without an upper
    bound, write no sum."""
    relation, size, nodes, links, (root, *others) = line.parameters
    if line.only_if or relation == ">=":
        return False

    def literals(*numbers: int) -> list[int]:
        return [cp.literals[line.args[i]] for i in numbers if i >= 0]  # -1: always true

    beside: list[list[tuple[int, int]]] = [[] for _ in nodes]
    for a, b, link in links:
        beside[a].append((b, link))
        beside[b].append((a, link))
    closed = {*others, *[b for a in others for b, link in beside[a] if link < 0 and b != root]}
    steps = {root: 0}
    for a in (order := [root]):
        for b, _ in beside[a] if steps[a] < size - 1 else ():
            if b not in steps and b not in closed:
                steps[b] = steps[a] + 1
                order.append(b)
    member = {node: [cp.boolean()] for node in order[1:]} | {root: []}  # the root is in its piece
    for a in order:
        if member[a]:
            for node in literals(nodes[a]):
                _add_clause(cp, [node], member[a])
            if all(b != root for b, _ in beside[a]):
                _add_clause(cp, [x for b, _ in beside[a] for x in member.get(b, ())], member[a])
        for b, link in beside[a]:
            if b != root:
                _add_clause(cp, member.get(b, ()), [*member[a], *literals(nodes[b], link)])
    _add_count(cp, [*chain.from_iterable(member.values())], [size - 1 if relation == "=" else 0, size - 1], ())
    return False


def regions(cp: Integers, line: StatedLine) -> bool:
    """Require that two cells without a border have equal values, and two cells with a border different ones. The last
    value stands for several sizes, so a border may separate two cells with it. Return False, because cuts are also
    needed for the sizes."""
    least, links = line.parameters
    cells = len(line.args) - len(links)
    if line.only_if:
        return False
    for (a, b), border in zip(links, line.args[cells:], strict=True):
        places = [cp.place[line.args[a]], cp.place[line.args[b]]]
        cp.linear(places, [1, -1], [0, 0], (-border,))
        cp.linear(places, [1, -1], others(0), (border, -(line.args[a] + least - 1)))
    return False


def border_circuit(width: int, cp: CpProto, line: StatedLine) -> bool:
    """Write two `connected` lines as one circuit. One line requires that the true cells are connected. The other
    requires that false cells connect every false cell to the edge of the board.

    So the border of the true cells is one loop. Its arcs run along the sides of cells. On their right is a true cell,
    on their left a false cell or none. Two cells of one colour never touch only at a corner, because both colours would
    have to be connected through that corner.
    """
    cells = [cp.literals[line.args[i]] for i in line.parameters[0]]
    height = len(cells) // width
    tails: list[int] = []
    heads: list[int] = []
    arcs: list[int] = []

    def add_sides(a: int, b: int, right: int | None, left: int | None) -> None:
        """Add the arcs between two corners. ``right``, ``left``: the cells next to the arc from a to b."""
        for tail, head, inside, outside in ((a, b, right, left), (b, a, left, right)):
            if inside is not None:
                tails.append(tail)
                heads.append(head)
                arcs.append(inside if outside is None else _add_both(cp, inside, -1 - outside))

    for row in range(height + 1):
        for column in range(width + 1):
            corner, cell = row * (width + 1) + column, row * width + column
            below = cells[cell] if row < height and column < width else None
            if column < width:
                add_sides(corner, corner + 1, below, cells[cell - width] if row else None)
            if row < height:
                add_sides(corner, corner + width + 1, cells[cell - 1] if column else None, below)
    corners = range((height + 1) * (width + 1))
    loop = cp.constraint().circuit
    loop.tails.extend([*tails, *corners])
    loop.heads.extend([*heads, *corners])
    loop.literals.extend([*arcs, *[cp.boolean() for _ in corners]])
    return True


def table(cp: Integers, line: StatedLine) -> bool:
    """Write a table of tuples."""
    rows = line.parameters
    added = cp.constraint(line.only_if)
    if not rows:
        added.bool_or.literals.extend([])
        return True
    for first in line.args:
        _add_term(added.table.exprs, cp.place[first])
    added.table.values.extend([value for row in rows for value in row])
    return True


def sets_beside(different: Native) -> Native:
    """Return the writer of a `sets` line. It writes the values with ``different``, and the clauses of the sets without
    those that exclude pairs. A line with a condition becomes clauses. A line over two variables becomes a table."""

    def sets(cp: CpProto, line: StatedLine) -> bool:
        if line.only_if or len(line.args) < 3:
            return False
        encoding = encoding_of(line)
        args = line.literals()
        different(cp, line)
        literals = [cp.literals[x] for arg in args for x in arg]
        own = table_of([*literals, *[cp.boolean() for _ in range(encoding.width)]], invert)  # ~x: the opposite of x
        for clause in encoding.clauses:
            cp.constraint().bool_or.literals.extend([own[x] for x in clause])
        return True

    return sets


def sets_over_integers(cp: Integers, line: StatedLine) -> bool:
    """Write a `sets` line: different values that form one of the listed sets. For two variables, write a table."""
    rows = line.parameters
    if len(line.args) == 2:
        return table(cp, line._replace(parameters=tuple([pair for a, b in rows for pair in ((a, b), (b, a))])))
    return sets_beside(all_different)(cp, line)


def automaton(cp: CpProto, line: StatedLine) -> bool:
    """Write an automaton that reads variables and literals. It has one state for each state of every layer. Reject a
    condition."""
    if line.only_if:
        return False
    steps = line.parameters
    states = {(0, 0): 0}
    tails: list[int] = []
    heads: list[int] = []
    labels: list[int] = []
    for step, moves in enumerate(steps):
        for before, symbol, after in moves:
            tails.append(states.setdefault((step, before), len(states)))
            labels.append(symbol)
            heads.append(states.setdefault((step + 1, after), len(states)))
    added = cp.constraint().automaton
    added.starting_state = 0
    added.final_states.append(states.setdefault((len(steps), 0), len(states)))
    added.transition_tail.extend(tails)
    added.transition_label.extend(labels)
    added.transition_head.extend(heads)
    for x, domain in zip(line.args, line.domains, strict=True):
        if domain is None and (literal := cp.literals[x]) < 0:
            _add_term(added.exprs, -1 - literal, -1, 1)
        else:
            _add_term(added.exprs, cp.literals[x] if domain is None else cp.place[x])
    return True


def automaton_over_booleans(cp: CpProto, line: StatedLine) -> bool:
    """Write an automaton if only Booleans are read."""
    return all(domain in (None, BOOLEAN) for domain in line.domains) and automaton(cp, line)


def circuit(cp: CpProto, line: StatedLine) -> bool:
    """Write a loop as a circuit with two arcs for each edge. The circuit may omit vertices. Reject a condition."""
    if line.only_if or not line.args:
        return False
    tails: list[int] = []
    heads: list[int] = []
    arcs: list[int] = []
    at: dict[int, list[int]] = {}
    for (a, b), x in zip(line.parameters[1], line.args, strict=True):
        literal = cp.literals[x]
        there, back = cp.boolean(), cp.boolean()
        sign, place = (-1, literal) if literal >= 0 else (1, -1 - literal)
        cp.linear([there, back, place], [1, 1, sign], [0, 0] if sign < 0 else [1, 1])
        tails += (a, b)
        heads += (b, a)
        arcs += (there, back)
        at.setdefault(a, []).append(literal)
        at.setdefault(b, []).append(literal)
    for vertex, around in at.items():
        aside = cp.boolean()
        tails.append(vertex)
        heads.append(vertex)
        arcs.append(aside)
        cp.constraint().bool_or.literals.extend([aside, *around])
        alone = cp.constraint()
        alone.enforcement_literal.append(aside)
        alone.bool_and.literals.extend([-1 - literal for literal in around])
    loop = cp.constraint().circuit
    loop.tails.extend(tails)
    loop.heads.extend(heads)
    loop.literals.extend(arcs)
    return clause(cp, line)  # one edge is drawn


def _add_term(expressions: Any, place: int, coefficient: int = 1, offset: int = 0) -> None:
    expression = expressions.add()
    expression.vars.append(place)
    expression.coeffs.append(coefficient)
    if offset:
        expression.offset = offset


def _add_clause(cp: CpProto, literals: Sequence[int], only_if: Sequence[int]) -> None:
    """Write a clause over literals of the proto: one of them is true if all of ``only_if`` are."""
    cp.constraint().bool_or.literals.extend([*[-1 - x for x in only_if], *literals])


def _add_both(cp: CpProto, one: int, other: int) -> int:
    """Add a Boolean that is true exactly if both literals of the proto are, and return it."""
    both = cp.boolean()
    added = cp.constraint()
    added.enforcement_literal.append(both)
    added.bool_and.literals.extend([one, other])
    _add_clause(cp, [both], [one, other])
    return both


def _add_one(cp: CpProto, literals: Sequence[int], exactly: bool, only_if: Sequence[int]) -> None:
    """Require that exactly one, or at most one, of the literals is true. With a condition, write a linear sum, because
    only linear sums accept a condition."""
    if only_if:
        _add_count(cp, literals, [1 if exactly else 0, 1], only_if)
    elif exactly:
        cp.constraint().exactly_one.literals.extend(literals)
    else:
        cp.constraint().at_most_one.literals.extend(literals)


def _add_count(cp: CpProto, literals: Sequence[int], bounds: Sequence[int], only_if: Sequence[int]) -> None:
    negative = sum(x < 0 for x in literals)
    places = [x if x >= 0 else -1 - x for x in literals]
    signs = [1 if x >= 0 else -1 for x in literals]
    cp.linear(places, signs, [bound - negative for bound in bounds], only_if)


INTEGERS: Mapping[str, Native] = {
    "clause": clause_over_integers,
    "count": count,
    "different": all_different,
    "loop": circuit,
    "piece": piece,
    "regions": regions,
    "sets": sets_over_integers,
    "sight": sight,
    "sum": weighted_sum,
    "table": table,
    "walk": automaton,
}
BOOLEANS: Mapping[str, Native] = {
    "clause": clause,
    "count": count,
    "different": one_place_a_value,
    "loop": circuit,
    "piece": piece,
    "sets": sets_beside(one_place_a_value),
    "sight": sight,
    "sum": weighted_sum,
    "walk": automaton_over_booleans,
}
BOTH: Mapping[str, Native] = {
    **INTEGERS,
    "different": different_in_both_ways,
    "sets": sets_beside(different_in_both_ways),
}
