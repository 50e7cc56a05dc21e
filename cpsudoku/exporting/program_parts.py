"""The texts of exported programs (`programs`): what stands there always, and what each word adds.

They are written to be read by whoever starts a program of one's own from them. In all three: a literal is NAME, -NAME,
NAME=VALUE or NAME!=VALUE; the puzzle is its statement, line by line.
"""

from __future__ import annotations

from typing import Any

VALUES = '''
def values(tokens):
    """1..4 6 -> [1, 2, 3, 4, 6]"""
    ranges = [token.partition("..") for token in tokens]
    return [v for low, _, high in ranges for v in range(int(low), int(high or low) + 1)]
'''
LINES = '''
def lines(text):
    """Condition, word, parameters, names and lists of each line."""
    for line in text.replace("\\n  ", " ").strip().splitlines():
        condition, _, line = line[3:].partition(" : ") if line.startswith("if ") else ("", "", line)
        head, _, body = f"{line} ".partition(" : ")
        (word, *parameters), (names, *lists) = head.split(), (part.split() for part in body.split(";"))
        yield condition.split(), word, parameters, names, lists
'''
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
MOVES = """
first = solve()
second = None
if first is not None:
    block(first)
    second = solve()
print("none" if first is None else "unique" if second is None else "multiple")
for solution in (first, second):
    if solution is not None:
        print(*[f"{name}={value}" for name, value in solution.items()])
"""

ORTOOLS = {
    "head": '''
"""TITLE: solved by CP-SAT, blocked, solved again.

It needs OR-tools: pip install ortools
"""

from ortools.sat.python import cp_model

''',
    "before": f'''
model = cp_model.CpModel()
x, truth, decisions = {{}}, {{}}, []

{VALUES}
{LINES}

def literal(token):
    """The Boolean of NAME, -NAME, NAME=VALUE or NAME!=VALUE."""
    name, equals, value = token.removeprefix("-").replace("!=", "=").partition("=")
    found = truth.get((name, value)) if equals else x[name]
    if found is None:
        found = truth[name, value] = model.new_bool_var(f"{{name}}={{value}}")
        model.add(x[name] == int(value)).only_enforce_if(found)
        model.add(x[name] != int(value)).only_enforce_if(~found)
    return ~found if token.startswith("-") or "!=" in token else found


for line in lines(PUZZLE):
    condition, word, parameters, names, lists = line
    only_if = [literal(token) for token in condition]
    if word in ("values", "also"):
        for name in names:
            x[name] = model.new_int_var_from_domain(cp_model.Domain.from_values(values(parameters)), name)
        decisions += names if word == "values" else []
''',
    "words": {
        "clause": """
    elif word == "clause":
        model.add_bool_or([literal(token) for token in names]).only_enforce_if(only_if)
""",
        "different": """
    elif word == "different":
        model.add_all_different([x[name] for name in names])
""",
        "count": """
    elif word == "count":
        least, most = map(int, parameters)
        model.add_linear_constraint(sum(map(literal, names)), least, most).only_enforce_if(only_if)
""",
        "sum": """
    elif word == "sum":
        total, n = sum(number(token) for token in names), int(parameters[1])
        relations = {"=": total == n, "!=": total != n, "<=": total <= n, ">=": total >= n}
        model.add(relations[parameters[0]]).only_enforce_if(only_if)
""",
        "table": """
    elif word == "table":
        model.add_allowed_assignments([x[name] for name in names], rows(lists[0]))
""",
        "walk": """
    elif word == "walk":  # the states of step i are i * STATES and on
        steps = enumerate(map(rows, lists))
        moves = [(i * STATES + s, v, (i + 1) * STATES + t) for i, step in steps for s, v, t in step]
        model.add_automaton([number(name) for name in names], 0, [len(names) * STATES], moves)
""",
    },
    "functions": {
        "states": (("walk",), "STATES = 10**6\n"),
        "rows": (("table", "walk"), ROWS),
        "number": (
            ("sum", "walk"),
            '''
def number(token):
    """A variable, or a literal as 1 or 0, times its factor."""
    factor, _, name = token.rpartition("*")
    return int(factor or 1) * (x[name] if name in x else literal(name))
''',
        ),
    },
    "after": {
        "": f'''

def solve():
    """The values of the decisions; None if there is no solution."""
    solver = cp_model.CpSolver()
    status = solver.solve(model)
    return None if status == cp_model.INFEASIBLE else {{name: solver.value(x[name]) for name in decisions}}


def block(solution):
    """One of the decisions has another value."""
    model.add_bool_or([literal(f"{{name}}!={{value}}") for name, value in solution.items()])

{MOVES}
'''
    },
    "under_if": ("clause", "count", "sum"),
    "graphs": "sums",
}

TRUE = '''

def true_literals():
    """What is true in the model that the solver found; a variable in no clause is 0."""
    positive = {x for x in solver.get_model() if x > 0}
    return {x for n in number.values() for x in (n, -n) if x in positive or (x < 0 and -x not in positive)}


def solve():
    """The values of the decisions; None if there is no solution."""
'''
BLOCK = f'''

def block(solution):
    """One of the decisions has another value."""
    solver.add_clause([-number[name, value] for name, value in solution.items()])

{MOVES}
'''
SOLVE_CLAUSES = f"""
{TRUE.rstrip()}
    if not solver.solve():
        return None
    true = true_literals()
    return {{name: next(v for v in domains[name] if number[name, v] in true) for name in decisions}}
{BLOCK}
"""
SOLVE_CUTS = f"""
{TRUE.rstrip()}
    while solver.solve():
        true = true_literals()
        broken = [cut for graph in graphs for cut in cuts(true, *graph)]
        if not broken:
            return {{name: next(v for v in domains[name] if number[name, v] in true) for name in decisions}}
        for cut in broken:
            solver.add_clause(cut)
    return None
{BLOCK}
"""
PYSAT = {
    "head": '''
"""TITLE: clauses for a SAT solver; solved, blocked, solved again.

It needs PySAT: pip install python-sat
"""

from itertools import combinations

from pysat.solvers import Solver

''',
    "before": f'''
solver = Solver(name="cadical153")
number, domains, decisions = {{}}, {{}}, []  # number: (name, value) -> literal

{VALUES}
{LINES}

def declare(name, domain):
    """A literal for each value, of which one is true; of a Boolean one literal, which is that it is 1."""
    domains[name], top = domain, max(map(abs, number.values()), default=0)
    number.update({{(name, v): top + i for i, v in enumerate(domain, 1)}})
    if domain == [0, 1]:
        number[name, 0], number[name, 1] = -(top + 1), top + 1
    else:
        one_of([number[name, v] for v in domain])


def one_of(literals):
    """Exactly one is true."""
    solver.add_clause(literals)
    for a, b in combinations(literals, 2):
        solver.add_clause([-a, -b])


def literal(token):
    """The number of NAME, -NAME, NAME=VALUE or NAME!=VALUE."""
    name, _, value = token.removeprefix("-").replace("!=", "=").partition("=")
    return number[name, int(value or 1)] * (-1 if token.startswith("-") or "!=" in token else 1)


for line in lines(PUZZLE):
    condition, word, parameters, names, lists = line
    if word in ("values", "also"):
        for name in names:
            declare(name, values(parameters))
        decisions += names if word == "values" else []
''',
    "words": {
        "clause": """
    elif word == "clause":
        solver.add_clause([*[-literal(token) for token in condition], *[literal(token) for token in names]])
""",
        "different": """
    elif word == "different":
        everything = sorted({v for name in names for v in domains[name]})
        for value in everything:
            places = [number[name, value] for name in names if value in domains[name]]
            if len(everything) == len(names):  # each value has its place
                solver.add_clause(places)
            for a, b in combinations(places, 2):
                solver.add_clause([-a, -b])
""",
        "connected": """
    elif word == "connected":
        some = [literal(token) for token in names]
        nodes = [None if node == "*" else some[int(node)] for node in lists[0]]
        split = [link.partition("/") for link in lists[1]]
        links = [(*map(int, ends.split("-")), some[int(k)] if k else None) for ends, _, k in split]
        graphs.append(([-literal(token) for token in condition], nodes, links))
""",
    },
    "functions": {
        "pieces": (("connected",), PIECES),
        "cuts": (
            ("connected",),
            '''
graphs = []


def cuts(true, off, nodes, links):
    """Clauses for pieces apart: two nodes of different ones are not both there, or something around one piece is."""
    there = {i for i, node in enumerate(nodes) if node is None or node in true}
    joined = [(a, b) for a, b, x in links if {a, b} <= there and (x is None or x in true)]
    piece = pieces(len(nodes), joined)
    for a in sorted(there) if true.isdisjoint(off) else ():
        others = there - piece[a]
        if others and a == min(piece[a]):
            leaving = [(b, x) for c, d, x in links for b in {c, d} - piece[a] if len({c, d} & piece[a]) == 1]
            around = {x if b in there else nodes[b] for b, x in leaving}
            yield [*off, *[-nodes[i] for i in (a, min(others)) if nodes[i]], *around]
''',
        ),
    },
    "after": {"": SOLVE_CLAUSES, "connected": SOLVE_CUTS},
    "under_if": ("clause", "connected"),
    "graphs": "word",
}
PYTHON: dict[str, Any] = {
    "head": '''
"""TITLE: constraint propagation and search; solved, blocked, solved again.

Plain Python, after Peter Norvig, Solving Every Sudoku Puzzle (norvig.com/sudoku.html): what a line
excludes is taken from the values that are left, until nothing changes; then the variable with the
fewest values is tried. A literal is a name and the values with which it is true.
"""

''',
    "before": f'''
domains, decisions, rules, watching = {{"": {{1}}}}, [], [], {{"": []}}  # the variable "" is 1
ALWAYS = ("", {{1}})

{VALUES}
{LINES}

def literal(token):
    """NAME, -NAME, NAME=VALUE or NAME!=VALUE: the name, and the values with which it is true."""
    name, _, value = token.removeprefix("-").replace("!=", "=").partition("=")
    one = {{int(value or 1)}}
    return name, domains[name] - one if token.startswith("-") or "!=" in token else one


def add(names, condition, keep, *arguments):
    """A rule about some names: `keep` yields what may stay of their values, where the condition is true."""
    for name in dict.fromkeys([*names, *[name for name, _ in condition]]):
        watching[name].append(len(rules))
    rules.append((condition, keep, arguments))


for line in lines(PUZZLE):
    condition, word, parameters, names, lists = line
    only_if = [literal(token) for token in condition]
    if word in ("values", "also"):
        domains.update((name, {{*values(parameters)}}) for name in names)
        watching.update((name, []) for name in names)
        decisions += names if word == "values" else []
''',
    "words": {
        "clause": """
    elif word == "clause":
        some = [literal(token) for token in names]
        add([name for name, _ in some], only_if, clause, some)
""",
        "different": """
    elif word == "different":
        add(names, only_if, different, names)
""",
        "count": """
    elif word == "count":
        terms = [term(token) for token in names]
        for relation, total in zip((">=", "<="), map(int, parameters), strict=True):
            add([name for name, _ in terms], only_if, linear, terms, relation, total)
""",
        "sum": """
    elif word == "sum":
        terms = [term(token) for token in names]
        add([name for name, _ in terms], only_if, linear, terms, parameters[0], int(parameters[1]))
""",
        "table": """
    elif word == "table":
        add(names, only_if, table, names, rows(lists[0]))
""",
        "walk": """
    elif word == "walk":
        terms = [term(token) for token in names]
        add([name for name, _ in terms], only_if, walk, terms, [rows(step) for step in lists])
""",
        "connected": """
    elif word == "connected":
        some = [literal(token) for token in names]
        nodes = [ALWAYS if node == "*" else some[int(node)] for node in lists[0]]
        split = [link.partition("/") for link in lists[1]]
        links = [(*map(int, ends.split("-")), some[int(k)] if k else ALWAYS) for ends, _, k in split]
        add([name for name, _ in some], only_if, connected, nodes, links)
""",
        "regions": """
    elif word == "regions":
        ends = [tuple(map(int, link.split("-"))) for link in lists[0]]
        n = len(names) - len(ends)
        cells, borders = names[:n], [literal(token) for token in names[n:]]
        links = [(a, b, border) for (a, b), border in zip(ends, borders, strict=True)]
        add([*cells, *[name for name, _ in borders]], only_if, regions, cells, links, int(parameters[0]))
""",
    },
    "functions": {
        "rows": (("table", "walk"), ROWS),
        "term": (
            ("count", "sum", "walk"),
            '''
def term(token):
    """A variable or a literal, times its factor: the name, and what each of its values adds."""
    factor, _, name = token.rpartition("*")
    if name in domains:
        return name, {v: int(factor or 1) * v for v in domains[name]}
    name, good = literal(name)
    return name, {v: int(factor or 1) * (v in good) for v in domains[name]}
''',
        ),
        "clause": (
            ("",),
            '''
def clause(left, some):
    """The last literal that can be true is true."""
    able = [(name, good) for name, good in some if not left[name].isdisjoint(good)]
    if len(able) < 2:
        yield able[0] if able else ("", set())
''',
        ),
        "different": (
            ("different",),
            '''
def different(left, names):
    """A value that is taken goes from the others; where all values are used, one that has one place left is there."""
    for name in names:
        if len(left[name]) == 1:
            yield from ((other, left[other] - left[name]) for other in names if other != name)
    everything = set().union(*(left[name] for name in names))
    for value in everything if len(everything) == len(names) else ():
        places = [name for name in names if value in left[name]]
        if len(places) < 2:
            yield places[0] if places else "", {value}
''',
        ),
        "linear": (
            ("count", "sum"),
            '''
def linear(left, terms, relation, total):
    """A value stays if the least and the most that the others add leave it a chance."""
    low = [min(adds[v] for v in left[name]) for name, adds in terms]
    high = [max(adds[v] for v in left[name]) for name, adds in terms]
    least, most = sum(low), sum(high)
    if not terms and not fits(0, 0, relation, total):
        yield "", set()
    for (name, adds), a, b in zip(terms, low, high, strict=True):
        yield name, {v for v in left[name] if fits(least - a + adds[v], most - b + adds[v], relation, total)}


def fits(low, high, relation, total):
    """Can a number from low to high compare so?"""
    match relation:
        case "=":
            return low <= total <= high
        case "!=":
            return not low == high == total
        case "<=":
            return low <= total
    return high >= total
''',
        ),
        "table": (
            ("table",),
            '''
def table(left, names, rows):
    """The values of rows that are left."""
    able = [row for row in rows if all(v in left[name] for name, v in zip(names, row, strict=True))]
    for i, name in enumerate(names):
        yield name, {row[i] for row in able}
''',
        ),
        "walk": (
            ("walk",),
            '''
def walk(left, terms, steps):
    """The values that moves on a way from state 0 to state 0 read."""
    ahead = [{0}]
    for (name, read), moves in zip(terms, steps, strict=True):
        symbols = {read[v] for v in left[name]}
        ahead.append({t for s, symbol, t in moves if s in ahead[-1] and symbol in symbols})
    behind = ahead[-1] & {0}
    for (name, read), moves, states in zip(terms[::-1], steps[::-1], ahead[-2::-1], strict=True):
        symbols = {read[v] for v in left[name]}
        moves = [(s, symbol) for s, symbol, t in moves if s in states and t in behind and symbol in symbols]
        yield name, {v for v in left[name] if read[v] in {symbol for _, symbol in moves}}
        behind = {s for s, _ in moves}
''',
        ),
        "connected": (
            ("connected",),
            '''
def connected(left, nodes, links):
    """What a node that is surely there cannot reach is not there."""
    able = {i for i, (name, good) in enumerate(nodes) if not left[name].isdisjoint(good)}
    sure = [i for i, (name, good) in enumerate(nodes) if left[name] <= good]
    beside = {i: [] for i in able}
    for a, b, (name, good) in links:
        if a in able and b in able and not left[name].isdisjoint(good):
            beside[a].append(b)
            beside[b].append(a)
    reached, edge = {*sure[:1]}, sure[:1]
    while edge:
        edge = [b for b in {b for a in edge for b in beside[a]} if b not in reached]
        reached.update(edge)
    for name, good in (nodes[i] for i in able - reached if sure):
        yield name, left[name] - good
''',
        ),
        "pieces": (("regions",), PIECES),
        "regions": (
            ("regions",),
            '''
def regions(left, cells, links, most):
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
        condition, keep, arguments = rules[waiting.pop()]
        if not all(left[name] <= good for name, good in condition):
            continue
        for name, kept in keep(left, *arguments):
            if not left[name] & kept:
                return None
            if not left[name] <= kept:
                left[name] = left[name] & kept
                waiting.update(watching[name])
    return left


def search(left):
    """A solution: each value of the variable that has the fewest is tried, decisions first."""
    if left is None:
        return None
    open_ = [name for name in decisions if len(left[name]) > 1] or [name for name in left if len(left[name]) > 1]
    if not open_:
        return left
    name = min(open_, key=lambda name: len(left[name]))
    tries = (search(propagate({{**left, name: {{v}}}}, {{*watching[name]}})) for v in sorted(left[name]))
    return next((solution for solution in tries if solution is not None), None)


def solve():
    """The values of the decisions; None if there is no solution."""
    left = search(propagate({{**domains}}, {{*range(len(rules))}}))
    return None if left is None else {{name: min(left[name]) for name in decisions}}


def block(solution):
    """One of the decisions has another value."""
    add(solution, [], clause, [(name, domains[name] - {{value}}) for name, value in solution.items()])

{MOVES}
'''
    },
    "under_if": ("clause", "different", "count", "sum", "table", "walk", "connected", "regions"),
    "graphs": "word",
    "searched": True,
}
PARTS: dict[str, dict[str, Any]] = {"ortools": ORTOOLS, "pysat": PYSAT, "python": PYTHON}
