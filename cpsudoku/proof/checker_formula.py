"""The formula of a certificate: the clauses that the checker's own code makes from the lines of a puzzle. Solvers and
the search refute these clauses, not the clauses of `clause_encoding`. If the two encodings differ in meaning, the
verdicts differ.

    formula = Boards().formula(unit_lines("sudoku 3x3", model, clues))    # units: the rules stay loaded
    formula = stated_formula(state(model, clues, fold=False))             # anything else
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from cpsudoku import checker
from cpsudoku.backends.search.descent import LemmaWriter
from cpsudoku.checker import (
    LONG,
    MAX_SIZE,
    MAX_WORK,
    CertificateLines,
    Equality,
    Graph,
    Problem,
    Rejected,
    Result,
    Rules,
    Steps,
    Table,
    combine,
    grid,
    problem_of_statement,
    sum_clauses,
)
from cpsudoku.checker import Proof as Checked
from cpsudoku.model import BOOLEAN, Clue, Model, Variable, Witness
from cpsudoku.model.model import declared_variables
from cpsudoku.primitives.component_size import RootPiece
from cpsudoku.primitives.cut_separation import CutGraph, Guarded, LinkGraph
from cpsudoku.primitives.primitive import StatedLine
from cpsudoku.primitives.region_sizes import RegionGraph
from cpsudoku.primitives.rooted_components import RootedPieces, RootSize
from cpsudoku.proof import AddedSum
from cpsudoku.proof.certificate_record import STATED
from cpsudoku.proof.trimming import Trimmer
from cpsudoku.puzzles.kinds.warm_models import Recent
from cpsudoku.statement.house_sums import find_long_sums, find_sums, groups_of, sets_of, totals_of
from cpsudoku.statement.houses import without_houses
from cpsudoku.statement.statement import ClauseLines, Statement
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import quote_words, write
from cpsudoku.support.errors import ModelError
from cpsudoku.support.square_grid import SYMBOLS, cell_style, rename_cells
from cpsudoku.uniqueness.blocking import FalseWitness

Literals = Sequence[int]
SumParts = tuple[tuple[int, int], ...]  # (factor, number of the equality)
KEPT = 8  # boards whose rules stay loaded


class LoadedRules:
    """The checker's rules, and data computed from them once.

    ``tables``: for each variable value -> literal. ``decisions``: the number of decisions, which come first.
    ``clauses``: the clauses outside the groups of ``rules``.
    """

    def __init__(self, rules: Rules, tables: Sequence[Table], decisions: int, clauses: Sequence[Literals]) -> None:
        self.rules = rules
        self.tables = tables
        self.decisions = decisions
        self.clauses: list[Literals] = [*clauses_of(rules), *clauses]

    @cached_property
    def meaning(self) -> dict[int, tuple[int, int]]:
        """Positive literal -> (number of a variable, its value). The false literal of a Boolean means the value 0."""
        return {x: (i, v) for i, table in enumerate(self.tables) for v, x in table.items() if x > 0}

    @cached_property
    def trimmer(self) -> Trimmer:
        return Trimmer(self.clauses)

    @cached_property
    def search(self) -> LemmaWriter:
        variables = [Variable(str(i), tuple(table)) for i, table in enumerate(self.tables)]
        last = max((abs(x) for table in self.tables for x in table.values()), default=0)
        fresh = [Variable(f"~{x}", BOOLEAN) for x in range(last + 1, self.rules.variables + 1)]
        return LemmaWriter([*variables, *fresh], self.decisions, self.clauses)


class ProofFormula:
    """The clauses of a puzzle.

    Attributes:
        lines: The lines of the puzzle in its record, from `puzzle` on. ``statement``: the statement, for a puzzle in
            lines.
        problem: The checker's form of the puzzle.
        loaded: The rules; for a puzzle in lines, the whole puzzle.
        given: The clauses in addition to the rules.
        graphs: The graphs, numbered from 1 in certificates.
        sums: Sums of equalities, in clauses with fresh literals beyond ``count``: long sums minus totals of houses.
            Callers may add ``house_sums``, which are implied.
        count: The last literal except for fresh ones; ``top``: the last literal of all.
    """

    count: int
    top: int

    def __init__(
        self,
        lines: tuple[str, ...],
        problem: Problem,
        loaded: LoadedRules,
        given: Iterable[Literals] = (),
        parts: Iterable[SumParts] = (),
        statement: Statement | None = None,
    ) -> None:
        self.lines = lines
        self.problem = problem
        self.loaded = loaded
        self.given: list[Literals] = list(given)
        self.statement = statement
        self.graphs: list[Guarded] = [Guarded(_maker(graph), tuple(graph.unless)) for graph in problem.graphs]
        self.count = self.top = loaded.rules.variables
        self.sums: tuple[AddedSum, ...] = ()
        self.add(parts)

    def add(self, parts: Iterable[SumParts]) -> None:
        """Add some sums of equalities to the formula."""
        steps = Steps(MAX_WORK, MAX_SIZE)
        for some in parts:
            whole = combine((times, self.problem.equalities[number - 1]) for times, number in some)
            clauses, last = sum_clauses(whole, self.top, steps)
            self.sums += (AddedSum(some, tuple(map(tuple, clauses)), self.top + 1, last),)
            self.top = last

    def house_sums(self) -> list[SumParts]:
        """Return sums of units, cages and long sums, which equalities imply. Return none for named boards."""
        shapes = self.statement.copies if self.statement is not None else ()
        lines = [line for shape in shapes if not isinstance(shape.lines, ClauseLines) for line in shape.lines]
        if not any(line.word in ("sets", "sum") for line in lines):
            return []
        assert self.statement is not None, "it has lines"
        return _Equalities(self.statement).house_sums()

    @property
    def clauses(self) -> list[Literals]:
        """All clauses, including those of ``sums``."""
        return [*self.loaded.clauses, *self.given, *self.sum_clauses]

    @property
    def sum_clauses(self) -> list[Literals]:
        """The clauses of all ``sums``."""
        return [clause for sum_ in self.sums for clause in sum_.clauses]

    def checker_state(self) -> Checked:
        """Return the checker's state, which contains everything except cuts."""
        proof = Checked(self.loaded.rules)
        for clause in (*self.problem.clauses, *self.given):
            proof.add(clause)
        if self.top > self.count:
            proof.grow(self.top)
        for row in self.sum_clauses:
            proof.add(row)
        return proof

    def values(self, true: Iterable[int]) -> list[int]:
        """Return the value of each variable from the ``true`` positive literals."""
        values, meaning = [0] * len(self.loaded.tables), self.loaded.meaning
        for x in true:
            if x in meaning:
                i, values[i] = meaning[x]
        return values

    def block(self, true: Iterable[int]) -> list[int]:
        """Return the clause that excludes that solution: at least one decision variable differs."""
        return self.block_of(self.values(true))

    def block_of(self, values: Iterable[int]) -> list[int]:
        """Return the same clause for a solution given by the values of the decisions, and perhaps of more variables."""
        tables = self.loaded.tables[: self.loaded.decisions]
        return [-table[v] for table, v in zip(tables, values, strict=False)]

    def solution(self, values: Sequence[int], without: str = "") -> str:
        """Return the ``values`` in a record's form, after testing every line. ``without``: a clue to omit.

        Raises:
            FalseWitness: a line is false.
        """
        if self.lines[0] == STATED:
            text = " ".join(map(str, values))
        else:
            text = _write_values(values, len(self.loaded.tables[0]))
        try:
            self.problem.witness(text, without)
        except Rejected as error:
            raise FalseWitness(str(error)) from None
        return text

    def read(self, text: str) -> list[int]:
        """Return the values of a solution, parsed from the form that `solution` writes."""
        if self.lines[0] == STATED or " " in text:
            return [*map(int, text.split(" "))]
        return [SYMBOLS.index(symbol) + 1 for symbol in text]

    def without(self, clue: str) -> ProofFormula:
        """Return the formula without a clue, over the same variables."""
        if self.statement is not None:
            return stated_formula(self.statement, (), clue)
        n = len(self.loaded.tables[0])
        row, column = map(int, clue[1:].split("c"))
        units = [unit for unit in self.given if (abs(unit[0]) - 1) // n != n * (row - 1) + column - 1]
        return ProofFormula(self.lines, self.problem._replace(clauses=()), self.loaded, units)


class ProofQuestion(NamedTuple):
    """A model and clues in the checker's form. There is no model if only a statement is given."""

    formula: ProofFormula
    model: Model | None = None
    clues: tuple[Clue, ...] = ()

    @property
    def variables(self) -> list[Variable]:
        """The declared variables, in the order of a solution's values."""
        declared = declared_variables(self.model) if self.model else ()
        return [*declared, *(x for clue in self.clues for x in clue.auxiliary)]

    def witness(self, values: Iterable[int]) -> Witness:
        """Return the witness with these values, which are in the order of `variables`."""
        return dict(zip(self.variables, values, strict=False))


def question_of(model: Model, clues: Iterable[Clue], prose: Iterable[str] = ()) -> ProofQuestion:
    """Return the question of a model and clues. ``prose``: lines of prose before the statement.

    Raises:
        ModelError: the statement is too large or the checker cannot parse it.
    """
    some = tuple(clues)
    return ProofQuestion(stated_formula(state(model, some, fold=False), prose), model, some)


class Boards:
    """Boards of units, whose rules stay loaded."""

    def __init__(self) -> None:
        self._rules: Recent[tuple[str, ...], LoadedRules] = Recent(KEPT)

    def formula(self, lines: tuple[str, ...]) -> ProofFormula:
        """Return the checker's formula of a named board, in the lines of `unit_lines`."""
        problem = problem_of(lines)

        def load() -> LoadedRules:
            rules = problem.rules()
            n = round(len(problem.choices) ** (1 / 3))
            tables = [dict(zip(range(1, n + 1), range(x + 1, x + n + 1), strict=True)) for x in range(0, n**3, n)]
            return LoadedRules(rules, tables, len(tables), ())

        return ProofFormula(lines, problem, self._rules.value(lines[:-1], load), problem.clauses)


def stated_formula(statement: Statement, prose: Iterable[str] = (), without: str = "") -> ProofFormula:
    """Return the checker's formula of a statement, perhaps without one clue. ``prose``: prose lines before it.

    Raises:
        ModelError: the statement exceeds the checker's limits.
    """
    lines = stated_lines(statement, prose)
    try:
        record = _lines(lines)
        parsed = checker.Statement(record)
        if without:
            parsed.lines = [line for line in parsed.lines if line.clue != without]
        problem = problem_of_statement(parsed, Result(True, 1, 1))
        rules = problem.rules()
        tables = [*parsed.tables.values()]
        loaded = LoadedRules(rules, tables, parsed.decisions, [*problem.clauses])
        long = _Equalities(statement, without).long(problem.equalities)
        return ProofFormula(lines, problem, loaded, (), long, statement)
    except Rejected as error:
        raise ModelError(f"expected what a certificate can state: {error}") from None


def stated_lines(statement: Statement, prose: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the lines of a statement in its record. ``prose``: lines of prose before it."""
    lines = plain(write(statement)).rstrip("\n").split("\n")
    begun = any(line.split(" ")[0] in ("rule", "clue") for line in lines)
    return (STATED, *prose, *lines, *["rule"] * (not begun), "end")  # the grammar requires at least one block


def plain(text: str) -> str:
    """Return a text with cells named r1c1, independent of the current style. So records do not depend on a setting."""
    return text if cell_style() == "r1c1" else rename_cells(text, "r1c1")


def problem_of(lines: Sequence[str]) -> Problem:
    """Return the checker's problem for the lines of a record, from `puzzle` up to the claim.

    Raises:
        Rejected: the lines are not a puzzle.
    """
    record = _lines(lines)
    if lines[0] == STATED:
        return problem_of_statement(checker.Statement(record), Result(True, 1, 1))
    name = lines[0].removeprefix("puzzle ")
    return grid(name.split(" ")[0], name, record, Result(True, 1, 1))


def _lines(lines: Sequence[str]) -> CertificateLines:
    """Return the lines as in a record, within its limits."""
    record = CertificateLines(lines)
    record.steps = Steps(MAX_WORK, MAX_SIZE)
    return record


def clauses_of(rules: Rules) -> list[Literals]:
    """Return the clauses of the groups "exactly one" and "at most one"."""
    pairs: dict[tuple[int, int], None] = {}  # two cells in a common row and box exclude each other only once
    for group in (*rules.groups, *rules.loose):
        pairs.update(dict.fromkeys(combinations(group, 2)))
    return [*rules.groups, *[(-a, -b) for a, b in pairs]]


class _Equalities:
    """The equalities of a statement, perhaps without one clue. ``numbers``: place of a line -> the checker's number of
    its equality."""

    def __init__(self, statement: Statement, without: str = "") -> None:
        self.statement = statement
        self.entries = [
            entry
            for entry in statement.in_order()
            if not without or plain(quote_words(statement.origins[entry[1].place].clue)) != without
        ]
        lines = [(line, copy.place) for shape, copy in self.entries for line in shape.lines if not line.only_if]
        self.stated = [(line, place) for line, place in lines if _is_house(line) or _is_equality(line)]
        totals = [place for line, place in lines if line.word == "sets" and len({*map(sum, sets_of(line))}) == 1]
        self.numbers = {place: i for i, place in enumerate([*[place for _, place in self.stated], *totals], 1)}

    def long(self, equalities: Sequence[Equality]) -> list[SumParts]:
        """Return, for each equality that is too long for clauses, a sum that shortens it: the equality minus totals of
        units."""
        _, sources = without_houses(self.statement)
        return [
            tuple([(times, self.numbers[source]) for times, source in sources.get(place, ((1, place),))])
            for (line, place), equality in zip(self.stated, equalities, strict=False)
            if not _is_house(line) and len(equality.terms) > LONG
        ]

    def house_sums(self) -> list[SumParts]:
        """Return the sums of units minus cages, and of long sums minus units."""
        numbers = self.numbers
        houses, cages = groups_of(self.entries)
        values = {first: x.values for x, first in self.statement.first.items()}
        return [
            (*[(1, numbers[house.place]) for house in one.houses], *[(-1, numbers[cage.place]) for cage in one.cages])
            for one in (*find_sums(houses, cages), *find_long_sums(houses, totals_of(self.entries), values))
        ]


def _is_house(line: StatedLine) -> bool:
    return line.word == "different" and len({*line.args}) == len({v for d in line.domains for v in d or ()})


def _is_equality(line: StatedLine) -> bool:
    """Return True if the line is written `sum = T`, and not `same`."""
    if line.word != "sum":
        return False
    parameters: tuple[tuple[int, ...], str, int] = line.parameters  # coefficients, relation, total
    return parameters[1] == "=" and parameters != ((1, -1), "=", 0)


def _maker(graph: Graph) -> CutGraph:
    """Return the function that makes cuts for a graph of the checker."""
    links = [*graph.links]
    if graph.word == "regions":
        cells, most = len(graph.nodes), graph.rule
        values = [(v, tuple((i, graph.nodes[i][v]) for i in range(cells))) for v in range(1, most + 1)]
        return RegionGraph(cells, tuple(values[:-1]), values[-1][1], most, tuple(links))
    if graph.word == "pieces":
        bounds, others, every = graph.rule
        if every:
            sizes = [RootSize(root, least) for root, (least, most) in bounds.items() if least == most]
            return RootedPieces.of(graph.nodes, [(a, b) for a, b, _ in links], list(bounds), sizes)
        ((root, (least, most)),) = bounds.items()
        return RootPiece.of(graph.nodes, links, root, least, most, sorted(others))
    return LinkGraph.of(graph.nodes, links)


# The text form of boards of units.


def unit_lines(header: str, model: Model, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Return the lines of a board: the header of its rules, and the givens as digits or pencil marks."""
    name, *more = header.split("\n")
    return (f"puzzle {name}", *more, f"givens {_givens(model, clues)}")


def _givens(model: Model, clues: Sequence[Clue]) -> str:
    allowed: dict[Variable, frozenset[int]] = {}
    for clue in clues:
        assert clue.unary is not None
        x, values = clue.unary
        allowed[x] = allowed.get(x, frozenset(x.values)) & values
    n = len(model.decisions[0].values)
    if all(len(values) in (1, n) for values in allowed.values()):
        digits = {x: next(iter(values)) for x, values in allowed.items() if len(values) == 1}
        return _write_values([digits.get(x, 0) for x in model.decisions], n)
    return _write_values([v if v in allowed.get(x, x.values) else 0 for x in model.decisions for v in x.values], n)


def _write_values(values: Iterable[int], n: int) -> str:
    """Return the values of cells as on a board of side n, with 0 as a dot."""
    if n <= len(SYMBOLS):
        return "".join([SYMBOLS[v - 1] if v else "." for v in values])
    return " ".join([str(v) if v else "." for v in values])
