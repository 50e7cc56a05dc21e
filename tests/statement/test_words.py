"""Each word has one meaning: the package's, its lowering's, the checker's and the checker's clauses' are the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import combinations, permutations, product
from math import prod
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

from cpsudoku.checker import RELATIONS, Rejected, check, cut_follows
from cpsudoku.checker import Graph as CheckedGraph
from cpsudoku.constraints import Literal
from cpsudoku.model import Model, Variable
from cpsudoku.model.numbering import Numbering
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.automaton import unroll
from cpsudoku.primitives.clause_rows import simple, values_once
from cpsudoku.primitives.cut_separation import Guarded, LinkGraph
from cpsudoku.statement import clauses, read, short_forms, state, write
from cpsudoku.statement.statement import Statement, literals_at
from cpsudoku.support.errors import ModelError, TextError
from tests.proof.reading import clauses_of, parse, solution
from tests.statement.line_constraints import CONSTRAINTS

BOOLEAN = (0, 1)
NAMES = "abcdefghijk"
Domains = list[tuple[int, ...]]
PIECES = ("pieces", "piece", "regions")
OVER_LITERALS = ("clause", "count", "sight", "connected", "loop", "reach", "pieces", "piece", "runs")
SHORT = (*short_forms.FORMS, "either")
EVERY = (*FILES, *SHORT)
GRAPHS = ("connected", "loop", "reach")


def edges(rng: Random, nodes: int) -> list[tuple[int, int]]:
    every = list(combinations(range(nodes), 2))
    return sorted(rng.sample(every, rng.randint(1, len(every))))


def moves(rng: Random, alphabets: Domains) -> str:
    """The moves of a random automaton of three states over these alphabets."""
    while True:
        onward = {(s, v): rng.choice((0, 1, 2, None)) for s in range(3) for v in range(5)}
        steps = unroll(alphabets, 0, lambda s, v: onward[s, v], lambda s: s > 0, "test")  # noqa: B023
        if steps is not None:
            return " ; ".join(" ".join(",".join(map(str, move)) for move in step) for step in steps)


def literal(rng: Random, name: str, domain: tuple[int, ...]) -> str:
    if domain == BOOLEAN:
        return rng.choice(("", "-")) + name
    return f"{name}{rng.choice(('=', '!='))}{rng.choice(domain)}"


def some_domains(rng: Random) -> Domains:
    lows = [rng.randint(0, 1) for _ in range(rng.randint(2, 4))]
    return [BOOLEAN if rng.random() < 0.3 else tuple(range(low, low + rng.randint(2, 4))) for low in lows]


def nested(rng: Random, domains: Domains, depth: int) -> str:
    """A random line, or `either` of such lines, under a condition or not."""
    condition = f"if {literal_of(rng, domains)} : " if rng.random() < 0.3 else ""
    if not depth:
        return condition + line_of(rng.choice(("sum", "count", "table", "walk", "less", "clause")), rng, domains)[0]
    parts = [
        literal_of(rng, domains)
        if rng.random() < 0.3
        else " ".join(
            ["{", " & ".join(nested(rng, domains, rng.randrange(depth)) for _ in range(rng.choice((0, 1, 1, 2)))), "}"]
        ).replace("{  }", "{ }")
        for _ in range(rng.randint(1, 3))
    ]
    return f"{condition}either : {' '.join(parts)}"


def literal_of(rng: Random, domains: Domains) -> str:
    i = rng.randrange(len(domains))
    return literal(rng, NAMES[i], domains[i])


def line_of(word: str, rng: Random, domains: Domains | None = None) -> tuple[str, Domains]:
    """A random line of a word over variables a, b, c, ...; and their domains: up to four of four values."""
    domains = some_domains(rng) if domains is None else domains
    n = len(domains)
    tokens = list(NAMES[:n])
    alphabets = domains
    if word in OVER_LITERALS or (word in ("sum", "walk") and rng.random() < 0.4):
        tokens = [literal(rng, name, domain) for name, domain in zip(NAMES, domains, strict=False)]
        alphabets = [BOOLEAN] * n
    args = " ".join(tokens)
    match word:
        case "either":
            return re.sub(r"^if [^:]* : ", "", nested(rng, domains, rng.randint(1, 2))), domains
        case "runs":
            lengths = rng.choice([lengths for lengths in ([], [1], [2], [1, 1], [1, 2], [3]) if sum(lengths) < n])
            return f"{' '.join(['runs', *map(str, lengths)])} : {args}", domains
        case "less" | "same":
            return f"{word} : {' '.join(rng.sample(tokens, 2))}", domains
        case "apart":
            return f"apart {rng.randint(1, 3)} : {' '.join(rng.sample(tokens, 2))}", domains
        case "count":
            least = rng.randint(0, n)
            return f"count {least} {rng.randint(least, n)} : {args}", domains
        case "sum":
            terms = " ".join(f"{rng.choice((1, 1, 2, -1))}*{token}" for token in tokens)
            return f"sum {rng.choice(('=', '!=', '<=', '>='))} {rng.randint(0, 7)} : {terms}", domains
        case "table" | "sets":
            rows = [tuple(rng.choice(domain) for domain in domains) for _ in range(rng.randint(2, 9))]
            if word == "sets":
                rows = [tuple(sorted({*row})) for row in rows if len({*row}) == n]
            return f"{word} : {args} ; " + " ".join(",".join(map(str, row)) for row in sorted({*rows})), domains
        case "walk":
            return f"walk : {args} ; {moves(rng, alphabets)}", domains
        case "sight":
            least, cut = rng.randint(0, n), rng.randint(1, n)
            lines = f"{' '.join(tokens[:cut])} ; {' '.join(tokens[cut:])}".removesuffix(" ; ")
            return f"sight {least} {rng.randint(least, n)} : {lines}", domains
        case "connected":
            nodes = " ".join(rng.choice((str(i), str(i), "*")) for i in range(n))
            links = " ".join(f"{a}-{b}" + rng.choice(("", f"/{rng.randrange(n)}")) for a, b in edges(rng, n))
            return f"connected : {args} ; {nodes} ; {links}", domains
        case "pieces":
            nodes = " ".join(rng.choice((str(i), str(i), "*")) for i in range(n))
            roots = " ".join(f"{r}" + rng.choice(("", f"={rng.randint(1, 3)}")) for r in rng.sample(range(n), 2))
            return f"pieces : {args} ; {nodes} ; {' '.join(f'{a}-{b}' for a, b in edges(rng, n))} ; {roots}", domains
        case "piece":
            nodes = " ".join(rng.choice((str(i), str(i), "*")) for i in range(n))
            links = " ".join(f"{a}-{b}" + rng.choice(("", f"/{rng.randrange(n)}")) for a, b in edges(rng, n))
            roots = " ".join(map(str, rng.sample(range(n), rng.randint(1, 2))))
            head = f"{rng.choice(('=', '=', '<=', '>='))} {rng.randint(1, 3)}"
            return f"piece {head} : {args} ; {nodes} ; {links} ; {roots}", domains
        case "regions":  # two cells and a border, or three and two
            cells, most = rng.choice(((2, 1), (2, 2), (3, 2)))
            several = [tuple(range(1, most + 1))] * cells
            names = NAMES[: 2 * cells - 1]
            links = " ".join(rng.sample(["0-1", "1-2"][: cells - 1], cells - 1))
            args = " ".join(rng.choice(("", "-")) * (i >= cells) + name for i, name in enumerate(names))
            return f"regions {most} : {args} ; {links}", [*several, *[BOOLEAN] * (cells - 1)]
        case "loop":  # a literal may stand on several edges
            tokens += rng.choices(tokens, k=rng.randint(0, 2))
            ends = [(0, 1), (1, 2), (0, 2), *rng.choices(list(combinations(range(4), 2)), k=6)]
            return f"loop 4 : {' '.join(tokens)} ; " + " ".join(f"{a}-{b}" for a, b in ends[: len(tokens)]), domains
        case "reach":
            links = " ".join(f"{a}-{b}" for a, b in edges(rng, n))
            return f"reach {rng.randrange(n)} {rng.randint(0, 3)} : {args} ; {links}", domains
    return f"{word} : {args}", domains


def text_of(line: str, domains: Domains, condition: str = "") -> str:
    declared = [f"values {' '.join(map(str, d))} : {name}" for name, d in zip(NAMES, domains, strict=False)]
    declared.append("values 0 1 : z")
    return "\n".join([*declared, "rule any", (f"if {condition} : " if condition else "") + line]) + "\n"


Row = tuple[int, ...]


def models(written: list[Any], graphs: Any, top: int, statement: Statement) -> set[Row]:
    """The values of the declared variables that clauses and cuts leave; that each has one value, the clauses say."""
    sets = {*map(frozenset, written)}
    for x in statement.variables:
        assert {*map(frozenset, values_once(statement.first[x], x.values))} <= sets
    left = set()
    numbering = Numbering(statement.variables)
    with Solver(name="minisat22", bootstrap_with=written) as solver:
        for row in product(*(x.values for x in statement.variables)):
            assumed = [numbering.literal(x, v) for x, v in zip(statement.variables, row, strict=True)]
            while solver.solve(assumptions=assumed):
                true = {*solver.get_model()}
                true |= {-x for x in range(1, top + 1) if x not in true}
                cuts = [cut for graph in graphs for cut in graph(true.__contains__)]
                if not cuts:
                    left.add(row)
                    break
                for cut in cuts:
                    solver.add_clause(cut)
    return left


# Literals of nodes, links with theirs, negated condition; 0: always. Of the package's pieces all literals, and what
# makes the cuts; of the checker's also the word and its parameters.
Graph = tuple[Any, ...]
Change = Callable[[list[Any], list[Graph]], object]


def unchanged(some: list[Any], graphs: list[Graph]) -> None:
    """An encoder as it is."""


def by_the_package(statement: Statement, change: Change = unchanged) -> set[Row]:
    package = clauses(statement)
    written = [*package.clauses]
    graphs: list[Graph] = [
        ([*g.graph.nodes], [*g.graph.links], [*g.unless])
        if isinstance(g.graph, LinkGraph)
        else ([*g.graph.literals()], [g.graph], [*g.unless])
        for g in package.graphs
    ]
    change(written, graphs)
    cuts = []
    for (nodes, links, off), before in zip(graphs, package.graphs, strict=True):
        if isinstance(before.graph, LinkGraph):
            cuts.append(Guarded(LinkGraph.of(nodes, links), tuple(off)).cuts)
            continue
        literals = [*before.graph.literals()]
        if nodes != literals or not links:  # its first clauses are of the same hand
            first = {tuple(simple((*off, *cut)) or ()) for cut in before.graph.seeds()}
            written[:] = [clause for clause in written if clause not in first]
        if links:  # with the signs that were changed
            table = [*range(package.top + 1), *range(-package.top, 0)]
            for old, new in zip(literals, nodes, strict=True):
                table[old], table[-old] = new, -new
            graph = before.graph.over(table)
            written += [(*cut, *off) for cut in graph.seeds()]
            cuts.append(Guarded(graph, tuple(off)).cuts)
    return models(written, cuts, package.top, statement)


def by_the_checker(statement: Statement, text: str, change: Change = unchanged) -> set[Row]:
    _, other = parse(text)
    written = clauses_of(other)
    graphs: list[Graph] = [*other.graphs]
    change(written, graphs)
    return models(written, [partial(broken, graph, other.last) for graph in graphs], other.last, statement)


def every_row(text: str) -> set[Row]:
    return {*product(*(x.values for x in read(text).variables))}


def meaning(text: str) -> set[Row]:
    """The values under which the only line of a text holds; of `either` put together from those of its lines."""
    head, line = text.rstrip("\n").rsplit("\n", 1)
    if " either : " not in f" {line}":
        return meaning_of_a_word(text)
    before, either, after = f" {line}".partition(" either : ")
    if before.startswith(" if "):
        return meaning(f"{head}\nclause :{opposite(before[4:].removesuffix(' :'))}\n") | meaning(
            f"{head}\n{either[1:]}{after}\n"
        )
    parts: list[list[str]] = []
    depth = 0
    for token in after.split():
        depth -= token == "}"
        if depth == 0 and token not in "{}":
            parts.append([f"clause : {token}"])
        elif depth == 0 and token == "{":
            parts.append([""])
        elif depth == 1 and token == "&":
            parts[-1].append("")
        elif depth:
            parts[-1][-1] += f" {token}"
        depth += token == "{"
    rows = every_row(text)
    holds = set.union(
        *(set.intersection(rows, *(meaning(f"{head}\n{inner.strip()}\n") for inner in part if inner)) for part in parts)
    )
    assert all(true_by_the_checker(text, row) is (row in holds) for row in rows), text
    return holds


def opposite(literals: str) -> str:
    """The literals, each negated, as arguments."""
    found = ""
    for token in literals.split():
        name, sign, value = re.fullmatch(r"(-?\w+)(!?=)?(.*)", token).groups()  # type: ignore[union-attr]
        if sign:
            found += f" {name}{'=' if sign == '!=' else '!='}{value}"
        else:
            found += f" {name.removeprefix('-') if name.startswith('-') else '-' + name}"
    return found


def meaning_of_a_word(text: str) -> set[Row]:
    """The values under which the only line of a text holds: by the package's meaning, with which the constraint of the
    lowering, and the checker, agree."""
    statement = read(text)
    ((shape, copy),) = statement.in_order()
    table = [0, *literals_at(shape, copy)]
    table += [-x for x in table[:0:-1]]
    (line,) = shape.lines
    by_first = {statement.first[x]: x for x in statement.variables}
    arguments = [Variable(f"argument {i}", domain or BOOLEAN) for i, domain in enumerate(line.domains)]
    word = primitive_of(line.word)
    args = [x if domain else Literal(x, 1) for x, domain in zip(arguments, line.domains, strict=True)]
    constraint = CONSTRAINTS[line.word](line.parameters, args)
    numbering = Numbering(statement.variables)
    holds = set()
    for row in product(*(x.values for x in statement.variables)):
        values = dict(zip(statement.variables, row, strict=True))
        positive = {numbering.literal(x, v) for x, v in values.items()}
        true = positive | {-x for x in range(1, statement.top + 1) if x not in positive}
        read_values = [
            values[by_first[table[x]]] if domain else int(table[x] in true)
            for x, domain in zip(line.args, line.domains, strict=True)
        ]
        said = word.holds(line.parameters, read_values)
        assert constraint.holds(dict(zip(arguments, read_values, strict=True))) is said, (text, row)
        said = said or not all(table[x] in true for x in line.only_if)
        assert true_by_the_checker(text, row) is said, (text, row)
        if said:
            holds.add(row)
    return holds


def true_by_the_checker(text: str, row: Row) -> bool:
    try:
        solution(text, row)
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("word", EVERY)
def test_meanings_and_clauses_of_both_derivations_are_the_same(word: str) -> None:
    rng = Random(word)
    some = False
    for number in range(14):
        text = text_of(*line_of(word, rng), ("", "", "z", "-z")[number % 4])
        expected, statement = meaning(text), read(text)
        assert by_the_package(statement) == expected == by_the_checker(statement, text), text
        assert write(read(write(statement))) == write(statement)
        some |= 0 < len(expected) < prod(len(x.values) for x in statement.variables)
    assert some


@pytest.mark.parametrize("word", FILES)
def test_a_constraint_is_negated_in_words(word: str) -> None:
    """Where it can be: the opposite, as lines and their clauses, is what the word excludes."""
    rng = Random(word)
    for _ in range(5):
        text = text_of(*line_of(word, rng))
        ((shape, _),) = read(text).in_order()
        if None in shape.lines[0].domains and any(domain != BOOLEAN for domain in shape.scope):
            continue  # its literals are of variables with other values
        (line,) = shape.lines
        model = Model()
        variables = [model.of_domain([f"x{i}"], domain)[0] for i, domain in enumerate(shape.scope)]
        numbering = Numbering(variables)
        args = [
            next(x for x in variables if numbering.first[x] == number)
            if domain
            else Literal(next(x for x in variables if numbering.first[x] == abs(number)), int(number > 0))
            for number, domain in zip(line.args, line.domains, strict=True)
        ]
        if word == "sum":
            args = [x.variable if isinstance(x, Literal) else x for x in args]
        constraint = CONSTRAINTS[word](line.parameters, args)
        try:
            model.add(constraint.negated())
        except ModelError:
            assert word in ("different", "sets", *GRAPHS, *PIECES)
            return
        opposite = state(model)
        every = product(*(x.values for x in variables))
        expected = {row for row in every if not constraint.holds(dict(zip(variables, row, strict=True)))}
        assert by_the_package(opposite) == expected == by_the_checker(opposite, write(opposite)), text


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("less : a b", "sum <= -1 : a -1*b"),
        ("less : b a", "sum >= 1 : a -1*b"),
        ("same : a b", "sum = 0 : a -1*b"),
        ("apart 1 : a b", "sum != 0 : a -1*b"),
        ("apart 2 : a b", "table : a b ; 1,3 1,4 2,4 3,1 4,1 4,2"),
        ("same : a=2 -c", "sum = 0 : a=2 -1*-c"),
        ("runs 1 1 : c d e", "walk : c d e ; 0,1,0 ; 0,0,0 ; 0,1,0"),
        ("runs 2 : c d -e", "walk : c d -e ; 0,0,0 0,1,1 ; 0,1,0 1,1,1 ; 0,1,0 1,0,0"),
        ("runs : c a=2", "walk : c a=2 ; 0,0,0 ; 0,0,0"),
    ],
)
def test_a_short_form_is_what_it_stands_for(short: str, long: str) -> None:
    declared = "values 1..4 : a b\nvalues 0 1 : c d e\nrule r\n"
    for condition in ("", "if -c : "):
        text, full = (f"{declared}{condition}{line}\n" for line in (short, long))
        statement = read(text)
        assert meaning(text) == meaning(full) == by_the_package(statement) == by_the_checker(statement, text)
        assert write(read(full)) == write(statement) == text


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("either : { less : a b } { same : a b }", "open 0 1 : ~1\nif ~1 : less : a b\nif -~1 : same : a b"),
        ("either : { } { same : a b & apart 1 : a b }", "open 0 1 : ~1\nif -~1 : same : a b\nif -~1 : apart 1 : a b"),
        ("if d : either : c { less : a b }", "open 0 1 : ~1\nif d : clause : c ~1\nif d ~1 : less : a b"),
        (
            "either : a=1 { if c : either : -d { same : a b } } { less : b a }",
            "open 0 1 : ~1\nopen 0 1 : ~2\nopen 0 1 : ~3\nclause : a=1 ~1 ~2\nif ~1 c : clause : -d ~3\n"
            "if ~1 c ~3 : same : a b\nif ~2 : less : b a",
        ),
    ],
)
def test_either_stands_for_lines_under_hidden_literals(line: str, lines: str) -> None:
    declared = "values 1..4 : a b\nvalues 0 1 : c d\nrule r\n"
    ((shape, _),), ((other, _),) = (read(f"{declared}{text}\n").in_order() for text in (line, lines))
    assert (shape.scope, shape.hidden, shape.lines, shape.open) == (other.scope, other.hidden, other.lines, True)
    assert write(read(f"{declared}{lines}\n")) == f"{declared}{line}\n"


@pytest.mark.parametrize(
    "lines",
    [
        "open 0 1 : ~1\nopen 0 1 : ~2\nclause : ~1 ~2\nif ~1 : less : a b\nif ~2 : same : a b",  # one would decide
        "open 0 1 : ~1\nopen 0 1 : ~2\nclause : c ~2 ~1\nif ~1 : less : a b\nif ~2 : same : a b",  # another order
        "open 0 1 : ~1\nclause : c ~1\nif ~1 : less : a b\nclause : ~1 d",  # it stands elsewhere, too
        "open 0 1 : ~1\nclause : c -~1\nif -~1 : less : a b",
        "open 0 1 : ~1\nif ~1 : less : a b\nif -~1 : same : a b\nif ~1 : clause : c",
        "open 0 1 : ~1\nopen 1..3 : ~2\nif ~1 : less : a ~2\nif -~1 : same : a b",
        "hidden 0 1 : ~1\nif ~1 : less : a b\nif -~1 : less : b a",  # its value is told
    ],
)
def test_other_hidden_variables_stay(lines: str) -> None:
    text = f"values 1..4 : a b\nvalues 0 1 : c d\nrule r\n{lines}\n"
    assert write(read(text)) == text


def test_ranges_and_what_is_left_open_read_back() -> None:
    text = "values -2..3 5 7 9..11 : a\nrule r\nopen 0 1 : ~1 ~2\nclause : ~1 ~2\nif ~1 : clause : a=-2\n"
    statement = read(text)
    assert statement.variables[0].values == (-2, -1, 0, 1, 2, 3, 5, 7, 9, 10, 11)
    ((shape, _),) = statement.in_order()
    assert shape.open and not next(read(text.replace("open", "hidden")).in_order())[0].open
    assert write(statement) == text.replace("~1 ~2\nclause", "~1\nopen 0 1 : ~2\nclause", 1)
    assert [*parse(text)[0].tables["a"]] == [*statement.variables[0].values]


def all_graphs(nodes: int) -> list[list[tuple[int, int]]]:
    """Every graph of so many nodes, once up to their names."""
    pairs = list(combinations(range(nodes), 2))
    seen: set[frozenset[tuple[int, int]]] = set()
    found = []
    for size in range(len(pairs) + 1):
        for some in combinations(pairs, size):
            if frozenset(some) not in seen:
                found.append(list(some))
                for names in permutations(range(nodes)):
                    seen.add(frozenset((min(a, b), max(a, b)) for a, b in ((names[a], names[b]) for a, b in some)))
    return found


@pytest.mark.parametrize("word", GRAPHS)
def test_all_graphs_of_up_to_five_nodes(word: str) -> None:
    for nodes in range(1, 6):
        for number, graph in enumerate(all_graphs(nodes)):
            names, links = NAMES[:nodes], " ".join(f"{a}-{b}" for a, b in graph)
            if word == "connected":
                line = f"connected : {' '.join(names)} ; {' '.join(map(str, range(nodes)))} ; {links}"
            elif word == "reach":
                line = f"reach {number % nodes} {number % 4} : {' '.join(names)} ; {links}"
            else:
                names = NAMES[: len(graph)]
                line = f"loop {nodes} : {' '.join(names)} ; {links}"
            text = text_of(line.replace(" ; ;", " ;").rstrip(" ;"), [BOOLEAN] * len(names)).replace(
                "values 0 1 : z\n", ""
            )
            if not names:
                continue
            statement = read(text)
            assert by_the_package(statement) == meaning(text) == by_the_checker(statement, text), text


def wrong(written: list[Any], graphs: list[Graph], rng: Random) -> None:
    """Make one clause another: without a literal, with its opposite, or gone; or a graph, without a link, with the
    opposite of a node."""
    if graphs and rng.random() < 0.5:
        nodes, links, off, *rule = graphs[0]
        nodes, links = [*nodes], [*links]
        i = rng.randrange(len(nodes))
        if nodes[i] and (not links or rng.random() < 0.5):
            nodes[i] = {v: -x for v, x in nodes[i].items()} if isinstance(nodes[i], dict) else -nodes[i]
        elif links:
            del links[rng.randrange(len(links))]
        graphs[0] = CheckedGraph(nodes, links, off, *rule) if rule else (nodes, links, off)
    elif some := [i for i, clause in enumerate(written) if clause]:
        i = rng.choice(some)
        clause = [*written[i]]
        j = rng.randrange(len(clause))
        changed = [(), clause[:j] + clause[j + 1 :], [*clause[:j], -clause[j], *clause[j + 1 :]]][rng.randrange(3)]
        written[i : i + 1] = [tuple(changed)] if changed else []


def misread(text: str, rng: Random) -> str:
    """The line with another number, sign, relation, order or list entry; the text may be no statement then."""
    head, line = text.rstrip("\n").rsplit("\n", 1)
    tokens = line.split(" ")
    i = rng.randrange(1, len(tokens))
    match rng.randrange(4):
        case 0:
            tokens[i] = re.sub(r"\d", lambda m: str((int(m[0]) + rng.choice((1, -1))) % 10), tokens[i], count=1)
        case 1:
            tokens[i] = tokens[i].removeprefix("-") if tokens[i].startswith("-") else f"-{tokens[i]}"
        case 2:
            del tokens[i]
        case 3:
            tokens[i] = rng.choice(("=", "<=", ">=", "!=")) if tokens[i] in RELATIONS else rng.choice(tokens[1:])
    return head + "\n" + " ".join(tokens) + "\n"


@pytest.mark.parametrize("word", EVERY)
def test_wrong_lowerings_are_caught(word: str) -> None:
    """Twenty of each sort: lines that are misread, and clauses that are changed, by either derivation."""
    rng = Random(word)
    caught = {"misread": 0, "package": 0, "checker": 0}
    for number in range(500):
        text = text_of(*line_of(word, rng), ("", "z")[number % 2])
        most = 64 if word != "either" else 24
        if text.count(":") > 1 and prod(len(x.values) for x in read(text).variables) > most:
            continue
        expected, statement = meaning(text), read(text)
        if min(caught.values()) >= 20:
            break
        for _ in range(3 if word != "either" else 6):  # a misread `either` is seldom a line
            with suppress(TextError, Rejected):
                other = read(misread(text, rng))
                if [x.values for x in other.variables] == [x.values for x in statement.variables]:
                    caught["misread"] += by_the_package(other) != expected
        for sort, by in (("package", by_the_package), ("checker", partial(by_the_checker, text=text))):
            if caught[sort] < 20:
                with suppress(AssertionError):  # the values of a variable
                    caught[sort] += by(statement, change=partial(wrong, rng=rng)) != expected
    assert min(caught.values()) >= 20, caught


def broken(graph: Any, top: int, true: Any) -> list[list[int]]:
    """What the checker's graph forbids of an assignment, as the one clause of its whole: it accepts it as a cut where
    the true nodes are not connected."""
    clause = [-x if true(x) else x for x in range(1, top + 1)]
    return [clause] if cut_follows(graph, clause) else []


def test_the_checker_s_clauses_of_sight_need_no_lemma() -> None:
    """Whatever is known of some lines, propagation refutes the contrary of each literal that follows."""
    for lengths, least, most in (((3,), 1, 2), ((3, 2), 2, 2), ((2, 1, 2), 2, 3), ((1, 3), 0, 3), ((2, 3), 3, 5)):
        n = sum(lengths)
        names = iter(NAMES[:n])
        lines = [[next(names) for _ in range(length)] for length in lengths]
        text = f"values 0 1 : {' '.join(NAMES[:n])}\nrule r\nsight {least} {most} : {' ; '.join(map(' '.join, lines))}"
        literals = [[NAMES.index(name) for name in line] for line in lines]
        every = [
            values
            for values in product(BOOLEAN, repeat=n)
            if least <= sum(([*(values[i] for i in line), 0]).index(0) for line in literals) <= most
        ]
        with Solver(name="minisat22", bootstrap_with=clauses_of(parse(text)[1])) as solver:
            for known in product((None, *BOOLEAN), repeat=n):
                left = [values for values in every if all(a in (None, b) for a, b in zip(known, values, strict=True))]
                given = [i if value else -i for i, value in enumerate(known, 1) if value is not None]
                for i, value in product(range(1, n + 1), BOOLEAN):
                    contrary = i if value else -i
                    good, _ = solver.propagate(assumptions=[*given, contrary])
                    assert good == any(values[i - 1] == value for values in left), (text, given, contrary)


def test_two_loops_are_not_one() -> None:
    """Nor are two pieces one, of nodes that are there."""
    for line, names in (
        ("loop 6 : {} ; 0-1 1-2 0-2 3-4 4-5 3-5", "abcdef"),
        ("connected : {} ; 0 1 2 3 ; 0-1 2-3", "abcd"),
    ):
        text = f"values 0 1 : {' '.join(names)}\nrule r\n{line.format(' '.join(names))}\n"
        ((shape, _),) = read(text).in_order()
        (own,) = shape.lines
        assert not primitive_of(own.word).holds(own.parameters, [1] * len(names))
        assert not true_by_the_checker(text, (1,) * len(names))
        half = tuple(int(i < len(names) // 2) for i in range(len(names)))
        assert primitive_of(own.word).holds(own.parameters, half) and true_by_the_checker(text, half)


def test_a_cut_follows_only_from_nodes_that_are_surely_there() -> None:
    graph = CheckedGraph([1, 2, 3], [(0, 1, 0), (1, 2, 0)], [-4])  # a path of three nodes, where literal 4 is true
    for cut, follows in (
        ([-1, -3, 2, -4], True),  # both ends, and not the middle
        ([-1, 2, -4], False),  # the other end need not be there
        ([2, -4], False),
        ([-1, -3, -4], False),  # the middle may join them
        ([-1, -3, 2], False),  # the condition may be false
        ([-1, -2, -3, -4], False),  # all are there
    ):
        assert cut_follows(graph, cut) is follows, cut
    with_links = CheckedGraph([1, 0], [(0, 1, 5)])
    assert cut_follows(with_links, [-1, 5]) and not cut_follows(with_links, [-1])


@pytest.mark.parametrize(
    "line",
    [
        *("pieces : x y ; 0 1 ; 0-1 ; 2", "pieces : x y ; 0 1 ; 0-1/0 ; 1", "pieces : x ; 0 ; ; 0 0"),
        *("piece = 0 : x y ; 0 1 ; 0-1 ; 1", "piece < 1 : x ; 0 ; ; 0", "piece = 1 : x ; 0 ; ;"),
        "piece = 1 : x ; 0 ; ; 1",
        *("regions 1 : x y ; 0-1", "regions 2 : x ; 0-1", "regions 0 : x ;", "regions 2 : x y ; 0-0"),
        *(
            "count -1 5 : x y",
            "count 2 1 : x y",
            "count 0 3000000000 : x y",
            "count 0 100000000000000000000 : x",
            "count 0 : x",
        ),
        *(
            "loop 1 : x ; 0-0",
            "loop 2 : x ; 0-2",
            "loop 3 : x y ; 0-1",
            "reach 0 -1 : x y ; 0-1",
            "reach 2 1 : x y ; 0-1",
        ),
        *("table : x y ; 1", "sets : x y ; 1,0", "connected : x y ; 0 2 ; 0-1", "connected : x y ; 0 1 ; 0-2"),
        *("walk : x y ; 0,0,0 0,1,1 ; 0,0,0", "walk : x ; 0,2,0", "walk : x ; 0,0,0 0,0,0", "walk : x ; 0,0,0 ; 0,0,0"),
        *("sight 1 2 : x ;", "sight 1 3 : x ; y", "sight 2 1 : x y", "sight 1 : x", "sight 0 1 : ; x", "sight 0 0 :"),
        *("less : x", "less 1 : x y", "less : x y ; 1", "apart : x y", "apart 0 : x y", "apart -1 : x y", "same : x z"),
        *("count 0 1_0 : x y", "count 0 \u0661 : x y", "clause : x=\u0661", "less : 2*x y"),
        *("walk : x", "walk : x ; 0,0", "walk : x ; 1,0,0", "walk : x ; 0,0,1", "clause 1 : x", "table : x ; 1 ; 0"),
        *("runs 2 : x", "runs 1 1 : x y", "runs 0 : x", "runs -1 : x", "runs :", "runs 1 : x ; 1", "runs x : x"),
        *("either :", "either : ", "either 1 : x", "either : { clause : x", "either : clause : x }", "either : z"),
        *("either : { clause : x & }", "either : { & }", "either : { less : x }", "either : x & y", "either : {x}"),
        "either : { " * 21 + "clause : x" + " }" * 21,
        *("if : clause : x", "if x clause : y", "if x : ", "if x : if y : clause : x"),
        *("sum < 3 : x y", "sum = x : x y", "clause : 2*x", "clause : z", "clause : x=7", "different : x=1"),
    ],
)
def test_what_fits_no_word_is_refused_by_both(line: str) -> None:
    text = f"values 0 1 : x y\nrule r\n{line}\n"
    with pytest.raises(TextError):
        read(text)
    record = f"cpsudoku-certificate 3\nkind none\npuzzle stated\n{text}end\nadded\nlemmas\n0\n"
    (result,) = check(record.split("\n")[:-1])
    assert not result.accepted and result.line == 6 and result.reason.startswith("expected"), result


def test_a_literal_is_no_variable_of_a_table() -> None:
    with pytest.raises(TextError):
        read("values 0 1 : x y\nrule r\napart 2 : -x y\n")  # to the checker it is a word of its own, about 0 and 1


@pytest.mark.parametrize(
    "text",
    [
        "values 0 1 : x 2*x\nrule r\nclause : x\n",
        "values 3..1 : x\nrule r\n",
        "values 1..2..3 : x\nrule r\n",
        "values 0..999999999 : x\nrule r\n",
        "values 1..3 2 : x\nrule r\n",
        "values 0 1 : x\nrule r\nhidden 0 1 : ~1\nclause : x ~1\nrule s\nclause : ~1\n",
        "values 0 1 : x\nrule r\nclause : x\nvalues 0 1 : y\n",
        "values 0 1 : x\nclause : x\n",
        "also 0 1 : x\nvalues 0 1 : y\n",
    ],
)
def test_declarations_have_their_place_for_both(text: str) -> None:
    with pytest.raises(TextError):
        read(text)
    with pytest.raises(Rejected, match=r"expected|not checked within"):
        parse(text)


def test_work_is_charged_before_it_is_done() -> None:
    """Records of a few hundred bytes, up to 100 kB, that would take for ever."""
    many = " ".join(f"x{i}" for i in range(2000))
    for text in (
        "values 0 1 : "
        + " ".join(f"x{i}" for i in range(40))
        + "\nrule r\nsum <= 5 : "
        + " ".join(f"{2 ** min(i, 29)}*x{i}" for i in range(40)),
        f"values 0 1 : {many}\nrule r\nloop 2001 : {many} ; " + " ".join(f"0-{i + 1}" for i in range(2000)),
        f"values 0 1 : {many}\nrule r\nreach 0 999999999 : {many} ; " + " ".join(f"{i}-{i + 1}" for i in range(1999)),
    ):
        record = f"cpsudoku-certificate 3\nkind none\npuzzle stated\n{text}\nend\nadded\nlemmas\n0\n"
        (result,) = check(record.split("\n")[:-1], max_work=500_000)
        assert result.reason == "not checked within 500000 steps", result
