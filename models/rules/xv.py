"""X and V: two digits with an X between them add up to ten, with a V to five."""

from cpsudoku.kinds import Pairs, Rule
from cpsudoku.kinds.sections import Editor, While

TOTAL = {"X": 10, "V": 5}

RULE = Rule(
    section=Pairs("xv", signs="XV?", touching=True, shape=While({"negative xv": "places"})),
    each=lambda x, y, sign: x + y == TOTAL[sign] if sign in TOTAL else None,
    drawing="xv",
    editors={"f-puzzles": Editor("xv", values={"10": "X", "5": "V"})},
    right=("xv:\nr1c2 V r1c3\nr1c1 ? r1c2", "256413431265165342324156513624642531\nxv: r1c3 X r1c4"),
    wrong=("xv: r1c1 V r1c2", "xv: r1c3 X r1c4"),
)
