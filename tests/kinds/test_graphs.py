"""Pieces, loops and views over places, and other names of kinds."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.kinds import Kind, Layer, Puzzle, Shading, one_loop, one_piece
from cpsudoku.kinds.graphs import arms, insides, one_of, ray, view
from cpsudoku.kinds.types import Cell
from cpsudoku.model import Model, Question, Solved
from cpsudoku.puzzles.board import Board, Point
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.graph_rules import Form, placements
from cpsudoku.puzzles.layer import At, BoardModel
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, ModelError


def board(height: int, width: int, *layers: Layer) -> tuple[Puzzle, BoardModel]:
    puzzle = Puzzle(Board(height, width), ())
    return puzzle, BoardModel(layers, puzzle)


def test_a_piece_with_ground_reaches_it_everywhere() -> None:
    puzzle, model = board(3, 3, Shading())
    at = model.at
    grounded = one_piece({cell: at[cell] == 1 for cell in puzzle.cells}, [Cell(1, 1), Cell(3, 3)])
    alone = one_piece({cell: at[cell] == 1 for cell in puzzle.cells})
    for shaded, whole, reached in (
        ({(1, 1), (1, 2), (3, 3)}, False, True),
        ({(1, 1), (2, 2)}, False, False),
        ({(1, 2), (2, 2)}, True, False),
        ({(2, 1), (1, 1)}, True, True),
        (set(), True, True),
    ):
        values = {x: int(cell in shaded) for cell, x in at.items()}
        assert alone.holds(values) is whole
        assert grounded.holds(values) is reached


def test_one_of_several_pieces() -> None:
    """Two groups on one row, with letters in a layer of their own: by brute force over all assignments."""
    pieces: dict[str, list[Any]] = {
        "ab": [Cell(1, 1), Cell(1, 2), "x"],
        "bc": [Cell(1, 2), Cell(1, 3), "y"],
        "b": [Cell(1, 2)],
    }
    layers = [Layer("letter", (0, 1), at=lambda _: ["x", "y"]), Layer("piece", (0, 1), at=lambda _: [*pieces, "d"])]
    _, model = board(1, 4, Shading(), *layers)
    every = model.at.every
    room = [Cell(1, 1), Cell(1, 2), Cell(1, 3)]
    constraint = one_of(every, [(room, pieces), ([Cell(1, 4)], {"d": [Cell(1, 4)]})])
    allowed = []
    for values in product((0, 1), repeat=len(every.values())):
        if constraint.holds(dict(zip(every.values(), values, strict=True))):
            allowed.append({place for place, value in zip(every, values, strict=True) if value})
    expected: list[set[Any]] = [{*covered, piece, Cell(1, 4), "d"} for piece, covered in pieces.items()]
    assert len(allowed) == len(expected)
    assert all(one in allowed for one in expected)


def test_layers_with_a_common_place_are_not_one() -> None:
    _, model = board(1, 2, Shading(), Layer("letter", (0, 1)))
    with pytest.raises(ModelError, match="shading and letter: expected layers without a common place"):
        _ = model.at.every


def test_forms_are_placed_within_a_room() -> None:
    """Against a plain search; rooms at the edges, where a form must not go on in the next row."""
    forms: list[Form] = [((0, 0), (0, 1), (1, -1)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (0, 1), (0, 2)), ((0, 0),)]
    for bits in product((0, 1), repeat=9):
        room = [Cell(r, c) for (r, c), there in zip(product((1, 2, 3), repeat=2), bits, strict=True) if there]
        expected = [
            (form, tuple(moved))
            for form in forms
            for r, c in room
            if {*room}.issuperset(moved := [(r + y, c + x) for y, x in form])
        ]
        assert list(placements([room], forms)) == expected


def test_arms_and_rays_end_at_the_edge() -> None:
    _, model = board(2, 3, Layer("loop", (0, 1), at="links"), Layer("edges", (0, 1), at="sides"))
    at = model.at
    assert {way: x.name for way, x in arms(at, Cell(1, 2)).items()} == {"v": "r1.5c2", "<": "r1c1.5", ">": "r1c2.5"}
    assert len(arms(at.edges, Cell(1, 1))) == 4  # the sides of a cell
    assert set(arms(at.edges, Point(0.5, 0.5))) == {"v", ">"}  # the places at a corner
    assert [x.name for x in ray(at, Cell(2, 1), ">")] == ["r2c1.5", "r2c2.5"]
    assert ray(at, Cell(2, 1), "<") == []


def test_what_is_inside_a_loop() -> None:
    """On 3x4 points: each loop has one assignment of the corners, and it is the parity of what lies to the left."""
    loop, inside = Layer("loop", (0, 1), at="links"), Layer("inside", (0, 1), at="corners", auxiliary=True)
    puzzle, model = board(3, 4, loop, inside)
    at: At = model.at
    model.add(one_loop(at, puzzle.links), insides(at.inside, at, puzzle.links))
    session = backend("sat").open(model)
    found = [o.witness for o in session.solutions(Question()) if isinstance(o, Solved)]
    session.close()
    assert len(found) == 40  # cycles of the 3x4 grid graph, OEIS A231829
    for witness in found:
        for (r, c), x in at.inside.items():
            left = [at[p] for p in at if p[0] == r and p[1] < c]
            assert witness[x] == sum(witness[y] for y in left) % 2


@pytest.mark.parametrize("total", range(6))
def test_a_view_counts_up_to_the_first_that_does_not_hold(total: int) -> None:
    model = Model()
    cells = model.variables("cell", 5, range(2))
    model.add(view("view", [[x == 1 for x in cells[:2]], [x == 0 for x in cells[2:]]], total))
    session = backend("sat").open(model)
    found = [
        tuple(o.witness[x] for x in cells) for o in session.solutions(Question(model.clues)) if isinstance(o, Solved)
    ]
    session.close()

    def seen(values: tuple[int, ...], wanted: int) -> int:
        return next((i for i, value in enumerate(values) if value != wanted), len(values))

    every = product(range(2), repeat=5)
    assert sorted(found) == [values for values in every if seen(values[:2], 1) + seen(values[2:], 0) == total]


def test_a_kind_has_other_names() -> None:
    assert gallery.kind_of("slither") is gallery.kind_of("slitherlink")
    assert gallery.kind_of("slither").name == "slitherlink"
    assert isinstance(gallery.kind_of("mashu"), Kind)
    with pytest.raises(CpsudokuError, match="no kind 'slithering'; nearest: slitherlink"):
        gallery.kind_of("slithering")


def test_no_name_is_of_two_kinds() -> None:
    aliases = [a for name in registry.names("kind") for a in getattr(registry.find("kind", name), "aliases", ())]
    assert len(aliases) == len(set(aliases))
    assert not set(aliases) & set(registry.names("kind"))
