"""Compare the backends on the uniqueness of 9x9 sudoku with the programs that a competent user writes first.

    python benchmarks/backends.py [FILE] [--puzzles N] [--rounds R] [--warm W] [--backends "SPEC;SPEC..."]

    python benchmarks/backends.py [FILE] --study solvers|encodings

FILE has one puzzle of 81 characters a line (default: puzzles/sudoku/top95.txt). The script prints milliseconds a
puzzle, by the clock and of the processor. It also prints the speed against yardsticks of the same solver: a fresh
solver for each puzzle, and the fastest yardstick, which keeps its solver. The time includes everything: cells to clues,
two solver calls, reading the solutions, the check of the witness. The run uses one process and one thread; only the
CP-SAT yardstick has CP-SAT's default threads.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support import registry
from cpsudoku.support.square_grid import boxes, columns, rows
from cpsudoku.uniqueness.blocking import uniqueness

UNITS = rows(9) + columns(9) + boxes(3, 3)
Ask = Callable[[str], int]  # puzzle -> 0, 1 or 2 solutions (2: at least two)
DEFAULT = Path(__file__).parent.parent / "puzzles" / "sudoku" / "top95.txt"
DIGIT = {".": 0} | {c: int(c) for c in "0123456789"}
CHUNK = 5
SPECS = "sat;sat:glucose4;sat:minisat22;cp_sat;cp_sat:enumerate;cp_sat:boolean;search"


class Seconds(NamedTuple):
    """The seconds by the clock, and the processor seconds of all threads."""

    wall: float
    processor: float


def product(spec: str) -> Ask:
    """Return the package's own query; one session serves all puzzles."""
    puzzle = gallery.kind_of("sudoku")
    model = puzzle.model(puzzle.shape(puzzle.puzzle(9, 9)))
    session = backend(spec).open(model)

    def ask(text: str) -> int:
        grid = square_puzzle([DIGIT[c] for c in text])
        return uniqueness(model, session, Question(puzzle.clues(puzzle.take(grid), model))).verdict.code

    return ask


def rules() -> list[list[int]]:
    """Return the clauses of every tutorial: literal 9 * cell + digit."""
    groups = [[9 * cell + d for d in range(1, 10)] for cell in range(81)]
    groups += [[9 * cell + d for cell in unit] for unit in UNITS for d in range(1, 10)]
    return [clause for group in groups for clause in (group, *([-a, -b] for a, b in combinations(group, 2)))]


def fresh_sat_solver(name: str = "cadical153") -> Ask:
    """Return a query with a new solver for every puzzle, and clues as unit clauses."""
    from pysat.solvers import Solver

    clauses = rules()

    def ask(text: str) -> int:
        with Solver(name=name, bootstrap_with=clauses) as solver:
            for cell, c in enumerate(text):
                if c in "123456789":
                    solver.add_clause([9 * cell + int(c)])
            if not solver.solve():
                return 0
            solver.add_clause([-x for x in solver.get_model()[:729] if x > 0])
            return 2 if solver.solve() else 1

    return ask


def kept_sat_solver(name: str = "cadical153") -> Ask:
    """Return a query with one solver for all puzzles: clues are assumptions, and a literal switches the block on. It
    checks no witness."""
    from pysat.solvers import Solver

    solver, guard = Solver(name=name, bootstrap_with=rules()), 729

    def ask(text: str) -> int:
        nonlocal guard
        clues = [9 * cell + int(c) for cell, c in enumerate(text) if c in "123456789"]
        if not solver.solve(assumptions=clues):
            return 0
        guard += 1
        solver.add_clause([-x for x in solver.get_model() if 0 < x <= 729] + [-guard])
        answer = 2 if solver.solve(assumptions=[guard, *clues]) else 1
        solver.add_clause([-guard])
        return answer

    return ask


def textbook_cp_sat() -> Ask:
    """Return a query of the AllDifferent model with default parameters; one reified inequality a cell blocks the
    solution."""
    from ortools.sat.python import cp_model

    found = (cp_model.OPTIMAL, cp_model.FEASIBLE)

    def ask(text: str) -> int:
        model, solver = cp_model.CpModel(), cp_model.CpSolver()
        cells: list[Any] = [model.new_int_var(1, 9, f"cell {i}") for i in range(81)]
        for unit in UNITS:
            model.add_all_different([cells[i] for i in unit])
        for cell, c in zip(cells, text, strict=True):
            if c in "123456789":
                model.add(cell == int(c))
        if solver.solve(model) not in found:
            return 0
        differs = [model.new_bool_var(f"differs {i}") for i in range(81)]
        for cell, value, b in zip(cells, [solver.value(cell) for cell in cells], differs, strict=True):
            model.add(cell != value).only_enforce_if(b)
        model.add_bool_or(differs)
        return 2 if solver.solve(model) in found else 1

    return ask


def measure(
    contenders: dict[str, Callable[[], Ask]], puzzles: Sequence[str], rounds: int, warm: Sequence[str] = ("." * 81,)
) -> dict[str, Seconds]:
    """Return the seconds a puzzle. Contenders take turns every CHUNK puzzles; the best round of each chunk counts.

    Make a new contender for every round: a kept solver would know the puzzles from the round before.
    """
    chunks = [puzzles[i : i + CHUNK] for i in range(0, len(puzzles), CHUNK)]
    best: dict[tuple[str, int], Seconds] = {}
    for _ in range(rounds):
        asks = {name: make() for name, make in contenders.items()}
        for ask in asks.values():
            for puzzle in warm:
                ask(puzzle)
        for i, chunk in enumerate(chunks):
            answers = set()
            for name, ask in asks.items():
                wall, processor = perf_counter(), process_time()
                answers.add(tuple(map(ask, chunk)))
                spent = Seconds(perf_counter() - wall, process_time() - processor)
                best[name, i] = Seconds(*map(min, spent, best.get((name, i), spent)))
            assert len(answers) == 1, f"the contenders do not agree on {chunk}"
    return {
        name: Seconds(
            *(sum(column) / len(puzzles) for column in zip(*(best[name, i] for i in range(len(chunks))), strict=True))
        )
        for name in contenders
    }


def study(what: str) -> list[str]:
    """Return a specification of every solver, or of every encoding in both formulations."""
    choices = {option.name: option.choices for option in registry.find("backend", "sat").options}
    if what == "solvers":
        return [f"sat:{solver}" for solver in choices["solver"]]
    return [f"sat:{amo},{formulation}" for amo in choices["amo"] for formulation in choices["formulation"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", nargs="?", default=DEFAULT, type=Path)
    parser.add_argument("--puzzles", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--warm", type=int, default=0, help="other puzzles, asked before the clock runs")
    parser.add_argument("--backends", default=SPECS, help="separated by semicolons")
    parser.add_argument("--study", choices=("solvers", "encodings"), help="all choices of the sat backend instead")
    chosen = parser.parse_args()
    lines = [line[:81] for line in chosen.file.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    drawn = random.Random(1).sample(lines, min(chosen.puzzles + chosen.warm, len(lines)))
    warm, puzzles = drawn[: chosen.warm] or ["." * 81], drawn[chosen.warm :]
    fresh, kept, textbook = "PySAT, a fresh solver a puzzle", "PySAT, one solver kept", "CP-SAT, textbook model"
    contenders: dict[str, Callable[[], Ask]] = {fresh: fresh_sat_solver}
    if not chosen.study:
        contenders |= {kept: kept_sat_solver, textbook: textbook_cp_sat}
    yardsticks = {"sat": (fresh, kept), "cp_sat": (textbook,)}  # the yardsticks of a backend, the strongest last
    specs = study(chosen.study) if chosen.study else chosen.backends.split(";")
    contenders |= {spec: partial(product, spec) for spec in specs}
    best = measure(contenders, puzzles, chosen.rounds, warm)
    print(f"{chosen.file.name}: {len(puzzles)} puzzles, milliseconds a puzzle, best of {chosen.rounds} rounds")
    print(f"{'contender':32} {'wall':>9} {'processor':>10}  times as fast, by processor time")
    for name, spent in best.items():
        peers = [peer for peer in yardsticks.get(name.partition(":")[0], ()) if peer in best]
        ratios = ", ".join(f"{best[peer].processor / spent.processor:.2f} ({peer})" for peer in peers)
        print(f"{name:32} {1e3 * spent.wall:9.3f} {1e3 * spent.processor:10.3f}  {ratios}".rstrip())


if __name__ == "__main__":
    main()
