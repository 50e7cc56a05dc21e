"""All solutions of a statement in each target, over the decisions: rows, to be set against a meaning.

``change`` alters the input of a target, so that a test can check that it notices.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import partial
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

from pysat.solvers import Solver

from cpsudoku import checker
from cpsudoku.checker import LONG, Rejected, cut_follows, sum_clauses
from cpsudoku.statement import Statement, clauses
from tests import targets
from tests.proof.reading import clauses_of, parse, solution
from tests.truth.lines import BOOLEAN, Row
from tests.truth.readers import of_minizinc, of_opb

NODE, MINIZINC = shutil.which("node"), shutil.which("minizinc")
CHECKER = Path(checker.__file__).with_name("checker.js")
PROGRAMS = ("ortools", "pysat", "python")
FORMULATIONS = ("integer", "boolean", "both")
Clauses = list[Any]
Change = Callable[[Any], Any]  # in place, or returns the change


def rows_of(statement: Statement) -> list[Row]:
    """Return every assignment of the decisions."""
    return [*product(*(x.values for x in statement.variables[: statement.decisions]))]


# --- clauses ---


def literals_of(domains: Iterable[Sequence[int]]) -> list[dict[int, int]]:
    """Return value -> literal for each variable: a Boolean has one, any other variable one for each value."""
    found: list[dict[int, int]] = []
    top = 0
    for values in domains:
        if tuple(values) == BOOLEAN:
            found.append({0: -top - 1, 1: top + 1})
        else:
            found.append({value: x for x, value in enumerate(values, top + 1)})
        top = max(found[-1].values())
    return found


def rows_of_clauses(
    statement: Statement, written: Clauses, cuts: Sequence[Callable[[Callable[[int], bool]], Iterable[Any]]], top: int
) -> set[Row]:
    """Return the rows of the declared variables that clauses and cuts leave."""
    table = literals_of(x.values for x in statement.variables)
    left = set()
    with Solver(name="minisat22", bootstrap_with=written) as solver:
        for row in product(*(x.values for x in statement.variables)):
            assumed = [literals[value] for literals, value in zip(table, row, strict=True)]
            while solver.solve(assumptions=assumed):
                true = {*solver.get_model()}
                true |= {-x for x in range(1, top + 1) if x not in true}
                found = [cut for one in cuts for cut in one(true.__contains__)]
                if not found:
                    left.add(row[: statement.decisions])
                    break
                for cut in found:
                    solver.add_clause(cut)
    return left


def values_once(statement: Statement) -> set[frozenset[int]]:
    """Return the clauses that each declared variable has exactly one value."""
    found: set[frozenset[int]] = set()
    for x, literals in zip(statement.variables, literals_of(x.values for x in statement.variables), strict=True):
        if x.values != BOOLEAN:
            own = [*literals.values()]
            found |= {frozenset(own), *(frozenset((-a, -b)) for a, b in combinations(own, 2))}
    return found


def altered(statement: Statement, written: Clauses, change: Change) -> Clauses:
    """Return the clauses after a change of the clauses that restrict more than one variable."""
    fixed = values_once(statement)
    assert fixed.issubset(map(frozenset, written)), "each variable has one value"
    others = [clause for clause in written if frozenset(clause) not in fixed]
    change(others)
    return [*fixed, *others]


def by_clauses(statement: Statement, text: str = "", change: Change = len, *, by_cuts: bool = True) -> set[Row]:
    """Return the rows of the package's clauses, and of the cuts of its graphs."""
    made = clauses(statement, by_cuts=by_cuts)
    written = altered(statement, [*made.clauses], change)
    return rows_of_clauses(statement, written, [graph.cuts for graph in made.graphs], made.top)


def by_dimacs(statement: Statement, text: str = "", change: Change = len) -> set[Row]:
    """Return the rows of the file in DIMACS, which has no cuts."""
    lines = targets.exported(statement, "cnf").splitlines()
    written = [[*map(int, line.split()[:-1])] for line in lines if line[0] not in "cp"]
    (size, count) = next(map(int, line.split()[2:]) for line in lines if line.startswith("p cnf"))
    assert count == len(written)
    return rows_of_clauses(statement, altered(statement, written, change), [], size)


# --- backends ---


def by_cp_sat(statement: Statement, text: str, formulation: str) -> set[Row]:
    found = targets.cp_sat_solutions(statement, formulation)
    assert len({*found}) == len(found)
    return {*found}


def by_search(statement: Statement, text: str = "", change: Change = len) -> set[Row]:
    found = targets.search_solutions(statement, change if change is not len else lambda _: None)
    assert len({*found}) == len(found)
    return {*found}


# --- the two checkers ---


def by_checker(statement: Statement, text: str, change: Change = len) -> set[Row]:
    """Return the rows of the clauses of checker.py, a cut for each assignment that a graph refuses."""
    parsed, formula = parse(text)
    own, last = clauses_of(formula), formula.last
    for equality in formula.equalities:
        if len(equality.terms) > LONG:  # a record adds its clauses
            more, last = sum_clauses(equality, last, parsed.steps)
            own += more
    written = altered(statement, own, change)

    def cuts(graph: checker.Graph, true: Callable[[int], bool]) -> list[list[int]]:
        own = [x for node in graph.nodes for x in (node.values() if isinstance(node, dict) else [node])]
        about = {abs(x) for x in (*own, *(x for _, _, x in graph.links), *graph.unless) if x}
        whole = [-x if true(x) else x for x in sorted(about)]
        return [whole] if cut_follows(graph, whole) else []

    return rows_of_clauses(statement, written, [partial(cuts, graph) for graph in formula.graphs], last)


def by_meanings(statement: Statement, text: str) -> set[Row]:
    """Return the rows that checker.py takes for solutions, by the meanings of the lines. No line has a hidden name."""

    def accepted(row: Row) -> bool:
        try:
            solution(text, row)
        except Rejected:
            return False
        return True

    return {*filter(accepted, rows_of(statement))}


# A statement with the literals of all rows -> the JavaScript checker's result for each; its clauses; for each graph the
# negations of its conditions, and the rows that it forbids.
SCRIPT = """
const { check, Statement, Formula, WORDS, holds } = require(process.argv[1]);
class Collect extends Formula { add(clause) { (this.all ??= []).push(this.off.concat(clause)); } }
function look({ text, rows, cuts }) {
  check("-"); // the limits of a record
  const statement = new Statement().read(text.trimEnd().split("\\n"), 1), formula = new Collect(statement);
  for (const line of statement.lines) formula.line(line);
  const states = rows.map(row => {
    const true_ = new Set(row);
    return x => (true_.has(x) ? 1 : true_.has(-x) ? -1 : 0);
  });
  const broken = ({ line }, state) => WORDS[line.word].broken(line, state);
  return {
    top: formula.top,
    clauses: formula.all ?? [],
    holds: states.map(state => statement.lines.every(line => holds(line, state))),
    graphs: formula.graphs.map(graph => ({
      off: graph.off,
      forbidden: states.map(state => broken(graph, state)),
      taken: cuts.map(cut => broken(graph, x => (cut.includes(x) ? -1 : cut.includes(-x) ? 1 : 0))),
    })),
  };
}
let input = "";
process.stdin.on("data", data => (input += data)).on("end", () => {
  for (const line of input.trimEnd().split("\\n")) {
    let answer = null;
    try { answer = look(JSON.parse(line)); } catch (error) { if (error.constructor.name !== "Refused") throw error; }
    console.log(JSON.stringify(answer));
  }
});
"""


class JavaScript(NamedTuple):
    """A question to the JavaScript checker: a statement without hidden variables, and the literals of each row."""

    text: str
    rows: list[Row]
    literals: list[list[int]]
    cuts: Sequence[Sequence[int]] = ()

    @classmethod
    def of(cls, statement: Statement, text: str) -> JavaScript:
        table = literals_of(x.values for x in statement.variables)
        rows = [*product(*(x.values for x in statement.variables))]
        every = {abs(x) for literals in table for x in literals.values()}
        true = [{literals[v] for literals, v in zip(table, row, strict=True)} for row in rows]
        return cls(text, rows, [[x if x in own else -x for x in sorted(every)] for own in true])


def javascript(asked: Sequence[JavaScript]) -> list[Any]:
    """Ask the checker in one process; None for a statement that it refuses."""
    assert NODE is not None
    sent = "\n".join(json.dumps({"text": one.text, "rows": one.literals, "cuts": one.cuts}) for one in asked)
    done = subprocess.run([NODE, "-e", SCRIPT, str(CHECKER)], input=sent, capture_output=True, text=True, timeout=500)
    assert not done.stderr, done.stderr[:2000]
    return [json.loads(line) for line in done.stdout.splitlines()]


def by_javascript(statement: Statement, asked: JavaScript, answer: Any, change: Change = len) -> set[Row]:
    """Return the rows of the clauses of the JavaScript checker, and of its graphs."""
    written = altered(statement, [*map(tuple, answer["clauses"])], change)

    def cuts(graph: Any, true: Callable[[int], bool]) -> Iterator[list[int]]:
        if not any(map(true, graph["off"])):
            for literals, forbidden in zip(asked.literals, graph["forbidden"], strict=True):
                if forbidden and all(map(true, literals)):
                    yield [*graph["off"], *(-x for x in literals)]

    graphs = [partial(cuts, graph) for graph in answer["graphs"]]
    return rows_of_clauses(statement, written, graphs, answer["top"])


# --- files for other programs ---


def by_opb(statement: Statement, text: str = "", change: Change = str) -> set[Row]:
    return {*of_opb(change(targets.exported(statement, "opb")))}


def by_minizinc(statement: Statement, text: str = "", change: Change = str) -> set[Row]:
    return {*of_minizinc(change(targets.exported(statement, "minizinc")))}


def by_minizinc_itself(statement: Statement, folder: Path) -> set[Row]:
    """Return the rows that the program minizinc prints."""
    assert MINIZINC is not None
    file = folder / "model.mzn"
    file.write_text(targets.exported(statement, "minizinc"))
    ran = subprocess.run([MINIZINC, "--solver", "gecode", "-a", file], capture_output=True, text=True, check=True)
    answers = ran.stdout.split("==========")[0].split("----------\n")
    return {tuple(map(int, re.findall(r"=(-?\d+)$", one, re.M))) for one in answers if one.strip()}


def printed(program: str) -> list[str]:
    """Return what a program prints; it runs in this process, and may not import the package."""
    assert "cpsudoku" not in program.replace("cpsudoku.", "")
    told = io.StringIO()
    solver = "solver, solutions = cp_model.CpSolver(), []"
    quiet = program.replace(solver, f"{solver}\nsolver.parameters.catch_sigint_signal = False")
    with redirect_stdout(told):
        exec(compile(quiet, "program", "exec"), {"__name__": "__main__"})
    return told.getvalue().splitlines()


def by_program(statement: Statement, text: str, language: str, most: int = 40) -> set[Row] | None:
    """Return the rows that a program prints if it may look for ``most``; None if there are as many."""
    program = targets.exported(statement, language).replace("len(solutions) < 2", f"len(solutions) < {most}")
    lines = printed(program.replace("[len(solutions)]", "[min(len(solutions), 2)]"))[1:]
    rows = [tuple(int(token.rpartition("=")[2]) for token in line.split()) for line in lines]
    assert len({*rows}) == len(rows)
    return {*rows} if len(rows) < most else None
