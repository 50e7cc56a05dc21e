"""A model in DIMACS: the clauses of its statement, for SAT solvers and model counters.

Comments contain the value of each literal, and `c p show` lists the decisions. Distances in bits encode connectivity
(`connectivity`). Count over the decisions, since other variables may have several values.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.model import Clue, Model
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.model import declared_variables
from cpsudoku.primitives.clause_rows import values_once
from cpsudoku.primitives.primitive import Domain, Row
from cpsudoku.statement.export.opb import meanings
from cpsudoku.statement.export.writer import ModelWriter


class DimacsClauses(ModelWriter):
    """Collects the clauses of a model."""

    words: tuple[str, ...] = ("clause", "connected")
    counted = False
    by_clauses = True

    def __init__(self, model: Model, clues: Sequence[Clue]) -> None:
        self.clauses: dict[Row, None] = {}
        super().__init__(model, clues)

    def declare(self, name: str, first: int, domain: Domain) -> None:
        self.clauses.update(dict.fromkeys(values_once(first, domain)))

    def remark(self, words: str) -> None:
        """Do nothing, because clauses have no headings."""

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self.clauses[(*[-x for x in only_if], *literals)] = None


def dimacs(model: Model, clues: Sequence[Clue] = (), title: str = "") -> str:
    """Return the text of the model's rules and these clues.

    Raises:
        ModelError: a constraint cannot be decomposed. The message names it.
    """
    rows = DimacsClauses(model, clues)
    numbering = Numbering(declared_variables(model))
    decisions = [n for x in model.decisions for n in numbering.literals(x)]
    head = [
        *([f"c {title}"] if title else []),
        "c the puzzle alone; `convert --to drup` writes what a proof refutes",
        *(f"c {line}" for line in meanings(model, numbering, "")),
        f"c p show {' '.join(map(str, decisions))} 0",
        f"p cnf {rows.top} {len(rows.clauses)}",
    ]
    return "\n".join([*head, *(" ".join(map(str, (*clause, 0))) for clause in rows.clauses)]) + "\n"
