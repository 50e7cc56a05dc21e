"""Verdicts and solutions of 9x9 puzzles against a plain solver, and under changes that must not matter."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import pytest

np = pytest.importorskip("numpy", reason="NumPy and Numba come with the extra [bulk]")
pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")

from cpsudoku import bulk  # noqa: E402

UNITS = bulk.sudoku().units


def _masks(line: str) -> list[int]:
    return [1 << int(x) - 1 if x in "123456789" else 511 for x in line]


def _agree(lines: list[str], solutions: Callable) -> list[int]:  # type: ignore[type-arg]
    result = bulk.check(lines, 1)
    for k, line in enumerate(lines):
        truth = []
        for solution in solutions(UNITS, _masks(line), 9):
            truth.append(solution)
            if len(truth) == 2:
                break
        assert result.verdict[k] == len(truth), line
        if len(truth) == 1:
            assert result.solution[k].tolist() == truth[0], line
        assert (result.second[k].any()) == (len(truth) == 2)
        if len(truth) == 2:
            assert (result.solution[k] != result.second[k]).any()
    return [int(v) for v in result.verdict]


def test_what_a_lane_held_before_says_nothing_of_what_it_is_given() -> None:
    """A lane waits without work, its board settled, and is then given a part that half of the units already settle."""
    from cpsudoku.apps.bulk.lanes.kernel import LaneState, Search, kernel
    from cpsudoku.apps.bulk.lanes.lane_engine import QUIET, SETTLED

    full = np.array([[(3 * r + r // 3 + c) % 9 for c in range(9)] for r in range(9)])
    wrong = []
    for one, other in (((0, 0), (0, 1)), ((0, 0), (0, 8)), ((0, 0), (1, 0)), ((0, 0), (8, 0)), ((0, 0), (1, 1))):
        grid = full.copy()
        grid[one], grid[other] = full[other], full[one]
        wrong.append(1 << grid.reshape(-1))
    k = kernel(bulk.sudoku())
    starts = np.array([1 << full.reshape(-1), *wrong], k.dtype)
    state = LaneState(Search(k, None, None, starts, 2, False), slice(0, len(starts)))
    state.control[[QUIET, SETTLED]] = -1  # as it is after every sweep, for lanes whose boards do not change
    assert state.run(2000) == 0
    assert state.counts.tolist() == [1, 0, 0, 0, 0, 0]


# Of each the kernel once counted one solution too many, asked of it alone. The counts are those of search and of sat.
COUNTED = {
    ".82...3......92.....45.8........69137...54.2......14..4.8..5..9.7....1.6.....9..2": 136,
    "2.3...15.85.........95.4....95....81.....9..4.26....7....86.....72...8.......2593": 337,
    "82.....5..51.....37.3..26.....6....7....5..6..89.7..153.....1.....3..4...4..2...6": 165,
    ".73....6..6.1.3..9149....2.........15.........2.7.89..937.46.........8....1......": 615,
}


@pytest.mark.parametrize("line", COUNTED)
def test_a_puzzle_alone_is_counted_as_among_others(line: str) -> None:
    assert bulk.count([line], None, 1).count.tolist() == [COUNTED[line]]
    every = bulk.count(list(COUNTED), None, 2)
    assert every.count.tolist() == list(COUNTED.values())


def test_the_lists_of_the_literature_are_unique(shipped: list[str], solutions: Callable) -> None:  # type: ignore[type-arg]
    assert set(_agree(shipped[:10], solutions)) == {1}
    assert (bulk.check(shipped).verdict == bulk.UNIQUE).all()


def test_removed_and_changed_clues(shipped: list[str], solutions: Callable) -> None:  # type: ignore[type-arg]
    rng = random.Random(5)
    lines = []
    for line in shipped[:20]:
        clues = [c for c in range(81) if line[c] not in ".0"]
        for drop in (1, 2):
            gone = set(rng.sample(clues, drop))
            lines.append("".join("." if c in gone else line[c] for c in range(81)))
        for _ in range(2):
            c = rng.choice(clues)
            lines.append(line[:c] + rng.choice("123456789") + line[c + 1 :])
    verdicts = _agree(lines, solutions)
    assert set(verdicts) == {0, 1, 2}


def test_equivalent_puzzles_have_equivalent_answers(shipped: list[str]) -> None:
    rng = random.Random(6)
    moved, expected = [], []
    original = bulk.check(shipped)
    for line, solution in zip(shipped, original.solution.tolist(), strict=True):
        digits = dict(zip(".0123456789", "..", strict=False)) | dict(
            zip("123456789", rng.sample("123456789", 9), strict=True)
        )
        rows = [3 * b + r for b in rng.sample(range(3), 3) for r in rng.sample(range(3), 3)]
        columns = [3 * b + r for b in rng.sample(range(3), 3) for r in rng.sample(range(3), 3)]
        cells = [9 * r + c for r in rows for c in columns]
        if rng.random() < 0.5:
            cells = [9 * (k % 9) + k // 9 for k in cells]
        moved.append("".join(digits[line[k]] for k in cells))
        expected.append([int(digits[str(solution[k])]) for k in cells])
    result = bulk.check(moved)
    assert (result.verdict == bulk.UNIQUE).all()
    assert result.solution.tolist() == expected


@pytest.mark.every(4)
def test_candidates_are_starts_too(shipped: list[str], solutions: Callable) -> None:  # type: ignore[type-arg]
    rng = random.Random(7)
    starts = []

    def sparse() -> list[int]:
        return [rng.getrandbits(9) & (rng.getrandbits(9) | rng.getrandbits(9)) for _ in range(81)]

    for line in shipped[:12]:
        solution = next(solutions(UNITS, _masks(line), 9))
        starts.append([m | 1 << s - 1 for m, s in zip(sparse(), solution, strict=True)])
        starts.append([s if c else 511 & ~s for c, s in enumerate(starts[-1])])
    result = bulk.check_candidates(np.array(starts), 1)
    counted = bulk.count_candidates(np.array(starts), 5, 2)
    for k, start in enumerate(starts):
        found = [s for _, s in zip(range(5), solutions(UNITS, start, 9), strict=False)]
        assert result.verdict[k] == min(2, len(found))
        assert counted.count[k] == len(found)
    assert set(result.verdict.tolist()) == {0, 1, 2}
    assert bulk.check_candidates(np.zeros((1, 81), int)).verdict.tolist() == [0]


def test_no_puzzles_and_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bulk.check([]).verdict.shape == (0,)
    assert bulk.check(np.zeros((0, 81), np.uint8)).solution.shape == (0, 81)
    hard1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
    clock = count(0, 0.05)  # seconds: a slice takes 0.05, whatever the machine
    with monkeypatch.context() as patch:
        patch.setattr("cpsudoku.apps.bulk.lanes.batches.time", SimpleNamespace(monotonic=lambda: next(clock)))
        counted = bulk.count([hard1], seconds=1, threads=1)
    assert not counted.finished[0]
    assert 0 < counted.count[0] < 148_357_268
    assert bulk.count([hard1], 1000).count.tolist() == [1000]
