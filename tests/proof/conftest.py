"""A second opinion on certificates: clauses written down afresh, proofs by PySAT, checked by dratify."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product

import pytest

Clauses = list[list[int]]
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def exactly_one(literals: list[int]) -> Clauses:
    return [literals] + [[-a, -b] for a, b in combinations(literals, 2)]


def clauses_of(puzzle: str, regions: str = "") -> Clauses:
    """The full direct encoding of "sudoku 2x3", "sudoku-x 3x3", "windoku 3x3", "latin 5", "jigsaw 5", by the book."""
    name, size = puzzle.split(" ")
    height, width = map(int, size.split("x")) if "x" in size else (1, int(size))
    n = height * width
    at = {(r, c): n * r + c for r, c in product(range(n), repeat=2)}
    labels: list[Callable[[int, int], object]] = [lambda r, c: ("row", r), lambda r, c: ("column", c)]
    if name in ("sudoku", "sudoku-x", "windoku"):
        labels.append(lambda r, c: ("box", r // height, c // width))
    if name == "sudoku-x":
        labels.append(lambda r, c: ("falling",) if r == c else None)
        labels.append(lambda r, c: ("rising",) if r + c == n - 1 else None)
    if name == "windoku":
        labels.append(lambda r, c: ("window", r // 4, c // 4) if r % 4 and c % 4 else None)
    if name == "jigsaw":
        labels.append(lambda r, c: ("region", regions[n * r + c]))
    units: dict[object, list[int]] = {}
    for label, ((r, c), cell) in product(labels, at.items()):
        if label(r, c) is not None:
            units.setdefault(label(r, c), []).append(cell)
    clauses = [clause for cell in at.values() for clause in exactly_one([n * cell + v + 1 for v in range(n)])]
    for unit, v in product(units.values(), range(n)):
        clauses += exactly_one([n * cell + v + 1 for cell in unit])
    return clauses


def given_clauses(givens: str, n: int) -> Clauses:
    if len(givens) == n * n:
        return [[n * cell + SYMBOLS.index(s) + 1] for cell, s in enumerate(givens) if s != "."]
    return [[-number] for number, s in enumerate(givens, 1) if s == "."]


def models(clauses: Iterable[list[int]], limit: int = 2) -> list[list[int]]:
    """Up to ``limit`` models, as true literals."""
    from pysat.solvers import Solver

    found: list[list[int]] = []
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        while len(found) < limit and solver.solve():
            found.append([x for x in solver.get_model() if x > 0])
            solver.add_clause([-x for x in found[-1]])
    return found


def record(puzzle: str, givens: str, regions: str = "", solver: str = "cadical195") -> list[str]:
    """The lines of a true certificate."""
    from pysat.solvers import Solver

    size = puzzle.split(" ")[1]
    n = int(size.split("x")[0]) * int(size.split("x")[1]) if "x" in size else int(size)
    clauses = clauses_of(puzzle, regions) + given_clauses(givens, n)
    found = models(clauses)
    texts = ["".join(SYMBOLS[(x - 1) % n] for x in model) for model in found]
    head = [f"puzzle {puzzle}", *([f"regions {regions}"] if regions else []), f"givens {givens}"]
    if len(found) == 2:
        return ["cpsudoku-certificate 1", "kind multiple", *head, f"solution {texts[0]}", f"second {texts[1]}"]
    kind = "unique" if found else "none"
    if found:
        clauses.append([-x for x in found[0]])
    with Solver(name=solver, bootstrap_with=clauses, with_proof=True) as prover:
        assert not prover.solve()
        lemmas = [line for line in prover.get_proof() or [] if not line.startswith("d") and line.strip() != "0"]
    solution = [f"solution {texts[0]}"] if found else []
    return ["cpsudoku-certificate 1", f"kind {kind}", *head, *solution, "lemmas", *lemmas, "0"]


def is_true(lines: list[str]) -> bool:
    """Is the claim of this well-formed record true, and its proof accepted by dratify?"""
    from dratify import CNF, check_proof

    fields = dict(line.split(" ", 1) for line in lines if line[0].isalpha() and " " in line)
    size = fields["puzzle"].split(" ")[1]
    n = int(size.split("x")[0]) * int(size.split("x")[1]) if "x" in size else int(size)
    clauses = clauses_of(fields["puzzle"], fields.get("regions", "")) + given_clauses(fields["givens"], n)
    found = models(clauses)
    solutions = [fields[name] for name in ("solution", "second") if name in fields]
    blocks = [[n * cell + SYMBOLS.index(s) + 1 for cell, s in enumerate(text)] for text in solutions]
    if any(not models(clauses + [[x] for x in block]) for block in blocks):
        return False
    if fields["kind"] == "multiple":
        return len(found) == 2 and len(set(solutions)) == 2
    if len(found) != (fields["kind"] == "unique") or len(blocks) != len(found):
        return False
    formula = CNF(n**3)
    for clause in clauses + [[-x for x in block] for block in blocks]:
        formula.add_dimacs(clause)
    proof = "\n".join(lines[lines.index("lemmas") + 1 :]) + "\n"
    return bool(check_proof(formula, proof).ok)


@pytest.fixture(scope="session")
def textbook_clauses() -> Callable[..., Clauses]:
    return clauses_of


@pytest.fixture(scope="session")
def true_record() -> Callable[..., list[str]]:
    return record


@pytest.fixture(scope="session")
def judge() -> Callable[[list[str]], bool]:
    return is_true
