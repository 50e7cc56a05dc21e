"""Any instance that a kind can hold is written to a text that reads back as the same: random contents of sections."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cpsudoku.kinds import Puzzle
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.layer import Layer, Shading
from cpsudoku.puzzles.sections.cell_map import Regions, Symbols
from cpsudoku.puzzles.sections.outside_clue import Outside
from cpsudoku.puzzles.sections.pair import Pair, Pairs
from cpsudoku.puzzles.sections.path import Lines, Marked, Valued
from cpsudoku.puzzles.sections.section import NOTHING
from cpsudoku.puzzles.sections.whole_board import Flag


def declared(name: str) -> Kind:
    kind = gallery.kind_of(name)
    assert isinstance(kind, Kind)
    return kind


def numbers_or_not(rng: Random, most: int) -> Any:
    return rng.choice([NOTHING, None, rng.randint(1, most)])


def nonogram(rng: Random, h: int, w: int) -> Puzzle:
    def lines(count: int) -> Any:
        some = [rng.choice([None, (0,), tuple(rng.choices(range(1, 30), k=rng.randint(1, 3)))]) for _ in range(count)]
        return tuple(some)

    return declared("nonogram").puzzle(h, w, left=lines(h), top=lines(w))


def skyscrapers(rng: Random, h: int, w: int) -> Puzzle:
    h = max(h, 2)  # a grid of digits has at least two rows
    edges = {edge: tuple(numbers_or_not(rng, h) for _ in range(h)) for edge in ("left", "right", "top", "bottom")}
    edges = {edge: content for edge, content in edges.items() if any(value != NOTHING for value in content)}
    return declared("skyscrapers").puzzle(h, h, **edges)


def nurikabe(rng: Random, h: int, w: int) -> Puzzle:
    kind = declared("nurikabe")
    cells = kind.puzzle(h, w).cells
    taken = sorted(rng.sample(cells, rng.randint(0, len(cells))))
    return kind.puzzle(h, w, islands=tuple((cell, rng.choice([None, rng.randint(1, 150)])) for cell in taken))


def kakuro(rng: Random, h: int, w: int) -> Puzzle:
    kind = declared("kakuro")
    cells = kind.puzzle(h, w).cells
    taken = sorted(rng.sample(cells, rng.randint(0, len(cells))))
    sums = tuple((cell, (numbers_or_not(rng, 45), numbers_or_not(rng, 45))) for cell in taken)
    return kind.puzzle(h, w, sums=sums)


def sudoku(rng: Random, h: int, w: int) -> Puzzle:
    kind = declared("sudoku")
    side = rng.choice([4, 6, 9])
    cells = kind.puzzle(side, side).cells

    def some(least: int) -> Any:
        return tuple(rng.sample(cells, rng.randint(least, 4)))

    paths = [some(3) for _ in range(rng.randint(1, 3))]
    arrows = tuple((path[:k], path[k:]) for path in paths for k in [rng.randint(1, 2)])
    heat = tuple(tuple(some(2) for _ in range(rng.randint(1, 3))) for _ in range(rng.randint(0, 3)))
    cage = Valued(tuple(sorted(some(1))), rng.choice([None, 7]))
    return kind.puzzle(side, side, arrows=arrows, thermometers=heat, cages=(cage,))


ANY = Kind(
    layers=[Shading(), Layer("loop", (0, 1), at="links"), Layer("rim", (0, 1), at="sides")],
    sections=[
        Symbols("things", numbers=True, marks="ox", arrows=True),
        Regions("regions", blanks=True),
        Symbols("dots", at="corners", marks="o", numbers=range(5)),
        Symbols("stars", at="places", marks="o*"),
        Lines("quads", at="corners", most=1, value=True, several=True),
        Lines("clones", groups=2),
        Pairs("pairs", signs=("X", "V"), value="may"),
        Marked("odd"),
        Outside("sums"),
        Flag("anti-knight", arguments=("0", "far")),
    ],
)


def anything(rng: Random, h: int, w: int) -> Puzzle:
    plain = ANY.puzzle(h, w)
    cells, corners = plain.cells, plain.corners
    a, b = (rng.sample(cells, 2) * 2)[:2] if len(cells) > 1 else (cells[0], cells[0])
    third = len(cells) // 3
    inner = [link.place for link in plain.links]
    taken = sorted(rng.sample(cells, len(cells) // 2))
    things = [(cell, rng.choice(["o", None, 12, (">", 3), ("^", None)])) for cell in taken]
    found: dict[str, Any] = {
        "things": tuple(things),
        "regions": tuple(tuple(part) for part in (cells[:third], cells[third + 1 :]) if part),
        "dots": tuple((corner, rng.choice(["o", 4, None])) for corner in corners if rng.random() < 0.3),
        "stars": tuple((place, rng.choice("o*")) for place in sorted([*cells, *inner]) if rng.random() < 0.3),
        "quads": (Valued((rng.choice(corners),), (1, 2)),),
        "odd": (a,),
        "sums": (("r1", ">", 5), ("c1", "^", None), (str(a), "dl", 12)),
        "anti_knight": (True, "far", "3") if rng.random() < 0.5 else (),
    }
    if a != b:
        found |= {"clones": (((a,), (b,)),), "pairs": (Pair(a, "X", b, None), Pair(b, "V", a, 4))}
    return ANY.puzzle(h, w, **found)


def held(kind: Kind, instance: Puzzle) -> None:
    text = kind.write(instance)
    assert kind.instance(text) == instance, text
    assert kind.write(kind.instance(text)) == text
    assert kind.instance(kind_text.text_of_object(kind_text.write_object(kind, instance), kind)[0]) == instance


MAKERS: list[tuple[str, Callable[[Random, int, int], Puzzle]]] = [
    ("nonogram", nonogram), ("skyscrapers", skyscrapers), ("nurikabe", nurikabe), ("kakuro", kakuro),
    ("sudoku", sudoku),
]  # fmt: skip


@given(st.integers(0, 10**9), st.sampled_from(range(len(MAKERS))), st.integers(1, 7), st.integers(1, 7))
def test_what_is_written_reads_back(seed: int, which: int, height: int, width: int) -> None:
    name, made = MAKERS[which]
    held(declared(name), made(Random(seed), height, width))


@given(st.integers(0, 10**9), st.integers(1, 6), st.integers(1, 6))
def test_every_form_of_a_section_reads_back(seed: int, height: int, width: int) -> None:
    held(ANY, anything(Random(seed), height, width))


@given(st.integers(0, 10**9), st.integers(1, 5), st.integers(1, 5))
def test_a_stated_solution_reads_back_on_every_layer(seed: int, height: int, width: int) -> None:
    rng = Random(seed)
    plain = ANY.puzzle(height, width)
    model = ANY.model(plain.shape_part())
    witness = {x: rng.choice(x.values) for x in model.decisions}
    text = ANY.write(ANY.fill(plain, witness))
    assert dict(ANY.stated_solution(ANY.instance(text), model)) == witness
