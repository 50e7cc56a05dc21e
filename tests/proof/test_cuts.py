"""Cuts of connectivity: proofs with them, and lies about them.

The truth is `Connected.holds` on all assignments of small graphs, and all shadings of small boards tried here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from cpsudoku import Connected, Count, Implies, SingleLoop, checker
from cpsudoku.backends.backend_names import backend
from cpsudoku.checker import Graph, Proof, Result, Rules, check, cut_follows
from cpsudoku.model import Clue, Limits, Model
from cpsudoku.model.model import given_clue
from cpsudoku.primitives.cut_separation import LinkGraph
from cpsudoku.proof import proof_logging
from cpsudoku.proof.certificate_record import certificates
from cpsudoku.proof.certificate_writer import Prover, prove_model
from cpsudoku.proof.checker_formula import ProofFormula, question_of
from cpsudoku.proof.drup_export import export_files
from cpsudoku.proof.verification import verify
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import LimitReached
from tests.targets import graph_of

ISLANDS = '''
"""Shade cells so that rows and columns have their numbers of shaded cells, and all of these are connected."""
from cpsudoku import Connected
from cpsudoku.kinds import Kind, Lanes, Shading
from cpsudoku.model import Clue

def rules(puzzle, at):
    place = {cell: i for i, cell in enumerate(puzzle.cells)}
    yield Connected(at[puzzle.cells], [(place[link.a], place[link.b]) for link in puzzle.links])

def clues(puzzle, at):
    for name, cells, number in puzzle.left + puzzle.top:
        yield Clue(name, sum(at[cells]) == number)

KIND = Kind(
    text="As above.", rules=rules, clues=clues, layers=Shading(), sections=[Lanes("left"), Lanes("top")],
    unique=("left: 1 1 4 1\\ntop: 1 1 4 1", "left: 3 1 3\\ntop: 3 1 3", "left: 3 1 3 1 3\\ntop: 5 2 ?"),
    multiple=("left: 1 2 1\\ntop: 1 2 1", "left: ? ? ?\\ntop: 2 2 2"),
    none=("left: 1 0 1\\ntop: 1 0 1",),
)
'''  # fmt: skip


@pytest.fixture(scope="module")
def islands(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("kinds") / "islands.py"
    path.write_text(ISLANDS)
    return str(path)


def entry(kind: str, text: str) -> Entry:
    return Entry(gallery.kind_of(kind).instance(text), text)


def connected(text: Sequence[Sequence[int]], rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Do these shaded cells have the numbers, and are they one piece?"""
    shaded = {(r, c) for r, row in enumerate(text) for c, x in enumerate(row) if x}
    counts = [sum(row) for row in text], [sum(column) for column in zip(*text, strict=True)]
    if any(n not in (-1, found) for n, found in zip((*rows, *columns), (*counts[0], *counts[1]), strict=True)):
        return False
    seen: set[tuple[int, int]] = set()
    todo = [min(shaded)] if shaded else []
    while todo:
        r, c = todo.pop()
        if (r, c) in shaded and (r, c) not in seen:
            seen.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return seen == shaded


@cache
def count(text: str) -> int:
    """How many solutions, by trying all shadings."""
    lines = [line.split(": ")[1].split() for line in text.split("\n")]
    rows, columns = ([-1 if word == "?" else int(word) for word in line] for line in lines)
    width = len(columns)
    shadings = product((0, 1), repeat=len(rows) * width)
    return sum(
        connected([cells[i : i + width] for i in range(0, len(cells), width)], rows, columns) for cells in shadings
    )


@pytest.mark.every(8)
@pytest.mark.parametrize("trim", [False, True], ids=["whole", "trimmed"])
@pytest.mark.parametrize("name", ["search", "sat", "sat:cadical195", "cp_sat"])
def test_a_kind_that_has_to_be_connected(islands: str, name: str, trim: bool) -> None:
    kind = gallery.kind_of(islands)
    draw = random.Random(3)
    texts = [*kind.multiple, *kind.unique, *kind.none]
    for _ in range(8):
        rows, columns = ([draw.choice((-1, 0, 1, 1, 2, 3)) for _ in range(n)] for n in (4, 3))
        lines = [" ".join("?" if n < 0 else str(n) for n in line) for line in (rows, columns)]
        texts.append(f"left: {lines[0]}\ntop: {lines[1]}")
    prover = Prover(kind, backend(name), trim=trim)
    kinds, cuts = set(), 0
    for text in texts:
        certificate = prover.checked_certificate(entry(islands, text))
        assert certificate.kind == ("none", "unique", "multiple")[min(2, count(text))], text
        assert certificate.by == ("sat:cadical195" if name == "sat:cadical195" else "sat:glucose4")
        assert next(certificates(certificate.text().splitlines())).text() == certificate.text()
        (result,) = verify(certificate.text(), [islands]).results
        assert (result.accepted, result.trust) == (True, "rules, as stated")
        kinds.add(certificate.kind)
        cuts += len(certificate.cuts)
    assert kinds == {"none", "unique", "multiple"}
    assert cuts


def ring(n: int) -> tuple[Model, list[Clue]]:
    """Two graphs: shaded cells of a grid whose border is blank except two corners; and, by a clue, the blank cells if a
    flag is true."""
    model = Model()
    cells = model.variables("c", (n, n), (0, 1))
    flat = [x for row in cells for x in row]
    links = [(n * r + c, n * r + c + 1) for r in range(n) for c in range(n - 1)]
    links += [(n * r + c, n * r + c + n) for r in range(n - 1) for c in range(n)]
    model.add(Connected(flat, links))
    flag = model.variable("flag", (0, 1))
    blank = Clue("blank", Implies(flag == 1, Connected([x == 0 for x in flat], links)))
    return model, [blank, Clue("ends", cells[0][0] == 1, cells[-1][-1] == 1), Clue("few", Count(flat, 1) <= 2 * n - 3)]


@pytest.fixture(scope="module")
def lines() -> list[str]:
    model, clues = ring(3)
    flag, corner = model.decisions[-1], model.decisions[2]
    more = [given_clue(model, flag, [1]), given_clue(model, corner, [0]), given_clue(model, model.decisions[6], [0])]
    clues = [*clues[:2], Clue("few", Count(model.decisions[:9], 1) == 5), *more]
    return prove_model(model, clues, trim=True).text().splitlines()


def one(lines: list[str]) -> Result:
    (result,) = check(lines)
    return result


def test_the_truth(lines: list[str]) -> None:
    result = one(lines)
    assert (result.accepted, result.trust, result.added) == (True, "rules, as stated", len(cuts_of(lines)))
    assert {line.split()[1] for line in (lines[i] for i in cuts_of(lines))} == {"1", "2"}


def cuts_of(lines: list[str]) -> list[int]:
    return [i for i, line in enumerate(lines) if line.startswith("cut ")]


def test_lies_about_cuts(lines: list[str]) -> None:
    """A literal less, a literal turned, another graph: rejected at that line. A literal more weakens it: it follows,
    though perhaps the lemmas do not."""
    for i in cuts_of(lines):
        _, number, *literals, _ = lines[i].split()
        for j, x in enumerate(literals):
            fewer = literals[:j] + literals[j + 1 :]
            turned = [*literals[:j], str(-int(x)), *literals[j + 1 :]]
            for said in (fewer, turned):
                result = one([*lines[:i], " ".join(["cut", number, *said, "0"]), *lines[i + 1 :]])
                assert (result.accepted, result.line) == (False, i + 1), said
                assert result.reason == f"the cut does not follow from graph {number}"
        other = {"1": "2", "2": "1"}[number]
        result = one([*lines[:i], " ".join(["cut", other, *literals, "0"]), *lines[i + 1 :]])
        assert (result.accepted, result.line) == (False, i + 1)
        result = one([*lines[:i], " ".join(["cut", "3", *literals, "0"]), *lines[i + 1 :]])
        assert result.reason == "a cut of graph 3, but there are 2"
        assert one([*lines[: i + 1], *lines[i:]]).accepted
        more = next(str(x) for x in range(1, 10) if str(x) not in literals and str(-x) not in literals)
        result = one([*lines[:i], " ".join(["cut", number, *literals, more, "0"]), *lines[i + 1 :]])
        assert result.accepted or result.line > lines.index("lemmas") + 1
    missing = [line for line in lines if not line.startswith("cut ")]
    assert one(missing).reason.endswith("does not follow by unit propagation")


def test_an_empty_cut_costs_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "cut_follows", lambda graph, clause, steps=None: True)
    proof, result = Proof(Rules(1, [])), Result(True, 1, 1)
    problem = checker.Problem(lambda: Rules(1, []), (), lambda text: [], graphs=[checker.Graph([1], [], [])])
    lines = checker.CertificateLines(["added", "cut 1 0", "cut 1 0", "lemmas"])
    checker.check_added(lines, proof, problem, result)
    assert result.added == 2 and lines.steps.used >= 2 * 40


def test_the_work_of_cuts_is_bounded(lines: list[str]) -> None:
    i = cuts_of(lines)[0]
    many = [*lines[:i], *[lines[i]] * 500, *lines[i:]]
    assert one(many).accepted
    (result,) = check(many, max_work=20_000)
    assert result.reason == "not checked within 20000 steps"
    assert i < result.line < i + 500


@pytest.mark.every(4)
@pytest.mark.parametrize("seed", range(4))
def test_a_cut_is_implied_by_the_meaning(seed: int) -> None:
    """Accepted clauses hold in every assignment that is connected; every clause the constraint breaks minimally is
    accepted once all its false nodes are in it."""
    draw = random.Random(seed)
    accepted = 0
    for _ in range(25):
        model = Model()
        xs = model.variables("x", draw.randint(2, 5), (0, 1))
        n = draw.randint(2, 5)
        nodes = [None if draw.random() < 0.1 else draw.choice(xs) == draw.randrange(2) for _ in range(n)]
        links = [
            (a, b, None if draw.random() < 0.6 else draw.choice(xs) == 1)
            for a, b in product(range(n), repeat=2)
            if draw.random() < 0.3
        ]
        constraint = Connected(nodes, links)
        number = {x: i for i, x in enumerate(xs, 1)}
        graph = graph_of(constraint, xs)
        assert isinstance(graph, LinkGraph)
        said = Graph(graph.nodes, graph.links)
        every = [dict(zip(xs, values, strict=True)) for values in product((0, 1), repeat=len(xs))]
        holding = [a for a in every if constraint.holds(a)]

        def literals(a: dict, sign: int, number: dict = number) -> list[int]:  # type: ignore[type-arg]
            return [sign * (number[x] if value else -number[x]) for x, value in a.items()]

        for a in every:  # the clause that excludes the assignment follows just where it is not connected
            assert cut_follows(said, literals(a, -1)) is not constraint.holds(a)
        for _ in range(60):
            clause = [draw.choice((-1, 1)) * i for i in draw.sample(sorted(number.values()), draw.randint(0, len(xs)))]
            if cut_follows(said, clause):
                accepted += 1
                assert all(set(clause) & set(literals(a, 1)) for a in holding)
            assert not cut_follows(Graph(graph.nodes, graph.links, [99]), clause)
            assert cut_follows(Graph(graph.nodes, graph.links, [99]), [*clause, 99]) is cut_follows(said, clause)
    assert accepted > 20


@pytest.mark.parametrize("wanted", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_minimal_cuts_with_a_literal_less_are_rejected(wanted: int) -> None:
    """Cuts of random shadings of a grid: each follows, and no part of it does."""
    draw = random.Random(9)
    n = 6
    model = Model()
    cells = model.variables("c", n * n, (0, 1))
    links = [(n * r + c, n * r + c + 1) for r in range(n) for c in range(n - 1)]
    links += [(n * r + c, n * r + c + n) for r in range(n - 1) for c in range(n)]
    graph = graph_of(Connected(cells, links))
    assert isinstance(graph, LinkGraph)
    said = Graph(graph.nodes, graph.links)
    found = 0
    while found < wanted:
        true = {i for i in range(1, n * n + 1) if draw.random() < 0.5}
        for cut in graph.cuts(lambda x: x in true):  # noqa: B023
            assert cut_follows(said, cut)
            assert not any(cut_follows(said, cut[:i] + cut[i + 1 :]) for i in range(len(cut)))
            found += 1


@pytest.mark.every(8)
@pytest.mark.parametrize("solver", proof_logging.SOLVERS)
def test_every_solver_that_writes_proofs(solver: str) -> None:
    """Cuts are added between two answers of one solver: its proof still stands."""
    model, clues = ring(5)
    loop = Model()
    edges = loop.variables("e", 12, (0, 1))
    square = [(3 * r + c, 3 * r + c + 1) for r in range(3) for c in range(2)]
    square += [(3 * r + c, 3 * r + c + 3) for r in range(2) for c in range(3)]
    loop.add(SingleLoop(9, [(a, b, x) for (a, b), x in zip(square, edges, strict=True)]), Count(edges, 1) == 8)
    formula = question_of(model, clues).formula
    assert accepted(formula, solver) == 0
    assert accepted(question_of(loop, [Clue("mid", edges[2] == 1, edges[3] == 1)]).formula, solver) <= 2


def accepted(formula: ProofFormula, solver: str) -> int:
    """The number of found solutions; the claim about the others is checked."""
    written = proof_logging.prove(formula, solver)
    if len(written.found) < 2:
        proof = formula.checker_state()
        for literals in written.found:
            proof.add(formula.block(literals))
        for number, cut in written.cuts:
            assert cut_follows(formula.problem.graphs[number - 1], cut)
            proof.add(cut)
        for lemma in (*written.lemmas, ()):
            assert proof.follows(list(lemma))
            proof.add(lemma)
    return len(written.found)


def test_trimming_drops_cuts() -> None:
    model, clues = ring(5)
    whole, trimmed = prove_model(model, clues), prove_model(model, clues, trim=True)
    assert whole.kind == trimmed.kind == "none"
    assert 0 < len(trimmed.cuts) < len(whole.cuts)


def test_limits_are_kept() -> None:
    model, clues = ring(6)
    for limits in (Limits(seconds=0.0), Limits(steps=0)):
        with pytest.raises(LimitReached, match="limit of 0"):
            proof_logging.prove(question_of(model, clues).formula, limits=limits)


def test_exports_list_cuts_as_clauses(lines: list[str]) -> None:
    from dratify import check_proof, parse_dimacs

    (certificate,) = certificates(lines)
    files = export_files(certificate)
    assert check_proof(parse_dimacs(files.dimacs), files.drup).ok
    body = [line for line in files.dimacs.splitlines() if line[0] not in "cp"]
    said = [line for line in files.dimacs.splitlines() if ": a cut of graph " in line]
    assert len(said) == len(cuts_of(lines))
    for comment, i in zip(said, cuts_of(lines), strict=True):
        assert body[int(comment.split()[2].rstrip(":")) - 1] == lines[i].split(" ", 2)[2]
    without = "\n".join(line for line in files.dimacs.splitlines() if line not in body[-len(said) :])
    without = without.replace(f" {len(body)}\n", f" {len(body) - len(said)}\n")
    assert not check_proof(parse_dimacs(without + "\n"), files.drup).ok


def test_lies_about_a_text(islands: str, tmp_path: Path) -> None:
    prover = Prover(gallery.kind_of(islands), backend("sat"), trim=True)
    made = prover.checked_certificate(entry(islands, "left: 1 0 1\ntop: 1 0 1"))
    lines = made.text().splitlines()
    i = cuts_of(lines)[0]
    for change in (lambda x: x[:2] + x[3:], lambda x: [x[0], "2", *x[2:]], lambda x: [*x[:2], *x[4:]]):
        changed = " ".join(change(lines[i].split()))
        (result,) = verify([*lines[:i], changed, *lines[i + 1 :]], [islands]).results
        assert (result.accepted, result.line) == (False, i + 1)
