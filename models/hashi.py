"""Hashi: join all islands by bridges; a number counts the bridges of its island.

A bridge runs straight from an island to the next one. Two islands have at most two bridges, and bridges do not cross:

    4.3.3
    .4.4.
    2...4
    ...2.
    .4..4
"""

from itertools import combinations

from cpsudoku import Clue, Connected, Or, Sum, Variable
from cpsudoku.formats.puzz_link.kind_decoders import Bridges
from cpsudoku.formats.puzz_link.vocabulary import Address, Number16, Numbers
from cpsudoku.kinds import Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.types import At, Cell, Clues, Rules


def pairs(puzzle: Puzzle) -> dict[tuple[Cell, Cell], list[Cell]]:
    """Return the pairs of islands that see each other, each with the cells between them."""
    between = {}
    for island in puzzle.clues:
        for lines, i in ((puzzle.rows, 0), (puzzle.columns, 1)):
            ahead = lines[island[i] - 1][island[1 - i] :]
            other = next(filter(puzzle.clues.__contains__, ahead), None)
            if other is not None:
                between[island, other] = ahead[: other[1 - i] - island[1 - i] - 1]
    return between


def rules(puzzle: Puzzle, at: At) -> Rules:
    over: dict[Cell, list[tuple[Cell, Cell]]] = {}
    seen = pairs(puzzle)
    for pair, cells in seen.items():
        for cell in cells:
            over.setdefault(cell, []).append(pair)
    none = {pair: x == 0 for pair, x in at.items()}
    crossings = dict.fromkeys(two for crossing in over.values() for two in combinations(crossing, 2))
    yield "no bridges cross", [Or(none[one], none[other]) for one, other in crossings]
    index = {island: i for i, island in enumerate(puzzle.clues)}
    links = [(index[a], index[b], ~none[a, b]) for a, b in seen]
    yield "all islands are connected", Connected([None] * len(index), links)


def clues(puzzle: Puzzle, at: At) -> Clues:
    bridges: dict[Cell, list[Variable]] = {island: [] for island in puzzle.clues}
    for pair, bridge in at.items():
        for island in pair:
            bridges[island].append(bridge)
    for island, number in puzzle.clues.items():
        if number is not None:
            yield Clue(f"island {island}", Sum(bridges[island]) == number)


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("bridges", (0, 1, 2), at=pairs),
    sections=[Symbols("clues", numbers=range(1, 9), shape="places")],
    aliases=("hashikake", "hashiwokakero", "bridges"),
    address=Address("hashi", (Number16("clues"),), (Numbers("clues"), Bridges("clues", "bridges")), file="hashikake"),
    unique=(
        "4.3.3\n.4.4.\n2...4\n...2.\n.4..4",
        "?.3.3\n.4.?.\n2...4\n...2.\n.4..?",
    ),
    multiple=("?.?.3\n.4.?.\n2...4\n...2.\n.4..?",),
    none=("4.1.3\n.4.4.\n4...4\n...2.\n.4..4",),
)
