"""Palindromes: a line reads the same from both ends."""

from collections.abc import Iterator

from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for path in puzzle.palindromes:
        line = at[path]
        pairs = list(zip(line, reversed(line), strict=True))[: len(line) // 2]
        yield Clue(f"palindrome {line[0]}", *(a == b for a, b in pairs if a is not b))


RULE = Rule(
    section=Lines("palindromes", least=2, again=True),
    clues=clues,
    drawing="line",
    editors={"f-puzzles": "palindrome"},
    right=(
        "1234341221434321\npalindromes:\nr1c1 r1c2 r2c1 r1c3 r3c1 r2c3\nr1c1 r2c3",
        "1234341221434321\npalindrome: r1c4 r1c3 r1c2 r2c1 r2c2",
    ),
    wrong=(
        "1234341221434321\npalindromes:\nr1c1 r1c2 r1c3",
        "1234341221434321\npalindromes:\nr1c1 r2c1 r1c1 r2c2",
    ),
)
