"""The programs that are exported (`programs`), whole: with all words that they know, of which a puzzle keeps its own.

They are written to be read: as the start of a program of one's own. A literal is NAME=VALUE or NAME!=VALUE;
the puzzle is its statement, line by line. Capitals are filled in: TITLE, PUZZLE, how its lines are read (LOOP), and how
a condition is handed on in a program that has one (IF, ALSO, GIVEN, RULE, MORE); CUTS and COMPARE where needed; PRINT,
with the board where all names are of cells.
"""

LOOP = """
for line in PUZZLE.replace("\\n  ", " ").splitlines():
    if line[:4] in ("rule", "clue", ""):
        continue
    head, _, body = f"{line} ".partition(" : ")
    (word, *parameters), names = head.split(), body.split()
"""
LOOP_OF_LISTS = LOOP.replace(
    "names = head.split(), body.split()", '(names, *lists) = head.split(), map(str.split, body.split(";"))'
)
LOOP_OF_ALL = """
for line in PUZZLE.replace("\\n  ", " ").splitlines():
    if line[:4] in ("rule", "clue", ""):
        continue
    head, _, body = f"{line} ".rpartition(" : ")
    *condition, head = head.split(" : ")
    (word, *parameters), (names, *lists) = head.split(), map(str.split, body.split(";"))
    only_if = [LITERAL for token in " ".join(condition).split()[1:]]
"""
CUTS = """
    broken = [cut for graph in graphs for cut in cuts(true, *graph)]
    if broken:
        solver.append_formula(broken)
        continue
"""
PRINT = '''
print(("none", "unique", "multiple")[len(solutions)])
for solution in solutions:
    print(*[f"{name}={value}" for name, value in solution.items()])
'''
PRINT_BOARD = PRINT + '''\
    for row in dict.fromkeys(name.split("c")[0] for name in solution):
        print("   ", *[value for name, value in solution.items() if name.split("c")[0] == row])
'''
COMPARE = '''\
def compare(total, relation, n):
    """How a sum compares with a number."""
    n = int(n)
    return {"=": total == n, "!=": total != n, "<=": total <= n, ">=": total >= n}[relation]
'''
ORTOOLS = '''\
"""TITLE: solved by CP-SAT, blocked, solved again. pip install ortools"""

from ortools.sat.python import cp_model

PUZZLE

model, x, decisions = cp_model.CpModel(), {}, []


def of(token):
    """A variable by its name; by NAME=VALUE or NAME!=VALUE the Boolean that says so."""
    if token not in x:
        name, value = token.replace("!", "").split("=")
        yes = x[f"{name}={value}"] = model.new_bool_var("")
        x[f"{name}!={value}"] = ~yes
        model.add(x[name] == int(value)).only_enforce_if(yes)
        model.add(x[name] != int(value)).only_enforce_if(~yes)
    return x[token]


def rows(tokens=()):
    """1,2 3,4 -> [(1, 2), (3, 4)]"""
    return [tuple(map(int, token.split(","))) for token in tokens]


COMPARE


def graph(names, nodes, links):
    """Nodes, and links in both directions, with the literals that they are there."""
    ends = [map(int, link.replace("/", "-").split("-")) for link in links]
    ways = [(*pair, of(names[x])) for a, b, x in ends for pair in ((a, b), (b, a))]
    return [of(names[int(node)]) for node in nodes], ways


def grow(nodes, links, roots, only_if=(), most=None):
    """A node that is there is a root, or linked to one that is there and nearer to a root."""
    distance = [model.new_int_var(0, len(nodes) if most is None else most, "") for _ in nodes]
    ways = [[] for _ in nodes]
    for a, b, link in links:
        ways[a].append(model.new_bool_var(""))
        model.add_bool_and(link, nodes[b]).only_enforce_if(ways[a][-1])
        model.add(distance[a] > distance[b]).only_enforce_if(ways[a][-1])
    for node, root, way in zip(nodes, roots, ways, strict=True):
        model.add_bool_or(~node, root, *way, *[~x for x in only_if])


def piece(nodes, links, root, others):
    """Of each node the Boolean that it is in the root's piece; the other roots are there, not in it."""
    inside = [model.new_bool_var("") for _ in nodes]
    for one, node in zip(inside, nodes, strict=True):
        model.add_implication(one, node)
    for a, b, link in links:
        model.add_bool_or(~inside[a], ~link, ~nodes[b], inside[b])
    grow(inside, links, [i == root for i in range(len(nodes))])
    model.add_bool_and(inside[root], *[nodes[i] for i in others], *[~inside[i] for i in others])
    return inside


def regions(cells, links):
    """Borders lie between regions, whose sizes their cells show; sizes side by side are different."""
    n = range(len(cells))
    first = [model.new_int_var(0, i, "") for i in n]  # of the cells in a region
    size = [model.new_int_var(1, len(cells), "") for _ in n]
    for a, b, border in links:
        model.add(first[a] == first[b]).only_enforce_if(~border)
        model.add(first[a] != first[b]).only_enforce_if(border)
        model.add(size[a] != size[b]).only_enforce_if(border)
    x.update((f"first {i}", label) for i, label in enumerate(first))
    own = [[of(f"first {j}={i}") for j in n[i:]] for i in n]
    pairs = [(*pair, ~border) for a, b, border in links for pair in ((a, b), (b, a))]
    grow([model.new_constant(1) for _ in n], pairs, [inside[0] for inside in own])
    for i, inside in enumerate(own):
        total = model.new_int_var(0, len(cells), "")
        model.add(total == sum(inside))
        for j, one in enumerate(inside, i):
            model.add(size[j] == total).only_enforce_if(one)
    for cell, one in zip(cells, size, strict=True):
        model.add_min_equality(of(cell), [one, int(parameters[0])])


LOOP
    if word in ("values", "also"):
        domain = cp_model.Domain.from_values([*map(int, parameters)])
        x.update((name, model.new_int_var_from_domain(domain, name)) for name in names)
        decisions += names if word == "values" else []
    elif word == "clause":
        model.add_bool_or(map(of, names))
    elif word == "different":
        model.add_all_different(map(of, names))
    elif word == "count":
        model.add_linear_constraint(sum(map(of, names)), *map(int, parameters))IF
    elif word == "sum":
        factors = [token.rpartition("*") for token in names]
        model.add(compare(sum(int(k or 1) * of(name) for k, _, name in factors), *parameters))IF
    elif word == "sets":  # different values, and one of the sets is theirs
        model.add_all_different(map(of, names))
        choices = {row: model.new_bool_var("") for row in rows(*lists)}
        model.add_exactly_one(choices.values())
        for value in {value for row in choices for value in row}:
            places = [of(f"{name}={value}") for name in names]
            model.add(sum(places) == sum(choices[row] for row in choices if value in row))
    elif word == "sight":  # what is seen is true, as all before it
        seen = []
        for line in (names, *lists):
            for i in range(len(line)):
                seen.append(model.new_bool_var(""))
                model.add_bool_and(map(of, line[: i + 1])).only_enforce_if(seen[-1])
                model.add_bool_or(seen[-1], *[~of(token) for token in line[: i + 1]])
        model.add_linear_constraint(sum(seen), *map(int, parameters))IF
    elif word == "table":
        model.add_allowed_assignments([*map(of, names)], rows(*lists))
    elif word == "walk":  # the states of step i are i * 10**6 and on
        steps = enumerate(map(rows, lists))
        moves = [(i * 10**6 + s, v, (i + 1) * 10**6 + t) for i, step in steps for s, v, t in step]
        model.add_automaton([*map(of, names)], 0, [len(names) * 10**6], moves)
    elif word == "loop":  # each edge that is drawn is one of two arcs, and a vertex may stay aside
        ends, arcs = [tuple(map(int, link.split("-"))) for link in lists[0]], []
        for (a, b), edge in zip(ends, map(of, names), strict=True):
            there, back = model.new_bool_var(""), model.new_bool_var("")
            model.add(there + back == edge)
            arcs += [(a, b, there), (b, a, back)]
        arcs += [(vertex, vertex, model.new_bool_var("")) for vertex in {end for pair in ends for end in pair}]
        model.add_circuit(arcs)
        model.add_bool_or(map(of, names))
    elif word == "connected":
        nodes, links = graph(names, *lists)
        roots = [model.new_bool_var("") for _ in nodes]
        model.add_at_most_one(roots)
        grow(nodes, links, rootsALSO)
    elif word == "reach":
        root, steps = map(int, parameters)
        ends = [map(int, link.split("-")) for link in [*lists, []][0]]
        links = [(*pair, True) for a, b in ends for pair in ((a, b), (b, a))]
        grow([*map(of, names)], links, [i == root for i in range(len(names))], most=steps)
    elif word == "piece":
        nodes, links = graph(names, *lists[:2])
        root, *others = map(int, lists[2])
        model.add(compare(sum(piece(nodes, links, root, others)), *parameters))
    elif word == "pieces":
        nodes, links = graph(names, *lists[:2])
        sizes = dict(map(int, f"{root}=0".split("=")[:2]) for root in lists[2])
        own = [piece(nodes, links, root, {*sizes} - {root}) for root in sizes]
        for node, *insides in zip(nodes, *own, strict=True):
            model.add_bool_or(~node, *insides)
        for inside, size in zip(own, sizes.values(), strict=True):
            model.add(sum(inside) == (size or sum(inside)))
    elif word == "regions":
        ends = [tuple(map(int, link.split("-"))) for link in lists[0]]
        cells, borders = names[: -len(ends) or None], names[len(names) - len(ends) :]
        regions(cells, [(a, b, of(border)) for (a, b), border in zip(ends, borders, strict=True)])


solver = cp_model.CpSolver()
solutions = []
while len(solutions) < 2 and (status := solver.solve(model)) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    solutions.append({name: solver.value(x[name]) for name in decisions})
    model.add_bool_or(of(f"{name}!={value}") for name, value in solutions[-1].items())  # not this one
if len(solutions) < 2 and status != cp_model.INFEASIBLE:  # Ctrl-C, a limit
    print("undecided")
    raise SystemExit(3)
PRINT
'''
PYSAT = '''\
"""TITLE: solved by SAT, blocked, solved again. pip install python-sat"""

from itertools import combinations

from pysat.solvers import Solver

PUZZLE

solver, number, domains, decisions = Solver("cadical153"), {}, {}, []  # number: NAME=VALUE -> literal


def add_at_most_one(literals):
    """No two of them are true."""
    for a, b in combinations(literals, 2):
        solver.add_clause([-a, -b])


def rows(tokens=()):
    """1,2 3,4 -> [(1, 2), (3, 4)]"""
    return [tuple(map(int, token.split(","))) for token in tokens]


def fresh(count):
    """New literals, to be used at once."""
    return [solver.nof_vars() + 1 + i for i in range(count)]


def add_at_most(most, literals):
    """Counted one by one (Sinz 2005): of the literals so far 1, 2, ... are true."""
    before = []
    for x in literals:
        now = fresh(min(len(before) + 1, most))
        for j, n in enumerate(now):
            solver.add_clause([-x, *[-m for m in before[:j][-1:]], n])
        for m, n in zip(before, now, strict=False):
            solver.add_clause([-m, n])
        if len(before) == most:
            solver.add_clause([-x, *[-m for m in before[-1:]]])
        before = now


COMPARE


def term(token):
    """A variable or a literal, times its factor: a literal for each value, and what it adds."""
    factor, _, token = token.rpartition("*")
    values = {number[f"{token}={value}"]: int(value) for value in domains.get(token, ())}
    return {x: int(factor or 1) * value for x, value in (values or {number[token]: 1, -number[token]: 0}).items()}


graphs = []


def cuts(true, nodes, links, only_if=()):
    """Of each piece that is apart: one of its nodes is not there, or one beyond, or a way leads out of it."""
    there = {i for i, node in enumerate(nodes) if node in true}
    left = there if true.issuperset(only_if) else set()
    while left:
        piece, edge = set(), {min(left)}
        while edge:
            piece |= edge
            edge = {b for a, b, x in links if a in edge and x in true} & there - piece
        left = left - piece
        if piece != there:
            ways = {x if b in there else nodes[b] for a, b, x in links if a in piece and b not in piece}
            yield [-nodes[min(piece)], -nodes[min(there - piece)], *ways, *[-x for x in only_if]]


LOOP
    if word in ("values", "also"):
        for name in names:
            first, domains[name] = len(number) // 2 + 1, parameters
            for n, value in enumerate(parameters, first):
                number[f"{name}={value}"], number[f"{name}!={value}"] = n, -n
            solver.add_clause(range(first, first + len(parameters)))
            add_at_most_one(range(first, first + len(parameters)))
        decisions += names if word == "values" else []
    elif word == "clause":
        solver.add_clause([number[token] for token in names])
    elif word == "different":
        values = sorted({value for name in names for value in domains[name]})
        for value in values:
            places = [number[f"{name}={value}"] for name in names if value in domains[name]]
            add_at_most_one(places)
            if len(values) == len(names):  # each value has its place
                solver.add_clause(places)
    elif word == "count":
        literals, (least, most) = [number[token] for token in names], map(int, parameters)
        add_at_most(most, literals)
        add_at_most(len(literals) - least, [-x for x in literals])
    elif word == "sum":  # a literal for each sum that the terms so far can have
        sums = {0: []}
        for token in names:
            before, sums = sums, {}
            for total, reached in before.items():
                for x, amount in term(token).items():
                    sums[total + amount] = sums.get(total + amount) or fresh(1)
                    solver.add_clause([-x, *[-y for y in reached], *sums[total + amount]])
        for total, reached in sums.items():
            if not compare(total, *parameters):
                solver.add_clause([-y for y in reached])
    elif word == "table":  # one of the rows is chosen
        some = rows(*lists)
        chosen = dict(zip(fresh(len(some)), some, strict=True))
        solver.add_clause(chosen)
        for i, name in enumerate(names):
            for value in domains[name]:
                having = [n for n, row in chosen.items() if row[i] == int(value)]
                solver.add_clause([-number[f"{name}={value}"], *having])
            for n, row in chosen.items():
                solver.add_clause([-n, *filter(None, [number.get(f"{name}={row[i]}")])])
    elif word == "sets":  # one of the sets is chosen, and each of its values has one place
        some = rows(*lists)
        chosen = fresh(len(some))
        solver.add_clause(chosen)
        for value in {v for row in some for v in row} | {int(v) for name in names for v in domains[name]}:
            places = [number[f"{name}={value}"] for name in names if str(value) in domains[name]]
            add_at_most_one(places)
            for n, row in zip(chosen, some, strict=True):
                solver.append_formula([[-n, *places]] if value in row else [[-n, -x] for x in places])
    elif word == "connected":
        nodes = [number[names[int(node)]] for node in lists[0]]
        ends = [map(int, link.replace("/", "-").split("-")) for link in lists[1]]
        links = [(*pair, number[names[x]]) for a, b, x in ends for pair in ((a, b), (b, a))]
        graphs.append((nodes, linksIF))


solutions = []
while len(solutions) < 2 and solver.solve():
    true = {*solver.get_model()}
CUTS
    solutions.append({name: v for name in decisions for v in domains[name] if number[f"{name}={v}"] in true})
    solver.add_clause([number[f"{name}!={v}"] for name, v in solutions[-1].items()])  # not this one
PRINT
'''
PYTHON = '''\
"""TITLE: constraint propagation and search; solved, blocked, solved again.

Plain Python, after Peter Norvig, Solving Every Sudoku Puzzle (norvig.com/sudoku.html): what a line
excludes is taken from the values that are left; then the variable with the fewest is tried.
"""

from functools import partial

PUZZLE

domains, watching, decisions, rules = {"": {1}}, {"": []}, {}, []  # the variable "" is 1


def literal(token):
    """NAME=VALUE or NAME!=VALUE: the name, and the values with which it is true."""
    name, value = token.replace("!", "").split("=")
    return name, domains[name] - {int(value)} if "!" in token else {int(value)}


def add(tokens, ruleGIVEN):
    """A rule yields names, and which of their values may stay; it is asked when one of its names changes."""
    rules.append(RULE)
    names = {token.rpartition("*")[2].replace("!", "=").split("=")[0] for token in tokens}
    for name in namesMORE:
        watching[name].append(rules[-1])


def under(only_if, rule, left):
    """A rule that binds where all these literals are true."""
    if all(left[name] <= good for name, good in only_if):
        yield from rule(left)


def rows(tokens=()):
    """1,2 3,4 -> [(1, 2), (3, 4)]"""
    return [tuple(map(int, token.split(","))) for token in tokens]


def term(token):
    """A variable or a literal, times its factor: the name, and what each of its values adds."""
    factor, _, token = token.rpartition("*")
    name, good = literal(token) if "=" in token else (token, None)
    return name, {v: int(factor or 1) * (v if good is None else v in good) for v in domains[name]}


def clause(literals, left):
    """The last literal that can be true is true."""
    able = [(name, good) for name, good in literals if left[name] & good]
    if len(able) < 2:
        yield able[0] if able else ("", set())


def different(names, left):
    """A value that is taken goes from the others; where all values are used, one with one place is there."""
    for name in names:
        if len(left[name]) == 1:
            yield from ((other, left[other] - left[name]) for other in names if other != name)
    values = set().union(*(left[name] for name in names))
    for value in values if len(values) == len(names) else ():
        places = [name for name in names if value in left[name]]
        if len(places) < 2:
            yield places[0] if places else "", {value}


FITS = {  # can a number from low to high compare so?
    "=": lambda low, high, n: low <= n <= high,
    "!=": lambda low, high, n: not low == high == n,
    "<=": lambda low, high, n: low <= n,
    ">=": lambda low, high, n: high >= n,
}


def linear(terms, relation, total, left):
    """A value stays if the least and the most that the others add leave it a chance."""
    spans = [sorted(adds[v] for v in left[name]) for name, adds in terms]
    least, most = sum(span[0] for span in spans), sum(span[-1] for span in spans)
    for (name, adds), span in zip(terms, spans, strict=True):
        low, high = least - span[0], most - span[-1]
        yield name, {v for v in left[name] if FITS[relation](low + adds[v], high + adds[v], total)}


def table(names, rows, left):
    """The values of rows that are left."""
    able = [row for row in rows if all(v in left[name] for name, v in zip(names, row, strict=True))]
    for i, name in enumerate(names):
        yield name, {row[i] for row in able}


def walk(terms, steps, left):
    """The values that moves on a way from state 0 to state 0 read."""
    ahead = [{0}]
    for (name, read), moves in zip(terms, steps, strict=True):
        symbols = {read[v] for v in left[name]}
        ahead.append({t for s, symbol, t in moves if s in ahead[-1] and symbol in symbols})
    behind = ahead[-1] & {0}
    for (name, read), moves, states in zip(terms[::-1], steps[::-1], ahead[-2::-1], strict=True):
        moves = [(s, symbol) for s, symbol, t in moves if s in states and t in behind]
        yield name, {v for v in left[name] if read[v] in {symbol for _, symbol in moves}}
        behind = {s for s, symbol in moves if symbol in {read[v] for v in left[name]}}


def sets(names, rows, left):
    """The values of sets that are left; what all of these hold and one name can have is there."""
    able, known = set().union(*(left[name] for name in names)), [left[name] for name in names if len(left[name]) == 1]
    rows = [row for row in rows if row <= able and all(value <= row for value in known)]
    for name in names:
        yield name, set().union(*rows)
    for value in set.intersection(*rows) if rows else ():
        places = [name for name in names if value in left[name]]
        if len(places) < 2:
            yield places[0] if places else "", {value}


def leading(flags):
    """How many are true before the first that is not."""
    return [*flags, False].index(False)


def sight(lines, least, most, left):
    """Literals are true, or false, where the other lines cannot make up for it."""
    low = [leading(left[name] <= good for name, good in line) for line in lines]
    high = [leading(bool(left[name] & good) for name, good in line) for line in lines]
    if sum(low) > most or sum(high) < least:
        yield "", set()
    for line, one, other in zip(lines, low, high, strict=True):
        yield from line[: max(0, least - sum(high) + other)]
        then = leading(left[name] <= good for name, good in line[one + 1 :])
        if one < len(line) and sum(low) + 1 + then > most:
            yield line[one][0], left[line[one][0]] - line[one][1]


def pieces(count, links):
    """Of each node the piece that it is in."""
    piece = [{i} for i in range(count)]
    for a, b in links:
        if piece[a] is not piece[b]:
            piece[a] |= piece[b]
            for i in piece[b]:
                piece[i] = piece[a]
    return piece


def reach(start, nodes, links, known):
    """What can be reached from some nodes, over nodes and links of which this is known."""
    there = {i for i, node in enumerate(nodes) if known(*node)}
    beside = {i: [] for i in there}
    for a, b, link in links:
        if a in there and b in there and known(*link):
            beside[a].append(b)
    reached, edge = set(), {*start} & there
    while edge:
        reached |= edge
        edge = {b for a in edge for b in beside[a]} - reached
    return reached


def loop(count, edges, left):
    """A vertex has none or two of the edges; a loop is closed by the last one; all are within reach."""
    at = [([], []) for _ in range(count)]  # of each vertex: edges that are drawn, that may be
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
    path = pieces(count, drawn)
    links = [(*pair, edge) for a, b, edge in edges for pair in ((a, b), (b, a))]
    within = reach({a for a, _ in drawn[:1]}, [("", {1})] * count, links, lambda name, good: left[name] & good)
    for a, b, (name, good) in edges:
        closes = not left[name] <= good and b in path[a] and any(c not in path[a] for c, _ in drawn)
        if drawn and (closes or a not in within):
            yield name, left[name] - good


def graph(names, nodes, links):
    """Nodes, and links in both directions, with the literals that they are there."""
    some = [literal(token) for token in names]
    ends = [map(int, link.replace("/", "-").split("-")) for link in links]
    ways = [(*pair, some[x]) for a, b, x in ends for pair in ((a, b), (b, a))]
    return [some[int(node)] for node in nodes], ways


def connected(nodes, links, left):
    """What a node that is surely there cannot reach is not there."""
    sure = [i for i, (name, good) in enumerate(nodes) if left[name] <= good]
    reached = reach(sure[:1], nodes, links, lambda name, good: left[name] & good)
    for i, (name, good) in enumerate(nodes):
        if sure and i not in reached:
            yield name, left[name] - good


def piece(nodes, links, root, others, relation, size, left):
    """The root's piece is as large as what surely belongs to it at least, as what it can reach at most."""
    yield from (nodes[i] for i in (root, *others))
    inner = reach([root], nodes, links, lambda name, good: left[name] <= good)
    outer = reach([root], nodes, links, lambda name, good: left[name] & good)
    if not inner.isdisjoint(others) or (relation != ">=" and len(inner) > size):
        yield "", set()
    if relation != "<=" and len(outer) <= size:
        if len(outer) < size:
            yield "", set()
        yield from (nodes[i] for i in outer)
    if relation != ">=" and len(inner) == size:
        for a, b, (name, good) in links:
            if a in inner and b not in inner and left[name] <= good:
                yield nodes[b][0], left[nodes[b][0]] - nodes[b][1]


def regions(cells, links, most, left):
    """A cell's value is the size of its region, or `most` for all larger ones; sizes side by side are different."""
    held = pieces(len(cells), [(a, b) for a, b, (name, good) in links if left[name].isdisjoint(good)])
    able = pieces(len(cells), [(a, b) for a, b, (name, good) in links if not left[name] <= good])
    for i, cell in enumerate(cells):
        same = set.intersection(*(left[cells[j]] for j in held[i]))
        yield cell, {v for v in same if len(held[i]) <= v <= len(able[i]) or v == most <= len(able[i])}
    for a, b, (name, good) in links:
        one, other = left[cells[a]], left[cells[b]]
        if b in held[a] or (one == other and len(one) == 1 and one != {most}):
            yield name, left[name] - good
        elif one.isdisjoint(other):
            yield name, good
        whole = held[a] == able[a] and held[b] == able[b]
        if left[name] <= good and whole and len(held[a]) == len(held[b]):
            yield "", set()


LOOP
    if word in ("values", "also"):
        domains |= {name: {*map(int, parameters)} for name in names}
        watching |= {name: [] for name in names}
        decisions |= dict.fromkeys(names if word == "values" else [])
    elif word == "clause":
        add(names, partial(clause, [literal(token) for token in names]))
    elif word == "different":
        add(names, partial(different, names)IF)
    elif word == "count":
        for relation, total in zip((">=", "<="), map(int, parameters), strict=True):
            add(names, partial(linear, [term(token) for token in names], relation, total)IF)
    elif word == "sum":
        add(names, partial(linear, [term(token) for token in names], parameters[0], int(parameters[1]))IF)
    elif word == "table":
        add(names, partial(table, names, rows(*lists))IF)
    elif word == "sets":
        add(names, partial(different, names)IF)
        add(names, partial(sets, names, [{*row} for row in rows(*lists)])IF)
    elif word == "walk":
        add(names, partial(walk, [term(token) for token in names], [*map(rows, lists)])IF)
    elif word == "sight":
        some = [[literal(token) for token in line] for line in (names, *lists)]
        add([token for line in (names, *lists) for token in line], partial(sight, some, *map(int, parameters))IF)
    elif word == "loop":
        some = [literal(token) for token in names]
        edges = [(*map(int, link.split("-")), edge) for link, edge in zip(lists[0], some, strict=True)]
        add(names, partial(clause, some))
        add(names, partial(loop, int(parameters[0]), edges))
    elif word == "connected":
        add(names, partial(connected, *graph(names, *lists))IF)
    elif word == "piece":
        root, *others = map(int, lists[2])
        rule = partial(piece, *graph(names, *lists[:2]), root, others, parameters[0], int(parameters[1]))
        add(names, ruleIF)
    elif word == "regions":
        ends = [map(int, link.split("-")) for link in lists[0]]
        cells, borders = names[: -len(ends) or None], names[len(names) - len(ends) :]
        links = [(a, b, literal(border)) for (a, b), border in zip(ends, borders, strict=True)]
        add(names, partial(regions, cells, links, int(parameters[0]))IF)


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


solutions = []
while len(solutions) < 2 and (left := search(propagate({**domains}, {*rules}))):
    solutions.append({name: min(left[name]) for name in decisions})
    add(decisions, partial(clause, [(name, domains[name] - {v}) for name, v in solutions[-1].items()]))  # not this
PRINT
'''
