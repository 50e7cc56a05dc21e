"""What a person may read in a statement: of each word its form, its meaning and an example, as `list word` prints them.

docs/statement.md has the same table. L is a literal, X a variable, other capital letters are numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cpsudoku.primitives import primitive_of


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
    "clause": _primitive("clause"),
    "different": _primitive("different"),
    "count": StatementWord(
        "count A B : L ...",
        "so many of the literals are true",
        "count 3 3 : r1.5c1 r2.5c1 r2c0.5 r2c1.5",
        "at least A and at most B of the literals are true; A is no more than B, B no more than there are",
    ),
    "sum": StatementWord(
        "sum R T : X K*X ...",
        "the weighted sum of the variables compares so with a number",
        "sum = 0 : r3c2 r2c1 -1*r4c1",
        "the sum of the variables, each times its whole number K (1 where none is written), is `=`, `!=`, `<=` or "
        "`>=` T",
        values=DIGITS,
    ),
    "table": _primitive("table"),
    "sets": _primitive("sets"),
    "walk": _primitive("walk"),
    "sight": StatementWord(
        "sight A B : L ... ; L ... ; ...",
        "so many literals are seen: of each line those before the first false one",
        "sight 3 3 : r2c1 r3c1 ; r1c2 r1c3",
        "each list is a line of literals; those before the first false one are seen. At least A and at most B are "
        "seen on all lines together",
    ),
    "connected": _primitive("connected"),
    "loop": _primitive("loop"),
    "pieces": StatementWord(
        "pieces : L ... ; N ... ; A-B ... ; R R=S ...",
        "each piece of nodes that are there holds one of the roots, and has its size",
        "pieces : -r1c1 -r1c2 -r2c1 -r2c2 ; 0 1 2 3 ; 0-1 2-3 0-2 1-3 ; 0 3=1",
        "nodes as in `connected`, links without literals; R lists nodes, the roots, some with a size. The roots are "
        "there, and each piece of nodes that are there holds exactly one; where that has a size S, the piece has S "
        "nodes",
    ),
    "piece": StatementWord(
        "piece = S : L ... ; N ... ; A-B A-B/M ... ; R O ...",
        "the nodes that are joined to a root are so many",
        "piece = 3 : -r1c1 -r1c2 -r2c1 -r2c2 ; 0 1 2 3 ; 0-1 2-3 0-2 1-3 ; 0",
        "nodes and links as in `connected`. R, and other nodes O, are there; the nodes that are joined to R, itself "
        "included, are S (`<=`, `>=`: at most, at least so many), and no O is among them",
    ),
    "regions": StatementWord(
        "regions S : X ... L ... ; A-B ...",
        "borders part cells into regions, which have their cells' values as count",
        "regions 2 : r1c1 r1c2 r2c1 r1c1.5=2 r1.5c1=2 ; 0-1 0-2",
        "as many literals as links, one for each: a border parts A and B. X are the cells, whose values are 1 to S. A "
        "border lies between two cells just where they are in different regions; the value of a cell is the count of "
        "its region, S that of one of S cells or more; regions with a border between them have different counts",
        values="1 2",
    ),
    "reach": _primitive("reach"),
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
