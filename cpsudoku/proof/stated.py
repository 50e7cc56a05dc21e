"""Certificates of stated puzzles: the checker's own clauses are refuted, so that two derivations have to agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from cpsudoku import certificate
from cpsudoku.certificate import (
    LONG,
    MAX_SIZE,
    MAX_WORK,
    CertificateLines,
    Equality,
    Formula,
    Graph,
    Result,
    Steps,
    chained,
    combined,
    stated,
)
from cpsudoku.constraints.cuts.regions import RegionGraph
from cpsudoku.constraints.cuts.root_piece import RootPiece
from cpsudoku.constraints.cuts.rooted import RootedPieces, RootSize
from cpsudoku.constraints.link_graph import CutGraph, LinkGraph
from cpsudoku.statement.houses import without_houses
from cpsudoku.statement.statement import StatedLine, Statement
from cpsudoku.statement.text import quoted, write

HEAD = "cpsudoku-certificate 3"
Clauses = list[list[int]]


class StatedProver:
    """The checker's clauses of a statement, or of what is left without a clue; the cuts that were needed so far; and a
    solver of PySAT."""

    def __init__(self, statement: Statement, solver: str = "glucose4", without: str = "") -> None:
        self.solver, self.without = solver, without
        self.text = write(statement)
        self.parsed = certificate.Statement(_lines(self.text))
        self.parsed.lines = [line for line in self.parsed.lines if not without or line.clue != without]
        self.formula = Formula(self.parsed)
        self.domains = [*self.parsed.tables.values()]
        self.decisions = self.domains[: self.parsed.decisions]
        self.clauses = clauses_of(self.formula)
        self.sums = list(_long_sums(statement, self.formula.equalities, without))
        self.top = self.formula.last
        for parts in self.sums:
            whole = combined((times, self.formula.equalities[number - 1]) for times, number in parts)
            clauses, self.top = chained(whole, self.top, self.formula.steps)
            self.clauses += clauses
        self.graphs = [(_maker(graph), [*graph.unless]) for graph in self.formula.graphs]
        self.cuts = [
            (number, [*off, *cut])
            for number, (graph, off) in enumerate(self.graphs, 1)
            if not isinstance(graph, LinkGraph)
            for cut in graph.seeds()
            if not any(-x in cut for x in (*off, *cut))
        ]

    def solution(self, more: Clauses) -> list[int] | list[str]:
        """The value of each variable in a solution that satisfies more clauses; else the lemmas that refute these."""
        from pysat.solvers import Solver

        while True:
            clauses = [*self.clauses, *(cut for _, cut in self.cuts), *more]
            with Solver(name=self.solver, bootstrap_with=clauses, with_proof=True) as asked:
                if any(not clause for clause in clauses) or not asked.solve():
                    return [line for line in asked.get_proof() or () if not line.startswith("d") and line != "0"]
                model = asked.get_model()
            true = {*model, *range(-self.top, -len(model))}.__contains__  # what is in no clause is false
            found = [
                (number, [*off, *cut])
                for number, (graph, off) in enumerate(self.graphs, 1)
                if not any(map(true, off))
                for cut in graph.cuts(true)
            ]
            if not found:
                return [next(v for v, x in table.items() if true(x)) for table in self.domains]
            self.cuts += found

    def chosen(self, values: Sequence[int], decisions: bool = True) -> list[int]:
        """The literals of the decisions, or of all variables, under a value for each variable."""
        return [table[v] for table, v in zip(self.decisions if decisions else self.domains, values, strict=False)]

    def record(self, kind: str, claim: Iterable[str], lemmas: Sequence[int] | Sequence[str] | None) -> str:
        """``claim``: its lines; ``lemmas``: None where nothing is refuted."""
        added = [f"sum {' '.join(f'{times} {number}' for times, number in parts)} 0" for parts in self.sums]
        added += [f"cut {' '.join(map(str, (number, *cut, 0)))}" for number, cut in self.cuts]
        proof = ["added"] * bool(added) + added + ["lemmas", *map(str, lemmas or ()), "0"] if lemmas is not None else []
        return "\n".join([HEAD, f"kind {kind}", "puzzle stated", self.text + "end", *claim, *proof]) + "\n"

    def witness(self, more: Clauses, what: str) -> list[int]:
        """A solution, held against what the lines mean.

        Raises:
            ValueError: there is none.
            Rejected: by its meaning a line does not hold.
        """
        found = self.solution(more)
        if not _is_solution(found):
            raise ValueError(f"expected {what}, found none")
        return self.checked(found)

    def checked(self, found: Sequence[int] | Sequence[str]) -> list[int]:
        """The values of a solution, held against what the lines mean."""
        values = [int(value) for value in found]
        stated(_lines(self.text), Result(True, 1, 1)).witness(_said(values), self.without)
        return values


def _is_solution(found: Sequence[int] | Sequence[str]) -> bool:
    """Or are these lemmas? A puzzle has a variable at least."""
    return len(found) > 0 and isinstance(found[0], int)


def prove(statement: Statement, solver: str = "glucose4") -> str:
    """Return a record that the statement has exactly one solution, none, or two.

    Raises:
        Rejected: by its meaning a line does not hold in a solution of its clauses.
    """
    prover = StatedProver(statement, solver)
    first = prover.solution([])
    if not _is_solution(first):
        return prover.record("none", [], first)
    values = prover.witness([], "a solution")
    second = prover.solution([[-x for x in prover.chosen(values)]])
    if not _is_solution(second):
        return prover.record("unique", [f"solution {_said(values)}"], second)
    return prover.record("multiple", [f"solution {_said(values)}", f"second {_said(prover.checked(second))}"], None)


def prove_candidates(statement: Statement, solver: str = "glucose4") -> str:
    """Return a record of the values that decisions have in some solution.

    Raises:
        ValueError: there is no solution.
    """
    prover = StatedProver(statement, solver)
    witnesses = [prover.witness([], "a solution")]
    while True:
        seen = {x for values in witnesses for x in prover.chosen(values)}
        unseen = [x for table in prover.decisions for x in table.values() if x not in seen]
        found = prover.solution([unseen])
        if not _is_solution(found):
            return prover.record("candidates", [*(f"solution {_said(values)}" for values in witnesses), "end"], found)
        witnesses.append(prover.checked(found))


def prove_implied(statement: Statement, clause: Sequence[str], solver: str = "glucose4") -> str:
    """Return a record that every solution satisfies a clause of literals, by name.

    Raises:
        ValueError: some solution does not.
    """
    prover = StatedProver(statement, solver)
    found = prover.solution([[-prover.parsed.literal(token)] for token in clause])
    if _is_solution(found):
        raise ValueError("expected a clause that every solution satisfies, found a solution that does not")
    return prover.record("implied", [f"clause : {' '.join(clause)}"], found)


def prove_minimal(statement: Statement, solver: str = "glucose4") -> str:
    """Return a record that the puzzle has exactly one solution, and more without any one of its clues.

    Raises:
        ValueError: it has not; the message names the clue.
    """
    prover = StatedProver(statement, solver)
    values = prover.witness([], "a solution")
    block = [-x for x in prover.chosen(values)]
    claim = [f"solution {_said(values)}"]
    lemmas = prover.solution([block])
    if _is_solution(lemmas):
        raise ValueError("expected one solution, found several")
    for clue in prover.parsed.clues:
        other = StatedProver(statement, solver, clue).witness([block], f"another solution without {clue}")
        claim += [f"without {clue}", f"solution {_said(other)}"]
    return prover.record("minimal", claim, lemmas)


def _said(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _long_sums(
    statement: Statement, equalities: Sequence[Equality], without: str
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Of each equality that has no clauses of its own what to add: itself, less the totals of houses."""
    _, sources = without_houses(statement)
    numbers: dict[int, int] = {}  # place -> equality
    count = 0
    for shape, copy in statement.in_order():
        skipped = without and quoted(statement.origins[copy.place].clue) == without
        for line in shape.lines if not skipped else ():
            house = line.word == "different" and len({*line.args}) == len({v for d in line.domains for v in d or ()})
            if (house or _is_equality(line)) and not line.only_if:
                count += 1
                numbers[copy.place] = count
                if not house and len(equalities[count - 1].terms) > LONG:
                    parts = sources.get(copy.place, ((1, copy.place),))
                    yield tuple((times, numbers[source]) for times, source in parts)


def _is_equality(line: StatedLine) -> bool:
    """Is it written `sum = T`, not `same`?"""
    if line.word != "sum":
        return False
    said: Any = line.said  # coefficients, relation, total
    return bool(said[1] == "=" and said != ((1, -1), "=", 0))


def parse(text: str) -> tuple[certificate.Statement, Formula]:
    """The checker's reading of a statement, and its clauses."""
    parsed = certificate.Statement(_lines(text))
    return parsed, Formula(parsed)


def solution(text: str, values: Sequence[int]) -> list[int]:
    """The literals of the decisions under a value for each variable, by the checker's meanings.

    Raises:
        Rejected: a line does not hold.
    """
    return stated(_lines(text), Result(True, 1, 1)).witness(_said(values))


def _lines(text: str) -> CertificateLines:
    """As in a record, within its limits."""
    lines = CertificateLines(["puzzle stated", *text.rstrip("\n").split("\n"), "end"])
    lines.steps = Steps(MAX_WORK, MAX_SIZE)
    return lines


def clauses_of(formula: Formula) -> Clauses:
    """All clauses, those of groups included."""
    return [*formula.clauses, *formula.groups, *_pairs((*formula.groups, *formula.loose))]


def _pairs(groups: Iterable[Sequence[int]]) -> Iterator[list[int]]:
    return ([-a, -b] for group in groups for a, b in combinations(group, 2))


def _maker(graph: Graph) -> CutGraph:
    """What makes the cuts of a graph of the checker."""
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
