"""Batches with bad records, marked; verdicts by name; results as data frames; what is seen of the package."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="NumPy and Numba come with the extra [bulk]")
pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")

from cpsudoku import bulk  # noqa: E402

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
TWICE = "88" + INKALA[2:]
DIGITS = [int(x) if x != "." else 0 for x in INKALA]

GOOD, BAD = bulk.UNIQUE, bulk.INVALID


@pytest.mark.parametrize(
    ("puzzles", "verdicts", "errors"),
    [
        (
            [INKALA, INKALA[:-1], TWICE, INKALA[:-1] + "x", None, "", SOLVED],
            [GOOD, BAD, bulk.NONE, BAD, BAD, BAD, GOOD],
            {
                1: "record 2: expected 81 characters, found 80",
                3: "record 4, cell 81: expected one of .0123456789, found 'x'",
                4: "record 5: expected 81 characters, found None",
                5: "record 6: expected 81 characters, found 0",
            },
        ),
        ([None, INKALA], [BAD, GOOD], {0: "record 1: expected 81 characters, found None"}),
        ([INKALA, INKALA[:-1] + "€"], [GOOD, BAD], {1: "record 2, cell 81: expected one of .0123456789, found '?'"}),
        ([INKALA, "\xff" * 81], [GOOD, BAD], {1: "record 2, cell 1: expected one of .0123456789, found 'ÿ'"}),
        (
            f"{INKALA}\n{INKALA[:40]}\n{INKALA[:40]}\n{SOLVED}\n",  # two short lines with their ends: one long line
            [GOOD, BAD, BAD, GOOD],
            {1: "record 2: expected 81 characters, found 40", 2: "record 3: expected 81 characters, found 40"},
        ),
        (
            [INKALA[:80], "\n" + INKALA],  # joined by line ends, one stands where it belongs
            [BAD, BAD],
            {0: "record 1: expected 81 characters, found 80", 1: "record 2: expected 81 characters, found 82"},
        ),
        (
            [INKALA[:40] + "\n" + INKALA[41:], INKALA],
            [BAD, GOOD],
            {0: "record 1, cell 41: expected one of .0123456789, found '\\n'"},
        ),
        (
            [INKALA.encode(), INKALA],
            [GOOD, GOOD],
            {},
        ),
        (
            np.array([DIGITS, [10, *DIGITS[1:]], [*DIGITS[:-1], -1]]),
            [GOOD, BAD, BAD],
            {1: "record 2, cell 1: expected 0 to 9, found 10", 2: "record 3, cell 81: expected 0 to 9, found -1"},
        ),
        (
            np.array([DIGITS, [255, *DIGITS[1:]]], np.uint8),
            [GOOD, BAD],
            {1: "record 2, cell 1: expected 0 to 9, found 255"},
        ),
        (
            [DIGITS, DIGITS[1:], [1.5] * 81, [300, *DIGITS[1:]], DIGITS],
            [GOOD, BAD, BAD, BAD, GOOD],
            {
                1: "record 2: expected 81 whole numbers, found [0, 0, 0",
                2: "record 3: expected 81 whole numbers, found [1.5, 1.5",
                3: "record 4, cell 1: expected 0 to 9, found 300",
            },
        ),
    ],
    ids=lambda x: type(x).__name__,
)
def test_marking(puzzles: Any, verdicts: list[int], errors: dict[int, str]) -> None:
    result = bulk.check(puzzles, errors="mark")
    assert result.verdict.tolist() == verdicts
    assert list(result.errors) == list(errors)
    for record, said in errors.items():
        assert result.errors[record].startswith(said)
    for record, verdict in enumerate(verdicts):
        shown = "".join(map(str, result.solution[record].tolist()))
        assert shown == (SOLVED if verdict == GOOD else "0" * 81)
    counted = bulk.count(puzzles, 2, errors="mark")
    assert counted.count.tolist() == [{GOOD: 1, BAD: -1, bulk.NONE: 0}[bulk.Verdict(v)] for v in verdicts]
    assert counted.errors == result.errors
    if errors:
        with pytest.raises(ValueError) as caught:
            bulk.check(puzzles)
        assert str(caught.value) in result.errors.values()


def test_what_cannot_be_marked_is_raised() -> None:
    with pytest.raises(ValueError, match=r"shape \(n, 81\)"):
        bulk.check(np.zeros((2, 80), np.uint8), errors="mark")
    with pytest.raises(ValueError, match="errors: expected 'raise' or 'mark', found 'ignore'"):
        bulk.check([INKALA], errors="ignore")  # type: ignore[arg-type]


def test_verdicts_have_names() -> None:
    result = bulk.check([INKALA, "." * 81, TWICE, "x"], errors="mark")
    assert [bulk.Verdict(v).name for v in result.verdict.tolist()] == ["UNIQUE", "MULTIPLE", "NONE", "INVALID"]
    assert (result.verdict == [bulk.UNIQUE, bulk.MULTIPLE, bulk.NONE, bulk.INVALID]).all()
    assert (bulk.Verdict.UNDECIDED, bulk.VERDICTS[bulk.Verdict.UNDECIDED]) == (bulk.UNDECIDED, "undecided")
    assert (result.verdict == bulk.Verdict.UNIQUE).sum() == 1


def test_to_pandas() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    frame = bulk.check([INKALA, "." * 81, TWICE, "x"], errors="mark").to_pandas()
    assert frame["verdict"].tolist() == ["unique", "multiple", "none", "invalid"]
    assert frame["verdict"].dtype.categories.tolist() == list(bulk.VERDICTS)
    assert frame["solution"][0] == SOLVED
    assert frame["second"][0] is None
    assert {*frame["second"][1]} == {*"123456789"} != frame["solution"][1]
    assert frame["solution"][2] is frame["solution"][3] is frame["error"][0] is None
    assert frame["error"][3] == "record 4: expected 81 characters, found 1"
    letters = INKALA.translate(str.maketrans("123456789", "ABCDEFGHI"))
    shown = bulk.check([letters], symbols="ABCDEFGHI").to_pandas()["solution"][0]
    assert shown == SOLVED.translate(str.maketrans("123456789", "ABCDEFGHI"))
    assert bulk.check([]).to_pandas().shape == (0, 4)


def test_dir_and_completion_show_what_there_is() -> None:
    assert {"check", "count", "Layout"} <= {*dir(bulk)}
    for name in dir(bulk):
        assert inspect.getdoc(getattr(bulk, name))
    with pytest.raises(AttributeError, match="nonsense"):
        bulk.nonsense  # type: ignore[attr-defined]  # noqa: B018


USED = """
from typing import assert_type
from cpsudoku import bulk
result = bulk.check(["..."], errors="mark")
assert_type(result, bulk.BulkResult)
assert_type(bulk.count(["..."], 5), bulk.Counts)
assert_type(bulk.check([]).guesses, int)
assert_type(result.errors.get(1), str | None)
name: str = bulk.Verdict(1).name
_: bulk.Verdict = bulk.MULTIPLE
bulk.check([], errors="ignore")  # expected: an error here
"""


@pytest.mark.every(8)
@pytest.mark.parametrize("program", [pytest.param("mypy", marks=pytest.mark.slow), "pyright"])
def test_types_are_seen(program: str, tmp_path: Path) -> None:
    pytest.importorskip(program, reason=f"{program} is not installed")
    path = tmp_path / "used.py"
    path.write_text(USED)
    root = Path(__file__).parents[3]
    command = [sys.executable, "-m", program, *(["--strict"] if program == "mypy" else []), str(path)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    errors = [line for line in done.stdout.splitlines() if "error:" in line and "used.py:" in line]
    assert len(errors) == 1, done.stdout + done.stderr
    assert f"used.py:{USED.splitlines().index(next(x for x in USED.splitlines() if 'ignore' in x)) + 1}:" in errors[0]
