"""Masyu: draw one loop through cells and all pearls; it goes straight on a white pearl, and turns on a black pearl.

The loop turns in the cell before a white pearl (o), in the cell after it, or in both. It goes straight in the cells
before and after a black pearl (x). With the flag `full`, it visits every cell:

    .....
    .x...
    ....o
    ....o
    ..x..
"""

from functools import lru_cache

from cpsudoku import AtLeast, Clue
from cpsudoku.constraints import Clauses
from cpsudoku.formats.puzz_link.vocabulary import Address, Circles, Drawn, FlagLine, Numbers
from cpsudoku.kinds import Flag, Kind, Layer, Puzzle, Symbols, one_loop
from cpsudoku.kinds.graphs import arms, ray
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the lines form one loop", one_loop(at, puzzle.links)
    if puzzle.full:
        yield "the loop visits every cell", [AtLeast(1, arms(at, cell).values()) for cell in puzzle.cells]


@lru_cache
def pearl(colour: str | None, up: int, down: int, left: int, right: int) -> list[tuple[int, ...]]:
    """Return the rule of a pearl, as clauses over the links in each direction. Each direction has at most two links.
    They are numbered one direction after the other, from the pearl on."""
    starts = (1, 1 + up, 1 + up + down, 1 + up + down + left)
    rays = [range(start, start + links) for start, links in zip(starts, (up, down, left, right), strict=True)]
    rows = [tuple([first for first, *_ in filter(None, rays)])]
    for one, other in (rays[:2], rays[2:]):
        firsts = (*one[:1], *other[:1])
        if colour == "o":
            rows += [(-firsts[0], firsts[1]), (firsts[0], -firsts[1])] if len(firsts) == 2 else [(-x,) for x in firsts]
            if len(one) == len(other) == 2:
                rows.append(tuple([-x for x in (*one, *other)]))
        elif colour == "x":
            rows += [firsts, tuple([-x for x in firsts])] if len(firsts) == 2 else [firsts]
            rows += [(-first, *second) for first, *second in filter(None, (one, other))]
    return rows


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell, colour in puzzle.pearls.items():
        rays = [ray(at, cell, way, 2) for way in "^v<>"]
        links = [link for along in rays for link in along]
        yield Clue(f"pearl {cell}", Clauses(links, pearl(colour, *map(len, rays))))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("loop", (0, 1), at="links"),
    sections=[Symbols("pearls", marks="ox"), Flag("full")],  # full: the loop visits every cell
    aliases=("mashu", "pearl"),
    address=Address(
        "mashu",
        (Circles("pearls", "o", "x"),),
        (FlagLine("f", "full"), Numbers("pearls", table={1: "o", 2: "x"}), Drawn("loop")),
        flags={"f": "full"},
    ),
    size=(10, 10),
    unique=(
        ".....\n.x...\n....o\n....o\n..x..",
        ".oo..\n.....\n.o...\n..o.o\n..o..",
    ),
    multiple=(".....\n.....\n....o\n....o\n..x..",),
    none=(".....\n.x...\n....x\n....o\n..x..",),
)
