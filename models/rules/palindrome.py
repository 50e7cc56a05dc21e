"""Palindromes: a line reads the same from both ends."""

from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("palindromes", least=2, again=True),
    each=lambda line: [a == b for a, b in zip(line[: len(line) // 2], line[::-1], strict=False) if a is not b],
    editors={"f-puzzles": "palindrome"},
    right=("palindromes:\nr1c1 r1c2 r2c1 r1c3 r3c1 r2c3\nr1c1 r2c3", "palindrome: r1c4 r1c3 r1c2 r2c1 r2c2"),
    wrong=("palindromes:\nr1c1 r1c2 r1c3", "palindromes:\nr1c1 r2c1 r1c1 r2c2"),
)
