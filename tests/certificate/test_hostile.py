"""Hostile input: a clear rejection, bounded memory and time, never a traceback."""

from __future__ import annotations

import io
import random
import tracemalloc
from typing import Any

import pytest

from cpsudoku.certificate import MAX_LINE, Proof, Rules, check

HEAD = ["cpsudoku-certificate 2", "kind unique", "puzzle sudoku 2x2", "givens 1..4.........3.2"]
HEAD += ["solution 1234342121434312", "lemmas"]


def test_binary_noise() -> None:
    draw = random.Random(1)
    for _ in range(200):
        noise = draw.randbytes(draw.randint(1, 3000))
        assert not any(result.accepted for result in check(io.BytesIO(noise)))
        spliced = "\n".join(HEAD).encode() + b"\n" + noise
        assert next(check(io.BytesIO(spliced))).accepted is False


@pytest.mark.parametrize(
    "line",
    [
        "9" * 5000 + " 0",
        "-" + "9" * 5000 + " 0",
        "1 " * 5000 + "1" * 5000,
        "-" * 100_000,
        "\0" * 1000,
        "٣ 0",
        "1\v0",
        "1 0\x85",
        "1\t0",
    ],
)
def test_numbers_that_are_none(line: str) -> None:
    (result,) = check([*HEAD, line, "0"])
    assert not result.accepted
    assert result.line == 7
    assert len(result.reason) < 400


@pytest.mark.parametrize("size", ["9" * 5000, "99999x99999", "100x100", "-3x3", "3x", "٣x٣", "1e9x1", "101", "latin"])
def test_absurd_sizes(size: str) -> None:
    for name in ("sudoku", "latin", "jigsaw", "sudoku-x"):
        (result,) = check([*HEAD[:2], f"puzzle {name} {size}", *HEAD[3:], "0"])
        assert not result.accepted
        assert result.line == 3
        assert len(result.reason) < 400


def test_an_endless_line_is_not_held() -> None:
    class Endless(io.RawIOBase):
        def __init__(self, start: bytes, total: int) -> None:
            self.start, self.left = start, total

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= MAX_LINE + 1
            if self.start:
                line, _, self.start = self.start.partition(b"\n")
                return line + b"\n"
            self.left -= 1
            return b"1 " * (size // 2) if self.left > 0 else b""

    tracemalloc.start()
    results = list(check(Endless("\n".join(HEAD).encode(), 50)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [(r.accepted, r.line) for r in results] == [(False, 7)]
    assert peak < 20 * MAX_LINE


def test_work_is_bounded() -> None:
    lines = [*HEAD[:3], "givens ................", "solution 1234342121434312", "lemmas"]

    (result,) = check([*lines, *["1 -1 " * 1000 + "0"] * 3000], max_work=1_000_000)
    assert not result.accepted
    assert result.reason == "not checked within 1000000 steps"
    assert result.line < 1000


class Counted(bytearray):
    """Counts how often it is read."""

    reads = 0

    def __getitem__(self, index: Any) -> Any:
        self.reads += 1
        return super().__getitem__(index)


def reads_and_work(proof: Proof, literals: list[int]) -> tuple[int, int]:
    """What it takes to make these literals true: looks at the state, and the steps charged for them."""
    proof.true, before = Counted(proof.true), proof.work
    assert proof.propagate(literals)
    return proof.true.reads, proof.work - before


def test_a_long_clause_is_charged_by_its_length() -> None:
    proof = Proof(Rules(2000, []))
    proof.add(range(1, 2001))
    reads, work = reads_and_work(proof, [-x for x in range(1999, 0, -1)])  # in the order in which they are watched
    assert reads > 1_000_000
    assert reads < 20 * work


def test_a_large_group_is_charged_by_its_length() -> None:
    proof = Proof(Rules(255, [range(1, 256)] * 50))
    for x in range(3, 256):
        proof.add([-x])
    reads, work = reads_and_work(proof, [1])
    assert reads > 50 * 250
    assert reads < 20 * work


def test_rules_are_made_only_for_records_that_need_them() -> None:
    """Those of `latin 100` take a second and 200 MB; three lines, in turn, must not have them made again and again."""
    head = "cpsudoku-certificate 2"
    blank, wrong = " ".join("." * 10_000), " ".join("1" * 10_000)
    rows = [[(row + column) % 100 + 1 for column in range(100)] for row in range(100)]
    first, second = (" ".join(str(value) for row in square for value in row) for square in (rows, rows[::-1]))
    lines = [head, "kind none", "puzzle latin 100", "", head, "kind none", "puzzle sudoku 10x10", ""] * 10
    lines += [head, "kind unique", "puzzle latin 100", f"givens {blank}", f"solution {wrong}", ""]
    lines += [head, "kind unique", "puzzle latin 100", f"givens {blank}", f"solution {first}", "lemma", ""]
    lines += [head, "kind multiple", "puzzle latin 100", f"givens {blank}", f"solution {first}", f"second {second}"]
    tracemalloc.start()
    results = list(check(lines))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [result.accepted for result in results] == [False] * 22 + [True]
    assert peak < 20_000_000


def test_making_rules_is_work() -> None:
    lines = ["cpsudoku-certificate 2", "kind none", "puzzle latin 20", f"givens {'.' * 400}", "lemmas", "0"]
    assert next(check(lines)).reason == "the empty clause does not follow by unit propagation"
    for _ in range(2):  # whether or not they are there already
        assert next(check(lines, max_work=20**3)).reason == f"not checked within {20**3} steps"


def test_repeated_and_contradictory_literals() -> None:
    for lemma in ("1 -1 0", "1 1 1 0", "-2 -2 0", "1 2 3 4 0", "2 -2 3 -3 2 0"):
        assert [r.accepted for r in check([*HEAD, lemma, lemma, "0"])] == [True]
    for lemma in ("2 2 2 0", "-1 -1 0"):
        (result,) = check([*HEAD[:3], "givens 1...............", *HEAD[4:], lemma, "0"])
        assert (result.accepted, result.line) == (False, 7)


def test_a_million_blank_lines_and_ten_thousand_bad_records() -> None:
    lines = [""] * 1_000_000 + ["cpsudoku-certificate 9"] * 10_000
    assert sum(not r.accepted for r in check(lines)) == 10_000


def test_the_text_of_another_kind_is_not_read_without_the_package() -> None:
    lines = ["cpsudoku-certificate 2", "kind none", "puzzle ../../etc/passwd", "text 999999999", "x", "end", "lemmas"]
    (result,) = check([*lines, "0"])
    assert (result.accepted, result.line) == (False, 3)
    assert "needs the package" in result.reason
