"""The independent checker of counts: python count_checker.py FILE. It needs checker.py beside it, nothing else.

    cpsudoku-certificate 3
    kind count 2                   there are exactly two solutions
    puzzle stated                  as in checker.py, up to `end`; then `added`, if there is any
    ...
    lemmas                         clauses that follow, each ending in 0; no empty one
    tree                           of cases, in prefix order, over as many lines as it takes:
    5 * -7 * 0                     5: first what follows if literal 5 is true, then if it is false; * a solution;
                                   0 contradicts itself

Claim checked: so many assignments of the decisions belong to a solution. A case is what the literals above it say, and
all that follows by unit propagation from them and the clauses. Cases are split by literals of decisions, so two leaves
differ in a decision. At `0` there must be a contradiction. At `*` every decision must have its value; a variable that
is no decision may be open, then its literals follow, `*3,-4`, and what follows from these. The checker writes the
solution down itself, and holds it against what the lines mean. No solution is in the record, and none is left out,
because each leaf is one or the other. Clauses that do not follow from the lines are nowhere.
"""
# ruff: noqa: B905  Python 3.9 has no zip(strict=)
from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

if __package__:
    from cpsudoku import checker
else:  # alone: checker.py is in the same folder
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    import checker  # type: ignore[import-not-found,no-redef,unused-ignore]

Rejected, quote = checker.Rejected, checker.quote
MOST = 10 * checker.MAX_WORK  # steps: a count is as long as its solutions are many
KIND = re.compile(r"kind count (0|[1-9][0-9]{0,14})", re.ASCII)
TOKEN = re.compile(r"-?[1-9][0-9]{0,8}|0|\*(?:-?[1-9][0-9]{0,8}(?:,-?[1-9][0-9]{0,8})*)?", re.ASCII)

State = tuple[bytearray, "list[int]"]  # which literals are true, and what is left of each group


class Cases:
    """A walk over the tree. ``proof``: what follows from the clauses alone."""

    def __init__(self, statement: checker.Statement, proof: checker.Proof) -> None:
        self.statement, self.proof, self.steps = statement, proof, proof.steps
        self.tables = [*statement.tables.values()]
        decisions = self.tables[:statement.decisions]
        self.last = max(abs(x) for table in decisions for x in table.values())

    def state(self) -> State:
        """Return a copy of what is known now."""
        self.steps.charge(40 + (len(self.proof.true) + 8 * len(self.proof.left)) // 2000)
        return bytearray(self.proof.true), self.proof.left[:]

    def assume(self, state: State, literals: list[int]) -> bool:
        """Go to a state, and from there where the literals are true; False on meeting a contradiction."""
        self.proof.true, self.proof.left = state
        return self.proof.propagate(literals)

    def count(self, tokens: Iterator[str]) -> int:
        """Return the number of solutions of the tree that these tokens are.

        Raises:
            Rejected: it is none, or a leaf is not what it says.
        """
        solutions = 0
        open_cases: list[tuple[State | None, int]] = []  # second cases: the state above, None where it contradicts
        good = not self.proof.refuted
        for token in tokens:
            self.steps.charge(4)
            if token[0] not in "*0":
                x = int(token)
                if abs(x) > self.last:
                    raise Rejected(f"expected a literal of a decision, up to {self.last}, found {x}")
                open_cases.append((self.state() if good else None, -x))
                good = good and self.proof.propagate([x])
                continue
            if token == "0":
                if good:
                    raise Rejected("expected a contradiction by unit propagation, found none")
            elif not good:
                raise Rejected("expected a solution, found a contradiction")
            else:
                self.solution([int(part) for part in token[1:].split(",")] if token != "*" else [])
                solutions += 1
            if not open_cases:
                return solutions
            state, x = open_cases.pop()
            good = state is not None and self.assume(state, [x])
        raise Rejected("expected more of the tree, found its end")

    def solution(self, more: list[int]) -> None:
        """Hold what is known now, and these literals, against what the lines mean."""
        statement = self.statement
        if more:
            if any(abs(x) > statement.last for x in more):
                raise Rejected(f"expected literals of variables, up to {statement.last}, found {max(more, key=abs)}")
            decision_values = [self.value(table) for table in self.tables[:statement.decisions]]
            state = self.state()
            if None in decision_values or not self.assume(state, more):
                raise Rejected("expected a solution, found a decision that is open, or a contradiction")
        values = [self.value(table) for table in self.tables]
        for value, name in zip(values, statement.tables):
            if value is None:
                raise Rejected(f"expected a value of {quote(name)}, found that it is open")
        self.steps.charge(statement.size // 8 + 4 * len(values))
        now = checker.Assignment(statement, [value for value in values if value is not None])
        for line in statement.lines:
            if not now.holds(line):
                raise Rejected(f"a solution breaks '{line.word}' of {quote(line.clue or 'the rules')}")

    def value(self, table: dict[int, int]) -> int | None:
        """Return the value that a variable has now, if only one is left."""
        true = self.proof.true
        return next((value for value, x in table.items() if true[x]), None)


def tokens_of(lines: checker.CertificateLines) -> Iterator[str]:
    """Yield the tokens in the lines of the tree, up to a blank one."""
    while lines.advance():
        line = lines.line or ""
        lines.steps.charge(1 + len(line) // 4)
        for token in line.split(" "):
            if not TOKEN.fullmatch(token):
                raise Rejected(f"expected a literal, 0 or *, found {quote(token)}")
            yield token


def check_lemmas(lines: checker.CertificateLines, proof: checker.Proof, result: checker.Result) -> None:
    """Check that every lemma follows from what is there already; up to the line `tree`."""
    while lines.field("(tree|(?:-?[1-9][0-9]{0,8} )+0)", "'tree', or a lemma ending in 0") != "tree":
        clause = checker.clause_of((lines.line or "")[:-1], proof.variables)
        if not proof.follows(clause):
            raise Rejected("the lemma does not follow by unit propagation")
        proof.add(clause)
        result.lemmas += 1


def check_count(lines: checker.CertificateLines, result: checker.Result) -> None:
    """Raise Rejected, with the lines at the one that fails, unless there are as many solutions as the record says."""
    if lines.line != f"{checker.HEADER} 3":
        raise Rejected(f"expected '{checker.HEADER} 3', found {quote(lines.line)}")
    match = KIND.fullmatch(lines.advance() or "")
    if match is None:
        raise Rejected(f"expected 'kind count' and a number, found {quote(lines.line)}")
    result.kind, result.claim = "count", match[1]
    result.puzzle = lines.field("puzzle (stated)", "'puzzle stated'")
    statement = checker.Statement(lines)
    formula = checker.Formula(statement)
    result.trust = "rules, as stated"
    result.givens = f"in {len(statement.lines)} lines, {statement.decisions} variables to decide"
    problem = checker.Problem(formula.rules, formula.clauses, lambda text: [], formula.graphs, formula.equalities)
    section = lines.field("(lemmas|added)", "'lemmas' or 'added'")
    proof = checker.Proof(problem.rules(), lines.steps)
    for clause in problem.clauses:
        proof.add(clause)
    if section == "added":
        checker.check_added(lines, proof, problem, result)
    check_lemmas(lines, proof, result)
    tokens = tokens_of(lines)
    solutions = Cases(statement, proof).count(tokens)
    if next(tokens, None) is not None:
        raise Rejected("expected the end of the tree, found more")
    if solutions != int(match[1]):
        raise Rejected(f"expected {match[1]} solutions, found {solutions}")


def check(source: Iterable[str | bytes], max_work: int = MOST) -> Iterator[checker.Result]:
    """Return a Result for every record of a file (binary or text) or of any iterable of lines, as they are read."""
    return checker.check(source, max_work, check_count)


if __name__ == "__main__":
    sys.exit(checker.main(check))
