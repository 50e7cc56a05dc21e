"""What the SAT backend is given is the reference: the same clauses, of rules and of clues, over all kinds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.sat.clause_solver import ClauseSolver
from cpsudoku.backends.sat.session import SatSession
from cpsudoku.model import Clue, Model
from cpsudoku.model.model import declared_variables
from cpsudoku.primitives.cut_separation import CutGraph, LinkGraph
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.clause_encoding import ShapeClauses, Template
from cpsudoku.statement.reference import reference
from cpsudoku.support import registry
from tests.conftest import each

Set = frozenset[int]


def given(model: Model, clues: Sequence[Clue], monkeypatch: pytest.MonkeyPatch) -> tuple[set[Set], list[CutGraph]]:
    """The input of a solver for rules and clues, without the guards and with literals renumbered; and its graphs for
    cuts."""
    clauses: list[Sequence[int]] = []

    def extend(self: ClauseSolver, more: Iterable[Sequence[int]]) -> None:
        clauses.extend(more)

    with monkeypatch.context() as patch:
        patch.setattr(ClauseSolver, "extend", extend)
        session = backend("sat:assumed,cadical153").open(model)
        assert isinstance(session, SatSession)
        rules: Any = session.rules
        rules.ask(clues)
        session.close()
    guards = sorted(guard for guard, _ in rules.loaded.values())
    number = {}
    for x in range(1, rules.kept.last + 1):
        number[x] = x - sum(guard <= x for guard in guards)
        number[-x] = -number[x]
    kept = [[number[x] for x in clause if -x not in guards] for clause in clauses if -(rules.every or 0) not in clause]
    table = [number.get(x, 0) for x in (*range(rules.kept.last + 1), *range(-rules.kept.last, 0))]
    graphs = [*rules.graphs, *(graph for _, part in rules.loaded.values() for graph in part.graphs)]
    return {frozenset(c) for c in kept if not any(-x in c for x in c)}, [g.graph.over(table) for g in graphs]


def difference(kind: str, monkeypatch: pytest.MonkeyPatch) -> set[Set]:
    """The clauses that one of them has alone, for the first example of the kind."""
    puzzle = gallery.kind_of(kind)
    instance = puzzle.instance(puzzle.unique[0])
    model = puzzle.model(puzzle.shape(instance))
    clues = puzzle.clues(instance, model)
    solver, graphs = given(model, clues, monkeypatch)
    formula = reference(model, clues)
    meant = {frozenset(clause) for clause in formula.clauses}
    meant |= {frozenset((*cut, *unless)) for graph, unless in formula.graphs for cut in graph.seeds()}
    if all(isinstance(graph, LinkGraph) for graph in graphs):
        return solver ^ meant
    # Pieces are graphs for the solver, clauses for the reference: fresh literals have other numbers.
    last = formula.numbering.literals(declared_variables(model)[-1])[-1]
    more = solver - meant - {frozenset(cut) for graph in graphs for cut in graph.seeds()}
    return {clause for clause in more if max(map(abs, clause)) <= last}


@pytest.mark.every(4)
@each("kind", registry.names("kind"))
def test_the_solver_is_given_the_reference(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not difference(kind, monkeypatch)


def test_another_clause_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find a missing clause of a clue, or one with an additional literal."""
    wrong = (lambda clauses: clauses[1:], lambda clauses: [(*clauses[0], 1), *clauses[1:]])
    for change in wrong:

        def guarded(shape: ShapeClauses, change: Any = change) -> Template:
            off = -(shape.scope + shape.fresh + 1)
            return Template([(*clause, off) for clause in change([*shape.clauses, *shape.cuts])])

        with monkeypatch.context() as patch:
            patch.setattr(ShapeClauses, "guarded_template", property(guarded))
            assert difference("killer", monkeypatch)
            assert difference("slitherlink", monkeypatch)
