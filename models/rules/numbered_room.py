"""Numbered rooms: if the first digit of a row or column is N, its N-th digit is the number outside."""

from cpsudoku import Element
from cpsudoku.kinds import Outside, Rule
from cpsudoku.kinds.sections import Editor

RULE = Rule(
    section=Outside("numbered rooms", ways="straight"),
    each=lambda line, number: Element(line, line[0], first=1, outside=-1) == number,
    drawing="outside",
    editors={"f-puzzles": ["numberedroom", Editor("numberedrooms", written=False)]},
    right=("numbered rooms:\nr1 > 1\nr2 > 1\nc4 ^ 1\nc3 v ?",),
    wrong=("numbered room: r2 > 2",),
)
