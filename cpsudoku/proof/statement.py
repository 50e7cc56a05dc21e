"""Which puzzle a certificate speaks of, in its lines; and solutions as it writes them.

A kind that is nothing but units is named with its size ("sudoku 3x3"), and the checker derives its clauses itself. Any
other carries its text, and the digests of what its rules and its clues were encoded to. A model without text carries
its variables and clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.certificate import GRIDS
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.model import BOOLEAN, Clue, Model, Variable, Witness
from cpsudoku.proof.formula import GroupedFormula, graph_lines
from cpsudoku.statement.lowering import values_once

TEXT = "-text"
ENCODER = 8  # raised whenever a puzzle is encoded to other clauses: certificates of earlier ones are not valid then
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def name_of(kind: Puzzle) -> str:
    """What certificates call a kind that they carry the text of: never by a name that means units to the checker.

    A kind in a file latin.py is "latin.py" there, and not the "latin" that the checker knows; a sudoku of the gallery
    that has more than units, as cages, is "sudoku-text".
    """
    name = "".join(c if c.isprintable() else "?" for c in kind.name)
    known = name.split(" ")[0] in GRIDS or name == "model"
    return f"{name.replace(' ', '_')}{'.py' if kind.file else TEXT}" if known else name


def unit_statement(header: str, model: Model, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Of units and given values alone: the header lines of the rules, and the givens, as digits or as pencil marks."""
    name, *more = header.split("\n")
    return (f"puzzle {name}", *more, f"givens {_givens(model, clues)}")


def text_statement(kind: Puzzle, text: str, formula: GroupedFormula) -> tuple[str, ...]:
    """Of any other kind: its text and what it was encoded to."""
    lines = [line.rstrip("\r") for line in text.strip("\n").split("\n")]
    return (
        f"puzzle {name_of(kind)}",
        f"text {len(lines)}",
        *lines,
        "end",
        f"encoder {ENCODER}",
        f"rules-sha256 {formula.encoder.sha256}",
        f"clues-sha256 {formula.sha256}",
    )


def model_statement(formula: GroupedFormula) -> tuple[str, ...]:
    """Of a model without text: its variables, clauses and graphs; certificate.py says in which form.

    That a variable takes exactly one value is not among the clauses: its values say that.
    """
    numbering = formula.numbering
    said = {clause for x in numbering.variables for clause in values_once(numbering.first[x], x.values)}
    clauses = [clause for clause in (*formula.encoder.cnf.clauses, *formula.fixed) if tuple(clause) not in said]
    return (
        "puzzle model",
        f"decisions {len(formula.model.decisions)}",
        f"variables {len(numbering.variables)}",
        *(" ".join((str(numbering.first[x]), _plain(x.name), *_values(x))) for x in numbering.variables),
        f"clauses {len(clauses)}",
        *(" ".join(map(str, (*clause, 0))) for clause in clauses),
        f"graphs {len(formula.graphs)}",
        *graph_lines(formula.graphs),
        *_equality_lines(formula),
    )


def _equality_lines(formula: GroupedFormula) -> list[str]:
    """The houses and sums; none of them where no sum is left out of the clauses."""
    if not formula.sums:
        return ["houses 0", "sums 0"]
    number = {x: i for i, x in enumerate(formula.numbering.variables, 1)}
    houses = formula.encoder.house_list
    lines = [f"houses {len(houses)}", *(" ".join(str(number[x]) for x in house.scope) for house in houses)]
    lines.append(f"sums {len(formula.folded)}")
    for folded, _ in formula.folded:
        terms = (part for c, x in folded.whole.terms for part in (c, number[x]))
        lines.append(" ".join(map(str, (folded.whole.total, *terms))))
    return lines


def model_solution(formula: GroupedFormula, true: Iterable[int]) -> str:
    """Of a solution given by its ``true`` positive literals the value of every variable, by name; fresh ones, too."""
    values = {x: 0 for x in formula.numbering.variables if x.values == BOOLEAN}
    values.update(map(formula.numbering.meaning, true))
    shown = {x: dict(zip(x.values, _values(x), strict=True)) for x in formula.numbering.variables}
    return " ".join(
        f"{_plain(x.name)}={shown[x][values[x]].partition(':')[2] or values[x]}" for x in formula.numbering.variables
    )


def _values(x: Variable) -> list[str]:
    """Its domain, each value with its label, if it has one."""
    labels = [_plain(x.shown(value)).replace(":", "_") for value in x.values]
    if not x.labels or len(set(labels)) < len(labels):
        return [str(value) for value in x.values]
    return [f"{value}:{label}" for value, label in zip(x.values, labels, strict=True)]


def _plain(name: str) -> str:
    """A name as one word of what can be printed."""
    return "".join("_" if c.isspace() else c if c.isprintable() else "?" for c in name) or "_"


def unit_solution(model: Model, witness: Witness) -> str:
    """The digits of the cells, in order; numbers beyond side 35."""
    values = [witness[x] for x in model.decisions]
    return _joined([_symbol(value, len(model.decisions[0].values)) for value in values], model)


def text_solution(formula: GroupedFormula, witness: Witness) -> str:
    """The values of all declared variables, decision, auxiliary, and then those of clues, as decimal numbers."""
    return " ".join(str(witness[x]) for x in formula.declared)


def _givens(model: Model, clues: Sequence[Clue]) -> str:
    allowed: dict[Variable, frozenset[int]] = {}
    for clue in clues:
        assert clue.unary is not None
        x, values = clue.unary
        allowed[x] = allowed.get(x, frozenset(x.values)) & values
    n = len(model.decisions[0].values)
    if all(len(values) in (1, n) for values in allowed.values()):
        digits = [min(allowed[x]) if len(allowed.get(x, ())) == 1 else 0 for x in model.decisions]
        return _joined([_symbol(digit, n) if digit else "." for digit in digits], model)
    marks = (_symbol(v, n) if v in allowed.get(x, x.values) else "." for x in model.decisions for v in x.values)
    return _joined(list(marks), model)


def _symbol(value: int, n: int) -> str:
    return SYMBOLS[value - 1] if n <= len(SYMBOLS) else str(value)


def _joined(tokens: list[str], model: Model) -> str:
    return ("" if len(model.decisions[0].values) <= len(SYMBOLS) else " ").join(tokens)
