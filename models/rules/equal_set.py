"""Equal sets: groups of cells hold the same digits, each equally often, in any order."""

from collections import Counter
from collections.abc import Iterator

from cpsudoku import Clue, Constraint, Count, Or, Variable
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues
from cpsudoku.puzzles.board import Cell


def same(one: list[Variable], other: list[Variable], different: bool) -> Iterator[Constraint]:
    """Yield constraints: both groups have the same digits; and each equally often, if a group can have it twice."""
    values = sorted({value for x in (*one, *other) for value in x.values})
    for a, b in ((one, other), (other, one)):
        for x in a:
            yield from (Or(x != v, (y == v for y in b if v in y.values)) for v in x.values)
    if not different:
        yield from (Count(one, value) == Count(other, value) for value in values)


def clues(puzzle: Puzzle, at: At) -> Clues:
    houses = [frozenset(house) for house in (*puzzle.rows, *puzzle.columns, *puzzle.boxes)]
    for first, *others in puzzle.equal_sets:
        parts: list[Constraint] = []
        for other in others:
            # Cells of both groups cancel each other.
            pair: list[list[Cell]] = [
                list((Counter(a) - Counter(b)).elements()) for a, b in ((first, other), (other, first))
            ]
            different = all(any(house.issuperset(group) for house in houses) for group in pair)
            parts += same(at[pair[0]], at[pair[1]], different)
        yield Clue(f"equal set {at[first[0]]}", *parts)


RULE = Rule(
    section=Lines("equal sets", groups=2, more=True, alike=True),
    clues=clues,
    right=(
        "equal sets:\nr1c1 r1c2 | r3c2 r3c1 | r4c3 r4c4\nr1c1 r2c3 r3c2 | r1c1 r3c2 r2c3",
        "equal set: r1c1 r2c3 | r3c2 r4c4",
    ),
    wrong=("equal sets:\nr1c1 r1c2 | r1c3 r1c4", "equal sets:\nr1c1 r2c3 r1c2 | r1c1 r1c2 r3c1"),
)
