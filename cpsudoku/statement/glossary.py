"""What a person may read in a statement: of each word its form, its meaning and an example, as `list word` prints them.

docs/statement.md has the same table. L is a literal, X a variable, other capital letters are numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cpsudoku.primitives import FILES, primitive_of


class StatementWord(NamedTuple):
    """``form``: a line in general; ``summary``: where it holds; ``example``: a line of a puzzle; ``more``: the summary
    in full, where that is longer; ``values``: the domain of the variables in the example."""

    form: str
    summary: str
    example: str
    more: str = ""
    values: str = "0 1"

    @property
    def meaning(self) -> str:
        """Where it holds, in full."""
        return self.more or self.summary


def _primitive(word: str) -> StatementWord:
    of = primitive_of(word)
    return StatementWord(of.form, of.summary, of.example, of.more, of.values)


DIGITS = "1..9"
GLOSSARY: Mapping[str, StatementWord] = {
    **{word: _primitive(word) for word in FILES},
    "if": StatementWord(
        "if L ... : LINE",
        "the line holds, or one of the literals before it is false",
        "if r1c1 -r2c2 : count 1 2 : r1c2 r2c1",
    ),
    # Short forms: of a sum of two, of a table, of a walk; of lines under hidden literals.
    "less": StatementWord("less : X Y", "X is less than Y", "less : r1c1 r1c2", values=DIGITS),
    "same": StatementWord("same : X Y", "X and Y have the same value", "same : r1c1 r2c2", values=DIGITS),
    "apart": StatementWord("apart K : X Y", "X and Y differ by K or more", "apart 5 : r1c1 r1c2", values=DIGITS),
    "runs": StatementWord(
        "runs K ... : L ...",
        "the runs of true literals have these lengths, in this order",
        "runs 2 1 : r1c1 r1c2 r1c3 r1c4 r1c5",
    ),
    "either": StatementWord(
        "either : L ... { LINE & LINE } ...",
        "one of the literals is true, or all lines in one pair of braces hold",
        "either : { less : r1c1 r1c2 & less : r1c2 r1c3 } { same : r1c1 r1c3 }",
        values=DIGITS,
    ),
}
