"""Connected and SingleLoop: against `holds` on every graph of a few nodes, their cuts, and known counts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random

import pytest

from cpsudoku import Connected, Implies, SingleLoop
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Constraint, Model, Question, Refuted, Solved, Variable
from cpsudoku.model.model import given_clue
from cpsudoku.primitives.cut_separation import LinkGraph, bits
from cpsudoku.uniqueness.blocking import count
from tests.conftest import each
from tests.targets import graph_of

Link = tuple[int, int]
CLAUSES = ("sat", "cp_sat", "cp_sat:boolean", "search")
LOOPS = {2: 1, 3: 13, 4: 213}  # simple cycles in the n x n grid of vertices, OEIS A140517; 9349 for 5


def graphs(most: int) -> list[tuple[int, list[Link]]]:
    """Every graph with at most this number of nodes."""
    found = []
    for nodes in range(1, most + 1):
        pairs = list(combinations(range(nodes), 2))
        for on in product((0, 1), repeat=len(pairs)):
            found.append((nodes, [pair for pair, there in zip(pairs, on, strict=True) if there]))
    return found


def grid(rows: int, columns: int) -> list[Link]:
    across = [(r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)]
    return across + [(i, i + columns) for i in range((rows - 1) * columns)]


def reached(nodes: set[int], links: list[Link]) -> bool:
    """Are these nodes connected? The tests' own."""
    todo = list(nodes)[:1]
    seen = set(todo)
    while todo:
        here = todo.pop()
        for a, b in links:
            for other in (b,) if a == here else (a,) if b == here else ():
                if other in nodes and other not in seen:
                    seen.add(other)
                    todo.append(other)
    return seen == nodes


def solutions(model: Model, spec: str) -> set[tuple[int, ...]]:
    found = set()
    for outcome in backend(spec).open(model).solutions(Question()):
        if not isinstance(outcome, Solved):
            assert isinstance(outcome, Refuted)
            break
        found.add(tuple(outcome.witness[x] for x in model.decisions))
    return found


def test_holds_on_every_assignment_of_every_graph(request: pytest.FixtureRequest) -> None:
    for nodes, links in graphs(5 if request.config.getoption("--slow") else 4):
        x = [Variable(f"x{i}", (0, 1)) for i in range(nodes)]
        constraint = Connected(x, links)
        graph = graph_of(constraint, x)
        for row in product((0, 1), repeat=nodes):
            on = {i for i in range(nodes) if row[i]}
            expected = reached(on, links)
            assert constraint.holds(dict(zip(x, row, strict=True))) is expected
            cuts = graph.cuts(lambda literal: literal - 1 in on)  # noqa: B023
            assert bool(cuts) is not expected
            for cut in cuts:
                assert graph.implies(cut)
                assert not any((abs(literal) - 1 in on) is (literal > 0) for literal in cut), "the assignment breaks it"


@pytest.mark.every(4)
@pytest.mark.parametrize("spec", CLAUSES)
def test_every_graph_in_every_backend(modelled: Callable[..., Model], spec: str) -> None:
    for nodes, links in graphs(4)[:: 1 if spec in ("sat", "search") else 5]:
        x = [Variable(f"x{i}", (0, 1)) for i in range(nodes)]
        expected = {row for row in product((0, 1), repeat=nodes) if reached({i for i in range(nodes) if row[i]}, links)}
        assert solutions(modelled(x, Connected(x, links)), spec) == expected, (nodes, links)


def random_graph(random: Random) -> LinkGraph:
    """Nodes and links with literals of their own, some of them always there."""
    count = random.randint(4, 12)
    literals = iter(range(1, 100))
    nodes = [0 if random.random() < 0.1 else next(literals) for _ in range(count)]
    pairs = [pair for pair in combinations(range(count), 2) if random.random() < 0.35]
    return LinkGraph.of(nodes, [(a, b, next(literals) if random.random() < 0.3 else 0) for a, b in pairs])


def follows(graph: LinkGraph, clause: tuple[int, ...]) -> bool:
    """Does every assignment that breaks the clause leave true nodes apart? Test by a separate search: nodes without a
    value may be true, because they can only join others."""
    false = {literal for literal in clause if literal > 0}
    true = {-literal for literal in clause if literal < 0}
    nodes = {i for i, x in enumerate(graph.nodes) if x not in false}
    links = [(a, b) for a, b, x in graph.links if x not in false]
    needed = {i for i in nodes if graph.nodes[i] == 0 or graph.nodes[i] in true}
    component = set(sorted(needed)[:1])
    while True:
        more = {d for a, b in links for c, d in ((a, b), (b, a)) if c in component and d in nodes} - component
        if not more:
            return not needed <= component
        component |= more


@pytest.mark.every(6)
def test_minimal_cuts_are_accepted_and_with_a_literal_less_rejected() -> None:
    random, seen = Random(1), 0
    while seen < 10_000:
        graph = random_graph(random)
        top = max((*graph.nodes, *(x for _, _, x in graph.links)))
        share = random.uniform(0.2, 0.8)
        true = {x for x in range(1, top + 1) if random.random() < share}
        for cut in graph.cuts(lambda literal, true=true: literal in true):  # type: ignore[misc]
            seen += 1
            assert graph.implies(cut)
            assert follows(graph, cut)
            assert len(set(cut)) == len(cut)
            for i in range(len(cut)):
                less = cut[:i] + cut[i + 1 :]
                assert not graph.implies(less), (graph, cut, less)


def test_a_random_clause_is_accepted_where_it_follows() -> None:
    random, accepted = Random(2), 0
    for _ in range(5_000):
        graph = random_graph(random)
        top = max((*graph.nodes, *(x for _, _, x in graph.links), 3))
        chosen = random.sample(range(1, top + 1), random.randint(0, min(top, 6)))
        clause = tuple(random.choice((-1, 1, 1)) * x for x in chosen)
        assert graph.implies(clause) is follows(graph, clause)
        accepted += graph.implies(clause)
    assert accepted > 100


def test_seeds_are_cuts() -> None:
    random, seen = Random(3), 0
    for _ in range(500):
        graph = random_graph(random)
        for cut in graph.seeds():
            seen += 1
            assert follows(graph, cut)
            assert graph.implies(cut)
    assert seen > 500


def edges(n: int) -> tuple[Model, Constraint]:
    model = Model()
    found = [(a, b, model.variable(f"{a}-{b}", (0, 1))) for a, b in grid(n, n)]
    return model, SingleLoop(n * n, found)


@pytest.mark.parametrize("n", LOOPS)
@pytest.mark.parametrize("spec", CLAUSES)
def test_loops_of_a_grid(spec: str, n: int) -> None:
    model, loop = edges(n)
    model.add(loop)
    assert count(model, backend(spec).open(model), Question()) == (LOOPS[n], True)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["sat", "search"])
def test_loops_of_a_grid_of_25(spec: str) -> None:
    model, loop = edges(5)
    model.add(loop)
    assert count(model, backend(spec).open(model), Question()) == (9349, True)


@pytest.mark.parametrize("spec", CLAUSES)
def test_loops_as_a_clue_under_a_condition(spec: str) -> None:
    model, loop = edges(2)
    on = model.variable("on", (0, 1))
    session = backend(spec).open(model)
    clue = Clue("loop", Implies(on == 1, loop))
    assert count(model, session, Question([clue])) == (1 + 2**4, True)
    assert count(model, session, Question([])) == (2**5, True)
    assert count(model, session, Question([clue, given_clue(model, on, [1])])) == (1, True)


@pytest.mark.every(8)
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4)])
@pytest.mark.parametrize("spec", CLAUSES)
def test_connected_shadings(spec: str, rows: int, columns: int, request: pytest.FixtureRequest) -> None:
    if spec.startswith("cp_sat") and columns > 3 and not request.config.getoption("--slow"):
        columns = 2  # each solution is a question of its own
    _shadings(spec, rows, columns)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["sat", "search"])
def test_connected_shadings_of_sixteen(spec: str) -> None:
    _shadings(spec, 4, 4)


def _shadings(spec: str, rows: int, columns: int) -> None:
    links, size = grid(rows, columns), rows * columns
    expected = sum(reached({i for i in range(size) if row >> i & 1}, links) for row in range(2**size))
    model = Model()
    model.add(Connected(model.variables("x", size, (0, 1)), links))
    assert count(model, backend(spec).open(model), Question()) == (expected, True)


@pytest.mark.parametrize("spec", CLAUSES)
def test_a_shading_under_a_condition(spec: str) -> None:
    links = grid(2, 3)
    model = Model()
    on, x = model.variable("on", (0, 1)), model.variables("x", 6, (0, 1))
    model.add(Implies(on == 1, Connected(x, links)))
    expected = sum(reached({i for i in range(6) if row >> i & 1}, links) for row in range(2**6))
    session = backend(spec).open(model)
    assert count(model, session, Question()) == (expected + 2**6, True)
    ends = [given_clue(model, x[i], [1]) for i in (0, 5)] + [given_clue(model, x[i], [0]) for i in (1, 4)]
    outcome = session.solve(Question(ends))
    assert isinstance(outcome, Solved), "off, or around by the other corner"
    outcome = session.solve(Question([*ends, given_clue(model, x[2], [0])]))
    assert isinstance(outcome, Solved)
    assert outcome.witness[on] == 0
    clues = [*ends, given_clue(model, x[2], [0]), given_clue(model, on, [1])]
    assert isinstance(session.solve(Question(clues)), Refuted)


@pytest.mark.parametrize("spec", [*CLAUSES, "sat:fixed", "sat:glucose4", "sat:minisat22", "backtrack"])
def test_a_graph_of_which_no_clause_says_anything(spec: str) -> None:
    for nodes, links, expected in ((1, [], 2), (2, [(0, 1)], 4), (3, [(0, 1), (1, 2)], 7)):
        model = Model()
        x = model.variables("x", nodes, (0, 1))
        clue = Clue("clue", Connected(x, links))
        session = backend(spec).open(model)
        first = session.solve(Question([clue]))
        assert isinstance(first, Solved)
        assert isinstance(session.solve(Question([clue], [first.witness])), Solved)
        assert count(model, session, Question([clue])) == (expected, True)
        model.add(clue.constraints)
        assert isinstance(backend(spec).open(model).solve(Question()), Solved)


@each("seed", range(20))
def test_a_flood_reaches_what_a_walk_node_by_node_does(seed: int) -> None:
    """Grids, which have few distances between linked nodes, with some links of other lengths, and holes."""
    rng = Random(seed)
    h, w = rng.randint(2, 9), rng.randint(2, 9)
    links = [(i, i + 1) for i in range(h * w) if (i + 1) % w] + [(i, i + w) for i in range(h * w - w)]
    links += [(rng.randrange(h * w), h * w) for _ in range(rng.choice((0, 3)))]
    links += [(b, a) for a, b in (rng.sample(range(h * w), 2) for _ in range(rng.choice((0, 12))))]
    graph = LinkGraph.of(range(1, h * w + 2), [(a, b, 0) for a, b in links])
    there = {i for i in range(h * w + 1) if rng.random() < 0.7}
    start = rng.choice(sorted(there))
    walked, todo = {start}, [start]
    while todo:
        node = todo.pop()
        for a, b in [*links, *((b, a) for a, b in links)]:
            if a == node and b in there and b not in walked:
                walked.add(b)
                todo.append(b)
    assert set(bits(graph.flood(start, sum(1 << i for i in there)))) == walked
