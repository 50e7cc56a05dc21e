"""Propagators on random states against the definition: no value with support is removed; if claimed, all others are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, permutations, product
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cpsudoku
from cpsudoku import AllDifferent, And, Connected, Regular, Table
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.search.propagators import (
    Automaton,
    Bounds,
    Connectivity,
    CountBounds,
    PieceSizes,
    RegionCounts,
    Sides,
    Span,
    Tuples,
    WideClause,
    bits_of,
    readings,
)
from cpsudoku.backends.search.tables import Locked, Translation, adding_up, locked_candidates, members, orders
from cpsudoku.backends.search.unit_propagation import Network, Nogood
from cpsudoku.constraints import DistinctSets, PieceOf, Pieces, SizedRegions
from cpsudoku.model import Constraint, Model, Question, Solved, Unary, Variable
from cpsudoku.model.constraints import Cardinality, Clause, Linear, Literal
from cpsudoku.model.constraints.relations import Comparator
from cpsudoku.model.model import declared_variables, violated_constraint
from cpsudoku.statement import state
from tests.conftest import each
from tests.search.writing import writer_of


class Candidates:
    """A number for each value of each variable, from 1; a Boolean has two."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        self.variables = tuple(variables)
        self.first: dict[Variable, int] = {}
        top = 1
        for x in self.variables:
            self.first[x], top = top, top + len(x.values)

    def literal(self, x: Variable, value: int) -> int:
        return self.first[x] + x.values.index(value)

    def literals(self, x: Variable) -> range:
        return range(self.first[x], self.first[x] + len(x.values))


def translate(model: Model) -> Translation:
    rules = Translation()
    rules.add(state(model))
    return rules


def spans(scope: Iterable[Variable], numbering: Candidates) -> list[Span]:
    return [Span(numbering.first[x] - 1, x.values) for x in scope]


def truth(literal: Literal | None, numbering: Candidates) -> Sides | None:
    if literal is None:
        return None
    (span,) = spans([literal.variable], numbering)
    bit = 1 << (numbering.literal(literal.variable, literal.value) - 1)
    return (bit, span.domain ^ bit) if literal.positive else (span.domain ^ bit, bit)


def some_variables(data: st.DataObject, least: int = 1) -> list[Variable]:
    domains = data.draw(st.lists(st.sets(st.integers(-2, 4), min_size=1, max_size=4), min_size=least, max_size=4))
    return [Variable(f"x{i}", values) for i, values in enumerate(domains)]


def some_state(data: st.DataObject, numbering: Candidates) -> int:
    """A random non-empty subset of every domain, as a set of literals."""
    state = 0
    for x in numbering.variables:
        for literal in data.draw(st.sets(st.sampled_from(numbering.literals(x)), min_size=1)):
            state |= 1 << (literal - 1)
    return state


def supported(constraint: Constraint, numbering: Candidates, state: int) -> int:
    """The definition: the literals of the state that are in a solution of the constraint within the state."""
    left = {
        x: [x.values[i] for i, n in enumerate(numbering.literals(x)) if state >> (n - 1) & 1] for x in numbering.first
    }
    found = 0
    for values in product(*left.values()):
        assignment = dict(zip(left, values, strict=True))
        if constraint.holds(assignment):
            for x, value in assignment.items():
                found |= 1 << (numbering.literal(x, value) - 1)
    return found


@given(st.data())
def test_tuples_remove_exactly_what_has_no_support(data: st.DataObject) -> None:
    scope = some_variables(data)
    row = st.tuples(*(st.integers(-2, 4) for _ in scope))
    table, numbering = Table(scope, data.draw(st.lists(row, max_size=15))), Candidates(scope)
    state = some_state(data, numbering)
    kept = supported(table, numbering, state)
    removed = Tuples(bits_of(table.tuples, [x.values for x in scope]), spans(scope, numbering))(state)
    assert removed == (state & ~kept if kept else None)


@given(st.data())
def test_a_cage_of_sets_removes_exactly_what_has_no_support(data: st.DataObject) -> None:
    scope = some_variables(data)
    some = st.sets(st.integers(-2, 4), min_size=len(scope), max_size=len(scope))
    cage, numbering = DistinctSets(scope, data.draw(st.lists(some, max_size=6))), Candidates(scope)
    state = some_state(data, numbering)
    keep = supported(cage, numbering, state)
    removed = Tuples(orders(cage.family, tuple(x.values for x in scope)), spans(scope, numbering))(state)
    assert removed is None if not keep else state & ~(removed or 0) == keep


@given(st.data())
def test_an_automaton_removes_exactly_what_has_no_support(data: st.DataObject) -> None:
    scope = some_variables(data)
    state = st.integers(0, 2)
    moves = data.draw(st.dictionaries(st.tuples(state, st.integers(-2, 4)), state, max_size=12))
    walk = Regular(scope, 0, lambda s, v: moves.get((s, v)), data.draw(st.sets(state)))
    numbering = Candidates(scope)
    left = some_state(data, numbering)
    keep = supported(walk, numbering, left)
    if walk.steps is None:
        assert not keep
        return
    alphabets = [{v: 1 << i for i, v in enumerate(x.values, numbering.first[x] - 1)} for x in scope]
    removed = Automaton(readings(walk.steps), alphabets)(left)
    assert removed == (left & ~keep if keep else None)


@given(st.data())
def test_connectivity_removes_exactly_what_has_no_support(data: st.DataObject) -> None:
    """Of nodes and links with a Boolean each: what parts true nodes, and what lies apart from them."""
    count = data.draw(st.integers(1, 5))
    nodes = [Variable(f"n{i}", (0, 1)) for i in range(count)]
    pairs = data.draw(st.sets(st.sampled_from([*combinations(range(count), 2)]))) if count > 1 else set()
    links = [(a, b, Variable(f"l{a}{b}", (0, 1)) if data.draw(st.booleans()) else None) for a, b in sorted(pairs)]
    graph = Connected(nodes, links)
    numbering = Candidates(graph.scope)
    state = some_state(data, numbering)
    keep = supported(graph, numbering, state)
    there = [truth(x, numbering) for x in graph.nodes]
    removed = Connectivity(there, [(a, b, truth(x, numbering)) for a, b, x in graph.links])(state)
    if removed is None:
        assert not keep
    else:
        assert keep
        assert state & ~removed & keep == keep
        fixed = any(not state >> (numbering.literal(x, 0) - 1) & 1 for x in nodes)
        assert state & ~removed == keep or not fixed


@given(st.data())
def test_sizes_of_pieces_are_one_propagator_that_removes_nothing_with_support(data: st.DataObject) -> None:
    """Six cells, two roots: each size is a line of its own, and joins the line of the pieces."""
    links = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    roots = data.draw(st.sampled_from([(0, 5), (0, 2), (1, 5), (3, 5), (0, 1)]))
    cells = [Variable(f"x{i}", (0, 1)) for i in range(6)]
    white = [cell == 1 for cell in cells]
    rules: list[Constraint] = [Pieces(white, links, roots)]
    for root in roots:
        size, relation = data.draw(st.integers(1, 5)), data.draw(st.sampled_from(["=", "<=", ">="]))
        others = [other for other in roots if other != root]
        rules.append(PieceOf(size, white, links, root, relation=relation, others=others))
    (propagator,) = translate(Model(cells, rules)).propagators
    assert isinstance(propagator, PieceSizes)
    numbering = Candidates(cells)
    state = some_state(data, numbering)
    keep = supported(And(*rules), numbering, state)
    removed = propagator(state)
    assert not keep if removed is None else state & ~removed & keep == keep


@given(st.data())
def test_counts_of_regions_remove_nothing_with_support(data: st.DataObject) -> None:
    """Four cells, each with the size of its region; 3 means 3 or more."""
    links = data.draw(st.sampled_from([[(0, 1), (1, 2), (2, 3)], [(0, 1), (1, 3), (0, 2), (2, 3)]]))
    cells = [Variable(f"x{i}", range(1, 4)) for i in range(4)]
    borders = [Variable(f"{a}{b}", (0, 1)) for a, b in links]
    rule = SizedRegions(cells, [(a, b, x) for (a, b), x in zip(links, borders, strict=True)])
    numbering = Candidates([*cells, *borders])
    state = some_state(data, numbering)
    keep = supported(rule, numbering, state)
    values = [{v: 1 << numbering.literal(x, v) - 1 for v in x.values} for x in cells]
    sides = [(1 << numbering.literal(x, 1) - 1, 1 << numbering.literal(x, 0) - 1) for x in borders]
    removed = RegionCounts(values, [(*pair, side) for pair, side in zip(links, sides, strict=True)])(state)
    assert not keep if removed is None else state & ~removed & keep == keep


@given(st.data())
def test_a_wide_clause_removes_nothing_with_support(data: st.DataObject) -> None:
    scope = some_variables(data)
    numbering = Candidates(scope)
    literals = data.draw(st.lists(st.tuples(st.sampled_from(scope), st.integers(0, 3), st.booleans()), max_size=6))
    stated = [Literal(x, x.values[i % len(x.values)], positive) for x, i, positive in literals]
    state = some_state(data, numbering)
    kept = supported(Clause(stated), numbering, state)
    true = sum({1 << numbering.literal(one.variable, one.value) - 1 for one in stated if one.positive})
    denied = {numbering.literal(one.variable, one.value) for one in stated if not one.positive}
    domains = [0, *[span.domain for span in spans(scope, numbering) for _ in span.values]]
    removed = WideClause(domains, true, denied)(state)
    if removed is None:
        assert not kept
    else:
        assert not removed & kept
        one_a_variable = len({one.variable for one in stated}) == len(stated)
        assert not one_a_variable or removed == state & ~kept


@given(st.data())
def test_bounds_remove_nothing_with_support(data: st.DataObject) -> None:
    scope = some_variables(data)
    terms = [(data.draw(st.integers(-3, 3)), x) for x in scope]
    relation: Comparator = data.draw(st.sampled_from([r for r in get_args(Comparator) if r != "!="]))
    constraint = Linear(terms, relation, data.draw(st.integers(-12, 12)))
    numbering = Candidates(scope)
    state = some_state(data, numbering)
    kept = supported(constraint, numbering, state)
    coefficients = [c for c, _ in constraint.terms]
    removed = Bounds(coefficients, spans(constraint.scope, numbering), relation, constraint.total)(state)
    if removed is None:
        assert not kept
        return
    assert removed & state == removed
    assert not removed & kept
    if relation != "=":
        assert removed == state & ~kept  # an inequality's bounds are all there is to infer
    if state.bit_count() == len(scope):
        assert kept  # all values chosen: it decides


@given(st.data())
def test_a_count_removes_exactly_what_has_no_support(data: st.DataObject) -> None:
    domains = data.draw(st.lists(st.sampled_from([(0, 1), (3, 5)]), min_size=1, max_size=5))
    scope = [Variable(f"x{i}", domain) for i, domain in enumerate(domains)]
    literals = [Literal(x, data.draw(st.sampled_from(x.values)), data.draw(st.booleans())) for x in scope]
    least, most = sorted(data.draw(st.tuples(*[st.integers(0, len(scope))] * 2)))
    numbering = Candidates(scope)
    state = some_state(data, numbering)
    kept = supported(Cardinality(least, most, literals), numbering, state)
    removed = CountBounds([truth(x, numbering) or (0, 0) for x in literals], least, most)(state)
    assert (state & ~removed if removed is not None else 0) == kept


@pytest.mark.parametrize(("relation", "solutions"), [("==", 6), ("<=", 11), (">=", 11)])
def test_a_long_count_is_searched_without_clauses(relation: str, solutions: int) -> None:
    model = Model()
    bits = [model.variable(f"x{i}", (0, 1)) for i in range(60)]
    terms = [x == 1 if i % 2 else x != 1 for i, x in enumerate(bits)]
    true = cpsudoku.Count(terms)
    model.add({"==": true == 30, "<=": true <= 30, ">=": true >= 30}[relation])
    model.add(*terms[:28], *[~term for term in terms[28:56]])
    assert len(translate(model).clauses) == 56  # the terms alone
    assert cpsudoku.count(model, backend="search") == solutions


@given(st.data(), st.integers(2, 4))
def test_singles_and_locked_keep_all_solutions(data: st.DataObject, order: int) -> None:
    model = Model()
    grid = [[model.variable(f"{r}{c}", range(order)) for c in range(order)] for r in range(order)]
    for line in [*grid, *zip(*grid, strict=True), [grid[i][i] for i in range(order)]]:
        model.add(AllDifferent(line))
    rules = translate(model)
    network = Network(rules)
    assert network.root is not None
    X, C = network.root
    solutions = set()
    for values in product(range(order), repeat=order):  # cyclic squares: r times a plus c, where the rules hold
        candidate = {x: (values[r] + c) % order for r, row in enumerate(grid) for c, x in enumerate(row)}
        if violated_constraint(model, candidate) is None:
            solutions.add(network.candidates(candidate, model.decisions))
    chosen = data.draw(st.sampled_from(sorted(solutions))) if solutions else X
    locked = locked_candidates(rules)
    for literal in data.draw(st.permutations(members(X & ~chosen)))[: data.draw(st.integers(0, 30))]:
        if X & (1 << (literal - 1)):
            state = network.remove(X, C, 1 << (literal - 1), locked)
            assert state is not None or not solutions
            if state is None:
                return
            X, C = state
            assert chosen & X == chosen


@pytest.mark.every(3)
@pytest.mark.parametrize("most", [0, 100_000, 2_000_000], ids=["emptied each time", "at times", "never"])
def test_noted_removes_what_the_whole_table_does(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    from random import Random

    from cpsudoku.puzzles.kinds import gallery

    puzzle = gallery.kind_of("sudoku")
    rules = translate(puzzle.model(puzzle.shape(puzzle.puzzle(9, 9))))
    units = locked_candidates(rules)[0].units
    monkeypatch.setattr("cpsudoku.backends.search.tables.FIRST", 1)
    table = Locked(units)
    table(0)
    whole = len(table.removed)
    monkeypatch.setattr("cpsudoku.backends.search.tables.MOST_BITS", most)
    monkeypatch.setattr("cpsudoku.backends.search.tables.FIRST", 10**9)
    noted = Locked(units)
    rng, places, found = Random(most), members(table.wakes), 0
    for _ in range(300):
        X = sum(1 << (literal - 1) for literal in rng.sample(places, rng.randint(10, 40)))
        assert noted(X) == table(X)
        found += noted(X) > 0
    assert found > 50
    assert whole == len(table.removed) > 100  # all of it, by the first call
    assert len(noted.removed) != whole
    monkeypatch.setattr("cpsudoku.backends.search.tables.FIRST", 5)
    later = Locked(units)
    for _ in range(20):
        assert later(X) == table(X)
    assert (len(later.removed) == whole) is (most > 1_000_000)  # nor is one made where it would be too large


@given(data=st.data())
def test_network_reaches_the_fixed_point_of_unit_propagation(
    data: st.DataObject, random_cases: Callable[[], Any]
) -> None:
    """Against propagation of the reference encoding's clauses, one by one, until nothing changes."""
    from cpsudoku.statement.reference import reference

    case = data.draw(random_cases())
    formula = reference(case.model, case.clues)
    writer = writer_of(case.model, case.clues)
    network = writer.network
    unary = [clue.unary for clue in case.clues if clue.unary is not None]
    true = {n for stated in unary for n in formula.numbering.units(stated)}
    naive = naive_propagation([*formula.clauses, *((n,) for n in true)])
    state = network.root and network.restrict(*network.root, unary)
    if naive is None or state is None:
        assert naive is None
        assert state is None
        return
    declared = declared_variables(case.model)
    candidates = {(x, v) for x in declared for v in x.values if -formula.numbering.literal(x, v) not in naive}
    left = {(x, v) for x in declared for v in x.values if state[0] >> (network.candidate(x, v) - 1) & 1}
    assert candidates == left


def naive_propagation(clauses: list[tuple[int, ...]]) -> set[int] | None:
    """The literals that follow; None: a contradiction."""
    true: set[int] = set()
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(n in true for n in clause):
                continue
            free = [n for n in clause if -n not in true]
            if not free:
                return None
            if len(free) == 1:
                true.add(free[0])
                changed = True
    return true


@pytest.mark.parametrize(
    ("literals", "first"),
    [
        ([(0, 1, True), (1, 9, True), (0, 0, False)], {1, 2}),  # x1 never is 9, so: x0 = 1 or x0 != 0
        ([(0, 1, True), (0, 1, False)], {0, 1, 2}),
        ([(0, 1, True), (0, 2, True)], {1, 2}),
        ([(0, 1, False), (0, 2, False)], {0, 1, 2}),
        ([(0, 9, True), (1, 9, True)], set()),
        ([(0, 9, False)], {0, 1, 2}),
    ],
)
def test_clauses_about_one_variable(literals: list[tuple[int, int, bool]], first: set[int]) -> None:
    model = Model()
    x = [model.variable(f"x{i}", range(3)) for i in range(2)]
    model.add(Clause([Literal(x[i], value, positive) for i, value, positive in literals]))
    found = [o.witness for o in backend("search").open(model).solutions(Question()) if isinstance(o, Solved)]
    assert sorted((w[x[0]], w[x[1]]) for w in found) == sorted(product(first, range(3)))


@pytest.mark.parametrize("signs", list(product((True, False), repeat=2)))
@pytest.mark.parametrize("falls", [0, 1])
@each("sizes", product((2, 3), repeat=2))
def test_a_clause_of_two_literals_speaks_when_either_is_false(
    signs: tuple[bool, bool], falls: int, sizes: tuple[int, int]
) -> None:
    """Of two values, and of more: a candidate's opposite is another candidate, or several."""
    model = Model()
    x = [model.variable(f"x{i}", range(sizes[i])) for i in range(2)]
    model.add(Clause([Literal(x[i], 1, signs[i]) for i in range(2)]))
    network = Network(translate(model))
    values = [({1}, {*range(size)} - {1})[:: sign or -1] for size, sign in zip(sizes, signs, strict=True)]
    false, true = values[falls][1], values[1 - falls][0]
    state = network.root and network.restrict(*network.root, [Unary(x[falls], frozenset(false))])
    assert state is not None
    numbers = {network.candidate(x[falls], v) for v in false} | {network.candidate(x[1 - falls], v) for v in true}
    assert set(members(state[0])) == numbers


@pytest.mark.parametrize(("total", "holds"), [(0, True), (1, False)])
def test_a_sum_without_terms_is_true_or_false(total: int, holds: bool) -> None:
    model = Model()
    model.add(Linear([(0, model.variable("x", range(3)))], "=", total))
    assert (Network(translate(model)).root is not None) is holds


def test_a_cage_is_a_table_of_different_values() -> None:
    cage = [tuple(range(1, 10))] * 3
    different = adding_up((1, 1, 1), "=", 24, cage, distinct=True, most=3_000)
    assert different is not None
    assert {*different} == {*permutations((7, 8, 9))}
    repeated = adding_up((1, 1, 1), "=", 24, cage, distinct=False, most=3_000)
    assert repeated is not None
    assert {*repeated} == {t for t in product(range(1, 10), repeat=3) if sum(t) == 24}
    assert adding_up((1, 1, 1), ">=", 3, cage, distinct=False, most=500) is None


def test_hidden_singles_need_as_many_variables_as_values() -> None:
    """In a cage of two cells with three values no value has to be used."""
    model = Model()
    a, b = model.variable("a", [1, 2, 3]), model.variable("b", [1, 2])
    model.add(AllDifferent([a, b]))
    network = Network(translate(model))
    assert network.root is not None
    assert network.root[0] == network.full


def test_locked_candidates_in_a_box(puzzles: Any) -> None:
    """With 1 left only in the first row of the first box, the rest of that row loses it."""
    rules = translate(puzzles.model)
    network = Network(rules)
    first_box = [x for x in puzzles.model.decisions if x.name[1] in "23" and x.name[3] in "123"]
    gone = sum(1 << (network.candidate(x, 1) - 1) for x in first_box)
    removed = 0
    for propagator in locked_candidates(rules):
        removed |= propagator(network.full & ~gone)
    row = [x for x in puzzles.model.decisions if x.name[:2] == "r1" and x.name[3] in "456789"]
    assert members(removed) == [network.candidate(x, 1) for x in row]


def test_nogood_speaks_when_one_variable_is_open(puzzles: Any) -> None:
    model = Model()
    a, b = model.variable("a", [1, 2]), model.variable("b", [1, 2, 3])
    network = Network(translate(model))
    nogood = Nogood(network, network.candidates({a: 1, b: 2}, model.decisions))
    assert nogood(network.full) == 0
    assert nogood(0b010_10) == 0
    assert nogood(0b010_01) is None
    assert nogood(0b111_01) == 0b010_00
    assert nogood(0b010_11) == 0b000_01
