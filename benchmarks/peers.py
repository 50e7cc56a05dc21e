"""Compare the package with every other program that is installed: one table, with the machine and the compilers.

    python -m benchmarks [LIST...] [--page FOLDER] [--noqx FOLDER] [--cspuz PROGRAM] [--tdoku LIBRARY]
                         [--most 50] [--rounds 2] [--seconds 10] [--seed 1] [--out TABLE.md]

A LIST (default: puzzles/sudoku/top95.txt) has one puzzle a line: 81 characters, a link, or an object of JSON with the
text for each program:

    {"text": "...", "kind": "sudoku", "page": "a constraint of the page solver",
     "noqx": {"solver": "hitori", "puzzle": "m=edit&p=...", "param": {}}}

PySAT and OR-tools are always there. `page`: the folder of sigh/Interactive-Sudoku-Solver, for node; `noqx`: the folder
of T0nyX1ang/noqx (needs clingo); `cspuz`: the program run_solver of semiexp/cspuz_core, started for each link; `tdoku`:
its shared library. The environment variables CPSUDOKU_PAGE, CPSUDOKU_NOQX, CPSUDOKU_CSPUZ and CPSUDOKU_TDOKU replace
the options. The script names the missing programs. We ship none of them.

Contenders take turns, puzzle by puzzle, in a random order for each puzzle. The best round counts, but a kept session or
solver has one round only, since it would remember the puzzle. One more puzzle of the list comes first and warms all up.
A time is processor milliseconds, from the text to the verdict; *cold* means that nothing of the shape is stored. A
ratio is the other program's time divided by ours, over the puzzles that both decided: above 1 we are faster. The
brackets have its 95 % bootstrap interval over the puzzles. The table lists different verdicts.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import platform
import random
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from itertools import combinations
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from benchmarks.first_sight import forget
from cpsudoku.backends.backend_names import backend, specs
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits, Question
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.square_grid import boxes, columns, rows
from cpsudoku.uniqueness.blocking import uniqueness
from cpsudoku.uniqueness.decision import Checker

ROOT = Path(__file__).parent.parent
OURS = ("sat, cold", "sat, kept", "cp_sat, kept", "cp_sat:enumerate, kept")
UNITS = rows(9) + columns(9) + boxes(3, 3)
RESAMPLES = 2000
WORDS = {0: "none", 1: "unique", 2: "multiple"}


class Puzzle(NamedTuple):
    """``forms``: the reader -> the text for it."""

    name: str
    forms: dict[str, Any]


class Contender(NamedTuple):
    """``reads``: the form that it needs; ``ask``: form -> (0, 1 or 2 solutions, None if undecided; processor seconds);
    ``close``: the function that ends it; ``once``: it remembers puzzles."""

    name: str
    reads: str
    ask: Callable[[Any], tuple[int | None, float]]
    close: Callable[[], Any] = lambda: None
    once: bool = False


# Lists


def puzzles_of(path: Path, most: int, seed: int) -> list[Puzzle]:
    """Return the puzzles of a list, or a sample of a long list."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    numbered = [(i, line) for i, line in enumerate(lines, 1) if line and not line.startswith("#")]
    if len(numbered) > most:
        numbered = sorted(random.Random(seed).sample(numbered, most))
    return [Puzzle(f"{path.name}:{i}", forms_of(line)) for i, line in numbered]


def forms_of(line: str) -> dict[str, Any]:
    """Return the text for each program that can read a line."""
    known: dict[str, Any] = json.loads(line) if line.startswith("{") else {"text": line}
    text = known.get("text", "")
    if re.fullmatch(r"[0-9.]{81}", text):
        known |= {"digits": text.replace("0", "."), "page": text.replace("0", ".")}
    if text.startswith("http"):
        known["link"] = text
    known["ours"] = (text, known.get("kind", ""))
    return known


# Contenders


def cold(spec: str, seconds: float) -> Contender:
    """Return the package as a contender: it reads, models, loads, solves twice and checks the witness."""

    def ask(form: tuple[str, str]) -> tuple[int | None, float]:
        text, kind = form
        forget()
        begun = process_time()
        entry = read_entry(f"{text}\n", kind)
        puzzle = gallery.kind_of(entry.kind)
        model = puzzle.model(puzzle.shape(entry.puzzle))
        session = backend(spec).open(model)
        verdict = uniqueness(model, session, Question(puzzle.clues(entry.puzzle, model), (), Limits(seconds))).verdict
        session.close()
        return verdict.code if verdict.decided else None, process_time() - begun

    return Contender(f"{spec}, cold", "ours", ask)


def kept(spec: str, seconds: float) -> Contender:
    """Return the package as `check` uses it for a file: with a kept session for each shape."""
    checkers: dict[str, Checker] = {}

    def ask(form: tuple[str, str]) -> tuple[int | None, float]:
        begun = process_time()
        entry = read_entry(f"{form[0]}\n", form[1])
        if entry.kind not in checkers:
            checkers[entry.kind] = Checker(gallery.kind_of(entry.kind), specs([spec]), Limits(seconds))
        verdict = checkers[entry.kind].report(entry).verdict
        return verdict.code if verdict.decided else None, process_time() - begun

    def close() -> None:
        for checker in checkers.values():
            checker.close()

    return Contender(f"{spec}, kept", "ours", ask, close, once=True)


def rules() -> list[list[int]]:
    """Return the clauses of every tutorial: literal 9 * cell + digit."""
    groups = [[9 * cell + d for d in range(1, 10)] for cell in range(81)]
    groups += [[9 * cell + d for cell in unit] for unit in UNITS for d in range(1, 10)]
    return [clause for group in groups for clause in (group, *([-a, -b] for a, b in combinations(group, 2)))]


def fresh_sat_solver(name: str = "cadical153") -> Callable[[str], int]:
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


def kept_sat_solver(name: str = "cadical153") -> Callable[[str], int]:
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


def textbook_cp_sat() -> Callable[[str], int]:
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


def timed(ask: Callable[[Any], int]) -> Callable[[Any], tuple[int | None, float]]:
    """Return a query in this process, with its processor seconds."""

    def answer(form: Any) -> tuple[int | None, float]:
        begun = process_time()
        return ask(form), process_time() - begun

    return answer


def tdoku(library: str) -> Contender:
    solve = ctypes.CDLL(library).TdokuSolverDpllTriadSimd
    solve.restype = ctypes.c_size_t
    solution, guesses = ctypes.create_string_buffer(82), ctypes.c_size_t()

    def ask(digits: str) -> int:
        found: int = solve(digits.encode(), ctypes.c_size_t(2), 0, solution, ctypes.byref(guesses))
        return min(2, found)

    return Contender("tdoku", "digits", timed(ask))


def page(folder: str, seconds: float) -> Contender:
    """Return one node process, which measures its own time."""
    program = Path(__file__).with_name("peers_page.mjs")
    node = subprocess.Popen(
        ["node", program, str(Path(folder).resolve()), str(seconds)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert node.stdin and node.stdout
    asked, told = node.stdin, node.stdout

    def ask(constraint: str) -> tuple[int | None, float]:
        print(json.dumps(constraint), file=asked, flush=True)
        line = told.readline()
        if not line:
            raise RuntimeError(f"node ended with {node.wait()}")
        answer = json.loads(line)
        return answer["solutions"], answer["seconds"]

    return Contender("page solver", "page", ask, node.kill)


def noqx(folder: str, seconds: float) -> Contender:
    sys.path.insert(0, folder)
    from noqx.clingo import ClingoSolver, Config  # type: ignore[import-not-found]
    from noqx.manager import generate_program, load_solver, modules, prepare_puzzle  # type: ignore[import-not-found]

    Config.time_limit, Config.max_solutions_to_find = seconds, 2

    def ask(form: dict[str, Any]) -> tuple[int | None, float]:
        if form["solver"] not in modules:
            load_solver("solver", form["solver"])
        begun = process_time()
        instance = ClingoSolver()
        instance.solve(generate_program(prepare_puzzle(form["solver"], form["puzzle"], form.get("param", {}))))
        spent = process_time() - begun
        return (None if spent >= seconds else min(2, len(instance.model))), spent

    return Contender("noqx", "noqx", ask)


def cspuz(program: str, seconds: float) -> Contender:
    """Return a contender that starts a process for each link; its time includes the start."""
    answers = {"No Answer": 0, "Unique": 1, "Not unique": 2}

    def ask(link: str) -> tuple[int | None, float]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            ran = subprocess.run([program, link], capture_output=True, text=True, check=False, timeout=2 * seconds)
            answer = answers.get(ran.stdout.rpartition(": ")[2].strip())
        except subprocess.TimeoutExpired:
            answer = None
        after = resource.getrusage(resource.RUSAGE_CHILDREN)  # os.times has a resolution of hundredths
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return answer, spent

    return Contender("cspuz_core", "link", ask)


def contenders(asked: argparse.Namespace) -> list[Contender]:
    """Return all installed contenders; print the names of the others."""
    seconds = asked.seconds
    opened = [cold("sat", seconds), *(kept(spec, seconds) for spec in ("sat", "cp_sat", "cp_sat:enumerate"))]
    opened.append(Contender("PySAT, one solver kept", "digits", timed(kept_sat_solver()), once=True))
    opened.append(Contender("PySAT, a fresh solver", "digits", timed(fresh_sat_solver())))
    opened.append(Contender("CP-SAT, textbook model", "digits", timed(textbook_cp_sat())))
    others: list[tuple[str, str | None, Callable[[str], Contender]]] = [
        ("tdoku", asked.tdoku, tdoku),
        ("page", asked.page if shutil.which("node") else None, lambda folder: page(folder, seconds)),
        ("noqx", asked.noqx, lambda folder: noqx(folder, seconds)),
        ("cspuz", asked.cspuz, lambda program: cspuz(program, seconds)),
    ]
    for name, place, make in others:
        try:
            if place is None:
                raise OSError(f"give --{name}")
            if not Path(place).exists():
                raise OSError(f"{place}: no such file or folder")
            opened.append(make(place))
        except (OSError, ImportError, AttributeError) as error:
            print(f"{name}: left out: {error}", file=sys.stderr)
    return opened


# The run


class Answer(NamedTuple):
    solutions: int | None
    seconds: float


def run(puzzles: Sequence[Puzzle], others: Sequence[Contender], rounds: int, seed: int) -> dict[str, list[Answer]]:
    """Return contender -> its results, puzzle by puzzle; None without a time for a puzzle that it cannot read."""
    draw = random.Random(seed)
    answers: dict[str, list[Answer]] = {other.name: [] for other in others}
    for puzzle in puzzles:
        able = [other for other in others if other.reads in puzzle.forms]
        best = {other.name: Answer(None, 0.0) for other in others}
        for turn in range(rounds):
            for other in draw.sample(able, len(able)):
                if turn and other.once:
                    continue
                try:
                    answer = Answer(*other.ask(puzzle.forms[other.reads]))
                except Exception as error:  # an error of another author's program, too
                    print(f"{puzzle.name}: {other.name}: {type(error).__name__}: {error}"[:200], file=sys.stderr)
                    answer = Answer(None, 0.0)
                if not turn or (answer.solutions is not None and answer.seconds < best[other.name].seconds):
                    best[other.name] = answer
        for name, answer in best.items():
            answers[name].append(answer)
    return answers


def ratio_with_interval(ours: Sequence[float], theirs: Sequence[float]) -> str:
    """Return the ratio of the sums, with its 95 % bootstrap interval by percentiles."""
    pairs, draw = [*zip(ours, theirs, strict=True)], random.Random(0)

    def ratio(some: Sequence[tuple[float, float]]) -> float:
        return sum(b for _, b in some) / max(sum(a for a, _ in some), 1e-9)

    resampled = sorted(ratio(draw.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    low, high = resampled[RESAMPLES // 40], resampled[-RESAMPLES // 40]
    return f"{ratio(pairs):.3g} [{low:.3g}, {high:.3g}]"


def table(title: str, puzzles: Sequence[Puzzle], answers: dict[str, list[Answer]]) -> list[str]:
    """Return a table of milliseconds, and of each other program's time relative to ours."""
    lines = [
        f"**{title}** ({len(puzzles)} puzzles; ratios of sums, above 1 we are faster)",
        "",
        f"| | decided | median ms | sum ms | {' | '.join(f'/ {name}' for name in OURS)} |",
        f"|---|{'---:|' * (3 + len(OURS))}",
    ]
    for name, some in answers.items():
        spent = [answer.seconds for answer in some if answer.solutions is not None]
        if not spent:
            continue
        ratios = []
        for own in OURS:
            both = [i for i, answer in enumerate(some) if None not in (answer.solutions, answers[own][i].solutions)]
            times = [answers[own][i].seconds for i in both], [some[i].seconds for i in both]
            ratios.append(ratio_with_interval(*times) if both and name not in OURS else "")
        lines.append(
            f"| {name} | {len(spent)} | {1000 * median(spent):.3g} | {1000 * sum(spent):.4g} | {' | '.join(ratios)} |"
        )
    for i, puzzle in enumerate(puzzles):
        verdicts = {name: some[i].solutions for name, some in answers.items() if some[i].solutions is not None}
        if len({*verdicts.values()}) > 1:
            said = ", ".join(f"{name} {WORDS[n]}" for name, n in verdicts.items() if n is not None)
            lines += ["", f"{puzzle.name}: verdicts differ: {said}"]
    return [*lines, ""]


def compiler_of(program: str) -> str:
    """Return the compiler that a program or library names, or "unknown"."""
    named = rb"GCC: \([^)]*\) [0-9.]+|clang version [0-9.]+|rustc version [0-9.]+"
    found = re.search(named, Path(program).read_bytes())
    return found[0].decode() if found else "unknown"


def machine(programs: Sequence[str]) -> str:
    """Return the processor, the load, the versions, and the compiler of each program."""
    processor = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        models = re.findall(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
        processor = f"{models[0]}, {len(models)} threads" if models else processor
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("cpsudoku", "ortools", "python-sat"))
    built = "".join(f"; {Path(program).name} by {compiler_of(program)}" for program in programs)
    return f"{processor}; {load}; Python {platform.python_version()}; {versions}{built}. Processor time."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = ROOT / "puzzles" / "sudoku" / "top95.txt"
    parser.add_argument("lists", nargs="*", type=Path, metavar="LIST", default=[default])
    for name in ("page", "noqx", "cspuz", "tdoku"):
        parser.add_argument(f"--{name}", default=os.environ.get(f"CPSUDOKU_{name.upper()}"))
    parser.add_argument("--most", type=int, default=50, help="puzzles of a list")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    others = contenders(asked)
    lines = [machine([program for program in (asked.cspuz, asked.tdoku) if program and Path(program).is_file()]), ""]
    try:
        for path in asked.lists:
            warm, *puzzles = puzzles_of(path, asked.most + 1, asked.seed)
            run([warm], others, 1, asked.seed)
            lines += table(path.name, puzzles or [warm], run(puzzles or [warm], others, asked.rounds, asked.seed))
    finally:
        for other in others:
            other.close()
    text = "\n".join(lines)
    print(text)
    if asked.out:
        asked.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
