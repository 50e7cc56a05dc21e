"""Compare CP-SAT's parameters on 9x9 sudoku: the defaults of the `cp_sat` backend, and one changed parameter at a time.

    python benchmarks/cp_sat_parameters.py [FILE ...] [--puzzles N] [--rounds R]

FILE has one puzzle of 81 characters a line (default: puzzles/sudoku/top95.txt). The script prints milliseconds of
processor time a puzzle for uniqueness by blocking, with a column for each file. Contenders take turns, and the best of
R rounds counts.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from time import process_time

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.uniqueness.blocking import uniqueness

DEFAULT = Path(__file__).parent.parent / "puzzles" / "sudoku" / "top95.txt"
CHANGES: dict[str, tuple[str, dict[str, object]]] = {
    "as the backend sets them": ("cp_sat", {}),
    "no presolve": ("cp_sat:presolve=no", {}),
    "presolve, 3 rounds (CP-SAT's default)": ("cp_sat", {"max_presolve_iterations": 3}),
    "inprocessing": ("cp_sat:inprocessing=yes", {}),
    "probing 1": ("cp_sat", {"cp_model_probing_level": 1}),
    "probing 2 (CP-SAT's default)": ("cp_sat", {"cp_model_probing_level": 2}),
    "linearization 1 (CP-SAT's default)": ("cp_sat", {"linearization_level": 1}),
    "symmetry 2 (CP-SAT's default)": ("cp_sat", {"symmetry_level": 2}),
    "all-different expanded": ("cp_sat", {"expand_alldiff_constraints": True}),
    "Booleans, no presolve": ("cp_sat:boolean", {}),
    "Booleans, presolve": ("cp_sat:boolean,presolve=yes", {}),
    "Booleans, inprocessing": ("cp_sat:boolean,inprocessing=yes", {}),
}


def milliseconds(change: tuple[str, dict[str, object]], grids: list[Puzzle]) -> float:
    """Return the milliseconds of processor time a puzzle in a new session."""
    spec, parameters = change
    puzzle = gallery.kind_of("sudoku")
    model = puzzle.model(puzzle.shape(puzzle.puzzle(9, 9)))
    session = backend(spec).open(model)
    for name, value in parameters.items():
        setattr(session.parameters, name, value)  # type: ignore[attr-defined]
    start = process_time()
    for grid in grids:
        uniqueness(model, session, Question(puzzle.clues(puzzle.take(grid), model)))
    return 1e3 * (process_time() - start) / len(grids)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", default=[DEFAULT], type=Path)
    parser.add_argument("--puzzles", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    best: dict[tuple[str, Path], float] = {}
    for path in chosen.files:
        lines = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
        lines = random.Random(1).sample(lines, min(chosen.puzzles, len(lines)))
        grids = [square_puzzle([int(c) if c in "123456789" else 0 for c in line]) for line in lines]
        for _ in range(chosen.rounds):
            for name, change in CHANGES.items():
                spent = milliseconds(change, grids)
                best[name, path] = min(spent, best.get((name, path), spent))
    print(f"{'':40}" + "".join(f"{path.stem:>22}" for path in chosen.files))
    for name in CHANGES:
        print(f"{name:40}" + "".join(f"{best[name, path]:22.2f}" for path in chosen.files))


if __name__ == "__main__":
    main()
