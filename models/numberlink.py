"""Numberlink: join equal numbers by lines through cells; no two lines cross or touch the same cell; no line branches.

With the flag `full`, every cell has a line. A `?` is an end with an unknown number:

    ...1.
    .2.3.
    ..21.
    .....
    4..43
    full:
"""

from itertools import combinations
from random import Random
from string import ascii_uppercase

from cpsudoku import AtMost, Clue, Connected, Exactly, Implies, Or
from cpsudoku.formats.puzz_link.vocabulary import Address, Drawn, FlagLine, Lettered, Number16
from cpsudoku.kinds import Flag, Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.graphs import arms
from cpsudoku.kinds.types import At, Cell, Clues, Rules
from cpsudoku.puzzles import sampling


def names(puzzle: Puzzle) -> range:
    """Return a number for each line."""
    return range(max(1, len(puzzle.clues) // 2))


def letters(puzzle: Puzzle) -> dict[int, str]:
    """Return the words for each line: "on line A". A cell without a line has the label of the first line."""
    words = {i: f"on line {ascii_uppercase[i % 26]}{i // 26 or ''}" for i in names(puzzle)}
    return words if puzzle.full else words | {0: "on line A or none"}


def rules(puzzle: Puzzle, at: At) -> Rules:
    for cell in puzzle.cells:
        links = arms(at, cell).values()
        if cell in puzzle.clues:
            yield "one line ends on every number", Exactly(1, links)
        elif puzzle.full:
            yield "every cell has a line", Exactly(2, links)
        else:
            if links:  # a board of one cell has no links
                yield "lines end on numbers only", sum(links) != 1
            yield "no line branches", AtMost(2, links)
            yield "a number spreads along lines only", Or(at.label[cell] == 0, *(x == 1 for x in links))
    # An extra node is next to every end, so each line is connected to an end.
    edges = {place: i for i, (place, _, _) in enumerate(puzzle.links)}
    beside: dict[Cell, list[int]] = {cell: [] for cell in puzzle.cells}
    for place, a, b in puzzle.links:
        beside[a].append(edges[place])
        beside[b].append(edges[place])
    pairs = [two for around in beside.values() for two in combinations(around, 2)]
    ground = [(i, len(edges)) for cell in puzzle.clues for i in beside[cell]]
    joined = Connected([*(at[place] == 1 for place in edges), None], [*pairs, *ground])
    yield "every line ends on numbers", joined
    for place, a, b in puzzle.links:
        yield "a line joins equal numbers", Implies(at[place] == 1, at.label[a] == at.label[b])


def clues(puzzle: Puzzle, at: At) -> Clues:
    ends: dict[int, list[Cell]] = {}
    for cell, number in puzzle.clues.items():
        if number is not None:
            ends.setdefault(number, []).append(cell)
    for name, (number, cells) in enumerate(ends.items()):
        labels = [at.label[cell] == name for cell in cells] if name in names(puzzle) else [Or()]
        yield Clue(f"number {number}", *labels)


def sample(rng: Random, puzzle: Puzzle) -> str:
    """Draw the ends of random paths. Some cells may stay without a path."""
    paths = sampling.paths(rng, puzzle)
    number = {cell: str(n) for n, path in enumerate(paths, 1) for cell in (path[0], path[-1])}
    full = "\nfull" if sum(map(len, paths)) == len(puzzle.cells) else ""
    return "\n".join(" ".join(number.get(cell, ".") for cell in row) for row in puzzle.rows) + full


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[Layer("lines", (0, 1), at="links"), Layer("label", names, auxiliary=True, words=letters)],
    sections=[Symbols("clues", numbers=range(1, 10000), shape="places"), Flag("full")],
    sample=sample,
    aliases=("numlin", "arukone"),
    # Arukone boards have letters. The name of a board or address, such as arukone, determines whether lines visit every
    # cell.
    address=Address(
        "numlin",
        (Number16("clues"),),
        (FlagLine("passallcell", "full"), FlagLine("dontpassallcell", ""), Lettered("clues"), Drawn("lines")),
        unless=("arukone", "e", "full"),
    ),
    unique=("...1\n2.33\n...1\n...2", "...1.\n.2.3.\n..21.\n.....\n4..43\nfull:"),
    multiple=("1..\n...\n..1",),
    none=("12\n21",),
)
