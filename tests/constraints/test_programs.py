"""Programs of one's own: exported puzzles run without the package, and find the verdict that the examples declare."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from pysat.solvers import Solver

from cpsudoku import AllDifferent, Or
from cpsudoku.model import Clue, Model
from cpsudoku.statement.export.solver_inputs import write_model
from cpsudoku.support import registry
from cpsudoku.support.errors import ModelError
from tests.statement.conftest import Posed, every
from tests.targets import convert
from tests.truth.solutions import printed

pytestmark = pytest.mark.app  # `convert` is an application

TARGETS = ("ortools", "pysat", "python")
CHEAP = ("killer", "nonogram", "slitherlink", "nurikabe", "fillomino", "futoshiki", "binairo", "numberlink", "galaxies")
NAMED = ("r1c1=3 r1c2=1 r1c3=4 r1c4=2 r2c1=4 r2c2=2 r2c3=3 r2c4=1 r3c1=1 r3c2=4 r3c3=2 r3c4=3 r4c1=2 r4c2=3 r4c3=1 "
         "r4c4=4")  # fmt: skip
# Norvig's essay has it as the puzzle that took his program three minutes.
HARD = (".....6....59.....82....8....45........3........6..3.54...325..6..................", "python")
SOLVER = "solver, solutions = cp_model.CpSolver(), []"
QUIET = f"{SOLVER}\nsolver.parameters.catch_sigint_signal = False"


def of_dimacs(text: str, *, most: int = 2) -> list[tuple[int, ...]]:
    """The solutions over the decisions: solve, block, solve again."""
    shown = [int(n) for n in re.search(r"^c p show ([\d ]*)0$", text, re.MULTILINE)[1].split()]  # type: ignore[index]
    rows = [[int(n) for n in line.split()[:-1]] for line in text.splitlines() if line[0] not in "cp"]
    assert re.search(rf"^p cnf \d+ {len(rows)}$", text, re.MULTILINE)
    found: list[tuple[int, ...]] = []
    with Solver(name="glucose4", bootstrap_with=rows) as solver:
        while len(found) < most and solver.solve():
            true = {*solver.get_model()}
            found.append(tuple(n if n in true else -n for n in shown))
            solver.add_clause([-n for n in found[-1]])
    return found


def check(puzzle: Posed, targets: tuple[str, ...]) -> None:
    for target in targets:
        if (puzzle.text, target) != HARD:
            lines = printed(write_model(puzzle.model, puzzle.clues, target, puzzle.name))
            solutions = {"none": 0, "unique": 1, "multiple": 2}[puzzle.verdict]
            assert (lines[0], len({*lines[1:]})) == (puzzle.verdict, solutions), (puzzle.name, target)
    found = of_dimacs(write_model(puzzle.model, puzzle.clues, "cnf"))
    assert ("none", "unique", "multiple")[len(found)] == puzzle.verdict, puzzle.name


@pytest.mark.every(6)
def test_verdicts() -> None:
    """All kinds by clauses, some by all programs."""
    for puzzle in every(("unique",)):
        if puzzle.name in registry.names("kind"):
            check(puzzle, TARGETS if puzzle.name in CHEAP else ("pysat",))


@pytest.mark.slow
def test_verdicts_of_all_examples() -> None:
    for puzzle in every():
        check(puzzle, TARGETS)


def test_an_empty_clause_leaves_no_solution() -> None:
    model = Model()
    model.variable("a", (1, 2))
    model.add(Or())
    for target in TARGETS:
        assert printed(write_model(model, (), target, "")) == ["none"], target


@pytest.mark.every(6)
def test_a_file_runs_by_itself_and_is_clean(tmp_path: Path) -> None:
    """Run it in an interpreter without our package in its path; the output has the puzzle's names."""
    posed = next(puzzle for puzzle in every(("unique",)) if puzzle.name == "killer")
    for target in TARGETS:
        path = tmp_path / f"{target}.py"
        path.write_text(write_model(posed.model, posed.clues, target, 'a "killer" \\ of mine'), encoding="utf-8")
        block = "import sys; sys.modules['cpsudoku'] = None; exec(open(sys.argv[1], encoding='utf-8').read())"
        ran = subprocess.run([sys.executable, "-c", block, path], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, ""), target
        assert ran.stdout.splitlines() == ["unique", NAMED], target
    for other in every(("unique",)):
        for target in TARGETS if other.name in registry.names("kind") else ():
            text = write_model(other.model, other.clues, target, f"{other.name} as it is")
            (tmp_path / f"{other.name}_{target}.py").write_text(text, encoding="utf-8")
    for command in (["check", "--ignore", "SIM905"], ["format", "--check"]):
        ran = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--config", "pyproject.toml", tmp_path],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_search_that_is_cut_short_is_no_verdict() -> None:
    """Before the first answer, and before the second, of puzzles that have none, one, several."""
    told = io.StringIO()
    only_once = "solver.parameters.max_time_in_seconds = 0 if solutions else 60\n    "
    for puzzle in every():
        if puzzle.name == "killer":
            program = write_model(puzzle.model, puzzle.clues, "ortools").replace(SOLVER, QUIET)
            at_once = program.replace(QUIET, f"{QUIET}\nsolver.parameters.max_time_in_seconds = 0")
            later = program.replace("    model.add_forbidden", f"    {only_once}model.add_forbidden")
            assert len({program, at_once, later}) == 3
            for cut in (at_once, *[later] * (puzzle.verdict != "none")):
                with redirect_stdout(told), pytest.raises(SystemExit) as stopped:
                    exec(compile(cut, "program", "exec"), {"__name__": "__main__"})
                assert stopped.value.code == 3
    assert {*told.getvalue().splitlines()} == {"undecided"}


def test_a_sudoku_is_calls() -> None:
    """One call for each unit in 60 lines; with PySAT one loop for each rule."""
    text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    program = convert(text, to="ortools")
    assert program.count("\nmodel.add_all_different(of(") == 27
    assert len(program.splitlines()) <= 60
    looped = convert(text, to="pysat")
    assert looped.count("all_different(names)\n") == 1
    assert "r9c1 r9c2 r9c3 r9c4 r9c5 r9c6 r9c7 r9c8 r9c9\nr1c1 r2c1" in looped


def test_what_a_program_cannot_say() -> None:
    """A variable is called as one that the program adds."""
    model = Model()
    x = [model.variable(f"~{i}", range(3)) for i in range(1, 7)]
    model.add(Clue("one of two", Or(AllDifferent(x[:3]), AllDifferent(x[3:]))))
    with pytest.raises(ModelError, match="cannot name variable ~1: two variables have this name"):
        write_model(model, model.clues, "python")


def test_edges() -> None:
    """Without a decision, a rule or a solution."""
    with pytest.raises(ModelError, match="expected a decision variable"):
        convert(Model(), to="python")
    never = _of(2)
    never.add(Clue("never", never.decisions[0] == 7))
    for model, verdict in ((_of(1), "unique"), (_of(2), "multiple"), (never, "none")):
        for target in TARGETS:
            assert printed(convert(model, to=target))[0] == verdict, target
        assert ("none", "unique", "multiple")[len(of_dimacs(convert(model, to="cnf")))] == verdict


def _of(values: int) -> Any:
    model = Model()
    model.variable("x", range(values))
    return model
