"""Full ranks: read all rows and columns from both ends as numbers; the clue is the place of its line, from the lowest.

No other line equals a line with a clue; lines without a clue may be equal.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat

from cpsudoku import Clue, Constraint, Exactly, Implies, Or, Variable
from cpsudoku.constraints import Clauses, Lexicographic
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Outside, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues

Line = Sequence[Variable]


class Ranked(Constraint):
    """State that ``line``, a line of one of the ``sides``, is at ``rank`` among the lines of all sides, and equals
    none."""

    def __init__(self, line: Line, sides: Sequence[Sequence[Line]], rank: int) -> None:
        self.line = line
        self.sides = sides
        self.rank = rank
        self.scope: tuple[Variable, ...] = tuple(dict.fromkeys(x for other in sides[0] for x in other))

    def holds(self, assignment: Mapping[Variable, int]) -> bool:
        lines = [[assignment[x] for x in other] for side in self.sides for other in side]
        own = [assignment[x] for x in self.line]
        return lines.count(own) == 1 and sum(other < own for other in lines) == self.rank - 1

    def parameters(self) -> Hashable:
        place = self.places
        return tuple(place[x] for x in self.line), self.rank

    def decompose(self, fresh: Callable[[Iterable[int]], Variable]) -> Iterator[Constraint]:
        line, digits = self.line, self.line[0].values
        if len(digits) != len(line):
            others = [other for side in self.sides for other in side if other != line]
            yield Exactly(self.rank - 1, [Lexicographic(other, line, strict=True) for other in others])
            yield from (Or(*(a != b for a, b in zip(line, other, strict=True) if a is not b)) for other in others)
            return
        # On each side, every digit begins one line. So four lines begin with the lowest digit, four with the next
        # digit, and so on. Compare the line with the other three lines that begin with the same digit.
        place, below = divmod(self.rank - 1, len(self.sides))
        if not 0 <= place < len(digits):
            yield Or()
            return
        begin = digits[place]
        yield line[0] == begin
        lower = []
        inside = {*line[1:]}
        numbers: list[dict[int, int]] = []
        for side in self.sides:
            if any(other[0] is line[0] and other[-1] is line[-1] for other in side):
                continue
            there = [fresh(digits[:place] + digits[place + 1 :]) for _ in line[1:]]
            scope = [*self.scope, *there]
            numbers = numbers or Clauses.numbers(scope)  # the same for all sides
            number = dict(zip(scope, numbers, strict=True))
            rows: list[tuple[int, ...]] = []
            for other in side:
                # else another cell of the line has that digit
                if other[0] not in inside and line[0] not in {*other[1:]}:
                    begins = -number[other[0]][begin]
                    for x, y in zip(other[1:], there, strict=True):
                        of_x = number[x]
                        rows += zip(repeat(begins), [-of_x[v] for v in y.values], number[y].values())
            yield Clauses(scope, rows)
            lower.append(fresh((0, 1)))
            yield Implies(lower[-1], Lexicographic(there, line[1:], strict=True))
            yield Implies(~lower[-1], Lexicographic(line[1:], there, strict=True))
        yield Exactly(below, lower)


def clues(puzzle: Puzzle, at: At) -> Clues:
    lanes = [[at[list(lane)] for lane in lanes] for lanes in (puzzle.rows, puzzle.columns)]
    sides = [side for lines in lanes for side in (lines, [line[::-1] for line in lines])]
    for name, cells, rank in puzzle.full_ranks:
        if rank is not None:
            yield Clue(f"full rank {name}", Ranked(at[cells], sides, rank))


def check(puzzle: Puzzle) -> None:
    if puzzle.full_ranks and puzzle.height != puzzle.width:
        raise CpsudokuError(f"full ranks: expected a square board, found {puzzle.height} x {puzzle.width}")


RULE = Rule(
    section=Outside("full ranks", ways="straight"),
    clues=clues,
    check=check,
    drawing="outside",
    right=("2314143232414123\nfull ranks:\nr1 < 14\nc2 ^ 1\nc2 v ?",),
    wrong=("2314143232414123\nfull rank: r1 > 7", "full rank: r1 > 1"),
)
