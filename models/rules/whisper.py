"""Whispers: neighbours on a line differ by at least half the number of digits, rounded up, or by the value."""

from itertools import pairwise

from cpsudoku import Constraint, Variable
from cpsudoku.kinds import Lines, Rule
from cpsudoku.kinds.sections import Editor
from cpsudoku.puzzles.board import Board


def apart(line: list[Variable], least: int) -> list[Constraint]:
    least = least or (len(line[0].values) + 1) // 2
    return [abs(a - b) >= least for a, b in pairwise(line)]


def dutch(board: Board) -> int:
    """Return half the number of digits, rounded up, minus one: 4 on 9x9."""
    return (max(board.height, board.width) + 1) // 2 - 1


RULE = Rule(
    section=Lines("whispers", value="may", default=0, least=2, again=True),
    each=apart,
    editors={
        "f-puzzles": [
            "whispers",
            Editor("germanwhispers", written=False),
            Editor("dutchwhispers", default=dutch, written=False),
        ]
    },
    right=("whispers:\nr1c1 r1c3 r3c2 r1c3\nr1c1 r1c4 = 3\nr1c1 r1c2 r1c3 = 1", "whisper: r1c1 r2c1 r3c2"),
    wrong=("whispers:\nr1c1 r1c3 r1c4", "whispers:\nr1c1 r1c3 = 3"),
)
