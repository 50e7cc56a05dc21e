"""Pieces of graphs of five nodes: cuts, the checks of cuts, the lowering and each backend against the plain meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

from cpsudoku import Implies
from cpsudoku.backends.backend_names import backend
from cpsudoku.constraints import PieceOf, Pieces, Redundant, SizedRegions
from cpsudoku.model import Constraint, Question, Solved, Variable
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.model import model_over
from cpsudoku.primitives import rooted_components
from cpsudoku.primitives.component_size import RootPiece, RootPiecesOnOneBoard
from cpsudoku.primitives.cut_separation import CutGraph
from cpsudoku.primitives.graph_searches import rest_of
from cpsudoku.primitives.primitive import width
from cpsudoku.primitives.region_sizes import EqualPieces, RegionGraph
from cpsudoku.primitives.rooted_components import RootedPieces, RootSize, label_literals, together
from cpsudoku.statement import clauses, state
from cpsudoku.statement.statement_of_model import shape_of
from cpsudoku.support.errors import ModelError
from tests.targets import graph_of

PAIRS = list(combinations(range(5), 2))
Values = tuple[int, ...]


def drawn(rng: Random, links: list[tuple[int, int]]) -> list[Constraint]:
    """A constraint of each form over a graph of five nodes (regions: four)."""
    xs = [Variable(f"x{i}", (0, 1)) for i in range(5)]
    nodes = [None if rng.random() < 0.2 else x == rng.randrange(2) for x in xs]
    roots = rng.sample(range(5), rng.randint(0, 3))
    sizes = [(root, rng.randint(1, 4)) for root in roots if rng.random() < 0.6]
    joined: list[Any] = []
    for a, b in links:
        few = sum(len(link) == 3 for link in joined) < 4
        joined.append((a, b, Variable(f"l{a}{b}", (0, 1)) == 1) if few and rng.random() < 0.4 else (a, b))
    root, *others = rng.sample(range(5), rng.choice((1, 1, 2, 3)))
    relation = rng.choice(("=", "=", "<=", ">="))
    piece = PieceOf(rng.randint(1, 5), nodes, joined, root, relation=relation, others=others)
    most = rng.randint(1, 3)
    cells = [Variable(f"s{i}", range(1, most + 1)) for i in range(4)]
    borders = [(a, b, Variable(f"b{a}{b}", (0, 1)) == 1) for a, b in links if b < 4][:4]
    return [Pieces(nodes, links, roots, sizes), piece, SizedRegions(cells, borders)]


def assignments(constraint: Constraint) -> Iterator[tuple[dict[Variable, int], Callable[[int], bool]]]:
    """Each assignment of the scope, and whether a numbered literal is true in it."""
    numbering = Numbering(constraint.scope)
    for values in product(*(x.values for x in constraint.scope)):
        by_variable = dict(zip(constraint.scope, values, strict=True))
        on = {x for y, v in by_variable.items() for x in [numbering.literal(y, v)] if x > 0}
        yield by_variable, lambda x, on=on: (x in on) if x > 0 else -x not in on  # type: ignore[misc]


def wrong(constraint: Constraint, maker: CutGraph) -> str:
    """What is wrong with a maker of cuts, if anything is: unsound, incomplete, or no cut that its check accepts."""
    every = list(assignments(constraint))
    holding = [true for values, true in every if constraint.holds(values)]
    seeds = maker.seeds()
    known = set(seeds)
    for values, true in every:
        first = all(any(map(true, clause)) for clause in seeds)
        cuts = maker.cuts(true) if first else []
        if any(any(map(true, cut)) for cut in cuts):
            return "a cut that is not broken"
        if constraint.holds(values) is not (first and not cuts):
            return "not the meaning"
        known.update(cuts)
    if any(not any(map(true, clause)) for clause in known for true in holding):
        return "unsound"
    return "" if all(map(maker.implies, known)) else "a cut that does not follow by its check"


def lowered(constraint: Constraint, *, counted: bool = False) -> Counter[Values]:
    """The assignments that the clauses leave; of ``counted`` ones how many values of hidden variables each has."""
    numbering = Numbering(constraint.scope)
    model = model_over(constraint.scope)
    model.add(constraint)
    statement = state(model, counted=counted)
    hidden = sum(width(domain) for shape in statement.copies for domain in shape.hidden)
    made = clauses(statement, by_cuts=False)
    found: Counter[Values] = Counter()
    with Solver("minisat22", bootstrap_with=made.clauses) as solver:
        for values, _ in assignments(constraint):
            assumed = [numbering.literal(x, v) for x, v in values.items()]
            while solver.solve(assumptions=assumed):
                true = {*solver.get_model()}
                cuts = [cut for g in made.graphs for cut in g.cuts(lambda x: x in true if x > 0 else -x not in true)]  # noqa: B023
                found[tuple(values.values())] += not cuts
                if not cuts and not counted:
                    break
                different = [-x for x in true if statement.top < abs(x) <= statement.top + hidden]
                for clause in cuts or [(*different, *[-x for x in assumed])]:
                    solver.add_clause(clause)
    return +found


def solved(constraint: Constraint, spec: str) -> set[Values]:
    model = model_over(constraint.scope)
    model.add(constraint)
    session = backend(spec).open(model)
    found = [o.witness for o in session.solutions(Question(())) if isinstance(o, Solved)]
    session.close()
    return {tuple(witness[x] for x in constraint.scope) for witness in found}


def examine(rng: Random, links: list[tuple[int, int]], specs: tuple[str, ...]) -> None:
    for constraint in drawn(rng, links):
        assert not wrong(constraint, graph_of(constraint)), (
            constraint.parameters(),
            wrong(constraint, graph_of(constraint)),
        )
        meant = {tuple(values.values()) for values, _ in assignments(constraint) if constraint.holds(values)}
        assert lowered(constraint).keys() == meant, constraint.parameters()
        for spec in specs if constraint.scope and len(meant) < 40 else ():
            assert solved(constraint, spec) == meant, (spec, constraint.parameters())


def test_hidden_variables_have_one_value_where_solutions_are_counted() -> None:
    """All but the trees of regions, which the statement calls open."""
    rng = Random(8)
    z = Variable("z", (0, 1))
    for _ in range(6):
        for constraint in drawn(rng, [pair for pair in PAIRS if rng.random() < 0.4]):
            for one in (constraint, Implies(z == 1, constraint)):
                meant = Counter(tuple(values.values()) for values, _ in assignments(one) if one.holds(values))
                if isinstance(constraint, SizedRegions):
                    assert shape_of(one, counted=True).open
                else:
                    assert lowered(one, counted=True) == meant, constraint.parameters()


@pytest.mark.every(2)
def test_graphs_of_five_nodes() -> None:
    rng = Random(5)
    for i in range(14):
        examine(rng, [pair for pair in PAIRS if rng.random() < 0.5], ("sat", "search", "cp_sat")[: 3 if i < 3 else 2])


@pytest.mark.slow
def test_all_graphs_of_five_nodes() -> None:
    rng = Random(6)
    for mask in range(1 << len(PAIRS)):
        examine(rng, [pair for i, pair in enumerate(PAIRS) if mask >> i & 1], ("sat", "search"))


class WithoutLast(RootedPieces):
    """Omits the last literal of each cut."""

    def cuts(self, true: Any, sure: Any = ()) -> Any:
        return [cut[:-1] for cut in super().cuts(true, sure)]


class Blind(RootedPieces):
    """Sees no piece that is too large."""

    def cuts(self, true: Any, sure: Any = ()) -> Any:
        return [cut for cut in super().cuts(true, sure) if any(x > 0 for x in cut)]


class ShortWalls(RootPiece):
    def cuts(self, true: Any, sure: Any = ()) -> Any:
        return [cut[1:] if all(x > 0 for x in cut) else cut for cut in super().cuts(true, sure)]


class OneMore(RootPiece):
    def cuts(self, true: Any, sure: Any = ()) -> Any:
        other = RootPiece(self.graph, self.counted, self.root, self.least, self.most + 1, self.others, self.signs)
        return other.cuts(true, sure)


class NoNeighbours(RegionGraph):
    """Sees no two regions side by side with one count."""

    def cuts(self, true: Any, sure: Any = ()) -> Any:
        return [cut for cut in super().cuts(true, sure) if not sum(x > 0 for x in cut) < sum(x < 0 for x in cut)]


class WithoutFirst(RegionGraph):
    def cuts(self, true: Any, sure: Any = ()) -> Any:
        return [cut[1:] for cut in super().cuts(true, sure)]


def test_wrong_makers_of_cuts_are_caught() -> None:
    rng = Random(7)
    left: set[type] = {WithoutLast, Blind, ShortWalls, OneMore, NoNeighbours, WithoutFirst}
    for _ in range(400):
        for constraint in drawn(rng, [pair for pair in PAIRS if rng.random() < 0.4]):
            own = graph_of(constraint)
            for mutant in [mutant for mutant in left if isinstance(own, mutant.__bases__[0])]:
                parts = [getattr(own, name) for name in own.__dataclass_fields__]  # type: ignore[attr-defined]
                if wrong(constraint, mutant(*parts)):
                    left.discard(mutant)
        if not left:
            break
    assert not left


def test_cuts_that_rest_on_several_sizes() -> None:
    """Sizes that are given one by one, each under a literal, have the same solutions as one graph with all of them,
    which has stronger cuts."""
    rng = Random(8)
    links = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]  # a board of 2x3
    xs = [Variable(f"x{i}", (0, 1)) for i in range(6)]
    several = 0
    for _ in range(12):
        roots = rng.sample(range(6), 2)
        sizes = [(root, rng.randint(1, 4)) for root in roots]
        whole = Pieces([x == 1 for x in xs], links, roots)
        parts = [PieceOf(n, whole.nodes, links, root, others=roots) for root, n in sizes]
        on = [(graph_of(part, xs), (-i,)) for i, part in enumerate(parts, 7)]
        ((merged, unless),) = together([(graph_of(whole, xs), ()), *on], every=9)
        assert isinstance(merged, RootedPieces) and not unless
        assert merged.sizes == tuple(RootSize(root, n, i) for i, (root, n) in enumerate(sizes, 7))
        for values in product((0, 1), repeat=6):
            assignment = dict(zip(xs, values, strict=True))
            for known in product((False, True), repeat=2):
                said = [whole, *(part for part, there in zip(parts, known, strict=True) if there)]
                true = {x for x, v in enumerate([*values, *known], 1) if v}
                cuts = merged.cuts(lambda x: x in true if x > 0 else -x not in true)  # noqa: B023
                first = all(values[root] for root in roots)
                assert (first and not cuts) is all(c.holds(assignment) for c in said) or not first
                assert all(merged.implies(cut) for cut in cuts)
                several += any(sum(abs(x) > 6 for x in cut) > 1 for cut in cuts)
        assert all(merged.implies(cut) for cut in merged.seeds())
    assert several > 5


def test_pieces_of_roots_that_are_looked_at_together() -> None:
    """Counts around roots without a literal, each under a literal, keep their meaning in any order of queries."""
    rng = Random(9)
    board = [(r, c) for r in range(2) for c in range(4)]
    for _ in range(10):
        roots = rng.sample(range(8), rng.choice((2, 3)))
        xs = {i: Variable(f"x{i}", (0, 1)) for i in range(8) if i not in roots}
        said = []
        for root in roots:
            own = [root, *rng.sample(sorted(xs), len(xs))]
            near = [(a, b) for a in own for b in own if sum(abs(p - q) for p, q in zip(board[a], board[b])) == 1]  # noqa: B905
            links = [(own.index(a), own.index(b)) for a, b in near if a < b]
            said.append(PieceOf(rng.randint(1, 5), [xs[i] == 1 if i in xs else None for i in own], links, 0))
        parts = [(graph_of(part, [*xs.values()]), (-i,)) for i, part in enumerate(said, len(xs) + 1)]
        ((merged, unless),) = together(parts)
        assert isinstance(merged, RootPiecesOnOneBoard) and not unless
        every = [*product((0, 1), repeat=len(xs) + len(roots))]
        for values in rng.sample(every, min(len(every), 200)):
            assignment = dict(zip(xs.values(), values[: len(xs)], strict=True))
            known = [part for part, there in zip(said, values[len(xs) :], strict=True) if there]
            true = {x for x, v in enumerate(values, 1) if v}
            cuts = merged.cuts(lambda x: x in true if x > 0 else -x not in true)  # noqa: B023
            assert bool(cuts) is not all(part.holds(assignment) for part in known)
            assert not any(x in true if x > 0 else -x not in true for cut in cuts for x in cut)
            assert all(merged.implies(cut) for cut in cuts)
        assert all(merged.implies(cut) for cut in merged.seeds())


def test_a_piece_counts_as_looked_at_only_while_its_wall_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makers remember the pieces that were in order: one that forgets to look at the wall is caught."""
    constraint = Pieces([Variable(f"x{i}", (0, 1)) == 1 for i in range(4)], [(0, 1), (1, 2), (2, 3)], [0])
    assert not wrong(constraint, graph_of(constraint))
    monkeypatch.setattr(rooted_components, "rest_of", lambda on, sound: rest_of(on, [(piece, 0) for piece, _ in sound]))
    assert wrong(constraint, graph_of(constraint))


def test_labels_of_a_large_piece_are_too_many() -> None:
    """About the number of literals of the owners' counters, which a limit is compared with."""
    nodes = list(range(1, 1025))
    large = RootedPieces.of(nodes, [(i, i + 1) for i in range(1023)], [0], [RootSize(0, 994)])
    small = RootedPieces.of(nodes, [(i, i + 1) for i in range(1023)], [0], [RootSize(0, 5)])
    assert label_literals([large]) > 1_000_000 and label_literals([small, small]) == 2 * 5 * 50


def test_equal_pieces() -> None:
    maker = EqualPieces(RootedPieces.of([1, 2, 3, 4], [(0, 1), (1, 2), (2, 3)], []).graph, 3)
    assert maker.cuts({1, 2, 3}.__contains__) == []
    assert maker.cuts({1, 2, 3, 4}.__contains__) == [(-1, -2, -3, -4)]
    assert maker.cuts({2, 3}.__contains__) == [(-2, 1, 4)]
    assert maker.implies((-2, 1, 4)) and not maker.implies((-2, 1))


def test_what_is_no_piece_is_refused() -> None:
    x, y = Variable("x", (0, 1)), Variable("y", (1, 2, 4))
    for make in (
        lambda: Pieces([x], [(0, 1)], [0]),
        lambda: Pieces([x], [], [1]),
        lambda: Pieces([x], [], [], [(0, 1)]),
        lambda: Pieces([x == 2], [], []),
        lambda: PieceOf(0, [x], [], 0),
        lambda: PieceOf(1, [x], [], 1),
        lambda: PieceOf(1, [x], [], 0, relation="<"),
        lambda: SizedRegions([y], []),
        lambda: SizedRegions([Variable("z", (1, 2))], [(0, 1, x)]),
    ):
        with pytest.raises(ModelError):
            make()


def test_a_redundant_constraint_is_made_when_it_is_asked_for() -> None:
    x = Variable("x", (0, 1))
    made: list[PieceOf] = []

    def make() -> PieceOf:
        made.append(PieceOf(1, [x == 1, None], [(0, 1)], 1))
        return made[-1]

    constraint = Redundant(make)
    model = model_over([x])
    model.add(constraint)
    for spec in ("sat", "cp_sat", "search"):
        session = backend(spec).open(model)
        assert isinstance(next(iter(session.solutions(Question(())))), Solved)
        session.close()
    assert constraint.scope == (x,) and constraint.holds({x: 0}) and not constraint.holds({x: 1})
    assert len(made) == 1
