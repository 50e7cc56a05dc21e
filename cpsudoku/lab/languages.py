"""What external programs read: clauses (DIMACS), OPB, MiniZinc, or the puzzle on a line.

The clauses are those of the reference encoding (`cpsudoku.statement`), the same for every program; OPB and MiniZinc are
written by `cpsudoku.checking.exporting`, what has to be connected included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Literal

from cpsudoku.backends import Size
from cpsudoku.ground.errors import BackendError
from cpsudoku.ground.geometry import SYMBOLS
from cpsudoku.model import Clue, Model, Question, Variable, Witness
from cpsudoku.model.constraints import Clause, is_value
from cpsudoku.model.numbering import Numbering
from cpsudoku.statement.encoding import Loaded
from cpsudoku.statement.exporting.minizinc import minizinc
from cpsudoku.statement.exporting.opb import opb
from cpsudoku.statement.reference import reference, without_guards


class Dimacs:
    """See `external.Language`: DIMACS."""

    blocks = True
    suffix = ".cnf"
    nothing = "p cnf 1 1\n1 0\n"

    def __init__(self, model: Model) -> None:
        self._model, self._reference = model, reference(model)
        clauses = self._reference.clauses
        self.size = Size(self._reference.top, len(model.rules), len(clauses), sum(map(len, clauses)))
        self._rules = _lines(clauses)
        self._cuts: list[Sequence[int]] = []
        self._asked: tuple[Clue, ...] | None = None
        self._parts: list[Loaded] = []

    def write(self, question: Question) -> str:
        numbering = self._reference.numbering
        if self._asked != tuple(question.clues):
            self._asked, self._cuts = tuple(question.clues), []
            self._parts = [*without_guards(question.clues, self._reference)]
        units = [[x] for clue in question.clues if clue.unary for x in numbering.units(clue.unary)]
        blocks = [numbering.block(self._model.decisions, witness) for witness in question.blocked]
        clues = [clause for part in self._parts for clause in part.clauses]
        lines = [*self._rules, *_lines([*clues, *units, *blocks, *self._cuts])]
        top = self._parts[-1].top if self._parts else self._reference.top
        return "\n".join((f"p cnf {top} {len(lines)}", *lines)) + "\n"

    def read(self, output: str) -> Witness | bool | None:
        true = _true_of(output)
        if true is None or true is False:
            return true
        self._true = true
        witness: dict[Variable, int] = {}
        for numbering in (self._reference.numbering, *(part.auxiliary for part in self._parts)):
            for x in numbering.variables:
                witness[x] = next(v for v in x.values if _holds(numbering.literal(x, v), true))
        return witness

    def cut(self, witness: Witness) -> bool:
        true = self._true

        graphs = [*self._reference.graphs, *(graph for part in self._parts for graph in part.graphs)]
        cuts = [cut for graph in graphs for cut in graph.cuts(lambda literal: _holds(literal, true))]
        self._cuts += cuts
        return bool(cuts)


def _lines(clauses: Iterable[Sequence[int]]) -> list[str]:
    return [" ".join(map(str, (*clause, 0))) for clause in clauses]


def _true_of(output: str) -> set[int] | Literal[False] | None:
    """Return the variables that a SAT or pseudo-Boolean solver says are true; False: there is no solution; None: it
    does not say."""
    words = output.split()
    if "UNSATISFIABLE" in words or words[:1] == ["UNSAT"]:
        return False
    if "SATISFIABLE" not in words and words[:1] != ["SAT"]:
        return None
    if words[0] == "SAT":  # MiniSat's file
        values = words[1:]
    else:
        values = [word for line in output.splitlines() if line.startswith("v") for word in line[1:].split()]
    return {int(match[1]) for word in values if (match := re.fullmatch(r"\+?x?(\d+)", word)) and match[1] != "0"}


def _holds(literal: int, true: set[int]) -> bool:
    return (abs(literal) in true) == (literal > 0)


class _Exported:
    """A model as `cpsudoku.checking.exporting` writes it, with the question's clues; a blocked solution is one more
    clue."""

    blocks = True
    format: str

    def __init__(self, model: Model) -> None:
        """
        Raises:
            CpsudokuError: a constraint that the format cannot say.
        """
        self._model = model
        self._asked: tuple[Variable, ...] = model.declared

    def write(self, question: Question) -> str:
        decisions = self._model.decisions
        blocked = [
            Clue(f"not solution {i}", Clause([is_value(x, witness[x]).negated() for x in decisions]))
            for i, witness in enumerate(question.blocked, 1)
        ]
        self._asked = (*self._model.declared, *(x for clue in question.clues for x in clue.auxiliary))
        return self._program_text((*question.clues, *blocked))

    def _program_text(self, clues: Sequence[Clue]) -> str:
        raise NotImplementedError

    def cut(self, witness: Witness) -> bool:
        return False


class PseudoBoolean(_Exported):
    """See `external.Language`: OPB."""

    suffix = ".opb"
    nothing = "* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n"

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        head = re.match(r"\* #variable= (\d+) #constraint= (\d+)", self._program_text(()))
        assert head, "the head of every OPB file"
        self.size = Size(int(head[1]), int(head[2]))

    def _program_text(self, clues: Sequence[Clue]) -> str:
        return opb(self._model, clues)

    def read(self, output: str) -> Witness | bool | None:
        true = _true_of(output)
        if true is None or true is False:
            return true
        numbering = Numbering(self._asked)  # what is declared comes first
        return {
            x: next((value for value in x.values if _holds(numbering.literal(x, value), true)), x.values[0])
            for x in self._asked
        }


class MiniZinc(_Exported):
    """See `external.Language`: MiniZinc."""

    suffix = ".mzn"
    nothing = 'var 1..1: x; solve satisfy; output ["v \\(x)\\n"];\n'

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        lines = self._program_text(()).splitlines()
        count = [sum(line.startswith(word) for line in lines) for word in ("var ", "constraint ")]
        self.size = Size(*count)

    def _program_text(self, clues: Sequence[Clue]) -> str:
        return minizinc(self._model, clues, shown=self._asked)

    def read(self, output: str) -> Witness | bool | None:
        values = [line.rpartition("=")[2] for line in output.splitlines() if re.search(r"=-?\d+$", line)]
        if len(values) >= len(self._asked) > 0:
            return dict(zip(self._asked, map(int, values), strict=False))
        return False if "=====UNSATISFIABLE=====" in output else None


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
        self.nothing = "." * len(cells) + "\n" if side < 9 else self._full_grid(side)

    def _full_grid(self, side: int) -> str:
        """Return a full grid: nothing is left to search."""
        box = isqrt(side)
        if box * box != side:
            return "." * side**2 + "\n"
        return "".join(
            self._symbols[(r % box * box + r // box + c) % side] for r in range(side) for c in range(side)
        ) + "\n"  # fmt: skip

    def write(self, question: Question) -> str:
        symbols = {}
        for clue in question.clues:
            if clue.unary is None or len(clue.unary.allowed) != 1:
                raise BackendError(f"a puzzle a line: expected a digit, found the clue {clue.name}")
            (value,) = clue.unary.allowed
            symbols[clue.unary.variable] = self._symbols[value - 1]
        return "".join(symbols.get(x, ".") for x in self._model.decisions) + "\n"

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
