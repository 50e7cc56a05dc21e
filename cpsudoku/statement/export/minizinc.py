"""A model in MiniZinc: its statement in MiniZinc's own constraints, or in clauses if there is none.

A variable keeps its name if MiniZinc allows it. An unconditional walk is `regular`, with states numbered across all
layers. Distances encode connectivity (`connectivity`).

The language: Nethercote and others, MiniZinc: Towards a Standard CP Modelling Language, CP 2007; written for 2.6.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import combinations, islice
from typing import cast

from cpsudoku.model import Clue, Model, Variable
from cpsudoku.primitives.automaton import Unrolling
from cpsudoku.primitives.primitive import BOOLEAN, Domain, StatedLine
from cpsudoku.statement.export.connectivity import Term
from cpsudoku.statement.export.writer import ModelWriter, Rows, rows_of
from cpsudoku.support.errors import ModelError

LARGEST = 2**31 - 1  # the largest number that MiniZinc's solvers use
AND, OR = " /\\ ", " \\/ "
GLOBALS = ("alldifferent", "regular", "table")  # each is a file of the library
# The words of the language, and the functions used in this module.
WORDS = """
ann annotation any array bool case constraint default diff div else elseif endif enum false float function if in include
int intersect let list maximize minimize mod not of op opt output par predicate record satisfy set solve string subset
superset symdiff test then true tuple type union var where xor abs bool2int exists forall max min show sum
"""
TAKEN = frozenset((*WORDS.split(), *GLOBALS))
LISTED = 20_000  # sets of values that are tested, to see whether a family has all sets with its sum


class MiniZincLines(ModelWriter):
    """Collects the constraints of a model."""

    words: tuple[str, ...] = (
        *("clause", "different", "count", "sum", "table", "sets", "walk", "connected", "reach"),
    )

    def __init__(self, model: Model, clues: Sequence[Clue]) -> None:
        self.declared: list[str] = []
        self.lines: list[str] = []
        self._firsts: list[int] = []
        self._domains: list[Domain] = []
        super().__init__(model, clues)

    def declare(self, name: str, first: int, domain: Domain) -> None:
        written = self.name_variable(name, TAKEN)
        self._firsts.append(first)
        self._domains.append(domain)
        note = f"  % {' '.join(name.split())}" if name not in ("", written) else ""
        self.declared.append(f"var {_domain(domain)}: {written};{note}")

    def remark(self, words: str) -> None:
        self.lines.append(f"% {words}")

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self._write(OR.join(map(self._truth, literals)) or "false", only_if)

    def write_sum(self, terms: Sequence[Term], relation: str, total: int, only_if: Sequence[int] = ()) -> None:
        text = ""
        for c, first, domain in terms:
            factor = "" if abs(c) == 1 else f"{_number(abs(c))} * "
            text += f" {'-' if c < 0 else '+'} {factor}{self._value(first, domain)}"
        self._write(f"{text.removeprefix(' + ').strip() or '0'} {relation} {_number(total)}", only_if)

    def _write(self, text: str, only_if: Sequence[int]) -> None:
        condition = f"({AND.join(map(self._truth, only_if))}) -> " if only_if else ""
        self.lines.append(f"constraint {condition}({text});" if condition else f"constraint {text};")

    # Arguments

    def _truth(self, x: int) -> str:
        """Return a literal as a condition."""
        i = bisect(self._firsts, abs(x)) - 1
        name, domain = self.names[i], self._domains[i]
        if domain == BOOLEAN:
            return f"{name} = {int(x > 0)}"
        return f"{name} {'=' if x > 0 else '!='} {_number(domain[abs(x) - self._firsts[i]])}"

    def _value(self, first: int, domain: Domain | None) -> str:
        """Return a variable. Return a literal as 1 if it is true, else 0."""
        i = bisect(self._firsts, abs(first)) - 1
        if domain is not None or (first > 0 and self._domains[i] == BOOLEAN):
            return self.names[i]
        return f"bool2int({self._truth(first)})"

    def _values(self, line: StatedLine) -> list[str]:
        return [self._value(first, domain) for first, domain in zip(line.args, line.domains, strict=True)]

    # Words

    def _write_different(self, line: StatedLine) -> bool:
        if len(line.args) > 1:
            self._write(f"alldifferent([{', '.join(self._values(line))}])", line.only_if)
        return True

    def _write_count(self, line: StatedLine) -> bool:
        least, most = cast(tuple[int, int], line.parameters)
        total = f"sum([{', '.join(self._values(line))}])"
        if least == most:
            self._write(f"{total} = {least}", line.only_if)
            return True
        bounds = [f"{total} >= {least}"] if least else []
        bounds += [f"{total} <= {most}"] if most < len(line.args) else []
        if bounds:
            self._write(AND.join(bounds), line.only_if)
        return True

    def _write_table(self, line: StatedLine) -> bool:
        rows = rows_of(line)
        if not rows:
            self._write("false", line.only_if)
            return True
        listed = " | ".join(", ".join(map(_number, row)) for row in rows)
        self._write(f"table([{', '.join(self._values(line))}], [| {listed} |])", line.only_if)
        return True

    def _write_sets(self, line: StatedLine) -> bool:
        """Write a family as its sum if it has all sets with that sum. Otherwise write each set: cells with different
        values use all of it."""
        family = cast(Rows, line.parameters)
        names = self._values(line)
        if not names:
            if () not in family:
                self._write("false", line.only_if)
            return True
        total = total_of(family, line.domains)
        if total is not None:
            allowed = f"{' + '.join(names)} = {_number(total)}"
        else:
            allowed = OR.join(f"({AND.join(f'{x} in {_domain(values)}' for x in names)})" for values in family)
        self._write(f"alldifferent([{', '.join(names)}]){AND}({allowed or 'false'})", line.only_if)
        return True

    def _write_walk(self, line: StatedLine) -> bool:
        """Write the layers of an automaton, with states numbered across layers and symbols from 1."""
        if line.only_if:
            return False  # solvers handle it natively
        steps = cast(Unrolling, line.parameters)
        symbols = [symbol for moves in steps for _, symbol, _ in moves]
        low, high = min(symbols), max(symbols)
        sizes = [1 + max(before for before, _, _ in moves) for moves in steps]
        starts = [1 + sum(sizes[:i]) for i in range(len(sizes) + 1)]
        table = [[0] * (high - low + 1) for _ in range(starts[-1])]
        for start, onward, moves in zip(starts, starts[1:], steps, strict=False):
            for before, symbol, after in moves:
                table[start + before - 1][symbol - low] = onward + after
        shift = "" if low == 1 else f" {'-' if low > 1 else '+'} {abs(low - 1)}"
        read = self._values(line)
        rows = " | ".join(", ".join(map(str, row)) for row in table)
        shifted = ", ".join(f"{text}{shift}" for text in read)
        automaton = f"{starts[-1]}, {high - low + 1}, [| {rows} |], 1, {{{starts[-1]}}}"
        within = dict.fromkeys(f"{text} in {low}..{high}" for text in read)
        self._write(AND.join([*within, f"regular([{shifted}], {automaton})"]), ())
        return True


def total_of(family: Sequence[Sequence[int]], domains: Iterable[Domain | None]) -> int | None:
    """Return the common sum of a family of sets if it has all sets with that sum. Return None otherwise."""
    totals = {sum(values) for values in family}
    if len(totals) != 1:
        return None
    values = sorted({value for domain in domains for value in domain or ()})
    every = [*islice(combinations(values, len(family[0])), LISTED + 1)]
    (total,) = totals
    return total if len(every) <= LISTED and sum(sum(some) == total for some in every) == len(family) else None


def _number(value: int) -> str:
    """"""
    if abs(value) > LARGEST:
        raise ModelError(f"MiniZinc: expected numbers up to {LARGEST}, found {value}")
    return str(value)


def _domain(values: Sequence[int]) -> str:
    if values[-1] - values[0] == len(values) - 1:
        return f"{_number(values[0])}..{_number(values[-1])}"
    return f"{{{', '.join(map(_number, values))}}}"


def _quote(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')


def minizinc(model: Model, clues: Sequence[Clue] = (), title: str = "", shown: Sequence[Variable] | None = None) -> str:
    """Return the text of the model's rules and these clues. ``shown``: the variables to print; None: the decisions.

    Raises:
        ModelError: a constraint cannot be decomposed, or a number is too large. The message names it.
    """
    lines = MiniZincLines(model, clues)
    names = dict(zip(lines.statement.variables, lines.names, strict=False))
    head = [
        *([f"% {title}"] if title else []),
        f"% The first {len(model.decisions)} variables are the decisions, which are printed.",
        f"% {lines.count_note()}",
        *(f'include "{name}.mzn";' for name in GLOBALS if any(f"{name}(" in line for line in lines.lines)),
    ]
    printed = [f'"{_quote(x.name)}=\\({names[x]})\\n"' for x in (model.decisions if shown is None else shown)]
    return "\n".join([*head, *lines.declared, *lines.lines, "solve satisfy;", f"output [{', '.join(printed)}];", ""])
