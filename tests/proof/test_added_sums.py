"""Sums of stated equalities in certificates: read, trimmed, exported; and every lie about them that changes the claim.

The lies are about records with a known truth: all Latin squares of order 4 under the sums.
"""

from __future__ import annotations

import random
import re
from itertools import product
from pathlib import Path

import pytest

from cpsudoku import AllDifferent, Clue, Model, prove, verify
from cpsudoku.checker import Equality, Proof, Rejected, Rules, Steps, combine, sum_clauses
from cpsudoku.model.constraints import Linear
from cpsudoku.model.model import given_clue
from cpsudoku.proof import certificate_writer
from cpsudoku.proof.certificate_writer import prove_statement
from cpsudoku.proof.drup_export import export_files
from cpsudoku.statement import read
from tests.conftest import latin_squares
from tests.proof.test_javascript import NODE, accepted_by_javascript
from tests.square import square

SQUARES = latin_squares()


def square_with_sums(seed: int, lines: int = 4) -> Model:
    """A Latin square, sums over most of its cells, and digits until one square is left."""
    rng = random.Random(seed)
    model = Model()
    x = model.variables("x", (4, 4), range(1, 5))
    model.add(AllDifferent(row) for row in x)
    model.add(AllDifferent(column) for column in zip(*x, strict=True))
    cells = [(r, c) for r in range(4) for c in range(4)]
    grid = rng.choice(SQUARES)
    left = SQUARES
    for n in range(lines):
        line = {(r, c) for r in rng.sample(range(4), 2) for c in range(4)} ^ set(rng.sample(cells, 2))
        total = sum(grid[r][c] for r, c in line)
        left = [g for g in left if sum(g[r][c] for r, c in line) == total]
        model.add(Clue(f"line {n}", Linear([(1, x[r][c]) for r, c in line], "=", total)))
    while len(left) > 1:
        r, c = cells.pop(rng.randrange(len(cells)))
        left = [g for g in left if g[r][c] == grid[r][c]]
        model.add(given_clue(model, x[r][c], {grid[r][c]}))
    return model


@pytest.mark.parametrize("trim", [False, True])
def test_certificates_with_sums_are_accepted(trim: bool) -> None:
    used = 0
    for seed in range(12):
        certificate = prove(square_with_sums(seed), trim=trim)
        (result,) = verify(certificate.text()).results
        assert (result.accepted, result.kind, result.trust) == (True, "unique", "rules, as stated"), result.reason
        assert result.added == len(certificate.sums)
        used += len(certificate.sums)
    assert used


def test_what_is_not_needed_is_trimmed_and_literals_close_up() -> None:
    whole, trimmed = [
        sum(len(prove(square_with_sums(seed), trim=trim).sums) for seed in range(12)) for trim in (False, True)
    ]
    assert 0 < trimmed < whole


def needing_sums() -> tuple[Model, list[str]]:
    """A model whose proof needs its sums, and its record."""
    for seed in range(100):
        model = square_with_sums(seed, 6)
        certificate = prove(model, trim=True)
        if len(certificate.sums) > 1 and len(certificate.lemmas) > 1:
            return model, certificate.text().splitlines()
    raise AssertionError("expected a proof that needs two sums")


def sums_of(lines: list[str]) -> list[int]:
    return [i for i, line in enumerate(lines) if line.startswith("sum ") and line.endswith(" 0")]


def test_a_sum_of_what_is_not_stated_is_rejected() -> None:
    _, lines = needing_sums()
    (i, *_) = sums_of(lines)
    last = 8 + sum(line.startswith("sum = ") for line in lines)
    for wrong in (f"sum 1 {last + 1} 0", "sum 1 0", "sum 0", "sum 0 1 0", "sum 1 1", "sum 1 -1 0", "sum 1 1 0 0"):
        (result,) = verify([*lines[:i], wrong, *lines[i + 1 :]]).results
        assert not result.accepted and result.line == i + 1, wrong


@pytest.mark.every(4)
def test_sums_that_are_left_out_or_changed_are_missed() -> None:
    """A wrong factor, another equality, an additional or a missing house: no such record is accepted with this
    proof."""
    _, lines = needing_sums()
    refused = 0
    for i in sums_of(lines):
        numbers = lines[i].split()[1:-1]
        for k in range(0, len(numbers), 2):
            for other in ("2", "-3"):
                lie = ["sum", *numbers[:k], other, *numbers[k + 1 :], "0"]
                (result,) = verify([*lines[:i], " ".join(lie), *lines[i + 1 :]]).results
                refused += not result.accepted
            shorter = numbers[:k] + numbers[k + 2 :]
            if shorter:
                (result,) = verify([*lines[:i], " ".join(["sum", *shorter, "0"]), *lines[i + 1 :]]).results
                refused += not result.accepted
        (result,) = verify([*lines[:i], *lines[i + 1 :]]).results
        assert not result.accepted
        assert result.line > i
    assert refused > 4


def test_a_sum_stated_with_another_total_refutes_no_square_that_is_there() -> None:
    """The record then has another statement, and the check of the witness rejects its solution."""
    _, lines = needing_sums()
    at = next(i for i, line in enumerate(lines) if line.startswith("sum = "))
    _, _, total, rest = lines[at].split(" ", 3)
    (result,) = verify([*lines[:at], f"sum = {int(total) + 1} {rest}", *lines[at + 1 :]]).results
    assert not result.accepted and result.reason.startswith("the solution breaks 'sum' of 'line ")


def test_the_clauses_of_a_sum_say_what_it_says() -> None:
    """Against all values of up to four variables: exactly the assignments that add up have partial sums that fit."""
    rng = random.Random(1)
    for _ in range(60):
        count = rng.randint(1, 4)
        values = [rng.sample(range(-4, 9), rng.randint(1, 4)) for _ in range(count)]
        first = 1
        terms: list[dict[int, int]] = []
        for domain in values:
            terms.append({first + i: value for i, value in enumerate(domain)})
            first += len(domain)
        total = sum(rng.choice(domain) for domain in values) + rng.choice([0, 0, 1])
        clauses, last = sum_clauses(Equality(terms, total), first - 1, Steps())
        states = range(first, last + 1)
        for chosen in product(*(term.items() for term in terms)):
            true = {x for x, _ in chosen}
            fits = len(states) < 12 and any(
                all(any((abs(x) in true or abs(x) in more) == (x > 0) for x in clause) for clause in clauses)
                for bits in product([False, True], repeat=len(states))
                for more in [{x for x, bit in zip(states, bits, strict=True) if bit}]
            )
            if len(states) < 12:
                assert fits == (sum(weight for _, weight in chosen) == total)


def test_equalities_are_added_up() -> None:
    a, b, c = {1: 1, 2: 2}, {3: 5, 4: 7}, {5: 1, -5: 0}
    found = combine([(2, Equality([a, b], 9)), (-1, Equality([{1: 2, 2: 4}, c], 3))])
    assert found == Equality([{3: 10, 4: 14}, {5: -1, -5: 0}], 15)
    assert combine([(1, Equality([{1: 4, 2: 4}], 9))]) == Equality([], 5)


@pytest.mark.every(4)
def test_a_sum_of_too_many_steps_is_refused() -> None:
    wide = Equality([{10 * i + j: 10**i * j for j in range(10)} for i in range(1, 12)], 5)
    with pytest.raises(Rejected, match="at most 4000000 literals"):
        sum_clauses(wide, 1000, Steps(size=4_000_000))


@pytest.mark.every(3)
@pytest.mark.parametrize("total", [0, 9, 13, 27])
def test_a_sum_takes_no_more_literals_than_there_is_room(total: int) -> None:
    equality = Equality([{10 * i + j: j for j in range(10)} for i in range(1, 4)], total)
    refused, least = [], sum(map(len, sum_clauses(equality, 100, Steps())[0]))
    for room in range(0, 10_000, 50):
        try:
            clauses, _ = sum_clauses(equality, 100, Steps(size=room))
        except Rejected:
            refused.append(room)
        else:
            assert sum(map(len, clauses)) <= room
    assert refused and max(refused) < 9_000
    assert [room for room in refused if room >= least] or total in (0, 27)


def test_new_variables_cost_work() -> None:
    proof = Proof(Rules(3, [[1, 2, 3]]))
    before = proof.steps.used
    proof.grow(10)
    assert proof.steps.used >= before + 10
    assert (len(proof.true), proof.follows([-10, 1])) == (21, False)


def test_exported_proofs_with_sums_are_accepted_by_dratify() -> None:
    from dratify import check_proof, parse_dimacs

    sums = 0
    for seed in range(6):
        certificate = prove(square_with_sums(seed, 5))
        files = export_files(certificate)
        sums += ": sums of equalities" in files.dimacs
        assert check_proof(parse_dimacs(files.dimacs, strict=True), files.drup).ok
    assert sums


CAGES = """values 1..7 : a b c d e f g
rule a house
different : a b c d e f g
clue one cage
sets : a b c ; 1,2,6 1,3,5 2,3,4
clue another
sets : d e f ; 1,4,6 2,3,6 2,4,5
"""


def checked(record: str, folder: Path) -> tuple[bool, str]:
    """Whether it is accepted, by all checkers that run here; Python's reason."""
    (result,) = verify(record).results
    if NODE is not None:
        assert accepted_by_javascript([record], folder)[0] == result.accepted
    return result.accepted, result.reason


@pytest.mark.every(4)
def test_sums_of_houses_and_cages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A house has the sum 28 and the cages 9 and 11, so 8 remain: one line refutes this."""
    monkeypatch.setattr(certificate_writer, "SUMS", 0)
    record = prove_statement(read(CAGES), trim=True)
    assert record.splitlines()[-4:-1] == ["added", "sum 1 1 -1 2 -1 3 0", "lemmas"]
    assert checked(record, tmp_path) == (True, "")
    for changed, why in (
        (record.replace(" 2,3,6", " 2,3,5"), "expected equalities from 1 to 2, found 3"),  # sets of several sums
        (record.replace("sets : a", "if d=1 : sets : a"), "expected equalities from 1 to 2, found 3"),
        (record.replace("different", "say different"), "expected equalities from 1 to 2, found 3"),
        (record.replace("1,4,6 2,3,6 2,4,5", "3,4,5"), "does not follow"),  # 12, which is right: 1,2,6 and 3,4,5
        (record.replace("-1 3 0", "-2 3 0"), "does not follow"),
    ):
        accepted, reason = checked(changed, tmp_path)
        assert not accepted and why in reason, changed


def test_equalities_of_cages_are_numbered_after_all_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(certificate_writer, "SUMS", 0)
    model = read(CAGES.replace("clue another", "clue a sum\nsum = 9 : a b c\nclue another"))
    record = prove_statement(model, trim=True)
    assert checked(record, tmp_path) == (True, "")
    for numbers, right in (("1 1 -1 2 -1 4", True), ("1 1 -1 3 -1 4", True), ("1 1 -1 2 -1 3", False)):
        written = re.sub(r"^sum .* 0$", f"sum {numbers} 0", record, flags=re.MULTILINE)
        assert checked(written, tmp_path)[0] == right, numbers


def test_sums_of_diagonals_without_boxes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Three diagonals without two boxes leave two cells, whose sum 2 makes both 1."""
    monkeypatch.setattr(certificate_writer, "SUMS", 0)
    grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    model = square(4, [(0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15)])
    x = model.decisions
    for cells in ([0, 5, 10, 15], [1, 6, 11], [4, 9, 14]):
        model.add(Clue(f"diagonal {cells[0]}", Linear([(1, x[i]) for i in cells], "=", sum(grid[i] for i in cells))))
    model.add(given_clue(model, x[1], {grid[1]}))
    record = prove(model, trim=True).text()
    added = "sum 1 9 1 12 -1 13 -1 14 -1 15 0\n"  # the first and the last box, the diagonals
    assert added in record
    assert checked(record, tmp_path) == (True, "")
    assert checked(record.replace(added, ""), tmp_path)[0] is False
