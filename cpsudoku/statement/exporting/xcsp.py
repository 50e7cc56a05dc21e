"""A model in XCSP3: integer variables under the names of the puzzle, and a constraint of the format for each line.

`different` is allDifferent, `sum` and `count` sums with a condition, `table` an extension, `walk` an MDD, layer by
layer; a clause, and a sum under a condition, an expression (`intension`). `sets` is allDifferent with a sum where the
sets are all that add up; other words come in clauses. What has to be connected is said by distances (`connectivity`).

The format: Boussemart, Lecoutre, Audemard and Piette, XCSP3: An Integrated Format for Benchmarking Combinatorial
Constrained Problems, arXiv:1611.03398; written for 3.0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast
from xml.sax.saxutils import escape, quoteattr

from cpsudoku.model import BOOLEAN, Clue, Model
from cpsudoku.model.constraints.automaton import Unrolling
from cpsudoku.statement.exporting.connectivity import Term
from cpsudoku.statement.exporting.minizinc import total_of
from cpsudoku.statement.exporting.writer import NAME, ModelWriter, Rows, rows_of
from cpsudoku.statement.short import domain as ranges
from cpsudoku.statement.statement import Domain, StatedLine, width

RELATIONS = {"=": "eq", "!=": "ne", "<=": "le", ">=": "ge"}


class XcspLines(ModelWriter):
    """Collects the variables and constraints of a model."""

    words = ("clause", "different", "count", "sum", "table", "sets", "walk", "connected", "reach")

    def __init__(self, model: Model, clues: Sequence[Clue]) -> None:
        self.declared: list[str] = []
        self.lines: list[str] = []
        self._of: list[tuple[str, Domain, int]] = [("", (), 0)]  # literal -> name, values of its variable, value
        super().__init__(model, clues)

    def declare(self, name: str, first: int, domain: Domain) -> None:
        written = self.name_variable(name)
        self._of += [(written, domain, value) for value in ((1,) if domain == BOOLEAN else domain)]
        note = f" note={quoteattr(' '.join(name.split()))}" if name not in ("", written) else ""
        self.declared.append(f'<var id="{written}"{note}> {ranges(domain)} </var>')
        assert len(self._of) == first + width(domain)

    def remark(self, words: str) -> None:
        self.lines.append(f"<!-- {_comment(words)} -->")

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        parts = [*[self._truth(-x) for x in only_if], *map(self._truth, literals)]
        self._intension(_join("or", parts) if parts else "eq(0,1)")

    def write_sum(self, terms: Sequence[Term], relation: str, total: int, only_if: Sequence[int] = ()) -> None:
        weighted = []
        for c, first, domain in terms:
            if domain is None and first < 0 and self._of[-first][1] == BOOLEAN:  # 1 - x
                c, first, total = -c, -first, total - c
            weighted.append((c, self._value(first, domain)))
        condition = f"({RELATIONS[relation]},{total})"
        if not only_if and weighted:
            self._write_weighted_sum(weighted, condition)
            return
        products = [text if c == 1 else f"mul({c},{text})" for c, text in weighted]
        compared = f"{RELATIONS[relation]}({_join('add', products) if products else 0},{total})"
        self._intension(_join("or", [*[self._truth(-x) for x in only_if], compared]))

    def _write_weighted_sum(self, terms: Sequence[tuple[int, str]], condition: str) -> None:
        coefficients = " ".join(str(c) for c, _ in terms)
        coeffs = f" <coeffs> {coefficients} </coeffs>" if any(c != 1 for c, _ in terms) else ""
        listed = " ".join(text for _, text in terms)
        self.lines.append(f"<sum> <list> {listed} </list>{coeffs} <condition> {condition} </condition> </sum>")

    def _intension(self, expression: str) -> None:
        self.lines.append(f"<intension> {expression} </intension>")

    def _truth(self, x: int) -> str:
        """Return an expression that is 1 where a literal is true."""
        name, domain, value = self._of[abs(x)]
        if domain == BOOLEAN:
            return f"eq({name},{int(x > 0)})"
        return f"{'eq' if x > 0 else 'ne'}({name},{value})"

    def _value(self, first: int, domain: Domain | None) -> str:
        """Return a variable, or a literal as 1 or 0."""
        name, values, _ = self._of[abs(first)]
        return name if domain is not None or (values == BOOLEAN and first > 0) else self._truth(first)

    def _scope(self, line: StatedLine) -> list[str]:
        """Return the arguments where all of them are variables; else none."""
        texts = [self._value(x, domain) for x, domain in zip(line.args, line.domains, strict=True)]
        return texts if all(map(NAME.fullmatch, texts)) else []

    # Words

    def _write_different(self, line: StatedLine) -> bool:
        if line.only_if or len(line.args) < 2:
            return False
        self.lines.append(f"<allDifferent> {' '.join(self._scope(line))} </allDifferent>")
        return True

    def _write_table(self, line: StatedLine) -> bool:
        rows = rows_of(line)
        if line.only_if or not rows:
            return False
        single = len(line.args) == 1  # values, not tuples
        listed = (
            " ".join(str(v) for (v,) in rows) if single else "".join(f"({','.join(map(str, row))})" for row in rows)
        )
        scope = " ".join(self._scope(line))
        self.lines.append(f"<extension> <list> {scope} </list> <supports> {listed} </supports> </extension>")
        return True

    def _write_sets(self, line: StatedLine) -> bool:
        total = total_of(cast(Rows, line.parameters), line.domains) if cast(Rows, line.parameters) else None
        if line.only_if or total is None or len(line.args) < 2:
            return False
        self._write_different(line)
        self._write_weighted_sum([(1, name) for name in self._scope(line)], f"(eq,{total})")
        return True

    def _write_walk(self, line: StatedLine) -> bool:
        """Write an MDD: the states of each layer have names of their own; the first and the last layer have one
        state."""
        scope = self._scope(line)
        if line.only_if or len(scope) < 2:
            return False
        steps = cast(Unrolling, line.parameters)
        moves = "".join(
            f"(s{i}_{before},{symbol},s{i + 1}_{after})"
            for i, step in enumerate(steps)
            for before, symbol, after in step
        )
        self.lines.append(f"<mdd> <list> {' '.join(scope)} </list> <transitions> {moves} </transitions> </mdd>")
        return True


def _join(function: str, parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{function}({','.join(parts)})"


def _comment(words: str) -> str:
    return escape(" ".join(words.split())).replace("--", "- -").removesuffix("-")


def xcsp(model: Model, clues: Sequence[Clue] = (), title: str = "") -> str:
    """Return the text, of the model's rules and these clues.

    Raises:
        ModelError: a constraint that cannot be decomposed; the message names it. XCSP3 has no model without a variable.
    """
    lines = XcspLines(model, clues)
    decisions = " ".join(lines.names[: len(model.decisions)])
    parts = [
        '<instance format="XCSP3" type="CSP">',
        *([f"<!-- {_comment(title)} -->"] if title else []),
        f"<!-- {lines.count_note()} -->",
        "<variables>",
        *[f"  {text}" for text in lines.declared],
        "</variables>",
        "<constraints>",
        *[f"  {text}" for text in lines.lines],
        "</constraints>",
        f"<annotations> <decision> {decisions} </decision> </annotations>",
        "</instance>",
    ]
    return "\n".join(parts) + "\n"
