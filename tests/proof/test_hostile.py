"""Hostile input: a clear rejection, bounded memory and time, never a traceback."""

from __future__ import annotations

import io
import random
import sys
import tracemalloc
from contextlib import nullcontext
from types import FrameType
from typing import Any

import pytest

from cpsudoku import checker as certificate
from cpsudoku.checker import (
    MAX_LINE,
    CertificateLines,
    Equality,
    Graph,
    Problem,
    Proof,
    Rejected,
    Result,
    Rules,
    Statement,
    Steps,
    check,
    check_added,
    problem_of_statement,
    sum_clauses,
)
from tests.proof.hostile_files import GOOD, booleans, files, model

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
    proof.true, before = Counted(proof.true), proof.steps.used
    assert proof.propagate(literals)
    return proof.true.reads, proof.steps.used - before


@pytest.mark.every(4)
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
    reads, work = reads_and_work(proof, [-1])  # one member of each group remains, and must be found
    assert reads > 50 * 250
    assert reads < 20 * work


def test_the_members_of_a_large_group_are_charged_when_they_are_falsified() -> None:
    proof = Proof(Rules(2551, [[1, *range(2 + 51 * i, 53 + 51 * i)] for i in range(50)]))
    reads, work = reads_and_work(proof, [1])
    assert reads > 50 * 50
    assert reads < 5 * work


def test_each_clause_that_is_visited_is_charged() -> None:
    """Satisfied short clauses are also visited, although they imply nothing that is charged."""
    proof = Proof(Rules(2, []))
    for _ in range(5000):
        proof.add([1, 2])
    reads, work = reads_and_work(proof, [-1, 2])  # from the end: 2 is true when 1 becomes false
    assert reads >= 5000
    assert reads < 2 * work


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


def test_what_a_statement_keeps_is_charged_again_where_it_is_used() -> None:
    """The test of a solution goes through all of it."""
    wide = f"wide {' '.join(map(str, range(500)))}"
    lines = CertificateLines(model([*booleans(200), wide], clauses=["1 2 3 0"] * 100)[2:])
    statement = Statement(lines)
    problem = problem_of_statement(statement, Result(True, 1, 1))
    assert statement.size > 3000
    before = lines.steps.used
    problem.witness(f"{'1 ' * 200}7")
    assert lines.steps.used - before >= statement.size


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
    assert "prove the puzzle again" in result.reason


def operations(lines: list[str], max_work: int) -> int:
    """How many operations of the interpreter the checker takes: the same number on every machine."""
    count, checker = 0, certificate.__file__

    def entered(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename != checker:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return counted

    def counted(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += 1
        assert count < 30_000_000
        return counted

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        list(check(iter(lines), max_work=max_work))
    finally:
        sys.settrace(before)
    return count


def peak_of(lines: list[str], max_work: int) -> tuple[list[Result], int]:
    tracemalloc.start()
    results = list(check(iter(lines), max_work=max_work))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return results, peak


@pytest.mark.every(6)
def test_hostile_files_pay_for_what_they_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than sixty: what is done, in operations of the interpreter, is bounded by the steps charged and the bytes;
    memory by MAX_SIZE and the bytes; and the record after each is accepted. Limits are small, for speed."""
    work, size, line = 15_000, 12_000, 1 << 17
    monkeypatch.setattr(certificate, "MAX_SIZE", size)
    monkeypatch.setattr(certificate, "MAX_LINE", line)
    tried = files(20)
    assert len(tried) >= 60
    for name, hostile in tried.items():
        lines = [*hostile, "", *GOOD]
        length = sum(len(text) + 1 for text in lines)
        certificate.grid_rules.cache_clear()
        results, peak = peak_of(lines, work)
        assert results[-1].accepted and results[-1].puzzle == "latin 2", name
        assert all(r.accepted or r.reason.startswith(("expected", "not checked", "the ", "a ", "needs"))
                   for r in results), (name, [r.reason for r in results])  # fmt: skip
        assert max(r.steps for r in results) <= work, name
        assert peak < 150 * size + 60 * length, (name, peak, length)
        certificate.grid_rules.cache_clear()
        done, steps = operations(lines, work), sum(r.steps for r in results)
        assert done < 100 * (steps + length), (name, done, steps, length)


def test_reading_costs_a_few_steps_per_byte() -> None:
    """Before the first lemma, a record of n bytes costs less than 100 n steps, unless sums repeat a wide variable."""
    for name, lines in files(60).items():
        if any(line.startswith(("added", "sums 60", "sums 5")) for line in lines) or "lemmas" not in lines:
            continue
        if lines[2] == "puzzle stated":
            continue  # a range of values is short, and words have clauses in the square of their length
        read = lines[: lines.index("lemmas") + 1]
        (result,) = check([*read, "no lemma"])
        assert result.steps < 100 * sum(len(line) + 1 for line in read), name
        assert result.steps >= sum(map(len, read)) // 4 - 60, name


def wide_sum(n: int, factor: int) -> Equality:
    return Equality([{i + 1: i for i in range(n)}, {n + i + 1: factor * i for i in range(n)}], 7)


def test_partial_sums_are_paid_for_before_they_are_listed() -> None:
    """Two variables of 3,000 values have nine million sums."""
    tracemalloc.start()
    steps = Steps(size=10_000)
    with pytest.raises(Rejected, match="at most 10000 literals"):
        sum_clauses(wide_sum(3000, 10_000), 6000, steps)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000
    for n in (10, 20, 40):  # nor are they free where the total is not among them
        steps = Steps()
        sum_clauses(wide_sum(n, 1000)._replace(total=-1), 2 * n, steps)
        assert steps.used >= n * n


def test_sums_share_the_room_of_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "MAX_SIZE", 60_000)
    lines = model([f"v{i} {' '.join(map(str, range(9)))}" for i in range(4)], sums=["9 1 1 1 2 1 3 1 4"],
                  added=["sum 1 1 0"] * 100)  # fmt: skip
    (result,) = check(lines)
    assert result.reason == "expected at most 60000 literals, found more"
    assert result.added > 3


def test_what_a_cut_looks_at_is_charged() -> None:
    used = []
    for unless in (1, 1000):
        lines = CertificateLines(["added", "cut 1 1 0", "lemmas"])
        graph = Graph([0, 0], [], range(1, unless + 1))
        problem = Problem(lambda: Rules(1000, []), (), lambda text: [], graphs=[graph])
        with pytest.raises(Rejected, match="the cut does not follow") if unless > 1 else nullcontext():
            check_added(lines, Proof(Rules(1000, [])), problem, Result(True, 1, 1))
        used.append(lines.steps.used)
    assert used[1] - used[0] >= 900


def test_one_propagation_stops_where_the_steps_end() -> None:
    """A clause of 4,000 literals, falsified in the order in which it is watched: a million looks, in one call."""
    proof = Proof(Rules(4000, []), Steps(30_000))
    proof.add(range(1, 4001))
    proof.true = Counted(proof.true)
    with pytest.raises(Rejected, match="not checked within 30000 steps"):
        proof.propagate([-x for x in range(3999, 0, -1)])
    assert proof.true.reads < 30 * 30_000


def test_an_error_of_the_checker_is_a_rejection_of_that_record_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(certificate, "problem_of_statement", broken)
    first, second = check([*model(["x 1 2"]), "", *GOOD])
    assert (first.accepted, first.reason) == (False, "MemoryError: ''")
    assert second.accepted


def test_thousands_of_digits_anywhere_reject_that_record_alone() -> None:
    """Python refuses to read them with an error of its own (sys.get_int_max_str_digits)."""
    for name, lines in files(1).items():
        if any(len(line) > 4500 for line in lines):
            *before, last = check([*lines, "", *GOOD])
            assert last.accepted, name
            assert before and not before[0].accepted, name
            assert before[0].reason.startswith("expected") or "latin" in before[0].reason, (name, before[0].reason)
