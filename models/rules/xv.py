"""X and V: two digits with an X between them add up to ten, with a V to five."""

from collections.abc import Iterator

from cpsudoku.kinds import At, Editor, Pairs, Puzzle, Rule, While
from cpsudoku.model import Clue

TOTAL = {"X": 10, "V": 5}


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for a, sign, b, _ in puzzle.xv:
        if sign in TOTAL:
            yield Clue(f"xv {at[a]}", at[a] + at[b] == TOTAL[sign])


RULE = Rule(
    section=Pairs("xv", signs="XV?", touching=True, shape=While({"negative xv": "places"})),
    clues=clues,
    drawing="xv",
    editors={"f-puzzles": Editor("xv", values={"10": "X", "5": "V"})},
    right=("1234341221434321\nxv:\nr1c2 V r1c3\nr1c1 ? r1c2", "256413431265165342324156513624642531\nxv: r1c3 X r1c4"),
    wrong=("1234341221434321\nxv: r1c1 V r1c2", "1234341221434321\nxv: r1c3 X r1c4"),
)
