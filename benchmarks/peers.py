"""Compare uniqueness by the package and by every other installed program: one table, with the machine.

    python -m benchmarks.peers LIST... [--page FOLDER] [--noqx FOLDER] [--cspuz PROGRAM] [--tdoku LIBRARY]
                               [--most 50] [--rounds 2] [--seconds 10] [--seed 1] [--out TABLE.md]

A LIST has a puzzle a line: 81 characters, a link, or an object of JSON with the text that each program reads:

    {"text": "...", "kind": "sudoku", "page": "a constraint of the page solver",
     "noqx": {"solver": "hitori", "puzzle": "m=edit&p=...", "param": {}}}

`page`: the folder of sigh/Interactive-Sudoku-Solver, which node runs; `noqx`: the folder of T0nyX1ang/noqx (it needs
clingo); `cspuz`: the program run_solver of semiexp/cspuz_core, which starts for each link; `tdoku`: its shared library,
loaded by ctypes. The environment variables CPSUDOKU_PAGE, CPSUDOKU_NOQX, CPSUDOKU_CSPUZ and CPSUDOKU_TDOKU can replace
the options. The script names each missing program and leaves it out. The yardsticks of PySAT and OR-tools come from
`backends`. The package ships none of these programs.

Contenders take turns, puzzle by puzzle, in a new random order for each puzzle; the best of the rounds counts. A time is
milliseconds of processor time, from the text to the verdict. The package has three times: with empty stores (cold),
again in a new session, and in the open session of the puzzle's shape, as for a file of puzzles. A row covers the
puzzles that both its program and `sat` decided. The script lists different verdicts.
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
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from benchmarks.backends import fresh_sat_solver, kept_sat_solver, textbook_cp_sat
from benchmarks.first_sight import forget
from cpsudoku.backends.backend_names import backend, specs
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits, Question
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.uniqueness.blocking import uniqueness
from cpsudoku.uniqueness.decision import Checker

OURS = ("sat, first sight", "sat, kept")
WORDS = {0: "none", 1: "unique", 2: "multiple"}


class Puzzle(NamedTuple):
    """``forms``: the reader -> the text for it."""

    name: str
    forms: dict[str, Any]


class Contender(NamedTuple):
    """``reads``: the form that it needs; ``ask``: form -> (0, 1 or 2 solutions, None if undecided; processor seconds);
    ``close``: the function that ends it."""

    name: str
    reads: str
    ask: Callable[[Any], tuple[int | None, float]]
    close: Callable[[], Any] = lambda: None


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


def package(spec: str, seconds: float, *, first_sight: bool) -> Contender:
    """Return the package as a contender: it reads, models, loads, solves twice and checks the witness."""

    def ask(form: tuple[str, str]) -> tuple[int | None, float]:
        text, kind = form
        if first_sight:
            forget()
        begun = process_time()
        entry = read_entry(f"{text}\n", kind)
        puzzle = gallery.kind_of(entry.kind)
        model = puzzle.model(puzzle.shape(entry.puzzle))
        session = backend(spec).open(model)
        verdict = uniqueness(model, session, Question(puzzle.clues(entry.puzzle, model), (), Limits(seconds))).verdict
        session.close()
        return verdict.code if verdict.decided else None, process_time() - begun

    return Contender(f"{spec}, {'first sight' if first_sight else 'again'}", "ours", ask)


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

    return Contender(f"{spec}, kept", "ours", ask, close)


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
    opened = [package("sat", seconds, first_sight=True), package("sat", seconds, first_sight=False)]
    opened += [kept("sat", seconds), kept("cp_sat", seconds)]
    opened.append(Contender("PySAT, kept", "digits", timed(kept_sat_solver())))
    opened.append(Contender("PySAT, fresh", "digits", timed(fresh_sat_solver())))
    opened.append(Contender("OR-tools textbook", "digits", timed(textbook_cp_sat())))
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
    """Return a table: contender -> its results, puzzle by puzzle; None without a time for a puzzle that it cannot
    read."""
    draw = random.Random(seed)
    answers: dict[str, list[Answer]] = {other.name: [] for other in others}
    for puzzle in puzzles:
        able = [other for other in others if other.reads in puzzle.forms]
        best = {other.name: Answer(None, 0.0) for other in others}
        for turn in range(rounds):
            for other in draw.sample(able, len(able)):
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


def table(title: str, puzzles: Sequence[Puzzle], answers: dict[str, list[Answer]]) -> list[str]:
    """Return a table of milliseconds, and of the package's time relative to each other program's, in the median and in
    sum."""
    ours = answers[OURS[0]], answers[OURS[1]]
    lines = [
        f"**{title}** ({len(puzzles)} puzzles)",
        "",
        "| | decided | median ms | sum ms | `sat` at first sight / it: median, sum | kept / it: median, sum |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, some in answers.items():
        both = [i for i, answer in enumerate(some) if answer.solutions is not None and ours[0][i].solutions is not None]
        if not both:
            continue
        spent = [max(some[i].seconds, 1e-9) for i in both]
        shares = []
        for mine in ours:
            own = [mine[i].seconds for i in both]
            ratio = median(a / b for a, b in zip(own, spent, strict=True))
            shares.append(f"{ratio:.3g}, {sum(own) / sum(spent):.3g}")
        decided = sum(answer.solutions is not None for answer in some)
        times = f"{1000 * median(spent):.3g} | {1000 * sum(spent):.4g}"
        lines.append(f"| {name} | {decided} | {times} | {shares[0]} | {shares[1]} |")
    for i, puzzle in enumerate(puzzles):
        verdicts = {name: some[i].solutions for name, some in answers.items() if some[i].solutions is not None}
        if len({*verdicts.values()}) > 1:
            said = ", ".join(f"{name} {WORDS[n]}" for name, n in verdicts.items() if n is not None)
            lines += ["", f"{puzzle.name}: verdicts differ: {said}"]
    return [*lines, ""]


def machine() -> str:
    """Return the processor, the load and the versions."""
    processor = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        models = re.findall(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
        processor = f"{models[0]}, {len(models)} threads" if models else processor
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("cpsudoku", "ortools", "python-sat"))
    return f"{processor}; {load}; Python {platform.python_version()}; {versions}. Processor time, contenders in turn."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="+", type=Path, metavar="LIST")
    for name in ("page", "noqx", "cspuz", "tdoku"):
        parser.add_argument(f"--{name}", default=os.environ.get(f"CPSUDOKU_{name.upper()}"))
    parser.add_argument("--most", type=int, default=50, help="puzzles of a list")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    others = contenders(asked)
    lines = [machine(), ""]
    try:
        for path in asked.lists:
            puzzles = puzzles_of(path, asked.most, asked.seed)
            lines += table(path.name, puzzles, run(puzzles, others, asked.rounds, asked.seed))
    finally:
        for other in others:
            other.close()
    text = "\n".join(lines)
    print(text)
    if asked.out:
        asked.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
