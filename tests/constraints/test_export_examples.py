"""Examples of kinds and rules as other programs read them: CP-SAT takes the files line by line, and counts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Limits, Question, Solved
from cpsudoku.statement.export.solver_inputs import write_model
from tests.statement.conftest import every
from tests.truth.readers import of_minizinc, of_opb

MOST = 30  # solutions that are counted
Row = tuple[int, ...]
ONCE = ("solutions are counted as they are", "solutions are counted once")


def ours(puzzle: Any) -> set[Row]:
    session = backend("sat").open(puzzle.model)
    found = session.solutions(Question(puzzle.clues, limits=Limits(60)))
    witnesses = [outcome.witness for outcome in islice(found, MOST + 1) if isinstance(outcome, Solved)]
    session.close()
    return {tuple(witness[x] for x in puzzle.model.decisions) for witness in witnesses}


READERS: dict[str, Callable[[str, int], list[Row]]] = {"opb": of_opb, "minizinc": of_minizinc}


def check(puzzles: Iterator[Any], formats: Sequence[str] = tuple(READERS)) -> None:
    for puzzle in puzzles:
        expected = ours(puzzle)
        for to in formats:
            text = write_model(puzzle.model, puzzle.clues, to)
            rows = READERS[to](text, MOST)
            if len(expected) <= MOST and len(rows) <= 10 * MOST:
                assert {*rows} == expected, (puzzle.name, to)
            assert expected.issuperset(rows) or len(expected) > MOST, (puzzle.name, to)
            if any(words in text for words in ONCE):
                assert len(rows) == len({*rows}) and (len(rows) > MOST) is (len(expected) > MOST), (puzzle.name, to)


@pytest.mark.every(8)
def test_examples_have_their_solutions() -> None:
    """Some with clues and pieces of every sort, and a few at random."""
    puzzles = [*every(("unique", "multiple"))]
    some = {"nonogram", "killer", "nurikabe", "slitherlink", "rule sandwich_sum", "fillomino"}
    chosen = [puzzle for puzzle in puzzles if puzzle.name in some and puzzle.verdict == "unique"]
    check(iter([*chosen, *random.Random(5).sample(puzzles, 10)]))


@pytest.mark.slow
def test_all_examples_have_their_solutions() -> None:
    check(every(per=9))


def test_what_is_read_wrongly_is_noticed() -> None:
    """The readers use each line: a file without one of them has other solutions."""
    puzzle = next(puzzle for puzzle in every(("unique",)) if puzzle.name == "killer")
    for to, sign in (("opb", ";"), ("minizinc", "constraint")):
        lines = write_model(puzzle.model, puzzle.clues, to).splitlines()
        numbers = [i for i, line in enumerate(lines) if sign in line and not line.startswith(("*", "%"))]
        dropped = "\n".join(line for i, line in enumerate(lines) if i not in numbers[-60:])
        assert len(READERS[to](dropped, MOST)) > 1
