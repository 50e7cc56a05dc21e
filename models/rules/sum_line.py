"""Sum lines: cut each line into pieces with the sum ten, or the value; on a loop, a piece may cross the end of the
line."""

from collections.abc import Sequence

from cpsudoku import Clue, Constraint, Regular, Variable
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues

START = -1
Sums = tuple[int, int]  # the sum of a loop's first piece before the start of the line, and the sum of this piece so far


def pieces(line: Sequence[Variable], total: int, loop: bool) -> Constraint:
    """State that the pieces of the line have the sum ``total``. The first item of a loop is the sum of its first piece
    before the start of the line. An automaton for all such sums at once has more than 200,000 moves for 12 cells."""

    def step(state: Sums | int, digit: int) -> Sums | None:
        if isinstance(state, int):
            return digit, digit
        so_far = state[1] + digit
        return None if so_far > total else (state[0], so_far % total)

    return Regular(line, START if loop else (0, 0), step, lambda state: state != START and state[0] == state[1])


def clues(puzzle: Puzzle, at: At) -> Clues:
    for path, total in puzzle.sum_lines:
        if total is not None:
            loop = len(path) > 1 and path[0] == path[-1]
            before = [Variable("before", range(total))] if loop else []
            line = at[path[:-1] if loop else path]
            yield Clue(f"sum line {at[path[0]]}", pieces([*before, *line], total, loop), auxiliary=before)


RULE = Rule(
    section=Lines("sum lines", value="may", default=10, again=True),
    clues=clues,
    right=(
        "sum lines:\nr1c1 r1c2 r1c3 r1c4\nr1c3 r1c2 r1c1 r2c1 = 3\nr2c2 r1c2 r1c3 r1c1 r2c2 = 5",
        "sum-line: r1c4 r1c1 r1c3 = 4",
    ),
    wrong=("sum lines:\nr1c1 r1c2 r1c3 r1c4 = 5", "sum line: r1c1 r1c2 r2c2 r2c1 r1c1 = 5"),
)
