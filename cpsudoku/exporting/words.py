"""Words and numbers of MiniZinc: names that it takes, values, domains, texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cpsudoku.errors import ModelError

LARGEST = 2**31 - 1  # of a number: what solvers of MiniZinc calculate with
AND, OR, EQUIVALENT, DIFFERENT = " /\\ ", " \\/ ", " <-> ", " xor "
GLOBALS = ("all_equal", "alldifferent", "lex_less", "lex_lesseq", "regular", "table")  # a file of the library each
RELATIONS = {"==": "=", "=": "="}
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
# The words of the language, and what this module calls.
WORDS = """
ann annotation any array bool case constraint default diff div else elseif endif enum false float function if in include
int intersect let list maximize minimize mod not of op opt output par predicate record satisfy set solve string subset
superset symdiff test then true tuple type union var where xor abs bool2int exists forall max min show sum
"""
TAKEN = frozenset((*WORDS.split(), *GLOBALS))


class Unsaid(Exception):
    """MiniZinc has no such constraint, or only on its own, under no condition."""


def number(value: int) -> str:
    """
    Raises:
        ModelError: MiniZinc's solvers cannot calculate with it.
    """
    if abs(value) > LARGEST:
        raise ModelError(f"MiniZinc: expected numbers up to {LARGEST}, found {value}")
    return str(value)


def domain(values: Sequence[int]) -> str:
    if values[-1] - values[0] == len(values) - 1:
        return f"{number(values[0])}..{number(values[-1])}"
    return f"{{{', '.join(map(number, values))}}}"


def quoted(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
