"""Measure the cost of each inference and branching of the hand-written search.

    python -m benchmarks search_options FILE... [--first N] [--repeat N]     # one 81-character puzzle a line

The script measures uniqueness by blocking, with both solver calls and the check of the witness: nodes and milliseconds
of processor time a puzzle. It prints the best of the repeats. All options take turns, so that a busy machine slows them
alike. Refutations follow.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from time import process_time

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.search.descent import LemmaWriter
from cpsudoku.model import Question
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.statement.reference import reference
from cpsudoku.uniqueness.blocking import uniqueness

SPECS = ("search:norvig", "search:singles,bilocal", "search:singles", "search:locked,fewest", "search")
SUDOKU = gallery.kind_of("sudoku")
MODEL = SUDOKU.model(SUDOKU.shape(SUDOKU.puzzle(9, 9)))


def questions(path: str, first: int) -> list[Question]:
    lines = [line[:81] for line in Path(path).read_text().splitlines() if len(line) >= 81 and not line.startswith("#")]
    grids = (square_puzzle([int(c) if c in "123456789" else 0 for c in line]) for line in lines[:first])
    return [Question(SUDOKU.clues(SUDOKU.take(grid), MODEL)) for grid in grids]


def refutations(asked: list[Question]) -> str:
    rules = reference(MODEL)
    prover = LemmaWriter(rules.complete.variables, len(MODEL.decisions), rules.clauses)
    numbering = prover.reference
    started = process_time()
    units = [[x for clue in question.clues if clue.unary for x in numbering.units(clue.unary)] for question in asked]
    proofs = [prover.prove(some)[1] for some in units]
    spent = (process_time() - started) / len(asked) * 1e3
    size = median(sum(len(" ".join(map(str, [*lemma, 0]))) + 1 for lemma in proof) for proof in proofs)
    return f"{'refutations':24} {size:8,.0f} bytes (median) {spent:8.2f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--first", type=int, default=100, help="puzzles of each file")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    sessions = {spec: backend(spec).open(MODEL) for spec in SPECS}
    for path in options.files:
        asked = questions(path, options.first)
        best, nodes = dict.fromkeys(SPECS, float("inf")), dict.fromkeys(SPECS, 0)
        for _ in range(options.repeat):
            for spec, session in sessions.items():
                started = process_time()
                verdicts = [uniqueness(MODEL, session, question) for question in asked]
                best[spec] = min(best[spec], process_time() - started)
                nodes[spec] = sum(effort.nodes for verdict in verdicts for effort in verdict.efforts)
        print(f"{path}: {len(asked)} puzzles")
        for spec in SPECS:
            print(f"{spec:24} {nodes[spec] / len(asked):8.1f} nodes {best[spec] / len(asked) * 1e3:8.2f} ms")
        print(refutations(asked))


if __name__ == "__main__":
    main()
