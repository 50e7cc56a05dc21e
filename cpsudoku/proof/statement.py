"""Which puzzle a certificate speaks of, in its lines; and solutions as it writes them.

A kind that is nothing but units is named with its size ("sudoku 3x3"), and the checker derives its clauses itself. Any
other carries its text, and the digests of the clauses and of the variable map that the writer used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Sequence

from cpsudoku.certificate import GRIDS
from cpsudoku.cnf import Cnf, Numbering
from cpsudoku.model import Given, Model, Variable
from cpsudoku.outcome import Witness
from cpsudoku.puzzle import Puzzle

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def name_of(kind: Puzzle) -> str:
    """What certificates call a kind that they carry the text of: never by a name that means units to the checker.

    A kind in a file latin.py is "latin.py" there, and not the "latin" that the checker knows.
    """
    name = "".join(c if c.isprintable() else "?" for c in kind.name)
    return f"{name.replace(' ', '_')}.py" if name.split(" ")[0] in GRIDS else name


def unit_statement(kind: Puzzle, shape: Hashable, model: Model, givens: Sequence[Given]) -> tuple[str, ...]:
    """Of a kind with ``unit_rules``: its header lines and the givens, as digits or as pencil marks."""
    assert kind.unit_rules is not None
    name, *more = kind.unit_rules(shape).split("\n")
    return (f"puzzle {name}", *more, f"givens {_givens(model, givens)}")


def text_statement(kind: Puzzle, text: str, cnf_sha256: str, map_sha256: str) -> tuple[str, ...]:
    """Of any other kind: its text and what it was encoded to."""
    lines = [line.rstrip("\r") for line in text.strip("\n").split("\n")]
    return (
        f"puzzle {name_of(kind)}",
        f"text {len(lines)}",
        *lines,
        "end",
        f"cnf-sha256 {cnf_sha256}",
        f"map-sha256 {map_sha256}",
    )


def digests(cnf: Cnf) -> tuple[str, str]:
    """SHA-256 of the DIMACS text, and of the variable map."""
    return cnf.sha256(), hashlib.sha256(variable_map(cnf.numbering).encode()).hexdigest()


def variable_map(numbering: Numbering) -> str:
    """A line for each variable: its first literal, its name, its values, each of which has the next literal."""
    lines = (f"{numbering.first[x]} {x.name} {' '.join(map(str, x.values))}\n" for x in numbering.variables)
    return "".join(lines)


def unit_solution(model: Model, witness: Witness) -> str:
    """The digits of the cells, in order; numbers beyond side 35."""
    values = [witness[x] for x in model.variables]
    return _joined([_symbol(value, len(model.variables[0].values)) for value in values], model)


def text_solution(model: Model, witness: Witness) -> str:
    """The values of all declared variables, decision and then auxiliary, as decimal numbers."""
    return " ".join(str(witness[x]) for x in (*model.variables, *model.auxiliary))


def _givens(model: Model, givens: Sequence[Given]) -> str:
    allowed: dict[Variable, frozenset[int]] = {}
    for _, x, values in givens:
        allowed[x] = allowed.get(x, frozenset(x.values)) & values
    n = len(model.variables[0].values)
    if all(len(values) in (1, n) for values in allowed.values()):
        digits = [min(allowed[x]) if len(allowed.get(x, ())) == 1 else 0 for x in model.variables]
        return _joined([_symbol(digit, n) if digit else "." for digit in digits], model)
    marks = (_symbol(v, n) if v in allowed.get(x, x.values) else "." for x in model.variables for v in x.values)
    return _joined(list(marks), model)


def _symbol(value: int, n: int) -> str:
    return SYMBOLS[value - 1] if n <= len(SYMBOLS) else str(value)


def _joined(tokens: list[str], model: Model) -> str:
    return ("" if len(model.variables[0].values) <= len(SYMBOLS) else " ").join(tokens)
