"""Sides: each cell belongs to side 0 or 1; an auxiliary number of each row counts side 1, and the numbers rise."""

from itertools import pairwise

from cpsudoku.kinds import Kind, Layer


def heads(puzzle):
    return [row[0] for row in puzzle.rows]


def rules(puzzle, at):
    for row in puzzle.rows:
        yield "the number of a row counts it", sum(at[row]) == at.count[row[0]]
    for a, b in pairwise(heads(puzzle)):
        yield "the counts rise", at.count[a] < at.count[b]


KIND = Kind(
    layers=[
        Layer("sides", (0, 1), symbols="ab"),
        Layer("count", lambda puzzle: range(puzzle.width + 1), at=heads, auxiliary=True),
    ],
    rules=rules,
    unique=(".\n.",),
    multiple=("..\n..",),
    none=(".\n.\n.",),
)
