"""Random damage to true certificates: dratify must confirm the proofs that are still accepted.

300 mutations in the normal run; CPSUDOKU_MUTATIONS=10000 asks for more.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from cpsudoku.checker import check
from cpsudoku.facade import prove
from cpsudoku.proof.certificate_record import certificates
from cpsudoku.proof.certificate_writer import SolverState
from cpsudoku.proof.drup_export import export_files
from cpsudoku.proof.verification import verify
from cpsudoku.puzzles.kinds import gallery

MUTATIONS = int(os.environ.get("CPSUDOKU_MUTATIONS", "300"))
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


@pytest.fixture(scope="module")
def truths(true_record: Callable[..., list[str]]) -> list[list[str]]:
    asked = [
        ("sudoku 3x3", HARD, ""),
        ("sudoku 3x3", EASY, ""),
        ("sudoku 2x2", "1..4.........3.2", ""),
        ("sudoku 2x2", "12..34..........", ""),
        ("sudoku 2x2", "1.......2...3...", ""),
        ("sudoku 2x2", "11..............", ""),
        ("sudoku 2x2", "123...........4.", ""),
        ("sudoku 2x3", "1.52......3..1.5.3........16..6..32.", ""),
        ("latin 4", "12....3........2", ""),
        ("jigsaw 4", "1.......2......3", "1112122433243344"),
        ("sudoku 2x2", "1..." + "1234" * 4 + "..34" * 2 + "1234" * 9, ""),
    ]
    return [true_record(puzzle, givens, regions, "glucose4") for puzzle, givens, regions in asked]


def damaged(lines: list[str], truths: list[list[str]], draw: random.Random) -> list[str]:
    """One change of line, character, literal, clue or solution; sometimes two."""
    lines = list(lines)
    i = draw.randrange(len(lines))
    lemmas = [j for j, line in enumerate(lines) if line.endswith(" 0") and line[0] not in "cs"]
    match draw.randrange(10):
        case 0:
            del lines[i]
        case 1:
            lines.insert(i, draw.choice(lines))
        case 2:
            j = draw.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
        case 3:
            j = draw.randrange(len(lines[i]) + 1)
            lines[i] = lines[i][:j] + draw.choice("0123456789 -.ABabx\x00é") + lines[i][j + draw.randrange(2) :]
        case 4:
            lines = lines[:i]
        case 5:
            lines[i] = draw.choice(draw.choice(truths))
        case 6 | 7 if lemmas:
            j = draw.choice(lemmas)
            literals = lines[j].split()[:-1]
            k = draw.randrange(len(literals))
            literals[k] = draw.choice([str(-int(literals[k])), str(int(literals[k]) + 1 or 1), ""])
            lines[j] = " ".join([x for x in literals if x] + ["0"])
        case 8 if any(line.startswith("givens ") for line in lines):
            j = next(j for j, line in enumerate(lines) if line.startswith("givens "))
            k = draw.randrange(7, len(lines[j]))
            lines[j] = lines[j][:k] + draw.choice(".1234") + lines[j][k + 1 :]
        case _:
            a, b = draw.sample("1234", 2)
            lines = [x.translate(str.maketrans(a + b, b + a)) if x.startswith("sol") else x for x in lines]
    return damaged(lines, truths, draw) if lines and draw.random() < 0.2 else lines


@pytest.mark.every(4)
def test_mutations(truths: list[list[str]], judge: Callable[[list[str]], bool]) -> None:
    draw = random.Random(20261120)
    accepted = changed = 0
    for _ in range(MUTATIONS):
        truth = draw.choice(truths)
        lines = damaged(truth, truths, draw)
        results = list(check(lines))
        assert all(result.accepted or (result.reason and result.line <= len(lines) + 1) for result in results)
        if lines != truth and results and all(result.accepted for result in results):
            changed += 1
            assert judge([line for line in lines if line]), lines
        accepted += all(result.accepted for result in results)
    assert 0 < changed <= accepted < MUTATIONS * 0.6


@pytest.mark.every(2)
def test_mutations_of_kinds_that_are_stated() -> None:
    """Accepted means: dratify confirms that the formula of the record's own statement is refuted."""
    from dratify import check_proof, parse_dimacs

    kinds = ("futoshiki", "kakuro", "killer", "_template")
    proved = [prove(text, kind=kind, backend="search") for kind in kinds for text in gallery.kind_of(kind).unique]
    made = [certificate.text().splitlines() for certificate in proved]
    made = [lines for lines in made if len(lines) > lines.index("lemmas") + 2]
    assert len(made) > 1
    draw = random.Random(5)
    accepted = 0
    for _ in range(MUTATIONS // 2):
        truth = draw.choice(made)
        lines = damaged(truth, made, draw)
        results = list(verify(lines).results)
        if lines != truth and results and all(result.accepted for result in results):
            for certificate in certificates(lines):
                if certificate.kind != "multiple":
                    files = export_files(certificate)
                    assert check_proof(parse_dimacs(files.dimacs), files.drup).ok, lines
                    accepted += 1
    assert accepted


@pytest.mark.every(2)
def test_minisat_accepts_the_damaged_records_that_the_checker_accepts() -> None:
    kinds = ("slitherlink", "kurodoko", "kakuro", "killer")
    made = [prove(text, kind=kind).text().splitlines() for kind in kinds for text in gallery.kind_of(kind).unique[:1]]
    draw, seen = random.Random(7), set()
    for _ in range(MUTATIONS // 2):
        lines = damaged(draw.choice(made), made, draw)
        plain = [result.accepted for result in check(lines)]
        assert [result.accepted for result in check(lines, state=SolverState)] == plain, lines
        seen.update(plain)
    assert seen == {True, False}
