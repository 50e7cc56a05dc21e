"""A statement says what a person says: few of its lines are clauses of more than two literals.

    python -m tests.statement.test_clause_share        # of each kind: lines, long clauses, their share

Measured over the first example of each kind. Conditions count as literals of their clause.
"""

from __future__ import annotations

from cpsudoku.ground import registry
from cpsudoku.puzzles import gallery
from cpsudoku.statement import state

OF_A_KIND, OF_ALL = 0.25, 0.1


def shares() -> dict[str, tuple[int, int]]:
    """Of each kind how many lines its first example has, and how many of them are long clauses."""
    found = {}
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        puzzle = kind.instance(kind.unique[0])
        model = kind.model(kind.shape(puzzle))
        statement = state(model, kind.clues(puzzle, model))
        lines = [line for shape, _ in statement.in_order() for line in shape.lines]
        long = [line for line in lines if line.word == "clause" and len(line.args) + len(line.only_if) > 2]
        found[name] = (len(lines), len(long))
    return found


def test_few_lines_are_long_clauses() -> None:
    found = shares()
    above = {name: (lines, long) for name, (lines, long) in found.items() if long > OF_A_KIND * lines}
    assert not above
    assert sum(long for _, long in found.values()) <= OF_ALL * sum(lines for lines, _ in found.values())


if __name__ == "__main__":
    for name, (lines, long) in sorted(shares().items(), key=lambda item: -item[1][1] / item[1][0]):
        print(f"{name:15} {lines:6} {long:6} {long / lines:6.1%}")
