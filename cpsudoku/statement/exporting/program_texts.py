"""The texts of exported programs (`programs`): what stands there always, and what each word adds.

They are written to be read by whoever starts a program of one's own from them. A literal is NAME=VALUE or NAME!=VALUE;
the puzzle is its statement, line by line. IF stands where a condition is handed on, in a program that has one.
"""

from __future__ import annotations

from typing import Any

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
ROWS = '''
def rows(tokens):
    """1,2 3,4 -> [(1, 2), (3, 4)]"""
    return [tuple(map(int, token.split(","))) for token in tokens]
'''
PIECES = '''
def pieces(count, links):
    """Of each node the piece that it is in."""
    piece = [{i} for i in range(count)]
    for a, b in links:
        if piece[a] is not piece[b]:
            piece[a] |= piece[b]
            for i in piece[b]:
                piece[i] = piece[a]
    return piece
'''
VERDICT = """
print(("none", "unique", "multiple")[len(solutions)])
for solution in solutions:
    print(*[f"{name}={value}" for name, value in solution.items()])
"""

ORTOOLS: dict[str, Any] = {
    "head": '''
"""TITLE: solved by CP-SAT, blocked, solved again. pip install ortools"""

from ortools.sat.python import cp_model
''',
    "before": '''
model, x, decisions = cp_model.CpModel(), {}, []


def of(token):
    """A variable by its name; by NAME=VALUE or NAME!=VALUE the Boolean that says so."""
    if token not in x:
        name, value = token.replace("!", "").split("=")
        yes = x[f"{name}={value}"] = model.new_bool_var(token)
        x[f"{name}!={value}"] = ~yes
        model.add(x[name] == int(value)).only_enforce_if(yes)
        model.add(x[name] != int(value)).only_enforce_if(~yes)
    return x[token]
''',
    "literal": "of(token)",
    "words": {
        "values": """
    if word in ("values", "also"):
        domain = cp_model.Domain.from_values([*map(int, parameters)])
        x.update((name, model.new_int_var_from_domain(domain, name)) for name in names)
        decisions += names if word == "values" else []
""",
        "clause": """
    elif word == "clause":
        model.add_bool_or(map(of, names))
""",
        "different": """
    elif word == "different":
        model.add_all_different(map(of, names))
""",
        "count": """
    elif word == "count":
        model.add_linear_constraint(sum(map(of, names)), *map(int, parameters))IF
""",
        "sum": """
    elif word == "sum":
        factors = [token.rpartition("*") for token in names]
        total, n = sum(int(k or 1) * of(name) for k, _, name in factors), int(parameters[1])
        relations = {"=": total == n, "!=": total != n, "<=": total <= n, ">=": total >= n}
        model.add(relations[parameters[0]])IF
""",
        "table": """
    elif word == "table":
        model.add_allowed_assignments([*map(of, names)], rows(lists[0]))
""",
        "walk": """
    elif word == "walk":  # the states of step i are i * 10**6 and on
        steps = enumerate(map(rows, lists))
        moves = [(i * 10**6 + s, v, (i + 1) * 10**6 + t) for i, step in steps for s, v, t in step]
        model.add_automaton([*map(of, names)], 0, [len(names) * 10**6], moves)
""",
    },
    "functions": {"rows": (("table", "walk"), ROWS)},
    "after": {
        "": f"""
solver = cp_model.CpSolver()
solutions = []
while len(solutions) < 2 and (status := solver.solve(model)) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    solutions.append({{name: solver.value(x[name]) for name in decisions}})
    model.add_bool_or(of(f"{{name}}!={{value}}") for name, value in solutions[-1].items())  # not this one
if len(solutions) < 2 and status != cp_model.INFEASIBLE:  # Ctrl-C, a limit
    print("undecided")
    raise SystemExit(3)
{VERDICT.lstrip()}
"""
    },
    "handed": ".only_enforce_if(only_if)",
    "under_if": ("count", "sum"),
    "graphs": "sums",
}
MODEL = """
    solutions.append({name: v for name in decisions for v in domains[name] if number[f"{name}={v}"] in true})
    solver.add_clause([number[f"{name}!={v}"] for name, v in solutions[-1].items()])  # not this one
"""
PYSAT: dict[str, Any] = {
    "head": '''
"""TITLE: solved by SAT, blocked, solved again. pip install python-sat"""

from itertools import combinations

from pysat.solvers import Solver
''',
    "before": '''
solver, number, domains, decisions = Solver("cadical153"), {}, {}, []  # number: NAME=VALUE -> literal


def add_at_most_one(literals):
    """No two of them are true."""
    for a, b in combinations(literals, 2):
        solver.add_clause([-a, -b])
''',
    "literal": "number[token]",
    "words": {
        "values": """
    if word in ("values", "also"):
        for name in names:
            first, domains[name] = len(number) // 2 + 1, parameters
            for n, value in enumerate(parameters, first):
                number[f"{name}={value}"], number[f"{name}!={value}"] = n, -n
            solver.add_clause(range(first, first + len(parameters)))
            add_at_most_one(range(first, first + len(parameters)))
        decisions += names if word == "values" else []
""",
        "clause": """
    elif word == "clause":
        solver.add_clause([number[token] for token in names])
""",
        "different": """
    elif word == "different":
        values = sorted({value for name in names for value in domains[name]})
        for value in values:
            places = [number[f"{name}={value}"] for name in names if value in domains[name]]
            add_at_most_one(places)
            if len(values) == len(names):  # each value has its place
                solver.add_clause(places)
""",
        "connected": """
    elif word == "connected":
        nodes = [number[names[int(node)]] for node in lists[0]]
        ends = [map(int, link.replace("/", "-").split("-")) for link in lists[1]]
        links = [(*pair, number[names[x]]) for a, b, x in ends for pair in ((a, b), (b, a))]
        graphs.append((nodes, linksIF))
""",
    },
    "functions": {
        "cuts": (
            ("connected",),
            '''
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
''',
        ),
    },
    "after": {
        "": f"""
solutions = []
while len(solutions) < 2 and solver.solve():
    true = {{*solver.get_model()}}
{MODEL.strip(chr(10))}
{VERDICT.lstrip()}
""",
        "connected": f"""
solutions = []
while len(solutions) < 2 and solver.solve():
    true = {{*solver.get_model()}}
    broken = [cut for graph in graphs for cut in cuts(true, *graph)]
    if broken:
        solver.append_formula(broken)
        continue
{MODEL.strip(chr(10))}
{VERDICT.lstrip()}
""",
    },
    "handed": ", only_if",
    "under_if": ("connected",),
    "graphs": "word",
}
PYTHON: dict[str, Any] = {
    "head": '''
"""TITLE: constraint propagation and search; solved, blocked, solved again.

Plain Python, after Peter Norvig, Solving Every Sudoku Puzzle (norvig.com/sudoku.html): what a line
excludes is taken from the values that are left; then the variable with the fewest is tried.
"""

from functools import partial
''',
    "before": '''
domains, watching, decisions, rules = {"": {1}}, {"": []}, {}, []  # the variable "" is 1


def literal(token):
    """NAME=VALUE or NAME!=VALUE: the name, and the values with which it is true."""
    name, value = token.replace("!", "").split("=")
    return name, domains[name] - {int(value)} if "!" in token else {int(value)}


def add(tokens, ruleGIVEN):
    """A rule yields names, and which of their values may stay; it is asked when one of its names changes."""
    rules.append(RULE)
    for name in {token.rpartition("*")[2].replace("!", "=").split("=")[0] for token in tokens}MORE:
        watching[name].append(rules[-1])
''',
    "literal": "literal(token)",
    "words": {
        "values": """
    if word in ("values", "also"):
        domains |= {name: {*map(int, parameters)} for name in names}
        watching |= {name: [] for name in names}
        decisions |= dict.fromkeys(names if word == "values" else [])
""",
        "clause": """
    elif word == "clause":
        add(names, partial(clause, [literal(token) for token in names]))
""",
        "different": """
    elif word == "different":
        add(names, partial(different, names)IF)
""",
        "count": """
    elif word == "count":
        for relation, total in zip((">=", "<="), map(int, parameters), strict=True):
            add(names, partial(linear, [term(token) for token in names], relation, total)IF)
""",
        "sum": """
    elif word == "sum":
        add(names, partial(linear, [term(token) for token in names], parameters[0], int(parameters[1]))IF)
""",
        "table": """
    elif word == "table":
        add(names, partial(table, names, rows(lists[0]))IF)
""",
        "walk": """
    elif word == "walk":
        add(names, partial(walk, [term(token) for token in names], [*map(rows, lists)])IF)
""",
        "connected": """
    elif word == "connected":
        some = [literal(token) for token in names]
        ends = [map(int, link.replace("/", "-").split("-")) for link in lists[1]]
        links = [(*pair, some[x]) for a, b, x in ends for pair in ((a, b), (b, a))]
        add(names, partial(connected, [some[int(node)] for node in lists[0]], links)IF)
""",
        "regions": """
    elif word == "regions":
        ends = [map(int, link.split("-")) for link in lists[0]]
        cells, borders = names[: -len(ends) or None], names[len(names) - len(ends) :]
        links = [(a, b, literal(border)) for (a, b), border in zip(ends, borders, strict=True)]
        add(names, partial(regions, cells, links, int(parameters[0]))IF)
""",
    },
    "functions": {
        "under": (
            ("if",),
            '''
def under(only_if, rule, left):
    """A rule that binds where all these literals are true."""
    if all(left[name] <= good for name, good in only_if):
        yield from rule(left)
''',
        ),
        "rows": (("table", "walk"), ROWS),
        "term": (
            ("count", "sum", "walk"),
            '''
def term(token):
    """A variable or a literal, times its factor: the name, and what each of its values adds."""
    factor, _, token = token.rpartition("*")
    name, good = literal(token) if "=" in token else (token, None)
    return name, {v: int(factor or 1) * (v if good is None else v in good) for v in domains[name]}
''',
        ),
        "clause": (
            ("",),
            '''
def clause(literals, left):
    """The last literal that can be true is true."""
    able = [(name, good) for name, good in literals if left[name] & good]
    if len(able) < 2:
        yield able[0] if able else ("", set())
''',
        ),
        "different": (
            ("different",),
            '''
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
''',
        ),
        "linear": (
            ("count", "sum"),
            '''
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
''',
        ),
        "table": (
            ("table",),
            '''
def table(names, rows, left):
    """The values of rows that are left."""
    able = [row for row in rows if all(v in left[name] for name, v in zip(names, row, strict=True))]
    for i, name in enumerate(names):
        yield name, {row[i] for row in able}
''',
        ),
        "walk": (
            ("walk",),
            '''
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
''',
        ),
        "connected": (
            ("connected",),
            '''
def connected(nodes, links, left):
    """What a node that is surely there cannot reach is not there."""
    able = {i for i, (name, good) in enumerate(nodes) if left[name] & good}
    sure = [i for i, (name, good) in enumerate(nodes) if left[name] <= good]
    beside = {i: [] for i in able}
    for a, b, (name, good) in links:
        if a in able and b in able and left[name] & good:
            beside[a].append(b)
    reached, edge = set(), {*sure[:1]}
    while edge:
        reached |= edge
        edge = {b for a in edge for b in beside[a]} - reached
    for name, good in (nodes[i] for i in able - reached if sure):
        yield name, left[name] - good
''',
        ),
        "pieces": (("regions",), PIECES),
        "regions": (
            ("regions",),
            '''
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
''',
        ),
    },
    "after": {
        "": f'''
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
    tries = (search(propagate({{**left, name: {{v}}}}, {{*watching[name]}})) for v in sorted(left[name]))
    return next(filter(None, tries), None)


solutions = []
while len(solutions) < 2 and (left := search(propagate({{**domains}}, {{*rules}}))):
    solutions.append({{name: min(left[name]) for name in decisions}})
    add(decisions, partial(clause, [(name, domains[name] - {{v}}) for name, v in solutions[-1].items()]))  # not this
{VERDICT.lstrip()}
'''
    },
    "handed": ", only_if",
    "under_if": ("different", "count", "sum", "table", "walk", "connected", "regions"),
    "graphs": "word",
    "searched": True,
}
PARTS: dict[str, dict[str, Any]] = {"ortools": ORTOOLS, "pysat": PYSAT, "python": PYTHON}
