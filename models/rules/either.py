"""Either: at least one of the rules of a line, joined by `or`, is true."""

from cpsudoku import And, Clue, Or
from cpsudoku.kinds import Puzzle, Rule
from cpsudoku.kinds.types import At, Clues
from cpsudoku.model.variables import flatten
from cpsudoku.puzzles.kinds.rule import Alternatives


def clues(puzzle: Puzzle, at: At) -> Clues:
    for alternatives in puzzle.either:
        alone = ((rule, puzzle.holding(rule.section.name, content)) for rule, content in alternatives)
        clues_of = [[c for c in flatten([rule.clues(one, at)]) if isinstance(c, Clue)] for rule, one in alone]
        ways = [And(*(part for clue in some for part in clue.constraints)) for some in clues_of]
        own = [x for some in clues_of for clue in some for x in clue.auxiliary]
        names = [clue.name for some in clues_of for clue in some]
        yield Clue(f"either {' or '.join(names)}", Or(*ways), auxiliary=own)


RULE = Rule(
    section=Alternatives("either"),
    clues=clues,
    drawing="either",
    right=(
        "either:\nrenban r1c1 r1c2 r1c3 or whispers r1c1 r1c2 r1c3\ncage r1c1 r1c2 = 4 or nabner r1c1 r1c3",
        "either: clone r1c1 | r1c2 or clone r1c1 | r1c3 or palindrome r1c1 r2c3",
    ),
    wrong=(
        "either:\nrenban r1c1 r1c3 or whispers r1c1 r1c2\nsums r1c1 = 1 or sums r1c1 = 2",
        "either: clone r1c1 | r1c2 or cage r1c1 r1c2 = 4",
    ),
)
