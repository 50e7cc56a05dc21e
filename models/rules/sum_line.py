"""Sum lines: a line is cut into pieces that add up to ten, or the value, each; on a loop a piece may cross its end."""

from cpsudoku.constraints import Regular
from cpsudoku.kinds import Lines, Rule
from cpsudoku.model import Constraint, Variable

START = -1


def pieces(path: list[Variable], total: int) -> Constraint:
    """States are (what the first piece of a loop had before the line begins, the sum of this piece so far)."""
    loop = len(path) > 1 and path[0] is path[-1]
    begun = [(rest, rest) for rest in range(total)] if loop else [(0, 0)]

    def onward(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        rest, so_far = state[0], state[1] + digit
        return None if so_far > total else (rest, so_far % total)

    def step(state: object, digit: int) -> list[tuple[int, int]]:
        found = [onward(each, digit) for each in (begun if state == START else [state])]  # type: ignore[arg-type]
        return [each for each in found if each is not None]

    return Regular(path[:-1] if loop else path, START, step, lambda state: state != START and state[0] == state[1])


RULE = Rule(
    section=Lines("sum lines", value="may", default=10, again=True),
    each=pieces,
    right=(
        "1234341221434321\nsum lines:\nr1c1 r1c2 r1c3 r1c4\nr1c3 r1c2 r1c1 r2c1 = 3\nr2c2 r1c2 r1c3 r1c1 r2c2 = 5",
        "1234341221434321\nsum-line: r1c4 r1c1 r1c3 = 4",
    ),
    wrong=(
        "1234341221434321\nsum lines:\nr1c1 r1c2 r1c3 r1c4 = 5",
        "1234341221434321\nsum line: r1c1 r1c2 r2c2 r2c1 r1c1 = 5",
    ),
)
