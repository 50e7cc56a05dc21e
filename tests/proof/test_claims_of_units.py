"""Claims about boards of units in version 3: candidates, implied clauses, minimality; against all 288 grids of 4x4."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from pysat.solvers import Solver

import cpsudoku
from cpsudoku.checker import check
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import ModelError
from tests.proof.test_truth import GRIDS_4X4

Clauses = list[list[int]]


def refuted(clauses: Clauses) -> list[str]:
    """The lemmas."""
    with Solver(name="glucose4", bootstrap_with=clauses, with_proof=True) as solver:
        assert not solver.solve()
        return [line for line in solver.get_proof() if not line.startswith("d") and line != "0"]


def accepted(kind: str, givens: str, claim: list[str], lemmas: list[str]) -> bool:
    head = ["cpsudoku-certificate 3", f"kind {kind}", "puzzle sudoku 2x2", f"givens {givens}"]
    (result,) = check([*head, *claim, "lemmas", *lemmas, "0"])
    assert result.accepted or result.reason
    return result.accepted


def solutions(givens: str) -> list[str]:
    return [grid for grid in GRIDS_4X4 if all(a in (".", b) for a, b in zip(givens, grid, strict=True))]


def literals(grid: str) -> list[int]:
    return [4 * cell + int(s) for cell, s in enumerate(grid)]


def test_claims_that_are_true_are_accepted_and_others_are_not(textbook_clauses: Callable[..., Clauses]) -> None:
    draw = random.Random(24)
    minimal = several = 0
    for number in range(20):
        grid = draw.choice(GRIDS_4X4)
        kept = set(range(16))
        for i in draw.sample(range(16), 16):  # until all that are left are needed
            if len(solutions("".join(s if j in kept - {i} else "." for j, s in enumerate(grid)))) == 1:
                kept.remove(i)
        kept -= {max(kept)} if number % 3 == 0 else set()
        kept |= {next(i for i in range(16) if i not in kept)} if number % 3 == 1 else set()
        givens = "".join(s if i in kept else "." for i, s in enumerate(grid))
        found = solutions(givens)
        clauses = textbook_clauses("sudoku 2x2") + [[4 * i + int(grid[i])] for i in kept]
        seen = {x for one in found for x in literals(one)}
        lemmas = refuted([*clauses, [x for x in range(1, 65) if x not in seen]])
        witnesses = [f"solution {one}" for one in found]
        assert accepted("candidates", givens, [*witnesses, "end"], lemmas)
        other = next(one for one in GRIDS_4X4 if one not in found)
        assert not accepted("candidates", givens, [*witnesses, f"solution {other}", "end"], lemmas)
        if len(found) > 1 and seen != {x for one in found[1:] for x in literals(one)}:
            several += 1
            assert not accepted("candidates", givens, [*witnesses[1:], "end"], lemmas)
        for cell in draw.sample(range(16), 4):
            name, values = f"r{cell // 4 + 1}c{cell % 4 + 1}", {one[cell] for one in found}
            clause = f"clause : {' '.join(f'{name}={v}' for v in sorted(values))}"
            lemmas = refuted([*clauses, *([-4 * cell - int(v)] for v in values)])
            assert accepted("implied", givens, [clause], lemmas)
            lie = f"clause : {name}!={draw.choice(sorted(values))}"
            assert not accepted("implied", givens, [lie], lemmas)
        if len(found) == 1:
            others = [solutions(givens[:i] + "." + givens[i + 1 :]) for i in sorted(kept)]
            lemmas = refuted([*clauses, [-x for x in literals(grid)]])
            claim = [f"solution {grid}"]
            for i, left in zip(sorted(kept), others, strict=True):
                other = next((one for one in left if one != grid), grid)
                claim += [f"without r{i // 4 + 1}c{i % 4 + 1}", f"solution {other}"]
            needed = all(len(left) > 1 for left in others)
            assert accepted("minimal", givens, claim, lemmas) is needed
            assert not accepted("minimal", givens, claim[:-2], lemmas)
            minimal += needed
    assert minimal > 2 and several > 2


def test_literals_of_cells_that_are_none() -> None:
    for token in ("r5c1=1", "r1c1=5", "r1c1=.", "r0c1=1", "r1c1", "1", "r1c1=", "-r1c1=1", "r1c1==1", "r1c1=1\u0661"):
        assert not accepted("implied", "1234" + "." * 12, [f"clause : {token}"], []), token
    assert accepted("implied", "1234" + "." * 12, ["clause : r1c1=1"], [])


def test_claims_and_counts_from_python() -> None:
    """Claims about a board of units and about a stated one; false claims are rejected."""
    board, killer = "1..4.........3.2", gallery.kind_of("killer").unique[0]
    for text, kind, literals in ((board, "sudoku", ["r1c2!=3", "r1c2=3"]), (killer, "killer", ["r1c1=1", "r1c1!=1"])):
        for claim in ("candidates", literals):
            made = cpsudoku.prove(text, kind=kind, claim=claim)
            assert made.kind == ("implied" if claim == literals else "candidates")
            assert all(result.accepted for result in check(made.text().split("\n")))
    assert cpsudoku.prove(board, claim="minimal").text().count("without") == 4
    with pytest.raises(ModelError, match="expected a claim, verdict, candidates, minimal or a list of literals, found"):
        cpsudoku.prove(board, claim="true")
    with pytest.raises(ModelError, match="every solution satisfies"):
        cpsudoku.prove("1..4............", claim=["r1c2=2"])
