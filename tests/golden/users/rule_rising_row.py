"""The first row rises."""

from cpsudoku.kinds import Flag, Rule


def rules(puzzle, at):
    row = at[puzzle.rows[0]]
    for a, b in zip(row, row[1:]):
        yield a < b


RULE = Rule(
    section=Flag("rising row"),
    rules=rules,
    right=("1234341221434321\nrising row",),
    wrong=("2143341212344321\nrising row",),
)
