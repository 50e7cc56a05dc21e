"""The parts of exported programs (`programs`): a head, functions, and a foot. A program contains only the functions
that it calls.

Users copy and change such programs. `# ---` separates the parts. TITLE and PRINT are placeholders. A name stands for a
variable. NAME=VALUE and NAME!=VALUE are literals; for a Boolean, NAME and -NAME are.
"""

IMPORTS = {  # function -> the line that imports it, for programs that call it
    "combinations": "from itertools import combinations",
    "cache": "from functools import cache",
}
PRINT = """\
print(("none", "unique", "multiple")[len(solutions)])
for solution in solutions:
    print(*[f"{name}={value}" for name, value in solution.items()])
"""
CUTS = """\
    broken = [cut for graph in graphs for cut in cuts(true, *graph)]
    if broken:
        solver.append_formula(broken)
        continue
"""
ORTOOLS = '''
"""TITLE: solved by CP-SAT, blocked, solved again. pip install ortools"""

from functools import cache

from ortools.sat.python import cp_model

model, x = cp_model.CpModel(), {}
# ---
def of(names):
    """The variables of these names."""
    return [x[name] for name in names.split()]


def literals(names):
    """The variables of these names, and the Booleans of NAME=VALUE, NAME!=VALUE and -NAME."""
    return [truth(name) for name in names.split()]


@cache
def truth(token):
    """A variable by its name; the Boolean that a literal is true."""
    if token in x:
        return x[token]
    if token.startswith("-"):
        return ~x[token[1:]]
    name, value = token.replace("!", "").split("=")
    if "!" in token:
        return ~truth(f"{name}={value}")
    yes = model.new_bool_var(token)
    model.add(x[name] == int(value)).only_enforce_if(yes)
    model.add(x[name] != int(value)).only_enforce_if(~yes)
    return yes


def weighted(terms):
    """The sum of terms such as 2*r1c1."""
    pairs = [term.rpartition("*") for term in terms.split()]
    return sum(int(factor or 1) * truth(name) for factor, _, name in pairs)


def sets(names, family):
    """The values are different, and together they are one of the sets."""
    model.add_all_different(literals(names))
    chosen = {values: model.new_bool_var("") for values in family}
    model.add_exactly_one(chosen.values())
    for value in {value for values in chosen for value in values}:
        places = [truth(f"{name}={value}") for name in names.split()]
        model.add(sum(places) == sum(chosen[values] for values in chosen if value in values))


def sight(lines, least, most, only_if=""):
    """Of each line the literals before the first false one are seen: so many altogether."""
    seen = []
    for line in map(literals, lines.split(";")):
        for i in range(len(line)):
            seen.append(model.new_bool_var(""))
            model.add_bool_and(line[: i + 1]).only_enforce_if(seen[-1])
            model.add_bool_or(seen[-1], *[~one for one in line[: i + 1]])
    model.add_linear_constraint(sum(seen), least, most).only_enforce_if(literals(only_if))


def automaton(names, moves):
    """The values lead from state 0 to state -1: a move is a state, a value, the next state."""
    model.add_automaton(literals(names), 0, [-1], moves)


def loop(edges, ends):
    """The edges that are drawn form one loop: each is one of two arcs, and a vertex may stay aside."""
    arcs = []
    for (a, b), edge in zip(ends, literals(edges), strict=True):
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back == edge)
        arcs += [(a, b, there), (b, a, back)]
    arcs += [(vertex, vertex, model.new_bool_var("")) for vertex in {end for pair in ends for end in pair}]
    model.add_circuit(arcs)
    model.add_bool_or(literals(edges))


def graph(nodes, links, by=""):
    """The nodes, and the links in both directions, each with the literal that it is there, or True."""
    there = literals(by) if by else [True] * len(links)
    ways = [(*way, one) for (a, b), one in zip(links, there, strict=True) for way in ((a, b), (b, a))]
    return literals(nodes), ways


def grow(nodes, links, roots, only_if=(), most=None):
    """A node that is there is a root, or linked to one that is there and nearer to a root."""
    distance = [model.new_int_var(0, len(nodes) if most is None else most, "") for _ in nodes]
    ways = [[] for _ in nodes]
    for a, b, link in links:
        ways[a].append(model.new_bool_var(""))
        model.add_bool_and(link, nodes[b]).only_enforce_if(ways[a][-1])
        model.add(distance[a] > distance[b]).only_enforce_if(ways[a][-1])
    for node, root, way in zip(nodes, roots, ways, strict=True):
        model.add_bool_or(~node, root, *way, *[~one for one in only_if])


def connected(nodes, links, by="", only_if=""):
    """The nodes that are there are one component, or none."""
    nodes, ways = graph(nodes, links, by)
    roots = [model.new_bool_var("") for _ in nodes]
    model.add_at_most_one(roots)
    grow(nodes, ways, roots, literals(only_if))


def reach(nodes, links, root, steps):
    """Each node that is there is joined to the root in at most so many steps."""
    nodes, ways = graph(nodes, links)
    grow(nodes, ways, [i == root for i in range(len(nodes))], most=steps)


def inside_of(nodes, ways, root, others):
    """Of each node the Boolean that it is in the root's piece; the other roots are there, not in it."""
    inside = [model.new_bool_var("") for _ in nodes]
    for one, node in zip(inside, nodes, strict=True):
        model.add_implication(one, node)
    for a, b, link in ways:
        model.add_bool_or(~inside[a], ~link if link is not True else False, ~nodes[b], inside[b])
    grow(inside, ways, [i == root for i in range(len(nodes))])
    model.add_bool_and(inside[root], *[nodes[i] for i in others], *[~inside[i] for i in others])
    return inside


def piece(nodes, links, root, others, relation, size, by=""):
    """The root's piece compares so with a size."""
    total = sum(inside_of(*graph(nodes, links, by), root, others))
    if relation != "<=":
        model.add(total >= size)
    if relation != ">=":
        model.add(total <= size)


def pieces(nodes, links, sizes):
    """Each piece has one of the roots, and its size if it is not None."""
    nodes, ways = graph(nodes, links)
    own = [inside_of(nodes, ways, root, {*sizes} - {root}) for root in sizes]
    for node, *insides in zip(nodes, *own, strict=True):
        model.add_bool_or(~node, *insides)
    for inside, size in zip(own, sizes.values(), strict=True):
        if size:
            model.add(sum(inside) == size)


def regions(cells, links, largest, borders):
    """Borders lie between regions, whose sizes their cells show; sizes side by side are different."""
    n = range(len(literals(cells)))
    first = [model.new_int_var(0, i, "") for i in n]  # of the cells in a region
    size = [model.new_int_var(1, len(n), "") for _ in n]
    ways = []
    for (a, b), border in zip(links, literals(borders), strict=True):
        model.add(first[a] == first[b]).only_enforce_if(~border)
        model.add(first[a] != first[b]).only_enforce_if(border)
        model.add(size[a] != size[b]).only_enforce_if(border)
        ways += [(a, b, ~border), (b, a, ~border)]
    x.update((f"first {i}", label) for i, label in enumerate(first))
    own = [[truth(f"first {j}={i}") for j in n[i:]] for i in n]
    grow([model.new_constant(1) for _ in n], ways, [inside[0] for inside in own])
    for i, inside in enumerate(own):
        for j, one in enumerate(inside, i):
            model.add(size[j] == sum(inside)).only_enforce_if(one)
    for cell, one in zip(literals(cells), size, strict=True):
        model.add_min_equality(cell, [one, largest])
# ---
solver, solutions = cp_model.CpSolver(), []
while len(solutions) < 2 and (status := solver.solve(model)) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    solutions.append({name: solver.value(x[name]) for name in decisions})
    model.add_forbidden_assignments([x[name] for name in decisions], [solutions[-1].values()])
if len(solutions) < 2 and status != cp_model.INFEASIBLE:  # Ctrl-C, a limit
    print("undecided")
    raise SystemExit(3)
PRINT
'''
PYSAT = (
    '''
"""TITLE: solved by SAT, blocked, solved again. pip install python-sat"""

from itertools import combinations

from pysat.solvers import Solver

solver, number, domains = Solver("cadical153"), {}, {}  # NAME=VALUE -> literal; NAME -> its values
free = iter(range(1, 10**9))  # literals
# ---
def declare(name, values):
    """One of the values is true; a Boolean is a single literal."""
    domains[name] = [*values]
    if domains[name] == [0, 1]:
        number[name] = next(free)
        return
    for value in values:
        number[f"{name}={value}"] = next(free)
    solver.add_clause(values_of(name).values())
    at_most_one(values_of(name).values())


def literals(names):
    """The literals: NAME and -NAME of a Boolean, else NAME=VALUE and NAME!=VALUE."""
    return [literal(name) for name in names.split()]


def literal(token):
    """The number of a literal."""
    if "!" in token or token.startswith("-"):
        return -number[token.replace("!", "").lstrip("-")]
    return number[token]


def values_of(name):
    """The literal of each value; of a literal, that it is true (1) and that it is not (0)."""
    if name in domains and domains[name] != [0, 1]:
        return {value: number[f"{name}={value}"] for value in domains[name]}
    return {1: literal(name), 0: -literal(name)}


def at_most_one(numbers):
    """No two of them are true."""
    for a, b in combinations(numbers, 2):
        solver.add_clause([-a, -b])


def all_different(names):
    """No two of them have the same value."""
    cells = [values_of(name) for name in names.split()]
    values = {value for cell in cells for value in cell}
    for value in values:
        places = [cell[value] for cell in cells if value in cell]
        at_most_one(places)
        if len(values) == len(cells):  # each value has its place
            solver.add_clause(places)


def at_most(most, numbers):
    """Counted one by one (Sinz 2005): of the literals so far 1, 2, ... are true."""
    before = []
    for x in numbers:
        now = [next(free) for _ in range(min(len(before) + 1, most))]
        for j, n in enumerate(now):
            solver.add_clause([-x, *[-m for m in before[:j][-1:]], n])
        for m, n in zip(before, now, strict=False):
            solver.add_clause([-m, n])
        if len(before) == most:
            solver.add_clause([-x, *[-m for m in before[-1:]]])
        before = now


def count(names, least, most):
    """So many of the literals are true."""
    numbers = literals(names)
    at_most(most, numbers)
    at_most(len(numbers) - least, [-x for x in numbers])


def linear(terms, relation, total):
    """The sum of terms such as 2*r1c1: a literal for each sum that the terms so far can have."""
    fits = {"=": total.__eq__, "!=": total.__ne__, "<=": total.__ge__, ">=": total.__le__}[relation]
    sums = {0: []}
    for term in terms.split():
        factor, _, name = term.rpartition("*")
        before, sums = sums, {}
        for so_far, reached in before.items():
            for value, x in values_of(name).items():
                there = so_far + int(factor or 1) * value
                sums[there] = sums.get(there) or [next(free)]
                solver.add_clause([-x, *[-y for y in reached], *sums[there]])
    for value, reached in sums.items():
        if not fits(value):
            solver.add_clause([-y for y in reached])


def table(names, rows):
    """One of the rows is chosen."""
    chosen = {next(free): row for row in rows}
    solver.add_clause(chosen)
    for i, name in enumerate(names.split()):
        values = values_of(name)
        for value, x in values.items():
            solver.add_clause([-x, *[n for n, row in chosen.items() if row[i] == value]])
        for n, row in chosen.items():
            solver.add_clause([-n, *[values[v] for v in (row[i],) if v in values]])


def sets(names, family):
    """One of the sets is chosen, and each of its values has one place."""
    cells = [values_of(name) for name in names.split()]
    chosen = {next(free): values for values in family}
    solver.add_clause(chosen)
    for value in {value for some in (*cells, *family) for value in some}:
        places = [cell[value] for cell in cells if value in cell]
        at_most_one(places)
        for n, values in chosen.items():
            solver.append_formula([[-n, *places]] if value in values else [[-n, -x] for x in places])


graphs = []


def connected(nodes, links, by="", only_if=""):
    """The nodes that are there are one component, or none: what the solver finds is cut until it is so."""
    there = literals(by) or [None] * len(links)
    ways = [(*way, x) for (a, b), x in zip(links, there, strict=True) for way in ((a, b), (b, a))]
    graphs.append((literals(nodes), ways, literals(only_if)))


def cuts(true, nodes, ways, only_if):
    """Of each piece that is apart: one of its nodes is not there, or one beyond, or a way leads out of it."""
    there = {i for i, node in enumerate(nodes) if node in true}
    left = there if true.issuperset(only_if) else set()
    while left:
        piece, edge = set(), {min(left)}
        while edge:
            piece |= edge
            edge = {b for a, b, x in ways if a in edge and (x is None or x in true)} & there - piece
        left = left - piece
        if piece != there:
            out = {x if b in there else nodes[b] for a, b, x in ways if a in piece and b not in piece}
            yield [-nodes[min(piece)], -nodes[min(there - piece)], *out, *[-x for x in only_if]]
# ---
solutions = []
while len(solutions) < 2 and solver.solve():
    true = {*solver.get_model()}
'''
    + CUTS
    + """\
    solution = {name: next((v for v, x in values_of(name).items() if x in true), 0) for name in decisions}
    solver.add_clause([-values_of(name)[value] for name, value in solution.items()])  # not this one
    solutions.append(solution)
PRINT
"""
)
PYTHON = '''
"""TITLE: constraint propagation and search; solved, blocked, solved again.

Plain Python, after Peter Norvig, Solving Every Sudoku Puzzle (norvig.com/sudoku.html): what a rule
excludes is taken from the values that are left; then the variable with the fewest is tried.
"""

domains, watching, rules = {"": {1}}, {"": []}, []  # the variable "" is 1
# ---
def declare(name, values):
    """A variable with these values."""
    domains[name], watching[name] = {*values}, []


def literal(token):
    """NAME=VALUE, NAME!=VALUE, and of a Boolean NAME, -NAME: the name, and the values with which it is true."""
    name, _, value = token.replace("!", "").partition("=")
    good = {int(value or 1)} if value or not name.startswith("-") else {0}
    name = name.lstrip("-")
    return name, domains[name] - good if "!" in token else good


def add(names, rule, only_if=""):
    """A rule yields names and the values that may stay. It runs when a name changes, if these literals are true."""
    conditions = [literal(token) for token in only_if.split()]

    def guarded(left):
        if all(left[name] <= good for name, good in conditions):
            yield from rule(left)

    rules.append(guarded)
    for name in {*names} | {name for name, _ in conditions}:
        watching[name].append(guarded)


def term(token):
    """A variable or a literal, times its factor: the name, and what each of its values adds."""
    factor, _, token = token.rpartition("*")
    if token in domains:
        return token, {v: int(factor or 1) * v for v in domains[token]}
    name, good = literal(token)
    return name, {v: int(factor or 1) * (v in good) for v in domains[name]}


def clause(names):
    """The last literal that can be true is true."""
    literals = [literal(token) for token in names.split()]

    def rule(left):
        able = [(name, good) for name, good in literals if left[name] & good]
        if len(able) < 2:
            yield able[0] if able else ("", set())

    add([name for name, _ in literals], rule)


def all_different(names, only_if=""):
    """A value that is taken goes from the others; where all values are used, one with one place is there."""
    names = names.split()

    def rule(left):
        for name in names:
            if len(left[name]) == 1:
                yield from ((other, left[other] - left[name]) for other in names if other != name)
        values = set().union(*(left[name] for name in names))
        for value in values if len(values) == len(names) else ():
            places = [name for name in names if value in left[name]]
            if len(places) < 2:
                yield places[0] if places else "", {value}

    add(names, rule, only_if)


FITS = {  # can a number from low to high compare so?
    "=": lambda low, high, n: low <= n <= high,
    "!=": lambda low, high, n: not low == high == n,
    "<=": lambda low, high, n: low <= n,
    ">=": lambda low, high, n: high >= n,
}


def linear(names, relation, total, only_if=""):
    """A value stays if the least and the most that the others add leave it a chance."""
    terms = [term(token) for token in names.split()]

    def rule(left):
        spans = [sorted(adds[v] for v in left[name]) for name, adds in terms]
        least, most = sum(span[0] for span in spans), sum(span[-1] for span in spans)
        for (name, adds), span in zip(terms, spans, strict=True):
            low, high = least - span[0], most - span[-1]
            yield name, {v for v in left[name] if FITS[relation](low + adds[v], high + adds[v], total)}

    add([name for name, _ in terms], rule, only_if)


def count(names, least, most, only_if=""):
    """So many of the literals are true."""
    linear(names, ">=", least, only_if)
    linear(names, "<=", most, only_if)


def table(names, rows, only_if=""):
    """The values of rows that are left."""
    names = names.split()

    def rule(left):
        able = [row for row in rows if all(v in left[name] for name, v in zip(names, row, strict=True))]
        for i, name in enumerate(names):
            yield name, {row[i] for row in able}

    add(names, rule, only_if)


def automaton(names, moves, only_if=""):
    """The values that moves on a way from state 0 to state -1 read: a move is a state, a value, the next state."""
    terms = [term(token) for token in names.split()]

    def rule(left):
        ahead = [{0}]
        for name, read in terms:
            symbols = {read[v] for v in left[name]}
            ahead.append({t for s, symbol, t in moves if s in ahead[-1] and symbol in symbols})
        behind = ahead[-1] & {-1}
        for (name, read), states in zip(terms[::-1], ahead[-2::-1], strict=True):
            ways = [(s, symbol) for s, symbol, t in moves if s in states and t in behind]
            yield name, {v for v in left[name] if read[v] in {symbol for _, symbol in ways}}
            behind = {s for s, symbol in ways if symbol in {read[v] for v in left[name]}}

    add([name for name, _ in terms], rule, only_if)


def sets(names, family, only_if=""):
    """The values of sets that are left; what all of these hold and one name can have is there."""
    all_different(names, only_if)
    names = names.split()

    def rule(left):
        able = set().union(*(left[name] for name in names))
        known = [left[name] for name in names if len(left[name]) == 1]
        rows = [{*row} for row in family if able.issuperset(row) and all(value <= {*row} for value in known)]
        for name in names:
            yield name, set().union(*rows)
        for value in set.intersection(*rows) if rows else ():
            places = [name for name in names if value in left[name]]
            if len(places) < 2:
                yield places[0] if places else "", {value}

    add(names, rule, only_if)


def leading(flags):
    """How many are true before the first that is not."""
    return [*flags, False].index(False)


def sight(names, least, most, only_if=""):
    """Of each line the literals before the first false one are seen: so many altogether."""
    lines = [[literal(token) for token in line.split()] for line in names.split(";")]

    def rule(left):
        low = [leading(left[name] <= good for name, good in line) for line in lines]
        high = [leading(bool(left[name] & good) for name, good in line) for line in lines]
        if sum(low) > most or sum(high) < least:
            yield "", set()
        for line, one, other in zip(lines, low, high, strict=True):
            yield from line[: max(0, least - sum(high) + other)]
            then = leading(left[name] <= good for name, good in line[one + 1 :])
            if one < len(line) and sum(low) + 1 + then > most:
                yield line[one][0], left[line[one][0]] - line[one][1]

    add([name for line in lines for name, _ in line], rule, only_if)


def parts_of(size, links):
    """Of each node the part that it is in."""
    part = [{i} for i in range(size)]
    for a, b in links:
        if part[a] is not part[b]:
            part[a] |= part[b]
            for i in part[b]:
                part[i] = part[a]
    return part


def reached_from(start, nodes, ways, known):
    """What can be reached from some nodes, over nodes and ways of which this is known."""
    there = {i for i, node in enumerate(nodes) if known(*node)}
    beside = {i: [] for i in there}
    for a, b, way in ways:
        if a in there and b in there and known(*way):
            beside[a].append(b)
    reached, edge = set(), {*start} & there
    while edge:
        reached |= edge
        edge = {b for a in edge for b in beside[a]} - reached
    return reached


def loop(edges, ends):
    """A vertex has none or two of the edges; a loop is closed by the last one; all are within reach."""
    clause(edges)
    edges = [(a, b, literal(token)) for (a, b), token in zip(ends, edges.split(), strict=True)]
    vertices = 1 + max(end for pair in ends for end in pair)

    def rule(left):
        at = [([], []) for _ in range(vertices)]  # of each vertex: edges that are drawn, that may be
        for a, b, (name, good) in edges:
            for drawn, able in (at[a], at[b]):
                (drawn if left[name] <= good else able if left[name] & good else []).append((name, good))
        for drawn, able in at:
            if len(drawn) > 2 or len(drawn) == 1 > len(able):
                yield "", set()
            if len(drawn) == 2 or len(drawn) + len(able) < 2:
                yield from ((name, left[name] - good) for name, good in able)
            if len(drawn) == len(able) == 1:
                yield from able
        drawn = [(a, b) for a, b, (name, good) in edges if left[name] <= good]
        path = parts_of(vertices, drawn)
        ways = [(*pair, edge) for a, b, edge in edges for pair in ((a, b), (b, a))]
        within = reached_from(
            {a for a, _ in drawn[:1]}, [("", {1})] * vertices, ways, lambda name, good: left[name] & good
        )
        for a, b, (name, good) in edges:
            closes = not left[name] <= good and b in path[a] and any(c not in path[a] for c, _ in drawn)
            if drawn and (closes or a not in within):
                yield name, left[name] - good

    add([name for _, _, (name, _) in edges], rule)


def graph(nodes, links, by=""):
    """The nodes, and the links in both directions, each with the literal that it is there."""
    nodes = [literal(token) for token in nodes.split()]
    there = [literal(token) for token in by.split()] or [("", {1})] * len(links)
    ways = [(*way, one) for (a, b), one in zip(links, there, strict=True) for way in ((a, b), (b, a))]
    return nodes, ways, [name for name, _ in nodes + there]


def connected(nodes, links, by="", only_if=""):
    """What a node that is surely there cannot reach is not there."""
    nodes, ways, names = graph(nodes, links, by)

    def rule(left):
        sure = [i for i, (name, good) in enumerate(nodes) if left[name] <= good]
        reached = reached_from(sure[:1], nodes, ways, lambda name, good: left[name] & good)
        for i, (name, good) in enumerate(nodes):
            if sure and i not in reached:
                yield name, left[name] - good

    add(names, rule, only_if)


def piece(nodes, links, root, others, relation, size, by="", only_if=""):
    """The root's piece is as large as what surely belongs to it at least, as what it can reach at most."""
    nodes, ways, names = graph(nodes, links, by)

    def rule(left):
        yield from (nodes[i] for i in (root, *others))
        inner = reached_from([root], nodes, ways, lambda name, good: left[name] <= good)
        outer = reached_from([root], nodes, ways, lambda name, good: left[name] & good)
        if not inner.isdisjoint(others) or (relation != ">=" and len(inner) > size):
            yield "", set()
        if relation != "<=" and len(outer) <= size:
            if len(outer) < size:
                yield "", set()
            yield from (nodes[i] for i in outer)
        if relation != ">=" and len(inner) == size:
            for a, b, (name, good) in ways:
                if a in inner and b not in inner and left[name] <= good:
                    yield nodes[b][0], left[nodes[b][0]] - nodes[b][1]

    add(names, rule, only_if)


def regions(cells, links, largest, borders, only_if=""):
    """A cell's value is the size of its region, or `largest` for all larger ones; sizes side by side are different."""
    cells = cells.split()
    links = [(a, b, literal(token)) for (a, b), token in zip(links, borders.split(), strict=True)]

    def rule(left):
        held = parts_of(len(cells), [(a, b) for a, b, (name, good) in links if left[name].isdisjoint(good)])
        able = parts_of(len(cells), [(a, b) for a, b, (name, good) in links if not left[name] <= good])
        for i, cell in enumerate(cells):
            same = set.intersection(*(left[cells[j]] for j in held[i]))
            yield cell, {v for v in same if len(held[i]) <= v <= len(able[i]) or v == largest <= len(able[i])}
        for a, b, (name, good) in links:
            one, other = left[cells[a]], left[cells[b]]
            if b in held[a] or (one == other and len(one) == 1 and one != {largest}):
                yield name, left[name] - good
            elif one.isdisjoint(other):
                yield name, good
            whole = held[a] == able[a] and held[b] == able[b]
            if left[name] <= good and whole and len(held[a]) == len(held[b]):
                yield "", set()

    add(cells + [name for _, _, (name, _) in links], rule, only_if)


def propagate(left, waiting):
    """Take away what the rules exclude, until nothing changes; None where a variable has no value left."""
    while waiting:
        for name, kept in waiting.pop()(left):
            if not left[name] & kept:
                return None
            if not left[name] <= kept:
                left[name] = left[name] & kept
                waiting.update(watching[name])
    return left


def search(left):
    """A solution: each value of the variable that has the fewest is tried, decisions first."""
    several = [name for name in left or () if len(left[name]) > 1]
    if not several:
        return left
    name = min(several, key=lambda name: (name not in decisions, len(left[name])))
    tries = (search(propagate({**left, name: {v}}, {*watching[name]})) for v in sorted(left[name]))
    return next(filter(None, tries), None)
# ---
solutions = []
while len(solutions) < 2 and (left := search(propagate({**domains}, {*rules}))):
    solutions.append({name: min(left[name]) for name in decisions})
    clause(" ".join(f"{name}!={value}" for name, value in solutions[-1].items()))  # not this one
PRINT
'''
