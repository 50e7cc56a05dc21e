"""What external programs read: clauses (DIMACS, or OPB for pseudo-Boolean solvers), MiniZinc, or the puzzle on a line.

The clauses are those of the reference encoding (`cpsudoku.cnf`), the same for every program. In OPB a set of literals
of which exactly one is true is one equation. MiniZinc has all_different, sums and orders as they are, else clauses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt

from cpsudoku.backends import Size
from cpsudoku.constraints import AllDifferent, Clause, Connected, Less, Linear, NotEqual
from cpsudoku.errors import BackendError
from cpsudoku.grid import SYMBOLS
from cpsudoku.model import Clue, Constraint, Model, Question, Variable, Witness
from cpsudoku.proof.formula import Encoder, GroupedFormula


class Clauses:
    """See `external.Language`: DIMACS, or the same as pseudo-Boolean constraints."""

    blocks = True

    def __init__(self, model: Model, *, opb: bool) -> None:
        self._encoder, self._opb = Encoder(model), opb
        clauses = self._encoder.cnf.clauses
        self.suffix = ".opb" if opb else ".cnf"
        self.nothing = "* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n" if opb else "p cnf 1 1\n1 0\n"
        self.size = Size(self._encoder.cnf.count, len(model.rules), len(clauses), sum(map(len, clauses)))
        self._rules = _constraints(clauses) if opb else _lines(clauses)
        self._cuts: list[Sequence[int]] = []
        self._asked: tuple[Clue, ...] | None = None
        self._formula = GroupedFormula(self._encoder)

    def write(self, question: Question) -> str:
        if self._asked != tuple(question.clues):
            self._asked, self._cuts = tuple(question.clues), []
            self._formula = GroupedFormula(self._encoder, question.clues)
        formula = self._formula
        numbering = self._encoder.cnf.numbering
        blocks = [numbering.block(formula.model.decisions, witness) for witness in question.blocked]
        own = [*formula.fixed, *blocks, *self._cuts]
        lines = [*self._rules, *(_constraints(own) if self._opb else _lines(own))]
        if self._opb:
            return "\n".join((f"* #variable= {formula.count} #constraint= {len(lines)}", *lines)) + "\n"
        return "\n".join((f"p cnf {formula.count} {len(lines)}", *lines)) + "\n"

    def read(self, output: str) -> Witness | bool | None:
        words = output.split()
        if "UNSATISFIABLE" in words or words[:1] == ["UNSAT"]:
            return False
        if "SATISFIABLE" not in words and words[:1] != ["SAT"]:
            return None
        if words[0] == "SAT":  # MiniSat's file
            values = words[1:]
        else:
            values = [word for line in output.splitlines() if line.startswith("v") for word in line[1:].split()]
        self._true = {
            int(found[1]) for word in values if (found := re.fullmatch(r"\+?x?(\d+)", word)) and found[1] != "0"
        }
        return self._formula.witness(sorted(self._true))

    def cut(self, witness: Witness) -> bool:
        true = self._true

        def holds(literal: int) -> bool:
            return (abs(literal) in true) == (literal > 0)

        found = [cut for graph in self._formula.graphs for cut in graph.cuts(holds)]
        self._cuts += found
        return bool(found)


def _lines(clauses: Iterable[Sequence[int]]) -> list[str]:
    return [" ".join(map(str, (*clause, 0))) for clause in clauses]


def _constraints(clauses: Sequence[Sequence[int]]) -> list[str]:
    """Clauses as pseudo-Boolean constraints; an at-least-one whose members exclude each other is an equation."""
    pairs = {(min(c), max(c)) for c in clauses if len(c) == 2 and max(c) < 0}
    said: set[tuple[int, int]] = set()
    lines = []
    for clause in clauses:
        if len(clause) > 2 and min(clause) > 0:
            own = {(-max(a, b), -min(a, b)) for i, a in enumerate(clause) for b in clause[:i]}
            if own <= pairs:
                said |= own
                lines.append(" ".join(f"+1 x{x}" for x in clause) + " = 1 ;")
                continue
        if len(clause) == 2 and (min(clause), max(clause)) in pairs:
            continue
        lines.append(_at_least_one(clause))
    return lines + [_at_least_one(pair) for pair in sorted(pairs - said)]


def _at_least_one(clause: Sequence[int]) -> str:
    terms = " ".join(f"{'+1' if x > 0 else '-1'} x{abs(x)}" for x in clause)
    return f"{terms} >= {1 - sum(x < 0 for x in clause)} ;"


class MiniZinc:
    """See `external.Language`: all_different, sums and orders as MiniZinc has them, all else by decomposition."""

    blocks = True
    suffix = ".mzn"
    nothing = 'var 1..1: x; solve satisfy; output ["v \\(x)\\n"];\n'

    def __init__(self, model: Model) -> None:
        self._model = model
        self._names: dict[Variable, str] = {}
        lines = [*self._declared(model.declared)]
        for constraint in model.rules:
            lines += self._said(constraint)
        self._rules, self._fresh = lines, len(self._names)
        self.size = Size(len(self._names), len(model.rules))

    def write(self, question: Question) -> str:
        while len(self._names) > self._fresh:
            self._names.popitem()
        lines = list(self._rules)
        self._asked = list(self._model.declared)
        for clue in question.clues:
            lines += self._declared(clue.auxiliary)
            self._asked += clue.auxiliary
            for constraint in clue.constraints:
                lines += self._said(constraint)
        for witness in question.blocked:
            differ = " \\/ ".join(f"{self._names[x]} != {witness[x]}" for x in self._model.decisions)
            lines.append(f"constraint {differ or 'false'};")
        shown = ", ".join(f"show({self._names[x]})" for x in self._asked)
        output = f'output ["v "] ++ [join(" ", [{shown}])] ++ ["\\n"];'
        return "\n".join(('include "alldifferent.mzn";', *lines, "solve satisfy;", output)) + "\n"

    def read(self, output: str) -> Witness | bool | None:
        for line in output.splitlines():
            if line.startswith("v "):
                return dict(zip(self._asked, map(int, line.split()[1:]), strict=True))
        return False if "=====UNSATISFIABLE=====" in output else None

    def cut(self, witness: Witness) -> bool:
        return False

    def _declared(self, variables: Iterable[Variable]) -> Iterator[str]:
        for x in variables:
            self._names[x] = name = f"x{len(self._names)}"
            whole = x.values == tuple(range(x.values[0], x.values[-1] + 1))
            domain = f"{x.values[0]}..{x.values[-1]}" if whole else "{" + ",".join(map(str, x.values)) + "}"
            yield f"var {domain}: {name};"

    def _said(self, constraint: Constraint, condition: Sequence[tuple[Variable, int, bool]] = ()) -> list[str]:
        unless = "".join(f"{self._literal(x, v, not positive)} \\/ " for x, v, positive in condition)
        lines: list[str] = []
        match constraint:
            case Connected():
                raise BackendError("minizinc: expected no Connected among the rules, which is said by cuts")
            case AllDifferent(scope=scope):
                said = f"alldifferent([{', '.join(self._names[x] for x in scope)}])"
            case Linear(terms=terms, relation=relation, total=total) if terms:
                said = f"{' + '.join(f'{c}*{self._names[x]}' for c, x in terms)} {relation} {total}"
            case Less(scope=(a, b), strict=strict):
                said = f"{self._names[a]} {'<' if strict else '<='} {self._names[b]}"
            case NotEqual(scope=(a, b)):
                said = f"{self._names[a]} != {self._names[b]}"
            case Clause(literals=literals):
                said = " \\/ ".join(self._literal(*literal) for literal in literals) or "false"
            case _:
                return lines + self._decomposed(constraint, condition)
        return [*lines, f"constraint {unless}({said});"]

    def _decomposed(self, constraint: Constraint, condition: Sequence[tuple[Variable, int, bool]]) -> list[str]:
        inner = getattr(constraint, "conditional", None)
        if inner is not None:
            return self._said(inner.constraint, [*condition, *map(tuple, inner.condition)])
        lines: list[str] = []

        def fresh(values: Iterable[int]) -> Variable:
            variable = Variable("", values)
            lines.extend(self._declared([variable]))
            return variable

        for part in constraint.decompose(fresh):
            lines += self._said(part, condition)
        return lines

    def _literal(self, x: Variable, value: int, positive: bool) -> str:
        return f"{self._names[x]} {'=' if positive else '!='} {value}"


class LineProgram:
    """See `external.Language`: the values of the cells on a line, `.` for a blank; for squares of up to 35 values."""

    blocks = False
    suffix = ".txt"

    def __init__(self, model: Model, *, counts: bool) -> None:
        """
        Raises:
            BackendError: the model is no square of cells with the values 1, 2, ...
        """
        cells = model.decisions
        side = isqrt(len(cells))
        if side**2 != len(cells) or model.auxiliary or any(x.values != tuple(range(1, side + 1)) for x in cells):
            raise BackendError("a puzzle a line: expected a square of cells with as many values as rows")
        if side > len(SYMBOLS):
            raise BackendError(f"a puzzle a line: expected at most {len(SYMBOLS)} values, found {side}")
        self._model, self._counts, self._symbols = model, counts, SYMBOLS[:side]
        self.count: int | None = None
        self.size = Size(len(cells))
        self.nothing = "." * len(cells) + "\n" if side < 9 else self._solved(side)

    def _solved(self, side: int) -> str:
        """A full grid: nothing is left to search."""
        box = isqrt(side)
        if box * box != side:
            return "." * side**2 + "\n"
        return "".join(
            self._symbols[(r % box * box + r // box + c) % side] for r in range(side) for c in range(side)
        ) + "\n"  # fmt: skip

    def write(self, question: Question) -> str:
        shown = {}
        for clue in question.clues:
            if clue.unary is None or len(clue.unary.allowed) != 1:
                raise BackendError(f"a puzzle a line: expected a digit, found the clue {clue.name}")
            (value,) = clue.unary.allowed
            shown[clue.unary.variable] = self._symbols[value - 1]
        return "".join(shown.get(x, ".") for x in self._model.decisions) + "\n"

    def read(self, output: str) -> Witness | bool | None:
        words = [word for word in re.split(r"[\s:,;]+", output) if word]
        cells = len(self._model.decisions)
        whole = [word for word in words if len(word) == cells and set(word) <= set(self._symbols)]
        counts = [int(word) for word in words if word.isdecimal() and len(word) < min(cells, 10)]
        self.count = counts[0] if self._counts and counts else None
        if not words or (self._counts and self.count is None):
            return None
        if self.count == 0:
            return False
        if whole:
            values = [self._symbols.index(symbol) + 1 for symbol in whole[-1]]
            return dict(zip(self._model.decisions, values, strict=True))
        return bool(self.count)

    def cut(self, witness: Witness) -> bool:
        return False
