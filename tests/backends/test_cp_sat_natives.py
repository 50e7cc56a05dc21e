"""CP-SAT's constraints for several lines at once: two `connected` lines in one circuit, clauses that exclude pairs."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.cp_sat.translation import FORMULATIONS, CpTranslation
from cpsudoku.constraints import Clauses
from cpsudoku.kinds import one_piece
from cpsudoku.kinds.graphs import one_of
from cpsudoku.kinds.types import Cell
from cpsudoku.model import Model, Question, Refuted, Solved
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.layer import LayerVariables
from cpsudoku.statement import state
from tests.conftest import each
from tests.meanings.kinds import pieces

BOARDS = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 5), (3, 3), (4, 3)]
FORMS = [f"cp_sat:{formulation}" for formulation in FORMULATIONS]
Rows = set[tuple[int, ...]]


def solutions(model: Model, spec: str) -> Rows:
    outcomes = backend(spec).open(model).solutions(Question())
    return {tuple(one.witness[x] for x in model.decisions) for one in outcomes if isinstance(one, Solved)}


def board(height: int, width: int, edge: Collection[Cell] | None = None) -> tuple[Model, list[Cell]]:
    """Return a model: cells that are 0 are one piece, and cells that are 1 are joined to the ``edge``."""
    model = Model()
    cells = [Cell(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
    at = {cell: model.variable(f"{cell}", (0, 1)) for cell in cells}
    if edge is None:
        edge = on_edge(cells)
    model.add(one_piece({cell: x == 0 for cell, x in at.items()}))
    model.add(one_piece({cell: x == 1 for cell, x in at.items()}, edge))
    return model, cells


def on_edge(cells: Iterable[Cell]) -> list[Cell]:
    every = [*cells]
    last = max(every)
    return [cell for cell in every if cell.row in (1, last.row) or cell.column in (1, last.column)]


def meant(cells: list[Cell], edge: Iterable[Cell]) -> Rows:
    rows: Rows = set()
    edge = {*edge}
    for row in product((0, 1), repeat=len(cells)):
        inside, outside = ({cell for cell, x in zip(cells, row, strict=True) if x == value} for value in (0, 1))
        if len(pieces(inside)) <= 1 and all(edge.intersection(piece) for piece in pieces(outside)):
            rows.add(row)
    return rows


@pytest.mark.every(6)
@each("spec", FORMS)
@each("size", BOARDS)
def test_the_border_of_a_cave_is_one_circuit(size: tuple[int, int], spec: str) -> None:
    model, cells = board(*size)
    assert solutions(model, spec) == meant(cells, on_edge(cells))
    translation = CpTranslation(FORMULATIONS["integer"], state(model))
    circuits = sum(one.has_circuit() for one in translation.proto.constraints)
    assert (circuits, len(translation.graphs)) == ((1, 0) if len(cells) > 1 else (0, 2))


def test_another_edge_takes_cuts() -> None:
    for edge in ([Cell(1, 1)], [Cell(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]):
        model, cells = board(3, 3, edge)
        assert len(CpTranslation(FORMULATIONS["integer"], state(model)).graphs) == 2
        assert solutions(model, "cp_sat") == meant(cells, edge)


def test_the_circuit_refutes_a_hole() -> None:
    model, cells = board(3, 3)
    session = backend("cp_sat").open(model)
    places = zip(cells, model.decisions, strict=True)
    ring = Question([given_clue(model, x, [int(cell == (2, 2))]) for cell, x in places])
    assert isinstance(session.solve(ring), Refuted)
    proto = session.translation.proto  # type: ignore[attr-defined]
    (circuit,) = [one for one in proto.constraints if one.has_circuit()]
    circuit.copy_from(type(circuit)())
    assert isinstance(session.solve(ring), Solved)


def exactly_ones(model: Model) -> int:
    return sum(one.has_exactly_one() for one in CpTranslation(FORMULATIONS["integer"], state(model)).proto.constraints)


@each("spec", FORMS)
def test_a_choice_of_pieces_is_exactly_one(spec: str) -> None:
    """Dominoes in a row of four cells: one in each half."""
    model = Model()
    places = ["a", "b", "c", "d", "ab", "bc", "abc", "cd"]
    at = LayerVariables("pieces", {place: model.variable(place, (0, 1)) for place in places})
    left = {piece: [*piece] for piece in ("ab", "bc", "abc")}
    model.add(one_of(at, [("abc", left), ("d", {"cd": ["c", "d"]})]))
    assert exactly_ones(model) == 2
    assert solutions(model, spec) == solutions(model, "sat") == {(0, 1, 1, 1, 0, 1, 0, 1), (1, 1, 1, 1, 0, 0, 1, 1)}


def test_a_clause_that_excludes_no_pairs_is_read_as_it_stands() -> None:
    for exclusive, count in (((), 7), ([(1, 2, 3)], 3)):
        model = Model()
        variables = [model.variable(name, (0, 1)) for name in "abc"]
        model.add(Clauses(variables, [(1, 2, 3)], exclusive))
        assert exactly_ones(model) == len(exclusive)
        assert (len(solutions(model, "sat")), len(solutions(model, "cp_sat"))) == (7, count)
