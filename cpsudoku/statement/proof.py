"""Certificates of stated puzzles: the checker's own clauses are refuted, so that two derivations have to agree."""

from __future__ import annotations

from typing import Any

from cpsudoku.constraints.cuts.regions import RegionGraph
from cpsudoku.constraints.cuts.root_piece import RootPiece
from cpsudoku.constraints.cuts.rooted import RootedPieces, RootSize
from cpsudoku.constraints.link_graph import CutGraph, LinkGraph
from cpsudoku.statement import checker
from cpsudoku.statement.statement import Statement
from cpsudoku.statement.text import write


def prove(statement: Statement, solver: str = "glucose4") -> str:
    """Return a record that the statement has exactly one solution, or none.

    Raises:
        ValueError: it has several.
    """
    from pysat.solvers import Solver

    text = write(statement)
    parsed = checker.StatedPuzzle(text.rstrip("\n").split("\n"))
    formula = checker.ClauseMaker(parsed)
    graphs = [(_maker(*graph), graph[2]) for graph in formula.graphs]
    cuts: list[tuple[int, list[int]]] = [
        (number, [*off, *cut])
        for number, (graph, off) in enumerate(graphs, 1)
        if not isinstance(graph, LinkGraph)
        for cut in graph.seeds()
    ]
    values: list[int] | None = None
    block: list[int] = []
    while True:
        clauses = [*formula.clauses, *(cut for _, cut in cuts), *([block] if values else [])]
        with Solver(name=solver, bootstrap_with=clauses, with_proof=True) as asked:
            if any(not clause for clause in clauses) or not asked.solve():
                lemmas = [line for line in asked.get_proof() or () if not line.startswith("d") and line != "0"]
                break
            model = asked.get_model()
        true = {*model, *range(-formula.top, -len(model))}.__contains__  # what is in no clause is false
        found = [
            (number, [*off, *cut])
            for number, (graph, off) in enumerate(graphs, 1)
            if not any(map(true, off))
            for cut in graph.cuts(true)
        ]
        if found:
            cuts += found
            continue
        if values is not None:
            raise ValueError("expected a statement with one solution or none, found several")
        values = [next(v for v, x in parsed.literals(name).items() if true(x)) for name in parsed.domains]
        block = checker.blocked(parsed, values)
    lines = ["cpsudoku-certificate 3", f"kind {'none' if values is None else 'unique'}", "puzzle stated", text + "end"]
    lines += [f"solution {' '.join(map(str, values))}"] if values is not None else []
    lines += ["added", *(f"cut {number} {' '.join(map(str, cut))} 0" for number, cut in cuts), "lemmas", *lemmas, "0"]
    return "\n".join(lines) + "\n"


def _maker(nodes: Any, joined: Any, off: Any, word: str = "", said: Any = None) -> CutGraph:
    """What makes the cuts of a graph of the checker."""
    links = [(a, b, x or 0) for a, b, x in joined]
    if word == "regions":
        cells = len(nodes)
        values = [(v, tuple((i, nodes[i][v]) for i in range(cells))) for v in range(1, said + 1)]
        return RegionGraph(cells, tuple(values[:-1]), values[-1][1], said, tuple(links))
    literals = [x or 0 for x in nodes]
    if word == "pieces":
        sizes = [RootSize(root, n) for root, n in said.items() if n]
        return RootedPieces.of(literals, [(a, b) for a, b, _ in links], list(said), sizes)
    if word == "piece":
        relation, n, (root, *others) = said
        least, most = {"=": (n, n), "<=": (1, n), ">=": (n, len(literals))}[relation]
        return RootPiece.of(literals, links, root, least, most, others)
    return LinkGraph.of(literals, links)
